/** Slips are mended to words of the trade, and words that are spelled right stay as they are. */
import { expect, test } from 'vitest';
import { mend } from '#domain/layout.ts';
import { VOCABULARY } from '#domain/vocabulary.ts';

test.each([
  ['просрочка поставщиккам', 'просрочка поставщикам'],
  ['кто из покуптелей просрочил', 'кто из покупателей просрочил'],
])('«%s» читается как «%s»', (written, read) => {
  expect(mend(written, VOCABULARY).text).toBe(read);
});

test.each([
  'Просроченная дебиторка',
  'просроченные долги покупателей',
  'просроченный долг',
  'задолженность поставщикам',
  'покупательская задолженность',
  'незакрытые взаиморасчёты',
])('«%s» остаётся как написано', (written) => {
  expect(mend(written, VOCABULARY).words).toEqual([]);
});
