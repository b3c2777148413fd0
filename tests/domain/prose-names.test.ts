/** Whose figure a sentence tells: names word for word, the nearest one before a figure, and what only looks like a name. */
import { describe, expect, test } from 'vitest';
import { boundTo, type ProvenFact, verify } from '#domain/verify/verify.ts';

const about = (fact_id: string, entity: string, value: string, more: Partial<ProvenFact> = {}): ProvenFact => ({
  ...{ fact_id, type: 'party_balance', entity, entity_ref: null, dimensions: [] },
  ...{ measure: 'sum_accounting', value, currency: 'RUB', account: null, side: null, level: null },
  ...{ organisation: 'ООО «Ясный свет»', as_of_date: null, period: null, rows_expected: null, rows_read: 1 },
  reading: { read_at: '2026-01-01T10:20:30Z', user: 'odata.user' },
  attributes: [],
  ...more,
});

const FACTS: readonly ProvenFact[] = [
  about('F1', 'Вектор', '100.00'),
  about('F2', 'Вектор Плюс', '200.00'),
  about('F3', 'Лот', '300.00'),
  about('F4', 'АО «Горэнерго»', '400.00'),
  about('F5', 'Договор 12', '500.00'),
];

describe('имена', () => {
  test.each<[string, string[]]>([
    ['Вектор: 100,00.', ['F1']],
    ['Вектор Плюс: 200,00.', ['F2']],
    ['Вектор 100,00, Вектор Плюс 200,00.', ['F1', 'F2']],
    ['У нас с АО «Горэнерго» 400,00.', ['F4']],
    ['По договору, что назван Договор 12, всего 500,00.', ['F5']],
    ['Лот: 300,00', ['F3']],
    ['Итого: Дт и Кт, Сверка и Отчёты по Лот 300,00.', ['F3']],
    ['Из отчёта «остатки» видно 300,00.', ['F3']],
    ['В «Счета учёта расчётов» 300,00.', ['F3']],
    ['По данным 1С всего 300,00.', ['F3']],
    ['В организации ООО «Ясный свет» всего 300,00.', ['F1', 'F3']],
  ])('доказано: «%s»', (sentence, used) => {
    expect(verify(sentence, FACTS)).toEqual([]);
    expect(boundTo(sentence, FACTS)?.sort()).toEqual(used);
  });

  test.each<[string, [kind: string, text: string][]]>([
    ['Вектор Плюс: 100,00.', [['name', '100,00']]],
    ['Вектор: 200,00.', [['name', '200,00']]],
    [
      'Вектор 200,00, Вектор Плюс 100,00.',
      [
        ['name', '200,00'],
        ['name', '100,00'],
      ],
    ],
    ['У «Лотос» всего 300,00.', [['name', '«Лотос»']]],
    ['У ООО Рога всего 300,00.', [['name', 'ООО Рога']]],
    ['Всего у "Рога" ровно 300,00.', [['name', '"Рога"']]],
    ['Всего у Лотоса 300,00.', [['name', 'Лотоса']]],
    ['Всего, Рогов не считая, 300,00.', [['name', 'Рогов']]],
    ['У АО «Горэнергосбыт» всего 400,00.', [['name', 'АО «Горэнергосбыт»']]],
    [
      'По Договор 123 всего 500,00.',
      [
        ['name', 'Договор'],
        ['count', '123'],
      ],
    ],
  ])('не доказано: «%s»', (sentence, problems) => {
    const found = verify(sentence, FACTS).map(({ kind, text }): [string, string] => [kind, text]);
    expect(found.sort()).toEqual(problems.sort());
    expect(boundTo(sentence, FACTS)).toBeNull();
  });

  test('имя, которое назвал сам человек, доказательства не просит, но сумму к себе не берёт', () => {
    expect(verify('У «Рога» всего 300,00.', FACTS, ['«Рога»'])).toEqual([]);
    expect(verify('У «Рога» всего 301,00.', FACTS, ['«Рога»']).map(({ kind }) => kind)).toEqual(['amount']);
  });
});
