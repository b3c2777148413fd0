/**
 * Assets of organisation 1, January–June 2020: purchases through 08, one that nobody put into use, one whose depreciation was not switched on,
 * one cheap for tax accounting, a site as an intangible asset, and the forklift sold.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { Desk } from '#demo/documents/desk.ts';
import { postFixedAssetAcceptance } from '#demo/documents/fixed-asset-acceptance.ts';
import { postFixedAssetTransfer } from '#demo/documents/fixed-asset-transfer.ts';
import { postIntangibleAcceptance } from '#demo/documents/intangible-acceptance.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import type { BackOffice } from '../back-office.ts';
import type { Cast } from '../cast/cast.ts';
import type { PersonKey } from '../cast/employees.ts';
import { depreciationLine } from '../closing/depreciation.ts';
import { createAssetCard, type ExpenseWay } from '../opening/assets.ts';
import { workingDayAfter } from '../rules/work-calendar.ts';

interface Purchase {
  readonly key: string;
  readonly name: string;
  readonly group: string;
  readonly incoming: string;
  readonly bought: IsoDate;
  /** Absent: stays on 08.04.2. */
  readonly accepted?: IsoDate;
  /** Without VAT, kopecks. */
  readonly cost: bigint;
  readonly life: number;
  readonly way: ExpenseWay;
  readonly depreciated?: boolean;
  readonly expensedInTax?: boolean;
  readonly responsible: PersonKey;
  /** Plant that the receipt (not put into use) or the acceptance shows. */
  readonly plant?: string;
}

const PURCHASES: readonly Purchase[] = [
  {
    key: 'compressor',
    name: 'Компрессор винтовой ВК-7',
    group: 'МашиныИОборудование',
    incoming: 'СТ-14',
    bought: '2020-01-20',
    cost: 9_200_000n,
    life: 60,
    way: 'production',
    responsible: 'productionHead',
    plant: 'P47',
  },
  {
    key: 'crimper',
    name: 'Пресс гидравлический для опрессовки ПГ-300',
    group: 'МашиныИОборудование',
    incoming: 'СТ-31',
    bought: '2020-02-11',
    accepted: '2020-02-12',
    cost: 18_000_000n,
    life: 60,
    way: 'production',
    depreciated: false,
    responsible: 'productionHead',
    plant: 'P48',
  },
  {
    key: 'notebook',
    name: 'Ноутбук ASUS ExpertBook',
    group: 'ОфисноеОборудование',
    incoming: 'СТ-52',
    bought: '2020-02-25',
    accepted: '2020-02-26',
    cost: 6_600_000n,
    life: 33,
    way: 'general',
    expensedInTax: true,
    responsible: 'administrator',
  },
  {
    key: 'stacker',
    name: 'Штабелёр электрический',
    group: 'МашиныИОборудование',
    incoming: 'СТ-77',
    bought: '2020-03-16',
    accepted: '2020-03-17',
    cost: 21_600_000n,
    life: 60,
    way: 'selling',
    responsible: 'storeHead',
  },
];

/** The forklift goes in April. */
const SALE = { date: '2020-04-24', key: 'forklift', price: 58_800_000n, paid: '2020-04-28' } as const;
const SITE = { bought: '2020-02-05', accepted: '2020-02-10', cost: 12_000_000n, life: 60 } as const;

export function fixedAssetEvents(cast: Cast, back: BackOffice, months: readonly IsoMonth[]): ScenarioEvent[] {
  const desk: Desk = { base: cast.base, organisation: cast.organisations.main, author: cast.users.chief };
  const events = [
    ...PURCHASES.flatMap((row) => purchaseEvents(cast, desk, back, row)),
    ...siteEvents(cast, desk, back),
    ...saleEvents(cast, desk, back),
  ];
  return events.filter(({ at }) => months.includes(monthOf(at)));
}

function purchaseEvents(cast: Cast, desk: Desk, back: BackOffice, row: Purchase): ScenarioEvent[] {
  const asset = createAssetCard(cast.base, row.name, row.group);
  const { accepted } = row;
  const events = buy(cast, {
    date: row.bought,
    incoming: row.incoming,
    cost: row.cost,
    account: '08.04.2',
    vatAccount: '19.01',
    subconto: { ОсновныеСредства: asset },
    content: row.name,
    written: (receipt) => {
      if (row.plant !== undefined && accepted === undefined) back.landmarks.set(row.plant, receipt);
    },
  });
  if (accepted === undefined) return events;
  const accept = (): void => {
    const { way, expense } = back.ways[row.way];
    const document = postFixedAssetAcceptance(desk, back.assets, {
      date: `${accepted}T14:00:00`,
      asset,
      inventoryNumber: `00000010${PURCHASES.indexOf(row)}`,
      cost: row.cost,
      life: row.life,
      depreciated: row.depreciated ?? true,
      expensedInTax: row.expensedInTax ?? false,
      department: cast.people[row.responsible].department,
      responsible: cast.people[row.responsible].ref,
      way,
      expense,
    });
    if (row.plant !== undefined) back.landmarks.set(row.plant, document);
  };
  return [...events, { at: `${accepted}T14:00:00`, run: accept }];
}

interface Bought {
  readonly date: IsoDate;
  readonly incoming: string;
  readonly cost: bigint;
  readonly account: string;
  readonly vatAccount: string;
  readonly subconto: Readonly<Record<string, Ref | null>>;
  readonly content: string;
  readonly written?: (receipt: Ref) => void;
}

/** Receipt with its received invoice, and its payment in a week. */
function buy(cast: Cast, bought: Bought): ScenarioEvent[] {
  const party = { counterparty: cast.parties.equipmentSupplier, contract: cast.contracts.equipmentSupplier };
  const amount = (bought.cost * 120n) / 100n;
  const incoming = { number: bought.incoming, date: bought.date };
  const receive = (): void => {
    const { account, vatAccount, subconto, content } = bought;
    const item = cast.services.bought.ref;
    const receipt = postReceipt(cast, {
      ...party,
      date: `${bought.date}T12:30:00`,
      operation: account === '08.05' ? 'Услуги' : 'ОсновныеСредства',
      incoming,
      lines: [{ item, quantity: 1000n, price: amount, vat: 'НДС20', account, vatAccount, subconto, content }],
    });
    postReceivedInvoice(cast, { ...party, date: `${bought.date}T12:40:00`, bases: [receipt], incoming });
    bought.written?.(receipt);
  };
  const paid = workingDayAfter(addDays(bought.date, 7));
  const pay = (): void => {
    postBankPayment(cast, {
      ...party,
      date: `${paid}T12:00:00`,
      operation: 'ОплатаПоставщику',
      amount,
      purpose: `Оплата по счету ${bought.incoming} за ${bought.content}, в т.ч. НДС 20 %`,
      cashFlowItem: cast.cashFlowItems.assets,
    });
  };
  return [
    { at: `${bought.date}T12:30:00`, run: receive },
    { at: `${paid}T12:00:00`, run: pay },
  ];
}

function siteEvents(cast: Cast, desk: Desk, back: BackOffice): ScenarioEvent[] {
  const name = 'Интернет-магазин yasny-svet (исключительное право)';
  const asset = cast.base.catalog('НематериальныеАктивы', {
    description: name,
    fields: { НаименованиеПолное: name, ВидОбъектаУчета: 'НематериальныйАктив' },
  });
  const { way, expense } = back.ways.selling;
  const accept = (): void => {
    postIntangibleAcceptance(desk, back.assets, {
      date: `${SITE.accepted}T14:00:00`,
      asset,
      cost: SITE.cost,
      life: SITE.life,
      department: cast.departments.sales,
      way,
      expense,
    });
  };
  return [
    ...buy(cast, {
      date: SITE.bought,
      incoming: 'СТ-25',
      cost: SITE.cost,
      account: '08.05',
      vatAccount: '19.02',
      subconto: { НематериальныеАктивы: asset },
      content: 'Разработка и передача прав на интернет-магазин',
    }),
    { at: `${SITE.accepted}T14:00:00`, run: accept },
  ];
}

function saleEvents(cast: Cast, desk: Desk, back: BackOffice): ScenarioEvent[] {
  const sold = back.openingAssets.find(({ key }) => key === SALE.key);
  if (sold === undefined) throw new Error(`Нет ОС ${SALE.key}`);
  const party = { counterparty: cast.parties.equipmentBuyer, contract: cast.contracts.equipmentBuyer };
  const sell = (): void => {
    const document = postFixedAssetTransfer(desk, back.assets, {
      ...party,
      date: `${SALE.date}T15:00:00`,
      asset: sold.ref,
      price: SALE.price,
      vat: 'НДС20',
      article: cast.otherItems.assetSale,
      department: cast.departments.warehouse,
      currency: cast.currencies.rub,
      depreciation: depreciationLine(desk, back.assets.asset(sold.ref), monthOf(SALE.date)),
    });
    postIssuedInvoice(cast, { ...party, date: `${SALE.date}T15:10:00`, bases: [document] });
  };
  const paid = (): void => {
    postBankReceipt(cast, {
      ...party,
      date: `${SALE.paid}T12:00:00`,
      operation: 'ОплатаПокупателя',
      amount: SALE.price,
      purpose: 'Оплата за погрузчик по договору купли-продажи, в т.ч. НДС 20 %',
      cashFlowItem: cast.cashFlowItems.assetSale,
    });
  };
  return [
    { at: `${SALE.date}T15:00:00`, run: sell },
    { at: `${SALE.paid}T12:00:00`, run: paid },
  ];
}
