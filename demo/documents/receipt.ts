/**
 * ПоступлениеТоваровУслуг: goods, services, assets; roubles, currency, у.е.; УПД; offset of the advances of the contract.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { advanceAccount, settlementSide } from '#demo/engine/settlements.ts';
import { divideRounded, sum } from '#domain/money.ts';
import type { ReceiptDraft, ReceiptLine } from './drafts.ts';
import {
  incomingFields,
  moveWritten,
  organisationOf,
  recordPayBy,
  recordPrimary,
  type Written,
  writeDocument,
} from './head.ts';
import { exchangeFields, lineSums, mergeVat, shownPrice, toRoubles, type VatPiece } from './lines.ts';
import type { Office } from './office.ts';
import { deferSettlement, offsetFields, offsetLines, planOffset } from './offsets.ts';
import { deductVat, inputVatSide, presentedVat, type VatEvent } from './vat-books.ts';

/** A row with its sums: of the document (its currency, with VAT) and in kopecks. */
interface Priced {
  readonly line: ReceiptLine;
  readonly amount: bigint;
  readonly vat: bigint;
  readonly roubles: bigint;
  readonly vatAccount: string;
}

export function postReceipt(office: Office, draft: ReceiptDraft): Ref {
  const { base } = office;
  const debtAccount = draft.debtAccount ?? '60.01';
  const sums = draft.lines.map(lineSums);
  const total = sum(sums.map(({ amount }) => amount));
  const inCurrency = base.ledger.account(debtAccount).isCurrency;
  const offset = planOffset(office, {
    ...draft,
    organisation: organisationOf(office, draft),
    debtAccount,
    mode: draft.offset ?? 'Автоматически',
    amount: total,
    inCurrency,
  });
  const roubles = roubleTotal(draft, total, inCurrency, offset);
  const priced = price(office, draft, sums, roubles);
  const written = writeDocument(office, 'ПоступлениеТоваровУслуг', draft, {
    fields: header(office, draft, debtAccount, total, priced),
    sections: sections(office, draft, priced),
  });
  recordPrimary(office, written, draft.incoming, draft.upd ?? false);
  recordPayBy(office, written, draft.payBy);
  if (!written.moves) return written.document;
  postGoods(office, draft, written, priced, debtAccount);
  const { document } = written;
  const currency = inCurrency ? draft.exchange?.currency : undefined;
  base.move(document, offsetLines(office, { ...draft, document, debtAccount, currency }, offset));
  deferSettlement(office, written.organisation, document, draft);
  return document;
}

/** Kopecks of the whole: the part covered by currency advances at their own value, the rest at the rate of the date. */
function roubleTotal(
  draft: ReceiptDraft,
  total: bigint,
  inCurrency: boolean,
  offset: readonly { amount: bigint; currencyAmount: bigint }[],
): bigint {
  if (!inCurrency) return toRoubles(total, draft.exchange);
  const covered = sum(offset.map(({ currencyAmount }) => currencyAmount));
  return sum(offset.map(({ amount }) => amount)) + toRoubles(total - covered, draft.exchange);
}

function price(
  office: Office,
  draft: ReceiptDraft,
  sums: readonly { amount: bigint; vat: bigint }[],
  roubles: bigint,
): Priced[] {
  const total = sum(sums.map(({ amount }) => amount));
  let rest = roubles;
  return draft.lines.map((line, i) => {
    const { amount, vat } = sums[i] ?? { amount: 0n, vat: 0n };
    const part = i === draft.lines.length - 1 || total === 0n ? rest : divideRounded(roubles * amount, total);
    rest -= part;
    const vatAccount = line.vatAccount ?? (isStock(office, line.account) ? '19.03' : '19.04');
    return { line, amount, vat, roubles: part, vatAccount };
  });
}

function postGoods(
  office: Office,
  draft: ReceiptDraft,
  written: Written,
  priced: readonly Priced[],
  debtAccount: string,
): void {
  const { base } = office;
  const { document, organisation } = written;
  const currency = draft.exchange?.currency;
  const credit = (currencyAmount: bigint): SideDraft =>
    settlementSide(base, { ...draft, account: debtAccount, document, currency, currencyAmount });
  const goods = priced.map((row) => goodsLine(office, draft, document, row, credit));
  const pieces = draft.vatInCost === true ? [] : vatPieces(priced);
  const vat = pieces
    .filter((piece) => piece.vat !== 0n)
    .map(
      (piece): PostingDraft => ({
        dr: inputVatSide(piece.account, draft.counterparty, document),
        cr: credit(currencyVat(priced, piece)),
        amount: piece.vat,
        content: 'НДС',
      }),
    );
  const event: VatEvent = { ...draft, organisation, invoice: document };
  moveWritten(
    office,
    written,
    [...goods, ...vat],
    pieces.filter((piece) => piece.rate !== 'БезНДС').map((piece) => presentedVat(base, event, piece, 'Receipt')),
  );
  if (draft.upd === true) {
    const { lines, records } = deductVat(base, event, pieces);
    moveWritten(office, written, lines, records);
  }
}

function goodsLine(
  office: Office,
  draft: ReceiptDraft,
  document: Ref,
  { line, amount, vat, roubles }: Priced,
  credit: (currencyAmount: bigint) => SideDraft,
): PostingDraft {
  const inside = draft.vatInCost === true ? 0n : rouble(vat, amount, roubles);
  return {
    dr: costSide(office, draft, line, document),
    cr: credit(amount - (inside === 0n ? 0n : vat)),
    amount: roubles - inside,
    content: line.content ?? (isStock(office, line.account) ? 'Поступление товаров' : 'Поступление услуг'),
  };
}

function vatPieces(priced: readonly Priced[]): VatPiece[] {
  return mergeVat(
    priced.map(({ line, amount, vat, roubles, vatAccount }) => {
      const inside = rouble(vat, amount, roubles);
      return { rate: line.vat, account: vatAccount, net: roubles - inside, vat: inside };
    }),
  );
}

function currencyVat(priced: readonly Priced[], piece: VatPiece): bigint {
  return sum(
    priced.filter((row) => row.vatAccount === piece.account && row.line.vat === piece.rate).map((row) => row.vat),
  );
}

/** The row's VAT in kopecks, in proportion to the row's rouble value. */
function rouble(vat: bigint, amount: bigint, roubles: bigint): bigint {
  return amount === roubles || amount === 0n ? vat : divideRounded(vat * roubles, amount);
}

function costSide(office: Office, draft: ReceiptDraft, line: ReceiptLine, document: Ref): SideDraft {
  const account = office.base.ledger.account(line.account);
  const stock: Record<string, Ref | null> = {
    Номенклатура: line.item,
    Партии: document,
    Склады: draft.warehouse ?? office.warehouses.main,
  };
  return {
    account: line.account,
    subconto: Object.fromEntries(
      account.subconto.map(({ kind }) => [
        kind,
        line.subconto?.[kind] ?? (line.subconto === undefined ? (stock[kind] ?? null) : null),
      ]),
    ),
    ...(account.isQuantity ? { quantity: line.quantity } : {}),
    ...(line.nu === undefined ? {} : { nu: line.nu }),
  };
}

function isStock(office: Office, account: string): boolean {
  return office.base.ledger.account(account).subconto.some(({ kind }) => kind === 'Номенклатура');
}

function header(
  office: Office,
  draft: ReceiptDraft,
  debtAccount: string,
  total: bigint,
  priced: readonly Priced[],
): Fields {
  const { base } = office;
  const goods = priced.some(({ line }) => isStock(office, line.account));
  return {
    ВидОперации: draft.operation ?? (goods ? 'Товары' : 'Услуги'),
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    Склад: goods ? (draft.warehouse ?? office.warehouses.main) : null,
    СпособЗачетаАвансов: offsetFields(draft.offset ?? 'Автоматически').kind,
    СчетУчетаРасчетовСКонтрагентом: base.account(debtAccount),
    СчетУчетаРасчетовПоАвансам: base.account(advanceAccount(debtAccount)),
    ...exchangeFields(office, draft.exchange),
    СчетНаОплатуПоставщика: draft.supplierInvoice ?? null,
    ...incomingFields(draft.incoming),
    СуммаДокумента: total,
    СуммаВключаетНДС: true,
    НДСВключенВСтоимость: draft.vatInCost ?? false,
    НДСНеВыделять: false,
    ЭтоУниверсальныйДокумент: draft.upd ?? false,
    ЕстьРасхождения: false,
  };
}

function sections(office: Office, draft: ReceiptDraft, priced: readonly Priced[]): Record<string, Fields[]> {
  const { base } = office;
  const goods: Fields[] = [];
  const services: Fields[] = [];
  for (const { line, amount, vat, vatAccount } of priced) {
    const shared = {
      Номенклатура: line.item,
      Количество: line.quantity,
      Цена: shownPrice(line, amount),
      Сумма: amount,
      СтавкаНДС: line.vat,
      СуммаНДС: vat,
      СчетУчетаНДС: base.account(vatAccount),
      СпособУчетаНДС: draft.vatInCost === true ? 'УчитываетсяВCтоимости' : 'ПринимаетсяКВычету',
    };
    if (isStock(office, line.account)) goods.push({ ...shared, СчетУчета: base.account(line.account) });
    else services.push({ ...shared, ...serviceFields(office, line) });
  }
  const offset = offsetFields(draft.offset ?? 'Автоматически').rows;
  return {
    [draft.operation === 'Оборудование' ? 'Оборудование' : 'Товары']: goods,
    Услуги: services,
    ...(offset.length === 0 ? {} : { ЗачетАвансов: offset }),
  };
}

function serviceFields(office: Office, line: ReceiptLine): Fields {
  const { subconto } = office.base.ledger.account(line.account);
  const value = (slot: number): Ref | null => line.subconto?.[subconto[slot]?.kind ?? ''] ?? null;
  return {
    Содержание: line.content ?? line.item.name,
    СчетЗатрат: office.base.account(line.account),
    Субконто1: value(0),
    Субконто2: value(1),
    Субконто3: value(2),
  };
}
