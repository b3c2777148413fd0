/** From sums to what leaves a tool: text of money with its two columns, placed facts, sources, broken equalities as conflicts. */
import { z } from 'zod';
import type { SidedBalance } from '#domain/accounts.ts';
import type { ConflictType } from '#domain/conflicts.ts';
import { CONFLICTS } from '#domain/conflicts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { formatDecimal, formatShortest } from '#domain/decimals.ts';
import type { Measure, PeriodState } from '#domain/measures.ts';
import type { Kopecks } from '#domain/money.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Reading } from '#onec/completeness.ts';
import { LEDGER_SET } from '#onec/reading/postings.ts';
import type { Conflict, RepeatIn1c, SourceRef } from '#state/evidence-bundle.ts';
import type { EntityRef, Fact } from '#state/fact.ts';
import type { Desk } from './desk.ts';

/** Money in two columns, two digits after the dot; a red balance is a minus in the column of its account. */
export const sidedSchema = z.strictObject({ dr: z.string(), cr: z.string() });
export type Sided = z.infer<typeof sidedSchema>;

export const organisationSchema = z.strictObject({ id: z.string(), name: z.string() });

export function moneyText(kopecks: Kopecks): string {
  return formatDecimal(kopecks, 2);
}

export function quantityText(thousandths: bigint): string {
  return formatShortest(thousandths, 3);
}

export function sidedText({ dr, cr }: SidedBalance): Sided {
  return { dr: moneyText(dr), cr: moneyText(cr) };
}

/** A net on the side of its sign. */
export function sideOfNet(net: Kopecks): SidedBalance {
  return net >= 0n ? { dr: net, cr: 0n } : { dr: 0n, cr: -net };
}

export function addSided(parts: Iterable<SidedBalance>): SidedBalance {
  let [dr, cr] = [0n, 0n];
  for (const part of parts) [dr, cr] = [dr + part.dr, cr + part.cr];
  return { dr, cr };
}

/** `Кт 9 214 380,15`, or both columns when both are there. */
export function printSided({ dr, cr }: SidedBalance): string {
  const parts = [dr === 0n ? '' : `Дт ${printAmount(dr)}`, cr === 0n ? '' : `Кт ${printAmount(cr)}`];
  return parts.filter((part) => part !== '').join(' и ') || '0,00';
}

export type Moment = { readonly asOf: IsoDate } | { readonly from: IsoDate; readonly to: IsoDate };

/** What all facts of one answer share. */
export interface Placement {
  readonly type: string;
  readonly moment: Moment;
  readonly periodState: PeriodState;
  /** The reading the figures come from. */
  readonly reading: Omit<Reading<unknown>, 'rows'>;
  readonly source: string;
}

export interface Figure {
  readonly entity: string;
  readonly entityRef?: EntityRef | null;
  readonly dimensions?: readonly EntityRef[];
  readonly account: string | null;
  readonly side: 'debit' | 'credit' | null;
  readonly value: string;
  readonly measure?: Measure;
  readonly currency?: string;
  readonly level: Fact['level'];
  readonly attributes?: Fact['attributes'];
}

export function factOf(desk: Desk, { type, moment, periodState, reading, source }: Placement, figure: Figure): Fact {
  const { access, readAt } = desk.context;
  const { completeness } = reading;
  const rights = completeness === 'limited_by_rights' ? 'restricted' : 'full';
  return {
    ...{ fact_id: desk.nextFact(), type, entity: figure.entity, entity_ref: figure.entityRef ?? null },
    dimensions: [...(figure.dimensions ?? [])],
    ...{ measure: figure.measure ?? 'sum_accounting', value: figure.value, currency: figure.currency ?? 'RUB' },
    ...{ account: figure.account, side: figure.side, level: figure.level },
    ...{ base_id: access.base, organisation_id: desk.organisation.id, organisation: desk.organisation.name },
    as_of_date: 'asOf' in moment ? moment.asOf : null,
    period: 'asOf' in moment ? null : moment,
    period_state: periodState,
    reading: { from: 'live', snapshot_id: null, read_at: readAt, user: access.user, rights },
    ...{ completeness, rows_expected: reading.expected, rows_read: reading.read },
    attributes: [...(figure.attributes ?? [])],
    source_ref: source,
  };
}

/** Facts of both columns; an empty column is no fact, but a zero balance is one. */
export function sidedFacts(
  desk: Desk,
  placement: Placement,
  { dr, cr }: SidedBalance,
  figure: Omit<Figure, 'side' | 'value'>,
): Fact[] {
  const columns = [
    { side: 'debit', value: dr },
    { side: 'credit', value: cr },
  ] as const;
  const told = dr === 0n && cr === 0n ? columns.slice(0, 1) : columns.filter(({ value }) => value !== 0n);
  return told.map(({ side, value }) => factOf(desk, placement, { ...figure, side, value: moneyText(value) }));
}

/** A table of the accounting register as a source, and how to see the same in 1C. */
export function ledgerSource(desk: Desk, id: string, table: string, title: string, repeat: RepeatIn1c): SourceRef {
  return {
    ...{ source_ref: id, kind: '1C_register_extract', object_type: LEDGER_SET, object_id: `${LEDGER_SET}/${table}` },
    ...{ title, base_id: desk.context.access.base, organisation_id: desk.organisation.id },
    ...{ tool_run_id: null, repeat_in_1c: repeat },
  };
}

/** A broken equality; null when it holds. */
export function conflictUnless(
  type: ConflictType,
  what: string,
  { expected, actual }: { readonly expected: Kopecks; readonly actual: Kopecks },
  concerns: Pick<Conflict, 'fact_ids' | 'source_refs'>,
): Conflict | null {
  if (expected === actual) return null;
  return {
    ...{ conflict_id: `${type}:${what}`, type, measure: 'sum_accounting' },
    message: `${CONFLICTS[type].title}: ${what}. Ожидалось ${printSided(sideOfNet(expected))}, получено ${printSided(sideOfNet(actual))}.`,
    ...{ expected: moneyText(expected), actual: moneyText(actual), difference: moneyText(actual - expected) },
    ...concerns,
  };
}

/** A list cut to `max` lines; what is not shown is told by number and sum, never dropped. */
export function shownOf<T>(
  rows: readonly T[],
  max: number,
): { readonly shown: readonly T[]; readonly rest: readonly T[] } {
  return { shown: rows.slice(0, max), rest: rows.slice(max) };
}

/** The line that stands for what is not shown. */
export const residualSchema = z.strictObject({ rows: z.int(), ...sidedSchema.shape }).nullable();
export type Residual = z.infer<typeof residualSchema>;

export function residualOf<T>(rest: readonly T[], sided: (row: T) => SidedBalance): Residual {
  return rest.length === 0 ? null : { rows: rest.length, ...sidedText(addSided(rest.map(sided))) };
}
