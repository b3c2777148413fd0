/**
 * The one door from the assistant to live 1C: an MCP client and an MCP server as a pair within the process. Every call comes back as its
 * answer and its record; an answer that does not fit its schema is not an answer.
 */
import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { IsoDate } from '#domain/dates.ts';
import type { Json } from '#state/scalars.ts';
import { type ToolRun, type ToolRunStatus, toolRunSchema } from '#state/tool-run.ts';
import { type Access, accessSchema } from './access.ts';
import { failed } from './answers.ts';
import type { Live } from './live.ts';
import { ACCESS_KEY, createMcpServer } from './mcp-server.ts';
import type { Failed, ToolResult } from './result.ts';
import { parseInput, type Tool, ToolInputError } from './tool.ts';

export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly access: Access;
  readonly signal?: AbortSignal;
  /** Shorter than the tool's own limit; never longer. */
  readonly timeoutMs?: number;
}

export interface Called {
  readonly run: ToolRun;
  /** Fits the tool's result schema; a failure of any kind is a failed answer. */
  readonly result: ToolResult<unknown>;
}

export interface Gateway {
  readonly tools: readonly Tool[];
  /** Never throws on what a tool, 1C or the protocol does; a tool that is not in the list is a RangeError. */
  call(call: ToolCall): Promise<Called>;
  close(): Promise<void>;
}

export interface GatewayOptions {
  readonly tools: readonly Tool[];
  readonly live: Live;
  readonly workingDate: () => IsoDate;
  readonly now?: () => string;
  readonly newId?: () => string;
}

/** An answer, or what stands instead of it, with the status it gives the record. */
interface Ended {
  readonly status: ToolRunStatus;
  readonly result: ToolResult<unknown>;
}

const STATUS_OF_FAILURE: Readonly<Partial<Record<Failed['code'], ToolRunStatus>>> = {
  MCP_TIMEOUT: 'timeout',
  MCP_SCHEMA_ERROR: 'schema_error',
  INVALID_TOOL_OUTPUT: 'schema_error',
};

function ended(result: ToolResult<unknown>): Ended {
  if (result.kind === 'found') return { status: 'success', result };
  if (result.kind === 'empty') return { status: 'empty', result };
  return { status: STATUS_OF_FAILURE[result.code] ?? 'error', result };
}

/** The answer inside a protocol result: what cannot be read as an answer of this tool is a failure of the schema. */
function unpack(tool: Tool, result: z.infer<typeof CallToolResultSchema>): ToolResult<unknown> {
  if (result.structuredContent === undefined) return failed('MCP_SCHEMA_ERROR', undefined, 'Нет structuredContent');
  const parsed = tool.result.safeParse(result.structuredContent);
  return parsed.success ? parsed.data : failed('INVALID_TOOL_OUTPUT', undefined, paths(parsed.error));
}

/** Places of the misfit without the values: those may be personal. */
function paths(error: z.ZodError): string {
  return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; ');
}

/** A call that ended in an exception of the protocol. */
function fallen(error: unknown, signal: AbortSignal | undefined): Ended {
  if (signal?.aborted === true)
    return { status: 'cancelled', result: failed('ROUTE_EXECUTION_ABORTED', undefined, 'Остановлено вызывающим') };
  if (error instanceof ToolInputError) return ended(failed('MCP_SCHEMA_ERROR', undefined, error.message));
  if (!(error instanceof McpError)) throw error;
  if (error.code === ErrorCode.RequestTimeout) return ended(failed('MCP_TIMEOUT'));
  const schema = error.code === ErrorCode.InvalidParams || error.code === ErrorCode.InvalidRequest;
  return ended(failed(schema ? 'MCP_SCHEMA_ERROR' : 'TOOL_EXECUTION_ERROR', undefined, `MCP ${error.code}`));
}

interface Timed {
  readonly id: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly durationMs: number;
}

function recordOf(tool: Tool, call: ToolCall, { status, result }: Ended, timed: Timed): ToolRun {
  const lost = result.kind === 'failed';
  return toolRunSchema.parse({
    tool_run_id: timed.id,
    tool_name: tool.name,
    status,
    input: call.input,
    base_id: call.access.base,
    source: tool.source,
    started_at: timed.startedAt,
    finished_at: timed.finishedAt,
    duration_ms: timed.durationMs,
    rows_returned: tool.rows(result),
    completeness: lost ? 'unknown' : result.completeness,
    rows_expected: lost ? null : result.expected,
    rows_read: lost ? 0 : result.read,
    emptiness: result.kind === 'empty' ? { cause: result.cause, proof: result.proof } : null,
    error_code: lost ? result.code : null,
    error_message: lost ? result.message : null,
  });
}

/** Sources name the run that read them. */
function signed(result: ToolResult<unknown>, id: string): ToolResult<unknown> {
  if (result.kind === 'failed') return result;
  return { ...result, sources: result.sources.map((source) => ({ ...source, tool_run_id: id })) };
}

async function ask(client: Client, tool: Tool, call: ToolCall): Promise<Ended> {
  try {
    const input = parseInput(tool, call.input);
    const { timeoutMs } = tool.limits;
    const answer = await client.request(
      {
        method: 'tools/call',
        params: {
          name: tool.name,
          arguments: z.record(z.string(), z.unknown()).parse(input),
          _meta: { [ACCESS_KEY]: call.access },
        },
      },
      CallToolResultSchema,
      {
        timeout: Math.min(call.timeoutMs ?? timeoutMs, timeoutMs),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      },
    );
    return ended(unpack(tool, answer));
  } catch (error) {
    return fallen(error, call.signal);
  }
}

/** Opens the pair. The caller closes it. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { tools, now = () => new Date().toISOString(), newId = randomUUID } = options;
  const server = createMcpServer({
    ...{ tools, live: options.live, workingDate: options.workingDate, now },
    accessOf: (meta) => accessSchema.parse(meta?.[ACCESS_KEY]),
    withText: false,
  });
  const client = new Client({ name: 'osnovanie', version: '0.1.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    tools,
    async call(call) {
      const tool = byName.get(call.tool);
      if (tool === undefined) throw new RangeError(`Нет инструмента «${call.tool}»`);
      const [id, startedAt, started] = [newId(), now(), performance.now()];
      const end = await ask(client, tool, call);
      const result = signed(end.result, id);
      const timed = { id, startedAt, finishedAt: now(), durationMs: performance.now() - started };
      return { run: recordOf(tool, call, { ...end, result }, timed), result };
    },
    async close() {
      await client.close();
      await server.close();
    },
  };
}
