/** The demo books by the year of the company: the one door through which everybody gets them. */
import type { Books } from '#demo/books/books.ts';
import { buildBooks2026 } from '#demo/company-2026/company-2026.ts';
import type { IsoMonth } from '#domain/dates.ts';
import { buildBooks2020 } from './company-2020.ts';

export interface BuildOptions {
  readonly company: Books['company'];
  readonly seed: number;
  /** How many times the ordinary flow is multiplied: a whole number from 1. */
  readonly scale: number;
  /** First and last month of the flow; absent or empty: as long as the company's own story. */
  readonly from?: IsoMonth;
  readonly to?: IsoMonth;
}

const STORY = { '2020': ['2020-01', '2020-06'], '2026': ['2026-01', '2026-03'] } as const;

/** Throws RangeError when the scale is not a whole positive number or the months are not those of the story. */
export function buildBooks({ company, seed, scale, ...months }: BuildOptions): Books {
  if (!Number.isInteger(scale) || scale < 1) throw new RangeError(`Масштаб — целое от 1, а не ${scale}`);
  const [first, last] = STORY[company];
  const from = months.from || first;
  const to = months.to || last;
  if (from < first || to > last || from > to)
    throw new RangeError(`Месяцы — от ${first} до ${last}, а не ${from}–${to}`);
  return company === '2020' ? buildBooks2020({ seed, scale, from, to }) : buildBooks2026({ seed, scale, from, to });
}
