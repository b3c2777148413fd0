/** `npm run -s mcp` for any MCP client: the stock client of the protocol lists the tools, calls them, and its own validator accepts the answers. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLS } from '#tools/index.ts';

describe('инструменты через stdio', () => {
  const client = new Client({ name: 'проверка', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['server/mcp.ts'],
    env: { DEMO_COMPANY: '2020', DEMO_SEED: '1' },
    stderr: 'pipe',
  });
  beforeAll(() => client.connect(transport));
  afterAll(() => client.close());

  test('перечислены все инструменты, каждый только читает', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(client.getInstructions()).toContain('completeness');
  });

  test('найденное и пустое проходят проверку схемы у чужого клиента и приходят еще и текстом', async () => {
    await client.listTools();
    const found = CallToolResultSchema.parse(
      await client.callTool({ name: 'resolve_counterparty', arguments: { text: 'Лотос' } }),
    );
    expect(found.structuredContent).toMatchObject({ kind: 'found', value: { match: 'one' } });
    const [block] = found.content;
    expect(block?.type === 'text' && JSON.parse(block.text)).toEqual(found.structuredContent);
    const empty = await client.callTool({ name: 'resolve_period_or_asof', arguments: { text: 'на 31.06' } });
    expect(empty.structuredContent).toMatchObject({ kind: 'empty', cause: 'wrong_question' });
  });

  test('неверный вход и чужие права в _meta ничего не дают', async () => {
    await expect(client.callTool({ name: 'resolve_counterparty', arguments: { имя: 'Лотос' } })).rejects.toThrow(
      /-32602/,
    );
    await expect(client.callTool({ name: 'post_document', arguments: {} })).rejects.toThrow(/Нет инструмента/);
    const answer = await client.callTool({
      name: 'get_accounting_policy',
      arguments: { date: '2020-06-30' },
      _meta: { 'osnovanie/access': { base: 'чужая', user: 'x', organisations: [], payroll: false } },
    });
    expect(answer.structuredContent).toMatchObject({
      kind: 'found',
      facts: expect.arrayContaining([expect.objectContaining({ base_id: 'demo-2020-1-1' })]),
    });
  });
});
