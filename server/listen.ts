/** listen: the application on a port, and its going: no new connections, open ones get their time, then the rest is cut. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** What answers requests. */
export interface Fetching {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Resolves when the last connection is closed; after the time those that are left are cut. */
  close(graceMs?: number): Promise<void>;
}

/** Longer than the gate takes to drain, so that whoever waits for an answer still gets it. */
const GRACE_MS = 25_000;
/** A slow sender is given this long for its headers and its request; answers may take as long as they need. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;

/** Rejects with the system's error (EADDRINUSE, EACCES, EADDRNOTAVAIL…) when the address cannot be had. */
export async function listen(app: Fetching, { host, port }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request) => app.fetch(request),
    createServer,
    serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: 65_000 },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    ...{ url: `http://${shown}:${address.port}`, port: address.port },
    close(graceMs = GRACE_MS) {
      return new Promise((resolve) => {
        const cut = (): void => {
          if ('closeAllConnections' in server) server.closeAllConnections();
        };
        const timer = setTimeout(cut, graceMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
    },
  };
}
