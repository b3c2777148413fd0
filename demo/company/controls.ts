/**
 * Negative controls N1–N18: what looks wrong in the finished books and is right. Each is found in the books themselves
 * and listed on the answer sheet with the object that shows it; what a shorter base has not lived to is not listed.
 */
import type { BooksObject, Posting, Ref } from '#demo/books/books.ts';
import { openItems } from '#demo/engine/settlements.ts';
import { monthOf } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Cast } from './cast/cast.ts';
import type { Customer, Supplier } from './cast/parties.ts';
import type { SheetId } from './plants/sheet.ts';
import { listPlanted, type Stage } from './plants/stage.ts';
import { isWorkingDay } from './rules/work-calendar.ts';

interface Shown {
  readonly object: Ref;
  readonly period: string;
  readonly amount: bigint | null;
}

type Finder = (view: View) => readonly Shown[];

/** The finished base with what the finders ask of it. */
class View {
  readonly cast: Cast;
  readonly main: Ref;
  readonly service: Ref;
  /** Last month of the base and its last day. */
  readonly month: string;
  readonly today: string;

  constructor(cast: Cast) {
    this.cast = cast;
    this.main = cast.organisations.main;
    this.service = cast.organisations.service;
    this.month = cast.base.books.to;
    this.today = cast.base.books.workingDate;
  }

  documents(type: string): readonly BooksObject[] {
    return this.cast.base.books.objects.get(`Document_${type}`) ?? [];
  }

  postings(fits: (posting: Posting) => boolean): Posting[] {
    return this.cast.base.books.postings.filter((posting) => posting.active && fits(posting));
  }

  /** Дт − Кт of the account at the end of the base's last month. */
  balance(organisation: Ref, account: string): bigint {
    return sum(this.#balances(organisation, account));
  }

  /** Кт of the account at the same time, expanded to its analytics: what it says of those to whom we owe. */
  credit(organisation: Ref, account: string): bigint {
    return -sum(this.#balances(organisation, account).filter((balance) => balance < 0n));
  }

  #balances(organisation: Ref, account: string): bigint[] {
    const { ledger } = this.cast.base;
    const codes = this.cast.base.books.accounts.map(({ code }) => code);
    return codes
      .filter((code) => code === account || code.startsWith(`${account}.`))
      .flatMap((code) => ledger.cells(organisation, code))
      .map(({ months }) => sum([...months].map(([month, { dr, cr }]) => (month <= this.month ? dr - cr : 0n))));
  }

  account(code: string): Ref {
    return this.cast.base.account(code);
  }
}

const refOf = (object: BooksObject): Ref => ({ type: object.set, id: object.ref, name: object.description });
const dayOf = (object: { date: string }): string => object.date.slice(0, 10);
const organisationOf = ({ fields }: BooksObject): string => (isRef(fields.Организация) ? fields.Организация.id : '');

/** One object or nothing. */
function one(object: BooksObject | undefined, amount: bigint | null = null): Shown[] {
  return object === undefined ? [] : [{ object: refOf(object), period: dayOf(object), amount }];
}

const FINDERS: Readonly<Record<Extract<SheetId, `N${number}`>, Finder>> = {
  N1: (view) => [
    ...one(
      view.documents('РегламентнаяОперация').find(({ fields }) => fields.ВидОперации === 'ЗакрытиеСчетов20_23_25_26'),
    ),
    ...one(view.documents('ОперацияБух').find((object) => !object.posted)),
  ],
  N2: deferredPairs,
  N3: (view) =>
    ['25', '26', '44', '90', '91'].map((code) => ({
      object: view.account(code),
      period: view.month,
      amount: view.balance(view.main, code),
    })),
  N4: (view) => [{ object: view.account('70'), period: view.today, amount: view.credit(view.main, '70') }],
  N5: (view) => [{ object: view.account('76.АВ'), period: view.today, amount: view.balance(view.main, '76.АВ') }],
  N6: (view) => {
    const rent = view
      .documents('ПоступлениеТоваровУслуг')
      .filter((object) => idOf(object, 'ДоговорКонтрагента') === view.cast.contracts.rent.id);
    return rent.slice(0, 2).flatMap((object) => one(object, moneyOf(object)));
  },
  N7: (view) => [{ object: view.cast.parties.vectorBranch, period: '', amount: null }],
  N8: (view) => [{ object: view.service, period: view.month, amount: null }],
  N9: (view) => {
    const [posting] = view
      .postings(
        ({ amount, dr, cr, recorder }) =>
          amount !== 0n &&
          recorder.type === 'Document_РегламентнаяОперация' &&
          (dr.account === '60.21' || cr.account === '60.21'),
      )
      .slice(-1);
    return posting === undefined
      ? []
      : [{ object: posting.recorder, period: posting.period.slice(0, 10), amount: posting.amount }];
  },
  N10: (view) => {
    const returned = view
      .documents('ВозвратТоваровОтПокупателя')
      .find((object) => object.posted && organisationOf(object) === view.main.id);
    return one(returned, returned === undefined ? null : moneyOf(returned));
  },
  N11: (view) => {
    const month = view.month < '2020-06' ? view.month : '2020-05';
    const balance = balanceOf(view, '44.01', month);
    return balance === 0n ? [] : [{ object: view.cast.costItems.transport, period: month, amount: balance }];
  },
  N12: (view) =>
    one(
      view
        .documents('ПоступлениеТоваровУслуг')
        .find((object) => object.posted && object.fields.ЭтоУниверсальныйДокумент === true && object.date < '2021'),
    ),
  N13: (view) => {
    const untaxed = new Set(view.cast.suppliers.filter(({ vat }) => vat === 'БезНДС').map(({ ref }) => ref.id));
    return one(
      view
        .documents('ПоступлениеТоваровУслуг')
        .find((object) => object.posted && untaxed.has(idOf(object, 'Контрагент'))),
    );
  },
  N14: debitVat,
  N15: sameDayTransfer,
  N16: (view) => [{ object: view.cast.contracts.loan, period: view.today, amount: -view.balance(view.main, '66.03') }],
  N17: (view) => [
    ...one(view.documents('РеализацияТоваровУслуг').find((object) => isSpringDayOff(dayOf(object)) && object.posted)),
    ...one(view.documents('ПриходныйКассовыйОрдер').find((object) => isSpringDayOff(dayOf(object)) && object.posted)),
  ],
  N18: (view) => {
    const [posting] = view.postings(({ dr, cr }) => dr.account === '99.09' && cr.account === '68.02');
    return posting === undefined
      ? []
      : [{ object: posting.recorder, period: posting.period.slice(0, 10), amount: posting.amount }];
  },
};

export function listControls(stage: Stage): void {
  const view = new View(stage.cast);
  for (const [id, find] of Object.entries(FINDERS) as [keyof typeof FINDERS, Finder][]) {
    find(view).forEach(({ object, period, amount }, i) => {
      listPlanted(stage, id, object, period, amount, i === 0 ? undefined : i);
    });
  }
}

/** Contracts of the service organisation with a debt and an advance of the open month side by side. */
function deferredPairs(view: View): Shown[] {
  const { base, serviceCustomers, serviceSuppliers } = view.cast;
  const open = (account: string, { ref, contract }: Customer | Supplier): boolean =>
    openItems(base, view.service, account, ref, contract).length > 0;
  const pairs = [
    ...serviceCustomers.filter((customer) => open('62.01', customer) && open('62.02', customer)),
    ...serviceSuppliers.filter((supplier) => open('60.01', supplier) && open('60.02', supplier)),
  ].map(({ contract }) => ({ object: contract, period: view.month, amount: null }));
  return pairs.length === 0 ? [] : [{ object: view.service, period: view.month, amount: null }, ...pairs];
}

/**
 * The evening of the second quarter with the deepest debit of 68.02: the first quarter is paid off in April,
 * and goods bought for the summer have brought more VAT to deduct than the spring's sales have charged.
 */
function debitVat(view: View): Shown[] {
  const days = new Map<string, bigint>();
  for (const { period, organisation, amount, dr } of view.postings(
    ({ dr, cr }) => (dr.account === '68.02') !== (cr.account === '68.02'),
  )) {
    if (organisation.id !== view.main.id || period >= '2020-06-30') continue;
    const day = period.slice(0, 10);
    days.set(day, (days.get(day) ?? 0n) + (dr.account === '68.02' ? amount : -amount));
  }
  let balance = 0n;
  let deepest = { day: '', balance: 0n };
  for (const day of [...days.keys()].sort()) {
    balance += days.get(day) ?? 0n;
    if (day >= '2020-04-01' && balance > deepest.balance) deepest = { day, balance };
  }
  return deepest.day === '' ? [] : [{ object: view.account('68.02'), period: deepest.day, amount: deepest.balance }];
}

/** Cash handed to the bank and credited on the same day. */
function sameDayTransfer(view: View): Shown[] {
  const credited = new Set(
    view
      .documents('ПоступлениеНаРасчетныйСчет')
      .filter(({ fields }) => fields.ВидОперации === 'ВзносНаличными')
      .map(dayOf),
  );
  return one(
    view
      .documents('РасходныйКассовыйОрдер')
      .find((object) => object.fields.ВидОперации === 'ВзносНаличнымиВБанк' && credited.has(dayOf(object))),
  );
}

function isSpringDayOff(date: string): boolean {
  return (monthOf(date) === '2020-04' || monthOf(date) === '2020-05') && !isWorkingDay(date);
}

function balanceOf(view: View, account: string, month: string): bigint {
  let balance = 0n;
  for (const cell of view.cast.base.ledger.cells(view.main, account)) {
    for (const [key, { dr, cr }] of cell.months) if (key <= month) balance += dr - cr;
  }
  return balance;
}

function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null;
}

function idOf({ fields }: BooksObject, field: string): string {
  const value = fields[field];
  return isRef(value) ? value.id : '';
}

function moneyOf({ fields }: BooksObject): bigint | null {
  return typeof fields.СуммаДокумента === 'bigint' ? fields.СуммаДокумента : null;
}
