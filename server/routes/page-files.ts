/**
 * The files of the page as they are served: everything under `web/` of a known kind, read once, with the types of TypeScript blanked out
 * in place, so that a line of the browser's debugger is the line of the source.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Strong: the hash of what is served. */
  readonly etag: string;
}

/** Kinds that are served; everything else in the folder does not exist for a browser. */
const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};

/** Sources → the same without types, in one worker: the function of Node is marked experimental and would warn in our own output. */
function stripped(sources: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const worker = new Worker(new URL('./strip-types.ts', import.meta.url), { workerData: sources, execArgv });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Подготовка страницы прервалась с кодом ${code}`)));
  });
}

async function sourcesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && KINDS[extname(entry.name)] !== undefined && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const names = paths.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'));
  return new Map(names.map((name, i) => [name, texts[i] ?? '']));
}

/** Name under `web/` (`view/dom.ts`) → the file. */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const sources = await sourcesIn(folder);
  const modules = new Map([...sources].filter(([name]) => name.endsWith('.ts')));
  const served = new Map([...sources, ...(await stripped(modules))]);
  return new Map(
    [...served].map(([name, text]) => {
      const body = new TextEncoder().encode(text);
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      return [name, { body, type: KINDS[extname(name)] ?? 'text/plain', etag }];
    }),
  );
}
