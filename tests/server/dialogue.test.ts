/** The gate in one process: a turn from its question to its end, the question back, what is refused and what is remembered. */
import { afterEach, describe, expect, test } from 'vitest';
import { turnRecordSchema } from '#state/turn-record.ts';
import { eachDatabase } from '../database.ts';
import { createDesk, type Desk, logOf, refusal } from './gate-desk.ts';

eachDatabase((database) => {
  const desks: Desk[] = [];
  const desk = (...args: Parameters<typeof createDesk> extends [unknown, ...infer R] ? R : never): Desk => {
    const made = createDesk(database(), ...args);
    desks.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((one) => one.close()));
  });

  describe('ход', () => {
    test('вопрос становится ходом, ход — ответом, ответ остаётся в диалоге', async () => {
      const { dialogue, left } = desk();
      const { thread_id } = await dialogue.createThread({});
      const asked = await dialogue.ask(thread_id, { question: 'Сколько должны?\u0000\r\nна сегодня' });
      expect(asked).toMatchObject({ number: 1, question: 'Сколько должны?\nна сегодня', set_aside_turn_id: null });
      const turn = await dialogue.wait(asked.turn_id);
      expect(turn).toMatchObject({ status: 'done', outcome: 'PARTIALLY_ANSWERED', route: 'live_mcp_drilldown' });
      expect(turn.answer?.short_answer).toBe('Ответ на «Сколько должны?\nна сегодня»');
      expect(await dialogue.thread(thread_id)).toMatchObject({
        ...{ title: 'Сколько должны? на сегодня', turns_count: 1, status: 'idle', pending: null, turns: [turn] },
      });
      expect(turnRecordSchema.parse(await dialogue.record(turn.turn_id)).status).toBe('done');
      expect(left).toEqual([`prune ${thread_id}`, `forget ${thread_id} 2`]);
    });

    test('журнал хода пронумерован подряд и кончается концом; его можно взять с любого места', async () => {
      const { dialogue } = desk();
      const { thread_id } = await dialogue.createThread({});
      const { turn_id } = await dialogue.ask(thread_id, { question: 'ответь' });
      const lines = await logOf(dialogue, turn_id);
      expect(lines.map(({ event }) => event.type)).toEqual(['turn_started', 'stage', 'stage', 'answer', 'ended']);
      expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
      expect(await logOf(dialogue, turn_id, { after: 3 })).toEqual(lines.slice(3));
      expect(await logOf(dialogue, turn_id, { after: 5 })).toEqual([]);
    });

    test('сломавшийся ход кончается честным ответом; ни в нём, ни в журнале процесса нет слов ошибки', async () => {
      const { dialogue, logged } = desk();
      const { thread_id } = await dialogue.createThread({});
      const turn = await dialogue.wait((await dialogue.ask(thread_id, { question: 'сломайся' })).turn_id);
      expect(turn).toMatchObject({ status: 'failed', outcome: 'BLOCKED_BY_TOOLING' });
      expect(turn.reasons.map(({ reason_code }) => reason_code)).toEqual(['INTERNAL_ERROR']);
      const record = await dialogue.record(turn.turn_id);
      expect(turnRecordSchema.parse(record)).toEqual(record);
      expect(JSON.stringify([turn, record, logged])).not.toMatch(/СЕКРЕТ|Ромашка/);
      expect(logged.map(({ event }) => event)).toEqual(['turn-broke']);
      expect((await dialogue.wait((await dialogue.ask(thread_id, { question: 'дальше' })).turn_id)).status).toBe(
        'done',
      );
    });

    test('второе сообщение во время хода: отказ с номером идущего, ничего не записано', async () => {
      const { dialogue, engine } = desk();
      const { thread_id } = await dialogue.createThread({});
      const first = await dialogue.ask(thread_id, { question: 'долго' });
      await engine.holding('долго');
      const busy = await refusal(dialogue.ask(thread_id, { question: 'ещё', client_turn_id: 'c2' }));
      expect([busy.code, busy.extra.members]).toEqual(['thread-busy', { running_turn_id: first.turn_id }]);
      engine.release('долго');
      await dialogue.wait(first.turn_id);
      const second = await dialogue.ask(thread_id, { question: 'ещё', client_turn_id: 'c2' });
      expect(second.number).toBe(2);
    });

    test.each([
      ['длинный вопрос', 'я'.repeat(20_001), 'question-too-long'],
      ['слишком длинный и без знаков управления', `${'я'.repeat(20_001)}\u0000`, 'question-too-long'],
    ])('%s не принят и не обрезан', async (_name, question, code) => {
      const { dialogue } = desk();
      const { thread_id } = await dialogue.createThread({});
      expect((await refusal(dialogue.ask(thread_id, { question }))).code).toBe(code);
      expect((await dialogue.thread(thread_id)).turns).toEqual([]);
    });

    test('ровно 20 000 знаков, пустое и половина знака принимаются как есть', async () => {
      const { dialogue } = desk();
      const { thread_id } = await dialogue.createThread({});
      for (const [given, kept] of [
        ['я'.repeat(20_000), 'я'.repeat(20_000)],
        ['', ''],
        ['а\ud83d', 'а\ufffd'],
      ] as const) {
        const { turn_id } = await dialogue.ask(thread_id, { question: given });
        expect((await dialogue.wait(turn_id)).question).toBe(kept);
      }
    });
  });

  describe('номер сообщения от клиента', () => {
    test('тот же номер — тот же ход, также одновременно; другой вопрос под ним — отказ', async () => {
      const { dialogue, engine } = desk();
      const { thread_id } = await dialogue.createThread({});
      const message = { question: 'ответь', client_turn_id: 'c1' };
      const all = await Promise.all([1, 2, 3, 4].map(() => dialogue.ask(thread_id, message)));
      expect(new Set(all.map(({ turn_id }) => turn_id)).size).toBe(1);
      const turn_id = all[0]?.turn_id ?? '';
      await dialogue.wait(turn_id);
      expect((await dialogue.ask(thread_id, message)).turn_id).toBe(turn_id);
      expect(engine.calls).toEqual(['start 1']);
      const other = await refusal(dialogue.ask(thread_id, { ...message, question: 'другое' }));
      expect([other.code, other.extra.members]).toEqual(['idempotency-mismatch', { turn_id }]);
    });

    test('сообщение, которое ответило на уточнение, и при повторе — тот же ход', async () => {
      const { dialogue, engine } = desk();
      const { thread_id } = await dialogue.createThread({});
      const asked = await dialogue.ask(thread_id, { question: 'уточни' });
      await dialogue.wait(asked.turn_id);
      const message = { question: '62', client_turn_id: 'c1' };
      expect((await dialogue.ask(thread_id, message)).turn_id).toBe(asked.turn_id);
      await dialogue.wait(asked.turn_id);
      expect((await dialogue.ask(thread_id, message)).turn_id).toBe(asked.turn_id);
      expect(engine.calls).toEqual(['start 1', 'resume i-1-1 choice']);
    });
  });

  describe('уточнение', () => {
    const waiting = async (question: string, parts?: Parameters<typeof desk>[0]) => {
      const made = desk(parts);
      const { thread_id } = await made.dialogue.createThread({});
      const { turn_id } = await made.dialogue.ask(thread_id, { question });
      const turn = await made.dialogue.wait(turn_id);
      return { ...made, thread_id, turn_id, turn };
    };

    test('вопрос с его номером и вариантами виден, где бы диалог ни открыли', async () => {
      const { dialogue, thread_id, turn_id, turn } = await waiting('уточни');
      expect(turn).toMatchObject({ status: 'needs_clarification', clarification: { interrupt_id: 'i-1-1' } });
      const thread = await dialogue.thread(thread_id);
      expect(thread).toMatchObject({ status: 'waiting', pending: { turn_id, interrupt_id: 'i-1-1' } });
      expect(thread.pending?.options.map(({ option_id }) => option_id)).toEqual(['o1', 'o2']);
      expect((await dialogue.threads({ limit: 1 })).threads).toMatchObject([{ thread_id, status: 'waiting' }]);
    });

    test('виден и на странице, где его хода нет', async () => {
      const { dialogue, clock, thread_id } = await waiting('уточни');
      const { thread_id: long } = await dialogue.createThread({});
      for (const question of ['раз?', 'два?', 'уточни']) {
        await dialogue.wait((await dialogue.ask(long, { question })).turn_id);
      }
      clock.forward(1);
      const pages = [await dialogue.thread(long, { limit: 2 }), await dialogue.thread(long, { limit: 2, before: 2 })];
      expect(pages.map(({ turns, next_before }) => [turns.map(({ number }) => number), next_before])).toEqual([
        [[2, 3], 2],
        [[1], null],
      ]);
      expect(pages.map(({ pending }) => pending?.turn_id)).toEqual([
        pages[0]?.turns[1]?.turn_id,
        pages[0]?.turns[1]?.turn_id,
      ]);
      expect((await dialogue.thread(thread_id)).next_before).toBeNull();
    });

    test.each([
      ['номером', { choice: 2 }, 'o2'],
      ['номером как текстом', { choice: '2' }, 'o2'],
      ['именем варианта', { choice: 'o1' }, 'o1'],
      ['словами варианта', { text: '62' }, 'o2'],
      ['своими словами', { text: 'по всем сразу' }, 'по всем сразу'],
    ])('отвечают %s', async (_name, given, chosen) => {
      const { dialogue, turn_id } = await waiting('уточни');
      await dialogue.resume(turn_id, { interrupt_id: 'i-1-1', ...given });
      const turn = await dialogue.wait(turn_id);
      expect([turn.status, turn.answer?.short_answer]).toEqual(['done', `Выбрано ${chosen}`]);
      expect(turn.clarification).toBeUndefined();
    });

    test.each([
      ['нет такого варианта', { choice: 3 }, 'unknown-option'],
      ['нулевой вариант', { choice: '0' }, 'unknown-option'],
      ['пустые слова', { text: '  ' }, 'choice-needed'],
    ])('%s: отказ называет варианты, вопрос ждёт дальше', async (_name, given, code) => {
      const { dialogue, turn_id } = await waiting('уточни');
      const refused = await refusal(dialogue.resume(turn_id, { interrupt_id: 'i-1-1', ...given }));
      expect(refused.code).toBe(code);
      expect(refused.extra.members?.options).toHaveLength(2);
      expect((await dialogue.turn(turn_id)).status).toBe('needs_clarification');
    });

    test('второй вопрос того же хода имеет свой номер; прежним его не открыть', async () => {
      const { dialogue, turn_id } = await waiting('дважды');
      await dialogue.resume(turn_id, { interrupt_id: 'i-1-1', choice: 1 });
      expect((await dialogue.wait(turn_id)).clarification?.interrupt_id).toBe('i-1-2');
      const stale = await refusal(dialogue.resume(turn_id, { interrupt_id: 'i-1-1', choice: 1 }));
      expect([stale.code, stale.extra.members]).toEqual([
        'stale-interrupt',
        { pending_interrupt_id: 'i-1-2', pending_turn_id: turn_id },
      ]);
      const words = await refusal(dialogue.resume(turn_id, { interrupt_id: 'i-1-2', text: 'как-нибудь' }));
      expect(words.code).toBe('choice-needed');
      await dialogue.resume(turn_id, { interrupt_id: 'i-1-2', choice: 1 });
      expect((await dialogue.wait(turn_id)).status).toBe('done');
    });

    test('два ответа сразу: один принят, другому отказано, граф слышит один', async () => {
      const { dialogue, turn_id, engine } = await waiting('уточни');
      const both = await Promise.allSettled(
        [1, 2].map((choice) => dialogue.resume(turn_id, { interrupt_id: 'i-1-1', choice })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await dialogue.wait(turn_id);
      expect(engine.calls).toHaveLength(2);
    });

    test('своими словами отвечают и в общей строке; где слов не ждут, они — другой вопрос', async () => {
      const { dialogue, thread_id, turn_id, engine } = await waiting('дважды');
      expect((await dialogue.ask(thread_id, { question: 'по всем сразу' })).turn_id).toBe(turn_id);
      expect((await dialogue.wait(turn_id)).clarification?.interrupt_id).toBe('i-1-2');
      const next = await dialogue.ask(thread_id, { question: 'по всем сразу' });
      expect(next).toMatchObject({ number: 2, set_aside_turn_id: turn_id });
      await dialogue.wait(next.turn_id);
      expect(engine.calls).toEqual(['start 1', 'resume i-1-1 text', 'resume i-1-2 set_aside', 'start 2']);
    });

    test('другой вопрос откладывает ждущий как положено, и новый ход говорит, какой', async () => {
      const { dialogue, thread_id, turn_id, engine } = await waiting('уточни');
      const next = await dialogue.ask(thread_id, { question: 'совсем о другом?' });
      expect(next).toMatchObject({ number: 2, set_aside_turn_id: turn_id });
      expect((await dialogue.wait(next.turn_id)).status).toBe('done');
      expect((await dialogue.turn(turn_id)).status).toBe('set_aside');
      expect(engine.calls).toEqual(['start 1', 'resume i-1-1 set_aside', 'start 2']);
      expect((await refusal(dialogue.resume(turn_id, { interrupt_id: 'i-1-1', choice: 1 }))).code).toBe(
        'stale-interrupt',
      );
    });

    test('после обновления программы ответ на старый вопрос задаёт его заново', async () => {
      const { another, thread_id, turn_id } = await waiting('уточни');
      const { dialogue } = another({ graphVersion: 'v2' });
      const anew = await dialogue.resume(turn_id, { interrupt_id: 'i-1-1', choice: 1 });
      expect(anew).toMatchObject({ number: 2, question: 'уточни', set_aside_turn_id: turn_id });
      const asked = await dialogue.wait(anew.turn_id);
      expect(asked).toMatchObject({ status: 'needs_clarification', clarification: { interrupt_id: 'i-2-1' } });
      expect((await dialogue.turn(turn_id)).status).toBe('set_aside');
      expect((await dialogue.thread(thread_id)).pending?.turn_id).toBe(anew.turn_id);
    });
  });
});
