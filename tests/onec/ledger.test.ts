/** The register read whole in spite of what bases do: windows, counts that lie, sizes that do not fit, rights, cuts, garbage dates. */
import { describe, expect, test } from 'vitest';
import { collect } from '../../onec/reading/ahead.ts';
import type { LedgerChunk } from '../../onec/reading/ledger-rows.ts';
import { type Posting, subcontoByKind } from '../../onec/reading/postings.ts';
import { type Call, odataError, type Reply } from './scripted.ts';
import { ORG, receipt, SUPPLIER, spread, type Tiny, type TinyBase, tinyBase, tinyData, unwrap } from './tiny-base.ts';

const isRecords = (call: Call): boolean => call.path.endsWith('/RecordsWithExtDimensions()');
const isCount = (call: Call): boolean => call.path.endsWith('_RecordType/$count');

async function baseWith(postings: Tiny['postings'], twist: Tiny['twist'] = () => undefined): Promise<TinyBase> {
  const data = tinyData();
  data.postings = postings;
  data.twist = twist;
  return await tinyBase(data);
}

function keysOf(rows: readonly Posting[]): string[] {
  return rows.map((row) => `${row.recorder}|${row.line}`).sort();
}

async function readAll(
  base: TinyBase,
  terms = {},
): Promise<{ chunks: LedgerChunk[]; rows: Posting[]; codes: string[]; kinds: Set<string> }> {
  const chunks = await collect(base.client.ledger({}, terms));
  const rows = chunks.flatMap((chunk) => chunk.rows);
  return {
    chunks,
    rows,
    codes: [...new Set(chunks.flatMap((chunk) => chunk.faults.map((fault) => fault.code)))],
    kinds: new Set(chunks.map((chunk) => chunk.completeness)),
  };
}

const expectedKeys = (data: Tiny): string[] =>
  data.postings.map((posting) => `${receipt(posting.document)}|${posting.line}`).sort();

/** Borders of the requested window, end exclusive by a second. */
function hours(call: Call): number {
  const at = (name: string): number => Date.parse(`${/'(.*)'/.exec(call.query[name] ?? '')?.[1]}Z`);
  return (at('EndPeriod') - at('StartPeriod')) / 3_600_000;
}

test('every posting once, decoded, inactive ones kept, with the proof by count', async () => {
  const base = await baseWith(spread(300));
  const { rows, kinds, chunks } = await readAll(base);
  expect(keysOf(rows)).toEqual(expectedKeys(base.data));
  expect([...kinds]).toEqual(['complete']);
  expect(chunks.reduce((sum, chunk) => sum + (chunk.expected ?? 0), 0)).toBe(300);
  const row = rows.find((one) => one.recorder === receipt(1) && one.line === 1);
  expect(row).toMatchObject({
    recorderType: 'Document_ПоступлениеТоваровУслуг',
    period: '2020-01-01T23:59:59',
    amount: 1n,
    active: false,
    organisation: ORG,
  });
  expect(row?.dr).toMatchObject({ account: '41.01', quantity: 2_500n, currencyAmount: null });
  expect(row?.cr.account).toBe('60.01');
  expect(row === undefined ? null : subcontoByKind(row.cr, 'Контрагенты')).toEqual({
    kind: 'ref',
    type: 'Catalog_Контрагенты',
    value: SUPPLIER,
  });
  expect(row === undefined ? null : subcontoByKind(row.cr, 'Номенклатура')).toBeNull();
  expect(rows.filter((one) => !one.active)).toHaveLength(28);
});

test('newest windows come first and $top, $skip and Top are never sent', async () => {
  const base = await baseWith(spread(100));
  const { chunks } = await readAll(base);
  const starts = chunks.map((chunk) => chunk.window.from);
  expect(starts).toEqual([...starts].sort().reverse());
  for (const call of base.server.calls.filter(isRecords)) {
    expect([call.query.$top, call.query.$skip, call.query.Top, call.query.$select]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('a date of the year 0209 does not make the walk endless, and its posting is not lost', async () => {
  const base = await baseWith([...spread(20), { document: 99, line: 1, period: '0209-12-01T00:00:00', amount: 5 }]);
  const { rows, kinds } = await readAll(base);
  expect(keysOf(rows)).toEqual(expectedKeys(base.data));
  expect([...kinds]).toEqual(['complete']);
  expect(base.server.calls.length).toBeLessThan(40);
});

test('postings of the future are read too', async () => {
  const base = await baseWith([...spread(10), { document: 99, line: 1, period: '2031-01-01T00:00:00', amount: 5 }]);
  expect((await readAll(base)).rows).toHaveLength(11);
});

/** Closing entries stand at the very last second of a month, bank documents at the very first of a day. */
const MONTH_ENDS = ['2020-01-31T23:59:59', '2020-02-01T00:00:00', '2020-05-31T23:59:59'].map((period, index) => ({
  document: 500 + index,
  line: 1,
  period,
  amount: 1,
}));

test('where the end belongs to the interval the first second of the next window is not taken twice', async () => {
  const base = await baseWith([...spread(60), ...MONTH_ENDS]);
  const { rows, kinds } = await readAll(base);
  expect(keysOf(rows)).toEqual(expectedKeys(base.data));
  expect([...kinds]).toEqual(['complete']);
});

test('end of a window exclusive in this base: the last second is not lost', async () => {
  const base = await baseWith([...spread(200), ...MONTH_ENDS], (call, honest) => {
    if (!isRecords(call)) return undefined;
    const end = /'(.*)'/.exec(call.query.EndPeriod ?? '')?.[1] ?? '9999';
    const answer = honest();
    const { value } = JSON.parse(answer.body ?? '{}');
    return { body: JSON.stringify({ value: value.filter((row: { Period: string }) => row.Period < end) }) };
  });
  const { rows, kinds } = await readAll(base);
  expect(rows).toHaveLength(200 + MONTH_ENDS.length);
  expect(base.server.calls.filter(isRecords).length).toBeLessThan(12);
  expect([...kinds]).toEqual(['complete']);
});

const TOO_MUCH: readonly [string, Reply][] = [
  ['out of memory', odataError(500, '-1', 'Недостаточно памяти')],
  ['gateway timeout', { status: 504, body: '' }],
  ['internal error', odataError(500, '-1', 'Произошла внутренняя ошибка OData сервиса')],
  ['cut bodies', { fate: 'cut', body: JSON.stringify({ value: [{ a: 1 }] }) }],
];

test.each(TOO_MUCH)('windows longer than a day are too much (%s): narrower ones are read', async (_name, bad) => {
  const base = await baseWith(spread(60), (call) => (isRecords(call) && !(hours(call) <= 24) ? bad : undefined));
  const { rows, kinds } = await readAll(base);
  expect(keysOf(rows)).toEqual(expectedKeys(base.data));
  expect([...kinds]).toEqual(['complete']);
});

test('rows dropped from wide windows are found by their count and read in narrow ones', async () => {
  const base = await baseWith(spread(200), (call, honest) => {
    if (!isRecords(call) || hours(call) <= 24) return undefined;
    const { value } = JSON.parse(honest().body ?? '{}');
    return { body: JSON.stringify({ value: value.slice(1) }) };
  });
  const { rows, kinds } = await readAll(base);
  expect(keysOf(rows)).toEqual(expectedKeys(base.data));
  expect([...kinds]).toEqual(['complete']);
});

test('an arbitrary subset however narrow the window is never passed for the whole', async () => {
  const lost = receipt(7);
  const base = await baseWith(spread(60), (call, honest) => {
    if (!isRecords(call)) return undefined;
    const { value } = JSON.parse(honest().body ?? '{}');
    return { body: JSON.stringify({ value: value.filter((row: { Recorder: string }) => row.Recorder !== lost) }) };
  });
  const { chunks, codes, rows } = await readAll(base);
  expect(rows).toHaveLength(57);
  expect(codes).toEqual(['RESULT_TRUNCATED']);
  const truncated = chunks.filter((chunk) => chunk.completeness === 'truncated');
  expect(truncated.length).toBeGreaterThan(0);
  for (const chunk of truncated) expect(chunk.expected).toBeGreaterThan(chunk.read);
});

test('a control character in one posting: all the others are whole, that one is read without its text and named', async () => {
  const base = await baseWith(spread(60), (call, honest) => {
    if (!isRecords(call) || call.query.$select !== undefined) return undefined;
    return honest().body?.includes(receipt(5)) === true ? odataError(500, '-1', 'Недопустимый символ') : undefined;
  });
  const { rows, codes, chunks } = await readAll(base);
  expect(keysOf(rows)).toEqual(expectedKeys(base.data));
  expect(codes).toEqual(['ROW_UNREADABLE']);
  expect(rows.filter((row) => row.content === '').every((row) => row.recorder === receipt(5))).toBe(true);
  expect(chunks.flatMap((chunk) => chunk.faults)[0]?.detail).toContain(receipt(5));
});

test('a base that refuses every such request: the reading gives up soon and calls nothing complete', async () => {
  const base = await baseWith(spread(60, ['2020-05']), (call) =>
    isRecords(call) ? odataError(400, '14', 'Ошибка разбора') : undefined,
  );
  const { rows, kinds, codes } = await readAll(base);
  expect(rows).toEqual([]);
  expect(kinds.has('complete')).toBe(false);
  expect(codes).toContain('QUERY_REJECTED');
  expect(base.server.calls.length).toBeLessThan(300);
});

test('a window that fails while its parts are counted as empty is not an empty one', async () => {
  const base = await baseWith(spread(30, ['2020-05']), (call) => {
    if (isRecords(call)) return odataError(500, '-1', 'Недостаточно памяти');
    return isCount(call)
      ? { body: call.query.$filter === undefined || call.query.$filter.includes('2020-06-01') ? '30' : '0' }
      : undefined;
  });
  const { kinds } = await readAll(base);
  expect(kinds.has('truncated')).toBe(true);
});

describe('counts', () => {
  test.each([
    ['not served', { status: 404, body: '' }],
    ['refused', odataError(400, '6', 'Сегмент пути $count не найден!')],
    ['unsupported', odataError(501, '0')],
  ] as const)('/$count %s: $inlinecount proves the same', async (_name, reply) => {
    const base = await baseWith(spread(120), (call) => (call.path.endsWith('/$count') ? reply : undefined));
    const { rows, kinds } = await readAll(base);
    expect(rows).toHaveLength(120);
    expect([...kinds]).toEqual(['complete']);
    expect(base.client.profile().count).toBe('refused');
  });

  test('neither /$count nor $inlinecount: the flat records are counted one by one', async () => {
    const base = await baseWith(spread(40), (call, honest) => {
      if (call.path.endsWith('/$count')) return odataError(501, '0');
      return call.query.$inlinecount === undefined
        ? undefined
        : { body: (honest().body ?? '').replace(/"odata.count":"\d+",/, '') };
    });
    const { rows, kinds } = await readAll(base);
    expect(rows).toHaveLength(40);
    expect([...kinds]).toEqual(['complete']);
  });

  test('no way of counting: everything is read and completeness is unknown', async () => {
    const base = await baseWith(spread(40), (call) =>
      call.path.startsWith('/AccountingRegister_Хозрасчетный_RecordType') ? odataError(501, '0') : undefined,
    );
    const { rows, codes, kinds } = await readAll(base);
    expect(rows).toHaveLength(40);
    expect([...kinds]).toEqual(['unknown']);
    expect(codes).toEqual(['COUNT_UNKNOWN']);
  });

  test.each([
    ['small', -1],
    ['large', 3],
  ])('/$count lying %s everywhere: the reading ends, keeps all rows, and is truncated', async (_name, lie) => {
    const base = await baseWith(spread(30, ['2020-05']), (call, honest) => {
      if (!isCount(call)) return undefined;
      const real = Number((honest().body ?? '').replace('\ufeff', ''));
      return { body: String(real === 0 ? 0 : real + lie) };
    });
    const { rows, kinds, codes } = await readAll(base);
    expect(rows).toHaveLength(30);
    expect(kinds.has('truncated')).toBe(true);
    expect(codes).toContain('RESULT_TRUNCATED');
    expect(base.server.calls.length).toBeLessThan(1_500);
  });

  test('a whole that counts more than all its windows is not complete', async () => {
    const base = await baseWith(spread(30), (call) =>
      isCount(call) && call.query.$filter === undefined ? { body: '33' } : undefined,
    );
    const { rows, codes } = await readAll(base);
    expect(rows).toHaveLength(30);
    expect(codes).toEqual(['RESULT_TRUNCATED']);
  });

  test('the whole is counted, its parts are not: read in one window, completeness unknown', async () => {
    const base = await baseWith(spread(40), (call) =>
      call.path.startsWith('/AccountingRegister_Хозрасчетный_RecordType') && call.query.$filter !== undefined
        ? odataError(400, '14')
        : undefined,
    );
    const { rows, kinds } = await readAll(base);
    expect(rows).toHaveLength(40);
    expect([...kinds]).toEqual(['unknown']);
    expect(base.server.calls.length).toBeLessThan(30);
  });

  test('a count of zero that lies is not believed', async () => {
    const base = await baseWith(spread(30), (call) => (isCount(call) ? { body: '0' } : undefined));
    const { rows, kinds } = await readAll(base);
    expect(rows).toHaveLength(30);
    expect([...kinds]).toEqual(['truncated']);
  });

  test('a total that lies small does not end the walk early', async () => {
    const base = await baseWith(spread(30), (call) =>
      isCount(call) && call.query.$filter === undefined ? { body: '6' } : undefined,
    );
    expect((await readAll(base)).rows).toHaveLength(30);
  });
});

test('a document posted between count and reading: read again and agreed', async () => {
  let posted = false;
  const base = await baseWith(spread(30), (call) => {
    if (isRecords(call) && !posted) {
      posted = true;
      base.data.postings = [...base.data.postings, { document: 77, line: 1, period: '2020-05-20T10:00:00', amount: 1 }];
    }
    return undefined;
  });
  const { rows, kinds } = await readAll(base);
  expect(keysOf(rows)).toEqual(expectedKeys(base.data));
  expect([...kinds]).toEqual(['complete']);
  // one more reading of the one window, no narrowing
  expect(base.server.calls.filter(isRecords)).toHaveLength(6);
});

describe('rights', () => {
  const hidden = (call: Call): Reply | undefined =>
    call.path.startsWith('/AccountingRegister') && call.query.allowedOnly !== 'true'
      ? odataError(401, '20', 'Недостаточно прав')
      : undefined;

  test('rows hidden from us: a fault unless the caller takes what is allowed', async () => {
    const base = await baseWith(spread(30), hidden);
    const { rows, codes } = await readAll(base);
    expect(rows).toEqual([]);
    expect(codes).toEqual(['ACCESS_LIMITED']);
  });

  test('taken: what is allowed comes, and is never called complete', async () => {
    const base = await baseWith(spread(30), hidden);
    const { rows, kinds, codes } = await readAll(base, { acceptLimited: true });
    expect(rows).toHaveLength(30);
    expect([...kinds]).toEqual(['limited_by_rights']);
    expect(codes).toEqual(['ACCESS_LIMITED']);
  });
});

test('the base goes away half way: what was read stays, and the end is a fault', async () => {
  let answers = 0;
  const base = await baseWith(spread(60), (call) => {
    if (!isRecords(call)) return undefined;
    answers += 1;
    return answers > 2 ? { status: 403, body: '' } : undefined;
  });
  const { rows, codes } = await readAll(base);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(60);
  expect(codes).toContain('FORBIDDEN');
});

test('cancelled in the middle: the stream ends with CANCELLED', async () => {
  const base = await baseWith(spread(60));
  const controller = new AbortController();
  const codes: string[] = [];
  for await (const chunk of base.client.ledger({}, { signal: controller.signal })) {
    controller.abort();
    codes.push(...chunk.faults.map((fault) => fault.code));
  }
  expect(codes).toContain('CANCELLED');
});

test('only the windows under way are held: a consumer that stops early stops the reading', async () => {
  const base = await baseWith(
    spread(1_000, [
      '2018-01',
      '2018-05',
      '2019-02',
      '2019-07',
      '2019-12',
      '2020-01',
      '2020-02',
      '2020-03',
      '2020-04',
      '2020-05',
    ]),
  );
  for await (const chunk of base.client.ledger()) if (chunk.read > 0) break;
  expect(base.server.calls.filter(isRecords).length).toBeLessThan(6);
});

test('accounts and organisation: conditions in the quotes this base reads, and rows checked here as well', async () => {
  const base = await baseWith(spread(30), (call, honest) => {
    if (!isRecords(call) || call.query.Condition === undefined) return undefined;
    return call.query.Condition.includes("''") && !call.query.Condition.endsWith("'''")
      ? honest()
      : odataError(400, '14', 'Ошибка разбора');
  });
  const chart = unwrap(await base.client.chart());
  const account = chart.byCode.get('60.01');
  const chunks = await collect(base.client.ledger({ organisation: ORG, accounts: [account?.ref ?? ''] }));
  expect(chunks.flatMap((chunk) => chunk.rows)).toHaveLength(30);
  const foreign = await collect(base.client.ledger({ accounts: [chart.byCode.get('76.АВ')?.ref ?? ''] }));
  expect(foreign.flatMap((chunk) => chunk.rows)).toEqual([]);
});
