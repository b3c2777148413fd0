/** Rows of the accounting register over one window of time: the request, its conditions and borders, and what the base counts for the same. */

import type { Reading } from '../completeness.ts';
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { withConditions } from '../dialect/conditions.ts';
import { ref } from '../dialect/decode.ts';
import { guidLiteral, momentLiteral } from '../dialect/literals.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { both, functionTarget, type Options } from '../dialect/query.ts';
import type { WireRow } from '../transport/body.ts';
import type { Chart } from './chart.ts';
import { countRows } from './counting.ts';
import { byRegisterOrder, LEDGER_SET, type Posting, postingKey, postingOf, RECORDS_SET } from './postings.ts';
import { shift, TIME_END, TIME_START, type Window, windowFilter, within } from './windows.ts';

export interface LedgerQuery {
  readonly window: Window;
  /** Any moment of the newest period of interest; walking back starts at its month. */
  readonly today: string;
  readonly organisation?: string;
  /** Rows with any of these account references on either side. */
  readonly accounts?: readonly string[];
}

export const WHOLE_LEDGER: Window = { from: TIME_START, to: TIME_END };

/** Postings of one window with the proof that they are all. */
export interface LedgerChunk extends Reading<Posting> {
  readonly window: Window;
}

export interface LedgerReader {
  readonly base: Base;
  readonly chart: Chart;
  readonly terms: Terms;
  readonly query: LedgerQuery;
}

function accountsCondition(accounts: readonly string[] | undefined): string | undefined {
  if (accounts === undefined) return undefined;
  return accounts
    .flatMap((ref) => [`AccountDr_Key eq ${guidLiteral(ref)}`, `AccountCr_Key eq ${guidLiteral(ref)}`])
    .join(' or ');
}

export function organisationOf(query: LedgerQuery): string | undefined {
  return query.organisation === undefined ? undefined : `Организация_Key eq ${guidLiteral(query.organisation)}`;
}

function condition(query: LedgerQuery): string | undefined {
  return both(organisationOf(query), accountsCondition(query.accounts));
}

/** What the base says is in a window, under the same conditions as the rows. */
export async function countWindow(reader: LedgerReader, window: Window): Promise<number | null> {
  return await countRows(
    reader.base,
    RECORDS_SET,
    both(windowFilter('Period', window), condition(reader.query)),
    reader.terms,
  );
}

function wanted(row: WireRow, query: LedgerQuery, window: Window): boolean {
  const period = row.Period;
  if (typeof period !== 'string' || !within(window, period.slice(0, 19))) return false;
  if (query.organisation !== undefined && ref(row, 'Организация_Key') !== query.organisation) return false;
  const { accounts } = query;
  return (
    accounts === undefined ||
    accounts.includes(ref(row, 'AccountDr_Key')) ||
    accounts.includes(ref(row, 'AccountCr_Key'))
  );
}

/** Borders of the function. The end belongs to the interval by the rule, but not surely: unless known, the next second is asked for and dropped here. */
export function borders(base: Base, window: Window): { StartPeriod?: string; EndPeriod?: string } {
  const end = base.profile().end_period === 'inclusive' ? shift(window.to, -1) : window.to;
  return {
    ...(window.from === TIME_START ? {} : { StartPeriod: momentLiteral(window.from) }),
    ...(window.to === TIME_END ? {} : { EndPeriod: momentLiteral(end) }),
  };
}

/** Rows of one window in one request, each once, in the order of the register. `select` leaves fields out. */
export async function fetchWindow(reader: LedgerReader, window: Window, select?: string): Promise<Posting[]> {
  const { base, chart, terms, query } = reader;
  return await withConditions(base, { Condition: condition(query) }, async (conditions) => {
    const parameters = { ...borders(base, window), ...conditions };
    const target = (rights: Options) =>
      functionTarget(LEDGER_SET, 'RecordsWithExtDimensions', parameters, { $select: select, ...rights });
    const { rows } = await fetchRows(base, LEDGER_SET, target, terms);
    const unique = new Map<string, Posting>();
    for (const row of rows) {
      if (!wanted(row, query, window)) continue;
      const posting = postingOf(row, chart);
      unique.set(postingKey(posting), posting);
    }
    return [...unique.values()].sort(byRegisterOrder);
  });
}

export const TEXT_FIELD = 'Содержание';

/** Fields of the table without its only free text; analytics keep their types and kinds. */
export function fieldsWithoutText(base: Base): string {
  const declared =
    base.schema.types.get(`${LEDGER_SET}_RecordsWithExtDimensions`) ?? typeOfSet(base.schema, RECORDS_SET);
  const analytics = ['Dr', 'Cr'].flatMap((side) =>
    [1, 2, 3].flatMap((slot) => [
      `ExtDimension${side}${slot}`,
      `ExtDimension${side}${slot}_Type`,
      `ExtDimensionType${side}${slot}_Key`,
    ]),
  );
  return [...new Set([...(declared?.properties.keys() ?? []), ...analytics])]
    .filter((field) => field !== TEXT_FIELD)
    .join(',');
}
