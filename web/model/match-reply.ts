/** A reply to a clarification typed in words: a number, an ordinal or the label itself is a choice, everything else goes as it is. */
import type { Clarification, Reply } from '../contract.ts';

const ORDINALS = ['перв', 'втор', 'трет', 'четв[её]рт', 'пят', 'шест', 'седьм', 'восьм', 'девят', 'десят'].map(
  (stem) => new RegExp(`^${stem}(?:ый|ой|ий|ая|ое|ье|ья|ую|ью|ый вариант|ой вариант|ий вариант)$`),
);
const NUMBER = /^(?:вариант|номер|пункт|n|№|#)?\s*(\d{1,2})(?:-?(?:й|ый|ой|ий|е|я))?[.)]?$/;

/** Case, «ё», quotes and punctuation do not make another word. */
function bare(text: string): string {
  const letters = text.toLowerCase().replaceAll('ё', 'е');
  return letters
    .replace(/[«»"'.,!?:;()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function numberIn(text: string): number | null {
  const typed = text.toLowerCase().trim();
  const [, digits] = NUMBER.exec(typed) ?? [];
  if (digits !== undefined) return Number(digits);
  const ordinal = ORDINALS.findIndex((pattern) => pattern.test(bare(text)));
  return ordinal < 0 ? null : ordinal + 1;
}

/** The option chosen by these words, or null: a number beyond the list chooses nothing. */
export function chosenOption(clarification: Pick<Clarification, 'options'>, text: string): string | null {
  const number = numberIn(text);
  if (number !== null) return clarification.options[number - 1]?.option_id ?? null;
  const same = clarification.options.filter(({ label }) => bare(label) === bare(text) && bare(text) !== '');
  return same.length === 1 ? (same[0]?.option_id ?? null) : null;
}

/** What is sent for these words; null for nothing typed. */
export function replyOf(clarification: Pick<Clarification, 'options'>, text: string): Reply | null {
  const choice = chosenOption(clarification, text);
  if (choice !== null) return { choice };
  return text.trim() === '' ? null : { text: text.trim() };
}
