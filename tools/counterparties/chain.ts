/** The chain of one document in settlements: what it made open, what closed that, what it closed itself; sums of postings, never equal amounts. */
import { sum } from '#domain/money.ts';
import { whyLeftOut } from '#domain/settlements.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import { postingKey } from '#onec/reading/postings.ts';
import type { Named } from '../ledger/names.ts';
import { documentOf } from './postings.ts';

export interface Edge {
  /** The document on the other side of the settlement: an advance, a debt, a payment. */
  readonly other: Named;
  /** Whose postings made it. */
  readonly by: Named;
  readonly date: string;
  readonly accounts: readonly string[];
  /** Дт − Кт on the item. */
  readonly net: bigint;
}

export interface Chain {
  /** Дт − Кт that the document itself made on its own item. */
  readonly origin: bigint;
  readonly accounts: readonly string[];
  readonly edges: readonly Edge[];
  /** Items of other documents that this one closed or opened directly. */
  readonly direct: readonly Edge[];
}

export type IsSettlement = (side: Side) => boolean;

/** Sides that count as settlements: accounts of the list, loans and transfers left out. */
export function settlementSides(codes: ReadonlySet<string>): IsSettlement {
  return ({ account }) => codes.has(account) && whyLeftOut(account, 'suppliers') === null;
}

const SIDES = ['dr', 'cr'] as const;
const other = (side: 'dr' | 'cr'): 'dr' | 'cr' => (side === 'dr' ? 'cr' : 'dr');
const signed = (posting: Posting, side: 'dr' | 'cr'): bigint => (side === 'dr' ? posting.amount : -posting.amount);
const recorderOf = ({ recorderType: type, recorder: ref }: Posting): Named => ({ type, ref });

/** Postings of the document and those of others on its item, each once. */
export function chainOf(document: Named, postings: readonly Posting[], isSettlement: IsSettlement): Chain {
  const own = (posting: Posting, side: 'dr' | 'cr'): boolean =>
    isSettlement(posting[side]) && documentOf(posting[side])?.ref === document.ref;
  const [edges, direct, accounts] = [new Map<string, Edge>(), new Map<string, Edge>(), new Set<string>()];
  let origin = 0n;
  const put = (into: Map<string, Edge>, posting: Posting, side: 'dr' | 'cr', to: Named): void => {
    const key = `${posting.recorder}|${to.ref}`;
    const known = into.get(key);
    into.set(key, {
      ...{ other: to, by: recorderOf(posting), date: posting.period.slice(0, 10) },
      accounts: [...new Set([...(known?.accounts ?? []), posting[side].account])].sort(),
      net: (known?.net ?? 0n) + signed(posting, side),
    });
  };
  for (const posting of new Map(postings.map((one) => [postingKey(one), one])).values()) {
    if (!posting.active) continue;
    const isOwn = posting.recorder === document.ref;
    for (const side of SIDES) {
      const counter = posting[other(side)];
      if (own(posting, side)) {
        accounts.add(posting[side].account);
        const settled = isSettlement(counter) ? documentOf(counter) : null;
        if (settled !== null && settled.ref !== document.ref) put(edges, posting, side, settled);
        else if (isOwn && settled === null) origin += signed(posting, side);
        else if (!isOwn) put(edges, posting, side, recorderOf(posting));
      } else if (isOwn && isSettlement(posting[side]) && !own(posting, other(side))) {
        const to = documentOf(posting[side]);
        if (to !== null) put(direct, posting, side, to);
      }
    }
  }
  const inOrder = (found: Map<string, Edge>): Edge[] =>
    [...found.values()]
      .filter(({ net }) => net !== 0n)
      .sort((a, b) => (a.date === b.date ? (a.by.ref < b.by.ref ? -1 : 1) : a.date < b.date ? -1 : 1));
  return { origin, accounts: [...accounts].sort(), edges: inOrder(edges), direct: inOrder(direct) };
}

export const leftOf = ({ origin, edges }: Chain): bigint => origin + sum(edges.map(({ net }) => net));
