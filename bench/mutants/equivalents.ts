/**
 * Mutants that no test can kill, because what they make does the same for every input. Each has its reason; one that a run kills after all, or
 * that is not met any more, is told as stale.
 */

export interface Equivalent {
  /** A piece of the line on which the mutant begins, enough to tell it from the others of the file. */
  readonly line: string;
  readonly was: string;
  readonly becomes: string;
  readonly because: string;
}

type Change = readonly [was: string, becomes: string];

/** Mutants of one line that are equivalent for one reason. */
function same(line: string, because: string, ...changes: readonly Change[]): Equivalent[] {
  return changes.map(([was, becomes]) => ({ line, was, becomes, because }));
}

const ZERO = 'differs only at zero, and minus zero is zero';
const REFUSED = 'a denominator of zero was refused above';
const UNICODE = 'the pattern holds neither classes of Unicode nor letters outside the basic plane';
const GROUPS = 'the groups of the pattern are always there';
const FORMS = 'a word is among its own forms, the line only saves time';
const NO_FLAG: Change = ["'u'", '""'];

export const EQUIVALENTS: Readonly<Record<string, readonly Equivalent[]>> = {
  'domain/money.ts': [
    ...same('const negative =', 'a numerator of zero gives zero with either sign', [
      'numerator < 0n',
      'numerator <= 0n',
    ]),
    ...same('const negative =', REFUSED, ['denominator < 0n', 'denominator <= 0n']),
    ...same('const n =', ZERO, ['numerator < 0n', 'numerator <= 0n']),
    ...same('const d =', REFUSED, ['denominator < 0n', 'denominator <= 0n']),
    ...same('if (weights.length === 0', 'no weights add up to zero, which the other half refuses', [
      'weights.length === 0',
      'false',
    ]),
    ...same('return amount < 0n', ZERO, ['amount < 0n', 'amount <= 0n']),
    ...same('return a < b', 'of two equal amounts either is the lesser', ['a < b', 'a <= b']),
  ],
  'domain/accounts.ts': [
    ...same('return balance >= 0n', ZERO, ['balance >= 0n', 'balance > 0n']),
    ...same('if (balance > 0n) dr', 'zero added to either side changes neither', ['balance > 0n', 'balance >= 0n']),
  ],
  'domain/declension.ts': [
    ...same('if (a === b) return true', FORMS, ['a === b', 'false']),
    ...same('return a === b ||', FORMS, ['a === b', 'false']),
  ],
  'domain/document-numbers.ts': [
    ...same('const match = /^(.*?)', 'the lazy group begins at the first letter anyway', [
      '/^(.*?)(\\d+)$/u',
      '/(.*?)(\\d+)$/u',
    ]),
    ...same(
      "if (own === '' ||",
      'an empty number has no digits, which are compared below',
      ["own === '' || asked === ''", 'false'],
      ["own === '' || asked === ''", "own === '' && asked === ''"],
      ["own === ''", 'false'],
      ["asked === ''", 'false'],
      ["''", '"Stryker was here!"'],
    ),
    ...same(
      "if (ownParts.digits === ''",
      'two numbers without digits are whole prefixes, and equal ones were taken above',
      ["ownParts.digits === ''", 'false'],
      ["''", '"Stryker was here!"'],
    ),
  ],
  'domain/outcome-of.ts': same(
    'const named = new Set',
    'what is no gap leads to an outcome outside the blocked order',
    ['judged.reasons.filter(isGap)', 'judged.reasons'],
  ),
  'domain/party-names.ts': [
    ...same('let [older, last]', 'the row before the first is not read: two letters are swapped from the second on', [
      '[]',
      '["Stryker was here"]',
    ]),
    ...same(
      'i > 1 && j > 1 &&',
      'before the first letter there is nothing, and nothing equals no letter',
      ['i > 1 && j > 1', 'true'],
      ['i > 1 && j > 1', 'i > 1 || j > 1'],
      ['i > 1', 'true'],
      ['i > 1', 'i >= 1'],
      ['j > 1', 'true'],
      ['j > 1', 'j >= 1'],
    ),
  ],
  'domain/russian-dates.ts': [
    ...same('const worded = new RegExp', UNICODE, NO_FLAG),
    ...same('const dated = new RegExp', UNICODE, NO_FLAG),
    ...same('MONTHS[(month ?? 1) - 1]?.[1]', 'a date has one of the twelve months', [
      'MONTHS[(month ?? 1) - 1]?.[1]',
      'MONTHS[(month ?? 1) - 1][1]',
    ]),
    ...same('MONTHS[Number(month.slice(5)) - 1]?.[0]', 'a month is one of the twelve', [
      'MONTHS[Number(month.slice(5)) - 1]?.[0]',
      'MONTHS[Number(month.slice(5)) - 1][0]',
    ]),
    ...same('if (range?.[1] !== undefined', GROUPS, ['range[2] !== undefined', 'true']),
    ...same('if (counted?.[1] === undefined', GROUPS, ['counted[2] === undefined', 'false']),
  ],
  'domain/russian-numbers.ts': [
    ...same('const match = new RegExp', UNICODE, NO_FLAG),
    ...same('return scaled(compact.replace', UNICODE, NO_FLAG),
    ...same('return kopecks.length === 0', 'no kopecks make an empty list as well', ['kopecks.length === 0', 'false']),
    ...same('const isKopecksDash', 'a body with a dash has digits after it, the pattern asks for them', [
      'fraction?.length',
      'fraction.length',
    ]),
  ],
  'domain/russian-numerals.ts': same(
    "if (words[0] === '')",
    'an empty word is no numeral, and what is no numeral gives null below',
    ["words[0] === ''", 'false'],
    ["''", '"Stryker was here!"'],
  ),
  'domain/time/units.ts': [
    ...same('return same > lastDay', 'equal days are one day', ['same > lastDay(month)', 'same >= lastDay(month)']),
    ...same('return date === lastDay', 'equal days are one day', ['same > end', 'same >= end']),
  ],
};
