/**
 * What goes wrong while a reading is being made into one moment: comparing again with the base must not make whole what is not.
 */
import { describe, expect, test } from 'vitest';
import type { BooksObject } from '#demo/books/books.ts';
import type { Fault } from '#demo/simulator/faults.ts';
import { differences } from '../../bench/wire/compare-books.ts';
import { faultCodes, publish, readWhole, smallBase, type Wire } from './wire.ts';

const RECEIPTS = 'Document_ПоступлениеТоваровУслуг';
const LEDGER = 'RecordsWithExtDimensions';
/** The comparison of versions begins when all is read. */
const COMPARING = `/${RECEIPTS}\\?.*DataVersion/`;

async function withReceipt(faults: (receipt: BooksObject) => readonly Fault[]): Promise<Wire> {
  const books = smallBase();
  const receipt = books.objects.get(RECEIPTS)?.find(({ fields }) => fields.Posted !== false);
  if (receipt === undefined) throw new Error('В малой базе нет поступлений');
  return await publish(books, 'demo', faults(receipt));
}

/** Requests of the virtual table at one moment, as movements of one document are asked for. */
const atMoment = (receipt: BooksObject): string => `/${LEDGER}.*StartPeriod=datetime'${String(receipt.date)}/`;

describe('перепроведенный документ', () => {
  test('движения пришли без аналитики дважды: сказано, что не целы', async () => {
    const wire = await withReceipt((receipt) => [
      { kind: 'rewrite', set: RECEIPTS, ref: receipt.ref, path: COMPARING, nth: 1, count: 1 },
      { kind: 'drop-rows', rows: 100, path: atMoment(receipt) },
    ]);
    const reading = await readWhole(wire);
    expect(faultCodes(reading)).toContain('RESULT_TRUNCATED');
    if (reading.ok) expect(reading.value.completeness).toBe('truncated');
  });

  test('движения пришли без аналитики один раз: перечитаны и целы', async () => {
    const wire = await withReceipt((receipt) => [
      { kind: 'rewrite', set: RECEIPTS, ref: receipt.ref, path: COMPARING, nth: 1, count: 1 },
      { kind: 'drop-rows', rows: 100, path: atMoment(receipt), nth: 1, count: 1 },
    ]);
    const reading = await readWhole(wire);
    if (!reading.ok) throw new Error(reading.fault.text);
    expect(reading.value).toMatchObject({ completeness: 'complete', settled: true, faults: [] });
    expect(differences(wire.books, reading.value)).toEqual([]);
  });

  test('его движения вовсе не читаются: остальное прочитано, а он назван', async () => {
    const wire = await withReceipt((receipt) => [
      { kind: 'rewrite', set: RECEIPTS, ref: receipt.ref, path: COMPARING, nth: 1, count: 1 },
      { kind: 'error', status: 500, body: 'json', path: atMoment(receipt) },
    ]);
    const reading = await readWhole(wire);
    if (!reading.ok) throw new Error(reading.fault.text);
    expect(reading.value.completeness).toBe('truncated');
    expect(reading.value.faults.map(({ code }) => code)).toContain('SERVER_ERROR');
  });
});

test('проводки без испорченного текста не названы целыми, хотя все они на месте', async () => {
  const wire = await withReceipt((receipt) => [
    { kind: 'control-character', ref: receipt.ref, field: 'Содержание', path: LEDGER },
  ]);
  const reading = await readWhole(wire);
  if (!reading.ok) throw new Error(reading.fault.text);
  expect(reading.value.completeness).toBe('truncated');
  expect(new Set(faultCodes(reading))).toEqual(new Set(['ROW_UNREADABLE']));
});

test('у документа с испорченным текстом потерян только этот текст', async () => {
  const wire = await withReceipt((receipt) => [
    { kind: 'control-character', ref: receipt.ref, field: 'Комментарий', path: RECEIPTS },
  ]);
  const reading = await readWhole(wire);
  if (!reading.ok) throw new Error(reading.fault.text);
  expect(faultCodes(reading)).toEqual(['ROW_UNREADABLE']);
  expect(differences(wire.books, reading.value).filter((line) => !/comment/.test(line))).toEqual([]);
});

test('состав сужен между сверками: названо это, а не опечатка в имени', async () => {
  const wire = await withReceipt(() => [
    { kind: 'shrink', sets: ['Catalog_Номенклатура'], path: COMPARING, nth: 1, count: 1 },
  ]);
  expect(faultCodes(await readWhole(wire))).toEqual(['COMPOSITION_CHANGED']);
});

test('организация, которой недосчитались под правами, не объявлена закрытой', async () => {
  const wire = await withReceipt(() => [
    { kind: 'drop-rows', rows: 1, path: '/Catalog_Организации\\?(?!.*allowedOnly).*/', nth: 2 },
  ]);
  const reading = await wire.client().books({}, wire.client());
  expect(faultCodes(reading)).toEqual(['RESULT_TRUNCATED']);
  expect(reading.ok).toBe(false);
});
