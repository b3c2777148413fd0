/** Closing of 90 and 91 to profit and loss of the month, and the taxes counted from it. */
import { enumRef } from '#demo/books/refs.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { addMonths } from '#domain/dates.ts';
import { divideRounded, sum } from '#domain/money.ts';
import { type Closing, sumBy, taxed, turnoverOf } from './closing.ts';

const PROFIT = 'ПрибылиИУбытки';

/** Side of 99.01.1 with an article of profit or tax. */
const result = (article: string): SideDraft => ({
  account: '99.01.1',
  subconto: { [PROFIT]: enumRef(PROFIT, article) },
});

interface ResultAccounts {
  readonly accounts: readonly string[];
  readonly kind: string;
  readonly to: string;
  readonly article: string;
}

const SALES: ResultAccounts = {
  accounts: ['90.01.1', '90.02.1', '90.03', '90.07.1', '90.08.1'],
  kind: 'НоменклатурныеГруппы',
  to: '90.09',
  article: 'ПрибыльУбытокОтПродаж',
};
const OTHER: ResultAccounts = {
  accounts: ['91.01', '91.02'],
  kind: 'ПрочиеДоходыИРасходы',
  to: '91.09',
  article: 'СальдоПрочихДоходовИРасходов',
};

export const closeResults = (closing: Closing): PostingDraft[] => [SALES, OTHER].flatMap((set) => close(closing, set));

function close(closing: Closing, set: ResultAccounts): PostingDraft[] {
  const cells = set.accounts.flatMap((account) => closing.base.ledger.cells(closing.organisation, account));
  const profits = sumBy(cells, set.kind, (cell) => {
    const { dr, cr } = turnoverOf(cell, closing.month);
    return cr - dr;
  });
  const taxProfits = sumBy(cells, set.kind, (cell) => -(cell.months.get(closing.month)?.tax ?? 0n));
  return profits.map(({ value, amount }) => {
    const nu = taxProfits.find((profit) => profit.value?.id === value?.id)?.amount ?? 0n;
    const own: SideDraft = { account: set.to, subconto: { [set.kind]: value } };
    const [dr, cr] = amount > 0n ? [own, result(set.article)] : [result(set.article), own];
    const [part, taxPart] = amount > 0n ? [amount, nu] : [-amount, -nu];
    const content = amount > 0n ? 'Выявлена прибыль' : 'Выявлен убыток';
    return { dr: taxed(dr, part, taxPart), cr: taxed(cr, part, taxPart), amount: part, content };
  });
}

/** Tax profit of the year to the end of the month: what 90.09 and 91.09 have gathered by НУ. */
function profitToDate(closing: Pick<Closing, 'base' | 'organisation' | 'month'>): bigint {
  const { ledger } = closing.base;
  return sum(
    ['90.09', '91.09'].flatMap((account) =>
      ledger.cells(closing.organisation, account).map((cell) => {
        let profit = 0n;
        for (const [month, { tax }] of cell.months) {
          if (month.slice(0, 4) === closing.month.slice(0, 4) && month <= closing.month) profit += tax;
        }
        return profit;
      }),
    ),
  );
}

const BUDGETS = [
  ['ФедеральныйБюджет', 'federal'],
  ['РегиональныйБюджет', 'regional'],
] as const;

/** Tax on a profit by budget rate (hundredths of a percent), in whole roubles; nothing on a loss. */
export function profitTax(profit: bigint, rate: bigint): bigint {
  return profit <= 0n ? 0n : divideRounded(profit * rate, 1_000_000n) * 100n;
}

/**
 * Tax of the year to date less what earlier months of the year have taken, by two budgets:
 * Дт 99.01.1 Кт 68.04.1, the other way when profit has fallen.
 */
export const incomeTax = (closing: Closing): PostingDraft[] => {
  const profit = profitToDate(closing);
  const before = closing.month.endsWith('-01') ? 0n : profitToDate({ ...closing, month: addMonths(closing.month, -1) });
  return BUDGETS.flatMap(([budget, key]) => {
    const rate = closing.regime.rates[key];
    const due = profitTax(profit, rate) - profitTax(before, rate);
    if (due === 0n) return [];
    const tax: SideDraft = {
      account: '68.04.1',
      subconto: {
        ВидыПлатежейВГосБюджет: enumRef('ВидыПлатежейВГосБюджет', 'Налог'),
        УровниБюджетов: enumRef('УровниБюджетов', budget),
      },
    };
    const debit = result('НалогНаПрибыль');
    const content = due > 0n ? 'Начислен налог на прибыль' : 'Уменьшен налог на прибыль';
    return [due > 0n ? { dr: debit, cr: tax, amount: due, content } : { dr: tax, cr: debit, amount: -due, content }];
  });
};
