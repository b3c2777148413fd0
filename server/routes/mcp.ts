/**
 * /mcp: the domain tools for other programs, MCP over Streamable HTTP. The server has nothing to say on its own account, so there is no stream
 * to GET; batches, which the protocol has dropped, are refused.
 */
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { Hono } from 'hono';
import { mcpRefusal } from '../mcp-refusals.ts';
import type { McpSessions } from '../mcp-sessions.ts';

export const MCP_PATH = '/mcp';

/** The value of a body; undefined, which is no JSON value, when it is not JSON in UTF-8. */
function jsonOf(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function mcpRoutes(sessions: McpSessions): Hono {
  return new Hono()
    .post(MCP_PATH, async (c) => {
      const body = jsonOf(await c.req.arrayBuffer());
      if (body === undefined) return mcpRefusal('bad-json');
      const message = JSONRPCMessageSchema.safeParse(body);
      return message.success ? await sessions.post(c.req.raw, message.data) : mcpRefusal('bad-message');
    })
    .delete(MCP_PATH, (c) => sessions.end(c.req.raw));
}
