/** What stands on accounts of costs at the end of a month: by group or article, those kept by balance and those kept by turnovers only. */
import { covers } from '#domain/accounts.ts';
import { type IsoDate, monthOf } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { text } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import { booksBegin, type Desk } from '../ledger/desk.ts';
import { EMPTY_TITLE, readNames } from '../ledger/names.ts';
import { type Move, movesOf, readPostings } from '../money/postings.ts';
import type { Days } from './reading.ts';

const GROUPS = 'НоменклатурныеГруппы';
const ARTICLES = 'СтатьиЗатрат';
const ARTICLES_SET = 'Catalog_СтатьиЗатрат';

export interface CostRow {
  readonly account: string;
  readonly kind: string;
  readonly ref: string;
  readonly title: string;
  /** Дт − Кт. */
  readonly net: Kopecks;
  /** Of a group: whether there was revenue of it since the beginning of the year. */
  readonly hasRevenue: boolean;
}

const setOf = (kind: string): string => `Catalog_${kind}`;

/** Groups for 20 and 23, articles for the others. */
const kindOf = (account: Account): string =>
  covers('20', account.code) || covers('23', account.code) ? GROUPS : ARTICLES;

/** Sums by an analytic over turnovers since the beginning of the books: the same as a balance, also where 1C keeps turnovers only. */
export async function costRows(desk: Desk, accounts: readonly Account[], { to }: Days): Promise<CostRow[]> {
  const { onec, terms } = desk.context;
  const query = { organisation: desk.organisation.id, accounts };
  const begin = (await booksBegin(desk)) || to;
  const turnovers = desk.rows(await onec.turnovers(begin, to, query, terms));
  const sums = new Map<string, { account: string; kind: string; ref: string; net: Kopecks }>();
  for (const row of turnovers) {
    const account = desk.chart.byCode.get(row.account);
    if (account === undefined) continue;
    const kind = kindOf(account);
    const ref = row.subconto.find((one) => one.kind === kind)?.value?.value ?? '';
    const known = sums.get(`${row.account}|${ref}`);
    sums.set(`${row.account}|${ref}`, { account: row.account, kind, ref, net: (known?.net ?? 0n) + row.amount.net });
  }
  const left = [...sums.values()].filter(({ net }) => net !== 0n);
  const names = await readNames(
    desk,
    left.map(({ kind, ref }) => ({ type: setOf(kind), ref })),
  );
  const sold = left.some(({ kind }) => kind === GROUPS) ? await groupsSold(desk, to) : new Set<string>();
  return left
    .map((one) => ({
      ...one,
      title: one.ref === '' ? EMPTY_TITLE : names.title({ type: setOf(one.kind), ref: one.ref }),
      hasRevenue: sold.has(one.ref),
    }))
    .sort((a, b) => (a.net === b.net ? a.title.localeCompare(b.title, 'ru') : a.net < b.net ? 1 : -1));
}

/** Groups with a turnover on 90.01 since the beginning of the year. */
async function groupsSold(desk: Desk, to: IsoDate): Promise<Set<string>> {
  const accounts = [...desk.chart.byCode.values()].filter(({ code, isGroup }) => !isGroup && covers('90.01', code));
  const from = `${monthOf(to).slice(0, 4)}-01-01`;
  const { onec, terms } = desk.context;
  const rows = desk.rows(await onec.turnovers(from, to, { organisation: desk.organisation.id, accounts }, terms));
  return new Set(
    rows
      .filter(({ amount }) => amount.net < 0n)
      .flatMap(({ subconto }) => subconto.filter(({ kind }) => kind === GROUPS).map(({ value }) => value?.value ?? '')),
  );
}

/** Articles of transport: their remainder on 44 belongs to goods not sold yet. */
export async function readArticles(desk: Desk, rows: readonly CostRow[]): Promise<ReadonlySet<string>> {
  const own = rows.filter(({ kind, account, ref }) => kind === ARTICLES && covers('44', account) && ref !== '');
  const names = await readNames(
    desk,
    own.map(({ ref }) => ({ type: ARTICLES_SET, ref })),
  );
  return new Set(
    own.flatMap(({ ref }) => {
      const row = names.row(ref);
      return row !== undefined && /Транспорт/u.test(text(row, 'ВидРасходовНУ')) ? [ref] : [];
    }),
  );
}

/** Debits of the month on the accounts and articles of these rows. */
export async function postingsOf(desk: Desk, rows: readonly CostRow[], days: Days): Promise<Move[]> {
  const accounts = [...new Set(rows.map(({ account }) => account))].flatMap(
    (code) => desk.chart.byCode.get(code) ?? [],
  );
  const wanted = new Set(rows.map(({ account, ref }) => `${account}|${ref}`));
  const postings = await readPostings(desk, days, accounts);
  return movesOf(postings, (code) => accounts.some((one) => one.code === code)).filter(({ own, net }) => {
    const ref = own.subconto.find(({ kind }) => kind === ARTICLES)?.value?.value ?? '';
    return net !== 0n && wanted.has(`${own.account}|${ref}`);
  });
}
