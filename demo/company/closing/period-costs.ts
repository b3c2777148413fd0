/** Closing of 26 and 44.01 to the cost of sales of the period; transport of unsold goods stays on 44.01. */
import type { Cell, PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { monthOf } from '#domain/dates.ts';
import { allocate, share, sum } from '#domain/money.ts';
import { balanceAt, type Closing, sideOf, subcontoOf, taxBalanceAt, taxed } from './closing.ts';
import { revenueByGroup } from './production-cost.ts';

export const generalExpenses = (closing: Closing): PostingDraft[] =>
  closing.base.ledger
    .cells(closing.organisation, '26')
    .flatMap((cell) => byGroups(closing, '90.08.1', costOf(closing, cell, 0n), 'Списание общехозяйственных расходов'));

export const sellingExpenses = (closing: Closing): PostingDraft[] =>
  closing.base.ledger.cells(closing.organisation, '44.01').flatMap((cell) => {
    const item = subcontoOf(cell, 'СтатьиЗатрат');
    const transport = item !== null && item.id === closing.items.transport?.id;
    const kept = transport ? transportRemainder(closing, balanceAt(cell, closing.month)) : 0n;
    return byGroups(closing, '90.07.1', costOf(closing, cell, kept), 'Списание расходов на продажу');
  });

interface Cost {
  readonly credit: SideDraft;
  /** Kopecks in the books and by tax rules: they part where an asset is an expense at once for tax. */
  readonly amount: bigint;
  readonly nu: bigint;
}

function costOf(closing: Closing, cell: Cell, kept: bigint): Cost {
  const { month } = closing;
  return { credit: sideOf(cell), amount: balanceAt(cell, month) - kept, nu: taxBalanceAt(cell, month) - kept };
}

/**
 * Transport that belongs to goods not yet sold, by the average percent: (opening remainder and the month's transport) by
 * (cost of goods sold in the month and goods left) times goods left.
 */
function transportRemainder(closing: Closing, transport: bigint): bigint {
  const { ledger } = closing.base;
  const goods = ['41.01', '41.02'].flatMap((account) => ledger.cells(closing.organisation, account));
  const left = sum(goods.map((cell) => balanceAt(cell, closing.month)));
  const sold = costOfGoodsSold(closing);
  return left <= 0n || sold + left <= 0n ? 0n : share(transport, left, sold + left);
}

/** Own products and works cost what they cost, but nobody delivered them: only goods of 41 count. */
function costOfGoodsSold({ base, organisation, month }: Closing): bigint {
  let cost = 0n;
  for (const { active, organisation: owner, period, dr, cr, amount } of base.books.postings) {
    const goods = dr.account === '90.02.1' && cr.account.startsWith('41.');
    if (active && goods && owner.id === organisation.id && monthOf(period) === month) cost += amount;
  }
  return cost;
}

/** One credit split by groups in proportion to revenue; all to the main group in a month without revenue. */
function byGroups(closing: Closing, account: string, { credit, amount, nu }: Cost, content: string): PostingDraft[] {
  if (amount === 0n && nu === 0n) return [];
  const revenue = revenueByGroup(closing);
  const groups = revenue.length === 0 ? [{ group: closing.items.mainGroup, revenue: 1n }] : revenue;
  const weights = groups.map((entry) => entry.revenue);
  const [parts, taxParts] = [allocate(amount, weights), allocate(nu, weights)];
  return groups.flatMap(({ group }, i) => {
    const [part, taxPart] = [parts[i] ?? 0n, taxParts[i] ?? 0n];
    if (part === 0n && taxPart === 0n) return [];
    const debit = { account, subconto: { НоменклатурныеГруппы: group } };
    return [{ dr: taxed(debit, part, taxPart), cr: taxed(credit, part, taxPart), amount: part, content }];
  });
}
