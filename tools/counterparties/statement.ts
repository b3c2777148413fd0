/** A statement with a counterparty from balances and postings: roubles and each currency apart, entries inside the statement left out. */
import { sum } from '#domain/money.ts';
import type { Posting } from '#onec/reading/postings.ts';
import type { Cell } from '../ledger/cells.ts';
import { partyOf } from './postings.ts';

/** What one money (roubles or a currency) of the statement is made of: Дт − Кт. */
export interface Statement {
  /** '' for roubles. */
  readonly currency: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly type: string;
  readonly ref: string;
  readonly date: string;
  readonly dr: bigint;
  readonly cr: bigint;
}

export interface Ends {
  readonly opening: readonly Cell[];
  readonly closing: readonly Cell[];
}

export interface Material {
  readonly party: string;
  readonly period: { readonly from: string; readonly to: string };
  readonly ends: Ends;
  readonly postings: readonly Posting[];
  readonly inside: ReadonlySet<string>;
  readonly rowsMax: number;
}

/** Sides of a posting that are this party's own in the statement. */
export function ownSides({ party, inside }: Material, posting: Posting): ('dr' | 'cr')[] {
  return (['dr', 'cr'] as const).filter(
    (side) => inside.has(posting[side].account) && partyOf(posting[side]) === party,
  );
}

/** Offsets and transfers inside the statement have both sides the party's: they are no business of theirs. */
export const isInternal = (material: Material, posting: Posting): boolean => ownSides(material, posting).length === 2;

export function statementOf(material: Material, currency: string): Statement {
  const measure = (cell: Cell): bigint => (currency === '' ? cell.amount : cell.currencyAmount);
  const total = (cells: readonly Cell[]): bigint =>
    sum(cells.filter((cell) => cell.currency === currency).map(measure));
  const rows = new Map<string, Row>();
  for (const posting of material.postings) {
    if (isInternal(material, posting)) continue;
    for (const side of ownSides(material, posting)) {
      if (posting[side].currency !== currency) continue;
      const value = currency === '' ? posting.amount : (posting[side].currencyAmount ?? 0n);
      const known = rows.get(posting.recorder) ?? {
        ...{ type: posting.recorderType, ref: posting.recorder, date: posting.period, dr: 0n, cr: 0n },
      };
      rows.set(posting.recorder, { ...known, [side]: known[side] + value });
    }
  }
  return {
    ...{ currency, opening: total(material.ends.opening), closing: total(material.ends.closing) },
    rows: [...rows.values()]
      .filter(({ dr, cr }) => dr !== 0n || cr !== 0n)
      .sort((a, b) => (a.date === b.date ? (a.ref < b.ref ? -1 : 1) : a.date < b.date ? -1 : 1)),
  };
}

export const isEmpty = ({ opening, closing, rows }: Statement): boolean =>
  opening === 0n && closing === 0n && rows.length === 0;

export function accountsOf({ ends, postings, inside, party }: Material): string[] {
  const cells = [...ends.opening, ...ends.closing].map(({ account }) => account);
  const moved = postings.flatMap((posting) =>
    (['dr', 'cr'] as const)
      .filter((side) => inside.has(posting[side].account) && partyOf(posting[side]) === party)
      .map((side) => posting[side].account),
  );
  return [...new Set([...cells, ...moved])].sort();
}
