/** Payroll of 2026: tax with every payment (the advance on the 20th, the rest on the 5th), steps of 13 and 15 %, contributions by one tariff. */
import type { Ref } from '#demo/books/books.ts';
import { contributionRows, type PayrollItems } from '#demo/company/rules/payroll.ts';
import { childDeduction, TaxCard } from '#demo/company/rules/payroll-rules.ts';
import { workingDayBefore } from '#demo/company/rules/work-calendar.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import type { Desk } from '#demo/documents/desk.ts';
import { type PayrollRow, postPayrollAccrual, wages } from '#demo/documents/payroll-accrual.ts';
import { postPayrollStatement } from '#demo/documents/payroll-statement.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { addMonths, type IsoDate, type IsoMonth, lastDay } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Cast2026 } from './cast.ts';
import { list2026 } from './sheet.ts';
import type { Employee2026 } from './staff.ts';

const NORM_DAYS = 20;
/** A year's income above which tax is 15 %. */
const SECOND_STEP = 240_000_000n;

export function payrollEvents2026(cast: Cast2026, months: readonly IsoMonth[]): ScenarioEvent[] {
  return (['main', 'service'] as const).flatMap((key) => {
    const flow = new PayrollFlow2026(cast, key);
    return months.flatMap((month) => flow.events(month));
  });
}

class PayrollFlow2026 {
  readonly #cast: Cast2026;
  readonly #desk: Desk;
  readonly #staff: readonly Employee2026[];
  readonly #items: PayrollItems;
  readonly #cards = new Map<string, TaxCard>();

  constructor(cast: Cast2026, key: 'main' | 'service') {
    const author = key === 'main' ? cast.users.chief : cast.users.service;
    this.#cast = cast;
    this.#desk = { base: cast.base, organisation: cast.organisations[key], author };
    this.#staff = cast.staff.filter((employee) => employee.organisation === key);
    this.#items = cast.costItems;
  }

  events(month: IsoMonth): ScenarioEvent[] {
    const advance = workingDayBefore(`${month}-20`);
    const rest = workingDayBefore(`${addMonths(month, 1)}-05`);
    return [
      { at: `${advance}T10:00:00`, run: () => this.#firstHalf(month, advance) },
      { at: `${lastDay(month)}T18:00:00`, order: 5, run: () => this.#accrue(month) },
      ...(rest <= `${this.#cast.base.books.to}-31`
        ? [{ at: `${rest}T10:30:00`, run: () => this.#pay(month, rest, 'Заработная плата') }]
        : []),
    ];
  }

  #card(employee: Employee2026): TaxCard {
    const card = this.#cards.get(employee.key) ?? new TaxCard();
    this.#cards.set(employee.key, card);
    return card;
  }

  /** Half of the salary on the 20th: only its tax is posted, the wage itself comes at the end of the month. */
  #firstHalf(month: IsoMonth, day: IsoDate): void {
    const rows = this.#staff.map((employee) => {
      const tax = this.#card(employee).withhold(month.slice(0, 4), employee.salary / 2n, 0n);
      return this.#row(employee, { gross: 0n, tax, deduction: 0n, days: NORM_DAYS / 2 });
    });
    postPayrollAccrual(this.#desk, { date: `${day}T10:00:00`, month, rows, contributions: [], firstHalf: true });
    this.#pay(month, day, 'Аванс');
  }

  #accrue(month: IsoMonth): void {
    const year = month.slice(0, 4);
    const rows = this.#staff.map((employee) => {
      const card = this.#card(employee);
      const half = employee.salary - employee.salary / 2n;
      const deduction = childDeduction(year, employee.children, card.income + half);
      const tax = card.withhold(year, half, deduction);
      return this.#row(employee, { gross: employee.salary, tax, deduction, days: NORM_DAYS });
    });
    const bases = this.#staff.map((employee) => ({
      ...employee,
      expense: this.#expense(employee),
      base: employee.salary,
    }));
    const document = postPayrollAccrual(this.#desk, {
      date: `${lastDay(month)}T18:00:00`,
      month,
      rows,
      contributions: contributionRows(month, bases, this.#items),
    });
    if (this.#staff.some((employee) => this.#card(employee).income > SECOND_STEP))
      list2026(this.#cast.base, 'R2', document, month, rows[0]?.tax ?? null);
  }

  #row(employee: Employee2026, part: Pick<PayrollRow, 'gross' | 'tax' | 'deduction' | 'days'>): PayrollRow {
    const { person, department } = employee;
    return {
      person,
      employee: employee.employee,
      department,
      expense: this.#expense(employee)(this.#items.wages),
      ...part,
    };
  }

  #expense(employee: Employee2026): (item: Ref) => SideDraft {
    const works = employee.costAccount === '20.01' ? { НоменклатурныеГруппы: this.#cast.groups.works } : {};
    return (item) => ({ account: employee.costAccount, subconto: { ...works, СтатьиЗатрат: item } });
  }

  /** The advance is half of the salary less its tax; the rest is what 70 owes. */
  #pay(month: IsoMonth, day: IsoDate, what: string): void {
    const { base, organisation, author } = this.#desk;
    const rows = this.#staff
      .map((employee) => {
        const balance = -base.ledger.balance(organisation, '70', wages(employee.person).subconto ?? {});
        return { ...employee, amount: what === 'Аванс' ? employee.salary / 2n + balance : balance };
      })
      .filter((row) => row.amount > 0n);
    if (rows.length === 0) return;
    const basis = postPayrollStatement(this.#desk, { date: `${day}T11:00:00`, month, place: 'bank', rows });
    const purpose = `${what} за ${month.slice(5)}.${month.slice(0, 4)} по ведомости`;
    postBankPayment(this.#cast, {
      date: `${day}T12:00:00`,
      organisation,
      author,
      operation: 'ПеречислениеЗП',
      amount: sum(rows.map((row) => row.amount)),
      purpose,
      counterparty: this.#cast.roles.bank.counterparty,
      debits: rows.map((row) => ({ side: wages(row.person), amount: row.amount, content: purpose })),
      basis,
    });
  }
}
