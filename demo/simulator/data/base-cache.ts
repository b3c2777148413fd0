/**
 * What is computed from one revision of the books and thrown away with it.
 */
import type { RegisterRecord } from '#demo/books/books.ts';
import type { LedgerIndex } from './ledger-index.ts';
import type { Names } from './names.ts';
import type { ChartRefs } from './posting-row.ts';
import type { Row } from './rows.ts';

export class BaseCache {
  readonly #rows = new Map<string, readonly Row[]>();
  readonly #indexes = new Map<string, ReadonlyMap<string, Row>>();
  readonly #recorders = new Map<string, ReadonlyMap<string, RegisterRecord[]>>();
  #ledger: LedgerIndex | null = null;
  #chart: ChartRefs | null = null;
  #names: Names | null = null;

  rows(name: string, build: () => readonly Row[]): readonly Row[] {
    return remembered(this.#rows, name, build);
  }

  index(name: string, build: () => ReadonlyMap<string, Row>): ReadonlyMap<string, Row> {
    return remembered(this.#indexes, name, build);
  }

  recorders(name: string, build: () => ReadonlyMap<string, RegisterRecord[]>): ReadonlyMap<string, RegisterRecord[]> {
    return remembered(this.#recorders, name, build);
  }

  ledger(build: () => LedgerIndex): LedgerIndex {
    this.#ledger ??= build();
    return this.#ledger;
  }

  names(build: () => Names): Names {
    this.#names ??= build();
    return this.#names;
  }

  chart(build: () => ChartRefs): ChartRefs {
    this.#chart ??= build();
    return this.#chart;
  }
}

function remembered<T>(memory: Map<string, T>, key: string, build: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const built = build();
  memory.set(key, built);
  return built;
}
