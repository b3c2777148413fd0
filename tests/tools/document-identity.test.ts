/** The sum of every document against its postings: over all documents of the books, read over the wire, no false conflict. */
import { describe, expect, test } from 'vitest';
import { buildBooks } from '#demo/company/build.ts';
import { amount, flag, ref, text } from '#onec/dialect/decode.ts';
import type { Posting } from '#onec/reading/postings.ts';
import { checkDocument, type DocumentCase } from '#tools/documents/identity.ts';
import { openLive } from '#tools/live.ts';
import { publish } from '../contracts/wire.ts';

const KINDS = [
  'ПоступлениеТоваровУслуг',
  'РеализацияТоваровУслуг',
  'ПоступлениеНаРасчетныйСчет',
  'СписаниеСРасчетногоСчета',
  'ПриходныйКассовыйОрдер',
  'РасходныйКассовыйОрдер',
  'АвансовыйОтчет',
  'СчетФактураВыданный',
].map((name) => `Document_${name}`);

async function cases(company: '2020' | '2026', seed: number): Promise<[set: string, one: DocumentCase][]> {
  const wire = await publish(buildBooks({ company, seed, scale: 1 }));
  const { onec } = openLive({ url: wire.simulator.url, user: 'odata.user', password: 'odata' });
  const byRecorder = new Map<string, Posting[]>();
  for await (const chunk of onec.ledger())
    for (const posting of chunk.rows)
      byRecorder.set(posting.recorder, [...(byRecorder.get(posting.recorder) ?? []), posting]);
  const found: [string, DocumentCase][] = [];
  for (const set of KINDS)
    for await (const chunk of onec.documents({ set }))
      for (const row of chunk.rows) {
        const postings = byRecorder.get(ref(row, 'Ref_Key')) ?? [];
        if (postings.length === 0) continue;
        found.push([
          set,
          {
            ...{
              id: ref(row, 'Ref_Key'),
              operation: text(row, 'ВидОперации'),
              byHand: flag(row, 'РучнаяКорректировка'),
              postings,
            },
            ...{ sum: amount(row, 'СуммаДокумента', 2), vat: amount(row, 'СуммаНДС', 2) },
          },
        ]);
      }
  return found;
}

describe('сумма документа и его проводки', () => {
  test.each([
    ['2020', 1, 3_000],
    ['2020', 41, 3_000],
    ['2026', 1, 30],
  ] as const)('компания %s, зерно %i: ни одного ложного противоречия', async (company, seed, least) => {
    const all = await cases(company, seed);
    const results = all.map(([set, one]) => ({ set, one, checked: checkDocument(set, one) }));
    const done = results.filter(({ checked }) => 'checks' in checked);
    expect(done.length).toBeGreaterThan(least);
    const broken = done.flatMap(({ set, one, checked }) =>
      'checks' in checked
        ? checked.checks
            .filter(({ expected, actual }) => expected !== actual)
            .map((check) => ({ set, id: one.id, ...check }))
        : [],
    );
    expect(broken).toEqual([]);
  });

  test('правило кусается: измененная проводка — противоречие, ручная правка — «не проверено»', async () => {
    const all = await cases('2026', 1);
    const kinds = new Set<string>();
    for (const [set, one] of all) {
      const checked = checkDocument(set, one);
      if (!('checks' in checked) || kinds.has(set)) continue;
      kinds.add(set);
      const spoiled = {
        ...one,
        sum: one.sum === null ? null : one.sum + 1n,
        vat: one.vat === null ? null : one.vat + 1n,
      };
      const again = checkDocument(set, spoiled);
      expect('checks' in again && again.checks.some(({ expected, actual }) => expected !== actual)).toBe(true);
      expect(checkDocument(set, { ...one, byHand: true })).toHaveProperty('notChecked');
    }
    expect(kinds.size).toBeGreaterThanOrEqual(4);
  });
});
