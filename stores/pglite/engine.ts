/**
 * The engine seen from the program: a thread that is given a batch and answers it. A thread that fails or takes too long is ended and a new one
 * opens the same folder; what was committed is there, what was not is rolled back, as after a crash of a server.
 */
import { Worker } from 'node:worker_threads';
import { DatabaseError } from '../database-error.ts';
import { Turnstile } from './turnstile.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

/** The statement did not end in its time; the engine has been started anew. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
}

/** What Node calls the number of a thread that is no more. */
const ENDED = -1;

/** What one thread says next, whichever of message, error and end comes first. */
function nextWord(worker: Worker): Promise<FromWorker> {
  return new Promise((resolve) => {
    const done = (word: FromWorker): void => {
      worker.off('message', done).off('error', onError).off('exit', onExit);
      resolve(word);
    };
    const onError = (error: Error): void => done({ kind: 'failed', reason: error.message });
    const onExit = (code: number): void => done({ kind: 'failed', reason: `поток завершился с кодом ${code}` });
    worker.on('message', done).on('error', onError).on('exit', onExit);
  });
}

async function startWorker(folder: string): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { folder } satisfies WorkerStart });
  // a thread that fails between two batches must not end the program; the next batch finds it gone
  worker.on('error', () => undefined);
  const word = await nextWord(worker);
  if (word.kind === 'ready') return worker;
  await worker.terminate();
  const reason = word.kind === 'failed' ? word.reason : word.kind;
  throw new DatabaseError('ENGINE_FAILED', `Встроенная база данных в папке ${folder} не открывается: ${reason}.`);
}

export class Engine<Session> {
  /** Who may send batches now. */
  readonly turn = new Turnstile<Session>();
  readonly #folder: string;
  readonly #statementMs: number;
  #worker: Promise<Worker>;

  private constructor(folder: string, statementMs: number, worker: Worker) {
    this.#folder = folder;
    this.#statementMs = statementMs;
    this.#worker = Promise.resolve(worker);
  }

  /** Opens the database of a folder. Throws DatabaseError ENGINE_FAILED. */
  static async open<Session>(folder: string, statementMs: number): Promise<Engine<Session>> {
    return new Engine<Session>(folder, statementMs, await startWorker(folder));
  }

  /**
   * Answers one batch; only the holder of the turn may ask. Throws StatementTimeout or DatabaseError; after either the session of the
   * caller, with its transaction, is gone.
   */
  async exec(batch: Uint8Array): Promise<Uint8Array> {
    const worker = await this.#living();
    const answer = nextWord(worker);
    worker.postMessage({ kind: 'batch', batch } satisfies ToWorker);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, this.#statementMs, 'late');
    });
    const word = await Promise.race([answer, late]);
    clearTimeout(timer);
    if (word !== 'late' && word.kind === 'output') return word.output;
    await this.#restart(worker);
    if (word === 'late') throw new StatementTimeout();
    const reason = word.kind === 'failed' ? word.reason : word.kind;
    throw new DatabaseError('ENGINE_FAILED', `Встроенная база данных остановилась и открыта заново: ${reason}.`);
  }

  /** The thread, or a new one when it ended by itself or could not be started the last time. */
  async #living(): Promise<Worker> {
    const worker = await this.#worker.catch(() => undefined);
    if (worker === undefined || worker.threadId === ENDED) this.#worker = startWorker(this.#folder);
    return this.#worker;
  }

  async #restart(worker: Worker): Promise<void> {
    await worker.terminate();
    this.#worker = startWorker(this.#folder);
    // whoever comes next is told; nobody may be waiting yet
    this.#worker.catch(() => undefined);
  }

  /** Writes everything down and ends the thread. */
  async close(): Promise<void> {
    const worker = await this.#worker.catch(() => undefined);
    if (worker === undefined || worker.threadId === ENDED) return;
    const word = nextWord(worker);
    worker.postMessage({ kind: 'close' } satisfies ToWorker);
    await word;
    await worker.terminate();
  }
}
