/**
 * Who may speak to the server. A page from elsewhere can reach a loopback port through the browser of its reader: by a name that resolves
 * here, or by a form that posts here. Both are refused before anything is read.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '../problems.ts';

const BODY_MAX = 256 * 1024;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** A name or an address of this machine for itself, with or without brackets. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host) || host === '::1';
}

/** The address that the request names as the server's, as a browser writes it; null for what is no address. */
function addressed(c: Context): URL | null {
  const url = `http://${c.req.header('host') ?? new URL(c.req.url).host}`;
  return URL.canParse(url) ? new URL(url) : null;
}

/** Against DNS rebinding: a loopback server is spoken to only by a loopback name. */
export function loopbackHost(): MiddlewareHandler {
  return async (c, next) => {
    const address = addressed(c);
    if (address === null || !isLoopback(address.hostname)) throw new Problem('foreign-host');
    await next();
  };
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What a browser says of a request that its own page made, or the person at the address line. */
const OWN_SITE: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** What changes anything comes from the server's own page, or from no page at all. */
export function ownOrigin(): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE.has(c.req.method)) {
      const [origin, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')];
      const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== addressed(c)?.host);
      if (foreign || (site !== undefined && !OWN_SITE.has(site))) throw new Problem('foreign-origin');
    }
    await next();
  };
}

export function limitedBody(): MiddlewareHandler {
  return bodyLimit({
    maxSize: BODY_MAX,
    onError: () => {
      throw new Problem('body-too-large');
    },
  });
}

/** For whatever does not set its own. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
