/**
 * Reversal of a part of what a document took from stock: the same batches, negative quantity and cost.
 */
import type { Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { min, share } from '#domain/money.ts';
import type { Office } from './office.ts';

/**
 * СТОРНО of Дт 90.02.1 Кт stock of one item: the last batches taken come back first. Throws when the document took less.
 * `quantity` in thousandths.
 */
export function returnCost(office: Office, source: Ref, item: Ref, quantity: bigint): PostingDraft[] {
  const lines: PostingDraft[] = [];
  let rest = quantity;
  for (const posting of [...office.base.ledger.postingsOf(source)].reverse()) {
    const taken = posting.cr.quantity ?? 0n;
    if (rest === 0n) break;
    if (posting.dr.account !== '90.02.1' || taken <= 0n || !isOf(posting.cr.subconto, item)) continue;
    const part = min(taken, rest);
    lines.push({
      dr: sideAgain(posting.dr),
      cr: { ...sideAgain(posting.cr), quantity: -part },
      amount: -(part === taken ? posting.amount : share(posting.amount, part, taken)),
      content: 'СТОРНО. Возврат товаров',
    });
    rest -= part;
  }
  if (rest !== 0n) throw new Error(`${source.name}: столько ${item.name} не отгружалось`);
  return lines;
}

function sideAgain(side: { account: string; subconto: readonly { kind: string; value: Ref | null }[] }): SideDraft {
  return { account: side.account, subconto: Object.fromEntries(side.subconto.map(({ kind, value }) => [kind, value])) };
}

function isOf(subconto: readonly { kind: string; value: Ref | null }[], item: Ref): boolean {
  return subconto.some(({ kind, value }) => kind === 'Номенклатура' && value?.id === item.id);
}
