/** The door to live tools: every way a call can end is a record with the right status and an answer with a reason. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toolRunSchema } from '#state/tool-run.ts';
import { found, NOTHING_READ } from '#tools/answers.ts';
import type { ToolResult } from '#tools/result.ts';
import { defineTool, type ToolContext, type ToolSpec } from '#tools/tool.ts';
import { booksOf, desk } from './desk.ts';

const input = z.strictObject({ n: z.int().default(1) });
const output = z.strictObject({ n: z.int() });
type Spec = ToolSpec<typeof input, typeof output>;

/** A tool made of one behaviour. */
function tool(name: string, live: Spec['live'], limits: Partial<Spec['limits']> = {}) {
  return defineTool({
    ...{ name, title: 'Проверочный', purpose: 'Ведет себя как сказано', input, output, source: 'live', failures: [] },
    limits: { rowsMax: 1, daysMax: null, requestsMax: 50, timeoutMs: 5_000, ...limits },
    ...{ emptyPolicy: {}, examples: [], rows: () => 1, live },
  });
}

const value = (n: number): ToolResult<{ n: number }> => found({ n }, { counts: NOTHING_READ });

const STOPPED: ToolResult<never> = {
  ...{ kind: 'failed', code: 'ROUTE_EXECUTION_ABORTED', message: 'Остановлено', next_step: '', detail: '' },
};

/** Waits until it is told to stop, as a reading of 1C would. */
async function forever({ terms }: ToolContext): Promise<ToolResult<{ n: number }>> {
  await pause(60_000, undefined, { signal: terms.signal }).catch(() => undefined);
  return STOPPED;
}

const TOOLS = [
  tool('get_echo', async (_context, { n }) => value(n)),
  tool('get_nothing', async () => ({
    ...{ kind: 'empty', cause: 'no_data', proof: 'Прочитано все', ...NOTHING_READ, sources: [], notes: [] },
  })),
  tool('get_fraction', async () => value(0.5)),
  tool('get_crash', async () => {
    throw new TypeError('секрет из данных');
  }),
  tool('get_forever', forever),
  tool('get_late', forever, { timeoutMs: 50 }),
  tool(
    'get_greedy',
    async ({ onec, terms }) => {
      const outcome = await onec.catalog('Catalog_Номенклатура', terms);
      const second = await onec.catalog('Catalog_Контрагенты', terms);
      return outcome.ok && second.ok ? value(1) : STOPPED;
    },
    { requestsMax: 3 },
  ),
];

describe('вызов через ворота', () => {
  test.each([
    ['get_echo', { n: 7 }, 'success', null],
    ['get_nothing', {}, 'empty', null],
    ['get_fraction', {}, 'schema_error', 'INVALID_TOOL_OUTPUT'],
    ['get_crash', {}, 'error', 'INTERNAL_ERROR'],
    ['get_late', {}, 'timeout', 'MCP_TIMEOUT'],
    ['get_greedy', {}, 'error', 'REQUEST_BUDGET_REACHED'],
    ['get_echo', { n: 'семь' }, 'schema_error', 'MCP_SCHEMA_ERROR'],
    ['get_echo', { лишнее: 1 }, 'schema_error', 'MCP_SCHEMA_ERROR'],
  ])('%s %j → %s %s', async (name, args, status, code) => {
    const opened = await desk(booksOf(), { tools: TOOLS });
    const { run, result } = await opened.call(name, args);
    expect(run).toMatchObject({
      tool_name: name,
      status,
      error_code: code,
      base_id: 'demo',
      source: 'live',
      input: args,
    });
    expect(run.rows_returned).toBe(status === 'success' ? 1 : 0);
    expect(toolRunSchema.parse(JSON.parse(JSON.stringify(run)))).toEqual(run);
    if (result.kind === 'failed') expect(result.next_step).toMatch(/[а-я]/);
    expect(JSON.stringify({ run, result })).not.toContain('секрет');
  });

  test('остановка вызывающим доходит до чтения и записана', async () => {
    const opened = await desk(booksOf(), { tools: TOOLS });
    const stop = new AbortController();
    const { tools: _tools, ...gateway } = opened.gateway;
    const calling = gateway.call({ tool: 'get_forever', input: {}, access: opened.access, signal: stop.signal });
    stop.abort();
    const { run } = await calling;
    expect(run).toMatchObject({ status: 'cancelled', error_code: 'ROUTE_EXECUTION_ABORTED' });
  });

  test('вызывающий может ждать меньше, чем позволено, но не больше', async () => {
    const opened = await desk(booksOf(), { tools: TOOLS });
    const call = { input: {}, access: opened.access };
    const short = await opened.gateway.call({ ...call, tool: 'get_forever', timeoutMs: 20 });
    const long = await opened.gateway.call({ ...call, tool: 'get_late', timeoutMs: 60_000 });
    expect([short.run.status, long.run.status]).toEqual(['timeout', 'timeout']);
    expect(long.run.duration_ms).toBeLessThan(5_000);
  });

  test('бюджет считается каждому вызову отдельно, даже когда они идут вместе', async () => {
    const frugal = tool(
      'get_frugal',
      async ({ onec, terms }) => {
        const outcome = await onec.catalog('Catalog_Склады', terms);
        return outcome.ok ? value(1) : value(0);
      },
      { requestsMax: 8 },
    );
    const opened = await desk(booksOf(), { tools: [frugal] });
    const calls = await Promise.all(Array.from({ length: 12 }, () => opened.call('get_frugal', {})));
    expect(calls.map(({ run }) => run.status)).toEqual(calls.map(() => 'success'));
    expect(opened.simulator.log.length).toBeGreaterThan(8);
  });

  test('без права доступа вызова нет, неизвестный инструмент — ошибка вызывающего', async () => {
    const opened = await desk(booksOf(), { tools: TOOLS });
    const { run } = await opened.call('get_echo', {}, { user: '' });
    expect(run.status).toBe('error');
    await expect(opened.call('get_unknown', {})).rejects.toThrow('Нет инструмента');
  });

  test('номера вызовов различны, время начала не позже конца', async () => {
    const opened = await desk(booksOf(), { tools: TOOLS });
    const runs = (await Promise.all([1, 2, 3].map((n) => opened.call('get_echo', { n })))).map(({ run }) => run);
    expect(new Set(runs.map(({ tool_run_id }) => tool_run_id)).size).toBe(3);
    for (const run of runs) expect(run.started_at <= run.finished_at).toBe(true);
  });
});
