/** Revaluation of currency accounts at the end of the month: roubles move, the currency does not. */
import type { Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { abs, divideRounded } from '#domain/money.ts';
import { balanceAt, type Closing, type ClosingLines, currencyAt, lastDate, sideOf } from './closing.ts';

/** Currency cash and debts; advances (.22, .32) stay at the rate of the day they were paid. */
const REVALUED = ['50.21', '52', '57.22', '60.21', '60.31', '62.21', '62.31', '71.21'];

/** What a balance must be in kopecks: hundredths of the currency by ten-thousandths of a rouble. */
function atRate(currencyAmount: bigint, rate: bigint): bigint {
  return divideRounded(currencyAmount * rate, 10_000n);
}

interface Balance {
  readonly side: SideDraft;
  readonly currency: Ref;
  roubles: bigint;
  units: bigint;
}

/** Balances of a currency account by what it keeps balances by: articles of the money flow turn over and hold nothing. */
function balancesOf(closing: Closing, account: string): Balance[] {
  const { ledger } = closing.base;
  const turning = new Set(ledger.account(account).subconto.flatMap((slot) => (slot.turnoversOnly ? [slot.kind] : [])));
  const found = new Map<string, Balance>();
  for (const cell of ledger.cells(closing.organisation, account)) {
    if (cell.currency === null) continue;
    const kept = cell.subconto.map(({ kind, value }) => ({ kind, value: turning.has(kind) ? null : value }));
    const key = [cell.currency, ...kept.map(({ value }) => value)].map((ref) => ref?.id ?? '').join('|');
    const balance = found.get(key) ?? {
      side: sideOf({ ...cell, subconto: kept }),
      currency: cell.currency,
      roubles: 0n,
      units: 0n,
    };
    balance.roubles += balanceAt(cell, closing.month);
    balance.units += currencyAt(cell, closing.month);
    found.set(key, balance);
  }
  return [...found.values()];
}

export const revaluation: ClosingLines = (closing) => {
  const lines: PostingDraft[] = [];
  for (const account of REVALUED) {
    const item = account.endsWith('.31') ? closing.items.exchangeUnits : closing.items.exchange;
    for (const { side, currency, roubles, units } of balancesOf(closing, account)) {
      const difference = atRate(units, closing.rate(currency, lastDate(closing))) - roubles;
      if (difference === 0n) continue;
      const content = 'Переоценка валютных остатков';
      const subconto = { ПрочиеДоходыИРасходы: item, РеализуемыеАктивы: null };
      lines.push(
        difference > 0n
          ? { dr: side, cr: { account: '91.01', subconto }, amount: difference, content }
          : { dr: { account: '91.02', subconto }, cr: side, amount: abs(difference), content },
      );
    }
  }
  return lines;
};
