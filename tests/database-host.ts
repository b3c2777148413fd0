/**
 * What is slow to make and can be shared by all test files of a run, made when first asked for and removed after the run: a PostgreSQL server
 * from npm with a migrated template, and a folder with a migrated PGlite. Test files ask over HTTP, because each runs in a process of its own.
 */
import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '#stores/db.ts';
import { type EmbeddedServer, startEmbedded } from '#stores/embedded/server.ts';
import { migrate } from '#stores/migrate.ts';

/** Where a fresh database lies: what openDatabase, or another process, opens it by. */
export interface Place {
  readonly url: string;
  readonly dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the host. */
    databaseHost: string;
  }
}

/** Computes once, also when asked by several at a time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

class DatabaseHost {
  readonly #root: string;
  /** Databases are cloned from a template one after another: the server refuses to copy one that is being copied. */
  #cloning: Promise<unknown> = Promise.resolve();
  #server: EmbeddedServer | undefined;
  #admin: Database | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  readonly #pglite = once(async () => {
    const dataDir = join(this.#root, 'template');
    const db = await openDatabase({ url: '', dataDir });
    await db.close();
    await cp(dataDir, join(this.#root, 'empty'), { recursive: true });
    await migrated({ url: '', dataDir });
    return { migrated: dataDir, empty: join(this.#root, 'empty') };
  });

  readonly #postgres = once(async () => {
    this.#server = await startEmbedded(join(this.#root, 'server'), ['-c', 'fsync=off']);
    this.#admin = await openDatabase({ url: this.#server.url, dataDir: this.#root });
    await this.#admin.pool.query('CREATE DATABASE template_migrated');
    await migrated({ url: databaseUrl(this.#server.url, 'template_migrated'), dataDir: this.#root });
    return { admin: this.#admin, url: this.#server.url };
  });

  async place(kind: string, content: string): Promise<Place> {
    const name = `t${randomUUID().replaceAll('-', '')}`;
    const dataDir = join(this.#root, name);
    await mkdir(dataDir);
    if (kind === 'pglite') {
      const templates = await this.#pglite();
      await cp(content === 'migrated' ? templates.migrated : templates.empty, dataDir, { recursive: true });
      return { url: '', dataDir };
    }
    const { admin, url } = await this.#postgres();
    const template = content === 'migrated' ? 'template_migrated' : 'template0';
    this.#cloning = this.#cloning.then(() => admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
    await this.#cloning;
    return { url: databaseUrl(url, name), dataDir };
  }

  async close(): Promise<void> {
    await this.#admin?.close();
    await this.#server?.stop();
    await rm(this.#root, { recursive: true, force: true });
  }
}

async function migrated(place: Place): Promise<void> {
  const db = await openDatabase(place);
  await migrate(db);
  await db.close();
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function serve(host: DatabaseHost): Server {
  return createServer((request, response) => {
    const [, kind = '', content = ''] = (request.url ?? '').split('/');
    host.place(kind, content).then(
      (place) => response.end(JSON.stringify(place)),
      (error: Error) => response.writeHead(500).end(`База для проверок не создана: ${error.message}`),
    );
  });
}

/** vitest calls this once before the run, and what it returns after the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'databases-'));
  // the server may run as another user
  await chmod(root, 0o755);
  const host = new DatabaseHost(root);
  const server = serve(host);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  project.provide('databaseHost', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await host.close();
  };
}
