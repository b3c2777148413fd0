/**
 * `npm run -s mcp`: the domain tools as an MCP server over stdio, for any MCP client on this machine. Standard output carries the protocol
 * and nothing else; a call works by the rights of the 1C user from the settings.
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { loadConfig } from '#config';
import { TOOLS } from '#tools/index.ts';
import { createMcpServer } from '#tools/mcp-server.ts';
import { openBase } from './base.ts';
import { callerOf } from './caller.ts';
import { runCommand } from './command.ts';

/** Resolves when the client has gone: it closed our input, or asked the process to stop. */
function clientGone(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

await runCommand('', async () => {
  const config = loadConfig();
  const base = await openBase(config, 0);
  const access = callerOf(config, base);
  const server = createMcpServer({
    tools: TOOLS,
    live: base.live,
    workingDate: base.today,
    now: () => new Date().toISOString(),
    accessOf: () => access,
    withText: true,
  });
  await server.connect(new StdioServerTransport());
  await clientGone();
  await server.close();
  await base.close();
});
