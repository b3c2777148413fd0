/**
 * The part that all documents share: organisation, number, author, comment; and the register of primary documents,
 * where 1C keeps the incoming number and the registration date of every document.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { DocumentType } from '#demo/books/document-names.ts';
import type { RegisterDraft } from '#demo/engine/base.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import type { Head, Incoming } from './drafts.ts';
import type { Office } from './office.ts';

/** Kinds without РучнаяКорректировка: they make no movements. */
const WITHOUT_MANUAL_EDIT: ReadonlySet<DocumentType> = new Set([
  'ПлатежноеПоручение',
  'СчетНаОплатуПокупателю',
  'СчетНаОплатуПоставщика',
  'АктСверкиВзаиморасчетов',
  'ДокументРасчетовСКонтрагентом',
  'ОперацияБух',
]);
/** Kinds that 1C never marks as posted, or does not post at all. */
const NEVER_POSTED: ReadonlySet<DocumentType> = new Set(['ОперацияБух']);

const AUTHORS = {
  СписаниеСРасчетногоСчета: 'bank',
  ПоступлениеНаРасчетныйСчет: 'bank',
  ПлатежноеПоручение: 'bank',
  ПриходныйКассовыйОрдер: 'cashier',
  РасходныйКассовыйОрдер: 'cashier',
  ОтчетОРозничныхПродажах: 'cashier',
  РеализацияТоваровУслуг: 'sales',
  СчетНаОплатуПокупателю: 'sales',
  СчетФактураВыданный: 'sales',
  ОперацияБух: 'chief',
  КорректировкаДолга: 'chief',
  ВводНачальныхОстатков: 'chief',
} as const satisfies Partial<Record<DocumentType, keyof Office['users']>>;

export interface Written {
  readonly document: Ref;
  readonly organisation: Ref;
  /** False: no movements are to follow. */
  readonly moves: boolean;
}

export function organisationOf(office: Office, draft: Head): Ref {
  return draft.organisation ?? office.organisations.main;
}

export function writeDocument(
  office: Office,
  type: DocumentType,
  draft: Head,
  body: { readonly fields: Fields; readonly sections?: Readonly<Record<string, readonly Fields[]>> },
): Written {
  const organisation = organisationOf(office, draft);
  const moves = draft.posted !== false && draft.deletionMark !== true;
  const authors: Partial<Record<DocumentType, keyof Office['users']>> = AUTHORS;
  const document = office.base.document({
    type,
    date: draft.date,
    organisation,
    ...(draft.number === undefined ? {} : { number: draft.number }),
    ...(draft.prefix === undefined ? {} : { prefix: draft.prefix }),
    fields: {
      ...body.fields,
      ...(type === 'ДокументРасчетовСКонтрагентом'
        ? {}
        : { Ответственный: draft.author ?? office.users[authors[type] ?? 'trade'] }),
      Комментарий: draft.comment ?? '',
      ...(WITHOUT_MANUAL_EDIT.has(type) ? {} : { РучнаяКорректировка: draft.manualEdit ?? false }),
    },
    sections: body.sections ?? {},
    posted: moves && !NEVER_POSTED.has(type),
    deletionMark: draft.deletionMark ?? false,
  });
  return { document, organisation, moves };
}

/** Movements of a written document, unless it is not posted. */
export function moveWritten(
  office: Office,
  written: Written,
  lines: readonly PostingDraft[],
  records: readonly RegisterDraft[] = [],
): void {
  if (!written.moves) return;
  office.base.move(written.document, lines);
  office.base.record(written.document, records);
}

/** ДанныеПервичныхДокументов of a document: the incoming number and date, its own when nothing came in. */
export function recordPrimary(
  office: Office,
  written: Written,
  incoming?: Incoming,
  upd = false,
  corrective = false,
): void {
  const { number, date } = office.base.object(written.document);
  office.base.put(
    'InformationRegister_ДанныеПервичныхДокументов',
    { Организация: written.organisation, Документ: written.document },
    {
      Номер: incoming?.number ?? number,
      Дата: incoming === undefined ? date : dayStart(incoming.date),
      НомерРегистратора: number,
      ДатаРегистратора: date,
      ЭтоУниверсальныйДокумент: upd,
      ЭтоКорректировочныйДокумент: corrective,
    },
  );
}

/** СрокиОплатыДокументов of a document. */
export function recordPayBy(office: Office, written: Written, payBy: string | undefined): void {
  if (payBy === undefined) return;
  office.base.put(
    'InformationRegister_СрокиОплатыДокументов',
    { Организация: written.organisation, Документ: written.document },
    { СрокОплаты: dayStart(payBy) },
  );
}

/** A calendar date as 1C keeps it in an attribute: the beginning of the day. */
export function dayStart(date: string): string {
  return date === '' ? '' : `${date.slice(0, 10)}T00:00:00`;
}

export function incomingFields(incoming: Incoming | undefined): Fields {
  return {
    НомерВходящегоДокумента: incoming?.number ?? '',
    ДатаВходящегоДокумента: incoming === undefined ? '' : dayStart(incoming.date),
  };
}
