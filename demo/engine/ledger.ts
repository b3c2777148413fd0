/**
 * The accounting register while the books are being written: takes postings, checks them against the chart of accounts
 * and keeps running totals per account and full set of subconto, as of the moment of entry.
 */

import type { Account, Posting, PostingSide, Ref, Subconto } from '#demo/books/books.ts';
import { monthOf } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';

/** One side of a posting being written: subconto by kind; a kind that the account keeps must be given, null for empty. */
export interface SideDraft {
  readonly account: string;
  readonly subconto?: Readonly<Record<string, Ref | null>>;
  readonly currency?: Ref;
  /** Hundredths of the currency unit; 0n on revaluation. */
  readonly currencyAmount?: bigint;
  /** Thousandths of the unit. */
  readonly quantity?: bigint;
  /** СуммаНУ when it differs from the amount: the rest goes to ПР (permanent) or ВР (temporary). */
  readonly nu?: bigint;
  readonly difference?: 'pr' | 'vr';
}

export interface PostingDraft {
  /** null on the missing side of an off-balance posting. */
  readonly dr: SideDraft | null;
  readonly cr: SideDraft | null;
  readonly amount: bigint;
  readonly content: string;
}

/** Turnovers of a cell in a month; `tax` and `currency` are net movements, Дт − Кт: of СуммаНУ (the amount where it is not kept) and of the currency. */
export interface MonthTotals {
  dr: bigint;
  cr: bigint;
  drQuantity: bigint;
  crQuantity: bigint;
  tax: bigint;
  currency: bigint;
}

/** Running totals of one account with one full set of subconto (and currency) in one organisation. */
export interface Cell {
  readonly account: string;
  readonly subconto: readonly Subconto[];
  readonly currency: Ref | null;
  /** Дт − Кт, kopecks; quantity in thousandths; currency in hundredths. */
  balance: bigint;
  quantity: bigint;
  currencyBalance: bigint;
  readonly months: Map<string, MonthTotals>;
}

export interface RecorderEntry {
  readonly recorder: Ref;
  readonly period: string;
  readonly organisation: Ref;
  readonly lines: readonly PostingDraft[];
  /** Inactive movements stand in the register and count in nothing. */
  readonly active?: boolean;
}

const NO_TAX = { nu: 0n, pr: 0n, vr: 0n };
const EMPTY_SIDE: PostingSide = {
  account: '',
  subconto: [],
  currency: null,
  currencyAmount: null,
  quantity: null,
  tax: NO_TAX,
};

export class Ledger {
  readonly #accounts: Map<string, Account>;
  readonly #postings: Posting[];
  readonly #cells = new Map<string, Cell>();
  /** `organisation|account` and `organisation|account|first subconto` → cells. */
  readonly #index = new Map<string, Cell[]>();
  /** The same keys → cells where something remains: what offsets, payments and stock look at. */
  readonly #open = new Map<string, Set<Cell>>();
  /** Movements by recorder: a second portion continues the numbering, a storno looks at what it reverses. */
  readonly #byRecorder = new Map<string, Posting[]>();

  constructor(accounts: readonly Account[], postings: Posting[]) {
    this.#accounts = new Map(accounts.map((account) => [account.code, account]));
    this.#postings = postings;
  }

  account(code: string): Account {
    const account = this.#accounts.get(code);
    if (account === undefined) throw new Error(`Нет счета ${code}`);
    return account;
  }

  /** Writes a recorder's movements as one unit. Throws, writing nothing, when a line does not fit the chart. */
  post(entry: RecorderEntry): void {
    const active = entry.active ?? true;
    const written = this.#byRecorder.get(entry.recorder.id) ?? [];
    const before = written.length;
    const postings = entry.lines.map((draft, i): Posting => {
      if (draft.dr === null && draft.cr === null) throw new Error('Проводка без обеих сторон');
      return {
        recorder: entry.recorder,
        line: before + i + 1,
        period: entry.period,
        organisation: entry.organisation,
        active,
        dr: this.#side(draft.dr, draft.amount),
        cr: this.#side(draft.cr, draft.amount),
        amount: draft.amount,
        content: draft.content,
      };
    });
    this.#byRecorder.set(entry.recorder.id, written);
    for (const posting of postings) {
      this.#postings.push(posting);
      written.push(posting);
      if (active) this.#count(posting);
    }
  }

  /** Movements written so far by a document. */
  postingsOf(recorder: Ref): readonly Posting[] {
    return this.#byRecorder.get(recorder.id) ?? [];
  }

  /** Cells of an account in an organisation, all or those whose first subconto is the given value. */
  cells(organisation: Ref, account: string, first?: Ref): readonly Cell[] {
    return this.#index.get(indexKey(organisation, account, first)) ?? [];
  }

  /** Cells of an account, of one first subconto when given, whose sum, quantity or currency amount is not zero now. */
  openCells(organisation: Ref, account: string, first?: Ref): Iterable<Cell> {
    return this.#open.get(indexKey(organisation, account, first)) ?? [];
  }

  /** Дт − Кт of the account and its subaccounts now, over cells that match all the given subconto. */
  balance(organisation: Ref, account: string, subconto: Readonly<Record<string, Ref | null>> = {}): bigint {
    return sum(this.#matching(organisation, account, subconto).map((cell) => cell.balance));
  }

  quantity(organisation: Ref, account: string, subconto: Readonly<Record<string, Ref | null>> = {}): bigint {
    return sum(this.#matching(organisation, account, subconto).map((cell) => cell.quantity));
  }

  /** Debit and credit turnover of the account (with subaccounts) in a month. */
  turnover(
    organisation: Ref,
    account: string,
    month: string,
    subconto: Readonly<Record<string, Ref | null>> = {},
  ): { dr: bigint; cr: bigint } {
    const totals = this.#matching(organisation, account, subconto).map((cell) => cell.months.get(month));
    return { dr: sum(totals.map((t) => t?.dr ?? 0n)), cr: sum(totals.map((t) => t?.cr ?? 0n)) };
  }

  #matching(organisation: Ref, account: string, subconto: Readonly<Record<string, Ref | null>>): Cell[] {
    const wanted = Object.entries(subconto);
    const codes = [...this.#accounts.keys()].filter((code) => code === account || code.startsWith(`${account}.`));
    return codes
      .flatMap((code) => this.cells(organisation, code))
      .filter((cell) =>
        wanted.every(([kind, value]) => {
          const slot = cell.subconto.find((s) => s.kind === kind);
          return slot !== undefined && (slot.value?.id ?? '') === (value?.id ?? '');
        }),
      );
  }

  #side(draft: SideDraft | null, amount: bigint): PostingSide {
    if (draft === null) return EMPTY_SIDE;
    const account = this.account(draft.account);
    if (account.isGroup) throw new Error(`Счет ${account.code} — группа, проводки по нему запрещены`);
    const given = draft.subconto ?? {};
    const unknown = Object.keys(given).filter((kind) => !account.subconto.some((slot) => slot.kind === kind));
    if (unknown.length > 0) throw new Error(`Счет ${account.code} не ведет субконто ${unknown.join(', ')}`);
    const subconto = account.subconto.map(({ kind }): Subconto => {
      const value = given[kind];
      if (value === undefined) throw new Error(`Счет ${account.code}: не указано субконто ${kind}`);
      return { kind, value };
    });
    if (account.isCurrency !== (draft.currency !== undefined)) {
      throw new Error(`Счет ${account.code}: ${account.isCurrency ? 'нужна валюта' : 'валюта не ведется'}`);
    }
    const nu = draft.nu ?? amount;
    const rest = amount - nu;
    return {
      account: account.code,
      subconto,
      currency: draft.currency ?? null,
      currencyAmount: account.isCurrency ? (draft.currencyAmount ?? 0n) : null,
      quantity: account.isQuantity ? (draft.quantity ?? 0n) : null,
      tax: account.isTax
        ? { nu, pr: draft.difference === 'vr' ? 0n : rest, vr: draft.difference === 'vr' ? rest : 0n }
        : NO_TAX,
    };
  }

  #count(posting: Posting): void {
    const month = monthOf(posting.period);
    for (const side of ['dr', 'cr'] as const) {
      const { account, subconto, currency, quantity, currencyAmount, tax } = posting[side];
      if (account === '') continue;
      const cell = this.#cell(posting.organisation, account, subconto, currency);
      const sign = side === 'dr' ? 1n : -1n;
      cell.balance += sign * posting.amount;
      cell.quantity += sign * (quantity ?? 0n);
      cell.currencyBalance += sign * (currencyAmount ?? 0n);
      const totals = cell.months.get(month) ?? {
        dr: 0n,
        cr: 0n,
        drQuantity: 0n,
        crQuantity: 0n,
        tax: 0n,
        currency: 0n,
      };
      totals[side] += posting.amount;
      totals[side === 'dr' ? 'drQuantity' : 'crQuantity'] += quantity ?? 0n;
      totals.tax += sign * (this.account(account).isTax ? tax.nu : posting.amount);
      totals.currency += sign * (currencyAmount ?? 0n);
      cell.months.set(month, totals);
      this.#note(posting.organisation, cell);
    }
  }

  #note(organisation: Ref, cell: Cell): void {
    const empty = cell.balance === 0n && cell.quantity === 0n && cell.currencyBalance === 0n;
    for (const key of [
      `${organisation.id}|${cell.account}`,
      `${organisation.id}|${cell.account}|${cell.subconto[0]?.value?.id ?? ''}`,
    ]) {
      const open = this.#open.get(key) ?? new Set();
      if (empty) open.delete(cell);
      else open.add(cell);
      this.#open.set(key, open);
    }
  }

  #cell(organisation: Ref, account: string, subconto: readonly Subconto[], currency: Ref | null): Cell {
    const ids = subconto.map((s) => s.value?.id ?? '');
    const key = [organisation.id, account, ...ids, currency?.id ?? ''].join('|');
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell: Cell = {
      account,
      subconto,
      currency,
      balance: 0n,
      quantity: 0n,
      currencyBalance: 0n,
      months: new Map(),
    };
    this.#cells.set(key, cell);
    for (const place of [`${organisation.id}|${account}`, `${organisation.id}|${account}|${ids[0] ?? ''}`]) {
      const cells = this.#index.get(place);
      if (cells === undefined) this.#index.set(place, [cell]);
      else cells.push(cell);
    }
    return cell;
  }
}

function indexKey(organisation: Ref, account: string, first: Ref | undefined): string {
  return first === undefined ? `${organisation.id}|${account}` : `${organisation.id}|${account}|${first.id}`;
}

/** Value of one analytic of a cell; null when it is empty or the account does not keep it. */
export function analyticOf(cell: Cell, kind: string): Ref | null {
  return cell.subconto.find((slot) => slot.kind === kind)?.value ?? null;
}
