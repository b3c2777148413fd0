/** One row of the accounting register as a posting: two sides with accounts by code and subconto by kind, exact amounts, ISO period. */

import { amount, type CompositeValue, composite, flag, integer, moment, ref, text } from '../dialect/decode.ts';
import { makeFault, OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import type { Account, AccountSlot, Chart } from './chart.ts';

export const LEDGER_SET = 'AccountingRegister_Хозрасчетный';
export const RECORDS_SET = 'AccountingRegister_Хозрасчетный_RecordType';

export const MONEY_SCALE = 2;
export const QUANTITY_SCALE = 3;

export interface Subconto {
  /** Place among the account's subconto, 1–3; has no meaning of its own. */
  readonly slot: number;
  readonly kind: string;
  readonly value: CompositeValue | null;
}

export interface Side {
  /** Code, '' on the missing side of an off-balance posting. */
  readonly account: string;
  readonly currency: string;
  /** Null where the account does not keep the measure. */
  readonly currencyAmount: bigint | null;
  readonly quantity: bigint | null;
  readonly subconto: readonly Subconto[];
}

export interface Posting {
  /** Set name of the document, e.g. `Document_ПоступлениеТоваровУслуг`. */
  readonly recorderType: string;
  readonly recorder: string;
  readonly line: number;
  readonly period: string;
  readonly organisation: string;
  readonly active: boolean;
  readonly dr: Side;
  readonly cr: Side;
  /** Kopecks. */
  readonly amount: bigint;
  readonly content: string;
}

export interface Recorder {
  readonly type: string;
  readonly ref: string;
}

export function recorderOf(row: WireRow): Recorder {
  const value = composite(row, 'Recorder');
  if (value !== null && (value.kind === 'ref' || value.kind === 'unpublished'))
    return { type: value.type, ref: value.value };
  throw new OnecError(makeFault('BAD_VALUE', LEDGER_SET, 'строка регистра без регистратора'));
}

function accountOf(row: WireRow, side: 'Dr' | 'Cr', chart: Chart): Account | undefined {
  const key = ref(row, `Account${side}_Key`);
  if (key === '') return undefined;
  const account = chart.byRef.get(key);
  if (account === undefined)
    throw new OnecError(makeFault('BAD_VALUE', LEDGER_SET, 'счёта проводки нет в плане счетов'));
  return account;
}

const NO_SLOTS: readonly AccountSlot[] = [];

function subcontoOfRow(row: WireRow, side: 'Dr' | 'Cr', account: Account | undefined, chart: Chart): Subconto[] {
  const slots = account?.slots ?? NO_SLOTS;
  const found: Subconto[] = [];
  for (let slot = 1; slot <= 3; slot += 1) {
    const value = composite(row, `ExtDimension${side}${slot}`);
    const kindRef = ref(row, `ExtDimensionType${side}${slot}_Key`);
    const kind = kindRef === '' ? (slots[slot - 1]?.kind ?? '') : (chart.kinds.get(kindRef)?.name ?? '');
    if (kind !== '' || value !== null) found.push({ slot, kind, value });
  }
  return found;
}

function sideOf(row: WireRow, side: 'Dr' | 'Cr', chart: Chart): Side {
  const account = accountOf(row, side, chart);
  return {
    account: account?.code ?? '',
    currency: ref(row, `Валюта${side}_Key`),
    currencyAmount: amount(row, `ВалютнаяСумма${side}`, MONEY_SCALE),
    quantity: amount(row, `Количество${side}`, QUANTITY_SCALE),
    subconto: subcontoOfRow(row, side, account, chart),
  };
}

/** Decodes a row of `RecordsWithExtDimensions`, of `_RecordType`, or of a record set (whose recorder is the parent's). Throws BAD_VALUE. */
export function postingOf(row: WireRow, chart: Chart, parent?: Recorder): Posting {
  const recorder = parent ?? recorderOf(row);
  return {
    recorderType: recorder.type,
    recorder: recorder.ref,
    line: integer(row, 'LineNumber'),
    period: moment(row, 'Period'),
    organisation: ref(row, 'Организация_Key'),
    active: flag(row, 'Active'),
    dr: sideOf(row, 'Dr', chart),
    cr: sideOf(row, 'Cr', chart),
    amount: amount(row, 'Сумма', MONEY_SCALE) ?? 0n,
    content: text(row, 'Содержание'),
  };
}

/** The value of a subconto of a side by its kind, null when the side has no such kind or it is empty. */
export function subcontoByKind(side: Side, kind: string): CompositeValue | null {
  return side.subconto.find((subconto) => subconto.kind === kind)?.value ?? null;
}

export function postingKey(posting: Posting): string {
  return `${posting.recorder}|${posting.line}`;
}

/** The order of the register: period, recorder, line. */
export function byRegisterOrder(a: Posting, b: Posting): number {
  if (a.period !== b.period) return a.period < b.period ? -1 : 1;
  if (a.recorder !== b.recorder) return a.recorder < b.recorder ? -1 : 1;
  return a.line - b.line;
}
