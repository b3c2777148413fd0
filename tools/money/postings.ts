/** Postings of a few accounts over days, in the order of the register: active ones only, sides told apart. */
import { addDays, type IsoDate } from '#domain/dates.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import { TIME_START } from '#onec/reading/windows.ts';
import type { Desk } from '../ledger/desk.ts';

/** From the first posting of the books when `from` is null. Their completeness becomes that of the answer. */
export async function readPostings(
  desk: Desk,
  { from, to }: { readonly from: IsoDate | null; readonly to: IsoDate },
  accounts: readonly Account[],
): Promise<Posting[]> {
  const { onec, terms } = desk.context;
  const window = { from: from === null ? TIME_START : `${from}T00:00:00`, to: `${addDays(to, 1)}T00:00:00` };
  const query = { window, organisation: desk.organisation.id, accounts: accounts.map(({ ref }) => ref) };
  const found: Posting[] = [];
  for await (const chunk of onec.ledger({ ...query, today: `${to}T00:00:00` }, terms))
    found.push(...desk.rows({ ok: true, value: chunk }).filter(({ active }) => active));
  const key = ({ period, recorder, line }: Posting): string => `${period}|${recorder}|${String(line).padStart(6, '0')}`;
  return found.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

export interface Move {
  readonly posting: Posting;
  readonly own: Side;
  readonly other: Side;
  /** Дт − Кт of the own side, kopecks. */
  readonly net: bigint;
}

/** Sides of the postings that stand on the wanted accounts; a posting between two of them gives two moves. */
export function movesOf(postings: readonly Posting[], wanted: (code: string) => boolean): Move[] {
  return postings.flatMap((posting): Move[] => {
    const { dr, cr, amount } = posting;
    return [
      ...(wanted(dr.account) ? [{ posting, own: dr, other: cr, net: amount }] : []),
      ...(wanted(cr.account) ? [{ posting, own: cr, other: dr, net: -amount }] : []),
    ];
  });
}

/** Moves of these accounts over days, in the order of the register. */
export async function readMoves(
  desk: Desk,
  period: { readonly from: IsoDate | null; readonly to: IsoDate },
  accounts: readonly Account[],
): Promise<Move[]> {
  const codes = new Set(accounts.map(({ code }) => code));
  return movesOf(await readPostings(desk, period, accounts), (code) => codes.has(code));
}

/** True for moves that change roubles of a currency account and no currency. */
export function revalues(accounts: readonly Account[]): (move: Move) => boolean {
  const currency = new Set(accounts.filter(({ isCurrency }) => isCurrency).map(({ code }) => code));
  return ({ own }) => currency.has(own.account) && (own.currencyAmount ?? 0n) === 0n;
}

export const dayOf = ({ period }: Posting): IsoDate => period.slice(0, 10);
