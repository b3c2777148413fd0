/**
 * Control with the trial balance: the accounts read once more, collapsed by 1C itself, beside the detailed reading. It catches what the
 * detailed reading cannot know of itself: a row lost on the way.
 */
import { z } from 'zod';
import { covers, placeBalance } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { Conflict } from '#state/evidence-bundle.ts';
import type { Fact } from '#state/fact.ts';
import type { Desk } from './desk.ts';
import { conflictUnless, moneyText, sidedSchema, sidedText } from './placing.ts';

export const controlLineSchema = z.strictObject({
  account: z.string(),
  /** As the trial balance shows the account. */
  osv: sidedSchema,
  /** The answer's own rows, collapsed by the account. */
  answer: sidedSchema,
  difference: z.string(),
});
export type ControlLine = z.infer<typeof controlLineSchema>;

/** Balances by account as the trial balance has them, Дт − Кт. */
export async function readTrialBalance(
  desk: Desk,
  asOf: IsoDate,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, bigint>> {
  const { onec, terms } = desk.context;
  const rows = desk.rows(await onec.accountBalances(asOf, { organisation: desk.organisation.id, accounts }, terms));
  const found = new Map<string, bigint>(accounts.map(({ code }) => [code, 0n]));
  for (const row of rows) found.set(row.account, (found.get(row.account) ?? 0n) + row.amount.net);
  return found;
}

export interface Control {
  /** Дт − Кт of all the accounts together, as the trial balance has them. */
  readonly osv: bigint;
  readonly lines: ControlLine[];
  readonly broken: readonly { readonly account: string; readonly conflict: Conflict }[];
}

/** Conflicts of a control with the facts whose claims they block. */
export function blocking(control: Control, facts: readonly Fact[]): Conflict[] {
  return control.broken.map(({ account, conflict }) => ({
    ...conflict,
    fact_ids: facts
      .filter((fact) => fact.account !== null && covers(fact.account, account))
      .map((fact) => fact.fact_id),
  }));
}

/** Detailed rows against the trial balance, account by account; a difference is a conflict and takes the word «complete» away. */
export async function controlled(
  desk: Desk,
  asOf: IsoDate,
  accounts: readonly Account[],
  rows: readonly { readonly account: string; readonly amount: bigint }[],
  source: string,
): Promise<Control> {
  const osv = await readTrialBalance(desk, asOf, accounts);
  const found = accounts.map((account) => ({
    account,
    osv: osv.get(account.code) ?? 0n,
    answer: sum(rows.filter((row) => row.account === account.code).map(({ amount }) => amount)),
  }));
  const concerns = { fact_ids: [], source_refs: [source] };
  const broken = found.flatMap(({ account: { code }, osv: expected, answer: actual }) => {
    const conflict = conflictUnless('control_with_osv', `счёт ${code}`, { expected, actual }, concerns);
    return conflict === null ? [] : [{ account: code, conflict }];
  });
  if (broken.length > 0) desk.doubt('truncated');
  const lines = found
    .filter((line) => line.osv !== 0n || line.answer !== 0n)
    .map(({ account, osv: expected, answer: actual }) => ({
      account: account.code,
      osv: sidedText(placeBalance(account.kind, expected)),
      answer: sidedText(placeBalance(account.kind, actual)),
      difference: moneyText(actual - expected),
    }));
  return { osv: sum(osv.values()), lines, broken };
}
