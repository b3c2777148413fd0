/** A reply in free words → the option it names: by number, by order, by the words of its label, with slips of the finger. Never a guess between two. */
import { isSameWord, plainName, slips, slipsAllowed } from '#domain/party-names.ts';
import type { Clarification, ClarificationOption } from '#state/clarification.ts';

/** «первый», «вторую», «третье»… by stems. */
const ORDINALS: readonly string[] =
  'перв втор трет четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат'.split(
    ' ',
  );
const COUNTED: Readonly<Record<string, number>> = { один: 1, одна: 1, два: 2, две: 2, три: 3, четыре: 4, пять: 5 };
const ORDINAL_ENDING = '(?:ый|ой|ий|ая|ое|ее|ья|ье|ую|ью|ого|его|ьего|ому|ему|ым|им|ом|ем)';

/** Words that choose nothing. */
const IDLE = new Set(
  'а в и с со по на за у о об от для это этот эта этого тот та то те ту того той что который которая которое где там вот мне мы я да давай давайте пусть возьми возьмите бери нужен нужна нужно нужны надо имею имел имела виду имелся имелась пожалуйста плиз думаю наверное скорее всего вариант варианта варианту варианты номер пункт ответ именно только будет хочу выбираю выберу выбери покажи под й ый ой я ая е ое го му'.split(
    ' ',
  ),
);

function numberOf(words: readonly string[], count: number): number | null {
  const said = words.filter((word) => !IDLE.has(word));
  const [word] = said;
  if (word === undefined || said.length !== 1) return null;
  if (/^последн/.test(word)) return count;
  // «08» is an account, never the eighth
  const digits = /^([1-9]\d?)(?:й|ый|ой|ий|я|ая|е|ое|го|му)?$/.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  const ordinal = ORDINALS.findIndex((stem) => new RegExp(`^${stem}${ORDINAL_ENDING}$`, 'u').test(word));
  return ordinal >= 0 ? ordinal + 1 : (COUNTED[word] ?? null);
}

/** Counts as a letter, so that a code with a dot stays one word. */
const DOT = 'ʹ';

/** «60.01» and «76.АВ» are one word each. */
function wordsOf(text: string): string[] {
  return plainName(text.replace(/(?<=\d)[.,](?=[\dА-ЯЁа-яё])/gu, DOT))
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(DOT, '.'));
}

function isNear(said: string, own: string): boolean {
  if (said === own) return true;
  if (/\d/.test(said) || /\d/.test(own)) return false;
  if (isSameWord(said, own)) return true;
  if (said.length >= 4 && own.startsWith(said)) return true;
  const limit = slipsAllowed(Math.min(said.length, own.length));
  return limit > 0 && slips(said, own, limit) <= limit;
}

/** A short figure in a detail is a part of a formula or of a sum, and chooses nothing. */
const SHORT_FIGURE = /^[\d.]{1,6}$/;

/** Every word of the reply that chooses anything stands in the option. */
function names(option: ClarificationOption, said: readonly string[], withDetail: boolean): boolean {
  if (withDetail && said.some((word) => SHORT_FIGURE.test(word))) return false;
  const own = wordsOf(withDetail ? `${option.label} ${option.detail ?? ''}` : option.label);
  return said.every((word) => own.some((other) => isNear(word, other)));
}

function only(options: readonly ClarificationOption[]): string | null {
  return options.length === 1 ? (options[0]?.option_id ?? null) : null;
}

/** «обе», «все», «вместе»: the option that takes all of them, when there is one. */
const ALL_WORDS = /^(?:все|всё|всем|всех|обе|оба|обеим|обоим|обоих|вместе|целиком|оптом)$/;
const ALL_LABEL = /^(?:все|оба|обе)(?:\s|$)/;

function allOf(said: readonly string[], options: readonly ClarificationOption[]): string | null {
  if (said.length === 0 || !said.every((word) => ALL_WORDS.test(word))) return null;
  return only(options.filter(({ label }) => ALL_LABEL.test(plainName(label))));
}

const BRANCH = /^(?:филиал|обособленн|подразделени)/;

/** «не филиал», «головной»: the only option that the denied words do not name. */
function allBut(said: readonly string[], options: readonly ClarificationOption[]): string | null {
  const [first = '', ...rest] = said;
  const single = options.filter(({ label }) => !ALL_LABEL.test(plainName(label)));
  if (said.length === 1 && /^(?:головн|главн|основн)/.test(first))
    return single.some(({ label }) => BRANCH.test(plainName(label)))
      ? only(single.filter(({ label }) => !BRANCH.test(plainName(label))))
      : null;
  if (first !== 'не' || rest.length === 0) return null;
  const denied = single.filter((option) => names(option, rest, false));
  return denied.length === 0 ? null : only(single.filter((option) => !denied.includes(option)));
}

/** The id of the option that a text names; null when it names none or more than one — it may be another question. */
export function matchReply(text: string, { options }: Pick<Clarification, 'options'>): string | null {
  const plain = plainName(text);
  if (plain === '' || options.length === 0) return null;
  const same = options.filter(({ label, option_id }) => plainName(label) === plain || option_id === text.trim());
  if (same.length > 0) return only(same);
  const coded = options.filter(({ label }) => wordsOf(label)[0] === plain && /^\d/.test(plain));
  if (coded.length > 0) return only(coded);
  const number = numberOf(plain.split(' '), options.length);
  const counted = number === null ? undefined : options[number - 1];
  if (counted !== undefined) return counted.option_id;
  const said = wordsOf(text).filter((word) => !IDLE.has(word));
  if (said.length === 0) return null;
  return (
    allOf(said, options) ??
    allBut(said, options) ??
    only(options.filter((option) => names(option, said, false))) ??
    only(options.filter((option) => names(option, said, true)))
  );
}
