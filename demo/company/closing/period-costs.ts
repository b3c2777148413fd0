/** Closing of 26 and 44.01 to the cost of sales of the period; transport of unsold goods stays on 44.01. */
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { allocate, share, sum } from '#domain/money.ts';
import { balanceAt, type Closing, sideOf, subcontoOf, turnoverOf } from './closing.ts';
import { revenueByGroup } from './production-cost.ts';

export const generalExpenses = (closing: Closing): PostingDraft[] =>
  closing.base.ledger
    .cells(closing.organisation, '26')
    .map((cell) => ({ credit: sideOf(cell), amount: balanceAt(cell, closing.month) }))
    .flatMap(({ credit, amount }) =>
      byGroups(closing, '90.08.1', credit, amount, 'Списание общехозяйственных расходов'),
    );

export const sellingExpenses = (closing: Closing): PostingDraft[] =>
  closing.base.ledger.cells(closing.organisation, '44.01').flatMap((cell) => {
    const item = subcontoOf(cell, 'СтатьиЗатрат');
    const balance = balanceAt(cell, closing.month);
    const kept = item !== null && item.id === closing.items.transport?.id ? transportRemainder(closing, balance) : 0n;
    return byGroups(closing, '90.07.1', sideOf(cell), balance - kept, 'Списание расходов на продажу');
  });

/**
 * Transport that belongs to goods not yet sold, by the average percent: (opening remainder and the month's transport) by
 * (cost of goods sold in the month and goods left) times goods left.
 */
function transportRemainder(closing: Closing, transport: bigint): bigint {
  const { ledger } = closing.base;
  const goods = ['41.01', '41.02'].flatMap((account) => ledger.cells(closing.organisation, account));
  const left = sum(goods.map((cell) => balanceAt(cell, closing.month)));
  const sold = sum(
    ledger.cells(closing.organisation, '90.02.1').map((cell) => {
      const { dr, cr } = turnoverOf(cell, closing.month);
      return dr - cr;
    }),
  );
  return left <= 0n || sold + left <= 0n ? 0n : share(transport, left, sold + left);
}

/** One credit split by groups in proportion to revenue; all to the main group in a month without revenue. */
function byGroups(
  closing: Closing,
  account: string,
  credit: SideDraft,
  amount: bigint,
  content: string,
): PostingDraft[] {
  if (amount === 0n) return [];
  const revenue = revenueByGroup(closing);
  const groups = revenue.length === 0 ? [{ group: closing.items.mainGroup, revenue: 1n }] : revenue;
  const parts = allocate(
    amount,
    groups.map((entry) => entry.revenue),
  );
  return groups.flatMap(({ group }, i) => {
    const part = parts[i] ?? 0n;
    if (part === 0n) return [];
    return [{ dr: { account, subconto: { НоменклатурныеГруппы: group } }, cr: credit, amount: part, content }];
  });
}
