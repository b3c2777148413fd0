/** Draft: what the pieces of a question say, slot by slot, before the dialogue, the replies and the base have their word. */
import { isSettlementAccount } from '#domain/account-words.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { ARTICLES, articlesOf } from '#domain/subconto-words.ts';
import { type DocumentSlot, type Named, NO_SLOTS, type Slots } from '#state/slots.ts';
import { type Fill, pick } from './picked.ts';
import type { Piece } from './piece.ts';
import { timeSlots } from './time-slots.ts';

export interface Draft {
  readonly slots: Slots;
  /** Slot → pieces that fill it. */
  readonly filled: ReadonlyMap<keyof Slots, readonly Piece[]>;
  /** Slots whose value is a default of the words («мелочь» — один рубль), with what was taken. */
  readonly assumed: readonly { readonly field: string; readonly value: string }[];
  readonly ambiguities: readonly string[];
}

export const unbound = (surface: string): Named => ({ surface, id: null, type: null, title: null });

const isNamed = (piece: Piece | undefined): piece is Piece =>
  piece !== undefined && (piece.means.is === 'party' || piece.means.is === 'account');

/** «Вектор не считай», «Вектор и Альфа не нужны»: those right before the verb; «с Вектором не нужен» is no exclusion. */
function beforeVerb(pieces: readonly Piece[], k: number, words: readonly string[]): Piece[] {
  const found: Piece[] = [];
  for (let at = k - 1, end = pieces[k]?.from ?? 0; ; at -= 1) {
    const piece = pieces[at];
    if (!isNamed(piece) || /^(?:с|со|у|от|перед|для|к|ко)$/.test(words[piece.from - 1] ?? '')) break;
    const between = words.slice(piece.to, end);
    const joined = found.length === 0 ? /^(?:,|тоже|также|пожалуйста|можно)$/ : /^(?:и|или)$/;
    if (!between.every((word) => joined.test(word)) || (found.length > 0 && between.length === 0)) break;
    found.push(piece);
    end = piece.from;
    if (/^(?:по|счет|счета|контрагента|поставщика|покупателя)$/.test(words[end - 1] ?? '')) end -= 1;
  }
  return found;
}

/** Pieces that a word excludes — those after it, or right before a verb — with that word. */
export function excludedPieces(pieces: readonly Piece[], words: readonly string[]): ReadonlyMap<Piece, Piece> {
  const excluded = new Map<Piece, Piece>();
  for (const [k, lead] of pieces.entries()) {
    if (lead.means.is !== 'exclude') continue;
    const before = lead.means.verb ? beforeVerb(pieces, k, words) : [];
    for (const piece of before.reverse()) excluded.set(piece, lead);
    if (before.length > 0) continue;
    for (let at = k + 1, end = lead.to; at < pieces.length; at += 1) {
      const next = pieces[at];
      if (!isNamed(next)) break;
      const between = words
        .slice(end, next.from)
        .filter((word) => !/^(?:и|,|или|по|счета|счетов|контрагента)$/.test(word));
      if (between.length > 0) break;
      excluded.set(next, lead);
      end = next.to;
    }
  }
  return excluded;
}

/** «кроме валютных»: a kind that is left out is not the kind that is asked for. */
function isLeftOut({ means, from }: Piece, lead: Piece | undefined): boolean {
  const excludes = lead?.means.is === 'exclude' && !lead.means.verb && lead.to === from;
  return excludes && means.is === 'sign' && means.sign.sets === 'measure';
}

export function draftOf(pieces: readonly Piece[], words: readonly string[], intent: IntentCode): Draft {
  const filled = new Map<keyof Slots, Piece[]>();
  const fill: Fill = (slot, piece) => {
    filled.set(slot, [...(filled.get(slot) ?? []), piece]);
  };
  const excluded = excludedPieces(pieces, words);
  const own = pieces.filter((piece, k) => !excluded.has(piece) && !isLeftOut(piece, pieces[k - 1]));
  const notes: { ambiguities: string[]; assumed: Draft['assumed'][number][] } = { ambiguities: [], assumed: [] };
  const slots: Slots = {
    ...NO_SLOTS,
    ...accountSlots(own, intent, fill, notes.ambiguities),
    ...signSlots(own, intent, fill),
    ...partySlots(own, fill),
    ...timeSlots(own, words, intent, fill, notes),
    ...conditionSlots(own, fill, pick(own, 'account').flatMap(({ means }) => means.codes)[0] ?? ''),
    document: documentSlot(own, intent, fill),
    exclusions: [...excluded].flatMap(([piece, lead]): Slots['exclusions'] => {
      fill('exclusions', lead);
      fill('exclusions', piece);
      const { means } = piece;
      if (means.is === 'party') return [{ what: 'party', surface: means.surface, id: null, title: null }];
      return means.is === 'account'
        ? means.codes.map((code) => ({ what: 'account', surface: code, id: null, title: null }))
        : [];
    }),
  };
  return { slots, filled, ...notes };
}

/** Codes as written; names of accounts only where no code stands and the intent is about accounts. */
function accountSlots(pieces: readonly Piece[], intent: IntentCode, fill: Fill, ambiguities: string[]): Partial<Slots> {
  const all = pick(pieces, 'account');
  const doubtful = all.filter(({ means }) => means.maybeDate);
  for (const { means } of doubtful) {
    ambiguities.push(`«${means.codes.join(', ')}» — это счёт ${means.codes.join(', ')} или дата: записано одинаково.`);
  }
  const exact = all.filter(({ means }) => !means.named && !means.maybeDate);
  const about = intent === 'balance_as_of' || intent === 'account_turnovers';
  const taken = exact.length > 0 ? exact : about ? mostExact(all.filter(({ means }) => means.named)) : [];
  for (const { piece } of [...(about ? all : taken), ...doubtful]) fill('accounts', piece);
  return { accounts: [...new Set(taken.flatMap(({ means }) => means.codes))] };
}

/** «деньги на расчётном счёте»: the name that means fewer accounts stands over the wider one. */
function mostExact<T extends { readonly means: { readonly codes: readonly string[] } }>(
  named: readonly T[],
): readonly T[] {
  const fewest = Math.min(...named.map(({ means }) => means.codes.length));
  return named.filter(({ means }) => means.codes.length === fewest);
}

/** Both columns, each with its own account right after it. */
function isPair(pieces: readonly Piece[]): boolean {
  const led = pieces.flatMap(({ means, to }, k) => {
    const next = pieces[k + 1];
    const isColumn = means.is === 'sign' && means.sign.sets === 'column' && means.sign.value !== 'both';
    return isColumn && next?.means.is === 'account' && next.from === to ? [means.sign.value] : [];
  });
  return new Set(led).size > 1;
}

function signSlots(pieces: readonly Piece[], intent: IntentCode, fill: Fill): Partial<Slots> {
  const signs = pick(pieces, 'sign');
  const values = { sides: new Set<string>(), columns: new Set<string>() };
  const pair = isPair(pieces);
  const slots: { -readonly [K in keyof Slots]?: Slots[K] } = {};
  for (const { piece, means } of signs) {
    const { sign } = means;
    if (sign.sets === 'side') {
      values.sides.add(sign.value);
      fill('side', piece);
    } else if (sign.sets === 'column') {
      values.columns.add(sign.value);
      // «Дт 60 Кт 51» is the turnover of a pair of accounts: two accounts added up would be another figure
      if (!pair) fill('column', piece);
    } else if (sign.sets === 'measure') {
      slots.measure = sign.value;
      fill('measure', piece);
    } else if (sign.sets === 'breakdown') {
      slots[sign.value] = true;
      fill(sign.value, piece);
    } else if (sign.sets === 'organisation') {
      if (sign.value === 'all') slots.all_organisations = true;
      else slots.organisation = unbound(organisationSaid(piece, sign.value));
      fill(sign.value === 'all' ? 'all_organisations' : 'organisation', piece);
    } else if (sign.sets === 'in_term' && intent === 'open_settlements') fill('terms', piece);
  }
  slots.side = onlyOne(values.sides, 'both');
  slots.column = intent === 'balance_as_of' || intent === 'account_turnovers' ? onlyOne(values.columns, null) : null;
  return slots;
}

const organisationSaid = (_: Piece, value: 'second' | 'main'): string =>
  value === 'second' ? 'вторая организация' : 'основная организация';

function onlyOne<T extends string, E>(values: ReadonlySet<string>, several: E): T | E | null {
  if (values.size === 0) return null;
  const [first] = values;
  return values.size === 1 && first !== 'both' ? (first as T) : several;
}

function partySlots(pieces: readonly Piece[], fill: Fill): Partial<Slots> {
  const parties = pick(pieces, 'party');
  const [organisation] = pick(pieces, 'organisation');
  for (const { piece } of parties) fill('parties', piece);
  if (organisation !== undefined) fill('organisation', organisation.piece);
  const named = new Map(parties.map(({ means }) => [means.surface, unbound(means.surface)]));
  return {
    parties: [...named.values()],
    ...(organisation === undefined ? {} : { organisation: unbound(organisation.means.surface) }),
  };
}

function conditionSlots(pieces: readonly Piece[], fill: Fill, account: string): Partial<Slots> {
  const thresholds = pick(pieces, 'threshold');
  const by = pick(pieces, 'by');
  const [top] = pick(pieces, 'top');
  for (const { piece } of thresholds) fill('thresholds', piece);
  for (const { piece } of by) fill('by', piece);
  if (top !== undefined) fill('top', top.piece);
  return {
    thresholds: thresholds.flatMap(({ means }) => [...means.thresholds]),
    by: [...new Set(by.map(({ means }) => (means.kind === ARTICLES ? articlesOf(account) : means.kind)))],
    top: top === undefined ? null : { count: top.means.count, order: top.means.order },
  };
}

/** A document when something points at one: a number, «последний», an exact sum, or the intent itself. */
function documentSlot(pieces: readonly Piece[], intent: IntentCode, fill: Fill): DocumentSlot | null {
  // a report on results is made of all the documents of a period: a figure beside one of them is no number to look for
  if (INTENTS[intent].domain === 'results') return null;
  const about = intent === 'document_movements' || INTENTS[intent].finds === 'amount';
  const kinds = pick(pieces, 'document_kind');
  const [number] = pick(pieces, 'number');
  const [date] = pick(pieces, 'document_date');
  const [amount] = pick(pieces, 'amount');
  const latest = pick(pieces, 'sign').find(({ means }) => means.sign.sets === 'latest');
  const pointed = number !== undefined || (about && (amount !== undefined || kinds.length > 0));
  if (!pointed) return null;
  // the word nearest before the number that says which kind: «документ реализация 86»
  const exact = kinds.filter(({ means }) => means.kinds.length > 0);
  const before = exact.findLast(({ piece }) => number !== undefined && piece.to <= number.piece.from);
  const kind = before ?? exact[0] ?? kinds[0];
  for (const one of [kind, number, date, about ? latest : undefined]) {
    if (one !== undefined) fill('document', one.piece);
  }
  const same = pick(pieces, 'amount').filter(({ means }) => about && means.value === amount?.means.value);
  for (const { piece } of same) fill('document', piece);
  return {
    kinds: [...(kind?.means.kinds ?? [])],
    number: number?.means.number ?? null,
    date: date?.means.date ?? null,
    amount: about && amount !== undefined ? amount.means.value : null,
    latest: about && latest !== undefined,
    ...{ id: null, type: null, title: null },
  };
}

/** Side that codes of settlements speak for. */
export function sideOfAccounts(codes: readonly string[]): 'suppliers' | 'customers' | null {
  const settled = codes.filter(isSettlementAccount);
  if (settled.length === 0 || settled.length !== codes.length) return null;
  if (settled.every((code) => code.startsWith('60'))) return 'suppliers';
  return settled.every((code) => code.startsWith('62')) ? 'customers' : null;
}
