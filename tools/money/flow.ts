/** Money in and out by the account of the other side: transfers among own accounts apart, revaluation of currency taken out. */
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import type { CorrespondenceRow } from '#onec/reading/balances.ts';
import type { Desk } from '../ledger/desk.ts';
import { accountsThat, isAcquirer, isOwn } from './accounts.ts';
import { type Move, readMoves, revalues } from './postings.ts';

export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Money in and out by the account of the other side; kopecks. */
export interface Flow {
  readonly received: ReadonlyMap<string, Kopecks>;
  readonly paid: ReadonlyMap<string, Kopecks>;
  /** What came from the acquirer through 57.03 less what went back to it. */
  readonly cards: Kopecks;
  /** Дт and Кт of these accounts among own money, acquirer included. */
  readonly inside: { readonly dr: Kopecks; readonly cr: Kopecks };
  /** Дт − Кт that revaluation of currency gave: no money came or went. */
  readonly revaluation: Kopecks;
}

export const totalOf = (flows: ReadonlyMap<string, Kopecks>): Kopecks => sum(flows.values());

export function flowOf(rows: readonly CorrespondenceRow[], wanted: (code: string) => boolean): Flow {
  const [received, paid] = [new Map<string, Kopecks>(), new Map<string, Kopecks>()];
  const inside = { dr: 0n, cr: 0n };
  let cards = 0n;
  for (const { dr, cr, amount } of rows) {
    if (wanted(dr) && isOwn(cr)) inside.dr += amount;
    if (wanted(cr) && isOwn(dr)) inside.cr += amount;
    if (wanted(dr) && isAcquirer(cr)) cards += amount;
    if (wanted(cr) && isAcquirer(dr)) cards -= amount;
    if (wanted(dr) && !isOwn(cr)) received.set(cr, (received.get(cr) ?? 0n) + amount);
    if (wanted(cr) && !isOwn(dr)) paid.set(dr, (paid.get(dr) ?? 0n) + amount);
  }
  return { received, paid, cards, inside, revaluation: 0n };
}

/** Turnovers of a currency account with 91 are partly its revaluation: roubles without currency. Posting by posting, to be taken out. */
export async function readRevaluation(
  desk: Desk,
  period: Period,
  rows: readonly CorrespondenceRow[],
  wanted: (code: string) => boolean,
): Promise<readonly Move[]> {
  const accounts = accountsThat(desk, wanted).filter(({ isCurrency }) => isCurrency);
  const codes = new Set(accounts.map(({ code }) => code));
  const isTouched = ({ dr, cr }: CorrespondenceRow): boolean =>
    (codes.has(dr) && covers('91', cr)) || (codes.has(cr) && covers('91', dr));
  if (!rows.some(isTouched)) return [];
  const isRevaluing = revalues(accounts);
  const moves = await readMoves(desk, period, accounts);
  return moves.filter((move) => covers('91', move.other.account) && isRevaluing(move));
}

/** The flow without what revaluation gave to it. */
export function withoutRevaluation(flow: Flow, moves: readonly Move[]): Flow {
  const [received, paid] = [new Map(flow.received), new Map(flow.paid)];
  for (const { other, net } of moves) {
    const map = net > 0n ? received : paid;
    map.set(other.account, (map.get(other.account) ?? 0n) - (net > 0n ? net : -net));
  }
  return { ...flow, received, paid, revaluation: sum(moves.map(({ net }) => net)) };
}
