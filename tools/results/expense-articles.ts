/** Expenses by article beside the period before: the articles of a span and their table. */
import { type Kopecks, sum } from '#domain/money.ts';
import { analytic, type Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { ExpenseLine } from './expenses.ts';
import { grouped, keyOf } from './ledger-side.ts';
import type { Span } from './said.ts';

export interface Spent {
  readonly span: Span;
  readonly before: Span | null;
  readonly now: readonly ExpenseLine[];
  readonly earlier: readonly ExpenseLine[];
  /** Titles of the articles that the question names; empty: all articles. */
  readonly articles: readonly string[];
  /** Titles of the articles left out; empty: none. */
  readonly except: readonly string[];
}

export interface Article {
  readonly title: string;
  readonly object: ReturnType<typeof analytic>;
  readonly accounts: string;
  readonly now: Kopecks;
  readonly earlier: Kopecks;
}

export function articlesOf({ now, earlier }: Spent, names: Names): Article[] {
  const groups = grouped([...now, ...earlier], ({ article }) => keyOf(article));
  const isNow = new Set(now);
  const total = (lines: readonly ExpenseLine[]): Kopecks => sum(lines.map(({ amount }) => amount));
  return [...groups.values()]
    .map((lines): Article => {
      const object = analytic(names, lines[0]?.article ?? null);
      const accounts = [...new Set(lines.map(({ account }) => account))].sort().join(', ');
      const [current, past] = [lines.filter((line) => isNow.has(line)), lines.filter((line) => !isNow.has(line))];
      return { title: object?.title ?? 'без статьи', object, accounts, now: total(current), earlier: total(past) };
    })
    .filter((one) => one.now !== 0n || one.earlier !== 0n);
}

/** `order` growth keeps the order of the rows. */
export function putTable(
  report: ReportBuilder,
  input: { readonly order: 'amount' | 'growth'; readonly rows_max: number },
  before: Span | null,
  articles: readonly Article[],
): void {
  report.table(
    {
      ...{ key: 'articles', title: 'Расходы по статьям', noun: 'article', about: 'Статья', by: ['СтатьиЗатрат'] },
      ...{ rankedBy: 'amount', inOrder: input.order === 'growth' },
      columns: [
        { key: 'row_account', title: 'Счета', measure: 'text' },
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting' },
        ...(before === null
          ? []
          : [
              { key: 'past', title: 'Прошлый период', measure: 'sum_accounting' as const },
              { key: 'change', title: 'Изменение', measure: 'sum_accounting' as const },
            ]),
      ],
    },
    articles.map(({ title, object, accounts, now, earlier }) => ({
      ...{ entity: title, ref: object },
      cells: {
        ...{ row_account: accounts, amount: moneyText(now) },
        ...(before === null ? {} : { past: moneyText(earlier), change: moneyText(now - earlier) }),
      },
    })),
    input.rows_max,
  );
}
