/**
 * РасшифровкаПлатежа: how money meets the debts of a contract, the same for bank and cash, out and in.
 * Out debits what stands on credit (a debt to a supplier, an advance to give back), in credits what stands on debit.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import {
  advanceAccount,
  isDeferred,
  openItems,
  settlementSide,
  type Taken,
  takeAmount,
  takeCurrency,
} from '#demo/engine/settlements.ts';
import { vatInside } from '#demo/engine/vat.ts';
import { divideRounded, sum } from '#domain/money.ts';
import { contractRate } from './contract-rate.ts';
import type { Exchange } from './drafts.ts';
import { notePayment } from './invoice-states.ts';
import { toRoubles } from './lines.ts';
import type { PaymentPart } from './money-drafts.ts';
import type { Office } from './office.ts';
import { deferSettlement } from './offsets.ts';

export interface Payment {
  readonly direction: 'out' | 'in';
  readonly document: Ref;
  readonly organisation: Ref;
  readonly counterparty: Ref;
  readonly date: string;
  /** Side of 50, 51, 52 for so much in the currency of the money (kopecks in roubles). */
  readonly money: (currencyAmount: bigint) => SideDraft;
  /** Currency of the money; absent for roubles. */
  readonly exchange?: Exchange | undefined;
}

/** What of a part goes to which account and settlement document. */
interface Piece extends Taken {
  readonly account: string;
}

export function usualDebtAccount(direction: 'out' | 'in'): string {
  return direction === 'out' ? '60.01' : '62.01';
}

/** Entries of one row, debts first, the rest as an advance with the payment itself as settlement document. */
export function settlePart(office: Office, payment: Payment, part: PaymentPart): PostingDraft[] {
  const exchange = part.units ?? payment.exchange;
  const pieces = piecesOf(office, payment, part, exchange);
  const roubles = paidRoubles(office, part, pieces, exchange);
  const lines = pieces.flatMap((piece, i) => pieceLines(office, payment, part, piece, roubles[i] ?? 0n, exchange));
  deferSettlement(office, payment.organisation, payment.document, { ...payment, contract: part.contract });
  if (part.invoice !== undefined) {
    const rate = part.vat ?? contractRate(office.base, part.contract);
    notePayment(office, part.invoice, { ...payment, rate, amount: part.amount, vat: vatInside(part.amount, rate) });
  }
  return lines;
}

function piecesOf(office: Office, payment: Payment, part: PaymentPart, exchange: Exchange | undefined): Piece[] {
  const { base } = office;
  const account = part.debtAccount ?? usualDebtAccount(payment.direction);
  const inCurrency = base.ledger.account(account).isCurrency;
  const wanted = inCurrency && part.units !== undefined ? toUnits(part.amount, part.units) : part.amount;
  const taken = matched(office, payment, part, account, wanted, inCurrency);
  const rest = wanted - sum(taken.map((item) => (inCurrency ? item.currencyAmount : item.amount)));
  const pieces = taken.map((item) => ({ ...item, account }));
  if (rest <= 0n) return pieces;
  const roubles = inCurrency ? toRoubles(rest, exchange) : rest;
  return [
    ...pieces,
    { account: advanceAccount(account), document: payment.document, amount: roubles, currencyAmount: rest },
  ];
}

function matched(
  office: Office,
  payment: Payment,
  part: PaymentPart,
  account: string,
  wanted: bigint,
  inCurrency: boolean,
): Taken[] {
  const mode = part.mode ?? 'Автоматически';
  if (mode === 'НеПогашать') return [];
  if (isDeferred(office.base, payment.organisation) && advanceAccount(account) !== account) return [];
  const items = openItems(office.base, payment.organisation, account, payment.counterparty, part.contract, {
    side: payment.direction === 'out' ? 'cr' : 'dr',
    until: payment.date,
  });
  const chosen = mode === 'Автоматически' ? items : items.filter((item) => item.document?.id === mode.document.id);
  return (inCurrency ? takeCurrency : takeAmount)(chosen, wanted).taken;
}

/** Kopecks of every piece at the rate of the payment; paid in roubles, they add up to the payment exactly. */
function paidRoubles(
  office: Office,
  part: PaymentPart,
  pieces: readonly Piece[],
  exchange: Exchange | undefined,
): bigint[] {
  let rest = part.amount;
  return pieces.map((piece, i) => {
    const inCurrency = office.base.ledger.account(piece.account).isCurrency;
    const whole = part.units !== undefined && i === pieces.length - 1;
    const roubles = whole ? rest : inCurrency ? toRoubles(piece.currencyAmount, exchange) : piece.amount;
    rest -= roubles;
    return roubles;
  });
}

/** The payment itself at its own rate, then the difference with the book value of the debt. */
function pieceLines(
  office: Office,
  payment: Payment,
  part: PaymentPart,
  piece: Piece,
  roubles: bigint,
  exchange: Exchange | undefined,
): PostingDraft[] {
  const inCurrency = office.base.ledger.account(piece.account).isCurrency;
  const key = { counterparty: payment.counterparty, contract: part.contract, currency: exchange?.currency };
  const settlement = settlementSide(office.base, { ...key, ...piece });
  const money = payment.money(inCurrency ? piece.currencyAmount : piece.amount);
  const content = contentOf(payment.direction, piece.account);
  const line =
    payment.direction === 'out'
      ? { dr: settlement, cr: money, amount: roubles, content }
      : { dr: money, cr: settlement, amount: roubles, content };
  if (piece.document?.id === payment.document.id || piece.amount === roubles) return [line];
  // Дт − Кт that stays on a paid item because it stood in the books at another rate.
  const left = payment.direction === 'out' ? roubles - piece.amount : piece.amount - roubles;
  return [
    line,
    exchangeDifference(office, settlementSide(office.base, { ...key, ...piece, currencyAmount: 0n }), left),
  ];
}

function exchangeDifference(office: Office, side: SideDraft, left: bigint): PostingDraft {
  const units = side.account.endsWith('31');
  const article = units ? 'exchangeUnits' : 'exchange';
  const subconto = { ПрочиеДоходыИРасходы: office.otherItems[article], РеализуемыеАктивы: null };
  const content = units ? 'Курсовые разницы по расчетам в у.е.' : 'Переоценка валютных средств';
  return left > 0n
    ? { dr: { account: '91.02', subconto }, cr: side, amount: left, content }
    : { dr: side, cr: { account: '91.01', subconto }, amount: -left, content };
}

function contentOf(direction: 'out' | 'in', account: string): string {
  const advance = account.endsWith('02') || account.endsWith('22') || account.endsWith('32');
  if (account.startsWith('60'))
    return direction === 'out' ? (advance ? 'Аванс поставщику' : 'Оплата поставщику') : 'Возврат от поставщика';
  if (account.startsWith('62'))
    return direction === 'in' ? (advance ? 'Аванс от покупателя' : 'Оплата покупателя') : 'Возврат покупателю';
  return direction === 'out' ? 'Расчеты с контрагентом' : 'Поступление от контрагента';
}

function toUnits(amount: bigint, units: Exchange): bigint {
  return divideRounded(amount * 10_000n, units.rate);
}

/** A row of the section. */
export function partFields(
  office: Office,
  direction: 'out' | 'in',
  part: PaymentPart,
  exchange: Exchange | undefined,
  cashFlowItem: Ref | null,
): Fields {
  const { base } = office;
  const account = part.debtAccount ?? usualDebtAccount(direction);
  const rate = part.vat ?? contractRate(base, part.contract);
  const mode = part.mode ?? 'Автоматически';
  const units = part.units ?? exchange;
  return {
    ДоговорКонтрагента: part.contract,
    СпособПогашенияЗадолженности: typeof mode === 'string' ? mode : 'ПоДокументу',
    Сделка: typeof mode === 'string' ? null : mode.document,
    СуммаПлатежа: part.amount,
    КурсВзаиморасчетов: units?.rate ?? 10_000n,
    КратностьВзаиморасчетов: 1,
    СуммаВзаиморасчетов: part.units === undefined ? part.amount : toUnits(part.amount, part.units),
    СтавкаНДС: rate,
    СуммаНДС: vatInside(part.amount, rate),
    СтатьяДвиженияДенежныхСредств: part.cashFlowItem ?? cashFlowItem,
    СчетУчетаРасчетовСКонтрагентом: base.account(account),
    СчетУчетаРасчетовПоАвансам: base.account(advanceAccount(account)),
    СчетНаОплату: part.invoice ?? null,
  };
}
