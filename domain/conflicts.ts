/** Equalities that figures of one base must obey, and what their breach means; a breach becomes a conflict that blocks the claim it touches. */
import type { ReasonCode } from './reasons.ts';

export interface ConflictKind {
  readonly title: string;
  /** What must hold. */
  readonly formula: string;
  readonly reason: ReasonCode;
}

export const CONFLICTS = {
  opening_turnover_closing: {
    title: 'Остаток не сходится с оборотами',
    formula: 'начальный остаток + Дт − Кт = конечный остаток',
    reason: 'IDENTITY_BROKEN',
  },
  parts_and_total: {
    title: 'Части не складываются в итог',
    formula: 'показанные строки + остаток списка = итог',
    reason: 'IDENTITY_BROKEN',
  },
  expanded_and_collapsed: {
    title: 'Развёрнутое сальдо не сходится со свёрнутым',
    formula: 'развёрнуто Дт − развёрнуто Кт = свёрнутый остаток',
    reason: 'IDENTITY_BROKEN',
  },
  document_and_postings: {
    title: 'Сумма документа не сходится с его проводками',
    formula: 'сумма документа = его проводки по правилу вида документа',
    reason: 'IDENTITY_BROKEN',
  },
  control_with_osv: {
    title: 'Ответ не сходится с оборотно-сальдовой ведомостью',
    formula: 'остаток в ответе, свёрнутый по счёту = остаток ОСВ, прочитанный отдельно',
    reason: 'CONTROL_DIFFERS',
  },
  sources_disagree: {
    title: 'Источники расходятся',
    formula: 'значение одного показателя одинаково во всех источниках',
    reason: 'CONFLICTING_EVIDENCE',
  },
} as const satisfies Record<string, ConflictKind>;

export type ConflictType = keyof typeof CONFLICTS;

export const CONFLICT_TYPES = Object.keys(CONFLICTS) as [ConflictType, ...ConflictType[]];
