/** Turnovers between accounts for a period: one read of all correspondences, summed by the beginnings of account codes. Kopecks. */

import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { CorrespondenceRow } from '#onec/reading/balances.ts';
import type { Desk } from '../ledger/desk.ts';

export class Flows {
  readonly #rows: readonly CorrespondenceRow[];

  constructor(rows: readonly CorrespondenceRow[]) {
    this.#rows = rows;
  }

  /** Turnover Дт `dr` Кт `cr`; `null` on a side is any account. An account stands for all its sub-accounts. */
  between(dr: string | null, cr: string | null): Kopecks {
    const fits = (code: string | null, account: string): boolean => code === null || covers(code, account);
    return sum(this.#rows.filter((row) => fits(dr, row.dr) && fits(cr, row.cr)).map(({ amount }) => amount));
  }

  debit(account: string): Kopecks {
    return this.between(account, null);
  }

  credit(account: string): Kopecks {
    return this.between(null, account);
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }
}

/** Reads them for the desk's organisation; their completeness becomes that of the answer. */
export async function readFlows(desk: Desk, from: IsoDate, to: IsoDate): Promise<Flows> {
  const { context, organisation } = desk;
  const outcome = await context.onec.correspondence(from, to, { organisation: organisation.id }, context.terms);
  return new Flows(desk.rows(outcome));
}
