/** A message as it comes from outside: made storable without a change that a reader could see, and never cut. */
import { Problem } from '../problems.ts';

export const QUESTION_MAX = 20_000;
const TITLE_MAX = 80;

/** A sequence that moves or colours a terminal, whole: without its first sign its letters would pass for words. */
const TERMINAL = /[^\P{Cc}\t\n]\[[\d;]*[A-Za-z]/gu;
/** Control characters except the tab and the end of a line, by their Unicode class. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** Ends of lines as one sign, no control characters, no halves of surrogate pairs. */
export function storable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(TERMINAL, '').replace(CONTROL, '').toWellFormed();
}

/** Throws Problem `question-too-long`. */
export function questionText(text: string): string {
  const clean = storable(text);
  if (clean.length > QUESTION_MAX) {
    throw new Problem('question-too-long', { members: { length: clean.length, limit: QUESTION_MAX } });
  }
  return clean;
}

/** One line that fits a list; null when nothing readable is left. */
export function titleText(text: string): string | null {
  const line = storable(text).replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  const signs = [...line];
  return signs.length <= TITLE_MAX
    ? line
    : `${signs
        .slice(0, TITLE_MAX - 1)
        .join('')
        .trimEnd()}…`;
}
