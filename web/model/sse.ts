/** A stream of server-sent events taken apart piece by piece, as the standard of HTML says. */
import type { Message } from './progress.ts';

export interface EventParser {
  /** Messages that the piece completes; a message cut in half waits for the next piece. */
  readonly feed: (piece: string) => Message[];
  /** Id of the last whole message, for the header Last-Event-ID; null before the first. */
  readonly lastEventId: () => string | null;
  /** Milliseconds that the server asked to wait before coming back; null when it did not. */
  readonly retry: () => number | null;
}

interface Draft {
  event: string;
  data: string[];
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** `lastEventId` of an earlier connection is kept until the new one brings a later. */
export function eventParser(lastEventId: string | null = null): EventParser {
  let rest = '';
  let draft: Draft = { event: '', data: [] };
  let seen = lastEventId;
  let given = lastEventId;
  let retry: number | null = null;

  const take = (line: string): void => {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') draft.event = value;
    else if (field === 'data') draft.data.push(value);
    else if (field === 'id' && !value.includes('\0')) given = value === '' ? null : value;
    else if (field === 'retry' && /^\d+$/.test(value)) retry = Number(value);
  };

  const dispatch = (): Message[] => {
    const { event, data } = draft;
    draft = { event: '', data: [] };
    seen = given;
    return data.length === 0 ? [] : [{ id: seen, event: event || 'message', data: parsed(data.join('\n')) }];
  };

  const feed = (piece: string): Message[] => {
    rest += piece;
    // A lone CR at the end may be the first half of CRLF: it waits.
    const held = rest.endsWith('\r') ? '\r' : '';
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/);
    rest = `${lines.pop() ?? ''}${held}`;
    return lines.flatMap((line) => {
      if (line === '') return dispatch();
      take(line);
      return [];
    });
  };

  return { feed, lastEventId: () => seen, retry: () => retry };
}
