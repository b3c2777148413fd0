/**
 * Opening balances of both organisations on 31.12.2019, entered through 000 section by section, with a settlement document for every debt and advance.
 */
import type { Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import { advanceVat } from '#demo/documents/issued-invoice.ts';
import type { OpeningRow } from '#demo/documents/money-drafts.ts';
import { postOpeningBalances } from '#demo/documents/opening-balances.ts';
import { recordSettlement } from '#demo/documents/payroll-accrual.ts';
import { presentedVat } from '#demo/documents/vat-books.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import { vatInside } from '#demo/engine/vat.ts';
import { sum } from '#domain/money.ts';
import type { BackOffice } from '../back-office.ts';
import type { Cast } from '../cast/cast.ts';
import { OPENING_ACCOUNTABLE } from '../flows/accountable.ts';
import { openingWages } from '../flows/payroll.ts';
import { createOpeningDebts, debtRows, type OpeningDebt } from './debts.ts';
import { stockRows } from './stock.ts';
import { OPENING, OPENING_PROFIT_TAX, OPENING_TAXES, SERVICE_OPENING } from './sums.ts';

const DATE = '2019-12-31T00:00:00';

export function openBooks(cast: Cast, back: BackOffice): void {
  const debts = createOpeningDebts(cast, DATE);
  enter(cast, 'ДенежныеСредства', moneyRows(cast));
  enter(cast, 'РасчетыСПоставщикамиИПодрядчиками', debtRows(cast, debts, '60'));
  enter(cast, 'РасчетыСПокупателямиИЗаказчиками', debtRows(cast, debts, '62'));
  enter(cast, 'РасчетыСПрочимиДебиторамиИКредиторами', [...debtRows(cast, debts, '76'), ...loanRows(cast)]);
  const stock = stockRows(cast, debts);
  enter(cast, 'Материалы', stock.materials);
  enter(cast, 'Товары', stock.goods);
  enterInputVat(cast, debts);
  enterAdvanceVat(cast, debts);
  enterAssets(cast, back);
  enter(cast, 'РасходыБудущихПериодов', deferredRows(cast));
  enterWages(cast);
  enter(cast, 'РасчетыСПодотчетнымиЛицами', accountableRows(cast));
  enter(cast, 'РасчетыПоНалогамИСборам', taxRows());
  enter(cast, 'Капитал', capitalRows(cast));
  openServiceBooks(cast);
}

const row = (stands: 'dr' | 'cr', amount: bigint, side: SideDraft): OpeningRow => ({ stands, amount, side });

function enter(cast: Cast, section: string, rows: readonly OpeningRow[]): Ref {
  return postOpeningBalances(cast, { date: DATE, section, rows });
}

function moneyRows(cast: Cast): OpeningRow[] {
  const { bankAccounts, currencies, parties, contracts } = cast;
  const flow = { СтатьиДвиженияДенежныхСредств: null };
  return [
    row('dr', OPENING.cash, { account: '50.01', subconto: flow }),
    row('dr', OPENING.bank, { account: '51', subconto: { БанковскиеСчета: bankAccounts.main, ...flow } }),
    row('dr', OPENING.currency.roubles, {
      account: '52',
      subconto: { БанковскиеСчета: bankAccounts.usd, ...flow },
      currency: currencies.usd,
      currencyAmount: OPENING.currency.amount,
    }),
    row('dr', OPENING.cards, {
      account: '57.03',
      subconto: { Контрагенты: parties.bank, Договоры: contracts.acquiring },
    }),
  ];
}

function loanRows(cast: Cast): OpeningRow[] {
  const { parties, contracts } = cast;
  return [
    row('cr', OPENING.credit, {
      account: '66.01',
      subconto: { Контрагенты: parties.bank, Договоры: contracts.bankCredit },
    }),
    row('cr', OPENING.loan, {
      account: '66.03',
      subconto: { Контрагенты: parties.serviceOrganisation, Договоры: contracts.loan },
    }),
  ];
}

/** VAT of two December receipts whose invoices come in January. */
function enterInputVat(cast: Cast, debts: readonly OpeningDebt[]): void {
  const late = debts.filter(({ awaitsInvoice }) => awaitsInvoice > 0n);
  const rows = late.map(({ party, document, awaitsInvoice }) =>
    row('dr', awaitsInvoice, {
      account: '19.03',
      subconto: { Контрагенты: party.counterparty, СФПолученные: document },
    }),
  );
  const written = enter(cast, 'НДСПоПриобретеннымЦенностям', rows);
  cast.base.record(
    written,
    late.map(({ party, document, awaitsInvoice: vat }) =>
      presentedVat(
        cast.base,
        { ...party, organisation: cast.organisations.main, invoice: document, date: DATE },
        { rate: 'НДС20', account: '19.03', net: vat * 5n, vat },
        'Receipt',
      ),
    ),
  );
}

function enterAdvanceVat(cast: Cast, debts: readonly OpeningDebt[]): void {
  const advances = debts.filter(({ account }) => account === '62.02');
  const rows = advances.map(({ party, document, amount }) =>
    row('dr', vatInside(amount, 'НДС20'), {
      account: '76.АВ',
      subconto: { Контрагенты: party.counterparty, СФВыданные: document },
    }),
  );
  const total = sum(rows.map(({ amount }) => amount));
  if (total !== OPENING.advanceVat) throw new Error(`НДС с авансов на начало: ${total}, а не ${OPENING.advanceVat}`);
  const written = enter(cast, 'НДСПоАвансамПолученным', rows);
  cast.base.record(
    written,
    advances.map(({ party, document, amount }) => {
      const vat = vatInside(amount, 'НДС20');
      const organisation = cast.organisations.main;
      const entry = {
        ...party,
        organisation,
        invoice: document,
        date: DATE,
        rate: 'НДС20_120',
        net: amount - vat,
        vat,
      } as const;
      return advanceVat(cast, entry, 'Receipt');
    }),
  );
}

function enterAssets(cast: Cast, back: BackOffice): void {
  const assets = (account: string, stands: 'dr' | 'cr', value: 'cost' | 'worn'): OpeningRow[] =>
    back.openingAssets.map((asset) =>
      row(stands, asset[value], { account, subconto: { ОсновныеСредства: asset.ref } }),
    );
  const written = enter(cast, 'ОсновныеСредства', [...assets('01.01', 'dr', 'cost'), ...assets('02.01', 'cr', 'worn')]);
  cast.base.record(
    written,
    back.openingAssets.flatMap(({ records }) => records),
  );
}

function deferredRows(cast: Cast): OpeningRow[] {
  return cast.deferredExpenses.map(({ ref, opening }) =>
    row('dr', opening, { account: '97.21', subconto: { РасходыБудущихПериодов: ref } }),
  );
}

function enterWages(cast: Cast): void {
  const { main } = cast.organisations;
  const staff = cast.employees.filter(({ organisation }) => organisation.id === main.id);
  const amounts = openingWages(staff, OPENING.wages);
  const rows = staff.map(({ ref }, i) =>
    row('cr', amounts[i] ?? 0n, { account: '70', subconto: { РаботникиОрганизаций: ref } }),
  );
  const written = enter(cast, 'РасчетыСПерсоналомПоОплатеТрудаИДепонентам', rows);
  const desk = { base: cast.base, organisation: main, author: cast.users.chief };
  for (const [i, { ref: person, employee, department }] of staff.entries()) {
    recordSettlement(
      desk,
      written,
      { person, employee, department },
      '2019-12',
      'Receipt',
      amounts[i] ?? 0n,
      'Начислено',
    );
  }
}

function accountableRows(cast: Cast): OpeningRow[] {
  return OPENING_ACCOUNTABLE.map(({ person, amount }) =>
    row('dr', amount, { account: '71.01', subconto: { РаботникиОрганизаций: cast.people[person].ref } }),
  );
}

function taxRows(): OpeningRow[] {
  const tax = { ВидыПлатежейВГосБюджет: enumRef('ВидыПлатежейВГосБюджет', 'Налог') };
  return [
    ...OPENING_TAXES.map(([account, amount]) => row('cr', amount, { account, subconto: tax })),
    ...OPENING_PROFIT_TAX.map(([level, amount]) =>
      row('cr', amount, { account: '68.04.1', subconto: { ...tax, УровниБюджетов: enumRef('УровниБюджетов', level) } }),
    ),
  ];
}

function capitalRows(cast: Cast): OpeningRow[] {
  return [
    row('cr', OPENING.capital, { account: '80.09', subconto: { Учредители: cast.people.director.ref } }),
    row('cr', OPENING.profit, { account: '84.01' }),
  ];
}

function openServiceBooks(cast: Cast): void {
  const { organisations, bankAccounts, parties, contracts, people, users } = cast;
  const flow = { СтатьиДвиженияДенежныхСредств: null };
  const head = { date: DATE, organisation: organisations.service, author: users.service };
  postOpeningBalances(cast, {
    ...head,
    section: 'ДенежныеСредства',
    rows: [
      row('dr', SERVICE_OPENING.bank, { account: '51', subconto: { БанковскиеСчета: bankAccounts.service, ...flow } }),
    ],
  });
  postOpeningBalances(cast, {
    ...head,
    section: 'РасчетыСПрочимиДебиторамиИКредиторами',
    rows: [
      row('dr', SERVICE_OPENING.loan, {
        account: '58.03',
        subconto: { Контрагенты: parties.mainOrganisation, Договоры: contracts.loanOut },
      }),
    ],
  });
  postOpeningBalances(cast, {
    ...head,
    section: 'Капитал',
    rows: [
      row('cr', SERVICE_OPENING.capital, { account: '80.09', subconto: { Учредители: people.serviceDirector.ref } }),
      row('cr', SERVICE_OPENING.profit, { account: '84.01' }),
    ],
  });
}
