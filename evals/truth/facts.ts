/**
 * A fact is one row of a grouped SQL answer: what it is about (keys), both sides in kopecks, and how many objects it covers. Everything a
 * correct answer may show about a question is among the facts of its scope.
 */
import type { Books } from '../books/load.ts';

/** Dimensions whose values an answer may print as the name of a row. */
export const NAMED_DIMS = [
  'org',
  'party',
  'contract',
  'doc',
  's1',
  's2',
  's3',
  'd1',
  'd2',
  'd3',
  'c1',
  'c2',
  'c3',
  'account',
  'corr',
  'corr_top',
  'dr',
  'cr',
  'line',
  'month',
  'quarter',
  'bucket',
] as const;

export type NamedDim = (typeof NAMED_DIMS)[number];

export type Side = 'Дт' | 'Кт';

/** An amount in kopecks; without a side when the books give it none (a document's sum, a currency). */
export interface Figure {
  readonly kopecks: bigint;
  readonly side: Side | null;
}

export interface Fact {
  /** Dimension → value, only the dimensions the row is grouped by. */
  readonly keys: ReadonlyMap<string, string>;
  readonly figures: readonly Figure[];
  /** What is counted («party», «doc», «contract», «posting», «account») → how many. */
  readonly counts: ReadonlyMap<string, number>;
}

const MEASURES = new Set(['dt', 'kt', 'net', 'open', 'plain', 'currency']);

/** Runs a grouped query: `dt`, `kt`, `net`, `open` become figures, `n_*` counts, all other non-null columns keys. */
export async function queryFacts(db: Books, sql: string, parameters: readonly unknown[]): Promise<Fact[]> {
  const { rows } = await db.query<Record<string, unknown>>(sql, [...parameters]);
  return rows.map(toFact);
}

function toFact(row: Record<string, unknown>): Fact {
  const keys = new Map<string, string>();
  const counts = new Map<string, number>();
  const figures: Figure[] = [];
  for (const [column, value] of Object.entries(row)) {
    if (value === null) continue;
    if (column.startsWith('n_')) counts.set(column.slice(2), Number(value));
    else if (MEASURES.has(column)) figures.push(toFigure(column, BigInt(String(value))));
    else keys.set(column, String(value));
  }
  return { keys, figures, counts };
}

/** A negative turnover (сторно) keeps its side and its sign; a balance shows its side instead of a sign. */
function toFigure(column: string, value: bigint): Figure {
  if (column === 'dt') return { kopecks: value, side: 'Дт' };
  if (column === 'kt') return { kopecks: value, side: 'Кт' };
  if (column === 'plain' || column === 'currency') return { kopecks: absolute(value), side: null };
  return { kopecks: absolute(value), side: value < 0n ? 'Кт' : 'Дт' };
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The fact grouped by exactly these keys, or undefined. */
export function factAt(facts: readonly Fact[], keys: Readonly<Record<string, string>>): Fact | undefined {
  const wanted = Object.entries(keys);
  return facts.find(
    (fact) => fact.keys.size === wanted.length && wanted.every(([dim, value]) => fact.keys.get(dim) === value),
  );
}

/** The amount of a side in a fact; 0 when the fact is absent. */
export function amountOf(fact: Fact | undefined, side: Side): bigint {
  return fact?.figures.find((figure) => figure.side === side)?.kopecks ?? 0n;
}
