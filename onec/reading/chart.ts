/** The chart of accounts and the kinds of subconto of a base: accounts are known by code, kinds by predefined name, never by guid. */

import { type Completeness, worst } from '../completeness.ts';
import type { Base, Terms } from '../dialect/base.ts';
import { flag, integer, ref, section, text } from '../dialect/decode.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { type Fault, makeFault, OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import { readSet } from './sets.ts';

export const CHART_SET = 'ChartOfAccounts_Хозрасчетный';
export const KINDS_SET = 'ChartOfCharacteristicTypes_ВидыСубконтоХозрасчетные';

export type AccountKind = 'А' | 'П' | 'АП';

export interface SubcontoKind {
  readonly ref: string;
  readonly code: string;
  /** Predefined name (`Контрагенты`); the title for kinds the users added. */
  readonly name: string;
  readonly title: string;
}

export interface AccountSlot {
  readonly kind: string;
  readonly kindRef: string;
  readonly turnoversOnly: boolean;
}

export interface Account {
  readonly ref: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string;
  readonly kind: AccountKind;
  /** No postings of its own, only those of its sub-accounts. */
  readonly isGroup: boolean;
  readonly offBalance: boolean;
  readonly isCurrency: boolean;
  readonly isQuantity: boolean;
  readonly slots: readonly AccountSlot[];
}

export interface Chart {
  readonly byRef: ReadonlyMap<string, Account>;
  readonly byCode: ReadonlyMap<string, Account>;
  readonly kinds: ReadonlyMap<string, SubcontoKind>;
  readonly completeness: Completeness;
  readonly faults: readonly Fault[];
}

/** Names of the configuration dump, and what an edition that answers in Russian would say. */
const ACCOUNT_KINDS: ReadonlyMap<string, AccountKind> = new Map([
  ['Active', 'А'],
  ['Passive', 'П'],
  ['ActivePassive', 'АП'],
  ['Активный', 'А'],
  ['Пассивный', 'П'],
  ['АктивноПассивный', 'АП'],
]);

/** The name is not sampled anywhere (O7), so it is known by its root. */
const TURNOVERS_ONLY = /turnover|оборот/iu;

/** The name under which this base tells that a slot keeps turnovers only; undefined when it does not. */
export function turnoversOnlyField(base: Base): string | undefined {
  const rowType = typeOfSet(base.schema, CHART_SET)?.sections.get('ExtDimensionTypes');
  const fields = rowType === undefined ? undefined : base.schema.types.get(rowType)?.properties;
  return [...(fields?.keys() ?? [])].find((field) => TURNOVERS_ONLY.test(field));
}

function readKind(row: WireRow): SubcontoKind {
  const title = text(row, 'Description');
  return { ref: ref(row, 'Ref_Key'), code: text(row, 'Code'), name: text(row, 'PredefinedDataName') || title, title };
}

function readSlots(
  row: WireRow,
  kinds: ReadonlyMap<string, SubcontoKind>,
  turnovers: string | undefined,
): AccountSlot[] {
  return [...section(row, 'ExtDimensionTypes')]
    .sort((a, b) => integer(a, 'LineNumber') - integer(b, 'LineNumber'))
    .map((line) => {
      const kindRef = ref(line, 'ExtDimensionType_Key');
      return {
        kindRef,
        kind: kinds.get(kindRef)?.name ?? '',
        turnoversOnly: turnovers !== undefined && flag(line, turnovers),
      };
    });
}

function readAccount(row: WireRow, kinds: ReadonlyMap<string, SubcontoKind>, turnovers: string | undefined): Account {
  const kind = ACCOUNT_KINDS.get(text(row, 'Type'));
  if (kind === undefined) throw new OnecError(makeFault('BAD_VALUE', CHART_SET, 'неизвестный вид счёта'));
  return {
    ref: ref(row, 'Ref_Key'),
    code: text(row, 'Code'),
    name: text(row, 'Description'),
    parent: ref(row, 'Parent_Key'),
    kind,
    isGroup: flag(row, 'ЗапретитьИспользоватьВПроводках'),
    offBalance: flag(row, 'OffBalance'),
    isCurrency: flag(row, 'Валютный'),
    isQuantity: flag(row, 'Количественный'),
    slots: readSlots(row, kinds, turnovers),
  };
}

/** Reads both whole. Throws OnecError when either is not published or cannot be read. */
export async function readChart(base: Base, terms: Terms): Promise<Chart> {
  const kindRows = await readSet(base, { set: KINDS_SET }, terms);
  const kinds = new Map(kindRows.rows.map(readKind).map((kind) => [kind.ref, kind]));
  const accountRows = await readSet(base, { set: CHART_SET }, terms);
  const turnovers = turnoversOnlyField(base);
  const accounts = accountRows.rows.map((row) => readAccount(row, kinds, turnovers));
  return {
    byRef: new Map(accounts.map((account) => [account.ref, account])),
    byCode: new Map(accounts.map((account) => [account.code, account])),
    kinds,
    completeness: worst([kindRows.completeness, accountRows.completeness]),
    faults: [...kindRows.faults, ...accountRows.faults],
  };
}

/** An account and everything under it. Throws RangeError for a code that the base does not have. */
export function withSubaccounts(chart: Chart, code: string): Account[] {
  const root = chart.byCode.get(code);
  if (root === undefined) throw new RangeError(`В плане счетов нет счёта «${code}»`);
  // a set: in a spoilt chart an account may stand under itself
  const found = new Set([root]);
  for (const account of found)
    for (const child of chart.byRef.values()) if (child.parent === account.ref) found.add(child);
  return [...found];
}
