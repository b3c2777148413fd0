/** Faults between the assistant and its tools: none of them becomes a figure, a question to the person or a crash. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReasonCode } from '#domain/reasons.ts';
import type { Tool } from '#tools/tool.ts';
import { booksOf } from '../tools/desk.ts';
import { codesOf, expectEnding, expectTrueAmounts, expectWhole, shown } from './endings.ts';
import { gatewayWith, SPOILINGS, spoiledGateway } from './mcp-double.ts';
import { ASKED } from './questions.ts';
import { openTheatre, type StageOptions, type Theatre } from './stage.ts';

type Opening = NonNullable<StageOptions['openGateway']>;

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre(booksOf());
});
afterAll(() => theatre.close());

const MAIN_TOOLS = {
  account_turnovers: 'get_account_turnovers',
  balance_as_of: 'get_balance_as_of',
  document_movements: 'get_document_movements',
} as const;
const KINDS = Object.keys(MAIN_TOOLS) as (keyof typeof MAIN_TOOLS)[];

const throwing = (tool: Tool): Tool => ({
  ...tool,
  run: () => Promise.reject(new TypeError('секрет из данных')),
});

/** What happens to the main tool, the reason, and how it is told. */
const FAULTS: readonly (readonly [
  title: string,
  gateway: (tool: string) => Opening,
  code: ReasonCode,
  says: RegExp,
])[] = [
  [
    'ответ не приходит',
    (tool) => spoiledGateway(tool, SPOILINGS.silence),
    'MCP_TIMEOUT',
    /не пришли за отведённое время/,
  ],
  [
    'ответ без structuredContent',
    (tool) => spoiledGateway(tool, SPOILINGS.textOnly),
    'MCP_SCHEMA_ERROR',
    /не по его описанию/,
  ],
  [
    'ответ не по схеме',
    (tool) => spoiledGateway(tool, SPOILINGS.otherShape),
    'INVALID_TOOL_OUTPUT',
    /неожиданного вида/,
  ],
  ['отказ протокола', (tool) => spoiledGateway(tool, SPOILINGS.refusal), 'TOOL_EXECUTION_ERROR', /завершилось ошибкой/],
  [
    'аргументы не приняты',
    (tool) => spoiledGateway(tool, SPOILINGS.wrongParams),
    'MCP_SCHEMA_ERROR',
    /не по его описанию/,
  ],
  ['инструмент бросает исключение', (tool) => gatewayWith(tool, throwing), 'INTERNAL_ERROR', /Внутренняя ошибка/],
];

describe.each(FAULTS)('%s', (_title, gateway, code, says) => {
  test.each(KINDS)('%s', async (intent) => {
    const stage = await theatre.stage({ openGateway: gateway(MAIN_TOOLS[intent]) });
    const turn = await stage.ask(ASKED[intent].text);
    expectEnding(turn, ASKED[intent], { code, outcomes: ['BLOCKED_BY_TOOLING'], says });
    expect(JSON.stringify(turn)).not.toMatch(/секрет|1 000 000|миллион/);
    await stage.close();
  });
});

test('сбой одной сверки не отнимает цифру, но и полным ответ не называет', async () => {
  const stage = await theatre.stage({ openGateway: gatewayWith('control_with_osv', throwing) });
  const turn = await stage.ask(ASKED.account_turnovers.text);
  expect(turn.outcome, shown(turn)).toBe('PARTIALLY_ANSWERED');
  expect(codesOf(turn)).toContain('INTERNAL_ERROR');
  expectTrueAmounts(turn, ASKED.account_turnovers);
});

test('сбой необязательного шага не отнимает полноты', async () => {
  const stage = await theatre.stage({ openGateway: gatewayWith('get_accounting_policy', throwing) });
  const turn = await stage.ask(ASKED.overdue_settlements.text);
  expectWhole(turn, ASKED.overdue_settlements);
});

test('сбой справочника организаций останавливает ход, а не подменяет организацию', async () => {
  const stage = await theatre.stage({ openGateway: spoiledGateway('resolve_organisation', SPOILINGS.refusal) });
  const turn = await stage.ask(ASKED.balance_as_of.text);
  expectEnding(turn, ASKED.balance_as_of, {
    ...{ code: 'TOOL_EXECUTION_ERROR', outcomes: ['BLOCKED_BY_TOOLING'], says: /завершилось ошибкой/ },
  });
});

test('один сбой ожидания переживается повтором', async () => {
  let calls = 0;
  const late = (tool: Tool): Tool => ({
    ...tool,
    run: async (context, input) => {
      calls += 1;
      const lost = {
        kind: 'failed',
        code: 'MCP_TIMEOUT',
        message: 'Поздно',
        next_step: 'Повторите',
        detail: '',
      } as const;
      return calls === 1 ? lost : await tool.run(context, input);
    },
  });
  const stage = await theatre.stage({ openGateway: gatewayWith('get_account_turnovers', late) });
  expectWhole(await stage.ask(ASKED.account_turnovers.text), ASKED.account_turnovers);
  expect(calls).toBe(2);
});
