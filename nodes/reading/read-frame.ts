/** From a question to its frame: pieces, intent, slots, what the dialogue adds, what the person replied. Pure and without a model. */
import { type Feature, INTENTS, type IntentCode } from '#domain/intents.ts';
import { isNeutral } from '#domain/neutral-words.ts';
import type { Scene } from '#domain/time/readings.ts';
import { nearTold, TOPICS } from '#domain/topics.ts';
import type { Asked } from '#state/clarification.ts';
import type { ConversationState } from '#state/conversation.ts';
import type { Premise } from '#state/premise.ts';
import type { Slots } from '#state/slots.ts';
import { withDerived } from './derived.ts';
import { type Draft, draftOf } from './draft.ts';
import { inheritance, intentOf, kindOfReply, type Reply, targetOf } from './follow-up.ts';
import { withObject } from './object-names.ts';
import type { Piece } from './piece.ts';
import { readPieces } from './read-pieces.ts';
import { withReplies } from './replies.ts';
import { type Choice, chooseIntent, featuresOf, type Scores, scoreAll, scoredWords } from './scores.ts';
import { askingWords } from './story.ts';
import { decidingPieces, settledTerms, termSlotsOf } from './terms.ts';
import { type Text, textOf } from './text.ts';

export interface FrameReading {
  readonly text: Text;
  readonly pieces: readonly Piece[];
  readonly scores: Scores;
  /** Null when the question is of a kind that is not proven yet. */
  readonly intent: IntentCode | null;
  /** What was understood of such a question. */
  readonly about: string | null;
  readonly slots: Slots;
  readonly filled: Draft['filled'];
  /** Pieces of words that helped to recognise the intent, terms and references. */
  readonly explained: ReadonlySet<Piece>;
  readonly premises: readonly Premise[];
  readonly ambiguities: readonly string[];
  readonly confidence: number;
}

export interface Asking {
  readonly question: string;
  readonly turn: number;
  readonly conversation: ConversationState;
  readonly scene: Scene;
  readonly replies: readonly Asked[];
  readonly own: OwnNames;
}

/** Names of the question, as written, that the base knows as organisations of our own. */
export interface OwnNames {
  readonly surfaces: ReadonlySet<string>;
  /** Together they are all that this person may ask about. */
  readonly everyone: boolean;
}

/** When no intent shows, pieces are still read as if a balance had been asked: a slot is a slot. */
const NEUTRAL: IntentCode = 'balance_as_of';

export function readFrame(asking: Asking): FrameReading {
  const { question, conversation, scene, turn, replies, own } = asking;
  const text = textOf(question);
  const read = withOwn(readPieces(text, scene), own);
  const present = featuresOf(read);
  const { scores, choice } = chosenBy(read, text, present);
  const { kind, intent } = aimOf(choice, { pieces: read, text, scores, last: conversation.last_turn });
  const shown = scores.intents.find(({ code }) => code === intent)?.tokens ?? new Set<number>();
  const pieces = withObject(read, text, intent, shown);
  const draft = draftOf(pieces, text.words, intent ?? NEUTRAL);
  const met =
    intent === null ? { terms: [], explained: [] } : termSlotsOf(pieces, text, intent, draft.slots, conversation);
  const merged = inheritance(
    { kind, own: { ...draft.slots, terms: [...met.terms] }, pieces, text, intent, scene },
    conversation,
  );
  const replied = withReplies(intent ?? NEUTRAL, merged.slots, replies, scene, turn);
  const finished =
    intent === null ? { slots: replied.slots, assumed: [] } : withDerived(intent, replied.slots, pieces, text);
  const assumed = [...draft.assumed, ...finished.assumed].map(
    ({ field, value }): Premise => ({ field, value, status: 'assumed', from_turn: turn }),
  );
  return {
    ...{ text, pieces, scores, intent, filled: draft.filled },
    slots: { ...finished.slots, terms: settledTerms(finished.slots) },
    about: intent === null ? aboutOf(choice) : null,
    explained: explainedBy(pieces, text, intent, scores, [
      ...(finished.slots.compare === null ? [] : pieces.filter(isComparing(text))),
      ...met.explained,
      ...merged.referring,
      ...decidingPieces(pieces, text, finished.slots.terms, intent),
    ]),
    premises: mergePremises([...merged.premises, ...assumed, ...replied.premises]),
    ambiguities: [
      ...draft.ambiguities,
      ...merged.ambiguities,
      ...(kind === 'whole' ? [] : doubts(choice, pieces, text, scores)),
      ...missing(intent, finished.slots),
    ],
    confidence: choice.kind === 'intent' ? Math.min(1, choice.best.score / SURE_SCORE) : 0,
  };
}

interface Chosen {
  readonly scores: Scores;
  readonly choice: Choice;
}

/** Of a complaint the sentence that asks decides, where it shows what is wanted by itself; the others are its story. */
function chosenBy(pieces: readonly Piece[], text: Text, present: ReadonlySet<Feature>): Chosen {
  const words = scoredWords(text, pieces);
  const asking = askingWords(text, words, pieces);
  if (asking !== null) {
    const scores = scoreAll(asking, present);
    const choice = chooseIntent(scores, present);
    if (choice.kind === 'intent' && choice.topic === null && choice.best.byWords >= OWN_WORDS)
      return { scores, choice };
  }
  const scores = scoreAll(words, present);
  return { scores, choice: chooseIntent(scores, present) };
}

/** A name that is an organisation of our own is no party: it says whose books. */
function withOwn(pieces: readonly Piece[], { surfaces, everyone }: OwnNames): readonly Piece[] {
  return pieces.map((piece): Piece => {
    const { means } = piece;
    if (means.is !== 'party' || !surfaces.has(means.surface)) return piece;
    const every: Piece['means'] = { is: 'sign', sign: { sets: 'organisation', value: 'all' } };
    return { ...piece, means: everyone ? every : { is: 'organisation', surface: means.surface } };
  });
}

interface Heard {
  readonly pieces: readonly Piece[];
  readonly text: Text;
  readonly scores: Scores;
  readonly last: ConversationState['last_turn'];
}

/** What the question wants, by its own words or as a follow-up of the last turn. */
function aimOf(choice: Choice, { pieces, text, scores, last }: Heard): Pick<Reply, 'kind' | 'intent'> {
  const own = choice.kind === 'intent' ? choice.best.code : null;
  if (last === null) return { kind: 'none', intent: own };
  const { slots } = draftOf(pieces, text.words, own ?? intentOf(last) ?? NEUTRAL);
  const kind = kindOfReply(slots, pieces, text, scores, last);
  return { kind, intent: targetOf(kind, slots, own, last, pieces) };
}

const SURE_SCORE = 8;
/** Words of this weight, all of its own, make another intent a second request. */
const OWN_WORDS = 4;

function aboutOf(choice: Choice): string | null {
  return choice.kind === 'topic' ? TOPICS[choice.topic].about : null;
}

/** The last premise of a field stands: the person's word over what was inherited or assumed. */
function mergePremises(premises: readonly Premise[]): Premise[] {
  return [...new Map(premises.map((premise) => [premise.field, premise])).values()];
}

const isOfSettlements = (intent: IntentCode): boolean =>
  intent === 'open_settlements' || intent === 'overdue_settlements';

/** «по сравнению»: what is compared is in a slot. */
const isComparing =
  ({ words }: Text) =>
  ({ from, to, means }: Piece): boolean =>
    means.is === 'unknown' && to === from + 1 && /^сравн/.test(words[from] ?? '');

/** Pieces that show the intent: its own words, terms that matter, references to what was said. */
function explainedBy(
  pieces: readonly Piece[],
  text: Text,
  intent: IntentCode | null,
  { intents }: Scores,
  more: readonly Piece[],
): Set<Piece> {
  const tokens = intents.find(({ code }) => code === intent)?.tokens ?? new Set<number>();
  const shown = pieces.filter(({ from, to, means }) => {
    if (means.is === 'without') {
      // «за вычетом авансов» asks for the net, «без авансов» for the debts alone
      if (means.term === 'advance') return intent !== null && isOfSettlements(intent) && text.words[from] !== 'за';
      // revenue is told without VAT and with it
      return intent === 'sales' && /^ндс$/.test(text.words[to - 1] ?? '');
    }
    if (means.is === 'sign')
      return ['operation', 'refinement', 'correction', 'new_topic', 'return', 'edge', 'same', 'nothing'].includes(
        means.sign.sets,
      );
    const word =
      means.is === 'term' ||
      means.is === 'signal' ||
      means.is === 'document_kind' ||
      means.is === 'negation' ||
      means.is === 'unknown';
    return word && Array.from({ length: to - from }, (_, k) => from + k).some((place) => tokens.has(place));
  });
  return new Set([...shown, ...more]);
}

/** A tie of two intents, or an intent that no word names. */
function doubts(choice: Choice, pieces: readonly Piece[], { words }: Text, { intents }: Scores): string[] {
  if (choice.kind !== 'intent') return [];
  const { best, rival, topic } = choice;
  const title = INTENTS[best.code].title.toLowerCase();
  if (topic !== null) return [nearTold(topic, title)];
  if (rival !== null)
    return [`Вопрос можно понять и как «${INTENTS[rival.code].title.toLowerCase()}»; взято: «${title}».`];
  const known = pieces.some(({ means }) => means.is === 'term');
  const codes = pieces.filter(({ means }) => means.is === 'account');
  // a code says where to look, not that something else is asked as well
  const isCode = (token: number): boolean => codes.some(({ from, to }) => token >= from && token < to);
  // nor does a word of the very subject: «незакрытые документы» of settlements are their documents
  const isSubject = (token: number): boolean => isNeutral(words[token] ?? '', best.code);
  const other = intents.find(
    ({ code, byWords, score, tokens }) =>
      code !== best.code &&
      Math.min(byWords, score) >= OWN_WORDS &&
      [...tokens].every((token) => !best.tokens.has(token)) &&
      ![...tokens].every((token) => isCode(token) || isSubject(token)),
  );
  if (other !== undefined && best.byWords > 0)
    return [`Спрошено и о другом: «${INTENTS[other.code].title.toLowerCase()}»; отвечено на «${title}».`];
  return best.byWords === 0 && !known ? [`Не сказано, что именно нужно; взято: «${title}».`] : [];
}

const MISSING: Readonly<Record<string, (slots: Slots) => string | null>> = {
  parties: (slots) => (slots.parties.length === 0 ? 'Не назван контрагент.' : null),
  accounts: (slots) => (slots.accounts.length === 0 ? 'Не назван счёт.' : null),
  time: (slots) => (slots.time_texts.length === 0 && slots.period === null ? 'Не назван период.' : null),
  document: (slots) => {
    if (slots.document === null) return 'Не назван документ.';
    const { number, latest, amount, id } = slots.document;
    return number === null && !latest && amount === null && id === null
      ? 'Не сказано, какой именно документ: нет номера.'
      : null;
  },
};

function missing(intent: IntentCode | null, slots: Slots): string[] {
  const lonely =
    slots.terms.some(({ term, reading }) => term === 'reconciliation' && reading === 'party') &&
    slots.accounts.length === 0;
  if (lonely) return ['Не назван контрагент, с которым сверка.'];
  const required: readonly string[] = intent === null ? [] : INTENTS[intent].required;
  return required.flatMap((slot) => MISSING[slot]?.(slots) ?? []);
}
