/**
 * What is known about account codes without asking a base: their form, order, ancestry, and the side on which a balance stands.
 */
import { cyrillicCapitals } from './lookalikes.ts';
import type { Kopecks } from './money.ts';
import { slips } from './party-names.ts';

/** А active, П passive, АП active-passive. */
export type AccountKind = 'А' | 'П' | 'АП';

const CODE = /^(?:\d{2,3}|[А-ЯЁ]{2,3})(?:\.(?:\d{1,2}|[А-ЯЁ]{1,2}))*$/u;

/** `76.ab` → `76.АВ`, ` 60.1 ` → `60.1`; null when the text cannot be an account code. Whether it exists, the chart says. */
export function normaliseAccountCode(text: string): string | null {
  const code = cyrillicCapitals(text.trim().toUpperCase(), { Y: 'У' });
  return CODE.test(code) ? code : null;
}

/** True for the account itself and its subaccounts: `60` covers `60.01`, not `601`. */
export function covers(account: string, code: string): boolean {
  return code === account || code.startsWith(`${account}.`);
}

/** Codes of a chart that a code it lacks may stand for: those of its nearest parent there, else those one sign away. In the order of the chart. */
export function nearCodes(text: string, chart: Iterable<string>, most = 5): string[] {
  const code = normaliseAccountCode(text) ?? text.trim().toUpperCase();
  const codes = [...chart].sort();
  const own = codes.filter((one) => isOneSignAway(one, code));
  const root = code.split('.')[0] ?? '';
  const parent = [code.slice(0, code.lastIndexOf('.')), root, root.slice(0, 2)].find((one) => codes.includes(one));
  const kin = parent === undefined ? [] : codes.filter((one) => covers(parent, one));
  return [
    ...new Set(code.includes('.') || kin.length > 0 ? [...own.filter((one) => kin.includes(one)), ...kin] : own),
  ].slice(0, most);
}

/** One sign more, less or other: `60.1` and `60.01`, `47` and `41`. */
function isOneSignAway(a: string, b: string): boolean {
  return slips(a, b, 1) === 1;
}

export interface SidedBalance {
  readonly dr: Kopecks;
  readonly cr: Kopecks;
}

/**
 * Places a balance (Дт − Кт) the way 1C shows it: an active account keeps it in Дт and a passive in Кт even when negative (red),
 * only an active-passive one chooses the side by sign.
 */
export function placeBalance(kind: AccountKind, balance: Kopecks): SidedBalance {
  if (kind === 'А') return { dr: balance, cr: 0n };
  if (kind === 'П') return { dr: 0n, cr: -balance };
  return balance >= 0n ? { dr: balance, cr: 0n } : { dr: 0n, cr: -balance };
}

/** A balance on the side its account cannot have: «красное сальдо». */
export function isRed(kind: AccountKind, balance: Kopecks): boolean {
  return (kind === 'А' && balance < 0n) || (kind === 'П' && balance > 0n);
}

/** Expanded balance of several items: debits and credits apart, never netted. */
export function expand(balances: Iterable<Kopecks>): SidedBalance {
  let [dr, cr] = [0n, 0n];
  for (const balance of balances) {
    if (balance > 0n) dr += balance;
    else cr -= balance;
  }
  return { dr, cr };
}
