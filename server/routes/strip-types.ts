/** Worker of page-files.ts: blanks the types out of every source it is given and answers with the same map. */
import { stripTypeScriptTypes } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const sources: ReadonlyMap<string, string> = workerData;
parentPort?.postMessage(new Map([...sources].map(([name, source]) => [name, stripTypeScriptTypes(source)])));
