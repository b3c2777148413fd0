/**
 * What the documents of trade and money must know about the company they are written for. A company's cast satisfies it.
 */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';

export interface Office {
  readonly base: Base;
  readonly organisations: { readonly main: Ref };
  readonly currencies: { readonly rub: Ref };
  readonly warehouses: { readonly main: Ref; readonly shop: Ref };
  /** «Ответственный» by the kind of work. */
  readonly users: Readonly<Record<'chief' | 'bank' | 'trade' | 'sales' | 'cashier', Ref>>;
  readonly otherItems: Readonly<Record<'exchange' | 'exchangeUnits', Ref>>;
  readonly cashFlowItems: Readonly<Record<CashFlowDefault, Ref>>;
}

export type CashFlowDefault =
  | 'customers'
  | 'customerRefunds'
  | 'suppliers'
  | 'supplierRefunds'
  | 'retail'
  | 'accountable'
  | 'payroll'
  | 'taxes'
  | 'bankFees'
  | 'transfer';
