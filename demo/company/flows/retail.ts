/**
 * The shop: goods brought from the warehouse twice a week, a report of every open day, cards credited by the bank less its commission,
 * one purchase a month brought back.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { RetailReportDraft, SaleLine } from '#demo/documents/drafts.ts';
import { postGoodsTransfer } from '#demo/documents/goods-transfer.ts';
import { lineSums } from '#demo/documents/lines.ts';
import { postRetailReport } from '#demo/documents/retail-report.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import { weekday } from '#domain/dates.ts';
import { divideRounded, min } from '#domain/money.ts';
import { PLANTED_RETAIL_DAYS } from '../plants/reserved-numbers.ts';
import { available, composeSale, type Shelf } from './assortment.ts';
import { countIn, daysOf, OPEN_MONTH, seriesOf, shownDate, workingDayLater } from './plan.ts';
import { targetOf } from './targets.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Commission of the acquirer, hundredths of a percent. */
export const ACQUIRING_RATE = 150n;
/** What the shop keeps of every item, kopecks of cost; only part of the assortment stands there. */
const SHOP_STOCK = 2_600_000n;
const SHOP_ITEMS = 38;
/** The shop does not work on these days; stocktaking at the end of June. */
const CLOSED = new Set(['2020-01-01', '2020-01-02', '2020-06-12', '2020-06-28', '2020-06-29', '2020-06-30']);
/** In June it works on Sundays too. */
const SEVEN_DAYS = OPEN_MONTH;
/** A day on which everybody pays by card: whatever cash there was has been counted by then. */
const CARDS_ONLY = '2020-04-23';

export function retailEvents(desk: TradeDesk, month: IsoMonth): ScenarioEvent[] {
  return Array.from({ length: desk.scale }, (_, copy) => {
    const shop = new Shop(desk, month, copy);
    const days = openDays(month);
    return [
      ...days.flatMap((day, i) => [
        ...(i % 3 === 0 ? [{ at: `${day}T11:55:00`, order: 2, run: () => shop.refill(day) }] : []),
        { at: `${day}T20:00:00`, run: () => shop.report(day) },
      ]),
      ...creditDays(month).map((day) => ({ at: `${day}T12:00:00`, order: 0, run: () => shop.credit(day) })),
    ];
  }).flat();
}

function openDays(month: IsoMonth): IsoDate[] {
  return daysOf(month).filter(
    (day) => !CLOSED.has(day) && !PLANTED_RETAIL_DAYS.includes(day) && (weekday(day) !== 7 || month === SEVEN_DAYS),
  );
}

function creditDays(month: IsoMonth): IsoDate[] {
  return daysOf(month).filter((day) => workingDayLater(day, 0) === day);
}

/** The bank credits cards the next working day, those of a weekend on the third. */
function creditDay(day: IsoDate): IsoDate {
  return workingDayLater(day, weekday(day) >= 6 ? 3 : 1);
}

class Shop {
  readonly #desk: TradeDesk;
  readonly #copy: number;
  readonly #month: IsoMonth;
  readonly #random: Random;
  #last: { report: Ref; line: SaleLine } | undefined;
  #returned = false;

  constructor(desk: TradeDesk, month: IsoMonth, copy: number) {
    this.#desk = desk;
    this.#copy = copy;
    this.#month = month;
    this.#random = desk.cast.base.random.fork(`retail|${month}|${copy}`);
  }

  refill(day: IsoDate): void {
    const { cast } = this.#desk;
    const { main, shop } = cast.warehouses;
    const lines = this.#assortment().flatMap(({ ref, purchasePrice }) => {
      const there = available(cast, { warehouse: shop, account: '41.02' }, ref);
      const wanted = (SHOP_STOCK * BigInt(this.#desk.scale) * 1000n) / purchasePrice;
      const here = available(cast, { warehouse: main, account: '41.01' }, ref) / 2n;
      const pieces = min(wanted - there, here) / 1000n;
      return pieces < 3n ? [] : [{ item: ref, quantity: pieces * 1000n, account: '41.01', toAccount: '41.02' }];
    });
    if (lines.length === 0) return;
    postGoodsTransfer(cast, { date: `${day}T11:55:00`, ...seriesOf(this.#copy), from: main, to: shop, lines });
  }

  report(day: IsoDate): void {
    const { cast } = this.#desk;
    const shelf: Shelf = { warehouse: cast.warehouses.shop, account: '41.02', pricePercent: 108n, takePercent: 40n };
    const amount = (targetOf(this.#month).shopDay * BigInt(this.#random.int(60, 140))) / 100n;
    const rows = countIn(this.#copy, this.#random.int(6, 9));
    const lines = composeSale(cast, this.#random, this.#assortment(), shelf, amount, rows);
    if (lines.length === 0) return;
    const total = lines.reduce((sum, line) => sum + lineSums(line).amount, 0n);
    const cards = day === CARDS_ONLY ? total : this.#cards(total);
    const { bank } = cast.parties;
    const report = postRetailReport(cast, {
      date: `${day}T20:00:00`,
      ...seriesOf(this.#copy),
      lines,
      cards: { amount: cards, counterparty: bank, contract: cast.contracts.acquiring },
      ...this.#returns(day),
    });
    const [line] = lines;
    if (line !== undefined) this.#last = { report, line };
    this.#desk.cards.wait(creditDay(day), { sold: day, amount: cards, copy: this.#copy });
  }

  /** Money for the cards of one earlier day, less the commission. */
  credit(day: IsoDate): void {
    const { cast } = this.#desk;
    const side = {
      account: '57.03',
      subconto: { Контрагенты: cast.parties.bank, Договоры: cast.contracts.acquiring },
    };
    for (const { sold, amount } of this.#desk.cards.take(day, this.#copy)) {
      const commission = divideRounded(amount * ACQUIRING_RATE, 10_000n);
      postBankReceipt(cast, {
        date: `${day}T12:00:00`,
        ...seriesOf(this.#copy),
        operation: 'ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам',
        amount: amount - commission,
        counterparty: cast.parties.bank,
        contract: cast.contracts.acquiring,
        purpose: `Возмещение по операциям с картами за ${shownDate(sold)}`,
        credit: side,
        commission: {
          amount: commission,
          side: {
            account: '91.02',
            subconto: { ПрочиеДоходыИРасходы: cast.otherItems.acquiring, РеализуемыеАктивы: null },
          },
        },
      });
    }
  }

  /** Cards take three fifths or more, to the ten kopecks that prices go by; the rest is cash. */
  #cards(total: bigint): bigint {
    const part = (total * BigInt(this.#random.int(52, 78))) / 100n;
    return part - (part % 10n);
  }

  /** Once a month, after the middle of it, one piece sold the day before comes back. */
  #returns(day: IsoDate): Pick<RetailReportDraft, 'returns'> {
    const last = this.#last;
    if (this.#returned || last === undefined || day.slice(8) < '15' || day === CARDS_ONLY) return {};
    this.#returned = true;
    const { item, price, vat } = last.line;
    return { returns: [{ report: last.report, item, quantity: 1000n, amount: price, vat }] };
  }

  #assortment() {
    return this.#desk.cast.items.filter((_, i) => i % 2 === 0).slice(0, SHOP_ITEMS);
  }
}
