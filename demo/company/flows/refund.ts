/** What is left of a customer's advance goes back to the customer. */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { itemBalance, type Party } from '#demo/engine/settlements.ts';
import type { TradeDesk } from './trade-desk.ts';

/** Pays back the remainder of the advance on 62.02; nothing when it has been shipped in full. */
export function giveBack(
  desk: TradeDesk,
  { counterparty, contract }: Party,
  advance: Ref,
  head: { date: string; prefix?: string },
): void {
  const { base, organisations } = desk.cast;
  const amount = -itemBalance(base, organisations.main, '62.02', { counterparty, contract }, advance);
  if (amount <= 0n) return;
  postBankPayment(desk.cast, {
    ...head,
    counterparty,
    contract,
    operation: 'ВозвратПокупателю',
    amount,
    parts: [{ contract, amount, debtAccount: '62.02', mode: { document: advance } }],
    purpose: 'Возврат излишне перечисленного аванса. В том числе НДС 20 %',
  });
}
