/**
 * ПоступлениеДопРасходов: transport and the like added to the cost of goods of one receipt, in proportion to their sums.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { vatInside } from '#demo/engine/vat.ts';
import { allocate } from '#domain/money.ts';
import { refOf } from './corrected-rows.ts';
import type { ExtraCostsDraft } from './drafts.ts';
import { incomingFields, organisationOf, recordPrimary, writeDocument } from './head.ts';
import { exchangeFields } from './lines.ts';
import type { Office } from './office.ts';
import { offsetLines, planOffset } from './offsets.ts';
import { inputVatSide, presentedVat } from './vat-books.ts';

interface Share {
  readonly item: Ref;
  readonly quantity: bigint;
  readonly goods: bigint;
  readonly net: bigint;
  readonly vat: bigint;
  readonly account: string;
}

export function postExtraCosts(office: Office, draft: ExtraCostsDraft): Ref {
  const { base } = office;
  const vat = vatInside(draft.amount, draft.vat);
  const shares = sharesOf(office, draft, vat);
  const offset = planOffset(office, {
    ...draft,
    organisation: organisationOf(office, draft),
    debtAccount: '60.01',
    mode: 'Автоматически',
    inCurrency: false,
  });
  const written = writeDocument(office, 'ПоступлениеДопРасходов', draft, {
    fields: header(office, draft, vat),
    sections: { Товары: shares.map((share) => rowFields(office, draft, share)) },
  });
  recordPrimary(office, written, draft.incoming);
  if (!written.moves) return written.document;
  const { document, organisation } = written;
  const credit = settlementSide(base, { ...draft, account: '60.01', document });
  const piece = { rate: draft.vat, account: '19.04', net: draft.amount - vat, vat };
  base.move(document, goodsLines(office, draft, shares, credit));
  if (vat !== 0n) {
    base.move(document, [
      { dr: inputVatSide(piece.account, draft.counterparty, document), cr: credit, amount: vat, content: 'НДС' },
    ]);
    base.record(document, [presentedVat(base, { ...draft, organisation, invoice: document }, piece, 'Receipt')]);
  }
  base.move(document, offsetLines(office, { ...draft, document, debtAccount: '60.01' }, offset));
  return document;
}

function goodsLines(
  office: Office,
  draft: ExtraCostsDraft,
  shares: readonly Share[],
  credit: SideDraft,
): PostingDraft[] {
  const warehouse = refOf(office.base.object(draft.receipt).fields.Склад) ?? office.warehouses.main;
  return shares.map((share) => ({
    dr: {
      account: share.account,
      subconto: { Номенклатура: share.item, Партии: draft.receipt, Склады: warehouse },
      quantity: 0n,
    },
    cr: credit,
    amount: share.net,
    content: 'Дополнительные расходы',
  }));
}

function sharesOf(office: Office, draft: ExtraCostsDraft, vat: bigint): Share[] {
  const rows = office.base.object(draft.receipt).sections.Товары ?? [];
  const sums = rows.map(({ Сумма: amount }) => (typeof amount === 'bigint' ? amount : 0n));
  const vats = allocate(vat, sums);
  return allocate(draft.amount - vat, sums).map((part, i): Share => {
    const { Номенклатура: item, Количество: quantity, СчетУчета: account } = rows[i] ?? {};
    const ref = refOf(item);
    if (ref === null || typeof quantity !== 'bigint') throw new Error(`${draft.receipt.name}: нет товаров`);
    return {
      item: ref,
      quantity,
      goods: sums[i] ?? 0n,
      net: part,
      vat: vats[i] ?? 0n,
      account: refOf(account)?.name ?? '41.01',
    };
  });
}

function header(office: Office, draft: ExtraCostsDraft, vat: bigint): Fields {
  const { base } = office;
  return {
    ...incomingFields(draft.incoming),
    Контрагент: draft.counterparty,
    ДоговорКонтрагента: draft.contract,
    СуммаВключаетНДС: true,
    СуммаДокумента: draft.amount,
    ...exchangeFields(office, undefined),
    НДСВключенВСтоимость: false,
    Содержание: draft.content.slice(0, 100),
    Сумма: draft.amount,
    СтавкаНДС: draft.vat,
    СуммаНДС: vat,
    СпособРаспределения: 'ПоСумме',
    СпособЗачетаАвансов: 'Автоматически',
    СчетУчетаРасчетовСКонтрагентом: base.account('60.01'),
    СчетУчетаРасчетовПоАвансам: base.account('60.02'),
  };
}

function rowFields(
  office: Office,
  draft: ExtraCostsDraft,
  { item, quantity, goods, net, vat, account }: Share,
): Fields {
  return {
    Номенклатура: item,
    Количество: quantity,
    СуммаТовара: goods,
    Сумма: net + vat,
    СуммаНДС: vat,
    ДокументПартии: draft.receipt,
    СчетУчета: office.base.account(account),
    СчетУчетаНДС: office.base.account('19.04'),
  };
}
