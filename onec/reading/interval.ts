/**
 * A period of whole days as 1C takes it. Whether EndPeriod belongs to the interval differs between bases, and the last second of a month is
 * when months are closed: so the base is asked once before any turnover is.
 */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { moment } from '../dialect/decode.ts';
import { momentLiteral } from '../dialect/literals.ts';
import { functionTarget, type Options, setTarget } from '../dialect/query.ts';
import { OnecError } from '../errors.ts';
import { LEDGER_SET, RECORDS_SET } from './postings.ts';
import { worthNarrowing } from './salvage.ts';

export interface Interval {
  readonly parameters: Options;
  /** False when the base could not tell: turnovers of the last second are then in doubt. */
  readonly isSure: boolean;
}

/** The moment of some posting; '' when there is none. */
async function somePeriod(base: Base, terms: Terms): Promise<string> {
  const target = (rights: Options) => setTarget(RECORDS_SET, { $select: 'Period', $top: '1', ...rights });
  const [row] = (await fetchRows(base, RECORDS_SET, target, terms)).rows;
  return row === undefined ? '' : moment(row, 'Period');
}

/** Asks for the interval of one moment at which there is a posting; false when it cannot be asked. */
async function findOut(base: Base, terms: Terms): Promise<boolean> {
  try {
    const period = await somePeriod(base, terms);
    if (period === '') return true;
    const border = momentLiteral(period);
    const parameters = { StartPeriod: border, EndPeriod: border };
    const target = (rights: Options) => functionTarget(LEDGER_SET, 'RecordsWithExtDimensions', parameters, rights);
    const { rows } = await fetchRows(base, LEDGER_SET, target, terms);
    base.learn({ end_period: rows.length > 0 ? 'inclusive' : 'exclusive' });
    return true;
  } catch (error) {
    const isRefusal = error instanceof OnecError && (worthNarrowing(error) || REFUSED.has(error.fault.code));
    if (!isRefusal) throw error;
    return false;
  }
}

const REFUSED: ReadonlySet<string> = new Set([
  'QUERY_REJECTED',
  'PROFILE_MISMATCH',
  'COMPOSITION_MISSING',
  'BAD_VALUE',
]);

/** Whether it is known if the end of an interval belongs to it; asks the base when nothing is known yet. */
export async function knowsEnd(base: Base, terms: Terms): Promise<boolean> {
  return base.profile().end_period !== 'unknown' || (await findOut(base, terms));
}

/** `from` and `to` included. By the rule of the query language the end belongs to the interval, unless this base says otherwise. */
export async function intervalOf(base: Base, from: IsoDate, to: IsoDate, terms: Terms): Promise<Interval> {
  const isSure = await knowsEnd(base, terms);
  const end = base.profile().end_period === 'exclusive' ? `${addDays(to, 1)}T00:00:00` : `${to}T23:59:59`;
  return { isSure, parameters: { StartPeriod: momentLiteral(`${from}T00:00:00`), EndPeriod: momentLiteral(end) } };
}
