/** Payroll of one organisation over a year: accrual of a month, deductions and tax cards, what goes to whom on a pay day. */
import type { Ref } from '#demo/books/books.ts';
import type { Desk } from '#demo/documents/desk.ts';
import {
  type ContributionRow,
  type PayrollPerson,
  type PayrollRow,
  postPayrollAccrual,
  wages,
} from '#demo/documents/payroll-accrual.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import { firstDay, type IsoDate, type IsoMonth, lastDay } from '#domain/dates.ts';
import { divideRounded, sum } from '#domain/money.ts';
import { childDeduction, contributionsOf, personalTax, TaxCard } from './payroll-rules.ts';
import { workingDays, workingDaysOf } from './work-calendar.ts';

export interface Worker extends PayrollPerson {
  /** Kopecks a month. */
  readonly salary: bigint;
  readonly children: number;
  /** Month in which the papers for the deduction were brought; earlier months of the year are made up then. */
  readonly deductionSince: IsoMonth;
  /** Side of costs with a given cost item. */
  readonly expense: (item: Ref) => SideDraft;
  readonly costAccount: string;
  /** Last day of work, '' while employed. */
  readonly dismissed: IsoDate;
  readonly byCash: boolean;
}

export interface PayrollItems {
  readonly wages: Ref;
  readonly contributions: Ref;
  readonly accidents: Ref;
}

export interface AccrualOptions {
  /** Working days not worked, by person's id. */
  readonly absences?: ReadonlyMap<string, number>;
  /** Pay that the month's contributions also count, by person's id: red for holidays taken back. */
  readonly extraBase?: ReadonlyMap<string, bigint>;
  /** Tax the month must come to, and who gets the bonus that makes it so; `withheld` is what other documents of the month have taken. */
  readonly target?: { readonly person: Ref; readonly tax: bigint; readonly withheld: bigint };
}

export class Payroll {
  readonly #desk: Desk;
  readonly #workers: readonly Worker[];
  readonly #items: PayrollItems;
  readonly #cards = new Map<string, TaxCard>();

  constructor(desk: Desk, workers: readonly Worker[], items: PayrollItems) {
    this.#desk = desk;
    this.#workers = workers;
    this.#items = items;
  }

  get workers(): readonly Worker[] {
    return this.#workers;
  }

  card(person: Ref): TaxCard {
    const card = this.#cards.get(person.id) ?? new TaxCard();
    this.#cards.set(person.id, card);
    return card;
  }

  /** Salary for the days worked in the month: whole when none was missed. */
  wageOf(worker: Worker, month: IsoMonth, absent = 0): { gross: bigint; days: number } {
    const norm = workingDaysOf(month);
    const until = worker.dismissed !== '' && worker.dismissed < lastDay(month) ? worker.dismissed : lastDay(month);
    const days = until < firstDay(month) ? 0 : workingDays(firstDay(month), until) - absent;
    return { gross: divideRounded(worker.salary * BigInt(days), BigInt(norm)), days };
  }

  /** НачислениеЗарплаты of the month, dated its last day. */
  accrue(month: IsoMonth, options: AccrualOptions = {}): Ref {
    const earned = this.#workers
      .filter((worker) => worker.dismissed === '' || worker.dismissed >= firstDay(month))
      .map((worker) => this.#row(worker, month, options));
    const rows = withTarget(this, earned, month, options);
    return postPayrollAccrual(this.#desk, {
      date: `${lastDay(month)}T18:00:00`,
      month,
      rows,
      contributions: this.#contributions(rows, month, options),
    });
  }

  /** What the organisation owes the worker now. */
  owed(worker: Worker): bigint {
    return -this.#desk.base.ledger.balance(this.#desk.organisation, '70', wages(worker.person).subconto ?? {});
  }

  #row(worker: Worker, month: IsoMonth, options: AccrualOptions): PayrollRow {
    const year = month.slice(0, 4);
    const card = this.card(worker.person);
    const { gross, days } = this.wageOf(worker, month, options.absences?.get(worker.person.id) ?? 0);
    const deduction = month < worker.deductionSince ? 0n : madeUp(worker, card, month, gross);
    const tax = card.withhold(year, gross, deduction);
    const { person, employee, department } = worker;
    return { person, employee, department, gross, days, deduction, tax, expense: worker.expense(this.#items.wages) };
  }

  #contributions(rows: readonly PayrollRow[], month: IsoMonth, options: AccrualOptions): ContributionRow[] {
    const bases = rows.flatMap((row) => {
      const worker = this.#workers.find((known) => known.person.id === row.person.id);
      return worker === undefined
        ? []
        : [{ ...worker, base: row.gross + (options.extraBase?.get(row.person.id) ?? 0n) }];
    });
    return contributionRows(month, bases, this.#items);
  }
}

/** Contributions on each base, gathered by cost account and contribution. */
export function contributionRows(
  month: IsoMonth,
  bases: readonly (Pick<Worker, 'costAccount' | 'expense'> & { readonly base: bigint })[],
  items: PayrollItems,
): ContributionRow[] {
  const totals = new Map<string, ContributionRow>();
  for (const { costAccount, expense, base } of bases) {
    for (const { account, amount } of contributionsOf(month, base)) {
      const key = `${costAccount}|${account}`;
      const item = account === '69.11' ? items.accidents : items.contributions;
      totals.set(key, { account, expense: expense(item), amount: (totals.get(key)?.amount ?? 0n) + amount });
    }
  }
  return [...totals.values()].filter((row) => row.amount !== 0n);
}

/** The month's deduction; in the month the papers came, also for the months before it. */
function madeUp(worker: Worker, card: TaxCard, month: IsoMonth, gross: bigint): bigint {
  const one = childDeduction(month.slice(0, 4), worker.children, card.income + gross);
  const missed = month === worker.deductionSince ? Number(month.slice(5, 7)) : 1;
  return one * BigInt(missed);
}

/** Adds the bonus by which the month's tax comes to the target. Throws when the tax is already above it. */
function withTarget(payroll: Payroll, rows: PayrollRow[], month: IsoMonth, { target }: AccrualOptions): PayrollRow[] {
  if (target === undefined) return rows;
  const missing = target.tax - target.withheld - sum(rows.map((row) => row.tax));
  if (missing < 0n) throw new RangeError(`НДФЛ за ${month} больше заданного на ${-missing}`);
  const card = payroll.card(target.person);
  const wanted = card.withheld + missing;
  const bonus = divideRounded(wanted * 100n, 13n) - (card.income - card.deductions);
  if (personalTax(month.slice(0, 4), card.income - card.deductions + bonus) !== wanted) {
    throw new RangeError(`НДФЛ за ${month} не складывается до ${target.tax}`);
  }
  card.withhold(month.slice(0, 4), bonus, 0n);
  return rows.map((row) => {
    if (row.person.id !== target.person.id) return row;
    return { ...row, gross: row.gross + bonus, tax: row.tax + missing };
  });
}
