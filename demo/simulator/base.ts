/**
 * The simulated base: books behind sets, look-ups by guid, indexes that are built once and thrown away when the books change,
 * and the changes a running base undergoes.
 */
import type { Books, BooksObject, Posting, Ref, RegisterRecord } from '#demo/books/books.ts';
import { CONFIGURATION, LEDGER } from '#demo/configuration/configuration.ts';
import { BaseCache } from './data/base-cache.ts';
import { type EntityType, entityTypes } from './data/entity-types.ts';
import { LedgerIndex } from './data/ledger-index.ts';
import { Names } from './data/names.ts';
import { type ChartRefs, PostingRow } from './data/posting-row.ts';
import { chartRef, kindRef, RecordSetRow, RegisterRow, type Row } from './data/rows.ts';
import { rowsOf } from './data/set-rows.ts';
import type { Profile } from './profiles.ts';
import { type TableFunction, tableFunctions } from './tables/table-types.ts';

export class Base {
  readonly profile: Profile;
  /** Grows with every change of the books or of the composition. */
  revision = 1;
  readonly #books: Books;
  readonly #types: ReadonlyMap<string, EntityType>;
  readonly #published: Set<string>;
  /** Virtual tables by `set/name`. */
  readonly functions: ReadonlyMap<string, TableFunction>;
  #cache = new BaseCache();

  constructor(books: Books, profile: Profile) {
    this.profile = profile;
    this.#books = cloned(books);
    this.#types = entityTypes(profile);
    this.functions = tableFunctions(profile, this.#types);
    this.#published = new Set([...this.#types.keys()].filter((name) => !isUnpublished(name)));
  }

  get seed(): number {
    return this.#books.seed;
  }

  /** The day the books stand at: the base's own idea of today. */
  get workingDate(): string {
    return this.#books.workingDate;
  }

  get published(): ReadonlySet<string> {
    return this.#published;
  }

  /** The type of a published set, or undefined. */
  type(set: string): EntityType | undefined {
    return this.#published.has(set) ? this.#types.get(set) : undefined;
  }

  types(): EntityType[] {
    return [...this.#types.values()].filter(({ name }) => this.#published.has(name));
  }

  /** The type whose section has the given type. */
  ownerOf(section: string): EntityType | undefined {
    return [...this.#types.values()].find(({ sections }) => sections.some(({ type }) => type.name === section));
  }

  /** Rows of a set in the set's own order, the same from request to request. */
  rows(type: EntityType): readonly Row[] {
    return this.#cache.rows(type.name, () => rowsOf(type, this, this.#books));
  }

  /** The object a reference points to. */
  find(set: string, id: string): Row | undefined {
    const index = this.#cache.index(set, () => {
      const type = this.#types.get(set);
      const rows = type === undefined ? [] : this.rows(type);
      return new Map(rows.map((row) => [String(row.get('Ref_Key')), row]));
    });
    return index.get(id.toLowerCase());
  }

  get ledger(): LedgerIndex {
    return this.#cache.ledger(() => new LedgerIndex(this.#books));
  }

  get chart(): ChartRefs {
    return this.#cache.chart(() => {
      const accounts = new Map(this.#books.accounts.map((account) => [account.code, chartRef(account)]));
      const kinds = new Map(this.#books.subcontoKinds.map((kind) => [kind.name, kindRef(kind)]));
      return { account: (code) => accounts.get(code) ?? null, kind: (name) => kinds.get(name) ?? null };
    });
  }

  nameOf(ref: Ref): string {
    return this.#cache.names(() => new Names(this.#books)).of(ref);
  }

  /** Rows of a register written by one recorder, by line. */
  recordsOf(register: string, recorder: string): readonly Row[] {
    if (register === LEDGER) return this.asRows(this.ledger.ofRecorder(recorder));
    const index = this.#cache.recorders(register, () => {
      const byRecorder = new Map<string, RegisterRecord[]>();
      for (const record of this.#books.registers.get(register) ?? []) {
        if (record.recorder !== null) append(byRecorder, record.recorder.id, record);
      }
      return byRecorder;
    });
    return (index.get(recorder) ?? []).map((record) => new RegisterRow(record));
  }

  postingRows(from: number, to: number): Row[] {
    return this.asRows(this.ledger.postings.slice(from, to));
  }

  recordSet(register: string, recorder: Ref): Row {
    return new RecordSetRow(recorder, this.recordsOf(register, recorder.id));
  }

  object(set: string, ref: string): BooksObject | undefined {
    return this.#books.objects.get(set)?.find((object) => object.ref === ref);
  }

  /** Writes the object anew: a new version even when nothing else changes. */
  touch(set: string, ref: string, fields: BooksObject['fields'] = {}): void {
    const object = this.#required(set, ref);
    Object.assign(object.fields, fields);
    object.version = this.#nextVersion();
    this.#changed();
  }

  /** Replaces a document's postings; whether its version moves is the base's habit. */
  repost(set: string, ref: string, postings: readonly Posting[]): void {
    const object = this.#required(set, ref);
    const kept = this.#books.postings.filter(({ recorder }) => recorder.id !== ref);
    this.#books.postings.splice(0, this.#books.postings.length, ...kept, ...postings);
    if (!this.profile.silentReposting) object.version = this.#nextVersion();
    this.#changed();
  }

  postingsOf(ref: string): readonly Posting[] {
    return this.ledger.ofRecorder(ref);
  }

  /** Physical deletion: the object and its movements leave no trace. */
  remove(set: string, ref: string): void {
    this.#required(set, ref);
    const objects = this.#books.objects.get(set) ?? [];
    this.#books.objects.set(
      set,
      objects.filter((object) => object.ref !== ref),
    );
    const kept = this.#books.postings.filter(({ recorder }) => recorder.id !== ref);
    this.#books.postings.splice(0, this.#books.postings.length, ...kept);
    for (const [register, records] of this.#books.registers) {
      this.#books.registers.set(
        register,
        records.filter(({ recorder }) => recorder?.id !== ref),
      );
    }
    this.#changed();
  }

  /** Someone saved another composition: the sets and all that hangs on them disappear. */
  unpublish(sets: readonly string[]): void {
    for (const name of this.#types.keys()) {
      if (sets.some((set) => name === set || name.startsWith(`${set}_`))) this.#published.delete(name);
    }
    this.#changed();
  }

  publish(sets: readonly string[]): void {
    for (const name of this.#types.keys()) {
      if (sets.some((set) => name === set || name.startsWith(`${set}_`))) this.#published.add(name);
    }
    this.#changed();
  }

  #required(set: string, ref: string): BooksObject {
    const object = this.object(set, ref);
    if (object === undefined) throw new RangeError(`Нет объекта ${set} ${ref}`);
    return object;
  }

  #nextVersion(): number {
    let last = 0;
    for (const objects of this.#books.objects.values())
      for (const { version } of objects) last = Math.max(last, version);
    return last + 1;
  }

  #changed(): void {
    this.revision += 1;
    this.#cache = new BaseCache();
  }

  asRows(postings: readonly Posting[]): Row[] {
    const { chart } = this;
    return postings.map((posting) => new PostingRow(posting, chart));
  }
}

function isUnpublished(name: string): boolean {
  return [...CONFIGURATION.unpublished].some((set) => name === set || name.startsWith(`${set}_`));
}

/** Books of its own: what happens to the running base must not reach the caller's books. */
function cloned(books: Books): Books {
  return {
    ...books,
    objects: new Map(
      [...books.objects].map(([set, objects]) => [
        set,
        objects.map((object) => ({ ...object, fields: { ...object.fields } })),
      ]),
    ),
    postings: [...books.postings],
    registers: new Map([...books.registers].map(([set, records]) => [set, [...records]])),
  };
}

function append<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
