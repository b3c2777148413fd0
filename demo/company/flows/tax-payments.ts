/**
 * Taxes of both organisations paid by their days in 2020: contributions on the 15th, VAT by thirds on the 25th,
 * profit tax and transport tax of the quarter, the simplified tax. Amounts are what the ledger owes.
 */
import type { Ref } from '#demo/books/books.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addMonths, type IsoMonth } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import type { BackOffice } from '../back-office.ts';
import type { Cast } from '../cast/cast.ts';
import { quarterMonths, vatDue } from '../closing/taxes.ts';
import { payTax, taxDebit } from '../rules/tax-payments.ts';
import { TAXES_2020, type TaxKey } from '../rules/taxes.ts';
import { workingDayAfter } from '../rules/work-calendar.ts';

const CONTRIBUTIONS = ['social', 'pension', 'medical', 'accidents'] as const satisfies readonly TaxKey[];
/** VAT of the fourth quarter of 2019 opens with the base; the declaration is in whole roubles. */
const OPENING_VAT = 141_200_000n;

/** The quarter whose VAT is paid in one sum with the first third: May is uncertain, and the money is there. */
const PAID_AT_ONCE: IsoMonth = '2020-03';

export function taxPaymentEvents(cast: Cast, back: BackOffice, months: readonly IsoMonth[]): ScenarioEvent[] {
  const { main, service } = cast.organisations;
  return months.flatMap((month) => [
    ...[main, service].map((organisation) => contributions(cast, back, organisation, month)),
    vat(cast, back, month),
    ...quarterTaxes(cast, back, month),
  ]);
}

function contributions(cast: Cast, back: BackOffice, organisation: Ref, month: IsoMonth): ScenarioEvent {
  const date = workingDayAfter(`${month}-15`);
  return {
    at: `${date}T12:00:00`,
    run: () => {
      for (const tax of CONTRIBUTIONS) {
        const amount = owed(cast, organisation, TAXES_2020[tax].account);
        if (amount > 0n) payTax(cast, back, { organisation, date, tax, amount, period: addMonths(month, -1) });
      }
    },
  };
}

/** A third of the past quarter's VAT each month of the next one; the last third takes the odd rouble. */
function vat(cast: Cast, back: BackOffice, month: IsoMonth): ScenarioEvent {
  const date = workingDayAfter(`${month}-25`);
  const organisation = cast.organisations.main;
  const number = (Number(month.slice(5)) - 1) % 3;
  const quarterEnd = addMonths(month, -number - 1);
  return {
    at: `${date}T12:00:00`,
    run: () => {
      const due =
        quarterEnd < '2020'
          ? OPENING_VAT
          : roubles(vatDue({ base: cast.base, organisation }, quarterMonths(quarterEnd)));
      const third = roubles(due / 3n);
      const rest = number === 2 ? due - 2n * third : third;
      const amount = quarterEnd === PAID_AT_ONCE ? (number === 0 ? due : 0n) : rest;
      if (amount > 0n) payTax(cast, back, { organisation, date, tax: 'vat', amount, period: quarterEnd });
    },
  };
}

/** Month → what falls due in it: the year of 2019 and the first quarter. */
const QUARTER_TAXES: readonly {
  readonly month: IsoMonth;
  readonly day: string;
  readonly tax: TaxKey;
  readonly period: IsoMonth;
}[] = [
  { month: '2020-03', day: '2020-03-27', tax: 'profitFederal', period: '2019-12' },
  { month: '2020-03', day: '2020-03-27', tax: 'profitRegional', period: '2019-12' },
  { month: '2020-04', day: '2020-04-28', tax: 'profitFederal', period: '2020-03' },
  { month: '2020-04', day: '2020-04-28', tax: 'profitRegional', period: '2020-03' },
  { month: '2020-04', day: '2020-04-30', tax: 'transport', period: '2020-03' },
  { month: '2020-04', day: '2020-04-27', tax: 'simplified', period: '2020-03' },
];

function quarterTaxes(cast: Cast, back: BackOffice, month: IsoMonth): ScenarioEvent[] {
  return QUARTER_TAXES.filter((due) => due.month === month).map(({ day, tax, period }) => ({
    at: `${day}T12:00:00`,
    run: () => {
      const organisation = tax === 'simplified' ? cast.organisations.service : cast.organisations.main;
      const amount = owedFor(cast, organisation, tax, period);
      if (amount > 0n) payTax(cast, back, { organisation, date: day, tax, amount, period });
    },
  }));
}

function owed(cast: Cast, organisation: Ref, account: string): bigint {
  return -cast.base.ledger.balance(organisation, account);
}

/** Credit of the tax at the end of the period, less what is paid since. */
function owedFor(cast: Cast, organisation: Ref, tax: TaxKey, period: IsoMonth): bigint {
  const { account, subconto = {} } = taxDebit(tax);
  const budget = subconto.УровниБюджетов?.id;
  let owedThen = 0n;
  for (const cell of cast.base.ledger.cells(organisation, account)) {
    if (budget !== undefined && !cell.subconto.some(({ value }) => value?.id === budget)) continue;
    for (const [month, { dr, cr }] of cell.months) {
      if (month <= period) owedThen += cr - dr;
      else owedThen -= dr;
    }
  }
  return owedThen;
}

function roubles(amount: bigint): bigint {
  return divideRounded(amount, 100n) * 100n;
}
