/** The way of a command to the assistant: over HTTP to a server that runs, or to the same application within this process. */
import { z } from 'zod';
import type { Config } from '#config';
import { openAssistant } from '../assistant.ts';
import { openBase } from '../base.ts';
import { UsageError } from '../command.ts';
import { type Turn, turnSchema } from '../dialogue/shapes.ts';
import { appOf } from '../served.ts';

export interface Door {
  newThread(): Promise<string>;
  /** The turn when it is over or waits for the person. Throws UsageError with the refusal in words. */
  ask(thread: string, question: string, signal: AbortSignal): Promise<Turn>;
  /** The engineer's trace as text; null while there is none. */
  trace(turn: string): Promise<string | null>;
  close(): Promise<void>;
}

type Send = (path: string, init?: RequestInit) => Response | Promise<Response>;

const PROBE_MS = 1500;

/** Opens what is there. Throws DatabaseError when another process holds the folder of the database. */
export async function openDoor(config: Config): Promise<Door> {
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  if (config.port !== 0 && (await isOurs(address))) {
    return doorOver(
      (path, init) => fetch(`${address}${path}`, init),
      async () => undefined,
    );
  }
  const base = await openBase(config, 0);
  try {
    const assistant = await openAssistant(config, base);
    const app = appOf(assistant, config);
    return doorOver(
      (path, init) => app.request(`http://localhost${path}`, init),
      async () => {
        await assistant.close();
        for (const loss of await base.close()) process.stderr.write(`${loss}\n`);
      },
    );
  } catch (error) {
    await base.close();
    throw error;
  }
}

/** Something answers there, and it is this program. */
async function isOurs(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) });
    return z.looseObject({ status: z.literal('ok') }).safeParse(await answer.json()).success;
  } catch {
    return false;
  }
}

const threadSchema = z.looseObject({ thread_id: z.string() });
const problemSchema = z.looseObject({ detail: z.string() });

async function read<T>(answer: Response, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await answer.json();
  if (answer.ok) return schema.parse(body);
  throw new UsageError(problemSchema.safeParse(body).data?.detail ?? `Помощник ответил ${answer.status}.`);
}

const json = (body: unknown, signal?: AbortSignal): RequestInit => ({
  ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ...(signal === undefined ? {} : { signal }),
});

function doorOver(send: Send, close: () => Promise<void>): Door {
  return {
    close,
    async newThread() {
      return (await read(await send('/api/threads', json({})), threadSchema)).thread_id;
    },
    async ask(thread, question, signal) {
      const path = `/api/threads/${encodeURIComponent(thread)}/turns?wait=1`;
      return await read(await send(path, json({ question }, signal)), turnSchema);
    },
    async trace(turn) {
      const answer = await send(`/api/turns/${turn}/trace?format=text`);
      return answer.ok ? await answer.text() : null;
    },
  };
}
