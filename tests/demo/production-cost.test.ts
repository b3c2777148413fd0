/** Ledger stories of production at month closing: overheads, deviation from planned cost, work in progress. */
import { describe, expect, it } from 'vitest';
import { overheads, workCost } from '#demo/company/closing/production-cost.ts';
import { LedgerDesk, sell, spend, tellDraft } from './ledger-desk.ts';

describe('период: производство', () => {
  function produced(sold: bigint): LedgerDesk {
    const desk = new LedgerDesk();
    spend(desk, '2020-01-20', '20.01', 'Материалы', 6_000_000n, 'Щиты');
    spend(desk, '2020-01-20', '25', 'Оплата мастера', 3_000_000n);
    const output = desk.side('43', { Номенклатура: 'Щит', Партии: null, Склады: 'Склад' }, { quantity: 10_000n });
    const plan = desk.side('20.01', { НоменклатурныеГруппы: 'Щиты', СтатьиЗатрат: 'Выпуск' });
    desk.enter('2020-01-21', [output, plan, 8_000_000n]);
    if (sold > 0n) {
      desk.enter('2020-01-25', [
        desk.side('90.02.1', { НоменклатурныеГруппы: 'Щиты' }),
        { ...output, quantity: sold },
        (8_000_000n * sold) / 10_000n,
      ]);
    }
    return desk;
  }

  it.each([
    { sold: 0n, expected: ['43/Щит → 20.01/Щиты 10000.00'] },
    { sold: 4_000n, expected: ['43/Щит → 20.01/Щиты 10000.00', '90.02.1/Щиты → 43/Щит 4000.00'] },
    { sold: 10_000n, expected: ['43/Щит → 20.01/Щиты 10000.00', '90.02.1/Щиты → 43/Щит 10000.00'] },
  ])('25 уходит на 20.01, отклонение делится по остатку: продано $sold', ({ sold, expected }) => {
    const desk = produced(sold);
    const closing = desk.closing('2020-01');
    const distributed = overheads(closing);
    expect(distributed.map(tellDraft)).toEqual(['20.01/Щиты → 25/Оплата мастера 30000.00']);
    expect(workCost(closing, distributed).map(tellDraft)).toEqual(expected);
  });

  it('отклонение ложится на продукцию по плановой стоимости, а не поровну на штуку', () => {
    const desk = produced(0n);
    const big = desk.side('43', { Номенклатура: 'Шкаф', Партии: null, Склады: 'Склад' }, { quantity: 10_000n });
    const plan = desk.side('20.01', { НоменклатурныеГруппы: 'Щиты', СтатьиЗатрат: 'Выпуск' });
    desk.enter('2020-01-22', [big, plan, 24_000_000n]);
    spend(desk, '2020-01-23', '20.01', 'Материалы', 31_000_000n, 'Щиты');
    // 20.01: 60 000 + 310 000 − 80 000 − 240 000 и 25: 30 000; отклонение 80 000 делится 80 000 : 240 000
    const closing = desk.closing('2020-01');
    expect(workCost(closing, overheads(closing)).map(tellDraft)).toEqual([
      '43/Щит → 20.01/Щиты 20000.00',
      '43/Шкаф → 20.01/Щиты 60000.00',
    ]);
  });

  it('работы без выручки остаются незавершенными, с выручкой идут в себестоимость', () => {
    const desk = new LedgerDesk();
    spend(desk, '2020-02-10', '20.01', 'Субподряд', 5_430_000n, 'Монтаж');
    expect(workCost(desk.closing('2020-02'), [])).toEqual([]);
    sell(desk, '2020-02-20', 'Монтаж', 12_000_000n, 2_000_000n);
    expect(workCost(desk.closing('2020-02'), []).map(tellDraft)).toEqual(['90.02.1/Монтаж → 20.01/Монтаж 54300.00']);
  });
});
