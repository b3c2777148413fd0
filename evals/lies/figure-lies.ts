/** Lies of figures: true sums in the wrong place, sums that nobody computed, other sizes and signs. */
import { parseDecimal } from '#domain/decimals.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import {
  AMOUNT,
  amountsOf,
  found,
  type LieKind,
  type Piece,
  pairs,
  replaced,
  some,
  swapped,
  type Truth,
} from './lie.ts';

const kopecks = (text: string): bigint => parseDecimal(text.replaceAll('\u00a0', '').replace(',', '.'), 2);
const plain = (text: string): string => text.replace('-', '');

/** «A руб. и B руб.» says two sums and not which is which. */
const isListed = (text: string, one: Piece, two: Piece): boolean =>
  /^(?:\u00a0руб\.)? и $/u.test(text.slice(one.end, two.start));

function swaps({ text }: Truth): string[] {
  const amounts = found(text, AMOUNT);
  return pairs(amounts)
    .filter(([one, two]) => plain(one.text) !== plain(two.text) && !isListed(text, one, two))
    .slice(0, 8)
    .map(([one, two]) => swapped(text, one, two));
}

function foreign({ text, facts, beside }: Truth): string[] {
  const own = new Set(facts.flatMap(amountsOf).map(plain));
  const others = [...new Set(beside.flatMap(amountsOf).map(plain))].filter((one) => !own.has(one));
  return found(text, AMOUNT).flatMap((piece) =>
    some(others, 3, text + piece.start).map((by) => replaced(text, piece, by)),
  );
}

/** Cells of a count and of money in each other's place, a count with money after it, money with a noun after it. */
function countsForAmounts({ text }: Truth): string[] {
  const counts = found(
    text,
    /(?<![\d.,:№\u00a0-])\d{1,3}(?= (?:поставщик|покупател|документ|остат|контрагент|позиц|операц|договор|провод)\p{L}*)/gu,
  );
  const amounts = found(text, AMOUNT);
  return [
    ...counts.map((count) => replaced(text, count, '1\u00a0000')),
    ...counts.flatMap((count) => some(amounts, 2, text).map((amount) => replaced(text, amount, `${count.text},00`))),
    ...counts.flatMap((count) =>
      some(amounts, 2, text).map((amount) => replaced(text, count, amount.text.slice(0, -3))),
    ),
  ].filter((lie) => lie !== text);
}

function sizes({ text }: Truth): string[] {
  return found(text, AMOUNT)
    .filter(({ text: amount }) => !/^-?0,00$/.test(amount))
    .flatMap((piece) => {
      const whole = piece.text.slice(0, -3);
      return [
        ...['тыс.', 'млн'].map((unit) => replaced(text, piece, `${piece.text}\u00a0${unit}`)),
        replaced(text, piece, `${whole}\u00a0000,00`),
        ...(whole.length > 4 ? [replaced(text, piece, `${whole.slice(0, -4)},00`)] : []),
      ];
    });
}

function signs({ text }: Truth): string[] {
  return found(text, AMOUNT)
    .filter(({ text: amount }) => !/^-?0,00$/.test(amount))
    .map((piece) => replaced(text, piece, piece.text.startsWith('-') ? piece.text.slice(1) : `-${piece.text}`));
}

function subsets({ text, facts, beside }: Truth): string[] {
  const own = new Set(facts.flatMap(amountsOf).map(plain));
  const amounts = found(text, AMOUNT);
  const others = some([...new Set(beside.flatMap(amountsOf).map(plain))], 4, text);
  const within = pairs(amounts).map(([one, two]) => printAmount(kopecks(plain(one.text)) + kopecks(plain(two.text))));
  const across = amounts.flatMap(({ text: one }) =>
    others.map((two) => printAmount(kopecks(plain(one)) + kopecks(two))),
  );
  const sums = [...new Set([...within, ...across])].filter((sum) => !own.has(sum) && sum !== '0,00');
  return [
    ...some(sums, 3, text).map((sum) => `${text} Вместе это ${sum}\u00a0руб.`),
    ...amounts
      .slice(0, 3)
      .flatMap((piece) => some(sums, 2, text + piece.start).map((sum) => replaced(text, piece, sum))),
  ];
}

/** The smallest lie of all: one kopeck, one digit. */
function kopeck({ text, facts }: Truth): string[] {
  const own = new Set(facts.flatMap(amountsOf).map(plain));
  return found(text, AMOUNT).flatMap((piece) => {
    const more = printAmount(kopecks(piece.text) + 1n);
    return own.has(plain(more)) ? [] : [replaced(text, piece, more)];
  });
}

export const FIGURE_LIES: readonly LieKind[] = [
  { code: 'swap', title: 'две верные суммы поменялись местами', make: swaps },
  { code: 'foreign', title: 'верная сумма другого периода или другого лица', make: foreign },
  { code: 'count', title: 'число вместо суммы и сумма вместо числа', make: countsForAmounts },
  { code: 'size', title: 'тысячи и миллионы', make: sizes },
  { code: 'sign', title: 'знак', make: signs },
  { code: 'subset', title: 'сумма показанной части', make: subsets },
  { code: 'kopeck', title: 'одна копейка', make: kopeck },
];
