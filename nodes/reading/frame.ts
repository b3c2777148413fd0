/** The frame as an artefact: spans with exact offsets, what explains what, and the sentences that people and critics read. */

import { isKeptByParty } from '#domain/account-words.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { isNeutral } from '#domain/neutral-words.ts';
import type { QueryFrame, Span } from '#state/query-frame.ts';
import type { Request } from '#state/question.ts';
import type { Slots } from '#state/slots.ts';
import type { Piece } from './piece.ts';
import type { FrameReading } from './read-frame.ts';
import { placeInOriginal, sliceOf } from './text.ts';
import { normalizedQuestion, successCriteria } from './wording.ts';

const spanId = (i: number): string => `W${i + 1}`;

/** Pieces as spans over the original text, in order of place; the name of an account that no slot took is a mere word. */
function spansOf({ pieces, text, filled, intent, explained, scores }: FrameReading): Span[] {
  const used = new Set([...filled.values()].flat());
  // no word named this kind of question: «документы Лотоса» is not «долг Лотоса»
  const guessed = scores.intents.find(({ code }) => code === intent)?.byWords === 0;
  return pieces.map((piece, i) => {
    const { from, to, reading, means } = piece;
    const mere = means.is === 'account' && means.named && !used.has(piece);
    // documents that were asked for and that no slot took are another question than the figures
    const papers = means.is === 'document_kind' && intent !== null && !used.has(piece) && !explained.has(piece);
    const word = mere || papers || piece.kind === 'word';
    const neutral = word && !(papers && guessed) && text.words.slice(from, to).every((one) => isNeutral(one, intent));
    const kind = neutral ? 'neutral' : word ? 'word' : piece.kind;
    const [first, last] = [text.tokens[from], text.tokens[to - 1]];
    const { start, end } = placeInOriginal(text, first?.start ?? 0, last?.end ?? 0);
    const said = text.original.slice(start, end);
    const meant = sliceOf(text, from, to);
    const read = reading ?? (meant.toLowerCase() === said.toLowerCase() ? null : meant);
    return { span_id: spanId(i), kind, text: said, start, end, reading: read };
  });
}

/** Fields of the frame → pieces that explain them; a time word explains the time scope, everything else the slots. */
function explanation(reading: FrameReading): {
  readonly explained_by: Record<string, string[]>;
  readonly unexplained: string[];
} {
  const { pieces, filled, explained, intent } = reading;
  const place = new Map(pieces.map((piece, i) => [piece, spanId(i)]));
  const fields = new Map<string, Set<string>>();
  const put = (field: string, piece: Piece): void => {
    const id = place.get(piece);
    if (id !== undefined) fields.set(field, (fields.get(field) ?? new Set()).add(id));
  };
  if (intent !== null) {
    const used = [...filled].filter(([slot]) => UNUSED[intent]?.has(slot) !== true);
    for (const [slot, list] of used)
      for (const piece of list) put(slot === 'time_texts' ? 'time_scope' : 'slots', piece);
    for (const piece of explained) put(fieldOf(piece), piece);
  }
  const named = new Set([...fields.values()].flatMap((ids) => [...ids]));
  return {
    explained_by: Object.fromEntries([...fields].map(([field, ids]) => [field, [...ids]])),
    unexplained: pieces.map((_, i) => spanId(i)).filter((id) => !named.has(id)),
  };
}

/** Slots that nothing of the intent's reading takes: words that fill them stay unexplained, and the answer says so. */
const UNUSED: Readonly<Partial<Record<IntentCode, ReadonlySet<keyof Slots>>>> = {
  document_movements: new Set(['by_month', 'without_internal', 'measure', 'thresholds', 'exclusions', 'top']),
};

function fieldOf({ means }: Piece): string {
  if (means.is === 'term') return 'slots';
  if (means.is === 'sign') return means.sign.sets === 'operation' ? 'expected_answer_shape' : 'business_intent';
  return 'business_intent';
}

const PEOPLE_ACCOUNTS = /^(?:70|71|73)(?:\.|$)/;

type Candidate = QueryFrame['entity_candidates'][number];

const candidate = (surface: string, type: string, confidence: number, unresolved = true): Candidate => ({
  ...{ surface, type, confidence },
  ...(unresolved ? { requires_domain_resolution: true } : {}),
});

/** Everything named that the base has to recognise, each with how sure its reading is. */
function candidatesOf(reading: FrameReading): Candidate[] {
  const { slots, pieces, confidence } = reading;
  const doubtful = pieces.flatMap(({ means }) => (means.is === 'account' && means.maybeDate ? means.codes : []));
  const { organisation, document } = slots;
  return [
    ...partyCandidates(reading),
    ...(organisation === null ? [] : [candidate(organisation.surface, 'organisation', 0.9, organisation.id === null)]),
    ...slots.accounts.map((code) => candidate(code, 'account', 0.95, false)),
    ...doubtful.map((code) => candidate(code, 'account_or_date', 0.5)),
    ...slots.terms.map(({ surface, confidence: sure }) => candidate(surface, 'business_term', sure, sure < 0.9)),
    ...(document === null ? [] : [candidate(documentSurface(document), 'document', Math.max(0.5, confidence))]),
  ].filter(({ surface }) => surface !== '');
}

function partyCandidates({ slots, pieces }: FrameReading): Candidate[] {
  const exact = slots.accounts.length > 0 && !slots.accounts.some(isKeptByParty);
  const person = slots.accounts.some((code) => PEOPLE_ACCOUNTS.test(code));
  const type = person ? 'person' : exact ? 'organisation_or_counterparty' : 'counterparty';
  const sure = new Map(
    pieces.flatMap(({ means }) => (means.is === 'party' ? [[means.surface, means.sure] as const] : [])),
  );
  const excluded = slots.exclusions.filter(({ what }) => what === 'party');
  return [
    ...slots.parties.map(({ surface, id }) => candidate(surface, type, sure.get(surface) ?? 0.9, id === null)),
    ...excluded.map(({ surface }) => candidate(surface, 'counterparty', 0.8)),
  ];
}

function documentSurface({ number, title, kinds }: NonNullable<Slots['document']>): string {
  const named = kinds.map((kind) => kind.replace('Document_', '')).join(', ');
  return title ?? number ?? (named === '' ? 'документ' : named);
}

function timeScope({ slots, intent }: FrameReading): QueryFrame['time_scope'] {
  const time = intent === null ? 'none' : INTENTS[intent].time;
  const bound =
    time === 'none' ||
    (slots.time_texts.length === 0 && (time === 'as_of' ? slots.as_of !== null : slots.period !== null));
  return { explicit_period: slots.period, as_of_date: slots.as_of, needs_resolution: !bound };
}

export const UNSUPPORTED = 'unsupported';

export function frameOf(request: Request, reading: FrameReading): QueryFrame {
  const { intent, text, slots } = reading;
  const question = text.original;
  return {
    request_id: request.request_id,
    conversation_id: request.conversation_id,
    turn_id: request.turn_id,
    original_user_question: question,
    normalized_question:
      intent === null ? `Вопрос ${reading.about ?? 'не распознан'}.` : normalizedQuestion(intent, slots),
    business_intent: intent ?? UNSUPPORTED,
    expected_answer_shape: intent === null ? 'refusal' : INTENTS[intent].shape,
    domain_candidates: intent === null ? [] : domainsOf(reading),
    time_scope: timeScope(reading),
    slots,
    entity_candidates: candidatesOf(reading),
    ambiguities: [...new Set(reading.ambiguities)],
    success_criteria: intent === null ? [] : successCriteria(intent, slots),
    spans: spansOf(reading),
    ...explanation(reading),
    premises: [...reading.premises],
  };
}

/** The domain of the intent first, then those of others that scored at all. */
function domainsOf({ intent, scores }: FrameReading): string[] {
  const own = intent === null ? [] : [INTENTS[intent].domain];
  const others = scores.intents
    .filter(({ byWords, score }) => byWords > 0 && score > 0)
    .map(({ code }) => INTENTS[code].domain);
  return [...new Set([...own, ...others])];
}
