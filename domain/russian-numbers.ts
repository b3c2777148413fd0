/**
 * Russian numbers in text: how amounts are printed and how people type, paste and spell them.
 * Parsing never guesses: a text with two readings gives both.
 */
import { divideRounded, type Kopecks } from './money.ts';

const GROUP = '\u00a0';
const SPACES = /[\s\u00a0\u2007\u2009\u202f\u2060]/g;

/** 124050055n kopecks → `1 240 500,55` with non-breaking spaces, always two decimals. */
export function printAmount(kopecks: Kopecks): string {
  const negative = kopecks < 0n;
  const digits = (negative ? -kopecks : kopecks).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, GROUP);
  return `${negative ? '-' : ''}${whole},${digits.slice(-2)}`;
}

/** `1 240 500,55 руб.` */
export function printRubles(kopecks: Kopecks): string {
  return `${printAmount(kopecks)}${GROUP}руб.`;
}

/** `1 240 500`: a count of rows, documents, parties. */
export function printCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, GROUP);
}

/** The form of a word after a count: `plural(21, ['день', 'дня', 'дней'])` → `день`. */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const tens = Math.abs(count) % 100;
  const ones = tens % 10;
  if (tens >= 11 && tens <= 14) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}

/** What a written amount may mean, in kopecks: no reading when it is not a number, two when it is ambiguous. */
export type AmountReading = { readonly readings: readonly Kopecks[] };

const NONE: AmountReading = { readings: [] };

/** Multipliers by the words and letters that follow a figure; `к` and `т` only when glued or one space apart. */
const MULTIPLIERS: readonly (readonly [pattern: string, factor: bigint])[] = [
  ['тыс(?:\\.|яч[аиу]?|ячами)?|т\\.?\\s?р\\.?|т|к|k', 1_000n],
  ['млн\\.?|миллион(?:а|ов)?|лям(?:а|ов)?|м', 1_000_000n],
  ['млрд\\.?|миллиард(?:а|ов)?', 1_000_000_000n],
];
const UNIT = '(?:\\s*(?:₽|р(?:\\.|уб(?:\\.|л(?:ь|я|ей))?)?))?\\.?';

/**
 * Reads one written amount: `1 234 567,89`, `1.234.567,89`, `152 340,55 руб.`, `30к`, `1,2 млн`, `12 500-00`.
 * `12,500` and `12.500` have two readings (twelve and a half, twelve thousand five hundred). More than two decimals of a
 * kopeck amount, other characters, or no digits give none. A leading minus (any dash) is kept.
 */
export function parseAmount(text: string): AmountReading {
  const compact = text.trim().toLowerCase();
  for (const [pattern, factor] of MULTIPLIERS) {
    const match = new RegExp(`^(.*?\\d)\\s*(?:${pattern})${UNIT}$`, 'u').exec(compact);
    if (match?.[1] !== undefined) return scaled(match[1], factor);
  }
  return scaled(compact.replace(new RegExp(`${UNIT}$`, 'u'), ''), 1n);
}

function scaled(figure: string, factor: bigint): AmountReading {
  const sign = /^[-−–]/.test(figure) ? -1n : 1n;
  const body = figure
    .replace(/^[-−–+]\s*/, '')
    .replace(SPACES, ' ')
    .trim();
  const kopecks = decimalReadings(body)
    .map(({ digits, scale }) => ({ numerator: digits * 100n * factor, denominator: 10n ** BigInt(scale) }))
    .filter(({ numerator, denominator }) => numerator % denominator === 0n)
    .map(({ numerator, denominator }) => sign * divideRounded(numerator, denominator));
  return kopecks.length === 0 ? NONE : { readings: [...new Set(kopecks)] };
}

interface DecimalReading {
  readonly digits: bigint;
  readonly scale: number;
}

const decimal = (whole: string, fraction = ''): DecimalReading => ({
  digits: BigInt(whole.replace(/\D/g, '') + fraction),
  scale: fraction.length,
});

/** Digit grouping by spaces, dots or commas; the last separator is decimal unless it makes a group of three. */
function decimalReadings(body: string): DecimalReading[] {
  const spaced = /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,-](\d{1,}))?$/.exec(body);
  if (spaced?.[1] !== undefined) {
    const [, whole, fraction] = spaced;
    const isGrouped = whole.includes(' ');
    const isKopecksDash = !body.includes('-') || fraction?.length === 2;
    if (!isKopecksDash) return [];
    const plain = decimal(whole, fraction);
    const couldGroup = fraction?.length === 3 && !isGrouped && whole.length <= 3 && !/^0/.test(whole);
    return couldGroup ? [plain, decimal(whole + fraction)] : [plain];
  }
  const dotted = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(body);
  if (dotted?.[1] !== undefined) return [decimal(dotted[1], dotted[2])];
  const comma = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(body);
  if (comma?.[1] !== undefined) return [decimal(comma[1], comma[2])];
  return [];
}
