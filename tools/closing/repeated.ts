/** Operations by hand that come every month with the same words, and months in which they did not. */
import { addMonths, firstDay, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import { flag, moment, text } from '#onec/dialect/decode.ts';
import type { Desk } from '../ledger/desk.ts';
import { readKind } from './reading.ts';

export const MANUAL = 'Document_ОперацияБух';

/** How an operation is known from month to month: its words without months and years. */
function habit(content: string): string {
  return content
    .toLowerCase()
    .replace(/(?:январ|феврал|март|апрел|ма[йяе]|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}*/gu, '')
    .replace(/\b20\d\d\b(?:\s*г\.?)?/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const BEFORE = 3;

/** Contents met in each of the three months before (fewer at the beginning of the books, never less than two) and not in this one. */
export async function missedHabits(desk: Desk, month: IsoMonth): Promise<string[]> {
  const days = { from: firstDay(addMonths(month, -BEFORE)), to: lastDay(month) };
  const rows = (await readKind(desk, MANUAL, days, 'Повторяющиеся операции')) ?? [];
  const known = new Map<string, { readonly content: string; readonly months: Set<IsoMonth> }>();
  for (const row of rows) {
    const content = text(row, 'Содержание');
    if (content === '' || flag(row, 'DeletionMark')) continue;
    const own = known.get(habit(content)) ?? { content, months: new Set() };
    known.set(habit(content), own);
    own.months.add(monthOf(moment(row, 'Date')));
  }
  const seen = new Set(rows.map((row) => monthOf(moment(row, 'Date'))).filter((one) => one !== month));
  return [...known.values()]
    .filter(({ months }) => !months.has(month) && months.size >= 2 && months.size === seen.size)
    .map(({ content }) => content);
}
