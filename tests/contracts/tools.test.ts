/**
 * Every tool of the list keeps its contract: its examples answer as they say on the demo base, through the MCP pair, over HTTP; its
 * definition is whole; its schemas can be told to any MCP client.
 */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_CAUSES } from '#domain/emptiness.ts';
import { toolRunSchema } from '#state/tool-run.ts';
import { TOOLS } from '#tools/index.ts';
import { describeTool } from '#tools/mcp-server.ts';
import { booksOf, type Desk, inputOf, openDesk } from '../tools/desk.ts';
import { expectToldWhole } from './report-answer.ts';

const EXAMPLES = TOOLS.flatMap((tool) =>
  tool.examples.map((example) => [tool.name, example.title, tool, example] as const),
);

describe.each([1, 29])('примеры инструментов, зерно %i', (seed) => {
  let desk: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    desk = await openDesk(booksOf(seed));
  });
  afterAll(() => desk.close());

  test.each(EXAMPLES)('%s: %s', async (name, _title, tool, example) => {
    const before = desk.simulator.log.length;
    const called = await desk.call(name, inputOf(desk.books, example));
    const { run, result } = called;
    expect(result).toMatchObject({ kind: example.expect });
    if (result.kind === 'empty') expect(result.cause).toBe(example.because);
    if (result.kind === 'failed') expect(result.code).toBe(example.because);
    expect(toolRunSchema.parse(run)).toMatchObject({ tool_name: name, base_id: 'demo', source: tool.source });
    expect(tool.result.safeParse(JSON.parse(JSON.stringify(result))).success).toBe(true);
    expect(desk.simulator.log.length - before).toBeLessThanOrEqual(tool.limits.requestsMax);
    expect(desk.simulator.log.filter(({ method }) => method !== 'GET')).toEqual([]);
    await expectToldWhole(called);
  });

  test('каждый факт несет базу, организацию и источник, который назван', async () => {
    for (const [name, , , example] of EXAMPLES) {
      const { result } = await desk.call(name, inputOf(desk.books, example));
      if (result.kind !== 'found') continue;
      const sources = new Set(result.sources.map(({ source_ref }) => source_ref));
      for (const fact of result.facts) {
        expect([name, fact.base_id, sources.has(fact.source_ref)]).toEqual([name, 'demo', true]);
        expect(fact.organisation_id).not.toBe('');
      }
    }
  });
});

describe('определения инструментов', () => {
  test('каждый файл инструмента стоит в списке, и другого в списке нет', () => {
    const files = readdirSync('tools').filter((name) => /^(get|find|resolve|explain|control)-/.test(name));
    const names = files.map((name) => name.replace(/\.ts$/, '').replaceAll('-', '_'));
    expect(TOOLS.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('имена различны, названы по делу, описаны по-русски', () => {
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
    for (const tool of TOOLS) {
      expect(tool.name).toMatch(/^(get|find|resolve|explain|control)_[a-z_]+$/);
      for (const text of [tool.title, tool.purpose, ...tool.examples.map(({ shows }) => shows)])
        expect(text).toMatch(/[а-я]/);
    }
  });

  test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s: политика пустоты, неудачи, пределы, примеры',
    (_name, tool) => {
      expect(Object.keys(tool.emptyPolicy).every((cause) => (EMPTY_CAUSES as readonly string[]).includes(cause))).toBe(
        true,
      );
      expect(tool.examples.length).toBeGreaterThanOrEqual(2);
      const { rowsMax, requestsMax, timeoutMs } = tool.limits;
      expect(Math.min(rowsMax, timeoutMs)).toBeGreaterThan(0);
      expect(requestsMax > 0).toBe(tool.source === 'live');
      const named = tool.examples.filter(({ expect: kind }) => kind === 'empty').map(({ because }) => because);
      expect(named.filter((cause) => !Object.hasOwn(tool.emptyPolicy, cause ?? ''))).toEqual([]);
    },
  );

  test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s: схемы рассказываются любому клиенту',
    (_name, tool) => {
      const { inputSchema, outputSchema, annotations } = describeTool(tool);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    },
  );
});
