/**
 * Balance, Turnovers, BalanceAndTurnovers and DrCrTurnovers of the ledger: one pass over the sides of postings on the wanted accounts.
 */
import { CHART } from '#demo/configuration/configuration.ts';
import type { Base } from '../base.ts';
import { type EntityType, type Field, ref } from '../data/entity-types.ts';
import { type LedgerIndex, RESOURCE_COUNT, type SideColumns } from '../data/ledger-index.ts';
import type { Row } from '../data/rows.ts';
import { PlainRow } from '../data/rows.ts';
import {
  balanceMeasures,
  type Group,
  Groups,
  GroupTable,
  keptBits,
  type MeasureReader,
  pairMeasures,
  regrouped,
  type SumKind,
  splittedMeasures,
  turnoverMeasures,
} from './ledger-groups.ts';
import { NATURAL_SLOTS, type Slots, slotsByAccount, subcontoAt } from './ledger-slots.ts';
import type { TableParameters } from './table-parameters.ts';
import type { TableFunction } from './table-types.ts';

export type LedgerTableName = 'Balance' | 'Turnovers' | 'BalanceAndTurnovers' | 'DrCrTurnovers';

export interface LedgerTable {
  readonly table: GroupTable;
  readonly groups: readonly Group[];
}

/** Groups by the dimensions `told` names (null: by all), conditions on accounts and dimensions applied. */
export function ledgerTable(
  definition: TableFunction,
  parameters: TableParameters,
  told: ReadonlySet<string> | null,
  base: Base,
): LedgerTable {
  const name = definition.name as LedgerTableName;
  const index = base.ledger;
  const table = new GroupTable(index, definition.dimensions, new Map(measuresOf(name, base)));
  const groups = new Groups(definition.dimensions.map((dimension) => told?.has(dimension.name) ?? true));
  if (name === 'DrCrTurnovers') gatherPairs(groups, parameters, base);
  else gatherSides(groups, name, parameters, base);
  const condition = parameters.condition('Condition', { ...definition.result, fields: definition.dimensions }, base);
  const rows = table.rows(groups.finished());
  return { table, groups: (condition === null ? rows : rows.filter(condition)).map(({ group }) => group) };
}

/** Rows by the wanted dimensions; rows without anything in them drop out. */
export function ledgerRows({ table, groups }: LedgerTable, wanted: readonly Field[] | null): readonly Row[] {
  const names = new Set((wanted ?? table.dimensions).map(({ name }) => name));
  const positions = table.dimensions.flatMap(({ name }, i) => (names.has(name) ? [i] : []));
  const joined = positions.length === table.dimensions.length ? groups : regrouped(groups, positions);
  return table.rows(joined.filter((group) => !group.isEmpty));
}

function measuresOf(name: LedgerTableName, { profile }: Base): [string, MeasureReader][] {
  const opening = (group: Group, r: number) => group.opening[r] ?? 0n;
  switch (name) {
    case 'Balance':
      return [...balanceMeasures('Balance', profile, opening), ...splittedMeasures()];
    case 'Turnovers':
      return turnoverMeasures();
    case 'BalanceAndTurnovers':
      return [
        ...balanceMeasures('OpeningBalance', profile, opening),
        ...turnoverMeasures(),
        ...balanceMeasures(
          'ClosingBalance',
          profile,
          (group, r) => opening(group, r) + (group.dr[r] ?? 0n) - (group.cr[r] ?? 0n),
        ),
      ];
    case 'DrCrTurnovers':
      return pairMeasures();
  }
}

/** Positions of postings between two moments, the end excluded. */
interface Window {
  readonly from: number;
  readonly to: number;
}

export function windowOf(parameters: TableParameters, base: Base): Window {
  const start = parameters.moment('StartPeriod');
  const end = parameters.moment('EndPeriod');
  const { ledger } = base;
  return {
    from: start === null ? 0 : ledger.position(start),
    to: end === null ? ledger.postings.length : ledger.position(end, base.profile.endInclusive),
  };
}

function gatherSides(
  groups: Groups,
  name: Exclude<LedgerTableName, 'DrCrTurnovers'>,
  parameters: TableParameters,
  base: Base,
): void {
  const index = base.ledger;
  const period = name === 'Balance' ? parameters.moment('Period') : null;
  const window =
    name === 'Balance'
      ? { from: period === null ? index.postings.length : index.position(period), to: 0 }
      : windowOf(parameters, base);
  const keepsTurnoverSubconto = name === 'Turnovers';
  const slots = slotsByAccount(index, parameters.guids('ExtraDimensions'), !keepsTurnoverSubconto);
  const wanted = accountsWhere(parameters, 'AccountCondition', base);
  const balanced = name === 'Turnovers' ? balancedSide(parameters, base) : null;
  for (const account of index.accounts.keys()) {
    const slot = slots.get(account);
    if (slot === undefined || wanted?.has(account) === false) continue;
    const kept = keptBits(index.accounts.get(account));
    for (const side of index.sidesOf(account)) {
      const position = side >> 1;
      const phase = phaseOf(position, window, name);
      if (phase === 'after') break;
      if (phase === 'before' || index.active[position] === 0) continue;
      const isDebit = (side & 1) === 0;
      const own = isDebit ? index.dr : index.cr;
      const ids = ownIds(index, own, position, account, slot);
      if (balanced !== null && !balanced.extend(ids, isDebit ? index.cr : index.dr, position)) continue;
      const group = groups.at(ids);
      group.kept |= kept;
      const isOpening = phase === 'opening';
      addAmounts(group, isOpening ? 'opening' : isDebit ? 'dr' : 'cr', own, position, isOpening && !isDebit);
    }
  }
}

/** Where a posting stands: counted into the opening balance, into turnovers, or beyond the window. */
function phaseOf(position: number, window: Window, name: LedgerTableName): 'opening' | 'turnover' | 'before' | 'after' {
  if (position < window.from) return name === 'Turnovers' ? 'before' : 'opening';
  return position < window.to ? 'turnover' : 'after';
}

function ownIds(index: LedgerIndex, side: SideColumns, position: number, account: number, slots: Slots): number[] {
  const [s1, s2, s3] = slots;
  return [
    account,
    subcontoAt(side, s1, position),
    subcontoAt(side, s2, position),
    subcontoAt(side, s3, position),
    index.organisation[position] ?? 0,
    side.currency[position] ?? 0,
    0,
  ];
}

/** The corresponding side of Turnovers: appends its dimensions, or tells that the posting does not fit. */
function balancedSide(parameters: TableParameters, base: Base) {
  const index = base.ledger;
  const slots = slotsByAccount(index, parameters.guids('BalancedExtraDimensions'), false);
  const wanted = accountsWhere(parameters, 'BalancedAccountCondition', base);
  return {
    extend(ids: number[], side: SideColumns, position: number): boolean {
      const account = side.account[position] ?? 0;
      if (wanted?.has(account) === false) return false;
      const slot = account === 0 ? NATURAL_SLOTS : slots.get(account);
      if (slot === undefined) return false;
      const [s1, s2, s3] = slot;
      ids.push(
        account,
        subcontoAt(side, s1, position),
        subcontoAt(side, s2, position),
        subcontoAt(side, s3, position),
        side.currency[position] ?? 0,
        0,
      );
      return true;
    },
  };
}

function gatherPairs(groups: Groups, parameters: TableParameters, base: Base): void {
  const index = base.ledger;
  const { from, to } = windowOf(parameters, base);
  const drSlots = slotsByAccount(index, parameters.guids('ExtraDimensions'), false);
  const crSlots = slotsByAccount(index, parameters.guids('BalancedExtraDimensions'), false);
  const drWanted = accountsWhere(parameters, 'AccountCondition', base);
  const crWanted = accountsWhere(parameters, 'BalancedAccountCondition', base);
  for (let position = from; position < to; position++) {
    if (index.active[position] === 0) continue;
    const dr = index.dr.account[position] ?? 0;
    const cr = index.cr.account[position] ?? 0;
    if (drWanted?.has(dr) === false || crWanted?.has(cr) === false) continue;
    const drSide = pairIds(index.dr, position, dr, drSlots);
    const crSide = pairIds(index.cr, position, cr, crSlots);
    if (drSide === null || crSide === null) continue;
    const group = groups.at([...drSide, ...crSide, index.organisation[position] ?? 0]);
    group.kept |= keptBits(index.accounts.get(dr)) | (keptBits(index.accounts.get(cr)) << RESOURCE_COUNT);
    addAmounts(group, 'dr', index.dr, position, false);
    addAmounts(group, 'cr', index.cr, position, false);
  }
}

function pairIds(
  side: SideColumns,
  position: number,
  account: number,
  slots: ReadonlyMap<number, Slots>,
): number[] | null {
  const slot = account === 0 ? NATURAL_SLOTS : slots.get(account);
  if (slot === undefined) return null;
  const [s1, s2, s3] = slot;
  return [
    account,
    subcontoAt(side, s1, position),
    subcontoAt(side, s2, position),
    subcontoAt(side, s3, position),
    side.currency[position] ?? 0,
    0,
  ];
}

/** Numbers of accounts that pass the condition; null when there is none. A missing side passes only an absent condition. */
function accountsWhere(parameters: TableParameters, name: string, base: Base): ReadonlySet<number> | null {
  const test = parameters.condition(name, ACCOUNT_SCOPE, base);
  if (test === null) return null;
  const passing = new Set<number>();
  for (const number of base.ledger.accounts.keys()) {
    const account = base.ledger.refs.refOf(number);
    if (test(new PlainRow({ Account: account, BalancedAccount: account, AccountDr: account, AccountCr: account })))
      passing.add(number);
  }
  return passing;
}

const ACCOUNT_SCOPE: EntityType = {
  name: 'AccountCondition',
  shape: 'table',
  key: [],
  fields: ['Account', 'BalancedAccount', 'AccountDr', 'AccountCr'].map((name) => ({ name, type: ref(CHART) })),
  sections: [],
};

function addAmounts(group: Group, kind: SumKind, side: SideColumns, position: number, negative: boolean): void {
  const start = position * RESOURCE_COUNT;
  for (let r = 0; r < RESOURCE_COUNT; r++) {
    const amount = side.amounts[start + r] ?? 0n;
    group.add(kind, r, negative ? -amount : amount);
  }
}
