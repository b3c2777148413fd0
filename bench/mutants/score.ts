/** What a run says of a file: how many mutants its tests noticed, which they missed, and which cannot be noticed. */
import type { Equivalent } from './equivalents.ts';
import type { Fate, Mutant } from './stryker.ts';

export interface Missed extends Mutant {
  readonly because: string | null;
}

export interface FileScore {
  readonly counts: Readonly<Record<Fate, number>>;
  /** Survivors and mutants that no test ran, equivalents left out. */
  readonly missed: readonly Mutant[];
  readonly equivalent: readonly Missed[];
  /** Rows of the table of equivalents that met no survivor. */
  readonly stale: readonly Equivalent[];
}

const isMissed = ({ fate }: Mutant): boolean => fate === 'survived' || fate === 'uncovered';

export function scoreOf(
  { source, mutants }: { readonly source: string; readonly mutants: readonly Mutant[] },
  equivalents: readonly Equivalent[],
): FileScore {
  const lines = source.split('\n');
  const isRow = (row: Equivalent, mutant: Mutant): boolean =>
    (lines[mutant.line - 1] ?? '').includes(row.line) && row.was === mutant.was && row.becomes === mutant.becomes;
  const survivors = mutants.filter(isMissed);
  const judged = survivors.map((mutant): Missed => {
    const because = equivalents.find((row) => isRow(row, mutant))?.because ?? null;
    return { ...mutant, because };
  });
  const missed = judged.filter(({ because }) => because === null);
  const count = (fate: Fate, of: readonly Mutant[]): number => of.filter((one) => one.fate === fate).length;
  return {
    counts: {
      ...{ killed: count('killed', mutants), timeout: count('timeout', mutants) },
      ...{ survived: count('survived', missed), uncovered: count('uncovered', missed) },
    },
    ...{ missed, equivalent: judged.filter(({ because }) => because !== null) },
    stale: equivalents.filter((row) => !survivors.some((mutant) => isRow(row, mutant))),
  };
}

export function sumOf(scores: readonly FileScore[]): FileScore['counts'] {
  const total = (fate: Fate): number => scores.reduce((sum, { counts }) => sum + counts[fate], 0);
  return {
    ...{ killed: total('killed'), timeout: total('timeout') },
    ...{ survived: total('survived'), uncovered: total('uncovered') },
  };
}

/** Share of mutants noticed, percent; null when there were none. */
export function percentOf({ killed, timeout, survived, uncovered }: FileScore['counts']): number | null {
  const noticed = killed + timeout;
  const all = noticed + survived + uncovered;
  return all === 0 ? null : (noticed / all) * 100;
}
