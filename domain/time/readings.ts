/** Shapes of what a time expression may mean, and how a reading is made and said. The expressions themselves are in words.ts. */
import { addDays, type IsoDate, isDate } from '../dates.ts';
import { type Period, printDate, printPeriod } from '../russian-dates.ts';

/** Taxes whose reporting period differs from the calendar. */
export type TaxPeriod = 'vat' | 'profit' | 'personal_income' | 'simplified';

/** What the expression is read against. */
export interface Scene {
  readonly working: IsoDate;
  /** The period talked about before, for «на конец», «с 15 по 30». */
  readonly context: Period | null;
  readonly tax: TaxPeriod | null;
}

/**
 * `period` whole, `as_of` one moment, `until` open on the left, `deadline` a due date and no period of data, `ahead` a plan,
 * `whenever` no limits.
 */
export type TimeKind = 'period' | 'as_of' | 'until' | 'deadline' | 'ahead' | 'whenever';

export interface TimeReading {
  readonly kind: TimeKind;
  /** Null where the left side is open. */
  readonly from: IsoDate | null;
  readonly to: IsoDate;
  /** What was taken, in words: «конец дня 30.06.2020». */
  readonly said: string;
  /** The period to compare with. */
  readonly compare: Period | null;
}

export interface TimeRead {
  readonly kind: 'read';
  /** The default first; others give other figures. */
  readonly readings: readonly [TimeReading, ...TimeReading[]];
  /** No default is safe: the person must choose. */
  readonly ask: boolean;
  /** What was assumed or should be told with the answer. */
  readonly remarks: readonly string[];
  readonly yearAssumed: boolean;
}

export type TimeAnswer =
  | TimeRead
  /** `text` as written names a date or a quarter that the calendar lacks. */
  | { readonly kind: 'impossible'; readonly text: string }
  | { readonly kind: 'needs_context'; readonly what: string }
  | { readonly kind: 'none' };

export function ofPeriod(
  { from, to }: Period,
  said = printPeriod({ from, to }),
  kind: TimeKind = 'period',
): TimeReading {
  return { kind, from, to, said, compare: null };
}

export function endOf(date: IsoDate): TimeReading {
  return { kind: 'as_of', from: null, to: date, said: `конец дня ${printDate(date)}`, compare: null };
}

/** The end of the day before: what an accountant calls the opening balance of a date. */
export function startOf(date: IsoDate): TimeReading {
  const eve = addDays(date, -1);
  return { ...endOf(eve), said: `начало ${printDate(date)}, то есть конец дня ${printDate(eve)}` };
}

export function until(date: IsoDate): TimeReading {
  return { kind: 'until', from: null, to: date, said: `по ${printDate(date)} включительно`, compare: null };
}

export function against(period: Period, compare: Period): TimeReading {
  return { ...ofPeriod(period), said: `${printPeriod(period)} против ${printPeriod(compare)}`, compare };
}

export function read(
  readings: readonly [TimeReading, ...TimeReading[]],
  more: { readonly ask?: boolean; readonly remarks?: readonly string[]; readonly yearAssumed?: boolean } = {},
): TimeRead {
  return { kind: 'read', readings, ask: false, remarks: [], yearAssumed: false, ...more };
}

/** `YYYY-MM-DD` of the parts, or the text itself as impossible. */
export function dateOf(year: string, month: number, day: number, text: string): IsoDate | TimeAnswer {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDate(date) ? date : { kind: 'impossible', text };
}
