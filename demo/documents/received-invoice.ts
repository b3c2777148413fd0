/**
 * СчетФактураПолученный: on a receipt (or several), on an advance issued, corrective. Deducts at its date unless told not to.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import { itemBalance } from '#demo/engine/settlements.ts';
import { settlementRate, vatInside } from '#demo/engine/vat.ts';
import { sum } from '#domain/money.ts';
import type { ReceivedInvoiceDraft } from './drafts.ts';
import { dayStart, incomingFields, moveWritten, organisationOf, recordPrimary, writeDocument } from './head.ts';
import type { VatPiece } from './lines.ts';
import type { Office } from './office.ts';
import { presentedBy } from './presented-vat.ts';
import { deductVat, negated, purchaseBook, restoreVat, vatPayable } from './vat-books.ts';

interface Charged {
  readonly base: Ref;
  readonly pieces: readonly VatPiece[];
}

export function postReceivedInvoice(office: Office, draft: ReceivedInvoiceDraft): Ref {
  const kind = draft.kind ?? 'НаПоступление';
  const charged = kind === 'НаАванс' ? advances(office, draft) : receipts(office, draft);
  const written = writeDocument(office, 'СчетФактураПолученный', draft, {
    fields: header(office, draft, kind, charged),
    sections: sections(office, draft, kind, charged),
  });
  recordPrimary(office, written, draft.incoming, false, kind === 'Корректировочный');
  if (!written.moves) return written.document;
  for (const { base } of charged) office.base.invoices.set(base.id, written.document);
  if (draft.deduct === false || draft.amends !== undefined) return written.document;
  for (const { base: invoice, pieces } of charged) {
    const event = { ...draft, organisation: written.organisation, invoice, code: CODES[kind] };
    if (kind === 'НаАванс') {
      moveWritten(
        office,
        written,
        pieces.map(({ vat }) => ({
          dr: vatPayable(),
          cr: { account: '76.ВА', subconto: { Контрагенты: draft.counterparty, СФПолученные: invoice } },
          amount: vat,
          content: 'НДС с аванса выданного',
        })),
        pieces.map((piece) => purchaseBook(office.base, event, piece, 'АвансыВыданные')),
      );
    } else {
      const reduced = pieces.some(({ vat }) => vat < 0n);
      const { lines, records } = reduced
        ? restoreVat(office.base, event, negated(pieces))
        : deductVat(office.base, event, pieces);
      moveWritten(office, written, lines, records);
    }
  }
  return written.document;
}

const CODES = { НаПоступление: '01', НаАванс: '02', Корректировочный: '18' } as const;

function receipts(office: Office, draft: ReceivedInvoiceDraft): Charged[] {
  return draft.bases.map((base) => ({ base, pieces: presentedBy(office.base, base) }));
}

/** VAT of the remainder of each payment on 60.02. */
function advances(office: Office, draft: ReceivedInvoiceDraft): Charged[] {
  const rate = settlementRate(draft.rate ?? 'НДС20');
  return draft.bases.map((base) => {
    const amount = itemBalance(office.base, organisationOf(office, draft), '60.02', draft, base);
    const vat = vatInside(amount, rate);
    return { base, pieces: [{ rate, account: '76.ВА', net: amount - vat, vat }] };
  });
}

function header(
  office: Office,
  draft: ReceivedInvoiceDraft,
  kind: keyof typeof CODES,
  charged: readonly Charged[],
): Fields {
  const pieces = charged.flatMap((entry) => entry.pieces);
  const vat = sum(pieces.map((piece) => piece.vat));
  const { fields } = office.base.object(draft.counterparty);
  return {
    ВидСчетаФактуры: kind,
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    ...incomingFields(draft.incoming),
    Исправление: draft.amends !== undefined,
    НомерИсправления: draft.amends === undefined ? 0 : Number(draft.amends.number),
    ДатаИсправления: draft.amends === undefined ? '' : dayStart(draft.date),
    ИсправляемыйСчетФактура: draft.amends?.invoice ?? null,
    НДСПредъявленКВычету: draft.deduct ?? true,
    ДокументОснование: draft.bases[0] ?? null,
    СчетФактураБезНДС: vat === 0n,
    КодВидаОперации: CODES[kind],
    КодСпособаПолучения: 1,
    СуммаДокумента: sum(pieces.map((piece) => piece.net)) + vat,
    СуммаНДСДокумента: vat,
    ВалютаДокумента: office.currencies.rub,
    БланкСтрогойОтчетности: false,
    ИННКонтрагента: String(fields.ИНН ?? ''),
    КППКонтрагента: String(fields.КПП ?? ''),
  };
}

function sections(
  office: Office,
  draft: ReceivedInvoiceDraft,
  kind: keyof typeof CODES,
  charged: readonly Charged[],
): Record<string, Fields[]> {
  const bases = { ДокументыОснования: draft.bases.map((base) => ({ ДокументОснование: base })) };
  if (kind !== 'НаАванс') return bases;
  return {
    ...bases,
    Авансы: charged.flatMap(({ pieces }) =>
      pieces.map(({ rate, net, vat }) => ({ Сумма: net + vat, СуммаНДС: vat, СтавкаНДС: rate })),
    ),
    ПлатежноРасчетныеДокументы: draft.bases.map((base) => {
      const { number, date } = office.base.object(base);
      return { ДатаДокумента: dayStart(date), НомерДокумента: number };
    }),
  };
}
