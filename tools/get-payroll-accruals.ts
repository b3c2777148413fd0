/** get_payroll_accruals: pay of a period — accrued by kind, sick pay by its source, withheld, paid; by employee only with the right. */
import { z } from 'zod';
import { type Period, printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { EMPLOYEE_KIND } from './access.ts';
import { empty, failed } from './answers.ts';
import { answering, stop } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { hidesPay } from './ledger/pay.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsUnder } from './ledger/scope.ts';
import { movesOf, readPostings } from './money/postings.ts';
import { type PayMove, type PayRole, payMovesOf, totalOf } from './payroll/accruals.ts';
import { type Movement, movementOf, PAY } from './payroll/state.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  person_id: z.guid().optional().describe('Только этот человек (Catalog_ФизическиеЛица); нужно право видеть зарплату'),
  accounts: z.array(z.string().min(1)).optional().describe('Названный счёт: ответ есть только о счёте 70'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const ROLES: Readonly<Record<PayRole, string>> = { accrued: 'начислено', withheld: 'удержано', paid: 'выплачено' };

interface Pay {
  readonly period: Period;
  readonly all: readonly PayMove[];
  readonly moves: readonly PayMove[];
  readonly movement: Movement;
  readonly hidden: boolean;
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  if (input.accounts?.some((code) => code !== PAY) === true)
    return empty('wrong_question', `Этот ответ — только о счёте ${PAY}, а названы: ${input.accounts.join(', ')}.`, {
      ...{ counts: desk.counts(), notes: desk.notes() },
    });
  const hidden = hidesPay(desk, PAY);
  if (hidden && input.person_id !== undefined) return stop(failed('PERSONAL_DATA_HIDDEN'));
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const postings = await readPostings(desk, period, accountsUnder(desk, [PAY]));
  const all = payMovesOf(
    desk,
    movesOf(postings, (code) => code === PAY),
  );
  const asked = input.person_id?.toLowerCase();
  const moves = all.filter(({ person }) => asked === undefined || person?.ref === asked);
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (moves.length === 0) {
    if (desk.completeness() !== 'complete')
      return empty('not_found_on_route', 'Начислений зарплаты не видно, но прочитано не всё.', ground);
    return all.length > 0
      ? empty('filter_too_narrow', 'По этому человеку за период ничего нет, у других — есть.', ground)
      : empty('no_data', `Начислений и выплат зарплаты за ${printPeriod(period)} нет: счёт прочитан.`, ground);
  }
  const movement = movementOf(await readFlows(desk, period.from, period.to));
  return await answer(desk, { period, all, moves, movement, hidden }, input);
}

async function answer(desk: Desk, pay: Pay, input: Input): Promise<Found<Report>> {
  const { period, moves, movement, all, hidden } = pay;
  const state = await periodState(desk, period.from, period.to);
  const names = await readNames(desk, hidden ? [] : moves.flatMap(({ person }) => person ?? []));
  const report = new ReportBuilder(desk, { title: 'Зарплата за период', moment: { period }, state });
  const person = input.person_id === undefined ? null : (moves[0]?.person ?? null);
  const about = person === null ? null : names.entity(person);
  if (about !== null) report.text('person', 'чья зарплата', about.title, { about });
  for (const role of Object.keys(ROLES) as PayRole[])
    report.money(
      role,
      ROLES[role],
      totalOf(moves, (move) => move.role === role),
      { about },
    );
  report.say(
    'conclusion',
    `${about === null ? 'Зарплата' : '{person}: зарплата'} {when}, {organisation}: начислено {accrued}, удержано {withheld}, выплачено {paid}.`,
  );
  if (hidden)
    desk.note('PERSONAL_DATA_HIDDEN', 'Зарплата показана общей суммой: по видам и сотрудникам она вам не открыта.');
  else {
    saySick(report, moves);
    kindsTable(report, moves, input.rows_max);
    employeesTable(report, moves, names, input.rows_max);
  }
  const roles = [
    ['accrued', movement.accrued],
    ['withheld', movement.withheld],
    ['paid', movement.paid],
  ] as const;
  for (const [role, value] of roles) {
    report.money(`flow_${role}`, `по оборотам: ${ROLES[role]}`, value, { beside: true });
    report.money(
      `all_${role}`,
      `по проводкам: ${ROLES[role]}`,
      totalOf(all, (move) => move.role === role),
      { beside: true },
    );
  }
  report.control(
    'Сверка с оборотами между счетами по всей организации: начислено {flow_accrued} и {all_accrued}, удержано {flow_withheld} и {all_withheld}, выплачено {flow_paid} и {all_paid}.',
    roles.every(([role, value]) => totalOf(all, (move) => move.role === role) === value),
  );
  report.say('open', 'Выплачено — за период по дате денег: это и зарплата прошлого месяца, и аванс текущего.');
  return report.next('НДФЛ и взносы за этот же период', 'сколько должны сотрудникам').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки счёта ${PAY} за ${printPeriod(period)}`, {
      ...{ report: 'Анализ счета', account: PAY, period },
      groupings: hidden ? [] : ['Работники организаций'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

/** Sick pay has two sources, and they are never one sum. */
function saySick(report: ReportBuilder, moves: readonly PayMove[]): void {
  const sick = moves.filter(({ isSick, role }) => isSick && role === 'accrued');
  if (sick.length === 0) {
    report.say('checked', 'Больничных в периоде нет.');
    return;
  }
  report.money(
    'sick_fund',
    'больничные из фонда',
    totalOf(sick, ({ ofFund }) => ofFund),
  );
  report.money(
    'sick_own',
    'больничные работодателя',
    totalOf(sick, ({ ofFund }) => !ofFund),
  );
  report.count('sick_people', 'заболевших', new Set(sick.map(({ person }) => person?.ref ?? '')).size, 'employee');
  report.say(
    'found',
    'Больничные, {sick_people|employee}: за счёт фонда {sick_fund}, за счёт работодателя {sick_own}.',
  );
}

function kindsTable(report: ReportBuilder, moves: readonly PayMove[], rowsMax: number): void {
  const roles = Object.keys(ROLES) as PayRole[];
  const rows = roles.flatMap((role) => {
    const own = moves.filter((move) => move.role === role);
    return [...new Set(own.map(({ title }) => title))].sort().map((title) => ({
      entity: title,
      cells: { pay_role: ROLES[role], amount: moneyText(totalOf(own, (move) => move.title === title)) },
    }));
  });
  report.table(
    {
      ...{ key: 'kinds', title: 'Из чего сложилось', noun: 'row', about: 'Вид', by: [], inOrder: true },
      columns: [
        { key: 'pay_role', title: 'Что это', measure: 'text' },
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting', total: false },
      ],
    },
    rows,
    rowsMax,
  );
}

function employeesTable(report: ReportBuilder, moves: readonly PayMove[], names: Names, rowsMax: number): void {
  const people = new Map(moves.map(({ person }) => [person?.ref ?? '', person]));
  const of = (ref: string, role: PayRole): bigint =>
    totalOf(moves, (move) => move.role === role && (move.person?.ref ?? '') === ref);
  const rows = [...people].map(([ref, person]) => ({ ref, person, accrued: of(ref, 'accrued') }));
  rows.sort((a, b) => (a.accrued === b.accrued ? (a.ref < b.ref ? -1 : 1) : a.accrued > b.accrued ? -1 : 1));
  report.table(
    {
      ...{ key: 'employees', title: 'По сотрудникам', noun: 'employee', about: 'Сотрудник' },
      ...{ by: [EMPLOYEE_KIND], rankedBy: 'accrued' },
      columns: [
        { key: 'accrued', title: 'Начислено', measure: 'sum_accounting' },
        { key: 'withheld', title: 'Удержано', measure: 'sum_accounting' },
        { key: 'paid', title: 'Выплачено', measure: 'sum_accounting' },
      ],
    },
    rows.map(({ ref, person, accrued }) => ({
      entity: person === null ? 'без сотрудника' : names.title(person),
      ref: person === null ? null : names.entity(person),
      cells: {
        accrued: moneyText(accrued),
        withheld: moneyText(of(ref, 'withheld')),
        paid: moneyText(of(ref, 'paid')),
      },
    })),
    rowsMax,
  );
}

export const getPayrollAccruals = defineTool({
  name: 'get_payroll_accruals',
  title: 'Зарплата за период',
  purpose:
    'Доказывает зарплату за период: начислено по видам, больничные за счёт фонда и работодателя, удержания (НДФЛ и прочие), выплачено. По видам и сотрудникам — только с правом видеть зарплату. Сверяет с оборотами счёта 70.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    { code: 'PERSONAL_DATA_HIDDEN', when: 'спрошен один человек без права видеть зарплату' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 90, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Начислений и выплат нет, счёт 70 прочитан полностью.',
    filter_too_narrow: 'По этому человеку ничего нет, по другим — есть.',
    not_found_on_route: 'Начислений не видно, но чтение неполно.',
    wrong_question: 'Назван другой счёт.',
    entity_not_bound: 'В плане счетов нет счёта 70.',
  },
  examples: [
    {
      title: 'Зарплата за апрель',
      input: { from: '2020-04-01', to: '2020-04-30' },
      expect: 'found',
      shows: 'начислено, больничный из двух источников, НДФЛ, выплачено',
    },
    {
      title: 'Уволенный за февраль',
      input: { from: '2020-02-01', to: '2020-02-29' },
      bind: { person_id: { set: 'Catalog_ФизическиеЛица', name: 'Ефремов Денис Юрьевич' } },
      expect: 'found',
      shows: 'удержание за отпуск красным сторно',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
