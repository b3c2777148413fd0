/** What every operation of month closing is given, and how it reads totals of the month and balances at its end. */
import type { Ref } from '#demo/books/books.ts';
import type { AssetBook } from '#demo/documents/asset-book.ts';
import type { Desk } from '#demo/documents/desk.ts';
import type { Cell, PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { type IsoMonth, lastDay } from '#domain/dates.ts';

/** Analytics that closing entries need and that no entry of the month carries. */
export interface ClosingItems {
  /** ПрочиеДоходыИРасходы «Курсовые разницы». */
  readonly exchange: Ref;
  /** The same for settlements in у.е. */
  readonly exchangeUnits: Ref;
  /** НоменклатурнаяГруппа that takes period costs in a month without revenue. */
  readonly mainGroup: Ref;
  /** НоменклатурнаяГруппа of own production: takes overheads of account 25; null when nothing is made. */
  readonly productionGroup: Ref | null;
  /** Cost item of transport of goods on 44.01, whose remainder stays with unsold goods; null when there is none. */
  readonly transport: Ref | null;
  /** Cost item of transport tax. */
  readonly taxes: Ref;
  /** СтатьяЗатрат that deviations of production carry on 20.01. */
  readonly production: Ref;
}

/** How an organisation is taxed, in what closing depends on. */
export interface ClosingRegime {
  readonly tax: 'profit' | 'simplified';
  /** Hundredths of a percent by budget, or of the simplified tax. */
  readonly rates: { readonly federal: bigint; readonly regional: bigint; readonly simplified: bigint };
}

export interface Closing extends Desk {
  readonly month: IsoMonth;
  readonly assets: AssetBook;
  readonly items: ClosingItems;
  readonly regime: ClosingRegime;
  /** Rate of a currency at the end of the month, ten-thousandths of a rouble for a unit. */
  readonly rate: (currency: Ref, date: string) => bigint;
  /** Whole roubles of transport tax for the quarter, in kopecks; 0n when none. */
  readonly transportTax: bigint;
}

export type ClosingLines = (closing: Closing) => PostingDraft[];

export const lastDate = (closing: Closing): string => lastDay(closing.month);

/** Дт − Кт at the end of the month, whatever was entered for later months. */
export function balanceAt(cell: Cell, month: IsoMonth): bigint {
  let balance = 0n;
  for (const [key, totals] of cell.months) if (key <= month) balance += totals.dr - totals.cr;
  return balance;
}

/** The same by tax accounting: what НУ holds on the cell, the amount itself on an account without it. */
export function taxBalanceAt(cell: Cell, month: IsoMonth): bigint {
  let balance = 0n;
  for (const [key, totals] of cell.months) if (key <= month) balance += totals.tax;
  return balance;
}

export function quantityAt(cell: Cell, month: IsoMonth): bigint {
  let quantity = 0n;
  for (const [key, totals] of cell.months) if (key <= month) quantity += totals.drQuantity - totals.crQuantity;
  return quantity;
}

export function currencyAt(cell: Cell, month: IsoMonth): bigint {
  let amount = 0n;
  for (const [key, totals] of cell.months) if (key <= month) amount += totals.currency;
  return amount;
}

export function turnoverOf(cell: Cell, month: IsoMonth): { dr: bigint; cr: bigint } {
  const totals = cell.months.get(month);
  return { dr: totals?.dr ?? 0n, cr: totals?.cr ?? 0n };
}

/** A side that carries `nu` where the entry's amount is another: what differs is temporary. */
export function taxed(side: SideDraft, amount: bigint, nu: bigint): SideDraft {
  return nu === amount ? side : { ...side, nu, difference: 'vr' };
}

/** The same side again: a posting that closes a cell carries the cell's own analytics. */
export function sideOf(cell: Cell): SideDraft {
  return {
    account: cell.account,
    subconto: Object.fromEntries(cell.subconto.map(({ kind, value }) => [kind, value])),
    ...(cell.currency === null ? {} : { currency: cell.currency, currencyAmount: 0n }),
  };
}

export function subcontoOf(cell: Cell, kind: string): Ref | null {
  return cell.subconto.find((slot) => slot.kind === kind)?.value ?? null;
}

/** Sums by the value of one subconto, in order of first appearance. */
export function sumBy(
  cells: readonly Cell[],
  kind: string,
  amount: (cell: Cell) => bigint,
): { value: Ref | null; amount: bigint }[] {
  const totals = new Map<string, { value: Ref | null; amount: bigint }>();
  for (const cell of cells) {
    const value = subcontoOf(cell, kind);
    const known = totals.get(value?.id ?? '');
    if (known === undefined) totals.set(value?.id ?? '', { value, amount: amount(cell) });
    else known.amount += amount(cell);
  }
  return [...totals.values()].filter((total) => total.amount !== 0n);
}
