/** The whole base as rows of the CSV books: the projection of decision 0003 on a small base, and one moment out of a base that moves. */
import { describe, expect, test } from 'vitest';
import { BOOK_COLUMNS, BOOK_FILES, type BookFile, type Cells } from '../../onec/books/columns.ts';
import type { BooksReading } from '../../onec/books/read-books.ts';
import type { Call } from './scripted.ts';
import {
  CONTRACT,
  document,
  id,
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
import { TINY_SETS } from './tiny-metadata.ts';

const RECEIPTS = 'Document_ПоступлениеТоваровУслуг';

function books(count = 12): Tiny {
  const data = tinyData();
  data.postings = spread(count * 3);
  data.sets[RECEIPTS] = Array.from({ length: count }, (_, index) =>
    document(index + 1, data.postings[index * 3]?.period ?? ''),
  );
  return data;
}

async function read(data: Tiny): Promise<{ base: TinyBase; reading: BooksReading }> {
  const base = await tinyBase(data);
  return { base, reading: unwrap(await base.client.books()) };
}

function record(reading: BooksReading, file: BookFile, index = 0): Record<string, string> {
  const cells = [...reading.rows(file)][index] ?? [];
  return Object.fromEntries(BOOK_COLUMNS[file].map((column, place) => [column, cells[place] ?? '']));
}

describe('projection', () => {
  test('each file has the columns of the format and as many rows as it says', async () => {
    const { reading } = await read(books());
    for (const file of BOOK_FILES) {
      const rows = [...reading.rows(file)];
      expect(rows).toHaveLength(reading.counts[file]);
      for (const row of rows) expect([file, row.length]).toEqual([file, BOOK_COLUMNS[file].length]);
    }
    expect(BOOK_COLUMNS.postings).toHaveLength(34);
    expect(reading.counts).toMatchObject({
      organisations: 1,
      accounts: 4,
      contracts: 1,
      nomenclature: 1,
      documents: 12,
      document_lines: 12,
      postings: 36,
    });
    expect(reading).toMatchObject({ settled: true });
  });

  test('catalogs', async () => {
    const { reading } = await read(books());
    expect(record(reading, 'organisations')).toMatchObject({
      ref: ORG,
      name: 'Ясный свет ООО',
      inn: '7701234567',
      restricted: '0',
    });
    expect(record(reading, 'contracts')).toEqual({
      ref: CONTRACT,
      code: '00-000001',
      name: 'Основной',
      counterparty_ref: SUPPLIER,
      organisation_ref: ORG,
      kind: 'СПоставщиком',
      currency: 'руб.',
      number: '5',
      date: '2020-03-15',
      valid_to: '',
      payment_days: '14',
      pay_by_date: '',
    });
    expect(record(reading, 'employees')).toEqual({
      ref: id('6', 1),
      code: '1',
      name: 'Петренко И. С.',
      position: 'Главный бухгалтер',
    });
    expect(record(reading, 'nomenclature')).toMatchObject({ name: 'Лампа', unit: 'шт', is_service: '0' });
    expect(record(reading, 'counterparties')).toMatchObject({
      full_name: 'ООО "Вектор"',
      is_folder: '0',
      legal_kind: 'ЮридическоеЛицо',
      parent_ref: '',
    });
    expect(record(reading, 'accounts', 2)).toEqual({
      code: '60.01',
      name: 'Счёт 60.01',
      kind: 'П',
      is_group: '0',
      off_balance: '0',
      is_currency: '0',
      is_quantity: '0',
      subconto1: 'Контрагенты',
      subconto2: 'Договоры',
      subconto3: '',
    });
  });

  test('documents and their lines', async () => {
    const { reading } = await read(books());
    expect(record(reading, 'documents')).toMatchObject({
      ref: receipt(1),
      type: 'ПоступлениеТоваровУслуг',
      number: '0000-000001',
      date: '2020-01-01T23:59:59',
      counterparty_ref: SUPPLIER,
      contract_ref: CONTRACT,
      operation_kind: 'Товары',
      amount: '100.50',
      vat_amount: '16.75',
      currency: 'руб.',
      posted: '1',
      manual_edit: '0',
      pay_by_date: '2020-01-20',
      author: 'Кузнецова',
      basis_ref: '',
    });
    expect(record(reading, 'document_lines')).toEqual({
      document_ref: receipt(1),
      section: 'Товары',
      line: '1',
      nomenclature_ref: id('9', 1),
      quantity: '2.5',
      price: '40.2',
      amount: '100.50',
      vat_rate: 'НДС20',
      vat_amount: '16.75',
      account: '41.01',
      settlement_document_ref: '',
      content: '',
    });
  });

  test('postings: accounts by code, subconto by kind with names, switched-off measures empty, inactive kept', async () => {
    const { reading } = await read(books());
    expect(record(reading, 'postings')).toMatchObject({
      recorder_type: 'ПоступлениеТоваровУслуг',
      recorder_ref: receipt(1),
      line: '1',
      active: '0',
      dr: '41.01',
      cr: '60.01',
      amount: '0.01',
      dr_quantity: '2.5',
      cr_quantity: '',
      dr_currency: '',
      cr_sub1_kind: 'Контрагенты',
      cr_sub1_ref: SUPPLIER,
      cr_sub1_name: 'Вектор',
      cr_sub2_name: 'Основной',
      cr_sub3_kind: '',
      dr_sub1_kind: '',
    });
  });

  test('rows stand in the order of the format', async () => {
    const { reading } = await read(books(40));
    const order = (file: BookFile, key: (row: Cells) => string): string[] => [...reading.rows(file)].map(key);
    for (const file of ['documents', 'counterparties', 'accounts'] as const)
      expect(order(file, (row) => row[0] ?? '')).toEqual(order(file, (row) => row[0] ?? '').sort());
    expect(order('postings', (row) => `${row[1]}|${String(row[2]).padStart(5, '0')}`)).toEqual(
      order('postings', (row) => `${row[1]}|${String(row[2]).padStart(5, '0')}`).sort(),
    );
  });

  test('organisations that another user does not see are the restricted ones', async () => {
    const all = books();
    all.sets.Catalog_Организации?.push({
      Ref_Key: id('a', 2),
      DataVersion: 'AA=',
      DeletionMark: false,
      Code: '2',
      Description: 'Сервис',
      ИНН: '',
      КПП: '',
    });
    const few = books();
    const [full, part] = [await tinyBase(all), await tinyBase(few)];
    const reading = unwrap(await full.client.books({}, part.client));
    expect([...reading.rows('organisations')].map((row) => row[5])).toEqual(['0', '1']);
  });
});

/** Something happens in the base once, when the register is first asked. */
function meanwhile(
  data: Tiny,
  change: () => void,
  when: (call: Call) => boolean = (call) => call.path.endsWith('/RecordsWithExtDimensions()'),
): void {
  let done = false;
  data.twist = (call, honest) => {
    if (done || !when(call)) return undefined;
    const before = honest();
    done = true;
    change();
    return before;
  };
}

describe('a base that moves while being read', () => {
  test('a document rewritten and reposted: header and movements are those of the new version', async () => {
    const data = books();
    meanwhile(data, () => {
      data.sets[RECEIPTS] = (data.sets[RECEIPTS] ?? []).map((row) =>
        row.Ref_Key === receipt(2) ? document(2, '2020-04-04T10:00:00', 999.99, 'v2') : row,
      );
      data.postings = data.postings.map((posting) =>
        posting.document === 2 ? { ...posting, period: '2020-04-04T10:00:00', amount: 999.99 } : posting,
      );
    });
    const { reading } = await read(data);
    expect(record(reading, 'documents', 1)).toMatchObject({
      ref: receipt(2),
      date: '2020-04-04T10:00:00',
      amount: '999.99',
    });
    const moved = [...reading.rows('postings')].filter((row) => row[1] === receipt(2));
    expect(moved.map((row) => [row[3], row[8]])).toEqual(
      Array.from({ length: 3 }, () => ['2020-04-04T10:00:00', '999.99']),
    );
    expect(reading).toMatchObject({ settled: true, completeness: 'complete' });
  });

  test('a document reposted after the register had been read: its movements are read again', async () => {
    const data = books();
    let openings = 0;
    meanwhile(
      data,
      () => {
        data.sets[RECEIPTS] = (data.sets[RECEIPTS] ?? []).map((row) =>
          row.Ref_Key === receipt(2) ? document(2, '2020-04-04T10:00:00', 999.99, 'v2') : row,
        );
        data.postings = data.postings.map((posting) =>
          posting.document === 2 ? { ...posting, amount: 999.99 } : posting,
        );
      },
      (call) => {
        openings += call.path === '/' ? 1 : 0;
        return openings === 2;
      },
    );
    const { reading } = await read(data);
    const amounts = [...reading.rows('postings')].filter((row) => row[1] === receipt(2)).map((row) => row[8]);
    expect(amounts).toEqual(['999.99', '999.99', '999.99']);
    expect(reading).toMatchObject({ settled: true, completeness: 'complete' });
  });

  test('a document deleted, another entered', async () => {
    const data = books();
    meanwhile(data, () => {
      data.sets[RECEIPTS] = [
        ...(data.sets[RECEIPTS] ?? []).filter((row) => row.Ref_Key !== receipt(3)),
        document(50, '2020-02-02T12:00:00'),
      ];
      data.postings = [
        ...data.postings.filter((posting) => posting.document !== 3),
        { document: 50, line: 1, period: '2020-02-02T12:00:00', amount: 7 },
      ];
    });
    const { reading } = await read(data);
    const refs = [...reading.rows('documents')].map((row) => row[0]);
    expect([refs.includes(receipt(3)), refs.includes(receipt(50))]).toEqual([false, true]);
    const recorders = new Set([...reading.rows('postings')].map((row) => row[1]));
    expect([recorders.has(receipt(3)), recorders.has(receipt(50))]).toEqual([false, true]);
    expect(reading).toMatchObject({ settled: true, completeness: 'complete' });
  });

  test('movements changed without a new version of the document: found by the count', async () => {
    const data = books();
    meanwhile(
      data,
      () => {
        data.postings = [...data.postings, { document: 4, line: 9, period: '2020-05-31T23:59:59', amount: 3 }];
      },
      (call) => call.query.$select === 'Ref_Key,DataVersion',
    );
    const { reading } = await read(data);
    expect([...reading.rows('postings')].filter((row) => row[1] === receipt(4))).toHaveLength(4);
    expect(reading.settled).toBe(true);
  });

  test('a base that never rests: told, and not called complete', async () => {
    const data = books();
    let version = 0;
    data.twist = (call) => {
      if (call.query.$select === 'Ref_Key,DataVersion' && call.path === `/${RECEIPTS}`) {
        version += 1;
        data.sets[RECEIPTS] = (data.sets[RECEIPTS] ?? []).map((row) => ({ ...row, DataVersion: `w${version}` }));
      }
      return undefined;
    };
    const { reading } = await read(data);
    expect(reading.settled).toBe(false);
    expect(reading.completeness).not.toBe('complete');
    expect(reading.faults.map((fault) => fault.code)).toContain('BASE_CHANGING');
  });

  test('objects withdrawn from the composition meanwhile are named', async () => {
    const data = books();
    meanwhile(data, () => {
      data.composition = TINY_SETS.filter((set) => set !== 'Catalog_Номенклатура');
    });
    const { reading } = await read(data);
    expect(reading.settled).toBe(false);
    expect(reading.faults.find((fault) => fault.code === 'COMPOSITION_CHANGED')?.detail).toContain(
      'Catalog_Номенклатура',
    );
  });
});

describe('what is missing', () => {
  test('a catalog not published: its rows are absent, the loss is told, the rest is read', async () => {
    const data = books();
    data.composition = TINY_SETS.filter((set) => set !== 'Catalog_Валюты' && set !== 'Catalog_Номенклатура');
    const { reading } = await read(data);
    expect(reading.counts.nomenclature).toBe(0);
    expect(reading.counts.postings).toBe(36);
    expect(reading.completeness).not.toBe('complete');
    expect(
      reading.faults.filter((fault) => fault.code === 'COMPOSITION_MISSING').map((fault) => fault.resource),
    ).toEqual(expect.arrayContaining(['Catalog_Валюты', 'Catalog_Номенклатура']));
  });

  test('no register: a fault with its reason, not an empty book', async () => {
    const data = books();
    data.composition = TINY_SETS.filter((set) => set !== 'ChartOfAccounts_Хозрасчетный');
    const { client } = await tinyBase(data);
    expect(await client.books()).toMatchObject({
      ok: false,
      fault: { code: 'COMPOSITION_MISSING', resource: 'ChartOfAccounts_Хозрасчетный' },
    });
  });
});
