/** An empty company for stories of trade documents: short names for its people, prices and days, entries told as text. */
import type { Posting, PostingSide, Ref } from '#demo/books/books.ts';
import { type Cast, createCast } from '#demo/company/cast/cast.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import type { ReceiptDraft, SaleDraft } from '#demo/documents/drafts.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postSale } from '#demo/documents/sale.ts';
import { Base } from '#demo/engine/base.ts';
import { formatDecimal } from '#domain/decimals.ts';

type Deal = { readonly counterparty: Ref; readonly contract: Ref };

export class TradeOffice {
  readonly base = new Base({
    company: '2020',
    seed: 7,
    scale: 1,
    from: '2020-01',
    to: '2020-06',
    workingDate: '2020-06-30',
  });
  readonly cast: Cast = createCast(this.base);
  readonly supplier: Deal = this.deal('granitOpt', 'granitOpt');
  readonly customer: Deal = this.deal('severStroy', 'severStroy');
  readonly lamp = this.cast.namedItems.outlier.ref;
  readonly cable = this.cast.namedItems.cableRoll.ref;
  /** Names of documents in entries: `А`, `Б` instead of full presentations. */
  readonly #names = new Map<string, string>();

  deal(party: keyof Cast['parties'], contract: keyof Cast['contracts']): Deal {
    return { counterparty: this.cast.parties[party], contract: this.cast.contracts[contract] };
  }

  name(document: Ref, name: string): Ref {
    this.#names.set(document.id, name);
    return document;
  }

  /** Lamps for `rub` roubles with VAT at 20 %, on 41.01. */
  buy(day: string, pieces: number, rub: number, more: Partial<ReceiptDraft> = {}): Ref {
    return postReceipt(this.cast, {
      ...this.supplier,
      date: `${day}T10:00:00`,
      lines: [{ item: this.lamp, quantity: pcs(pieces), price: 0n, amount: kop(rub), vat: 'НДС20', account: '41.01' }],
      ...more,
    });
  }

  sell(day: string, pieces: number, rub: number, more: Partial<SaleDraft> = {}): Ref {
    return postSale(this.cast, {
      ...this.customer,
      date: `${day}T15:00:00`,
      lines: [{ item: this.lamp, quantity: pcs(pieces), price: 0n, amount: kop(rub), vat: 'НДС20' }],
      ...more,
    });
  }

  pay(day: string, rub: number, more: Partial<Parameters<typeof postBankPayment>[1]> = {}): Ref {
    return postBankPayment(this.cast, {
      ...this.supplier,
      date: `${day}T12:00:00`,
      operation: 'ОплатаПоставщику',
      amount: kop(rub),
      purpose: 'Оплата',
      ...more,
    });
  }

  collect(day: string, rub: number, more: Partial<Parameters<typeof postBankReceipt>[1]> = {}): Ref {
    return postBankReceipt(this.cast, {
      ...this.customer,
      date: `${day}T12:00:00`,
      operation: 'ОплатаПокупателя',
      amount: kop(rub),
      purpose: 'Оплата',
      ...more,
    });
  }

  /** Entries of a document in order: `41.01 60.01[А] 1000.00`; settlement documents by their short names. */
  told(document: Ref): string[] {
    return this.base.ledger.postingsOf(document).map((posting) => this.#tell(posting));
  }

  /** Movements of a document in a register: the fields asked for, joined by spaces, `+` for Receipt and `−` for Expense. */
  recorded(document: Ref, register: string, ...fields: string[]): string[] {
    return this.base
      .records(register)
      .filter(({ recorder }) => recorder?.id === document.id)
      .map(({ recordType, fields: values }) => {
        const sign = recordType === null ? '' : recordType === 'Receipt' ? '+ ' : '− ';
        return sign + fields.map((field) => this.#shown(values[field] ?? null)).join(' ');
      });
  }

  /** Дт − Кт of an account of organisation 1 over one settlement document. */
  item(account: string, document: Ref | null): string {
    return rub(
      this.base.ledger.balance(this.cast.organisations.main, account, { ДокументыРасчетовСКонтрагентами: document }),
    );
  }

  balance(account: string): string {
    return rub(this.base.ledger.balance(this.cast.organisations.main, account));
  }

  #tell({ dr, cr, amount }: Posting): string {
    return `${this.#side(dr)} ${this.#side(cr)} ${rub(amount)}`;
  }

  #side(side: PostingSide): string {
    const document = side.subconto.find(({ kind }) => NAMED.has(kind))?.value;
    const currency = side.currencyAmount === null ? '' : ` ${side.currency?.name} ${rub(side.currencyAmount)}`;
    const name = document === undefined || document === null ? '' : (this.#names.get(document.id) ?? '?');
    return `${side.account}${name === '' ? '' : `[${name}]`}${currency}`;
  }

  #shown(value: unknown): string {
    if (typeof value === 'bigint') return rub(value);
    if (typeof value !== 'object' || value === null) return String(value);
    const { id, name } = value as Ref;
    return this.#names.get(id) ?? name;
  }
}

const NAMED = new Set(['ДокументыРасчетовСКонтрагентами', 'СФПолученные', 'СФВыданные', 'Партии']);

export function kop(roubles: number): bigint {
  return BigInt(Math.round(roubles * 100));
}

export function pcs(pieces: number): bigint {
  return BigInt(Math.round(pieces * 1000));
}

export function rub(amount: bigint): string {
  return formatDecimal(amount, 2);
}
