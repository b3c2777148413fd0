/**
 * The last word about postings: what 1C itself sums up over all time, by account and organisation, beside the postings that were read. A count
 * can be wrong together with the rows, and a document reposted under its old version changes neither; the sums know.
 */
import { fetchRows } from '../dialect/base.ts';
import { functionParameters } from '../dialect/metadata.ts';
import { functionTarget, type Options } from '../dialect/query.ts';
import { type Fault, makeFault } from '../errors.ts';
import { LEDGER_SET, RECORDS_SET } from '../reading/postings.ts';
import { agree, type Control, controlRows, type Sums, selectOf, sumKey, sumsOf } from '../reading/table-control.ts';
import { allPostings, type Shelf } from './shelf.ts';

const TABLE = 'Turnovers';
const [DR, CR] = ['СуммаTurnoverDr', 'СуммаTurnoverCr'];
const CONTROL: Control = { by: ['Account_Key', 'Организация_Key'], figures: [{ plus: DR }, { plus: CR }] };

/** Turnovers of the postings on the shelf; inactive ones are in no total of 1C. */
function held(shelf: Shelf): Sums {
  const sums = new Map<string, bigint>();
  const add = (code: string, organisation: string, column: string, amount: bigint): void => {
    const account = shelf.chart.byCode.get(code)?.ref;
    if (account === undefined) return;
    const key = sumKey([account, organisation], column);
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const { dr, cr, organisation, amount, active } of allPostings(shelf)) {
    if (!active) continue;
    add(dr.account, organisation, DR, amount);
    add(cr.account, organisation, CR, amount);
  }
  return sums;
}

/** Nothing when the sums agree, or cannot be had: rights hide a part of both, or the base does not give them. */
export async function reconcile(shelf: Shelf): Promise<Fault[]> {
  const { base, terms } = shelf;
  const isHidden = base.hidden.has(LEDGER_SET) || base.hidden.has(RECORDS_SET);
  if (isHidden || functionParameters(base.schema, LEDGER_SET, TABLE) === undefined) return [];
  const target = (rights: Options) => functionTarget(LEDGER_SET, TABLE, {}, { $select: selectOf(CONTROL), ...rights });
  const rows = await controlRows(async () => (await fetchRows(base, LEDGER_SET, target, terms)).rows);
  if (rows === undefined || agree(sumsOf(rows, CONTROL), held(shelf))) return [];
  return [
    makeFault(
      'IDENTITY_BROKEN',
      LEDGER_SET,
      'Обороты прочитанных проводок не равны оборотам, которые считает сама база',
    ),
  ];
}
