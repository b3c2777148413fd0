/** Lies of place: another date, period, account, name, order. */
import { addDays } from '#domain/dates.ts';
import {
  ACCOUNT,
  DATE,
  found,
  type LieKind,
  namesOf,
  type Piece,
  pairs,
  replaced,
  SPAN,
  some,
  swapped,
  type Truth,
} from './lie.ts';

const iso = (text: string): string => text.split('.').toReversed().join('-');
const dotted = (date: string): string => date.split('-').toReversed().join('.');

/** A date inside a title belongs to the name; it is the business of another lie. */
function dates({ text, beside }: Truth): string[] {
  const known = [...new Set(beside.flatMap((fact) => fact.attributes).filter(({ measure }) => measure === 'date'))].map(
    ({ value }) => dotted(value),
  );
  return found(text, DATE).flatMap((piece) => {
    const day = iso(piece.text);
    const year = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    const others = [
      dotted(addDays(day, 1)),
      dotted(addDays(day, -31)),
      dotted(year),
      ...some(known, 2, text + piece.start),
    ];
    return [...new Set(others)]
      .filter((by) => by !== piece.text && !text.includes(by))
      .map((by) => replaced(text, piece, by));
  });
}

const SPANS = [
  'апрель 2020 г.',
  'май 2020 г.',
  'июнь 2020 г.',
  'июнь 2019 г.',
  '1 квартал 2020 г.',
  '2 квартал 2019 г.',
  '1 полугодие 2019 г.',
];

function spans({ text, facts }: Truth): string[] {
  const said = new Set(facts.flatMap(({ entity, value }) => [entity, value]));
  return found(text, SPAN).flatMap((piece) =>
    SPANS.filter((by) => by !== piece.text && !text.includes(by) && !said.has(by)).map((by) =>
      replaced(text, piece, by),
    ),
  );
}

function accounts({ text, facts, beside }: Truth): string[] {
  const own = new Set([...facts.map(({ account }) => account ?? ''), text]);
  const known = [...new Set(beside.flatMap(({ account }) => account?.split(/,\s*/) ?? []))];
  return found(text, ACCOUNT).flatMap((piece) => {
    const near = ['60.01', '60.02', '62.01', '76.05', '90.02', '10.01', ...some(known, 2, text)];
    return [...new Set(near)]
      .filter((by) => by !== piece.text && ![...own].some((one) => one.includes(by)))
      .slice(0, 4)
      .map((by) => replaced(text, piece, by));
  });
}

function names({ text, facts }: Truth): Piece[] {
  const all = [...new Set(facts.flatMap(namesOf))].sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  for (const name of all) {
    const start = text.indexOf(name);
    const isFree = !pieces.some((one) => start < one.end && one.start < start + name.length);
    if (start >= 0 && isFree) pieces.push({ text: name, start, end: start + name.length });
  }
  return pieces;
}

const CASES: readonly (readonly [RegExp, string])[] = [
  [/([бвгджзклмнпрстфхцчшщ])([»"]?)$/u, '$1ом$2'],
  [/[ая]([»"]?)$/u, 'у$1'],
  [/й([»"]?)$/u, 'ю$1'],
  [/о([»"]?)$/u, 'а$1'],
];

function inflected(name: string): string[] {
  const rule = CASES.find(([pattern]) => pattern.test(name));
  return rule === undefined ? [] : [name.replace(rule[0], rule[1])];
}

function cases(truth: Truth): string[] {
  return names(truth).flatMap((piece) => inflected(piece.text).map((by) => replaced(truth.text, piece, by)));
}

function others(truth: Truth): string[] {
  const { text, facts, beside } = truth;
  const own = new Set(facts.flatMap(namesOf));
  const known = [...new Set(beside.flatMap(namesOf))].filter(
    (name) => !own.has(name) && ![...own].some((one) => one.includes(name)),
  );
  return names(truth).flatMap((piece) => [
    ...some(known, 3, text + piece.start).map((by) => replaced(text, piece, by)),
    replaced(text, piece, 'ООО «Ромашка-Трейд»'),
    replaced(text, piece, 'Сидоров Пётр Ильич'),
  ]);
}

const PLACES = ['На первом месте', 'На втором месте', 'Лидирует', 'Замыкает список'];

function order(truth: Truth): string[] {
  const { text } = truth;
  const pieces = names(truth);
  const swaps = pairs(pieces)
    .filter(([one, two]) => !one.text.includes(two.text) && !two.text.includes(one.text))
    .map(([one, two]) => swapped(text, one, two));
  const [first] = pieces;
  const told =
    first === undefined || /вс(?:его|ех)(?!\p{L})/u.test(text)
      ? []
      : PLACES.map((place) => `${text.replace(/\.$/u, '')}. ${place} ${first.text}.`);
  const lines = found(text, /(?<=^№: )\d+/gu).map((piece) => replaced(text, piece, String(Number(piece.text) + 1)));
  return [...swaps, ...told, ...lines];
}

export const PLACE_LIES: readonly LieKind[] = [
  { code: 'date', title: 'другая дата', make: dates },
  { code: 'period', title: 'другой период', make: spans },
  { code: 'account', title: 'другой счёт', make: accounts },
  { code: 'case', title: 'имя в другом падеже', make: cases },
  { code: 'name', title: 'чужое имя', make: others },
  { code: 'order', title: 'порядок строк', make: order },
];
