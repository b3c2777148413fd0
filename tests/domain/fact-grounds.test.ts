/** A fact proves exactly what it holds and nothing more: whatever else got in here would let an unproven sentence through. */
import { describe, expect, test } from 'vitest';
import { type Ground, groundOf, type ProvenFact } from '#domain/verify/ground.ts';
import { foundPhrases } from '#domain/verify/names.ts';
import { verify } from '#domain/verify/verify.ts';

const BARE: ProvenFact = {
  ...{ fact_id: 'F1', type: 'balance', entity: 'Вектор', entity_ref: null, dimensions: [] },
  ...{ measure: 'sum_accounting', value: '100.00', currency: 'RUB', account: null, side: null, level: null },
  ...{ organisation: 'ООО «Наша»', as_of_date: null, period: null, rows_expected: null, rows_read: 1 },
  reading: { read_at: '2026-01-01T10:20:30Z', user: 'reader' },
  attributes: [],
};
type Attribute = ProvenFact['attributes'][number];
const of =
  (measure: Attribute['measure']) =>
  (name: string, value: string): Attribute => ({ name, measure, value });
const [money, count, days, text, rate, date] = [
  ...[of('sum_accounting'), of('count'), of('days'), of('text'), of('rate'), of('date')],
] as const;

/** Everything that the ground holds, as text: sets and maps in the open. */
function open({ figures, counts, decimals, percents, dates, times, accounts, numbers, phrases, names, role }: Ground) {
  return {
    figures: figures.map(({ kopecks, side, accounts: own }) => `${kopecks} ${side} ${own?.join('+') ?? 'свои'}`),
    counts: counts.map(({ value, of: kind }) => `${value} ${kind}`),
    dates: [...dates].map(([day, kinds]) => `${day} ${[...kinds].join('+')}`),
    ...{ decimals: [...decimals], percents: [...percents], times: [...times], numbers: [...numbers] },
    ...{ accounts, phrases, names: [...names], role },
  };
}

const NOTHING = {
  ...{ figures: ['10000 null свои'], counts: ['1 read'], dates: ['2026-01-01 read'], decimals: [], percents: [] },
  ...{ times: ['10:20'], numbers: [], accounts: [], phrases: ['Вектор', 'ООО «Наша»', 'reader'], names: ['Вектор'] },
  role: null,
};

describe('что доказывает факт', () => {
  test.each<[string, Partial<ProvenFact>, object]>([
    ['одна сумма', {}, {}],
    [
      'остаток на счетах и дату',
      { account: '60.01,60.02, 76', side: 'credit', as_of_date: '2020-06-30', level: { by: ['Контрагенты'] } },
      {
        ...{
          figures: ['10000 credit свои'],
          accounts: ['60.01', '60.02', '76'],
          dates: ['2020-06-30 moment', '2026-01-01 read'],
        },
        phrases: ['Вектор', 'ООО «Наша»', 'reader', 'июнь 2020 г.', 'Контрагенты'],
      },
    ],
    [
      'оборот за период',
      { period: { from: '2020-04-01', to: '2020-06-30' }, rows_expected: 812, rows_read: 500 },
      {
        ...{ counts: ['812 read', '500 read'], dates: ['2020-04-01 moment', '2020-06-30 moment', '2026-01-01 read'] },
        phrases: ['Вектор', 'ООО «Наша»', 'reader', 'июнь 2020 г.', '2 квартал 2020 г.'],
      },
    ],
    [
      'объект, разрезы, тексты, номер документа внутри имени',
      {
        ...{ entity: 'Поступление 0000-000213 от 22.05.2020', entity_ref: { title: 'Поступление' } },
        ...{
          dimensions: [{ title: 'Договор 5' }, { title: '' }],
          attributes: [text('note', 'АО «Лотос»'), count('line', '7')],
        },
      },
      {
        ...{ numbers: ['0000-000213'], dates: ['2020-05-22 title', '2026-01-01 read'], counts: ['7 line', '1 read'] },
        phrases: [
          'Поступление 0000-000213 от 22.05.2020',
          'Поступление',
          'Договор 5',
          'АО «Лотос»',
          'ООО «Наша»',
          'reader',
        ],
        names: ['Поступление 0000-000213 от 22.05.2020', 'Договор 5', '', 'Поступление', 'АО «Лотос»'],
      },
    ],
    [
      'суммы рядом: по имени — сторона и счета ноги',
      {
        attributes: [
          ...[money('opening_debit', '1.00'), money('opening_credit', '2.00'), money('first_sum', '3.00')],
          ...[text('first_accounts', '51,52'), money('second_sum', '4.00'), money('first_sum_left', '5.00')],
        ],
      },
      {
        figures: [
          '10000 null нет',
          '100 debit свои',
          '200 credit свои',
          '300 null 51+52',
          '400 null свои',
          '500 null свои',
        ],
        ...{ accounts: ['51', '52'], phrases: ['Вектор', '51,52', 'ООО «Наша»', 'reader'], names: ['Вектор', '51,52'] },
      },
    ],
    [
      'у суммы на счёте ноги своих счетов не отнимают',
      { account: '60', attributes: [text('first_accounts', '51')] },
      {
        ...{ accounts: ['60', '51'], phrases: ['Вектор', '51', 'ООО «Наша»', 'reader'], names: ['Вектор'] },
      },
    ],
    [
      'числа по тому, что они считают',
      {
        attributes: [
          count('parties', '2'),
          count('items', '3'),
          count('documents', '4'),
          count('pending', '5'),
          count('place', '6'),
        ],
      },
      { counts: ['2 party', '3 item', '3 document', '4 item', '4 document', '5 document', '5 contract', '1 read'] },
    ],
    [
      'дни просрочки и возраст',
      {
        attributes: [days('days_late', '47'), days('days_late_max', '48'), days('age_days', '80'), days('term', '30')],
      },
      { counts: ['47 day', '47 late', '48 day', '48 late', '80 day', '80 age', '30 day', '1 read'] },
    ],
    [
      'число контрагентов',
      { measure: 'count', value: '62', attributes: [text('list', 'overdue_parties')] },
      {
        ...{
          figures: [],
          counts: ['62 party', '62 row', '1 read'],
          phrases: ['Вектор', 'overdue_parties', 'ООО «Наша»', 'reader'],
        },
        names: ['Вектор', 'overdue_parties'],
      },
    ],
    [
      'число операций: названо, чего',
      { measure: 'count', value: '62', attributes: [text('noun', 'operation'), text('list', 'items')] },
      {
        ...{
          figures: [],
          counts: ['62 operation', '1 read'],
          phrases: ['Вектор', 'operation', 'items', 'ООО «Наша»', 'reader'],
        },
        names: ['Вектор', 'operation', 'items'],
      },
    ],
    ['число дней', { measure: 'days', value: '14', attributes: [] }, { figures: [], counts: ['14 day', '1 read'] }],
    ['просто число', { measure: 'count', value: '62' }, { figures: [], counts: ['62 row', '1 read'] }],
    [
      'валюта и количество',
      {
        measure: 'currency_amount',
        value: '12000.5',
        attributes: [{ name: 'currency:USD', measure: 'quantity', value: '3.5' }],
      },
      { figures: [], decimals: ['3,5', '12000,5'], phrases: ['Вектор', 'ООО «Наша»', 'reader', 'USD'] },
    ],
    [
      'доля',
      { measure: 'rate', value: '-12.5', attributes: [text('percent', 'да')] },
      {
        ...{
          figures: [],
          decimals: ['-12,5'],
          percents: ['12,5'],
          phrases: ['Вектор', 'да', 'ООО «Наша»', 'reader'],
          names: ['Вектор', 'да'],
        },
      },
    ],
    ['ставка — не доля', { measure: 'rate', value: '12.5' }, { figures: [], decimals: ['12,5'] }],
    [
      'рост рядом',
      { attributes: [rate('growth_percent', '33.3'), rate('rate', '7'), count('x_percent', '9')] },
      {
        ...{ decimals: ['33,3', '7'], percents: ['33,3'] },
      },
    ],
    [
      'сумма долей не бывает',
      { attributes: [text('percent', 'да')] },
      {
        ...{ phrases: ['Вектор', 'да', 'ООО «Наша»', 'reader'], names: ['Вектор', 'да'] },
      },
    ],
    [
      'дата',
      { measure: 'date', value: '2020-03-31', attributes: [date('due_date', '2020-03-31'), count('n', '1')] },
      {
        ...{ figures: [], dates: ['2020-03-31 due_date+date', '2026-01-01 read'] },
      },
    ],
    [
      'месяц строки',
      { attributes: [text('month', '2020-05')] },
      {
        ...{ phrases: ['Вектор', '2020-05', 'ООО «Наша»', 'reader', 'май 2020 г.'], names: ['Вектор', '2020-05'] },
      },
    ],
    [
      'текст базы',
      { measure: 'text', value: 'ЗАО «Маяк»' },
      {
        ...{ figures: [], phrases: ['Вектор', 'ЗАО «Маяк»', 'ООО «Наша»', 'reader'], names: ['Вектор', 'ЗАО «Маяк»'] },
      },
    ],
    [
      'роль',
      { attributes: [text('view', 'x'), text('role', 'debt')] },
      {
        ...{ role: 'debt', phrases: ['Вектор', 'x', 'debt', 'ООО «Наша»', 'reader'], names: ['Вектор', 'x', 'debt'] },
      },
    ],
    [
      'столбец вместо роли',
      { attributes: [text('view', 'x'), text('column', 'advance')] },
      {
        ...{
          role: 'advance',
          phrases: ['Вектор', 'x', 'advance', 'ООО «Наша»', 'reader'],
          names: ['Вектор', 'x', 'advance'],
        },
      },
    ],
  ])('%s', (_title, more, proves) => {
    expect(open(groundOf({ ...BARE, ...more }))).toEqual({ ...NOTHING, ...proves });
  });
});

describe('доля доказана только долей', () => {
  const share: ProvenFact = { ...BARE, measure: 'rate', value: '12.5', attributes: [text('percent', 'да')] };
  test.each([
    ['Это 12,5 %.', [share], true],
    ['Это 12,5\u00a0процента.', [share], true],
    ['Это 12.5%.', [share], true],
    ['Это 12,6 %.', [share], false],
    ['Это 12,5 %.', [{ ...share, attributes: [] }], false],
    ['Это 100 %.', [BARE], false],
  ] as const)('«%s»', (sentence, facts, holds) => {
    expect(verify(sentence, facts).length === 0).toBe(holds);
  });
});

describe('имя стоит само по себе', () => {
  const at = (sentence: string, phrases: readonly string[]): string[] =>
    foundPhrases(
      sentence,
      phrases.map((entity, index) => groundOf({ ...BARE, entity, fact_id: `F${index + 1}` })),
      [],
    ).map(({ phrase, start, end, isName, fact_id }) => `${phrase} ${start}–${end}${isName ? ' имя' : ''} ${fact_id}`);
  test.each<[string, string[], string[]]>([
    ['У Лот и Вектор.', ['Вектор', 'Лот'], ['Лот 2–5 имя F2', 'Вектор 8–14 имя F1']],
    ['У Лотоса.', ['Лот'], []],
    ['У ПоЛот.', ['Лот'], []],
    ['У Лот, Лот.', ['Лот'], ['Лот 2–5 имя F1', 'Лот 7–10 имя F1']],
    ['У Вектор Плюс и Вектор.', ['Вектор', 'Вектор Плюс'], ['Вектор Плюс 2–13 имя F2', 'Вектор 16–22 имя F1']],
    ['ВекторПлюс', ['Вектор'], []],
    ['«Вектор»«Плюс»', ['«Вектор»', '«Плюс»'], ['«Вектор» 0–8 имя F1', '«Плюс» 8–14 имя F2']],
    ['Цех 1', ['Цех 1'], ['Цех 1 0–5 имя F1']],
    ['Цех 12', ['Цех 1'], []],
    ['Цех 1,50', ['Цех 1'], []],
    ['Цех 1 000', ['Цех 1'], []],
    ['Цех 1 и 2', ['Цех 1'], ['Цех 1 0–5 имя F1']],
    ['Всего 5 1С', ['5 1С'], ['5 1С 6–10 имя F1']],
    ['Всего 2,5 цеха', ['5 цеха'], []],
    ['Всего 2 5 цеха', ['5 цеха'], []],
    ['Всего 2. Цех 5 цеха', ['5 цеха'], ['5 цеха 13–19 имя F1']],
    ['ООО «Наша» и reader', ['Вектор'], ['ООО «Наша» 0–10 F1', 'reader 13–19 F1']],
    ['№ 5', ['№ 5', '5'], ['№ 5 0–3 имя F1']],
    ['Ровно 5', ['5'], []],
  ])('«%s»', (sentence, phrases, found) => {
    expect(at(sentence, phrases)).toEqual(found);
  });

  test('первое имя помнит свой факт; сказанное человеком факта не имеет', () => {
    const two = [BARE, { ...BARE, fact_id: 'F2' }].map(groundOf);
    expect(
      foundPhrases('Вектор, ромашка', two, ['ромашка', 'Вектор']).map(({ fact_id, isName }) => [fact_id, isName]),
    ).toEqual([
      ...[
        ['F1', true],
        [null, false],
      ],
    ]);
  });
});
