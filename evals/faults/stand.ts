/** The program that a run of faults talks to, as a process of its own: two states of one base, and the assistant over whatever address it is told. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { assistantAt, type Turn } from '../client/assistant.ts';
import type { Answer } from './wire.ts';
import { type Injection, type Passed, type Spoiling, startWire } from './wire.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const addressesSchema = z.object({ api: z.string(), now: z.string(), before: z.string(), sale: z.string() });

export interface Heard {
  readonly turn: Turn;
  readonly passed: readonly Passed[];
}

export interface Stand {
  /** Number and date of a sale in these books. */
  readonly sale: string;
  /** Asked over a connection that knows nothing yet, with one request spoilt or none. */
  ask(question: string, injection: Injection | null): Promise<Heard>;
  tried(place: string, spoiling: Spoiling): Promise<Answer | null>;
  close(): Promise<void>;
}

function firstLine(stream: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  let text = '';
  const line = new Promise<string>((found) => {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('\n')) found(text.slice(0, text.indexOf('\n')));
    });
  });
  const failed = ended.then(() => Promise.reject(new Error('Стенд сбоев остановился, не назвав адреса.')));
  return Promise.race([line, failed]);
}

/** Starts the stand over fresh books with its data in `folder`. */
export async function startStand(folder: string, seed: number, company: string): Promise<Stand> {
  const child = spawn(process.execPath, ['bench/fault-stand.ts', folder, String(seed), company], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.on('close', done));
  const { api, now, before, sale } = addressesSchema.parse(JSON.parse(await firstLine(child.stdout, ended)));
  const wire = await startWire({ now, before });
  const assistant = assistantAt(api);
  return {
    sale,
    tried: (place, spoiling) => wire.tried(place, spoiling),
    async ask(question, injection) {
      wire.arm(injection);
      await fetch(`${api}/fresh`, { method: 'POST', body: wire.url });
      const { turn } = await assistant.ask(question, () => null);
      return { turn, passed: wire.passed() };
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      await wire.close();
    },
  };
}
