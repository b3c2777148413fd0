/** Whether and by whose rights this server gives its tools to other programs over HTTP. */
import type { Config } from '#config';
import { TOOLS } from '#tools/index.ts';
import { createMcpServer } from '#tools/mcp-server.ts';
import type { Assistant } from './assistant.ts';
import { stopSignal } from './command.ts';
import type { Log } from './dialogue/dialogue.ts';
import { createMcpSessions, type McpSessions } from './mcp-sessions.ts';

type Allowed = Config['mcpHttp'];

/** There is no password at this door: unless told otherwise it opens to this machine alone. */
export function givesMcp(allowed: Allowed, loopback: boolean): boolean {
  return allowed === 'on' || (allowed === 'loopback' && loopback);
}

/** The sessions, or null when the settings keep the door shut. A call has the rights of the assistant's own caller, whatever its client says. */
export function mcpOf(
  { base, access }: Pick<Assistant, 'base' | 'access'>,
  { allowed, loopback, log }: { readonly allowed: Allowed; readonly loopback: boolean; readonly log: Log },
): McpSessions | null {
  if (!givesMcp(allowed, loopback)) return null;
  return createMcpSessions({
    open: () =>
      createMcpServer({
        ...{ tools: TOOLS, live: base.live, workingDate: base.today, withText: true },
        now: () => new Date().toISOString(),
        accessOf: () => access,
      }),
    stopped: stopSignal,
    log,
  });
}
