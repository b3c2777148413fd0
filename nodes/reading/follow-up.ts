/**
 * Follow-up turns: what a short reply keeps of the last answered question and what it drops. A question with an object and a measure of its
 * own inherits nothing but the organisation; everything else that is taken over is a premise, and says from which turn.
 */

import { isKeptByParty } from '#domain/account-words.ts';
import { firstDay, monthOf } from '#domain/dates.ts';
import { INTENT_CODES, INTENTS, type IntentCode } from '#domain/intents.ts';
import { carried } from '#domain/premises.ts';
import type { Sign } from '#domain/question-words.ts';
import { boundSaid } from '#domain/thresholds.ts';
import type { Scene } from '#domain/time/readings.ts';
import { readTime } from '#domain/time/words.ts';
import type { ConversationState, LastTurn } from '#state/conversation.ts';
import type { Premise } from '#state/premise.ts';
import type { Slots } from '#state/slots.ts';
import type { Piece } from './piece.ts';
import { refer, widened } from './reference.ts';
import { returnedTo } from './returned.ts';
import type { Scores } from './scores.ts';
import { correctedTerms, sideOfTerms } from './terms.ts';
import type { Text } from './text.ts';

export interface Inheritance {
  readonly intent: IntentCode | null;
  readonly slots: Slots;
  readonly premises: readonly Premise[];
  readonly ambiguities: readonly string[];
  /** Pieces that referred to what was said before. */
  readonly referring: readonly Piece[];
}

/** How much of the last turn a reply takes over. */
type Kind = 'none' | 'whole' | 'object';

const CUE = /^(?:а|и|ну|нет|теперь|тогда|только|еще|лишь|сравни|сравнить|подробнее|из|and|tell)$/;
const MEASURE_WORDS = 3;
const TOPIC_WORDS = 5;

const signsOf = (pieces: readonly Piece[]): Sign[] =>
  pieces.flatMap(({ means }) => (means.is === 'sign' ? [means.sign] : []));

export function intentOf(last: LastTurn): IntentCode | null {
  return INTENT_CODES.find((code) => code === last.intent) ?? null;
}

function hasObject(slots: Slots): boolean {
  return slots.accounts.length > 0 || slots.parties.length > 0 || slots.side !== null || slots.document !== null;
}

/** Something in the reply that can only be read against the last turn, or that fills a slot. */
function saysAnything(pieces: readonly Piece[], text: Text): boolean {
  const known = pieces.some(({ means }) => means.is !== 'unknown' && means.is !== 'negation');
  return known || /^(?:почему|подробнее|why)/.test(text.words.find((word) => !CUE.test(word)) ?? '');
}

export function kindOfReply(own: Slots, pieces: readonly Piece[], text: Text, scores: Scores, last: LastTurn): Kind {
  const signs = signsOf(pieces);
  if (signs.some(({ sets }) => sets === 'new_topic')) return 'none';
  const refers = signs.some(
    ({ sets }) => sets === 'same' || sets === 'row' || sets === 'correction' || sets === 'return',
  );
  const cue = CUE.test(text.words.find((word) => /[\p{L}\d]/u.test(word)) ?? '') || refers;
  const measure = (scores.intents.toSorted((a, b) => b.byWords - a.byWords)[0]?.byWords ?? 0) >= MEASURE_WORDS;
  const cause = intentOf(last) === 'document_movements' && cue;
  const topic =
    !cause &&
    !asksWhy(text) &&
    (scores.topics.toSorted((a, b) => b.byWords - a.byWords)[0]?.byWords ?? 0) >= TOPIC_WORDS;
  if (topic) return 'none';
  const size = text.words.filter((word) => /[\p{L}\d]/u.test(word)).length;
  if (asksWhy(text) && size <= SHORT && (cue || !hasObject(own))) return 'whole';
  if (measure && (hasObject(own) || (asksWho(text) && !refers && isElsewhere(scores, last)))) return 'none';
  if (measure) return cue || needsObject(scores, own) || isNarrower(scores, own, last, size) ? 'object' : 'none';
  const short = size <= SHORT;
  return saysAnything(pieces, text) && (cue || short) ? 'whole' : 'none';
}

const [SHORT, FEW] = [8, 3];
/** «а почему кредит 90?», «почему так?»: the cause of what was just shown. */
const asksWhy = ({ words }: Text): boolean =>
  /^(?:почему|отчего|откуда|why)$/.test(words.find((word) => /\p{L}/u.test(word) && !CUE.test(word)) ?? '');

/** «а кто еще не сдал авансовые?»: a list of others, not of the one spoken of. */
const asksWho = ({ words }: Text): boolean =>
  words.slice(0, FEW).some((word) => /^(?:кто|кому|кого|какие)$/.test(word));

/** The best intent by words is of another domain than the last one. */
function isElsewhere({ intents }: Scores, last: LastTurn): boolean {
  const before = intentOf(last);
  const [best] = intents;
  return before === null || best === undefined || INTENTS[best.code].domain !== INTENTS[before].domain;
}

/** «сколько штук?» after sales of a year: another measure of the same thing, with no subject and no time of its own. */
function isNarrower({ intents }: Scores, own: Slots, last: LastTurn, size: number): boolean {
  const [best] = intents;
  const before = intentOf(last);
  if (best === undefined || before === null || size > FEW || own.time_texts.length > 0) return false;
  return INTENTS[best.code].domain === INTENTS[before].domain;
}

/** «какие обороты за июнь?» after a balance: an account is needed and none is named. */
function needsObject({ intents }: Scores, own: Slots): boolean {
  const best = intents[0]?.code;
  return best !== undefined && INTENTS[best].required.some((slot) => slot === 'accounts') && own.accounts.length === 0;
}

/** The intent of a reply: that of the last turn where the reply has none of its own. */
export function targetOf(
  kind: Kind,
  own: Slots,
  intent: IntentCode | null,
  last: LastTurn,
  pieces: readonly Piece[],
): IntentCode | null {
  const before = intentOf(last);
  if (kind === 'whole' && signsOf(pieces).some(({ sets }) => sets === 'return')) return returnedTo(own) ?? before;
  return kind === 'whole' && before !== null ? intentForReply(own, before) : intent;
}

export interface Reply {
  readonly kind: Kind;
  readonly own: Slots;
  readonly pieces: readonly Piece[];
  readonly text: Text;
  readonly intent: IntentCode | null;
  readonly scene: Scene;
}

export function inheritance(reply: Reply, conversation: ConversationState): Inheritance {
  const { kind, own, pieces, intent } = reply;
  const last = conversation.last_turn;
  if (last === null) return { intent, slots: own, premises: [], ambiguities: [], referring: [] };
  const taken = new Map<string, string>();
  const alone = kind === 'none' || intentOf(last) === null;
  const merged = alone ? withOrganisation(own, last.slots, taken) : merge(reply, last.slots, taken);
  const referred = refer(merged, pieces, last, taken, alone);
  if (kind === 'whole' && intent !== null) taken.set('business_intent', INTENTS[intent].title);
  const premises = [...taken].map(([field, value]): Premise => premiseOf(field, value, conversation, last));
  return { intent, slots: referred.slots, premises, ambiguities: referred.ambiguities, referring: referred.referring };
}

function premiseOf(field: string, value: string, conversation: ConversationState, last: LastTurn): Premise {
  const kept = conversation.premises.find((premise) => premise.field === field);
  return {
    field,
    value,
    status: kept === undefined ? 'inherited' : carried(kept.status),
    from_turn: kept?.from_turn ?? last.turn_id,
  };
}

/** A number of a document in the reply asks about that document, whatever was asked before. */
function intentForReply(own: Slots, before: IntentCode): IntentCode {
  return own.document !== null && own.document.number !== null ? 'document_movements' : before;
}

function withOrganisation(own: Slots, base: Slots, taken: Map<string, string>): Slots {
  if (own.organisation !== null || own.all_organisations) return own;
  if (base.organisation !== null) taken.set('organisation', base.organisation.title ?? base.organisation.surface);
  return { ...own, organisation: base.organisation };
}

/** The fields of the last turn that this reply does not replace. */
function merge({ own, kind, intent, pieces, text, scene }: Reply, last: Slots, taken: Map<string, string>): Slots {
  const base = widened(text, last);
  const whole = kind === 'whole';
  const returned = signsOf(pieces).some(({ sets }) => sets === 'return');
  const object = mergeObject(own, base, taken);
  const time = returned ? {} : mergeTime(own, base, intent, text, taken, scene);
  const terms = whole ? correctedTerms(anySide(own, base), text.mended.text) : { terms: [], changed: false };
  if (terms.changed && own.side === null) taken.delete('side');
  if (whole && own.terms.length === 0 && !terms.changed)
    for (const { surface, reading } of terms.terms) taken.set(`term:${surface}`, reading);
  const named = own.parties.length > 0;
  const refined = <K extends keyof Slots>(key: K, empty: boolean, drop = false): Slots[K] => {
    if (!empty || !whole || drop) return own[key];
    const value = base[key];
    const nothing = value === null || value === false || (Array.isArray(value) && value.length === 0);
    if (!nothing) taken.set(key, keptSaid(key, base));
    return value;
  };
  return withOrganisation(
    {
      ...own,
      ...object,
      ...(terms.changed && own.side === null ? { side: null } : {}),
      ...time,
      terms: own.terms.length > 0 || !whole ? own.terms : terms.terms,
      column: refined('column', own.column === null),
      measure: refined('measure', own.measure === null),
      by: refined('by', own.by.length === 0),
      by_month: refined('by_month', !own.by_month),
      by_corresponding: refined('by_corresponding', !own.by_corresponding),
      without_internal: refined('without_internal', !own.without_internal),
      thresholds: refined('thresholds', own.thresholds.length === 0, named),
      exclusions: refined('exclusions', own.exclusions.length === 0, hasObject(own)),
      top: refined('top', own.top === null, named),
    },
    base,
    taken,
  );
}

/** «а Альфа?» after the debts to suppliers asks about both sides of Альфа. */
function anySide(own: Slots, base: Slots): Slots['terms'] {
  if (own.parties.length === 0 || base.parties.length > 0) return base.terms;
  return base.terms.map((slot) =>
    slot.term === 'debts' ? { ...slot, reading: 'both_sides', by: 'default', confidence: 0.5 } : slot,
  );
}

/** What is kept, in words. */
function keptSaid(key: keyof Slots, slots: Slots): string {
  if (key === 'thresholds') return slots.thresholds.map(boundSaid).join(', ');
  if (key === 'exclusions') return slots.exclusions.map(({ surface }) => surface).join(', ');
  if (key === 'by') return slots.by.join(', ');
  if (key === 'top') return String(slots.top?.count ?? '');
  const value = slots[key];
  return typeof value === 'string' ? value : 'да';
}

/** A new object replaces the old one of its kind: a party a party or a side, an account an account. */
function mergeObject(own: Slots, base: Slots, taken: Map<string, string>): Partial<Slots> {
  const keep = <K extends keyof Slots>(key: K, said: string): Slots[K] => {
    if (said !== '') taken.set(key, said);
    return base[key];
  };
  const names = base.parties.map(({ title, surface }) => title ?? surface).join(', ');
  const ours = own.organisation !== null && base.accounts.length > 0 && !base.accounts.some(isKeptByParty);
  // «кроме Лотоса» after «только по Лотосу»: one who is left out is no longer the one asked about
  const without = own.exclusions.some(({ what }) => what === 'party');
  const replaced = own.parties.length > 0 || own.side !== null || ours || without;
  const parties = replaced ? own.parties : keep('parties', names);
  const otherSide = own.side !== null && own.accounts.length === 0 && base.accounts.some((code) => /^6[02]/.test(code));
  const accounts =
    own.accounts.length > 0 || own.document !== null
      ? own.accounts
      : otherSide
        ? base.accounts.map((code) => mirrored(code, own.side))
        : keep('accounts', base.accounts.join(', '));
  const bySide = own.parties.length > 0 && base.parties.length === 0;
  // «нет, я про дебиторку»: the word itself says whose debts, whatever was asked before
  const side =
    own.side ?? sideOfTerms(own) ?? (bySide || own.accounts.length > 0 ? null : keep('side', base.side ?? ''));
  const document =
    own.document ??
    (replaced || own.accounts.length > 0
      ? own.parties.length > 0
        ? null
        : base.document
      : keep('document', base.document?.title ?? base.document?.number ?? ''));
  return { parties, accounts, side, document };
}

/** «а по покупателям?» after 60.01 asks about 62.01. */
function mirrored(code: string, side: Slots['side']): string {
  if (side === 'customers') return code.replace(/^60/, '62');
  return side === 'suppliers' ? code.replace(/^62/, '60') : code;
}

/** Time of the reply, else that of the last turn in the form this intent needs. */
function mergeTime(
  own: Slots,
  base: Slots,
  intent: IntentCode | null,
  text: Text,
  taken: Map<string, string>,
  scene: Scene,
): Partial<Slots> {
  const compared = comparedWith(own, base, text, scene);
  if (compared !== null) {
    if (base.period !== null) taken.set('period', `${base.period.from}/${base.period.to}`);
    return { period: base.period, as_of: base.as_of, compare: compared, time_texts: [] };
  }
  if (own.time_texts.length > 0 || own.as_of !== null || own.period !== null) return {};
  const needs = intent === null ? 'none' : INTENTS[intent].time;
  if (needs === 'period') {
    const period =
      base.period ?? (base.as_of === null ? null : { from: firstDay(monthOf(base.as_of)), to: base.as_of });
    if (period !== null) taken.set('period', `${period.from}/${period.to}`);
    return { period, compare: base.compare };
  }
  if (needs === 'none') return {};
  const as_of = base.as_of ?? base.period?.to ?? null;
  if (as_of !== null) taken.set('as_of_date', as_of);
  return { as_of };
}

/** «сравни с мартом»: the period named is the one to compare with. */
function comparedWith(own: Slots, base: Slots, text: Text, scene: Scene): Slots['compare'] {
  const [said] = own.time_texts;
  if (said === undefined || base.period === null || !text.words.some((word) => /^сравн|^против$/.test(word)))
    return null;
  const answer = readTime(said.replace(/^(?:с|со|к)\s+/i, ''), scene);
  if (answer.kind !== 'read' || answer.readings[0].from === null) return null;
  return { from: answer.readings[0].from, to: answer.readings[0].to };
}
