/** Numbers of documents as 1C keeps them (`0000-000245`, `00БП-000012`) and as people write them (`245`, `№ 245`, `БП-12`). */
import { cyrillicCapitals } from './lookalikes.ts';

/** Upper case, no spaces and №, Latin lookalikes as Cyrillic. */
export function plainNumber(text: string): string {
  return cyrillicCapitals(text.toUpperCase().replace(/[№#\s\u00a0]/g, ''));
}

interface Parts {
  /** Letters and digits before the number itself, without leading zeros and the dash: `БП` of `00БП-000012`. */
  readonly prefix: string;
  readonly digits: string;
}

function partsOf(number: string): Parts {
  const match = /^(.*?)(\d+)$/u.exec(number);
  if (match === null) return { prefix: number, digits: '' };
  return {
    prefix: (match[1] ?? '').replace(/-$/, '').replace(/^0+/, ''),
    digits: (match[2] ?? '').replace(/^0+(?=\d)/, ''),
  };
}

/** True when a kept number is the written one: whole, or by its short form with or without the prefix. A short form never matches a part of a number. */
export function isNumber(kept: string, written: string): boolean {
  const [own, asked] = [plainNumber(kept), plainNumber(written)];
  if (own === asked) return true;
  if (own === '' || asked === '') return false;
  const [ownParts, askedParts] = [partsOf(own), partsOf(asked)];
  if (ownParts.digits === '' || ownParts.digits !== askedParts.digits) return false;
  const whole = asked.includes('-') && asked.length >= own.length;
  return whole ? false : askedParts.prefix === '' || askedParts.prefix === ownParts.prefix;
}

/** What every kept number that may be the written one ends with. */
export function numberTail(written: string): string {
  const { digits } = partsOf(plainNumber(written));
  return digits === '' ? plainNumber(written) : digits;
}
