/** get_loans: loans and credits we took — the debt at the end of a day with its interest, or interest and repayments of a period. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { addMonths, firstDay, lastDay, monthOf } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { subcontoOf } from './ledger/cells.ts';
import { readTrialBalance } from './ledger/control.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { analytic, type Names, readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsThat, accountTitle } from './money/accounts.ts';
import { sayMissed } from './money/missed-interest.ts';
import { dayOf, type Move, readMoves } from './money/postings.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Долг на конец этого дня; нет — рабочая дата'),
  from: isoDateSchema.optional().describe('Первый день периода процентов и погашений'),
  to: isoDateSchema.optional().describe('Последний день периода'),
  counterparty_id: z.guid().optional().describe('Только этот банк или займодавец'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const LOANS = ['66', '67'] as const;
const OPENING = '000';
const NEAR_MONTHS = 3;

const loanAccounts = (desk: Desk) => accountsThat(desk, (code) => LOANS.some((root) => covers(root, code)));

/** True for an account of interest by its name in the chart: `66.02 Проценты по краткосрочным кредитам`. */
const isInterest = (desk: Desk, code: string): boolean => /процент/iu.test(desk.chart.byCode.get(code)?.name ?? '');

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const { from, to } = input;
  return from === undefined || to === undefined
    ? await debts(desk, input)
    : await movements(desk, input, { from: await afterBeginning(desk, { from, to }), to });
}

interface Debt {
  readonly account: string;
  readonly lender: CompositeValue | null;
  /** Кт − Дт: what we owe. */
  readonly owed: Kopecks;
}

async function debts(desk: Desk, input: Input): Promise<Found<Report> | Empty> {
  const { asOf } = await chooseDay(desk, input.as_of);
  const accounts = loanAccounts(desk);
  const { onec, terms } = desk.context;
  const rows = desk.rows(await onec.balance(asOf, { organisation: desk.organisation.id, accounts }, terms));
  const found = new Map<string, Debt>();
  for (const row of rows) {
    const lender = subcontoOf(row).get(COUNTERPARTY_KIND) ?? null;
    const key = `${row.account}|${lender?.value ?? ''}`;
    found.set(key, { account: row.account, lender, owed: (found.get(key)?.owed ?? 0n) - row.amount.net });
  }
  const all = [...found.values()].filter(({ owed }) => owed !== 0n);
  const wanted = input.counterparty_id?.toLowerCase();
  const own = all.filter(({ lender }) => wanted === undefined || lender?.value === wanted);
  if (own.length === 0) return nothing(desk, `Долга по кредитам и займам на конец ${printDate(asOf)}`, all.length);
  const names = await readNames(desk, referencesOf(own.map(({ lender }) => lender)));
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'Кредиты и займы', moment: { as_of: asOf }, state });
  const of = (interest: boolean): Kopecks =>
    sum(own.filter(({ account }) => isInterest(desk, account) === interest).map(({ owed }) => owed));
  const total = of(false) + of(true);
  report.onAccount('total', 'долг по кредитам и займам с процентами', '66, 67', -total);
  report
    .onAccount('body', 'основной долг', '66, 67', -of(false))
    .onAccount('interest', 'проценты', '66, 67', -of(true));
  report.say(
    'conclusion',
    'Долг по кредитам и займам {when}, {organisation}: {total|side} (66, 67); основной долг {body|side}, проценты {interest|side}.',
  );
  report.table(
    {
      ...{ key: 'loans', title: 'По счетам и займодавцам', noun: 'row', about: 'Кому должны' },
      ...{ by: [COUNTERPARTY_KIND], rankedBy: 'owed_sum' },
      columns: [
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'owed_sum', title: 'Мы должны', measure: 'sum_accounting' },
        { key: 'overpaid', title: 'Переплачено', measure: 'sum_accounting' },
      ],
    },
    own
      .toSorted((a, b) => (a.owed === b.owed ? (a.account < b.account ? -1 : 1) : a.owed > b.owed ? -1 : 1))
      .map(({ account, lender, owed }) => ({
        ...titled(desk, names, lender, account),
        ...{ account, side: owed > 0n ? ('credit' as const) : ('debit' as const) },
        cells: {
          row_account: accountTitle(desk, account),
          owed_sum: owed > 0n ? moneyText(owed) : null,
          overpaid: owed < 0n ? moneyText(-owed) : null,
        },
      })),
    input.rows_max,
  );
  const osv = sum((await readTrialBalance(desk, asOf, accounts)).values());
  report.onAccount('osv', 'по ОСВ', '66, 67', osv, { beside: true });
  const whole = -sum(all.map(({ owed }) => owed));
  report.onAccount('lines', 'по строкам', '66, 67', whole, { beside: true });
  report.control('Сверка с ОСВ: 66 и 67 — {osv|side}; по строкам — {lines|side}.', osv === whole);
  report.say('open', 'Сроки возврата и ставка стоят в договоре с банком, в учёте их нет.');
  return report
    .next('проценты по займам за полугодие')
    .answer([source(desk, `на конец ${printDate(asOf)}`, asOf, asOf)]);
}

function titled(desk: Desk, names: Names, lender: CompositeValue | null, account: string) {
  const object = analytic(names, lender);
  return { entity: object?.title ?? accountTitle(desk, account), ref: object, party: object };
}

function nothing(desk: Desk, what: string, others: number): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', `${what} не видно, но прочитано не всё.`, ground);
  return others > 0
    ? empty('filter_too_narrow', `${what} у этого контрагента нет; у других — есть.`, ground)
    : empty('no_data', `${what} нет: счета 66 и 67 прочитаны.`, ground);
}

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Turned {
  readonly account: string;
  readonly accrued: Kopecks;
  readonly paid: Kopecks;
}

/** The span with the months on both sides of it: a month without interest shows only beside its neighbours. */
function around({ context: { workingDate } }: Desk, { from, to }: Span): Span {
  const after = lastDay(addMonths(monthOf(to), NEAR_MONTHS));
  const end = after < workingDate ? after : workingDate;
  return { from: firstDay(addMonths(monthOf(from), -NEAR_MONTHS)), to: to > end ? to : end };
}

async function movements(desk: Desk, input: Input, span: Span): Promise<Found<Report> | Empty> {
  const accounts = loanAccounts(desk);
  const codes = new Set(accounts.map(({ code }) => code));
  const near = (await readMoves(desk, around(desk, span), accounts)).filter(({ other }) => other.account !== OPENING);
  const all = near.filter(({ posting }) => dayOf(posting) >= span.from && dayOf(posting) <= span.to);
  const wanted = input.counterparty_id?.toLowerCase();
  const isWanted = ({ own: side }: Move): boolean =>
    wanted === undefined || side.subconto.some(({ value }) => value?.value === wanted);
  const own = all.filter(isWanted);
  if (own.length === 0) return nothing(desk, `Движений по кредитам и займам за ${printPeriod(span)}`, all.length);
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Проценты и погашения', moment: { period: span }, state });
  const rows = [...codes].sort().flatMap((account): Turned[] => {
    const list = own.filter(({ own: side }) => side.account === account);
    const accrued = sum(list.filter(({ net }) => net < 0n).map(({ net }) => -net));
    const paid = sum(list.filter(({ net }) => net > 0n).map(({ net }) => net));
    return accrued === 0n && paid === 0n ? [] : [{ account, accrued, paid }];
  });
  const of = (interest: boolean, value: (row: Turned) => Kopecks): Kopecks =>
    sum(rows.filter(({ account }) => isInterest(desk, account) === interest).map(value));
  report
    .money(
      'accrued',
      'начислено процентов',
      of(true, ({ accrued }) => accrued),
    )
    .money(
      'paid',
      'уплачено процентов',
      of(true, ({ paid }) => paid),
    )
    .money(
      'taken',
      'получено кредитов и займов',
      of(false, ({ accrued }) => accrued),
    )
    .money(
      'repaid',
      'погашено основного долга',
      of(false, ({ paid }) => paid),
    )
    .say(
      'conclusion',
      'Проценты по кредитам и займам {when}, {organisation}: начислено {accrued}, уплачено {paid}; основного долга получено {taken}, погашено {repaid}.',
    );
  const accruals = near.filter((move) => isWanted(move) && move.net < 0n && isInterest(desk, move.own.account));
  await sayMissed(desk, report, accruals, span);
  report.table(
    {
      ...{ key: 'turnovers', title: 'По счетам', noun: 'account', about: 'Счёт', by: [], rankedBy: 'accrued' },
      columns: [
        { key: 'accrued', title: 'Начислено или получено', measure: 'sum_accounting' },
        { key: 'paid', title: 'Уплачено', measure: 'sum_accounting' },
      ],
    },
    rows.map(({ account, accrued, paid }) => ({
      ...{ entity: accountTitle(desk, account), account },
      cells: { accrued: moneyText(accrued), paid: moneyText(paid) },
    })),
    input.rows_max,
  );
  await control(desk, report, span, all);
  return report
    .next('кредиты и займы на сегодня')
    .answer([source(desk, `за ${printPeriod(span)}`, span.from, span.to)]);
}

async function control(desk: Desk, report: ReportBuilder, { from, to }: Span, all: readonly Move[]): Promise<void> {
  const flows = await readFlows(desk, from, to);
  const osv = sum(
    LOANS.map(
      (root) => flows.credit(root) - flows.debit(root) - flows.between(OPENING, root) + flows.between(root, OPENING),
    ),
  );
  const lines = -sum(all.map(({ net }) => net));
  report
    .onAccount('osv', 'изменение долга по оборотам между счетами', '66, 67', -osv, { beside: true })
    .onAccount('lines', 'изменение долга по проводкам', '66, 67', -lines, { beside: true })
    .control(
      'Сверка с оборотами между счетами: долг по 66 и 67 изменился на {osv|side}; по проводкам — {lines|side}.',
      osv === lines,
    );
}

const source = (desk: Desk, when: string, from: string, to: string) =>
  ledgerSource(desk, SOURCE, 'Balance', `Счета 66 и 67 ${when}`, {
    ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: '66, 67', period: { from, to } },
    ...{ groupings: ['Контрагенты', 'Договоры'], options: [`организация ${desk.organisation.name}`] },
  });

export const getLoans = defineTool({
  name: 'get_loans',
  title: 'Кредиты и займы',
  purpose:
    'Доказывает долг по кредитам и займам на дату с процентами (66, 67), а за период — начисленные и уплаченные проценты, получение и погашение; находит договор и месяц, за который проценты не начислены.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Кредитов и займов нет, счета прочитаны полностью.',
    filter_too_narrow: 'У этого контрагента займов нет, у других есть.',
    not_found_on_route: 'Займов не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'Сколько должны банку',
      input: { as_of: '2020-06-30' },
      expect: 'found',
      shows: 'основной долг и проценты по счетам, сверка с ОСВ',
    },
    {
      title: 'Проценты за полугодие',
      input: { from: '2020-01-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'начислено и уплачено; май по займу пропущен',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
