/**
 * The only door to the network, and it opens one way: every request is a GET without a body. No function here takes a method, a body
 * or a header, so nothing above can write into a base whatever its user's rights are.
 */

import { type Fault, faultOf, makeFault, OnecError } from '../errors.ts';
import { reasonOf } from '../reasons.ts';
import { type Answered, readCount, readJson, readXml } from './answer.ts';
import type { WireValue } from './body.ts';
import { type Clock, systemClock } from './clock.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { createSessions } from './session.ts';
import { BODY_LIMIT } from './text.ts';
import { createWarmth, type Warmth } from './warmth.ts';
import { basicAuth, exchange, type Target, type Wire } from './wire.ts';

export interface Timeouts {
  /** The first request and the one after a long silence: 1C may be starting up. */
  readonly first: number;
  readonly normal: number;
  readonly metadata: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { first: 90_000, normal: 60_000, metadata: 180_000 };

/** One attempt, for metrics; holds nothing secret or personal. */
export interface RequestEvent {
  readonly label: string;
  readonly attempt: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly fault?: Fault;
}

export interface TransportOptions {
  /** The publication: `http(s)://host/base` or the full `…/odata/standard.odata`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly concurrency?: number;
  readonly timeouts?: Partial<Timeouts>;
  readonly reuseSessions?: boolean;
  /** Bytes of one answer after unpacking; longer ones are given up. */
  readonly bodyLimit?: number;
  readonly clock?: Clock;
  readonly onRequest?: (event: RequestEvent) => void;
}

export interface Sized<T> {
  readonly value: T;
  /** Characters of the body, for sizing the next page. */
  readonly size: number;
}

/** Each function throws OnecError; a cancelled signal gives CANCELLED. */
export interface Transport {
  json(target: Target, signal?: AbortSignal): Promise<Sized<WireValue>>;
  metadata(target: Target, signal?: AbortSignal): Promise<Sized<string>>;
  count(target: Target, signal?: AbortSignal): Promise<Sized<number>>;
  readonly concurrency: number;
}

/** The service root of a publication's address, without a trailing slash. Throws RangeError when it is not an http(s) address. */
export function serviceRoot(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new RangeError('Адрес базы 1С должен начинаться с http:// или https://');
  if (parsed.username !== '' || parsed.password !== '')
    throw new RangeError('Имя и пароль указываются отдельно, не в адресе базы');
  const base = `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
  return base.endsWith('/standard.odata') ? base : `${base}/odata/standard.odata`;
}

/** Everything one connection shares between its requests. */
interface Line {
  readonly wire: Wire;
  readonly lanes: Lanes;
  readonly warmth: Warmth;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly onRequest: (event: RequestEvent) => void;
}

/** A kind of request: how long it may take when the base is awake, and how its answer is read. */
interface Errand<T> {
  readonly patience: 'normal' | 'metadata';
  readonly read: (answer: Answered) => T;
}

async function onLane<T>(
  line: Line,
  target: Target,
  errand: Errand<T>,
  cold: boolean,
  signal?: AbortSignal,
): Promise<Sized<T>> {
  const usual = line.timeouts[errand.patience];
  const timeout = cold ? Math.max(line.timeouts.first, usual) : usual;
  const lane = await line.lanes.acquire(signal).catch(() => {
    throw new OnecError(makeFault('CANCELLED', target.label));
  });
  try {
    let answer = await exchange(line.wire, target, lane, timeout, signal);
    if (answer.lost) answer = await exchange(line.wire, target, lane, timeout, signal);
    const value = errand.read(answer);
    line.lanes.answered();
    return { value, size: answer.text.length };
  } finally {
    line.lanes.release(lane);
  }
}

/** Waits before the next attempt, or throws the fault when there must be none. */
async function pause(line: Line, fault: Fault, attempt: number, signal?: AbortSignal): Promise<void> {
  const delay = reasonOf(fault.code).delays[attempt];
  if (fault.code === 'LICENCE_EXHAUSTED') line.lanes.shrink();
  if (delay === undefined) throw new OnecError(fault);
  await line.clock.sleep(delay, signal).catch(() => {
    throw new OnecError(makeFault('CANCELLED', fault.resource));
  });
}

async function ask<T>(line: Line, target: Target, errand: Errand<T>, signal?: AbortSignal): Promise<Sized<T>> {
  for (let attempt = 0; ; attempt += 1) {
    const started = line.clock.now();
    const event = (): Omit<RequestEvent, 'bytes'> => ({
      label: target.label,
      attempt,
      milliseconds: line.clock.now() - started,
    });
    try {
      const answer = await line.warmth.run((cold) => onLane(line, target, errand, cold, signal), signal);
      line.onRequest({ ...event(), bytes: answer.size });
      return answer;
    } catch (error) {
      const fault = faultOf(error);
      line.onRequest({ ...event(), bytes: 0, fault });
      await pause(line, fault, attempt, signal);
    }
  }
}

/** Opens nothing yet; throws RangeError on options that cannot be an address, a login or a number of requests. */
export function createTransport(options: TransportOptions): Transport {
  const authorization = basicAuth(options.user, options.password);
  const clock = options.clock ?? systemClock;
  const concurrency = options.concurrency ?? 2;
  const warmth = createWarmth(clock);
  const wire: Wire = {
    root: serviceRoot(options.url),
    authorization,
    secrets: [options.password, authorization.slice('Basic '.length), options.user],
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    sessions: createSessions(options.reuseSessions ?? false),
    answered: () => warmth.answered(),
  };
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const onRequest = options.onRequest ?? (() => undefined);
  const line: Line = { wire, lanes: createLanes(concurrency), warmth, clock, timeouts, onRequest };
  return {
    concurrency,
    json: (target, signal) => ask(line, target, { patience: 'normal', read: readJson }, signal),
    metadata: (target, signal) => ask(line, target, { patience: 'metadata', read: readXml }, signal),
    count: (target, signal) => ask(line, target, { patience: 'normal', read: readCount }, signal),
  };
}
