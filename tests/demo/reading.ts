/**
 * An independent reading of generated books: figures from postings, documents and registers alone.
 * Knows nothing of how the books were made; everything is found by names that a user sees.
 */
import type { Books, BooksObject, Fields, Posting, PostingSide, Ref, Value } from '#demo/books/books.ts';
import { lastDay } from '#domain/dates.ts';

export const MAIN = 'ООО «Ясный свет»';
export const SERVICE = 'ООО «Ясный свет Сервис»';

export interface Entry {
  readonly posting: Posting;
  readonly side: PostingSide;
  /** Дт − Кт, kopecks. */
  readonly amount: bigint;
  readonly quantity: bigint;
  readonly currencyAmount: bigint;
}

export interface Scope {
  /** Name of the organisation; the main one when absent, '' for both. */
  readonly organisation?: string;
  /** Last day included, `YYYY-MM-DD`; the end of June when absent. */
  readonly until?: string;
  readonly since?: string;
  /** Subconto by kind: name, or a reference's id, or null for an empty one. */
  readonly where?: Readonly<Record<string, string | null>>;
}

export class Reading {
  readonly books: Books;
  readonly #byAccount = new Map<string, Entry[]>();
  readonly #byRecorder = new Map<string, Posting[]>();
  readonly #byRef = new Map<string, BooksObject>();

  constructor(books: Books) {
    this.books = books;
    for (const objects of books.objects.values()) for (const object of objects) this.#byRef.set(object.ref, object);
    for (const posting of books.postings) {
      const own = this.#byRecorder.get(posting.recorder.id) ?? [];
      own.push(posting);
      this.#byRecorder.set(posting.recorder.id, own);
      if (!posting.active) continue;
      this.#note(posting, posting.dr, 1n);
      this.#note(posting, posting.cr, -1n);
    }
  }

  #note(posting: Posting, side: PostingSide, sign: bigint): void {
    if (side.account === '') return;
    const entries = this.#byAccount.get(side.account) ?? [];
    entries.push({
      posting,
      side,
      amount: sign * posting.amount,
      quantity: sign * (side.quantity ?? 0n),
      currencyAmount: sign * (side.currencyAmount ?? 0n),
    });
    this.#byAccount.set(side.account, entries);
  }

  accounts(): string[] {
    return [...this.#byAccount.keys()];
  }

  /** Entries of the account and its subaccounts that fit the scope. */
  entries(account: string, scope: Scope = {}): Entry[] {
    const { organisation = MAIN, until = '2020-06-30', since = '', where = {} } = scope;
    const wanted = Object.entries(where);
    return [...this.#byAccount]
      .filter(([code]) => code === account || code.startsWith(`${account}.`))
      .flatMap(([, entries]) => entries)
      .filter(
        ({ posting, side }) =>
          (organisation === '' || posting.organisation.name === organisation) &&
          posting.period.slice(0, 10) <= until &&
          posting.period >= since &&
          wanted.every(([kind, value]) => {
            const found = subconto(side, kind);
            return value === null ? found === null : found !== null && (found.name === value || found.id === value);
          }),
      );
  }

  balance(account: string, scope: Scope = {}): bigint {
    return total(this.entries(account, scope), ({ amount }) => amount);
  }

  quantity(account: string, scope: Scope = {}): bigint {
    return total(this.entries(account, scope), ({ quantity }) => quantity);
  }

  /** Debit and credit turnover of a month. */
  turnover(account: string, month: string, scope: Scope = {}): { dr: bigint; cr: bigint } {
    const entries = this.entries(account, { ...scope, since: `${month}-01`, until: lastDay(month) });
    const side = (sign: 'dr' | 'cr'): bigint =>
      total(
        entries.filter(({ posting, side: own }) => posting[sign] === own),
        ({ posting }) => posting.amount,
      );
    return { dr: side('dr'), cr: side('cr') };
  }

  /** Balances by a key; zero ones left out. */
  balancesBy(account: string, scope: Scope, keyOf: (entry: Entry) => string): Map<string, bigint> {
    return sumBy(this.entries(account, scope), keyOf, ({ amount }) => amount);
  }

  /** Open items by counterparty, contract and settlement document. */
  items(account: string, scope: Scope = {}): Item[] {
    const items = new Map<string, Item>();
    for (const entry of this.entries(account, scope)) {
      const [counterparty, contract, document] = [
        subconto(entry.side, 'Контрагенты'),
        subconto(entry.side, 'Договоры'),
        subconto(entry.side, 'ДокументыРасчетовСКонтрагентами'),
      ];
      const account_ = entry.side.account;
      const key = [entry.posting.organisation.id, account_, counterparty?.id, contract?.id, document?.id].join('|');
      const known = items.get(key);
      const amount = (known?.amount ?? 0n) + entry.amount;
      items.set(key, {
        account: account_,
        organisation: entry.posting.organisation,
        counterparty,
        contract,
        document,
        amount,
      });
    }
    return [...items.values()].filter(({ amount }) => amount !== 0n);
  }

  object(ref: Pick<Ref, 'id'> | null): BooksObject {
    const object = this.#byRef.get(ref?.id ?? '');
    if (object === undefined) throw new Error(`Нет объекта ${ref?.id ?? 'по пустой ссылке'}`);
    return object;
  }

  all(set: string): readonly BooksObject[] {
    return this.books.objects.get(set) ?? [];
  }

  documents(type: string, organisation = MAIN): BooksObject[] {
    return this.all(`Document_${type}`).filter(
      ({ fields }) => organisation === '' || refName(fields.Организация) === organisation,
    );
  }

  /** One document by its number in 2020. */
  document(type: string, number: string, organisation = MAIN): BooksObject {
    const found = this.documents(type, organisation).filter(
      (object) => object.number.trim() === number && object.date.startsWith('2020'),
    );
    const [only] = found;
    if (only === undefined || found.length > 1) throw new Error(`${type} ${number}: найдено ${found.length}`);
    return only;
  }

  postingsOf(object: { readonly ref: string }): readonly Posting[] {
    return this.#byRecorder.get(object.ref) ?? [];
  }

  records(register: string): readonly {
    readonly recorder: Ref | null;
    readonly fields: Fields;
    readonly recordType: string | null;
    readonly period: string;
    readonly active: boolean;
  }[] {
    return this.books.registers.get(register) ?? [];
  }
}

export interface Item {
  readonly account: string;
  readonly organisation: Ref;
  readonly counterparty: Ref | null;
  readonly contract: Ref | null;
  readonly document: Ref | null;
  /** Дт − Кт. */
  readonly amount: bigint;
}

export function subconto(side: PostingSide, kind: string): Ref | null {
  return side.subconto.find((slot) => slot.kind === kind)?.value ?? null;
}

export function refName(value: Value | undefined): string {
  return isRef(value) ? value.name : '';
}

export function refId(value: Value | undefined): string {
  return isRef(value) ? value.id : '';
}

export function isRef(value: Value | undefined): value is Ref {
  return typeof value === 'object' && value !== null;
}

export function money(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

export function text(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function total<T>(rows: Iterable<T>, of: (row: T) => bigint): bigint {
  let sum = 0n;
  for (const row of rows) sum += of(row);
  return sum;
}

export function sumBy<T>(rows: Iterable<T>, keyOf: (row: T) => string, of: (row: T) => bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + of(row));
  for (const [key, sum] of sums) if (sum === 0n) sums.delete(key);
  return sums;
}

/** Kopecks from how a figure is written in the reference: `rub('1 234 567,89')`. */
export function rub(text_: string): bigint {
  return BigInt(text_.replace(/[\s,]/g, ''));
}
