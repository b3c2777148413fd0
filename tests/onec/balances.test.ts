/** Balances and turnovers: the moment asked for, the sign, the kinds of subconto, the quotes of conditions, and identities that must hold. */
import { describe, expect, test } from 'vitest';
import { withSubaccounts } from '../../onec/reading/chart.ts';
import { type Call, json, odataError, type Reply } from './scripted.ts';
import {
  CONTRACT,
  EMPTY,
  id,
  type Json,
  ORG,
  SUPPLIER,
  type TinyBase,
  tinyBase,
  tinyData,
  unwrap,
} from './tiny-base.ts';

const A6001 = id('f', 1);
const A4101 = id('f', 2);

function balanceRow(account: string, dr: number, cr: number): Json {
  return {
    Account_Key: account,
    Организация_Key: ORG,
    Валюта_Key: EMPTY,
    Подразделение_Key: EMPTY,
    ExtDimension1: SUPPLIER,
    ExtDimension1_Type: 'StandardODATA.Catalog_Контрагенты',
    ExtDimension2: CONTRACT,
    ExtDimension2_Type: 'StandardODATA.Catalog_ДоговорыКонтрагентов',
    ExtDimension3: '',
    ExtDimension3_Type: 'StandardODATA.Undefined',
    СуммаBalance: dr - cr,
    СуммаBalanceDr: dr,
    СуммаBalanceCr: cr,
    ВалютнаяСуммаBalance: null,
    ВалютнаяСуммаBalanceDr: null,
    ВалютнаяСуммаBalanceCr: null,
    КоличествоBalance: null,
    КоличествоBalanceDr: 1.5,
    КоличествоBalanceCr: null,
  };
}

async function baseWith(table: string, answer: (call: Call) => Reply): Promise<TinyBase> {
  const data = tinyData();
  data.twist = (call) => (call.path === `/AccountingRegister_Хозрасчетный/${table}()` ? answer(call) : undefined);
  return await tinyBase(data);
}

const tableCalls = (base: TinyBase): Call[] => base.server.calls.filter((call) => call.path.endsWith('()'));

test('at the end of a day is the start of the next, without $select', async () => {
  const base = await baseWith('Balance', () =>
    json({ value: [balanceRow(A4101, 100.1, 0), balanceRow(A6001, 0, 100.1)] }),
  );
  const reading = unwrap(await base.client.balance('2020-02-29'));
  expect(tableCalls(base)[0]?.query).toMatchObject({ Period: "datetime'2020-03-01T00:00:00'" });
  expect(tableCalls(base)[0]?.query.$select).toBeUndefined();
  expect(reading).toMatchObject({ completeness: 'complete', read: 2 });
  expect(reading.rows[1]).toMatchObject({
    account: '60.01',
    organisation: ORG,
    amount: { dr: 0n, cr: 10_010n, net: -10_010n },
  });
  expect(reading.rows[1]?.subconto.map((one) => [one.kind, one.value?.value])).toEqual([
    ['Контрагенты', SUPPLIER],
    ['Договоры', CONTRACT],
  ]);
  expect(reading.rows[0]?.quantity.net).toBe(1_500n);
});

test('a passive account overpaid stands with a minus in its credit column: the sign is Dr − Cr', async () => {
  const base = await baseWith('Balance', () =>
    json({ value: [balanceRow(A6001, 0, -100), balanceRow(A4101, -100, 0)] }),
  );
  const reading = unwrap(await base.client.balance('2020-01-31'));
  expect(reading.rows.map((row) => row.amount.net)).toEqual([10_000n, -10_000n]);
});

test('a trial balance that is not zero is no answer to total', async () => {
  const base = await baseWith('Balance', () => json({ value: [balanceRow(A4101, 100, 0)] }));
  expect(unwrap(await base.client.balance('2020-01-31'))).toMatchObject({
    completeness: 'truncated',
    faults: [{ code: 'IDENTITY_BROKEN' }],
  });
});

test('an account comes with its sub-accounts, by the chart and not by the look of codes', async () => {
  const chart = unwrap(await (await tinyBase()).client.chart());
  expect(withSubaccounts(chart, '60').map((account) => account.code)).toEqual(['60', '60.01']);
  expect(() => withSubaccounts(chart, '6')).toThrow(RangeError);
});

describe('conditions', () => {
  const QUOTES: readonly [string, (call: Call) => boolean, string][] = [
    ['single', (call) => call.query.AccountCondition === "'Account/Code eq '60.01''", 'single'],
    ['doubled', (call) => call.query.AccountCondition === "'Account/Code eq ''60.01'''", 'doubled'],
    ['neither', (call) => call.query.AccountCondition === undefined, 'unknown'],
  ];

  test.each(QUOTES)(
    'inner quotes %s: found out once and remembered; foreign rows are dropped here',
    async (_name, readable, learned) => {
      const rows = [
        balanceRow(A6001, 0, 5),
        balanceRow(A4101, 5, 0),
        { ...balanceRow(A6001, 0, 7), Организация_Key: id('a', 2) },
      ];
      const base = await baseWith('Balance', (call) =>
        readable(call) ? json({ value: rows }) : odataError(400, '14', 'Ошибка разбора'),
      );
      const account = unwrap(await base.client.chart()).byCode.get('60.01');
      const query = { organisation: ORG, accounts: account === undefined ? [] : [account] };
      const reading = unwrap(await base.client.balance('2020-01-31', query));
      expect(reading.rows.map((row) => row.amount.cr)).toEqual([500n]);
      expect(base.client.profile().condition_quotes).toBe(learned);
      const before = tableCalls(base).length;
      await base.client.balance('2020-01-31', query);
      // the rows, their sums by account and their sums by analytics
      expect(tableCalls(base).length - before).toBe(learned === 'unknown' ? 5 : 3);
    },
  );
});

test('a period ends at its last second, or a second later where the end does not belong', async () => {
  const base = await baseWith('Turnovers', () => json({ value: [] }));
  await base.client.turnovers('2020-01-01', '2020-01-31');
  expect(tableCalls(base)[0]?.query).toMatchObject({
    StartPeriod: "datetime'2020-01-01T00:00:00'",
    EndPeriod: "datetime'2020-01-31T23:59:59'",
  });
});

test('opening and turnover must give closing', async () => {
  const row = (closing: number): Json => ({
    Account_Key: A6001,
    Организация_Key: ORG,
    СуммаOpeningBalanceDr: 0,
    СуммаOpeningBalanceCr: 10,
    СуммаTurnoverDr: 4,
    СуммаTurnoverCr: 1,
    СуммаClosingBalanceDr: 0,
    СуммаClosingBalanceCr: closing,
  });
  const good = await baseWith('BalanceAndTurnovers', () => json({ value: [row(7)] }));
  expect(unwrap(await good.client.statement('2020-01-01', '2020-01-31')).completeness).toBe('complete');
  const bad = await baseWith('BalanceAndTurnovers', () => json({ value: [row(8)] }));
  expect(unwrap(await bad.client.statement('2020-01-01', '2020-01-31'))).toMatchObject({
    completeness: 'truncated',
    faults: [{ code: 'IDENTITY_BROKEN' }],
  });
});

test('pairs of accounts by code, those of the asked accounts on either side', async () => {
  const row = (dr: string, cr: string): Json => ({
    AccountDr_Key: dr,
    AccountCr_Key: cr,
    Организация_Key: ORG,
    СуммаTurnover: 12.34,
  });
  const base = await baseWith('DrCrTurnovers', () => json({ value: [row(A4101, A6001), row(A4101, EMPTY)] }));
  const account = unwrap(await base.client.chart()).byCode.get('60.01');
  const reading = unwrap(
    await base.client.correspondence('2020-01-01', '2020-01-31', { accounts: account === undefined ? [] : [account] }),
  );
  expect(reading.rows).toEqual([{ dr: '41.01', cr: '60.01', organisation: ORG, amount: 1_234n }]);
});

test('rights: refused, or limited and said so', async () => {
  const base = await baseWith('Balance', (call) =>
    call.query.allowedOnly === 'true' ? json({ value: [] }) : odataError(401, '20', 'Недостаточно прав'),
  );
  expect(await base.client.balance('2020-01-31')).toMatchObject({ ok: false, fault: { code: 'ACCESS_LIMITED' } });
  expect(unwrap(await base.client.balance('2020-01-31', {}, { acceptLimited: true })).completeness).toBe(
    'limited_by_rights',
  );
});
