/** What the words around a figure call it, held against what its fact is called: two true figures in each other's place are two lies. */
import { abs } from '../money.ts';
import { printPeriod } from '../russian-dates.ts';
import { COLUMN_TITLES, fitsColumn } from './columns.ts';
import type { Figure, Ground } from './ground.ts';

export interface Placed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: bigint;
  readonly proofs: readonly { readonly ground: Ground; readonly figure: Figure }[];
}

export interface Mislabelled {
  readonly text: string;
  readonly why: string;
}

/** Words that are each other's opposite: a figure that is the one is never called the other. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/(?<!\p{L})рост|вырос|увелич|прирост/iu, /сниж|снизил|уменьш(?!ени)|сократ/iu],
  [/(?<!\p{L})долг|должны|задолжен/iu, /аванс|предоплат/iu],
  [/прибыл/iu, /убыт/iu],
  [/(?<!\p{L})без[\s\u00a0]ндс/iu, /(?<!\p{L})с[\s\u00a0]ндс/iu],
  [/начислен/iu, /уплачен|выплачен|перечислен/iu],
  [/поступ(?:ил|лен)/iu, /заплач|платежи/iu],
  [/продаж|продан/iu, /покупок|куплен|закуп/iu],
  [
    /(?<!\p{L})было|прошл|начальн|на[\s\u00a0]начало/iu,
    /(?<!\p{L})стало|сейчас|конечн|на[\s\u00a0]конец[\s\u00a0]периода/iu,
  ],
  [/выручк/iu, /себестоим/iu],
  [/поставщик/iu, /покупател/iu],
  [/просроч/iu, /в[\s\u00a0]сроке/iu],
  [/приход/iu, /расход(?!ы)/iu],
  [/выдан/iu, /принят|получен/iu],
  [/левая|дебет|актив/iu, /правая|кредит(?!ы)|пассив/iu],
];

const CLAUSE = /[.;|\n](?=[\s\u00a0])|[(](?![^)]*[)])/gu;
const CLOSING = /[,;.()—|:\n]|\sи\s/u;

/** «Сверка с ОСВ:» is no name of a figure where the trial balance is named with another figure further on. */
const unheaded = (text: string): string =>
  /^Сверка с ОСВ[^:]*:.*ОСВ/u.test(text) ? text.replace(/^[^:]*:/u, (head) => ' '.repeat(head.length)) : text;

/** The words that tell of one figure: its clause's heading, what stands since the figure before, what qualifies it after. */
function windowOf(text: string, placed: readonly Placed[], one: Placed): string {
  const previous = placed.filter(({ end }) => end <= one.start).at(-1)?.end ?? 0;
  const head = unheaded(text).slice(0, one.start);
  const clause = Math.max(0, ...[...head.matchAll(CLAUSE)].map(({ index }) => index + 1));
  const local = head.slice(Math.max(previous, clause));
  const heading = previous > clause ? (/^[^—]{0,60}—/u.exec(text.slice(clause, previous))?.[0] ?? '') : '';
  if (/^(?:[\s\u00a0]руб\.)?[\s\u00a0]и[\s\u00a0]$/u.test(text.slice(previous, one.start))) {
    const before = placed.findLast(({ end }) => end === previous);
    if (before !== undefined) return windowOf(text, placed, before);
  }
  const rest = text.slice(one.end).replace(/^[\s\u00a0]*(?:руб\.|₽|%)/u, '');
  const after = rest.slice(0, CLOSING.exec(rest)?.index ?? rest.length);
  return `${/\d/.test(heading) ? '' : heading} ${local} ${after}`.replace(/на[\s\u00a0]конец[\s\u00a0]дня/giu, '');
}

/** What a figure is by the type of its fact, its view, its key or its own name. */
const CALLED: Readonly<Record<string, string>> = {
  opening_balance: 'на начало остаток',
  closing_balance: 'на конец периода остаток',
  turnover: 'обороты',
  turnover_total: 'обороты',
  settlements_account: 'в ответе развёрнуто',
  balance: 'в ответе развёрнуто',
  answer_debit: 'в ответе свёрнуто',
  answer_credit: 'в ответе свёрнуто',
  suppliers: 'поставщик',
  customers: 'покупатель',
  left: 'остаток',
};

/** Everything that a figure is called in its fact. */
function namesOf({ ground, figure }: Placed['proofs'][number]): string {
  const { name, own } = figure;
  const titles = name === null ? [] : [...(COLUMN_TITLES[name] ?? []), CALLED[name] ?? ''];
  const { fact, kinds } = ground;
  const period = fact.period === null ? '' : printPeriod(fact.period);
  const ofFact = own ? [...ground.titles, period, ...[fact.type, ...kinds].map((kind) => CALLED[kind] ?? '')] : [];
  return [...ofFact, ...titles].join(' ');
}

const IGNORED: ReadonlySet<string> = new Set(['руб', 'ооо', 'для', 'при', 'это', 'всего', 'сверк', 'итого']);

function stemsOf(text: string): Set<string> {
  const joined = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(?<!\p{L})(без|с)[\s\u00a0]+ндс/gu, '$1ндс');
  return new Set(
    [...joined.matchAll(/\p{L}{3,}/gu)].map(([word]) => word.slice(0, 5)).filter((word) => !IGNORED.has(word)),
  );
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** How well words fit the best of the proofs: a stem in common, and a little more for the same word. */
function fitness(window: string, proofs: Placed['proofs']): number {
  const [stems, words] = [stemsOf(window), wordsOf(window)];
  const scores = proofs.map((proof) => {
    const names = namesOf(proof);
    const same = [...wordsOf(names)].filter((word) => words.has(word)).length;
    return [...stemsOf(names)].filter((stem) => stems.has(stem)).length * 10 + same;
  });
  return Math.max(0, ...scores);
}

/** A side that is said and that no figure of the other stands on keeps the two apart. */
function isApart(one: Placed, window: string, other: Placed): boolean {
  const said = /(?<!\p{L})(Дт|Кт)(?!\p{L})[^\p{L}]*$/u.exec(window.trimEnd())?.[1];
  const side = said === 'Дт' ? 'debit' : 'credit';
  return (
    said !== undefined &&
    one.proofs.some(({ figure }) => figure.side === side) &&
    !other.proofs.some(({ figure }) => figure.side === side)
  );
}

/** Two figures whose words fit each other's facts better than their own. */
function exchanged(placed: readonly Placed[], windows: readonly string[]): Mislabelled[] {
  return placed.flatMap((one, i) =>
    placed.slice(i + 1).flatMap((two, after) => {
      const [own, other] = [windows[i] ?? '', windows[i + 1 + after] ?? ''];
      if (abs(one.value) === abs(two.value) || isApart(one, own, two) || isApart(two, other, one)) return [];
      const straight = fitness(own, one.proofs) + fitness(other, two.proofs);
      const crossed = fitness(own, two.proofs) + fitness(other, one.proofs);
      return crossed > straight ? [{ text: one.text, why: 'слова подходят другой сумме' }] : [];
    }),
  );
}

/** A part is not larger than its whole, which is said right before it. */
function oversized(text: string, placed: readonly Placed[]): Mislabelled[] {
  return placed.flatMap((one, index) => {
    const whole = placed[index - 1];
    if (whole === undefined || abs(one.value) <= abs(whole.value)) return [];
    const between = text.slice(whole.end, one.start);
    return /(?:в том числе|в т\. ч\.)[^;.|]*$/u.test(between) ? [{ text: one.text, why: 'часть больше целого' }] : [];
  });
}

/** A word is said whose opposite the fact of the figure is called, and no fact of the same figure is called so. */
function contradicted(one: Placed, window: string): Mislabelled[] {
  const names = one.proofs.map(namesOf);
  const isAgainst = ([a, b]: readonly [RegExp, RegExp]): boolean =>
    a.test(window) &&
    !b.test(window) &&
    names.some((name) => b.test(name) && !a.test(name)) &&
    !names.some((name) => a.test(name));
  const wrong = OPPOSITES.some((pair) => isAgainst(pair) || isAgainst([pair[1], pair[0]]));
  return wrong ? [{ text: one.text, why: 'сумма называется противоположным словом' }] : [];
}

/** The title of the cell in a row read aloud. */
function columnOf(text: string, { start }: Placed): string | null {
  if (!text.includes(' | ')) return null;
  const cell = text.slice(Math.max(0, text.lastIndexOf(' | ', start) + 3), start);
  return /^([^:]+): -?$/u.exec(cell)?.[1] ?? null;
}

function misplaced(text: string, one: Placed): Mislabelled[] {
  const title = columnOf(text, one);
  if (title === null) return [];
  const fits = one.proofs.some(({ ground, figure }) =>
    ground.fact.type === 'report_total'
      ? ground.fact.entity.replace(/^[^:]*: /u, '').toLowerCase() === title.toLowerCase()
      : fitsColumn(title, figure.name),
  );
  return fits ? [] : [{ text: one.text, why: `в столбце «${title}» другая сумма` }];
}

const MINUS = /убыт|сниж|уменьш|минус|красн|кредит|перерасход|превышен|Кт|меньше|вычет|сторно/u;

/** A minus is said where the figure has it; a figure below zero without one has a word for it. */
function missigned(one: Placed, window: string, title: string | null): Mislabelled[] {
  const isMinus = one.value < 0n;
  const here = one.proofs.filter(({ figure }) => title === null || fitsColumn(title, figure.name));
  const fits = here.some((proof) => {
    const isBelow = proof.figure.kopecks < 0n;
    return (
      isMinus === isBelow ||
      (isBelow && title === null && MINUS.test(`${window} ${namesOf(proof)}`)) ||
      proof.figure.kopecks === 0n
    );
  });
  return fits ? [] : [{ text: one.text, why: 'знак не тот' }];
}

/** «Дт A и Дт B»: turnovers of one side are one figure. */
const SIDE_TWICE = /(?<!\p{L})(Дт|Кт) [\d\u00a0,]+(?:\u00a0руб\.)? и \1 /gu;

/** Figures of a text that its own words call by the name of another. */
export function mislabelled(text: string, placed: readonly Placed[]): Mislabelled[] {
  const windows = placed.map((one) => windowOf(text, placed, one));
  return [
    ...placed.flatMap((one, index) => {
      const window = windows[index] ?? '';
      return [...misplaced(text, one), ...contradicted(one, window), ...missigned(one, window, columnOf(text, one))];
    }),
    ...exchanged(placed, windows),
    ...oversized(text, placed),
    ...[...text.matchAll(SIDE_TWICE)].map(([said]) => ({ text: said, why: 'одна сторона сказана дважды' })),
  ];
}
