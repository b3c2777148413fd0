/** The key of a call: the same question to the same tool within one turn has the same key, so that a kept answer is never asked again. */
import { createHash } from 'node:crypto';
import type { Json } from '#state/scalars.ts';

/** JSON with keys in order: two inputs that say the same give the same text. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

export interface CallIdentity {
  readonly thread_id: string;
  readonly turn_id: number;
  readonly tool: string;
  readonly input: Json;
  /** 1 for the first time, more after a failure. */
  readonly attempt: number;
}

/** `thread/turn/tool/digest/attempt`, where the digest is that of the canonical input. */
export function callKey({ thread_id, turn_id, tool, input, attempt }: CallIdentity): string {
  const digest = createHash('sha256').update(canonical(input)).digest('hex').slice(0, 32);
  return `${thread_id}/${turn_id}/${tool}/${digest}/${attempt}`;
}
