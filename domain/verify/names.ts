/** Names in prose: what the facts contain word for word, and what looks like a name and is not there. */
import type { Ground } from './ground.ts';

export interface Mention {
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
  /** It names whom or what a figure is about. */
  readonly isName: boolean;
  readonly fact_id: string | null;
}

const LETTER = /[\p{L}\d]/u;

/** A phrase stands by itself: «5» is not found inside «15», «Лот» not inside «Лотос», «12» not inside «12,50». */
function standsAlone(text: string, start: number, end: number): boolean {
  const [before, after] = [text[start - 1] ?? '', text[end] ?? ''];
  const [first, last] = [text[start] ?? '', text[end - 1] ?? ''];
  if (LETTER.test(before) && LETTER.test(first)) return false;
  if (LETTER.test(after) && LETTER.test(last)) return false;
  const digitsAround = /\d[\s\u00a0.,]$/.test(text.slice(0, start)) && /\d/.test(first);
  return !digitsAround && !(/\d/.test(last) && /^[\s\u00a0.,]\d/.test(text.slice(end)));
}

/** Every phrase of the facts in the text, the longest first; a phrase of digits only proves nothing by itself. */
export function foundPhrases(text: string, grounds: readonly Ground[], given: readonly string[]): Mention[] {
  const phrases = new Map<string, Pick<Mention, 'isName' | 'fact_id'>>();
  for (const { phrases: own, names, fact } of grounds)
    for (const phrase of own)
      if (!phrases.has(phrase))
        phrases.set(phrase, { isName: names.has(phrase) && fact.organisation !== phrase, fact_id: fact.fact_id });
  for (const phrase of [...given, ...HOUSE_WORDS])
    if (!phrases.has(phrase)) phrases.set(phrase, { isName: false, fact_id: null });
  const found: Mention[] = [];
  const telling = [...phrases].filter(([phrase]) => /[\p{L}№]/u.test(phrase)).sort(([a], [b]) => b.length - a.length);
  for (const [phrase, about] of telling) {
    for (let start = text.indexOf(phrase); start >= 0; start = text.indexOf(phrase, start + 1)) {
      const end = start + phrase.length;
      const free = !found.some((one) => start < one.end && one.start < end);
      if (free && standsAlone(text, start, end)) found.push({ phrase, start, end, ...about });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const FORMS = 'ООО|АО|ЗАО|ПАО|ОАО|НКО|ИП|ГБУ|МУП|ФГУП|ТОО|ТСЖ|НПО';
const NAMED = new RegExp(`(?<!\\p{L})(?:${FORMS})[\\s\\u00a0]+["«]?[^\\s|,;]+|[«"][\\p{L}\\d][^»"|]*[»"]?`, 'gu');
/** Words in quotes that are not names: reports, settings and terms of 1C. */
const HOUSE_WORDS: readonly string[] = ['Счета учёта расчётов', '1С'];

/** Quoted names and names with a form of company that no fact contains. */
export function unknownNames(bare: string): string[] {
  return [...bare.matchAll(NAMED)].map(([name]) => name).filter((name) => !/^[«"][а-яё]/u.test(name));
}

/** Words that begin with a capital inside a sentence and are no name of a person or company. */
const CAPITALS: ReadonlySet<string> = new Set(['Дт', 'Кт', 'Отчёты', 'Итого', 'Сверка', 'Свёрнуто']);

export function unknownWords(bare: string): string[] {
  return [...bare.matchAll(/(?<=[\p{Ll},][\s\u00a0])\p{Lu}\p{Ll}{2,}/gu)]
    .map(([word]) => word)
    .filter((word) => !CAPITALS.has(word));
}
