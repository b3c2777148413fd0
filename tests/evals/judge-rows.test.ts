/** What a row of a table names, which rows are sums of others, and whose reading an option of a clarification opens. */
import { describe, expect, test } from 'vitest';
import { labelsOf } from '#evals/judge/row-keys.ts';
import { OTHERS, rowsOf } from '#evals/judge/rows.ts';
import { narrowed } from '#evals/judge/verdict.ts';
import type { Fact } from '#evals/truth/facts.ts';
import type { Reading } from '#evals/truth/scope.ts';

const fact = (keys: Readonly<Record<string, string>>): Fact => ({
  keys: new Map(Object.entries(keys)),
  figures: [{ kopecks: 100n, side: 'Дт' }],
  counts: new Map(),
});

const LABELS = labelsOf([
  fact({ account: '60.01', corr: '60.02' }),
  fact({ account: '60.02', corr: '60.01' }),
  fact({ account: '91.09' }),
  fact({ party: 'ООО «Первый»', doc: '' }),
]);

describe('the rest of a list', () => {
  test.each([
    ['прочие: 40 поставщиков', true],
    ['и ещё 12 документов', true],
    ['остальных 3', true],
    ['Прочие расходы', false],
    ['Расчеты с прочими поставщиками', false],
  ])('%s: %s', (text, is) => {
    expect(OTHERS.test(text)).toBe(is);
  });
});

describe('keys of a row', () => {
  const named = (header: readonly string[], row: readonly string[]): string[] =>
    rowsOf({ header, rows: [row] }, LABELS).flatMap(({ keys }) =>
      keys.flatMap(({ values }) => [...values].flatMap(([dim, own]) => [...own].map((value) => `${dim}=${value}`))),
    );
  test.each([
    [
      'an account beside its corresponding one',
      ['Счёт', 'Корр. счёт', 'Дт'],
      ['60.01', '60.02', '1,00'],
      ['account=60.01', 'corr=60.02'],
    ],
    ['an account alone may be either', ['Счёт', 'Дт'], ['60.01', '1,00'], ['account=60.01', 'corr=60.01']],
    [
      'an account whose name begins like a sum',
      ['Наименование', 'Счёт', 'Дт'],
      ['Сальдо прочих доходов и расходов', '91.09', '1,00'],
      ['account=91.09'],
    ],
    ['a sum names nothing', ['Наименование', 'Счёт', 'Дт'], ['Итого: 3 строки', '', '1,00'], []],
    ['no document in a column of documents', ['Документ', 'Дт'], ['без документа', '1,00'], ['doc=']],
    ['a meaning of a word is no document', ['Значение', 'Дт'], ['без документа', '1,00'], []],
  ])('%s', (_, header, row, expected) => {
    expect(named(header, row)).toEqual(expected);
  });
});

describe('readings left after a clarification', () => {
  const scope: Reading['scope'] = {
    kind: 'balance',
    account: '51',
    organisations: [],
    asOf: '2020-06-30',
    listBy: null,
  };
  const READINGS: readonly Reading[] = [
    { label: 'named', scope, said: [], marks: ['ООО «Вектор»'] },
    { label: 'other', scope, said: [], marks: ['Филиал ООО «Вектор»'], chosenBy: ['Филиал ООО «Вектор»'] },
    { label: 'together', scope, said: [], marks: ['вместе'], chosenBy: ['вместе'] },
  ];
  test('«вместе» of the cards does not mean both organisations', () => {
    const both: Reading = { label: 'both', scope, said: [], marks: ['вместе', 'вместе'], chosenBy: ['вместе'] };
    const chosen = [{ option_id: '1', label: 'Все вместе' }];
    const asked = { turn: { turn_id: 't', status: 'done' }, chosen, milliseconds: 0 };
    expect(narrowed([...READINGS, both], asked).map(({ label }) => label)).toEqual(['together', 'both']);
  });

  test.each([
    ['nobody was asked back', [], ['named']],
    ['the party itself', ['ООО «Вектор»'], ['named']],
    ['another card', ['Филиал ООО «Вектор»'], ['other']],
    ['all of them', ['Все вместе'], ['together']],
    ['something else', ['2020'], ['named']],
  ])('%s', (_, labels, left) => {
    const chosen = labels.map((label, at) => ({ option_id: String(at), label }));
    const turn = { turn_id: 't', status: 'done' };
    expect(narrowed(READINGS, { turn, chosen, milliseconds: 0 }).map(({ label }) => label)).toEqual(left);
  });
});
