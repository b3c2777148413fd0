/** The law of routes: whatever is asked, exactly one route takes it, every other one is rejected with a reason, and the graph has an edge for it. */
import { describe, expect, test } from 'vitest';
import { MESSAGE_KINDS } from '#domain/outcomes.ts';
import {
  classOf,
  decideRoute,
  flagsSaid,
  QUESTION_CLASSES,
  REJECTIONS,
  ROUTE_CODES,
  ROUTE_EDGES,
  ROUTE_FLAG_CODES,
  ROUTES,
  type RouteCase,
  type RouteFlags,
  type RouteRow,
  SUFFICIENCY_CODES,
  type Sufficiency,
} from '#domain/routes.ts';
import { STAGES } from '#domain/stages.ts';

function bits<K extends string>(codes: readonly K[], number: number): Readonly<Record<K, boolean>> {
  return Object.fromEntries(codes.map((code, index) => [code, (number & (1 << index)) !== 0])) as Record<K, boolean>;
}

const FLAGS: readonly RouteFlags[] = Array.from({ length: 2 ** ROUTE_FLAG_CODES.length }, (_, n) =>
  bits(ROUTE_FLAG_CODES, n),
);
const STORES: readonly Sufficiency[] = Array.from({ length: 2 ** SUFFICIENCY_CODES.length }, (_, n) =>
  bits(SUFFICIENCY_CODES, n),
);
const [NOTHING, EVERYTHING] = [STORES[0], STORES.at(-1)] as [Sufficiency, Sufficiency];
const NO_FLAGS = FLAGS[0] as RouteFlags;
const row = (code: (typeof ROUTE_CODES)[number]): RouteRow => ROUTES[code];

const asked = (more: Partial<RouteCase>): RouteCase => ({
  ...{ message: 'ledger', waiting: false, flags: NO_FLAGS, sufficiency: NOTHING },
  ...more,
});

/** What must hold of every decision. */
function check(one: RouteCase): string {
  const { chosen, candidates, rejected, exhausted } = decideRoute(one);
  const takers = ROUTE_CODES.filter((code) => row(code).refuses(one) === null);
  const right =
    takers[0] === chosen &&
    candidates.join() === takers.join() &&
    !exhausted &&
    Object.keys(rejected).length === ROUTE_CODES.length - 1 &&
    ROUTE_CODES.every((code) => code === chosen || Object.hasOwn(REJECTIONS, rejected[code] ?? ''));
  return right ? '' : JSON.stringify({ one, chosen, candidates, rejected });
}

describe('закон путей', () => {
  test('каждое сочетание признаков, рода сообщения и хранилищ даёт ровно один путь', () => {
    const wrong: string[] = [];
    for (const message of MESSAGE_KINDS)
      for (const waiting of [false, true])
        for (const flags of FLAGS)
          for (const sufficiency of [NOTHING, EVERYTHING]) {
            const told = check({ message, waiting, flags, sufficiency });
            if (told !== '') wrong.push(told);
          }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(FLAGS).toHaveLength(4096);
  });

  test('каждое сочетание того, что есть в хранилищах, тоже', () => {
    const wrong = STORES.map((sufficiency) => check(asked({ sufficiency }))).filter((told) => told !== '');
    expect(wrong).toEqual([]);
    expect(STORES).toHaveLength(128);
  });

  test.each([
    ['ledger', false, 'live_mcp_drilldown'],
    ['knowledge', false, 'live_mcp_drilldown'],
    ['ledger', true, 'clarify'],
    ['greeting', false, 'smalltalk'],
    ['greeting', true, 'smalltalk'],
    ['refusal', false, 'out_of_scope'],
  ] as const)('%s, ждёт ответа: %s → %s', (message, waiting, route) => {
    expect(decideRoute(asked({ message, waiting })).chosen).toBe(route);
  });

  test('рёбра графа — ровно пути, которые куда-то ведут, и ведут они к этапам', () => {
    const leading = ROUTE_CODES.filter((code) => row(code).leads !== null);
    expect(Object.keys(ROUTE_EDGES)).toEqual(leading);
    for (const code of leading) expect(Object.hasOwn(STAGES, row(code).leads ?? '')).toBe(true);
    for (const code of ROUTE_CODES) expect([code, row(code).mode === 'none']).toEqual([code, row(code).leads === null]);
  });

  test('пройденный путь уступает другому, а если другого нет — остаётся и так и сказано', () => {
    const again = decideRoute(asked({}), ['live_mcp_drilldown']);
    expect(again).toMatchObject({ chosen: 'live_mcp_drilldown', exhausted: true });
    expect(decideRoute(asked({ waiting: true }), ['live_mcp_drilldown'])).toMatchObject({
      chosen: 'clarify',
      exhausted: false,
    });
  });

  test('каждый класс вопросов достижим, и класс есть у любого сочетания', () => {
    const met = new Set(FLAGS.map(classOf));
    expect([...met].sort()).toEqual(Object.keys(QUESTION_CLASSES).sort());
  });
});

describe('слова вопроса поднимают признаки', () => {
  test.each([
    ['почему в этом документе именно эта проводка', ['needs_exact_object_trace', 'needs_causal_chain']],
    ['откуда взялась строка 2', ['needs_causal_chain']],
    ['покажи цепочку документ, проводки, субконто', ['needs_causal_chain']],
    ['рейтинг риск-контрагентов', ['needs_ranking', 'needs_full_period_aggregation', 'trend_or_risk']],
    ['топ должников', ['needs_ranking']],
    ['самые крупные долги', ['needs_ranking']],
    ['полный риск-срез за июнь', ['needs_full_period_aggregation', 'needs_anomaly_summary', 'trend_or_risk']],
    ['сводка аномалий по компании', ['needs_full_period_aggregation', 'needs_anomaly_summary', 'trend_or_risk']],
    ['сколько денег сейчас', ['needs_runtime_truth']],
    ['динамика долга', ['trend_or_risk']],
    ['Свяжи контрагентов, договоры и проводки', ['needs_causal_chain', 'needs_cross_entity_join']],
  ] as const)('%s', (question, flags) => {
    expect([...flagsSaid(question)].sort()).toEqual([...flags].sort());
  });

  test.each([
    'Какой остаток по счету 51 на 30.06.2020?',
    'обороты 60.01 за июнь',
    'кто нам должен',
    'долг Ростопторга',
    'расход топлива',
    'стоп-лист',
  ])('%s — ни одного', (question) => {
    expect([...flagsSaid(question)]).toEqual([]);
  });
});
