/** The library's own suite for whatever stores its checkpoints, on each database. */
import { specTest } from '@langchain/langgraph-checkpoint-validation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ThreadSaver } from '#checkpoints/saver.ts';
import { eachDatabase } from '../database.ts';

// the suite takes these from the global scope
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it });

eachDatabase((database, kind) => {
  specTest({
    checkpointerName: `ThreadSaver на ${kind}`,
    createCheckpointer: () => new ThreadSaver(database()),
    destroyCheckpointer: async () => {
      await database().pool.query('TRUNCATE checkpoints, checkpoint_blobs, checkpoint_writes');
    },
  });
});
