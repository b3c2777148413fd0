/**
 * Checkpoints of the graph in our database. The library's PostgresSaver with what it lacks: versions that a fork cannot confuse, plain data only,
 * ids that PostgreSQL takes, writes that a run which has lost its dialogue cannot make, and the manners of a guest in a pool that belongs to the
 * whole program.
 */
import { randomInt } from 'node:crypto';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type { Database } from '#stores/db.ts';
import { assertStorableText, UnstorableError } from '#stores/inert-json.ts';
import { InertSerializer } from './inert-serializer.ts';
import { asRunner, insertBlobs, insertWrites, upsertCheckpoint } from './rows.ts';

type Config = Parameters<PostgresSaver['getTuple']>[0];

const COUNTER_DIGITS = 16;
const SUFFIX_DIGITS = 14;
/** As much as the source of random numbers gives at once; shorter than the digits. */
const SUFFIX_LIMIT = 2 ** 46;
const OWN_VERSION = new RegExp(`^\\d{${COUNTER_DIGITS}}\\.\\d{${SUFFIX_DIGITS}}$`);

/** The keys of a config by which rows are found. */
const ID_KEYS = ['thread_id', 'checkpoint_ns', 'checkpoint_id'] as const;

export class ThreadSaver extends PostgresSaver {
  readonly #db: Database;

  constructor(db: Database) {
    super(db.pool);
    this.#db = db;
    this.serde = new InertSerializer(this.serde);
  }

  /** See nextVersion. The library declares versions as numbers and takes texts as well. */
  override getNextVersion(current: number | undefined): number {
    return nextVersion(current) as unknown as number;
  }

  /** Nothing: the tables are made by our migrations, under their lock. */
  override async setup(): Promise<void> {}

  /** Nothing: the pool is the program's. */
  override async end(): Promise<void> {}

  /**
   * Asked for by channels that keep their value as writes of older checkpoints (DeltaChannel). Pruning removes those, so such a channel would
   * lose its beginning in silence.
   */
  override async getDeltaChannelHistory(): Promise<never> {
    throw new UnstorableError(
      'channels',
      'канал DeltaChannel: его значение хранится в записях, которые стирает очистка',
    );
  }

  override async getTuple(config: Config): ReturnType<PostgresSaver['getTuple']> {
    assertIds(config);
    return super.getTuple(config);
  }

  override async *list(...[config, options]: Parameters<PostgresSaver['list']>): ReturnType<PostgresSaver['list']> {
    assertIds(config);
    if (options?.before !== undefined) assertIds(options.before);
    yield* super.list(config, options);
  }

  /** Throws StaleRunError when the config names a lease that is no longer held. */
  override async put(...args: Parameters<PostgresSaver['put']>): ReturnType<PostgresSaver['put']> {
    const [config, checkpoint, metadata, newVersions] = args;
    const { thread_id, checkpoint_ns, checkpoint_id, lease } = placeIn(config);
    const [blobs, described] = await Promise.all([
      this._dumpBlobs(thread_id, checkpoint_ns, checkpoint.channel_values, newVersions),
      this._dumpMetadata(metadata),
    ]);
    await asRunner(this.#db, { thread_id, lease }, async (client) => {
      await insertBlobs(client, blobs);
      await upsertCheckpoint(client, {
        ...{ thread_id, checkpoint_ns, checkpoint_id: checkpoint.id, parent_checkpoint_id: checkpoint_id },
        ...{ checkpoint: this._dumpCheckpoint(checkpoint), metadata: described },
      });
    });
    return { configurable: { thread_id, checkpoint_ns, checkpoint_id: checkpoint.id } };
  }

  /** Throws StaleRunError when the config names a lease that is no longer held. */
  override async putWrites(...args: Parameters<PostgresSaver['putWrites']>): Promise<void> {
    const [config, writes, taskId] = args;
    const { thread_id, checkpoint_ns, checkpoint_id, lease } = placeIn(config);
    if (checkpoint_id === undefined) throw new UnstorableError('checkpoint_id', 'нужен текст');
    const rows = await this._dumpWrites(thread_id, checkpoint_ns, checkpoint_id, taskId, writes);
    await asRunner(this.#db, { thread_id, lease }, (client) => insertWrites(client, rows));
  }

  override async deleteThread(threadId: string): Promise<void> {
    assertStorableText(threadId, 'thread_id');
    return super.deleteThread(threadId);
  }
}

/**
 * `counter.random`, padded so that text order is the order of counters. Plain integers of the library name the same version for two branches
 * of one thread, and the second branch then reads what the first one stored. Throws UnstorableError for a thread begun with integers:
 * it would go on by running nothing.
 */
export function nextVersion(current: unknown): string {
  if (current !== undefined && (typeof current !== 'string' || !OWN_VERSION.test(current))) {
    throw new UnstorableError('channel_versions', `версия «${String(current)}» записана не этой программой`);
  }
  const counter = current === undefined ? 0 : Number(current.slice(0, COUNTER_DIGITS));
  const suffix = randomInt(SUFFIX_LIMIT).toString().padStart(SUFFIX_DIGITS, '0');
  return `${String(counter + 1).padStart(COUNTER_DIGITS, '0')}.${suffix}`;
}

interface Place {
  readonly thread_id: string;
  readonly checkpoint_ns: string;
  readonly checkpoint_id: string | undefined;
  readonly lease: unknown;
}

/** Where a write belongs, and under whose lease it comes. Throws UnstorableError for ids that PostgreSQL does not take. */
function placeIn(config: Config): Place {
  assertIds(config);
  const { thread_id, checkpoint_ns = '', checkpoint_id, lease } = config.configurable ?? {};
  if (typeof thread_id !== 'string') throw new UnstorableError('thread_id', 'нужен текст');
  return { thread_id, checkpoint_ns, checkpoint_id, lease };
}

function assertIds(config: Config): void {
  for (const key of ID_KEYS) {
    const id: unknown = config.configurable?.[key];
    if (typeof id === 'string') assertStorableText(id, key);
    else if (id !== undefined && id !== null) throw new UnstorableError(key, 'нужен текст');
  }
}
