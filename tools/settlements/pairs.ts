/**
 * A debt and an advance of one party that stand side by side, and what keeps them apart: shown with both keys, because the cause is in the
 * difference between them. Whether they can be offset is for people to decide.
 */
import { z } from 'zod';
import { abs, min, sum } from '#domain/money.ts';
import type { SettlementView } from '#domain/settlements.ts';
import { text } from '#onec/dialect/decode.ts';
import { entityRefSchema } from '#state/fact.ts';
import type { Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import { CONTRACTS_SET } from './contracts.ts';
import type { Deferred } from './deferred.ts';
import type { OpenItem } from './items.ts';

export const PAIRS = {
  same_contract: 'долг и аванс на одном договоре: зачёт не прошёл',
  deferred: 'долг и аванс на одном договоре: зачёт отложен до закрытия месяца, это порядок организации',
  other_contract: 'долг и аванс одного контрагента на разных договорах',
  opposite_documents: 'внутри договора один документ в дебете, другой в кредите того же счёта',
  mutual: 'контрагент должен нам, а мы ему: возможен взаимозачёт',
  same_inn: 'долг и аванс на разных карточках с одинаковыми ИНН и КПП: похоже на дубль карточки',
} as const satisfies Record<string, string>;

export type PairCode = keyof typeof PAIRS;
const PAIR_CODES = Object.keys(PAIRS) as [PairCode, ...PairCode[]];

const legSchema = z.strictObject({
  counterparty: entityRefSchema.nullable(),
  contract: entityRefSchema.nullable(),
  accounts: z.array(z.string()),
  sum: z.string(),
});

export const pairLineSchema = z.strictObject({
  code: z.enum(PAIR_CODES),
  meaning: z.string(),
  first: legSchema,
  second: legSchema,
  /** The smaller of the two: what an offset could take at most. */
  common: z.string(),
});
export type PairLine = z.infer<typeof pairLineSchema>;

type Leg = readonly OpenItem[];
interface Pair {
  readonly code: PairCode;
  readonly first: Leg;
  readonly second: Leg;
}

/** Full key of a card: two cards with the same INN and KPP are one party in law. */
export type CardKey = (counterparty: string) => string;

/** INN and KPP of a card; '' when the card has none, then nothing is its twin. */
export function cardKeyOf(names: Names): CardKey {
  return (party) => {
    const row = names.row(party);
    return row === undefined || text(row, 'ИНН') === '' ? '' : `${text(row, 'ИНН')}/${text(row, 'КПП')}`;
  };
}

function grouped(items: Leg, keyOf: (item: OpenItem) => string): Map<string, OpenItem[]> {
  const groups = new Map<string, OpenItem[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const party = ({ counterparty }: OpenItem): string => counterparty?.ref ?? '';
const contract = (item: OpenItem): string => `${party(item)}|${item.contract?.ref ?? ''}`;
/** Roubles and currency do not meet: a debt in dollars is not covered by an advance in roubles. */
const moneyOfParty = (item: OpenItem): string => `${party(item)}|${item.currency}`;
const of = (items: Leg, role: OpenItem['role']): OpenItem[] => items.filter((item) => item.role === role);

/** Debts and advances of one side of settlements: first inside a contract, then across contracts. */
function insideSide(items: Leg, deferred: Deferred): Pair[] {
  const found: Pair[] = [];
  const used = new Set<string>();
  for (const [key, own] of grouped(items, contract)) {
    const [debts, advances] = [of(own, 'debt'), of(own, 'advance')];
    if (debts.length === 0 || advances.length === 0) continue;
    const waits = deferred.waits(own[0]?.counterparty?.ref ?? '', own[0]?.contract?.ref ?? '');
    found.push({ code: waits ? 'deferred' : 'same_contract', first: debts, second: advances });
    used.add(key);
  }
  const apart = items.filter((item) => !used.has(contract(item)));
  for (const own of grouped(apart, moneyOfParty).values()) {
    for (const first of grouped(of(own, 'debt'), contract).values())
      for (const second of grouped(of(own, 'advance'), contract).values())
        found.push({ code: 'other_contract', first, second });
  }
  for (const own of grouped(items, (item) => `${item.account}|${contract(item)}`).values()) {
    const [opposite, debts] = [of(own, 'opposite'), of(own, 'debt')];
    if (opposite.length > 0 && debts.length > 0)
      found.push({ code: 'opposite_documents', first: debts, second: opposite });
  }
  return found;
}

function mutual(items: Leg): Pair[] {
  return [...grouped(of(items, 'debt'), moneyOfParty).values()].flatMap((own) => {
    const first = own.filter(({ side }) => side === 'suppliers');
    const second = own.filter(({ side }) => side === 'customers');
    return first.length > 0 && second.length > 0 ? [{ code: 'mutual' as const, first, second }] : [];
  });
}

function acrossCards(items: Leg, cardKey: CardKey): Pair[] {
  return [...grouped(items, (item) => `${item.side}|${cardKey(party(item))}`)].flatMap(([key, own]) => {
    if (key.endsWith('|') || new Set(own.map(party)).size < 2) return [];
    const [first, advances] = [of(own, 'debt'), of(own, 'advance')];
    const debtors = new Set(first.map(party));
    const second = advances.filter((item) => !debtors.has(party(item)));
    return first.length > 0 && second.length > 0 ? [{ code: 'same_inn' as const, first, second }] : [];
  });
}

/** All pairs among the items; `items` may hold both sides. */
export function findPairs(items: readonly OpenItem[], deferred: Deferred, cardKey: CardKey): Pair[] {
  const own = items.filter(({ isLoan, counterparty }) => !isLoan && counterparty !== null);
  const sides = (['suppliers', 'customers'] as const).flatMap((side) =>
    insideSide(
      own.filter((item) => item.side === side),
      deferred,
    ),
  );
  return [...sides, ...mutual(own), ...acrossCards(own, cardKey)];
}

/** Pairs that touch the asked parties on the asked side; a mutual debt has a leg on each side whatever was asked. */
export function pairsOfView(pairs: readonly Pair[], view: SettlementView, asked: ReadonlySet<string>): Pair[] {
  return pairs.filter(({ code, first, second }) => {
    const legs = [...first, ...second];
    const ofView = view === 'party' || code === 'mutual' || legs.every(({ side }) => side === view);
    return ofView && legs.some(({ counterparty }) => asked.has(counterparty?.ref ?? ''));
  });
}

export function pairLine({ code, first, second }: Pair, names: Names): PairLine {
  const total = (leg: Leg): bigint => abs(sum(leg.map(({ amount }) => amount)));
  const line = (leg: Leg): PairLine['first'] => {
    const [one] = leg;
    const contracts = new Set(leg.map((item) => item.contract?.ref ?? ''));
    return {
      counterparty: one?.counterparty == null ? null : names.entity(one.counterparty),
      contract:
        one?.contract == null || contracts.size > 1
          ? null
          : { kind: CONTRACTS_SET, ref: one.contract.ref, title: one.contract.name },
      accounts: [...new Set(leg.map(({ account }) => account))].sort(),
      sum: moneyText(total(leg)),
    };
  };
  return {
    ...{ code, meaning: PAIRS[code], first: line(first), second: line(second) },
    common: moneyText(min(total(first), total(second))),
  };
}
