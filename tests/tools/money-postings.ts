/** Money of the demo books counted from their postings alone. */
import { MAIN, subconto } from '../demo/reading.ts';
import { readingOf } from './ledger-figures.ts';

export const under = (roots: readonly string[], code: string): boolean =>
  roots.some((root) => code === root || code.startsWith(`${root}.`));

export interface Days {
  readonly from?: string;
  readonly to: string;
}

export function postingsOf(seed: number, { from = '', to }: Days, organisation = MAIN) {
  return readingOf(seed).books.postings.filter(
    ({ active, organisation: own, period }) =>
      active && own.name === organisation && period.slice(0, 10) >= from && period.slice(0, 10) <= to,
  );
}

/** Дт − Кт of the accounts at the end of a day; `object` narrows to one subconto of any kind. */
export function balanceOf(
  seed: number,
  roots: readonly string[],
  to: string,
  organisation = MAIN,
  object?: string,
): bigint {
  return postingsOf(seed, { to }, organisation).reduce((net, { dr, cr, amount }) => {
    const isOwn = (side: typeof dr): boolean =>
      under(roots, side.account) && (object === undefined || subconto(side, 'РаботникиОрганизаций')?.id === object);
    return net + (isOwn(dr) ? amount : 0n) - (isOwn(cr) ? amount : 0n);
  }, 0n);
}
