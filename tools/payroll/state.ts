/** Settlements on pay by employee: what they were at the beginning of the window, what was added and taken, what is left and why. */
import { addMonths, type IsoDate, monthOf } from '#domain/dates.ts';
import { type Kopecks, min, sum } from '#domain/money.ts';
import type { StatementRow } from '#onec/reading/balances.ts';
import { EMPLOYEE_KIND } from '../access.ts';
import { subcontoOf } from '../ledger/cells.ts';
import type { Named } from '../ledger/names.ts';
import type { Flows } from '../report/flows.ts';

export const PAY = '70';
/** Pay of a month goes out within fifteen days after it: until then the debt for it is not late. */
const PAID_BY_DAY = 15;
export const MONEY = ['50', '51', '52', '55', '57'] as const;

/** First day from which accruals still explain a debt on this day. */
export function windowStart(asOf: IsoDate, begin: IsoDate | ''): IsoDate {
  const month = monthOf(asOf);
  const from = `${Number(asOf.slice(8)) > PAID_BY_DAY ? month : addMonths(month, -1)}-01`;
  return begin !== '' && from < begin ? begin : from;
}

/** Kopecks; `net` figures are Дт − Кт. */
export interface Employee {
  readonly person: Named | null;
  readonly opening: Kopecks;
  readonly debit: Kopecks;
  readonly credit: Kopecks;
  readonly closing: Kopecks;
}

export function employeesOf(rows: readonly StatementRow[]): Employee[] {
  const found = new Map<string, Employee>();
  for (const row of rows) {
    const value = subcontoOf(row).get(EMPLOYEE_KIND);
    const person = value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
    const known = found.get(person?.ref ?? '') ?? { person, opening: 0n, debit: 0n, credit: 0n, closing: 0n };
    found.set(person?.ref ?? '', {
      person,
      opening: known.opening + row.opening.net,
      debit: known.debit + row.turnover.dr,
      credit: known.credit + row.turnover.cr,
      closing: known.closing + row.closing.net,
    });
  }
  return [...found.values()].toSorted((a, b) =>
    a.closing === b.closing ? ((a.person?.ref ?? '') < (b.person?.ref ?? '') ? -1 : 1) : a.closing < b.closing ? -1 : 1,
  );
}

export const owedTo = ({ closing }: Employee): Kopecks => (closing < 0n ? -closing : 0n);
export const dueFrom = ({ closing }: Employee): Kopecks => (closing > 0n ? closing : 0n);

/** Part of our debt that no accrual of the window explains: its term of payment is over. */
export function lateOf(employee: Employee): Kopecks {
  const owed = owedTo(employee);
  return owed - min(owed, employee.credit > 0n ? employee.credit : 0n);
}

/** Paid before the accrual of the month: a debit that the end of the month will cover. */
export const isAdvance = ({ closing, credit, debit }: Employee): boolean =>
  closing > 0n && credit === 0n && closing <= debit;

export interface Movement {
  readonly accrued: Kopecks;
  readonly withheld: Kopecks;
  readonly paid: Kopecks;
  /** Opening balances typed in through 000, Кт − Дт. */
  readonly entered: Kopecks;
}

/** What made the balance of the account in the window. */
export function movementOf(flows: Flows): Movement {
  const paid = sum(MONEY.map((code) => flows.between(PAY, code) - flows.between(code, PAY)));
  const entered = flows.between('000', PAY) - flows.between(PAY, '000');
  const returned = sum(MONEY.map((code) => flows.between(code, PAY)));
  const given = sum(MONEY.map((code) => flows.between(PAY, code)));
  return {
    ...{ paid, entered },
    accrued: flows.credit(PAY) - flows.between('000', PAY) - returned,
    withheld: flows.debit(PAY) - flows.between(PAY, '000') - given,
  };
}
