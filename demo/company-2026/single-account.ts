/**
 * Taxes of 2026 through ЕНС: notifications by the 25th, money a day before, the obligation on the 28th moved to the working day.
 * In January the money was short, in March the notification of income tax was forgotten; accidents are paid to the social fund apart.
 */
import type { Ref } from '#demo/books/books.ts';
import { workingDayAfter, workingDayBefore } from '#demo/company/rules/work-calendar.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import type { Desk } from '#demo/documents/desk.ts';
import { budget } from '#demo/documents/payroll-accrual.ts';
import {
  postTaxNotification,
  SingleTaxAccount,
  type SingleTaxRow,
  singleTaxSide,
} from '#demo/documents/single-tax-account.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addMonths, firstDay, type IsoDate, type IsoMonth, lastDay } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { TaxKey2026 } from './articles.ts';
import type { Cast2026 } from './cast.ts';
import { OPENING_VAT } from './opening.ts';
import { list2026 } from './sheet.ts';

/** January's money is short by 150 000,00, made up on 05.02. */
const SHORT = { month: '2026-01', amount: 15_000_000n, madeUp: '2026-02-05' } as const;
const FORGOTTEN: IsoMonth = '2026-03';

export function singleAccountEvents(cast: Cast2026, months: readonly IsoMonth[]): ScenarioEvent[] {
  return (['main', 'service'] as const).flatMap((key) => {
    const flow = new SingleAccountFlow(cast, key);
    return months.flatMap((month) => flow.events(month));
  });
}

class SingleAccountFlow {
  readonly #cast: Cast2026;
  readonly #key: 'main' | 'service';
  readonly #desk: Desk;
  readonly #account: SingleTaxAccount;
  /** What falls due this month, counted when the notification is sent. */
  #rows: readonly SingleTaxRow[] = [];

  constructor(cast: Cast2026, key: 'main' | 'service') {
    this.#cast = cast;
    this.#key = key;
    const author = key === 'main' ? cast.users.chief : cast.users.service;
    this.#desk = { base: cast.base, organisation: cast.organisations[key], author };
    this.#account = new SingleTaxAccount(this.#desk);
  }

  events(month: IsoMonth): ScenarioEvent[] {
    const due = workingDayAfter(`${month}-28`);
    const notified = workingDayAfter(`${month}-25`);
    const paid = workingDayBefore(`${month}-27`);
    const last = this.#cast.base.books.to;
    const inside = (event: ScenarioEvent): boolean => event.at.slice(0, 7) <= last;
    const events: ScenarioEvent[] = [
      { at: `${notified}T10:00:00`, run: () => this.#notify(month, notified, due) },
      { at: `${paid}T12:00:00`, run: () => this.#pay(month, paid) },
      { at: `${due}T00:00:00`, order: 1, run: () => this.#fallDue(month, due) },
      { at: `${workingDayAfter(`${month}-15`)}T12:00:00`, run: () => this.#payAccidents(month) },
    ];
    if (this.#key === 'main' && month === SHORT.month) {
      events.push({ at: `${SHORT.madeUp}T12:00:00`, run: () => this.#makeUp() });
    }
    return events.filter(inside);
  }

  /** Contributions of the past month and income tax withheld from the 1st to the 22nd. In the month after a quarter contributions are told by the report. */
  #notify(month: IsoMonth, date: IsoDate, due: IsoDate): void {
    const personal = this.#row('personal', due, firstDay(month), `${month}-22`, this.#owed('personal'));
    const previous = addMonths(month, -1);
    const contributions = this.#row(
      'contributions',
      due,
      firstDay(previous),
      lastDay(previous),
      this.#owed('contributions'),
    );
    const vat = this.#row('vat', due, '2025-10-01', '2025-12-31', OPENING_VAT[this.#key] / 3n);
    this.#rows = [vat, contributions, personal].filter((row) => row.amount > 0n);
    const forgotten = this.#key === 'main' && month === FORGOTTEN;
    const told = [...(month === '2026-01' ? [] : [contributions]), ...(forgotten ? [] : [personal])];
    const document = postTaxNotification(this.#desk, `${date}T10:00:00`, told);
    if (forgotten) list2026(this.#cast.base, 'Q6', document, `${month}-22`, personal.amount);
  }

  #pay(month: IsoMonth, date: IsoDate): void {
    const short = this.#key === 'main' && month === SHORT.month ? SHORT.amount : 0n;
    const payment = this.#payment(date, sum(this.#rows.map((row) => row.amount)) - short);
    if (this.#key === 'main' && month === '2026-02') {
      list2026(this.#cast.base, 'R4', payment, '2026-02-28', sum(this.#rows.map((row) => row.amount)));
    }
  }

  #fallDue(month: IsoMonth, due: IsoDate): void {
    const forgotten = this.#key === 'main' && month === FORGOTTEN;
    const told = this.#rows.filter((row) => !(forgotten && row.account === '68.01'));
    if (told.length === 0) return;
    const document = this.#account.accrue(`${due}T00:00:00`, told);
    this.#account.settle(`${due}T00:00:00`);
    if (this.#key === 'main' && month === SHORT.month) {
      list2026(this.#cast.base, 'Q1', document, due, this.#account.uncovered);
    }
  }

  #makeUp(): void {
    this.#payment(SHORT.madeUp, SHORT.amount);
    this.#account.settle(`${SHORT.madeUp}T12:00:00`);
  }

  #payment(date: IsoDate, amount: bigint): Ref {
    const { single } = this.#cast.taxes;
    const payment = postBankPayment(this.#cast, {
      date: `${date}T12:00:00`,
      organisation: this.#desk.organisation,
      author: this.#desk.author,
      operation: 'ПеречислениеНалога',
      amount,
      purpose: `Единый налоговый платеж, КБК ${single.code}`,
      counterparty: this.#cast.roles.treasury.counterparty,
      debit: singleTaxSide,
      fields: { Налог: single.ref, ВидНалоговогоОбязательства: 'Налог' },
      content: 'Единый налоговый платеж',
    });
    this.#account.paid(payment, amount);
    return payment;
  }

  #payAccidents(month: IsoMonth): void {
    const { accidents } = this.#cast.taxes;
    const amount = this.#owed('accidents');
    if (amount <= 0n) return;
    const date = workingDayAfter(`${month}-15`);
    const payment = postBankPayment(this.#cast, {
      date: `${date}T12:00:00`,
      organisation: this.#desk.organisation,
      author: this.#desk.author,
      operation: 'ПеречислениеНалога',
      amount,
      purpose: `Взносы на травматизм, КБК ${accidents.code}`,
      counterparty: this.#cast.roles.socialFund.counterparty,
      debit: budget('69.11'),
      cashFlowItem: this.#cast.cashFlowItems.accidents,
      content: 'Взносы на травматизм',
      fields: { Налог: accidents.ref, ВидНалоговогоОбязательства: 'Налог' },
    });
    if (this.#key === 'main' && month === '2026-02') list2026(this.#cast.base, 'R6', payment, date, amount);
  }

  #owed(tax: TaxKey2026): bigint {
    return -this.#cast.base.ledger.balance(this.#desk.organisation, this.#cast.taxes[tax].account);
  }

  #row(tax: TaxKey2026, due: IsoDate, from: IsoDate, to: IsoDate, amount: bigint): SingleTaxRow {
    const { ref, code, account } = this.#cast.taxes[tax];
    return { tax: ref, code, account, amount, due, from, to };
  }
}
