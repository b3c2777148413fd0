/** A fault of the protocol between the assistant and its tools: the real gateway over a link that spoils what the server sends. */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { OpenedBase } from '#server/base.ts';
import { type Gateway, openGateway } from '#tools/gateway.ts';
import { TOOLS } from '#tools/index.ts';
import type { Tool } from '#tools/tool.ts';

/** What becomes of the answer of one tool: another message, or none at all. */
export type Spoiling = (answer: JSONRPCMessage & { readonly id: string | number }) => JSONRPCMessage | null;

const resultOf = (message: object): Record<string, unknown> =>
  'result' in message && typeof message.result === 'object' && message.result !== null ? { ...message.result } : {};

const withResult = (id: string | number, result: Record<string, unknown>): JSONRPCMessage => ({
  ...{ jsonrpc: '2.0', id, result },
});

export const SPOILINGS = {
  /** The answer never comes. */
  silence: () => null,
  /** An answer of the old protocol: text only. */
  textOnly: ({ id }) => withResult(id, { content: [{ type: 'text', text: 'Остаток 1 000 000,00 руб.' }] }),
  /** An answer of another shape under the right name. */
  otherShape: (answer) =>
    withResult(answer.id, { ...resultOf(answer), structuredContent: { kind: 'found', value: 'миллион' } }),
  /** The server refuses by the protocol. */
  refusal: ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32603, message: 'внутренняя ошибка сервера' } }),
  /** The server says that the arguments are wrong. */
  wrongParams: ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32602, message: 'не те аргументы' } }),
} as const satisfies Record<string, Spoiling>;

/** Runs `open` with every link made meanwhile spoiling answers to calls of the tool. */
async function spoiledLinks<T>(tool: string, spoil: Spoiling, open: () => Promise<T>): Promise<T> {
  const link = InMemoryTransport.createLinkedPair;
  InMemoryTransport.createLinkedPair = () => {
    const [client, server] = link.call(InMemoryTransport);
    const asked = new Set<string | number>();
    const [ask, answer] = [client.send.bind(client), server.send.bind(server)];
    client.send = async (message, options) => {
      if ('method' in message && 'id' in message && message.method === 'tools/call' && message.params?.name === tool)
        asked.add(message.id);
      await ask(message, options);
    };
    server.send = async (message, options) => {
      const id = 'id' in message ? message.id : undefined;
      const sent = id !== undefined && asked.has(id) ? spoil({ ...message, id }) : message;
      if (sent !== null) await answer(sent, options);
    };
    return [client, server];
  };
  try {
    return await open();
  } finally {
    InMemoryTransport.createLinkedPair = link;
  }
}

/** Tools with less patience, so that a silence is noticed soon. */
const impatient = (tool: Tool, name: string): Tool =>
  tool.name === name ? { ...tool, limits: { ...tool.limits, timeoutMs: 300 } } : tool;

export function spoiledGateway(name: string, spoil: Spoiling) {
  return (base: OpenedBase): Promise<Gateway> =>
    spoiledLinks(name, spoil, () =>
      openGateway({
        ...{ live: base.live, workingDate: base.today },
        tools: spoil === SPOILINGS.silence ? TOOLS.map((tool) => impatient(tool, name)) : TOOLS,
      }),
    );
}

/** The gateway over tools one of which was replaced. */
export function gatewayWith(name: string, change: (tool: Tool) => Tool) {
  return (base: OpenedBase): Promise<Gateway> =>
    openGateway({
      ...{ live: base.live, workingDate: base.today },
      tools: TOOLS.map((tool) => (tool.name === name ? change(tool) : tool)),
    });
}
