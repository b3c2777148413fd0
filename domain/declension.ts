/**
 * Cases and numbers of a Russian word, as far as a name needs them: endings of nouns and adjectives, vowels that come and go (`камень` —
 * `камня`, `окно` — `окон`), surnames. Only compares two forms; the first form of a word is never made up.
 */

const ENDINGS = 'ами ями ого ему ому ыми ими ой ей ою ею ом ем ам ям ах ях а я о е у ю ы и ь й'.split(' ');
const SHORTEST = 3;

interface Form {
  readonly stem: string;
  readonly ending: string;
}

function split(word: string, endings: readonly string[]): Form[] {
  return endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => ({ stem: ending === '' ? word : word.slice(0, -ending.length), ending }));
}

/** A word with and without each case ending it may have, never shorter than three letters: `вектору` → `вектору`, `вектор`. */
function nounForms(word: string): Form[] {
  return [{ stem: word, ending: '' }, ...split(word, ENDINGS).filter(({ stem }) => stem.length >= SHORTEST)];
}

/** A surname or a name made like one: `иванов` — `ивановым`, `пушкин` — `пушкиных`. */
const SURNAME = /(?:ов|ев|ин|ын)$/u;
const SURNAME_ENDINGS = ['ыми', 'ым', 'ых', 'ою', 'ой', 'а', 'у', 'е', 'ы', ''];

function isSameSurname(a: string, b: string): boolean {
  const stems = (word: string): string[] =>
    split(word, SURNAME_ENDINGS)
      .filter(({ stem }) => stem.length > SHORTEST && SURNAME.test(stem))
      .map(({ stem }) => stem);
  const other = new Set(stems(b));
  return stems(a).some((stem) => other.has(stem));
}

/** Nouns whose plural is in `-а`: of any other `ивана` and `иванов` are two words. */
const PLURAL_IN_A =
  /^(?:берег|бок|борт|век|вечер|глаз|голос|город|директор|доктор|дом|катер|колокол|корпус|край|купол|лес|луг|мастер|округ|орден|остров|парус|паспорт|пекар|погреб|поезд|профессор|сорт|стог|сторож|терем|тополь?|учитель?|хутор|цвет|цех|юнкер|якорь?)$/u;
const OF_MANY = ['ов', 'ев', 'ей', 'ьев'];
const MANY = ['ами', 'ями', 'ам', 'ям', 'ах', 'ях', 'ы', 'и', 'ья', 'ьям', 'ьями', 'ьях'];

/** The genitive of many: `заводов` beside `заводы`, `братьев` beside `братья`, `берегов` beside `берега`. */
function isOfMany(of: string, many: string): boolean {
  const stems = split(of, OF_MANY).map(({ stem }) => stem);
  const others = split(many, MANY).map(({ stem }) => stem);
  const inA = /[ая]$/u.test(many) && PLURAL_IN_A.test(many.slice(0, -1)) ? [many.slice(0, -1)] : [];
  return stems.some((stem) => stem.length >= SHORTEST && [...others, ...inA].includes(stem));
}

/** A vowel before the last consonant that other forms lose, or leave as `ь` or `й`: `камен` → `камн`, `лев` → `льв`, `боец` → `бойц`. */
function withoutVowel(stem: string): string[] {
  const [, head, last] = /^(.+)[ео]([бвгджзклмнпрстфхцчшщ])$/u.exec(stem) ?? [];
  return head === undefined || last === undefined ? [] : [`${head}${last}`, `${head}ь${last}`, `${head}й${last}`];
}

const OPEN = ['', 'ь'];
/** Short stems that are surely the same word without its vowel. */
const SHORT = /^(?:день|пень|сон|лоб|рот|мох|ров|пес)$/u;

function losesVowel(long: string, short: string): boolean {
  const stems = new Set(split(short, ENDINGS).map(({ stem }) => stem));
  return split(long, OPEN).some(({ stem }) =>
    withoutVowel(stem).some(
      (rest) => stems.has(rest) && (rest.length >= SHORTEST || SHORT.test(long)) && !short.endsWith(stem),
    ),
  );
}

/** `время` — `времени`, `знамя` — `знамёнами`. */
const IN_MYA = /^(.+)м(?:я|ен(?:и|ем|а|ам|ами|ах)?)$/u;

function isSameInMya(a: string, b: string): boolean {
  if (!a.endsWith('мя') && !b.endsWith('мя')) return false;
  const [one, other] = [IN_MYA.exec(a)?.[1], IN_MYA.exec(b)?.[1]];
  return one !== undefined && one === other;
}

/** True for two cases of one noun: `вектор` and `вектором`, `камень` and `камня`, `звезда` and `звезд`. */
export function isSameNoun(a: string, b: string): boolean {
  if (a === b) return true;
  const other = new Set(nounForms(b).map(({ stem }) => stem));
  return (
    nounForms(a).some(({ stem }) => other.has(stem)) ||
    isSameSurname(a, b) ||
    isOfMany(a, b) ||
    isOfMany(b, a) ||
    losesVowel(a, b) ||
    losesVowel(b, a) ||
    isSameInMya(a, b)
  );
}

type Agreement = 'he' | 'she' | 'it' | 'many';

/** Endings of adjectives and what nouns they stand beside; the longer first. */
const ADJECTIVE: readonly (readonly [endings: string, beside: readonly Agreement[]])[] = [
  ['ыми ими ьими', ['many']],
  ['ого его ьего ому ему ьему', ['he', 'it']],
  ['ою ею ьею ая яя ья ую юю ью', ['she']],
  ['ые ие ьи ых их ьих', ['many']],
  ['ый ий', ['he']],
  ['ое ее ье', ['it']],
  ['ым им ьим', ['he', 'it', 'many']],
  ['ом ем ьем', ['he', 'it']],
  ['ой', ['he', 'she']],
  ['ей ьей', ['she']],
];
const AGREEMENTS = new Map(ADJECTIVE.flatMap(([endings, beside]) => endings.split(' ').map((one) => [one, beside])));
const ADJECTIVE_ENDINGS = [...AGREEMENTS.keys()].sort((a, b) => b.length - a.length);

/** True for two cases of one adjective beside the same noun: `ясный` and `ясному`; `северный` and `северная` are two names. */
export function isSameAdjective(a: string, b: string): boolean {
  const others = split(b, ADJECTIVE_ENDINGS);
  return split(a, ADJECTIVE_ENDINGS).some(({ stem, ending }) =>
    others.some((other) => {
      if (stem.length < SHORTEST || other.stem !== stem) return false;
      const beside = AGREEMENTS.get(other.ending) ?? [];
      return (AGREEMENTS.get(ending) ?? []).some((one) => beside.includes(one));
    }),
  );
}

/** True for two cases of one word: `вектор` and `вектором`, `старый` and `старого`. */
export function isSameWord(a: string, b: string): boolean {
  return a === b || isSameNoun(a, b) || isSameAdjective(a, b);
}
