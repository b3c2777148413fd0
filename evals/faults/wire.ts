/**
 * The wire between the assistant and a base as a small HTTP proxy: it passes requests on, remembers what was asked, and spoils the answers to
 * one of them when it is armed. A base that does not change answers the same request the same, so an answer is fetched once.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** What is done to one request: the answer to it is made from another question, another base or another text. */
export interface Spoiling {
  /** Path with query below the root, decoded; null when there is nothing in it that this fault could change. */
  readonly ask?: (target: string) => string | null;
  /** Answered by the base as it stood before a change. */
  readonly before?: boolean;
  /** Null when there is nothing in it that this fault could change. */
  readonly answer?: (answer: Answer, target: string) => Answer | null;
}

export interface Injection extends Spoiling {
  /** The request that suffers, each time it is made. */
  readonly place: string;
}

export interface Passed {
  /** Path with query below the root, decoded. */
  readonly target: string;
  readonly answer: Answer;
  readonly spoilt: boolean;
}

export interface Wire {
  /** Root of the interface as the assistant is told it. */
  readonly url: string;
  /** Forgets what passed; from now on answers suffer as told, or not at all. */
  arm(injection: Injection | null): void;
  passed(): readonly Passed[];
  /** What a request spoilt so would be answered; null when this fault changes nothing of it. */
  tried(place: string, spoiling: Spoiling): Promise<Answer | null>;
  close(): Promise<void>;
}

const ROOT = '/demo/odata/standard.odata';

/** Quotes, commas and brackets of OData stay as they are; the rest of an address is encoded. */
function encoded(target: string): string {
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const parts = (query ?? '').split('&').map((part) => {
    const [name = '', value = ''] = part.split(/=(.*)/s, 2);
    return `${name}=${encodeURIComponent(value)}`;
  });
  return `${encodeURI(path)}${query === undefined ? '' : `?${parts.join('&')}`}`;
}

/** Bases by their root addresses. */
export interface Bases {
  readonly now: string;
  readonly before: string;
}

export async function startWire(bases: Bases): Promise<Wire> {
  const kept = new Map<string, Promise<Answer>>();
  const fetched = async (url: string, headers: Record<string, string>): Promise<Answer> => {
    const response = await fetch(url, { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'text/plain',
      body: await response.text(),
    };
  };
  let login: Record<string, string> = {};
  const from = (base: keyof Bases, target: string): Promise<Answer> => {
    const key = `${base} ${target}`;
    const known = kept.get(key) ?? fetched(`${bases[base]}${encoded(target)}`, login);
    kept.set(key, known);
    return known;
  };
  const spoilt = async (target: string, { ask, before, answer }: Spoiling): Promise<Answer | null> => {
    const clean = await from('now', target);
    const asked = ask === undefined ? target : ask(target);
    if (asked === null || clean.status !== 200) return null;
    const other = await from(before === true ? 'before' : 'now', asked);
    const made = answer === undefined ? other : answer(other, target);
    return made === null || other.status !== 200 || (made.body === clean.body && made.status === clean.status)
      ? null
      : made;
  };
  let armed: Injection | null = null;
  let passed: Passed[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    login = { accept: request.headers.accept ?? '*/*', authorization: request.headers.authorization ?? '' };
    const target = decodeURIComponent((request.url ?? '').slice(ROOT.length));
    const bad = armed !== null && armed.place === target ? await spoilt(target, armed) : null;
    const answer = bad ?? (await from('now', target));
    passed.push({ target, answer, spoilt: bad !== null });
    response.writeHead(answer.status, { 'content-type': answer.type });
    response.end(answer.body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${ROOT}`,
    arm(injection) {
      armed = injection;
      passed = [];
    },
    passed: () => passed,
    tried: spoilt,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
