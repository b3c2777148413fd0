/** get_expenses: what money was spent on — costs by article for a period beside the period before it, what grew, a single large entry. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { booksBegin, type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { articlesNamed, namesArticle } from './results/articles.ts';
import { type Article, articlesOf, putTable, type Spent } from './results/expense-articles.ts';
import {
  EXPENSE_KIND_CODES,
  EXPENSE_KINDS,
  type ExpenseLine,
  expensesOf,
  readExpenses,
  spanBefore,
} from './results/expenses.ts';
import { byAmount, isUnder, keyOf } from './results/ledger-side.ts';
import { monthsTable } from './results/months.ts';
import { EMPTY_POLICY, nothing } from './results/said.ts';
import { saySingle, singleLarge } from './results/single-large.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  accounts: z.array(z.string().min(1)).max(8).default([]).describe('Только эти счета затрат; нет — все и 91.02'),
  by: z.array(z.string().min(1)).max(3).default([]).describe('Разрез: статьи'),
  name: z.string().min(1).optional().describe('Статья словами: реклама, аренда; нет — все'),
  except: z.string().min(1).optional().describe('Кроме этой статьи словами: зарплата; нет — все'),
  kind: z.enum(EXPENSE_KIND_CODES).default('all').describe('Только коммерческие, управленческие, цеховые или прочие'),
  order: z.enum(['amount', 'growth']).default('amount').describe('growth — что выросло к прошлому периоду'),
  by_month: z.boolean().default(false).describe('Показать и по месяцам'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const ARTICLES = ['СтатьиЗатрат', 'ПрочиеДоходыИРасходы'];

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const other = input.by.filter((kind) => !ARTICLES.includes(kind));
  if (other.length > 0)
    desk.note('UNEXPLAINED_CONDITION', `Не учтено: разрез ${other.join(', ')} — расходы показаны по статьям.`);
  const previous = spanBefore(span);
  const before = previous.from < (await booksBegin(desk)) ? null : previous;
  const all = await readExpenses(desk, before?.from ?? span.from, span.to);
  const kind = EXPENSE_KINDS[input.kind];
  const fits = ({ account }: ExpenseLine): boolean =>
    (input.accounts.length === 0 || input.accounts.some((code) => covers(code, account))) &&
    (kind.roots.length === 0 || isUnder(account, kind.roots));
  const ofAccounts = all.filter(fits);
  const asked =
    input.name === undefined || !namesArticle(input.name) ? null : await articlesNamed(desk, ofAccounts, input.name);
  const left = input.except === undefined ? null : await articlesNamed(desk, ofAccounts, input.except);
  const own = ofAccounts
    .filter(({ article }) => asked === null || asked.refs.has(keyOf(article)))
    .filter(({ article }) => left === null || !left.refs.has(keyOf(article)));
  const spent = {
    ...{ span, before, articles: asked?.titles ?? [], except: left?.titles ?? [] },
    now: own.filter(({ day }) => day >= span.from),
    earlier: own.filter(({ day }) => before !== null && day >= before.from && day <= before.to),
  };
  if (spent.now.length === 0 && spent.earlier.length === 0) {
    const named = input.accounts.length === 0 ? '' : `счета ${input.accounts.join(', ')}`;
    const titles = asked === null ? '' : `статьи ${asked.titles.join(', ')}`;
    const conditions = [named, kind.said, titles].filter((one) => one !== '');
    const condition = conditions.length === 0 ? null : conditions.join('; ');
    return nothing(
      desk,
      'Расходов',
      span,
      condition,
      all.some(({ day }) => day >= span.from),
    );
  }
  return await answer(desk, input, spent, sum(all.filter(({ day }) => day >= span.from).map(({ amount }) => amount)));
}

async function answer(desk: Desk, input: Input, spent: Spent, whole: Kopecks): Promise<Found<Report>> {
  const { span, before, now, earlier } = spent;
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Расходы по статьям', moment: { period: span }, state });
  const single = singleLarge(spent);
  const documents = single === null ? [] : [{ type: single.recorderType, ref: single.recorder }];
  const names = await readNames(desk, [
    ...referencesOf([...now, ...earlier].map(({ article }) => article)),
    ...documents,
  ]);
  const articles = articlesOf(spent, names).sort(
    byAmount(
      (one) => (input.order === 'growth' ? one.now - one.earlier : one.now),
      ({ title }) => title,
    ),
  );
  sayTotals(report, input, spent, articles);
  if (state === 'open')
    report.say(
      'found',
      'Предварительно: в периоде есть незакрытый месяц, операции закрытия (амортизация, списание расходов будущих периодов) в нём ещё не сделаны; с закрытым месяцем он сравним не во всём.',
    );
  if (single !== null) saySingle(report, single, now, names);
  putTable(report, input, before, articles);
  if (input.by_month) monthsTable(report, span, now);
  const flows = await readFlows(desk, span.from, span.to);
  const osv = expensesOf(flows);
  report
    .money('osv', 'расходы по оборотам между счетами', osv, { beside: true })
    .money('lines', 'расходы по проводкам', whole, { beside: true })
    .control('Сверка с оборотами между счетами: расходов всего — {osv}; по проводкам — {lines}.', osv === whole);
  report.say(
    'checked',
    'Расходы — начисленные затраты и прочие расходы без проводок закрытия; это не оплаты. Стоимость проданных товаров сюда не входит.',
  );
  return report.next('какие статьи расходов выросли', 'обороты счёта 91.02 за этот же период').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки счетов затрат и 91.02 за ${printPeriod(span)}`, {
      ...{ report: 'Анализ счёта', account: '20, 25, 26, 44, 91.02', period: { ...span } },
      ...{
        groupings: ['Статьи затрат', 'Прочие доходы и расходы'],
        options: [`организация ${desk.organisation.name}`],
      },
    }),
  ]);
}

function sayTotals(report: ReportBuilder, input: Input, spent: Spent, articles: readonly Article[]): void {
  const { before } = spent;
  const { said, roots } = EXPENSE_KINDS[input.kind];
  const [only] = articles;
  const whose = spent.articles.length === 1 && articles.length === 1 ? (only?.object ?? null) : null;
  if (whose !== null) report.text('asked', 'статья', whose.title, { about: whose });
  else if (spent.articles.length > 0)
    report.count('asked_count', 'статей с таким названием', articles.length, 'article');
  const named =
    spent.articles.length === 0
      ? ''
      : whose === null
        ? ' ({asked_count|article} с таким названием)'
        : ' по статье {asked}';
  if (spent.except.length > 0) report.text('except', 'кроме статей', spent.except.join(', '));
  const except = spent.except.length === 0 ? '' : ' без исключённых статей';
  if (except !== '') report.say('checked', 'Исключены по условию вопроса: {except}.');
  const about = `${said === '' ? 'Расходы' : said}${named}${except}`;
  const [root] = roots;
  const total = sum(spent.now.map(({ amount }) => amount));
  report.money('total', 'расходы', total, {
    about: whose,
    ...(root === undefined ? {} : { account: root, side: 'debit' as const }),
  });
  if (before !== null) {
    const past = sum(spent.earlier.map(({ amount }) => amount));
    report.money('past', 'расходы за прошлый период', past, { about: whose, moment: { period: before }, beside: true });
    report.money('change', total < past ? 'снижение' : 'рост', abs(total - past), { about: whose });
    report.text('past_span', 'прошлый период', printPeriod(before), { beside: true });
  }
  const changed =
    before === null
      ? ''
      : `; за {past_span} было {past}, ${sum(articles.map((one) => one.now - one.earlier)) < 0n ? 'снижение' : 'рост'} {change}`;
  const [first] = articles;
  const grown = articles.filter((one) => one.now > one.earlier);
  if (input.order === 'growth' && before !== null) {
    const [most] = grown;
    if (most === undefined) report.say('conclusion', 'Ни одна статья расходов {when} не выросла, {organisation}.');
    else {
      report
        .text('most', 'сильнее всего выросла', most.title, { about: most.object })
        .count('grown', 'выросло статей', grown.length, 'article');
      report
        .money('most_now', 'по ней сейчас', most.now, { about: most.object })
        .money('most_growth', 'рост по ней', most.now - most.earlier, { about: most.object });
      report.money('most_then', 'по ней было', most.earlier, {
        about: most.object,
        moment: { period: before },
        beside: true,
      });
      report.say(
        'conclusion',
        'Сильнее всего {when} выросла статья {most}: было {most_then}, стало {most_now}, рост {most_growth}; всего выросло {grown|article}.',
      );
    }
  }
  report.say('conclusion', `${about} {when}: {total}, {organisation}${changed}.`);
  if (input.order === 'amount' && first !== undefined && first.now > 0n)
    report
      .text('first', 'самая большая статья', first.title, { about: first.object })
      .money('first_sum', 'расходы по ней', first.now, { about: first.object })
      .say('found', 'Больше всего — {first}: {first_sum}.');
}

export const getExpenses = defineTool({
  name: 'get_expenses',
  title: 'Расходы по статьям',
  purpose:
    'Доказывает, на что ушло за период: затраты счетов 20–44 и прочие расходы 91.02 по статьям без проводок закрытия, рядом — прошлый такой же период; что выросло, одна крупная операция.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 70, timeoutMs: 90_000 },
  emptyPolicy: { ...EMPTY_POLICY, entity_not_bound: 'Названной статьи среди расходов нет, проводки прочитаны.' },
  examples: [
    {
      title: 'На что ушло в июне',
      input: { from: '2020-06-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'статьи по убыванию и май рядом; штраф — больше половины прочих расходов',
    },
    {
      title: 'Какие статьи выросли в мае',
      input: { from: '2020-05-01', to: '2020-05-31', order: 'growth' },
      expect: 'found',
      shows: 'статьи по росту к апрелю',
    },
    {
      title: 'Расходы на рекламу в июне',
      input: { from: '2020-06-01', to: '2020-06-30', name: 'рекламу' },
      expect: 'found',
      shows: 'только статья рекламы',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
