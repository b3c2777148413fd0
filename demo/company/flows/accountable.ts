/**
 * Accountable persons of organisation 1: five issues a month (seven in February) by cash order or card, an advance report within about a week,
 * once a month for more than was given. Petrenko has a story of his own and is left alone.
 * Reports before 28 February: 14, so that the next number is 15.
 */
import type { Ref } from '#demo/books/books.ts';
import { postAdvanceReport } from '#demo/documents/advance-report.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postCashPayment } from '#demo/documents/cash-order.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { Random } from '#demo/engine/random.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addDays, type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import { min } from '#domain/money.ts';
import type { CostItemKey } from '../cast/articles.ts';
import type { Cast } from '../cast/cast.ts';
import type { PersonKey } from '../cast/employees.ts';
import { workingDayAfter } from '../rules/work-calendar.ts';
import { CASH_ISSUES } from './cash-issues.ts';

/** What 71.01 opens with: 37 500,00 in all, reported in January. */
export const OPENING_ACCOUNTABLE: readonly {
  readonly person: PersonKey;
  readonly amount: bigint;
  readonly reported: IsoDate;
}[] = [
  { person: 'storeHead', amount: 2_500_000n, reported: '2020-01-14' },
  { person: 'kuznetsovDriver', amount: 1_250_000n, reported: '2020-01-17' },
];

/** Issues by card; the rest are cash orders of the common list. */
const BY_CARD: readonly IsoDate[] = [
  '2020-01-16',
  '2020-02-05',
  '2020-02-11',
  '2020-02-17',
  '2020-02-19',
  '2020-03-11',
  '2020-03-16',
  '2020-03-20',
  '2020-03-26',
  '2020-04-03',
  '2020-04-09',
  '2020-04-20',
  '2020-04-27',
  '2020-05-07',
  '2020-05-13',
  '2020-05-20',
  '2020-05-26',
  '2020-06-09',
  '2020-06-25',
];

const PEOPLE: readonly PersonKey[] = [
  'kuznetsovDriver',
  'office',
  'driver2',
  'administrator',
  'storeHead',
  'salesOperator',
];

const SPENT: readonly { readonly account: '26' | '44.01'; readonly item: CostItemKey; readonly text: string }[] = [
  { account: '44.01', item: 'fuel', text: 'ГСМ, чеки АЗС' },
  { account: '26', item: 'office', text: 'Канцелярские товары, товарный чек' },
  { account: '44.01', item: 'repairs', text: 'Шиномонтаж и мойка автомобиля' },
  { account: '26', item: 'repairs', text: 'Расходники для оргтехники' },
  { account: '44.01', item: 'packaging', text: 'Стрейч-пленка и скотч' },
  { account: '26', item: 'post', text: 'Почтовые расходы' },
];

/** Cash that must stay in the box, and what is issued at most. */
const CASH_LEFT = 300_000n;
const OVERSPENT = 41_250n;

export function accountableEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const random = cast.base.random.fork('accountable');
  const issues = [
    ...CASH_ISSUES.filter(({ purpose }) => purpose === 'accountable').map(({ date }) => ({ date, cash: true })),
    ...BY_CARD.map((date) => ({ date, cash: false })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
  const opening = OPENING_ACCOUNTABLE.map(({ person, reported }): ScenarioEvent => {
    const moment = `${reported}T13:00:00`;
    return { at: moment, run: () => reportOpening(cast, person, moment) };
  });
  const ordinary = issues.flatMap((issue, i) => new Issue(cast, random, issue, i, issues).events());
  return [...opening, ...ordinary].filter(({ at }) => months.includes(monthOf(at)));
}

interface IssueDay {
  readonly date: IsoDate;
  readonly cash: boolean;
}

class Issue {
  readonly #cast: Cast;
  readonly #random: Random;
  readonly #issue: IssueDay;
  readonly #index: number;
  readonly #last: boolean;
  /** The last issue of a month is overspent; what was overspent is paid back by card, except in June. */
  readonly #overspent: boolean;
  #document: Ref | undefined;
  #amount = 0n;

  constructor(cast: Cast, random: Random, issue: IssueDay, index: number, all: readonly IssueDay[]) {
    this.#cast = cast;
    this.#random = random;
    this.#issue = issue;
    this.#index = index;
    const month = monthOf(issue.date);
    this.#last = issue.date > '2020-06-20';
    const reported = all.filter(({ date }) => monthOf(date) === month && date <= '2020-06-20');
    this.#overspent = reported.at(-1) === issue;
  }

  events(): ScenarioEvent[] {
    const { date, cash } = this.#issue;
    const given = `${date}T${cash ? '12:20:00' : '12:00:00'}`;
    const reported = `${workingDayAfter(addDays(date, 5 + (this.#index % 3)))}T14:15:00`;
    const events: ScenarioEvent[] = [{ at: given, run: () => this.#give(given) }];
    if (this.#last) return events;
    events.push({ at: reported, run: () => this.#report(reported) });
    if (!this.#overspent || monthOf(date) === '2020-06') return events;
    const back = `${workingDayAfter(addDays(reported.slice(0, 10), 3))}T12:00:00`;
    return [...events, { at: back, run: () => this.#payBack(back) }];
  }

  get #person(): Ref {
    return this.#cast.people[PEOPLE[this.#index % PEOPLE.length] ?? 'office'].ref;
  }

  #give(date: string): void {
    const cast = this.#cast;
    const wanted = this.#random.kopecks(350_000n, 750_000n, 10_000n);
    if (!this.#issue.cash) {
      this.#amount = wanted * 2n;
      this.#document = this.#transfer(date, this.#amount, 'Подотчетные суммы на хозяйственные нужды');
      return;
    }
    const free = cast.base.ledger.balance(cast.organisations.main, '50.01') - CASH_LEFT;
    const amount = min(wanted, free - (free % 10_000n));
    if (amount <= 0n) throw new Error(`В кассе нет денег на подотчет ${date}`);
    this.#amount = amount;
    this.#document = postCashPayment(cast, {
      date,
      operation: 'ВыдачаПодотчетномуЛицу',
      amount,
      counterparty: this.#person,
      side: accountable(this.#person),
      reason: 'На хозяйственные нужды',
    });
  }

  #report(date: string): void {
    const document = this.#document;
    if (document === undefined) return;
    const spent = this.#amount + (this.#overspent ? OVERSPENT : 0n);
    const first = (spent * 6n) / 10n;
    postReport(this.#cast, {
      date,
      person: this.#person,
      issued: [{ document, amount: this.#amount }],
      sums: [first - (first % 100n), spent - first + (first % 100n)],
      from: this.#index,
    });
  }

  #payBack(date: string): void {
    this.#transfer(date, OVERSPENT, 'Возмещение перерасхода по авансовому отчету');
  }

  #transfer(date: string, amount: bigint, purpose: string): Ref {
    return postBankPayment(this.#cast, {
      date,
      operation: 'ПеречислениеПодотчетномуЛицу',
      amount,
      purpose,
      counterparty: this.#person,
      debit: accountable(this.#person),
    });
  }
}

interface Report {
  readonly date: string;
  readonly person: Ref;
  readonly issued: readonly { readonly document: Ref; readonly amount: bigint }[];
  readonly sums: readonly bigint[];
  readonly from: number;
}

function postReport(cast: Cast, report: Report): void {
  postAdvanceReport(cast, {
    date: report.date,
    person: report.person,
    purpose: 'Хозяйственные нужды',
    issued: report.issued,
    other: report.sums.map((amount, i) => {
      const row = SPENT[(report.from + i) % SPENT.length] ?? { account: '26', item: 'office', text: 'Прочие расходы' };
      const side = { account: row.account, subconto: { СтатьиЗатрат: cast.costItems[row.item] } };
      return { side, amount, vat: 'БезНДС', content: row.text };
    }),
  });
}

function reportOpening(cast: Cast, key: PersonKey, date: string): void {
  const person = cast.people[key].ref;
  const amount = cast.base.ledger.balance(cast.organisations.main, '71.01', { РаботникиОрганизаций: person });
  if (amount > 0n) postReport(cast, { date, person, issued: [], sums: [amount], from: 2 });
}

function accountable(person: Ref): SideDraft {
  return { account: '71.01', subconto: { РаботникиОрганизаций: person } };
}
