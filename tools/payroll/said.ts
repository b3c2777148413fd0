/** What the report on debts of pay says: why the balance is what it is, what is late, who owes us, and the list of employees. */
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { EMPLOYEE_KIND } from '../access.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { dismissalsOf } from './dismissals.ts';
import { dueFrom, type Employee, isAdvance, lateOf, type Movement, owedTo, PAY } from './state.ts';

export const BY = [EMPLOYEE_KIND];

export interface Pay {
  readonly from: IsoDate;
  readonly asOf: IsoDate;
  readonly employees: readonly Employee[];
  readonly movement: Movement;
  /** Дт − Кт of the whole account, of the employees read and as 1C collapses it. */
  readonly read: Kopecks;
  readonly osv: Kopecks;
  readonly hidden: boolean;
}

/** Why the balance is what it is. */
export function sayMovement(report: ReportBuilder, { from, asOf, movement, osv }: Pay): void {
  const { accrued, withheld, paid, entered } = movement;
  const opening = osv - withheld - paid + accrued + entered;
  const moment = { period: { from, to: asOf } };
  report.date('window_from', 'с какого дня движение', from);
  report.onAccount('opening', 'на начало', PAY, opening - entered, { moment: { as_of: from }, beside: true });
  report.money('accrued', 'начислено', accrued, { moment, beside: true });
  report.money('withheld', 'удержано', withheld, { moment, beside: true });
  report.money('paid', 'выплачено', paid, { moment, beside: true });
  const start = opening - entered === 0n ? '' : ' на начало было {opening|side} на 70;';
  report.say(
    'found',
    `Почему не ноль:${start} с {window_from} начислено {accrued}, удержано {withheld}, выплачено {paid}.`,
  );
}

export function sayPerson(report: ReportBuilder, names: Names, { person, closing, debit, credit }: Employee): void {
  report.text('person', 'сотрудник', person === null ? 'без сотрудника' : names.title(person));
  report.money('person_credit', 'начислено', credit);
  report.money('person_debit', 'удержано и выплачено', debit);
  report.say(
    'conclusion',
    closing > 0n
      ? '{person} должен нам {when}, {organisation}: Дт 70 — {due}.'
      : '{person}: мы должны {when}, {organisation}, Кт 70 — {owed}.',
  );
  report.say('found', 'За это время начислено {person_credit}, удержано и выплачено {person_debit}.');
}

/** Pay for the month just worked is not late; what no accrual of the window explains is. */
export function sayLate(report: ReportBuilder, creditors: readonly Employee[]): void {
  const late = creditors.filter((one) => lateOf(one) > 0n);
  const sumLate = sum(late.map(lateOf));
  if (creditors.length === 0) return;
  report.money('late', 'долг старше последнего начисления', sumLate);
  report.count('late_count', 'сотрудников с таким долгом', late.length, 'employee');
  if (sumLate === 0n)
    report.say(
      'found',
      'Весь этот долг — за последний начисленный месяц: срок выплаты ещё не прошёл, так и должно быть (старше — {late}).',
    );
  else
    report.say('found', 'начисления последнего месяца не объясняют {late}, {late_count|employee}: это старый долг.', {
      level: 'attention',
    });
}

export async function sayDebtors(
  desk: Desk,
  report: ReportBuilder,
  debtors: readonly Employee[],
  names: Names,
  asOf: IsoDate,
): Promise<void> {
  const advances = debtors.filter(isAdvance);
  if (advances.length > 0) {
    report.onAccount('advance', 'аванс до начисления', PAY, sum(advances.map(dueFrom)), { by: BY });
    report.count('advanced', 'сотрудников с авансом', advances.length, 'employee');
    report.say('found', 'Дт 70 — {advance}, {advanced|employee}: аванс выплачен до начисления, это норма.');
  }
  const owing = debtors.filter((one) => !isAdvance(one));
  if (owing.length === 0) return;
  const dismissed = await dismissalsOf(desk, asOf);
  for (const [i, one] of owing.slice(0, 10).entries()) {
    const day = dismissed?.get(one.person?.ref ?? '');
    report.text(`debtor_${i}`, 'сотрудник', one.person === null ? 'без сотрудника' : names.title(one.person));
    const about = one.person === null ? null : names.entity(one.person);
    report.onAccount(`debt_${i}`, 'долг сотрудника', PAY, dueFrom(one), { by: BY, about });
    if (day !== undefined) report.date(`dismissed_${i}`, 'дата увольнения', day);
    const who = day === undefined ? '' : `, уволен {dismissed_${i}}`;
    report.say(
      'found',
      `{debtor_${i}}${who}: должен нам Дт 70 — {debt_${i}}; начислений, из которых это удержать, нет.`,
      {
        level: 'attention',
      },
    );
  }
}

export function employeesTable(
  report: ReportBuilder,
  employees: readonly Employee[],
  names: Names,
  rowsMax: number,
): void {
  report.table(
    {
      ...{ key: 'employees', title: 'Расчёты по сотрудникам', noun: 'employee', about: 'Сотрудник', by: BY },
      rankedBy: 'owed_credit',
      columns: [
        { key: 'accrued', title: 'Начислено', measure: 'sum_accounting' },
        { key: 'taken', title: 'Удержано и выплачено', measure: 'sum_accounting' },
        { key: 'owed_credit', title: 'Кт, мы должны', measure: 'sum_accounting' },
        { key: 'due_debit', title: 'Дт, должен нам', measure: 'sum_accounting' },
      ],
    },
    employees.map((one) => ({
      entity: one.person === null ? 'без сотрудника' : names.title(one.person),
      ref: one.person === null ? null : names.entity(one.person),
      ...{ account: PAY, side: dueFrom(one) > 0n ? 'debit' : 'credit' },
      cells: {
        accrued: moneyText(one.credit),
        taken: moneyText(one.debit),
        owed_credit: owedTo(one) === 0n ? null : moneyText(owedTo(one)),
        due_debit: dueFrom(one) === 0n ? null : moneyText(dueFrom(one)),
      },
    })),
    rowsMax,
  );
}
