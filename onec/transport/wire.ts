/**
 * One HTTP exchange with a base: the address and the login in, the text of the answer or a fault out. The word GET stands here and nowhere
 * else, and nothing that is passed in can replace it.
 */

import { faultOfSocket, faultOfStatus, makeFault, OnecError } from '../errors.ts';
import type { Answered } from './answer.ts';
import type { Lane } from './lanes.ts';
import type { Sessions } from './session.ts';
import { textOf } from './text.ts';

/** What is asked: an encoded path below the root, an encoded query string, and a name for errors and metrics without key or query. */
export interface Target {
  readonly path: string;
  readonly query: string;
  readonly label: string;
  /** `$metadata` exists only as XML; everything else is asked as JSON. */
  readonly format: 'json' | 'xml';
}

export interface Wire {
  readonly root: string;
  readonly authorization: string;
  /** Never to be seen in a fault. */
  readonly secrets: readonly string[];
  readonly sessions: Sessions;
  /** Bytes of one answer. */
  readonly bodyLimit: number;
  /** Told when the base has answered anything at all. */
  readonly answered: () => void;
}

const ACCEPT = { json: 'application/json, text/plain;q=0.5', xml: 'application/xml' } as const;

/** UTF-8 before base64: Cyrillic logins fail in any other encoding. */
export function basicAuth(user: string, password: string): string {
  if (user.includes(':')) throw new RangeError('Имя пользователя не может содержать двоеточие');
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

async function get(wire: Wire, url: string, target: Target, lane: Lane, signal: AbortSignal): Promise<Response> {
  return await fetch(url, {
    method: 'GET',
    redirect: 'manual',
    headers: { Authorization: wire.authorization, Accept: ACCEPT[target.format], ...wire.sessions.headers(lane) },
    signal,
  });
}

/** One attempt. Throws OnecError; `lost` means that the session was at fault and the request is worth one repetition without it. */
export async function exchange(
  wire: Wire,
  target: Target,
  lane: Lane,
  timeout: number,
  signal?: AbortSignal,
): Promise<Answered & { lost: boolean }> {
  const limit = AbortSignal.timeout(timeout);
  const url = `${wire.root}${target.path}${target.query === '' ? '' : `?${target.query}`}`;
  let received = false;
  try {
    const response = await get(
      wire,
      url,
      target,
      lane,
      signal === undefined ? limit : AbortSignal.any([limit, signal]),
    );
    received = true;
    const text = await textOf(response, target.label, wire.bodyLimit);
    wire.answered();
    wire.sessions.learn(lane, response);
    const answer = { text, status: response.status, label: target.label, secrets: wire.secrets };
    if (response.ok) return { ...answer, lost: false };
    if (wire.sessions.drop(lane, response.status)) return { ...answer, lost: true };
    throw new OnecError(faultOfStatus({ ...answer, resource: target.label, urlLength: url.length }));
  } catch (error) {
    if (error instanceof OnecError) throw error;
    if (signal?.aborted === true) throw new OnecError(makeFault('CANCELLED', target.label));
    if (limit.aborted) throw new OnecError(makeFault('TIMEOUT', target.label, `Ждали ${Math.round(timeout / 1000)} с`));
    throw new OnecError(faultOfSocket(error, target.label, received));
  }
}
