/** A statement is the postings of a party less its internal ones: opening, rows by document, closing; currency apart; the mirror of the other organisation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { MAIN, SERVICE, subconto } from '../demo/reading.ts';
import { booksOf, type Desk, objectNamed, openDesk, organisationsOf } from './desk.ts';
import { money, readingOf, SEEDS } from './ledger-figures.ts';
import { figureOf, raised, rowsOf } from './party-reports.ts';

const TOOL = 'get_reconciliation';
const QUARTER = { from: '2020-04-01', to: '2020-06-30' };
const IN_STATEMENT = /^(?:60|62|66|67|76)\./;

interface Own {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly documents: ReadonlyMap<string, readonly [dr: bigint, cr: bigint]>;
}

/** The statement in roubles from postings alone. */
function ownStatement(seed: number, organisation: string, party: string): Own {
  let [opening, closing] = [0n, 0n];
  const documents = new Map<string, [bigint, bigint]>();
  for (const posting of readingOf(seed).books.postings) {
    const day = posting.period.slice(0, 10);
    if (!posting.active || posting.organisation.name !== organisation || day > QUARTER.to) continue;
    const is = (side: 'dr' | 'cr'): boolean =>
      IN_STATEMENT.test(posting[side].account) &&
      !/^(?:60|62)\.2|^76\.(?:НА|АВ|ВА)/.test(posting[side].account) &&
      subconto(posting[side], 'Контрагенты')?.id === party;
    const net = (is('dr') ? posting.amount : 0n) - (is('cr') ? posting.amount : 0n);
    closing += net;
    if (day < QUARTER.from) opening += net;
    else if (is('dr') !== is('cr')) {
      const known = documents.get(posting.recorder.id) ?? [0n, 0n];
      documents.set(posting.recorder.id, [
        known[0] + (is('dr') ? posting.amount : 0n),
        known[1] + (is('cr') ? posting.amount : 0n),
      ]);
    }
  }
  return { opening, closing, documents };
}

const text = (net: bigint): string => money(net < 0n ? -net : net);

describe.each(SEEDS)('сверка с контрагентом, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  const statement = async (name: string, more: Readonly<Record<string, string>> = {}): Promise<Report> => {
    const party = objectNamed(open.books, 'Catalog_Контрагенты', name).ref;
    return (await open.found<Report>(TOOL, { ...QUARTER, counterparty_id: party, ...more })).value;
  };

  test.each(['ООО «Лотос»', 'ООО «Вектор»', 'ООО «Гранит-Опт»'])(
    '%s: сальдо, обороты и строки — из проводок без внутренних',
    async (name) => {
      const report = await statement(name);
      const own = ownStatement(seed, MAIN, objectNamed(open.books, 'Catalog_Контрагенты', name).ref);
      expect(figureOf(report, 'opening')).toBe(text(own.opening));
      expect(figureOf(report, 'closing')).toBe(text(own.closing));
      const rows = rowsOf(report, 'rows').map(({ ref, cells }) => [
        ref?.ref,
        [cells.row_debit ?? '0.00', cells.row_credit ?? '0.00'],
      ]);
      expect(new Map(rows as [string, string[]][])).toEqual(
        new Map([...own.documents].map(([id, sums]) => [id, sums.map(money)])),
      );
      expect(report.controls.every(({ agrees }) => agrees)).toBe(true);
    },
  );

  test('«Лотос»: акт сходится в ноль, а договоры нет', async () => {
    const report = await statement('ООО «Лотос»');
    expect([figureOf(report, 'closing'), figureOf(report, 'contracts_dr')]).toEqual(['0.00', '156000.00']);
    expect(raised(report)).toHaveLength(1);
  });

  test('«Вектор»: доллары — отдельный акт в долларах', async () => {
    const report = await statement('ООО «Вектор»');
    expect(report.figures.find(({ key }) => key === 'closing_2')).toMatchObject({
      ...{ measure: 'currency_amount', currency: 'USD' },
    });
    expect(report.controls).toHaveLength(2);
  });

  test('связанная организация: её акт — зеркало нашего', async () => {
    const [main, service] = organisationsOf(open.books);
    const cards = (open.books.objects.get('Catalog_Контрагенты') ?? []).map(({ description }) => description);
    const card = (name: string): string => cards.find((one) => one.includes(name)) ?? '';
    const [ours, theirs] = [card(SERVICE), cards.find((one) => one === MAIN) ?? ''];
    expect([ours, theirs].every((name) => name !== '')).toBe(true);
    const here = await statement(ours, { organisation_id: main.ref });
    const there = await statement(theirs, { organisation_id: service.ref });
    const closing = ({ figures }: Report) => figures.find(({ key }) => key === 'closing');
    expect(closing(here)?.value).toBe(closing(there)?.value);
    expect(new Set([closing(here)?.side, closing(there)?.side])).toEqual(new Set(['debit', 'credit']));
  });
});
