/** Which taxes a question about settlements with the budget may be about, by their accounts. */
import { covers } from '#domain/accounts.ts';
import { isOfPay, PERSONAL } from './lines.ts';

export interface TaxScope {
  readonly title: string;
  readonly accounts: string;
  readonly fits: (code: string) => boolean;
  /** When payment of past months is checked for these taxes: with ЕНС only what is told to it by notifications can be. */
  readonly late: 'always' | 'without_single' | 'never';
  /** How the one tax is named in a sentence; null: each group of taxes under its own name. */
  readonly said: string | null;
}

const one = (title: string, said: string, account: string, late: TaxScope['late']): TaxScope => ({
  ...{ title, said, accounts: account, late },
  fits: (code) => covers(account, code),
});

export const TAX_SCOPES = {
  all: { title: 'Налоги и взносы', accounts: '68, 69', fits: () => true, late: 'always', said: null },
  pay: { title: 'НДФЛ и взносы', accounts: '68.01, 69', fits: isOfPay, late: 'always', said: null },
  vat: one('НДС', 'НДС', '68.02', 'never'),
  profit: one('Налог на прибыль', 'налог на прибыль', '68.04', 'never'),
  personal: one('НДФЛ', 'НДФЛ', PERSONAL, 'always'),
  contributions: one('Страховые взносы', 'взносы', '69', 'always'),
  without_accidents: {
    ...{ title: 'Взносы без травматизма', accounts: '69', late: 'always', said: 'взносы без травматизма' },
    fits: (code) => covers('69', code) && !covers('69.11', code),
  },
  pension: one('Пенсионные взносы', 'пенсионные взносы', '69.02', 'without_single'),
  medical: one('Взносы на медицинское страхование', 'взносы на медицинское страхование', '69.03', 'without_single'),
  social: one('Взносы на социальное страхование', 'взносы на социальное страхование', '69.01', 'without_single'),
  accidents: one('Взносы на травматизм', 'взносы на травматизм', '69.11', 'without_single'),
} as const satisfies Record<string, TaxScope>;

export type TaxScopeCode = keyof typeof TAX_SCOPES;
export const TAX_SCOPE_CODES = Object.keys(TAX_SCOPES) as [TaxScopeCode, ...TaxScopeCode[]];
