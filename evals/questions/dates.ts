/** Days and periods as accountants say them. */
import { isoDate, nextDay } from '../truth/lists.ts';

const MONTHS = [
  ['январь', 'января', 'январе'],
  ['февраль', 'февраля', 'феврале'],
  ['март', 'марта', 'марте'],
  ['апрель', 'апреля', 'апреле'],
  ['май', 'мая', 'мае'],
  ['июнь', 'июня', 'июне'],
  ['июль', 'июля', 'июле'],
  ['август', 'августа', 'августе'],
  ['сентябрь', 'сентября', 'сентябре'],
  ['октябрь', 'октября', 'октябре'],
  ['ноябрь', 'ноября', 'ноябре'],
  ['декабрь', 'декабря', 'декабре'],
] as const;

type Case = 0 | 1 | 2;

/** `month` is yyyy-mm; 0 nominative, 1 genitive, 2 prepositional. */
export function monthName(month: string, form: Case): string {
  return MONTHS[Number(month.slice(5, 7)) - 1]?.[form] ?? month;
}

export function lastDayOf(month: string): string {
  return isoDate(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
}

/** dd.mm.yyyy */
export function printDate(day: string): string {
  return day.split('-').reverse().join('.');
}

/** Ways to say «на конец дня». A month end may also be named by the next morning, as accountants do. */
export function dayWordings(day: string): string[] {
  const [year = '', , date = ''] = day.split('-');
  const dotted = printDate(day);
  const month = monthName(day, 1);
  const said = [
    `на ${dotted}`,
    `на ${Number(date)} ${month} ${year} года`,
    `на ${Number(date)} ${month}`,
    `на ${dotted.slice(0, 5)}`,
    `по состоянию на ${dotted}`,
    `на конец дня ${dotted}`,
    `${dotted}`,
  ];
  if (day === lastDayOf(day.slice(0, 7))) {
    const next = printDate(nextDay(day));
    said.push(
      `на конец ${month}`,
      `на конец ${month} ${year}`,
      `на ${next}`,
      `на ${next.slice(0, 5)}`,
      `на 1 ${monthName(nextDay(day), 1)}`,
    );
  }
  return said;
}

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly wordings: readonly string[];
}

export function monthPeriod(month: string): Period {
  const year = month.slice(0, 4);
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  return {
    from,
    to,
    wordings: [
      `за ${monthName(month, 0)}`,
      `за ${monthName(month, 0)} ${year}`,
      `за ${monthName(month, 0)} ${year} года`,
      `в ${monthName(month, 2)}`,
      `в ${monthName(month, 2)} ${year}`,
      `с ${printDate(from)} по ${printDate(to)}`,
      `за ${month.slice(5)}.${year}`,
    ],
  };
}

const ROMAN = ['I', 'II', 'III', 'IV'] as const;
const ORDINAL = ['первый', 'второй', 'третий', 'четвертый'] as const;

/** Periods longer than a month that lie inside the months of the books. */
export function longPeriods(months: readonly string[]): Period[] {
  const year = (months[0] ?? '').slice(0, 4);
  const has = (from: number, to: number): boolean =>
    Array.from({ length: to - from + 1 }, (_, at) => `${year}-${String(from + at).padStart(2, '0')}`).every((month) =>
      months.includes(month),
    );
  const periods: Period[] = [];
  const add = (from: number, to: number, wordings: readonly string[]): void => {
    if (!has(from, to)) return;
    periods.push({
      from: `${year}-${String(from).padStart(2, '0')}-01`,
      to: lastDayOf(`${year}-${String(to).padStart(2, '0')}`),
      wordings,
    });
  };
  for (const at of [0, 1, 2, 3] as const) {
    const quarter = at + 1;
    add(at * 3 + 1, at * 3 + 3, [
      `за ${quarter} квартал`,
      `за ${quarter} кв`,
      `за ${ROMAN[at]} квартал ${year}`,
      `за ${ORDINAL[at]} квартал`,
      `за ${quarter} кв. ${year}`,
    ]);
  }
  add(1, 6, [
    'за первое полугодие',
    `за 1 полугодие ${year}`,
    'за 1 полугодие',
    `за полугодие ${year} года`,
    'с января по июнь',
  ]);
  const last = Number((months.at(-1) ?? '').slice(5));
  const first = Number((months[0] ?? '').slice(5));
  for (let from = first; from < last; from += 1) {
    const nameOf = (month: number, form: Case): string => monthName(`${year}-${String(month).padStart(2, '0')}`, form);
    add(from, last, [`с ${nameOf(from, 1)}`, `с ${nameOf(from, 1)} по ${nameOf(last, 0)}`]);
    add(from, from + 1, [
      `за ${nameOf(from, 0)}-${nameOf(from + 1, 0)}`,
      `за ${nameOf(from, 0)} и ${nameOf(from + 1, 0)}`,
    ]);
  }
  add(first, last, ['с начала года', 'нарастающим с начала года']);
  return periods;
}

/** What an answer may print for a period so that a reader knows which it is. */
export function periodSaid({ from, to }: { readonly from: string; readonly to: string }): RegExp {
  const [start, end] = [printDate(from), printDate(to)].map((date) => date.replaceAll('.', '\\.'));
  const forms = [`${start}[^\\n]{1,8}${end}`];
  if (from.slice(0, 7) === to.slice(0, 7)) {
    const names = [0, 1, 2].map((form) => monthName(from, form === 0 ? 0 : form === 1 ? 1 : 2)).join('|');
    forms.push(`(?:${names}) ${from.slice(0, 4)}`);
  }
  forms.push(`${monthName(from, 0)}\\s*[–-]\\s*${monthName(to, 0)} ${from.slice(0, 4)}`);
  if (from.endsWith('-01-01') && to.endsWith('-06-30')) forms.push(`полугоди[ея] ${from.slice(0, 4)}`);
  if (Number(to.slice(5, 7)) - Number(from.slice(5, 7)) === 2) forms.push(`квартала? ${from.slice(0, 4)}`);
  return new RegExp(forms.join('|'), 'i');
}

export function dateSaid(day: string): RegExp {
  return new RegExp(printDate(day).replaceAll('.', '\\.'));
}
