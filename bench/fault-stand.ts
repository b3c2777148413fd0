/**
 * What the suite of faults on the wire runs against: the demo base, the same base as it stood before a change in its books, and the
 * assistant, whose connection to a base begins anew whenever it is told an address, so that nothing kept of one answer reaches the next.
 *
 *   node bench/fault-stand.ts <data folder> <seed> <company>   prints one line of JSON with the addresses and works until it is stopped
 */
import { randomUUID } from 'node:crypto';
import { parseConfig } from '#config';
import type { Books } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import { startSimulator } from '#demo/simulator/server.ts';
import { openTools, workflowOver } from '#server/assistant.ts';
import type { OpenedBase } from '#server/base.ts';
import { createDialogue } from '#server/dialogue/gate.ts';
import { listen } from '#server/listen.ts';
import { appOf } from '#server/served.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import { migrate } from '#stores/migrate.ts';
import type { Access } from '#tools/access.ts';
import { openLive } from '#tools/live.ts';
import { beforeChange } from './fault-stand/before-change.ts';
import { saleOf } from './fault-stand/sale.ts';
import { patientClock } from './wire/reading.ts';

const [folder = '', seed = '1', company = '2020'] = process.argv.slice(2);
const [USER, PASSWORD] = ['odata.user', 'odata'];

interface Standing {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  close(): Promise<void>;
}

const metadata = new Map<string, string>();

function baseAt(url: string, books: Books): OpenedBase {
  const live = openLive({
    ...{ url, user: USER, password: PASSWORD, clock: patientClock(), today: () => `${books.workingDate}T23:59:59` },
    metadataStore: {
      get: async (hash) => metadata.get(hash),
      put: async (hash, xml) => {
        metadata.set(hash, xml);
      },
    },
  });
  return {
    ...{ client: live.onec, live, id: `demo-${randomUUID()}`, user: USER, url, demo: null },
    today: () => books.workingDate,
    close: async () => [],
  };
}

async function standAt(url: string, books: Books, db: Database): Promise<Standing> {
  const base = baseAt(url, books);
  const access: Access = { base: base.id, user: base.user, organisations: 'all', payroll: true };
  const gateway = await openTools(base);
  const dialogue = createDialogue(workflowOver({ db, base, access, gateway }).parts);
  const app = appOf({ base, access, dialogue, db, close: async () => undefined }, parseConfig({}));
  return {
    fetch: (request) => app.fetch(request),
    async close() {
      await dialogue.drain();
      await gateway.close();
    },
  };
}

const books = buildBooks({
  company: company === '2026' ? '2026' : '2020',
  seed: Number(seed),
  scale: 1,
  from: '',
  to: '',
});
const [now, before] = await Promise.all([startSimulator({ books }), startSimulator({ books: beforeChange(books) })]);
const db = await openDatabase({ url: '', dataDir: folder });
await migrate(db);
let standing: Standing | undefined;
const listening = await listen(
  {
    async fetch(request) {
      if (new URL(request.url).pathname !== '/fresh')
        return standing === undefined ? new Response('', { status: 503 }) : await standing.fetch(request);
      await standing?.close();
      standing = await standAt(await request.text(), books, db);
      return new Response('', { status: 204 });
    },
  },
  { host: '127.0.0.1', port: 0 },
);
process.stdout.write(
  `${JSON.stringify({ api: listening.url, now: now.url, before: before.url, sale: saleOf(books) })}\n`,
);
process.once('SIGTERM', () => {
  void standing
    ?.close()
    .then(() => db.close())
    .finally(() => process.exit(0));
});
