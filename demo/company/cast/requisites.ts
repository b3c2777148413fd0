/**
 * State numbers with the check digits Russian registers use: ИНН, КПП, ОГРН, СНИЛС, bank accounts.
 */
import type { Random } from '#demo/engine/random.ts';

const INN10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN12_FIRST = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN12_SECOND = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
}

/** ИНН of a company from its nine leading digits. */
export function companyInn(nine: string): string {
  return `${nine}${(weighted(nine, INN10) % 11) % 10}`;
}

/** ИНН of a person from its ten leading digits. */
export function personInn(ten: string): string {
  const eleven = `${ten}${(weighted(ten, INN12_FIRST) % 11) % 10}`;
  return `${eleven}${(weighted(eleven, INN12_SECOND) % 11) % 10}`;
}

/** True when the check digits of a 10- or 12-digit ИНН agree. */
export function isInn(inn: string): boolean {
  if (/^\d{10}$/.test(inn)) return companyInn(inn.slice(0, 9)) === inn;
  return /^\d{12}$/.test(inn) && personInn(inn.slice(0, 10)) === inn;
}

/** ОГРН (12 leading digits) or ОГРНИП (14 leading digits) with its check digit. */
export function ogrn(leading: string): string {
  const divisor = leading.length === 12 ? 11n : 13n;
  return `${leading}${(BigInt(leading) % divisor) % 10n}`;
}

/** `123-456-789 01` from nine digits. */
export function snils(nine: string): string {
  const total = weighted(nine, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const check = String((total % 101) % 100).padStart(2, '0');
  return `${nine.slice(0, 3)}-${nine.slice(3, 6)}-${nine.slice(6)} ${check}`;
}

export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => String(random.int(0, 9))).join('');
}

/** Tax offices that give the first four digits of an ИНН and a КПП. */
export const TAX_OFFICES = [
  '7601',
  '7602',
  '7603',
  '7604',
  '7606',
  '7610',
  '7627',
  '7701',
  '7715',
  '7720',
  '7733',
  '7810',
  '7825',
  '5029',
  '5047',
  '3702',
  '4401',
  '3525',
  '3301',
  '5260',
  '6901',
  '6671',
  '1655',
  '2310',
] as const;
