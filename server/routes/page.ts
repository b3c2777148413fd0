/** The page for people: `/` and the files it is made of, from a closed list, each with a tag by which a browser does not fetch it twice. */
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { type PageFile, readPageFiles } from './page-files.ts';

/** Nothing inline, nothing from elsewhere, no markup out of strings, in nobody's frame. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Kept, but asked about each time: after an update of the program no old module meets a new one.
  'cache-control': 'no-cache',
};

const FOLDER = join(import.meta.dirname, '..', '..', 'web');

function sameTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

function send(context: Context, { body, type, etag }: PageFile): Response {
  const headers = { ...PAGE_HEADERS, etag };
  if (sameTag(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
  return context.body(body, 200, { ...headers, 'content-type': type });
}

/**
 * Routes for the root of the application. The files are read at the first request and kept; a name outside their list falls through to
 * the application's own 404, whatever dots or slashes it is written with.
 */
export function page(folder: string = FOLDER): Hono {
  let files: ReturnType<typeof readPageFiles> | null = null;
  const file = async (name: string): Promise<PageFile | undefined> => {
    // A failure of reading is not kept: the next request tries again.
    files ??= readPageFiles(folder).catch((error: unknown) => {
      files = null;
      throw error;
    });
    return (await files).get(name);
  };
  const app = new Hono();
  app.get('/', async (context, next) => {
    const index = await file('index.html');
    return index === undefined ? next() : send(context, index);
  });
  app.get('/web/*', async (context, next) => {
    const found = await file(context.req.path.slice('/web/'.length));
    return found === undefined ? next() : send(context, found);
  });
  return app;
}
