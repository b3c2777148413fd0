/**
 * One MCP client over HTTP: a server and a transport that nobody else ever uses. Answers cannot be asked for again, so a client that hangs up
 * gives its call up: the reading of 1C stops as if it had been cancelled.
 */
import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { mcpRefusal } from './mcp-refusals.ts';

export interface McpSession {
  readonly id: string;
  /** Whether the client has introduced itself: until then there is nothing to come back to. */
  readonly begun: () => boolean;
  /** Requests without a whole answer yet. */
  readonly running: () => number;
  /** Answers one message of the client; the body of `request` is not read. */
  post(request: Request, message: JSONRPCMessage): Promise<Response>;
  /** The client says goodbye. */
  end(request: Request): Promise<Response>;
  /** Stops what runs and ends open answers. May be called twice. */
  close(): Promise<void>;
}

/**
 * The same body, read to its end as it comes, however slow the client is: what the client leaves unread holds no call. `over` learns once
 * whether the body came to its end.
 */
function watched(body: ReadableStream<Uint8Array>, over: (whole: boolean) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        over(true);
        controller.close();
      },
      async cancel(reason) {
        over(false);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: Number.POSITIVE_INFINITY },
  );
}

/** Request that the message cancels, if it is a cancellation. */
function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  return CancelledNotificationSchema.safeParse(message).data?.params.requestId;
}

/** Connects the server; `closed` is called once the session is over, whoever ended it. */
export async function openMcpSession(server: Server, closed: () => void): Promise<McpSession> {
  const id = randomUUID();
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  const running = new Set<RequestId>();
  server.onclose = closed;
  await server.connect(transport);

  function answering(response: Response, request: RequestId): Response {
    const over = (whole: boolean): void => {
      const given = running.delete(request) && !whole;
      if (given) cancel(request);
    };
    const { body, status, headers } = response;
    if (body === null || !response.ok) {
      over(true);
      return response;
    }
    return new Response(watched(body, over), { status, headers });
  }

  function cancel(request: RequestId): void {
    const params = { requestId: request, reason: 'Соединение закрыто' };
    transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  }

  return {
    id,
    begun: () => transport.sessionId !== undefined,
    running: () => running.size,
    async post(request, message) {
      const answered = isJSONRPCRequest(message) ? message.id : undefined;
      if (answered === undefined) {
        const response = await transport.handleRequest(request, { parsedBody: message });
        // a cancelled request is never answered: its stream would stay open for as long as the session
        const cancelled = response.ok ? cancelledBy(message) : undefined;
        if (cancelled !== undefined) transport.closeSSEStream(cancelled);
        return response;
      }
      if (running.has(answered)) return mcpRefusal('request-repeated', { id: answered });
      running.add(answered);
      try {
        return answering(await transport.handleRequest(request, { parsedBody: message }), answered);
      } catch (error) {
        running.delete(answered);
        throw error;
      }
    },
    end: (request) => transport.handleRequest(request),
    close: () => server.close(),
  };
}
