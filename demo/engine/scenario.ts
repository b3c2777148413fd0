/**
 * The life of a company as a list of events, played in the order in which the bookkeeper entered them.
 * An event may look at the base as it stands then: open items, stock, cash.
 */
import type { IsoMoment } from '#domain/dates.ts';

export interface ScenarioEvent {
  /** Moment of entry; usually the document's own date. */
  readonly at: IsoMoment;
  /** Order among events of one moment: lower first. 0 for documents, 9 for month-end operations. */
  readonly order?: number;
  readonly run: () => void;
}

/** Plays events by moment, then order, then the place in the list: the same list always gives the same base. */
export function play(events: readonly ScenarioEvent[]): void {
  const ordered = events
    .map((event, index) => ({ event, index }))
    .sort(
      (a, b) =>
        (a.event.at < b.event.at ? -1 : a.event.at > b.event.at ? 1 : 0) ||
        (a.event.order ?? 0) - (b.event.order ?? 0) ||
        a.index - b.index,
    );
  for (const { event } of ordered) event.run();
}
