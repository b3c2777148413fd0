/**
 * What the flows of trade share while the year runs: queues of debts, documents fresh enough to correct, running incoming numbers.
 */
import type { Ref } from '#demo/books/books.ts';
import { itemBalance } from '#demo/engine/settlements.ts';
import type { IsoDate, IsoMonth } from '#domain/dates.ts';
import type { Cast } from '../cast/cast.ts';
import type { Customer } from '../cast/parties.ts';
import { DebtQueue } from './debt-queue.ts';

/** A shipment or receipt of the flow that returns and corrections may pick. */
export interface Fresh {
  readonly document: Ref;
  readonly counterparty: Ref;
  readonly contract: Ref;
  readonly date: string;
}

/** The limit is 100 000,00 a contract. */
const CASH_LIMIT = 8_000_000n;

export interface CardTakings {
  readonly sold: IsoDate;
  /** Kopecks. */
  readonly amount: bigint;
  readonly copy: number;
}

/** Card takings that the bank has not credited, by the day it will. */
class CardQueue {
  readonly #days = new Map<string, CardTakings[]>();

  wait(day: IsoDate, takings: CardTakings): void {
    const key = `${day}|${takings.copy}`;
    this.#days.set(key, [...(this.#days.get(key) ?? []), takings]);
  }

  take(day: IsoDate, copy: number): readonly CardTakings[] {
    const takings = this.#days.get(`${day}|${copy}`) ?? [];
    this.#days.delete(`${day}|${copy}`);
    return takings;
  }
}

export class TradeDesk {
  readonly cast: Cast;
  readonly payables = new DebtQueue();
  readonly receivables = new DebtQueue();
  readonly cards = new CardQueue();
  readonly freshSales: Fresh[] = [];
  readonly freshGoods: Fresh[] = [];
  readonly freshServices: Fresh[] = [];
  readonly #incoming = new Map<string, number>();
  readonly #cash = new Map<string, bigint>();
  readonly #shipped = new Set<string>();

  constructor(cast: Cast) {
    this.cast = cast;
  }

  /** Customers of the ordinary shipments on credit; the last two of middling size have stories of their own. */
  get creditCustomers(): readonly Customer[] {
    const own = new Set(this.partners);
    return this.cast.customers.filter((customer) => !customer.prepays && !own.has(customer));
  }

  get partners(): readonly Customer[] {
    return this.cast.customers.filter(({ prepays, size }) => !prepays && size === 2).slice(-2);
  }

  get scale(): number {
    return this.cast.base.books.scale;
  }

  /** The next number in a counterparty's own series of papers of one kind. */
  incomingNumber(counterparty: Ref, kind: string): string {
    const key = `${counterparty.id}|${kind}`;
    const start = (Number.parseInt(counterparty.id.slice(0, 3), 16) % 400) + 1;
    const next = (this.#incoming.get(key) ?? start) + 1;
    this.#incoming.set(key, next);
    return String(next);
  }

  /** Whether so much more in cash keeps the contract well below the limit of cash settlements; if so, it is counted. */
  takeCash(contract: Ref, amount: bigint): boolean {
    const total = (this.#cash.get(contract.id) ?? 0n) + amount;
    if (total > CASH_LIMIT) return false;
    this.#cash.set(contract.id, total);
    return true;
  }

  /** Whether the contract has already had a delivery of exactly this sum: two of them would look like one entered twice. */
  repeats(contract: Ref, amount: bigint): boolean {
    const key = `${contract.id}|${amount}`;
    if (this.#shipped.has(key)) return true;
    this.#shipped.add(key);
    return false;
  }

  /** What is owed on one settlement document, kopecks: to us on 62.01, by us on 60.01. */
  owed(account: '60.01' | '62.01', fresh: { counterparty: Ref; contract: Ref; document: Ref }): bigint {
    const { base, organisations } = this.cast;
    const balance = itemBalance(base, organisations.main, account, fresh, fresh.document);
    return account === '60.01' ? -balance : balance;
  }

  /** Money on the rouble account of organisation 1 now. */
  money(): bigint {
    return this.cast.base.ledger.balance(this.cast.organisations.main, '51');
  }

  cash(): bigint {
    return this.cast.base.ledger.balance(this.cast.organisations.main, '50.01');
  }

  /** Revenue of the month booked so far, with VAT, returns taken off. */
  revenue(month: IsoMonth): bigint {
    const { cr, dr } = this.cast.base.ledger.turnover(this.cast.organisations.main, '90.01.1', month);
    return cr - dr;
  }

  /** Keeps a document among the fresh ones; old ones fall out. */
  remember(list: Fresh[], fresh: Fresh): void {
    list.push(fresh);
    if (list.length > 40) list.shift();
  }
}
