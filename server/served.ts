/** The application over an assistant, the same whether it listens on a port or is asked within the process. */
import { createRequire } from 'node:module';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Config } from '#config';
import { createApp } from './app.ts';
import type { Assistant } from './assistant.ts';
import type { Log } from './dialogue/dialogue.ts';
import { mcpOf } from './mcp-http.ts';
import { isLoopback } from './routes/guards.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };

/** One line of JSON an event on stderr: ids and codes, no words of people or books. */
export const log: Log = (event, fields) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
};

/** The cheapest question to the base that needs its login. Throws with the code of the fault. */
async function reached({ base }: Assistant): Promise<void> {
  const counted = await base.client.count('Catalog_Организации');
  if (!counted.ok) throw new Error(counted.fault.code);
}

export function appOf(assistant: Assistant, config: Pick<Config, 'host' | 'mcpHttp'>): OpenAPIHono {
  const loopback = isLoopback(config.host);
  return createApp(assistant.dialogue, {
    ...{ version, log, loopback, mcp: mcpOf(assistant, { allowed: config.mcpHttp, loopback, log }) },
    ready: [
      { name: 'database', check: () => assistant.db.pool.query('SELECT 1') },
      { name: 'onec', check: () => reached(assistant) },
    ],
  });
}
