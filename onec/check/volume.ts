/** How much there is in a base: documents by kind and month, postings by month, first and last date. Dates that no books can have are told. */
import { addMonths, type IsoMonth, monthOf, monthsBetween } from '#domain/dates.ts';
import type { Base, Terms } from '../dialect/base.ts';
import { moment } from '../dialect/decode.ts';
import { faultOf } from '../errors.ts';
import { collect, mapAhead } from '../reading/ahead.ts';
import { countRows } from '../reading/counting.ts';
import { documentSets } from '../reading/documents.ts';
import { RECORDS_SET } from '../reading/postings.ts';
import { readSet } from '../reading/sets.ts';
import { windowFilter } from '../reading/windows.ts';

export interface KindVolume {
  readonly kind: string;
  /** Null when the base does not count. */
  readonly documents: number | null;
}

export interface MonthVolume {
  readonly month: IsoMonth;
  readonly documents: number;
  readonly postings: number | null;
}

export interface VolumeFinding {
  readonly kinds: readonly KindVolume[];
  readonly months: readonly MonthVolume[];
  readonly documents: number;
  readonly postings: number | null;
  /** First and last date of documents, '' when there are none. */
  readonly first: string;
  readonly last: string;
  readonly notes: readonly string[];
}

/** Above this a kind is only counted: its dates would be a long read for a self-check. */
const DATES_LIMIT = 50_000;
/** Books older than this many months before the last document are shown by their total alone. */
const MONTHS_SHOWN = 240;
/** A document may be entered ahead of its date, but not further than this; one dated later says nothing about where the books end. */
const MONTHS_AHEAD = 12;

interface KindDates extends KindVolume {
  readonly dates: readonly string[];
  readonly note: string;
}

async function kindDates(base: Base, set: string, terms: Terms): Promise<KindDates> {
  const kind = set.slice('Document_'.length);
  try {
    const documents = await countRows(base, set, undefined, terms);
    if (documents === null || documents > DATES_LIMIT)
      return { kind, documents, dates: [], note: `${kind}: только число, по месяцам не разбиты.` };
    if (documents === 0) return { kind, documents, dates: [], note: '' };
    const { rows, completeness } = await readSet(
      base,
      { set, select: 'Ref_Key,Date', wholeLimit: DATES_LIMIT },
      terms,
      documents,
    );
    return {
      kind,
      documents,
      dates: rows.map((row) => moment(row, 'Date').slice(0, 10)),
      note: completeness === 'complete' ? '' : `${kind}: прочитаны не все даты.`,
    };
  } catch (error) {
    return { kind, documents: null, dates: [], note: `${kind}: ${faultOf(error).text}` };
  }
}

async function postingsOf(base: Base, month: IsoMonth, terms: Terms): Promise<number | null> {
  const window = { from: `${month}-01T00:00:00`, to: `${addMonths(month, 1)}-01T00:00:00` };
  return await countRows(base, RECORDS_SET, windowFilter('Period', window), terms);
}

function tally(dates: readonly string[]): Map<IsoMonth, number> {
  const months = new Map<IsoMonth, number>();
  for (const date of dates) months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? 0) + 1);
  return months;
}

/** Measures the base. Throws OnecError only when the register cannot be counted because the base is away or refuses. */
export async function findVolume(base: Base, today: string, terms: Terms): Promise<VolumeFinding> {
  const kinds = await collect(
    mapAhead(documentSets(base), base.transport.concurrency + 1, (set) => kindDates(base, set, terms)),
  );
  const dates = kinds
    .flatMap((kind) => kind.dates)
    .filter((date) => date !== '')
    .sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const postings = await countRows(base, RECORDS_SET, undefined, terms);
  const horizon = addMonths(monthOf(today), MONTHS_AHEAD);
  const perMonth = tally(dates);
  const kept = [...perMonth.keys()].filter((month) => month <= horizon);
  const lastMonth = kept.at(-1) ?? '';
  const oldest = addMonths(lastMonth || horizon, -MONTHS_SHOWN);
  const shown = lastMonth === '' ? [] : monthsBetween(kept.find((month) => month >= oldest) ?? lastMonth, lastMonth);
  const months = await collect(
    mapAhead(shown, base.transport.concurrency + 1, async (month) => ({
      month,
      documents: perMonth.get(month) ?? 0,
      postings: await postingsOf(base, month, terms),
    })),
  );
  const dated = months.reduce((sum, month) => sum + (month.postings ?? 0), 0);
  const notes = kinds.flatMap((kind) => (kind.note === '' ? [] : kind.note));
  if (postings !== null && dated !== postings)
    notes.push(
      `Проводок вне показанных месяцев: ${postings - dated}. Проверьте даты документов: среди них могут быть ошибочные.`,
    );
  const start = shown[0] ?? horizon;
  if (first !== '' && monthOf(first) < start)
    notes.push(`Есть документы с датой раньше ${start}: первая дата ${first}. Скорее всего, это ошибка ввода.`);
  if (monthOf(last) > horizon)
    notes.push(`Есть документы с датой позже ${horizon}: последняя дата ${last}. Скорее всего, это ошибка ввода.`);
  return {
    kinds: kinds.map(({ kind, documents }) => ({ kind, documents })),
    months,
    documents: kinds.reduce((sum, kind) => sum + (kind.documents ?? 0), 0),
    postings,
    first,
    last,
    notes,
  };
}
