/**
 * Lists that answers show. Whoever collects evidence places every row in one of them and adds up what is kept, left out and not shown;
 * whoever composes the answer prints the list from these facts and adds nothing of its own.
 */
import type { Noun } from './counted.ts';

export interface AnswerList {
  /** What one row is about. */
  readonly noun: Noun;
  readonly title: string;
}

export const ANSWER_LISTS = {
  parties: { noun: 'party', title: 'Незакрытые расчёты по контрагентам' },
  items: { noun: 'item', title: 'По документам расчётов' },
  overdue_parties: { noun: 'party', title: 'Просрочка по контрагентам' },
  balance_rows: { noun: 'row', title: 'Остатки' },
  turnover_rows: { noun: 'row', title: 'Обороты' },
  months: { noun: 'month', title: 'По месяцам' },
  postings: { noun: 'posting', title: 'Проводки документа' },
  documents: { noun: 'document', title: 'Найденные документы' },
} as const satisfies Record<string, AnswerList>;

export type AnswerListCode = keyof typeof ANSWER_LISTS;

/** Rows shown unless the question asks for a number of its own. */
export const ROWS_SHOWN = 20;

/**
 * Parts of a list as sums: `kept` is what the question asks about, `shown` stands in the table, `rest` is kept and not shown, `dropped` was
 * left out by the conditions of the question. shown + rest = kept; kept + dropped = what the tool found.
 */
export const LIST_PARTS = {
  kept: 'итого',
  shown: 'показано',
  rest: 'прочие',
  dropped: 'не вошло по условию',
} as const satisfies Record<string, string>;

export type ListPart = keyof typeof LIST_PARTS;

/** Columns of money in lists. */
export const LIST_COLUMNS = {
  debt: 'Долг',
  advance: 'Аванс',
  opposite: 'Обратное сальдо',
  overdue: 'Просрочено',
  debit: 'Дт',
  credit: 'Кт',
  amount: 'Сумма',
} as const satisfies Record<string, string>;

export type ListColumn = keyof typeof LIST_COLUMNS;
