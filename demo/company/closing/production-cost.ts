/**
 * Closing of 25 and 20: overheads go to the production group, what was made costs what it took.
 * The deviation from planned cost is split by what is still in stock and what has been sold.
 * Work of other groups goes to the cost of sales when the group had revenue, else it stays as work in progress.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Cell, PostingDraft } from '#demo/engine/ledger.ts';
import { allocate, share, sum } from '#domain/money.ts';
import { balanceAt, type Closing, quantityAt, sideOf, subcontoOf, sumBy, turnoverOf } from './closing.ts';

export function overheads(closing: Closing): PostingDraft[] {
  const group = closing.items.productionGroup;
  if (group === null) return [];
  return closing.base.ledger
    .cells(closing.organisation, '25')
    .map((cell) => ({ cell, amount: balanceAt(cell, closing.month) }))
    .filter(({ amount }) => amount !== 0n)
    .map(({ cell, amount }) => ({
      dr: {
        account: '20.01',
        subconto: { НоменклатурныеГруппы: group, СтатьиЗатрат: subcontoOf(cell, 'СтатьиЗатрат') },
      },
      cr: sideOf(cell),
      amount,
      content: 'Распределение общепроизводственных расходов',
    }));
}

/** Revenue without VAT by НоменклатурныеГруппы in the month, in order of first sale; only positive. */
export function revenueByGroup(closing: Closing): { group: Ref; revenue: bigint }[] {
  const { ledger } = closing.base;
  const net = (cell: Cell, sign: bigint): bigint => {
    const { dr, cr } = turnoverOf(cell, closing.month);
    return sign * (cr - dr);
  };
  const vat = new Map(
    sumBy(ledger.cells(closing.organisation, '90.03'), 'НоменклатурныеГруппы', (cell) => net(cell, -1n)).map((t) => [
      t.value?.id ?? '',
      t.amount,
    ]),
  );
  return sumBy(ledger.cells(closing.organisation, '90.01.1'), 'НоменклатурныеГруппы', (cell) => net(cell, 1n)).flatMap(
    ({ value, amount }) => {
      const revenue = amount - (vat.get(value?.id ?? '') ?? 0n);
      return value !== null && revenue > 0n ? [{ group: value, revenue }] : [];
    },
  );
}

export function workCost(closing: Closing, pending: readonly PostingDraft[]): PostingDraft[] {
  const groups = costByGroup(closing, pending);
  const sold = new Set(revenueByGroup(closing).map(({ group }) => group.id));
  return groups.flatMap(({ group, items }) => {
    if (group.id === closing.items.productionGroup?.id) return deviation(closing, group, items);
    if (!sold.has(group.id)) return [];
    return items.map(({ item, amount }) => ({
      dr: { account: '90.02.1', subconto: { НоменклатурныеГруппы: group } },
      cr: { account: '20.01', subconto: { НоменклатурныеГруппы: group, СтатьиЗатрат: item } },
      amount,
      content: 'Себестоимость выполненных работ',
    }));
  });
}

interface GroupCost {
  group: Ref;
  items: { item: Ref | null; amount: bigint }[];
}

/** What stands on 20.01 by group and cost item at the end of the month, with overheads that are being posted. */
function costByGroup(closing: Closing, pending: readonly PostingDraft[]): GroupCost[] {
  const groups = new Map<string, GroupCost>();
  const add = (group: Ref | null, item: Ref | null, amount: bigint): void => {
    if (group === null || amount === 0n) return;
    const known = groups.get(group.id) ?? { group, items: [] };
    groups.set(group.id, known);
    const same = known.items.find((entry) => entry.item?.id === item?.id);
    if (same === undefined) known.items.push({ item, amount });
    else same.amount += amount;
  };
  for (const cell of closing.base.ledger.cells(closing.organisation, '20.01')) {
    add(subcontoOf(cell, 'НоменклатурныеГруппы'), subcontoOf(cell, 'СтатьиЗатрат'), balanceAt(cell, closing.month));
  }
  for (const line of pending) {
    const { НоменклатурныеГруппы: group = null, СтатьиЗатрат: item = null } = line.dr?.subconto ?? {};
    add(group, item, line.amount);
  }
  return [...groups.values()];
}

/**
 * What the month's output cost beyond its plan goes to 43 by batch in proportion to planned cost, and on to the cost of sales for the pieces
 * already sold. The whole group closes by one cost item: the item is a turnover on 20.01, no balance depends on it.
 */
function deviation(closing: Closing, group: Ref, items: GroupCost['items']): PostingDraft[] {
  const batches = closing.base.ledger.cells(closing.organisation, '43').flatMap((cell) => {
    const { dr: planned = 0n, drQuantity: made = 0n } = cell.months.get(closing.month) ?? {};
    return made > 0n ? [{ cell, planned, made, left: quantityAt(cell, closing.month) }] : [];
  });
  const total = sum(items.map(({ amount }) => amount));
  if (batches.length === 0 || total === 0n) return [];
  const parts = allocate(
    total,
    batches.map(({ planned }) => planned),
  );
  const cost = {
    account: '20.01',
    subconto: { НоменклатурныеГруппы: group, СтатьиЗатрат: closing.items.production },
  };
  const sales = { account: '90.02.1', subconto: { НоменклатурныеГруппы: group } };
  return batches
    .flatMap(({ cell, made, left }, i): PostingDraft[] => {
      const part = parts[i] ?? 0n;
      const sold = part - share(part, left, made);
      const product = sideOf(cell);
      return [
        { dr: product, cr: cost, amount: part, content: 'Корректировка стоимости выпуска' },
        { dr: sales, cr: product, amount: sold, content: 'Корректировка себестоимости продаж' },
      ];
    })
    .filter(({ amount }) => amount !== 0n);
}
