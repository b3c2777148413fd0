/**
 * Wages of both organisations, January–June 2020: advance on the 25th, the rest on the 10th, tax with the rest, contributions by the 15th.
 * One is dismissed in debt to the company, two fall ill in spring, one brings the papers for a child in March,
 * and the tax of April is paid 20 000,00 short.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postCashPayment } from '#demo/documents/cash-order.ts';
import type { Desk } from '#demo/documents/desk.ts';
import { postDismissal } from '#demo/documents/dismissal.ts';
import { wages } from '#demo/documents/payroll-accrual.ts';
import { postPayrollStatement } from '#demo/documents/payroll-statement.ts';
import { postSickLeave, sickPay } from '#demo/documents/sick-leave.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addMonths, type IsoDate, type IsoMonth, lastDay } from '#domain/dates.ts';
import { divideRounded, share, sum } from '#domain/money.ts';
import type { BackOffice } from '../back-office.ts';
import type { Cast } from '../cast/cast.ts';
import type { Employee, PersonKey } from '../cast/employees.ts';
import { Payroll, type Worker } from '../rules/payroll.ts';
import { personalTax } from '../rules/payroll-rules.ts';
import { payTax } from '../rules/tax-payments.ts';
import { workingDayBefore, workingDays } from '../rules/work-calendar.ts';

/** Tax withheld for April in organisation 1, and how much of it was not paid. */
const APRIL_TAX = 17_225_000n;
const APRIL_SHORT = 2_000_000n;
/** What the dismissed employee owes. */
const DISMISSED_DEBT = 620_000n;
/** A month's average number of days for holiday pay, tenths. */
const HOLIDAY_DAYS = 293n;
const ADVANCE_PERCENT = 40n;
/** The only one who still takes wages in cash. */
const BY_CASH: PersonKey = 'seller';
const LATE_PAPERS: PersonKey = 'sales2';
const APRIL_BONUS: PersonKey = 'commercial';

const SICK_LEAVES: readonly {
  readonly person: PersonKey;
  readonly month: IsoMonth;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly percent: bigint;
}[] = [
  { person: 'sales2', month: '2020-03', from: '2020-03-16', to: '2020-03-27', percent: 80n },
  { person: 'fitter1', month: '2020-04', from: '2020-04-06', to: '2020-04-17', percent: 100n },
];

export function payrollEvents(cast: Cast, back: BackOffice, months: readonly IsoMonth[]): ScenarioEvent[] {
  const main = new PayrollFlow(cast, cast.organisations.main, back);
  const service = new PayrollFlow(cast, cast.organisations.service, back);
  return [main, service].flatMap((flow) => months.flatMap((month) => flow.events(month)));
}

/** Opening debt for December, split over the staff by salary: what 70 must open with. Kopecks by employee, in the order given. */
export function openingWages(employees: readonly Employee[], total: bigint): bigint[] {
  const fund = sum(employees.map((employee) => employee.salary));
  let rest = total;
  return employees.map((employee, i) => {
    const part = i === employees.length - 1 ? rest : share(total, employee.salary, fund);
    rest -= part;
    return part;
  });
}

class PayrollFlow {
  readonly #cast: Cast;
  readonly #desk: Desk;
  readonly #back: BackOffice;
  readonly #payroll: Payroll;
  readonly #main: boolean;
  /** Holidays held back this month, by person's id. */
  readonly #holidays = new Map<string, bigint>();
  #short = 0n;

  constructor(cast: Cast, organisation: Ref, back: BackOffice) {
    this.#cast = cast;
    this.#main = organisation.id === cast.organisations.main.id;
    this.#desk = { base: cast.base, organisation, author: this.#main ? cast.users.bank : cast.users.service };
    this.#back = back;
    const { costItems } = cast;
    const staff = cast.employees.filter((employee) => employee.organisation.id === organisation.id);
    this.#payroll = new Payroll(
      this.#desk,
      staff.map((employee) => workerOf(cast, employee)),
      { wages: costItems.wages, contributions: costItems.contributions, accidents: costItems.accidents },
    );
  }

  events(month: IsoMonth): ScenarioEvent[] {
    const advance = workingDayBefore(`${month}-25`);
    const payDay = workingDayBefore(`${month}-10`);
    return [
      { at: `${payDay}T11:00:00`, run: () => this.#pay(month, payDay) },
      { at: `${advance}T11:00:00`, run: () => this.#advance(month, advance) },
      ...(this.#main ? this.#special(month) : []),
      { at: `${lastDay(month)}T18:00:00`, order: 5, run: () => this.#accrue(month) },
    ];
  }

  #special(month: IsoMonth): ScenarioEvent[] {
    const { dismissed } = this.#cast.people.dismissed;
    const leaves = SICK_LEAVES.filter((leave) => leave.month === month).map((leave): ScenarioEvent => {
      const date = `${leave.to}T15:30:00`;
      return { at: date, run: () => this.#sickLeave(leave, date) };
    });
    if (!dismissed.startsWith(month)) return leaves;
    return [...leaves, { at: `${dismissed}T16:00:00`, run: () => this.#dismiss(month, `${dismissed}T16:00:00`) }];
  }

  #accrue(month: IsoMonth): void {
    const leaves = this.#main ? SICK_LEAVES.filter((leave) => leave.month === month) : [];
    const absences = new Map(
      leaves.map((leave) => [this.#cast.people[leave.person].ref.id, workingDays(leave.from, leave.to)]),
    );
    const bonus = this.#main && month === '2020-04';
    const withheld = sum(leaves.map((leave) => sickPay({ ...leave, daily: this.#daily(leave.person) }).tax));
    this.#payroll.accrue(month, {
      absences,
      extraBase: this.#holidays,
      ...(bonus ? { target: { person: this.#cast.people[APRIL_BONUS].ref, tax: APRIL_TAX, withheld } } : {}),
    });
    this.#holidays.clear();
  }

  /** Average daily earnings for sick pay: 24 salaries by 730 days. */
  #daily(person: PersonKey): bigint {
    return divideRounded(this.#cast.people[person].salary * 24n, 730n);
  }

  #sickLeave(leave: (typeof SICK_LEAVES)[number], date: string): void {
    const worker = this.#worker(leave.person);
    const card = this.#payroll.card(worker.person);
    const pay = sickPay({ ...leave, daily: this.#daily(leave.person) });
    card.income += pay.employer + pay.fund;
    card.withheld += pay.tax;
    postSickLeave(this.#desk, {
      ...worker,
      date,
      month: leave.month,
      from: leave.from,
      to: leave.to,
      daily: this.#daily(leave.person),
      percent: leave.percent,
      expense: worker.expense(this.#cast.costItems.wages),
    });
  }

  /** Holidays taken in advance are held back so that, with the wage of the last days, the debt comes to the known sum. */
  #dismiss(month: IsoMonth, date: string): void {
    const worker = this.#worker('dismissed');
    const card = this.#payroll.card(worker.person);
    const { gross } = this.#payroll.wageOf(worker, month);
    let tax = 0n;
    for (let step = 0; step < 50; step += 1) {
      const base = card.income - card.deductions - DISMISSED_DEBT + tax;
      const next = personalTax(month.slice(0, 4), base) - card.withheld;
      if (next === tax) break;
      tax = next;
    }
    const holidays = gross + DISMISSED_DEBT - tax;
    const back = -card.withhold(month.slice(0, 4), -holidays, 0n);
    this.#holidays.set(worker.person.id, -holidays);
    const document = postDismissal(this.#desk, {
      ...worker,
      date,
      month,
      holidays,
      holidayDays: divideRounded(holidays * HOLIDAY_DAYS * 10n, worker.salary),
      tax: back,
      expense: worker.expense(this.#cast.costItems.wages),
    });
    this.#back.landmarks.set('P51', document);
  }

  #advance(month: IsoMonth, day: IsoDate): void {
    const rows = this.#payroll.workers
      .filter((worker) => worker.dismissed === '' || worker.dismissed > day)
      .map((worker) => ({ ...worker, amount: (worker.salary * ADVANCE_PERCENT) / 100n }));
    this.#payBank(month, day, rows, 'Аванс');
  }

  /** Nobody is owed anything in the first days of a base: no statement then. */
  #payBank(month: IsoMonth, day: IsoDate, rows: readonly (Worker & { amount: bigint })[], what: string): void {
    if (rows.length === 0) return;
    const statement = postPayrollStatement(this.#desk, { date: `${day}T11:00:00`, month, place: 'bank', rows });
    this.#transfer(statement, day, rows, `${what} за ${month.slice(5)}.${month.slice(0, 4)} по ведомости`);
  }

  #pay(month: IsoMonth, day: IsoDate): void {
    const earned = addMonths(month, -1);
    const rows = this.#payroll.workers
      .map((worker) => ({ ...worker, amount: this.#payroll.owed(worker) }))
      .filter((row) => row.amount > 0n);
    const byBank = rows.filter((row) => !row.byCash);
    this.#payBank(earned, day, byBank, 'Заработная плата');
    for (const row of rows.filter(({ byCash }) => byCash)) this.#payCash(earned, day, row);
    this.#payTax(earned, day);
  }

  #transfer(statement: Ref, day: IsoDate, rows: readonly (Worker & { amount: bigint })[], purpose: string): void {
    const cast = this.#cast;
    postBankPayment(cast, {
      date: `${day}T12:00:00`,
      organisation: this.#desk.organisation,
      bankAccount: this.#main ? cast.bankAccounts.main : cast.bankAccounts.service,
      operation: 'ПеречислениеЗП',
      amount: sum(rows.map((row) => row.amount)),
      purpose,
      counterparty: cast.parties.bank,
      debits: rows.map((row) => ({ side: wages(row.person), amount: row.amount, content: purpose })),
      cashFlowItem: cast.cashFlowItems.payroll,
      basis: statement,
      author: this.#desk.author,
    });
  }

  #payCash(month: IsoMonth, day: IsoDate, row: Worker & { amount: bigint }): void {
    const statement = postPayrollStatement(this.#desk, { date: `${day}T11:10:00`, month, place: 'cash', rows: [row] });
    postCashPayment(this.#cast, {
      date: `${day}T16:00:00`,
      organisation: this.#desk.organisation,
      operation: 'ВыплатаЗаработнойПлатыПоВедомостям',
      amount: row.amount,
      counterparty: row.person,
      side: wages(row.person),
      cashFlowItem: this.#cast.cashFlowItems.payroll,
      reason: `Заработная плата за ${month.slice(5)}.${month.slice(0, 4)}`,
      basis: statement,
    });
  }

  /** Income tax of the month goes out on the pay day; that of April is short. */
  #payTax(month: IsoMonth, day: IsoDate): void {
    const { base, organisation } = this.#desk;
    const due = -base.ledger.balance(organisation, '68.01') - this.#short;
    const short = this.#main && month === '2020-04';
    const amount = short ? due - APRIL_SHORT : due;
    if (short) this.#short = APRIL_SHORT;
    if (amount <= 0n) return;
    const document = payTax(this.#cast, this.#back, {
      organisation,
      date: day,
      tax: 'personal',
      amount,
      period: month,
    });
    if (short) this.#back.landmarks.set('P52', document);
  }

  #worker(key: PersonKey): Worker {
    const { ref } = this.#cast.people[key];
    const worker = this.#payroll.workers.find((known) => known.person.id === ref.id);
    if (worker === undefined) throw new Error(`Нет работника ${key}`);
    return worker;
  }
}

function workerOf(cast: Cast, employee: Employee): Worker {
  const service = employee.organisation.id === cast.organisations.service.id;
  const group = service ? cast.nomenclatureGroups.installation : cast.nomenclatureGroups.panels;
  return {
    person: employee.ref,
    employee: employee.employee,
    department: employee.department,
    salary: employee.salary,
    children: employee.children,
    deductionSince: employee === cast.people[LATE_PAPERS] ? '2020-03' : '2020-01',
    costAccount: employee.costAccount,
    expense: (item) => ({
      account: employee.costAccount,
      subconto:
        employee.costAccount === '20.01' ? { НоменклатурныеГруппы: group, СтатьиЗатрат: item } : { СтатьиЗатрат: item },
    }),
    dismissed: employee.dismissed,
    byCash: employee === cast.people[BY_CASH],
  };
}
