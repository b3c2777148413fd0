/**
 * NEUTRAL: words of a question that neither narrow nor change what is asked, so that they may stay unexplained under a full answer. Every
 * other word that nobody took is a condition, and is told.
 */
import { INTENT_CODES, INTENTS, type IntentCode } from './intents.ts';
import { STOP_WORDS } from './question-words.ts';
import { type Lexicon, lexicon } from './words.ts';

/** Politeness, ways of asking and of showing, words of the books as a whole, words that carry no condition in any sentence. */
const NEUTRAL = lexicon<'neutral'>([
  [
    'здравствуй*|привет*|спасибо|добрый|доброго|доброе|коллег*|девочк*|бух|бухи|бухов|бухам|уважаем*|пожалуйста|подскажи*|скажи*|покажи*|выведи*|найди*|глянь*|гляньте|посмотри*|проверь*|посчитай*|определи*|перечисли*|расскажи*|узнать|понять|видеть|увидеть|получить|хочу|хотим|хотел*|хотелось|интересно|интересует|интересуют|нужен|нужна|нужно|нужны|требуется|просто|сразу|целиком|полностью|картин*|вообще|общем|целом|примерно',
    'neutral',
  ],
  [
    'сумм~|сумму|итог~|цифр~|данные|данных|сведени*|информаци*|список|списком|списка|списки|перечень|таблиц*|таблич*|отчет|отчета|отчете|отчету|показател*|значени*|размер~|объем~|величин~|количество|учет~|учету|баз~|базе|базу|программ*|систем*|1с|бухгалт*|рубл*|руб',
    'neutral',
  ],
  [
    'контрагент~|организаци*|фирм~|фирмой|контор~|предприяти*|компани*|состояние|состоянию|момент~|моменту|дата|дату|дате|даты|период|периода|периоде|периоду|течение|время|времени|счет|счета|счету|счете|счетам|счетов|счетах|счетами|наш*|всего|каждый|каждая|каждое|каждого|каждой|каждому|отдельн*|виде|виду|порядк*|такое|такой|такие|таких|таким|сих|пор|так|уже|же|получается|выходит|происходит|имеется|имеются|имеет|есть|стоит|находится|находятся|числится|числятся|скока|скок|че|чё|чо|ну|нормально|правильно|верно|точно|мне|нам|может|дело|дела|но|разве|хотя|однако',
    'neutral',
  ],
  [
    'show|shows|list|report|please|have|has|had|any|some|just|then|get|got|give|given|tell|there|currently|current|company|books|amount|amounts|total|totals|figure|figures|number|so|if|the|their|its|as|want|wants|need|needs|see|find|check|accountant|bookkeeper|asks|ask|date|can|you|could|would|did|were|should|they|them|he|she|by|per|or',
    'neutral',
  ],
]);

const words = (phrases: readonly string[]): string[] =>
  phrases.flatMap((phrase) => phrase.split(/[\s|]+/)).filter((form) => /\p{L}{3}/u.test(form) && !STOP_WORDS.has(form));

/** Beginnings of the words of a sentence: «Поступления и платежи» → `поступлен*`, `платеж*`. */
const stems = (sentence: string): string[] =>
  words([
    sentence
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replaceAll(/[^\p{L}\s]/gu, ' '),
  ]).map((word) => `${word.slice(0, Math.max(4, word.length - 2))}*`);

const THEMES: ReadonlyMap<IntentCode, Lexicon<'theme'>> = new Map(
  INTENT_CODES.map((code) => {
    const { title, goal, signals } = INTENTS[code];
    const forms = [...words(signals.words.map(([, phrases]) => phrases)), ...stems(title), ...stems(goal)];
    return [code, lexicon([[forms.join('|'), 'theme']])];
  }),
);

/** True for a word that changes no answer: neutral by itself, or of the very subject that the intent is about. */
export function isNeutral(word: string, intent: IntentCode | null): boolean {
  if (STOP_WORDS.has(word) || NEUTRAL.knows(word)) return true;
  return intent !== null && THEMES.get(intent)?.knows(word) === true;
}
