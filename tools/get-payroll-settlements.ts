/** get_payroll_settlements: what is owed to employees at the end of a day, why account 70 is not zero, who owes us; names only with the right. */
import { z } from 'zod';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, failed } from './answers.ts';
import { answering, stop } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { booksBegin, chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames } from './ledger/names.ts';
import { hidesPay } from './ledger/pay.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { accountsUnder } from './ledger/scope.ts';
import { BY, employeesTable, type Pay, sayDebtors, sayLate, sayMovement, sayPerson } from './payroll/said.ts';
import { dueFrom, employeesOf, movementOf, owedTo, PAY, windowStart } from './payroll/state.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Конец этого дня; нет — рабочая дата'),
  person_id: z.guid().optional().describe('Только этот человек (Catalog_ФизическиеЛица); нужно право видеть зарплату'),
  accounts: z.array(z.string().min(1)).optional().describe('Названный счёт: ответ есть только о счёте 70'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  if (input.accounts?.some((code) => code !== PAY) === true)
    return empty('wrong_question', `Этот ответ — только о счёте ${PAY}, а названы: ${input.accounts.join(', ')}.`, {
      ...{ counts: desk.counts(), notes: desk.notes() },
    });
  const hidden = hidesPay(desk, PAY);
  if (hidden && input.person_id !== undefined) return stop(failed('PERSONAL_DATA_HIDDEN'));
  const { asOf } = await chooseDay(desk, input.as_of);
  const from = windowStart(asOf, await booksBegin(desk));
  const accounts = accountsUnder(desk, [PAY]);
  const query = { organisation: desk.organisation.id, accounts };
  const all = employeesOf(desk.rows(await context.onec.statement(from, asOf, query, context.terms)));
  const asked = input.person_id?.toLowerCase();
  const employees = all
    .filter(({ person }) => asked === undefined || person?.ref === asked)
    .filter(({ closing, debit, credit }) => closing !== 0n || debit !== 0n || credit !== 0n);
  const flows = await readFlows(desk, from, asOf);
  const osv = sum((await readTrialBalance(desk, asOf, accounts)).values());
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (employees.length === 0) {
    if (desk.completeness() !== 'complete')
      return empty('not_found_on_route', 'Расчётов с сотрудниками не видно, но прочитано не всё.', ground);
    return asked !== undefined && all.length > 0
      ? empty('filter_too_narrow', `По этому человеку на счёте ${PAY} ничего нет, у других — есть.`, ground)
      : empty('no_data', `На счёте ${PAY} на конец ${printDate(asOf)} ничего нет: счёт прочитан.`, ground);
  }
  const read = sum(all.map(({ closing }) => closing));
  return await answer(desk, { from, asOf, employees, movement: movementOf(flows), read, osv, hidden }, input);
}

async function answer(desk: Desk, pay: Pay, input: Input): Promise<Found<Report>> {
  const state = await periodState(desk, pay.asOf, pay.asOf);
  const report = new ReportBuilder(desk, {
    title: 'Расчёты с сотрудниками по зарплате',
    moment: { as_of: pay.asOf },
    state,
  });
  if (pay.hidden) hiddenAnswer(desk, report, pay);
  else await openAnswer(desk, report, pay, input);
  report.onAccount('osv_net', 'сальдо по ОСВ', PAY, pay.osv, { beside: true });
  report.onAccount('read_net', 'сальдо по сотрудникам', PAY, pay.read, { beside: true });
  report.control(
    'Сверка с ОСВ: счёт 70 свёрнуто {osv_net|side}; по всем сотрудникам — {read_net|side}.',
    pay.osv === pay.read,
  );
  report.say('open', 'Подотчёт, займы сотрудникам и депонированная зарплата сюда не входят: это другие счета.');
  return report.next('НДФЛ и взносы с начала года: начислено, уплачено, остаток', 'за кем числится подотчёт').answer([
    ledgerSource(desk, SOURCE, 'BalanceAndTurnovers', `Счёт ${PAY} на конец ${printDate(pay.asOf)}`, {
      ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: PAY },
      period: { from: pay.from, to: pay.asOf },
      groupings: pay.hidden ? [] : ['Работники организаций'],
      options: [`организация ${desk.organisation.name}`, ...(pay.hidden ? [] : ['развёрнутое сальдо'])],
    }),
  ]);
}

/** Without the right to pay: the account as one sum and what made it. */
function hiddenAnswer(desk: Desk, report: ReportBuilder, pay: Pay): void {
  desk.note('PERSONAL_DATA_HIDDEN', 'Расчёты по зарплате показаны общей суммой: по сотрудникам они вам не открыты.');
  report.onAccount('pay_net', 'расчёты с сотрудниками свёрнуто', PAY, pay.osv);
  report.say(
    'conclusion',
    pay.osv <= 0n
      ? 'Мы должны сотрудникам по зарплате {when}, {organisation}: {pay_net|side} на 70, свёрнуто по счёту.'
      : 'Сотрудники должны нам {when}, {organisation}: {pay_net|side} на 70, свёрнуто по счёту.',
  );
  sayMovement(report, pay);
  const { accrued } = pay.movement;
  sayLate(report, pay.osv < 0n ? [{ person: null, opening: 0n, debit: 0n, credit: accrued, closing: pay.osv }] : []);
}

async function openAnswer(desk: Desk, report: ReportBuilder, pay: Pay, input: Input): Promise<void> {
  const { employees, asOf } = pay;
  const names = await readNames(
    desk,
    employees.flatMap(({ person }) => (person === null ? [] : [person])),
  );
  const creditors = employees.filter((one) => owedTo(one) > 0n);
  const debtors = employees.filter((one) => dueFrom(one) > 0n);
  const [only] = input.person_id === undefined ? [] : employees;
  const about = only?.person == null ? null : names.entity(only.person);
  report.onAccount('owed', 'долг перед сотрудниками', PAY, -sum(creditors.map(owedTo)), { by: BY, about });
  report.onAccount('due', 'долг сотрудников', PAY, sum(debtors.map(dueFrom)), { by: BY, about });
  report.count('creditors', 'сотрудников, которым должны', creditors.length, 'employee');
  report.count('debtors', 'сотрудников, которые должны нам', debtors.length, 'employee');
  if (only !== undefined) sayPerson(report, names, only);
  else {
    const apart = debtors.length === 0 ? '' : '; отдельно, не складывая: должны нам Дт 70 — {due}, {debtors|employee}';
    report.say(
      'conclusion',
      creditors.length === 0
        ? `Долга перед сотрудниками по зарплате {when}, {organisation} нет${debtors.length === 0 ? ': сальдо {owed}' : apart}.`
        : `Мы должны сотрудникам по зарплате {when}, {organisation}: Кт 70 — {owed}, {creditors|employee}${apart}.`,
    );
    sayMovement(report, pay);
  }
  sayLate(report, creditors);
  await sayDebtors(desk, report, debtors, names, asOf);
  employeesTable(report, employees, names, input.rows_max);
}

export const getPayrollSettlements = defineTool({
  name: 'get_payroll_settlements',
  title: 'Расчёты с сотрудниками',
  purpose:
    'Доказывает, сколько организация должна сотрудникам по зарплате на дату и почему счёт 70 не ноль: начислено, удержано, выплачено; отдельно — кто должен нам (уволенные), аванс до начисления, старый долг. По людям — только с правом видеть зарплату. Сверяет с ОСВ.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    { code: 'PERSONAL_DATA_HIDDEN', when: 'спрошен один человек без права видеть зарплату' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'На счёте 70 ничего нет, счёт прочитан полностью.',
    filter_too_narrow: 'По этому человеку ничего нет, по другим — есть.',
    not_found_on_route: 'Расчётов не видно, но чтение неполно.',
    wrong_question: 'Назван другой счёт.',
    entity_not_bound: 'В плане счетов нет счёта 70.',
  },
  examples: [
    {
      title: 'Сколько должны сотрудникам на рабочую дату',
      input: {},
      expect: 'found',
      shows: 'долг за июнь без аванса и уволенный с дебетовым остатком',
    },
    {
      title: 'Один сотрудник',
      input: { as_of: '2020-06-30' },
      bind: { person_id: { set: 'Catalog_ФизическиеЛица', name: 'Ефремов Денис Юрьевич' } },
      expect: 'found',
      shows: 'уволенный должен нам 6 200,00',
    },
    {
      title: 'Середина месяца, аванс выплачен до начисления',
      input: { as_of: '2020-05-29' },
      expect: 'found',
      shows: 'дебет авансов — норма, не долг сотрудников',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
