/**
 * Cardinal numbers spelled in Russian words, in any case: «двадцать один», «пяти», «полтора миллиона».
 */

/** Word forms → value, below a thousand. Each row: value and every form the word takes. */
const ATOMS: readonly (readonly [value: bigint, forms: string])[] = [
  [0n, 'ноль нуль ноля нуля нолю нулю нулем нулём'],
  [1n, 'один одна одно одного одной одну одному одним одном'],
  [2n, 'два две двух двум двумя'],
  [3n, 'три трех трёх трем трём тремя'],
  [4n, 'четыре четырех четырёх четырем четырём четырьмя'],
  [5n, 'пять пяти пятью'],
  [6n, 'шесть шести шестью'],
  [7n, 'семь семи семью'],
  [8n, 'восемь восьми восемью восьмью'],
  [9n, 'девять девяти девятью'],
  [10n, 'десять десяти десятью'],
  [11n, 'одиннадцать одиннадцати одиннадцатью'],
  [12n, 'двенадцать двенадцати двенадцатью'],
  [13n, 'тринадцать тринадцати тринадцатью'],
  [14n, 'четырнадцать четырнадцати четырнадцатью'],
  [15n, 'пятнадцать пятнадцати пятнадцатью'],
  [16n, 'шестнадцать шестнадцати шестнадцатью'],
  [17n, 'семнадцать семнадцати семнадцатью'],
  [18n, 'восемнадцать восемнадцати восемнадцатью'],
  [19n, 'девятнадцать девятнадцати девятнадцатью'],
  [20n, 'двадцать двадцати двадцатью'],
  [30n, 'тридцать тридцати тридцатью'],
  [40n, 'сорок сорока'],
  [50n, 'пятьдесят пятидесяти пятьюдесятью'],
  [60n, 'шестьдесят шестидесяти шестьюдесятью'],
  [70n, 'семьдесят семидесяти семьюдесятью'],
  [80n, 'восемьдесят восьмидесяти восемьюдесятью'],
  [90n, 'девяносто девяноста'],
  [100n, 'сто ста'],
  [200n, 'двести двухсот двумстам двумястами'],
  [300n, 'триста трехсот трёхсот тремстам тремястами'],
  [400n, 'четыреста четырехсот четырёхсот четыремстам четырьмястами'],
  [500n, 'пятьсот пятисот пятистам пятьюстами'],
  [600n, 'шестьсот шестисот шестистам шестьюстами'],
  [700n, 'семьсот семисот семистам семьюстами'],
  [800n, 'восемьсот восьмисот восьмистам восемьюстами'],
  [900n, 'девятьсот девятисот девятистам девятьюстами'],
];
const MAGNITUDES: readonly (readonly [value: bigint, forms: string])[] = [
  [1_000n, 'тысяча тысячи тысяч тысячу тысяче тысячей тысячью тысячам тысячами'],
  [1_000_000n, 'миллион миллиона миллионов миллиону миллионом миллионам лям ляма лямов'],
  [1_000_000_000n, 'миллиард миллиарда миллиардов миллиарду миллиардом'],
];

const index = (table: typeof ATOMS): Map<string, bigint> =>
  new Map(table.flatMap(([value, forms]) => forms.split(' ').map((form): [string, bigint] => [form, value])));

const ATOM_BY_FORM = index(ATOMS);
const MAGNITUDE_BY_FORM = index(MAGNITUDES);
const ONE_AND_A_HALF = new Set(['полтора', 'полторы', 'полутора']);

/** Value of one numeral word, or null: `пяти` → 5n, `тысяч` → null (a magnitude needs no figure but is not one). */
export function numeralWord(word: string): bigint | null {
  return ATOM_BY_FORM.get(word.toLowerCase()) ?? null;
}

/**
 * «сто двадцать пять тысяч триста» → 125300n; «полтора миллиона» → 1500000n. Null when a word is not a numeral or the order
 * is not that of a Russian number («пять сто»).
 */
export function parseNumerals(text: string): bigint | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words[0] === '') return null;
  let total = 0n;
  /** Thousandths would be too fine: halves are enough for «полтора». */
  let groupHalves: bigint | null = null;
  let lastAtom = 10_000n;
  let lastMagnitude = 10n ** 12n;
  for (const word of words) {
    const magnitude = MAGNITUDE_BY_FORM.get(word);
    const atom = ATOM_BY_FORM.get(word);
    if (magnitude !== undefined) {
      if (magnitude >= lastMagnitude) return null;
      total += ((groupHalves ?? 2n) * magnitude) / 2n;
      [groupHalves, lastAtom, lastMagnitude] = [null, 10_000n, magnitude];
    } else if (ONE_AND_A_HALF.has(word)) {
      if (groupHalves !== null) return null;
      [groupHalves, lastAtom] = [3n, 0n];
    } else if (atom !== undefined) {
      if (!follows(atom, lastAtom)) return null;
      groupHalves = (groupHalves ?? 0n) + 2n * atom;
      lastAtom = atom;
    } else return null;
  }
  if (groupHalves === null) return total;
  return groupHalves % 2n === 0n ? total + groupHalves / 2n : null;
}

/** Hundreds are followed by tens or ones, tens by ones; teens and ones end the group. */
function follows(atom: bigint, previous: bigint): boolean {
  if (previous === 10_000n) return true;
  if (atom === 0n) return false;
  if (previous >= 100n) return atom < 100n;
  return previous >= 20n && atom < 10n;
}
