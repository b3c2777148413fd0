/**
 * Which VAT a written document presented: by its rows, so that a received invoice can deduct it later.
 */
import type { Fields, Ref, Value } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { isVatRate } from '#demo/engine/vat.ts';
import { mergeVat, type VatPiece } from './lines.ts';

const SECTIONS = ['Товары', 'Услуги', 'Оборудование', 'ОсновныеСредства', 'Прочее'];

/** VAT of a receipt, of extra costs, of an advance report; of a correction — what it added. Rouble documents only. */
export function presentedBy(base: Base, document: Ref): VatPiece[] {
  const { fields, sections, set } = base.object(document);
  if (set === 'Document_ДокументРасчетовСКонтрагентом') return broughtIn(base, document);
  if (set === 'Document_ПоступлениеДопРасходов') return pieceOf(fields, base.account('19.04'));
  const rows = SECTIONS.flatMap((name) => sections[name] ?? []);
  return mergeVat(rows.flatMap((row) => pieceOf(row, row.СчетУчетаНДС ?? null)));
}

/** A receipt of the years before: what its VAT stands at on 19.03. */
function broughtIn(base: Base, document: Ref): VatPiece[] {
  const { Организация: organisation, Контрагент: counterparty } = base.object(document).fields;
  if (!isRef(organisation) || !isRef(counterparty)) return [];
  const cells = [...base.ledger.openCells(organisation, '19.03', counterparty)];
  return cells
    .filter(({ subconto }) => subconto[1]?.value?.id === document.id)
    .map(({ balance: vat }) => ({ rate: 'НДС20', account: '19.03', net: vat * 5n, vat }));
}

/** VAT that a return by a customer or a correction of a sale downwards gives back: deducted by the corrective invoice. */
export function returnedBy(base: Base, document: Ref): VatPiece[] {
  const { sections, set } = base.object(document);
  const rows = SECTIONS.flatMap((name) => sections[name] ?? []);
  const pieces = mergeVat(rows.flatMap((row) => pieceOf(row, base.account('19.03'))));
  if (set === 'Document_ВозвратТоваровОтПокупателя') return pieces;
  return pieces.filter(({ vat }) => vat < 0n).map((piece) => ({ ...piece, net: -piece.net, vat: -piece.vat }));
}

function pieceOf(row: Fields, account: Value): VatPiece[] {
  const { СтавкаНДС: rate } = row;
  const vat = bigintOf(row.СуммаНДС) - bigintOf(row.СуммаНДСДоИзменения);
  const amount = bigintOf(row.Сумма) - bigintOf(row.СуммаДоИзменения);
  if (!isVatRate(rate) || rate === 'БезНДС' || typeof account !== 'object' || account === null) return [];
  const code = account.name;
  return [{ rate, account: code, net: amount - vat, vat }];
}

function bigintOf(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

function isRef(value: Value | undefined): value is Ref {
  return typeof value === 'object' && value !== null;
}
