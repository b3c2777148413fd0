/** What questions about balances and turnovers share: filling of phrases, analytics a list may be asked by. */
import { type AccountFact, type Ground, SUBCONTO_WORDS } from './question.ts';

/** The answer names the account: its code, not as a part of a longer number. */
export const accountSaid = (code: string): RegExp => new RegExp(`(?<![\\d.])${code.replaceAll('.', '\\.')}(?!\\d)`);

/** {a} the account, {d} the day or the period, {o} the organisation. */
export const filled = (phrase: string, account: string, dateWords: string, organisation: string): string =>
  phrase
    .replace('{a}', account)
    .replace('{d}', dateWords)
    .replace('{o}', () => organisation);

/** Analytics that keep a balance; the others (articles of cost, of cash flow, groups of goods) and all of 90 and 91 are turnover-only in 1C. */
const WITH_BALANCE = new Set([
  'Контрагенты',
  'Номенклатура',
  'БанковскиеСчета',
  'РаботникиОрганизаций',
  'ОсновныеСредства',
]);

type Measured = 'balance' | 'turnovers';

/** A slot whose analytics people name, with the words; null when the account has none. Groups are listed by sub-account. */
export function slotOf(
  ground: Ground,
  account: AccountFact,
  of: Measured,
): { readonly dims: readonly string[]; readonly words: string } | null {
  if (account.isGroup) return { dims: ['account'], words: ground.dice.pick([' по субсчетам', ' в разрезе субсчетов']) };
  const isResult = /^9[01](?:\.|$)/.test(account.code);
  const slots = [...account.slots].filter(([, kind]) => of === 'turnovers' || (WITH_BALANCE.has(kind) && !isResult));
  if (slots.length === 0) return null;
  const [dim, kind] = ground.dice.pick(slots);
  return { dims: [dim], words: ` ${ground.dice.pick(SUBCONTO_WORDS[kind] ?? [''])}` };
}
