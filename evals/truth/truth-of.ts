/** Asks SQL about one reading. */
import type { Books } from '../books/load.ts';
import { balanceTruth } from './balance-truth.ts';
import { movementTruth } from './movement-truth.ts';
import type { Scope } from './scope.ts';
import { settlementTruth } from './settlement-truth.ts';
import type { Truth } from './truth.ts';
import { turnoverTruth } from './turnover-truth.ts';

export async function truthOf(db: Books, scope: Scope): Promise<Truth> {
  switch (scope.kind) {
    case 'settlements':
      return await settlementTruth(db, scope);
    case 'balance':
      return await balanceTruth(db, scope);
    case 'turnovers':
      return await turnoverTruth(db, scope);
    case 'movements':
      return await movementTruth(db, scope);
  }
}
