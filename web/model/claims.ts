/** Which words of the answer are proven, inferred or unknown: the claims found again in the text they were taken from. */
import type { Claim } from '../contract.ts';

export interface Segment {
  readonly text: string;
  /** Null for words that assert nothing. */
  readonly claim: Claim | null;
}

/** What a reader may do with each kind, in words. */
export const CLAIM_WORDS = {
  fact: 'доказано данными',
  inference: 'вывод из доказанного',
  unknown: 'неизвестно',
} as const satisfies Record<Claim['kind'], string>;

interface Placed {
  readonly at: number;
  readonly claim: Claim;
}

/** The text in order, cut at its claims; of two claims over the same words the one that begins first, then the longer, stays. */
export function segmentsOf(text: string, claims: readonly Claim[]): Segment[] {
  const placed = claims
    .map((claim): Placed => ({ at: text.indexOf(claim.text), claim }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.claim.text.length - a.claim.text.length);
  const segments: Segment[] = [];
  let end = 0;
  for (const { at, claim } of placed) {
    if (at < end) continue;
    if (at > end) segments.push({ text: text.slice(end, at), claim: null });
    segments.push({ text: claim.text, claim });
    end = at + claim.text.length;
  }
  return end < text.length ? [...segments, { text: text.slice(end), claim: null }] : segments;
}

/** Claims that stand in none of the texts: they are listed by themselves, not lost. */
export function unplaced(texts: readonly string[], claims: readonly Claim[]): Claim[] {
  return claims.filter((claim) => !texts.some((text) => text.includes(claim.text)));
}
