/**
 * The ordinary life of trade, all of it: what happens in the given months, as events for the scenario.
 */
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { IsoMonth } from '#domain/dates.ts';
import type { Cast } from '../cast/cast.ts';
import { adjustmentEvents } from './adjustments.ts';
import { bankFeeEvents } from './bank-fees.ts';
import { cashDeskEvents } from './cash-desk.ts';
import { correctionEvents } from './corrections.ts';
import { customerAdvanceEvents } from './customer-advances.ts';
import { openingEvents } from './opening-settlements.ts';
import { purchaseEvents } from './purchases.ts';
import { retailEvents } from './retail.ts';
import { saleEvents } from './sales.ts';
import { serviceOrganisationEvents } from './service-organisation.ts';
import { serviceEvents } from './services.ts';
import { statementEvents } from './statement.ts';
import { supplierAdvanceEvents } from './supplier-advances.ts';
import { TradeDesk } from './trade-desk.ts';

const MONTHLY = [
  purchaseEvents,
  supplierAdvanceEvents,
  saleEvents,
  customerAdvanceEvents,
  retailEvents,
  statementEvents,
  cashDeskEvents,
  serviceEvents,
  correctionEvents,
  bankFeeEvents,
  serviceOrganisationEvents,
];

/** Opening balances must have been posted: what they left to be settled is read from the ledger. */
export function tradeEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const desk = new TradeDesk(cast);
  return [
    ...openingEvents(desk, months),
    ...months.flatMap((month) => MONTHLY.flatMap((events) => events(desk, month))),
    ...adjustmentEvents(desk, months),
  ];
}
