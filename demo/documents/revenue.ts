/**
 * Entries of a sale: revenue, VAT on it, cost by batches. Wholesale and retail differ only in who owes.
 */
import type { Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { type BatchPart, type StockPlace, stockSide, takeStock } from '#demo/engine/stock.ts';
import { type VatRate, vatRef } from '#demo/engine/vat.ts';
import { divideRounded } from '#domain/money.ts';
import type { SaleLine } from './drafts.ts';
import { groupOf, isService, lineSums } from './lines.ts';
import type { Office } from './office.ts';
import { type SoldVat, vatPayable } from './vat-books.ts';

/** A sold row with its sums: in the document's currency and in kopecks. */
export interface Sold {
  readonly line: SaleLine;
  readonly amount: bigint;
  readonly vat: bigint;
  readonly roubles: bigint;
  readonly roubleVat: bigint;
}

/** Rows with their rouble values; the parts add up to `roubles`. */
export function priceSale(lines: readonly SaleLine[], total: bigint, roubles: bigint): Sold[] {
  let rest = roubles;
  return lines.map((line, i) => {
    const { amount, vat } = lineSums(line);
    const part = i === lines.length - 1 || total === 0n ? rest : divideRounded(roubles * amount, total);
    rest -= part;
    const roubleVat = amount === part || amount === 0n ? vat : divideRounded(vat * part, amount);
    return { line, amount, vat, roubles: part, roubleVat };
  });
}

export function stockAccountOf(office: Office, line: SaleLine, usual = '41.01'): string | null {
  return line.stockAccount === undefined ? (isService(office, line.item) ? null : usual) : line.stockAccount;
}

/** Дт `debtor` Кт 90.01.1 by rows. `debtor` gets the row's sum in the document's currency. */
export function revenueLines(
  office: Office,
  sold: readonly Sold[],
  debtor: (amount: bigint) => SideDraft,
  content: string,
): PostingDraft[] {
  return sold.map(({ line, amount, roubles }) => ({
    dr: debtor(amount),
    cr: {
      account: '90.01.1',
      subconto: {
        НоменклатурныеГруппы: groupOf(office, line.item),
        СтавкиНДС: vatRef(line.vat),
        Номенклатура: line.item,
      },
      quantity: line.quantity,
    },
    amount: roubles,
    content,
  }));
}

/** Дт 90.03 Кт 68.02 by group and rate. */
export function outputVatLines(office: Office, sold: readonly Sold[]): PostingDraft[] {
  const totals = new Map<string, { group: Ref | null; rate: VatRate; vat: bigint }>();
  for (const { line, roubleVat } of sold) {
    const group = groupOf(office, line.item);
    const key = `${group?.id ?? ''}|${line.vat}`;
    const known = totals.get(key);
    totals.set(key, { group, rate: line.vat, vat: (known?.vat ?? 0n) + roubleVat });
  }
  return [...totals.values()]
    .filter(({ vat }) => vat !== 0n)
    .map(({ group, rate, vat }) => ({
      dr: { account: '90.03', subconto: { НоменклатурныеГруппы: group, СтавкиНДС: vatRef(rate) } },
      cr: vatPayable(),
      amount: vat,
      content: 'НДС по реализации',
    }));
}

/** Posts Дт 90.02.1 Кт 41, 43 by batches, row after row: the next row of the same item takes what is left. */
export function postCost(
  office: Office,
  document: Ref,
  sold: readonly Sold[],
  place: { organisation: Ref; warehouse: Ref; account: string },
): void {
  for (const { line } of sold) {
    const account = stockAccountOf(office, line, place.account);
    if (account === null || line.withoutCost === true) continue;
    const stock: StockPlace = { ...place, account, item: line.item };
    const parts = line.cost ?? takeStock(office.base, stock, line.quantity);
    office.base.move(
      document,
      parts.map((part) => costLine(office, stock, part)),
    );
  }
}

function costLine(office: Office, stock: StockPlace, part: BatchPart): PostingDraft {
  return {
    dr: { account: '90.02.1', subconto: { НоменклатурныеГруппы: groupOf(office, stock.item) } },
    cr: stockSide(stock, part),
    amount: part.amount,
    content: 'Реализация товаров',
  };
}

/** What of the sale goes to the sales book, by rate and kind of value; rows without VAT do not. */
export function soldVat(office: Office, sold: readonly Sold[]): SoldVat[] {
  const totals = new Map<string, SoldVat>();
  for (const { line, roubles, roubleVat } of sold) {
    if (line.vat === 'БезНДС') continue;
    const kind = isService(office, line.item) ? 'ПрочиеРаботыИУслуги' : 'Товары';
    const known = totals.get(`${line.vat}|${kind}`);
    totals.set(`${line.vat}|${kind}`, {
      rate: line.vat,
      kind,
      happening: 'Реализация',
      net: (known?.net ?? 0n) + roubles - roubleVat,
      vat: (known?.vat ?? 0n) + roubleVat,
    });
  }
  return [...totals.values()];
}
