/**
 * Follows a running turn: reads its events, comes back with Last-Event-ID after every break, and stops at the end of the turn. Written on
 * fetch, not EventSource: that one cannot start from a known event and hides why it was refused.
 */
import type { Message } from './model/progress.ts';
import { eventParser } from './model/sse.ts';

export interface Following {
  readonly url: string;
  readonly fetchFrom: typeof fetch;
  /** Resolves after so many milliseconds or at the abort of the signal. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** The last event already known; null reads the turn from its beginning. */
  readonly lastEventId: string | null;
  readonly onMessage: (message: Message) => void;
  /** `lost` when a connection broke and another is tried, `live` when it stands. */
  readonly onLink: (link: 'live' | 'lost') => void;
}

/** `ended`: the turn is over; `gone`: the server does not know it or refuses; `stopped`: the signal said so. */
export type FollowEnd = 'ended' | 'gone' | 'stopped';

export const PAUSES = { first: 500, last: 8_000, silence: 45_000 };

/** The refusals that another try cannot mend. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410]);

type Read = { readonly done: boolean; readonly value?: string | undefined } | 'silent';

/** One connection: all its messages; true when the turn ended in it. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  following: Following,
  feed: (piece: string) => Message[],
) {
  const { wait, signal, onMessage } = following;
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    for (;;) {
      const idle = new AbortController();
      const silence = wait(PAUSES.silence, AbortSignal.any([signal, idle.signal])).then((): Read => 'silent');
      const read: Read = await Promise.race([reader.read(), silence]);
      idle.abort();
      if (read === 'silent' || read.done) return false;
      for (const message of feed(read.value ?? '')) {
        onMessage(message);
        if (message.event === 'ended') return true;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

export async function follow(following: Following): Promise<FollowEnd> {
  const { url, fetchFrom, wait, signal, onLink } = following;
  let lastEventId = following.lastEventId;
  let pause = PAUSES.first;
  while (!signal.aborted) {
    const parser = eventParser(lastEventId);
    const feed = (piece: string): Message[] => {
      pause = PAUSES.first;
      return parser.feed(piece);
    };
    try {
      const headers = {
        accept: 'text/event-stream',
        ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
      };
      const response = await fetchFrom(url, { headers, signal, cache: 'no-store' });
      if (FINAL.has(response.status)) return 'gone';
      if (response.ok && response.body !== null) {
        onLink('live');
        if (await readStream(response.body, following, feed)) return 'ended';
      }
    } catch {
      // A broken connection: the pause and another try below are the answer to it.
    }
    lastEventId = parser.lastEventId();
    if (signal.aborted) return 'stopped';
    onLink('lost');
    await wait(parser.retry() ?? pause, signal);
    pause = Math.min(pause * 2, PAUSES.last);
  }
  return 'stopped';
}
