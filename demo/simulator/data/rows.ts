/**
 * Rows of every kind of set behind one face: a value by field name, rows of a section by its name.
 */
import type { Account, BooksObject, Fields, Ref, RegisterRecord, SubcontoKind, Value } from '#demo/books/books.ts';
import { CHART, SUBCONTO_KINDS } from '#demo/configuration/configuration.ts';
import { dataVersion } from './wire.ts';

export interface Row {
  /** Undefined when the row has nothing for the field: the empty value of its type is meant. */
  get(name: string): Value | undefined;
  rows(section: string): readonly Row[];
}

const NO_ROWS: readonly Row[] = [];

/** A row that is just named values. */
export class PlainRow implements Row {
  readonly values: Readonly<Record<string, Value>>;

  constructor(values: Readonly<Record<string, Value>>) {
    this.values = values;
  }

  get(name: string): Value | undefined {
    return this.values[name];
  }

  rows(): readonly Row[] {
    return NO_ROWS;
  }
}

export class ObjectRow implements Row {
  readonly object: BooksObject;

  constructor(object: BooksObject) {
    this.object = object;
  }

  get(name: string): Value | undefined {
    const { object } = this;
    switch (name) {
      case 'Ref_Key':
        return object.ref;
      case 'DataVersion':
        return dataVersion(object.version);
      case 'DeletionMark':
        return object.deletionMark;
      case 'Code':
        return object.code;
      case 'Description':
        return object.description;
      case 'Parent':
        return object.parent === null ? null : { type: object.set, id: object.parent, name: '' };
      case 'IsFolder':
        return object.isFolder;
      case 'Owner':
        return object.owner;
      case 'Predefined':
        return object.predefinedName !== '';
      case 'PredefinedDataName':
        return object.predefinedName;
      case 'Number':
        return object.number;
      case 'Date':
        return object.set.startsWith('Document_') ? object.date : object.fields.Date;
      case 'Posted':
        return object.posted;
      default:
        return object.isFolder ? null : object.fields[name];
    }
  }

  rows(section: string): readonly Row[] {
    const rows = this.object.sections[section] ?? [];
    return rows.map((fields, i) => new SectionRow(this.object, fields, i + 1));
  }
}

export class SectionRow implements Row {
  readonly owner: BooksObject;
  readonly fields: Fields;
  readonly line: number;

  constructor(owner: BooksObject, fields: Fields, line: number) {
    this.owner = owner;
    this.fields = fields;
    this.line = line;
  }

  get(name: string): Value | undefined {
    if (name === 'Ref_Key') return this.owner.ref;
    return name === 'LineNumber' ? this.line : this.fields[name];
  }

  rows(): readonly Row[] {
    return NO_ROWS;
  }
}

export function kindRow(kind: SubcontoKind): Row {
  return new PlainRow({
    Ref_Key: kind.ref,
    DataVersion: dataVersion(1),
    DeletionMark: false,
    Code: kind.code,
    Description: kind.title,
    Predefined: true,
    PredefinedDataName: kind.name,
  });
}

export class RegisterRow implements Row {
  readonly record: RegisterRecord;

  constructor(record: RegisterRecord) {
    this.record = record;
  }

  get(name: string): Value | undefined {
    const { record } = this;
    switch (name) {
      case 'Recorder':
        return record.recorder;
      case 'Period':
        return record.period;
      case 'LineNumber':
        return record.line;
      case 'Active':
        return record.active;
      case 'RecordType':
        return record.recordType ?? '';
      default:
        return record.fields[name];
    }
  }

  rows(): readonly Row[] {
    return NO_ROWS;
  }
}

/** One entity of a record-set collection: a recorder and all its records. */
export class RecordSetRow implements Row {
  readonly recorder: Ref;
  readonly #records: readonly Row[];

  constructor(recorder: Ref, records: readonly Row[]) {
    this.recorder = recorder;
    this.#records = records;
  }

  get(name: string): Value | undefined {
    return name === 'Recorder' ? this.recorder : undefined;
  }

  rows(section: string): readonly Row[] {
    return section === 'RecordSet' ? this.#records : NO_ROWS;
  }
}

export function chartRef(account: Account): Ref {
  return { type: CHART, id: account.ref, name: account.code };
}

export function kindRef(kind: SubcontoKind): Ref {
  return { type: SUBCONTO_KINDS, id: kind.ref, name: kind.title };
}
