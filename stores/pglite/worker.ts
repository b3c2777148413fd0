/** The thread in which PGlite lives, so that a slow statement does not stop the program. It answers batches of protocol bytes one by one. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts is started as a thread');
const { folder } = workerData as WorkerStart;

function tell(message: FromWorker, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

const engine = await PGlite.create(folder);

async function answer(batch: Uint8Array): Promise<void> {
  const output = await engine.execProtocolRaw(batch);
  // the engine may answer with a view into a buffer of its own, which must stay where it is
  const own = output.slice();
  tell({ kind: 'output', output: own }, [own.buffer]);
}

/** The runtime of wasm throws objects that are no errors. */
function wordsOf(error: unknown): string {
  const told = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(told);
}

port.on('message', async (message: ToWorker) => {
  try {
    if (message.kind === 'batch') return await answer(message.batch);
    await engine.close();
    tell({ kind: 'closed' });
    port.close();
  } catch (error) {
    tell({ kind: 'failed', reason: wordsOf(error) });
  }
});
tell({ kind: 'ready' });
