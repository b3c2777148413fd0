/** The graph in LangGraph's own development server: its drawing, its forms, a run, a question back with its form, and the reply. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { environmentWith } from '#config';
import { STAGE_NAMES } from '#domain/stages.ts';
import { ASKED, useDemo } from './demo.ts';

const demo = useDemo();

let studio: ChildProcess;
let folder = '';
let told = '';
let client: Client;
let assistant = '';
let address = '';
let ignored = '';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Resolves when the server has said that it listens; rejects with all that it said when it ends before. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    const hear = (piece: Buffer): void => {
      told += piece.toString('utf8');
      if (/Server running|Ready|ready/.test(told)) done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => fail(new Error(`сервер не поднялся (${code}): ${told}`)));
  });
}

beforeAll(async () => {
  ignored = await readFile('.gitignore', 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
  const port = await freePort();
  studio = spawn(process.execPath, ['server/studio-run.ts', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentWith({
      ...{ HOME: folder, DATA_DIR: folder, LANGSMITH_TRACING: 'true', LANGSMITH_API_KEY: 'ключ' },
      ...{ ONEC_ODATA_URL: demo().simulator.url, ONEC_USER: 'odata.user', ONEC_PASSWORD: 'odata' },
    }),
  });
  await listening(studio);
  address = `http://localhost:${port}`;
  client = new Client({ apiUrl: address });
  const [found] = await client.assistants.search({ graphId: 'osnovanie' });
  assistant = found?.assistant_id ?? '';
});

afterAll(async () => {
  const ended = new Promise((done) => studio.once('exit', done));
  studio.kill('SIGTERM');
  await ended;
  // the whole server has ended with the command: nobody answers any more
  await expect(fetch(address)).rejects.toThrow();
  await rm(folder, { recursive: true, force: true });
});

test('рисунок: все стадии, ни одно ребро не удвоено', async () => {
  const { nodes, edges } = await client.assistants.getGraph(assistant);
  const names = nodes.map(({ id }) => String(id));
  expect(names).toEqual(expect.arrayContaining(STAGE_NAMES.filter((stage) => stage !== 'runRefresh')));
  const drawn = edges.map(({ source, target }) => `${source} → ${target}`);
  expect(drawn.length).toBeGreaterThan(15);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('формы: на входе один вопрос, в состоянии все артефакты', async () => {
  const schemas = await client.assistants.getSchemas(assistant);
  const input = JSON.stringify(schemas.input_schema);
  expect(input).toContain('Вопрос так, как его написал человек');
  expect(Object.keys(schemas.input_schema?.properties ?? {})).toEqual(['request']);
  expect(Object.keys(schemas.state_schema?.properties ?? {})).toEqual(
    expect.arrayContaining(['request', 'conversation', 'query_frame', 'tool_runs', 'final_answer_package', 'status']),
  );
});

const interruptSchema = z.looseObject({
  id: z.string(),
  value: z.looseObject({ question: z.string(), options: z.array(z.looseObject({ option_id: z.string() })) }),
  response_schema: z.looseObject({ anyOf: z.array(z.unknown()).optional(), oneOf: z.array(z.unknown()).optional() }),
});

const answeredSchema = z.looseObject({
  status: z.string(),
  final_answer_package: z.looseObject({ short_answer: z.string() }),
});

test('прогон, уточнение формой, ответ, следующий вопрос', async () => {
  const { thread_id } = await client.threads.create();
  await client.runs.wait(thread_id, assistant, { input: { request: { question: ASKED.unclear } } });
  const { tasks, next } = await client.threads.getState(thread_id);
  expect(next).toEqual(['askClarification']);
  const interrupt = interruptSchema.parse(tasks.flatMap(({ interrupts }) => interrupts)[0]);
  expect(interrupt.value.question).toContain('счёт');
  const { anyOf = [], oneOf = [] } = interrupt.response_schema;
  expect([...anyOf, ...oneOf]).toHaveLength(4);
  const resume = { [interrupt.id]: { kind: 'choice', option_id: '1' } };
  const answered = answeredSchema.parse(await client.runs.wait(thread_id, assistant, { command: { resume } }));
  expect(answered.status).toBe('done');
  expect(answered.final_answer_package.short_answer).toContain('60');
  const after = answeredSchema.parse(
    await client.runs.wait(thread_id, assistant, { input: { request: { question: ASKED.cheap } } }),
  );
  expect(after.final_answer_package.short_answer).toContain('51');
});

test('сервер разработки не трогает хранилище кода', async () => {
  expect(await readFile('.gitignore', 'utf8')).toBe(ignored);
});
