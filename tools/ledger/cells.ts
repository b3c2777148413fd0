/** Rows of a balance or a turnover as cells: one place — account, analytics by kind, currency — with its measures; and how cells are grouped. */
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { BalanceRow, Place } from '#onec/reading/balances.ts';

export interface Where {
  readonly kind: string;
  readonly ref: string;
}

export interface Cell {
  readonly account: string;
  readonly currency: string;
  readonly subconto: ReadonlyMap<string, CompositeValue | null>;
  /** Дт − Кт: kopecks, hundredths of the currency, thousandths of the unit. */
  readonly amount: bigint;
  readonly currencyAmount: bigint;
  readonly quantity: bigint;
}

export function subcontoOf(place: Place): Map<string, CompositeValue | null> {
  return new Map(place.subconto.map(({ kind, value }) => [kind, value]));
}

const valueKey = (value: CompositeValue | null): string => (value === null ? '' : `${value.type}:${value.value}`);

/** Key of a place by these kinds; a kind that the account does not keep counts as empty. */
export function keyBy(subconto: ReadonlyMap<string, CompositeValue | null>, kinds: readonly string[]): string {
  return kinds.map((kind) => valueKey(subconto.get(kind) ?? null)).join('|');
}

/** Cells of balance rows; rows that differ only by what a cell does not tell (a department) are one. Empty ones are left out. */
export function cellsOf(rows: readonly BalanceRow[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const row of rows) {
    const subconto = subcontoOf(row);
    const key = [row.account, row.currency, keyBy(subconto, [...subconto.keys()])].join('|');
    const known = cells.get(key);
    cells.set(key, {
      ...{ account: row.account, currency: row.currency, subconto },
      amount: (known?.amount ?? 0n) + row.amount.net,
      currencyAmount: (known?.currencyAmount ?? 0n) + row.currencyAmount.net,
      quantity: (known?.quantity ?? 0n) + row.quantity.net,
    });
  }
  return [...cells.values()].filter(
    ({ amount, currencyAmount, quantity }) => amount !== 0n || currencyAmount !== 0n || quantity !== 0n,
  );
}

/** True when every named analytic of the place is the wanted object. */
export function fits(subconto: ReadonlyMap<string, CompositeValue | null>, where: readonly Where[]): boolean {
  return where.every(({ kind, ref }) => subconto.get(kind)?.value === ref);
}

export interface CellGroup {
  readonly account: string;
  readonly subconto: ReadonlyMap<string, CompositeValue | null>;
  readonly cells: readonly Cell[];
  readonly amount: bigint;
}

/** Cells netted inside an account by these kinds, in order of first appearance. */
export function groupCells(cells: readonly Cell[], kinds: readonly string[]): CellGroup[] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = `${cell.account}|${keyBy(cell.subconto, kinds)}`;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const subconto = new Map(kinds.map((kind) => [kind, first.subconto.get(kind) ?? null]));
    return [{ account: first.account, subconto, cells: own, amount: own.reduce((sum, cell) => sum + cell.amount, 0n) }];
  });
}
