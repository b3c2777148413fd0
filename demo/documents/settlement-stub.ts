/**
 * ДокументРасчетовСКонтрагентом: stands for a settlement document of the years before the base; the primary date is when it was registered.
 */
import type { Ref } from '#demo/books/books.ts';
import { dayStart, incomingFields, writeDocument } from './head.ts';
import type { SettlementStubDraft } from './money-drafts.ts';
import type { Office } from './office.ts';

export function postSettlementStub(office: Office, draft: SettlementStubDraft): Ref {
  const { document, organisation } = writeDocument(office, 'ДокументРасчетовСКонтрагентом', draft, {
    fields: {
      Контрагент: draft.counterparty,
      ДоговорКонтрагента: draft.contract,
      ВалютаДокумента: draft.currency ?? office.currencies.rub,
      СуммаДокумента: draft.amount,
      ...incomingFields(draft.incoming),
    },
  });
  office.base.put(
    'InformationRegister_ДанныеПервичныхДокументов',
    { Организация: organisation, Документ: document },
    {
      Номер: draft.incoming.number,
      Дата: dayStart(draft.incoming.date),
      НомерРегистратора: draft.incoming.number,
      ДатаРегистратора: dayStart(draft.incoming.date),
      ЭтоУниверсальныйДокумент: false,
      ЭтоКорректировочныйДокумент: false,
    },
  );
  return document;
}
