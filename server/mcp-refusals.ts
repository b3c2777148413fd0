/** MCP_REFUSALS: how /mcp refuses on its own account. MCP clients read JSON-RPC errors, so these are not problems of RFC 9457. */
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

interface RefusalRow {
  readonly status: 400 | 404 | 429 | 503;
  /** Code of JSON-RPC; -32001 is what clients know as a lost session. */
  readonly code: -32_700 | -32_600 | -32_001 | -32_000;
  readonly message: string;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter?: number;
}

export const MCP_REFUSALS = {
  'bad-json': { status: 400, code: -32_700, message: 'Тело запроса должно быть JSON в кодировке UTF-8.' },
  'bad-message': {
    status: 400,
    code: -32_600,
    message: 'Тело запроса должно быть одним сообщением JSON-RPC 2.0; пачки сообщений не принимаются.',
  },
  'no-session': {
    status: 400,
    code: -32_600,
    message: 'Не назван сеанс: начните с initialize и присылайте заголовок Mcp-Session-Id из ответа на него.',
  },
  'request-repeated': {
    status: 400,
    code: -32_600,
    message: 'Запрос с таким id ещё выполняется: дождитесь ответа или пришлите другой id.',
  },
  'unknown-session': {
    status: 404,
    code: -32_001,
    message: 'Такого сеанса нет: он закончен, долго молчал или сервер перезапущен. Начните новый с initialize.',
  },
  'sessions-full': {
    status: 429,
    code: -32_000,
    message: 'Открыто слишком много сеансов, и все они в работе. Повторите позже.',
    retryAfter: 60,
  },
  'calls-full': {
    status: 429,
    code: -32_000,
    message: 'Выполняется слишком много вызовов. Этот не принят: повторите его, когда закончатся другие.',
    retryAfter: 2,
  },
  'shutting-down': {
    status: 503,
    code: -32_000,
    message: 'Сервер останавливается и новых сеансов не начинает. Повторите позже.',
    retryAfter: 10,
  },
} as const satisfies Record<string, RefusalRow>;

export type McpRefusal = keyof typeof MCP_REFUSALS;

/** A response that refuses; `id` is the request's when the request itself could be read. */
export function mcpRefusal(name: McpRefusal, { id = null }: { id?: RequestId | null } = {}): Response {
  const { status, code, message, retryAfter }: RefusalRow = MCP_REFUSALS[name];
  return new Response(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  });
}
