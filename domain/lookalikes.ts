/** Latin capitals that people type for the Cyrillic ones of account codes and numbers of documents. */

const LOOKALIKES: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
};

/** `76.AB` → `76.АВ`, length kept. `more` adds letters that look alike only in this kind of text. */
export function cyrillicCapitals(text: string, more: Readonly<Record<string, string>> = {}): string {
  return text.replace(/[A-Z]/g, (letter) => LOOKALIKES[letter] ?? more[letter] ?? letter);
}
