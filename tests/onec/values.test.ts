/** Literals, amounts and windows: what must hold for every value, and the particular values 1C is known for. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '#domain/decimals.ts';
import {
  amount,
  composite,
  flag,
  integer,
  moment,
  ref,
  reference,
  scaled,
  section,
  text,
} from '../../onec/dialect/decode.ts';
import { castLiteral, guidLiteral, momentLiteral, numberLiteral, textLiteral } from '../../onec/dialect/literals.ts';
import {
  both,
  countTarget,
  entityTarget,
  functionTarget,
  orBatches,
  QUERY_BUDGET,
  setTarget,
} from '../../onec/dialect/query.ts';
import { OnecError } from '../../onec/errors.ts';
import {
  momentOf,
  secondOf,
  splitWindow,
  TIME_END,
  TIME_START,
  type Window,
  windowFilter,
} from '../../onec/reading/windows.ts';
import { parseWire, rowsOf } from '../../onec/transport/body.ts';
import { redact } from '../../onec/transport/redact.ts';

const GUID = 'a1b2c3d4-0000-11ee-8000-000000000012';

describe('addresses', () => {
  test('any text in a filter comes back as it was, and no plus or space is ever raw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (value) => {
        const { query } = setTarget('Catalog_Контрагенты', { $filter: `Description eq ${textLiteral(value)}` });
        expect(query).not.toMatch(/[+\s]/);
        const filter = decodeURIComponent(/\$filter=([^&]*)/.exec(query)?.[1] ?? '');
        const inside = filter.slice("Description eq '".length, -1);
        expect(inside.replaceAll("''", "'")).toBe(value);
        expect(inside.replaceAll("''", '')).not.toContain("'");
      }),
    );
  });

  test.each([
    [
      'set',
      setTarget('Catalog_X', { $top: '1', $skip: undefined }),
      '/Catalog_X',
      '$top=1&$format=application%2Fjson%3Bodata%3Dnometadata',
    ],
    ['count', countTarget('Catalog_X', { $filter: 'a eq 1' }), '/Catalog_X/$count', '$filter=a%20eq%201'],
    [
      'key',
      entityTarget('Catalog_X', guidLiteral(GUID)),
      `/Catalog_X(guid'${GUID}')`,
      '$format=application%2Fjson%3Bodata%3Dnometadata',
    ],
  ])('%s', (_name, target, path, query) => {
    expect([target.path, target.query]).toEqual([path, query]);
  });

  test('composite keys name their parts; Cyrillic is encoded, brackets, quotes, commas and equals signs are not', () => {
    const target = entityTarget('AccountingRegister_Хозрасчетный', {
      Recorder: textLiteral(GUID),
      Recorder_Type: textLiteral('StandardODATA.Document_X'),
    });
    expect(decodeURIComponent(target.path)).toBe(
      `/AccountingRegister_Хозрасчетный(Recorder='${GUID}',Recorder_Type='StandardODATA.Document_X')`,
    );
    expect(target.path).not.toContain('%3D');
  });

  test('virtual tables take their parameters in the query, not in the path', () => {
    const target = functionTarget('AccountingRegister_Хозрасчетный', 'Balance', {
      AccountCondition: "'Account/Code eq '76.АВ''",
    });
    expect(target.path.endsWith('/Balance()')).toBe(true);
    expect(target.query).toContain("AccountCondition='Account%2FCode%20eq%20'76.%D0%90%D0%92''");
  });

  test('too long an address is refused before it is sent', () => {
    expect(() => setTarget('Catalog_X', { $filter: 'я'.repeat(400) })).toThrow(OnecError);
  });

  test('batches of keys hold every key once and fit the budget', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 200 }), (refs) => {
        const batches = orBatches(refs.map((key) => `Ref_Key eq ${guidLiteral(key)}`));
        expect(batches.flatMap((batch) => batch.split(' or '))).toEqual(refs.map((key) => `Ref_Key eq guid'${key}'`));
        for (const batch of batches)
          expect(setTarget('Catalog_Контрагенты', { $filter: batch }).query.length).toBeLessThan(QUERY_BUDGET);
      }),
    );
  });

  test('conditions joined by and keep an or together', () => {
    expect(both('a eq 1 or b eq 2', undefined, 'c eq 3')).toBe('(a eq 1 or b eq 2) and c eq 3');
    expect(both(undefined)).toBeUndefined();
  });

  test.each([
    () => guidLiteral('{a}'),
    () => momentLiteral('2026-01-01'),
    () => momentLiteral('1-01-01T00:00:00'),
    () => numberLiteral('1e-7'),
    () => castLiteral(GUID, "X') or true or ('"),
  ])('a literal that 1C would misread is refused (%#)', (make) => {
    expect(make).toThrow(RangeError);
  });
});

describe('amounts', () => {
  test('kopecks printed by any server come back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (kopecks) => {
        expect(scaled(formatDecimal(kopecks, 2), 2)).toBe(kopecks);
        const bare = formatDecimal(kopecks, 2).replace(/\.?0+$/, '') || '0';
        expect(scaled(bare, 2)).toBe(kopecks);
      }),
    );
  });

  test('a double printed in full is still the kopecks it stands for', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), (kopecks) => {
        expect(scaled(JSON.stringify(kopecks / 100), 2)).toBe(BigInt(kopecks));
        expect(scaled((kopecks / 100).toPrecision(17).replace(/e\+?/, 'E'), 2)).toBe(BigInt(kopecks));
      }),
    );
  });

  test.each([
    ['0.1', 2, 10n],
    ['0.30000000000000004', 2, 30n],
    ['100000', 2, 10_000_000n],
    ['1.5E+3', 2, 150_000n],
    ['-12.345', 3, -12_345n],
    ['1e-2', 2, 1n],
    ['0.125', 2, undefined],
    ['12,5', 2, undefined],
    ['', 2, undefined],
  ])('%s at scale %i', (source, scale, value) => {
    expect(scaled(source, scale)).toBe(value);
  });

  test('numbers never become floats on the way from the body', () => {
    const rows = rowsOf(parseWire('{"value":[{"Сумма":9007199254740993.01,"LineNumber":"1"}]}'));
    expect(rows?.[0]).toEqual({ Сумма: '9007199254740993.01', LineNumber: '1' });
    expect(amount(rows?.[0] ?? {}, 'Сумма', 2)).toBe(900_719_925_474_099_301n);
  });
});

describe('values of a row', () => {
  const row = {
    Code: '00-000012  ',
    Ref_Key: GUID.toUpperCase(),
    Parent_Key: '00000000-0000-0000-0000-000000000000',
    Date: '2026-08-15T12:00:00',
    Дата: '0001-01-01T00:00:00',
    LineNumber: '17',
    Posted: true,
    Количество: null,
    Контрагент: GUID,
    Контрагент_Type: 'StandardODATA.Catalog_Контрагенты',
    Ставка: 'НДС20',
    Ставка_Type: 'StandardODATA.СтавкиНДС',
    Пусто: '',
    Пусто_Type: 'StandardODATA.Undefined',
    Закрыт: GUID,
    Закрыт_Type: 'UnavailableEntities.UnavailableEntity_11111111-2222-3333-4444-555555555555',
    Число: '12.5',
    Число_Type: 'Edm.Double',
    Договор_Key: GUID,
    Товары: [{ LineNumber: '1' }],
  };

  test('plain', () => {
    expect([
      text(row, 'Code'),
      ref(row, 'Ref_Key'),
      ref(row, 'Parent_Key'),
      moment(row, 'Date'),
      moment(row, 'Дата'),
      integer(row, 'LineNumber'),
      flag(row, 'Posted'),
    ]).toEqual(['00-000012', GUID, '', '2026-08-15T12:00:00', '', 17, true]);
    expect(amount(row, 'Количество', 3)).toBeNull();
    expect(section(row, 'Товары')).toHaveLength(1);
    expect(section(row, 'Услуги')).toEqual([]);
  });

  test.each([
    ['Контрагент', { kind: 'ref', type: 'Catalog_Контрагенты', value: GUID }],
    ['Ставка', { kind: 'enum', type: 'СтавкиНДС', value: 'НДС20' }],
    ['Пусто', null],
    ['Закрыт', { kind: 'unpublished', type: '', value: GUID }],
    ['Число', { kind: 'primitive', type: 'Edm.Double', value: '12.5' }],
    ['Нет', null],
  ])('composite %s', (field, value) => {
    expect(composite(row, field)).toEqual(value);
  });

  test('a reference is read whichever way it is declared', () => {
    expect(reference(row, 'Договор')).toEqual({ type: '', ref: GUID });
    expect(reference(row, 'Контрагент')).toEqual({ type: 'Catalog_Контрагенты', ref: GUID });
    expect(reference(row, 'Ставка')).toBeNull();
  });

  test.each([
    () => integer({ N: '1.5' }, 'N'),
    () => amount({ N: 'abc' }, 'N', 2),
    () => moment({ D: '15.08.2026' }, 'D'),
    () => ref({ R: 'не guid' }, 'R'),
    () => flag({ F: 'да' }, 'F'),
  ])('a value of a wrong kind is a fault, not a guess (%#)', (read) => {
    expect(read).toThrow(OnecError);
  });
});

describe('windows', () => {
  const second = fc.integer({ min: secondOf(TIME_START), max: secondOf(TIME_END) });

  test('moments and seconds are the same thing twice, years below 100 included', () => {
    fc.assert(
      fc.property(second, (value) => {
        expect(secondOf(momentOf(value))).toBe(value);
      }),
    );
    expect(momentOf(secondOf('0001-01-01T00:00:00') - 1)).toBe('0000-12-31T23:59:59');
    expect(secondOf('1970-01-01T00:00:00')).toBe(0);
    expect(secondOf('2020-02-29T23:59:59') + 1).toBe(secondOf('2020-03-01T00:00:00'));
  });

  test('parts of a window follow each other without gap or overlap from end to end', () => {
    fc.assert(
      fc.property(
        second,
        fc.oneof(
          fc.integer({ min: 2, max: 4_000 }),
          fc.integer({ min: 2, max: 40_000_000 }),
          fc.integer({ min: 2, max: 60_000_000_000 }),
        ),
        (start, length) => {
          const whole: Window = { from: momentOf(start), to: momentOf(Math.min(start + length, secondOf(TIME_END))) };
          fc.pre(secondOf(whole.to) - start > 1);
          const parts = splitWindow(whole);
          expect(parts.length).toBeGreaterThan(1);
          expect(parts[0]?.from).toBe(whole.from);
          expect(parts.at(-1)?.to).toBe(whole.to);
          for (const [index, part] of parts.entries()) {
            expect(part.from < part.to).toBe(true);
            if (index > 0) expect(part.from).toBe(parts[index - 1]?.to);
          }
        },
      ),
    );
  });

  test('one second is not cut, and every window comes to seconds', () => {
    expect(splitWindow({ from: '2020-01-31T23:59:59', to: '2020-02-01T00:00:00' })).toEqual([]);
    let window: Window = { from: TIME_START, to: TIME_END };
    let depth = 0;
    for (let parts = splitWindow(window); parts.length > 0; parts = splitWindow(window)) {
      window = parts.at(-1) ?? window;
      depth += 1;
    }
    expect(secondOf(window.to) - secondOf(window.from)).toBe(1);
    expect(depth).toBeLessThan(20);
  });

  test.each([
    [{ from: TIME_START, to: TIME_END }, undefined],
    [{ from: TIME_START, to: '2020-01-01T00:00:00' }, "Period lt datetime'2020-01-01T00:00:00'"],
    [
      { from: '2020-01-01T00:00:00', to: '2020-02-01T00:00:00' },
      "Period ge datetime'2020-01-01T00:00:00' and Period lt datetime'2020-02-01T00:00:00'",
    ],
  ])('filter of %o', (window, filter) => {
    expect(windowFilter('Period', window)).toBe(filter);
  });
});

test.each([
  ['Контрагент Иванова Мария Петровна не найден', 'Контрагент … не найден'],
  ['Сегмент пути Period не найден!', 'Сегмент пути Period не найден!'],
  ['счёт 40702810900000012345', 'счёт …'],
  [`Document_X(${GUID})`, `Document_X(${GUID})`],
])('redacted: %s', (before, after) => {
  expect(redact(before)).toBe(after);
});
