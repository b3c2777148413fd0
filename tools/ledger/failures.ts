/** Failures that every reading of the ledger may end in, whatever the tool. */
import type { Example, Failure } from '../tool.ts';

export const READING_FAILURES: readonly Failure[] = [
  { code: '1C_UNAVAILABLE', when: 'база не отвечает или отвечает ошибкой' },
  { code: 'MCP_TIMEOUT', when: 'база не ответила за отведённое время' },
  { code: 'REQUEST_BUDGET_REACHED', when: 'на ответ нужно больше запросов к базе, чем разрешено' },
];

/** Those of a tool that reads the ledger of one organisation for a period. */
export const PERIOD_FAILURES: readonly Failure[] = [
  { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
  { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
  { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
  ...READING_FAILURES,
];

/** The example that every such tool has: a period that no books hold. */
export const BEFORE_BOOKS: Example = {
  title: 'Период до начала учёта',
  input: { from: '2019-01-01', to: '2019-03-31' },
  expect: 'failed',
  because: 'BOOKS_BEGIN_LATER',
  shows: 'учёта тогда не было, нуля нет',
};
