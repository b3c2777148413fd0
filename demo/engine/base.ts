/**
 * A 1C base being filled: catalogs, documents with their movements, registers, constants.
 * Whoever writes books goes through it; what comes out is plain `Books`.
 */
import type { Books, BooksObject, Fields, Planted, Ref, RegisterRecord, Value } from '#demo/books/books.ts';
import { chartOfAccounts, subcontoKinds } from '#demo/books/chart.ts';
import { DOCUMENT_NAMES, type DocumentType, documentPresentation } from '#demo/books/document-names.ts';
import { guid } from '#demo/books/guid.ts';
import { Ledger, type PostingDraft } from './ledger.ts';
import { Numbering } from './numbering.ts';
import { Random } from './random.ts';

export interface BaseOptions {
  readonly company: Books['company'];
  readonly seed: number;
  readonly scale: number;
  readonly from: string;
  readonly to: string;
  readonly workingDate: string;
}

export interface CatalogDraft {
  readonly description: string;
  readonly code?: string;
  readonly fields?: Fields;
  readonly sections?: Readonly<Record<string, readonly Fields[]>>;
  readonly parent?: Ref;
  readonly isFolder?: boolean;
  readonly owner?: Ref;
  readonly predefinedName?: string;
  readonly deletionMark?: boolean;
  /** What makes the guid; the description when absent (give one where descriptions repeat). */
  readonly key?: string;
}

export interface DocumentDraft {
  readonly type: DocumentType;
  readonly date: string;
  readonly organisation: Ref;
  /** A planted number (reserve it first); the next of the series when absent. */
  readonly number?: string;
  /** Prefix of the series, `0000` by default; extra flow of a larger scale uses its own. */
  readonly prefix?: string;
  /** Attributes besides Организация, by 1C name. */
  readonly fields: Fields;
  readonly sections?: Readonly<Record<string, readonly Fields[]>>;
  readonly posted?: boolean;
  readonly deletionMark?: boolean;
}

export interface RegisterDraft {
  /** `AccumulationRegister_НДСПредъявленный`. */
  readonly register: string;
  readonly fields: Fields;
  /** The document's date when absent. */
  readonly period?: string;
  readonly recordType?: 'Receipt' | 'Expense';
}

export class Base {
  readonly books: Books;
  readonly ledger: Ledger;
  readonly numbering = new Numbering();
  readonly random: Random;
  /** Organisations (by guid) whose advances are offset at month close and not at posting. */
  readonly deferredOffsets = new Set<string>();
  /** The issued or received invoice of a document (by its guid), posted ones only. */
  readonly invoices = new Map<string, Ref>();
  readonly #byRef = new Map<string, BooksObject>();
  /** Lines written so far per register and recorder. */
  readonly #lines = new Map<string, number>();
  /** Positions of records written by `put`. */
  readonly #places = new Map<string, number>();
  #version = 0;

  constructor(options: BaseOptions) {
    this.random = new Random(`${options.company}|${options.seed}`);
    this.books = {
      ...options,
      restricted: [],
      accounts: chartOfAccounts(options.company),
      subcontoKinds: subcontoKinds(options.company),
      objects: new Map(),
      constants: new Map(),
      postings: [],
      registers: new Map(),
      planted: [],
    };
    this.ledger = new Ledger(this.books.accounts, this.books.postings);
  }

  /** Adds a catalog element and returns its reference. `name` is without the prefix: `Контрагенты`. */
  catalog(name: string, draft: CatalogDraft): Ref {
    const set = `Catalog_${name}`;
    const siblings = this.#set(set);
    const code = draft.code ?? `00-${String(siblings.length + 1).padStart(6, '0')}`;
    const object: BooksObject = {
      set,
      ref: guid(`${this.books.company}|${this.books.seed}|${set}|${draft.key ?? draft.description}`),
      fields: { ...draft.fields },
      sections: copySections(draft.sections),
      deletionMark: draft.deletionMark ?? false,
      code,
      description: draft.description,
      parent: draft.parent?.id ?? null,
      isFolder: draft.isFolder ?? false,
      owner: draft.owner ?? null,
      predefinedName: draft.predefinedName ?? '',
      number: '',
      date: '',
      posted: false,
      version: ++this.#version,
    };
    this.#add(siblings, object);
    return { type: set, id: object.ref, name: draft.description };
  }

  /** Writes a document header with its sections; movements follow by `move`. Returns its reference. */
  document(draft: DocumentDraft): Ref {
    const set = `Document_${draft.type}`;
    const year = draft.date.slice(0, 4);
    const { numberLength } = DOCUMENT_NAMES[draft.type];
    const number =
      draft.number ??
      this.numbering.next(draft.type, draft.organisation.id, year, draft.prefix ?? '0000', numberLength);
    const object: BooksObject = {
      set,
      ref: guid(`${this.books.company}|${this.books.seed}|${set}|${draft.organisation.id}|${year}|${number}`),
      fields: { Организация: draft.organisation, ...draft.fields },
      sections: copySections(draft.sections),
      deletionMark: draft.deletionMark ?? false,
      code: '',
      description: documentPresentation(draft.type, number, draft.date),
      parent: null,
      isFolder: false,
      owner: null,
      predefinedName: '',
      number,
      date: draft.date,
      posted: draft.posted ?? true,
      version: ++this.#version,
    };
    this.#add(this.#set(set), object);
    return { type: set, id: object.ref, name: object.description };
  }

  /** Ledger movements of a document, dated by it unless `period` says otherwise. */
  move(document: Ref, lines: readonly PostingDraft[], options: { period?: string; active?: boolean } = {}): void {
    const object = this.object(document);
    this.ledger.post({
      recorder: document,
      period: options.period ?? object.date,
      organisation: refOf(object.fields.Организация, 'Организация'),
      lines,
      active: options.active ?? true,
    });
  }

  /** Movements of a document in information and accumulation registers. */
  record(document: Ref, drafts: readonly RegisterDraft[]): void {
    const { date } = this.object(document);
    for (const draft of drafts) {
      const lines = this.#lines.get(`${draft.register}|${document.id}`) ?? 0;
      this.#lines.set(`${draft.register}|${document.id}`, lines + 1);
      this.#register(draft.register).push({
        recorder: document,
        line: lines + 1,
        period: draft.period ?? date,
        active: true,
        recordType: draft.recordType ?? null,
        fields: draft.fields,
      });
    }
  }

  /** A record of an independent information register; `period` is '' for a non-periodic one. */
  information(register: string, fields: Fields, period = ''): void {
    const records = this.#register(register);
    records.push({ recorder: null, line: records.length + 1, period, active: true, recordType: null, fields });
  }

  /** Writes or replaces the record of an independent register with the given dimensions: `key` and `values` together are its fields. */
  put(register: string, key: Fields, values: Fields): void {
    const records = this.#register(register);
    const place = `${register}|${Object.values(key).map(textOf).join('|')}`;
    const at = this.#places.get(place) ?? records.length;
    this.#places.set(place, at);
    const fields = { ...key, ...values };
    records[at] = { recorder: null, line: at + 1, period: '', active: true, recordType: null, fields };
  }

  constant(name: string, value: Value): void {
    this.books.constants.set(name, value);
  }

  /** Record-level rights hide the organisation from the restricted user. */
  restrict(organisation: Ref): void {
    this.books.restricted.push(organisation.id);
  }

  plant(planted: Planted): void {
    this.books.planted.push(planted);
  }

  /** An account as a value of an attribute: `СчетУчета`. */
  account(code: string): Ref {
    return { type: 'ChartOfAccounts_Хозрасчетный', id: this.ledger.account(code).ref, name: code };
  }

  object(ref: Ref): BooksObject {
    const object = this.#byRef.get(ref.id);
    if (object === undefined) throw new Error(`Нет объекта ${ref.type} ${ref.name}`);
    return object;
  }

  /** Records of a register as they stand, in order of writing. */
  records(register: string): readonly RegisterRecord[] {
    return this.#register(register);
  }

  /** Changes an object already written, as a user would: the version grows. */
  rewrite(ref: Ref, change: (object: BooksObject) => void): void {
    const object = this.object(ref);
    change(object);
    object.version = ++this.#version;
  }

  #set(set: string): BooksObject[] {
    const objects = this.books.objects.get(set) ?? [];
    this.books.objects.set(set, objects);
    return objects;
  }

  #register(register: string): RegisterRecord[] {
    const records = this.books.registers.get(register) ?? [];
    this.books.registers.set(register, records);
    return records;
  }

  #add(siblings: BooksObject[], object: BooksObject): void {
    if (this.#byRef.has(object.ref)) throw new Error(`Повтор в базе: ${object.set} ${object.description}`);
    this.#byRef.set(object.ref, object);
    siblings.push(object);
  }
}

function copySections(sections: DocumentDraft['sections']): Record<string, Fields[]> {
  return Object.fromEntries(Object.entries(sections ?? {}).map(([name, rows]) => [name, [...rows]]));
}

function refOf(value: Value | undefined, field: string): Ref {
  if (value === null || typeof value !== 'object') throw new Error(`Не заполнено поле ${field}`);
  return value;
}

function textOf(value: Value): string {
  return value !== null && typeof value === 'object' ? value.id : String(value);
}
