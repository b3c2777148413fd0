/** What the trade calls its things: which words are known, which slips are mended to them, which replies choose nothing. */
import { describe, expect, test } from 'vitest';
import { KNOWS_NOTHING, NAME_LEADS, SIGNS, STOP_WORDS } from '#domain/question-words.ts';
import { isCompound, isTrade, VOCABULARY } from '#domain/vocabulary.ts';

describe('слова дела', () => {
  test.each([
    ...['остаток', 'сальдо', 'проводки', 'накладная', 'контрагентам', 'касса', 'дебиторка', 'номенклатуре'],
    ...['июня', 'мае', 'квартал', 'вчера', 'вторник', 'неделю', 'двенадцать', 'пятого'],
    ...['покажи', 'привет', 'сколько', 'ооо', 'по', 'зарплата', 'счет-фактура', 'дт-кт', 'дт/кт'],
  ])('«%s» известно', (word) => {
    expect(VOCABULARY.knows(word)).toBe(true);
  });

  test.each(['вектор', 'ромашка', 'остоток', 'дт-ромашка', 'ромашка-дт', 'абракадабра'])('«%s» не известно', (word) => {
    expect(VOCABULARY.knows(word)).toBe(false);
  });

  test.each([
    ['остоток', 'остаток'],
    ['сольдо', 'сальдо'],
    ['контрогент', 'контрагент'],
    ['пастовщик', 'поставщик'],
    ['дибиторка', 'дебиторка'],
  ])('описка «%s» — это «%s»', (slip, word) => {
    expect(VOCABULARY.mended(slip)).toBe(word);
  });

  test.each(['вектор', 'ромашка', 'абракадабра'])('«%s» — не описка', (word) => {
    expect(VOCABULARY.mended(word)).toBeNull();
  });

  test.each([
    ['остаток', true],
    ['проводки', true],
    ['накладная', true],
    ['касса', true],
    ['просрочка', true],
    ['привет', false],
    ['пожалуйста', false],
    ['вектор', false],
  ])('«%s» спрашивает о книгах — %s', (word, trade) => {
    expect(isTrade(word)).toBe(trade);
  });

  test.each([
    ['должников-покупателей', true],
    ['дебиторы-покупатели', true],
    ['счет-фактура', false],
    ['дебиторы-ромашки', false],
    ['ромашки-дебиторы', false],
    ['дебиторы-покупатели-клиенты', false],
    ['дебиторы', false],
    ['дт-покупателей', false],
    ['июнь-покупатели', false],
    ['двести-покупателей', false],
  ])('«%s» — два слова дела через дефис: %s', (word, compound) => {
    expect(isCompound(word)).toBe(compound);
  });
});

describe('ответ, который ничего не выбирает', () => {
  test.each([
    'не знаю',
    '  Не помню',
    'я не уверен',
    'Неважно',
    'все равно',
    'всё равно какая',
    'без разницы',
    'любой',
    'Любую!',
    'как хочешь',
    'хз',
  ])('«%s» не выбирает', (reply) => {
    expect(KNOWS_NOTHING.test(reply)).toBe(true);
  });
  test.each(['на 30.06', 'по поставщикам, не знаю каким', 'любойм', 'знаю', 'первый', ''])('«%s» — ответ', (reply) => {
    expect(KNOWS_NOTHING.test(reply)).toBe(false);
  });
});

describe('слова, которые заполняют поле сами', () => {
  test.each([
    ['первый', { sets: 'row', value: 1 }],
    ['по третьему', { sets: 'row', value: 3 }],
    ['10-й', { sets: 'row', value: 10 }],
    ['поставщиков', { sets: 'side', value: 'suppliers' }],
    ['должны нам', { sets: 'side', value: 'customers' }],
    ['вектор', undefined],
  ])('«%s»', (words, sign) => {
    expect(SIGNS.at(words.split(' '), 0)[0]?.means).toEqual(sign);
  });

  test('после этих слов стоит имя, эти слова ничего не значат сами', () => {
    const words = ['у', 'контрагента', 'подрядчиков', 'мне', 'by', 'сумма', ''];
    expect(words.map((word) => NAME_LEADS.has(word))).toEqual([true, true, true, false, false, false, false]);
    expect(words.map((word) => STOP_WORDS.has(word))).toEqual([true, false, false, true, true, false, false]);
  });
});
