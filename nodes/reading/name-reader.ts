/** Names of parties and of our organisations: what is quoted, what has a legal form or an ИНН, a capital letter, or stands where a name stands. */
import { isInn } from '#domain/party-names.ts';
import {
  COMMON_WORDS,
  LEGAL_FORMS,
  NAME_LEADS,
  ORGANISATION_LEADS,
  STOP_WORDS,
  WHOLE_FORMS,
} from '#domain/question-words.ts';
import { isMonth, unitNamed } from '#domain/time/units.ts';
import { isTrade, VOCABULARY } from '#domain/vocabulary.ts';
import { type Piece, SURE } from './piece.ts';
import { sliceOf, type Text, type Token } from './text.ts';

const QUOTED = /«([^«»]*(?:«[^«»]*»[^«»]*)?)»|"([^"\n]{2,80})"|„([^“”]{2,80})[“”]|“([^“”]{2,80})”|'([^'\n]{2,80})'/gu;

/** Quoted names with the legal form before them. */
export function quotedPieces(text: Text): Piece[] {
  return [...text.mended.text.matchAll(QUOTED)].flatMap(({ 0: quoted, index }): Piece[] => {
    const from = text.tokens.findIndex(({ start }) => start >= index);
    const after = text.tokens.findIndex(({ start }) => start >= index + quoted.length);
    const to = after === -1 ? text.tokens.length : after;
    if (from === -1 || to - from < 3) return [];
    let first = from;
    while (first > 0 && LEGAL_FORMS.has(text.words[first - 1] ?? '')) first -= 1;
    first -= wholeFormBefore(text.words, first);
    return [named(text, first, formAfter(text, to), SURE.quoted, 0.95)];
  });
}

/** How many words of a legal form written out stand right before a place. */
function wholeFormBefore(words: readonly string[], at: number): number {
  for (const size of [4, 3, 2, 1]) {
    if (at >= size && WHOLE_FORMS.at(words, at - size).some(({ length }) => length === size)) return size;
  }
  return 0;
}

/** «Маяк», ООО: a short form after the name, with or without a comma, where no name follows it. */
function formAfter({ words, tokens }: Text, to: number): number {
  // «Городские системы групп ООО»: what stands between a name and its form belongs to the name, whatever else the word is
  for (const more of [1, 2]) {
    const between = tokens.slice(to, to + more);
    const isName = between.every(
      ({ kind, word }) => kind === 'word' && !STOP_WORDS.has(word) && !LEGAL_FORMS.has(word),
    );
    if (between.length === more && isName && LEGAL_FORMS.has(words[to + more] ?? '')) return to + more + 1;
  }
  const at = words[to] === ',' ? to + 1 : to;
  const next = tokens[at + 1];
  const ends =
    next === undefined || next.kind === 'mark' ? !/^[«"„“']$/.test(next?.word ?? '') : STOP_WORDS.has(next.word);
  return LEGAL_FORMS.has(words[at] ?? '') && ends ? at + 1 : to;
}

function named(text: Text, from: number, to: number, sure: number, confidence: number): Piece {
  const surface = sliceOf(text, from, to);
  const organisation = ORGANISATION_LEADS.has(text.words[from - 1] ?? '');
  return {
    ...{ kind: 'party', from, to, reading: surface, sure },
    means: organisation ? { is: 'organisation', surface } : { is: 'party', surface, sure: confidence },
  };
}

export function innPieces(text: Text): Piece[] {
  return text.words.flatMap((word, i): Piece[] => {
    const labelled = /^(?:инн|контрагент|поставщик|покупател|клиент)/.test(text.words[i - 1] ?? '');
    if (!/^\d{10}$|^\d{12}$/.test(word) || !(isInn(word) || labelled)) return [];
    const from = text.words[i - 1] === 'инн' ? i - 1 : i;
    return [
      {
        kind: 'party',
        from,
        to: i + 1,
        reading: word,
        sure: SURE.quoted,
        means: { is: 'party', surface: word, sure: 0.95 },
      },
    ];
  });
}

type Free = (i: number) => boolean;

/** «Вектор», «май-Вектор». */
export const isCapital = ({ mended }: Text, { start, end }: Token): boolean =>
  /^\p{Lu}|-\p{Lu}/u.test(mended.text.slice(start, end));
/** Verbs, and adjectives that begin a sentence with a capital, are no names. */
const VERB = /(?:ть|ться|тся|тесь|чь|ешь|ишь|ете|ите|йте|лся|лась|лись|лось)$/;
/** Finite verbs in small letters: «контрагент прислал», «Вектору выходит». A preposition before a word makes it a name all the same. */
const FINITE = /\p{L}{2}(?:[аяеиыуо]л[аио]?|[аяеиыуо]л[аио]?с[яь]|[еиуюая]т(?:ся)?|[еи]м(?:ся)?)$/u;
/** The same at the beginning of a sentence, where a capital shows nothing: only forms that no name has. */
const FINITE_FIRST = /\p{L}{3}(?:[еи]мся|[аяуе]ем|[еи]тесь|[аяеиыу]ли|[ая]юсь?|[аяеиыу]л(?:ось|ись|ась))$/u;
const PREPOSITION = /^(?:по|у|с|со|от|к|ко|для|перед|за|на|о|об|из|без)$/;
const ADJECTIVE = /(?:ый|ий|ая|яя|ое|ые|ие)$/;
const ADJECTIVE_IN_ANY_CASE = /\p{L}{3}(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ое]му|[ыи]м|[ую]ю|[ыи]х|[ыи]ми)$/u;
const unknown = (word: string): boolean =>
  !STOP_WORDS.has(word) && !COMMON_WORDS.knows(word) && !VOCABULARY.knows(word) && !VERB.test(word);

/** Verbs of paying and owing: who is paid stands right after them, «перечислить вектору». */
const PAYS =
  /^(?:пере|за|до|о|вы)?(?:числ|плат|плач)(?:ить|ил[аио]?|им|ите|или)$|^(?:пере(?:вести|вел[аи]?|водить)|отправить|задолжал[аи]?)$/;
/** The ending of the one who is paid. */
const DATIVE = /\p{L}{3}(?:у|ю|[^ейияо]е)$/u;

/** «с иностранной фирмой»: an adjective says which of the things that everybody knows. */
function isOfKnown({ words, tokens }: Text, i: number): boolean {
  const [word = '', next = ''] = [words[i], words[i + 1]];
  const isNoun = tokens[i + 1]?.kind === 'word' && !STOP_WORDS.has(next);
  return ADJECTIVE_IN_ANY_CASE.test(word) && isNoun && (COMMON_WORDS.knows(next) || VOCABULARY.knows(next));
}

/** A word that may be a part of a name once a name has begun: «Вектор Плюс», «Кузнецов А. П.», «Ясный свет». */
function mayContinue(text: Text, i: number, free: Free): boolean {
  const token = text.tokens[i];
  if (token === undefined || !free(i)) return false;
  const { word } = token;
  if (token.kind === 'mark') return word === '.' && /^\p{L}$/u.test(text.words[i - 1] ?? '');
  if (token.kind === 'number') return false;
  // «Ясный свет»: after an adjective stands its noun, whatever its ending
  const isVerbal = FINITE.test(word) && !ADJECTIVE_IN_ANY_CASE.test(text.words[i - 1] ?? '');
  return isCapital(text, token) || (unknown(word) && word.length > 2 && !isVerbal);
}

/** What is left after all other readers and stands as a name: see the order of the tests in `beginsName`. */
export function namePieces(text: Text, free: Free): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < text.tokens.length; i += 1) {
    const joined = text.words[i - 1] === 'и' && pieces.at(-1)?.to === i - 1;
    const confidence = beginsName(text, i, free, joined);
    if (confidence === 0) continue;
    let to = i + Math.max(1, WHOLE_FORMS.at(text.words, i)[0]?.length ?? 1);
    while (mayContinue(text, to, free)) to += 1;
    to = formAfter(text, to);
    pieces.push(named(text, i, to, SURE.party, confidence));
    i = to - 1;
  }
  return pieces;
}

/** Adjectives of time and of choice: «прошлый сезон», «каждый раз» are no names. */
const OF_TIME =
  /^(?:прошл|прошедш|позапрошл|предыдущ|текущ|следующ|будущ|последн|ближайш|кажд|люб|друг|остальн|проч|данн|так|как|отчетн|налогов|календарн|сегодняшн|вчерашн|завтрашн|котор|одн|сам)/;
/** Adjectives that count: names when written with a capital. */
const OF_ORDER = /^(?:перв|втор|трет|четвер|пят|шест|седьм|восьм|девят|десят|нужн|главн|основн|больш|маленьк)/;
const SINGULAR = /(?:ый|ий|ая|яя|ого|его|ому|ему|ой|ей|ым|им|ую|юю)$/;

/** «выделен», «признаны»: says what happened to something. */
const PARTICIPLE = /\p{L}{3}(?:[аеяо]н|[еаи]т)[аоы]?$/u;

/** A form that a name seldom has: what is written so and is nobody's name was meant as a verb or an adjective. */
export const isNoNameForm = (word: string): boolean =>
  FINITE.test(word) || VERB.test(word) || PARTICIPLE.test(word) || ADJECTIVE_IN_ANY_CASE.test(word);

/** A finite verb in small letters. */
export const isVerb = (word: string): boolean => FINITE.test(word) || VERB.test(word);

/** «товарные», «нового»: says which, not what. */
export const isAdjective = (word: string): boolean => ADJECTIVE_IN_ANY_CASE.test(word);

/** A word of time or of choice: «самый», «прошлый», «каждый». */
export const isOfChoice = (word: string): boolean => OF_TIME.test(word) || OF_ORDER.test(word);

/** «Старый мост», «Новому дому»: an adjective that is a word of questions too, and a word that is none after it. */
function isFirstOfTwo(text: Text, i: number, free: Free): boolean {
  const [word = '', next = ''] = [text.words[i], text.words[i + 1]];
  if (STOP_WORDS.has(word) || !ADJECTIVE_IN_ANY_CASE.test(word) || OF_TIME.test(word)) return false;
  return unknown(next) && mayContinue(text, i + 1, free);
}

/** «Красной стрелы», «Красного Октября»: a capital inside a sentence makes two words a name, whatever else each of them is. */
export function namesOfTwo(text: Text): Piece[] {
  const { tokens, words } = text;
  return tokens.flatMap((token, i): Piece[] => {
    const next = tokens[i + 1];
    const inside = i > 0 && !/^[.!?:;\n]$/.test(words[i - 1] ?? '');
    if (next === undefined || !inside || token.kind !== 'word' || !isCapital(text, token) || isShouted(token, text))
      return [];
    // «Красный Октябрь», «Новый день»: words of time that stand in names too
    const known = (isCapital(text, next) && isMonth(next.word)) || unitNamed(next.word) === 'day';
    const first = isFirstOfTwo(text, i, () => true);
    const adjective = ADJECTIVE_IN_ANY_CASE.test(token.word) && !OF_TIME.test(token.word);
    if (!first && !(known && adjective)) return [];
    let to = i + 2;
    while (tokens[to]?.kind === 'word' && isCapital(text, tokens[to] ?? next) && unknown(words[to] ?? '')) to += 1;
    let from = i;
    while (from > 0 && LEGAL_FORMS.has(words[from - 1] ?? '')) from -= 1;
    from -= wholeFormBefore(words, from);
    return [named(text, from, formAfter(text, to), SURE.name, 0.9)];
  });
}

/** Written in capitals as a whole: «ОСТАТОК ПО КРАСНОЙ СТРЕЛЕ» shows nothing by them. */
function isShouted({ start, end }: Token, { mended }: Text): boolean {
  return end - start > 1 && mended.text.slice(start, end) === mended.text.slice(start, end).toUpperCase();
}

function beginsName(text: Text, i: number, free: Free, joined: boolean): number {
  const token = text.tokens[i];
  if (token === undefined || token.kind !== 'word' || !free(i)) return 0;
  const { word } = token;
  const written = WHOLE_FORMS.at(text.words, i)[0]?.length ?? (LEGAL_FORMS.has(word) ? 1 : 0);
  const after = text.tokens[i + written];
  if (written > 0) return after?.kind === 'word' && free(i + written) && !STOP_WORDS.has(after.word) ? 0.95 : 0;
  const before = text.words[i - 1] ?? '';
  const starts = i === 0 || /^[.!?:]$/.test(before);
  const capital = isCapital(text, token);
  const known = STOP_WORDS.has(word) || VOCABULARY.knows(word) || VERB.test(word) || /^\p{L}\d?$/u.test(word);
  if (capital && !starts) return known && !isFirstOfTwo(text, i, free) ? 0 : 0.9;
  // «Выделен ли НДС»: what is asked about first is no name
  if (starts && (FINITE_FIRST.test(word) || text.words[i + 1] === 'ли')) return 0;
  if (!capital && !PREPOSITION.test(before) && FINITE.test(word)) return 0;
  const led = NAME_LEADS.has(before) && (before !== 'а' || i === 1);
  if (!unknown(word) && !OF_ORDER.test(word) && !isTrade(word) && isFirstOfTwo(text, i, free)) {
    if (capital && starts) return 0.8;
    if (led && SINGULAR.test(word) && !(/^(?:по|к|ко)$/.test(before) && /[ыи]м$/.test(word))) return 0.7;
  }
  if (!unknown(word) || word.length < 3 || /^\p{L}\d/u.test(word)) return 0;
  if (capital && starts)
    return (ADJECTIVE.test(word) && !mayContinue(text, i + 1, free)) || /[a-z]/.test(word) ? 0 : 0.8;
  if (!capital && isOfKnown(text, i)) return 0;
  if (led || joined || ORGANISATION_LEADS.has(before)) return 0.75;
  if (!capital && PAYS.test(before) && DATIVE.test(word)) return 0.75;
  return text.words.filter((one) => /\p{L}/u.test(one) && !STOP_WORDS.has(one)).length === 1 && /[а-я]/.test(word)
    ? 0.5
    : 0;
}
