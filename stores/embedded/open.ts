/** Opens the PostgreSQL from npm in a folder of the data. */
import { join } from 'node:path';
import type { DatabaseOptions, Opened } from '../opened.ts';
import { connect } from '../postgres.ts';
import { startEmbedded } from './server.ts';

/** Starts the server of `dataDir`/postgres and connects to it; closing stops it. Throws DatabaseError. */
export async function openEmbedded(options: DatabaseOptions): Promise<Opened> {
  const folder = join(options.dataDir, 'postgres');
  const server = await startEmbedded(folder);
  try {
    const at = { where: folder, password: server.password };
    const { pool, close } = await connect({ connectionString: server.url }, at, options);
    return {
      pool,
      async close() {
        await close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
