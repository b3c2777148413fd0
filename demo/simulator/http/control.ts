/**
 * The control endpoint: faults set and cleared over HTTP, by programs of the same machine only: a page open in its browser is on the same
 * machine too, and is told from a program by what browsers cannot help sending.
 * POST `application/json` `{"action":"set","fault":{…}}`, `{"action":"clear","kind":"delay"}`, `{"action":"clear"}`, `{"action":"list"}`.
 */
import type { IncomingMessage } from 'node:http';
import { type Faults, isFaultKind, readFault } from '../faults.ts';
import { bytesOf } from '../format/bytes.ts';
import type { Rendered } from '../format/render.ts';

export const CONTROL_PATH = '/__control';

/** Answers with the faults in force, or 400 with the reason. */
export async function control(request: IncomingMessage, faults: Faults): Promise<Rendered> {
  if (!isLoopback(request.socket.remoteAddress ?? '')) return reply(403, { error: 'Только с этой же машины' });
  if (request.method !== 'POST') return reply(405, { error: 'Только POST' });
  if (isFromPage(request)) return reply(403, { error: 'Страницам браузера управление закрыто' });
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return reply(415, { error: 'Нужен Content-Type: application/json' });
  try {
    obey(JSON.parse(await bodyOf(request)), faults);
    return reply(200, { faults: faults.list() });
  } catch (error) {
    return reply(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function obey(command: unknown, faults: Faults): void {
  const given = new Map(typeof command === 'object' && command !== null ? Object.entries(command) : []);
  const kind = given.get('kind');
  switch (given.get('action')) {
    case 'set':
      faults.set(readFault(given.get('fault')));
      return;
    case 'clear':
      if (kind !== undefined && !isFaultKind(String(kind)))
        throw new TypeError(`Неизвестный вид сбоя: ${String(kind)}`);
      faults.clear(isFaultKind(String(kind)) ? (String(kind) as Parameters<Faults['clear']>[0]) : undefined);
      return;
    case 'list':
      return;
    default:
      throw new TypeError('Неизвестное действие');
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** Another site's page sends its Origin; one that got here by a name rebound to this machine sends that name. */
function isFromPage({ headers }: IncomingMessage): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  const isOwnName = name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
  return !isOwnName || headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Commands are short; of longer bodies the rest is let through and forgotten, so that the connection stays of use. */
const BODY_LIMIT = 64 * 1024;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size <= BODY_LIMIT) pieces.push(Buffer.from(piece));
  }
  if (size > BODY_LIMIT) throw new TypeError('Команда слишком длинна');
  return Buffer.concat(pieces).toString('utf8');
}

function reply(status: number, value: unknown): Rendered {
  return { status, contentType: 'application/json;charset=utf-8', bytes: bytesOf([JSON.stringify(value)]), rows: null };
}
