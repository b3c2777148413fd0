/**
 * Virtual tables as functions: whose they are, what parameters they take, what a row of the result holds.
 */
import { CHART, CONFIGURATION, LEDGER, SUBCONTO_KINDS } from '#demo/configuration/configuration.ts';
import type { AccumulationRegisterMetadata, RegisterMetadata } from '#demo/configuration/metadata.ts';
import {
  DATE,
  type EntityType,
  type Field,
  INT64,
  LEDGER_RESOURCES,
  ledgerFields,
  recorderField,
  ref,
  SUBCONTO,
  text,
} from '../data/entity-types.ts';
import type { Profile } from '../profiles.ts';

export type ParameterKind = 'moment' | 'condition' | 'names' | 'guids' | 'order' | 'count';

export interface TableFunction {
  /** Set the function is called on. */
  readonly owner: string;
  readonly name: string;
  readonly parameters: ReadonlyMap<string, ParameterKind>;
  readonly result: EntityType;
  /** Fields of the result that group; the others are computed. Empty when the table does not group. */
  readonly dimensions: readonly Field[];
}

const PERIOD = { Period: 'moment' } as const;
const INTERVAL = { StartPeriod: 'moment', EndPeriod: 'moment' } as const;
const ACCOUNT = {
  AccountCondition: 'condition',
  Condition: 'condition',
  Dimensions: 'names',
  ExtraDimensions: 'guids',
} as const;
const BALANCED = { BalancedAccountCondition: 'condition', BalancedExtraDimensions: 'guids' } as const;
const PLAIN = { Condition: 'condition', Dimensions: 'names' } as const;

/** Every function by `owner/name`. */
export function tableFunctions(profile: Profile, types: ReadonlyMap<string, EntityType>): Map<string, TableFunction> {
  const registers = [...CONFIGURATION.registers.values()].flatMap((register) =>
    register.kind === 'accumulation' ? accumulationFunctions(register) : sliceFunctions(register, types),
  );
  return new Map([...ledgerFunctions(profile), ...registers].map((item) => [`${item.owner}/${item.name}`, item]));
}

function parameters(...parts: Readonly<Record<string, ParameterKind>>[]): Map<string, ParameterKind> {
  return new Map(parts.flatMap((part) => Object.entries(part)));
}

/** Names of resource columns of one table: `СуммаBalance`, `СуммаBalanceDr`, `СуммаBalanceCr`. */
export const BALANCE_COLUMNS = ['Balance', 'BalanceDr', 'BalanceCr'] as const;
export const TURNOVER_COLUMNS = ['Turnover', 'TurnoverDr', 'TurnoverCr'] as const;
export const OPENING_COLUMNS = ['OpeningBalance', 'OpeningBalanceDr', 'OpeningBalanceCr'] as const;
export const CLOSING_COLUMNS = ['ClosingBalance', 'ClosingBalanceDr', 'ClosingBalanceCr'] as const;
export const SPLITTED_COLUMNS = ['SplittedBalanceDr', 'SplittedBalanceCr'] as const;

function ledgerFunctions(profile: Profile): TableFunction[] {
  const own = sideDimensions('', '');
  const columns = (...kinds: readonly (readonly string[])[]) =>
    LEDGER_RESOURCES.flatMap(({ name, type }) => kinds.flat().map((kind): Field => ({ name: `${name}${kind}`, type })));
  const splitted = profile.splittedBalance ? [SPLITTED_COLUMNS] : [];
  const records: Field[] = [...ledgerFields(profile), ...extDimensionFields()];
  return [
    grouping(LEDGER, 'Balance', '_Balance', own, columns(BALANCE_COLUMNS, ...splitted), parameters(PERIOD, ACCOUNT)),
    grouping(
      LEDGER,
      'Turnovers',
      '_Turnover',
      [...own, ...sideDimensions('Balanced', '')],
      columns(TURNOVER_COLUMNS),
      parameters(INTERVAL, ACCOUNT, BALANCED),
    ),
    grouping(
      LEDGER,
      'BalanceAndTurnovers',
      '_BalanceAndTurnover',
      own,
      columns(OPENING_COLUMNS, TURNOVER_COLUMNS, CLOSING_COLUMNS),
      parameters(INTERVAL, ACCOUNT),
    ),
    grouping(
      LEDGER,
      'DrCrTurnovers',
      '_DrCrTurnover',
      drCrDimensions(),
      drCrColumns(),
      parameters(INTERVAL, ACCOUNT, BALANCED),
    ),
    listing(LEDGER, 'ExtDimensions', '_ExtDimensions', extDimensionRow(profile), parameters()),
    listing(
      LEDGER,
      'RecordsWithExtDimensions',
      '_RecordsWithExtDimensions',
      records,
      parameters(INTERVAL, { Condition: 'condition', [profile.orderParameter]: 'order', Top: 'count' }),
    ),
  ];
}

/** Account, three subconto, organisation (own side only), currency, department. */
function sideDimensions(prefix: string, side: string): Field[] {
  const organisation: Field[] =
    prefix === '' && side === '' ? [{ name: 'Организация', type: ref('Catalog_Организации') }] : [];
  return [
    { name: `${prefix}Account${side}`, type: ref(CHART) },
    ...[1, 2, 3].map((slot): Field => ({ name: `${prefix}ExtDimension${side}${slot}`, type: SUBCONTO })),
    ...organisation,
    { name: `${prefix}Валюта${side}`, type: ref('Catalog_Валюты') },
    { name: `${prefix}Подразделение${side}`, type: ref('Catalog_ПодразделенияОрганизаций') },
  ];
}

function drCrDimensions(): Field[] {
  return [
    ...sideDimensions('', 'Dr'),
    ...sideDimensions('', 'Cr'),
    { name: 'Организация', type: ref('Catalog_Организации') },
  ];
}

function drCrColumns(): Field[] {
  return LEDGER_RESOURCES.flatMap(({ name, type, bySide }): Field[] =>
    bySide
      ? [
          { name: `${name}TurnoverDr`, type },
          { name: `${name}TurnoverCr`, type },
        ]
      : [{ name: `${name}Turnover`, type }],
  );
}

function extDimensionFields(): Field[] {
  const slots = ['Dr', 'Cr'].flatMap((side) => [1, 2, 3].map((slot) => `${side}${slot}`));
  return [
    ...slots.map((slot): Field => ({ name: `ExtDimension${slot}`, type: SUBCONTO })),
    ...slots.map((slot): Field => ({ name: `ExtDimensionType${slot}`, type: ref(SUBCONTO_KINDS) })),
  ];
}

function extDimensionRow(profile: Profile): Field[] {
  const isShort = profile.extDimensionsFields === 'kind-value';
  return [
    recorderField(CONFIGURATION.ledgerRecorders),
    { name: 'LineNumber', type: INT64 },
    { name: 'Period', type: DATE },
    { name: 'RecordType', type: text(6) },
    { name: isShort ? 'Kind' : 'ExtDimensionType', type: ref(SUBCONTO_KINDS) },
    { name: isShort ? 'Value' : 'ExtDimension', type: SUBCONTO },
  ];
}

function grouping(
  owner: string,
  name: string,
  suffix: string,
  dimensions: readonly Field[],
  measures: readonly Field[],
  taken: ReadonlyMap<string, ParameterKind>,
): TableFunction {
  return { ...listing(owner, name, suffix, [...dimensions, ...measures], taken), dimensions };
}

function listing(
  owner: string,
  name: string,
  suffix: string,
  fields: readonly Field[],
  taken: ReadonlyMap<string, ParameterKind>,
): TableFunction {
  const result: EntityType = { name: `${owner}${suffix}`, shape: 'table', key: [], fields, sections: [] };
  return { owner, name, parameters: taken, result, dimensions: [] };
}

export const ACCUMULATION_COLUMNS = {
  Balance: ['Balance'],
  Turnovers: ['Turnover', 'Receipt', 'Expense'],
  BalanceAndTurnovers: ['OpeningBalance', 'Receipt', 'Expense', 'Turnover', 'ClosingBalance'],
} as const;

function accumulationFunctions(register: AccumulationRegisterMetadata): TableFunction[] {
  const { set, dimensions, resources, balance } = register;
  const columns = (kinds: readonly string[]) =>
    resources.flatMap(({ name, type }) => kinds.map((kind): Field => ({ name: `${name}${kind}`, type })));
  if (!balance)
    return [grouping(set, 'Turnovers', '_Turnover', dimensions, columns(['Turnover']), parameters(INTERVAL, PLAIN))];
  return [
    grouping(set, 'Balance', '_Balance', dimensions, columns(ACCUMULATION_COLUMNS.Balance), parameters(PERIOD, PLAIN)),
    grouping(
      set,
      'Turnovers',
      '_Turnover',
      dimensions,
      columns(ACCUMULATION_COLUMNS.Turnovers),
      parameters(INTERVAL, PLAIN),
    ),
    grouping(
      set,
      'BalanceAndTurnovers',
      '_BalanceAndTurnover',
      dimensions,
      columns(ACCUMULATION_COLUMNS.BalanceAndTurnovers),
      parameters(INTERVAL, PLAIN),
    ),
  ];
}

/** Slices of periodic registers; of a subordinate one they hang on the flat set. They return records of the set itself. */
function sliceFunctions(
  register: Exclude<RegisterMetadata, AccumulationRegisterMetadata>,
  types: ReadonlyMap<string, EntityType>,
): TableFunction[] {
  const owner = register.subordinate ? `${register.set}_RecordType` : register.set;
  const result = types.get(owner);
  if (register.periodicity === 'none' || result === undefined) return [];
  const taken = parameters(PERIOD, { Condition: 'condition' });
  return ['SliceLast', 'SliceFirst'].map((name) => ({ owner, name, parameters: taken, result, dimensions: [] }));
}
