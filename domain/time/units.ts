/** Days, weeks, months, quarters, halves and years around a date, and the Russian words for them. */
import { addDays, addMonths, firstDay, type IsoDate, lastDay, monthOf, weekday } from '../dates.ts';
import type { Period } from '../russian-dates.ts';

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year';

const MONTHS_IN: Readonly<Record<Exclude<Unit, 'day' | 'week'>, number>> = { month: 1, quarter: 3, half: 6, year: 12 };

/** The unit that holds a date, moved by whole units: `unitOf('month', '2020-06-15', -1)` is May. */
export function unitOf(unit: Unit, date: IsoDate, moved = 0): Period {
  if (unit === 'day') return { from: addDays(date, moved), to: addDays(date, moved) };
  if (unit === 'week') {
    const monday = addDays(date, 1 - weekday(date) + 7 * moved);
    return { from: monday, to: addDays(monday, 6) };
  }
  const size = MONTHS_IN[unit];
  const number = Number(date.slice(5, 7)) - 1;
  const first = addMonths(monthOf(date), moved * size - (number % size));
  return { from: firstDay(first), to: lastDay(addMonths(first, size - 1)) };
}

/** The same day that many units back, the last of its month where the month is shorter. */
export function unitsBack(unit: Unit, count: number, date: IsoDate): IsoDate {
  if (unit === 'day') return addDays(date, -count);
  if (unit === 'week') return addDays(date, -7 * count);
  const month = addMonths(monthOf(date), -count * MONTHS_IN[unit]);
  const same = `${month}-${date.slice(8)}`;
  return same > lastDay(month) ? lastDay(month) : same;
}

/** The last `count` units up to a date, that day included: 30 days, 12 months. */
export function lastUnits(unit: Unit, count: number, until: IsoDate): Period {
  const back = unitsBack(unit, count, until);
  const isWholeMonths = unit !== 'day' && unit !== 'week' && until === lastDay(monthOf(until));
  return { from: isWholeMonths ? firstDay(addMonths(monthOf(back), 1)) : addDays(back, 1), to: until };
}

/** Moves a period by years; the last day of February follows its month. */
export function moveYears({ from, to }: Period, years: number): Period {
  const move = (date: IsoDate): IsoDate => {
    const month = addMonths(monthOf(date), 12 * years);
    const end = lastDay(month);
    const same = `${month}-${date.slice(8)}`;
    return date === lastDay(monthOf(date)) || same > end ? end : same;
  };
  return { from: move(from), to: move(to) };
}

/** Words of a unit in any case, as a pattern without groups. */
export const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  day: 'день|дня|дней|дню|дни|днем|сутки|суток',
  week: 'недел[яюиье]|недель|неделе|неделей',
  month: 'месяц(?:а|е|у|ем|ев|ам)?|мес\\.?',
  quarter: 'квартал(?:а|е|у|ом|ов)?|кв\\.?',
  half: 'полугоди(?:е|я|ю|и|ем)|п/г',
  year: 'год(?:а|у|ом)?|лет',
};

export const ANY_UNIT = Object.values(UNIT_WORDS).join('|');

export function unitNamed(word: string): Unit | undefined {
  return (Object.keys(UNIT_WORDS) as Unit[]).find((unit) => new RegExp(`^(?:${UNIT_WORDS[unit]})$`, 'u').test(word));
}

const MONTH_STEMS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'] as const;
const MONTH_NAMES = [
  ['январь', 'января'],
  ['февраль', 'февраля'],
  ['март', 'марта'],
  ['апрель', 'апреля'],
  ['май', 'мая'],
  ['июнь', 'июня'],
  ['июль', 'июля'],
  ['август', 'августа'],
  ['сентябрь', 'сентября'],
  ['октябрь', 'октября'],
  ['ноябрь', 'ноября'],
  ['декабрь', 'декабря'],
] as const;

/** Nominative of a month by its number from 1; '' for a number that is none. */
export function monthName(number: number): string {
  return MONTH_NAMES[number - 1]?.[0] ?? '';
}

/** A month in any case or as an adjective: `июню`, `майский`, `сент`. */
const MONTH_FORM =
  /(?<![а-я])(?:(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)(?:ь|я|ю|е|ем|и)?|(?:март|август)(?:а|у|е|ом)?|ма[йяюе]|маем|янв|фев|мар|апр|авг|сент?|окт|ноя|дек|(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)ьск[а-я]+|(?:март|август)овск[а-я]+|майск[а-я]+)(?![а-я])/gu;

const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
const ENGLISH_FORM = new RegExp(`(?<!\\p{L})(?:${ENGLISH.join('|')})(?!\\p{L})`, 'gu');

const inRussian = (text: string): string => text.replace(ENGLISH_FORM, (word) => monthName(ENGLISH.indexOf(word) + 1));

/** Month words brought to one form: genitive after a day number, nominative elsewhere, so that `июньский` and `к июню` read as `июнь`. */
export function plainMonths(said: string): string {
  const text = inRussian(said);
  return text.replace(MONTH_FORM, (word, offset: number) => {
    const stem = MONTH_STEMS.findIndex((start, i) => (i === 4 ? /^ма[йяюе]/.test(word) : word.startsWith(start)));
    const names = MONTH_NAMES[stem];
    if (names === undefined) return word;
    return /\d(?:-?(?:го|е|му|м))?\s*$/.test(text.slice(0, offset)) ? names[1] : names[0];
  });
}

export const WEEKDAY_STEMS = ['понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот', 'воскресень'] as const;

/** True for a month in any case or as an adjective, short or whole. */
export function isMonth(word: string): boolean {
  return word !== '' && inRussian(word).replace(MONTH_FORM, '') === '';
}
