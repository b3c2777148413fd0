/** Catalogs, documents and registers read whole: paging that lies, rows that break pages, windows, metadata with faults of its own. */
import { describe, expect, test } from 'vitest';
import {
  functionParameters,
  isSectionSet,
  knownFields,
  parseMetadata,
  typeOfSet,
} from '../../onec/dialect/metadata.ts';
import { parseProfile, UNKNOWN_PROFILE } from '../../onec/profile.ts';
import { collect } from '../../onec/reading/ahead.ts';
import type { WireRow } from '../../onec/transport/body.ts';
import { type Call, json, odataError, type Reply } from './scripted.ts';
import {
  document,
  EMPTY,
  id,
  type Json,
  ORG,
  receipt,
  SUPPLIER,
  spread,
  type Tiny,
  type TinyBase,
  tinyBase,
  tinyData,
  unwrap,
} from './tiny-base.ts';
import { TINY_SETS, tinyMetadata } from './tiny-metadata.ts';

const SET = 'Catalog_Контрагенты';
const RECEIPTS = 'Document_ПоступлениеТоваровУслуг';

function counterparty(number: number): Json {
  return {
    Ref_Key: id('b', number),
    DataVersion: 'AA=',
    DeletionMark: false,
    Parent_Key: EMPTY,
    IsFolder: false,
    Code: `00-${number}`,
    Description: `Контрагент ${number}`,
    НаименованиеПолное: '',
    ИНН: '',
    КПП: '',
    ЮридическоеФизическоеЛицо: 'ЮридическоеЛицо',
  };
}

async function counterparties(count: number, twist: Tiny['twist'] = () => undefined): Promise<TinyBase> {
  const data = tinyData();
  data.sets[SET] = Array.from({ length: count }, (_, index) => counterparty(index + 1));
  data.twist = twist;
  return await tinyBase(data);
}

const isPage = (call: Call): boolean => call.path === `/${SET}`;
const refs = (rows: readonly WireRow[]): string[] => rows.map((row) => String(row.Ref_Key)).sort();
const allRefs = (count: number): string[] => Array.from({ length: count }, (_, index) => id('b', index + 1)).sort();

describe('a catalog of 1 500', () => {
  /** Faults of paging, each as real bases have been seen to have them. */
  const PAGING: readonly [string, (call: Call, honest: () => Reply, data: () => Json[]) => Reply | undefined][] = [
    ['honest', () => undefined],
    [
      '$skip ignored',
      (call, _honest, data) =>
        call.query.$skip === undefined ? undefined : json({ value: data().slice(0, Number(call.query.$top)) }),
    ],
    [
      '$top ignored',
      (call, _honest, data) =>
        call.query.$top === undefined ? undefined : json({ value: data().slice(Number(call.query.$skip ?? 0)) }),
    ],
    [
      '$inlinecount ignores $top',
      (call, _honest, data) =>
        call.query.$inlinecount === undefined ? undefined : json({ 'odata.count': '1500', value: data() }),
    ],
    [
      'a row lost between pages',
      (call, _honest, data) =>
        Number(call.query.$skip ?? 0) < 1_000
          ? undefined
          : json({
              value: data().slice(Number(call.query.$skip) + 1, Number(call.query.$skip) + 1 + Number(call.query.$top)),
            }),
    ],
    [
      'big pages out of memory',
      (call) => (Number(call.query.$top ?? 9_999) > 400 ? odataError(500, '-1', 'Недостаточно памяти') : undefined),
    ],
    [
      'no whole body, no $skip: by keys',
      (call, _honest, data) =>
        call.query.$select === 'Ref_Key' || call.query.$filter !== undefined
          ? undefined
          : call.query.$skip === undefined
            ? odataError(500, '-1', 'Недостаточно памяти')
            : json({ value: data().slice(0, 20) }),
    ],
  ];

  test.each(PAGING)('%s: every row once', async (_name, twist) => {
    const base: TinyBase = await counterparties(1_500, (call, honest) =>
      isPage(call) ? twist(call, honest, () => base.data.sets[SET] ?? []) : undefined,
    );
    const reading = unwrap(await base.client.catalog(SET));
    expect(refs(reading.rows)).toEqual(allRefs(1_500));
    expect(reading).toMatchObject({ completeness: 'complete', expected: 1_500, read: 1_500, faults: [] });
  });

  test('a row that no way of reading shows: truncated with both numbers', async () => {
    const base = await counterparties(30, (call, honest) => {
      if (!isPage(call)) return undefined;
      const { value } = JSON.parse(honest().body ?? '{}');
      return json({ value: value.filter((row: Json) => row.Ref_Key !== id('b', 7)) });
    });
    expect(unwrap(await base.client.catalog(SET))).toMatchObject({ completeness: 'truncated', expected: 30, read: 29 });
  });
});

describe('a control character in one row', () => {
  /** Any answer that shows the description of number 13 fails as a whole, with the status that this base uses for it. */
  const poison = (status: number) => async (): Promise<TinyBase> =>
    await counterparties(45, (call, honest) => {
      if (!isPage(call)) return undefined;
      const answer = honest();
      return answer.body?.includes('Контрагент 13"') === true
        ? odataError(status, status === 400 ? '1' : '-1', 'Недопустимый символ')
        : undefined;
    });

  test.each([400, 500])(
    'answered with %i: all other rows are read whole, the row is named and read without the field',
    async (status) => {
      const base = await poison(status)();
      const reading = unwrap(await base.client.catalog(SET));
      expect(refs(reading.rows)).toEqual(allRefs(45));
      expect(reading.completeness).toBe('truncated');
      expect(reading.faults.map((fault) => fault.code)).toEqual(['ROW_UNREADABLE']);
      expect(reading.faults[0]?.detail).toBe(`${SET}(${id('b', 13)}): не читаются поля Description`);
      const row = reading.rows.find((one) => one.Ref_Key === id('b', 13));
      expect([row?.Code, row?.Description]).toEqual(['00-13', undefined]);
    },
  );
});

test('a set that is not published', async () => {
  const data = tinyData();
  data.composition = TINY_SETS.filter((set) => set !== SET);
  const { client } = await tinyBase(data);
  const outcome = await client.catalog(SET);
  expect(outcome).toMatchObject({ ok: false, fault: { code: 'COMPOSITION_MISSING' } });
});

test('elements by reference: in batches that fit an address, a deleted one is simply absent', async () => {
  const base = await counterparties(120);
  const reading = unwrap(await base.client.elements(SET, [...allRefs(120), id('b', 999)]));
  expect(refs(reading.rows)).toEqual(allRefs(120));
  for (const call of base.server.calls) expect(call.rawUrl.length).toBeLessThan(2_200);
});

describe('documents', () => {
  async function receipts(count: number, twist: Tiny['twist'] = () => undefined): Promise<TinyBase> {
    const data = tinyData();
    const dates = spread(count).map((posting) => posting.period);
    data.sets[RECEIPTS] = dates.map((date, index) => document(index + 1, date));
    data.twist = twist;
    return await tinyBase(data);
  }

  test.each([0, 5, 600, 1_300])('%i of a kind: all, with their sections', async (count) => {
    const base = await receipts(count);
    const chunks = await collect(base.client.documents({ set: RECEIPTS }));
    const rows = chunks.flatMap((chunk) => chunk.rows);
    expect(new Set(rows.map((row) => row.Ref_Key)).size).toBe(count);
    expect(chunks.every((chunk) => chunk.completeness === 'complete')).toBe(true);
    expect(rows.every((row) => Array.isArray(row.Товары) && row.Товары.length === 1)).toBe(true);
    expect(chunks.map((chunk) => chunk.window.from)).toEqual(
      chunks
        .map((chunk) => chunk.window.from)
        .sort()
        .reverse(),
    );
  });

  test('many documents cost a count and a body for each window of their own time, not of all time', async () => {
    const base = await receipts(1_300);
    await collect(base.client.documents({ set: RECEIPTS }));
    expect(base.server.calls.filter((call) => call.path.includes(RECEIPTS)).length).toBeLessThan(25);
  });

  test('few documents cost few requests', async () => {
    const base = await receipts(50);
    await collect(base.client.documents({ set: RECEIPTS }));
    expect(base.server.calls.filter((call) => call.path.includes(RECEIPTS)).length).toBeLessThanOrEqual(3);
  });

  test('$orderby that is ignored does not lose those at the edges', async () => {
    const base: TinyBase = await receipts(800, (call) =>
      call.query.$orderby?.startsWith('Date') === true
        ? json({ value: [{ Ref_Key: receipt(3), Date: '2020-03-03T00:00:00' }] })
        : undefined,
    );
    const chunks = await collect(base.client.documents({ set: RECEIPTS }));
    expect(chunks.flatMap((chunk) => chunk.rows)).toHaveLength(800);
    expect(chunks.every((chunk) => chunk.completeness === 'complete')).toBe(true);
  });

  test('presentation beside the fields where it is served', async () => {
    const base = await receipts(3, (call, honest) => {
      if (call.query.$select !== '*,Presentation') return undefined;
      const { value } = JSON.parse(honest().body ?? '{}');
      return json({ value: value.map((row: Json) => ({ ...row, Presentation: `Поступление ${String(row.Number)}` })) });
    });
    const [chunk] = await collect(base.client.documents({ set: RECEIPTS }));
    expect(chunk?.rows[0]?.Presentation).toBe('Поступление 0000-000001');
    expect(base.client.profile().presentation).toBe('served');
  });

  test('one document is decoded by its metadata', async () => {
    const base = await receipts(3);
    const decoded = unwrap(await base.client.document(RECEIPTS, receipt(2)));
    expect(decoded).toMatchObject({
      Ref_Key: receipt(2),
      Posted: true,
      СуммаДокумента: '100.5',
      Организация_Key: ORG,
      Контрагент_Key: SUPPLIER,
    });
    expect(decoded.Товары).toEqual([
      expect.objectContaining({ LineNumber: '1', Количество: '2.5', СтавкаНДС: 'НДС20' }),
    ]);
    expect(await base.client.document(RECEIPTS, receipt(99))).toMatchObject({
      ok: false,
      fault: { code: 'ENTITY_NOT_FOUND' },
    });
  });
});

describe('registers', () => {
  const REGISTER = 'InformationRegister_КадроваяИстория';

  test.each([3, 1_500])('%i records, by windows of their period when many, each by its whole key', async (count) => {
    const data = tinyData();
    data.sets[REGISTER] = spread(count).map((posting, index) => ({
      Period: posting.period,
      ФизическоеЛицо_Key: id('6', index),
      Должность: `Должность ${index}`,
    }));
    const base = await tinyBase(data);
    const reading = unwrap(await base.client.records(REGISTER));
    expect(reading).toMatchObject({ completeness: 'complete', expected: count, read: count });
    expect(new Set(reading.rows.map((row) => row.Должность)).size).toBe(count);
    expect(base.server.calls.some((call) => call.path === `/${REGISTER}` && call.query.$filter !== undefined)).toBe(
      count > 1_000,
    );
  });

  test('a register that is not published', async () => {
    const { client } = await tinyBase();
    expect(await client.records('InformationRegister_Нет')).toMatchObject({
      ok: false,
      fault: { code: 'COMPOSITION_MISSING' },
    });
  });
});

test('everything is asked as JSON without metadata, the description of the base as XML', async () => {
  const base = await tinyBase();
  await base.client.catalog(SET);
  for (const call of base.server.calls) {
    const description = call.path === '/$metadata';
    expect([call.path, call.headers.accept?.startsWith(description ? 'application/xml' : 'application/json')]).toEqual([
      call.path,
      true,
    ]);
    if (!description && !call.path.endsWith('/$count'))
      expect(call.query.$format).toBe('application/json;odata=nometadata');
  }
});

describe('virtual tables', () => {
  test('a parameter that the base does not declare is never sent', async () => {
    const base = await tinyBase();
    const outcome = await base.client.virtualTable('AccountingRegister_Хозрасчетный', 'Turnovers', {
      StartDate: "datetime'2020-01-01T00:00:00'",
    });
    expect(outcome).toMatchObject({ ok: false, fault: { code: 'PROFILE_MISMATCH' } });
    expect(base.server.calls.every((call) => !call.path.includes('Turnovers'))).toBe(true);
  });

  test('a table the register lacks', async () => {
    const { client } = await tinyBase();
    expect(await client.virtualTable('AccountingRegister_Хозрасчетный', 'SliceLast', {})).toMatchObject({
      ok: false,
      fault: { code: 'COMPOSITION_MISSING' },
    });
  });
});

describe('metadata', () => {
  const schema = parseMetadata(tinyMetadata());

  test('sets, keys, composite fields, sections, references, functions', () => {
    const flat = typeOfSet(schema, 'AccountingRegister_Хозрасчетный_RecordType');
    expect(flat?.keys).toEqual(['Recorder', 'LineNumber', 'Recorder_Type']);
    expect([...(flat?.composites ?? [])]).toEqual(['Recorder']);
    expect(flat?.references.get('AccountDr')).toBe('ChartOfAccounts_Хозрасчетный');
    const receiptType = typeOfSet(schema, RECEIPTS);
    expect(receiptType?.sections.get('Товары')).toBe('Document_ПоступлениеТоваровУслуг_Товары_RowType');
    expect(knownFields(receiptType ?? schemaFail(), ['Number', 'НовыйРеквизит', 'Date'])).toEqual(['Number', 'Date']);
    expect(functionParameters(schema, 'AccountingRegister_Хозрасчетный', 'RecordsWithExtDimensions')).toEqual([
      'StartPeriod',
      'EndPeriod',
      'Condition',
      'Order',
      'Top',
    ]);
  });

  test('what bases say twice is forgiven and noted', () => {
    expect(schema.enums.get('СтавкиНДС')).toEqual(['НДС20', 'НДС22']);
    expect(schema.warnings).toEqual(['«СтавкиНДС» описано дважды']);
  });

  test('a section is known by its key, not by an underscore', () => {
    expect(isSectionSet(schema, `${RECEIPTS}_Товары`)).toBe(true);
    expect(isSectionSet(schema, 'AccountingRegister_Хозрасчетный_RecordType')).toBe(false);
  });

  test('fetched once for a composition and again when it has changed', async () => {
    const kept = new Map<string, string>();
    const store = {
      get: async (hash: string) => kept.get(hash),
      put: async (hash: string, xml: string) => void kept.set(hash, xml),
    };
    const base = await tinyBase(tinyData(), { metadataStore: store });
    const asked = (): number => base.server.calls.filter((call) => call.path === '/$metadata').length;
    await Promise.all([base.client.open(), base.client.open()]);
    expect(asked()).toBe(1);
    base.client.refresh();
    await base.client.open();
    expect(asked()).toBe(1);
    base.data.composition = TINY_SETS.slice(1);
    base.client.refresh();
    unwrap(await base.client.open());
    expect(asked()).toBe(2);
  });

  test.each([
    ['cut', { body: tinyMetadata().slice(0, 4_000) }, 'BODY_CUT'],
    ['another document', { body: '<?xml version="1.0"?><service/>' }, 'BODY_CUT'],
  ] as const)('%s is a fault', async (_name, reply, code) => {
    const data = tinyData();
    data.twist = (call) => (call.path === '/$metadata' ? reply : undefined);
    const { client } = await tinyBase(data);
    expect(await client.open()).toMatchObject({ ok: false, fault: { code } });
  });
});

function schemaFail(): never {
  throw new Error('тип не прочитан');
}

test('a profile survives being kept, and an old one lacks nothing', () => {
  expect(parseProfile(JSON.stringify({ ...UNKNOWN_PROFILE, end_period: 'inclusive' })).end_period).toBe('inclusive');
  expect(parseProfile('{}')).toEqual(UNKNOWN_PROFILE);
  expect(() => parseProfile('{"end_period":"maybe"}')).toThrow();
});
