/** Lines of a balance as they are shown: an account with its currencies and quantity, and a row of analytics under it. */
import { z } from 'zod';
import { expand, isRed, placeBalance, type SidedBalance } from '#domain/accounts.ts';
import { sum } from '#domain/money.ts';
import type { Account } from '#onec/reading/chart.ts';
import { entityRefSchema } from '#state/fact.ts';
import type { Cell, CellGroup } from './cells.ts';
import { CURRENCIES_SET } from './currencies.ts';
import type { Desk } from './desk.ts';
import { analytic, EMPTY_TITLE, type Names } from './names.ts';
import { quantityText, sidedSchema, sidedText, sideOfNet } from './placing.ts';

const currencyLineSchema = z.strictObject({ currency: z.string(), ...sidedSchema.shape });

const measured = {
  ...sidedSchema.shape,
  /** On the side that the account cannot have. */
  red: z.boolean(),
  /** Only where the account keeps them. */
  currencies: z.array(currencyLineSchema),
  quantity: z.string().nullable(),
};

export const accountLineSchema = z.strictObject({
  account: z.string(),
  name: z.string(),
  kind: z.enum(['А', 'П', 'АП']),
  off_balance: z.boolean(),
  expanded: sidedSchema,
  ...measured,
});
export type AccountLine = z.infer<typeof accountLineSchema>;

export const rowLineSchema = z.strictObject({
  account: z.string(),
  subconto: z.array(z.strictObject({ kind: z.string(), title: z.string(), object: entityRefSchema.nullable() })),
  ...measured,
});
export type RowLine = z.infer<typeof rowLineSchema>;

function currenciesOf(cells: readonly Cell[], names: Names): z.infer<typeof currencyLineSchema>[] {
  const refs = [...new Set(cells.filter(({ currency }) => currency !== '').map(({ currency }) => currency))];
  return refs.map((ref) => ({
    currency: names.title({ type: CURRENCIES_SET, ref }),
    ...sidedText(sideOfNet(sum(cells.filter(({ currency }) => currency === ref).map((cell) => cell.currencyAmount)))),
  }));
}

function measures(account: Account | undefined, cells: readonly Cell[], amount: bigint, names: Names) {
  const kind = account?.kind ?? 'АП';
  return {
    ...sidedText(placeBalance(kind, amount)),
    red: isRed(kind, amount),
    currencies: account?.isCurrency === true ? currenciesOf(cells, names) : [],
    quantity: account?.isQuantity === true ? quantityText(sum(cells.map(({ quantity }) => quantity))) : null,
  };
}

/** An account from its cells; `groups` are the same cells at the level of expansion. */
export function accountLine(
  account: Account,
  cells: readonly Cell[],
  groups: readonly CellGroup[],
  names: Names,
): AccountLine {
  return {
    ...{ account: account.code, name: account.name, kind: account.kind, off_balance: account.offBalance },
    expanded: sidedText(expand(groups.map(({ amount }) => amount))),
    ...measures(account, cells, sum(cells.map(({ amount }) => amount)), names),
  };
}

export function rowLine(desk: Desk, names: Names, group: CellGroup): RowLine {
  return {
    account: group.account,
    subconto: [...group.subconto].map(([kind, value]) => {
      const object = analytic(names, value);
      return { kind, title: object?.title ?? EMPTY_TITLE, object };
    }),
    ...measures(desk.chart.byCode.get(group.account), group.cells, group.amount, names),
  };
}

/** A group on the side where its account shows it. */
export function placedGroup(desk: Desk, { account, amount }: CellGroup): SidedBalance {
  return placeBalance(desk.chart.byCode.get(account)?.kind ?? 'АП', amount);
}
