/** A hotel that buys in у.е.: debts in dollars on 62.31, paid in roubles by the rate of the day. */
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postIssuedInvoice } from '#demo/documents/issued-invoice.ts';
import { postSale } from '#demo/documents/sale.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { Party } from '#demo/engine/settlements.ts';
import { stockQuantity } from '#demo/engine/stock.ts';
import { type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import { divideRounded, min } from '#domain/money.ts';
import type { Cast } from '../cast/cast.ts';
import type { Item } from '../cast/items.ts';
import { rateOn } from '../cast/rates.ts';
import { exchangeOn } from '../rules/exchange.ts';

interface UnitsSale {
  readonly date: IsoDate;
  /** Hundredths of a dollar, with VAT. */
  readonly amount: bigint;
  /** Absent: not yet due. */
  readonly paid?: IsoDate;
}

const SALES: readonly UnitsSale[] = [
  { date: '2020-01-28', amount: 420_000n, paid: '2020-02-27' },
  { date: '2020-03-12', amount: 540_000n, paid: '2020-04-21' },
  { date: '2020-05-21', amount: 360_000n },
];

export function unitsSaleEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const party = { counterparty: cast.parties.unitsCustomer, contract: cast.contracts.unitsCustomer };
  return SALES.filter(({ date }) => months.includes(monthOf(date)))
    .flatMap((row) => saleEvents(cast, party, row))
    .filter(({ at }) => months.includes(monthOf(at)));
}

function saleEvents(cast: Cast, party: Party, row: UnitsSale): ScenarioEvent[] {
  const { date, amount, paid } = row;
  const sell = (): void => {
    const { item, quantity } = goodsFor(cast, row);
    const sale = postSale(cast, {
      ...party,
      date: `${date}T15:40:00`,
      debtAccount: '62.31',
      exchange: exchangeOn(cast, 'USD', date),
      lines: [{ item: item.ref, quantity, price: 0n, amount, vat: 'НДС20' }],
    });
    postIssuedInvoice(cast, { ...party, date: `${date}T15:50:00`, bases: [sale] });
  };
  const events: ScenarioEvent[] = [{ at: `${date}T15:40:00`, run: sell }];
  return paid === undefined
    ? events
    : [...events, { at: `${paid}T12:00:00`, run: () => collect(cast, party, row, paid) }];
}

function collect(cast: Cast, party: Party, row: UnitsSale, paid: IsoDate): void {
  const units = exchangeOn(cast, 'USD', paid);
  const amount = divideRounded(row.amount * units.rate, 10_000n);
  postBankReceipt(cast, {
    ...party,
    date: `${paid}T12:00:00`,
    operation: 'ОплатаПокупателя',
    amount,
    purpose: 'Оплата по договору № 5-у.е. по курсу ЦБ на дату платежа, в т.ч. НДС 20 %',
    parts: [{ contract: party.contract, amount, debtAccount: '62.31', units }],
  });
}

/** The item of which most lies in the warehouse by value, in whole pieces for about the sum. */
function goodsFor(cast: Cast, row: UnitsSale): { item: Item; quantity: bigint } {
  const { base, organisations, warehouses } = cast;
  const roubles = divideRounded(row.amount * rateOn('USD', row.date), 10_000n);
  let best: { item: Item; quantity: bigint; value: bigint } | undefined;
  for (const item of cast.items) {
    const place = { organisation: organisations.main, account: '41.01', item: item.ref, warehouse: warehouses.main };
    const quantity = stockQuantity(base, place);
    const value = quantity * item.salePrice;
    if (best === undefined || value > best.value) best = { item, value, quantity };
  }
  if (best === undefined) throw new Error('Нет товаров');
  const pieces = min((roubles / best.item.salePrice) * 1000n, best.quantity);
  return { item: best.item, quantity: pieces - (pieces % 1000n) };
}
