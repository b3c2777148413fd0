/** The HTTP door: what it gives for each call, how it refuses, whom it does not speak to. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REASON_CODES } from '#domain/reasons.ts';
import { threadSchema, turnSchema } from '#server/dialogue/shapes.ts';
import { PROBLEMS, type ProblemCode } from '#server/problems.ts';
import { eachDatabase } from '../database.ts';
import { type AppDesk, createAppDesk } from './app-desk.ts';

eachDatabase((database) => {
  let desk: AppDesk;
  let thread_id = '';
  beforeEach(async () => {
    desk = createAppDesk(database());
    thread_id = String((await desk.call('POST', '/api/threads', {})).json.thread_id);
  });
  afterEach(() => desk.close());
  const ask = (question: string, more: object = {}) =>
    desk.call('POST', `/api/threads/${thread_id}/turns?wait=1`, { question, ...more });

  describe('разговор', () => {
    test('вопрос без ожидания принят, с ожиданием — отвечен; ход ровно по описанию', async () => {
      const accepted = await desk.call('POST', `/api/threads/${thread_id}/turns`, { question: 'долго' });
      expect([accepted.status, accepted.json.status]).toEqual([202, 'running']);
      desk.engine.release('долго');
      await desk.dialogue.wait(String(accepted.json.turn_id));
      const done = await ask('ответь');
      expect(done.status).toBe(200);
      expect(turnSchema.parse(done.json)).toMatchObject({ status: 'done', thread_id, number: 2 });
      expect((await desk.call('GET', `/api/turns/${done.json.turn_id}`)).json).toEqual(done.json);
    });

    test('уточнение видно в диалоге и отвечается по своему номеру', async () => {
      const asked = await ask('уточни');
      expect(asked.json).toMatchObject({ status: 'needs_clarification', clarification: { interrupt_id: 'i-1-1' } });
      const thread = threadSchema.parse((await desk.call('GET', `/api/threads/${thread_id}`)).json);
      expect(thread.pending).toMatchObject({ turn_id: asked.json.turn_id, interrupt_id: 'i-1-1' });
      const path = `/api/turns/${asked.json.turn_id}/resume`;
      const done = await desk.call('POST', `${path}?wait=1`, { interrupt_id: 'i-1-1', choice: 2 });
      expect([done.status, done.json.status]).toEqual([200, 'done']);
      const again = await desk.call('POST', path, { interrupt_id: 'i-1-1', choice: 2 });
      expect(again.json).toMatchObject({ code: 'stale-interrupt', pending_interrupt_id: null });
    });

    test('список листается без повторов и пропусков, имя меняется, стёртого нет', async () => {
      const ids = [thread_id];
      for (const title of ['второй', 'третий']) {
        ids.unshift(String((await desk.call('POST', '/api/threads', { title })).json.thread_id));
      }
      const seen: unknown[] = [];
      let cursor = '';
      do {
        const page = await desk.call('GET', `/api/threads?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...(page.json.threads as { thread_id: string }[]).map((thread) => thread.thread_id));
        cursor = page.json.next_cursor === null ? '' : String(page.json.next_cursor);
      } while (cursor !== '');
      expect(seen).toEqual(ids);
      const renamed = await desk.call('PATCH', `/api/threads/${thread_id}`, { title: ' Июнь\n2020 ' });
      expect(renamed.json.title).toBe('Июнь 2020');
      expect((await desk.call('DELETE', `/api/threads/${thread_id}`)).status).toBe(204);
      expect((await desk.call('GET', `/api/threads/${thread_id}`)).json.code).toBe('unknown-thread');
    });

    test('диалог листается от последних ходов к первым без повторов и пропусков', async () => {
      for (const question of ['раз', 'два', 'три', 'четыре', 'пять']) await ask(question);
      const path = `/api/threads/${thread_id}`;
      const seen: string[][] = [];
      let next: number | null = null;
      do {
        const answer = await desk.call('GET', `${path}?limit=2${next === null ? '' : `&before=${next}`}`);
        const { turns, next_before } = threadSchema.parse(answer.json);
        seen.push(turns.map(({ question }) => question));
        next = next_before;
      } while (next !== null);
      expect(seen).toEqual([['четыре', 'пять'], ['два', 'три'], ['раз']]);
      expect(threadSchema.parse((await desk.call('GET', path)).json).turns).toHaveLength(5);
    });

    test('остановка, оценка, запись хода словами и целиком', async () => {
      const running = await desk.call('POST', `/api/threads/${thread_id}/turns`, { question: 'долго' });
      const path = `/api/turns/${running.json.turn_id}`;
      expect((await desk.call('GET', `${path}/trace`)).json.code).toBe('trace-not-ready');
      expect((await desk.call('POST', `${path}/cancel`)).json.status).toBe('cancelled');
      const done = await ask('ответь');
      const trace = await desk.call('GET', `/api/turns/${done.json.turn_id}/trace`);
      expect(trace.json).toMatchObject({
        status: 'done',
        conversation_id: thread_id,
        debug: { sections: expect.any(Array) },
      });
      const text = await desk.call('GET', `/api/turns/${done.json.turn_id}/trace?format=text`);
      expect(text.headers.get('content-type')).toContain('text/plain');
      expect(text.text).toMatch(/^Ход 2 /);
      const praise = { verdict: 'down', comment: 'не та дата' };
      expect((await desk.call('POST', `/api/turns/${done.json.turn_id}/feedback`, praise)).status).toBe(204);
      const { rows } = await database().pool.query('SELECT verdict, comment FROM turn_feedback WHERE turn_id = $1', [
        done.json.turn_id,
      ]);
      expect(rows).toEqual([praise]);
    });
  });

  describe('отказы', () => {
    const HOST = { host: 'localhost' };
    type Call = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];
    const nobody = '00000000-0000-4000-8000-000000000000';
    const cases: readonly (readonly [string, ProblemCode, () => Call])[] = [
      ['не JSON', 'bad-json', () => ['POST', `/api/threads/${thread_id}/turns`, '{"question": ']],
      ['не объект', 'invalid-request', () => ['POST', `/api/threads/${thread_id}/turns`, '[]']],
      ['лишнее поле', 'invalid-request', () => ['POST', `/api/threads/${thread_id}/turns`, { question: 'х', x: 1 }]],
      ['нет вопроса', 'invalid-request', () => ['POST', `/api/threads/${thread_id}/turns`, {}]],
      [
        'и выбор, и слова',
        'invalid-request',
        () => ['POST', `/api/turns/${nobody}/resume`, { interrupt_id: 'i', choice: 1, text: 'х' }],
      ],
      [
        'непонятное ожидание',
        'invalid-request',
        () => ['POST', `/api/threads/${thread_id}/turns?wait=да`, { question: 'х' }],
      ],
      ['негодная страница', 'invalid-request', () => ['GET', '/api/threads?cursor=xx']],
      ['негодный размер', 'invalid-request', () => ['GET', `/api/threads/${thread_id}?limit=0`]],
      ['слишком много', 'invalid-request', () => ['GET', `/api/threads/${thread_id}?limit=101`]],
      ['негодное место', 'invalid-request', () => ['GET', `/api/threads/${thread_id}?before=x`]],
      [
        'форма',
        'wrong-content-type',
        () => [
          'POST',
          `/api/threads/${thread_id}/turns`,
          'question=х',
          { 'content-type': 'application/x-www-form-urlencoded' },
        ],
      ],
      [
        'текст',
        'wrong-content-type',
        () => ['POST', `/api/threads/${thread_id}/turns`, '{"question":"х"}', { 'content-type': 'text/plain' }],
      ],
      ['нет диалога', 'unknown-thread', () => ['POST', `/api/threads/${nobody}/turns`, { question: 'х' }]],
      ['нет хода', 'unknown-turn', () => ['GET', `/api/turns/${nobody}`]],
      ['нет хода для журнала', 'unknown-turn', () => ['GET', `/api/turns/${nobody}/events`]],
      ['нет адреса', 'unknown-path', () => ['GET', '/api/nothing']],
      ['чужая папка', 'unknown-path', () => ['GET', '/web/..%2fpackage.json']],
      ['не то действие', 'method-not-allowed', () => ['PUT', `/api/threads/${thread_id}`, {}]],
      [
        'длинный вопрос',
        'question-too-long',
        () => ['POST', `/api/threads/${thread_id}/turns`, { question: 'я'.repeat(20_001) }],
      ],
      [
        'большое тело',
        'body-too-large',
        () => ['POST', `/api/threads/${thread_id}/turns`, { question: 'я'.repeat(140_000) }],
      ],
      ['чужое имя', 'foreign-host', () => ['GET', '/api/threads', undefined, { host: 'evil.example' }]],
      [
        'имя, похожее на своё',
        'foreign-host',
        () => ['GET', '/api/threads', undefined, { host: 'localhost.evil.example' }],
      ],
      ['негодное имя', 'foreign-host', () => ['GET', '/api/threads', undefined, { host: 'a b' }]],
      [
        'чужая страница',
        'foreign-origin',
        () => ['POST', '/api/threads', {}, { ...HOST, origin: 'http://evil.example' }],
      ],
      [
        'страница соседнего порта',
        'foreign-origin',
        () => ['DELETE', `/api/threads/${thread_id}`, undefined, { ...HOST, origin: 'http://localhost:3000' }],
      ],
      ['страница без имени', 'foreign-origin', () => ['POST', '/api/threads', {}, { ...HOST, origin: 'null' }]],
      [
        'чужая страница без Origin',
        'foreign-origin',
        () => ['POST', '/api/threads', {}, { 'sec-fetch-site': 'cross-site' }],
      ],
    ];
    test.each(cases)('%s: %s', async (_name, code, call) => {
      const refused = await desk.call(...call());
      const { status, title } = PROBLEMS[code];
      expect([refused.status, refused.json.code]).toEqual([status, code]);
      expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(refused.json).toMatchObject({
        type: `/problems/${code}`,
        title,
        status,
        detail: expect.stringMatching(/^[А-Я].*\.$/),
      });
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    });

    test('враждебные номера и знаки не доходят до ошибки сервера', async () => {
      const nul = encodeURIComponent('\u0000');
      const cursor = Buffer.from(JSON.stringify(['2026-04-10T12:00:00.000Z', '\u0000'])).toString('base64url');
      const calls: readonly (readonly [number, string, string, unknown?])[] = [
        ...([404, 404].map((status, i) => [status, 'GET', `/api/${i === 0 ? 'threads' : 'turns'}/${nul}`]) as [
          number,
          string,
          string,
        ][]),
        [404, 'GET', '/api/threads/%E0%A4%A'],
        [404, 'GET', '/api/threads/..%2f..%2fetc'],
        [400, 'GET', `/api/threads?cursor=${cursor}`],
        [202, 'POST', `/api/threads/${thread_id}/turns`, { question: 'долго\u0000', client_turn_id: 'c\u0000\ud83d' }],
        [201, 'POST', '/api/threads', { title: '\u0000' }],
        [400, 'PATCH', `/api/threads/${thread_id}`, { title: '\u0000 \n' }],
        [400, 'GET', `/api/turns/${thread_id}/events?after=-1`],
        [400, 'GET', `/api/turns/${thread_id}/events?after=99999999999`],
      ];
      for (const [status, method, path, body] of calls) {
        expect([path, (await desk.call(method, path, body)).status]).toEqual([path, status]);
      }
      const again = { question: 'долго', client_turn_id: 'c\u0000\ud83d' };
      expect((await desk.call('POST', `/api/threads/${thread_id}/turns`, again)).status).toBe(202);
      await desk.engine.holding('долго');
      expect(desk.engine.calls).toEqual(['start 1']);
    });

    test('отказ показывает, что именно не так и что допустимо', async () => {
      const wrong = await desk.call('POST', `/api/threads/${thread_id}/turns`, { question: 5 });
      expect(wrong.json.errors).toMatchObject([{ pointer: '/question' }]);
      expect((await desk.call('PUT', `/api/threads/${thread_id}`, {})).headers.get('allow')).toBe('GET, PATCH, DELETE');
    });

    test('занятый диалог и уход сервера зовут прийти позже', async () => {
      const running = await desk.call('POST', `/api/threads/${thread_id}/turns`, { question: 'долго' });
      const busy = await desk.call('POST', `/api/threads/${thread_id}/turns`, { question: 'ещё' });
      expect([busy.json.running_turn_id, busy.headers.get('retry-after')]).toEqual([running.json.turn_id, '1']);
      await desk.dialogue.drain(0);
      const leaving = await desk.call('POST', `/api/threads/${thread_id}/turns`, { question: 'ещё' });
      expect([leaving.status, leaving.headers.get('retry-after')]).toEqual([503, '10']);
    });

    test('своя страница и своё имя проходят', async () => {
      for (const host of ['localhost:8010', '127.0.0.1:8010', '[::1]:8010', 'LOCALHOST']) {
        const origin = `http://${host.toLowerCase()}`;
        const made = await desk.call('POST', '/api/threads', {}, { host, origin, 'sec-fetch-site': 'same-origin' });
        expect([host, made.status]).toEqual([host, 201]);
      }
    });
  });

  describe('сервер о себе', () => {
    test('слова за кодами — все и без внутреннего', async () => {
      const { json } = await desk.call('GET', '/api/meta');
      expect(Object.keys(json.reasons as object)).toEqual([...REASON_CODES]);
      expect(json).toMatchObject({ stages: { runTools: { shown: 'Читаю данные 1С' } }, statuses: { done: 'готов' } });
      expect(JSON.stringify(json.intents)).not.toContain('signals');
    });

    test('жив, готов и не готов', async () => {
      expect((await desk.call('GET', '/healthz')).json).toEqual({ status: 'ok' });
      const checks = [
        { name: 'database', check: () => database().pool.query('SELECT 1') },
        { name: 'base', check: () => Promise.reject(new Error('пароль')) },
      ];
      const half = createAppDesk(database(), { ready: checks });
      const ready = await half.call('GET', '/readyz');
      expect([ready.status, ready.json]).toEqual([503, { ready: false, checks: { database: 'ok', base: 'failed' } }]);
      const whole = createAppDesk(database(), { ready: checks.slice(0, 1) });
      expect((await whole.call('GET', '/readyz')).status).toBe(200);
      await Promise.all([half.close(), whole.close()]);
    });

    test('показатели считают итоги, причины, этапы и вызовы и не называют никого', async () => {
      await ask('ответь про ООО «Ромашка»');
      await ask('сломай');
      const metrics = async (): Promise<string> => (await desk.call('GET', '/metrics')).text;
      await expect.poll(metrics).toContain('osnovanie_turns_running 0\n');
      const text = await metrics();
      expect(text).toContain(
        'osnovanie_turns_total{status="done",outcome="PARTIALLY_ANSWERED",route="live_mcp_drilldown"} 1',
      );
      expect(text).toContain('osnovanie_turns_total{status="failed",outcome="BLOCKED_BY_TOOLING",route="none"} 1');
      expect(text).toContain('osnovanie_reasons_total{reason="INTERNAL_ERROR"} 1');
      expect(text).toMatch(/^osnovanie_stage_seconds_sum\{stage="runTools"\} 0\.842$/m);
      expect(text).toMatch(/^osnovanie_tool_calls_total\{tool="\w+",status="success"\} 1$/m);
      expect(text).not.toMatch(/Ромашка|Бухгалтер/);
      expect(text).not.toContain(thread_id);
    });

    test('неожиданная ошибка — отказ без подробностей, в журнал уходят вид и место', async () => {
      const lines: unknown[] = [];
      const broken = createAppDesk(database(), { log: (event, fields) => lines.push([event, fields]) });
      broken.dialogue.thread = () => Promise.reject(new TypeError('секрет'));
      const refused = await broken.call('GET', `/api/threads/${thread_id}`);
      expect([refused.status, refused.json.code]).toEqual([500, 'internal']);
      expect(refused.text + JSON.stringify(lines)).not.toContain('секрет');
      expect(lines).toMatchObject([['request-failed', { route: '/api/threads/:id', error: 'TypeError' }]]);
      await broken.close();
    });
  });
});
