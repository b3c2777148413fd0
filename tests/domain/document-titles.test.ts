/** A document named as 1C itself prints it is read as that kind and no other, whatever other kinds its title mentions. */
import { describe, expect, test } from 'vitest';
import { DOCUMENT_WORDS } from '#domain/document-words.ts';
import { tokensOf } from '#nodes/reading/text.ts';
import { DOCUMENT_TITLES } from '#onec/dialect/document-titles.ts';

const longest = (words: readonly string[]) => DOCUMENT_WORDS.at(words, 0)[0];

describe('вид как его печатает 1С', () => {
  test.each(Object.entries(DOCUMENT_TITLES))('%s: %s', (kind, title) => {
    const words = tokensOf(title).map(({ word }) => word);
    const met = longest([...words, '15']);
    expect(met?.length).toBe(words.length);
    expect(met?.means).toContain(`Document_${kind}`);
  });
});

test.each([
  ['реализации (акт, накладная, УПД) 12', 'РеализацияТоваровУслуг'],
  ['поступлению (акт, накладная, УПД) 12', 'ПоступлениеТоваровУслуг'],
  ['реализацией товаров и услуг 12', 'РеализацияТоваровУслуг'],
  ['требованию-накладной 12', 'ТребованиеНакладная'],
  ['возврата товаров от покупателя 12', 'ВозвратТоваровОтПокупателя'],
  ['счета-фактуры полученного 12', 'СчетФактураПолученный'],
])('в падежах: %s', (said, kind) => {
  expect(longest(tokensOf(said).map(({ word }) => word))?.means).toEqual([`Document_${kind}`]);
});
