/** Revaluation of currency accounts at the end of the month: roubles move, the currency does not. */
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { abs, divideRounded } from '#domain/money.ts';
import { balanceAt, type ClosingLines, currencyAt, lastDate, sideOf } from './closing.ts';

/** Currency cash and debts; advances (.22, .32) stay at the rate of the day they were paid. */
const REVALUED = ['50.21', '52', '57.22', '60.21', '60.31', '62.21', '62.31', '71.21'];

/** What a balance must be in kopecks: hundredths of the currency by ten-thousandths of a rouble. */
function atRate(currencyAmount: bigint, rate: bigint): bigint {
  return divideRounded(currencyAmount * rate, 10_000n);
}

export const revaluation: ClosingLines = (closing) => {
  const lines: PostingDraft[] = [];
  for (const account of REVALUED) {
    const item = account.endsWith('.31') ? closing.items.exchangeUnits : closing.items.exchange;
    for (const cell of closing.base.ledger.cells(closing.organisation, account)) {
      if (cell.currency === null) continue;
      const target = atRate(currencyAt(cell, closing.month), closing.rate(cell.currency, lastDate(closing)));
      const difference = target - balanceAt(cell, closing.month);
      if (difference === 0n) continue;
      const content = 'Переоценка валютных остатков';
      const subconto = { ПрочиеДоходыИРасходы: item, РеализуемыеАктивы: null };
      lines.push(
        difference > 0n
          ? { dr: sideOf(cell), cr: { account: '91.01', subconto }, amount: difference, content }
          : { dr: { account: '91.02', subconto }, cr: sideOf(cell), amount: abs(difference), content },
      );
    }
  }
  return lines;
};
