/** What tests start as another process on a database: `VERB URL DATA_DIR`. Refusals go to stderr as one sentence, with code 2. */
import { once } from 'node:events';
import { DatabaseError } from '#stores/database-error.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import { migrate } from '#stores/migrate.ts';

const [verb = '', url = '', dataDir = ''] = process.argv.slice(2);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function untilTold(): Promise<void> {
  process.stdin.resume();
  await once(process.stdin, 'end');
}

const VERBS: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  /** Holds the database open. */
  async hold() {
    say('открыта');
    await untilTold();
  },
  /** Commits row after row until it is killed; says a number only after its commit. One transaction is always left open. */
  async write(db) {
    await db.pool.query('CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY)');
    for (let number = 1; ; number += 1) {
      await db.transaction((client) => client.query('INSERT INTO written VALUES ($1)', [number]));
      say(`записано ${number}`);
    }
  },
  async migrate(db) {
    say('открыта');
    await untilTold();
    say(`применено ${await migrate(db)}`);
  },
};

try {
  const db = await openDatabase({ url, dataDir });
  try {
    await VERBS[verb]?.(db);
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(error instanceof DatabaseError ? `${error.message}\n` : String(error));
  process.exitCode = 2;
}
