/** What a number counts by the words after it: suppliers and customers are parties, a day is a day, an unknown word is nothing. */
import { expect, test } from 'vitest';
import { NOUNS } from '#domain/counted.ts';
import { countedBy, kindOfNoun } from '#domain/verify/counted-kinds.ts';

test.each([
  [' поставщиков', 'party'],
  ['\u00a0покупателя', 'party'],
  ['  контрагентам', null],
  ['   контрагентов', 'party'],
  [' Документа и', 'document'],
  [' проводки', 'row'],
  [' счёта', 'row'],
  [' месяцев', 'row'],
  [' дн.', 'day'],
  [' дн', 'day'],
  [' дней', 'day'],
  [' днища', null],
  [' на дн.', null],
  [' документация', null],
  [' раз, документа', null],
  ['', null],
])('«62%s» считает %s', (after, kind) => {
  expect(countedBy(after)).toBe(kind);
});

test('из двух имён берётся длинное: то, что начинается с другого, им не становится', () => {
  const forms = Object.entries(NOUNS).flatMap(([noun, own]) =>
    own.map((form) => ({ noun: noun as keyof typeof NOUNS, form })),
  );
  const longer = forms.filter(({ form }) =>
    forms.some((other) => other.form !== form && form.startsWith(`${other.form} `)),
  );
  expect(longer.map(({ form }) => countedBy(` ${form}`))).toEqual(longer.map(({ noun }) => kindOfNoun(noun)));
});
