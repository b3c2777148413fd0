/** Planted events of trade in the second company, and the shipment of an advance of 2025 that is right though its rates differ. */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { SaleLine } from '#demo/documents/drafts.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postMaterialIssue } from '#demo/documents/material-issue.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { VatRate } from '#demo/engine/vat.ts';
import { type IsoMonth, monthOf } from '#domain/dates.ts';
import type { Cast2026 } from './cast.ts';
import { OLD_ADVANCE } from './opening.ts';
import type { Role2026 } from './parties.ts';
import { list2026 } from './sheet.ts';

/** Shipped against the advance of 2025: 200 000,00 and 22 % of VAT. */
const SHIPPED = 24_400_000n;
/** 183 000,00 at 20/120 is 30 500,00; at 22/122 it would be 33 000,00. */
const WRONG_ADVANCE = { amount: 18_300_000n, shortage: 250_000n } as const;
/** 122 000,00 with 20 % inside is 20 333,33 of VAT; with 22 % it would be 22 000,00. */
const WRONG_SALE = { amount: 12_200_000n, shortage: 166_667n } as const;

export function storyEvents2026(cast: Cast2026, months: readonly IsoMonth[]): ScenarioEvent[] {
  const events: ScenarioEvent[] = [
    { at: '2026-01-15T13:00:00', run: () => shipOldAdvance(cast) },
    {
      at: '2026-01-22T12:00:00',
      run: () => collect(cast, 'oldAdvance', '2026-01-22T12:00:00', SHIPPED - OLD_ADVANCE.amount),
    },
    { at: '2026-02-10T12:00:00', run: () => wrongAdvance(cast) },
    { at: '2026-02-12T13:00:00', run: () => wrongSale(cast) },
    { at: '2026-01-15T10:00:00', run: () => buyEquipment(cast) },
    { at: '2026-01-16T10:00:00', run: () => issueEquipment(cast) },
    { at: '2026-01-23T12:00:00', run: () => payEquipment(cast) },
  ];
  return events.filter(({ at }) => months.includes(monthOf(at)));
}

function oneLine(cast: Cast2026, amount: bigint, quantity: bigint, vat: VatRate): SaleLine[] {
  const goods = cast.goods[4];
  return goods === undefined ? [] : [{ item: goods.ref, quantity, price: 0n, amount, vat }];
}

function sell(cast: Cast2026, role: Role2026, date: string, lines: readonly SaleLine[]): Ref {
  const party = cast.roles[role];
  const sale = postSale(cast, { ...party, date, lines });
  postIssuedInvoice(cast, { ...party, date, bases: [sale] });
  return sale;
}

function collect(cast: Cast2026, role: Role2026, date: string, amount: bigint, vat: VatRate = 'НДС22'): Ref {
  const purpose = 'Оплата за светотехнику по договору, в т.ч. НДС';
  const party = cast.roles[role];
  const parts = [{ contract: party.contract, amount, vat }];
  return postBankReceipt(cast, { ...party, date, operation: 'ОплатаПокупателя', amount, parts, purpose });
}

function shipOldAdvance(cast: Cast2026): void {
  const sale = sell(cast, 'oldAdvance', '2026-01-15T13:00:00', oneLine(cast, SHIPPED, 25_000n, 'НДС22'));
  list2026(cast.base, 'R1', sale, '2026-01-15', OLD_ADVANCE.vat);
}

function wrongAdvance(cast: Cast2026): void {
  const payment = collect(cast, 'wrongAdvance', '2026-02-10T12:00:00', WRONG_ADVANCE.amount, 'НДС20');
  const party = cast.roles.wrongAdvance;
  const invoice = postIssuedInvoice(cast, {
    ...party,
    date: '2026-02-10T12:00:00',
    kind: 'НаАванс',
    bases: [payment],
    rate: 'НДС20',
  });
  list2026(cast.base, 'Q2', invoice, '2026-02-10', WRONG_ADVANCE.shortage);
}

function wrongSale(cast: Cast2026): void {
  const sale = sell(cast, 'wrongRate', '2026-02-12T13:00:00', oneLine(cast, WRONG_SALE.amount, 13_000n, 'НДС20'));
  list2026(cast.base, 'Q4', sale, '2026-02-12', WRONG_SALE.shortage);
}

/** Low-value equipment: 10.21 on receipt, at once an expense when it is given out. */
function buyEquipment(cast: Cast2026): void {
  const party = cast.roles.equipmentSupplier;
  const incoming = { number: '8', date: '2026-01-15' };
  const receipt = postReceipt(cast, {
    ...party,
    date: '2026-01-15T10:00:00',
    incoming,
    lines: [{ item: cast.equipment, quantity: 2_000n, price: 2_440_000n, vat: 'НДС22', account: '10.21.1' }],
  });
  postReceivedInvoice(cast, { ...party, date: '2026-01-15T10:10:00', bases: [receipt], incoming });
}

function issueEquipment(cast: Cast2026): void {
  const desk = { base: cast.base, organisation: cast.organisations.main, author: cast.users.trade };
  const document = postMaterialIssue(desk, {
    date: '2026-01-16T10:00:00',
    warehouse: cast.warehouses.main,
    department: cast.departments.main,
    expense: { account: '26', subconto: { СтатьиЗатрат: cast.costItems.lowValue } },
    rows: [{ item: cast.equipment, account: '10.21.1', quantity: 2_000n }],
  });
  const holder = cast.staff.find(({ key }) => key === 'storekeeper')?.person ?? null;
  cast.base.move(document, [
    {
      dr: {
        account: 'МЦ.04',
        subconto: { Номенклатура: cast.equipment, РаботникиОрганизаций: holder },
        quantity: 2_000n,
      },
      cr: null,
      amount: 4_000_000n,
      content: 'Передано в эксплуатацию',
    },
  ]);
}

function payEquipment(cast: Cast2026): void {
  postBankPayment(cast, {
    ...cast.roles.equipmentSupplier,
    date: '2026-01-23T12:00:00',
    operation: 'ОплатаПоставщику',
    amount: 4_880_000n,
    purpose: 'Оплата по счету № 8, в т.ч. НДС 22 %',
  });
}
