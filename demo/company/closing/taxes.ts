/** Taxes of the quarter that closing accrues besides profit tax: transport tax, simplified tax, rounding of VAT. */
import type { Posting } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { addMonths, type IsoMonth, monthOf, monthsBetween } from '#domain/dates.ts';
import { divideRounded, min } from '#domain/money.ts';
import { type Closing, turnoverOf } from './closing.ts';

export const taxSide = (account: string, kind = 'Налог'): SideDraft => ({
  account,
  subconto: { ВидыПлатежейВГосБюджет: enumRef('ВидыПлатежейВГосБюджет', kind) },
});

export const isQuarterEnd = (month: IsoMonth): boolean => Number(month.slice(5, 7)) % 3 === 0;

export function quarterMonths(month: IsoMonth): IsoMonth[] {
  const last = addMonths(month, (3 - (Number(month.slice(5, 7)) % 3)) % 3);
  return monthsBetween(addMonths(last, -2), last);
}

export const transportTax = (closing: Closing): PostingDraft[] =>
  closing.transportTax === 0n
    ? []
    : [
        {
          dr: { account: '44.01', subconto: { СтатьиЗатрат: closing.items.taxes } },
          cr: taxSide('68.07'),
          amount: closing.transportTax,
          content: 'Начислен авансовый платеж по транспортному налогу',
        },
      ];

/** Income by cash of the year, less contributions paid, by the rate; the reduction is at most a half. Whole roubles. */
export function simplifiedTaxDue(income: bigint, contributionsPaid: bigint, rate: bigint): bigint {
  const tax = divideRounded(income * rate, 1_000_000n) * 100n;
  const reduced = tax - min(divideRounded(contributionsPaid, 100n) * 100n, divideRounded(tax, 200n) * 100n);
  return reduced < 0n ? 0n : reduced;
}

export const simplifiedTax = (closing: Closing): PostingDraft[] => {
  const months = monthsBetween(`${closing.month.slice(0, 4)}-01`, closing.month);
  const due = simplifiedTaxDue(
    customersPaid(closing, months),
    contributionsPaid(closing, months),
    closing.regime.rates.simplified,
  );
  const before = accruedBefore(closing, months.slice(0, -1));
  if (due <= before) return [];
  return [
    {
      dr: { account: '99.01.1', subconto: { ПрибылиИУбытки: enumRef('ПрибылиИУбытки', 'НалогНаПрибыль') } },
      cr: taxSide('68.12'),
      amount: due - before,
      content: 'Начислен авансовый платеж по УСН',
    },
  ];
};

/**
 * The declaration is in whole roubles, the account in kopecks: what rounds the quarter's VAT goes to 99.09.
 * 17 400,38 on 68.02 becomes 17 400,00: Дт 68.02 Кт 99.09; 17 399,62 becomes 17 400,00: Дт 99.09 Кт 68.02.
 */
export const vatRounding = (closing: Closing): PostingDraft[] => {
  const due = vatDue(closing, quarterMonths(closing.month));
  const difference = divideRounded(due, 100n) * 100n - due;
  if (difference === 0n) return [];
  const other: SideDraft = {
    account: '99.09',
    subconto: { ПрибылиИУбытки: enumRef('ПрибылиИУбытки', 'СальдоПрочихДоходовИРасходов') },
  };
  const content = 'Округление НДС к уплате до рублей';
  return [
    difference > 0n
      ? { dr: other, cr: taxSide('68.02'), amount: difference, content }
      : { dr: taxSide('68.02'), cr: other, amount: -difference, content },
  ];
};

/** VAT of the months by entries on 68.02, without money and without rounding itself. Kopecks, positive when there is something to pay. */
export function vatDue(closing: Pick<Closing, 'base' | 'organisation'>, months: readonly IsoMonth[]): bigint {
  let due = 0n;
  for (const { dr, cr, amount } of postingsOf(closing, months)) {
    if (cr.account === '68.02' && dr.account !== '99.09') due += amount;
    if (dr.account === '68.02' && !/^(51|68\.90|99\.09)$/.test(cr.account)) due -= amount;
  }
  return due;
}

/** Money of customers by 62: income of the simplified tax is counted when it is received. */
function customersPaid(closing: Closing, months: readonly IsoMonth[]): bigint {
  let paid = 0n;
  for (const { dr, cr, amount } of postingsOf(closing, months)) {
    if (/^5[017]/.test(dr.account) && cr.account.startsWith('62')) paid += amount;
    if (dr.account.startsWith('62') && /^5[017]/.test(cr.account)) paid -= amount;
  }
  return paid;
}

function postingsOf(closing: Pick<Closing, 'base' | 'organisation'>, months: readonly IsoMonth[]): Posting[] {
  return closing.base.books.postings.filter(
    (posting) =>
      posting.active && posting.organisation.id === closing.organisation.id && months.includes(monthOf(posting.period)),
  );
}

function contributionsPaid(closing: Closing, months: readonly IsoMonth[]): bigint {
  let paid = 0n;
  for (const account of ['69.01', '69.02.7', '69.03.1', '69.09', '69.11']) {
    for (const cell of closing.base.ledger.cells(closing.organisation, account)) {
      for (const month of months) paid += turnoverOf(cell, month).dr;
    }
  }
  return paid;
}

function accruedBefore(closing: Closing, months: readonly IsoMonth[]): bigint {
  let accrued = 0n;
  for (const cell of closing.base.ledger.cells(closing.organisation, '68.12')) {
    for (const month of months) accrued += turnoverOf(cell, month).cr;
  }
  return accrued;
}
