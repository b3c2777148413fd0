/** Closing of January and February 2026 in both organisations; March is entered and waits: its VAT of the quarter is not done. */
import { closePeriod } from '#demo/company/closing/close-period.ts';
import { balanceAt, type Closing, type ClosingLines } from '#demo/company/closing/closing.ts';
import { type ClosingOperation, operationsOf } from '#demo/company/closing/operations.ts';
import { postAdvanceVatDeduction } from '#demo/documents/advance-vat.ts';
import type { AssetBook } from '#demo/documents/asset-book.ts';
import { leaseInterest, leaseSide } from '#demo/documents/leased-asset.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addMonths, firstDay, type IsoMonth, lastDay } from '#domain/dates.ts';
import type { Cast2026 } from './cast.ts';
import { LEASE } from './lease.ts';
import { list2026 } from './sheet.ts';

const LAST_CLOSED: IsoMonth = '2026-02';
/** The month whose interest on the lease nobody recognised. */
const WITHOUT_INTEREST: IsoMonth = '2026-02';
/** 8 % and 17 % of profit, 6 % of income. */
const RATES = { federal: 800n, regional: 1700n, simplified: 600n } as const;

export function closingEvents2026(cast: Cast2026, assets: AssetBook, months: readonly IsoMonth[]): ScenarioEvent[] {
  return months
    .filter((month) => month <= LAST_CLOSED)
    .flatMap((month) => {
      const books = `${lastDay(month)}T23:59:59`;
      return [
        { at: books, order: 8, run: () => fillBooks(cast, books) },
        { at: `${firstDay(addMonths(month, 1))}T20:00:00`, order: 9, run: () => closeMonth2026(cast, assets, month) },
      ];
    });
}

function fillBooks(cast: Cast2026, date: string): void {
  for (const key of ['main', 'service'] as const) {
    const author = key === 'main' ? cast.users.chief : cast.users.service;
    postAdvanceVatDeduction(cast, { date, organisation: cast.organisations[key], author });
  }
}

function closeMonth2026(cast: Cast2026, assets: AssetBook, month: IsoMonth): void {
  for (const key of ['main', 'service'] as const) {
    const closing = closingOf(cast, assets, key, month);
    closePeriod(closing, key === 'main' ? withLease(cast, closing) : operationsOf(closing));
  }
}

/** Interest on the lease and its payments in tax accounting stand after depreciation. */
function withLease(cast: Cast2026, closing: Closing): readonly ClosingOperation[] {
  if (closing.assets.depreciating(closing.organisation, closing.month).every(({ account }) => account !== '01.03')) {
    return operationsOf(closing);
  }
  const interest: ClosingOperation = { kind: 'НачислениеПроцентныхРасходов', lines: interestLines(cast) };
  const payments: ClosingOperation = { kind: 'ПризнаниеВНУАрендныхПлатежей', lines: taxPayments(cast) };
  const extra = closing.month === WITHOUT_INTEREST ? [payments] : [payments, interest];
  if (closing.month === WITHOUT_INTEREST) {
    const { counterparty } = cast.roles.lessor;
    list2026(cast.base, 'Q7', counterparty, closing.month, leaseInterest(LEASE, liability(cast, closing)));
  }
  return operationsOf(closing).flatMap((operation) =>
    operation.kind === 'АмортизацияИИзносОС' ? [operation, ...extra] : [operation],
  );
}

/** Value of the liability before the month's payment: 76.07.1 less VAT and interest still inside it, at the start of the month. */
function liability(cast: Cast2026, closing: Closing): bigint {
  const { base, organisation, month } = closing;
  const total = (account: string): bigint => {
    let balance = 0n;
    for (const cell of base.ledger.cells(organisation, account, cast.roles.lessor.counterparty))
      balance += balanceAt(cell, month);
    return balance;
  };
  return -total('76.07.1') - total('76.07.5') - total('76.07.9') + LEASE.payment;
}

function interestLines(cast: Cast2026): ClosingLines {
  return (closing) => [
    {
      dr: {
        account: '91.02',
        subconto: { ПрочиеДоходыИРасходы: cast.otherItems.leaseInterest, РеализуемыеАктивы: null },
        nu: 0n,
        difference: 'vr',
      },
      cr: { ...leaseSide('76.07.5', cast.roles.lessor), nu: 0n, difference: 'vr' },
      amount: leaseInterest(LEASE, liability(cast, closing)),
      content: 'Процентные расходы по аренде',
    },
  ];
}

/** Tax accounting takes the month's payment itself: no rouble in the books. */
function taxPayments(cast: Cast2026): ClosingLines {
  return () => [
    {
      dr: { account: '26', subconto: { СтатьиЗатрат: cast.costItems.rent }, nu: LEASE.payment, difference: 'vr' },
      cr: { ...leaseSide('76.07.1', cast.roles.lessor), nu: LEASE.payment, difference: 'vr' },
      amount: 0n,
      content: 'Арендный платеж в налоговом учете',
    },
  ];
}

function closingOf(cast: Cast2026, assets: AssetBook, key: 'main' | 'service', month: IsoMonth): Closing {
  const main = key === 'main';
  const { costItems, otherItems, groups } = cast;
  return {
    base: cast.base,
    organisation: cast.organisations[key],
    author: main ? cast.users.chief : cast.users.service,
    month,
    assets,
    items: {
      exchange: otherItems.exchange,
      exchangeUnits: otherItems.exchangeUnits,
      mainGroup: main ? groups.trade : groups.works,
      productionGroup: null,
      transport: null,
      taxes: costItems.taxes,
      production: costItems.materials,
    },
    regime: { tax: main ? 'profit' : 'simplified', rates: RATES },
    rate: (currency) => {
      throw new RangeError(`Нет курса ${currency.name}`);
    },
    transportTax: 0n,
  };
}
