/**
 * Sentences that carry their evidence: a figure enters a sentence only as a fact, so that what the sentence rests on is known by
 * construction and not guessed afterwards.
 */
export interface Said {
  readonly text: string;
  readonly ids: readonly string[];
  /** `inference` rests on facts and says more than any of them; `unknown` names what was looked at and not proven. */
  readonly kind: 'fact' | 'inference' | 'unknown' | 'plain';
}

export function plain(text: string): Said {
  return { text, ids: [], kind: 'plain' };
}

/** say`Долг ${money(fact)}`: pieces keep their ids; a sentence without facts stays plain. */
export function say(parts: TemplateStringsArray, ...pieces: readonly (Said | string)[]): Said {
  // an abbreviation ends the sentence with its own dot
  const text = parts
    .map((part, index) => part + textOf(pieces[index]))
    .join('')
    .replaceAll('руб..', 'руб.');
  const ids = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.ids));
  return { text, ids: [...new Set(ids)], kind: ids.length > 0 ? 'fact' : 'plain' };
}

function textOf(piece: Said | string | undefined): string {
  return piece === undefined ? '' : typeof piece === 'string' ? piece : piece.text;
}

export function inferred(said: Said): Said {
  return said.kind === 'plain' ? said : { ...said, kind: 'inference' };
}

export function unknown(said: Said): Said {
  return { ...said, kind: 'unknown' };
}

export function joined(list: readonly Said[], by: string): Said {
  const texts = list.filter(({ text }) => text !== '');
  const ids = [...new Set(texts.flatMap((one) => one.ids))];
  const inference = texts.some(({ kind }) => kind === 'inference');
  return {
    text: texts.map(({ text }) => text).join(by),
    ids,
    kind: ids.length === 0 ? 'plain' : inference ? 'inference' : 'fact',
  };
}

export interface Cell {
  readonly text: string;
  readonly ids: readonly string[];
}

export interface DraftRow {
  readonly cells: readonly string[];
  readonly ids: readonly string[];
}

export interface DraftTable {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly DraftRow[];
  readonly footer: DraftRow | null;
}

/** A row read aloud: each cell under its title, so that a date or a count says what it is. */
export function aloud({ columns }: DraftTable, { cells }: DraftRow): string {
  return cells.flatMap((cell, index) => (cell === '' ? [] : [`${columns[index]?.title ?? ''}: ${cell}`])).join(' | ');
}

/** What a composer of an intent returns; the common blocks are added around it. */
export interface Draft {
  readonly conclusion: readonly Said[];
  readonly checked: readonly Said[];
  readonly controls: readonly { readonly said: Said; readonly agrees: boolean }[];
  readonly paragraphs: readonly Said[];
  readonly tables: readonly DraftTable[];
  readonly assumptions: readonly Said[];
  readonly not_established: readonly Said[];
  readonly next: readonly string[];
}

export const EMPTY_DRAFT: Draft = {
  ...{ conclusion: [], checked: [], controls: [], paragraphs: [], tables: [] },
  ...{ assumptions: [], not_established: [], next: [] },
};

/** The first letter as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
