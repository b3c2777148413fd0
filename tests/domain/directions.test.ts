import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/measures.ts';
import { answers, directionOf, growthHolds } from '#domain/verify/directions.ts';
import { type Ground, groundOf } from '#domain/verify/ground.ts';

const DEBT = ['debt', 'overdue', 'opposite'];

describe('чей долг и что за сумма', () => {
  test.each<[string, Side, readonly string[], string]>([
    ['Всего мы должны ', 'credit', DEBT, 'мы должны'],
    ['мы всё ещё должны ', 'credit', DEBT, 'мы всё ещё должны'],
    ['Мы задолжали ', 'credit', DEBT, 'Мы задолжали'],
    ['наш долг ', 'credit', DEBT, 'наш долг'],
    ['Нашего общего долга ', 'credit', DEBT, 'Нашего общего долг'],
    ['долг перед поставщиками ', 'credit', DEBT, 'долг перед поставщик'],
    ['кредиторская задолженность ', 'credit', DEBT, 'кредиторск'],
    ['нам должны ', 'debit', DEBT, 'нам должны'],
    ['нам до сих пор должны ', 'debit', DEBT, 'нам до сих пор должны'],
    ['Должны нам ', 'debit', DEBT, 'Должны нам'],
    ['нам задолжали ', 'debit', DEBT, 'нам задолжал'],
    ['долги покупателей ', 'debit', DEBT, 'долги покупател'],
    ['долг покупателя ', 'debit', DEBT, 'долг покупател'],
    ['дебиторка и дебиторская ', 'debit', DEBT, 'дебиторск'],
    ['аванс выданный ', 'debit', ['advance'], 'аванс выданный'],
    ['авансы поставщикам ', 'debit', ['advance'], 'авансы поставщикам'],
    ['выданных авансов ', 'debit', ['advance'], 'выданных аванс'],
    ['авансы полученные ', 'credit', ['advance'], 'авансы полученные'],
    ['полученный аванс ', 'credit', ['advance'], 'полученный аванс'],
    ['нам должны одни, а мы должны ', 'credit', DEBT, 'мы должны'],
    ['мы должны одним, а нам должны ', 'debit', DEBT, 'нам должны'],
  ])('«%s»', (before, side, roles, word) => {
    expect(directionOf(before)).toMatchObject({ side, roles, word });
  });

  test.each([
    'Остаток на счёте ',
    'мы. Все должны ',
    'нам; они должны ',
    'мы не раз и не два были бы должны ',
    'аванс ',
    '',
  ])('«%s» ни о чьём долге', (before) => {
    expect(directionOf(before)).toBeNull();
  });

  const ground = (role: string | null): Ground =>
    groundOf({
      ...{ fact_id: 'F1', type: 'balance', entity: 'Вектор', entity_ref: null, dimensions: [] },
      ...{ measure: 'sum_accounting', value: '1.00', currency: 'RUB', account: '60.01', side: 'credit', level: null },
      ...{ organisation: 'Ясный свет', as_of_date: '2020-06-30', period: null, rows_expected: 1, rows_read: 1 },
      reading: { read_at: '2026-01-01T10:20:00Z', user: 'odata.user' },
      attributes: role === null ? [] : [{ name: 'role', measure: 'text', value: role }],
    });

  test.each<[string, string | null, Side | null, string, boolean]>([
    ['долг на своей стороне', 'debt', 'credit', 'мы должны', true],
    ['просрочка — тоже долг', 'overdue', 'credit', 'мы должны', true],
    ['роли нет, сторона своя', null, 'credit', 'мы должны', true],
    ['сторона не названа', 'debt', null, 'мы должны', true],
    ['чужая сторона', 'debt', 'debit', 'мы должны', false],
    ['аванс — не долг', 'advance', 'credit', 'мы должны', false],
    ['долг — не аванс', 'debt', 'debit', 'аванс выданный', false],
    ['аванс', 'advance', 'debit', 'аванс выданный', true],
    ['столбец Кт — не роль', 'credit', 'credit', 'мы должны', true],
    ['столбец Дт — не роль', 'debit', 'debit', 'нам должны', true],
    ['столбец чужой стороны', 'debit', 'debit', 'мы должны', false],
  ])('%s', (_title, role, side, words, holds) => {
    const said = directionOf(words);
    expect(said === null ? null : answers(ground(role), side, said)).toBe(holds);
  });

  test('слово без стороны и без роли подходит всему', () => {
    const said = { side: null, roles: null, word: '' };
    expect(answers(ground('advance'), 'debit', said)).toBe(true);
    expect(answers(ground('debt'), 'credit', { ...said, roles: ['advance'] })).toBe(false);
  });
});

describe('рост и убыль', () => {
  test.each<[string, bigint[], boolean | null]>([
    ['остаток 5 и 7', [5n, 7n], null],
    ['переросток 5 и 7', [7n, 5n], null],
    ['остаток больше обычного', [7n, 5n], null],
    ...['вырос', 'Возросла', 'увеличился', 'прибавил', 'подросло'].flatMap((word): [string, bigint[], boolean][] => [
      [`остаток ${word} с 5 до 7`, [5n, 7n], true],
      [`остаток ${word} с 7 до 5`, [7n, 5n], false],
      [`остаток ${word} с 5 до 5`, [5n, 5n], false],
    ]),
    ...['снизился', 'Уменьшилась', 'упал', 'сократилось', 'убавил'].flatMap((word): [string, bigint[], boolean][] => [
      [`остаток ${word} с 7 до 5`, [7n, 5n], true],
      [`остаток ${word} с 5 до 7`, [5n, 7n], false],
      [`остаток ${word} с 5 до 5`, [5n, 5n], false],
    ]),
    ...['больше, чем', 'выше чем', 'крупнее, чем'].flatMap((word): [string, bigint[], boolean][] => [
      [`7 ${word} 5`, [7n, 5n], true],
      [`5 ${word} 7`, [5n, 7n], false],
      [`5 ${word} 5`, [5n, 5n], false],
    ]),
    ...['Меньше, чем', 'ниже чем', 'мельче, чем'].flatMap((word): [string, bigint[], boolean][] => [
      [`5 ${word} 7`, [5n, 7n], true],
      [`7 ${word} 5`, [7n, 5n], false],
      [`5 ${word} 5`, [5n, 5n], false],
    ]),
    ['вырос', [], false],
    ['вырос до 7', [7n], false],
    ['меньше, чем было', [7n], false],
    ['вырос, потом снизился', [5n, 7n], false],
    ['вырос, потом снизился', [7n, 5n], false],
    ['больше, чем одно, и меньше, чем другое', [7n, 5n], false],
    ['больше, чем одно, и меньше, чем другое', [5n, 7n], false],
  ])('«%s» при %s — %s', (sentence, figures, holds) => {
    expect(growthHolds(sentence, figures)).toBe(holds);
  });
});
