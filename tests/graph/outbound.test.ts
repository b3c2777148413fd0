/** The assistant connects to the base of 1C and to its database, and to nobody else, whatever the environment invites to. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startChild } from '../child-process.ts';
import { DATABASE_KINDS, type DatabaseKind, freshPlace } from '../database.ts';
import { ASKED, useDemo } from './demo.ts';

const demo = useDemo();

/** What a developer's machine may have set: the graph library sends every run away when it sees these. */
const TRACING = {
  ...{
    LANGSMITH_TRACING: 'true',
    LANGSMITH_TRACING_V2: 'true',
    LANGCHAIN_TRACING: 'true',
    LANGCHAIN_TRACING_V2: 'true',
  },
  ...{ LANGSMITH_API_KEY: 'key', LANGCHAIN_API_KEY: 'key' },
};

interface Watched {
  readonly outcomes: unknown;
  /** Each once. */
  readonly connections: readonly string[];
  /** To be reached by whoever works here. */
  readonly allowed: readonly string[];
}

async function watch(kind: DatabaseKind, strays: readonly string[]): Promise<Watched> {
  const place = await freshPlace(kind);
  const file = join(place.dataDir, 'connections.log');
  writeFileSync(file, '');
  const hook = pathToFileURL(resolve('tests/graph/connections.ts'));
  hook.searchParams.set('file', file);
  const onecUrl = demo().simulator.url;
  const orders = { place, onecUrl, questions: [ASKED.whole, ASKED.follow, ASKED.greeting], strays };
  const child = startChild('tests/graph/turns-child.ts', [JSON.stringify(orders)], {
    ...TRACING,
    NODE_OPTIONS: `--import=${hook.href}`,
  });
  const { out, err } = await child.ended;
  expect(err).toBe('');
  const hosts = [onecUrl, ...(place.url === '' ? [] : [place.url])].map((url) => new URL(url).host);
  const connections = [...new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))].toSorted();
  return { outcomes: JSON.parse(out), connections, allowed: hosts.toSorted() };
}

test.each(DATABASE_KINDS)('%s: соединения только с 1С и с базой данных, что бы окружение ни велело', async (kind) => {
  const { outcomes, connections, allowed } = await watch(kind, []);
  expect(outcomes).toEqual(['FULLY_ANSWERED', 'FULLY_ANSWERED', 'GREETED']);
  expect(connections).toEqual(allowed);
});

test('чужое соединение и чужое имя были бы видны', async () => {
  const { connections, allowed } = await watch('pglite', ['http://127.0.0.1:40009/', 'https://tracing.invalid/']);
  expect(connections).toEqual(
    [...allowed, '127.0.0.1:40009', 'name tracing.invalid', 'tracing.invalid:443'].toSorted(),
  );
});
