/** Who is meant by a typed name: cards that answer to it, and whether one of them may be taken. Never picks among equals. */
import { fromLatin, otherLayout } from '#domain/party-names.ts';
import { CLOSENESS, type Closeness, closeness, type Party } from './parties.ts';

export interface Hit {
  readonly party: Party;
  readonly how: Closeness | 'inn';
}

export interface Search {
  readonly hits: readonly Hit[];
  readonly readAs: string | null;
}

/** Answers by the whole name or by ИНН. */
export const strong = ({ how }: Hit): boolean => how === 'inn' || how === 'exact' || how === 'inflected';

function byName(cards: readonly Party[], typed: string): Hit[] {
  return cards.flatMap((party) => {
    const how = closeness(party, typed);
    return how === null ? [] : [{ party, how }];
  });
}

/** Cards that answer to the text as typed, else as typed with the other layout or in Latin letters; likenesses come last. */
export function search(cards: readonly Party[], typed: string): Search {
  const digits = typed.replace(/\s/g, '');
  if (/^\d+$/.test(digits))
    return { hits: cards.filter(({ inn }) => inn === digits).map((party) => ({ party, how: 'inn' })), readAs: null };
  const readings = [typed, otherLayout(typed), fromLatin(typed)].filter((text): text is string => text !== null);
  const found = readings.map((text) => ({ hits: byName(cards, text), readAs: text === typed ? null : text }));
  const solid = found
    .map(({ hits, readAs }) => ({ readAs, hits: hits.filter(({ how }) => how !== 'slip') }))
    .find(({ hits }) => hits.length > 0);
  return solid ?? found.find(({ hits }) => hits.length > 0) ?? { hits: [], readAs: null };
}

/** Cards of one company: linked to one head, or with one ИНН. */
export function isKin(a: Party, b: Party): boolean {
  const heads = [a.id, a.head].filter((id) => id !== '');
  return heads.includes(b.id) || heads.includes(b.head) || (a.inn !== '' && a.inn === b.inn && a.type === b.type);
}

function ranked(hits: readonly Hit[]): Hit[] {
  const confidence = ({ how }: Hit): number => (how === 'inn' ? 1 : CLOSENESS[how].confidence);
  return [...hits].sort(
    (a, b) =>
      Number(a.party.marked) - Number(b.party.marked) ||
      confidence(b) - confidence(a) ||
      a.party.name.localeCompare(b.party.name, 'ru'),
  );
}

/** one: safe to take; family: one company, several cards; several: different companies or people; similar: only a likeness. */
export const MATCHES = ['one', 'family', 'several', 'similar'] as const;
export type Match = (typeof MATCHES)[number];

export interface Verdict {
  readonly match: Match;
  readonly bound: Party | null;
  readonly candidates: readonly Hit[];
}

/** Who is meant. Marked cards are shown but are taken only when no other answers. */
export function judge(hits: readonly Hit[], cards: readonly Party[]): Verdict {
  const candidates = ranked(hits);
  const alive = candidates.filter(({ party }) => !party.marked);
  const able = alive.length > 0 ? alive : candidates;
  const best = able.some(strong) ? able.filter(strong) : able.filter(({ how }) => how !== 'slip');
  const [first] = best;
  if (first === undefined) return { match: 'similar', bound: null, candidates };
  const kin = cards.filter((party) => party.id !== first.party.id && !party.marked && isKin(first.party, party));
  const foreign = best.filter(({ party }) => party.id !== first.party.id && !kin.includes(party));
  if (foreign.length > 0) return { match: 'several', bound: null, candidates };
  if (kin.length === 0) return { match: 'one', bound: first.party, candidates };
  const listed = new Set(candidates.map(({ party }) => party.id));
  const rest = kin.filter(({ id }) => !listed.has(id)).map((party): Hit => ({ party, how: 'inn' }));
  return { match: 'family', bound: null, candidates: [...candidates, ...rest] };
}
