/** Dialogues of an accountant: what a short reply keeps and what it drops, with every figure taken from the books. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Turn } from '#server/dialogue/shapes.ts';
import { type Item, SERVICE } from '../demo/reading.ts';
import { booksOf } from '../tools/desk.ts';
import { codesOf, shown } from './endings.ts';
import { amountOf, amountsIn, customerItems, overdueItems, plain, printed, READING, sale } from './questions.ts';
import { openTheatre, type Stage, type Talk, type Theatre } from './stage.ts';

let theatre: Theatre;
let stage: Stage;
beforeAll(async () => {
  theatre = await openTheatre(booksOf());
  stage = await theatre.stage();
});
afterAll(() => theatre.close());

const short = (turn: Turn): string => plain(turn.answer?.short_answer ?? '');

/** Whole, and with these kopecks in the first sentence; `without` are those of the question before. */
function expectFigures(turn: Turn, figures: readonly bigint[], without: readonly bigint[] = []): void {
  expect(turn.outcome, shown(turn)).toBe('FULLY_ANSWERED');
  for (const figure of figures) expect(amountsIn(short(turn)), shown(turn)).toContain(printed(figure));
  for (const figure of without) expect(amountsIn(short(turn)), shown(turn)).not.toContain(printed(figure));
}

const VECTOR = 'ООО «Вектор»';
const debtsOf = (items: readonly Item[]): bigint => amountOf(items);

/** Items of suppliers on the accounts of debt, of one party or of all. */
function supplierDebts(until: string, party?: string): Item[] {
  return ['60.01', '60.21', '60.31', '76.05']
    .flatMap((code) => READING.items(code, { until }))
    .filter(({ amount, counterparty }) => amount < 0n && (party === undefined || counterparty?.name === party));
}

async function begun(...questions: readonly string[]): Promise<{ talk: Talk; turns: Turn[] }> {
  const talk = await stage.thread();
  const turns: Turn[] = [];
  for (const question of questions) turns.push(await talk.ask(question));
  return { talk, turns };
}

const last = (turns: readonly Turn[]): Turn => {
  const turn = turns.at(-1);
  if (turn === undefined) throw new Error('Ходов нет');
  return turn;
};

describe('что остаётся от прошлого вопроса', () => {
  test('«а на 31.05?» меняет дату и больше ничего', async () => {
    const { turns } = await begun('кто нам должен на 30.06.2020', 'а на 31.05?');
    const [june, may] = [customerItems(), customerItems({ until: '2020-05-31' })];
    expectFigures(last(turns), [debtsOf(may.debts), debtsOf(may.advances)], [debtsOf(june.debts)]);
    expect(codesOf(last(turns))).toContain('ASSUMPTION_APPLIED_EXPLICITLY');
  });

  test('«а по покупателям?» меняет сторону', async () => {
    const { turns } = await begun('долги поставщикам на 30.06.2020', 'а по покупателям?');
    expectFigures(last(turns), [debtsOf(customerItems().debts)], [debtsOf(supplierDebts('2020-06-30'))]);
  });

  test('«нет, я про дебиторку» — другая сторона, а не прежняя под новым словом', async () => {
    const { turns } = await begun('кредиторка на 30.06.2020', 'нет, я про дебиторку');
    expectFigures(last(turns), [debtsOf(customerItems().debts)], [debtsOf(supplierDebts('2020-06-30'))]);
  });

  test('«нет, я про полученные» (DL-031): дата прежняя, авансы покупателей', async () => {
    const { turns } = await begun('авансы выданные на 30.06.2020', 'нет, я про полученные');
    expectFigures(last(turns), [debtsOf(customerItems().advances)]);
    expect(short(last(turns))).toMatch(/30\.06\.2020/);
  });

  test('«только больше 100 тысяч» отбирает контрагентов и называет, что не вошло', async () => {
    const { turns } = await begun('кто нам должен на 30.06.2020', 'только больше 100 тысяч');
    const whole = customerItems();
    const of = (items: readonly Item[]): bigint => debtsOf(kept(items));
    function kept(items: readonly Item[]): Item[] {
      const sums = new Map<string, bigint>();
      for (const { counterparty, amount } of items)
        sums.set(counterparty?.id ?? '', (sums.get(counterparty?.id ?? '') ?? 0n) + (amount < 0n ? -amount : amount));
      return items.filter(({ counterparty }) => (sums.get(counterparty?.id ?? '') ?? 0n) > 10_000_000n);
    }
    expectFigures(last(turns), [of(whole.debts), of(whole.advances)]);
    expect(plain(last(turns).answer?.user_facing_answer ?? '')).toContain(
      printed(debtsOf(whole.debts) - of(whole.debts)),
    );
  });

  test('«по третьему» — третья строка показанного', async () => {
    const { turns } = await begun('просроченная дебиторка на 30.06.2020', 'а по третьему?');
    const third = 'ООО «Старый мост»';
    const own = overdueItems().filter(({ counterparty }) => counterparty?.name === third);
    const bySize = [...overdueItems()].sort((a, b) => (a.amount < b.amount ? 1 : -1));
    expect(bySize[2]?.counterparty?.name).toBe(third);
    expectFigures(last(turns), [debtsOf(own)], [debtsOf(overdueItems())]);
    expect(short(last(turns))).toContain(third);
  });

  test('«а по Вектору?» после общего вопроса спрашивает, которая карточка, и отвечает о ней', async () => {
    const { talk, turns } = await begun('кто нам должен на 30.06.2020', 'а по Вектору?');
    expect(last(turns).status).toBe('needs_clarification');
    const labels = last(turns).clarification?.options.map(({ label }) => label) ?? [];
    const turn = await talk.choose(last(turns), labels.indexOf(VECTOR) + 1);
    expectFigures(turn, [debtsOf(customerItems({ party: VECTOR }).debts)], [debtsOf(customerItems().debts)]);
    expect(short(turn)).toContain(VECTOR);
  });

  test('«спасибо» посреди разговора темы не сбивает', async () => {
    const { turns } = await begun('кто нам должен на 30.06.2020', 'спасибо', 'а на 31.05?');
    expect(turns[1]?.outcome).toBe('GREETED');
    expectFigures(last(turns), [debtsOf(customerItems({ until: '2020-05-31' }).debts)]);
  });

  test('другая организация остаётся до конца разговора, а счёт меняется', async () => {
    const { turns } = await begun(
      'остаток по счету 51 на 30.06.2020 по организации Ясный свет',
      'а по второй фирме?',
      'обороты по счету 62.01 за май 2020',
    );
    const may = READING.turnover('62.01', '2020-05', { organisation: SERVICE });
    expectFigures(turns[1] ?? last(turns), [READING.balance('51', { organisation: SERVICE })], [READING.balance('51')]);
    expectFigures(last(turns), [may.dr, may.cr]);
    expect(short(last(turns))).toContain(SERVICE);
  });

  test('новый вопрос со своим предметом не наследует ни контрагента, ни дату (DL-043)', async () => {
    const { talk, turns } = await begun('что по долгу Вектора на 31.05.2020');
    await talk.choose(last(turns), 1);
    const turn = await talk.ask('а кто в этом месяце еще не сдал авансовые?');
    expect(turn.outcome, shown(turn)).toBe('FULLY_ANSWERED');
    expect(short(turn), shown(turn)).toContain('подотчётник');
    expect(shown(turn)).not.toContain('Вектор');
  });

  test('вопрос о документе, потом «а почему кредит 90?» — о том же документе (DL-035)', async () => {
    const { turns } = await begun('проводки реализации 118 от 02.03.2020', 'а почему кредит 90?');
    expect(last(turns).outcome, shown(last(turns))).toBe('FULLY_ANSWERED');
    expect(short(last(turns))).toContain('0000-000118 от 02.03.2020');
    expect(plain(last(turns).answer?.blocks.found.paragraphs.join('\n') ?? '')).toMatch(
      /90\.01\.1 — из реквизита документа/,
    );
    expect(short(last(turns))).toContain(sale.posted ? 'проведён' : 'не проведён');
  });
});

describe('имя из обычных слов — тоже имя', () => {
  const own = debtsOf(customerItems({ party: 'ООО «Старый мост»' }).debts);

  test('названо как в карточке — его долг', async () => {
    const turn = await stage.ask('долг контрагента Старый мост на 30.06.2020');
    expectFigures(turn, [own], [debtsOf(customerItems().debts)]);
    expect(short(turn)).toContain('Старый мост');
  });

  test.each(['долг Старого моста на 30.06.2020', 'просрочка по Старому мосту на 30.06.2020'])(
    '«%s» — его долг или «не нашёл», но не долг всех',
    async (question) => {
      const turn = await stage.ask(question);
      expect(short(turn), shown(turn)).toContain('Старый мост');
      expect(
        amountsIn(short(turn)).filter((amount) => amount !== printed(own) && amount !== '0,00'),
        shown(turn),
      ).toEqual([]);
    },
  );

  test('обороты по такому контрагенту — не обороты всего счёта', async () => {
    const turn = await stage.ask('обороты по счету 62.01 за январь 2020 по контрагенту Старый мост');
    const january = READING.turnover('62.01', '2020-01');
    expect(amountsIn(short(turn)), shown(turn)).not.toContain(printed(january.dr));
    expect(short(turn), shown(turn)).toContain('Старый мост');
  });
});

describe('уточнение', () => {
  const ask = 'обороты 62.01';
  const may = READING.turnover('62.01', '2020-05');

  test.each([
    ['числом', '2'],
    ['словами', 'за май'],
    ['словом из варианта', 'прошлый месяц'],
    ['датами', 'с 01.05.2020 по 31.05.2020'],
  ])('%s: «%s»', async (_how, reply) => {
    const { talk, turns } = await begun(ask);
    expect(last(turns).clarification?.reason_code).toBe('MISSING_PERIOD');
    expectFigures(await talk.reply(last(turns), reply), [may.dr, may.cr]);
  });

  test('выбором варианта', async () => {
    const { talk, turns } = await begun(ask);
    expectFigures(await talk.choose(last(turns), 2), [may.dr, may.cr]);
  });

  test('другой вопрос вместо ответа не становится именем', async () => {
    const { turns } = await begun('долг Маяка на 30.06.2020', 'а на 31.05?');
    expect(last(turns).outcome, shown(last(turns))).not.toBe('FAILED_TO_BIND_ENTITIES');
    expect(shown(last(turns))).not.toMatch(/ни одна не подходит/);
    expect(amountsIn(short(last(turns)))).toEqual([]);
  });

  test('ответ, из которого ничего не понять, цифры не даёт', async () => {
    const { talk, turns } = await begun(ask);
    const turn = await talk.reply(last(turns), 'ну не знаю, как обычно');
    expect(turn.outcome === null || turn.outcome === 'BLOCKED_BY_AMBIGUITY', shown(turn)).toBe(true);
    expect(amountsIn(short(turn))).toEqual([]);
  });

  test('больше двух уточнений за ход не бывает', async () => {
    const talk = await stage.thread();
    let turn = await talk.ask('обороты по Вектору');
    let asked = 0;
    while (turn.status === 'needs_clarification' && asked < 5) {
      asked += 1;
      turn = await talk.reply(turn, 'не знаю');
    }
    expect(asked).toBeLessThanOrEqual(2);
    expect(turn.status, shown(turn)).toBe('done');
    expect(turn.outcome, shown(turn)).not.toBe('FULLY_ANSWERED');
  });

  test('отложено новым вопросом и возвращено словом «вернуться»', async () => {
    const { talk, turns } = await begun(ask, 'остаток по счету 51 на 30.06.2020');
    expectFigures(last(turns), [READING.balance('51')]);
    expect((await talk.turn(turns[0]?.turn_id ?? '')).status).toBe('set_aside');
    const back = await talk.ask('вернуться');
    expect(back.clarification?.reason_code, shown(back)).toBe('MISSING_PERIOD');
    expectFigures(await talk.reply(back, 'за май'), [may.dr, may.cr]);
  });

  test('отложено дважды и всё-таки отвечено', async () => {
    const { talk } = await begun(ask, 'остаток по счету 51 на 30.06.2020');
    await talk.ask('вернуться');
    const other = await talk.ask('просроченная дебиторка на 30.06.2020');
    expectFigures(other, [debtsOf(overdueItems())]);
    const back = await talk.ask('вернуться');
    expectFigures(await talk.choose(back, 2), [may.dr, may.cr]);
  });

  test('возвращаться не к чему', async () => {
    const turn = await stage.ask('вернуться');
    expect([turn.outcome, codesOf(turn)]).toEqual(['DECLINED', ['OUT_OF_SCOPE']]);
  });
});
