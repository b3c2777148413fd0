/** The back office of the first company as one list of events: payroll, assets, loans, production, currency, accountable persons, taxes, closing. */
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { IsoMonth } from '#domain/dates.ts';
import type { BackOffice } from '../back-office.ts';
import type { Cast } from '../cast/cast.ts';
import { closedMonths, closingEvents } from '../closing/close-month.ts';
import { vatBookEvents } from '../closing/vat-books.ts';
import { accountableEvents } from './accountable.ts';
import { currencyEvents } from './currency.ts';
import { fixedAssetEvents } from './fixed-assets.ts';
import { foreignServiceEvents } from './foreign-services.ts';
import { leaseEvents } from './leasing.ts';
import { loanEvents } from './loans.ts';
import { payrollEvents } from './payroll.ts';
import { productionEvents } from './production.ts';
import { taxPaymentEvents } from './tax-payments.ts';
import { unitsSaleEvents } from './units-sales.ts';

/** Call `createBackOffice` before the opening balances: they take its assets. */
export function officeEvents(cast: Cast, back: BackOffice, months: readonly IsoMonth[]): ScenarioEvent[] {
  return [
    ...fixedAssetEvents(cast, back, months),
    ...leaseEvents(cast, months),
    ...productionEvents(cast, months),
    ...currencyEvents(cast, months),
    ...foreignServiceEvents(cast, back, months),
    ...unitsSaleEvents(cast, months),
    ...accountableEvents(cast, months),
    ...payrollEvents(cast, back, months),
    ...loanEvents(cast, months),
    ...taxPaymentEvents(cast, back, months),
    ...vatBookEvents(cast, closedMonths(months)),
    ...closingEvents(cast, back, months),
  ];
}
