/** All planted stories of the first company as events, cut to the months of the base. */
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { firstDay, lastDay } from '#domain/dates.ts';
import { backgroundStories } from './background.ts';
import { customerStories } from './customers.ts';
import { manualStories } from './manual-operations.ts';
import { moneyStories } from './money.ts';
import { recordStories } from './records.ts';
import type { Stage } from './stage.ts';
import { stockStories } from './stock.ts';
import { supplierStories } from './suppliers.ts';
import { vatStories } from './vat.ts';

export function plantedEvents(stage: Stage): ScenarioEvent[] {
  const { from, to } = stage.cast.base.books;
  const [first, last] = [`${firstDay(from)}T00:00:00`, `${lastDay(to)}T23:59:59`];
  return [
    ...backgroundStories(stage),
    ...supplierStories(stage),
    ...customerStories(stage),
    ...moneyStories(stage),
    ...vatStories(stage),
    ...stockStories(stage),
    ...manualStories(stage),
    ...recordStories(stage),
  ]
    .filter((story) => (story[0]?.at ?? '') >= first)
    .flatMap((story) => story.filter(({ at }) => at <= last));
}
