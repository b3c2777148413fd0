/** get_accountable_persons: who holds money on account, by which issues it is not reported, to whom more was spent than given. */
import { z } from 'zod';
import { daysBetween, type IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { flag, moment, ref, text } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { EMPLOYEE_KIND } from './access.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Named, type Names, readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsUnder } from './ledger/scope.ts';
import { type Holder, holdersOf } from './money/accountable.ts';
import { readMoves } from './money/postings.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Конец этого дня; нет — рабочая дата'),
  person_id: z.guid().optional().describe('Только этот человек (Catalog_ФизическиеЛица)'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const REPORTS = 'Document_АвансовыйОтчет';

interface Accountable {
  readonly asOf: IsoDate;
  readonly holders: readonly Holder[];
  /** Everybody, asked for or not: what the trial balance is held against. */
  readonly whole: Kopecks;
  readonly osv: Kopecks;
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const { asOf } = await chooseDay(desk, input.as_of);
  const accounts = accountsUnder(desk, ['71']);
  const moves = await readMoves(desk, { from: null, to: asOf }, accounts);
  const all = holdersOf(moves);
  const asked = input.person_id?.toLowerCase();
  const holders = all
    .filter(({ person }) => asked === undefined || person?.ref === asked)
    .filter(({ issues, overspent }) => issues.length > 0 || overspent > 0n);
  const osv = sum((await readTrialBalance(desk, asOf, accounts)).values());
  const whole = sum(all.map(({ net }) => net));
  if (holders.length > 0) return await answer(desk, { asOf, holders, whole, osv }, input);
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', 'Подотчётных сумм не видно, но прочитано не всё.', ground);
  const others = all.filter(({ net }) => net !== 0n).length;
  return asked !== undefined && others > 0
    ? empty(
        'filter_too_narrow',
        `За этим человеком на конец ${printDate(asOf)} ничего не числится; у других — ${others}.`,
        ground,
      )
    : empty(
        'no_data',
        `На счёте 71 на конец ${printDate(asOf)} ни за кем ничего не числится: движения прочитаны все.`,
        ground,
      );
}

async function answer(desk: Desk, accountable: Accountable, input: Input): Promise<Found<Report>> {
  const { asOf, holders } = accountable;
  const state = await periodState(desk, asOf, asOf);
  const named = (person: Named | null): Named[] => (person === null ? [] : [person]);
  const names = await readNames(desk, [
    ...holders.flatMap(({ person }) => named(person)),
    ...holders.flatMap(({ issues }) => issues.map(({ document }) => document)),
  ]);
  const report = new ReportBuilder(desk, { title: 'Подотчётные лица', moment: { as_of: asOf }, state });
  const ordered = holders.toSorted((a, b) =>
    a.net === b.net ? ((a.person?.ref ?? '') < (b.person?.ref ?? '') ? -1 : 1) : b.net > a.net ? 1 : -1,
  );
  sayTotals(report, ordered, names, asOf);
  issuesTable(report, ordered, names, asOf, input.rows_max);
  overspentTable(report, ordered, names, input.rows_max);
  report.say(
    'checked',
    'Отчёты и возвраты закрывают выдачи одного человека от старых к новым; перерасход и неотчитанное не свёрнуты.',
  );
  await sayUnposted(desk, report, asOf, input.person_id);
  control(report, accountable);
  report.say(
    'open',
    'Срок отчёта устанавливает сама организация: просрочен ли отчёт, по базе не видно, показаны дни от выдачи.',
  );
  return report.next('карточка по счету 71 за текущий месяц', 'сколько денег на сегодня').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Движения счёта 71 по конец ${printDate(asOf)}`, {
      ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: '71', period: { from: asOf, to: asOf } },
      groupings: ['Работники организаций'],
      options: [`организация ${desk.organisation.name}`, 'развёрнутое сальдо'],
    }),
  ]);
}

const whoIs = (names: Names, person: Named | null): string => (person === null ? 'без человека' : names.title(person));

function sayTotals(report: ReportBuilder, holders: readonly Holder[], names: Names, asOf: IsoDate): void {
  const owing = holders.filter(({ issues }) => issues.length > 0);
  const spent = holders.filter(({ overspent }) => overspent > 0n);
  const held = sum(owing.flatMap(({ issues }) => issues.map(({ left }) => left)));
  const over = sum(spent.map(({ overspent }) => overspent));
  const by = [EMPLOYEE_KIND];
  const [only] = holders;
  const alone = holders.length === 1 && only !== undefined;
  const about = alone && only.person !== null ? names.entity(only.person) : null;
  report.onAccount('held', 'не отчитались', '71', held, { by, about });
  report.onAccount('overspent', 'перерасход', '71', -over, { by, about });
  report.count('holders', 'подотчётников с остатком', owing.length, 'person');
  report.count('spenders', 'подотчётников с перерасходом', spent.length, 'person');
  if (alone) report.text('holder', 'подотчётник', whoIs(names, only.person));
  const both = over === 0n ? '' : `; перерасход (должны мы) Кт 71 — {overspent}${alone ? '' : ', {spenders|person}'}`;
  const who = alone ? 'Подотчёт {when}, {organisation} — {holder}: ' : 'За подотчётниками {when}, {organisation}, ';
  report.say(
    'conclusion',
    held === 0n
      ? `${who}неотчитанных сумм нет${both}.`
      : `${who}Дт 71 — {held}${alone ? '' : ', {holders|person}'}${both}.`,
  );
  const oldest = owing
    .flatMap(({ person, issues }) => issues.map((issue) => ({ person, issue })))
    .toSorted((a, b) => (a.issue.date < b.issue.date ? -1 : 1))[0];
  if (oldest === undefined) return;
  report.text('oldest_person', 'самая старая выдача, кому', whoIs(names, oldest.person));
  report.text('oldest_document', 'самая старая выдача, документ', names.title(oldest.issue.document));
  report.money('oldest_left', 'не отчитались по самой старой выдаче', oldest.issue.left);
  report.figure('oldest_days', 'дней от самой старой выдачи', 'days', String(daysBetween(oldest.issue.date, asOf)));
  report.say(
    'found',
    'Дольше всех не закрыта выдача, по ней осталось {oldest_left}, прошло {oldest_days}: {oldest_person}, {oldest_document}.',
    daysBetween(oldest.issue.date, asOf) > 30 ? { level: 'attention' } : {},
  );
}

function issuesTable(
  report: ReportBuilder,
  holders: readonly Holder[],
  names: Names,
  asOf: IsoDate,
  rowsMax: number,
): void {
  const rows = holders.flatMap(({ person, issues }) => issues.map((issue) => ({ person, issue })));
  if (rows.length === 0) return;
  report.table(
    {
      ...{ key: 'issues', title: 'Выдачи, по которым не отчитались', noun: 'document', about: 'Кому' },
      ...{ by: [EMPLOYEE_KIND], rankedBy: 'left', inOrder: true },
      columns: [
        { key: 'document', title: 'Чем выдано', measure: 'text' },
        { key: 'date', title: 'Дата', measure: 'date' },
        { key: 'given', title: 'Выдано', measure: 'sum_accounting' },
        { key: 'reported', title: 'Отчитались', measure: 'sum_accounting' },
        { key: 'left', title: 'Осталось', measure: 'sum_accounting' },
        { key: 'age', title: 'Дней', measure: 'days', total: false },
      ],
    },
    rows.map(({ person, issue }) => ({
      entity: whoIs(names, person),
      ref: person === null ? null : names.entity(person),
      ...{ days: daysBetween(issue.date, asOf), account: issue.account, side: 'debit' },
      cells: {
        document: names.title(issue.document),
        date: issue.date,
        given: moneyText(issue.given),
        reported: moneyText(issue.given - issue.left),
        left: moneyText(issue.left),
        age: String(daysBetween(issue.date, asOf)),
      },
    })),
    rowsMax,
  );
}

function overspentTable(report: ReportBuilder, holders: readonly Holder[], names: Names, rowsMax: number): void {
  const rows = holders.filter(({ overspent }) => overspent > 0n);
  if (rows.length === 0) return;
  report.table(
    {
      ...{ key: 'overspent', title: 'Перерасход: должна организация', noun: 'person', about: 'Кому' },
      by: [EMPLOYEE_KIND],
      columns: [
        { key: 'overspent', title: 'Перерасход', measure: 'sum_accounting' },
        { key: 'last_report', title: 'Последний отчёт', measure: 'date' },
      ],
    },
    rows.map(({ person, overspent, lastReport }) => ({
      entity: whoIs(names, person),
      ref: person === null ? null : names.entity(person),
      ...{ account: '71', side: 'credit' },
      cells: { overspent: moneyText(overspent), last_report: lastReport || null },
    })),
    rowsMax,
  );
}

/** A report that lies unposted is a likely reason of a debt. */
async function sayUnposted(
  desk: Desk,
  report: ReportBuilder,
  asOf: IsoDate,
  person: string | undefined,
): Promise<void> {
  const { onec, terms } = desk.context;
  const { ok } = await onec.count(REPORTS, undefined, terms);
  if (!ok) {
    desk.note('POLICY_UNREADABLE', 'Непроведённые авансовые отчёты: не проверено, документы не читаются.');
    report.say('open', 'Непроведённые авансовые отчёты не проверены: документы не читаются.');
    return;
  }
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)} and Posted eq false and DeletionMark eq false`;
  const found: string[] = [];
  for await (const chunk of onec.documents({ set: REPORTS, filter }, terms))
    for (const row of desk.rows({ ok: true, value: chunk }))
      if (!flag(row, 'Posted') && !flag(row, 'DeletionMark') && moment(row, 'Date').slice(0, 10) <= asOf)
        if (person === undefined || ref(row, 'ФизЛицо_Key') === person.toLowerCase())
          found.push(text(row, 'Presentation') || documentTitle(REPORTS, text(row, 'Number'), moment(row, 'Date')));
  report.count('unposted', 'непроведённых авансовых отчётов', found.length, 'document');
  if (found.length === 0) {
    report.say('checked', 'Непроведённых авансовых отчётов на этот день нет.');
    return;
  }
  report.text('unposted_list', 'непроведённые авансовые отчёты', found.sort().join('; '));
  report.say(
    'found',
    'Есть непроведённые авансовые отчёты, {unposted|document}: {unposted_list}. В расчёт они не вошли.',
    {
      level: 'attention',
    },
  );
}

function control(report: ReportBuilder, { whole, osv }: Accountable): void {
  report.onAccount('osv_net', 'сальдо по ОСВ', '71', osv, { beside: true });
  report.onAccount('counted_net', 'сальдо по выдачам и отчётам', '71', whole, { beside: true });
  report.control(
    'Сверка с ОСВ: счёт 71 свёрнуто {osv_net|side}; по выдачам, отчётам и перерасходам всех подотчётников — {counted_net|side}.',
    whole === osv,
  );
}

export const getAccountablePersons = defineTool({
  name: 'get_accountable_persons',
  title: 'Подотчётные лица',
  purpose:
    'Доказывает, за кем сколько подотчётных денег на дату и по каким выдачам (РКО, перечисления) не отчитались: выдачи закрываются отчётами от старых к новым; перерасход — отдельно; непроведённые авансовые отчёты. Сверяет с ОСВ счёта 71.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 90, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Подотчётных сумм нет, движения счёта 71 прочитаны все.',
    filter_too_narrow: 'За этим человеком ничего не числится, за другими — числится.',
    not_found_on_route: 'Подотчётных сумм не видно, но чтение неполно.',
    entity_not_bound: 'В плане счетов нет счёта 71.',
  },
  examples: [
    {
      title: 'За кем подотчёт на рабочую дату',
      input: {},
      expect: 'found',
      shows: 'люди, выдачи с остатком, перерасход отдельно',
    },
    {
      title: 'Подотчёт Петренко',
      input: { as_of: '2020-06-30' },
      bind: { person_id: { set: 'Catalog_ФизическиеЛица', name: 'Петренко Анатолий Иванович' } },
      expect: 'found',
      shows: 'две выдачи: остаток старой и новая целиком',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
