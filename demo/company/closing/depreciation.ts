/** Depreciation of fixed and intangible assets and write-off of deferred expenses. */
import type { Asset } from '#demo/documents/asset-book.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { divideRounded, min } from '#domain/money.ts';
import { balanceAt, type Closing, type ClosingLines } from './closing.ts';

/**
 * A month's depreciation in kopecks. Linear: cost by life. Reducing balance: residual value at the start of the month by life times acceleration,
 * so the amount falls every month. Never more than what is left.
 */
function monthlyDepreciation(
  asset: Pick<Asset, 'cost' | 'life' | 'method' | 'acceleration'>,
  accumulated: bigint,
): bigint {
  const residual = asset.cost - accumulated;
  const life = BigInt(asset.life);
  const amount =
    asset.method === 'Линейный'
      ? divideRounded(asset.cost, life)
      : divideRounded(residual * asset.acceleration, life * 100n);
  return min(amount, residual);
}

export function depreciationLine(
  closing: Pick<Closing, 'base' | 'organisation'>,
  asset: Asset,
  month: string,
): PostingDraft | null {
  const kind = asset.account.startsWith('04') ? 'НематериальныеАктивы' : 'ОсновныеСредства';
  const [cell] = closing.base.ledger.cells(closing.organisation, asset.depreciationAccount, asset.ref);
  const accumulated = cell === undefined ? 0n : -balanceAt(cell, month);
  const amount = monthlyDepreciation(asset, accumulated);
  if (amount === 0n) return null;
  const tax = asset.expensedInTax ? ({ nu: 0n, difference: 'vr' } as const) : {};
  return {
    dr: { ...asset.expense, ...tax },
    cr: { account: asset.depreciationAccount, subconto: { [kind]: asset.ref }, ...tax },
    amount,
    content: 'Амортизация',
  };
}

const depreciationOf =
  (accounts: readonly string[]): ClosingLines =>
  (closing) =>
    closing.assets
      .depreciating(closing.organisation, closing.month)
      .filter((asset) => accounts.includes(asset.account) && asset.until !== closing.month)
      .map((asset) => depreciationLine(closing, asset, closing.month))
      .filter((line) => line !== null);

export const fixedAssetDepreciation = depreciationOf(['01.01', '01.03']);
export const intangibleDepreciation = depreciationOf(['04.01']);

export const deferredExpenses: ClosingLines = (closing) => {
  const lines: PostingDraft[] = [];
  for (const expense of closing.assets.expenses(closing.organisation)) {
    const [cell] = closing.base.ledger.cells(closing.organisation, '97.21', expense.ref);
    const left = cell === undefined ? 0n : balanceAt(cell, closing.month);
    if (closing.month > expense.until || left <= 0n) continue;
    lines.push({
      dr: expense.expense,
      cr: { account: '97.21', subconto: { РасходыБудущихПериодов: expense.ref } },
      amount: min(expense.monthly, left),
      content: 'Списание расходов будущих периодов',
    });
  }
  return lines;
};
