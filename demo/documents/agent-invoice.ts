/** СчетФактураВыданный «Налоговый агент»: VAT of a foreign supplier charged with the payment, 76.НА–68.32, and the sales book. */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { Party } from '#demo/engine/settlements.ts';
import type { Head } from './drafts.ts';
import { dayStart, moveWritten, recordPrimary, writeDocument } from './head.ts';
import type { Office } from './office.ts';
import { salesBook } from './vat-books.ts';

export interface AgentInvoiceDraft extends Head, Party {
  readonly payment: Ref;
  /** Kopecks: what is paid abroad, and the tax on top of it. */
  readonly net: bigint;
  readonly vat: bigint;
}

const RATE = 'НДС20_120';

export function postAgentInvoice(office: Office, draft: AgentInvoiceDraft): Ref {
  const written = writeDocument(
    office,
    'СчетФактураВыданный',
    { prefix: 'А000', ...draft },
    {
      fields: header(office, draft),
      sections: { ДокументыОснования: [{ ДокументОснование: draft.payment }] },
    },
  );
  recordPrimary(office, written);
  const agent = { Контрагенты: draft.counterparty, Договоры: draft.contract };
  const charged = {
    dr: { account: '76.НА', subconto: agent },
    cr: { account: '68.32', subconto: agent },
    amount: draft.vat,
    content: 'НДС налогового агента',
  };
  const event = { ...draft, organisation: written.organisation, invoice: written.document, code: '06' };
  const kind = { kind: 'НалоговыйАгентИностранцы', happening: 'НДСНачисленКУплате' };
  moveWritten(office, written, [charged], [salesBook(event, { rate: RATE, net: draft.net, vat: draft.vat, ...kind })]);
  return written.document;
}

function header(office: Office, draft: AgentInvoiceDraft): Fields {
  const amount = draft.net + draft.vat;
  return {
    ВидСчетаФактуры: 'НалоговыйАгент',
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    ДокументОснование: draft.payment,
    КодВидаОперации: '06',
    Выставлен: true,
    ДатаВыставления: dayStart(draft.date),
    СтавкаНДС: RATE,
    Сумма: amount,
    СуммаНДС: draft.vat,
    СуммаДокумента: amount,
    СуммаНДСДокумента: draft.vat,
    ВалютаДокумента: office.currencies.rub,
  };
}
