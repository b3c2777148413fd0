/** Conditions of a question to settlements: bounds, exclusions, one column, the first rows; what a cut list does to them. */
import { describe, expect, test } from 'vitest';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import { collect, days, found, linesOf, money, rowsOf, sumsOf, without } from './evidence-desk.ts';
import {
  type BalanceInput,
  balanceValue,
  CONTRACT,
  item,
  LOTUS,
  RECEIPT,
  type Settlements,
  settlements,
  VECTOR,
} from './tool-values.ts';

const open = (more: Partial<Settlements> = {}, input: Called['run']['input'] = {}): Called =>
  found('get_open_settlements', settlements(more), {}, { input });

describe('условия вопроса к расчётам', () => {
  test.each<[string, Partial<Slots>, string[], string[]]>([
    [
      'не меньше ста: тридцать и пять ушли клеткой, не строкой',
      { thresholds: [money('at_least', '100.00')] },
      ['1 АО «Лотос» 60.21 Кт 700.00', '2 ООО «Вектор» 60.01 Кт 100.00'],
      ['dropped: 2', 'dropped: advance Дт 30.00 (1)', 'dropped: opposite Дт 5.00 (1)'],
    ],
    [
      'меньше ста: остались мелкие',
      { thresholds: [money('less_than', '100.00')] },
      ['1 ООО «Вектор» 60.02 Дт 30.00', '2 контрагент не указан 60.01 Дт 5.00'],
      ['dropped: 2', 'dropped: debt Кт 800.00 (2)'],
    ],
    [
      'два порога разом',
      { thresholds: [money('more_than', '5.00'), money('at_most', '100.00')] },
      ['1 ООО «Вектор» 60.01 Кт 100.00', '1 ООО «Вектор» 60.02 Дт 30.00'],
      ['dropped: 2', 'dropped: debt Кт 700.00 (1)', 'dropped: opposite Дт 5.00 (1)'],
    ],
    [
      'только дебет',
      { column: 'debit' },
      ['1 ООО «Вектор» 60.02 Дт 30.00', '2 контрагент не указан 60.01 Дт 5.00'],
      ['dropped: 2', 'dropped: debt Кт 800.00 (2)'],
    ],
    [
      'кроме Вектора',
      { exclusions: [without('party', 'Вектора', 'vector', VECTOR.title)] },
      ['1 АО «Лотос» 60.21 Кт 700.00', '2 контрагент не указан 60.01 Дт 5.00'],
      ['dropped: 1', 'dropped: debt Кт 100.00 (1)', 'dropped: advance Дт 30.00 (1)'],
    ],
    [
      'кроме названного, которого в базе не связали: по имени',
      { exclusions: [without('party', 'АО «Лотос»')] },
      ['1 ООО «Вектор» 60.01 Кт 100.00', '1 ООО «Вектор» 60.02 Дт 30.00', '2 контрагент не указан 60.01 Дт 5.00'],
      ['dropped: 1', 'dropped: debt Кт 700.00 (1)'],
    ],
    [
      'без счёта 60.01: от контрагента остаётся аванс',
      { exclusions: [without('account', '60.01')] },
      ['1 АО «Лотос» 60.21 Кт 700.00', '2 ООО «Вектор» 60.02 Дт 30.00'],
      ['dropped: 2', 'dropped: debt Кт 100.00 (1)', 'dropped: opposite Дт 5.00 (1)'],
    ],
    [
      'только счёт 60.21: остальные счета вида не вошли',
      { accounts: ['60.21'] },
      ['1 АО «Лотос» 60.21 Кт 700.00'],
      ['dropped: 2', 'dropped: debt Кт 100.00 (1)', 'dropped: advance Дт 30.00 (1)', 'dropped: opposite Дт 5.00 (1)'],
    ],
    [
      'старше 59 дней: просрочка, где она есть, иначе возраст; чего не знаем, не берём',
      { thresholds: [days('more_than', '28')] },
      ['1 ООО «Вектор» 60.01 Кт 100.00', '1 ООО «Вектор» 60.02 Дт 30.00'],
      ['dropped: 2', 'dropped: debt Кт 700.00 (1)', 'dropped: opposite Дт 5.00 (1)'],
    ],
    [
      'больше 29 дней: просрочка 29 не больше',
      { thresholds: [days('more_than', '29')] },
      ['1 ООО «Вектор» 60.02 Дт 30.00'],
      ['dropped: 3', 'dropped: debt Кт 800.00 (2)', 'dropped: opposite Дт 5.00 (1)'],
    ],
    [
      'не больше 10 дней: срок ещё не наступил — считаем возраст',
      { thresholds: [days('at_most', '10')] },
      ['1 АО «Лотос» 60.21 Кт 700.00'],
      ['dropped: 2', 'dropped: debt Кт 100.00 (1)', 'dropped: advance Дт 30.00 (1)', 'dropped: opposite Дт 5.00 (1)'],
    ],
  ])('%s', async (_title, slots, rows, dropped) => {
    const { bundle, reasons } = await collect([open()], slots);
    expect(rowsOf(bundle, 'parties')).toEqual(rows);
    expect(sumsOf(bundle, 'parties').filter((one) => one.startsWith('dropped'))).toEqual(dropped);
    expect(reasons).toEqual([]);
  });

  test('документы исключённого ушли и из списка документов', async () => {
    const { bundle } = await collect([open()], { exclusions: [without('party', 'Вектора', 'vector')] });
    expect(rowsOf(bundle, 'items')).toEqual(['1 АО «Лотос» 60.21 Кт 700.00', '2 контрагент не указан 60.01 Дт 5.00']);
    expect(sumsOf(bundle, 'items').filter((one) => one.startsWith('dropped'))).toEqual([
      ...['dropped: 2', 'dropped: debt Кт 100.00 (1)', 'dropped: advance Дт 30.00 (1)'],
    ]);
  });

  test.each<[string, NonNullable<Slots['top']>, string[], string[]]>([
    [
      'топ-1',
      { count: 1, order: 'biggest' },
      [
        '1 АО «Лотос» 60.21 Кт 700.00',
        '2 ООО «Вектор» 60.01 Кт 100.00',
        '2 ООО «Вектор» 60.02 Дт 30.00',
        '3 контрагент не указан 60.01 Дт 5.00',
      ],
      [
        'shown: 1',
        'shown: debt Кт 700.00 (1)',
        'rest: 2',
        'rest: debt Кт 100.00 (1)',
        'rest: advance Дт 30.00 (1)',
        'rest: opposite Дт 5.00 (1)',
      ],
    ],
    [
      'самые мелкие два',
      { count: 2, order: 'smallest' },
      [
        '1 контрагент не указан 60.01 Дт 5.00',
        '2 ООО «Вектор» 60.01 Кт 100.00',
        '2 ООО «Вектор» 60.02 Дт 30.00',
        '3 АО «Лотос» 60.21 Кт 700.00',
      ],
      [
        'shown: 2',
        'shown: debt Кт 100.00 (1)',
        'shown: advance Дт 30.00 (1)',
        'shown: opposite Дт 5.00 (1)',
        'rest: 1',
        'rest: debt Кт 700.00 (1)',
      ],
    ],
  ])('%s', async (_title, top, rows, sums) => {
    const { bundle } = await collect([open()], { top });
    expect(rowsOf(bundle, 'parties')).toEqual(rows);
    expect(sumsOf(bundle, 'parties').filter((one) => !one.startsWith('kept'))).toEqual(sums);
  });

  test.each<[string, Called['run']['input'], string[], string[]]>([
    [
      'сумма контрагента, а не документа: два долга по 60 — долг в 120',
      {},
      ['1 ООО «Вектор» 60.01 Кт 120.00'],
      ['1 ООО «Вектор» 60.01 Кт 60.00', '2 ООО «Вектор» 60.01 Кт 60.00'],
    ],
    ['спрошен один контрагент: порог на каждый документ', { counterparty_id: 'vector' }, [], []],
  ])('не меньше 100: %s', async (_title, input, parties, items) => {
    const halves = ['a', 'b'].map((ref) => item({ cr: '60.00', document: { ...RECEIPT, ref } }));
    const small = item({ counterparty: LOTUS, cr: '99.99' });
    const { bundle } = await collect([open({ items: [...halves, small] }, input)], {
      thresholds: [money('at_least', '100.00')],
    });
    expect(rowsOf(bundle, 'parties')).toEqual(parties);
    expect(rowsOf(bundle, 'items')).toEqual(items);
  });

  test('зачтутся при закрытии месяца: сколько таких пар в этом ответе', async () => {
    const leg = { counterparty: VECTOR, contract: CONTRACT, accounts: ['60.01'], sum: '5.00' };
    const pair = (code: 'deferred' | 'mutual') => ({ code, meaning: code, first: leg, second: leg, common: '5.00' });
    const { bundle } = await collect([open({ pairs: [pair('deferred'), pair('mutual')] })]);
    expect(linesOf(bundle, 'offset_mode')).toEqual([
      'offset_mode | зачёт авансов | — Зачёт автоматический text | — | mode=automatic pending=1 view=suppliers',
    ]);
  });

  test('равные стоят по имени', async () => {
    const items = [item({ counterparty: VECTOR }), item({ counterparty: LOTUS })];
    const { bundle } = await collect([open({ items })]);
    expect(rowsOf(bundle, 'parties')).toEqual(['1 АО «Лотос» 60.01 Кт 100.00', '2 ООО «Вектор» 60.01 Кт 100.00']);
  });

  test('строк показано двадцать, остальные в прочих', async () => {
    const items = Array.from({ length: 23 }, (_, n) =>
      item({ counterparty: { ...VECTOR, ref: `p${n}`, title: `Поставщик ${n}` }, cr: `${n + 1}.00` }),
    );
    const { bundle } = await collect([open({ items })]);
    expect(sumsOf(bundle, 'parties')).toEqual([
      ...['kept: 23', 'kept: debt Кт 276.00 (23)', 'shown: 20', 'shown: debt Кт 270.00 (20)'],
      ...['rest: 3', 'rest: debt Кт 6.00 (3)'],
    ]);
  });

  const cut = open({ items: settlements().items.slice(0, 2), items_residual: { rows: 2, dr: '5.00', cr: '700.00' } });

  test('строки обрезаны, условий нет: невидимое вошло в итог и в прочие', async () => {
    const { bundle, reasons } = await collect([cut]);
    expect(sumsOf(bundle, 'items')).toEqual([
      ...['kept: 4', 'kept: debt Кт 800.00 (2)', 'kept: advance Дт 30.00 (1)', 'kept: debt Дт 5.00 (1)'],
      ...['shown: 2', 'shown: debt Кт 100.00 (1)', 'shown: advance Дт 30.00 (1)'],
      ...['rest: 2', 'rest: debt Кт 700.00 (1)', 'rest: debt Дт 5.00 (1)'],
    ]);
    expect(reasons).toEqual([]);
  });

  test.each<[string, Partial<Slots>, string]>([
    ['порог', { thresholds: [money('at_least', '50.00')] }, 'сумма не меньше 50,00\u00a0руб.'],
    ['дни', { thresholds: [days('more_than', '200')] }, 'дней больше 200'],
    ['исключение', { exclusions: [without('party', 'Вектора', 'vector', VECTOR.title)] }, 'без ООО «Вектор»'],
    ['имя не связано', { exclusions: [without('party', 'Вектора')] }, 'без Вектора'],
    ['счёт', { exclusions: [without('account', '60.01')] }, 'без счёта 60.01'],
    ['столбец', { column: 'debit' }, 'только Дт'],
    [
      'всё разом',
      {
        column: 'credit',
        thresholds: [money('less_than', '5.00')],
        exclusions: [without('account', '60', null, '60.01')],
      },
      'сумма меньше 5,00\u00a0руб.; без счёта 60.01; только Кт',
    ],
  ])('строки обрезаны: условие «%s» не применено, и это сказано', async (_title, slots, said) => {
    const { bundle, reasons } = await collect([cut], slots);
    expect(reasons).toEqual([
      { reason_code: 'EVIDENCE_DEPTH_LIMIT', message: `Условие не применено (${said}): прочитаны не все строки.` },
    ]);
    expect(rowsOf(bundle, 'parties')).toEqual(['1 ООО «Вектор» 60.01 Кт 100.00', '1 ООО «Вектор» 60.02 Дт 30.00']);
    expect(sumsOf(bundle, 'parties').some((one) => one.startsWith('dropped'))).toBe(false);
  });
});

describe('условия вопроса к остатку', () => {
  const balance = (more: Partial<BalanceInput>): Called =>
    found('get_balance_as_of', balanceValue(more), {}, { input: { accounts: ['60'] } });

  test.each<[string, Partial<Slots>, Partial<BalanceInput>]>([
    ['дней у остатка нет', { thresholds: [{ of: 'days', op: 'more_than', value: '5' }] }, {}],
    [
      'счёт целиком — одна сумма',
      { thresholds: [{ of: 'money', op: 'more_than', value: '5.00' }] },
      { level: ['Счет'] },
    ],
    ['количества нет', { thresholds: [{ of: 'quantity', op: 'more_than', value: '5' }] }, {}],
  ])('условие не к чему применить: %s', async (_title, slots, value) => {
    const { bundle, reasons } = await collect([balance(value)], slots);
    expect(rowsOf(bundle, 'balance_rows')).toHaveLength(3);
    expect(reasons.map(({ reason_code }) => reason_code)).toEqual(['UNEXPLAINED_CONDITION']);
  });
});
