/** Kinds of pieces that a question is read into, and which of them may not stay unexplained under a full answer. */
export const SPAN_KINDS = {
  date: { title: 'дата или период', changesAnswer: true },
  account: { title: 'счёт', changesAnswer: true },
  money: { title: 'сумма', changesAnswer: true },
  number: { title: 'число или номер', changesAnswer: true },
  party: { title: 'контрагент, сотрудник или организация', changesAnswer: true },
  measure: { title: 'показатель', changesAnswer: true },
  operation: { title: 'действие', changesAnswer: false },
  condition: { title: 'условие', changesAnswer: true },
  negation: { title: 'отрицание', changesAnswer: true },
  comparison: { title: 'сравнение', changesAnswer: true },
  exclusion: { title: 'исключение', changesAnswer: true },
  term: { title: 'слово с несколькими значениями', changesAnswer: true },
  word: { title: 'слово, смысл которого в ответе не учтён', changesAnswer: true },
  neutral: { title: 'слово без условия', changesAnswer: false },
} as const satisfies Record<string, { readonly title: string; readonly changesAnswer: boolean }>;

export type SpanKind = keyof typeof SPAN_KINDS;

export const SPAN_KIND_CODES = Object.keys(SPAN_KINDS) as [SpanKind, ...SpanKind[]];
