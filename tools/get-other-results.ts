/** get_other_results: other income and other expenses of a period (91.01 and 91.02) by article, without the entries that close them. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { analytic, type Named, type Names, readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { byAmount, grouped, keyOf, objectOf, readPostings } from './results/ledger-side.ts';
import { EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  accounts: z.array(z.string().min(1)).max(8).default([]).describe('91.01 — только доходы, 91.02 — только расходы'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const [INCOME, EXPENSE, CLOSING] = ['91.01', '91.02', '91.09'] as const;
/** Documents that are named: the greatest ones. */
const DOCUMENTS_MAX = 20;
const ARTICLES = 'ПрочиеДоходыИРасходы';

interface Line {
  readonly account: typeof INCOME | typeof EXPENSE;
  readonly article: CompositeValue | null;
  readonly document: Named;
  /** Kopecks, positive on the side where the account grows. */
  readonly amount: Kopecks;
}

async function readLines(desk: Desk, { from, to }: Span): Promise<Line[]> {
  const postings = await readPostings(desk, [INCOME, EXPENSE], from, to);
  return postings.flatMap(({ dr, cr, amount, recorderType, recorder }): Line[] => {
    if (covers(CLOSING, dr.account) || covers(CLOSING, cr.account)) return [];
    const document = { type: recorderType, ref: recorder };
    const line = (account: Line['account'], side: typeof dr, own: Kopecks): Line[] =>
      covers(account, side.account) ? [{ account, article: objectOf(side, ARTICLES), document, amount: own }] : [];
    return [
      ...line(INCOME, cr, amount),
      ...line(INCOME, dr, -amount),
      ...line(EXPENSE, dr, amount),
      ...line(EXPENSE, cr, -amount),
    ];
  });
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const all = await readLines(desk, span);
  const named = input.accounts;
  const own = all.filter(({ account }) => named.length === 0 || named.some((code) => covers(code, account)));
  if (own.length === 0)
    return nothing(
      desk,
      'Прочих доходов и расходов',
      span,
      named.length === 0 ? null : named.join(', '),
      all.length > 0,
    );
  const names = await readNames(desk, referencesOf(own.map(({ article }) => article)));
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Прочие доходы и расходы', moment: { period: span }, state });
  const of = (account: Line['account']): Kopecks =>
    sum(own.filter((line) => line.account === account).map(({ amount }) => amount));
  const [income, expense] = [of(INCOME), of(EXPENSE)];
  const net = income - expense;
  report.money('income', 'прочие доходы', income, { account: INCOME, side: 'credit' });
  report.money('expense', 'прочие расходы', expense, { account: EXPENSE, side: 'debit' });
  report.money('net', net < 0n ? 'прочие расходы больше на' : 'прочие доходы больше на', net < 0n ? -net : net);
  report.say(
    'conclusion',
    `Прочие доходы {when}: {income} (91.01); прочие расходы: {expense} (91.02); ${net < 0n ? 'расходы больше на' : 'доходы больше на'} {net}, {organisation}, БУ.`,
  );
  sayOpen(report, state, 'документы и операции закрытия его могут ещё добавиться');
  for (const account of [INCOME, EXPENSE]) {
    const lines = own.filter((line) => line.account === account);
    articlesTable(report, account, lines, names, input.rows_max);
    await documentsTable(desk, report, account, lines, names);
  }
  await control(desk, report, span, all);
  report.say('checked', 'Без операций закрытия месяца; НДС с прочих доходов стоит в прочих расходах.');
  return report.next('прибыль за этот же период', 'обороты счёта 91.02 за этот же период').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки по 91.01 и 91.02 за ${printPeriod(span)}`, {
      ...{ report: 'Анализ счёта', account: '91', period: { ...span } },
      ...{ groupings: ['Прочие доходы и расходы'], options: [`организация ${desk.organisation.name}`] },
    }),
  ]);
}

function articlesTable(
  report: ReportBuilder,
  account: Line['account'],
  lines: readonly Line[],
  names: Names,
  rowsMax: number,
): void {
  if (lines.length === 0) return;
  const isIncome = account === INCOME;
  const rows = [...grouped(lines, ({ article }) => keyOf(article)).values()].map((own) => {
    const object = analytic(names, own[0]?.article ?? null);
    return { object, title: object?.title ?? 'без статьи', amount: sum(own.map(({ amount }) => amount)) };
  });
  report.table(
    {
      key: isIncome ? 'income_articles' : 'expense_articles',
      title: isIncome ? 'Прочие доходы по статьям' : 'Прочие расходы по статьям',
      ...{ noun: 'article', about: 'Статья', by: [ARTICLES], rankedBy: 'amount' },
      columns: [{ key: 'amount', title: 'Сумма', measure: 'sum_accounting' }],
    },
    rows
      .sort(
        byAmount(
          ({ amount }) => amount,
          ({ title }) => title,
        ),
      )
      .map(({ object, title, amount }) => ({
        ...{ entity: title, ref: object, account, cells: { amount: moneyText(amount) } },
      })),
    rowsMax,
  );
}

/** The greatest entries with their documents; the rest stands as its number and sum. */
async function documentsTable(
  desk: Desk,
  report: ReportBuilder,
  account: Line['account'],
  lines: readonly Line[],
  articles: Names,
): Promise<void> {
  if (lines.length === 0) return;
  const isIncome = account === INCOME;
  const groups = [...grouped(lines, ({ document, article }) => `${document.ref}|${keyOf(article)}`).entries()]
    .map(([key, own]) => ({ key, one: own[0], amount: sum(own.map(({ amount }) => amount)) }))
    .sort(
      byAmount(
        ({ amount }) => amount,
        ({ key }) => key,
      ),
    );
  const documents = groups.slice(0, DOCUMENTS_MAX).flatMap(({ one }) => (one === undefined ? [] : [one.document]));
  const names = await readNames(desk, documents);
  report.table(
    {
      key: isIncome ? 'income_documents' : 'expense_documents',
      title: isIncome
        ? 'Крупнейшие прочие доходы по документам (91.01)'
        : 'Крупнейшие прочие расходы по документам (91.02)',
      ...{ noun: 'document', about: 'Документ', by: [ARTICLES], rankedBy: 'amount' },
      columns: [
        { key: 'article', title: 'Статья', measure: 'text' },
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting' },
      ],
    },
    groups.flatMap(({ one, amount }, index) => {
      if (one === undefined) return [];
      const isNamed = index < DOCUMENTS_MAX;
      return [
        {
          ...{ entity: isNamed ? names.title(one.document) : one.document.ref, account },
          ref: isNamed ? names.entity(one.document) : null,
          cells: { article: analytic(articles, one.article)?.title ?? 'без статьи', amount: moneyText(amount) },
        },
      ];
    }),
    DOCUMENTS_MAX,
  );
}

async function control(desk: Desk, report: ReportBuilder, span: Span, all: readonly Line[]): Promise<void> {
  const flows = await readFlows(desk, span.from, span.to);
  const net = (account: string): Kopecks =>
    flows.credit(account) - flows.debit(account) - (flows.between(CLOSING, account) - flows.between(account, CLOSING));
  const [income, expense] = [net(INCOME), -net(EXPENSE)];
  const lines = (account: string): Kopecks =>
    sum(all.filter((line) => line.account === account).map(({ amount }) => amount));
  report
    .money('osv_income', 'доходы по оборотам между счетами', income, { beside: true })
    .money('osv_expense', 'расходы по оборотам между счетами', expense, { beside: true })
    .money('lines_income', 'доходы по проводкам', lines(INCOME), { beside: true })
    .money('lines_expense', 'расходы по проводкам', lines(EXPENSE), { beside: true })
    .control(
      'Сверка с оборотами между счетами: доходы {osv_income}, расходы {osv_expense}; по проводкам — {lines_income} и {lines_expense}.',
      income === lines(INCOME) && expense === lines(EXPENSE),
    );
}

export const getOtherResults = defineTool({
  name: 'get_other_results',
  title: 'Прочие доходы и расходы',
  purpose:
    'Доказывает прочие доходы (91.01) и прочие расходы (91.02) за период по статьям и самым крупным документам без операций закрытия; сверяет с оборотами между счетами.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 40, timeoutMs: 60_000 },
  emptyPolicy: EMPTY_POLICY,
  examples: [
    {
      title: 'Прочие доходы и расходы за май',
      input: { from: '2020-05-01', to: '2020-05-31' },
      expect: 'found',
      shows: 'обе суммы, статьи по убыванию',
    },
    {
      title: 'Только прочие расходы июня',
      input: { from: '2020-06-01', to: '2020-06-30', accounts: ['91.02'] },
      expect: 'found',
      shows: 'штраф — самая большая статья',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
