/** How a figure of a tool's value becomes a fact: what all facts of one answer share, and what each adds. */
import { formatDecimal, parseDecimal } from '#domain/decimals.ts';
import type { Measure, PeriodState, Side } from '#domain/measures.ts';
import type { EntityRef, Fact, FactReading, Level } from '#state/evidence-bundle.ts';
import type { PeriodText } from '#state/scalars.ts';
import type { ToolRun } from '#state/tool-run.ts';
import type { Found } from '#tools/result.ts';

export type Attribute = Fact['attributes'][number];

/** What all facts of one found answer share. */
export type Ground = Pick<
  Fact,
  | 'base_id'
  | 'organisation_id'
  | 'organisation'
  | 'as_of_date'
  | 'period'
  | 'period_state'
  | 'reading'
  | 'completeness'
  | 'rows_expected'
  | 'rows_read'
  | 'source_ref'
>;

export interface Place {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly moment: { readonly as_of: string } | { readonly period: PeriodText };
  readonly state?: PeriodState;
}

/** A found answer with the record of its call: what every maker of facts gets. */
export interface Reading {
  readonly run: ToolRun;
  readonly result: Found<unknown>;
  readonly user: string;
}

export function groundOf({ run, result, user }: Reading, { organisation, moment, state }: Place): Ground {
  const [first] = result.facts;
  const limited = result.completeness === 'limited_by_rights';
  const reading: FactReading = first?.reading ?? {
    ...{ from: 'live', snapshot_id: null, read_at: run.started_at, user },
    rights: limited ? 'restricted' : 'full',
  };
  return {
    ...{ base_id: run.base_id, organisation_id: organisation.id, organisation: organisation.name },
    as_of_date: 'as_of' in moment ? moment.as_of : null,
    period: 'period' in moment ? moment.period : null,
    period_state: state ?? first?.period_state ?? 'unknown',
    ...{ reading, completeness: result.completeness, rows_expected: result.expected, rows_read: result.read },
    source_ref: result.sources[0]?.source_ref ?? '',
  };
}

export interface Figure {
  readonly type: string;
  readonly entity: string;
  readonly ref?: EntityRef | null;
  readonly dimensions?: readonly EntityRef[];
  readonly measure?: Measure;
  readonly value: string;
  readonly currency?: string;
  readonly account?: string | null;
  readonly side?: Side | null;
  readonly level?: Level | null;
  readonly attributes?: readonly Attribute[];
}

/** A fact without its number: numbers are given when all facts of the turn are together. */
export function placed(ground: Ground, figure: Figure): Fact {
  const { measure = 'sum_accounting', account = null, side = null, level = null } = figure;
  const money = /^(?:sum_|permanent|temporary|vat$|document_sum$|currency_amount$)/.test(measure);
  return {
    ...ground,
    ...{ fact_id: 'new', type: figure.type, entity: figure.entity, entity_ref: figure.ref ?? null },
    ...{ dimensions: [...(figure.dimensions ?? [])], measure, value: figure.value },
    currency: money ? (figure.currency ?? 'RUB') : null,
    ...{ account, side, level: account === null ? level : (level ?? { mode: 'collapsed', by: ['Счет'] }) },
    attributes: [...(figure.attributes ?? [])],
  };
}

export function text(name: string, value: string | null | undefined): Attribute[] {
  return value === null || value === undefined || value.trim() === '' ? [] : [{ name, measure: 'text', value }];
}

export function money(name: string, value: string): Attribute[] {
  return [{ name, measure: 'sum_accounting', value }];
}

export function count(name: string, value: number): Attribute[] {
  return [{ name, measure: 'count', value: String(value) }];
}

export function days(name: string, value: number | null): Attribute[] {
  return value === null ? [] : [{ name, measure: 'days', value: String(value) }];
}

export function date(name: string, value: string | null): Attribute[] {
  return value === null || value === '' ? [] : [{ name, measure: 'date', value }];
}

/** A red balance stands on the side where its sign puts it: never a minus instead of a side. */
export function flipped({ dr, cr }: { readonly dr: string; readonly cr: string }): { dr: string; cr: string } {
  const positive = (text: string): string => (text.startsWith('-') || text === '0.00' ? '0.00' : text);
  const turned = (text: string): string => (text.startsWith('-') ? text.slice(1) : '0.00');
  const sum = (a: string, b: string): string => formatDecimal(parseDecimal(a, 2) + parseDecimal(b, 2), 2);
  return { dr: sum(positive(dr), turned(cr)), cr: sum(positive(cr), turned(dr)) };
}

/** A fact of a tool that keeps a red balance as a minus, placed like all the others. */
export function unreddened(fact: Fact): Fact {
  if (fact.side === null || !fact.value.startsWith('-') || !/^sum_|^currency_amount$/.test(fact.measure)) return fact;
  return { ...fact, side: fact.side === 'debit' ? 'credit' : 'debit', value: fact.value.slice(1) };
}

/** Both columns as figures: an empty column is no fact, but when both are empty the zero itself is one. */
export function sidedFigures(sums: { readonly dr: string; readonly cr: string }) {
  const { dr, cr } = flipped(sums);
  const columns = [
    { side: 'debit', value: dr },
    { side: 'credit', value: cr },
  ] as const;
  const told = columns.filter(({ value }) => value !== '0.00');
  return told.length === 0 ? columns.slice(0, 1) : told;
}
