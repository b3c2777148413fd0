/**
 * Balances and turnovers as 1C itself computes them: the independent witness for sums over postings. Asked without `$select` (it would
 * regroup the rows), at the beginning of the next day, and with the sign taken from Dr − Cr, because a passive account keeps a negative
 * balance in its credit column.
 */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Reading } from '../completeness.ts';
import type { Base, Terms } from '../dialect/base.ts';
import { amount, composite, ref } from '../dialect/decode.ts';
import { momentLiteral } from '../dialect/literals.ts';
import { makeFault, OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import type { Account, Chart } from './chart.ts';
import { LEDGER_SET, MONEY_SCALE, QUANTITY_SCALE, type Subconto } from './postings.ts';
import { type BalanceQuery, broken, callPeriod, callTable, controlOf } from './table-call.ts';

export type { BalanceQuery } from './table-call.ts';

/** One row of a virtual table before its figures: where it stands. */
export interface Place {
  readonly account: string;
  readonly organisation: string;
  readonly currency: string;
  readonly subconto: readonly Subconto[];
}

/** A measure with its two columns as 1C gave them; `net` = Дт − Кт decides the side. */
export interface Measure {
  readonly dr: bigint;
  readonly cr: bigint;
  readonly net: bigint;
}

export interface BalanceRow extends Place {
  readonly amount: Measure;
  readonly currencyAmount: Measure;
  readonly quantity: Measure;
}

export interface TurnoverRow extends Place {
  readonly amount: Measure;
}

export interface StatementRow extends Place {
  readonly opening: Measure;
  readonly turnover: Measure;
  readonly closing: Measure;
}

export interface CorrespondenceRow {
  readonly dr: string;
  readonly cr: string;
  readonly organisation: string;
  readonly amount: bigint;
}

function measure(row: WireRow, name: string, scale: number): Measure {
  const dr = amount(row, `${name}Dr`, scale) ?? 0n;
  const cr = amount(row, `${name}Cr`, scale) ?? 0n;
  return { dr, cr, net: dr - cr };
}

function accountOf(row: WireRow, field: string, chart: Chart): Account | undefined {
  const key = ref(row, field);
  const account = chart.byRef.get(key);
  if (account === undefined && key !== '')
    throw new OnecError(makeFault('BAD_VALUE', LEDGER_SET, 'счёта нет в плане счетов'));
  return account;
}

/** The table does not tell kinds of subconto: they are those of the account, slot by slot, turnovers-only ones having no value. */
function placeOf(row: WireRow, chart: Chart): Place {
  const account = accountOf(row, 'Account_Key', chart);
  const subconto = (account?.slots ?? []).map((slot, index) => ({
    slot: index + 1,
    kind: slot.kind,
    value: composite(row, `ExtDimension${index + 1}`),
  }));
  return {
    account: account?.code ?? '',
    organisation: ref(row, 'Организация_Key'),
    currency: ref(row, 'Валюта_Key'),
    subconto,
  };
}

/**
 * Balances at the end of a day, expanded by everything the accounts keep. Kopecks; currency in hundredths; quantity in thousandths.
 * Without an account filter the trial balance must be zero, else the reading is `truncated` with IDENTITY_BROKEN.
 */
export async function readBalance(
  base: Base,
  chart: Chart,
  day: IsoDate,
  query: BalanceQuery,
  terms: Terms,
): Promise<Reading<BalanceRow>> {
  const parameters = { Period: momentLiteral(`${addDays(day, 1)}T00:00:00`) };
  const control = controlOf({ plus: 'СуммаBalanceDr', minus: 'СуммаBalanceCr' });
  const analytics = ['ExtDimension1', 'ExtDimension2', 'ExtDimension3'];
  const call = { name: 'Balance', parameters, query, accountFields: ['Account_Key'], control, analytics };
  const reading = await callTable(base, call, terms, (row) => ({
    ...placeOf(row, chart),
    amount: measure(row, 'СуммаBalance', MONEY_SCALE),
    currencyAmount: measure(row, 'ВалютнаяСуммаBalance', MONEY_SCALE),
    quantity: measure(row, 'КоличествоBalance', QUANTITY_SCALE),
  }));
  if (query.accounts !== undefined || reading.completeness !== 'complete') return reading;
  const trial = sum(
    reading.rows.filter((row) => chart.byCode.get(row.account)?.offBalance === false).map((row) => row.amount.net),
  );
  return trial === 0n ? reading : broken(reading, 'Сальдо всех балансовых счетов не равно нулю');
}

export interface AccountBalance {
  readonly account: string;
  readonly organisation: string;
  readonly amount: Measure;
}

/**
 * Balances at the end of a day as the trial balance shows them: one row an account, collapsed by 1C itself. Another grouping of another
 * request than `readBalance`, so it is a witness against it.
 */
export async function readAccountBalances(
  base: Base,
  chart: Chart,
  day: IsoDate,
  query: BalanceQuery,
  terms: Terms,
): Promise<Reading<AccountBalance>> {
  const next = addDays(day, 1);
  const parameters = { Period: momentLiteral(`${next}T00:00:00`) };
  const select = 'Account_Key,Организация_Key,СуммаBalanceDr,СуммаBalanceCr';
  const control = controlOf({ plus: 'СуммаBalanceDr', minus: 'СуммаBalanceCr' });
  // what the next day opens with: no end of an interval is in it, so it is asked for without knowing whether the end belongs to it
  const other = {
    name: 'BalanceAndTurnovers',
    parameters: { StartPeriod: momentLiteral(`${next}T00:00:00`), EndPeriod: momentLiteral(`${next}T23:59:59`) },
    columns: { СуммаBalanceDr: 'СуммаOpeningBalanceDr', СуммаBalanceCr: 'СуммаOpeningBalanceCr' },
  };
  const call = { name: 'Balance', parameters, query, accountFields: ['Account_Key'], control, select, other };
  return await callTable(base, call, terms, (row) => ({
    account: accountOf(row, 'Account_Key', chart)?.code ?? '',
    organisation: ref(row, 'Организация_Key'),
    amount: measure(row, 'СуммаBalance', MONEY_SCALE),
  }));
}

/** Turnovers of a period by account and analytics. */
export async function readTurnovers(
  base: Base,
  chart: Chart,
  from: IsoDate,
  to: IsoDate,
  query: BalanceQuery,
  terms: Terms,
): Promise<Reading<TurnoverRow>> {
  const control = controlOf({ plus: 'СуммаTurnoverDr' }, { plus: 'СуммаTurnoverCr' });
  const call = { name: 'Turnovers', query, accountFields: ['Account_Key'], control };
  return await callPeriod(base, call, [from, to], terms, (row) => ({
    ...placeOf(row, chart),
    amount: measure(row, 'СуммаTurnover', MONEY_SCALE),
  }));
}

/** Opening, turnover and closing of a period; each row must satisfy opening + Дт − Кт = closing. */
export async function readBalanceAndTurnovers(
  base: Base,
  chart: Chart,
  from: IsoDate,
  to: IsoDate,
  query: BalanceQuery,
  terms: Terms,
): Promise<Reading<StatementRow>> {
  const call = {
    name: 'BalanceAndTurnovers',
    query,
    accountFields: ['Account_Key'],
    control: controlOf(
      { plus: 'СуммаOpeningBalanceDr', minus: 'СуммаOpeningBalanceCr' },
      { plus: 'СуммаTurnoverDr' },
      { plus: 'СуммаTurnoverCr' },
    ),
  };
  const reading = await callPeriod(base, call, [from, to], terms, (row) => ({
    ...placeOf(row, chart),
    opening: measure(row, 'СуммаOpeningBalance', MONEY_SCALE),
    turnover: measure(row, 'СуммаTurnover', MONEY_SCALE),
    closing: measure(row, 'СуммаClosingBalance', MONEY_SCALE),
  }));
  const wrong = reading.rows.find((row) => row.opening.net + row.turnover.net !== row.closing.net);
  return wrong === undefined
    ? reading
    : broken(reading, `Счёт ${wrong.account}: начальное сальдо и обороты не дают конечного`);
}

/** Turnovers between pairs of accounts over a period, by organisation. */
export async function readDrCrTurnovers(
  base: Base,
  chart: Chart,
  from: IsoDate,
  to: IsoDate,
  query: BalanceQuery,
  terms: Terms,
): Promise<Reading<CorrespondenceRow>> {
  // AccountCondition limits the debit side only, so pairs are asked for whole and those of the accounts are kept
  const organisationOnly = query.organisation === undefined ? {} : { organisation: query.organisation };
  const call = {
    name: 'DrCrTurnovers',
    query: organisationOnly,
    accountFields: [],
    control: { by: ['AccountDr_Key', 'AccountCr_Key', 'Организация_Key'], figures: [{ plus: 'СуммаTurnover' }] },
  };
  const reading = await callPeriod(base, call, [from, to], terms, (row) => ({
    dr: accountOf(row, 'AccountDr_Key', chart)?.code ?? '',
    cr: accountOf(row, 'AccountCr_Key', chart)?.code ?? '',
    organisation: ref(row, 'Организация_Key'),
    amount: amount(row, 'СуммаTurnover', MONEY_SCALE) ?? 0n,
  }));
  if (query.accounts === undefined) return reading;
  const codes = new Set(query.accounts.map((account) => account.code));
  const rows = reading.rows.filter((row) => codes.has(row.dr) || codes.has(row.cr));
  return { ...reading, rows, expected: rows.length, read: rows.length };
}
