/**
 * One virtual table of the accounting register asked for whole: by conditions that are checked here, in as many requests as they need, each
 * answer proved by the sums that the base itself makes of it.
 */
import type { IsoDate } from '#domain/dates.ts';
import { judged, type Reading, totalOf, worst } from '../completeness.ts';
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { withConditions } from '../dialect/conditions.ts';
import { ref } from '../dialect/decode.ts';
import { guidLiteral, textLiteral } from '../dialect/literals.ts';
import { functionParameters } from '../dialect/metadata.ts';
import { functionTarget, type Options, orBatches } from '../dialect/query.ts';
import { makeFault, OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import type { Account } from './chart.ts';
import { intervalOf } from './interval.ts';
import { LEDGER_SET } from './postings.ts';
import { agree, type Control, controlRows, type Figure, selectOf, sumsOf } from './table-control.ts';

export interface BalanceQuery {
  readonly organisation?: string;
  /** Accounts by reference (with their sub-accounts listed); absent: all. */
  readonly accounts?: readonly Account[];
}

export interface TableCall {
  readonly name: string;
  readonly parameters: Options;
  readonly query: BalanceQuery;
  /** Fields with an account, any of which satisfies the condition. */
  readonly accountFields: readonly string[];
  readonly control: Control;
  /** Another table that holds the same figures: it gives the control where it is published, being another answer than the rows. */
  readonly other?: OtherTable;
  /** Fields of analytics by which the rows are summed up once more: figures that were moved between them leave the sums of accounts as they are. */
  readonly analytics?: readonly string[];
  /** Fields by which 1C is to regroup the rows; absent: every dimension. */
  readonly select?: string;
}

/** The same figures in another table, under names of its own. */
export interface OtherTable {
  readonly name: string;
  readonly parameters: Options;
  /** Names there by names here. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Sums by account and organisation of what the table is asked for. */
export function controlOf(...figures: readonly Figure[]): Control {
  return { by: ['Account_Key', 'Организация_Key'], figures };
}

function organisationCondition(query: BalanceQuery): string | undefined {
  return query.organisation === undefined ? undefined : `Организация_Key eq ${guidLiteral(query.organisation)}`;
}

/** Account conditions in as many requests as their length needs; the union of disjoint account lists is the answer. */
function accountConditions(query: BalanceQuery): (string | undefined)[] {
  if (query.accounts === undefined) return [undefined];
  return orBatches(query.accounts.map((account) => `Account/Code eq ${textLiteral(account.code)}`));
}

/** Rows of one virtual table, proved whole by their sums, checked here against what was asked: a condition misread must not widen them. */
export async function callTable<T>(
  base: Base,
  call: TableCall,
  terms: Terms,
  read: (row: WireRow) => T,
): Promise<Reading<T>> {
  if (functionParameters(base.schema, LEDGER_SET, call.name) === undefined) {
    throw new OnecError(
      makeFault(
        'COMPOSITION_MISSING',
        `${LEDGER_SET}/${call.name}`,
        'Регистр бухгалтерии или его таблица не опубликованы',
      ),
    );
  }
  const refs = new Set(call.query.accounts?.map((account) => account.ref));
  const mine = (row: WireRow): boolean =>
    (call.query.organisation === undefined || ref(row, 'Организация_Key') === call.query.organisation) &&
    (call.query.accounts === undefined || call.accountFields.some((field) => refs.has(ref(row, field))));
  const parts: Reading<T>[] = [];
  for (const accounts of accountConditions(call.query)) {
    const conditions = { AccountCondition: accounts, Condition: organisationCondition(call.query) };
    let part = await callOnce(base, call, conditions, mine, terms);
    // the base may have changed between the rows and their sums
    if (part.completeness === 'truncated') part = await callOnce(base, call, conditions, mine, terms);
    parts.push({ ...part, rows: part.rows.map(read) });
  }
  return { ...totalOf(parts), rows: parts.flatMap((part) => part.rows) };
}

/** One request of a table under its conditions, as it is spelled for this base. */
type Ask = (name: string, given: Options, select: string | undefined) => Promise<readonly WireRow[]>;

/** What the base itself sums the rows up to: by another table where there is one, else by the same. */
async function controlOfCall(base: Base, call: TableCall, ask: Ask): Promise<readonly WireRow[] | undefined> {
  const { other, control } = call;
  if (other !== undefined && functionParameters(base.schema, LEDGER_SET, other.name) !== undefined) {
    const named = (column: string): string => other.columns[column] ?? column;
    const select = selectOf(control).split(',').map(named).join(',');
    const rows = await controlRows(() => ask(other.name, other.parameters, select));
    if (rows !== undefined)
      return rows.map((row) => ({
        ...row,
        ...Object.fromEntries(Object.entries(other.columns).map(([own, theirs]) => [own, row[theirs]])),
      }));
  }
  return await controlRows(() => ask(call.name, call.parameters, selectOf(control)));
}

/** The rows of one request, held against what the base itself sums them up to. */
async function callOnce(
  base: Base,
  call: TableCall,
  conditions: Options,
  mine: (row: WireRow) => boolean,
  terms: Terms,
): Promise<Reading<WireRow>> {
  const fine: Control | undefined = call.analytics && { ...call.control, by: [...call.control.by, ...call.analytics] };
  const { rows, control, finer } = await withConditions(base, conditions, async (parameters) => {
    const ask: Ask = async (name, given, select) => {
      const options = { ...given, ...parameters };
      const target = (rights: Options) => functionTarget(LEDGER_SET, name, options, { $select: select, ...rights });
      return (await fetchRows(base, LEDGER_SET, target, terms)).rows.filter(mine);
    };
    return {
      rows: await ask(call.name, call.parameters, call.select),
      control: await controlOfCall(base, call, ask),
      finer: fine && (await controlRows(() => ask(call.name, call.parameters, selectOf(fine)))),
    };
  });
  const reading = judged(rows, control === undefined ? null : rows.length, base.hidden.has(LEDGER_SET), LEDGER_SET);
  if (reading.completeness !== 'complete') return reading;
  if (control !== undefined && !agree(sumsOf(rows, call.control), sumsOf(control, call.control)))
    return broken(reading, 'Строки таблицы не дают тех итогов по счетам, которые считает сама база');
  return fine === undefined || finer === undefined || agree(sumsOf(rows, fine), sumsOf(finer, fine))
    ? reading
    : broken(reading, 'Строки таблицы не дают тех итогов по аналитике, которые считает сама база');
}

export function broken<T>(reading: Reading<T>, detail: string): Reading<T> {
  return {
    ...reading,
    completeness: 'truncated',
    faults: [...reading.faults, makeFault('IDENTITY_BROKEN', LEDGER_SET, detail)],
  };
}

/** A table over a period of whole days. */
export async function callPeriod<T>(
  base: Base,
  call: Omit<TableCall, 'parameters'>,
  [from, to]: readonly [IsoDate, IsoDate],
  terms: Terms,
  read: (row: WireRow) => T,
): Promise<Reading<T>> {
  const { parameters, isSure } = await intervalOf(base, from, to, terms);
  const reading = await callTable(base, { ...call, parameters }, terms, read);
  if (isSure) return reading;
  const doubt = makeFault('COUNT_UNKNOWN', LEDGER_SET, 'Не выяснено, входит ли в период его последняя секунда');
  return { ...reading, completeness: worst([reading.completeness, 'unknown']), faults: [...reading.faults, doubt] };
}
