/**
 * Balances and turnovers as 1C itself computes them: the independent witness for sums over postings. Asked without `$select` (it would
 * regroup the rows), at the beginning of the next day, and with the sign taken from Dr − Cr, because a passive account keeps a negative
 * balance in its credit column.
 */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { judged, type Reading, totalOf } from '../completeness.ts';
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { withConditions } from '../dialect/conditions.ts';
import { amount, composite, ref } from '../dialect/decode.ts';
import { guidLiteral, momentLiteral, textLiteral } from '../dialect/literals.ts';
import { functionParameters } from '../dialect/metadata.ts';
import { functionTarget, type Options, orBatches } from '../dialect/query.ts';
import { makeFault, OnecError } from '../errors.ts';
import type { WireRow } from '../transport/body.ts';
import type { Account, Chart } from './chart.ts';
import { LEDGER_SET, MONEY_SCALE, QUANTITY_SCALE, type Subconto } from './postings.ts';

export interface BalanceQuery {
  readonly organisation?: string;
  /** Accounts by reference (with their sub-accounts listed); absent: all. */
  readonly accounts?: readonly Account[];
}

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

interface TableCall {
  readonly name: string;
  readonly parameters: Options;
  readonly query: BalanceQuery;
  /** Fields with an account, any of which satisfies the condition. */
  readonly accountFields: readonly string[];
  /** Fields by which 1C is to regroup the rows; absent: every dimension. */
  readonly select?: string;
}

function organisationCondition(query: BalanceQuery): string | undefined {
  return query.organisation === undefined ? undefined : `Организация_Key eq ${guidLiteral(query.organisation)}`;
}

/** Account conditions in as many requests as their length needs; the union of disjoint account lists is the answer. */
function accountConditions(query: BalanceQuery): (string | undefined)[] {
  if (query.accounts === undefined) return [undefined];
  return orBatches(query.accounts.map((account) => `Account/Code eq ${textLiteral(account.code)}`));
}

/** Rows of one virtual table, whole answers only, checked here against what was asked: a condition misread must not widen them. */
async function callTable<T>(base: Base, call: TableCall, terms: Terms, read: (row: WireRow) => T): Promise<Reading<T>> {
  if (functionParameters(base.schema, LEDGER_SET, call.name) === undefined) {
    throw new OnecError(
      makeFault(
        'COMPOSITION_MISSING',
        `${LEDGER_SET}/${call.name}`,
        'Регистр бухгалтерии или его таблица не опубликованы',
      ),
    );
  }
  const refs = new Set(call.query.accounts?.map((account) => account.ref));
  const mine = (row: WireRow): boolean =>
    (call.query.organisation === undefined || ref(row, 'Организация_Key') === call.query.organisation) &&
    (call.query.accounts === undefined || call.accountFields.some((field) => refs.has(ref(row, field))));
  const parts: Reading<T>[] = [];
  for (const accounts of accountConditions(call.query)) {
    const conditions = { AccountCondition: accounts, Condition: organisationCondition(call.query) };
    const rows = await withConditions(base, conditions, async (parameters) => {
      const target = (rights: Options) =>
        functionTarget(
          LEDGER_SET,
          call.name,
          { ...call.parameters, ...parameters },
          { $select: call.select, ...rights },
        );
      return (await fetchRows(base, LEDGER_SET, target, terms)).rows;
    });
    const found = rows.filter(mine).map(read);
    // the table comes in one undivided body: what parsed is all there was, there is no second count to hold against it
    parts.push(judged(found, found.length, base.hidden.has(LEDGER_SET), LEDGER_SET));
  }
  return { ...totalOf(parts), rows: parts.flatMap((part) => part.rows) };
}

function broken<T>(reading: Reading<T>, detail: string): Reading<T> {
  return {
    ...reading,
    completeness: 'truncated',
    faults: [...reading.faults, makeFault('IDENTITY_BROKEN', LEDGER_SET, detail)],
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
  const call = { name: 'Balance', parameters, query, accountFields: ['Account_Key'] };
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
  const parameters = { Period: momentLiteral(`${addDays(day, 1)}T00:00:00`) };
  const select = 'Account_Key,Организация_Key,СуммаBalanceDr,СуммаBalanceCr';
  return await callTable(
    base,
    { name: 'Balance', parameters, query, accountFields: ['Account_Key'], select },
    terms,
    (row) => ({
      account: accountOf(row, 'Account_Key', chart)?.code ?? '',
      organisation: ref(row, 'Организация_Key'),
      amount: measure(row, 'СуммаBalance', MONEY_SCALE),
    }),
  );
}

/** A period of whole days; the end second belongs to it by the rule of the query language, unless this base says otherwise. */
function period(base: Base, from: IsoDate, to: IsoDate): Options {
  const end = base.profile().end_period === 'exclusive' ? `${addDays(to, 1)}T00:00:00` : `${to}T23:59:59`;
  return { StartPeriod: momentLiteral(`${from}T00:00:00`), EndPeriod: momentLiteral(end) };
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
  const call = { name: 'Turnovers', parameters: period(base, from, to), query, accountFields: ['Account_Key'] };
  return await callTable(base, call, terms, (row) => ({
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
    parameters: period(base, from, to),
    query,
    accountFields: ['Account_Key'],
  };
  const reading = await callTable(base, call, terms, (row) => ({
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
    parameters: period(base, from, to),
    query: organisationOnly,
    accountFields: [],
  };
  const reading = await callTable(base, call, terms, (row) => ({
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
