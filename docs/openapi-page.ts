/** docs/openapi.json: the description of the HTTP interface, as the server gives it at /openapi.json. */
import { createApp } from '#server/app.ts';
import type { Dialogue } from '#server/dialogue/dialogue.ts';

/** Nobody is asked anything while the interface describes itself. */
function unasked(): never {
  throw new Error('Описание не обращается к диалогам');
}

const DIALOGUE: Dialogue = {
  ...{ createThread: unasked, threads: unasked, thread: unasked, rename: unasked, erase: unasked },
  ...{ ask: unasked, resume: unasked, cancel: unasked, turn: unasked, record: unasked, events: unasked, wait: unasked },
  ...{ feedback: unasked, recover: unasked, drain: unasked, metrics: unasked },
};

export async function openapiPage(): Promise<string> {
  const app = createApp(DIALOGUE, { version: '0.1.0', loopback: false, ready: [] });
  const response = await app.request('/openapi.json');
  const document: unknown = await response.json();
  return `${printed(document, '', 0)}\n`;
}

const WIDTH = 120;

/** JSON as the formatter of the house lays it out: a list of plain values stands in one line when it fits. */
function printed(value: unknown, indent: string, before: number): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  const items: readonly string[] = Array.isArray(value)
    ? value.map((item: unknown) => printed(item, inner, 0))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${name}${printed(item, inner, name.length)}`;
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return `${open}${close}`;
  const line = `[${items.join(', ')}]`;
  const plain = Array.isArray(value) && !line.includes('\n') && !value.some((item) => item instanceof Object);
  if (plain && indent.length + before + line.length + 1 <= WIDTH) return line;
  return `${open}\n${items.map((item) => `${inner}${item}`).join(',\n')}\n${indent}${close}`;
}
