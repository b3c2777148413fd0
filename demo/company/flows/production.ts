/**
 * Assembly of panels in organisation 1: each month parts are bought, five shift reports and three material issues follow,
 * and panels are sold to their own buyers and paid in term. The first movement of the year on 20.01 is of 20 January.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { Desk } from '#demo/documents/desk.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { type MaterialRow, postMaterialIssue } from '#demo/documents/material-issue.ts';
import { postProductionReport } from '#demo/documents/production-report.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postReceivedInvoice } from '#demo/documents/received-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { itemBalance, type Party } from '#demo/engine/settlements.ts';
import { stockQuantity } from '#demo/engine/stock.ts';
import { addDays, type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import { min } from '#domain/money.ts';
import type { Cast } from '../cast/cast.ts';
import type { Item } from '../cast/items.ts';
import { workingDayAfter, workingDayBefore } from '../rules/work-calendar.ts';

/** Days of the month: parts come, issues for general needs of the shop, shift reports, sales. */
const DAYS = {
  parts: 9,
  issues: [20, 23, 27],
  reports: [20, 21, 22, 24, 28],
  sales: [23, 27, 29],
} as const;
const BUYERS = ['panelBuyerA', 'panelBuyerB', 'panelBuyerC'] as const;
/** Panels of one report, whole pieces; parts are bought for the largest. */
const BATCH = 9n;
const LARGEST_BATCH = 12n;

export function productionEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const desk: Desk = { base: cast.base, organisation: cast.organisations.main, author: cast.users.trade };
  const shop = new PanelShop(cast, desk);
  return months.flatMap((month) => shop.events(month)).filter(({ at }) => months.includes(monthOf(at)));
}

class PanelShop {
  readonly #cast: Cast;
  readonly #desk: Desk;
  readonly #random: Random;

  constructor(cast: Cast, desk: Desk) {
    this.#cast = cast;
    this.#desk = desk;
    this.#random = cast.base.random.fork('production');
  }

  events(month: IsoMonth): ScenarioEvent[] {
    const day = (number: number): IsoDate => workingDayBefore(`${month}-${String(number).padStart(2, '0')}`);
    return [
      ...this.#parts(month, day(DAYS.parts)),
      ...DAYS.issues.map((number, i) => at(day(number), `09:${20 + i}:00`, (date) => this.#issue(date, i))),
      ...DAYS.reports.map((number, i) => at(day(number), `16:${10 + i}:00`, (date) => this.#report(date, i))),
      ...DAYS.sales.flatMap((number, i) => this.#sale(day(number), i)),
    ];
  }

  /** Parts for the month and their payment a few days before the term ends. */
  #parts(month: IsoMonth, date: IsoDate): ScenarioEvent[] {
    const party = partyOf(this.#cast, 'panelSupplier');
    const incoming = { number: `ЩК-${Number(month.slice(5)) * 11}`, date };
    let receipt: Ref | undefined;
    const buy = (): void => {
      const lacking = this.#needs().filter(({ pieces }) => pieces > 0n);
      if (lacking.length === 0) return;
      receipt = postReceipt(this.#cast, {
        ...party,
        date: `${date}T10:10:00`,
        incoming,
        lines: lacking.map(({ material, pieces }) => ({
          item: material.ref,
          quantity: pieces * 1000n,
          price: (this.#near(material.purchasePrice) * 120n) / 100n,
          vat: 'НДС20',
          account: '10.01',
        })),
      });
      postReceivedInvoice(this.#cast, { ...party, date: `${date}T10:20:00`, bases: [receipt], incoming });
    };
    const pay = (on: string): void => {
      if (receipt === undefined) return;
      const amount = -itemBalance(this.#cast.base, this.#desk.organisation, '60.01', party, receipt);
      postBankPayment(this.#cast, {
        ...party,
        date: on,
        operation: 'ОплатаПоставщику',
        amount,
        purpose: `Оплата за комплектующие по накладной ${incoming.number}, в т.ч. НДС 20 %`,
      });
    };
    return [at(date, '10:10:00', buy), at(workingDayBefore(addDays(date, 18)), '12:00:00', pay)];
  }

  /** Small parts to the shop by a ТребованиеНакладная: rails and ferrules that no report names. */
  #issue(date: string, index: number): void {
    const material = this.#cast.materials[(index * 2 + 3) % this.#cast.materials.length];
    if (material === undefined) return;
    const quantity = min(BigInt(this.#random.int(3, 6)) * 1000n, this.#stock(material.ref, '10.01'));
    if (quantity <= 0n) return;
    const { main } = this.#cast.warehouses;
    postMaterialIssue(this.#desk, {
      date,
      warehouse: main,
      department: this.#cast.departments.production,
      expense: {
        account: '20.01',
        subconto: {
          НоменклатурныеГруппы: this.#cast.nomenclatureGroups.panels,
          СтатьиЗатрат: this.#cast.costItems.materials,
        },
      },
      rows: [{ item: material.ref, account: '10.01', quantity }],
    });
  }

  #report(date: string, index: number): void {
    const cast = this.#cast;
    const product = cast.products[index % cast.products.length];
    if (product === undefined) return;
    const recipe = this.#recipe(index % cast.products.length);
    const panels = recipe.reduce(
      (most, { material, perPanel }) => min(most, this.#stock(material.ref, '10.01') / (perPanel * 1000n)),
      BATCH + BigInt(this.#random.int(0, 2)),
    );
    if (panels <= 0n) throw new Error(`Нет комплектующих на выпуск ${date}`);
    postProductionReport(this.#desk, {
      date,
      warehouse: cast.warehouses.main,
      department: cast.departments.production,
      group: cast.nomenclatureGroups.panels,
      outputItem: cast.costItems.materials,
      materialItem: cast.costItems.materials,
      output: [{ item: product.ref, quantity: panels * 1000n, plannedCost: product.purchasePrice }],
      materials: recipe.map(
        ({ material, perPanel }): MaterialRow => ({
          item: material.ref,
          account: '10.01',
          quantity: perPanel * panels * 1000n,
        }),
      ),
    });
  }

  /** Most of what stands on 43 goes to one of the buyers, who pays in term. */
  #sale(date: IsoDate, index: number): ScenarioEvent[] {
    const key = BUYERS[index % BUYERS.length] ?? 'panelBuyerA';
    const party = partyOf(this.#cast, key);
    let sale: Ref | undefined;
    const sell = (moment: string): void => {
      const lines = this.#cast.products.flatMap((product) => this.#saleLine(product));
      if (lines.length === 0) return;
      sale = postSale(this.#cast, { ...party, date: moment, lines });
      postIssuedInvoice(this.#cast, { ...party, date: `${date}T17:40:00`, bases: [sale] });
    };
    const collect = (moment: string): void => {
      if (sale === undefined) return;
      const amount = itemBalance(this.#cast.base, this.#desk.organisation, '62.01', party, sale);
      postBankReceipt(this.#cast, {
        ...party,
        date: moment,
        operation: 'ОплатаПокупателя',
        amount,
        purpose: 'Оплата за электрощиты, в т.ч. НДС 20 %',
      });
    };
    return [at(date, '17:30:00', sell), at(workingDayAfter(addDays(date, 9)), '12:00:00', collect)];
  }

  #saleLine(product: Item): Parameters<typeof postSale>[1]['lines'] {
    const pieces = (this.#stock(product.ref, '43') * 3n) / 4_000n;
    if (pieces <= 0n) return [];
    return [
      { item: product.ref, quantity: pieces * 1000n, price: product.salePrice, vat: 'НДС20', stockAccount: '43' },
    ];
  }

  /** Four parts of a panel, by the position of the product: one to four of each. */
  #recipe(product: number): { material: Item; perPanel: bigint }[] {
    const { materials } = this.#cast;
    return [0, 3, 5, 8].flatMap((step, i) => {
      const material = materials[(product + step) % materials.length];
      return material === undefined ? [] : [{ material, perPanel: BigInt(((product + i) % 3) + 1) }];
    });
  }

  /** Parts of one item for all reports of a month, less what lies in the warehouse. */
  #needs(): { material: Item; pieces: bigint }[] {
    const needs = new Map<string, { material: Item; pieces: bigint }>();
    for (const index of DAYS.reports.keys()) {
      for (const { material, perPanel } of this.#recipe(index % this.#cast.products.length)) {
        const pieces = (needs.get(material.ref.id)?.pieces ?? 0n) + perPanel * LARGEST_BATCH;
        needs.set(material.ref.id, { material, pieces });
      }
    }
    return [...needs.values()].map(({ material, pieces }) => {
      return { material, pieces: pieces - this.#stock(material.ref, '10.01') / 1000n };
    });
  }

  #stock(item: Ref, account: string): bigint {
    const { organisation } = this.#desk;
    return stockQuantity(this.#cast.base, { organisation, account, item, warehouse: this.#cast.warehouses.main });
  }

  #near(price: bigint): bigint {
    return this.#random.kopecks((price * 97n) / 100n, (price * 103n) / 100n, 10n);
  }
}

function partyOf(cast: Cast, key: (typeof BUYERS)[number] | 'panelSupplier'): Party {
  return { counterparty: cast.parties[key], contract: cast.contracts[key] };
}

function at(date: IsoDate, time: string, run: (moment: string) => void): ScenarioEvent {
  const moment = `${date}T${time}`;
  return { at: moment, run: () => run(moment) };
}
