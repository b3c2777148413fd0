/** Debts apart by what their due date says, and how such parts are counted. */
import { z } from 'zod';
import { abs, sum } from '#domain/money.ts';
import { bucketOf, type OverdueBucket } from '#domain/payment-terms.ts';
import { moneyText } from '../ledger/placing.ts';
import type { Termed } from './terms.ts';

export const summedSchema = z.strictObject({ sum: z.string(), items: z.int(), parties: z.int() });

export interface OverdueParts {
  readonly debt: readonly Termed[];
  readonly in_term: readonly Termed[];
  readonly due_today: readonly Termed[];
  readonly overdue: readonly Termed[];
  readonly undetermined: readonly Termed[];
}

export const sizeOf = (items: readonly Termed[]): bigint => sum(items.map(({ amount }) => abs(amount)));

export function summed(items: readonly Termed[]): z.infer<typeof summedSchema> {
  const parties = new Set(items.map(({ counterparty }) => counterparty?.ref ?? ''));
  return { sum: moneyText(sizeOf(items)), items: items.length, parties: parties.size };
}

/** Debts apart by what their due date says. */
export function split(debts: readonly Termed[]): OverdueParts {
  return {
    debt: debts,
    in_term: debts.filter(({ late }) => late !== null && late <= 0),
    due_today: debts.filter(({ late }) => late === 0),
    overdue: debts.filter(({ late }) => late !== null && late > 0),
    undetermined: debts.filter(({ late }) => late === null),
  };
}

/** The latest first; of equally late ones the biggest. */
export function byLateness(items: readonly Termed[]): Termed[] {
  return [...items].sort((a, b) => (b.late ?? 0) - (a.late ?? 0));
}

export function inBucket(overdue: readonly Termed[], code: OverdueBucket): Termed[] {
  return overdue.filter(({ late }) => bucketOf(late ?? 0) === code);
}

/** Overdue by the constant alone: neither the document nor the contract sets a term. */
export function byDefaultTerm(overdue: readonly Termed[]): Termed[] {
  return overdue.filter(({ rule }) => rule === 'default_days');
}
