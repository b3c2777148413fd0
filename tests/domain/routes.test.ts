import { describe, expect, test } from 'vitest';
import { MESSAGE_KINDS } from '#domain/outcomes.ts';
import {
  classOf,
  decideRoute,
  flagsSaid,
  QUESTION_CLASSES,
  type QuestionClass,
  ROUTE_EDGES,
  ROUTE_FLAG_CODES,
  type RouteCase,
  type RouteFlagCode,
  type RouteFlags,
  SUFFICIENCY_CODES,
} from '#domain/routes.ts';

const flags = (...raised: RouteFlagCode[]): RouteFlags =>
  Object.fromEntries(ROUTE_FLAG_CODES.map((code) => [code, raised.includes(code)])) as RouteFlags;
const ASKED: RouteCase = {
  ...{ message: 'ledger', waiting: false, flags: flags() },
  sufficiency: Object.fromEntries(SUFFICIENCY_CODES.map((code) => [code, false])) as RouteCase['sufficiency'],
};

describe('признаки по словам вопроса', () => {
  test.each<[string, RouteFlagCode[]]>([
    ['остаток по 60 на 30.06', []],
    ['источник этой проводки', ['needs_exact_object_trace']],
    ['источник строки', ['needs_exact_object_trace']],
    ['откуда эта проводка', ['needs_exact_object_trace', 'needs_causal_chain']],
    ['что за этот документ', ['needs_exact_object_trace']],
    ['строка 12 проводок', ['needs_exact_object_trace']],
    ['документ № 245', ['needs_exact_object_trace']],
    ['документа номер 245', ['needs_exact_object_trace']],
    ['Почему висит?', ['needs_causal_chain']],
    ['за счёт чего', ['needs_causal_chain']],
    ['чем закрыт аванс', ['needs_causal_chain']],
    ['какой оплатой закрыто и каким документом', ['needs_causal_chain']],
    ['свяжи оплату с накладной', ['needs_causal_chain', 'needs_cross_entity_join']],
    ['какие оплаты какими документами', ['needs_cross_entity_join']],
    ['полный срез', ['needs_full_period_aggregation']],
    ['полную сводную карту', ['needs_full_period_aggregation']],
    ['сводка по всей компании', ['needs_full_period_aggregation']],
    ['обзор долгов по фирме', ['needs_full_period_aggregation']],
    ['Рейтинг поставщиков', ['needs_full_period_aggregation', 'needs_ranking']],
    ['топ 5', ['needs_ranking']],
    ['топор', []],
    ['самые крупные долги', ['needs_ranking']],
    ['риск-срез', ['needs_anomaly_summary', 'trend_or_risk']],
    ['сводку отклонений', ['needs_anomaly_summary']],
    ['список аномалий', ['needs_anomaly_summary', 'trend_or_risk']],
    ['что сейчас на 51', ['needs_runtime_truth']],
    ['сейчасный', []],
    ['на данный момент', ['needs_runtime_truth']],
    ['динамика остатка', ['trend_or_risk']],
    ['рост', ['trend_or_risk']],
    ['ростов', []],
    ['расчёт растёт', ['trend_or_risk']],
    ['красное сальдо', ['trend_or_risk']],
    ['подросток', []],
  ])('«%s»', (text, raised) => {
    expect([...flagsSaid(text)]).toEqual(raised);
  });
});

describe('вид вопроса', () => {
  test.each<[RouteFlagCode[], QuestionClass]>([
    [[], 'simple_factual'],
    [['needs_runtime_truth'], 'simple_factual'],
    [['trend_or_risk'], 'trend_or_risk'],
    [['needs_causal_chain', 'trend_or_risk'], 'cross_entity'],
    [['needs_cross_entity_join'], 'cross_entity'],
    [['needs_anomaly_summary', 'needs_causal_chain'], 'heavy_analytical'],
    [['needs_full_period_aggregation'], 'heavy_analytical'],
    [['needs_exact_object_trace', 'needs_full_period_aggregation'], 'drilldown_explain'],
  ])('%s → %s', (raised, expected) => {
    expect(classOf(flags(...raised))).toBe(expected);
  });

  test('простой факт — последний и для всякого вопроса', () => {
    expect(Object.keys(QUESTION_CLASSES).at(-1)).toBe('simple_factual');
  });
});

describe('выбор пути', () => {
  test.each<[string, Partial<RouteCase>, string]>([
    ['вопрос к базе', {}, 'live_mcp_drilldown'],
    ['вопрос к статьям', { message: 'knowledge' }, 'live_mcp_drilldown'],
    ['вопрос ждёт ответа', { waiting: true }, 'clarify'],
    ['приветствие', { message: 'greeting' }, 'smalltalk'],
    ['приветствие, пока ждём ответа', { message: 'greeting', waiting: true }, 'smalltalk'],
    ['отказ', { message: 'refusal' }, 'out_of_scope'],
  ])('%s → %s', (_title, change, route) => {
    const { chosen, candidates, exhausted } = decideRoute({ ...ASKED, ...change });
    expect({ chosen, candidates, exhausted }).toEqual({ chosen: route, candidates: [route], exhausted: false });
  });

  test('о каждом другом пути сказано, почему не он', () => {
    const other = 'message_of_another_kind';
    expect(decideRoute(ASKED).rejected).toEqual({
      smalltalk: other,
      out_of_scope: other,
      clarify: 'nothing_to_clarify',
    });
    expect(decideRoute({ ...ASKED, waiting: true }).rejected).toEqual({
      ...{ smalltalk: other, out_of_scope: other, live_mcp_drilldown: 'waits_for_the_person' },
    });
    expect(decideRoute({ ...ASKED, message: 'greeting' }).rejected).toEqual({
      ...{ out_of_scope: other, clarify: other, live_mcp_drilldown: other },
    });
  });

  test('единственный путь не подвёл — стоит; подвёл — стоит снова, и это сказано', () => {
    expect(decideRoute(ASKED, ['clarify'])).toMatchObject({ chosen: 'live_mcp_drilldown', exhausted: false });
    expect(decideRoute(ASKED, ['live_mcp_drilldown'])).toMatchObject({ chosen: 'live_mcp_drilldown', exhausted: true });
  });

  test('для всякого сообщения путь есть, а ведёт в граф только чтение', () => {
    for (const message of MESSAGE_KINDS) {
      for (const waiting of [true, false])
        expect(decideRoute({ ...ASKED, message, waiting }).candidates).toHaveLength(1);
    }
    expect(ROUTE_EDGES).toEqual({ live_mcp_drilldown: 'makePlan' });
  });
});
