/** Lists, counts and dates that follow from facts. */
import { documentsIn } from '../answer/money.ts';
import { absolute, type Fact, type Figure } from './facts.ts';
import type { TruthList } from './truth.ts';

/** Entities are told apart by the values of the list's dimensions, joined. */
export function entityKey(values: readonly string[]): string {
  return values.join('\u0001');
}

/**
 * The list over `dims` inside a cut: facts keyed by exactly dims and `cut`. Entities whose figures are all zero are not in it.
 * `more` are facts whose figures also may stand for the entity (its parts), found by the same dims.
 */
export function listBy(
  facts: readonly Fact[],
  dims: readonly string[],
  cut: Readonly<Record<string, string>>,
  options: { readonly title: string; readonly main: boolean },
): TruthList {
  const wanted = Object.entries(cut);
  const entries = new Map<string, Figure[]>();
  for (const fact of facts) {
    if (fact.keys.size !== dims.length + wanted.length) continue;
    if (!wanted.every(([dim, value]) => fact.keys.get(dim) === value)) continue;
    const values = dims.map((dim) => fact.keys.get(dim));
    const figures = fact.figures.filter(({ kopecks }) => kopecks !== 0n);
    if (figures.length === 0 || values.some((value) => value === undefined)) continue;
    const key = entityKey(values.map(String));
    entries.set(key, [...(entries.get(key) ?? []), ...figures]);
  }
  return { ...options, dims, entries };
}

/** The dates inside names of documents and contracts of the facts. */
export function datesOfLabels(facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) =>
    [...fact.keys.values()].flatMap((value) => documentsIn(value).map(({ date }) => date)),
  );
}

/** Dimensions that name one object: their counts belong to the rows about it, not to the scope. */
const OBJECTS = ['party', 'contract', 'doc', 's1', 's2', 's3', 'line', 'dr', 'cr'] as const;

/** What may be counted in the scope and its cuts, by noun. */
export function countsOf(facts: readonly Fact[]): Map<string, Set<number>> {
  const all = new Map<string, Set<number>>();
  for (const fact of facts) {
    if (OBJECTS.some((dim) => fact.keys.has(dim))) continue;
    for (const [noun, value] of fact.counts) {
      const known = all.get(noun) ?? new Set<number>();
      all.set(noun, known.add(value));
    }
  }
  return all;
}

/** Ways to name the amount of a group of entries: by side and regardless of it. */
export function sumsOf(figures: readonly (readonly Figure[])[]): bigint[] {
  const side = (wanted: 'Дт' | 'Кт') =>
    figures.reduce((sum, of) => sum + (of.find((figure) => figure.side === wanted)?.kopecks ?? 0n), 0n);
  const first = figures.reduce((sum, of) => sum + (of[0]?.kopecks ?? 0n), 0n);
  return [...new Set([side('Дт'), side('Кт'), first, absolute(side('Дт') - side('Кт'))])];
}

/** First and last days of the months of 2019–2021 and 2026: borders an answer may print for any period. */
export function borderDates(): string[] {
  const dates: string[] = [];
  for (const year of [2019, 2020, 2021, 2025, 2026]) {
    for (let month = 0; month < 12; month += 1) {
      dates.push(isoDate(Date.UTC(year, month, 1)), isoDate(Date.UTC(year, month + 1, 0)));
    }
  }
  return dates;
}

export function isoDate(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

export function nextDay(day: string, by = 1): string {
  return isoDate(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000);
}
