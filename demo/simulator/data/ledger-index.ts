/**
 * The postings prepared for virtual tables: sorted by period, with references as small numbers and amounts in typed arrays,
 * so that a table is one pass over them.
 */
import type { Account, Books, Posting, PostingSide, Ref } from '#demo/books/books.ts';
import { chartRef } from './rows.ts';

/** Resources in the order of LEDGER_RESOURCES. */
export const RESOURCE_COUNT = 6;

/** References as numbers; 0 is the empty one. */
export class RefNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #refs: (Ref | null)[] = [null];

  numberOf(ref: Ref | null): number {
    if (ref === null) return 0;
    // A guid tells objects apart by itself; values of enumerations repeat their names.
    const key = ref.type.startsWith('Enum_') ? `${ref.type}/${ref.id}` : ref.id;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#refs.length;
    this.#numbers.set(key, number);
    this.#refs.push(ref);
    return number;
  }

  refOf(number: number): Ref | null {
    return this.#refs[number] ?? null;
  }
}

/** One side of all postings, column by column; amounts of posting `i` start at `i · RESOURCE_COUNT`. */
export interface SideColumns {
  readonly account: Int32Array;
  readonly currency: Int32Array;
  readonly subconto: readonly [Int32Array, Int32Array, Int32Array];
  readonly amounts: BigInt64Array;
}

export class LedgerIndex {
  /** By period, then by recorder and line. */
  readonly postings: readonly Posting[];
  readonly organisation: Int32Array;
  /** 1 for active postings. */
  readonly active: Uint8Array;
  readonly dr: SideColumns;
  readonly cr: SideColumns;
  readonly refs = new RefNumbers();
  /** Accounts by number of their reference. */
  readonly accounts = new Map<number, Account>();
  readonly #kinds = new Map<string, string>();
  readonly #accountNumbers = new Map<string, number>();
  readonly #byRecorder = new Map<string, Posting[]>();
  readonly #byAccount = new Map<number, number[]>();

  constructor(books: Books) {
    for (const account of books.accounts) this.#addAccount(account);
    for (const kind of books.subcontoKinds) this.#kinds.set(kind.name, kind.ref);
    this.postings = [...books.postings].sort(byPeriod);
    this.organisation = new Int32Array(this.postings.length);
    this.active = new Uint8Array(this.postings.length);
    this.dr = emptyColumns(this.postings.length);
    this.cr = emptyColumns(this.postings.length);
    for (const [i, posting] of this.postings.entries()) this.#add(i, posting);
  }

  accountNumber(code: string): number {
    return this.#accountNumbers.get(code) ?? 0;
  }

  /** Guid of a subconto kind by its predefined name. */
  kindGuid(name: string): string {
    return this.#kinds.get(name) ?? '';
  }

  /** Sides of postings on the account by period: `2 · position`, plus one for the credit side. Account 0 is a missing side. */
  sidesOf(account: number): readonly number[] {
    return this.#byAccount.get(account) ?? [];
  }

  /** Postings of the recorder by line. */
  ofRecorder(id: string): readonly Posting[] {
    return this.#byRecorder.get(id) ?? [];
  }

  /** Recorders in order of their first period. */
  recorders(): IterableIterator<readonly Posting[]> {
    return this.#byRecorder.values();
  }

  /** Index of the first posting with `period >= moment` (`> moment` when `after`). */
  position(moment: string, after = false): number {
    let low = 0;
    let high = this.postings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const period = this.postings[middle]?.period ?? '';
      if (period < moment || (after && period === moment)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #addAccount(account: Account): void {
    const number = this.refs.numberOf(chartRef(account));
    this.accounts.set(number, account);
    this.#accountNumbers.set(account.code, number);
  }

  #add(i: number, posting: Posting): void {
    this.organisation[i] = this.refs.numberOf(posting.organisation);
    this.active[i] = posting.active ? 1 : 0;
    this.#fill(this.dr, i, posting.dr, posting.amount);
    this.#fill(this.cr, i, posting.cr, posting.amount);
    const known = this.#byRecorder.get(posting.recorder.id);
    if (known === undefined) this.#byRecorder.set(posting.recorder.id, [posting]);
    else known.push(posting);
    this.#mark(this.dr.account[i] ?? 0, 2 * i);
    this.#mark(this.cr.account[i] ?? 0, 2 * i + 1);
  }

  #mark(account: number, side: number): void {
    const known = this.#byAccount.get(account);
    if (known === undefined) this.#byAccount.set(account, [side]);
    else known.push(side);
  }

  #fill(columns: SideColumns, i: number, side: PostingSide, amount: bigint): void {
    columns.account[i] = this.accountNumber(side.account);
    columns.currency[i] = this.refs.numberOf(side.currency);
    for (const [slot, column] of columns.subconto.entries()) {
      column[i] = this.refs.numberOf(side.subconto[slot]?.value ?? null);
    }
    const { amounts } = columns;
    const start = i * RESOURCE_COUNT;
    amounts[start] = amount;
    amounts[start + 1] = side.currencyAmount ?? 0n;
    amounts[start + 2] = side.quantity ?? 0n;
    amounts[start + 3] = side.tax.nu;
    amounts[start + 4] = side.tax.pr;
    amounts[start + 5] = side.tax.vr;
  }
}

function byPeriod(a: Posting, b: Posting): number {
  if (a.period !== b.period) return a.period < b.period ? -1 : 1;
  if (a.recorder.id !== b.recorder.id) return a.recorder.id < b.recorder.id ? -1 : 1;
  return a.line - b.line;
}

function emptyColumns(length: number): SideColumns {
  return {
    account: new Int32Array(length),
    currency: new Int32Array(length),
    subconto: [new Int32Array(length), new Int32Array(length), new Int32Array(length)],
    amounts: new BigInt64Array(length * RESOURCE_COUNT),
  };
}
