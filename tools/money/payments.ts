/** What money was paid for and received for: every movement of money accounts with its purpose, its party and its document; transfers left out. */
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import { EMPLOYEE_KIND } from '../access.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';
import { accountsThat, isAcquirer, isMoney, isOwn } from './accounts.ts';
import type { Period } from './flow.ts';
import { dayOf, type Move, readMoves, revalues } from './postings.ts';

/** Purposes by the account of the other side; the first that covers it. */
export const PURPOSES = [
  { key: 'suppliers', title: 'поставщики (счёт 60)', side: 'suppliers', roots: ['60'] },
  { key: 'other_suppliers', title: 'прочие поставщики (76.05)', side: 'suppliers', roots: ['76.05', '76.25', '76.35'] },
  { key: 'customers', title: 'покупатели (счёт 62)', side: 'customers', roots: ['62'] },
  { key: 'other_customers', title: 'прочие покупатели (76.06)', side: 'customers', roots: ['76.06', '76.26', '76.36'] },
  { key: 'accountable', title: 'подотчётные лица (71)', side: null, roots: ['71'] },
  { key: 'salary', title: 'зарплата (70)', side: null, roots: ['70'] },
  { key: 'staff', title: 'прочие расчёты с сотрудниками (73)', side: null, roots: ['73'] },
  { key: 'vat', title: 'НДС в бюджет (68.02)', side: null, roots: ['68.02'] },
  { key: 'agent_vat', title: 'НДС налогового агента (68.32)', side: null, roots: ['68.32'] },
  { key: 'profit_tax', title: 'налог на прибыль (68.04)', side: null, roots: ['68.04'] },
  { key: 'personal_tax', title: 'НДФЛ (68.01)', side: null, roots: ['68.01'] },
  { key: 'single_tax', title: 'единый налоговый счёт (68.90)', side: null, roots: ['68.90'] },
  { key: 'other_taxes', title: 'прочие налоги (68)', side: null, roots: ['68'] },
  { key: 'contributions', title: 'страховые взносы (69)', side: null, roots: ['69'] },
  { key: 'loans', title: 'кредиты и займы (66, 67)', side: null, roots: ['66', '67'] },
  { key: 'given_loans', title: 'займы выданные (58)', side: null, roots: ['58'] },
  { key: 'founders', title: 'учредители (75)', side: null, roots: ['75'] },
  { key: 'results', title: 'прочие доходы и расходы (91)', side: null, roots: ['91'] },
  { key: 'opening', title: 'ввод начальных остатков (000)', side: null, roots: ['000'] },
  { key: 'others', title: 'прочее', side: null, roots: [] },
] as const satisfies readonly {
  readonly key: string;
  readonly title: string;
  readonly side: 'suppliers' | 'customers' | null;
  readonly roots: readonly string[];
}[];

export type Purpose = (typeof PURPOSES)[number];
const OTHERS: Purpose = PURPOSES[PURPOSES.length - 1] as Purpose;

export function purposeOf(account: string): Purpose {
  return PURPOSES.find(({ roots }) => roots.some((root) => covers(root, account))) ?? OTHERS;
}

export interface Payment {
  readonly day: IsoDate;
  readonly document: Named;
  readonly account: string;
  readonly purpose: Purpose;
  readonly party: CompositeValue | null;
  readonly person: CompositeValue | null;
  /** Stands on the debit side of money; a reversal keeps its side with a minus. */
  readonly isReceived: boolean;
  /** Дт − Кт of money, kopecks. */
  readonly net: Kopecks;
}

export interface Payments {
  readonly payments: readonly Payment[];
  /** Roubles of currency accounts that changed without currency: no money moved. */
  readonly revaluation: readonly Move[];
  /** What the acquirer gave for card sales through 57.03 less what went back. */
  readonly cards: Kopecks;
}

/** Every movement of the wanted money accounts with a side that is no money of ours. */
export async function readPayments(desk: Desk, period: Period, wanted: (code: string) => boolean): Promise<Payments> {
  const accounts = accountsThat(desk, wanted);
  const moves = await readMoves(desk, period, accounts);
  const isRevaluing = revalues(accounts);
  const isRevaluation = (move: Move): boolean => covers('91', move.other.account) && isRevaluing(move);
  const outside = moves.filter(({ other }) => !isOwn(other.account));
  return {
    payments: outside.filter((move) => !isRevaluation(move)).map(paymentOf),
    revaluation: outside.filter(isRevaluation),
    cards: sum(moves.filter(({ other }) => isAcquirer(other.account)).map(({ net }) => net)),
  };
}

function paymentOf({ posting, own, other, net }: Move): Payment {
  return {
    ...{ day: dayOf(posting), document: { type: posting.recorderType, ref: posting.recorder } },
    ...{ account: other.account, purpose: purposeOf(other.account), net },
    isReceived: own === posting.dr,
    party: subcontoByKind(other, COUNTERPARTY_KIND),
    person: subcontoByKind(other, EMPLOYEE_KIND),
  };
}

/** Money accounts that a question leaves, and accounts of the other side that it names. */
export function accountsAsked(named: readonly string[]): {
  readonly money: readonly string[];
  readonly others: readonly string[];
} {
  const money = named.filter((code) => isMoney(code));
  return { money, others: named.filter((code) => !isOwn(code)) };
}
