/** The rows of the gate by themselves: what the lease lets through, what a turn that is over takes, what is kept. */
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { appendEvents, type Logged, lastSeq, readEvents, sealEvents } from '#stores/events.ts';
import { unpack } from '#stores/packed-json.ts';
import * as threads from '#stores/threads.ts';
import * as turns from '#stores/turns.ts';
import { eachDatabase } from '../database.ts';
import { turn as record } from '../state/artefacts.ts';

const T = (second: number): string => new Date(Date.UTC(2026, 3, 10, 12, 0, second)).toISOString();

eachDatabase((database) => {
  const pool = () => database().pool;
  let owner: threads.Owner;
  let thread_id: string;
  let turn_id: string;
  beforeEach(async () => {
    owner = { base_id: 'demo', user_name: randomUUID() };
    thread_id = randomUUID();
    await threads.insertThread(pool(), { thread_id, ...owner, title: null, graph_version: 'v1', at: T(0) });
    turn_id = await begin(1);
  });
  const begin = async (number: number): Promise<string> => {
    const id = randomUUID();
    const turn = {
      turn_id: id,
      thread_id,
      number,
      question: '\'"; \\ 💰',
      created_at: T(number),
      set_aside_turn_id: null,
    };
    await turns.insertTurn(pool(), turn);
    await threads.beginInThread(pool(), thread_id, { number, title: 'имя', graph_version: 'v1', at: T(number) });
    return id;
  };
  const take = (holder: string, now: number, by_force = false) =>
    threads.takeLease(pool(), { thread_id, holder, now: T(now), until: T(now + 10), by_force });
  const line = (seq: number): Logged => ({ seq, at: T(seq), event: { type: 'turn_started', again: false } });

  describe('владение', () => {
    test('пока живо — одно; истекшее переходит с новым номером; прежнее больше ничего не пишет', async () => {
      const first = await take('А', 0);
      expect(first?.fence).toBe(1);
      expect(await take('Б', 9)).toBeNull();
      const second = await take('Б', 11);
      expect(second?.fence).toBe(2);
      if (first === null || second === null) throw new Error('владение не взято');
      expect(await threads.extendLease(pool(), first, T(30))).toBe(false);
      expect(await appendEvents(pool(), first, turn_id, [line(1)])).toBe(false);
      expect(await threads.holdLease(pool(), first)).toBe(false);
      expect(await appendEvents(pool(), second, turn_id, [line(1), line(2)])).toBe(true);
      expect(await readEvents(pool(), turn_id, 1)).toEqual([line(2)]);
      expect(await lastSeq(pool(), turn_id)).toBe(2);
    });

    test('из многих, берущих сразу, берёт один', async () => {
      const taken = await Promise.all(['А', 'Б', 'В', 'Г'].map((holder) => take(holder, 0)));
      expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
    });

    test('силой — у любого; стёртый диалог не берётся и силой', async () => {
      await take('А', 0);
      expect((await take('Б', 1, true))?.fence).toBe(2);
      await threads.buryThread(pool(), thread_id, T(2));
      expect(await take('В', 60, true)).toBeNull();
    });

    test('отпускается только там, где нечего вести', async () => {
      const lease = await take('А', 0);
      if (lease === null) throw new Error('владение не взято');
      expect(await threads.releaseIdleLease(pool(), lease, T(3))).toBe(false);
      await turns.endTurn(pool(), turn_id, await turns.packRecord(record), T(2));
      expect(await threads.releaseIdleLease(pool(), lease, T(3))).toBe(true);
      expect((await threads.readThread(pool(), thread_id, owner))?.lease_holder).toBeNull();
    });

    test('брошенное видно по истечении, единственному — сразу; своё живое — никогда', async () => {
      await take('А', 0);
      const seen = (now: number, sole: boolean, holder = 'Б') =>
        threads.abandonedThreads(pool(), { ...owner, holder, now: T(now), sole });
      expect(await seen(5, false)).toEqual([]);
      expect(await seen(11, false)).toEqual([thread_id]);
      expect(await seen(5, true)).toEqual([thread_id]);
      expect(await seen(5, true, 'А')).toEqual([]);
    });
  });

  describe('ход', () => {
    test('законченный больше не меняется', async () => {
      const packed = await turns.packRecord(record);
      expect(await turns.endTurn(pool(), turn_id, packed, T(2))).toBe(true);
      const ended = await turns.readTurn(pool(), turn_id, owner);
      const asked = { interrupt_id: 'i', clarification: CLARIFICATION };
      expect(await turns.endTurn(pool(), turn_id, packed, T(9))).toBe(false);
      expect(await turns.stopAtQuestion(pool(), turn_id, asked)).toBe(false);
      expect(await turns.keepReply(pool(), turn_id, 'i', { kind: 'set_aside' })).toBe(false);
      expect(await turns.countTry(pool(), turn_id, 1)).toBeNull();
      await turns.askToCancel(pool(), turn_id, T(9));
      expect(await turns.readTurn(pool(), turn_id, owner)).toEqual(ended);
      expect(await turns.readRecord(pool(), turn_id)).toEqual(record);
    });

    test('ничто не лежит дважды: ответ — в карточке, журнал законченного — одним значением без ответа', async () => {
      const lease = await take('А', 0);
      if (lease === null) throw new Error('владение не взято');
      await appendEvents(pool(), lease, turn_id, [line(1), line(2)]);
      const answer = record.final_answer_package;
      if (answer === null) throw new Error('в образце нет ответа');
      const last: Logged[] = [
        { seq: 3, at: T(3), event: { type: 'answer', answer } },
        { seq: 4, at: T(3), event: { type: 'ended', status: 'done', outcome: record.outcome } },
      ];
      await turns.endTurn(pool(), turn_id, await turns.packRecord(record), T(3));
      await sealEvents(pool(), turn_id, last);
      expect(await readEvents(pool(), turn_id, 0)).toEqual([line(1), line(2), ...last]);
      expect(await readEvents(pool(), turn_id, 2)).toEqual(last);
      expect(await readEvents(pool(), turn_id, 4)).toEqual([]);
      expect((await pool().query('SELECT 1 FROM turn_events WHERE turn_id = $1', [turn_id])).rows).toEqual([]);
      const { rows } = await pool().query<{ record: Buffer; log: Buffer }>(
        'SELECT record, log FROM turns WHERE turn_id = $1',
        [turn_id],
      );
      const kept = await Promise.all([rows[0]?.record, rows[0]?.log].map((packed) => unpack(packed ?? Buffer.of())));
      for (const value of kept) expect(JSON.stringify(value)).not.toContain(answer.user_facing_answer);
    });

    test('записанное прежней программой читается: запись целиком и gzip, журнал строками', async () => {
      const { final_answer_package, reasons, timings } = record;
      const former = [{ final_answer_package, reasons, timings }, record].map((value) =>
        gzipSync(JSON.stringify(value)),
      );
      await pool().query(`UPDATE turns SET status = 'done', ended_at = $2, card = $3, record = $4 WHERE turn_id = $1`, [
        turn_id,
        T(2),
        ...former,
      ]);
      await pool().query('INSERT INTO turn_events VALUES ($1, 1, $2, $3)', [
        turn_id,
        T(1),
        JSON.stringify(line(1).event),
      ]);
      expect(await turns.readRecord(pool(), turn_id)).toEqual(record);
      expect(await readEvents(pool(), turn_id, 0)).toEqual([line(1)]);
    });

    test('страница ходов: последние перед номером, в их порядке', async () => {
      for (const number of [2, 3, 4]) await begin(number);
      const page = async (limit: number, before: number | null) =>
        (await turns.turnsOf(pool(), thread_id, { limit, before })).map(({ number }) => number);
      expect(await Promise.all([page(2, null), page(2, 3), page(9, 4), page(2, 1)])).toEqual([
        [3, 4],
        [1, 2],
        [1, 2, 3],
        [],
      ]);
    });

    test('ответ принимается один раз и только на ждущий вопрос', async () => {
      await turns.stopAtQuestion(pool(), turn_id, { interrupt_id: 'i', clarification: CLARIFICATION });
      expect(await turns.keepReply(pool(), turn_id, 'j', { kind: 'cancelled' })).toBe(false);
      expect(await turns.keepReply(pool(), turn_id, 'i', { kind: 'text', text: 'а\u0000б' })).toBe(true);
      expect(await turns.keepReply(pool(), turn_id, 'i', { kind: 'cancelled' })).toBe(false);
      const turn = await turns.readTurn(pool(), turn_id, owner);
      expect([turn?.status, turn?.reply, turn?.clarification]).toEqual([
        ...['running', { kind: 'text', text: 'а\u0000б' }, CLARIFICATION],
      ]);
    });

    test('остаются последние и свежие; открытый не трогается', async () => {
      const packed = await turns.packRecord(record);
      await turns.endTurn(pool(), turn_id, packed, T(1));
      for (const number of [2, 3]) await turns.endTurn(pool(), await begin(number), packed, T(number));
      await begin(4);
      const numbers = async () =>
        (await turns.turnsOf(pool(), thread_id, { limit: 9, before: null })).map(({ number }) => number);
      const cases: readonly (readonly [keep: number, before: string | null, gone: number, left: number[]])[] = [
        [200, null, 0, [1, 2, 3, 4]],
        [3, null, 1, [2, 3, 4]],
        [200, T(3), 1, [3, 4]],
        [200, T(59), 1, [4]],
      ];
      for (const [keep, before, gone, left] of cases) {
        expect([await turns.forgetTurns(pool(), thread_id, keep, before), await numbers()]).toEqual([gone, left]);
      }
      expect((await turns.openTurns(pool(), thread_id)).map(({ number }) => number)).toEqual([4]);
    });
  });
});

const CLARIFICATION = {
  ...{ clarification_id: '1:side', slot: 'side', question: 'Кто?', why: 'Сумма\u0000разная', allow_free_text: true },
  ...{ reason_code: 'MULTIPLE_VALID_INTERPRETATIONS' as const, options: [] },
};
