/**
 * СчетФактураВыданный: on a sale or a correction it posts nothing (the sale wrote the book itself); on an advance it charges VAT, 76.АВ–68.02.
 */
import type { Fields, Ref, Value } from '#demo/books/books.ts';
import type { RegisterDraft } from '#demo/engine/base.ts';
import { itemBalance } from '#demo/engine/settlements.ts';
import { settlementRate, type VatRate, vatInside } from '#demo/engine/vat.ts';
import { sum } from '#domain/money.ts';
import type { IssuedInvoiceDraft } from './drafts.ts';
import { dayStart, moveWritten, organisationOf, recordPrimary, type Written, writeDocument } from './head.ts';
import type { Office } from './office.ts';
import { returnedBy } from './presented-vat.ts';
import { deductVat, salesBook, vatPayable } from './vat-books.ts';

/** Advance invoices are numbered by a series of their own. */
const ADVANCE_PREFIX = 'А000';
const CODES = { НаРеализацию: '01', НаАванс: '02', Корректировочный: '18' } as const;

interface Totals {
  readonly amount: bigint;
  readonly vat: bigint;
  readonly rate: VatRate | '';
}

export function postIssuedInvoice(office: Office, draft: IssuedInvoiceDraft): Ref {
  const kind = draft.kind ?? 'НаРеализацию';
  const totals = kind === 'НаАванс' ? advanceTotals(office, draft) : documentTotals(office, draft);
  const numbered = kind === 'НаАванс' && draft.prefix === undefined ? { ...draft, prefix: ADVANCE_PREFIX } : draft;
  const written = writeDocument(office, 'СчетФактураВыданный', numbered, {
    fields: header(office, draft, kind, totals),
    sections: sections(office, draft, kind, totals),
  });
  recordPrimary(office, written, undefined, false, kind === 'Корректировочный');
  if (!written.moves) return written.document;
  for (const base of draft.bases) office.base.invoices.set(base.id, written.document);
  if (kind === 'НаАванс') chargeAdvance(office, draft, written, totals);
  if (kind === 'Корректировочный') deductReturned(office, draft, written);
  return written.document;
}

function chargeAdvance(office: Office, draft: IssuedInvoiceDraft, written: Written, totals: Totals): void {
  const payment = draft.bases[0];
  if (payment === undefined || totals.rate === '' || totals.vat === 0n) return;
  const { organisation } = written;
  const net = totals.amount - totals.vat;
  const event = { ...draft, organisation, invoice: payment, code: '02' };
  moveWritten(
    office,
    written,
    [
      {
        dr: { account: '76.АВ', subconto: { Контрагенты: draft.counterparty, СФВыданные: payment } },
        cr: vatPayable(),
        amount: totals.vat,
        content: 'НДС с аванса полученного',
      },
    ],
    [
      advanceVat(office, { ...event, rate: totals.rate, net, vat: totals.vat }, 'Receipt'),
      salesBook(event, {
        rate: totals.rate,
        net,
        vat: totals.vat,
        kind: 'АвансыПолученные',
        happening: 'ПолученАванс',
      }),
    ],
  );
}

/** The corrective invoice gives the right to deduct what a return or a reduction gave back: 68.02–19.03 by that document. */
function deductReturned(office: Office, draft: IssuedInvoiceDraft, written: Written): void {
  for (const invoice of draft.bases) {
    const event = { ...draft, organisation: written.organisation, invoice, code: '18' };
    const { lines, records } = deductVat(office.base, event, returnedBy(office.base, invoice));
    office.base.move(invoice, lines, { period: draft.date });
    office.base.record(
      invoice,
      records.map((record) => ({ ...record, period: draft.date })),
    );
  }
}

/** НДСсАвансов: `Receipt` when charged, `Expense` when deducted at shipment. */
export function advanceVat(
  office: Office,
  entry: {
    organisation: Ref;
    invoice: Ref;
    counterparty: Ref;
    contract: Ref;
    rate: VatRate;
    net: bigint;
    vat: bigint;
    date: string;
  },
  recordType: 'Receipt' | 'Expense',
): RegisterDraft {
  return {
    register: 'AccumulationRegister_НДСсАвансов',
    recordType,
    fields: {
      Организация: entry.organisation,
      ВидЦенности: 'АвансыПолученные',
      СчетФактура: entry.invoice,
      Покупатель: entry.counterparty,
      ДоговорКонтрагента: entry.contract,
      СтавкаНДС: entry.rate,
      ВалютаАванса: office.currencies.rub,
      СуммаБезНДС: entry.net,
      НДС: entry.vat,
      ВалютнаяСуммаСНДС: entry.net + entry.vat,
      ДатаСобытия: entry.date,
    },
  };
}

function advanceTotals(office: Office, draft: IssuedInvoiceDraft): Totals {
  const rate = settlementRate(draft.rate ?? 'НДС20');
  const organisation = organisationOf(office, draft);
  const amount =
    draft.amount ?? sum(draft.bases.map((base) => -itemBalance(office.base, organisation, '62.02', draft, base)));
  return { amount, vat: vatInside(amount, rate), rate };
}

/** Sums of the base documents by their rows; of a correction, what it changed. */
function documentTotals(office: Office, draft: IssuedInvoiceDraft): Totals {
  const rows = draft.bases.flatMap((base) => {
    const { sections } = office.base.object(base);
    return [...(sections.Товары ?? []), ...(sections.Услуги ?? [])];
  });
  const total = (now: string, before: string): bigint =>
    sum(rows.map((row) => bigintOf(row[now]) - (draft.kind === 'Корректировочный' ? bigintOf(row[before]) : 0n)));
  return {
    amount: total('Сумма', 'СуммаДоИзменения'),
    vat: total('СуммаНДС', 'СуммаНДСДоИзменения'),
    rate: '',
  };
}

function header(office: Office, draft: IssuedInvoiceDraft, kind: keyof typeof CODES, totals: Totals): Fields {
  const base = draft.bases[0];
  const payment = kind === 'НаАванс' && base !== undefined ? office.base.object(base) : undefined;
  return {
    ВидСчетаФактуры: kind,
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    Исправление: false,
    ДокументОснование: base ?? null,
    ДатаПлатежноРасчетногоДокумента: payment === undefined ? '' : dayStart(payment.date),
    НомерПлатежноРасчетногоДокумента: payment?.number ?? '',
    КодВидаОперации: CODES[kind],
    КодСпособаВыставления: 1,
    СчетФактураНеВыставляется: false,
    Выставлен: true,
    ДатаВыставления: dayStart(draft.date),
    СчетФактураБезНДС: false,
    СтавкаНДС: totals.rate,
    Сумма: totals.amount,
    СуммаНДС: totals.vat,
    СуммаДокумента: totals.amount,
    СуммаНДСДокумента: totals.vat,
    СуммаУвеличение: kind === 'Корректировочный' && totals.amount > 0n ? totals.amount : 0n,
    СуммаУменьшение: kind === 'Корректировочный' && totals.amount < 0n ? -totals.amount : 0n,
    СуммаНДСУвеличение: kind === 'Корректировочный' && totals.vat > 0n ? totals.vat : 0n,
    СуммаНДСУменьшение: kind === 'Корректировочный' && totals.vat < 0n ? -totals.vat : 0n,
    ВалютаДокумента: office.currencies.rub,
    КППКонтрагента: String(office.base.object(draft.counterparty).fields.КПП ?? ''),
  };
}

function sections(
  office: Office,
  draft: IssuedInvoiceDraft,
  kind: keyof typeof CODES,
  totals: Totals,
): Record<string, Fields[]> {
  const bases = { ДокументыОснования: draft.bases.map((base) => ({ ДокументОснование: base })) };
  const [base] = draft.bases;
  if (kind !== 'НаАванс' || base === undefined) return bases;
  const { number, date } = office.base.object(base);
  return {
    ...bases,
    Авансы: [
      {
        Контрагент: draft.counterparty,
        Содержание: 'Предварительная оплата',
        Сумма: totals.amount,
        СтавкаНДС: totals.rate,
        СуммаНДС: totals.vat,
        ДокументОснование: base,
        ДатаПлатежноРасчетногоДокумента: dayStart(date),
        НомерПлатежноРасчетногоДокумента: number,
      },
    ],
    ПлатежноРасчетныеДокументы: [{ ДатаДокумента: dayStart(date), НомерДокумента: number }],
  };
}

function bigintOf(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}
