/**
 * ПеремещениеТоваров: from warehouse to shop, 41.01 → 41.02, in the same batches.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { stockSide, takeStock } from '#demo/engine/stock.ts';
import type { GoodsTransferDraft } from './drafts.ts';
import { recordPrimary, writeDocument } from './head.ts';
import type { Office } from './office.ts';

export function postGoodsTransfer(office: Office, draft: GoodsTransferDraft): Ref {
  const written = writeDocument(office, 'ПеремещениеТоваров', draft, {
    fields: {
      ВидОперации: 'ПередачаМеждуСкладами',
      СкладОтправитель: draft.from,
      СкладПолучатель: draft.to,
    },
    sections: {
      Товары: draft.lines.map(
        ({ item, quantity, account, toAccount }): Fields => ({
          Номенклатура: item,
          Количество: quantity,
          СчетУчета: office.base.account(account),
          НовыйСчетУчета: office.base.account(toAccount),
        }),
      ),
    },
  });
  recordPrimary(office, written);
  if (!written.moves) return written.document;
  const { organisation } = written;
  for (const { item, quantity, account, toAccount } of draft.lines) {
    const from = { organisation, account, item, warehouse: draft.from };
    const to = { organisation, account: toAccount, item, warehouse: draft.to };
    const lines = takeStock(office.base, from, quantity).map(
      (part): PostingDraft => ({
        dr: stockSide(to, part),
        cr: stockSide(from, part),
        amount: part.amount,
        content: 'Перемещение товаров',
      }),
    );
    office.base.move(written.document, lines);
  }
  return written.document;
}
