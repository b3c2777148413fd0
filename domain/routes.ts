/**
 * ROUTES: where an answer may be looked for, in the order of the guards — the first row that takes a question has it. Flags tell the shape
 * of the question, sufficiency what the stores hold. A new route is one row here and one node that it leads to.
 */
import type { MessageKind } from './outcomes.ts';
import type { StageName } from './stages.ts';
import { comparable } from './terms.ts';

interface RouteFlag {
  readonly title: string;
  /** Words of the question that raise it, in lower case without ё; null when only slots do. */
  readonly words: RegExp | null;
}

const flag = (title: string, words: RegExp | null = null): RouteFlag => ({ title, words });

export const ROUTE_FLAGS = {
  needs_exact_object_trace: flag(
    'спрошен один определённый документ, проводка или строка',
    /источник (?:этой |данной )?(?:строк|проводк|запис)|(?<![а-я])эт(?:а|у|ой|от|ого) (?:проводк|документ|строк)|строк[аиуе] \d+ проводок|документ\S* (?:номер|№)/u,
  ),
  needs_causal_chain: flag(
    'нужна причина или цепочка',
    /(?<![а-я])(?:почему|отчего|из-за чего|откуда|за счет чего|чем (?:вызван|закрыт|подтвержден)|причин|цепочк|свяжи|связать|объясни|через первичн|первичными документами|како[йе]\S* .{1,30} каким)/u,
  ),
  needs_cross_entity_join: flag(
    'нужно соединить несколько видов объектов',
    /(?<![а-я])(?:свяжи|связать|в связке|через первичн|первичными документами|каки[ею] \S+ какими)/u,
  ),
  needs_full_period_aggregation: flag(
    'нужен весь срез без отбора',
    /(?<![а-я])(?:полн(?:ый|ого|ая|ую) (?:\S+ ){0,2}(?:срез|обзор|карт)|полный \S*срез|весь срез|по всем счетам|рейтинг|(?:сводк|картин|обзор)[а-я]* (?:\S+ )?по (?:всей )?(?:компании|фирме|предприятию))/u,
  ),
  needs_ranking: flag(
    'нужен рейтинг',
    /(?<![а-я])(?:рейтинг|топ(?![а-я])|ранжир|кто больше всех|сам(?:ые|ых|ый|ая) (?:больш|крупн|рисков|проблемн))/u,
  ),
  needs_anomaly_summary: flag(
    'нужна сводка отклонений',
    /риск-(?:срез|обзор)|(?<![а-я])(?:сводк|обзор|перечень|список)[а-я]* (?:аномал|риск|отклонени|подозрит)/u,
  ),
  needs_runtime_truth: flag(
    'нужно состояние базы на этот миг',
    /(?<![а-я])(?:сейчас|прямо сейчас|на данный момент|на текущий момент)(?![а-я])/u,
  ),
  freshness_sensitive: flag('ответ зависит от того, когда прочитано'),
  ambiguous_object_scope: flag('не названо, о каком объекте речь'),
  store_sufficiency_confident: flag('хранилища заведомо хватает'),
  precomputed_aggregate_available: flag('есть готовая сводка нужного уровня'),
  trend_or_risk: flag(
    'спрошено о динамике или риске',
    /(?<![а-я])(?:динамик|тренд|рост(?:а|у|е|ом)?(?![а-я])|раст[еу]т|снижа|снижени|меня(?:л|ет)|риск|подозрит|аномал|необычн|нетипичн|странн|настораж|красн[а-я]+ сальдо|дубл[ийе]|завис|ухудш|улучш|вырос|упал|просел|не так с|признак)/u,
  ),
} as const satisfies Record<string, RouteFlag>;

export type RouteFlagCode = keyof typeof ROUTE_FLAGS;
export type RouteFlags = Readonly<Record<RouteFlagCode, boolean>>;

export const ROUTE_FLAG_CODES = Object.keys(ROUTE_FLAGS) as [RouteFlagCode, ...RouteFlagCode[]];

/** Flags that the words of a question raise by themselves. */
export function flagsSaid(question: string): ReadonlySet<RouteFlagCode> {
  const text = comparable(question.toLowerCase());
  return new Set(ROUTE_FLAG_CODES.filter((code) => ROUTE_FLAGS[code].words?.test(text) ?? false));
}

/** What the stores can prove; all of them false means that only live 1C can. */
export const SUFFICIENCY = {
  canonical_sufficient: 'факты есть в хранилище',
  feature_sufficient: 'показатели есть в хранилище',
  risk_sufficient: 'риски есть в хранилище',
  freshness_ok: 'снимок не старше, чем требует вопрос',
  aggregate_level_ok: 'сводка нужного уровня',
  ranking_ready: 'рейтинг посчитан',
  explanation_ready: 'цепочка объяснения есть в хранилище',
} as const satisfies Record<string, string>;

export type SufficiencyCode = keyof typeof SUFFICIENCY;
export type Sufficiency = Readonly<Record<SufficiencyCode, boolean>>;

export const SUFFICIENCY_CODES = Object.keys(SUFFICIENCY) as [SufficiencyCode, ...SufficiencyCode[]];

/** Shapes of questions, the most demanding first; for the log and the benchmark. */
export const QUESTION_CLASSES = {
  drilldown_explain: { title: 'один объект до проводки', is: (flags) => flags.needs_exact_object_trace },
  heavy_analytical: {
    title: 'сводка или рейтинг по всему срезу',
    is: (flags) => flags.needs_full_period_aggregation || flags.needs_anomaly_summary,
  },
  cross_entity: {
    title: 'связь нескольких видов объектов',
    is: (flags) => flags.needs_cross_entity_join || flags.needs_causal_chain,
  },
  trend_or_risk: { title: 'динамика или риск', is: (flags) => flags.trend_or_risk },
  simple_factual: { title: 'простой факт', is: () => true },
} as const satisfies Record<string, { readonly title: string; readonly is: (flags: RouteFlags) => boolean }>;

export type QuestionClass = keyof typeof QUESTION_CLASSES;

export function classOf(flags: RouteFlags): QuestionClass {
  const classes = Object.keys(QUESTION_CLASSES) as QuestionClass[];
  return classes.find((one) => QUESTION_CLASSES[one].is(flags)) ?? 'simple_factual';
}

/** Why a route was not taken. */
export const REJECTIONS = {
  message_of_another_kind: 'сообщение другого рода',
  nothing_to_clarify: 'уточнять нечего: всё нужное названо',
  waits_for_the_person: 'сначала нужен ответ человека',
  lower_in_order: 'подходит, но раньше по порядку взят другой путь',
  insufficient_in_fact: 'уже пройден в этом ходе и не дал того, что нужно',
} as const satisfies Record<string, string>;

export type Rejection = keyof typeof REJECTIONS;

/** Everything a guard may look at. */
export interface RouteCase {
  readonly message: MessageKind;
  /** A question back to the person is pending. */
  readonly waiting: boolean;
  readonly flags: RouteFlags;
  readonly sufficiency: Sufficiency;
}

export interface RouteRow {
  readonly title: string;
  /** What it reads. */
  readonly reads: string;
  readonly usedFor: string;
  /** The guard in words. */
  readonly when: string;
  /** Stage that it leads to; null for an end before routing: such a turn never reaches the choice. */
  readonly leads: StageName | null;
  /** `inline` within the turn, `job` by a job beside it, `none` reads nothing. */
  readonly mode: 'inline' | 'job' | 'none';
  /** Null when the row takes the question, else why not. */
  readonly refuses: (asked: RouteCase) => Rejection | null;
}

const asksSomething = ({ message }: RouteCase): boolean => message === 'ledger' || message === 'knowledge';

export const ROUTES = {
  smalltalk: {
    title: 'Разговор',
    reads: 'ничего',
    usedFor: 'приветствие, благодарность, «что ты умеешь»',
    when: 'сообщение ни о чём не спрашивает',
    leads: null,
    mode: 'none',
    refuses: ({ message }) => (message === 'greeting' ? null : 'message_of_another_kind'),
  },
  out_of_scope: {
    title: 'Отказ',
    reads: 'ничего',
    usedFor: 'просьба изменить данные, чужая зарплата, не об учёте',
    when: 'сообщение просит о том, чего помощник не делает',
    leads: null,
    mode: 'none',
    refuses: ({ message }) => (message === 'refusal' ? null : 'message_of_another_kind'),
  },
  clarify: {
    title: 'Уточнение',
    reads: 'ничего',
    usedFor: 'любая догадка дала бы цифру о другом',
    when: 'вопрос ждёт ответа человека',
    leads: null,
    mode: 'none',
    refuses: (asked) => {
      if (!asksSomething(asked)) return 'message_of_another_kind';
      return asked.waiting ? null : 'nothing_to_clarify';
    },
  },
  live_mcp_drilldown: {
    title: 'Чтение 1С',
    reads: 'базу 1С через инструменты MCP, с пределом обращений',
    usedFor: 'остаток, обороты, расчёты, один документ и его проводки — там, где они записаны',
    when: 'вопрос задан и всё нужное для чтения названо',
    leads: 'makePlan',
    mode: 'inline',
    refuses: (asked) => {
      if (!asksSomething(asked)) return 'message_of_another_kind';
      return asked.waiting ? 'waits_for_the_person' : null;
    },
  },
} as const satisfies Record<string, RouteRow>;

export type RouteCode = keyof typeof ROUTES;

export const ROUTE_CODES = Object.keys(ROUTES) as [RouteCode, ...RouteCode[]];

/** Edges out of the choice: route → stage, for the graph and its drawing. */
export const ROUTE_EDGES = {
  live_mcp_drilldown: ROUTES.live_mcp_drilldown.leads,
} as const satisfies { readonly [R in RouteCode as (typeof ROUTES)[R]['leads'] extends null ? never : R]: StageName };

export interface RouteDecision {
  readonly chosen: RouteCode;
  /** Every route whose guard takes the question, in order. */
  readonly candidates: readonly RouteCode[];
  readonly rejected: Readonly<Partial<Record<RouteCode, Rejection>>>;
  /** No route is left that was not tried: the last one stands again. */
  readonly exhausted: boolean;
}

/** The first route in order that takes the question; those that have failed in this turn give way while another one is left. */
export function decideRoute(asked: RouteCase, failed: readonly string[] = []): RouteDecision {
  const row = (code: RouteCode): RouteRow => ROUTES[code];
  const candidates = ROUTE_CODES.filter((code) => row(code).refuses(asked) === null);
  const fresh = candidates.filter((code) => !failed.includes(code));
  const chosen = fresh[0] ?? candidates[0];
  if (chosen === undefined) throw new Error('Ни один путь не берёт вопрос: в таблице путей дыра');
  const why = (code: RouteCode): Rejection =>
    row(code).refuses(asked) ?? (failed.includes(code) ? 'insufficient_in_fact' : 'lower_in_order');
  const rejected = Object.fromEntries(ROUTE_CODES.filter((code) => code !== chosen).map((code) => [code, why(code)]));
  return { chosen, candidates, rejected, exhausted: fresh.length === 0 };
}
