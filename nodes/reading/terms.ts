/** Which meaning a word of several meanings is taken in: chosen in this dialogue, decided by a word or a slot beside it, else its default. */
import type { IntentCode } from '#domain/intents.ts';
import { chooseReading, decidersIn, readingOf, TERM_IDS, type TermId, termOf, termsIn } from '#domain/terms.ts';
import type { ConversationState } from '#state/conversation.ts';
import type { Slots, TermSlot } from '#state/slots.ts';
import type { Piece } from './piece.ts';
import { sliceOf, type Text } from './text.ts';

/** Terms whose meaning changes the answer of an intent; others only helped to recognise it. */
const TERMS_OF: Readonly<Partial<Record<IntentCode, readonly TermId[]>>> = {
  open_settlements: [
    'tails',
    'hanging',
    'stuck',
    'debts',
    'advance',
    'receivables',
    'payables',
    'kopecks',
    'netting',
    'closing_papers',
    'no_document',
    'carried',
    'overdue',
    'posting_payments',
    'linking',
  ],
  overdue_settlements: ['overdue', 'deferral'],
  balance_as_of: ['balance', 'expanded', 'red', 'minus', 'accountable', 'transit', 'listed', 'hanging'],
  account_turnovers: ['turnover', 'reconciliation', 'accountable', 'offset', 'transfer'],
  document_movements: [],
};

/** Verbs that only carry one of these nouns: «висят хвосты», «висит сальдо». */
const CARRIERS: readonly TermId[] = ['hanging', 'carried', 'listed', 'stuck'];
const CARRIED: readonly TermId[] = ['tails', 'debts', 'balance', 'receivables', 'payables', 'advance'];
/** Words that say more exactly what «долг» beside them is. */
const EXACTER: readonly TermId[] = ['receivables', 'payables', 'tails'];

const CONFIDENCE = { decided: 0.9, default: 0.5, chosen: 1, inherited: 0.95 } as const;

/** Reading that a side already known decides. */
const BY_SIDE: Readonly<Partial<Record<TermId, Readonly<Record<'suppliers' | 'customers' | 'both', string>>>>> = {
  debts: { suppliers: 'we_owe_suppliers', customers: 'customers_owe_us', both: 'both_sides' },
  advance: { suppliers: 'issued', customers: 'received', both: 'both' },
};

export function termSlotsOf(
  pieces: readonly Piece[],
  text: Text,
  intent: IntentCode,
  slots: Slots,
  conversation: ConversationState,
): { readonly terms: TermSlot[]; readonly explained: readonly Piece[] } {
  const met = metTerms(pieces, text);
  const ids = new Set(met.map(({ id }) => id));
  const carried = CARRIED.some((id) => ids.has(id));
  const exacter = EXACTER.some((id) => ids.has(id));
  const matters = met.filter(
    ({ id }) =>
      (TERMS_OF[intent] ?? []).includes(id) && !(carried && CARRIERS.includes(id)) && !(exacter && id === 'debts'),
  );
  const seen = new Map<TermId, TermSlot>();
  for (const { surface, id } of matters) {
    if (!seen.has(id))
      seen.set(id, termSlot(id, surface, keptOf(pieces, text), slots, chosenBefore(id, intent, conversation)));
  }
  const inTerm = pieces.find(({ means }) => means.is === 'sign' && means.sign.sets === 'in_term');
  if (inTerm !== undefined && intent === 'open_settlements' && !seen.has('overdue')) {
    seen.set('overdue', {
      term: 'overdue',
      surface: sliceOf(text, inTerm.from, inTerm.to),
      reading: 'in_term',
      by: 'decided',
      confidence: CONFIDENCE.decided,
    });
  }
  return { terms: [...seen.values()], explained: matters.map(({ piece }) => piece) };
}

/** Leaves something out, «копейки не надо», «без авансов», or is somebody's name: «Старый мост» says nothing of the age of a debt. */
function isLeftOut({ means }: Piece): boolean {
  if (means.is === 'party' || means.is === 'organisation') return true;
  if (means.is === 'without') return means.term !== 'closing_papers';
  return (
    means.is === 'threshold' &&
    means.thresholds.every(({ of, op }) => of === 'money' && (op === 'at_least' || op === 'more_than'))
  );
}

/** The words of a question without what it leaves out: they decide no meaning. */
function keptOf(pieces: readonly Piece[], { tokens, mended }: Text): string {
  return pieces.filter(isLeftOut).reduce((said, { from, to }) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    return said.slice(0, start) + ' '.repeat(end - start) + said.slice(end);
  }, mended.text);
}

/** Terms that stand as pieces, and those inside a sign of a side: «мы должны» is a debt too. */
function metTerms(
  pieces: readonly Piece[],
  text: Text,
): { readonly piece: Piece; readonly id: TermId; readonly surface: string }[] {
  return termsIn(text.mended.text).flatMap(({ term_id: id, surface, start }) => {
    const token = text.tokens.findIndex(({ end }) => end > start);
    const piece = pieces.find(({ from, to }) => from <= token && token < to);
    const paper = piece?.means.is === 'document_kind' && id === 'reconciliation';
    const side = piece?.means.is === 'sign' && piece.means.sign.sets === 'side';
    const own =
      paper ||
      side ||
      ((piece?.means.is === 'term' || (piece?.means.is === 'without' && id === 'closing_papers')) &&
        piece.means.term === id);
    return piece === undefined || !own ? [] : [{ piece, id, surface }];
  });
}

/** Side that the nouns of a question speak for, whatever its intent: «просроченная дебиторка» is about customers. */
export function sideOfNouns(text: Text): 'suppliers' | 'customers' | null {
  const ids = new Set(termsIn(text.mended.text).map(({ term_id }) => term_id));
  if (ids.has('receivables') === ids.has('payables')) return null;
  return ids.has('receivables') ? 'customers' : 'suppliers';
}

const OF_SETTLEMENTS: ReadonlySet<string> = new Set(['get_open_settlements', 'get_overdue_settlements']);

/** «долги сотрудников» are a meaning of the word that settlements with parties do not prove: the word stays a condition that is told. */
function isProvenBy(id: TermId, reading: string, intent: IntentCode | null): boolean {
  if (intent !== 'open_settlements' && intent !== 'overdue_settlements') return true;
  return OF_SETTLEMENTS.has(readingOf(termOf(id), reading)?.tool ?? '');
}

/** Words that decided a meaning: «выданные» beside «авансы». */
export function decidingPieces(
  pieces: readonly Piece[],
  text: Text,
  terms: readonly TermSlot[],
  intent: IntentCode | null,
): readonly Piece[] {
  const ids = TERM_IDS.filter((id) => terms.some((slot) => slot.term === id && isProvenBy(id, slot.reading, intent)));
  const places = ids.flatMap((id) => decidersIn(id, text.mended.text));
  const free = pieces.filter(({ means }) => means.is === 'unknown' || means.is === 'signal');
  return free.filter(({ from }) =>
    places.some(({ start, end }) => start <= (text.tokens[from]?.start ?? -1) && end >= (text.tokens[from]?.end ?? 0)),
  );
}

function termSlot(id: TermId, surface: string, said: string, slots: Slots, before: string | null): TermSlot {
  const chosen = chooseReading(id, said);
  const bySide = slots.side === null ? undefined : BY_SIDE[id]?.[slots.side];
  const party = slots.parties.length > 0 || slots.side !== null ? 'party' : undefined;
  const byAccount = id === 'turnover' ? (slots.accounts.length > 0 ? 'account' : party) : undefined;
  const slot = (reading: string, by: TermSlot['by']): TermSlot => ({
    term: id,
    surface,
    reading,
    by,
    confidence: CONFIDENCE[by],
  });
  if (byAccount !== undefined) return slot(byAccount, 'decided');
  if (chosen.by === 'said') return slot(chosen.reading.id, 'decided');
  if (bySide !== undefined) return slot(bySide, 'decided');
  return before === null ? slot(chosen.reading.id, 'default') : slot(before, 'inherited');
}

/** What the person chose for this word earlier; a default of an earlier turn is no choice, and a choice stays with its subject. */
function chosenBefore(id: TermId, intent: IntentCode, conversation: ConversationState): string | null {
  const domain = intent.includes('settlements') ? 'settlements' : null;
  if (conversation.active_domain !== null && domain !== null && conversation.active_domain !== domain) return null;
  const kept = [...conversation.resolved_business_terms]
    .reverse()
    .find(
      ({ surface, confidence }) =>
        confidence >= CONFIDENCE.inherited && termsIn(surface).some(({ term_id }) => term_id === id),
    );
  return kept !== undefined && readingOf(termOf(id), kept.resolved_to) !== undefined ? kept.resolved_to : null;
}

/** «оборот» of accounts that the dialogue or a party gave is the turnover of these accounts. */
export function settledTerms(slots: Slots): TermSlot[] {
  return slots.terms.map((slot): TermSlot => {
    if (slot.term !== 'turnover' || slot.by !== 'default' || slots.accounts.length === 0) return slot;
    return { ...slot, reading: 'account', by: 'decided', confidence: CONFIDENCE.decided };
  });
}

/** Side that a meaning speaks for, by the accounts of its formula. */
function sideOfTerm({ term, reading }: TermSlot): 'suppliers' | 'customers' | null {
  const id = TERM_IDS.find((one) => one === term);
  const accounts = id === undefined ? [] : (readingOf(termOf(id), reading)?.accounts ?? []);
  const [ours, theirs] = [
    accounts.some((code) => code.startsWith('60')),
    accounts.some((code) => code.startsWith('62')),
  ];
  if (ours === theirs) return null;
  return ours ? 'suppliers' : 'customers';
}

/** The side that all the meanings agree on. */
export function sideOfTerms({ terms }: { readonly terms: readonly TermSlot[] }): 'suppliers' | 'customers' | null {
  const sides = new Set(terms.map(sideOfTerm).filter((side) => side !== null));
  const [side] = sides;
  return sides.size === 1 && side !== undefined ? side : null;
}

/** Terms of the last turn, with the meaning that a word of this one decides: «нет, я про полученные». */
export function correctedTerms(
  before: readonly TermSlot[],
  said: string,
): { readonly terms: TermSlot[]; readonly changed: boolean } {
  let changed = false;
  const terms = before.map((slot): TermSlot => {
    const id = TERM_IDS.find((one) => one === slot.term);
    if (id === undefined) return slot;
    const chosen = chooseReading(id, said);
    if (chosen.by !== 'said' || chosen.reading.id === slot.reading) return slot;
    changed = true;
    return { ...slot, reading: chosen.reading.id, by: 'chosen', confidence: CONFIDENCE.chosen };
  });
  return { terms, changed };
}
