/** VOCABULARY: every word of the trade that some table knows. A slip is mended only to one of these, a layout is recognised by them. */
import { ACCOUNT_NAMES } from './account-words.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import { INTENT_CODES, INTENTS } from './intents.ts';
import { COMMON_WORDS, LEGAL_FORMS, NAME_LEADS, SIGNS, STOP_WORDS } from './question-words.ts';
import { numeralWord } from './russian-numerals.ts';
import { SPEECH } from './speech.ts';
import { SUBCONTO_WORDS } from './subconto-words.ts';
import { TERM_IDS, termOf } from './terms.ts';
import { isMonth, unitNamed } from './time/units.ts';
import { TOPIC_CODES, TOPICS } from './topics.ts';
import { lexicon, type Vocabulary, vocabulary } from './words.ts';

const phrases = (forms: readonly string[]): string => forms.filter((form) => !/№|\*[а-я]/.test(form)).join('|');

const TERM_WORDS = lexicon(TERM_IDS.map((id) => [phrases(termOf(id).forms), id] as const));
const DECIDING_WORDS = lexicon(
  TERM_IDS.map((id) => [phrases(termOf(id).deciders.flatMap(({ words }) => words)), id] as const),
);
const INTENT_WORDS = lexicon(
  INTENT_CODES.flatMap((code) => INTENTS[code].signals.words.map(([, forms]) => [forms, code] as const)),
);
const TOPIC_WORDS = lexicon(
  TOPIC_CODES.flatMap((code) => TOPICS[code].words.map(([, forms]) => [forms, code] as const)),
);

/** Words of time and number that have readers of their own and may be slipped too. */
const TIME_WORDS = lexicon<'time'>([
  [
    'январ*|феврал*|март*|апрел*|июн*|июл*|август*|сентябр*|октябр*|ноябр*|декабр*|квартал~|полугоди*|сегодня|вчера|позавчера|завтра|месяц~|недел*|последн*|прошл*|текущ*|начало|конец|состоянию',
    'time',
  ],
  [
    'понедельник~|вторник~|сред*|четверг~|пятниц~|суббот~|воскресень*|нарастающим|итогом|включительно|позапрошл*|следующ*|будущ*|период~|отчетн*|всегда',
    'time',
  ],
]);

const whole = (words: ReadonlySet<string>): { stem: string; kind: 'whole' }[] =>
  [...words].map((stem) => ({ stem, kind: 'whole' }));

/** What a slip may be mended to: nouns of the trade and of time, spelled as they are meant to be. */
const TARGETS = lexicon<'target'>([
  [
    'остаток|остатк~|сальдо|задолженност*|просрочк*|просрочен*|дебиторк*|дебиторск*|кредиторк*|кредиторск*|поставщик~|покупател*|контрагент~|заказчик~|подрядчик~|оборот~|оборотк~',
    'target',
  ],
  [
    'проводк~|проводок|движени*|документ~|реализаци*|поступлени*|накладн*|платежк*|корректировк*|авансов*|предоплат~|взаиморасчет*|организаци*|номенклатур*|договор~|должник~|незакрыт*',
    'target',
  ],
  [
    'январ*|феврал*|апрел*|август~|сентябр*|октябр*|ноябр*|декабр*|квартал~|полугоди*|корреспондирующ*|кредит*|дебет*|дебетов*|кредитов*|внутренн*|хвост~|аванс~|касс*|расчетн*|неоплачен*',
    'target',
  ],
]);

const STEMS = [
  ...[TERM_WORDS, INTENT_WORDS, DOCUMENT_WORDS, SUBCONTO_WORDS, SIGNS, TIME_WORDS, ACCOUNT_NAMES, SPEECH].flatMap(
    ({ stems }) => stems,
  ),
  ...[DECIDING_WORDS, TOPIC_WORDS, COMMON_WORDS].flatMap(({ stems }) => stems),
  ...[STOP_WORDS, NAME_LEADS, LEGAL_FORMS].flatMap(whole),
];

const TRADE = vocabulary(TARGETS.stems, STEMS);

/** Beginnings of words that a table writes with a hyphen: «счет-фактура», «во-первых». */
const HYPHENED = STEMS.map(({ stem }) => stem).filter((stem) => stem.includes('-'));

const isKnown = (word: string): boolean =>
  TRADE.knows(word) || isMonth(word) || unitNamed(word) !== undefined || numeralWord(word) !== null;

/** «дт-кт» is known by its parts. */
export const VOCABULARY: Vocabulary = {
  knows: (word) => isKnown(word) || (/[-/]/.test(word) && word.split(/[-/]/).every(isKnown)),
  spells: (word) =>
    TRADE.spells(word) ||
    isMonth(word) ||
    unitNamed(word) !== undefined ||
    numeralWord(word) !== null ||
    /[-/]/.test(word),
  mended: TRADE.mended,
};

/** «должников-покупателей»: two words of the trade joined by a hyphen that no table knows as one. */
export function isCompound(word: string): boolean {
  const parts = word.split('-');
  return (
    parts.length === 2 &&
    !HYPHENED.some((stem) => word.startsWith(stem)) &&
    parts.every((part) => part.length > 2 && TRADE.knows(part) && !isMonth(part) && numeralWord(part) === null)
  );
}

/** True for a word that shows what is asked of the books: a measure, a term, a document, a side; never a mere common word. */
export function isTrade(word: string): boolean {
  return TRADE_WORDS.some((words) => words.knows(word));
}

const TRADE_WORDS = [TERM_WORDS, INTENT_WORDS, DOCUMENT_WORDS, ACCOUNT_NAMES];
