/** The second demo company, January–March 2026: the rules of the year on a few hundred entries, what is planted and what only looks wrong. */
import type { Books } from '#demo/books/books.ts';
import { AssetBook } from '#demo/documents/asset-book.ts';
import { Base } from '#demo/engine/base.ts';
import { play } from '#demo/engine/scenario.ts';
import { type IsoMonth, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import { billEvents2026 } from './bills.ts';
import { createCast2026 } from './cast.ts';
import { closingEvents2026 } from './closing.ts';
import { leaseEvents2026 } from './lease.ts';
import { openBooks } from './opening.ts';
import { payrollEvents2026 } from './payroll.ts';
import { list2026 } from './sheet.ts';
import { shopEvents2026 } from './shop.ts';
import { singleAccountEvents } from './single-account.ts';
import { storyEvents2026 } from './stories.ts';
import { tradeEvents2026 } from './trade.ts';
import { serviceEvents2026 } from './works.ts';

export interface Options2026 {
  readonly seed: number;
  readonly scale: number;
  readonly from: IsoMonth;
  readonly to: IsoMonth;
}

export function buildBooks2026({ seed, scale, from, to }: Options2026): Books {
  const base = new Base({ company: '2026', seed, scale, from, to, workingDate: lastDay(to) });
  const cast = createCast2026(base);
  base.restrict(cast.organisations.service);
  const assets = new AssetBook();
  const months = monthsBetween(from, to);
  openBooks(cast, assets);
  const events = [
    ...tradeEvents2026(cast, months, scale),
    ...billEvents2026(cast, months),
    ...shopEvents2026(cast, months),
    ...storyEvents2026(cast, months),
    ...serviceEvents2026(cast, months),
    ...leaseEvents2026(cast, assets, months),
    ...payrollEvents2026(cast, months),
    ...singleAccountEvents(cast, months),
    ...closingEvents2026(cast, assets, months),
  ];
  play(events.filter(({ at }) => monthOf(at) <= to || at.endsWith('T20:00:00')));
  if (to === '2026-03') list2026(base, 'R5', cast.organisations.main, '2026-03', null);
  return base.books;
}
