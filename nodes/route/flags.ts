/** The shape of a question as flags of the route: raised by its words and by what it names. */
import { monthOf } from '#domain/dates.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { flagsSaid, ROUTE_FLAG_CODES, type RouteFlagCode, type RouteFlags } from '#domain/routes.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Slots } from '#state/slots.ts';

/** Kinds of objects that a question names or breaks by. */
function kindsNamed({ accounts, parties, document, by }: Slots): Set<string> {
  const named = [
    accounts.length > 0 ? 'account' : '',
    parties.length > 0 || by.includes('Контрагенты') ? 'party' : '',
    document !== null || by.some((kind) => kind.startsWith('Документы')) ? 'document' : '',
    by.includes('Договоры') ? 'contract' : '',
  ];
  return new Set(named.filter((kind) => kind !== ''));
}

/** Whether the moment asked about is still being written: the working month, or the working day itself. */
function isFresh({ as_of, period }: Slots, today: string): boolean {
  const last = period?.to ?? as_of;
  return last === null || monthOf(last) >= monthOf(today);
}

/** Nothing tells which object is meant, and the kind of question alone does not either. */
function isVague({ accounts, parties, document, side, by, terms }: Slots): boolean {
  return [accounts, parties, by, terms].every((list) => list.length === 0) && document === null && side === null;
}

const isIntent = (code: string): code is IntentCode => Object.hasOwn(INTENTS, code);

/** `stores`: what a store says of itself; there is none yet, so nothing is ready and nothing is certain. */
export function flagsOf(frame: QueryFrame, question: string, today: string): RouteFlags {
  const { slots } = frame;
  const said = flagsSaid(question);
  const traced =
    slots.document !== null ||
    (isIntent(frame.business_intent) && INTENTS[frame.business_intent].domain === 'documents');
  const bySlots: Partial<Record<RouteFlagCode, boolean>> = {
    needs_exact_object_trace: traced,
    needs_causal_chain: traced,
    needs_cross_entity_join: kindsNamed(slots).size >= 3,
    needs_ranking: slots.top !== null,
    needs_runtime_truth: traced || slots.as_of === today || slots.period?.to === today,
    freshness_sensitive: isFresh(slots, today),
    ambiguous_object_scope: isVague(slots) || frame.ambiguities.length > 0,
    trend_or_risk: slots.compare !== null || slots.by_month,
    store_sufficiency_confident: false,
    precomputed_aggregate_available: false,
  };
  return Object.fromEntries(
    ROUTE_FLAG_CODES.map((code) => [code, said.has(code) || bySlots[code] === true]),
  ) as RouteFlags;
}
