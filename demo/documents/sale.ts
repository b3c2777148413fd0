/**
 * РеализацияТоваровУслуг: revenue, VAT, cost by batches, offset of the advances of the contract; the sales book is written by itself.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import { advanceAccount, settlementSide } from '#demo/engine/settlements.ts';
import { sum } from '#domain/money.ts';
import type { SaleDraft } from './drafts.ts';
import { moveWritten, organisationOf, recordPayBy, recordPrimary, type Written, writeDocument } from './head.ts';
import { noteShipment } from './invoice-states.ts';
import { exchangeFields, groupOf, lineSums, shownPrice, toRoubles } from './lines.ts';
import type { Office } from './office.ts';
import { deferSettlement, offsetFields, offsetLines, planOffset } from './offsets.ts';
import { outputVatLines, postCost, priceSale, revenueLines, type Sold, soldVat, stockAccountOf } from './revenue.ts';
import { salesBook } from './vat-books.ts';

export function postSale(office: Office, draft: SaleDraft): Ref {
  const { base } = office;
  const debtAccount = draft.debtAccount ?? '62.01';
  const total = sum(draft.lines.map((line) => lineSums(line).amount));
  const inCurrency = base.ledger.account(debtAccount).isCurrency;
  const offset = planOffset(office, {
    ...draft,
    organisation: organisationOf(office, draft),
    debtAccount,
    mode: draft.offset ?? 'Автоматически',
    amount: total,
    inCurrency,
  });
  const covered = sum(offset.map(({ currencyAmount }) => currencyAmount));
  const roubles = inCurrency
    ? sum(offset.map(({ amount }) => amount)) + toRoubles(total - covered, draft.exchange)
    : toRoubles(total, draft.exchange);
  const sold = priceSale(draft.lines, total, roubles);
  const written = writeDocument(office, 'РеализацияТоваровУслуг', draft, {
    fields: header(office, draft, debtAccount, total, sold),
    sections: sections(office, draft, sold),
  });
  recordPrimary(office, written, undefined, draft.upd ?? false);
  recordPayBy(office, written, draft.payBy);
  if (!written.moves) return written.document;
  postMovements(office, draft, written, sold, debtAccount);
  const { document, organisation } = written;
  const currency = inCurrency ? draft.exchange?.currency : undefined;
  base.move(document, offsetLines(office, { ...draft, document, debtAccount, currency }, offset));
  deferSettlement(office, organisation, document, draft);
  if (draft.invoice !== undefined) noteShipment(office, draft.invoice, total);
  return document;
}

function postMovements(
  office: Office,
  draft: SaleDraft,
  written: Written,
  sold: readonly Sold[],
  debtAccount: string,
): void {
  const { document, organisation } = written;
  const revenue = revenueLines(
    office,
    sold,
    (currencyAmount) =>
      settlementSide(office.base, {
        ...draft,
        account: debtAccount,
        document,
        currency: draft.exchange?.currency,
        currencyAmount,
      }),
    sold.every(({ line }) => stockAccountOf(office, line) === null) ? 'Реализация услуг' : 'Реализация товаров',
  );
  const event = { ...draft, organisation, invoice: document };
  moveWritten(
    office,
    written,
    [...revenue, ...outputVatLines(office, sold)],
    soldVat(office, sold).map((vat) => salesBook(event, vat)),
  );
  const warehouse = draft.warehouse ?? office.warehouses.main;
  postCost(office, document, sold, { organisation, warehouse, account: '41.01' });
}

function header(office: Office, draft: SaleDraft, debtAccount: string, total: bigint, sold: readonly Sold[]): Fields {
  const { base } = office;
  const goods = sold.some(({ line }) => stockAccountOf(office, line) !== null);
  return {
    ВидОперации: goods ? 'Товары' : 'Услуги',
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    Склад: goods ? (draft.warehouse ?? office.warehouses.main) : null,
    СпособЗачетаАвансов: offsetFields(draft.offset ?? 'Автоматически').kind,
    СчетУчетаРасчетовСКонтрагентом: base.account(debtAccount),
    СчетУчетаРасчетовПоАвансам: base.account(advanceAccount(debtAccount)),
    ...exchangeFields(office, draft.exchange),
    СчетНаОплатуПокупателю: draft.invoice ?? null,
    СуммаДокумента: total,
    СуммаВключаетНДС: true,
    ДокументБезНДС: sold.every(({ line }) => line.vat === 'БезНДС'),
    БезОтраженияВУчете: false,
    ЭтоУниверсальныйДокумент: draft.upd ?? false,
  };
}

function sections(office: Office, draft: SaleDraft, sold: readonly Sold[]): Record<string, Fields[]> {
  const goods: Fields[] = [];
  const services: Fields[] = [];
  for (const row of sold) {
    const account = stockAccountOf(office, row.line);
    const shared = rowFields(office, row);
    if (account === null) services.push({ ...shared, Содержание: row.line.content ?? row.line.item.name });
    else goods.push({ ...shared, СчетУчета: office.base.account(account) });
  }
  const offset = offsetFields(draft.offset ?? 'Автоматически').rows;
  return {
    Товары: goods,
    Услуги: services,
    ...(offset.length === 0 ? {} : { ЗачетАвансов: offset }),
  };
}

/** The columns that rows of goods and of services share, in sales and retail reports alike. */
export function rowFields(office: Office, { line, amount, vat }: Sold): Fields {
  const { base } = office;
  return {
    Номенклатура: line.item,
    Количество: line.quantity,
    Цена: shownPrice(line, amount),
    Сумма: amount,
    СтавкаНДС: line.vat,
    СуммаНДС: vat,
    СчетДоходов: base.account('90.01.1'),
    Субконто: groupOf(office, line.item),
    СчетУчетаНДСПоРеализации: base.account('90.03'),
    СчетРасходов: base.account('90.02.1'),
  };
}
