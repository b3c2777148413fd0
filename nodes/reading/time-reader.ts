/** Expressions of time in a question: every stretch of words that may be one is shown to the readers of `domain/time`, the longest first. */
import { isUsualAccount } from '#domain/account-words.ts';
import { ordinalWord } from '#domain/russian-ordinals.ts';
import type { Scene } from '#domain/time/readings.ts';
import { isMonth, unitNamed } from '#domain/time/units.ts';
import { readTime } from '#domain/time/words.ts';
import { type Piece, SURE } from './piece.ts';
import { sliceOf, type Text } from './text.ts';

const LEADS = new Set('на за с со по до к в во от начиная против for in during of on at as'.split(' '));
const BEFORE_UNITS =
  /^(?:прошл|прошедш|предыдущ|позапрошл|текущ|этого$|этом$|этот$|эту$|этой$|последн|следующ|будущ|[ivx]+$|q\d$|состоянию$|нарастающ|начал|конец$|конца$|весь$|все$|отчетн|налогов|данный$|любой$|\d{1,2}$|сегодняшн)/;
const TIMEY =
  /^(?:сегодня|сегодняшн[а-я]+|сейчас|вчера|вчерашн[а-я]+|позавчера|момент|дату|день|начало|начала|конец|период[а-я]*|время|всегда|итогом|нарастающим|п\/г|q\d|понедельник|вторник|сред[уа]|четверг|пятниц[уа]|суббот[уа]|воскресенье)$/;
const CLOSING = /^(?:включительно|г|год[ау]?|года|вперед|итогом|числ[ау]?|мес|кв|раньше|ранее|назад)$/;
const ORDINAL = /^\d{1,4}-(?:го|е|му|м|й|ый|ом)$/;
const HALVES = /^[1-4]п$/;

/** `30.06`, `30.06.2020`, `06.2020`, `2020-06-30`, `01.06-30.06`: a day and a month with two digits, or a year. */
export function isDateLike(word: string): boolean {
  return (
    /^\d{1,2}[./]\d{2}(?:[./](?:\d{4}|\d{2}))?$/.test(word) ||
    /^\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})$/.test(word) ||
    /^\d{1,2}\.\d{4}$|^\d{4}-\d{2}(?:-\d{2})?$|^\d{4}[./]\d{2}[./]\d{2}$|^\d{1,2}-\d{1,2}-\d{4}$/.test(word) ||
    /^\d{1,2}\.\d{2}[\d.]*[-–]\d{1,2}\.\d{2}[\d.]*$/.test(word)
  );
}

/** A day and a month that may stand in a calendar: `31.06` may not, and is a date all the same; `60.01` is none. */
export function mayBeDay(word: string): boolean {
  const [, day, month] = /^(\d{1,2})\.(\d{2})$/.exec(word) ?? [];
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
}

function isTimey(word: string, before: string): boolean {
  if (/^\d{1,2}\.\d{2}$/.test(word)) return mayBeDay(word);
  // «they may owe us» names no month
  if (word === 'may' && !/^(?:in|for|during|of|on|at|and|\d{1,2})$/.test(before)) return false;
  if (isDateLike(word) || TIMEY.test(word) || HALVES.test(word) || /^(?:19|20)\d\d$/.test(word)) return true;
  if (ORDINAL.test(word)) return /^(?:за|в|к|до|с|по|на)$/.test(before);
  return isMonths(word.split('-')) || unitNamed(word) !== undefined;
}

/** `май`, `май-июнь`, `май-2020`; «Май-Вектор» is somebody's name. */
function isMonths(parts: readonly string[]): boolean {
  return parts.some(isMonth) && parts.every((part) => isMonth(part) || /^\d{2,4}$/.test(part));
}

/** «пятый квартал», «тридцать первое июня»: numbers in words begin an expression of time too. */
function isOrdinal(words: readonly string[], at: number): boolean {
  const tens = /^(?:двадцать|тридцать|сорок)$/.test(words[at] ?? '');
  return ordinalWord(words[tens ? at + 1 : at] ?? '') !== null;
}

/** «обороты 62 мая»: no day of the calendar, and an account of the chart. */
function isAccountBefore(word: string, next: string): boolean {
  return /^(?:3[2-9]|[4-9]\d)$/.test(word) && isUsualAccount(word) && isMonth(next);
}

/** «январь, февраль и март»: a comma between months joins them. */
function isList(words: readonly string[], at: number): boolean {
  return words[at] === ',' && isMonth(words[at - 1] ?? '') && isMonth(words[at + 1] ?? '');
}

/** «май с апрелем», «с прошлым месяцем»: beside a word of comparing, what is compared with. */
function isInstrumental(words: readonly string[], at: number): boolean {
  return /(?:[её]м|ом|ым|им)$/.test(words[at] ?? '');
}

const UNIT_OF_RATE = /^(?:день|сутки|неделю|месяц|квартал|год)$/;

/** «средний чек за месяц», «в среднем в день»: a unit alone after a word of averages. */
function isRate(words: readonly string[], at: number): boolean {
  const isUnit =
    UNIT_OF_RATE.test(words[at] ?? '') ||
    (/^(?:за|в)$/.test(words[at] ?? '') && UNIT_OF_RATE.test(words[at + 1] ?? ''));
  return isUnit && words.slice(0, at).some((word) => /^средн/.test(word));
}

/** «сравни», «против»: two expressions of time are two moments. */
export const isComparison = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:сравн|против|сопостав)/.test(word));

const LONGEST = 9;

/** Every expression of time with what it may mean; those inside a longer one are not proposed. */
export function timePieces(text: Text, scene: Scene): Piece[] {
  const { words, tokens } = text;
  const timey = words.map((word, i) => isTimey(word, words[i - 1] ?? ''));
  const pieces: Piece[] = [];
  // «сравни май и июнь» holds two periods, «за май и июнь» one
  const compared = isComparison(words);
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    // «по сравнению с маем 2019»: this «с» begins no period
    if (/^(?:с|со)$/.test(word) && (/^сравн/.test(words[i - 1] ?? '') || (compared && isInstrumental(words, i + 1))))
      continue;
    // «средняя выручка за день»: a day, a month of a rate is no moment
    if (isRate(words, i)) continue;
    const bareRange = /^(?:с|со)$/.test(word) && /^\d{1,2}$/.test(words[i + 1] ?? '') && words[i + 2] === 'по';
    if (!LEADS.has(word) && !timey[i] && !BEFORE_UNITS.test(word) && !isOrdinal(words, i)) continue;
    const top = Math.min(LONGEST, words.length - i);
    for (let size = top; size > 0; size -= 1) {
      const last = i + size - 1;
      const closes = timey[last] || CLOSING.test(words[last] ?? '') || (bareRange && size === 4);
      if (!closes || !(timey.slice(i, last + 1).some(Boolean) || bareRange)) continue;
      if (compared && words.slice(i, last + 1).includes('и')) continue;
      const broken = tokens
        .slice(i, last + 1)
        .some(({ kind, word: mark }, k) => kind === 'mark' && !/^[-–—.]$/.test(mark) && !isList(words, i + k));
      if (broken) continue;
      if (words.slice(i, last).some((one, k) => /^[-–—]$/.test(one) && LEADS.has(words[i + k + 1] ?? ''))) continue;
      // «по 60.02 по состоянию на 20.06.2020»: an account is no beginning of a period
      if (words.slice(i, last).some((one) => /^\d{2}\.\d{2}$/.test(one) && !mayBeDay(one))) continue;
      if (
        size === 1 &&
        (unitNamed(word) !== undefined || /^(?:начало|конец|начала|дату|момент|период[а-я]*|время)$/.test(word))
      )
        continue;
      if (words.slice(i, last).some((one, k) => isAccountBefore(one, words[i + k + 1] ?? ''))) continue;
      const said = sliceOf(text, i, last + 1);
      const answer = readTime(said, scene);
      if (answer.kind === 'none') continue;
      const bare = size === 1 && /^(?:19|20)\d\d$/.test(word);
      const to = words[last + 1] === '.' && /^(?:г|кв|мес)$/.test(words[last] ?? '') ? last + 2 : last + 1;
      if (!bare) pieces.push(pieceOf(i, to, said, answer, word));
      break;
    }
  }
  pieces.push(...namedPeriods(text, scene));
  const whole = pieces.filter(({ from, to }) => !isBareEdge(words.slice(from, to)));
  return whole.length === 0 ? pieces : whole;
}

/** «период — полугодие», «период: квартал»: a unit alone after the word that names it. */
function namedPeriods({ words }: Text, scene: Scene): Piece[] {
  return words.flatMap((word, i): Piece[] => {
    const at = /^[-–—:]$/.test(words[i + 1] ?? '') ? i + 2 : i + 1;
    const unit = words[at] ?? '';
    if (!/^период$/.test(word) || unitNamed(unit) === undefined) return [];
    const said = `за ${unit}`;
    const answer = readTime(said, scene);
    return answer.kind === 'none' ? [] : [pieceOf(i, at + 1, said, answer, 'за')];
  });
}

/** «на начало», «на конец» beside another expression of time are its edges. */
function isBareEdge(words: readonly string[]): boolean {
  return words.length === 2 && words[0] === 'на' && /^(?:начало|конец)$/.test(words[1] ?? '');
}

function pieceOf(from: number, to: number, said: string, answer: ReturnType<typeof readTime>, first: string): Piece {
  const reading = answer.kind === 'read' ? readingOf(answer.readings[0]) : null;
  const sure = LEADS.has(first) && to - from > 1 ? SURE.exact_date : SURE.time;
  return {
    kind: answer.kind === 'read' && answer.readings[0].compare !== null ? 'comparison' : 'date',
    from,
    to,
    reading,
    sure,
    means: { is: 'time', text: said, answer },
  };
}

function readingOf({
  kind,
  from,
  to,
}: {
  readonly kind: string;
  readonly from: string | null;
  readonly to: string;
}): string {
  return kind === 'as_of' || from === null || from === to ? to : `${from}/${to}`;
}
