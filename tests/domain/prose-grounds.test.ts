/** What each piece of a fact proves in prose, and what it does not: one sentence that holds and one that is off by a little. */
import { describe, expect, test } from 'vitest';
import { type ProvenFact, verify } from '#domain/verify/verify.ts';

type Attribute = ProvenFact['attributes'][number];

const BARE: ProvenFact = {
  ...{ fact_id: 'F1', type: 'balance', entity: 'Вектор', entity_ref: null, dimensions: [] },
  ...{ measure: 'sum_accounting', value: '100.00', currency: 'RUB', account: null, side: null, level: null },
  ...{ organisation: 'ООО «Ясный свет»', as_of_date: null, period: null, rows_expected: null, rows_read: 1 },
  reading: { read_at: '2026-01-01T10:20:30Z', user: 'odata.user' },
  attributes: [],
};

const money = (name: string, value: string): Attribute => ({ name, measure: 'sum_accounting', value });
const count = (name: string, value: string): Attribute => ({ name, measure: 'count', value });
const days = (name: string, value: string): Attribute => ({ name, measure: 'days', value });
const text = (name: string, value: string): Attribute => ({ name, measure: 'text', value });

interface Case {
  readonly fact: Partial<ProvenFact>;
  readonly proven: readonly string[];
  /** Sentence → kind of what is wrong with it. */
  readonly wrong: Readonly<Record<string, string>>;
}

const CASES: Readonly<Record<string, Case>> = {
  'сумма факта': {
    fact: { value: '1240500.00', side: 'credit' },
    proven: ['Итого 1\u00a0240\u00a0500,00.', 'Итого Кт 1\u00a0240\u00a0500,00 руб.'],
    wrong: { 'Итого 1\u00a0240\u00a0500,01.': 'amount', 'Итого Дт 1\u00a0240\u00a0500,00.': 'side' },
  },
  'сумма валютного факта рублями не считается': {
    fact: { measure: 'currency_amount', value: '12000.5', currency: 'USD' },
    proven: ['Всего 12000,5 в валюте.'],
    wrong: { 'Всего 12\u00a0000,50 руб.': 'amount', 'Всего 12000,6 в валюте.': 'decimal' },
  },
  'суммы рядом': {
    fact: { attributes: [money('opening_debit', '7.10'), money('opening_credit', '8.20'), money('overdue', '9.30')] },
    proven: ['Было Дт 7,10.', 'Было Кт 8,20.', 'Просрочено 9,30.', 'Всего 100,00.'],
    wrong: { 'Было Кт 7,10.': 'side', 'Было Дт 8,20.': 'side', 'Было Дт 9,30.': 'side', 'Было 7,11.': 'amount' },
  },
  'число контрагентов в списке': {
    fact: { measure: 'count', value: '62', currency: null, attributes: [text('list', 'parties')] },
    proven: ['Всего 62 контрагента.', 'Всего 62 поставщика.', 'Всего 62 строки.'],
    wrong: { 'Всего 63 контрагента.': 'count', 'Всего 62 документа.': 'count' },
  },
  'число документов в списке': {
    fact: { measure: 'count', value: '62', currency: null, attributes: [text('list', 'items')] },
    proven: ['Всего 62 документа.', 'Всего 62 остатка.', 'Всего 62 строки.'],
    wrong: { 'Всего 61 документ.': 'count', 'Всего 62 контрагента.': 'count' },
  },
  'число строк в прочем списке': {
    fact: { measure: 'count', value: '62', currency: null, attributes: [text('list', 'balance_rows')] },
    proven: ['Всего 62 строки.'],
    wrong: { 'Всего 62 контрагента.': 'count', 'Всего 62 документа.': 'count' },
  },
  'сумма числом строк не бывает': {
    fact: { value: '62.00' },
    proven: ['Всего 62,00.'],
    wrong: { 'Всего 62 строки.': 'count' },
  },
  'числа рядом': {
    fact: {
      attributes: [count('parties', '12'), count('items', '34'), count('pending', '56'), count('other', '90')],
    },
    proven: ['У 12 контрагентов.', 'По 34 остаткам.', 'По 34 документа.', 'Ждут 56 документов.'],
    wrong: { 'У 34 контрагентов.': 'count', 'По 12 документов.': 'count', 'Ещё 90 строк.': 'count' },
  },
  'дни просрочки': {
    fact: { attributes: [days('days_late', '47'), days('age_days', '80'), days('term', '30')] },
    proven: ['Просрочка 47 дней.', 'Документы старше 80 дней.', 'Отсрочка 30 дней.'],
    wrong: { 'Просрочка 48 дней.': 'count', 'Просрочка 80 дней.': 'count', 'Документы старше 47 дней.': 'count' },
  },
  'дата остатка': {
    fact: { as_of_date: '2020-06-30' },
    proven: ['На 30.06.2020 было 100,00.', 'На 30 июня 2020 г. было 100,00.', 'За июнь 2020 г. было 100,00.'],
    wrong: { 'На 29.06.2020 было 100,00.': 'date', 'На 30 июля 2020 г. было 100,00.': 'date' },
  },
  'края периода': {
    fact: { period: { from: '2020-04-01', to: '2020-06-30' } },
    proven: ['С 01.04.2020 по 30.06.2020 прошло 100,00.', 'За 2 квартал 2020 г. прошло 100,00.'],
    wrong: { 'С 02.04.2020 прошло 100,00.': 'date', 'По 01.06.2020 прошло 100,00.': 'date' },
  },
  'дата и время чтения': {
    fact: {},
    proven: ['Прочитано 01.01.2026 в 10:20.'],
    wrong: { 'Прочитано 02.01.2026 в 10:20.': 'date', 'Прочитано 01.01.2026 в 10:21.': 'time' },
  },
  'срок и дата внутри имени документа': {
    fact: {
      entity: 'Поступление 0000-000213 от 22.05.2020',
      attributes: [{ name: 'due_date', measure: 'date', value: '2020-06-05' }],
    },
    proven: [
      'Поступление 0000-000213 от 22.05.2020 на 100,00.',
      'Документ 0000-000213 на 100,00.',
      'Документ от 22.05.2020.',
      'Срок 05.06.2020.',
    ],
    wrong: {
      'Документ 0000-000214 на 100,00.': 'number',
      'Документ от 23.05.2020.': 'date',
      'Срок 06.06.2020.': 'date',
    },
  },
  счета: {
    fact: { account: '60.01, 60.02', attributes: [text('corresponding_account', '51')] },
    proven: ['Счёт 60.01: 100,00.', 'Счёт 60.02: 100,00.'],
    wrong: { 'Счёт 62.01: 100,00.': 'account', 'Счёт 60.03: 100,00.': 'account' },
  },
  количество: {
    fact: {
      measure: 'quantity',
      value: '12.5',
      currency: null,
      attributes: [{ name: 'rate', measure: 'rate', value: '71.25' }],
    },
    proven: ['Всего 12,5 штуки.', 'Курс 71,25.'],
    wrong: { 'Всего 12,6 штуки.': 'decimal', 'Курс 71,26.': 'amount' },
  },
  'имена, разрезы и организация': {
    fact: {
      ...{ entity: 'Вектор', entity_ref: { title: 'ООО «Вектор»' }, dimensions: [{ title: 'Договор № 5' }] },
      ...{ level: { by: ['Контрагенты'] }, attributes: [text('note', 'АО «Лотос»')] },
    },
    proven: [
      'У ООО «Вектор» всего 100,00.',
      'По «Договор № 5» всего 100,00.',
      'В организации ООО «Ясный свет» всего 100,00.',
      'С АО «Лотос» всего 100,00.',
      'Читал odata.user, всего 100,00.',
    ],
    wrong: { 'У ООО «Викинг» всего 100,00.': 'name', 'С АО «Горэнерго» всего 100,00.': 'name' },
  },
  'текст из базы': {
    fact: { measure: 'text', value: 'ЗАО «Маяк»', currency: null },
    proven: ['Записано ЗАО «Маяк».'],
    wrong: { 'Записано ЗАО «Майк».': 'name' },
  },
  'месяц строки': {
    fact: { attributes: [text('month', '2020-05')] },
    proven: ['За май 2020 г. всего 100,00.'],
    wrong: { 'За май 2020 г. всего 100,10.': 'amount' },
  },
};

describe.each(Object.entries(CASES))('%s', (_title, { fact, proven, wrong }) => {
  const facts = [{ ...BARE, ...fact }];

  test.each(proven)('доказано: «%s»', (sentence) => {
    expect(verify(sentence, facts)).toEqual([]);
  });

  test.each(Object.entries(wrong))('не доказано: «%s» — %s', (sentence, kind) => {
    expect(verify(sentence, facts).map((one) => one.kind)).toEqual([kind]);
  });
});

test('без фактов не доказано ничего, а сказанное самим человеком доказательства не просит', () => {
  const sentence = 'На 30.06.2020 по счёту 60.01 было 5,00 и 3 документа.';
  expect(verify(sentence, []).map(({ kind }) => kind)).toEqual(['amount', 'date', 'account', 'count']);
  expect(verify(sentence, [], [sentence])).toEqual([]);
});
