/** The office lease by ФСБУ 25: the right of use in January, a month's payment with its VAT, interest at closing (February's was forgotten). */
import { workingDayAfter } from '#demo/company/rules/work-calendar.ts';
import type { AssetBook } from '#demo/documents/asset-book.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import type { Desk } from '#demo/documents/desk.ts';
import type { Incoming } from '#demo/documents/drafts.ts';
import { type LeaseTerms, leaseSide, postLeasedAsset } from '#demo/documents/leased-asset.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { inputVatSide, presentedVat } from '#demo/documents/vat-books.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import type { Cast2026 } from './cast.ts';
import { list2026 } from './sheet.ts';

/** 61 000,00 a month with VAT for three years, discounted at 16 %. */
export const LEASE: LeaseTerms = { payment: 5_000_000n, vat: 1_100_000n, months: 36, rate: 1600n };

export function leaseEvents2026(cast: Cast2026, assets: AssetBook, months: readonly IsoMonth[]): ScenarioEvent[] {
  const desk: Desk = { base: cast.base, organisation: cast.organisations.main, author: cast.users.chief };
  const start = '2026-01-12T10:00:00';
  if (!months.includes(monthOf(start))) return [];
  const begin: ScenarioEvent = { at: start, run: () => startLease(cast, desk, assets, start) };
  return [begin, ...months.flatMap((month) => monthly(cast, month))].filter(({ at }) => months.includes(monthOf(at)));
}

function startLease(cast: Cast2026, desk: Desk, assets: AssetBook, date: string): void {
  const asset = cast.base.catalog('ОсновныеСредства', {
    description: 'Помещение офиса и склада, Салова 57 (аренда)',
    fields: { ГруппаОС: 'Здания' },
  });
  const expense = { account: '26', subconto: { СтатьиЗатрат: cast.costItems.rent } };
  const way = cast.base.catalog('СпособыОтраженияРасходовПоАмортизации', {
    description: 'Аренда на счет 26',
    fields: { Организация: desk.organisation },
    sections: {
      Способы: [{ СчетЗатрат: cast.base.account('26'), Субконто1: cast.costItems.rent, Коэффициент: 1000n }],
    },
  });
  const document = postLeasedAsset(desk, assets, {
    ...cast.roles.lessor,
    date,
    asset,
    terms: LEASE,
    until: '2028-12-31',
    department: cast.departments.main,
    currency: cast.currencies.rub,
    way,
    expense,
  });
  list2026(cast.base, 'R8', document, '2026-01-12', null);
}

function monthly(cast: Cast2026, month: IsoMonth): ScenarioEvent[] {
  const date = lastDay(month);
  const incoming = { number: `АР-${Number(month.slice(5))}`, date };
  const paid = `${workingDayAfter(addDays(date, 3))}T12:00:00`;
  const purpose = `Арендная плата по акту ${incoming.number}, в т.ч. НДС 22 %`;
  const amount = LEASE.payment + LEASE.vat;
  const pay = (): void => {
    postBankPayment(cast, { ...cast.roles.lessor, date: paid, operation: 'ОплатаПоставщику', amount, purpose });
  };
  return [
    { at: `${date}T12:30:00`, run: () => receiveAct(cast, incoming) },
    { at: paid, run: pay },
  ];
}

/** The act takes the payment from the liability to settlements and the month's VAT from 76.07.9 to 19.04. */
function receiveAct(cast: Cast2026, incoming: Incoming): void {
  const party = cast.roles.lessor;
  const date = `${incoming.date}T12:30:00`;
  const { account, subconto = {} } = leaseSide('76.07.1', party);
  const price = LEASE.payment + LEASE.vat;
  const line = { item: cast.services.bought, quantity: 1000n, price, vat: 'НДС22', account, subconto } as const;
  const rent = { operation: 'УслугиАренды', incoming, vatInCost: true };
  const receipt = postReceipt(cast, { ...party, ...rent, date, lines: [line] });
  cast.base.rewrite(receipt, (object) => {
    object.fields.НДСВключенВСтоимость = false;
  });
  const tax = inputVatSide('19.04', party.counterparty, receipt);
  const content = 'НДС в арендном платеже';
  cast.base.move(receipt, [{ dr: tax, cr: leaseSide('76.07.9', party), amount: LEASE.vat, content }]);
  const piece = { rate: 'НДС22', account: '19.04', net: LEASE.payment, vat: LEASE.vat } as const;
  const event = { ...party, organisation: cast.organisations.main, invoice: receipt, date };
  cast.base.record(receipt, [presentedVat(cast.base, event, piece, 'Receipt')]);
  postReceivedInvoice(cast, { ...party, date: `${incoming.date}T12:40:00`, bases: [receipt], incoming });
}
