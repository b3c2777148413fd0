/** Several processes on one database: one runs a dialogue, the others are told; what dies with one is finished by another, once. */
import { afterEach, describe, expect, test } from 'vitest';
import { eachDatabase } from '../database.ts';
import { createDesk, type Desk, logOf, refusal } from './gate-desk.ts';

const LEASE_MS = 15_000;
/** A process that has stopped renewing its leases, as a frozen one does. */
const FROZEN = { limits: { pulseMs: 600_000 } };

eachDatabase((database) => {
  const desks: Desk[] = [];
  const desk = (parts: Parameters<typeof createDesk>[1] = {}): Desk => {
    const made = createDesk(database(), parts);
    desks.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((one) => one.close()));
  });
  const running = async (question: string, parts?: Parameters<typeof createDesk>[1]) => {
    const made = desk(parts);
    const { thread_id } = await made.dialogue.createThread({});
    const { turn_id } = await made.dialogue.ask(thread_id, { question });
    await made.engine.holding(question);
    return { ...made, thread_id, turn_id };
  };

  describe('два процесса, один диалог', () => {
    test('один ведёт, другому отказано с номером хода; видно его обоим', async () => {
      const { dialogue, engine, another, thread_id, turn_id } = await running('долго');
      const other = another().dialogue;
      const busy = await refusal(other.ask(thread_id, { question: 'ещё' }));
      expect([busy.code, busy.extra.members]).toEqual(['thread-busy', { running_turn_id: turn_id }]);
      const [here, there, settled] = [logOf(dialogue, turn_id), logOf(other, turn_id), other.wait(turn_id)];
      engine.release('долго');
      expect(await there).toEqual(await here);
      expect((await settled).status).toBe('done');
      expect((await other.wait((await other.ask(thread_id, { question: 'ещё' })).turn_id)).number).toBe(2);
    });

    test('одно сообщение дважды — один ход', async () => {
      const { dialogue, engine, another } = desk();
      const other = another();
      const { thread_id } = await dialogue.createThread({});
      const message = { question: 'ответь', client_turn_id: 'c1' };
      const [one, two] = await Promise.all([dialogue.ask(thread_id, message), other.dialogue.ask(thread_id, message)]);
      expect(one.turn_id).toBe(two.turn_id);
      await dialogue.wait(one.turn_id);
      expect([...engine.calls, ...other.engine.calls]).toEqual(['start 1']);
    });

    test('два разных сообщения сразу: одно принято, другое не потеряно, а отклонено', async () => {
      const { dialogue, another } = desk();
      const { thread_id } = await dialogue.createThread({});
      const asked = await Promise.allSettled([
        dialogue.ask(thread_id, { question: 'долго раз' }),
        another().dialogue.ask(thread_id, { question: 'долго два' }),
      ]);
      expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await dialogue.thread(thread_id)).turns).toHaveLength(1);
    });

    test('два ответа на один вопрос: принят один', async () => {
      const { dialogue, engine, another } = desk();
      const other = another();
      const { thread_id } = await dialogue.createThread({});
      const { turn_id } = await dialogue.ask(thread_id, { question: 'уточни' });
      await dialogue.wait(turn_id);
      const answered = await Promise.allSettled(
        [dialogue, other.dialogue].map((one, i) => one.resume(turn_id, { interrupt_id: 'i-1-1', choice: i + 1 })),
      );
      expect(answered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await dialogue.wait(turn_id);
      expect([...engine.calls, ...other.engine.calls].filter((call) => call.startsWith('resume'))).toHaveLength(1);
    });

    test('ход, идущий в другом процессе, останавливается отсюда', async () => {
      const { engine, another, turn_id } = await running('долго');
      expect((await another().dialogue.cancel(turn_id)).status).toBe('cancelled');
      expect(engine.stopped).toEqual(['долго']);
    });

    test('диалог, который ведёт другой процесс, стирается отсюда, и тот убирает за собой', async () => {
      const { engine, another, thread_id, left } = await running('долго');
      await another().dialogue.erase(thread_id);
      await expect.poll(() => engine.stopped).toEqual(['долго']);
      await expect.poll(() => left.filter((one) => one === `drop ${thread_id}`).length).toBeGreaterThan(1);
      await expect
        .poll(async () => {
          const sql = 'SELECT lease_holder FROM threads WHERE thread_id = $1';
          return (await database().pool.query(sql, [thread_id])).rows;
        })
        .toEqual([{ lease_holder: null }]);
    });
  });

  describe('процесс замер или умер', () => {
    test('другой доводит ход до конца; ожившему ничего записать не дано', async () => {
      const { dialogue, engine, another, clock, turn_id } = await running('глухо', FROZEN);
      const other = another({ limits: { pulseMs: 15 } });
      expect(await other.dialogue.recover()).toBe(0);
      clock.forward(LEASE_MS + 1000);
      expect(await other.dialogue.recover()).toBe(1);
      await other.engine.holding('глухо');
      engine.release('глухо');
      await dialogue.drain();
      expect((await other.dialogue.turn(turn_id)).status).toBe('running');
      other.engine.release('глухо');
      expect((await other.dialogue.wait(turn_id)).status).toBe('done');
      const lines = await logOf(other.dialogue, turn_id);
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
      expect(lines.filter(({ event }) => event.type === 'ended')).toHaveLength(1);
    });

    test('ответ человека записан до графа: его слышит и тот, кто продолжил', async () => {
      const { dialogue, engine, another, clock } = desk(FROZEN);
      const { thread_id } = await dialogue.createThread({});
      const { turn_id } = await dialogue.ask(thread_id, { question: 'уточни и держи' });
      await dialogue.wait(turn_id);
      await dialogue.resume(turn_id, { interrupt_id: 'i-1-1', choice: 2 });
      await engine.holding('уточни и держи');
      clock.forward(LEASE_MS + 1000);
      const other = another({ limits: { pulseMs: 15 } });
      other.engine.release('уточни и держи');
      await other.dialogue.recover();
      expect((await other.dialogue.wait(turn_id)).answer?.short_answer).toBe('Выбрано o2');
      expect(other.engine.calls).toEqual(['resume i-1-1 choice']);
    });

    test('после трёх начал ход сдаётся с честной записью', async () => {
      const { dialogue, another, clock, turn_id, thread_id, logged } = await running('глухо', FROZEN);
      for (const _ of [2, 3]) {
        clock.forward(LEASE_MS + 1000);
        const next = another();
        expect(await next.dialogue.recover()).toBe(1);
        await next.engine.holding('глухо');
      }
      clock.forward(LEASE_MS + 1000);
      const last = another();
      await last.dialogue.recover();
      expect(await last.dialogue.wait(turn_id)).toMatchObject({ status: 'failed', outcome: 'BLOCKED_BY_TOOLING' });
      expect(last.engine.calls).toEqual([]);
      expect(logged.filter(({ event }) => event === 'turn-given-up')).toHaveLength(1);
      expect((await dialogue.thread(thread_id)).status).toBe('idle');
    });

    test('умер, не успев отложить старый вопрос: кончаются оба хода, по порядку', async () => {
      const { dialogue, engine, another, clock } = desk({ limits: { pulseMs: 600_000, concurrent: 1 } });
      const { thread_id } = await dialogue.createThread({});
      const first = await dialogue.ask(thread_id, { question: 'уточни' });
      await dialogue.wait(first.turn_id);
      // the only place of this process is taken, so nothing of what follows is begun here
      await dialogue.ask((await dialogue.createThread({})).thread_id, { question: 'глухо' });
      await engine.holding('глухо');
      const second = await dialogue.ask(thread_id, { question: 'другое?' });
      clock.forward(LEASE_MS + 1000);
      const other = another({ limits: { pulseMs: 15, concurrent: 4 } });
      expect(await other.dialogue.recover()).toBe(2);
      expect((await other.dialogue.wait(second.turn_id)).status).toBe('done');
      expect((await other.dialogue.turn(first.turn_id)).status).toBe('set_aside');
      expect(other.engine.calls.filter((call) => call !== 'start 1')).toEqual(['resume i-1-1 set_aside', 'start 2']);
    });
  });
});
