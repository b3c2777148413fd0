/** A chain is the postings with the document as settlement document: origin, links and remainder, each link a document with its exact sum. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { MAIN, subconto } from '../demo/reading.ts';
import { booksOf, type Desk, openDesk, organisationsOf } from './desk.ts';
import { money, readingOf, SEEDS } from './ledger-figures.ts';
import { AS_OF, figureOf, rowsOf } from './party-reports.ts';

const TOOL = 'get_payment_chain';
const DOCUMENT = 'ДокументыРасчетовСКонтрагентами';

/** Дт − Кт of the settlement document over all settlement accounts, from postings alone. */
function balanceOf(seed: number, document: string): bigint {
  return ['60', '62', '76'].reduce(
    (total, account) => total + readingOf(seed).balance(account, { where: { [DOCUMENT]: document } }),
    0n,
  );
}

describe.each(SEEDS)('чем закрыт документ, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  const chain = async (document_type: string, number: string): Promise<Report> => {
    const [main] = organisationsOf(open.books);
    return (await open.found<Report>(TOOL, { document_type, number, as_of: AS_OF, organisation_id: main.ref })).value;
  };

  test('P12: 684 000 отгружено, 200 000 оплачено, 484 000 осталось', async () => {
    const report = await chain('Document_РеализацияТоваровУслуг', '0000-000118');
    expect(['origin', 'moved', 'left'].map((key) => figureOf(report, key))).toEqual([
      ...['684000.00', '200000.00', '484000.00'],
    ]);
    expect(rowsOf(report, 'links_rows').map(({ cells }) => [cells.day, cells.closed])).toEqual([
      ['2020-04-27', '200000.00'],
    ]);
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true]);
  });

  test('P1: аванс 240 000 ничем не закрыт', async () => {
    const report = await chain('Document_СписаниеСРасчетногоСчета', '0000-000041');
    expect([figureOf(report, 'origin'), figureOf(report, 'left')]).toEqual(['240000.00', '240000.00']);
    expect(report.statements[0]?.text).toContain('ничем не закрыт');
    expect(report.tables).toEqual([]);
  });

  test('любые документы расчётов: сумма связей равна остатку по проводкам', async () => {
    const kinds = ['Document_РеализацияТоваровУслуг', 'Document_ПоступлениеТоваровУслуг'];
    const items = readingOf(seed)
      .entries('60', {})
      .concat(readingOf(seed).entries('62', {}))
      .filter(({ posting }) => posting.content.startsWith('Зачет аванса') && posting.organisation.name === MAIN)
      .flatMap(({ side }) => subconto(side, DOCUMENT) ?? []);
    const documents = [...new Map(items.map((one) => [one.id, one])).values()]
      .filter(({ type }) => kinds.includes(type))
      .slice(0, 3);
    expect(documents).toHaveLength(3);
    for (const { id, type } of documents) {
      const { value } = await open.found<Report>(TOOL, { document_type: type, document_id: id, as_of: AS_OF });
      const left = value.figures.find(({ key }) => key === 'left');
      const net = balanceOf(seed, id);
      expect([left?.value, left?.side]).toEqual([money(net < 0n ? -net : net), net < 0n ? 'credit' : 'debit']);
      expect(rowsOf(value, 'links_rows').length).toBeGreaterThan(0);
      expect(value.controls.every(({ agrees }) => agrees)).toBe(true);
    }
  });
});

test('номер у нескольких документов: перечислены; без документа и с несуществующим номером — отказ и пусто', async () => {
  const open = await openDesk(booksOf(SEEDS[0]));
  try {
    expect((await open.call(TOOL, { number: '245' })).result).toMatchObject({
      ...{ kind: 'failed', code: 'SEVERAL_ENTITIES_MATCH' },
    });
    expect((await open.call(TOOL, {})).result).toMatchObject({ kind: 'failed', code: 'QUESTION_UNDER_SPECIFIED' });
    expect((await open.call(TOOL, { number: '0000-999999' })).result).toMatchObject({
      ...{ kind: 'empty', cause: 'entity_not_bound' },
    });
  } finally {
    await open.close();
  }
});
