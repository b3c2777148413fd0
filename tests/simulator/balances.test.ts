/**
 * Point 8 of the acceptance list: balances and turnovers of the ledger, counted by hand over the small base.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES, type Profile } from '#demo/simulator/profiles.ts';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, codeOf, type Json, rowsOf, start } from './client.ts';
import { ACCOUNTS, accountRef, kindRef, ORG, RECEIPT, VECTOR } from './small-objects.ts';

const LEDGER = '/AccountingRegister_Хозрасчетный';
const JUNE = "Period=datetime'2020-06-01T00:00:00'";
const MAY = "StartPeriod=datetime'2020-05-01T00:00:00'&EndPeriod=datetime'2020-05-31T23:59:59'";
const JUNE_DAY = "StartPeriod=datetime'2020-06-01T00:00:00'&EndPeriod=datetime'2020-06-01T23:59:59'";
const codes = new Map(ACCOUNTS.map(({ ref, code }) => [ref, code]));
const account = (code: string, name = 'AccountCondition') => `&${name}='Account/Code eq '${code}''`;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await start();
});
afterAll(() => simulator.close());

async function table(path: string, other = simulator): Promise<{ [key: string]: Json }[]> {
  return rowsOf(await ask(other, `${LEDGER}/${path}`));
}

/** Pairs code → value, sorted by code. */
function byAccount(
  rows: readonly { [key: string]: Json }[],
  field: string,
  key = 'Account_Key',
): [string, Json | undefined][] {
  return rows
    .map((row): [string, Json | undefined] => [codes.get(String(row[key])) ?? '', row[field]])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

async function withProfile<T>(change: Partial<Profile>, use: (other: Simulator) => Promise<T>): Promise<T> {
  const other = await start({ profile: { ...PROFILES.demo, ...change } });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describe('§7.8 Balance', () => {
  it('counts movements before the moment only, by account', async () => {
    const rows = await table(
      `Balance()?${JUNE}&Condition='Организация_Key eq guid'${ORG.ref}''&$select=Account_Key,СуммаBalance`,
    );
    expect(byAccount(rows, 'СуммаBalance')).toEqual([
      ['007', 1234.56],
      ['19.03', 20000],
      ['26', -500],
      ['41.01', 170000],
      ['44.01', -5000],
      ['51', -80000],
      ['60.01', -69500],
      ['60.02', 30000],
      ['60.21', -70000],
      ['62.01', 9900],
      ['90.01.1', -9900],
      ['90.07.1', 5000],
    ]);
  });

  it.each([
    ['on the last second', "Period=datetime'2020-05-31T23:59:59'", 0],
    ['at the start of the next day', JUNE, -5000],
  ])('sees the closing entry %s: %s → %d', async (_name, period, sum) => {
    const rows = await table(`Balance()?${period}${account('44.01')}`);
    expect(rows.map((row) => row.СуммаBalance)).toEqual(sum === 0 ? [] : [sum]);
  });

  it('without a moment holds everything', async () => {
    expect(
      (
        await table(`Balance()?$select=СуммаBalance${account('62.01')}&Condition='Организация_Key eq guid'${ORG.ref}''`)
      ).map((row) => row.СуммаBalance),
    ).toEqual([-100]);
  });

  it.each([
    ['active, overpaid', '62.01', '', [-100], [0]],
    ['passive, by document and without', '60.01', JUNE, [0, 0], [-500, 70000]],
    ['passive in currency', '60.21', JUNE, [0], [70000]],
  ])('keeps an account of one side on its side: %s', async (_name, code, period, dr, cr) => {
    const rows = await table(`Balance()?${period}${account(code)}&Condition='Организация_Key eq guid'${ORG.ref}''`);
    const sorted = [...rows].sort((a, b) => Number(a.СуммаBalanceCr) - Number(b.СуммаBalanceCr));
    expect([sorted.map((row) => row.СуммаBalanceDr), sorted.map((row) => row.СуммаBalanceCr)]).toEqual([dr, cr]);
  });

  it('O6: by sign, and positive on the own side, where the base does so', async () => {
    const rows = await withProfile({ sidesByKind: false, balanceSign: 'own-side' }, async (other) => [
      ...(await table(`Balance()?${account('62.01').slice(1)}&Condition='Организация_Key eq guid'${ORG.ref}''`, other)),
      ...(await table(`Balance()?${JUNE}${account('60.21')}`, other)),
    ]);
    expect(rows.map((row) => [row.СуммаBalance, row.СуммаBalanceDr, row.СуммаBalanceCr])).toEqual([
      [-100, 0, 100],
      [70000, 0, 70000],
    ]);
  });

  it('gives currency and quantity where the account keeps them, null elsewhere', async () => {
    const [debt] = await table(`Balance()?${JUNE}${account('60.21')}`);
    const [goods] = await table(
      `Balance()?${JUNE}&$select=Account_Key,КоличествоBalance,ВалютнаяСуммаBalance${account('41.01')}`,
    );
    expect([
      debt?.ВалютнаяСуммаBalance,
      debt?.КоличествоBalance,
      goods?.КоличествоBalance,
      goods?.ВалютнаяСуммаBalance,
    ]).toEqual([-1000, null, 20, null]);
  });

  it('regroups by $select: subconto not selected collapse', async () => {
    const path = `Balance()?${JUNE}&$select=Account_Key,ExtDimension2,СуммаBalance${account('60.01')}`;
    expect((await table(path)).map((row) => row.СуммаBalance)).toEqual([-69500]);
    expect(await table(`Balance()?${JUNE}${account('60.01')}`)).toHaveLength(2);
  });

  it('does not show subconto kept by turnovers only', async () => {
    const rows = await table(`Balance()?${JUNE}${account('51')}&Condition='Организация_Key eq guid'${ORG.ref}''`);
    expect(rows.map((row) => [row.ExtDimension1_Type, row.ExtDimension2, row.ExtDimension2_Type])).toEqual([
      ['StandardODATA.Catalog_БанковскиеСчета', '', 'StandardODATA.Undefined'],
    ]);
  });

  it('puts kinds into slots in the order of ExtraDimensions and leaves out accounts without them', async () => {
    const kinds = `${kindRef('ДокументыРасчетовСКонтрагентами')},${kindRef('Контрагенты')}`;
    const rows = await table(
      `Balance()?${JUNE}&ExtraDimensions='${kinds}'&Condition='Организация_Key eq guid'${ORG.ref}''`,
    );
    const byDocument = rows.find((row) => row.ExtDimension1 === RECEIPT.ref);
    expect([byDocument?.ExtDimension2, byDocument?.ExtDimension3_Type, byDocument?.СуммаBalance]).toEqual([
      VECTOR.ref,
      'StandardODATA.Undefined',
      -70000,
    ]);
    expect([...new Set(byAccount(rows, 'СуммаBalance').map(([code]) => code))]).toEqual([
      '60.01',
      '60.02',
      '60.21',
      '62.01',
    ]);
  });

  it('limits dimensions by names without _Key', async () => {
    const rows = await table(`Balance()?${JUNE}&Dimensions='Валюта'${account('51')}`);
    expect(rows.map((row) => [row.СуммаBalance, 'Организация_Key' in row, 'Валюта_Key' in row])).toEqual([
      [-79223, false, true],
    ]);
  });

  it('filters the result, composite subconto by cast', async () => {
    const rows = await table(
      `Balance()?${JUNE}&$filter=ExtDimension1 eq cast(guid'${VECTOR.ref}','Catalog_Контрагенты') and СуммаBalance lt 0`,
    );
    expect(byAccount(rows, 'СуммаBalance')).toEqual([
      ['60.01', -70000],
      ['60.21', -70000],
    ]);
  });

  it('expands a composite under another name', async () => {
    const [row] = await table(`Balance()?${JUNE}${account('60.02')}&$expand=ExtDimension1,Account`);
    expect([row?.ExtDimension1_Expanded, row?.Account]).toEqual([
      expect.objectContaining({ Description: 'Вектор' }),
      expect.objectContaining({ Code: '60.02' }),
    ]);
  });

  it.each([
    ['unknown parameter', 'Balance()?StartDate=1', 501, '0'],
    ['parameter of another table', `Balance()?${MAY}`, 501, '0'],
    ['a moment that is text', "Balance()?Period='2020'", 400, '1'],
    ['dimension with _Key', "Balance()?Dimensions='Организация_Key'", 400, '14'],
    ['field of another table in the condition', `Balance()?Condition='AccountDr_Key eq guid'${ORG.ref}''`, 400, '6'],
    ['syntax of the condition', "Balance()?Condition='Организация_Key eq'", 400, '14'],
    ['unknown field in $select', 'Balance()?$select=Выдумка', 400, '6'],
    ['segments after a table', 'Balance()/Account', 400, '6'],
    ['table the register has not', 'SliceLast()', 400, '6'],
  ])('refuses: %s', async (_name, path, status, code) => {
    const reply = await ask(simulator, `${LEDGER}/${path}`);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });

  it.each([
    ['any', true, true],
    ['single', true, false],
    ['doubled', false, true],
  ] as const)('O1: with inner quotes %s takes single %s, doubled %s', async (innerQuotes, single, doubled) => {
    const statuses = await withProfile({ innerQuotes }, async (other) => [
      (await ask(other, `${LEDGER}/Balance()?AccountCondition='Account/Code eq '60.01''`)).status,
      (await ask(other, `${LEDGER}/Balance()?AccountCondition='Account/Code eq ''60.01'''`)).status,
    ]);
    expect(statuses).toEqual([single ? 200 : 400, doubled ? 200 : 400]);
  });

  it('O8: shows unnetted sides where the base has them', async () => {
    const [row] = await withProfile({ splittedBalance: true }, (other) =>
      table(
        `Balance()?${JUNE}&$select=Account_Key,СуммаBalance,СуммаSplittedBalanceDr,СуммаSplittedBalanceCr${account('60.01')}`,
        other,
      ),
    );
    expect([row?.СуммаBalance, row?.СуммаSplittedBalanceDr, row?.СуммаSplittedBalanceCr]).toEqual([-69500, 500, 70000]);
  });
});

describe('§7.8 Turnovers and BalanceAndTurnovers', () => {
  it('splits turnovers by corresponding account, both ends included', async () => {
    const rows = await table(
      `Turnovers()?${MAY}${account('51')}&$select=BalancedAccount_Key,СуммаTurnover,СуммаTurnoverDr,СуммаTurnoverCr&Condition='Организация_Key eq guid'${ORG.ref}''`,
    );
    expect(byAccount(rows, 'СуммаTurnoverCr', 'BalancedAccount_Key')).toEqual([
      ['60.01', 50000],
      ['60.02', 30000],
    ]);
    expect(rows.map((row) => row.СуммаTurnover)).toEqual(expect.arrayContaining([-50000, -30000]));
  });

  it('narrows by the corresponding account', async () => {
    const rows = await table(`Turnovers()?${MAY}${account('51')}${account('60.02', 'BalancedAccountCondition')}`);
    expect(rows.map((row) => [row.СуммаTurnoverCr, row.ExtDimension2_Type, row.BalancedExtDimension1])).toEqual([
      [30000, 'StandardODATA.Catalog_СтатьиДвиженияДенежныхСредств', VECTOR.ref],
    ]);
  });

  it.each([
    [true, [10000]],
    [false, []],
  ])('O5: with the end inclusive %s a document at 00:00:00 gives %j', async (endInclusive, sums) => {
    const path = `Turnovers()?StartPeriod=datetime'2020-05-31T23:59:59'&EndPeriod=datetime'2020-06-01T00:00:00'${account('51')}&$select=СуммаTurnoverDr`;
    const rows = await withProfile({ endInclusive }, (other) => table(path, other));
    expect(rows.map((row) => row.СуммаTurnoverDr)).toEqual(sums);
  });

  it('keeps the identity opening + Dr − Cr = closing, and closing = Balance of the next moment', async () => {
    const rows = await table(
      `BalanceAndTurnovers()?${MAY}&$select=Account_Key,СуммаOpeningBalance,СуммаTurnoverDr,СуммаTurnoverCr,СуммаClosingBalance`,
    );
    const balance = new Map(
      byAccount(await table(`Balance()?${JUNE}&$select=Account_Key,СуммаBalance`), 'СуммаBalance'),
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const kopecks = (name: string) => Math.round(Number(row[name]) * 100);
      expect(kopecks('СуммаOpeningBalance') + kopecks('СуммаTurnoverDr') - kopecks('СуммаTurnoverCr')).toBe(
        kopecks('СуммаClosingBalance'),
      );
      expect(row.СуммаClosingBalance).toBe(balance.get(codes.get(String(row.Account_Key)) ?? '') ?? 0);
    }
  });

  it('keeps rows that turned over and came to nothing', async () => {
    const rows = await table(`BalanceAndTurnovers()?${JUNE_DAY}${account('60.02')}`);
    expect(rows.map((row) => [row.СуммаOpeningBalance, row.СуммаTurnover, row.СуммаClosingBalance])).toEqual([
      [30000, 0, 30000],
    ]);
  });

  it('counts pairs of accounts', async () => {
    const rows = await table(
      `DrCrTurnovers()?${MAY}&AccountCondition='Account_Key eq guid'${accountRef('41.01')}''&$select=AccountCr_Key,СуммаTurnover,КоличествоTurnoverDr,КоличествоTurnoverCr,ВалютнаяСуммаTurnoverCr`,
    );
    expect(
      rows
        .map((row) => [
          codes.get(String(row.AccountCr_Key)),
          row.СуммаTurnover,
          row.КоличествоTurnoverDr,
          row.КоличествоTurnoverCr,
          row.ВалютнаяСуммаTurnoverCr,
        ])
        .sort(),
    ).toEqual([
      ['60.01', 100000, 10, null, null],
      ['60.21', 70000, 10, null, 1000],
    ]);
  });

  it('leaves inactive records out and counts red ones with their sign', async () => {
    const rows = await table(`DrCrTurnovers()?${MAY}&AccountCondition='Account/Code eq '26''`);
    expect(rows.map((row) => row.СуммаTurnover)).toEqual([-500]);
  });

  it('shows one-sided records with an empty account', async () => {
    const rows = await table(`DrCrTurnovers()?${MAY}${account('007')}`);
    expect(rows.map((row) => [row.AccountCr_Key, row.СуммаTurnover])).toEqual([
      ['00000000-0000-0000-0000-000000000000', 1234.56],
    ]);
  });
});
