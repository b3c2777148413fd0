/**
 * Turnovers of accounts over a period, by one of three ways: the table of turnovers, the table of pairs of accounts, or postings counted one
 * by one where both the other account and the analytics matter. All three give the same rows.
 */
import { addDays, firstDay, type IsoDate, type IsoMonth, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import { type Posting, type Side, subcontoByKind } from '#onec/reading/postings.ts';
import { fits, subcontoOf, type Where } from './cells.ts';
import type { Desk } from './desk.ts';

export interface TurnoverRow {
  readonly month: IsoMonth;
  readonly account: string;
  /** The other account; null when the way of reading does not tell it, '' for an off-balance posting. */
  readonly other: string | null;
  readonly subconto: ReadonlyMap<string, CompositeValue | null>;
  readonly dr: bigint;
  readonly cr: bigint;
  /** Both sides inside the set that the question calls internal. */
  readonly internal: boolean;
}

export interface TurnoverQuery {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly accounts: readonly Account[];
  readonly by: readonly string[];
  readonly where: readonly Where[];
  /** Codes among which a posting is internal. */
  readonly internal: ReadonlySet<string>;
  readonly needsOther: boolean;
  readonly byMonth: boolean;
  /** The tables did not agree with the balances: postings are counted one by one, whatever is asked. */
  readonly distrustTables?: boolean;
}

interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The period whole, or its months when a breakdown is asked: 1C has no table by month. Postings tell their month themselves. */
function spansOf(query: TurnoverQuery): Span[] {
  const { from, to, byMonth } = query;
  if (!byMonth || wayOf(query) === 'RecordsWithExtDimensions') return [{ from, to }];
  return monthsBetween(monthOf(from), monthOf(to)).map((month) => ({
    from: month === monthOf(from) ? from : firstDay(month),
    to: month === monthOf(to) ? to : lastDay(month),
  }));
}

export const WAYS = {
  Turnovers: 'обороты по счёту и аналитике',
  DrCrTurnovers: 'обороты между счетами',
  RecordsWithExtDimensions: 'проводки, сложенные по одной',
} as const satisfies Record<string, string>;

export type Way = keyof typeof WAYS;

/** The cheapest table that tells all that is asked. */
export function wayOf({ needsOther, by, where, distrustTables }: TurnoverQuery): Way {
  if (distrustTables === true) return 'RecordsWithExtDimensions';
  if (!needsOther) return 'Turnovers';
  return by.length === 0 && where.length === 0 ? 'DrCrTurnovers' : 'RecordsWithExtDimensions';
}

export async function readTurnoverRows(desk: Desk, query: TurnoverQuery): Promise<TurnoverRow[]> {
  const rows: TurnoverRow[] = [];
  for (const span of spansOf(query)) rows.push(...(await READERS[wayOf(query)](desk, query, span)));
  return rows;
}

type Reader = (desk: Desk, query: TurnoverQuery, span: Span) => Promise<TurnoverRow[]>;

const byTable: Reader = async (desk, query, { from, to }) => {
  const { onec, terms } = desk.context;
  const asked = { organisation: desk.organisation.id, accounts: query.accounts };
  return desk.rows(await onec.turnovers(from, to, asked, terms)).flatMap((row) => {
    const subconto = subcontoOf(row);
    if (!fits(subconto, query.where)) return [];
    const { dr, cr } = row.amount;
    return [{ month: monthOf(from), account: row.account, other: null, subconto, dr, cr, internal: false }];
  });
};

const byPairs: Reader = async (desk, query, { from, to }) => {
  const { onec, terms } = desk.context;
  const asked = { organisation: desk.organisation.id, accounts: query.accounts };
  const ours = new Set(query.accounts.map(({ code }) => code));
  return desk.rows(await onec.correspondence(from, to, asked, terms)).flatMap((row) => {
    const internal = query.internal.has(row.dr) && query.internal.has(row.cr);
    const common = { month: monthOf(from), subconto: new Map(), internal };
    const dr = { ...common, account: row.dr, other: row.cr, dr: row.amount, cr: 0n };
    const cr = { ...common, account: row.cr, other: row.dr, dr: 0n, cr: row.amount };
    return [dr, cr].filter(({ account }) => ours.has(account));
  });
};

/** Accounts named in a condition of the register; more do not fit an address, then the organisation is read whole. */
const ACCOUNTS_IN_CONDITION = 8;

const byPostings: Reader = async (desk, query, { from, to }) => {
  const { onec, terms } = desk.context;
  const { accounts } = query;
  const window = { from: `${from}T00:00:00`, to: `${addDays(to, 1)}T00:00:00` };
  const narrowed = accounts.length > ACCOUNTS_IN_CONDITION ? {} : { accounts: accounts.map(({ ref }) => ref) };
  const rows: TurnoverRow[] = [];
  for await (const chunk of onec.ledger({ window, organisation: desk.organisation.id, ...narrowed }, terms))
    for (const posting of desk.rows({ ok: true, value: chunk })) rows.push(...sidesOf(posting, query));
  return rows;
};

function sidesOf(posting: Posting, query: TurnoverQuery): TurnoverRow[] {
  if (!posting.active) return [];
  const ours = new Set(query.accounts.map(({ code }) => code));
  const internal = isInternal(posting, query);
  const side = (own: Side, other: Side, dr: bigint, cr: bigint): TurnoverRow[] => {
    const subconto = new Map(own.subconto.map(({ kind, value }) => [kind, value]));
    if (!ours.has(own.account) || !fits(subconto, query.where)) return [];
    return [{ month: monthOf(posting.period), account: own.account, other: other.account, subconto, dr, cr, internal }];
  };
  return [...side(posting.dr, posting.cr, posting.amount, 0n), ...side(posting.cr, posting.dr, 0n, posting.amount)];
}

/** Where both sides name a counterparty, only entries inside one are internal: a transfer of debt to another party is not. */
function isInternal({ dr, cr }: Posting, { internal }: TurnoverQuery): boolean {
  if (!internal.has(dr.account) || !internal.has(cr.account)) return false;
  const [left, right] = [subcontoByKind(dr, COUNTERPARTY_KIND), subcontoByKind(cr, COUNTERPARTY_KIND)];
  return left === null || right === null || left.value === right.value;
}

const READERS: Readonly<Record<Way, Reader>> = {
  Turnovers: byTable,
  DrCrTurnovers: byPairs,
  RecordsWithExtDimensions: byPostings,
};
