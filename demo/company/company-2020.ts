/**
 * The first demo company, January–June 2020: two organisations, their ordinary life, what is planted in it and what looks wrong and is right.
 */
import type { Books } from '#demo/books/books.ts';
import { Base } from '#demo/engine/base.ts';
import { play } from '#demo/engine/scenario.ts';
import { type IsoMonth, lastDay, monthsBetween } from '#domain/dates.ts';
import { createBackOffice } from './back-office.ts';
import { createCast } from './cast/cast.ts';
import { listControls } from './controls.ts';
import { officeEvents } from './flows/office.ts';
import { tradeEvents } from './flows/trade.ts';
import type { Landmarks } from './landmarks.ts';
import { openBooks } from './opening/opening.ts';
import { listLandmarks } from './plants/landmarks.ts';
import { reserveNumbers } from './plants/reserved-numbers.ts';
import { plantedEvents } from './plants/stories.ts';

export interface Options2020 {
  readonly seed: number;
  readonly scale: number;
  readonly from: IsoMonth;
  readonly to: IsoMonth;
}

export function buildBooks2020({ seed, scale, from, to }: Options2020): Books {
  const base = new Base({ company: '2020', seed, scale, from, to, workingDate: lastDay(to) });
  const cast = createCast(base);
  const landmarks: Landmarks = new Map();
  const months = monthsBetween(from, to);
  reserveNumbers(cast);
  base.deferredOffsets.add(cast.organisations.service.id);
  base.restrict(cast.organisations.service);
  const back = createBackOffice(cast, landmarks);
  openBooks(cast, back);
  const stage = { cast, landmarks };
  const last = `${lastDay(to)}T23:59:59`;
  // Closing is written after the last month has ended; everything else stops with it.
  const trade = tradeEvents(cast, months).filter(({ at }) => at <= last);
  play([...plantedEvents(stage), ...officeEvents(cast, back, months), ...trade]);
  listLandmarks(stage);
  listControls(stage);
  return base.books;
}
