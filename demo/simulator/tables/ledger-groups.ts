/**
 * Groups of a ledger table: sums by a combination of dimensions, read as rows, joined again when fewer dimensions are wanted.
 */
import type { Account, Value } from '#demo/books/books.ts';
import { type Field, LEDGER_RESOURCES } from '../data/entity-types.ts';
import { type LedgerIndex, RESOURCE_COUNT } from '../data/ledger-index.ts';
import type { Row } from '../data/rows.ts';
import type { Profile } from '../profiles.ts';

/** Sums a group may hold: an opening balance, turnovers, opening balances of its finest parts by side. */
export type SumKind = 'opening' | 'dr' | 'cr' | 'splitDr' | 'splitCr';

const ZEROS: readonly bigint[] = new Array<bigint>(RESOURCE_COUNT).fill(0n);
const SUM_KINDS: readonly SumKind[] = ['opening', 'dr', 'cr', 'splitDr', 'splitCr'];

export class Group {
  /** Numbers of references, in the order of the table's dimensions. */
  readonly ids: readonly number[];
  opening = ZEROS;
  dr = ZEROS;
  cr = ZEROS;
  splitDr = ZEROS;
  splitCr = ZEROS;
  /** Bit per resource: an account of the group keeps it. On a table of pairs the lower bits are the debit side. */
  kept = 0;

  constructor(ids: readonly number[]) {
    this.ids = ids;
  }

  /** Adds to one sum; sums nobody adds to take no memory. */
  add(kind: SumKind, resource: number, amount: bigint): void {
    if (amount === 0n) return;
    const own: bigint[] = this[kind] === ZEROS ? [...ZEROS] : (this[kind] as bigint[]);
    own[resource] = (own[resource] ?? 0n) + amount;
    this[kind] = own;
  }

  absorb(other: Group): void {
    for (const kind of SUM_KINDS) {
      if (other[kind] === ZEROS) continue;
      for (const [r, amount] of other[kind].entries()) this.add(kind, r, amount);
    }
    this.kept |= other.kept;
  }

  get isEmpty(): boolean {
    return [this.opening, this.dr, this.cr].every((sums) => sums.every((sum) => sum === 0n));
  }
}

/** Bits of resources an account keeps: tax sums and the sum always, currency and quantity by its flags. */
export function keptBits(account: Account | undefined): number {
  if (account === undefined) return 0;
  return 0b111001 | (account.isCurrency ? 0b10 : 0) | (account.isQuantity ? 0b100 : 0);
}

/** Joins groups that agree on the dimensions at the given positions; the other dimensions become empty. */
export function regrouped(groups: readonly Group[], positions: readonly number[]): Group[] {
  const joined = new Map<string, Group>();
  for (const group of groups) {
    const ids = group.ids.map((id, i) => (positions.includes(i) ? id : 0));
    const key = ids.join();
    let target = joined.get(key);
    if (target === undefined) {
      target = new Group(ids);
      joined.set(key, target);
    }
    target.absorb(group);
  }
  return [...joined.values()];
}

/** How one table reads a column of a group. */
export type MeasureReader = (group: Group, account: Account | null) => bigint | null;

export class GroupRow implements Row {
  readonly group: Group;
  readonly #table: GroupTable;

  constructor(group: Group, table: GroupTable) {
    this.group = group;
    this.#table = table;
  }

  get(name: string): Value | undefined {
    return this.#table.read(this.group, name);
  }

  rows(): readonly Row[] {
    return [];
  }
}

/** Dimensions and columns of one table over one index. */
export class GroupTable {
  readonly dimensions: readonly Field[];
  readonly #index: LedgerIndex;
  readonly #positions: ReadonlyMap<string, number>;
  readonly #measures: ReadonlyMap<string, MeasureReader>;

  constructor(index: LedgerIndex, dimensions: readonly Field[], measures: ReadonlyMap<string, MeasureReader>) {
    this.#index = index;
    this.dimensions = dimensions;
    this.#positions = new Map(dimensions.map(({ name }, i) => [name, i]));
    this.#measures = measures;
  }

  read(group: Group, name: string): Value | undefined {
    const position = this.#positions.get(name);
    if (position !== undefined) return this.#index.refs.refOf(group.ids[position] ?? 0);
    const measure = this.#measures.get(name);
    if (measure === undefined) return undefined;
    // The account stands first among the dimensions; without it a row has no side of its own.
    const account = this.#index.accounts.get(group.ids[0] ?? 0) ?? null;
    return measure(group, account);
  }

  rows(groups: readonly Group[]): GroupRow[] {
    return groups.map((group) => new GroupRow(group, this));
  }
}

/** Balance columns `<Resource><prefix>`, `…Dr`, `…Cr` over the balance a reader gives. */
export function balanceMeasures(
  prefix: string,
  profile: Profile,
  balanceOf: (group: Group, resource: number) => bigint,
): [string, MeasureReader][] {
  return LEDGER_RESOURCES.flatMap(({ name }, r): [string, MeasureReader][] => [
    [`${name}${prefix}`, kept(r, (group, account) => signed(balanceOf(group, r), account, profile))],
    [`${name}${prefix}Dr`, kept(r, (group, account) => sides(balanceOf(group, r), account, profile)[0])],
    [`${name}${prefix}Cr`, kept(r, (group, account) => sides(balanceOf(group, r), account, profile)[1])],
  ]);
}

export function turnoverMeasures(): [string, MeasureReader][] {
  return LEDGER_RESOURCES.flatMap(({ name }, r): [string, MeasureReader][] => [
    [`${name}Turnover`, kept(r, ({ dr, cr }) => (dr[r] ?? 0n) - (cr[r] ?? 0n))],
    [`${name}TurnoverDr`, kept(r, ({ dr }) => dr[r] ?? 0n)],
    [`${name}TurnoverCr`, kept(r, ({ cr }) => cr[r] ?? 0n)],
  ]);
}

export function splittedMeasures(): [string, MeasureReader][] {
  return LEDGER_RESOURCES.flatMap(({ name }, r): [string, MeasureReader][] => [
    [`${name}SplittedBalanceDr`, kept(r, ({ splitDr }) => splitDr[r] ?? 0n)],
    [`${name}SplittedBalanceCr`, kept(r, ({ splitCr }) => splitCr[r] ?? 0n)],
  ]);
}

/** Turnovers between two accounts: one sum, other resources by side. */
export function pairMeasures(): [string, MeasureReader][] {
  return LEDGER_RESOURCES.flatMap(({ name, bySide }, r): [string, MeasureReader][] =>
    bySide
      ? [
          [`${name}TurnoverDr`, kept(r, ({ dr }) => dr[r] ?? 0n)],
          [`${name}TurnoverCr`, kept(r + RESOURCE_COUNT, ({ cr }) => cr[r] ?? 0n)],
        ]
      : [[`${name}Turnover`, ({ dr }) => dr[r] ?? 0n]],
  );
}

function kept(bit: number, read: MeasureReader): MeasureReader {
  return (group, account) => ((group.kept >> bit) & 1 ? read(group, account) : null);
}

function signed(balance: bigint, account: Account | null, profile: Profile): bigint {
  return profile.balanceSign === 'own-side' && account?.kind === 'П' ? -balance : balance;
}

/** An active account keeps its balance on the debit side even when negative, a passive one on the credit side. */
function sides(balance: bigint, account: Account | null, profile: Profile): [bigint, bigint] {
  const kind = profile.sidesByKind ? (account?.kind ?? 'АП') : 'АП';
  if (kind === 'А') return [balance, 0n];
  if (kind === 'П') return [0n, -balance];
  return balance >= 0n ? [balance, 0n] : [0n, -balance];
}

/** Groups under way. Dimensions nobody asks about are not told apart, which keeps a short selection short. */
export class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #told: readonly boolean[];

  constructor(told: readonly boolean[]) {
    this.#told = told;
  }

  at(ids: readonly number[]): Group {
    const own = this.#told.includes(false) ? ids.map((id, i) => (this.#told[i] === false ? 0 : id)) : ids;
    const key = own.join();
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = new Group(own);
    this.#groups.set(key, group);
    return group;
  }

  finished(): Group[] {
    const groups = [...this.#groups.values()];
    for (const group of groups) {
      for (const [r, balance] of group.opening.entries()) {
        group.add(balance > 0n ? 'splitDr' : 'splitCr', r, balance > 0n ? balance : -balance);
      }
    }
    return groups;
  }
}
