/**
 * Movements of one document. The record set says which rows there are, the virtual table adds their subconto; the two are joined by line,
 * because 1C can address a document's rows only in the first and knows subconto only in the second.
 */

import { judged, type Reading, whole } from '../completeness.ts';
import { type Base, fetchEntity, fetchRows, type Terms } from '../dialect/base.ts';
import { amount, moment, ref, section } from '../dialect/decode.ts';
import { castLiteral, guidLiteral, momentLiteral, textLiteral } from '../dialect/literals.ts';
import { entityTarget, functionTarget, type Options, setTarget } from '../dialect/query.ts';
import { makeFault, OnecError } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';
import type { WireRow } from '../transport/body.ts';
import type { Chart } from './chart.ts';
import { countRows } from './counting.ts';
import {
  LEDGER_SET,
  MONEY_SCALE,
  type Posting,
  postingOf,
  RECORDS_SET,
  type Recorder,
  recorderOf,
} from './postings.ts';
import { shift } from './windows.ts';

type Spelling = 'text' | 'guid' | 'filter';

async function bySpelling(
  base: Base,
  recorder: Recorder,
  spelling: Spelling,
  terms: Terms,
): Promise<readonly WireRow[]> {
  if (spelling === 'filter') {
    const filter = `Recorder eq ${castLiteral(recorder.ref, recorder.type)}`;
    const target = (rights: Options) => setTarget(LEDGER_SET, { $filter: filter, ...rights });
    return (await fetchRows(base, LEDGER_SET, target, terms)).rows;
  }
  const literal = spelling === 'guid' ? guidLiteral(recorder.ref) : textLiteral(recorder.ref);
  const key = { Recorder: literal, Recorder_Type: textLiteral(`StandardODATA.${recorder.type}`) };
  return await fetchEntity(base, LEDGER_SET, entityTarget(LEDGER_SET, key), terms);
}

/** Refusals of an address rather than of the data: another spelling may be read. */
const OTHER_SPELLING: ReadonlySet<ReasonCode> = new Set([
  'QUERY_REJECTED',
  'QUERY_TOO_LONG',
  'SERVER_ERROR',
  'ODATA_NOT_ENABLED',
]);

/** The record set of a recorder, [] when it has none. Bases differ in how the key is spelled; the spelling that worked is remembered. */
async function recordSet(base: Base, recorder: Recorder, terms: Terms): Promise<readonly WireRow[]> {
  const known = base.profile().recorder_key;
  const order: readonly Spelling[] = known === 'unknown' ? ['text', 'guid', 'filter'] : [known, 'filter'];
  let last: unknown;
  for (const spelling of order) {
    try {
      const rows = await bySpelling(base, recorder, spelling, terms);
      if (!rows.every((row) => isOf(row, recorder)))
        throw new OnecError(makeFault('BAD_VALUE', LEDGER_SET, 'пришли движения другого документа'));
      if (known === 'unknown') base.learn({ recorder_key: spelling });
      if (spelling !== 'filter' && rows.length === 0) base.learn({ recorder_without_movements: 'empty' });
      return rows.flatMap((row) => section(row, 'RecordSet'));
    } catch (error) {
      if (!(error instanceof OnecError)) throw error;
      if (error.fault.code === 'ENTITY_NOT_FOUND') {
        base.learn({ recorder_without_movements: 'not_found' });
        return [];
      }
      if (!OTHER_SPELLING.has(error.fault.code)) throw error;
      last = error;
    }
  }
  throw last;
}

function isOf(row: WireRow, recorder: Recorder): boolean {
  const of = recorderOf(row);
  return of.ref === recorder.ref.toLowerCase() && (of.type === recorder.type || of.type === '');
}

/** Rows of the virtual table at one moment that belong to the recorder, by line. */
async function analytics(base: Base, recorder: Recorder, period: string, terms: Terms): Promise<Map<string, WireRow>> {
  const { rows } = await fetchRows(
    base,
    LEDGER_SET,
    (rights) =>
      functionTarget(
        LEDGER_SET,
        'RecordsWithExtDimensions',
        {
          StartPeriod: momentLiteral(period),
          EndPeriod: momentLiteral(base.profile().end_period === 'inclusive' ? period : shift(period, 1)),
        },
        rights,
      ),
    terms,
  );
  const own = rows.filter((row) => isOf(row, recorder));
  return new Map(own.map((row) => [String(row.LineNumber), row]));
}

/** What a line says in both tables, spelled one way; analytics stand in one of them only. */
function saidTwice(row: WireRow): string {
  const refs = ['AccountDr_Key', 'AccountCr_Key', 'Организация_Key'].map((field) => ref(row, field));
  return [moment(row, 'Period'), ...refs, amount(row, 'Сумма', MONEY_SCALE) ?? 0n].join('|');
}

/** Where the two tables do not say the same of a document: lines that only one of them has, lines that differ. */
function disagreements(records: readonly WireRow[], byLine: ReadonlyMap<string, WireRow>): [ReasonCode, string][] {
  const lines = new Map(records.map((row) => [String(row.LineNumber), row]));
  const without = [...lines.keys()].filter((line) => !byLine.has(line)).length;
  const beyond = [...byLine.keys()].filter((line) => !lines.has(line)).length;
  const repeated = records.length - lines.size;
  const differing = [...lines].filter(([line, row]) => {
    const other = byLine.get(line);
    return other !== undefined && saidTwice(row) !== saidTwice(other);
  }).length;
  const found: [number, ReasonCode, string][] = [
    [without, 'RESULT_TRUNCATED', `Строк без аналитики: ${without} из ${records.length}`],
    [beyond, 'RESULT_TRUNCATED', `Строк, которых нет в наборе записей документа: ${beyond}`],
    [repeated, 'RESULT_TRUNCATED', `Повторенных строк: ${repeated}`],
    [differing, 'IDENTITY_BROKEN', `Строк, о которых две таблицы говорят разное: ${differing} из ${records.length}`],
  ];
  return found.flatMap(([count, code, detail]) => (count === 0 ? [] : [[code, detail]]));
}

/** No movements, unless the base counts some: a failure may look like an empty set. */
async function emptyProved(base: Base, recorder: Recorder, terms: Terms): Promise<Reading<Posting>> {
  const filter = `Recorder eq ${castLiteral(recorder.ref, recorder.type)}`;
  const counted = await countRows(base, RECORDS_SET, filter, terms).catch((error: unknown) => {
    if (error instanceof OnecError && error.fault.code !== 'CANCELLED') return null;
    throw error;
  });
  return counted === null ? whole([]) : judged<Posting>([], counted, false, RECORDS_SET);
}

/**
 * All movements of one document in the accounting register, in line order; none is an answer too (`complete`, no rows) and for a posted
 * document a reason to ask why. Throws OnecError when the base refuses or is away.
 */
export async function readMovements(
  base: Base,
  chart: Chart,
  recorder: Recorder,
  terms: Terms,
): Promise<Reading<Posting>> {
  const records = await recordSet(base, recorder, terms);
  if (records.length === 0) return await emptyProved(base, recorder, terms);
  const periods = [...new Set(records.map((row) => moment(row, 'Period')).filter((period) => period !== ''))];
  const byLine = new Map<string, WireRow>();
  for (const period of periods)
    for (const [line, row] of await analytics(base, recorder, period, terms)) byLine.set(line, row);
  const rows = records
    .map((row) => postingOf(byLine.get(String(row.LineNumber)) ?? row, chart, recorder))
    .sort((a, b) => a.line - b.line);
  const faults = disagreements(records, byLine).map(([code, detail]) => makeFault(code, LEDGER_SET, detail));
  return judged(rows, records.length, base.hidden.has(LEDGER_SET), LEDGER_SET, faults);
}
