/** Whether words said while a question back waits are a question of their own, or a reply in free words. */
import type { IsoDate } from '#domain/dates.ts';
import { SPEECH } from '#domain/speech.ts';
import { actOf } from './act.ts';
import { readPieces } from './read-pieces.ts';
import { chooseIntent, featuresOf, scoreAll, scoredWords } from './scores.ts';
import { textOf } from './text.ts';

/** Foreign words as few as these may be a name that the question back asked for. */
const NAME_WORDS = 4;

/** A greeting, a request to write or words that show what they ask for; a date, an account or a name alone is a reply. */
export function isOwnQuestion(said: string, working: IsoDate): boolean {
  const text = textOf(said);
  const { act } = actOf(text, true);
  if (act === 'unreadable') return false;
  if (act === 'out_of_scope') return text.words.length > NAME_WORDS;
  // «по всем», «скажи» hold no word of weight, and are no greeting for that
  if (act === 'greeting') return text.words.some((_, i) => SPEECH.at(text.words, i).some(({ means }) => means === act));
  if (act !== 'ask') return true;
  const pieces = readPieces(text, { working, context: null, tax: null });
  const present = featuresOf(pieces);
  const choice = chooseIntent(scoreAll(scoredWords(text, pieces), present), present);
  return choice.kind === 'topic' || (choice.kind === 'intent' && (choice.topic !== null || choice.best.byWords > 0));
}
