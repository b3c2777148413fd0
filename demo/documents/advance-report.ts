/**
 * АвансовыйОтчет: what an accountable person bought, spent and paid to suppliers, Кт 71.01 of the person.
 * VAT of a strict-form receipt (БСО) is deducted by the report itself: no received invoice comes.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { vatInside } from '#demo/engine/vat.ts';
import { sum } from '#domain/money.ts';
import { moveWritten, recordPrimary, type Written, writeDocument } from './head.ts';
import { lineSums, shownPrice, type VatPiece } from './lines.ts';
import type { AdvanceReportDraft } from './money-drafts.ts';
import type { Office } from './office.ts';
import { settlePart } from './payment-parts.ts';
import { deductVat, inputVatSide, presentedVat } from './vat-books.ts';

type Goods = NonNullable<AdvanceReportDraft['goods']>[number];
type Other = NonNullable<AdvanceReportDraft['other']>[number];

export function postAdvanceReport(office: Office, draft: AdvanceReportDraft): Ref {
  const written = writeDocument(office, 'АвансовыйОтчет', draft, {
    fields: header(office, draft),
    sections: sections(office, draft),
  });
  recordPrimary(office, written);
  if (!written.moves) return written.document;
  for (const line of draft.goods ?? []) postGoods(office, draft, written, line);
  for (const line of draft.other ?? []) postOther(office, draft, written, line);
  for (const paid of draft.suppliers ?? []) postPaid(office, draft, written, paid);
  return written.document;
}

function person(draft: AdvanceReportDraft): SideDraft {
  return { account: '71.01', subconto: { РаботникиОрганизаций: draft.person } };
}

function postGoods(office: Office, draft: AdvanceReportDraft, written: Written, line: Goods): void {
  const { amount, vat } = lineSums(line);
  const inside = line.supplier === undefined ? 0n : vat;
  const account = office.base.ledger.account(line.account);
  const stock: Record<string, Ref> = {
    Номенклатура: line.item,
    Партии: written.document,
    Склады: line.warehouse ?? office.warehouses.main,
  };
  const goods: PostingDraft = {
    dr: {
      account: line.account,
      subconto: line.subconto ?? Object.fromEntries(account.subconto.map(({ kind }) => [kind, stock[kind] ?? null])),
      ...(account.isQuantity ? { quantity: line.quantity } : {}),
      ...(line.nu === undefined ? {} : { nu: line.nu }),
    },
    cr: person(draft),
    amount: amount - inside,
    content: 'Приобретение через подотчетное лицо',
  };
  moveWritten(office, written, [goods]);
  if (line.supplier === undefined) return;
  chargeVat(office, draft, written, line.supplier, { rate: line.vat, account: '19.03', net: amount - vat, vat });
}

function postOther(office: Office, draft: AdvanceReportDraft, written: Written, line: Other): void {
  const rate = line.vat ?? 'БезНДС';
  const vat = line.supplier === undefined ? 0n : vatInside(line.amount, rate);
  moveWritten(office, written, [
    { dr: line.side, cr: person(draft), amount: line.amount - vat, content: line.content.slice(0, 150) },
  ]);
  if (line.supplier === undefined) return;
  chargeVat(office, draft, written, line.supplier, { rate, account: '19.04', net: line.amount - vat, vat });
}

function chargeVat(
  office: Office,
  draft: AdvanceReportDraft,
  written: Written,
  supplier: { counterparty: Ref; contract: Ref },
  piece: VatPiece,
): void {
  if (piece.vat === 0n) return;
  const { document, organisation } = written;
  const event = { ...supplier, organisation, invoice: document, date: draft.date };
  const deducted = deductVat(office.base, event, [piece]);
  const charged: PostingDraft = {
    dr: inputVatSide(piece.account, supplier.counterparty, document),
    cr: person(draft),
    amount: piece.vat,
    content: 'НДС',
  };
  moveWritten(
    office,
    written,
    [charged, ...deducted.lines],
    [presentedVat(office.base, event, piece, 'Receipt'), ...deducted.records],
  );
}

/** The person paid a supplier: the debt closes, or the report becomes an advance. */
function postPaid(
  office: Office,
  draft: AdvanceReportDraft,
  written: Written,
  paid: NonNullable<AdvanceReportDraft['suppliers']>[number],
): void {
  const { document, organisation } = written;
  const { counterparty, contract, amount } = paid;
  const money = (): SideDraft => person(draft);
  const payment = { direction: 'out', document, organisation, counterparty, date: draft.date, money } as const;
  moveWritten(office, written, settlePart(office, payment, { contract, amount }));
}

function header(office: Office, draft: AdvanceReportDraft): Fields {
  const total =
    sum((draft.goods ?? []).map((line) => lineSums(line).amount)) +
    sum((draft.other ?? []).map(({ amount }) => amount)) +
    sum((draft.suppliers ?? []).map(({ amount }) => amount));
  return {
    ВидОперации: 'ПокупкаОплатаПрочее',
    ВалютаДокумента: office.currencies.rub,
    КурсДокумента: 10_000n,
    КратностьДокумента: 1,
    Склад: draft.goods === undefined ? null : (draft.goods[0]?.warehouse ?? office.warehouses.main),
    СуммаВключаетНДС: true,
    СуммаДокумента: total,
    ФизЛицо: draft.person,
    НазначениеАванса: draft.purpose.slice(0, 100),
    НДСВключенВСтоимость: false,
  };
}

function sections(office: Office, draft: AdvanceReportDraft): Record<string, Fields[]> {
  const { base } = office;
  return {
    ВыданныеАвансы: (draft.issued ?? []).map(({ document, amount }) => ({
      ДокументАванса: document,
      СуммаИзрасходованногоАванса: amount,
    })),
    Товары: (draft.goods ?? []).map((line) => {
      const { amount, vat } = lineSums(line);
      return {
        Номенклатура: line.item,
        Поставщик: line.supplier?.counterparty ?? null,
        Количество: line.quantity,
        Цена: shownPrice(line, amount),
        Сумма: amount,
        СтавкаНДС: line.vat,
        СуммаНДС: vat,
        СчетУчета: base.account(line.account),
        СчетУчетаНДС: base.account('19.03'),
        ПредъявленСФ: false,
      };
    }),
    ОплатаПоставщикам: (draft.suppliers ?? []).map(({ counterparty, contract, amount, content }) => ({
      Контрагент: counterparty,
      ДоговорКонтрагента: contract,
      СпособПогашенияЗадолженности: 'Автоматически',
      Сумма: amount,
      КурсВзаиморасчетов: 10_000n,
      КратностьВзаиморасчетов: 1,
      СуммаВзаиморасчетов: amount,
      Содержание: content,
      СчетУчетаРасчетовСКонтрагентом: base.account('60.01'),
      СчетУчетаРасчетовПоАвансам: base.account('60.02'),
    })),
    Прочее: (draft.other ?? []).map((line) => otherRow(office, line)),
  };
}

function otherRow(office: Office, line: Other): Fields {
  const rate = line.vat ?? 'БезНДС';
  const { subconto } = office.base.ledger.account(line.side.account);
  const value = (slot: number): Ref | null => line.side.subconto?.[subconto[slot]?.kind ?? ''] ?? null;
  return {
    Поставщик: line.supplier?.counterparty ?? null,
    Содержание: line.content,
    Сумма: line.amount,
    СтавкаНДС: rate,
    СуммаНДС: line.supplier === undefined ? 0n : vatInside(line.amount, rate),
    СчетЗатрат: office.base.account(line.side.account),
    Субконто1: value(0),
    Субконто2: value(1),
    Субконто3: value(2),
    СчетУчетаНДС: office.base.account('19.04'),
    ПредъявленСФ: false,
    БланкСтрогойОтчетности: line.supplier !== undefined,
  };
}
