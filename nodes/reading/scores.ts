/**
 * Which intent a question has. Every intent and every topic gets the sum of weights of its rows of words that were met and of the features
 * present (tables INTENTS and TOPICS); nothing here knows a wording.
 */
import { isSettlementAccount } from '#domain/account-words.ts';
import {
  type Feature,
  INTENT_CODES,
  INTENT_FLOOR,
  INTENT_MARGIN,
  INTENTS,
  type IntentCode,
  type Signals,
} from '#domain/intents.ts';
import { termsIn } from '#domain/terms.ts';
import { TOPIC_CODES, TOPICS, type TopicCode } from '#domain/topics.ts';
import { type Lexicon, lexicon } from '#domain/words.ts';
import type { Piece } from './piece.ts';
import type { Text } from './text.ts';

interface Row {
  readonly weight: number;
  readonly words: Lexicon<true>;
}

const rowsOf = (words: Signals['words']): Row[] =>
  words.map(([weight, forms]) => ({ weight, words: lexicon([[forms, true]]) }));

const INTENT_ROWS = INTENT_CODES.map((code) => ({
  code,
  rows: rowsOf(INTENTS[code].signals.words),
  features: INTENTS[code].signals.features,
}));
const TOPIC_ROWS = TOPIC_CODES.map((code) => ({
  code,
  rows: rowsOf(TOPICS[code].words),
  features: TOPICS[code].features,
}));

export interface Score<C> {
  readonly code: C;
  readonly score: number;
  /** The part of the score that words gave: zero when only slots speak for it. */
  readonly byWords: number;
  /** Tokens of the words that were met. */
  readonly tokens: ReadonlySet<number>;
}

export interface Scores {
  readonly intents: readonly Score<IntentCode>[];
  readonly topics: readonly Score<TopicCode>[];
}

const SILENT: ReadonlySet<Piece['means']['is']> = new Set(['party', 'organisation', 'time', 'number', 'threshold']);

/** Words as they are scored: those of names, dates and exclusions say nothing about what is wanted. */
export function scoredWords({ words, tokens, mended }: Text, pieces: readonly Piece[]): string[] {
  const silent = new Set<number>();
  const debts = termsIn(mended.text).filter(({ term_id }) => term_id === 'debts');
  for (const [i, { word, start, end }] of tokens.entries()) {
    if (/^долж(?:ен|на|ны|но)$/.test(word) && !debts.some((met) => met.start <= start && met.end >= end)) silent.add(i);
  }
  const numbered = pieces.some(({ means }) => means.is === 'number');
  for (const [k, { from, to, means }] of pieces.entries()) {
    const named = SILENT.has(means.is) || (means.is === 'document_kind' && to - from > 1 && numbered);
    const lead = pieces[k - 1];
    const excluded = means.is === 'without' || (lead?.means.is === 'exclude' && lead.to === from);
    if (named || excluded) for (let i = from; i < to; i += 1) silent.add(i);
  }
  return words.map((word, i) => (silent.has(i) ? '' : word));
}

function scoreOf<C>(
  { code, rows, features }: { readonly code: C; readonly rows: readonly Row[]; readonly features: Signals['features'] },
  words: readonly string[],
  present: ReadonlySet<Feature>,
): Score<C> {
  const tokens = new Set<number>();
  let byWords = 0;
  for (const { weight, words: forms } of rows) {
    const before = tokens.size;
    let hit = false;
    for (let i = 0; i < words.length; i += 1) {
      const met = words[i] === '' ? undefined : forms.at(words, i)[0];
      if (met === undefined || (words[i - 1] === 'не' && words[i] !== 'не')) continue;
      hit = true;
      for (let k = i; k < i + met.length; k += 1) tokens.add(k);
    }
    if (hit && tokens.size >= before) byWords += weight;
  }
  const byFeatures = [...present].reduce((sum, feature) => sum + (features[feature] ?? 0), 0);
  return { code, score: byWords + byFeatures, byWords, tokens };
}

/** Scores of all intents and topics, the best first; equal ones keep the order of their table. */
export function scoreAll(words: readonly string[], present: ReadonlySet<Feature>): Scores {
  const order = <C>(list: readonly Score<C>[]): Score<C>[] => [...list].sort((a, b) => b.score - a.score);
  return {
    intents: order(INTENT_ROWS.map((row) => scoreOf(row, words, present))),
    topics: order(TOPIC_ROWS.map((row) => scoreOf(row, words, present)).filter(({ byWords }) => byWords > 0)),
  };
}

export type Choice =
  | {
      readonly kind: 'intent';
      readonly best: Score<IntentCode>;
      readonly rival: Score<IntentCode> | null;
      /** What is asked of the figures and is not proven; null when the figures are the answer. */
      readonly topic: TopicCode | null;
    }
  | { readonly kind: 'topic'; readonly topic: TopicCode; readonly rival: Score<IntentCode> | null }
  | { readonly kind: 'nothing' };

/** What is shown of an object when no word says which figure of it is meant. */
const SHOWN: readonly (readonly [features: readonly Feature[], intent: IntentCode])[] = [
  [['document_number'], 'document_movements'],
  [['account', 'period'], 'account_turnovers'],
  [['account'], 'balance_as_of'],
  [['party'], 'open_settlements'],
];

/** For a topic near the books: the best intent that words speak for, else what shows the object that is named. */
function nearest(
  topic: TopicCode,
  { intents }: Scores,
  present: ReadonlySet<Feature>,
): Extract<Choice, { kind: 'intent' }> | null {
  if (!TOPICS[topic].near) return null;
  const worded = intents.find(({ score, byWords }) => score >= INTENT_FLOOR && byWords >= INTENT_FLOOR);
  const code = SHOWN.find(([features]) => features.every((one) => present.has(one)))?.[1];
  // «почему Дт 01 Кт 19»: such postings are in the account's card, whatever the words around are about
  const card = present.has('posting') && !present.has('document_number') ? 'account_card' : null;
  const of = (one: IntentCode | null | undefined) => intents.find((score) => score.code === one);
  const best = of(card) ?? of(TOPICS[topic].shows) ?? withAccounts(worded, of, present) ?? of(code);
  return best === undefined ? null : { kind: 'intent', best, rival: null, topic };
}

/** «почему курсовая по остаткам Вектора»: a balance of no account cannot be shown, what moved the party's accounts can. */
function withAccounts(
  worded: Score<IntentCode> | undefined,
  of: (code: IntentCode) => Score<IntentCode> | undefined,
  present: ReadonlySet<Feature>,
): Score<IntentCode> | undefined {
  const lacks = worded?.code === 'balance_as_of' && present.has('party') && !present.has('account');
  return lacks ? of('account_turnovers') : worded;
}

/** Postings between accounts with no document named stand in the card of the account: there is no document to ask about. */
function withCard(intents: readonly Score<IntentCode>[], present: ReadonlySet<Feature>): readonly Score<IntentCode>[] {
  const [best] = intents;
  const isOfDocument = OF_DOCUMENT.some((feature) => present.has(feature));
  const isPosting = best?.code === 'document_movements' || (present.has('posting') && best?.byWords === 0);
  if (best === undefined || !isPosting || !present.has('account') || isOfDocument) return intents;
  const card = intents.find(({ code }) => code === 'account_card');
  return card === undefined
    ? intents
    : [{ ...card, score: best.score, byWords: best.byWords, tokens: best.tokens }, ...intents.slice(1)];
}

const OF_DOCUMENT: readonly Feature[] = ['document_kind', 'document_number', 'document_latest', 'document_amount'];

/** The best intent above the floor, unless a topic that is not proven scores as much: then the nearest that is, with the topic told. */
export function chooseIntent(scores: Scores, present: ReadonlySet<Feature>): Choice {
  const { topics } = scores;
  const intents = withCard(scores.intents, present);
  const [best, second] = intents;
  const topic = topics[0];
  if (best === undefined || best.score < INTENT_FLOOR) {
    if (topic === undefined || topic.score < INTENT_FLOOR) return { kind: 'nothing' };
    return nearest(topic.code, scores, present) ?? { kind: 'topic', topic: topic.code, rival: null };
  }
  if (topic !== undefined && topic.score >= best.score)
    return nearest(topic.code, scores, present) ?? { kind: 'topic', topic: topic.code, rival: best };
  const close = second !== undefined && second.score >= INTENT_FLOOR && best.score - second.score < INTENT_MARGIN;
  return { kind: 'intent', best, rival: close ? second : null, topic: null };
}

/** A word that excludes stands before what it excludes, a verb of exclusion after it. */
const isExcluding = (one: Piece['means'] | undefined, verb: boolean): boolean =>
  one?.is === 'exclude' && one.verb === verb;

/** Accounts that the closing of a month empties. */
const COSTS = /^(?:2[035689]|44)(?:\.|$)/;

/** The features that pieces show. */
export function featuresOf(pieces: readonly Piece[]): Set<Feature> {
  const present = new Set<Feature>();
  const means = pieces.map((piece) => piece.means);
  // «сколько на 10.01 20.01.2020»: beside a date what is written like one is an account
  const dated = means.some((one) => one.is === 'time');
  const codes = means.flatMap((one) => (one.is === 'account' && (dated || !one.maybeDate) ? [one] : []));
  const exact = codes.filter(({ named }) => !named).flatMap(({ codes: list }) => list);
  const has = (test: (one: Piece['means']) => boolean): boolean => means.some(test);
  const add = (feature: Feature, when: boolean): void => {
    if (when) present.add(feature);
  };
  add('account', codes.length > 0);
  add('settlement_account', exact.some(isSettlementAccount));
  add(
    'other_account',
    exact.some((code) => !isSettlementAccount(code)),
  );
  add(
    'cost_account',
    exact.some((code) => COSTS.test(code)),
  );
  const named = pieces.some(
    ({ means: one }, k) => one.is === 'party' && !isExcluding(means[k - 1], false) && !isExcluding(means[k + 1], true),
  );
  add('party', named);
  add('party_without_account', named && exact.length === 0);
  add(
    'side',
    has((one) => one.is === 'sign' && one.sign.sets === 'side'),
  );
  for (const one of means) {
    if (one.is === 'time') timeFeatures(one.answer, add);
    if (one.is === 'sign' && one.sign.sets === 'breakdown') add(one.sign.value, true);
  }
  add('balance_of_account', isSaidOf('balance', pieces));
  add('turnover_of_account', isSaidOf('turnover', pieces));
  documentFeatures(means, exact.length, add);
  const edges = new Set(
    means.flatMap((one) => (one.is === 'sign' && one.sign.sets === 'edge' ? [one.sign.value] : [])),
  );
  add('edges', edges.size === 2 && (named || exact.length > 0));
  add(
    'amount',
    has((one) => one.is === 'amount'),
  );
  add(
    'days',
    has((one) => one.is === 'threshold' && one.thresholds.some(({ of }) => of === 'days')),
  );
  return present;
}

/** «сальдо 76.АВ», «оборот по счёту 51»: the word and right after it a code; what else is said only narrows it. */
function isSaidOf(term: 'balance' | 'turnover', pieces: readonly Piece[]): boolean {
  return pieces.some(({ means, to }, k) => {
    const next = pieces[k + 1];
    const code = next?.means.is === 'account' && !next.means.named && next.from - to <= 1;
    return means.is === 'term' && means.term === term && code;
  });
}

function timeFeatures(
  answer: Extract<Piece['means'], { is: 'time' }>['answer'],
  add: (feature: Feature, when: boolean) => void,
): void {
  if (answer.kind === 'impossible') add('period', true);
  if (answer.kind !== 'read') return;
  const { kind } = answer.readings[0];
  add('as_of', kind === 'as_of');
  add('period', kind === 'period' || kind === 'whenever');
}

function documentFeatures(
  means: readonly Piece['means'][],
  accounts: number,
  add: (feature: Feature, when: boolean) => void,
): void {
  const kind = means.some((one) => one.is === 'document_kind');
  const columns = new Set(
    means.flatMap((one) => (one.is === 'sign' && one.sign.sets === 'column' ? [one.sign.value] : [])),
  );
  add('document_kind', kind);
  add(
    'document_number',
    means.some((one) => one.is === 'number'),
  );
  add('document_latest', kind && means.some((one) => one.is === 'sign' && one.sign.sets === 'latest'));
  add('document_amount', kind && means.some((one) => one.is === 'amount'));
  add('posting', accounts > 1 && columns.size > 1);
}
