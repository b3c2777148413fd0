/** get_tax_settlements: taxes and contributions for a period — accrued, paid, left, by tax and kind of payment; what was paid short. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import type { PeriodState } from '#domain/measures.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { type Period, printMonth, printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { type Late, readLate, SINGLE_SINCE } from './taxes/late.ts';
import {
  accountTitle,
  isOfPay,
  type KindLine,
  linesOf,
  PERSONAL,
  readKinds,
  SINGLE,
  type TaxLine,
  taxAccounts,
} from './taxes/lines.ts';
import { TAX_SCOPE_CODES, TAX_SCOPES, type TaxScope } from './taxes/scopes.ts';
import { kindsTable, linesTable } from './taxes/tables.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  accounts: z.array(z.string().min(1)).optional().describe('Только эти счета налогов; нет — все'),
  taxes: z
    .enum(TAX_SCOPE_CODES)
    .default('all')
    .describe(TAX_SCOPE_CODES.map((code) => `${code} — ${TAX_SCOPES[code].title}`).join('; ')),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

interface Taxes {
  readonly period: Period;
  readonly state: PeriodState;
  readonly lines: readonly TaxLine[];
  readonly kinds: readonly KindLine[];
  readonly late: Late;
  /** Closing of the same accounts as 1C collapses them, Дт − Кт. */
  readonly osv: Kopecks;
}

/** Payment of past months can be checked for these taxes in such a period. */
const isChecked = ({ late }: TaxScope, { to }: Period): boolean =>
  late === 'always' || (late === 'without_single' && to < SINGLE_SINCE);

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const named = (code: string): boolean =>
    input.accounts === undefined || input.accounts.some((one) => covers(one, code));
  const accounts = taxAccounts(desk).filter(({ code }) => named(code) && TAX_SCOPES[input.taxes].fits(code));
  const said = printPeriod(period);
  if (accounts.length === 0)
    return empty('wrong_question', 'Названные счета — не счета налогов и взносов.', {
      ...{ counts: desk.counts(), notes: desk.notes() },
    });
  const kinds = await readKinds(desk, period.from, period.to, accounts);
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (kinds.length === 0)
    return desk.completeness() === 'complete'
      ? empty('no_data', `Начислений и остатков налогов и взносов за ${said} нет: счета прочитаны.`, ground)
      : empty('not_found_on_route', `Налогов и взносов за ${said} не видно, но прочитано не всё.`, ground);
  const lines = linesOf(kinds, await readFlows(desk, period.from, period.to));
  const ofPay = taxAccounts(desk).filter(
    ({ code }) => code === SINGLE || (named(code) && isOfPay(code) && TAX_SCOPES[input.taxes].fits(code)),
  );
  const late = isChecked(TAX_SCOPES[input.taxes], period)
    ? await readLate(desk, period, ofPay)
    : { months: [], shorts: [], uncovered: [] };
  const osv = sum((await readTrialBalance(desk, period.to, accounts)).values());
  const state = await periodState(desk, period.from, period.to);
  return answer(desk, { period, state, lines, kinds, late, osv }, input);
}

const GROUPS: readonly (readonly [key: string, title: string, account: string, fits: (code: string) => boolean])[] = [
  ['personal', 'НДФЛ', '68.01', (code) => code === PERSONAL],
  ['social', 'взносы', '69', (code) => covers('69', code)],
  ['vat', 'НДС', '68.02', (code) => code === '68.02'],
  ['profit', 'налог на прибыль', '68.04', (code) => covers('68.04', code)],
  [
    'others',
    'прочие налоги',
    '68',
    (code) => covers('68', code) && ![PERSONAL, '68.02', SINGLE].includes(code) && !covers('68.04', code),
  ],
];

function answer(desk: Desk, taxes: Taxes, input: Input): Found<Report> {
  const { period, state, lines } = taxes;
  const scope: TaxScope = TAX_SCOPES[input.taxes];
  const report = new ReportBuilder(desk, { title: scope.title, moment: { period }, state });
  sayGroups(report, taxes, scope);
  saySingle(report, taxes);
  if (isChecked(scope, period)) sayLate(desk, report, taxes, scope);
  const own = ({ account }: { readonly account: string }): boolean => account !== SINGLE;
  linesTable(desk, report, lines.filter(own), input.rows_max);
  kindsTable(desk, report, taxes.kinds.filter(own), input.rows_max);
  const closing = sum(lines.map((line) => line.closing));
  report.onAccount('answer_net', 'остаток по видам платежей', scope.accounts, closing, { beside: true });
  report.onAccount('osv_net', 'остаток по ОСВ', scope.accounts, taxes.osv, { beside: true });
  report.control('Сверка с ОСВ на конец периода: {osv_net|side}; в ответе — {answer_net|side}.', closing === taxes.osv);
  report.say('open', 'Сальдо по данным ФНС и Социального фонда вне базы: здесь данные учёта.');
  return report.next('какие налоги и когда платить', 'сколько НДС к уплате за квартал').answer([
    ledgerSource(desk, SOURCE, 'BalanceAndTurnovers', `${scope.title} за ${printPeriod(period)}`, {
      ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: scope.accounts, period },
      groupings: ['Субсчета', 'Виды платежей в бюджет (фонды)'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

/** Each group with its own figures: a tax is never netted with another one. */
function sayGroups(report: ReportBuilder, { lines, period }: Taxes, scope: TaxScope): void {
  const parts = GROUPS.flatMap(([key, general, wide, fits]) => {
    const [title, account] = scope.said === null ? [general, wide] : [scope.said, scope.accounts];
    const own = lines.filter((line) => fits(line.account));
    if (own.length === 0) return [];
    const of = (value: (line: TaxLine) => Kopecks): Kopecks => sum(own.map(value));
    report.money(
      `${key}_accrued`,
      `${title}: начислено`,
      of(({ accrued }) => accrued),
    );
    report.money(
      `${key}_offset`,
      `${title}: зачтено`,
      of(({ offset }) => offset),
    );
    report.money(
      `${key}_paid`,
      `${title}: уплачено`,
      of(({ paid }) => paid),
    );
    report.onAccount(
      `${key}_left`,
      `${title}: остаток`,
      account,
      of(({ closing }) => closing),
      { moment: { as_of: period.to }, beside: true },
    );
    const offset = of((line) => line.offset) === 0n ? '' : `, зачтено {${key}_offset}`;
    return [`${title} — начислено {${key}_accrued}${offset}, уплачено {${key}_paid}, остаток {${key}_left|side}`];
  });
  if (parts.length === 0) return;
  const said = parts.join('; ');
  report.say(
    'conclusion',
    parts.length === 1
      ? `${said.charAt(0).toUpperCase()}${said.slice(1)} {when}, {organisation}.`
      : `${scope.title} {when}, {organisation}: ${said}.`,
  );
}

/** Money on the single tax account stands apart: it is no tax. */
function saySingle(report: ReportBuilder, { lines, period }: Taxes): void {
  const single = lines.find(({ account }) => account === SINGLE);
  if (single === undefined) return;
  report.money('single_paid', 'перечислено на ЕНС', single.paid);
  report.money('single_taken', 'отнесено налогов на ЕНС', single.accrued - single.offset);
  report.onAccount('single_left', 'сальдо ЕНС', SINGLE, single.closing, { moment: { as_of: period.to }, beside: true });
  report.say(
    'found',
    'На ЕНС перечислено {single_paid}, отнесено налогов {single_taken}; сальдо 68.90 на конец периода {single_left|side}; уплатой налога выше считается отнесение на ЕНС в срок, взносов на травматизм — деньги.',
  );
}

function sayLate(desk: Desk, report: ReportBuilder, { late, lines }: Taxes, { said }: TaxScope): void {
  if (late.months.length === 0) {
    report.say(
      'checked',
      'Недоплата НДФЛ и взносов по срокам не проверялась: в периоде нет месяца, срок по которому прошёл.',
    );
    return;
  }
  const shown = late.shorts.filter(({ account }) => account !== SINGLE);
  for (const [i, { account, month, accrued, paid, short, seen }] of shown.slice(0, 12).entries()) {
    report.text(`short_tax_${i}`, 'недоплаченный налог', accountTitle(desk, account));
    report.money(`short_${i}`, 'недоплата', short);
    report.money(`short_accrued_${i}`, 'начислено', accrued);
    report.date(`short_seen_${i}`, 'на какой день видно', seen);
    if (paid !== null) report.money(`short_paid_${i}`, 'уплачено', paid);
    report.text(`short_month_${i}`, 'месяц недоплаты', printMonth(month));
    report.say(
      'found',
      paid === null
        ? `{short_tax_${i}}, {short_month_${i}}: недоплата {short_${i}} (проверено по {short_seen_${i}}) — осталось на счёте налога после срока, мимо ЕНС: нет уведомления или операции по ЕНС.`
        : `{short_tax_${i}} за {short_month_${i}}: начислено {short_accrued_${i}}, в следующем месяце уплачено {short_paid_${i}}, недоплачено {short_${i}} (проверено по {short_seen_${i}}).`,
      { level: 'error' },
    );
  }
  const single = lines.find(({ account }) => account === SINGLE)?.closing ?? 0n;
  for (const [i, { due, short }] of late.uncovered.entries()) {
    report.date(`due_${i}`, 'срок уплаты', due);
    report.onAccount(`uncovered_${i}`, 'не хватило на ЕНС', SINGLE, -short, { moment: { as_of: due }, beside: true });
    const now = single >= 0n ? ' К концу периода недостачи нет.' : '';
    report.say('found', `на ЕНС в срок {due_${i}} не хватило {uncovered_${i}|side} (68.90).${now}`, { level: 'error' });
  }
  if (shown.length === 0 && late.uncovered.length === 0)
    report.say(
      'checked',
      said === null
        ? 'НДФЛ и взносы прошедших месяцев уплачены полностью: старого остатка после срока нет.'
        : `Прошедшие месяцы, ${said}: старого остатка после срока нет.`,
    );
}

export const getTaxSettlements = defineTool({
  name: 'get_tax_settlements',
  title: 'Налоги и взносы',
  purpose:
    'Доказывает расчёты по налогам и взносам за период: начислено, зачтено, уплачено, остаток по каждому налогу и виду платежа (налог, пени, штраф). Находит недоплату НДФЛ и взносов по месяцам, с 2023 года — не отнесённое на ЕНС и нехватку денег на ЕНС в срок. Сверяет с ОСВ.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 100, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Начислений и остатков налогов нет, счета прочитаны полностью.',
    wrong_question: 'Названные счета — не счета налогов.',
    not_found_on_route: 'Налогов не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'НДФЛ и взносы за полугодие',
      input: { from: '2020-01-01', to: '2020-06-30', taxes: 'pay' },
      expect: 'found',
      shows: 'начислено, уплачено, остаток; недоплата НДФЛ за апрель',
    },
    {
      title: 'Все налоги за второй квартал',
      input: { from: '2020-04-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'НДС с вычетами, прибыль, НДФЛ, взносы по видам платежей',
    },
    {
      title: 'Счёт, который не про налоги',
      input: { from: '2020-04-01', to: '2020-06-30', accounts: ['41'] },
      expect: 'empty',
      because: 'wrong_question',
      shows: 'такого счёта среди налогов нет',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
