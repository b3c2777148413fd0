import { expect, test } from 'vitest';
import { counted, countedOf, type Noun } from '#domain/counted.ts';

test.each<[number, Noun, string, string]>([
  [1, 'supplier', '1 поставщик', '1 поставщика'],
  [2, 'supplier', '2 поставщика', '2 поставщиков'],
  [5, 'supplier', '5 поставщиков', '5 поставщиков'],
  [14, 'customer', '14 покупателей', '14 покупателей'],
  [21, 'row', '21 строка', '21 строки'],
  [24, 'posting', '24 проводки', '24 проводок'],
  [1234567, 'document', '1\u00a0234\u00a0567 документов', '1\u00a0234\u00a0567 документов'],
])('%i %s: «%s», «у %s»', (count, noun, nominative, genitive) => {
  expect(counted(count, noun)).toBe(nominative);
  expect(countedOf(count, noun)).toBe(genitive);
});
