/** Articles of expenses by what a person calls them: «на рекламу» is the article «Рекламные расходы»; none alike is told with the nearest ones. */
import { slips } from '#domain/party-names.ts';
import { empty } from '../answers.ts';
import { stop } from '../ledger/answering.ts';
import type { Desk } from '../ledger/desk.ts';
import { analytic, readNames, referencesOf } from '../ledger/names.ts';
import type { ExpenseLine } from './expenses.ts';
import { goodsWords } from './goods.ts';
import { byAmount, grouped, keyOf } from './ledger-side.ts';

export interface AskedArticles {
  readonly refs: ReadonlySet<string>;
  readonly titles: readonly string[];
}

/** Words around the name that are no part of it. */
const BESIDE = /^(?:стать[а-я]*|расход[а-я]*|затрат[а-я]*|на|по|за|для|у|и|с)$/;
/** Letters that a word and its kin share: «реклама» and «рекламные», «зарплата» stays apart from «зарядка». */
const STEM = 5;
const STEM_MIN = 4;
const NEAREST = 5;

/** What people call an article that is written otherwise. */
const CALLED: readonly (readonly [said: RegExp, written: string])[] = [
  [/^(?:зарплат|зп$|фот$|заработн)/, 'оплата труда'],
  [/^(?:взнос|страхов)/, 'страховые взносы'],
  [/^(?:банк|рко$)/, 'банк'],
  [/^(?:интернет|телефон)/, 'связь'],
];

const isAlike = (asked: string, word: string): boolean => {
  const size = Math.max(STEM_MIN, Math.min(STEM, asked.length - 2));
  return word.startsWith(asked.slice(0, size)) || (asked.length > STEM && slips(asked, word, 1) <= 1);
};

const askedWords = (name: string): string[] => goodsWords(name).filter((word) => !BESIDE.test(word));

/** False for words that only ask: «расходы». */
export const namesArticle = (name: string): boolean => askedWords(name).length > 0;

/** Articles met in these lines whose name holds every word asked; ends the call when there is none. */
export async function articlesNamed(desk: Desk, lines: readonly ExpenseLine[], name: string): Promise<AskedArticles> {
  const names = await readNames(desk, referencesOf(lines.map(({ article }) => article)));
  const articles = [...grouped(lines, ({ article }) => keyOf(article))].flatMap(([ref, own]) => {
    const title = analytic(names, own[0]?.article ?? null)?.title;
    const size = own.reduce((total, { amount }) => total + amount, 0n);
    return title === undefined ? [] : [{ ref, title, size, words: goodsWords(title) }];
  });
  const asked = askedWords(name);
  const called = asked.map((word) => CALLED.find(([said]) => said.test(word))?.[1] ?? null);
  const isMet = (words: readonly string[], word: string, other: string | null): boolean =>
    words.some((one) => isAlike(word, one)) ||
    (other !== null && goodsWords(other).every((part) => words.some((one) => isAlike(part, one))));
  const found = articles.filter(
    ({ words }) => asked.length > 0 && asked.every((word, i) => isMet(words, word, called[i] ?? null)),
  );
  if (found.length > 0)
    return { refs: new Set(found.map(({ ref }) => ref)), titles: found.map(({ title }) => title).sort() };
  const nearest = articles.toSorted(
    byAmount(
      ({ size }) => size,
      ({ title }) => title,
    ),
  );
  const told = nearest
    .slice(0, NEAREST)
    .map(({ title }) => `«${title}»`)
    .join(', ');
  return stop(
    empty(
      'entity_not_bound',
      `Статьи расходов «${name}» за этот период и период до него нет; самые большие статьи: ${told}.`,
      { ...{ counts: desk.counts(), notes: desk.notes() } },
    ),
  );
}
