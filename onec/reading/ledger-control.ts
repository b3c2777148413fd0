/**
 * The proof of what postings say, beside the count that proves how many they are: turnovers between pairs of accounts that the base itself
 * sums up over the same time must be the sums of the postings.
 */
import { fetchRows } from '../dialect/base.ts';
import { withConditions } from '../dialect/conditions.ts';
import { amount, ref } from '../dialect/decode.ts';
import { functionParameters } from '../dialect/metadata.ts';
import { functionTarget, type Options } from '../dialect/query.ts';
import { knowsEnd } from './interval.ts';
import { borders, type LedgerReader, organisationOf } from './ledger-rows.ts';
import { LEDGER_SET, MONEY_SCALE, type Posting } from './postings.ts';
import { agree, controlRows, type Sums, sumKey } from './table-control.ts';
import { TIME_END, type Window } from './windows.ts';

const TABLE = 'DrCrTurnovers';
const COLUMN = 'СуммаTurnover';

/** Sums of active postings with both sides, by pair of accounts and organisation. */
export class PairSums {
  readonly #sums = new Map<string, bigint>();
  readonly #reader: LedgerReader;

  constructor(reader: LedgerReader) {
    this.#reader = reader;
  }

  add(postings: readonly Posting[]): void {
    const { byCode } = this.#reader.chart;
    for (const { dr, cr, organisation, amount: sum, active } of postings) {
      const [debit, credit] = [byCode.get(dr.account)?.ref, byCode.get(cr.account)?.ref];
      if (!active || debit === undefined || credit === undefined) continue;
      add(this.#sums, sumKey([debit, credit, organisation], COLUMN), sum);
    }
  }

  /** False when the base sums the window up to something else; true also when it does not tell. Throws CANCELLED. */
  async agreeOver(window: Window): Promise<boolean> {
    const { base, terms } = this.#reader;
    if (functionParameters(base.schema, LEDGER_SET, TABLE) === undefined) return true;
    const theirs = await controlRows(async () => {
      if (window.to !== TIME_END && !(await knowsEnd(base, terms))) return [];
      return [await this.#asked(window)];
    });
    const [sums] = theirs ?? [];
    return sums === undefined || agree(this.#sums, sums);
  }

  async #asked(window: Window): Promise<Sums> {
    const { base, terms, query } = this.#reader;
    const select = `AccountDr_Key,AccountCr_Key,Организация_Key,${COLUMN}`;
    return await withConditions(base, { Condition: organisationOf(query) }, async (conditions) => {
      const parameters = { ...borders(base, window), ...conditions };
      const target = (rights: Options) => functionTarget(LEDGER_SET, TABLE, parameters, { $select: select, ...rights });
      const { rows } = await fetchRows(base, LEDGER_SET, target, terms);
      const sums = new Map<string, bigint>();
      for (const row of rows) {
        const place = [ref(row, 'AccountDr_Key'), ref(row, 'AccountCr_Key'), ref(row, 'Организация_Key')];
        if (isWanted(place, this.#reader)) add(sums, sumKey(place, COLUMN), amount(row, COLUMN, MONEY_SCALE) ?? 0n);
      }
      return sums;
    });
  }
}

function add(sums: Map<string, bigint>, key: string, sum: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + sum);
}

/** A pair with both sides, of the organisation and of any of the accounts that are read. */
function isWanted([debit = '', credit = '', organisation = '']: readonly string[], { query }: LedgerReader): boolean {
  const { accounts } = query;
  return (
    debit !== '' &&
    credit !== '' &&
    (query.organisation === undefined || organisation === query.organisation) &&
    (accounts === undefined || accounts.includes(debit) || accounts.includes(credit))
  );
}
