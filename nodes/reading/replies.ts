/** Replies to clarifications: a chosen option sets what it names; free words are read as words of the question and fill the slot asked about. */
import type { IntentCode } from '#domain/intents.ts';
import { KNOWS_NOTHING } from '#domain/question-words.ts';
import { chooseReading, TERM_IDS } from '#domain/terms.ts';
import type { Scene } from '#domain/time/readings.ts';
import type { Asked } from '#state/clarification.ts';
import type { Premise } from '#state/premise.ts';
import type { Slots } from '#state/slots.ts';
import { draftOf, unbound } from './draft.ts';
import type { Piece } from './piece.ts';
import { readPieces } from './read-pieces.ts';
import { textOf } from './text.ts';

export interface Replied {
  readonly slots: Slots;
  readonly premises: readonly Premise[];
}

/** Later replies stand over earlier ones. */
export function withReplies(
  intent: IntentCode,
  slots: Slots,
  replies: readonly Asked[],
  scene: Scene,
  turn: number,
): Replied {
  return replies.reduce<Replied>(
    (state, { asked, reply }) => {
      if (reply === null || reply.kind === 'set_aside' || reply.kind === 'cancelled') return state;
      const option =
        reply.kind === 'choice' ? asked.options.find(({ option_id }) => option_id === reply.option_id) : undefined;
      const sets =
        reply.kind === 'choice' ? (option?.sets ?? {}) : setsOfText(reply.text, asked.slot, intent, state.slots, scene);
      const fields = Object.keys(sets);
      if (fields.length === 0) return state;
      const value = option?.label ?? (reply.kind === 'text' ? reply.text.trim() : '');
      const confirmed = [...new Set([asked.slot, ...fields])].map(
        (field): Premise => ({ field: PREMISE_OF[field] ?? field, value, status: 'confirmed', from_turn: turn }),
      );
      return { slots: applied(state.slots, sets), premises: [...state.premises, ...confirmed] };
    },
    { slots, premises: [] },
  );
}

const PREMISE_OF: Readonly<Record<string, string>> = { as_of: 'as_of_date' };

/** What a reply sets; a key without a value sets nothing. */
type Sets = { readonly [K in keyof Slots]?: Slots[K] | undefined };

/** Terms are replaced word by word, all else as a whole; a bound moment leaves no words about time to be read again. */
function applied(slots: Slots, sets: Sets): Slots {
  const given = Object.fromEntries(Object.entries(sets).filter(([, value]) => value !== undefined)) as Partial<Slots>;
  const terms =
    sets.terms === undefined
      ? slots.terms
      : [
          ...slots.terms.filter(({ term }) => !sets.terms?.some((chosen) => chosen.term === term)),
          ...sets.terms.map((chosen) => ({ ...chosen, by: 'chosen' as const, confidence: 1 })),
        ];
  const bound = sets.time_texts === undefined && (sets.as_of !== undefined || sets.period !== undefined);
  return { ...slots, ...given, terms, ...(bound ? { time_texts: [] } : {}) };
}

/** Slots that the words of a reply fill; a name that no reader took is the value of the slot asked about. */
function setsOfText(said: string, slot: string, intent: IntentCode, slots: Slots, scene: Scene): Partial<Slots> {
  if (KNOWS_NOTHING.test(said)) return {};
  const asked = slot
    .replace(/^term:.*/, 'terms')
    .replace(/^parties\..*/, 'parties')
    .replace(/^(?:time|as_of_date|time_texts)$/, 'as_of');
  if (asked === 'document') return documentOf(said, slots, scene);
  const text = textOf(askedFor(asked, said));
  const pieces = readPieces(text, scene).filter(({ means }) => NAMES.has(asked) || !isGuess(means));
  const draft = draftOf(pieces, text.words, intent);
  const filled = Object.fromEntries([...draft.filled.keys()].map((key) => [key, draft.slots[key]])) as Partial<Slots>;
  if (draft.slots.time_texts.length > 0)
    Object.assign(filled, {
      as_of: draft.slots.as_of,
      period: draft.slots.period,
      compare: draft.slots.compare,
      time_texts: draft.slots.time_texts,
    });
  if (asked === 'terms') return { ...filled, ...termsOf(said, slot, slots) };
  const alone = Object.keys(filled).every((key) => key === 'parties');
  const empty = asked === 'accounts' && draft.slots.accounts.length === 0;
  if (asked in filled && !empty && !(asked === 'parties' && alone)) return filled;
  const name = said.trim().replace(/[.!]+$/, '');
  if (asked === 'parties') return { ...filled, parties: [unbound(name)] };
  if (asked === 'organisation') return { ...filled, organisation: unbound(name), parties: slots.parties };
  if (asked === 'accounts') return { ...filled, accounts: namedAccounts(said, scene, slots) };
  return filled;
}

/** Replies to these are names; beside them a lone unknown word is no name: «как обычно» names nobody. */
const NAMES: ReadonlySet<string> = new Set(['parties', 'organisation', 'exclusions', 'whose']);
const GUESS = 0.5;

const isGuess = (means: Piece['means']): boolean => means.is === 'party' && means.sure <= GUESS;

/** A bare number is what was asked for: an account where an account was asked, or a meaning that names accounts. */
function askedFor(asked: string, said: string): string {
  return (asked === 'accounts' || asked === 'terms') && /^\s*\d{2}/.test(said) ? `счет ${said}` : said;
}

/** What the words of a reply add to the document of the question: «86», «от 23.01», «последняя»; a kind only where they name one. */
function documentOf(said: string, slots: Slots, scene: Scene): Partial<Slots> {
  const text = textOf(`документ ${said}`);
  const { document: told, parties } = draftOf(readPieces(text, scene), text.words, 'document_movements').slots;
  if (told === null) return {};
  const base = slots.document ?? NO_DOCUMENT;
  const document = {
    ...base,
    ...(told.kinds.length === 0 ? {} : { kinds: told.kinds }),
    number: told.number ?? base.number,
    date: told.date ?? base.date,
    amount: told.amount ?? base.amount,
    latest: told.latest || base.latest,
  };
  return { document, ...(parties.length === 0 ? {} : { parties }) };
}

const NO_DOCUMENT = {
  kinds: [],
  number: null,
  date: null,
  amount: null,
  latest: false,
  id: null,
  type: null,
  title: null,
};

function namedAccounts(said: string, scene: Scene, slots: Slots): Slots['accounts'] {
  const text = textOf(`счет ${said}`);
  const { accounts } = draftOf(readPieces(text, scene), text.words, 'balance_as_of').slots;
  return accounts.length > 0 ? accounts : slots.accounts;
}

/** The meaning that the words of a reply decide: for the term asked about, or for the only one of the question. */
function termsOf(said: string, slot: string, slots: Slots): Partial<Slots> {
  const asked = slot.startsWith('term:')
    ? slots.terms.filter(({ term, surface }) => slot === `term:${term}` || slot === `term:${surface}`)
    : slots.terms;
  const terms = asked.flatMap((term) => {
    const id = TERM_IDS.find((one) => one === term.term);
    const chosen = id === undefined ? null : chooseReading(id, said);
    return chosen?.by === 'said' ? [{ ...term, reading: chosen.reading.id }] : [];
  });
  return terms.length === 0 ? {} : { terms };
}
