/** Failures that every reading of the ledger may end in, whatever the tool. */
import type { Failure } from '../tool.ts';

export const READING_FAILURES: readonly Failure[] = [
  { code: '1C_UNAVAILABLE', when: 'база не отвечает или отвечает ошибкой' },
  { code: 'MCP_TIMEOUT', when: 'база не ответила за отведённое время' },
  { code: 'REQUEST_BUDGET_REACHED', when: 'на ответ нужно больше запросов к базе, чем разрешено' },
];
