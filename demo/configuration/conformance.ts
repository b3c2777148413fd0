/**
 * Tells where given books disagree with the configuration: names it does not know, values of the wrong kind.
 */
import type {
  Books,
  BooksObject,
  Fields,
  Posting,
  PostingSide,
  Ref,
  RegisterRecord,
  Value,
} from '#demo/books/books.ts';
import { CONFIGURATION } from './configuration.ts';
import type { Attribute, AttributeType, RegisterMetadata, Section } from './metadata.ts';
import { faultOf, isMoment } from './value-faults.ts';

const PERIOD_STARTS = new Map([
  ['day', /T00:00:00$/],
  ['month', /-01T00:00:00$/],
  ['quarter', /-(01|04|07|10)-01T00:00:00$/],
  ['year', /-01-01T00:00:00$/],
]);

/** One line a fault, each fault once however many objects share it; empty when the books conform. */
export function assertConforms(books: Books): string[] {
  return [...new Set(allFaults(books))];
}

function* allFaults(books: Books): Generator<string> {
  for (const [set, objects] of books.objects) yield* checkObjects(set, objects);
  for (const [set, records] of books.registers) yield* checkRegister(set, records);
  for (const [name, value] of books.constants) yield* checkConstant(name, value);
  for (const posting of books.postings) yield* checkPosting(posting, books);
}

function* checkObjects(set: string, objects: readonly BooksObject[]): Generator<string> {
  const metadata = CONFIGURATION.catalogs.get(set) ?? CONFIGURATION.documents.get(set);
  if (metadata === undefined) {
    yield `${set}: такого набора нет в конфигурации`;
    return;
  }
  const attributes = byName(metadata.attributes);
  const sections = new Map(metadata.sections.map((section) => [section.name, section]));
  for (const object of objects) {
    if (object.set !== set) yield `${set}: объект объявляет себя ${object.set}`;
    yield* checkFields(set, object.fields, attributes);
    for (const [name, rows] of Object.entries(object.sections)) yield* checkSection(set, name, rows, sections);
    if (metadata.kind === 'document') yield* checkDocument(set, object, metadata.posting);
    else yield* checkItem(set, object, metadata.hierarchy, metadata.owners);
  }
}

function* checkDocument(set: string, object: BooksObject, posting: boolean): Generator<string> {
  if (!isMoment(object.date)) yield `${set}.Date: «${object.date}» не момент`;
  if (object.posted && !posting) yield `${set}.Posted: этот вид документа не проводится`;
}

function* checkItem(set: string, object: BooksObject, hierarchy: string, owners: readonly string[]): Generator<string> {
  if (object.isFolder && hierarchy !== 'folders') yield `${set}.IsFolder: у справочника нет групп`;
  if (object.parent !== null && hierarchy === 'none') yield `${set}.Parent: справочник без иерархии`;
  if (object.owner !== null && !owners.includes(object.owner.type))
    yield `${set}.Owner: владелец ${object.owner.type} не предусмотрен`;
}

function* checkSection(
  set: string,
  name: string,
  rows: readonly Fields[],
  sections: ReadonlyMap<string, Section>,
): Generator<string> {
  const section = sections.get(name);
  if (section === undefined) {
    yield `${set}.${name}: такой табличной части нет`;
    return;
  }
  const columns = byName(section.columns);
  for (const row of rows) yield* checkFields(`${set}.${name}`, row, columns);
}

function* checkRegister(set: string, records: readonly RegisterRecord[]): Generator<string> {
  const metadata = CONFIGURATION.registers.get(set);
  if (metadata === undefined) {
    yield `${set}: такого регистра нет в конфигурации`;
    return;
  }
  const fields = byName([...metadata.dimensions, ...metadata.resources, ...metadata.attributes]);
  for (const record of records) {
    yield* checkFields(set, record.fields, fields);
    yield* checkRecorder(set, record, metadata);
    yield* checkPeriod(set, record, metadata);
    const needsType = metadata.kind === 'accumulation' && metadata.balance;
    if (needsType !== (record.recordType !== null))
      yield `${set}.RecordType: ${needsType ? 'нужен вид движения' : 'вида движения нет'}`;
  }
}

function* checkRecorder(set: string, record: RegisterRecord, metadata: RegisterMetadata): Generator<string> {
  const recorded = metadata.kind === 'accumulation' || metadata.subordinate;
  if (!recorded && record.recorder !== null) {
    yield `${set}.Recorder: регистр независимый`;
    return;
  }
  if (!recorded) return;
  if (record.recorder === null) {
    yield `${set}.Recorder: регистр подчинен регистратору`;
    return;
  }
  if (!metadata.recorders.includes(record.recorder.type))
    yield `${set}.Recorder: ${record.recorder.type} его не движет`;
}

function* checkPeriod(set: string, record: RegisterRecord, metadata: RegisterMetadata): Generator<string> {
  const periodicity = metadata.kind === 'accumulation' ? 'second' : metadata.periodicity;
  if (periodicity === 'none') return;
  if (!isMoment(record.period)) {
    yield `${set}.Period: «${record.period}» не момент`;
    return;
  }
  if (PERIOD_STARTS.get(periodicity)?.test(record.period) === false)
    yield `${set}.Period: «${record.period}» не начало периода (${periodicity})`;
}

function* checkConstant(name: string, value: Value): Generator<string> {
  const metadata = CONFIGURATION.constants.get(`Constant_${name}`);
  if (metadata === undefined) {
    yield `Constant_${name}: такой константы нет`;
    return;
  }
  const fault = faultOf(value, metadata.type);
  if (fault !== null) yield `Constant_${name}: ${fault}`;
}

function* checkPosting(posting: Posting, books: Books): Generator<string> {
  if (!CONFIGURATION.ledgerRecorders.includes(posting.recorder.type))
    yield `Хозрасчетный.Recorder: ${posting.recorder.type} не движет регистр`;
  if (!isMoment(posting.period)) yield `Хозрасчетный.Period: «${posting.period}» не момент`;
  yield* checkSide(posting.dr, books);
  yield* checkSide(posting.cr, books);
}

const accountIndexes = new WeakMap<Books, ReadonlyMap<string, readonly string[]>>();

function* checkSide(side: PostingSide, books: Books): Generator<string> {
  if (side.account === '') return;
  const slots = accountSlots(books).get(side.account);
  if (slots === undefined) {
    yield `Хозрасчетный: счета «${side.account}» нет в плане счетов`;
    return;
  }
  const given = side.subconto.map(({ kind }) => kind);
  if (given.join() !== slots.join())
    yield `Хозрасчетный.${side.account}: субконто ${given.join(', ')} вместо ${slots.join(', ')}`;
  for (const { kind, value } of side.subconto) yield* checkSubconto(side.account, kind, value);
}

function* checkSubconto(account: string, kind: string, value: Ref | null): Generator<string> {
  const types = CONFIGURATION.subcontoTypes.get(kind);
  if (types === undefined) {
    yield `Хозрасчетный.${account}: вид субконто «${kind}» неизвестен`;
    return;
  }
  if (value === null) return;
  const fault = faultOf(value, { kind: 'composite', types });
  if (fault !== null) yield `Хозрасчетный.${account}.${kind}: ${fault}`;
}

function accountSlots(books: Books): ReadonlyMap<string, readonly string[]> {
  const known = accountIndexes.get(books);
  if (known !== undefined) return known;
  const slots = new Map(books.accounts.map(({ code, subconto }) => [code, subconto.map(({ kind }) => kind)]));
  accountIndexes.set(books, slots);
  return slots;
}

function* checkFields(
  place: string,
  fields: Fields,
  attributes: ReadonlyMap<string, AttributeType>,
): Generator<string> {
  for (const [name, value] of Object.entries(fields)) {
    const type = attributes.get(name);
    if (type === undefined) {
      yield `${place}.${name}: такого реквизита нет`;
      continue;
    }
    const fault = faultOf(value, type);
    if (fault !== null) yield `${place}.${name}: ${fault}`;
  }
}

function byName(attributes: readonly Attribute[]): ReadonlyMap<string, AttributeType> {
  return new Map(attributes.map(({ name, type }) => [name, type]));
}
