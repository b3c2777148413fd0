/** Changes of spelling that keep the meaning: letter case, «ё», a typo of one letter. */
import type { Dice } from '../questions/dice.ts';

/** Words that may be spelled with «ё». */
const WITH_YO: readonly (readonly [RegExp, string])[] = [
  [/счет/g, 'счёт'],
  [/расчет/g, 'расчёт'],
  [/отчет/g, 'отчёт'],
  [/незачтенн/g, 'незачтённ'],
];

/** Null when the question has no such word. */
export function withYo(question: string): string | null {
  const spelled = WITH_YO.reduce((text, [plain, yo]) => text.replace(plain, yo), question);
  return spelled === question ? null : spelled;
}

/** Ordinary words of a question that are long enough to be understood with one letter wrong; names and months are left alone. */
const WORDS = [
  'поставщикам',
  'поставщики',
  'поставщиками',
  'поставщикам',
  'поставщику',
  'покупатели',
  'покупателям',
  'покупателями',
  'покупателей',
  'задолженность',
  'просрочка',
  'просроченная',
  'дебиторка',
  'кредиторка',
  'незакрытые',
  'обороты',
  'остаток',
  'проводки',
  'сальдо',
] as const;

/** One letter of an ordinary word lost or doubled; null when the question has no such word. */
export function withTypo(dice: Dice, question: string): string | null {
  const words = WORDS.filter((word) => new RegExp(`(?<![А-Яа-яё])${word}(?![А-Яа-яё])`).test(question));
  if (words.length === 0) return null;
  const word = dice.pick(words);
  const at = 2 + dice.below(word.length - 4);
  const changed = dice.chance(50)
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word.charAt(at) + word.slice(at);
  return question.replace(word, changed);
}

/** Upper case outside the quotes of names: «ООО "Вектор"» stays as it is. */
export function inUpperCase(question: string): string {
  return question.replace(/«[^»]*»|"[^"]*"|“[^”]*”|[^«"“]+/g, (part) =>
    /^[«"“]/.test(part) ? part : part.toUpperCase(),
  );
}
