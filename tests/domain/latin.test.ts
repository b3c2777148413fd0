/** Russian in Latin letters: every spelling that may be meant, and a whole question read by them. */
import { expect, test } from 'vitest';
import { latinSpellings } from '#domain/latin.ts';
import { mend } from '#domain/layout.ts';
import { VOCABULARY } from '#domain/vocabulary.ts';

test.each([
  ['ostatok', 'остаток'],
  ['schet', 'счет'],
  ['maj', 'май'],
  ['skolko', 'сколько'],
  ['dolzhny', 'должны'],
  ['iyunya', 'июня'],
  ['raschetnyj', 'расчетный'],
  ["aprel'", 'апрель'],
  ['realizacii', 'реализации'],
  ['postavshikam', 'поставщикам'],
])('%s может быть «%s»', (latin, russian) => {
  expect(latinSpellings(latin)).toContain(russian);
});

test('вероятное — первым, нелатинского не трогает', () => {
  expect(latinSpellings('ostatok')[0]).toBe('остаток');
  expect(latinSpellings('остаток')).toEqual([]);
  expect(latinSpellings('42')).toEqual([]);
  expect(latinSpellings('y'.repeat(40)).length).toBeLessThanOrEqual(200);
});

test.each([
  ['ostatok po schetu 51 na 30.06.2020', 'остаток по счету 51 на 30.06.2020'],
  ['oboroty 51 za maj 2020', 'обороты 51 за май 2020'],
  ['skolko my dolzhny postavschikam', 'сколько мы должны поставщикам'],
  ['zadolzhennost pokupatelej', 'задолженност покупателей'],
])('%s', (latin, russian) => {
  expect(mend(latin, VOCABULARY).text).toBe(russian);
});
