/** What a person takes from an answer: sums, counts, dates and documents. When it was read and how many rows came are not of the books. */
import { countsIn, datesIn, documentsIn, moneyIn } from '../answer/money.ts';
import { readable } from '../answer/text.ts';

const ABOUT_READING = /Прочитано из 1С[^\n]*|Прочитаны? (?:не )?все[^\n]*|База насчитала[^\n.]*/g;

/** Every figure of the text, sorted, as one text: two answers with the same one say the same of the books. */
export function figuresOf(texts: readonly string[]): string {
  const text = readable(texts.join('\n')).replaceAll(ABOUT_READING, '');
  return [
    ...moneyIn(text).map(({ kopecks, side }) => `${side ?? ''} ${kopecks}`),
    ...countsIn(text).map(({ value, of }) => `${of} ${value}`),
    ...documentsIn(text).map(({ number, date }) => `${number} ${date}`),
    ...datesIn(text),
  ]
    .sort()
    .join('|');
}
