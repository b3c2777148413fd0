/**
 * Sessions of MCP clients over HTTP: how many there may be, how long one may be silent, how many calls run at once. Most clients leave
 * without a word, so a silent session gives its place to a new one before its time is over.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { isInitializeRequest, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Log } from './dialogue/dialogue.ts';
import { mcpRefusal } from './mcp-refusals.ts';
import { type McpSession, openMcpSession } from './mcp-session.ts';

export interface McpLimits {
  readonly sessions: number;
  /** A session without a request for this long is over. */
  readonly idleMs: number;
  /** A session without a request for this long gives its place up when all are taken. Longer than any tool may work. */
  readonly spareMs: number;
  /** Calls at once, of one session and of all: they share the few connections to 1C with the dialogues. */
  readonly callsOfSession: number;
  readonly calls: number;
  /** How often silent sessions are looked for. */
  readonly sweepMs: number;
}

export const MCP_LIMITS: McpLimits = {
  ...{ sessions: 32, idleMs: 30 * 60_000, spareMs: 5 * 60_000 },
  ...{ callsOfSession: 8, calls: 16, sweepMs: 60_000 },
};

export interface McpSessionsOptions {
  /** A new server, for one session alone. */
  readonly open: () => Server;
  readonly limits?: Partial<McpLimits>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** Asked when the first session begins; sessions are closed when it resolves. */
  readonly stopped?: () => Promise<void>;
  readonly log?: Log;
}

export interface McpSessions {
  /** Answers one message; its session is named in the headers of `request`, whose body is not read. */
  post(request: Request, message: JSONRPCMessage): Promise<Response>;
  /** Ends the session that the headers name. */
  end(request: Request): Promise<Response>;
  readonly count: () => number;
  /** Ends every session, begins no new one. May be called twice. */
  close(): Promise<void>;
}

type Why = 'ended' | 'idle' | 'replaced' | 'not-begun' | 'shutdown';

interface Kept {
  readonly session: McpSession;
  seenAt: number;
  /** Told to the log when it is over. */
  why: Why;
}

const SESSION_HEADER = 'mcp-session-id';

export function createMcpSessions(options: McpSessionsOptions): McpSessions {
  const { open, now = () => performance.now(), stopped, log = () => undefined } = options;
  const limits = { ...MCP_LIMITS, ...options.limits };
  const kept = new Map<string, Kept>();
  let opening = 0;
  let [watching, closing] = [false, false];
  let sweeper: NodeJS.Timeout | undefined;

  const drop = async (one: Kept, why: Why): Promise<void> => {
    one.why = why;
    await one.session.close();
  };
  const silentFor = (ms: number): Kept[] => [...kept.values()].filter(({ seenAt }) => now() - seenAt >= ms);
  const sweep = async (): Promise<void> => {
    await Promise.all(silentFor(limits.idleMs).map((one) => drop(one, 'idle')));
  };
  const close = async (): Promise<void> => {
    closing = true;
    clearInterval(sweeper);
    await Promise.all([...kept.values()].map((one) => drop(one, 'shutdown')));
  };

  /** From the first session on: a process that serves none keeps no timer and listens to no signal. */
  function watch(): void {
    if (watching) return;
    watching = true;
    sweeper = setInterval(() => void sweep(), limits.sweepMs).unref();
    void stopped?.().then(close);
  }

  /** Takes a place if there is one; no other request comes between the look and the taking. */
  function take(): boolean {
    if (kept.size + opening >= limits.sessions) return false;
    opening += 1;
    return true;
  }

  /** Whether a place was taken, the longest silent session having given its own up if need be. */
  async function placed(): Promise<boolean> {
    await sweep();
    if (take()) return true;
    const [spare] = silentFor(limits.spareMs).sort((a, b) => a.seenAt - b.seenAt);
    if (spare === undefined) return false;
    await drop(spare, 'replaced');
    return take();
  }

  /** In a place that was taken. */
  async function opened(): Promise<Kept> {
    try {
      const session = await openMcpSession(open(), () => forget(session.id));
      const one: Kept = { session, seenAt: now(), why: 'ended' };
      kept.set(session.id, one);
      return one;
    } finally {
      opening -= 1;
    }
  }

  async function begin(request: Request, message: JSONRPCMessage): Promise<Response> {
    if (closing) return mcpRefusal('shutting-down');
    watch();
    if (!(await placed())) return mcpRefusal('sessions-full');
    const one = await opened();
    const { session } = one;
    const response = await session.post(request, message);
    if (session.begun()) log('mcp-session-begun', { sessions: kept.size });
    else await drop(one, 'not-begun');
    if (closing) await drop(one, 'shutdown');
    return response;
  }

  function forget(id: string): void {
    const why = kept.get(id)?.why;
    if (kept.delete(id) && why !== undefined && why !== 'not-begun')
      log('mcp-session-over', { why, sessions: kept.size });
  }

  /** The session of a request, or the refusal. Being asked for keeps it alive. */
  async function named(request: Request): Promise<Kept | Response> {
    const id = request.headers.get(SESSION_HEADER);
    if (id === null) return mcpRefusal('no-session');
    await sweep();
    const one = kept.get(id);
    if (one === undefined) return mcpRefusal('unknown-session');
    one.seenAt = now();
    return one;
  }

  function full(session: McpSession): boolean {
    const all = [...kept.values()].reduce((sum, one) => sum + one.session.running(), 0);
    return session.running() >= limits.callsOfSession || all >= limits.calls;
  }

  return {
    async post(request, message) {
      if (isInitializeRequest(message) && !request.headers.has(SESSION_HEADER)) return await begin(request, message);
      const one = await named(request);
      if (one instanceof Response) return one;
      if (isJSONRPCRequest(message) && full(one.session)) return mcpRefusal('calls-full', { id: message.id });
      return await one.session.post(request, message);
    },
    async end(request) {
      const one = await named(request);
      return one instanceof Response ? one : await one.session.end(request);
    },
    count: () => kept.size,
    close,
  };
}
