/** An advance beside the debt it might have met, and the first key in which they differ: both values are shown, no cause is guessed. */
import type { IsoDate } from '#domain/dates.ts';
import { abs } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { flag, text } from '#onec/dialect/decode.ts';
import { CURRENCIES_SET } from '../ledger/currencies.ts';
import type { Names } from '../ledger/names.ts';
import type { Deferred } from '../settlements/deferred.ts';
import { cardKeyOf } from '../settlements/pairs.ts';
import type { Termed } from '../settlements/terms.ts';
import { wordsOf } from './standing.ts';

/** Keys in the order in which 1C looks at them; `none` when there is no debt to meet. */
export const KEYS = {
  card: 'карточка контрагента',
  contract: 'договор',
  account: 'счёт расчётов',
  currency: 'валюта',
  document: 'документ расчётов',
  deferred: 'зачёт отложен до закрытия месяца',
  by_hand: 'ручная корректировка проводок',
  method: 'способ зачёта авансов',
  order: 'порядок документов',
  none: 'встречного долга нет',
} as const satisfies Record<string, string>;
export type Key = keyof typeof KEYS;

export interface Unmet {
  readonly advance: Termed;
  readonly debt: Termed | null;
  readonly key: Key;
  readonly ofAdvance: string;
  readonly ofDebt: string;
}

interface Compared {
  readonly key: Key;
  readonly ofAdvance: string;
  readonly ofDebt: string;
}

/** Accounts among which 1C offsets: 60.01 with 60.02, 60.21 with 60.22; any other only with itself. */
const family = (account: string): string => account.replace(/^(6[02]\.\d)[12]$/, '$1');

interface Ground {
  readonly names: Names;
  readonly deferred: Deferred;
}

/** The first difference between the keys of an advance and of a debt; null when all that 1C compares is the same. */
function difference(advance: Termed, debt: Termed, { names, deferred }: Ground): Compared | null {
  const [one, two] = [wordsOf(advance, names), wordsOf(debt, names)];
  const put = (key: Key, ofAdvance: string, ofDebt: string): Compared => ({ key, ofAdvance, ofDebt });
  if (advance.counterparty?.ref !== debt.counterparty?.ref) return put('card', one.entity, two.entity);
  if (advance.contract?.ref !== debt.contract?.ref) return put('contract', one.contract, two.contract);
  if (family(advance.account) !== family(debt.account)) return put('account', advance.account, debt.account);
  const money = (ref: string): string => (ref === '' ? 'рубли' : names.title({ type: CURRENCIES_SET, ref }));
  if (advance.currency !== debt.currency) return put('currency', money(advance.currency), money(debt.currency));
  const [nameless, sameAccount] = [
    advance.document === null || debt.document === null,
    advance.account === debt.account,
  ];
  if (nameless || sameAccount) return put('document', one.document, two.document);
  const waits = deferred.waits(advance.counterparty?.ref ?? '', advance.contract?.ref ?? '');
  return waits ? put('deferred', 'ждёт закрытия месяца', 'ждёт закрытия месяца') : null;
}

/** When all keys are the same: what the documents themselves say of the offset. */
function ofDocuments(advance: Termed, debt: Termed, names: Names): Compared {
  const [paid, owed] = [advance, debt].map(({ document }) => names.row(document?.ref ?? ''));
  const byHand = [paid, owed].map(
    (row) => row !== undefined && 'РучнаяКорректировка' in row && flag(row, 'РучнаяКорректировка'),
  );
  const yes = (hand: boolean | undefined): string => (hand === true ? 'проводки исправлены вручную' : 'нет');
  if (byHand.includes(true)) return { key: 'by_hand', ofAdvance: yes(byHand[0]), ofDebt: yes(byHand[1]) };
  const method = owed !== undefined && 'СпособЗачетаАвансов' in owed ? text(owed, 'СпособЗачетаАвансов') : '';
  if (method !== '' && method !== 'Автоматически')
    return { key: 'method', ofAdvance: 'не задаётся', ofDebt: METHODS[method] ?? method };
  const day = (date: IsoDate | ''): string => (date === '' ? 'дата не читается' : printDate(date));
  return { key: 'order', ofAdvance: day(advance.primary), ofDebt: day(debt.primary) };
}

const METHODS: Readonly<Record<string, string>> = { ПоДокументу: 'по документу', НеЗачитывать: 'не зачитывать' };

const ORDER = Object.keys(KEYS);

/** Each advance with the debt that is nearest to it: the later the first difference, the nearer; then equal sums, then the bigger debt. */
export function unmetOf(advances: readonly Termed[], debts: readonly Termed[], ground: Ground): Unmet[] {
  const cardKey = cardKeyOf(ground.names);
  const isKin = (a: Termed, b: Termed): boolean => {
    const [one, two] = [a.counterparty?.ref ?? '', b.counterparty?.ref ?? ''];
    return one !== '' && (one === two || (cardKey(one) !== '' && cardKey(one) === cardKey(two)));
  };
  return advances.map((advance): Unmet => {
    const near = debts
      .filter((debt) => debt.side === advance.side && isKin(advance, debt) && debt !== advance)
      .map((debt) => ({
        debt,
        ...(difference(advance, debt, ground) ?? ofDocuments(advance, debt, ground.names)),
      }))
      .sort((a, b) => nearness(advance, b) - nearness(advance, a) || bySize(a.debt, b.debt));
    const [best] = near;
    return best === undefined ? { advance, debt: null, key: 'none', ofAdvance: '', ofDebt: '' } : { advance, ...best };
  });
}

const nearness = (advance: Termed, { debt, key }: { readonly debt: Termed; readonly key: Key }): number =>
  2 * ORDER.indexOf(key) + (abs(debt.amount) === abs(advance.amount) ? 1 : 0);

const bySize = (a: Termed, b: Termed): number =>
  abs(a.amount) === abs(b.amount) ? 0 : abs(b.amount) > abs(a.amount) ? 1 : -1;
