/** Bounds on money, on days and on quantity, exact sums, «топ-5»: figures of a question that are no dates and no codes. */
import { formatDecimal, formatShortest } from '#domain/decimals.ts';
import { parseAmount } from '#domain/russian-numbers.ts';
import { parseNumerals } from '#domain/russian-numerals.ts';
import { lexicon } from '#domain/words.ts';
import type { Threshold } from '#state/slots.ts';
import { type Piece, SURE } from './piece.ts';
import { sliceOf, type Text } from './text.ts';

type Op = Threshold['op'];

interface Comparator {
  readonly op: Op;
  /** Only of time: «дольше», «старше». */
  readonly days: boolean;
}

const bound = (op: Op, days = false): Comparator => ({ op, days });

const COMPARATORS = lexicon<Comparator>([
  [
    'больше|больше чем|больше чем на|больше на|более|более чем|более чем на|свыше|выше|крупнее|крупней|превышающ*|превышает|over|more than|>',
    bound('more_than'),
  ],
  ['от|не менее|не меньше|не ниже|минимум|начиная с|at least|как минимум|>=', bound('at_least')],
  ['меньше|меньше чем|менее|менее чем|ниже|мельче|до суммы|<', bound('less_than')],
  ['до|не более|не больше|не выше|не свыше|максимум|в пределах|не превыша*|<=', bound('at_most')],
  ['дольше|дольше чем|старше|старее|давнее|давней', bound('more_than', true)],
  ['не старше|не дольше', bound('at_most', true)],
]);

/** Undone by what follows: «мелочь меньше рубля не надо». */
const OPPOSITE: Readonly<Record<Op, Op>> = {
  at_least: 'less_than',
  less_than: 'at_least',
  more_than: 'at_most',
  at_most: 'more_than',
  equal: 'equal',
};

/** A word that bounds something: left without a figure it is a condition all the same. */
export function isComparator(word: string): boolean {
  return word !== 'от' && word !== 'до' && COMPARATORS.knows(word);
}

const UNWANTED =
  /^(?:не (?:надо|нужн[а-я]*|показыва[а-я]+|включа[а-я]+|считай|бери|интересу[а-я]+|выводи)|убери|убрать|исключи|исключить|пропусти|отбрось|отбросить|игнорируй)$/;
const DAYS: readonly (readonly [pattern: RegExp, days: number])[] = [
  [/^(?:дн|день|дня|дней|дн\.|сут(?:ок|ки))$/, 1],
  [/^недел[яиюье]?$|^недель$/, 7],
  [/^мес$|^месяц(?:а|ев|ем)?$/, 30],
  [/^квартал(?:а|ов)?$/, 90],
  [/^полугоди[яей]$/, 182],
  [/^год(?:а|у)?$|^лет$/, 365],
];
const MULTIPLIER =
  /^(?:тыс|тысяч[аиуею]?|тысячами|т|тр|к|k|млн|миллион(?:а|ов)?|лям(?:а|ов)?|млрд|миллиард(?:а|ов)?|м)$/;
const MONEY = /^(?:руб|рубл[а-я]+|р|₽|рублей|копе[а-я]+|rub|евро|доллар[а-я]*|usd|eur)$/;

/** Units of what is counted in pieces, metres or kilograms. */
const QUANTITY =
  /^(?:шт|штук[аи]?|штучк[а-я]*|единиц[аы]?|ед|кг|килограмм(?:а|ов)?|метр(?:а|ов)?|литр(?:а|ов)?|тонн[аы]?|упаков(?:ок|ки|ка)|коробок|коробки|пачек|пачки|комплект(?:а|ов)?|pcs)$/;

export interface Figure {
  readonly to: number;
  /** A hundredth of a rouble, or of a unit where `quantity` says so. */
  readonly kopecks: bigint | null;
  readonly days: number | null;
  readonly quantity: boolean;
  /** A unit or a multiplier stands beside it, so that it can be nothing but an amount. */
  readonly unit: boolean;
}

/** The figure that begins at token `i`: digits with groups of three, or numerals in words, with a unit. */
export function figureAt(text: Text, i: number): Figure | null {
  const { words, tokens } = text;
  let to = i;
  if (/^\d+(?:[.,-]\d+)*$/.test(words[to] ?? '')) {
    const first = words[to] ?? '';
    to += 1;
    while (
      /^\d{1,3}$/.test(first) &&
      /^\d{3}(?:[.,]\d{1,2})?$/.test(words[to] ?? '') &&
      !/[.,]/.test(words[to - 1] ?? '')
    )
      to += 1;
  } else {
    while (parseNumerals(sliceOf(text, i, to + 1)) !== null && tokens[to]?.kind === 'word') to += 1;
    if (/^пол(?:тор|утор)/.test(words[i] ?? '') && to === i)
      to = /^(?:миллион|тысяч|лям|миллиард)/.test(words[i + 1] ?? '') ? i + 2 : i;
  }
  return to === i ? unitAlone(text, i) : withUnit(text, i, to);
}

/** «меньше рубля», «больше месяца», «крупнее миллиона»: one of it. */
function unitAlone({ words }: Text, i: number): Figure | null {
  const word = words[i] ?? '';
  const days = DAYS.find(([pattern]) => pattern.test(word))?.[1];
  if (days !== undefined && /^(?:недели|месяца|квартала|полугодия|года|дня)$/.test(word))
    return { to: i + 1, kopecks: null, days, quantity: false, unit: true };
  if (/^полгода$/.test(word)) return { to: i + 1, kopecks: null, days: 182, quantity: false, unit: true };
  if (/^рубля$/.test(word)) return { to: i + 1, kopecks: 100n, days: null, quantity: false, unit: true };
  if (/^копейки$/.test(word)) return { to: i + 1, kopecks: 1n, days: null, quantity: false, unit: true };
  return null;
}

function withUnit(text: Text, i: number, end: number): Figure | null {
  const { words } = text;
  let to = end;
  const digits = /^\d/.test(words[i] ?? '');
  const multiplied = digits && MULTIPLIER.test(words[to] ?? '');
  if (multiplied) to += words[to + 1] === '.' && /^(?:тыс|млн|млрд|т)$/.test(words[to] ?? '') ? 2 : 1;
  const amount = digits ? parseAmount(sliceOf(text, i, to)).readings : numeralKopecks(sliceOf(text, i, end));
  const days = DAYS.find(([pattern]) => pattern.test(words[to] ?? ''))?.[1];
  if (days !== undefined && !multiplied) {
    const count = amount[0] === undefined ? null : Number(amount[0] / 100n);
    return count === null ? null : { to: to + 1, kopecks: null, days: count * days, quantity: false, unit: true };
  }
  const unit = MONEY.test(words[to] ?? '');
  if (unit) to += words[to + 1] === '.' && /^(?:руб|р)$/.test(words[to] ?? '') && words[to + 2] !== undefined ? 2 : 1;
  const quantity = !unit && QUANTITY.test(words[to] ?? '');
  if (quantity) to += words[to + 1] === '.' && /^(?:шт|ед)$/.test(words[to] ?? '') ? 2 : 1;
  const kopecks = amount[0];
  return kopecks === undefined || amount.length > 1
    ? null
    : { to, kopecks, days: null, quantity, unit: unit || multiplied || quantity || !digits };
}

function numeralKopecks(said: string): readonly bigint[] {
  const value = parseNumerals(said);
  return value === null ? [] : [value * 100n];
}

function thresholdOf(op: Op, { kopecks, days, quantity }: Figure): Threshold {
  if (quantity) return { of: 'quantity', op, value: formatShortest(kopecks ?? 0n, 2) };
  return days === null
    ? { of: 'money', op, value: formatDecimal(kopecks ?? 0n, 2) }
    : { of: 'days', op, value: String(days) };
}

/** Where the words «не надо» of the same clause end; null when they do not follow. */
function unwantedAfter({ words, tokens }: Text, from: number): number | null {
  for (let i = from; i < Math.min(words.length, from + 4); i += 1) {
    if (tokens[i]?.kind === 'mark' && words[i] !== '-') return null;
    if (UNWANTED.test(words[i] ?? '')) return i + 1;
    if (UNWANTED.test(`${words[i]} ${words[i + 1] ?? ''}`)) return i + 2;
  }
  return null;
}

/** «больше 100 тысяч», «от полутора миллионов», «свыше 90 дней», «мелочь меньше рубля не надо», «от 10 до 50 тысяч». */
export function thresholdPieces(text: Text): Piece[] {
  const { words } = text;
  return words.flatMap((word, i): Piece[] => {
    const met = COMPARATORS.at(words, i).find(({ length }) => figureAt(text, i + length) !== null);
    const figure = met === undefined ? null : figureAt(text, i + met.length);
    if (met === undefined || figure === null || (met.means.days && figure.days === null)) return [];
    const soft = /^(?:от|до)$/.test(word) && !figure.unit && !secondBound(text, figure.to);
    if (soft || (/^(?:от|до)$/.test(word) && isDocumentNumber(words, i, figure))) return [];
    const unwanted = unwantedAfter(text, figure.to);
    const little = /^(?:мелоч|мелк|копе)/.test(words[i - 1] ?? '') ? i - 1 : i;
    const rows = ROWS.test(words[little - 1] ?? '') ? little - 1 : little;
    const without = /^(?:без|кроме|исключая)$/.test(words[rows - 1] ?? '');
    const from = without ? rows - 1 : little;
    const op = unwanted !== null || without ? OPPOSITE[met.means.op] : met.means.op;
    return [piece(from, unwanted ?? figure.to, [thresholdOf(op, sameUnit(text, i, figure))])];
  });
}

/** «без сумм меньше 100 руб.»: what is bounded. */
const ROWS = /^(?:сумм|остатков|долгов|авансов|строк|позиций|хвостов|всего|всех|тех|мелочи)$/;

const isDocumentNumber = (words: readonly string[], i: number, { unit }: Figure): boolean =>
  !unit && /^(?:№|номер)$/.test(words[i - 1] ?? '');

/** «от 10 до 50 тысяч»: the unit of the second figure belongs to the first too. */
function sameUnit(text: Text, i: number, figure: Figure): Figure {
  if (figure.unit || text.words[i] !== 'от' || text.words[figure.to] !== 'до') return figure;
  const second = figureAt(text, figure.to + 1);
  if (second === null || !second.unit) return figure;
  const plain = figureAt(
    { ...text, words: text.words.slice(0, figure.to + 2), tokens: text.tokens.slice(0, figure.to + 2) },
    figure.to + 1,
  );
  if (second.days !== null)
    return {
      ...figure,
      days: Number((figure.kopecks ?? 0n) / 100n) * (plain?.kopecks ? second.days / Number(plain.kopecks / 100n) : 1),
    };
  const factor = plain?.kopecks ? (second.kopecks ?? 0n) / plain.kopecks : 1n;
  return { ...figure, kopecks: (figure.kopecks ?? 0n) * factor };
}

function secondBound(text: Text, to: number): boolean {
  return text.words[to] === 'до' && figureAt(text, to + 1)?.unit === true;
}

function piece(from: number, to: number, thresholds: readonly Threshold[]): Piece {
  const reading = thresholds.map(({ op, value }) => `${op} ${value}`).join(', ');
  return { kind: 'condition', from, to, reading, sure: SURE.threshold, means: { is: 'threshold', thresholds } };
}

const SMALL = /^(?:мелочь|мелочи|мелочевк[аиу]|копейки|копейку|копеечные|копеек)$/;

/** «без мелочи», «копейки не показывай»: below one rouble, which is said with the answer. */
export function smallPieces(text: Text): Piece[] {
  const { words } = text;
  return words.flatMap((word, i): Piece[] => {
    if (!SMALL.test(word)) return [];
    const without = /^(?:без|кроме|исключая)$/.test(words[i - 1] ?? '');
    const unwanted = unwantedAfter(text, i + 1);
    if (!without && unwanted === null) return [];
    return [piece(without ? i - 1 : i, unwanted ?? i + 1, [{ of: 'money', op: 'at_least', value: '1.00' }])];
  });
}

/** Sums that bound nothing: «на 312 000», «120 евро». */
export function amountPieces(text: Text): Piece[] {
  return text.words.flatMap((_, i): Piece[] => {
    const figure = figureAt(text, i);
    if (figure === null || figure.kopecks === null || figure.quantity || !/^\d/.test(text.words[i] ?? '')) return [];
    const sum =
      figure.unit ||
      figure.to - i > 1 ||
      /[.,]\d{2}$/.test(text.words[figure.to - 1] ?? '') ||
      figure.kopecks >= 100_000n * 10n;
    if (!sum) return [];
    const value = formatDecimal(figure.kopecks, 2);
    return [
      { kind: 'money', from: i, to: figure.to, reading: value, sure: SURE.money, means: { is: 'amount', value } },
    ];
  });
}
