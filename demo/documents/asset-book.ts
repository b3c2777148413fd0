/**
 * Fixed and intangible assets and deferred expenses with the parameters by which they go into costs month by month.
 * Documents of acceptance and disposal change it, month closing reads it.
 */
import type { Ref } from '#demo/books/books.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { IsoMonth } from '#domain/dates.ts';

export type DepreciationMethod = 'Линейный' | 'УменьшаемогоОстатка';

export interface Asset {
  readonly ref: Ref;
  readonly organisation: Ref;
  /** `01.01` and `02.01`, `04.01` and `05`, `01.03` and `02.03`. */
  readonly account: string;
  readonly depreciationAccount: string;
  /** Kopecks. */
  readonly cost: bigint;
  /** Useful life in months. */
  readonly life: number;
  readonly method: DepreciationMethod;
  /** Acceleration of the reducing balance, hundredths: 200n is 2. */
  readonly acceleration: bigint;
  /** First month of depreciation. */
  readonly since: IsoMonth;
  /** Month of disposal, the last with depreciation. */
  until?: IsoMonth;
  /** НачислятьАмортизацию of the acceptance. */
  readonly depreciated: boolean;
  /** Written off at once in tax accounting (cheaper than 100 000,00 there). */
  readonly expensedInTax: boolean;
  readonly expense: SideDraft;
}

export interface DeferredExpense {
  readonly ref: Ref;
  readonly organisation: Ref;
  /** Kopecks written off each month up to and including `until`; what is left after it stays. */
  readonly monthly: bigint;
  readonly until: IsoMonth;
  readonly expense: SideDraft;
}

export class AssetBook {
  readonly #assets: Asset[] = [];
  readonly #expenses: DeferredExpense[] = [];

  add(asset: Asset): void {
    this.#assets.push(asset);
  }

  addExpense(expense: DeferredExpense): void {
    this.#expenses.push(expense);
  }

  asset(ref: Ref): Asset {
    const asset = this.#assets.find((known) => known.ref.id === ref.id);
    if (asset === undefined) throw new Error(`Объект не принят к учету: ${ref.name}`);
    return asset;
  }

  /** Assets that depreciate in the month, in order of acceptance. */
  depreciating(organisation: Ref, month: IsoMonth): readonly Asset[] {
    return this.#assets.filter(
      (asset) =>
        asset.organisation.id === organisation.id &&
        asset.depreciated &&
        asset.since <= month &&
        (asset.until === undefined || month <= asset.until),
    );
  }

  expenses(organisation: Ref): readonly DeferredExpense[] {
    return this.#expenses.filter((expense) => expense.organisation.id === organisation.id);
  }
}
