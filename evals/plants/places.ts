/** Places of an answer where a thing can be pointed at: table rows with their title and header, and lines. */
import { cellsOf } from '../answer/tables.ts';
import { linesOf } from '../answer/text.ts';

export interface Place {
  readonly kind: 'row' | 'line';
  /** The row's cells or the line, as shown. */
  readonly text: string;
  /** What says what the place means: the line itself; for a row also its table's title and header. Lower case, «ё» as «е». */
  readonly said: string;
}

/** Sections that tell how to go on, not what was found. */
const ASIDE = /^(как повторить в 1с|что дальше):?$/;
const DIVIDER = /^\|(\s*:?-{2,}:?\s*\|)+$/;

/** For words: case, «ё» and emphasis do not matter. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replaceAll('*', '');
}

/** Splits an answer; what belongs to no finding is left out. */
export function placesOf(answer: string): Place[] {
  const lines = linesOf(answer)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const places: Place[] = [];
  let title = '';
  let header = '';
  let aside = false;
  lines.forEach((line, at) => {
    if (!line.startsWith('|')) {
      title = line;
      header = '';
      aside = line.endsWith(':') ? ASIDE.test(plain(line)) : aside;
      if (!aside) places.push({ kind: 'line', text: line, said: plain(line) });
    } else if (DIVIDER.test(lines[at + 1] ?? '')) header = cellsOf(line).join(' | ');
    else if (!DIVIDER.test(line)) {
      const text = cellsOf(line).join(' | ');
      places.push({ kind: 'row', text, said: plain(`${title} | ${header} | ${text}`) });
    }
  });
  return places;
}
