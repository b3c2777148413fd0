/** The log of a turn over real sockets: replayed, followed, taken up again, and let go; and the server's own coming and going. */
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Listening, listen } from '#server/listen.ts';
import { eachDatabase } from '../database.ts';
import { type AppDesk, createAppDesk } from './app-desk.ts';

interface Message {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Everything that came by the stream, piece by piece; `until` closes it from this side. */
async function read(url: string, headers: Record<string, string> = {}, until: (text: string) => boolean = () => false) {
  const response = await fetch(url, { headers });
  let text = '';
  const decoder = new TextDecoder();
  if (response.body === null) throw new Error('поток без тела');
  for await (const piece of response.body) {
    text += decoder.decode(piece, { stream: true });
    if (until(text)) break;
  }
  return { text, headers: response.headers };
}

function messages(text: string): Message[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('id: '))
    .map((block) => {
      const [, id = '', event = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { id, event, data: JSON.parse(data) as Message['data'] };
    });
}

eachDatabase((database) => {
  let desk: AppDesk;
  let server: Listening;
  let thread_id = '';
  beforeEach(async () => {
    desk = createAppDesk(database(), { heartbeatMs: 25 });
    server = await listen(desk.app, { host: '127.0.0.1', port: 0 });
    ({ thread_id } = await desk.dialogue.createThread({}));
  });
  afterEach(async () => {
    await desk.close();
    await server.close(0);
  });
  const begin = async (question: string): Promise<string> => {
    const { turn_id } = await desk.dialogue.ask(thread_id, { question });
    return `${server.url}/api/turns/${turn_id}`;
  };
  const listeners = async (): Promise<boolean> =>
    (await desk.call('GET', '/metrics')).text.includes('osnovanie_listeners 0');

  describe('поток событий', () => {
    test('законченный ход проигрывается целиком и закрывается', async () => {
      const url = await begin('ответь');
      const { text, headers } = await read(`${url}/events`);
      expect(text.startsWith('retry: 2000\n\n')).toBe(true);
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        ...['text/event-stream; charset=utf-8', 'no-cache, no-transform'],
      ]);
      const got = messages(text);
      expect(got.map(({ event }) => event)).toEqual(['turn_started', 'stage', 'stage', 'answer', 'ended']);
      expect(got.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
      expect(got.at(-1)?.data).toMatchObject({ turn_id: url.split('/').at(-1), seq: 5, type: 'ended', status: 'done' });
    });

    test.each([1, 2])(
      'оборванный после события %i и взятый снова: ничего не потеряно и не повторено',
      async (dropped) => {
        const url = await begin('долго');
        const first = await read(`${url}/events`, {}, (text) => messages(text).length >= dropped);
        const before = messages(first.text).slice(0, dropped);
        expect(desk.engine.stopped).toEqual([]);
        const rest = read(`${url}/events`, { 'last-event-id': String(dropped) });
        desk.engine.release('долго');
        const after = messages((await rest).text);
        expect([...before, ...after].map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
        expect(messages((await read(`${url}/events?after=3`)).text).map(({ id }) => id)).toEqual(['4', '5']);
        await expect.poll(listeners).toBe(true);
      },
    );

    test('в тишине приходит дыхание; уход зрителя ход не останавливает и не оставляет слушателя', async () => {
      const url = await begin('долго');
      const { text } = await read(`${url}/events`, {}, (so) => so.includes(': жив'));
      expect(messages(text).every(({ event }) => event !== 'ended')).toBe(true);
      await expect.poll(listeners).toBe(true);
      desk.engine.release('долго');
      const { status } = await desk.dialogue.wait(url.split('/').at(-1) ?? '');
      expect(status).toBe('done');
    });

    test('уточнение поток не кончает: ответ и конец приходят в нём же', async () => {
      const url = await begin('уточни');
      const whole = read(`${url}/events`);
      await desk.dialogue.wait(url.split('/').at(-1) ?? '');
      const answer = JSON.stringify({ interrupt_id: 'i-1-1', choice: 1 });
      await fetch(`${url}/resume`, { method: 'POST', body: answer, headers: { 'content-type': 'application/json' } });
      const got = messages((await whole).text);
      expect(got.map(({ event }) => event)).toEqual([
        ...['turn_started', 'stage', 'stage', 'clarification', 'turn_started', 'stage', 'answer', 'ended'],
      ]);
      expect(got[3]?.data).toMatchObject({ interrupt_id: 'i-1-1', clarification: { options: [{}, {}] } });
    });

    test('сервер уходит: потоки закрыты, порт свободен', async () => {
      const url = await begin('долго');
      const open = read(`${url}/events`);
      await desk.engine.holding('долго');
      await desk.dialogue.drain(0);
      expect(messages((await open).text).at(-1)?.event).toBe('stage');
      await server.close(1000);
      await expect(fetch(url)).rejects.toThrow();
    });
  });

  describe('порт', () => {
    test('занятый порт — ошибка системы, а не падение', async () => {
      await expect(listen(desk.app, { host: '127.0.0.1', port: server.port })).rejects.toMatchObject({
        code: 'EADDRINUSE',
      });
    });

    test('ушедший не дождавшись оставляет ход идти', async () => {
      const gone = new AbortController();
      const body = JSON.stringify({ question: 'долго' });
      const path = `${server.url}/api/threads/${thread_id}/turns?wait=1`;
      const headers = { 'content-type': 'application/json' };
      const asked = fetch(path, { method: 'POST', body, headers, signal: gone.signal });
      await desk.engine.holding('долго');
      gone.abort();
      await expect(asked).rejects.toThrow();
      await expect.poll(listeners).toBe(true);
      desk.engine.release('долго');
      await expect.poll(async () => (await desk.dialogue.thread(thread_id)).turns[0]?.status).toBe('done');
    });

    test('тело без конца обрывается на пределе', async () => {
      const answer = await new Promise<string>((done, fail) => {
        const socket = connect(server.port, '127.0.0.1', () => {
          socket.write(
            `POST /api/threads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
          );
          const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
          for (let i = 0; i < 5; i += 1) socket.write(chunk);
        });
        socket.once('data', (piece) => {
          done(piece.toString('utf8'));
          socket.destroy();
        });
        socket.once('error', fail);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*body-too-large/);
    });
  });
});
