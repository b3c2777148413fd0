/** Conditions of a question bite or are told: the figure with the condition is the books' own, and one that nothing took keeps the answer from full. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subconto } from '../demo/reading.ts';
import { booksOf } from '../tools/desk.ts';
import { codesOf, expectWhole, shown } from './endings.ts';
import { amountsIn, printed, READING } from './questions.ts';
import { openTheatre, type Stage, type Theatre } from './stage.ts';

let theatre: Theatre;
let stage: Stage;
beforeAll(async () => {
  theatre = await openTheatre(booksOf());
  stage = await theatre.stage();
});
afterAll(() => theatre.close());

const JUNE = { until: '2020-06-30' };
const byParty = (account: string): bigint[] => [
  ...READING.balancesBy(account, JUNE, ({ side }) => String(subconto(side, 'Контрагенты')?.id)).values(),
];
const above = (sums: readonly bigint[], bound: bigint): bigint =>
  sums.filter((sum) => sum > bound).reduce((total, sum) => total + sum, 0n);

/** What came to money accounts from one customer in a month: the other side of 62. */
function receivedFrom(party: string, month: string): bigint {
  return READING.entries('62', { since: `${month}-01`, until: `${month}-31`, where: { Контрагенты: party } })
    .filter(({ posting, side }) => posting.cr === side && /^5[0125]/.test(posting.dr.account))
    .reduce((sum, { posting }) => sum + posting.amount, 0n);
}

describe('условие взято', () => {
  const foreign = -READING.balance('60.21', JUNE);

  test.each<[string, bigint]>([
    ['долги поставщикам по счёту 60.21 на 30.06.2020', foreign],
    ['долги поставщикам в валюте на 30.06.2020', foreign],
    ['остаток 62.01 больше 300 тысяч на 30.06.2020', above(byParty('62.01'), 30_000_000n)],
    ['сколько денег пришло от Лотоса в мае 2020', receivedFrom('ООО «Лотос»', '2020-05')],
  ])('%s', async (text, figure) => {
    expect(figure).toBeGreaterThan(0n);
    expectWhole(await stage.ask(text), { figures: [figure] });
  });

  test('«а всего?» снимает отбор прошлого вопроса', async () => {
    const talk = await stage.thread();
    await talk.ask('остаток 62.01 больше 300 тысяч на 30.06.2020');
    expectWhole(await talk.ask('а всего?'), { figures: [READING.balance('62.01', JUNE)] });
  });

  test.each<[string, bigint]>([
    ['дебетовый остаток 60.01 на 30.06.2020', above(byParty('60.01'), 0n)],
    ['кредитовый остаток 62.02 на 30.06.2020', -READING.balance('62.02', JUNE)],
  ])('одна сторона — по строкам аналитики: %s', async (text, figure) => {
    expect(figure).toBeGreaterThan(0n);
    expectWhole(await stage.ask(text), { figures: [figure] });
  });

  test('порог, которому ничего не отвечает: не остаток целиком', async () => {
    const turn = await stage.ask('остаток 62.01 больше 900 миллионов на 30.06.2020');
    expect(turn.answer?.short_answer).toMatch(/нет/);
    expect(amountsIn(turn.answer?.short_answer ?? ''), shown(turn)).not.toContain(
      printed(READING.balance('62.01', JUNE)),
    );
  });

  test('о контрагенте, у которого ничего нет, сказано рядом с другим', async () => {
    const turn = await stage.ask('выручка по Лотосу и Северстрою за 2 квартал 2020');
    expect(turn.answer?.short_answer, shown(turn)).toMatch(/Лотос.*Северстрой.*нет/su);
  });
});

describe('условие не взято и сказано', () => {
  test.each([
    ['выручка за май 2020 без ручных операций', /ручных операций/],
    ['обороты счёта 51 за май 2020 больше 300 тысяч', /больше 300/],
    ['долги поставщикам кроме валютных на 30.06.2020', /кроме/],
    ['прибыль за май 2020 по сравнению с маем 2019', /2019|31\.12\.2019|раньше/],
    ['выручка за май 2020 по договорам', /Договоры/],
  ])('%s', async (text, told) => {
    const turn = await stage.ask(text);
    expect(turn.outcome, shown(turn)).not.toBe('FULLY_ANSWERED');
    expect(turn.answer?.blocks.not_established.join('\n'), shown(turn)).toMatch(told);
    expect(codesOf(turn)).not.toContain('INTERNAL_ERROR');
  });
});
