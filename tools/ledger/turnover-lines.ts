/** Lines of turnovers: an account with its opening and closing, a row by analytics and the other account, a month. */
import { z } from 'zod';
import { placeBalance } from '#domain/accounts.ts';

import { PERIOD_STATE_CODES, type PeriodState } from '#domain/measures.ts';
import { abs } from '#domain/money.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import { entityRefSchema } from '#state/fact.ts';
import { keyBy } from './cells.ts';
import { analytic, EMPTY_TITLE, type Names } from './names.ts';
import { addSided, sidedSchema, sidedText } from './placing.ts';
import type { TurnoverRow } from './turnover-rows.ts';

export const turnoverAccountSchema = z.strictObject({
  account: z.string(),
  name: z.string(),
  opening: sidedSchema,
  ...sidedSchema.shape,
  /** Internal turnovers, not in `dr` and `cr` when they are left out. */
  internal: sidedSchema,
  closing: sidedSchema,
});
export type TurnoverAccount = z.infer<typeof turnoverAccountSchema>;

export const turnoverRowSchema = z.strictObject({
  account: z.string(),
  other_account: z.string().nullable(),
  subconto: z.array(z.strictObject({ kind: z.string(), title: z.string(), object: entityRefSchema.nullable() })),
  ...sidedSchema.shape,
});
export type TurnoverLine = z.infer<typeof turnoverRowSchema>;

export const turnoverMonthSchema = z.strictObject({
  month: z.string(),
  state: z.enum(PERIOD_STATE_CODES),
  ...sidedSchema.shape,
});

export interface Ends {
  readonly opening: bigint;
  readonly closing: bigint;
}

export function turnoverAccount(
  account: Account,
  ends: Ends,
  counted: readonly TurnoverRow[],
  internal: readonly TurnoverRow[],
): TurnoverAccount {
  return {
    ...{ account: account.code, name: account.name },
    opening: sidedText(placeBalance(account.kind, ends.opening)),
    ...sidedText(addSided(counted)),
    internal: sidedText(addSided(internal)),
    closing: sidedText(placeBalance(account.kind, ends.closing)),
  };
}

export interface TurnoverGroup {
  readonly account: string;
  readonly other: string | null;
  readonly subconto: ReadonlyMap<string, CompositeValue | null>;
  readonly dr: bigint;
  readonly cr: bigint;
}

/** Rows added up by account, the kinds asked for and, when asked, the other account; the biggest first. */
export function groupTurnovers(
  rows: readonly TurnoverRow[],
  kinds: readonly string[],
  byOther: boolean,
): TurnoverGroup[] {
  const groups = new Map<string, TurnoverGroup>();
  for (const row of rows) {
    const other = byOther ? row.other : null;
    const key = [row.account, other ?? '', keyBy(row.subconto, kinds)].join('|');
    const known = groups.get(key);
    const subconto = new Map(kinds.map((kind) => [kind, row.subconto.get(kind) ?? null]));
    groups.set(key, {
      ...{ account: row.account, other, subconto: known?.subconto ?? subconto },
      ...{ dr: (known?.dr ?? 0n) + row.dr, cr: (known?.cr ?? 0n) + row.cr },
    });
  }
  const size = ({ dr, cr }: TurnoverGroup): bigint => abs(dr) + abs(cr);
  return [...groups.entries()]
    .filter(([, { dr, cr }]) => dr !== 0n || cr !== 0n)
    .sort(([a, one], [b, two]) => (size(one) === size(two) ? (a < b ? -1 : 1) : size(two) > size(one) ? 1 : -1))
    .map(([, group]) => group);
}

export function turnoverLine(group: TurnoverGroup, names: Names): TurnoverLine {
  return {
    ...{ account: group.account, other_account: group.other },
    subconto: [...group.subconto].map(([kind, value]) => {
      const object = analytic(names, value);
      return { kind, title: object?.title ?? EMPTY_TITLE, object };
    }),
    ...sidedText(group),
  };
}

export function turnoverMonth(month: string, state: PeriodState, rows: readonly TurnoverRow[]) {
  return { month, state, ...sidedText(addSided(rows)) };
}
