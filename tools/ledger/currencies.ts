/** Currencies of a base: their set, and their letters for a fact. */
export const CURRENCIES_SET = 'Catalog_Валюты';

/** Three letters of a currency by its title in the catalog; roubles are written in words there. Null when the title tells neither. */
export function currencyCode(title: string): string | null {
  if (/^[A-Z]{3}$/.test(title)) return title;
  return /^руб/i.test(title) ? 'RUB' : null;
}
