/** Balances at both ends of a period: the witness of its turnovers, read by other requests than they were. */
import { addDays } from '#domain/dates.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { Conflict } from '#state/evidence-bundle.ts';
import { cellsOf, fits } from './cells.ts';
import type { Desk } from './desk.ts';
import { addSided, conflictUnless } from './placing.ts';
import type { Ends } from './turnover-lines.ts';
import type { TurnoverQuery, TurnoverRow } from './turnover-rows.ts';

/** Under conditions they are counted from the detailed balance. */
export async function readEnds(
  desk: Desk,
  { from, to, accounts, where }: TurnoverQuery,
): Promise<ReadonlyMap<string, Ends>> {
  const opening = await balances(desk, addDays(from, -1), accounts, where);
  const closing = await balances(desk, to, accounts, where);
  return new Map(
    accounts.map(({ code }) => [code, { opening: opening.get(code) ?? 0n, closing: closing.get(code) ?? 0n }]),
  );
}

async function balances(
  desk: Desk,
  day: string,
  accounts: readonly Account[],
  where: TurnoverQuery['where'],
): Promise<Map<string, bigint>> {
  const { onec, terms } = desk.context;
  const query = { organisation: desk.organisation.id, accounts };
  const rows =
    where.length === 0
      ? desk
          .rows(await onec.accountBalances(day, query, terms))
          .map(({ account, amount }) => ({ account, net: amount.net }))
      : cellsOf(desk.rows(await onec.balance(day, query, terms)))
          .filter(({ subconto }) => fits(subconto, where))
          .map(({ account, amount }) => ({ account, net: amount }));
  const found = new Map<string, bigint>();
  for (const { account, net } of rows) found.set(account, (found.get(account) ?? 0n) + net);
  return found;
}

/** Balances do not keep subconto of turnovers only, so under a condition on one the ends say nothing. */
export function hasEnds({ accounts, where }: TurnoverQuery): boolean {
  return where.every(({ kind }) =>
    accounts.every(({ slots }) => slots.every((slot) => slot.kind !== kind || !slot.turnoversOnly)),
  );
}

/** Opening + Дт − Кт = closing, account by account, internal turnovers included. */
export function brokenEnds(
  accounts: readonly Account[],
  rows: readonly TurnoverRow[],
  ends: ReadonlyMap<string, Ends>,
  source: string,
): { account: string; conflict: Conflict }[] {
  return accounts.flatMap(({ code }) => {
    const { dr, cr } = addSided(rows.filter(({ account }) => account === code));
    const { opening, closing } = ends.get(code) ?? { opening: 0n, closing: 0n };
    const conflict = conflictUnless(
      'opening_turnover_closing',
      `счёт ${code}`,
      { expected: closing, actual: opening + dr - cr },
      { fact_ids: [], source_refs: [source] },
    );
    return conflict === null ? [] : [{ account: code, conflict }];
  });
}
