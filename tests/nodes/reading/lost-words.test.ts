/** No word of a question is lost: what the answer does not take is told, and what carries no condition raises no false alarm. */
import { describe, expect, test } from 'vitest';
import { unexplainedConditions } from '#state/query-frame.ts';
import { frameOf, named } from './rig.ts';

const lost = (text: string): string[] =>
  unexplainedConditions(frameOf(text)).flatMap(({ message }) => /«(.*)»/u.exec(message)?.[1] ?? []);

describe('слово, которого ответ не учёл, сказано', () => {
  test.each([
    ['прибыль за май накопительная', 'накопительная'],
    ['выручка в июне без ручных операций', 'без ручных операций'],
    ['средняя выручка за май', 'средняя'],
    ['остаток по счёту 60 только срочный', 'срочный'],
    ['долги поставщикам за спецодежду', 'спецодежду'],
    ['обороты 62 за май безналом', 'безналом'],
    ['проводки реализации 77 по упрощёнке', 'упрощёнке'],
  ])('%s', (text, word) => {
    expect(lost(text).join(' ').toLowerCase()).toContain(word.split(' ')[0]);
  });
});

describe('слова без условия не мешают полному ответу', () => {
  test.each([
    'коллеги, подскажите, пожалуйста, какой у нас остаток по счёту 60.01 на 30.06.2020',
    'хочу понять, какие обороты по счёту 62 за май',
    'покажи списком долги поставщикам на 30.06.2020',
    'скажи, какая у нас сейчас выручка за май в целом по компании',
    'show me the total profit for may 2020',
    'сравни обороты 62 за май по сравнению с апрелем',
  ])('%s', (text) => {
    expect(lost(text)).toEqual([]);
  });
});

describe('порог относится к строкам, и они есть', () => {
  test.each([
    ['остаток 62.01 больше 300 тысяч', ['Контрагенты']],
    ['обороты 44 за май больше 50 тысяч', ['СтатьиЗатрат']],
    ['остаток 41 больше 100 тысяч', ['Номенклатура']],
    ['остаток 62.01 по договорам больше 300 тысяч', ['Договоры']],
    ['остаток 62.01 на 31.05.2020', []],
    ['остаток 99 больше 100 тысяч', []],
  ])('%s', (text, by) => {
    expect(frameOf(text).slots.by).toEqual(by);
  });

  test.each([
    ['больше 100 шт', ['quantity more_than 100']],
    ['не менее 20 штук', ['quantity at_least 20']],
    ['больше 1,5 тыс. кг', ['quantity more_than 1500']],
    ['больше 100 тысяч', ['money more_than 100000.00']],
  ])('остатки товаров на складе %s', (bound, thresholds) => {
    expect(named(frameOf(`остатки товаров на складе ${bound}`).slots)).toMatchObject({ thresholds });
  });
});

describe('два срока рядом — две цифры', () => {
  test.each([
    ['выручка за 1 квартал и за 2 квартал', '2020-04-01', '2020-06-30'],
    ['остаток 51 на 31.01.2020 и 31.05.2020', '2020-05-31', '2020-05-31'],
    ['прибыль за май 2020 по сравнению с маем 2019', '2019-05-01', '2019-05-31'],
    ['сравни обороты 62 за май с апрелем', '2020-04-01', '2020-04-30'],
  ])('%s', (text, from, to) => {
    const { slots } = frameOf(text);
    expect(slots.compare).toEqual({ from, to });
    expect(lost(text)).toEqual([]);
  });

  test('«за день» у средней — не срок', () => {
    expect(frameOf('средняя выручка за день в мае').slots.time_texts).toEqual(['в мае']);
  });
});
