/** Evidence from answers written by hand: what the node brings, one fact a line, so that a test shows a whole answer at a glance. */
import type { IntentCode } from '#domain/intents.ts';
import { SIDES } from '#domain/measures.ts';
import { collectEvidence } from '#nodes/collect-evidence.ts';
import { type EvidenceBundle, evidenceBundleSchema, type Fact } from '#state/evidence-bundle.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { Json, ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import type { Empty, Failed, Found } from '#tools/result.ts';
import { emptyRun, failedRun, runOf } from './coverage-case.ts';
import { depsWith, frameOf, stateOf } from './turn-state.ts';

export const SOURCE: Found<unknown>['sources'][number] = {
  ...{ source_ref: 'S', kind: '1C_register_extract', object_type: 'AccountingRegister_Хозрасчетный' },
  ...{ object_id: 'x', title: 'Регистр', base_id: 'demo', organisation_id: 'org', tool_run_id: 'run-1' },
  repeat_in_1c: null,
};

/** A found answer of a tool with its record; the record may be changed. */
export function found(
  tool_name: string,
  value: unknown,
  more: Partial<Found<unknown>> = {},
  run: Partial<Called['run']> = {},
): Called {
  return {
    run: runOf({ tool_name, ...run }),
    result: {
      ...{ kind: 'found', value, facts: [], conflicts: [], completeness: 'complete', expected: 1, read: 1 },
      ...{ sources: [SOURCE], notes: [], ...more },
    },
  };
}

export function empty(tool_name: string, more: Partial<Empty> = {}): Called {
  const result: Empty = {
    ...{ kind: 'empty', cause: 'no_data', proof: 'Строк ноль.', completeness: 'complete', expected: 0, read: 0 },
    ...{ sources: [], notes: [], ...more },
  };
  return { run: emptyRun({ tool_name, emptiness: { cause: result.cause, proof: result.proof } }), result };
}

export function lost(tool_name: string, code: Failed['code']): Called {
  return {
    run: failedRun(code, { tool_name }),
    result: { kind: 'failed', code, message: 'Не вышло.', next_step: '', detail: '' },
  };
}

export interface Collected {
  readonly bundle: EvidenceBundle;
  readonly reasons: readonly ReasonNote[];
  readonly evidence: NonNullable<GraphState['evidence']>;
}

export async function collect(
  calls: readonly Called[],
  slots: Partial<Slots> = {},
  change: (state: GraphState) => GraphState = (state) => state,
  intent: IntentCode = 'open_settlements',
): Promise<Collected> {
  const kept = new Map<string, Json>();
  const state = change(stateOf(frameOf(intent, slots), calls, kept));
  const update = await collectEvidence.run(state, depsWith(kept), { signal: undefined, tell: () => undefined });
  const { evidence = null, reasons = [] } = update;
  if (evidence === null) throw new Error('Свода нет');
  return { bundle: evidenceBundleSchema.parse(kept.get(evidence.key)), reasons, evidence };
}

/** `тип | о ком | счёт сторона сумма | уровень | свойства`: what a fact says, less what all facts of an answer share. */
export function line(fact: Fact): string {
  const { type, entity, account, side, value, level, attributes, dimensions, currency } = fact;
  const sum = [account ?? '—', side === null ? '' : SIDES[side], value, currency ?? fact.measure];
  return [
    ...[type, entity, sum.filter((one) => one !== '').join(' ')],
    level === null ? '—' : `${level.mode === 'collapsed' ? 'свёрнуто' : 'развёрнуто'} ${level.by.join(', ')}`,
    ...(dimensions.length === 0 ? [] : [`[${dimensions.map(({ title }) => title).join(', ')}]`]),
    attributes.map((one) => `${one.name}=${one.value}`).join(' '),
  ]
    .join(' | ')
    .replace(/ \| $/, '');
}

/** Lines of the facts of some types, in their order. */
export function linesOf({ facts }: Pick<EvidenceBundle, 'facts'>, ...types: readonly string[]): string[] {
  return facts.filter(({ type }) => types.length === 0 || types.includes(type)).map(line);
}

/** Sums of a list, one a line: `kept: долг Кт 800.00 (2)`, after the number of rows of each part; zeros of an empty part are left out. */
export function sumsOf({ facts }: Pick<EvidenceBundle, 'facts'>, list: string): string[] {
  return facts.flatMap((fact) => {
    const about = Object.fromEntries(fact.attributes.map(({ name, value }) => [name, value]));
    if (about.list !== list || about.part === undefined) return [];
    if (fact.type === 'row_count') return [`${about.part}: ${fact.value}`];
    if (about.rows === '0') return [];
    const sum = [about.column, fact.side === null ? null : SIDES[fact.side], fact.value, `(${about.rows})`];
    return [`${about.part}: ${sum.filter((one) => one !== null).join(' ')}`];
  });
}

/** Rows of a list in their order: `1 ООО «Вектор» 60.01 Кт 100.00`. */
export function rowsOf({ facts }: Pick<EvidenceBundle, 'facts'>, list: string): string[] {
  return facts.flatMap(({ entity, account, side, value, attributes }) => {
    const about = Object.fromEntries(attributes.map((one) => [one.name, one.value]));
    if (about.list !== list || about.place === undefined) return [];
    const sum = [about.place, entity, account, side === null ? null : SIDES[side], value];
    return [sum.filter((one) => one !== null).join(' ')];
  });
}

/** Bounds and exclusions of a question. */
export const money = (op: Slots['thresholds'][number]['op'], value: string) => ({ of: 'money' as const, op, value });
export const days = (op: Slots['thresholds'][number]['op'], value: string) => ({ of: 'days' as const, op, value });
export const without = (
  what: 'party' | 'account',
  surface: string,
  id: string | null = null,
  title: string | null = null,
) => ({
  ...{ what, surface, id, title },
});
