/** The choice of a route: flags told honestly, nothing claimed of stores that are not there, and the whole log. */
import { describe, expect, test } from 'vitest';
import type { IntentCode } from '#domain/intents.ts';
import { ROUTE_CODES, type RouteFlagCode } from '#domain/routes.ts';
import { chooseRoute } from '#nodes/choose-route.ts';
import type { GraphState } from '#state/graph-state.ts';
import { type RouteDecisionLog, routeDecisionLogSchema } from '#state/route-decision.ts';
import type { Slots } from '#state/slots.ts';
import { after, documentSlot, draft, foundValue, named, scriptedDoor, stateOf, turnOver } from './turn-desk.ts';

const { deps, runtime } = turnOver(
  scriptedDoor(() => foundValue(null)),
  '2020-06-30',
);

async function routed(state: GraphState): Promise<GraphState> {
  const next = after(state, await chooseRoute.run(state, deps, runtime));
  routeDecisionLogSchema.parse(next.route_decision);
  return next;
}

async function logOf(intent: IntentCode, slots: Partial<Slots>, question: string): Promise<RouteDecisionLog> {
  const { route_decision: log } = await routed(stateOf(draft(intent, slots, question)));
  if (log === null) throw new Error('Путь не выбран');
  return log;
}

const raised = ({ decision_flags }: RouteDecisionLog): string[] =>
  Object.entries(decision_flags).flatMap(([code, up]) => (up ? [code] : []));

describe('признаки вопроса', () => {
  const CASES: readonly (readonly [string, IntentCode, Partial<Slots>, readonly RouteFlagCode[], string])[] = [
    [
      'остаток 60.01 на 31.03.2020',
      'balance_as_of',
      { accounts: ['60.01'], as_of: '2020-03-31' },
      [],
      'simple_factual',
    ],
    [
      'остаток 60.01 на сегодня',
      'balance_as_of',
      { accounts: ['60.01'], as_of: '2020-06-30' },
      ['needs_runtime_truth', 'freshness_sensitive'],
      'simple_factual',
    ],
    [
      'движения поступления 213',
      'document_movements',
      { document: documentSlot({ number: '213' }) },
      ['needs_exact_object_trace', 'needs_causal_chain', 'needs_runtime_truth', 'freshness_sensitive'],
      'drilldown_explain',
    ],
    [
      'топ-5 поставщиков по долгу на 31.03.2020',
      'open_settlements',
      { side: 'suppliers', top: { count: 5, order: 'biggest' }, as_of: '2020-03-31' },
      ['needs_ranking'],
      'simple_factual',
    ],
    [
      'обороты 60 по договорам Лотоса, апрель к марту',
      'account_turnovers',
      {
        ...{ accounts: ['60'], parties: [named('Лотос')], by: ['Договоры'] },
        ...{ period: { from: '2020-04-01', to: '2020-04-30' }, compare: { from: '2020-03-01', to: '2020-03-31' } },
      },
      ['needs_cross_entity_join', 'trend_or_risk'],
      'cross_entity',
    ],
    ['просрочка', 'overdue_settlements', { as_of: '2020-03-31' }, ['ambiguous_object_scope'], 'simple_factual'],
  ];

  test.each(CASES)('%s', async (question, intent, slots, flags, parsed) => {
    const log = await logOf(intent, slots, question);
    expect(raised(log).sort()).toEqual([...flags].sort());
    expect(log.parsed_class).toBe(parsed);
  });
});

describe('журнал решения', () => {
  test('хранилищ нет: не хватает ничего, и причина названа', async () => {
    const { sufficiency_snapshot: stores, decision_flags: flags } = await logOf(
      'balance_as_of',
      { accounts: ['51'] },
      'остаток 51',
    );
    const { reason_codes, ...sufficient } = stores;
    expect(Object.values(sufficient)).toEqual(Array.from({ length: 7 }, () => false));
    expect(reason_codes).toEqual(['AGGREGATE_NOT_READY']);
    expect(flags).toMatchObject({ store_sufficiency_confident: false, precomputed_aggregate_available: false });
  });

  test('каждый путь либо выбран, либо отклонён с причиной', async () => {
    const log = await logOf('balance_as_of', { accounts: ['51'] }, 'остаток 51');
    expect(log).toMatchObject({
      chosen_route: 'live_mcp_drilldown',
      candidate_routes: ['live_mcp_drilldown'],
      execution_mode: 'inline',
      batch_job_id: null,
    });
    expect([log.chosen_route, ...Object.keys(log.rejected_routes)].sort()).toEqual([...ROUTE_CODES].sort());
    expect(log.rejected_routes.clarify).toBe('nothing_to_clarify');
  });

  test('возврат критика: другого пути нет — прежний остаётся, и причина сказана один раз', async () => {
    const first = await routed(stateOf(draft('balance_as_of', { accounts: ['51'] })));
    expect(first.reasons).toEqual([]);
    const again = await routed({ ...first, attempts: { ...first.attempts, reroutes: 1 } });
    expect(again.route_decision?.chosen_route).toBe('live_mcp_drilldown');
    expect(again.reasons.map(({ reason_code }) => reason_code)).toEqual(['ROUTE_INSUFFICIENT_IN_FACT']);
  });
});
