/** Marks by which a thing is known in an answer, and how each is recognised however it is printed. */
import { datesIn, moneyIn } from '../answer/money.ts';
import { nameKey } from '../answer/text.ts';

export interface Mark {
  readonly kind: MarkKind;
  readonly value: string;
}

type MarkKind = keyof typeof MARKS;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const dotted = (day: string): string => day.split('-').reverse().join('.');

/** A number on its own: no part of a sum, a date or a longer number. */
function stands(value: string, text: string): boolean {
  return new RegExp(`(?<![\\d,.])${escaped(value)}(?![\\d]|[.,]\\d| \\d{3}(?!\\d))`).test(nameKey(text));
}

/** «number|day»: the full number with the day in the same place, or the short one right before the day. */
function isDocument(value: string, text: string): boolean {
  const [number = '', day = ''] = value.split('|');
  const shown = nameKey(text);
  const short = number.replace(/^.*-/, '').replace(/^0+/, '');
  return new RegExp(`(?<![\\dА-Я])${escaped(number)}(?!\\d)`).test(shown)
    ? datesIn(text).includes(day)
    : new RegExp(`(?<![\\d-])0*${short} от ${escaped(dotted(day))}`).test(shown);
}

const rubles = (value: string): string => `${BigInt(value) / 100n},${String(BigInt(value) % 100n).padStart(2, '0')}`;

interface MarkRule {
  readonly shown: (value: string, text: string) => boolean;
  readonly told: (value: string) => string;
}

const as = (value: string): string => value;
const MARKS = {
  sum: {
    shown: (value, text) => moneyIn(text).some(({ kopecks }) => (kopecks < 0n ? -kopecks : kopecks) === BigInt(value)),
    told: rubles,
  },
  doc: { shown: isDocument, told: (value) => value.replace(/\|(.*)/, (_, day: string) => ` от ${dotted(day)}`) },
  day: { shown: (value, text) => datesIn(text).includes(value), told: dotted },
  name: { shown: (value, text) => nameKey(text).includes(nameKey(value)), told: as },
  count: { shown: stands, told: as },
  account: { shown: stands, told: (value) => `счет ${value}` },
  number: {
    shown: (value, text) => new RegExp(`(?<![\\d,.])(?:\\d{4}-)?0*${escaped(value)}(?!\\d|[,.]\\d)`).test(text),
    told: (value) => `№ ${value}`,
  },
} as const satisfies Record<string, MarkRule>;

function isMarkKind(text: string): text is MarkKind {
  return text in MARKS;
}

/** Marks of a row of SQL. Throws when a column is no mark or has no value: such a check could not fail. */
export function marksOf(where: string, columns: Readonly<Record<string, string | null>>): Mark[] {
  return Object.entries(columns).map(([column, value]) => {
    const kind = column.replace(/_.*$/, '');
    if (!isMarkKind(kind)) throw new Error(`${where}: столбец «${column}» не примета.`);
    if (value === null || value === '') throw new Error(`${where}: приметы «${column}» в выгрузке нет.`);
    return { kind, value };
  });
}

export function isShown(mark: Mark, text: string): boolean {
  return MARKS[mark.kind].shown(mark.value, text);
}

export function told(marks: readonly Mark[]): string {
  return marks.map(({ kind, value }) => MARKS[kind].told(value)).join(' · ');
}
