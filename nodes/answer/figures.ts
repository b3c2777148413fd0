/** Facts as they are printed inside sentences and cells. */
import { counted, countedOf, type Noun } from '#domain/counted.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { SIDES } from '#domain/measures.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printAmount, printCount, printRubles } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import type { Said } from './said.ts';

const fact = (text: string, one: Fact): Said => ({ text, ids: [one.fact_id], kind: 'fact' });
const NONE: Said = { text: '', ids: [], kind: 'plain' };

export function kopecks({ value }: Pick<Fact, 'value'>): bigint {
  return parseDecimal(value, 2);
}

/** `1 234 567,89`. */
export function bare(one: Fact): Said {
  return fact(printAmount(kopecks(one)), one);
}

/** `1 234 567,89 руб.` */
export function money(one: Fact): Said {
  return fact(printRubles(kopecks(one)), one);
}

/** `Кт 1 234 567,89 руб.`; a zero has no side. */
export function sided(one: Fact): Said {
  return fact(
    one.side === null || kopecks(one) === 0n
      ? printRubles(kopecks(one))
      : `${SIDES[one.side]} ${printRubles(kopecks(one))}`,
    one,
  );
}

/** `Кт 1 234 567,89`. */
export function sidedBare(one: Fact): Said {
  return fact(
    one.side === null || kopecks(one) === 0n
      ? printAmount(kopecks(one))
      : `${SIDES[one.side]} ${printAmount(kopecks(one))}`,
    one,
  );
}

export function name(one: Fact): Said {
  return fact(one.entity, one);
}

export function attribute(one: Fact, of: string): Said {
  const value = attributeOf(one, of);
  return value === null ? NONE : fact(value, one);
}

export function attributeMoney(one: Fact, of: string): Said {
  const value = attributeOf(one, of);
  return value === null ? NONE : fact(printAmount(parseDecimal(value, 2)), one);
}

export function attributeDate(one: Fact, of: string): Said {
  const value = attributeOf(one, of);
  return value === null ? NONE : fact(printDate(value), one);
}

export function attributeCount(one: Fact, of: string, noun: Noun): Said {
  return fact(counted(Number(attributeOf(one, of) ?? 0), noun), one);
}

export function attributeNumber(one: Fact, of: string): Said {
  const value = attributeOf(one, of);
  return value === null ? NONE : fact(printCount(Number(value)), one);
}

/** `62 поставщика`. */
export function number(one: Fact, noun: Noun): Said {
  return fact(counted(Number(one.value), noun), one);
}

/** `у 62 поставщиков`. */
export function numberOf(one: Fact, noun: Noun): Said {
  return fact(countedOf(Number(one.value), noun), one);
}
