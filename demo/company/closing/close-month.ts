/** Month closing of the first company: both organisations, in the order of regulations. */
import type { Ref } from '#demo/books/books.ts';
import { executeDeferredOffsets } from '#demo/documents/offsets.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addMonths, firstDay, type IsoMonth, lastDay } from '#domain/dates.ts';
import type { BackOffice } from '../back-office.ts';
import type { Cast } from '../cast/cast.ts';
import { rateOn } from '../cast/rates.ts';
import { closePeriod } from './close-period.ts';
import type { Closing } from './closing.ts';

/** The last month that gets closed: June is still open. */
const LAST_CLOSED: IsoMonth = '2020-05';
/** Advance of transport tax for a quarter, kopecks. */
const TRANSPORT_TAX = 182_500n;
/** 3 % and 17 % of profit, 6 % of income: hundredths of a percent. */
const RATES = { federal: 300n, regional: 1700n, simplified: 600n } as const;

export function closedMonths(months: readonly IsoMonth[]): readonly IsoMonth[] {
  return months.filter((month) => month <= LAST_CLOSED);
}

/** Months are closed in the evening of the first day of the next one. */
export function closingEvents(cast: Cast, back: BackOffice, months: readonly IsoMonth[]): ScenarioEvent[] {
  return closedMonths(months).map((month) => ({
    at: `${firstDay(addMonths(month, 1))}T20:00:00`,
    order: 9,
    run: () => closeMonth(cast, back, month),
  }));
}

function closeMonth(cast: Cast, back: BackOffice, month: IsoMonth): void {
  const { main, service } = cast.organisations;
  for (const organisation of [main, service]) {
    executeDeferredOffsets(cast, organisation, `${lastDay(month)}T23:59:59`);
    closePeriod(closingOf(cast, back, organisation, month));
  }
}

function closingOf(cast: Cast, back: BackOffice, organisation: Ref, month: IsoMonth): Closing {
  const main = organisation.id === cast.organisations.main.id;
  const { costItems, otherItems, nomenclatureGroups: groups } = cast;
  return {
    base: cast.base,
    organisation,
    author: main ? cast.users.chief : cast.users.service,
    month,
    assets: back.assets,
    items: {
      exchange: otherItems.exchange,
      exchangeUnits: otherItems.exchangeUnits,
      mainGroup: main ? groups.trade : groups.installation,
      productionGroup: main ? groups.panels : null,
      transport: main ? costItems.transport : null,
      taxes: costItems.taxes,
      production: costItems.materials,
    },
    regime: { tax: main ? 'profit' : 'simplified', rates: RATES },
    rate: (currency, date) => rateOn(currency.id === cast.currencies.usd.id ? 'USD' : 'EUR', date),
    transportTax: main ? TRANSPORT_TAX : 0n,
  };
}
