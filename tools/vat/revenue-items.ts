/** Revenue and its VAT by rate, by document, and lines of sales whose rate is not that of the item's card. */
import { covers } from '#domain/accounts.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { amount, ref, section, text } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import { type Posting, subcontoByKind } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames } from '../ledger/names.ts';
import { percentOf, standardPercent, taxInside } from './rates.ts';
import { type BookRecord, type Period, readBookRecords, windowOf } from './reading.ts';

export const RATE_KIND = 'СтавкиНДС';
const ITEMS = 'Catalog_Номенклатура';
/** Rounding of a line of a document. */
export const TOLERANCE = 100n;

export interface ByRate {
  readonly rate: string;
  readonly revenue: Kopecks;
  readonly vat: Kopecks;
  readonly expected: Kopecks;
}

const expectedOf = (rate: string, revenue: Kopecks): Kopecks => taxInside(revenue, percentOf(rate) ?? 0);

function accountsOf(desk: Desk): Account[] {
  return [...desk.chart.byRef.values()].filter(
    ({ code, isGroup }) => !isGroup && (covers('90.01', code) || covers('90.03', code)),
  );
}

export async function readByRate(desk: Desk, { from, to }: Period): Promise<ByRate[]> {
  const { onec, terms } = desk.context;
  const query = { organisation: desk.organisation.id, accounts: accountsOf(desk) };
  const sums = new Map<string, { revenue: Kopecks; vat: Kopecks }>();
  for (const { account, subconto, amount: turnover } of desk.rows(await onec.turnovers(from, to, query, terms))) {
    const rate = subconto.find(({ kind }) => kind === RATE_KIND)?.value?.value ?? '';
    const { revenue, vat } = sums.get(rate) ?? { revenue: 0n, vat: 0n };
    // the year-end entry closes 90.01 by its debit and 90.03 by its credit
    const isRevenue = covers('90.01', account);
    sums.set(rate, { revenue: revenue + (isRevenue ? turnover.cr : 0n), vat: vat + (isRevenue ? 0n : turnover.dr) });
  }
  return [...sums]
    .map(([rate, one]) => ({ rate, ...one, expected: expectedOf(rate, one.revenue) }))
    .filter(({ revenue, vat }) => revenue !== 0n || vat !== 0n)
    .sort((a, b) => (a.revenue === b.revenue ? (a.rate < b.rate ? -1 : 1) : b.revenue > a.revenue ? 1 : -1));
}

export interface Broken {
  readonly document: Named;
  readonly revenue: Kopecks;
  readonly vat: Kopecks;
  readonly expected: Kopecks;
}

/** Documents whose VAT is not that of their revenue; read only when the totals by rate part. */
export async function brokenDocuments(desk: Desk, period: Period): Promise<Broken[]> {
  const { onec, terms } = desk.context;
  const accounts = accountsOf(desk).map((account) => account.ref);
  const sums = new Map<string, Map<string, Broken>>();
  const query = { window: windowOf(period), organisation: desk.organisation.id, accounts };
  for await (const chunk of onec.ledger(query, terms))
    for (const posting of desk.rows({ ok: true, value: chunk })) if (posting.active) addPosting(sums, posting);
  return [...sums.values()]
    .map((rates) => {
      const parts = [...rates].map(([rate, one]) => ({ ...one, expected: expectedOf(rate, one.revenue) }));
      const of = (key: 'revenue' | 'vat' | 'expected'): Kopecks => sum(parts.map((part) => part[key]));
      return { document: parts[0]?.document, revenue: of('revenue'), vat: of('vat'), expected: of('expected') };
    })
    .flatMap((one) => (one.document === undefined ? [] : [{ ...one, document: one.document }]))
    .filter(({ vat, expected }) => abs(expected - vat) > TOLERANCE)
    .sort((a, b) => {
      const [one, two] = [abs(a.expected - a.vat), abs(b.expected - b.vat)];
      return one === two ? (a.document.ref < b.document.ref ? -1 : 1) : two > one ? 1 : -1;
    });
}

function addPosting(
  sums: Map<string, Map<string, Broken>>,
  { recorderType, recorder, dr, cr, amount: value }: Posting,
): void {
  const side = covers('90.01', cr.account) ? 'revenue' : covers('90.03', dr.account) ? 'vat' : null;
  if (side === null) return;
  const rate = subcontoByKind(side === 'revenue' ? cr : dr, RATE_KIND)?.value ?? '';
  const rates = sums.get(recorder) ?? new Map<string, Broken>();
  const document = { type: recorderType, ref: recorder };
  const known = rates.get(rate) ?? { document, revenue: 0n, vat: 0n, expected: 0n };
  rates.set(rate, { ...known, [side]: known[side] + value });
  sums.set(recorder, rates);
}

/** Export, and the rates of the simplified system: they are chosen by the sale and the policy, not by the card. */
const REDUCED: ReadonlySet<number> = new Set([0, 5, 7]);

export interface WrongRate {
  readonly document: Named;
  readonly party: Named | null;
  readonly item: Named;
  readonly rate: string;
  readonly amount: Kopecks;
  readonly vat: Kopecks;
  readonly expected: Kopecks;
}

/** Documents that are read for the rates of their lines at most. */
const DOCUMENTS_MAX = 200;

/** Sales below the standard rate whose item's card has the standard one. Null when there are too many to read. */
export async function wrongRates(desk: Desk, period: Period): Promise<WrongRate[] | null> {
  const standard = `НДС${standardPercent(period.to)}`;
  const records = (await readBookRecords(desk, 'sales', period, `СтавкаНДС ne '${standard}'`)).filter(
    ({ rate, event, date, recorder }) =>
      event === 'Реализация' &&
      !rate.includes('_') &&
      recorder.type === 'Document_РеализацияТоваровУслуг' &&
      percentOf(rate) !== standardPercent(date),
  );
  const documents = new Map(records.map(({ recorder, ...more }) => [recorder.ref, { recorder, ...more }]));
  if (documents.size > DOCUMENTS_MAX) return null;
  const papers = await readNames(
    desk,
    [...documents.values()].map(({ recorder }) => recorder),
  );
  const lines = [...documents.values()].flatMap((record) => linesOf(papers, record));
  const cards = await readNames(
    desk,
    lines.map(({ item }) => item),
  );
  return lines.filter(({ item }) => text(cards.row(item.ref) ?? {}, 'ВидСтавкиНДС') === 'Общая');
}

function linesOf(papers: Names, { recorder, party, date }: BookRecord): WrongRate[] {
  const row = papers.row(recorder.ref);
  if (row === undefined) return [];
  const standard = standardPercent(date);
  return ['Товары', 'Услуги'].flatMap((name) =>
    section(row, name).flatMap((line): WrongRate[] => {
      const [item, rate] = [ref(line, 'Номенклатура_Key'), text(line, 'СтавкаНДС')];
      const percent = percentOf(rate);
      if (item === '' || percent === null || REDUCED.has(percent) || percent === standard) return [];
      const total = amount(line, 'Сумма', 2) ?? 0n;
      return [
        {
          ...{ document: recorder, party, item: { type: ITEMS, ref: item }, rate, amount: total },
          ...{ vat: amount(line, 'СуммаНДС', 2) ?? 0n, expected: taxInside(total, standard) },
        },
      ];
    }),
  );
}
