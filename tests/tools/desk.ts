/**
 * The demo base behind the gateway, for tests of tools: simulator over HTTP, live backend, MCP pair. Ends with its test.
 */
import { onTestFinished } from 'vitest';
import type { Books, BooksObject } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import type { Fault } from '#demo/simulator/faults.ts';
import type { ProfileName } from '#demo/simulator/profiles.ts';
import { type Simulator, startSimulator } from '#demo/simulator/server.ts';
import type { OnecOptions } from '#onec/client.ts';
import type { Json } from '#state/scalars.ts';
import type { Access } from '#tools/access.ts';
import { type Called, type Gateway, openGateway } from '#tools/gateway.ts';
import { TOOLS } from '#tools/index.ts';
import { openLive } from '#tools/live.ts';
import type { Found } from '#tools/result.ts';
import type { Example, Tool } from '#tools/tool.ts';
import { patientClock } from '../../bench/wire/reading.ts';

export interface DeskOptions {
  readonly profile?: ProfileName;
  readonly faults?: readonly Fault[];
  /** 1C login and password; the full-rights reader by default. */
  readonly login?: readonly [user: string, password: string];
  readonly access?: Partial<Access>;
  readonly tools?: readonly Tool[];
  readonly onec?: Partial<OnecOptions>;
}

export interface Desk {
  readonly books: Books;
  readonly simulator: Simulator;
  readonly gateway: Gateway;
  readonly access: Access;
  call(tool: string, input: Readonly<Record<string, Json>>, access?: Partial<Access>): Promise<Called>;
  /** The value of a call that must be found; the answer is in the error otherwise. */
  found<V>(tool: string, input: Readonly<Record<string, Json>>, access?: Partial<Access>): Promise<Found<V>>;
  /** HTTP requests to 1C while `run` lasted. */
  requestsOf(run: () => Promise<unknown>): Promise<number>;
}

const built = new Map<string, Books>();

/** Books of a seed, made once a file: tests that change them build their own. */
export function booksOf(seed = 1, company: Books['company'] = '2020'): Books {
  const key = `${company}/${seed}`;
  const books = built.get(key) ?? buildBooks({ company, seed, scale: 1 });
  built.set(key, books);
  return books;
}

export function organisationsOf(books: Books): [main: BooksObject, service: BooksObject] {
  const [main, service] = books.objects.get('Catalog_Организации') ?? [];
  if (main === undefined || service === undefined) throw new Error('В книгах не две организации');
  return [main, service];
}

export function objectNamed(books: Books, set: string, name: string): BooksObject {
  const found = (books.objects.get(set) ?? []).filter(({ description }) => description === name);
  if (found[0] === undefined || found.length > 1) throw new Error(`${set} «${name}»: найдено ${found.length}`);
  return found[0];
}

/** The input of an example with the guids of these books. */
export function inputOf(books: Books, { input, bind = {} }: Example): Readonly<Record<string, Json>> {
  const bound = Object.entries(bind).map(([field, { set, name }]) => [field, objectNamed(books, set, name).ref]);
  return { ...(input as Record<string, Json>), ...Object.fromEntries(bound) };
}

/** A desk that its caller closes, for a whole file. */
export async function openDesk(books: Books, options: DeskOptions = {}): Promise<Desk & { close(): Promise<void> }> {
  const { profile = 'demo', faults = [], login = ['odata.user', 'odata'], tools = TOOLS } = options;
  const simulator = await startSimulator({ books, profile, faults });
  const live = openLive({
    url: simulator.url,
    user: login[0],
    password: login[1],
    clock: patientClock(),
    today: () => `${books.workingDate}T23:59:59`,
    ...options.onec,
  });
  const gateway = await openGateway({ tools, live, workingDate: () => books.workingDate });
  const access: Access = { base: 'demo', user: login[0], organisations: 'all', payroll: true, ...options.access };
  const call: Desk['call'] = (tool, input, more = {}) => gateway.call({ tool, input, access: { ...access, ...more } });
  return {
    books,
    simulator,
    gateway,
    access,
    call,
    async found<V>(tool: string, input: Readonly<Record<string, Json>>, more: Partial<Access> = {}) {
      const { result } = await call(tool, input, more);
      if (result.kind !== 'found') throw new Error(`${tool}: ${JSON.stringify(result)}`);
      return result as Found<V>;
    },
    async requestsOf(run) {
      const before = simulator.log.length;
      await run();
      return simulator.log.length - before;
    },
    async close() {
      await gateway.close();
      await simulator.close();
    },
  };
}

/** A desk that ends with its test. */
export async function desk(books: Books, options: DeskOptions = {}): Promise<Desk> {
  const opened = await openDesk(books, options);
  onTestFinished(() => opened.close());
  return opened;
}
