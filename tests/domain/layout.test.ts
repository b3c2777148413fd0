import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Mending, mend } from '#domain/layout.ts';
import { lexicon, vocabulary } from '#domain/words.ts';

const WORDS = vocabulary(
  lexicon([
    ['остаток|долги|поставщик~|накладн*', 0],
    ['касса|сальдо', 0],
  ]).stems,
  lexicon([['по|на|у|show|balance', 0]]).stems,
);

const mended = (text: string): [text: string, words: (readonly [string, string, Mending])[]] => {
  const { text: read, words } = mend(text, WORDS);
  return [read, words.map((one) => [one.original, one.read, one.how] as const)];
};

describe('текст, каким он задуман', () => {
  test.each<[string, string, (readonly [string, string, Mending])[]]>([
    [
      'jcnfnjr gj 60',
      'остаток по 60',
      [
        ['jcnfnjr', 'остаток', 'layout'],
        ['gj', 'по', 'layout'],
      ],
    ],
    ['Jcnfnjr?', 'Остаток?', [['Jcnfnjr', 'Остаток', 'layout']]],
    ['jcnfnjr.', 'остаток.', [['jcnfnjr', 'остаток', 'layout']]],
    ['«cfkmlj»', '«сальдо»', [['cfkmlj', 'сальдо', 'layout']]],
    [
      'Dtrnjh jcnfnjr',
      'Вектор остаток',
      [
        ['jcnfnjr', 'остаток', 'layout'],
        ['Dtrnjh', 'Вектор', 'layout'],
      ],
    ],
    ['jcnfnjr abc def ghi', 'остаток abc def ghi', [['jcnfnjr', 'остаток', 'layout']]],
    ['jcnfnjr xcvn', 'остаток xcvn', [['jcnfnjr', 'остаток', 'layout']]],
    ['oстаток', 'остаток', [['oстаток', 'остаток', 'lookalike']]],
    ['Beктop', 'Вектор', [['Beктop', 'Вектор', 'lookalike']]],
    [
      'dolgi na 30.06',
      'долги на 30.06',
      [
        ['dolgi', 'долги', 'latin'],
        ['na', 'на', 'latin'],
      ],
    ],
    [
      'Dolgi Vektora',
      'Долги Вектора',
      [
        ['Dolgi', 'Долги', 'latin'],
        ['Vektora', 'Вектора', 'latin'],
      ],
    ],
    ['dolgi abc def', 'dolgi abc def', []],
    ['астаток по 60', 'остаток по 60', [['астаток', 'остаток', 'slip']]],
    ['Астаток', 'Остаток', [['Астаток', 'Остаток', 'slip']]],
    ['Да. Астаток', 'Да. Остаток', [['Астаток', 'Остаток', 'slip']]],
    ['постовщики', 'поставщики', [['постовщики', 'поставщики', 'slip']]],
  ])('«%s» → «%s»', (text, read, words) => {
    expect(mended(text)).toEqual([read, words]);
  });

  test.each([
    ['по Астаток', 'имя посреди предложения'],
    ['«астаток»', 'в кавычках'],
    ['"астаток"', 'в кавычках'],
    ['а-астаток', 'часть составного слова'],
    ['астаток-1', 'часть составного слова'],
    ['астаток2', 'слово с цифрой'],
    ['show balance', 'слова другого языка'],
    ['qwe1 rty', 'латиница с цифрой'],
    ['hello world', 'не по-русски ни в какой раскладке'],
    ['Zюзя', 'буква без двойника'],
    ['123 456,78', 'цифры'],
    ['', 'пусто'],
  ])('«%s» остаётся: %s', (text) => {
    expect(mended(text)).toEqual([text, []]);
  });

  test('неразрывные и узкие пробелы становятся простыми', () => {
    expect(mended('60\u00a0по\u202f62\tна')).toEqual(['60 по 62 на', []]);
  });

  test('место каждой буквы — в исходном тексте, и когда слово стало короче или длиннее', () => {
    expect(mend('по астатток', WORDS).text).toBe('по астатток');
    expect(mend('остатток по', WORDS)).toMatchObject({ text: 'остаток по', at: [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11] });
    expect(mend('у остаок.', WORDS)).toMatchObject({ text: 'у остаток.', at: [0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9] });
  });

  test('цифры и длина мест не меняются никогда', () => {
    const words = ['jcnfnjr', 'астаток', 'oстаток', 'dolgi', 'по', 'Вектор', '60.01', '1 234,56', '«', '»', '.', 'gj'];
    const text = fc.array(fc.constantFrom(...words, ' ', '\u00a0', '7'), { maxLength: 12 });
    fc.assert(
      fc.property(text, (pieces) => {
        const original = pieces.join('');
        const { text: read, at } = mend(original, WORDS);
        expect(at).toHaveLength(read.length + 1);
        expect(at.at(-1)).toBe(original.length);
        expect(at.every((place, i) => i === 0 || place >= (at[i - 1] ?? 0))).toBe(true);
        for (const [i, letter] of [...read].entries())
          if (/\d/.test(letter)) expect(original[at[i] ?? -1]).toBe(letter);
        expect(read.replace(/\D/g, '')).toBe(original.replace(/\D/g, ''));
      }),
    );
  });
});
