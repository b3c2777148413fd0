/** Following a turn over broken connections: every event once, from where it stopped, and an end in every case. */
import { describe, expect, test } from 'vitest';
import { type FollowEnd, follow, PAUSES } from '#web/follow.ts';
import type { Message } from '#web/model/progress.ts';

type Answer =
  | { readonly status?: number; readonly body?: string; readonly breaks?: boolean }
  | 'no network'
  | 'silence';

const event = (id: number, name = 'stage'): string => `id: ${id}\nevent: ${name}\ndata: {}\n\n`;

interface Outcome {
  readonly end: FollowEnd;
  readonly messages: Message[];
  readonly asked: (string | null)[];
  readonly links: string[];
  readonly waited: number[];
}

function bodyOf(answer: Exclude<Answer, 'no network'>): ReadableStream<Uint8Array> {
  const bytes = answer === 'silence' ? '' : (answer.body ?? '');
  return new ReadableStream({
    pull(controller) {
      if (bytes !== '') controller.enqueue(new TextEncoder().encode(bytes));
      if (answer === 'silence') return new Promise<void>(() => undefined);
      if (answer.breaks === true) controller.error(new TypeError('network error'));
      else controller.close();
      return undefined;
    },
  });
}

/** Each connection gets the next answer; the last one is repeated. */
async function followed(
  answers: readonly Answer[],
  lastEventId: string | null = null,
  stopAfter = 50,
): Promise<Outcome> {
  const control = new AbortController();
  const seen: Omit<Outcome, 'end'> = { messages: [], asked: [], links: [], waited: [] };
  const fetchFrom: typeof fetch = (_, init) => {
    seen.asked.push(new Headers(init?.headers).get('last-event-id'));
    if (seen.asked.length >= stopAfter) control.abort();
    const answer = answers[Math.min(seen.asked.length, answers.length) - 1] ?? 'no network';
    if (answer === 'no network') return Promise.reject(new TypeError('Failed to fetch'));
    const status = answer === 'silence' ? 200 : (answer.status ?? 200);
    return Promise.resolve(new Response(status === 200 ? bodyOf(answer) : '{}', { status }));
  };
  const end = await follow({
    ...{ url: 'http://x/events', fetchFrom, signal: control.signal, lastEventId },
    wait: (milliseconds, signal) => {
      const watching = milliseconds === PAUSES.silence;
      if (!watching) seen.waited.push(milliseconds);
      if (watching && answers[seen.asked.length - 1] !== 'silence') {
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      }
      return Promise.resolve();
    },
    onMessage: (message) => seen.messages.push(message),
    onLink: (link) => seen.links.push(link),
  });
  return { end, ...seen };
}

describe('слежение за ходом', () => {
  test('до конца хода одним соединением', async () => {
    const { end, messages, asked, links } = await followed([{ body: event(1) + event(2, 'ended') }]);
    expect(end).toBe('ended');
    expect(messages.map(({ id }) => id)).toEqual(['1', '2']);
    expect(asked).toEqual([null]);
    expect(links).toEqual(['live']);
  });

  test('после обрыва продолжает с последнего целого события', async () => {
    const half = 'id: 3\nevent: stage\nda';
    const { end, messages, asked, links } = await followed([
      { body: event(1) + event(2) + half, breaks: false },
      'no network',
      { body: event(3) + event(4, 'ended') },
    ]);
    expect(end).toBe('ended');
    expect(messages.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(asked).toEqual([null, '2', '2']);
    expect(links).toEqual(['live', 'lost', 'lost', 'live']);
  });

  test('начинает с известного события', async () => {
    const { asked } = await followed([{ body: event(8, 'ended') }], '7');
    expect(asked).toEqual(['7']);
  });

  test.each([404, 403, 400])('отказ %i не повторяется', async (status) => {
    const { end, asked } = await followed([{ status }]);
    expect([end, asked.length]).toEqual(['gone', 1]);
  });

  test.each([429, 500, 503])('временный отказ %i повторяется', async (status) => {
    const { end, asked } = await followed([{ status }, { body: event(1, 'ended') }]);
    expect([end, asked.length]).toEqual(['ended', 2]);
  });

  test('паузы растут до предела, после удачи начинаются сначала', async () => {
    const lost: Answer[] = Array.from({ length: 6 }, () => 'no network');
    const { waited } = await followed([...lost, { body: event(1) }, 'no network', { body: event(2, 'ended') }]);
    expect(waited).toEqual([500, 1000, 2000, 4000, 8000, 8000, 500, 1000]);
  });

  test('паузу называет сервер', async () => {
    const { waited } = await followed([{ body: 'retry: 50\n\n' }, { body: event(1, 'ended') }]);
    expect(waited).toEqual([50]);
  });

  test('молчащее соединение бросается', async () => {
    const { end, asked } = await followed(['silence', { body: event(1, 'ended') }]);
    expect([end, asked.length]).toEqual(['ended', 2]);
  });

  test('остановленное слежение кончается', async () => {
    const { end, asked } = await followed(['no network'], null, 3);
    expect([end, asked.length]).toEqual(['stopped', 3]);
  });
});
