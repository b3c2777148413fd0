/** The verdict on one case: the slots, the tools that stand behind the answer, and whether it was answered as it can be. */
import type { Case } from './datasets.ts';
import type { Heard } from './heard.ts';
import { judgeSlots, type SlotVerdict } from './slots.ts';

/** Names of the labels → tools of the product where they are called otherwise. */
const TOOL_NAMES: Readonly<Record<string, readonly string[]>> = {
  get_payroll: ['get_payroll_settlements'],
  get_taxes: ['get_tax_settlements'],
  get_duplicates: ['get_document_issues'],
  get_number_gaps: ['get_document_issues'],
  get_sales: ['get_sales', 'get_goods_sales'],
  get_vat_books: ['get_vat_books', 'get_vat_check'],
  control_with_osv: ['control_with_osv', 'get_trial_balance_check'],
  get_document: ['get_document', 'get_document_movements'],
  find_documents: ['find_documents', 'get_document', 'get_document_movements', 'get_payments_by_amount'],
  get_account_turnovers: ['get_account_turnovers', 'get_expenses', 'get_cash_flow', 'get_account_card'],
  get_balance_as_of: ['get_balance_as_of', 'get_money_balance'],
  get_open_settlements: [
    ...['get_open_settlements', 'get_unclosed_documents_for_counterparty', 'get_offset_candidates'],
    ...['get_stale_debts', 'get_amount_to_pay'],
  ],
};

export interface Verdict {
  readonly id: string;
  readonly text: string;
  readonly intent: string;
  readonly slots: readonly SlotVerdict[];
  readonly tools: readonly string[];
  /** Labelled tools that were not called. */
  readonly missing: readonly string[];
  readonly outcome: string;
  readonly clarified: boolean;
  readonly answerable: boolean;
  /** An answerable question got an answer from the right tools; another one got an honest ending. */
  readonly right: boolean;
  readonly reasons: readonly string[];
  readonly short: string;
}

const ANSWERED: ReadonlySet<string> = new Set([
  'FULLY_ANSWERED',
  'PARTIALLY_ANSWERED',
  'ANSWERED_WITH_EXPLICIT_ASSUMPTIONS',
]);

export function verdictOf({ id, said, label }: Case, heard: Heard): Verdict {
  const runs = heard.trace?.tool_runs ?? [];
  const done = new Set(runs.filter(({ status }) => status !== 'failed').map(({ tool_name }) => tool_name));
  const called = (name: string): boolean => (TOOL_NAMES[name] ?? [name]).some((one) => done.has(one));
  const missing = label.tools.filter((either) => !either.split('|').some(called));
  const clarified = heard.clarified !== null;
  const answered = ANSWERED.has(heard.outcome);
  // the first of the tools proves the core; the others round it off
  const [core] = label.tools;
  const proven = core === undefined || !missing.includes(core);
  const frame = heard.trace?.query_frame ?? null;
  return {
    ...{
      id,
      text: said.join(' → '),
      intent: frame?.business_intent ?? 'нет',
      missing,
      outcome: heard.outcome,
      clarified,
    },
    slots: frame === null ? [] : judgeSlots(label.slots, frame.slots),
    tools: [...done].filter((name) => !name.startsWith('resolve_')),
    answerable: label.answerable,
    right: label.answerable ? answered && proven : heard.outcome !== 'FULLY_ANSWERED',
    reasons: [...new Set((heard.trace?.reasons ?? []).map(({ reason_code }) => reason_code))],
    short: heard.short.slice(0, 200),
  };
}

export interface Totals {
  readonly cases: number;
  readonly slotShare: number;
  readonly answeredShare: number;
  readonly fullShare: number;
  readonly clarifiedShare: number;
}

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.round((part * 1000) / whole) / 10);

/** Shares in percent, one digit. */
export function totalsOf(verdicts: readonly Verdict[]): Totals {
  const slots = verdicts.flatMap((one) => one.slots);
  const answerable = verdicts.filter((one) => one.answerable);
  return {
    cases: verdicts.length,
    slotShare: percent(slots.filter(({ right }) => right).length, slots.length),
    answeredShare: percent(answerable.filter(({ right }) => right).length, answerable.length),
    fullShare: percent(answerable.filter(({ outcome }) => outcome === 'FULLY_ANSWERED').length, answerable.length),
    clarifiedShare: percent(verdicts.filter(({ clarified }) => clarified).length, verdicts.length),
  };
}
