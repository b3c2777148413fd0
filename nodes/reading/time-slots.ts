/** Time slots: which of the expressions of time in a question is asked about, which is compared with, what stays unexplained. */
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import type { TimeAnswer, TimeRead } from '#domain/time/readings.ts';
import type { Slots } from '#state/slots.ts';
import { type Fill, type Notes, pick } from './picked.ts';
import type { Piece } from './piece.ts';
import { isComparison } from './time-reader.ts';

/**
 * The first expression is the moment or period asked, a second one only what it is compared with; others are not guessed about and stay
 * unexplained. Edges of a period («на начало») are no expressions of their own.
 */
export function timeSlots(
  pieces: readonly Piece[],
  words: readonly string[],
  intent: IntentCode,
  fill: Fill,
  notes: Notes,
): Partial<Slots> {
  const every = pick(pieces, 'time');
  // «какая у нас сейчас выручка за май»: beside a period «сейчас» only says when she asks
  const said = every.length > 1 ? every.filter(({ means }) => means.text.toLowerCase() !== 'сейчас') : every;
  for (const one of every) if (!said.includes(one)) fill('time_texts', one.piece);
  // «принесли в марте, за январь удержали больше»: what is counted is counted «за»
  const counted = INTENTS[intent].time === 'period' ? said.find(({ piece }) => isLed(piece, words, /^за$/)) : undefined;
  // what the calendar lacks is told, whatever else is named beside it
  const main = said.find(({ means }) => means.answer.kind === 'impossible') ?? counted ?? said[0];
  if (main === undefined) return {};
  const [second, ...more] = said.filter((one) => one !== main);
  const isBeside = second !== undefined && isJoined(main.piece, second.piece, words);
  const compared = second !== undefined && (isBeside || isComparison(words)) ? periodOf(second.means.answer) : null;
  fill('time_texts', main.piece);
  if (second !== undefined && compared !== null) fill('compare', second.piece);
  const others = [...(second === undefined || compared !== null ? [] : [second]), ...more];
  for (const { piece, means } of others)
    if (means.text.toLowerCase() === main.means.text.toLowerCase()) fill('time_texts', piece);
  const rest = others.filter(({ means }) => means.text.toLowerCase() !== main.means.text.toLowerCase());
  if (rest.length > 0) notes.ambiguities.push(`Названо несколько сроков; взят первый: «${main.means.text}».`);
  const answer = main.means.answer;
  const time_texts = [main.means.text];
  if (answer.kind === 'impossible') notes.ambiguities.push(`Такой даты или периода нет в календаре: «${answer.text}».`);
  if (answer.kind === 'needs_context') notes.ambiguities.push(`Не сказано, ${answer.what}.`);
  if (answer.kind !== 'read') return { time_texts };
  if (answer.ask)
    notes.ambiguities.push(
      `Период «${main.means.text}» читается по-разному: ${answer.readings.map(({ said }) => said).join('; ')}.`,
    );
  return {
    time_texts,
    ...(answer.ask ? {} : momentOf(answer, intent, notes)),
    ...(compared === null ? {} : { compare: compared }),
  };
}

const isLed = ({ from }: Piece, words: readonly string[], lead: RegExp): boolean =>
  lead.test(words[from] ?? '') || lead.test(words[from - 1] ?? '');

/** «на 31.01.2020 и на 31.05.2020»: two days said side by side are two figures. */
function isJoined(first: Piece, second: Piece, words: readonly string[]): boolean {
  return words.slice(first.to, second.from).join(' ') === 'и';
}

/** The period, or the day as a period, that an expression names. */
function periodOf(answer: TimeAnswer): Slots['compare'] {
  if (answer.kind !== 'read') return null;
  const [{ kind, from, to }] = answer.readings;
  if (from === null && kind !== 'as_of') return null;
  return { from: from ?? to, to };
}

/** A period asked of a balance is its last day, which is an assumption; a lone day of turnovers is that day. */
function momentOf({ readings: [reading], yearAssumed }: TimeRead, intent: IntentCode, notes: Notes): Partial<Slots> {
  const { kind, from, to, compare } = reading;
  if (kind === 'deadline' || kind === 'ahead' || kind === 'whenever') return {};
  if (yearAssumed) notes.assumed.push({ field: 'year', value: to.slice(0, 4) });
  if (INTENTS[intent].time === 'as_of') {
    if (kind === 'period' && from !== to) notes.assumed.push({ field: 'as_of_date', value: to });
    return { as_of: to, compare };
  }
  if (INTENTS[intent].time === 'none') return {};
  return kind === 'period' && from !== null ? { period: { from, to }, compare } : { as_of: to, compare };
}
