/** What only one edge of a range or one part of a list says belongs to the other as well: its unit and its year. */

const YEAR = /(\d{4})(?: год[ау]?| г\.?)?$/;
const UNIT = /(?:^| )(квартал[а-я]*|кв\.?|полугоди[а-я]*|п\/г|месяц[а-я]*)(?: |$)/u;
const BARE = /^(?:\d{1,2}(?:-?(?:й|го|е|м))?|[ivx]+|[а-я]+(?:ый|ой|ий|ое|ье|ого|ьего))$/u;

/** True for a text that ends with a year of its own. */
export function hasYear(text: string): boolean {
  return YEAR.test(text) || /[./]\d{1,2}[./]\d{2}$/.test(text);
}

/** `1` beside `3 квартал 2019` → `1 квартал 2019`, `апреля` beside `май 2019` → `апреля 2019`; a bare day takes nothing but a unit. */
export function completedBy(text: string, other: string): string {
  const unit = UNIT.exec(other)?.[1];
  const whole = unit !== undefined && BARE.test(text) ? `${text} ${unit}` : text;
  const year = YEAR.exec(other)?.[1];
  if (year === undefined || hasYear(whole) || !/[а-я./]/u.test(whole)) return whole;
  return /^\d{1,2}[./]\d{1,2}$/.test(whole) ? `${whole}.${year}` : `${whole} ${year}`;
}

/** `ноября 2019` → `2020`; a text without a year gives itself. */
export function nextYear(text: string): string {
  const year = YEAR.exec(text)?.[1];
  return year === undefined ? text : String(Number(year) + 1);
}
