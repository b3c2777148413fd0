/**
 * Fresh databases for tests, of every kind: PGlite in a copied folder, PostgreSQL as a database made from a template. What is slow (initdb, the
 * server, the migrations) happens once per run in tests/database-host.ts, and only when a file asks for it.
 */
import { afterAll, beforeAll, describe, inject, vi } from 'vitest';
import { type Database, openDatabase } from '#stores/db.ts';
import type { Place } from './database-host.ts';

// the first to ask waits for initdb, which on a busy machine takes its time
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const DATABASE_KINDS = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];
export type { Place };

/** A place of its own for this call: migrated, or quite empty. Nobody else uses it; the host removes it after the run. */
export async function freshPlace(kind: DatabaseKind, content: 'migrated' | 'empty' = 'migrated'): Promise<Place> {
  const answer = await fetch(`${inject('databaseHost')}/${kind}/${content}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Place;
}

/**
 * The suite on each kind of database. The suite's argument gives the file's database inside tests and hooks: fresh, migrated, open,
 * shared by the tests of the suite.
 */
export function eachDatabase(suite: (database: () => Database, kind: DatabaseKind) => void): void {
  describe.each(DATABASE_KINDS)('%s', (kind) => {
    let opened: Database | undefined;
    beforeAll(async () => {
      opened = await openDatabase(await freshPlace(kind));
    });
    afterAll(async () => {
      await opened?.close();
    });
    suite(() => {
      if (opened === undefined) throw new Error('база открывается только к началу проверок');
      return opened;
    }, kind);
  });
}
