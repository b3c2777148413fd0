/** The same seed gives the same books to the last byte; another seed other names and the same plants; scale and months change only what they must. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Books } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import { formatDecimal } from '#domain/decimals.ts';

const once = { company: '2020', seed: 5, scale: 1 } as const;
const books = buildBooks(once);

function digest(books: Books): string {
  const plain = {
    ...books,
    objects: [...books.objects],
    constants: [...books.constants],
    registers: [...books.registers],
  };
  const text = JSON.stringify(plain, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  return createHash('sha256').update(text).digest('hex');
}

/** Planted stories only: figures of controls depend on the flow. */
const plants = (books: Books): string[] =>
  books.planted
    .filter(({ kind }) => kind === 'plant')
    .map(({ id, period, amount, description }) =>
      [id, period, amount === null ? '' : formatDecimal(amount, 2), description].join(' '),
    )
    .sort();

test('то же зерно — те же книги', () => {
  expect(digest(buildBooks(once))).toBe(digest(books));
});

test('другое зерно — другие имена и суммы, те же закладки', () => {
  const other = buildBooks({ ...once, seed: 6 });
  const names = ({ objects }: Books): string[] =>
    (objects.get('Catalog_Контрагенты') ?? []).map(({ description }) => description);
  const same = names(other).filter((name) => names(books).includes(name));
  expect(same.length).toBeLessThan(names(books).length / 2);
  expect(other.postings.length).not.toBe(books.postings.length);
  expect(plants(other)).toEqual(plants(books));
});

describe('масштаб', () => {
  const twice = buildBooks({ ...once, scale: 2 });

  test('множит обычный поток и не трогает закладок', () => {
    expect(twice.postings.length).toBeGreaterThan(books.postings.length * 1.6);
    expect(plants(twice)).toEqual(plants(books));
  });

  test('новое идет под своим префиксом', () => {
    const extra = [...twice.objects]
      .filter(([set]) => set.startsWith('Document_'))
      .flatMap(([, objects]) => objects)
      .filter(({ number }) => number.startsWith('ФЛ00'));
    expect(extra.length).toBeGreaterThan(1000);
  });
});

describe('масштаб 1', () => {
  test('около 16 тысяч проводок', () => {
    expect(books.postings.length).toBeGreaterThan(12_000);
    expect(books.postings.length).toBeLessThan(20_000);
  });

  test('масштаб ноль и дробный не принимаются', () => {
    expect(() => buildBooks({ ...once, scale: 0 })).toThrow(RangeError);
    expect(() => buildBooks({ ...once, scale: 1.5 })).toThrow(RangeError);
  });
});

describe('месяцы', () => {
  const short = buildBooks({ ...once, to: '2020-03' });

  test('поток кончается последним днем, рабочая дата — он же', () => {
    expect(short.workingDate).toBe('2020-03-31');
    expect(short.postings.filter(({ period }) => period > '2020-03-31T23:59:59')).toEqual([]);
  });

  test('в ответнике только то, что успело случиться', () => {
    const ids = new Set(short.planted.filter(({ kind }) => kind === 'plant').map(({ id }) => id));
    expect(['P1', 'P10', 'P18', 'P38', 'P44'].filter((id) => !ids.has(id))).toEqual([]);
    expect(['P2', 'P12', 'P19', 'P33', 'P46', 'P53'].filter((id) => ids.has(id))).toEqual([]);
  });

  test('книги с марта: ни одной истории, начатой раньше', () => {
    const late = buildBooks({ ...once, from: '2020-03' });
    const ids = new Set(late.planted.map(({ id }) => id));
    expect(ids.has('P2')).toBe(true);
    expect(ids.has('P18')).toBe(false);
  });

  test('перепутанные месяцы не принимаются', () => {
    expect(() => buildBooks({ ...once, from: '2020-04', to: '2020-02' })).toThrow(RangeError);
  });
});
