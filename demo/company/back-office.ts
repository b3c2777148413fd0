/** What payroll, assets, taxes and closing keep between documents of the first company. */
import { AssetBook } from '#demo/documents/asset-book.ts';
import type { Cast } from './cast/cast.ts';
import type { Landmarks } from './landmarks.ts';
import { type AssetOnBooks, createExpenseWays, createOpeningAssets, type ExpenseWays } from './opening/assets.ts';
import { createTaxes, type Taxes } from './rules/taxes.ts';

export interface BackOffice {
  readonly assets: AssetBook;
  readonly ways: ExpenseWays;
  /** On the books of organisation 1 at 31.12.2019: for the opening balances of 01.01 and 02.01. */
  readonly openingAssets: readonly AssetOnBooks[];
  readonly taxes: Taxes;
  readonly landmarks: Landmarks;
}

export function createBackOffice(cast: Cast, landmarks: Landmarks): BackOffice {
  const assets = new AssetBook();
  const ways = createExpenseWays(cast);
  const openingAssets = createOpeningAssets(cast, assets, ways);
  return { assets, ways, openingAssets, taxes: createTaxes(cast.base), landmarks };
}
