/** Overdue debts as evidence: parties with how late they are, the debt in its parts, the accounts of the debt, cut documents. */
import { describe, expect, test } from 'vitest';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import { collect, days, found, linesOf, money, rowsOf, SOURCE, sumsOf, without } from './evidence-desk.ts';
import { item, LOTUS, type OverdueInput, overdueValue } from './tool-values.ts';

const overdue = (more: Partial<OverdueInput> = {}): Called => found('get_overdue_settlements', overdueValue(more));

describe('просрочка', () => {
  const V = 'view=customers';
  test('контрагенты: сколько, на каких счетах, на сколько дней, с какого срока', async () => {
    const { bundle } = await collect([overdue()]);
    expect(linesOf(bundle, 'overdue_party')).toEqual([
      `overdue_party | АО «Лотос» | 62.01 Дт 200.00 RUB | развёрнуто Контрагенты | list=overdue_parties column=overdue place=1 ${V} days_late_max=120 due_date=2020-03-02 items=1 by_default_term=0.00 unoffset_advance=0.00`,
      `overdue_party | ООО «Вектор» | 62.01, 62.21 Дт 110.00 RUB | развёрнуто Контрагенты | list=overdue_parties column=overdue place=2 ${V} days_late_max=29 due_date=2020-06-01 items=2 by_default_term=10.00 unoffset_advance=25.00`,
    ]);
    expect(bundle.facts[0]?.entity_ref).toEqual(LOTUS);
    expect(rowsOf(bundle, 'items')).toEqual([
      ...['1 АО «Лотос» 62.01 Дт 200.00', '2 ООО «Вектор» 62.01 Дт 100.00', '3 ООО «Вектор» 62.21 Дт 10.00'],
    ]);
    expect(linesOf(bundle, 'open_item')[0]).toContain(
      '| развёрнуто Контрагенты, Договоры | [Договор 5, Поступление 7] |',
    );
    expect(sumsOf(bundle, 'overdue_parties').slice(0, 2)).toEqual(['kept: 2', 'kept: overdue Дт 310.00 (2)']);
  });

  test('долг по частям', async () => {
    const { bundle } = await collect([overdue()]);
    const level = 'развёрнуто Контрагенты, Договоры';
    const part = (title: string, sum: string, about: string) =>
      `overdue_part | ${title} | ${sum} RUB | ${level} | part=${about} ${V}`;
    expect(linesOf(bundle, 'overdue_part')).toEqual([
      part('долг всего', '62.01, 62.21 Дт 500.00', 'debt items=6 parties=3'),
      part('долг в сроке', '62.01, 62.21 Дт 150.00', 'in_term items=2 parties=1'),
      part('срок оплаты наступает в этот день', '62.01, 62.21 0.00', 'due_today items=0 parties=0'),
      part('просроченный долг', '62.01, 62.21 Дт 310.00', 'overdue items=3 parties=2'),
      part('срок оплаты не определён', '62.01, 62.21 Дт 40.00', 'undetermined items=1 parties=1'),
      part('до 30 дней', '62.01, 62.21 Дт 110.00', 'bucket:upto_30 items=2 parties=1'),
      part('свыше 90 дней', '62.01, 62.21 Дт 200.00', 'bucket:over_90 items=1 parties=1'),
      part('дни отсрочки из договора', '62.01, 62.21 Дт 310.00', 'rule:contract_days items=3 parties=2'),
      part(
        'просрочено только по сроку по умолчанию',
        '62.01, 62.21 Дт 10.00',
        'default_term items=1 parties=1 default_days=5',
      ),
      part('незачтённые авансы тех же контрагентов', '— 25.00', 'unoffset_advances items=1 parties=1'),
    ]);
  });

  test('что не вошло и сверка стоят рядом', async () => {
    const { bundle } = await collect([
      overdue({
        left_out: [{ account: '63', because: 'резерв', items: 1, dr: '0.00', cr: '9.00' }],
        control: [
          {
            account: '62.01',
            osv: { dr: '9.00', cr: '0.00' },
            answer: { dr: '8.00', cr: '0.00' },
            difference: '-1.00',
          },
        ],
      }),
    ]);
    expect(linesOf(bundle, 'left_out', 'trial_balance')).toEqual([
      `left_out | резерв | 63 Кт 9.00 RUB | развёрнуто Контрагенты, Договоры | items=1 ${V}`,
      'trial_balance | ОСВ 62.01 | 62.01 Дт 9.00 RUB | свёрнуто Счет | answer_debit=8.00 answer_credit=0.00 difference=-1.00',
    ]);
  });

  test.each<[string, Partial<Slots>, string[], string[]]>([
    [
      'больше 10 дней',
      { thresholds: [days('more_than', '10')] },
      ['1 АО «Лотос» 62.01 Дт 200.00', '2 ООО «Вектор» 62.01 Дт 100.00'],
      ['dropped: 1', 'dropped: overdue Дт 10.00 (1)'],
    ],
    [
      'не меньше 200',
      { thresholds: [money('at_least', '200.00')] },
      ['1 АО «Лотос» 62.01 Дт 200.00'],
      ['dropped: 1', 'dropped: overdue Дт 110.00 (1)'],
    ],
    [
      'кроме Лотоса',
      { exclusions: [without('party', 'Лотоса', 'lotus')] },
      ['1 ООО «Вектор» 62.01, 62.21 Дт 110.00'],
      ['dropped: 1', 'dropped: overdue Дт 200.00 (1)'],
    ],
    [
      'без 62.21',
      { exclusions: [without('account', '62.21')] },
      ['1 АО «Лотос» 62.01 Дт 200.00', '2 ООО «Вектор» 62.01 Дт 100.00'],
      ['dropped: 1', 'dropped: overdue Дт 10.00 (1)'],
    ],
  ])('%s', async (_title, slots, rows, dropped) => {
    const { bundle } = await collect([overdue()], slots);
    expect(rowsOf(bundle, 'overdue_parties')).toEqual(rows);
    expect(sumsOf(bundle, 'overdue_parties').filter((one) => one.startsWith('dropped'))).toEqual(dropped);
  });

  test('мы должны: просрочка стоит в кредите', async () => {
    const items = [item(), item({ counterparty: null, cr: '7.00' })];
    const { bundle } = await collect([overdue({ side: 'suppliers', items, parties: [] })]);
    expect(rowsOf(bundle, 'overdue_parties')).toEqual([
      '1 ООО «Вектор» 60.01 Кт 100.00',
      '2 контрагент не указан 60.01 Кт 7.00',
    ]);
    expect(linesOf(bundle, 'overdue_part')[0]).toContain('| 60.01 Кт 500.00 RUB |');
    expect(linesOf(bundle, 'overdue_party')[0]).not.toContain('unoffset_advance');
  });

  test.each<[string, Partial<OverdueInput>, string]>([
    ['покупатели', {}, '62 Дт'],
    ['поставщики', { side: 'suppliers' }, '60 Кт'],
  ])('просрочки нет — счёт назван по стороне: %s', async (_title, more, account) => {
    const { bundle } = await collect([overdue({ ...more, items: [], items_total: 0 })]);
    expect(linesOf(bundle, 'overdue_part')[0]).toContain(`| ${account} 500.00 RUB |`);
  });

  test('счета долга — те, что взял инструмент, без счетов авансов', async () => {
    const repeat_in_1c = {
      ...{ report: 'ОСВ', account: '62.01,62.02, 62.21,62.22', period: { from: '2020-06-30', to: '2020-06-30' } },
      ...{ groupings: [], options: [] },
    };
    const call = found('get_overdue_settlements', overdueValue(), { sources: [{ ...SOURCE, repeat_in_1c }] });
    const { bundle } = await collect([call]);
    expect(linesOf(bundle, 'overdue_part')[0]).toContain('| 62.01, 62.21 Дт 500.00 RUB |');
    const one = { ...repeat_in_1c, account: '62.01' };
    const other = await collect([
      found('get_overdue_settlements', overdueValue(), { sources: [{ ...SOURCE, repeat_in_1c: one }] }),
    ]);
    expect(linesOf(other.bundle, 'overdue_part')[0]).toContain('| 62.01 Дт 500.00 RUB |');
  });

  const cut = overdue({
    items: overdueValue().items.slice(0, 2),
    items_total: 5,
    items_rest: '10.00',
    parties_total: 3,
  });

  test('документы обрезаны: невидимое в итоге и в прочих, контрагентов столько, сколько не названо', async () => {
    const { bundle, reasons } = await collect([cut]);
    expect(sumsOf(bundle, 'overdue_parties')).toEqual([
      ...['kept: 3', 'kept: overdue Дт 310.00 (3)', 'shown: 2', 'shown: overdue Дт 300.00 (2)'],
      ...['rest: 1', 'rest: overdue Дт 10.00 (1)'],
    ]);
    expect(sumsOf(bundle, 'items').slice(0, 2)).toEqual(['kept: 5', 'kept: overdue Дт 310.00 (3)']);
    expect(reasons).toEqual([]);
  });

  test('документы обрезаны, а контрагенты все названы: прочих нет, сумма их есть', async () => {
    const { bundle } = await collect([
      overdue({ items: overdueValue().items.slice(0, 2), items_total: 5, items_rest: '10.00', parties_total: 1 }),
    ]);
    expect(sumsOf(bundle, 'overdue_parties').slice(-2)).toEqual(['rest: 0', 'rest: overdue Дт 10.00 (1)']);
  });

  test.each<[string, Partial<Slots>]>([
    ['дни', { thresholds: [days('more_than', '100')] }],
    ['сумма', { thresholds: [money('more_than', '150.00')] }],
    ['исключение', { exclusions: [without('party', 'Лотоса', 'lotus')] }],
  ])('документы обрезаны: условие «%s» не применено, и это сказано', async (_title, slots) => {
    const { bundle, reasons } = await collect([cut], slots);
    expect(rowsOf(bundle, 'overdue_parties')).toEqual([
      '1 АО «Лотос» 62.01 Дт 200.00',
      '2 ООО «Вектор» 62.01 Дт 100.00',
    ]);
    expect(reasons.map(({ reason_code }) => reason_code)).toEqual(['EVIDENCE_DEPTH_LIMIT']);
  });
});
