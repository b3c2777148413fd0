/** How turns are stopped, dialogues erased and forgotten, and the process left: nothing late ever comes back. */
import { afterEach, describe, expect, test } from 'vitest';
import { turnRecordSchema } from '#state/turn-record.ts';
import { eachDatabase } from '../database.ts';
import { createDesk, type Desk, logOf, refusal, somebody } from './gate-desk.ts';

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

  describe('остановка', () => {
    test('идущий ход: графу сказано, ход закрыт, диалог свободен', async () => {
      const { dialogue, engine, thread_id, turn_id } = await running('долго');
      const turn = await dialogue.cancel(turn_id);
      expect([turn.status, turn.outcome]).toEqual(['cancelled', null]);
      expect(turn.reasons.map(({ reason_code }) => reason_code)).toEqual(['ROUTE_EXECUTION_ABORTED']);
      expect(engine.stopped).toEqual(['долго']);
      const record = await dialogue.record(turn_id);
      expect(turnRecordSchema.parse(record)).toEqual(record);
      expect((await dialogue.cancel(turn_id)).status).toBe('cancelled');
      expect((await dialogue.wait((await dialogue.ask(thread_id, { question: 'дальше' })).turn_id)).status).toBe(
        'done',
      );
    });

    test('ход, который не слышит: закрыт всё равно, опоздавший ответ не всплывает, следующий ждёт его конца', async () => {
      const { dialogue, engine, thread_id, turn_id } = await running('глухо');
      expect((await dialogue.cancel(turn_id)).status).toBe('cancelled');
      const next = await dialogue.ask(thread_id, { question: 'дальше' });
      await logOf(dialogue, turn_id);
      expect(engine.calls).toEqual(['start 1']);
      engine.release('глухо');
      expect((await dialogue.wait(next.turn_id)).status).toBe('done');
      expect(engine.calls).toEqual(['start 1', 'start 2']);
      expect(await dialogue.turn(turn_id)).toMatchObject({ status: 'cancelled', outcome: null });
      expect((await logOf(dialogue, turn_id)).map(({ event }) => event.type)).toEqual([
        'turn_started',
        'stage',
        'ended',
      ]);
    });

    test('следующий ждёт не дольше отведённого', async () => {
      const { dialogue, thread_id, turn_id } = await running('глухо', { limits: { stragglerMs: 30 } });
      await dialogue.cancel(turn_id);
      const next = await dialogue.ask(thread_id, { question: 'дальше' });
      expect((await dialogue.wait(next.turn_id)).status).toBe('done');
    });

    test('ход за спиной неслышащего останавливается сразу', async () => {
      const { dialogue, engine, thread_id, turn_id } = await running('глухо');
      await dialogue.cancel(turn_id);
      const next = await dialogue.ask(thread_id, { question: 'дальше' });
      expect((await dialogue.cancel(next.turn_id)).status).toBe('cancelled');
      expect(engine.calls).toEqual(['start 1']);
    });

    test('ждущий уточнения: граф слышит, что человек отказался', async () => {
      const { dialogue, engine } = desk();
      const { thread_id } = await dialogue.createThread({});
      const { turn_id } = await dialogue.ask(thread_id, { question: 'уточни' });
      await dialogue.wait(turn_id);
      expect((await dialogue.cancel(turn_id)).status).toBe('cancelled');
      expect(engine.calls).toEqual(['start 1', 'resume i-1-1 cancelled']);
      expect((await dialogue.thread(thread_id)).pending).toBeNull();
    });

    test('остановлен на ответе: вопрос, оставшийся в графе, снят перед следующим ходом', async () => {
      const { dialogue, engine, left } = desk();
      const { thread_id } = await dialogue.createThread({});
      const { turn_id } = await dialogue.ask(thread_id, { question: 'уточни и держи' });
      await dialogue.wait(turn_id);
      await dialogue.resume(turn_id, { interrupt_id: 'i-1-1', choice: 1 });
      await engine.holding('уточни и держи');
      expect((await dialogue.cancel(turn_id)).status).toBe('cancelled');
      const next = await dialogue.ask(thread_id, { question: 'дальше' });
      expect((await dialogue.wait(next.turn_id)).status).toBe('done');
      expect(engine.calls.slice(2)).toEqual(['start 2', 'resume i-1-1 cancelled', 'start 2']);
      expect(left.filter((one) => one.startsWith('drop'))).toEqual([]);
    });

    test('ход в очереди за местом останавливается, не дожидаясь места', async () => {
      const { dialogue, engine } = await running('долго', { limits: { concurrent: 1, queued: 1 } });
      const other = await dialogue.createThread({});
      const queued = await dialogue.ask(other.thread_id, { question: 'очередь' });
      const refused = await refusal(
        dialogue.createThread({}).then(({ thread_id }) => dialogue.ask(thread_id, { question: 'лишний' })),
      );
      expect([refused.code, refused.extra.retryAfter]).toEqual(['overloaded', 5]);
      expect((await dialogue.cancel(queued.turn_id)).status).toBe('cancelled');
      expect(engine.calls).toEqual(['start 1']);
      const again = await dialogue.ask(other.thread_id, { question: 'очередь' });
      engine.release('долго');
      expect((await dialogue.wait(again.turn_id)).status).toBe('done');
    });
  });

  describe('стирание и сроки', () => {
    test('диалог стёрт во время хода: ход остановлен, следов нет, поздний ответ ничего не возвращает', async () => {
      const { dialogue, engine, thread_id, turn_id, left } = await running('глухо');
      const log = logOf(dialogue, turn_id);
      await dialogue.erase(thread_id);
      await log;
      expect(left.filter((one) => one.startsWith('drop'))).not.toEqual([]);
      const before = left.length;
      engine.release('глухо');
      await expect.poll(() => left.length).toBeGreaterThan(before);
      const calls = [dialogue.thread(thread_id), dialogue.erase(thread_id), dialogue.rename(thread_id, 'х')];
      const codes = await Promise.all(calls.map(async (call) => (await refusal(call)).code));
      expect(codes).toEqual(['unknown-thread', 'unknown-thread', 'unknown-thread']);
      expect((await refusal(dialogue.turn(turn_id))).code).toBe('unknown-turn');
      expect((await refusal(dialogue.ask(thread_id, { question: 'х' }))).code).toBe('unknown-thread');
      const { rows } = await database().pool.query('SELECT title, lease_holder FROM threads WHERE thread_id = $1', [
        thread_id,
      ]);
      expect(rows).toEqual([{ title: null, lease_holder: null }]);
      for (const table of ['turns', 'turn_requests']) {
        const found = await database().pool.query(`SELECT 1 FROM ${table} WHERE thread_id = $1`, [thread_id]);
        expect(found.rows).toEqual([]);
      }
    });

    test('в диалоге остаются последние ходы; соседнее хранилище пустеет с концом каждого', async () => {
      const { dialogue, left } = desk({ limits: { keepTurns: 2 } });
      const { thread_id } = await dialogue.createThread({});
      for (const question of ['раз', 'два', 'три', 'четыре']) {
        await dialogue.wait((await dialogue.ask(thread_id, { question, client_turn_id: question })).turn_id);
      }
      const kept = async () => (await dialogue.thread(thread_id)).turns.map(({ question }) => question);
      await expect.poll(kept).toEqual(['три', 'четыре']);
      expect((await dialogue.thread(thread_id)).turns_count).toBe(4);
      expect(left.filter((line) => line.startsWith('forget'))).toEqual(
        [2, 3, 4, 5].map((n) => `forget ${thread_id} ${n}`),
      );
    });

    test('диалог, который не открывали дольше срока, стирается; свежий остаётся', async () => {
      const { dialogue, clock, left } = desk({ limits: { keepDays: 30 } });
      const old = await dialogue.createThread({});
      await dialogue.wait((await dialogue.ask(old.thread_id, { question: 'давно' })).turn_id);
      clock.forward(31 * 86_400_000);
      const fresh = await dialogue.createThread({});
      await dialogue.recover();
      expect((await dialogue.threads({ limit: 10 })).threads.map(({ thread_id }) => thread_id)).toEqual([
        fresh.thread_id,
      ]);
      expect(left).toContain(`drop ${old.thread_id}`);
    });
  });

  describe('чужое', () => {
    test.each(['человек', 'база'])('другой %s не видит ни диалога, ни хода', async (who) => {
      const { dialogue, another } = desk();
      const { thread_id } = await dialogue.createThread({});
      const { turn_id } = await dialogue.ask(thread_id, { question: 'уточни' });
      await dialogue.wait(turn_id);
      const mine = somebody();
      const { dialogue: other } = another({ access: who === 'база' ? { ...mine, base: 'другая' } : mine });
      const calls = [
        ...[other.thread(thread_id), other.rename(thread_id, 'х'), other.erase(thread_id)],
        ...[other.ask(thread_id, { question: 'х' }), other.turn(turn_id), other.record(turn_id), other.cancel(turn_id)],
        ...[other.resume(turn_id, { interrupt_id: 'i-1-1', choice: 1 }), other.wait(turn_id)],
        other.feedback(turn_id, { verdict: 'up', comment: null }),
      ];
      const codes = await Promise.all(calls.map(async (call) => (await refusal(call)).code));
      expect(new Set(codes)).toEqual(new Set(['unknown-thread', 'unknown-turn']));
      expect(await logOf(other, turn_id)).toEqual([]);
      expect((await other.threads({ limit: 10 })).threads).toEqual([]);
      expect((await dialogue.turn(turn_id)).status).toBe('needs_clarification');
    });

    test.each(['', 'нет', "'; DROP TABLE turns; --", '00000000-0000-0000-0000-000000000000', '\u0000'])(
      'номер %j не найден',
      async (id) => {
        const { dialogue } = desk();
        expect((await refusal(dialogue.thread(id))).code).toBe('unknown-thread');
        expect((await refusal(dialogue.turn(id))).code).toBe('unknown-turn');
      },
    );
  });

  describe('уход процесса', () => {
    test('дожидается идущего, нового не берёт, просмотры закрываются', async () => {
      const { dialogue, engine, thread_id, turn_id } = await running('долго');
      const gone = dialogue.drain(10_000);
      expect((await refusal(dialogue.ask(thread_id, { question: 'х' }))).code).toBe('shutting-down');
      engine.release('долго');
      await gone;
      expect((await dialogue.turn(turn_id)).status).toBe('done');
    });

    test('не дождался: ход остаётся идущим, попытка не засчитана, следующий процесс кончает его сразу', async () => {
      const { dialogue, turn_id, another } = await running('долго');
      const watched = logOf(dialogue, turn_id);
      await dialogue.drain(0);
      expect((await watched).map(({ event }) => event.type)).toEqual(['turn_started', 'stage']);
      const { rows } = await database().pool.query('SELECT status, tries FROM turns WHERE turn_id = $1', [turn_id]);
      expect(rows).toEqual([{ status: 'running', tries: 0 }]);
      const next = another();
      next.engine.release('долго');
      expect(await next.dialogue.recover()).toBe(1);
      expect((await next.dialogue.wait(turn_id)).status).toBe('done');
      const lines = await logOf(next.dialogue, turn_id);
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
      expect(lines.filter(({ event }) => event.type === 'turn_started').map(({ event }) => event)).toEqual([
        { type: 'turn_started', again: false },
        { type: 'turn_started', again: true },
      ]);
    });
  });
});
