/** Movements of one document: the record set and the analytics joined, however this base wants its recorder spelled. */
import { describe, expect, test } from 'vitest';
import { subcontoByKind } from '../../onec/reading/postings.ts';
import { type Call, odataError } from './scripted.ts';
import { receipt, spread, type Tiny, type TinyBase, tinyBase, tinyData, unwrap } from './tiny-base.ts';

const isRecords = (call: Call): boolean => call.path.endsWith('/RecordsWithExtDimensions()');

async function baseWith(postings: Tiny['postings'], twist: Tiny['twist'] = () => undefined): Promise<TinyBase> {
  const data = tinyData();
  data.postings = postings;
  data.twist = twist;
  return await tinyBase(data);
}

describe('one document', () => {
  const recorder = (number: number) => ({ type: 'Document_ПоступлениеТоваровУслуг', ref: receipt(number) });

  test('its movements with subconto, in line order, and nobody else’s of the same second', async () => {
    const period = '2020-05-10T12:00:00';
    const base = await baseWith(
      [1, 2, 3].flatMap((line) =>
        [1, 2].map((number) => ({ document: number, line, period, amount: line + number * 10 })),
      ),
    );
    const reading = unwrap(await base.client.movements(recorder(1)));
    expect(reading).toMatchObject({ completeness: 'complete', expected: 3, read: 3 });
    expect(reading.rows.map((row) => [row.recorder, row.line, row.amount])).toEqual(
      [1, 2, 3].map((line) => [receipt(1), line, BigInt(line + 10) * 100n]),
    );
    expect(reading.rows.every((row) => subcontoByKind(row.cr, 'Договоры') !== null)).toBe(true);
    expect(base.client.profile().recorder_key).toBe('text');
  });

  test('no movements is an answer', async () => {
    const base = await baseWith(spread(3));
    expect(unwrap(await base.client.movements(recorder(50)))).toMatchObject({ completeness: 'complete', read: 0 });
    expect(base.client.profile().recorder_without_movements).toBe('not_found');
  });

  test('a key this base does not read: the cast filter', async () => {
    const base = await baseWith(spread(3), (call) => {
      if (call.path.includes('(Recorder=')) return odataError(400, '6', 'лишние сегменты');
      if (call.path !== '/AccountingRegister_Хозрасчетный') return undefined;
      expect(call.query.$filter).toBe(`Recorder eq cast(guid'${receipt(1)}','Document_ПоступлениеТоваровУслуг')`);
      const one = JSON.parse(recordSet(base));
      return { body: JSON.stringify({ value: [one] }) };
    });
    expect(unwrap(await base.client.movements(recorder(1))).read).toBe(3);
    expect(base.client.profile().recorder_key).toBe('filter');
  });

  test('rows without analytics are told', async () => {
    const base = await baseWith(spread(3), (call, honest) => {
      if (!isRecords(call)) return undefined;
      const { value } = JSON.parse(honest().body ?? '{}');
      return { body: JSON.stringify({ value: value.filter((row: { LineNumber: string }) => row.LineNumber !== '2') }) };
    });
    const reading = unwrap(await base.client.movements(recorder(1)));
    expect(reading).toMatchObject({ completeness: 'truncated', read: 3, expected: 3 });
    expect(reading.faults[0]?.detail).toContain('без аналитики: 1 из 3');
  });
});

function recordSet(base: TinyBase): string {
  const rows = base.data.postings.filter((posting) => posting.document === 1);
  return JSON.stringify({
    Recorder: receipt(1),
    Recorder_Type: 'StandardODATA.Document_ПоступлениеТоваровУслуг',
    RecordSet: rows.map((row) => ({
      Period: row.period,
      LineNumber: String(row.line),
      Active: true,
      Сумма: row.amount,
    })),
  });
}
