/** What relations compare in an answer: main figures, names of the lists, all figures. No truth is needed for any of it. */
import { accountsIn, moneyIn, type ShownMoney } from '../answer/money.ts';
import { layoutOf } from '../answer/tables.ts';
import { nameKey } from '../answer/text.ts';
import type { ShownAnswer } from '../judge/judge.ts';
import { absolute } from '../truth/facts.ts';

/** The first figure of the short answer, without its sign; 0 when it has none («нет долгов»). */
export function headOf({ short_answer }: ShownAnswer): bigint {
  return absolute(moneyIn(short_answer)[0]?.kopecks ?? 0n);
}

/** The first figure of each side in the short answer, signed; a balance without a side counts as Дт. */
export function sidesOf({ short_answer }: ShownAnswer): { readonly dt: bigint; readonly kt: bigint } {
  const money = moneyIn(short_answer);
  const first = (side: ShownMoney['side']): bigint => money.find((one) => one.side === side)?.kopecks ?? 0n;
  return { dt: first('Дт'), kt: first('Кт') };
}

/** Every figure of the short answer with its side, in order; zeros are none. */
export function sidedFiguresOf({ short_answer }: ShownAnswer): string[] {
  return moneyIn(short_answer)
    .filter(({ kopecks }) => kopecks !== 0n)
    .map(({ kopecks, side }) => `${side ?? ''}${kopecks}`);
}

/** The net balance of the short answer: Дт positive, Кт negative. */
export function netOf(answer: ShownAnswer): bigint {
  const [first] = moneyIn(answer.short_answer);
  if (first === undefined) return 0n;
  return first.side === 'Кт' ? -first.kopecks : first.kopecks;
}

const NOT_A_NAME = /итог|всего|проч|остальн|сальдо|оборот/i;

/** First cells of table rows that carry money: the names of the list. */
export function namesOf({ user_facing_answer }: ShownAnswer): Set<string> {
  const rows = layoutOf(user_facing_answer).tables.flatMap(({ rows }) => rows);
  const named = rows
    .filter((row) => row.some((cell) => moneyIn(cell).length > 0))
    .map((row) => nameKey(row.find((cell) => /[А-Яа-яA-Za-z]{2}/.test(cell)) ?? ''));
  return new Set(named.filter((name) => name !== '' && !NOT_A_NAME.test(name)));
}

/** True when the answer folds the rest of a list into a line «прочие»: then its names are not all of them. */
export function isFolded({ user_facing_answer }: ShownAnswer): boolean {
  return /проч(?:ие|их)|остальн|ещ[её] \d/i.test(user_facing_answer);
}

/** Every figure of the answer, in order, as one text. */
export function figuresOf({ short_answer, user_facing_answer }: ShownAnswer): string {
  return moneyIn(`${short_answer}\n${user_facing_answer}`)
    .map(({ kopecks, side }) => `${side ?? ''}${kopecks}`)
    .join(' ');
}

export function accountsOf({ short_answer, user_facing_answer }: ShownAnswer): Set<string> {
  return new Set(accountsIn(`${short_answer}\n${user_facing_answer}`).map((code) => code.slice(0, 2)));
}
