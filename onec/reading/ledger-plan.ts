/**
 * Which windows of the register are worth reading: counted months from the newest backwards until everything the base counts is found.
 * Dates of real bases hold garbage (year 0209), so the walk never goes back month by month to the beginning of time.
 */
import { earlier, later, monthStart, splitWindow, TIME_END, type Window } from './windows.ts';

export interface PlannedWindow {
  readonly window: Window;
  /** Rows the base counts in it; null when it does not count. */
  readonly expected: number | null;
}

/** About 2.5 thousand characters a row: a window of this many rows is a body of some 20 million. */
const ROWS_PER_WINDOW = 8_000;
/** So many rows may appear while a small base is counted. */
const GROWTH = 100;
/** After so many empty months in a row the rest is taken as one window. */
const EMPTY_MONTHS = 3;

type Count = (window: Window) => Promise<number | null>;

/** A window cut until its parts are small enough to be one answer; newest first, empty parts left out. */
export async function* sized(
  count: Count,
  window: Window,
  expected: number,
  limit = ROWS_PER_WINDOW,
): AsyncGenerator<PlannedWindow> {
  const parts = expected > limit ? splitWindow(window).reverse() : [];
  if (parts.length === 0) {
    yield { window, expected };
    return;
  }
  let found = 0;
  for (const part of parts) {
    const rows = await count(part);
    found += rows ?? 0;
    if (isTooMuch(found, expected)) {
      // the counts do not follow the windows: followed further, they would lead to every second there is
      yield { window: { from: window.from, to: part.to }, expected: null };
      return;
    }
    if (rows === null) yield { window: part, expected: null };
    else if (rows > 0) yield* sized(count, part, rows, limit);
  }
}

/** Parts may hold more than their whole was counted to, because people work meanwhile; but not by a quarter of it. */
function isTooMuch(found: number, whole: number): boolean {
  return found > whole + Math.max(whole / 4, GROWTH);
}

function clip(window: Window, range: Window): Window {
  return { from: later(window.from, range.from), to: earlier(window.to, range.to) };
}

/** Months of the range from the newest, the first open upwards to the end of the range. */
function* monthsBack(range: Window, today: string): Generator<Window> {
  const top = clip({ from: monthStart(today, 1), to: TIME_END }, range);
  if (top.from < top.to) yield top;
  for (
    let month = monthStart(earlier(today, range.to));
    month > range.from || monthStart(month, 1) > range.from;
    month = monthStart(month, -1)
  ) {
    const window = clip({ from: month, to: monthStart(month, 1) }, range);
    if (window.from < window.to) yield window;
    if (month <= range.from) return;
  }
}

/** The windows of a range, newest first, whose expected rows add up to what the base counts in the range. */
export async function* planWindows(count: Count, range: Window, today: string): AsyncGenerator<PlannedWindow> {
  let total = await count(range);
  const counted = total ?? 0;
  if (total === null || total === 0) {
    yield { window: range, expected: total };
    return;
  }
  let found = 0;
  let empty = 0;
  for (const window of monthsBack(range, today)) {
    const tail = { from: range.from, to: window.to };
    if (found >= total) {
      // the total may have grown or been wrong: what is left must be counted as empty before we stop
      const left = await count(tail);
      if (left === null || left === 0) return;
      if (isTooMuch(found, counted)) {
        yield { window: tail, expected: null };
        return;
      }
      total = found + left;
    }
    if (empty >= EMPTY_MONTHS) {
      yield* sized(count, tail, (await count(tail)) ?? total - found);
      return;
    }
    const rows = await count(window);
    if (rows === null) {
      // counts the whole but not its parts: what is left is one window, to be narrowed if it fails
      yield { window: tail, expected: null };
      return;
    }
    if (rows > 0) yield* sized(count, window, rows);
    found += rows;
    // months of the future do not say that the past is empty
    empty = rows === 0 && window.from <= today ? empty + 1 : 0;
  }
}
