/** Pay of named people: a person without the right to it gets the sum of an account, never its rows by employee, not even nameless ones. */
import type { Account } from '#onec/reading/chart.ts';
import { EMPLOYEE_KIND, isPayrollAccount } from '../access.ts';
import { failed } from '../answers.ts';
import { stop } from './answering.ts';
import type { Where } from './cells.ts';
import type { Desk } from './desk.ts';

/** True when rows of the account by employee are not for this person. */
export function hidesPay(desk: Desk, account: string): boolean {
  return !desk.context.access.payroll && isPayrollAccount(account);
}

/** The level of expansion without employees where they are hidden, which is said. Ends the call when one employee's pay is asked for. */
export function levelWithoutPay(
  desk: Desk,
  accounts: readonly Account[],
  kinds: readonly string[],
  where: readonly Where[],
): string[] {
  const hidden = accounts.some(({ code }) => hidesPay(desk, code));
  if (!hidden || ![...kinds, ...where.map(({ kind }) => kind)].includes(EMPLOYEE_KIND)) return [...kinds];
  if (where.some(({ kind }) => kind === EMPLOYEE_KIND)) return stop(failed('PERSONAL_DATA_HIDDEN'));
  desk.note(
    'PERSONAL_DATA_HIDDEN',
    'Расчёты по оплате труда показаны общей суммой: по сотрудникам они вам не открыты.',
  );
  return kinds.filter((kind) => kind !== EMPLOYEE_KIND);
}
