/** Every reason, outcome and cause of emptiness is either reached by a question through the API or stands by name among those not reachable yet. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EMPTY_CAUSES } from '#domain/emptiness.ts';
import { OUTCOME_CODES } from '#domain/outcomes.ts';
import { REASON_CODES } from '#domain/reasons.ts';
import type { Turn } from '#server/dialogue/shapes.ts';
import type { Tool } from '#tools/tool.ts';
import { booksOf } from '../tools/desk.ts';
import { codesOf, shown } from './endings.ts';
import { gatewayWith, SPOILINGS, spoiledGateway } from './mcp-double.ts';
import { BASES, EMPTINESS_WAYS, type NotYet, OUTCOME_WAYS, REASON_WAYS, type Way } from './reach.ts';
import { openTheatre, type Stage, type StageOptions, type Theatre } from './stage.ts';

const TOOL = 'get_account_turnovers';
const throwing = (tool: Tool): Tool => ({ ...tool, run: () => Promise.reject(new TypeError('испорчен')) });

interface Reached {
  readonly turn: Turn;
  /** Reasons of the turns, of the questions back, and of the readings themselves. */
  readonly reasons: ReadonlySet<string>;
  readonly outcomes: ReadonlySet<string>;
  readonly causes: ReadonlySet<string>;
}

const traceSchema = z.looseObject({
  tool_runs: z.array(
    z.looseObject({
      error_code: z.string().nullable(),
      emptiness: z.looseObject({ cause: z.string() }).nullable(),
    }),
  ),
});

let theatre: Theatre;
const stages = new Map<string, Promise<Stage>>();
const gone = new Map<string, Promise<Reached>>();

beforeAll(async () => {
  theatre = await openTheatre(booksOf());
});
afterAll(() => theatre.close());

function optionsOf({ base = 'demo', spoiled }: Way): StageOptions {
  if (spoiled === undefined) return BASES[base];
  if (spoiled === 'throwing') return { openGateway: gatewayWith(TOOL, throwing) };
  return { openGateway: spoiledGateway(TOOL, SPOILINGS[spoiled]) };
}

/** One way is gone once, however many codes it reaches. */
function goneBy(way: Way): Promise<Reached> {
  const key = JSON.stringify(way);
  const known = gone.get(key) ?? walk(way);
  gone.set(key, known);
  return known;
}

async function walk(way: Way): Promise<Reached> {
  const key = JSON.stringify([way.base, way.spoiled]);
  const opening = stages.get(key) ?? theatre.stage(optionsOf(way));
  stages.set(key, opening);
  const talk = await (await opening).thread();
  const turns: Turn[] = [];
  const runs: z.infer<typeof traceSchema>['tool_runs'] = [];
  for (const question of way.ask) {
    const turn = await talk.ask(question);
    turns.push(turn);
    if (turn.status === 'done') runs.push(...traceSchema.parse(await talk.trace(turn.turn_id)).tool_runs);
  }
  const [last] = turns.slice(-1);
  if (last === undefined) throw new Error('Вопроса нет');
  return {
    turn: last,
    reasons: new Set([
      ...turns.flatMap(codesOf),
      ...turns.flatMap(({ clarification }) => clarification?.reason_code ?? []),
      ...runs.flatMap(({ error_code }) => error_code ?? []),
    ]),
    outcomes: new Set(turns.flatMap(({ outcome }) => outcome ?? [])),
    causes: new Set(runs.flatMap(({ emptiness }) => emptiness?.cause ?? [])),
  };
}

const isWay = (one: Way | NotYet): one is Way => 'ask' in one;

const TABLES = [
  ['причина', REASON_CODES, REASON_WAYS, 'reasons'],
  ['итог', OUTCOME_CODES, OUTCOME_WAYS, 'outcomes'],
  ['пустота', EMPTY_CAUSES, EMPTINESS_WAYS, 'causes'],
] as const;

const entries = (ways: object): [string, Way | NotYet][] => Object.entries(ways);

describe.each(TABLES)('%s', (_what, codes, ways, where) => {
  const reachable = entries(ways).flatMap(([code, way]) => (isWay(way) ? [[code, way] as const] : []));

  test('названы все коды и ни одного лишнего', () => {
    expect(
      entries(ways)
        .map(([code]) => code)
        .sort(),
    ).toEqual([...codes].sort());
  });

  test.each(reachable)('%s', async (code, way) => {
    const reached = await goneBy(way);
    expect([...reached[where]], shown(reached.turn)).toContain(code);
  });

  test('недостижимое не встретилось ни на одном пути', async () => {
    const notYet = entries(ways).flatMap(([code, way]) => (isWay(way) ? [] : [code]));
    const all = TABLES.flatMap(([, , table]) => entries(table)).flatMap(([, way]) => (isWay(way) ? [way] : []));
    const met = new Set((await Promise.all(all.map(goneBy))).flatMap((reached) => [...reached[where]]));
    expect(notYet.filter((code) => met.has(code))).toEqual([]);
  });

  test('о каждом недостижимом сказано почему', () => {
    for (const [, way] of entries(ways)) if (!isWay(way)) expect(way.notYet).toMatch(/[а-я]{5}/);
  });
});
