/**
 * Points 8 and 9 of the acceptance list: records with subconto, tables of other registers.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES, type Profile } from '#demo/simulator/profiles.ts';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, codeOf, type Json, rowsOf, start } from './client.ts';
import { accountRef, kindRef, RECEIPT, VECTOR } from './small-objects.ts';

const LEDGER = '/AccountingRegister_Хозрасчетный';
const JUNE = "Period=datetime'2020-06-01T00:00:00'";
const MAY = "StartPeriod=datetime'2020-05-01T00:00:00'&EndPeriod=datetime'2020-05-31T23:59:59'";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await start();
});
afterAll(() => simulator.close());

async function table(path: string, other = simulator): Promise<{ [key: string]: Json }[]> {
  return rowsOf(await ask(other, `${LEDGER}/${path}`));
}

async function withProfile<T>(change: Partial<Profile>, use: (other: Simulator) => Promise<T>): Promise<T> {
  const other = await start({ profile: { ...PROFILES.demo, ...change } });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describe('§7.9 RecordsWithExtDimensions', () => {
  const may = `RecordsWithExtDimensions()?${MAY}`;
  const cast = `Recorder eq cast(guid'${RECEIPT.ref}','Document_ПоступлениеТоваровУслуг')`;

  it('gives records with subconto and their kinds, inactive too', async () => {
    const rows = await table(may);
    expect(rows).toHaveLength(11);
    const payment = rows.find((row) => row.Сумма === 30000);
    expect([
      payment?.ExtDimensionDr2_Type,
      payment?.ExtDimensionTypeDr3_Key,
      payment?.ExtDimensionTypeCr1_Key,
      payment?.ExtDimensionCr3_Type,
    ]).toEqual([
      'StandardODATA.Catalog_ДоговорыКонтрагентов',
      kindRef('ДокументыРасчетовСКонтрагентами'),
      kindRef('БанковскиеСчета'),
      'StandardODATA.Undefined',
    ]);
    expect(rows.filter((row) => row.Active === false)).toHaveLength(1);
  });

  it('narrows by Condition on accounts and period', async () => {
    const rows = await table(
      `${may}&Condition='AccountDr_Key eq guid'${accountRef('26')}' or Period lt datetime'2020-05-11T00:00:00''`,
    );
    expect(rows).toHaveLength(4);
  });

  it.each([
    ['demo: $skip is refused', 'demo', `${may}&$skip=1`, 400, -1],
    ['demo: recorder as a guid fails', 'demo', `${may}&Condition='Recorder eq guid'${RECEIPT.ref}''`, 500, -1],
    ['demo: recorder as text finds nothing', 'demo', `${may}&Condition='Recorder eq '${RECEIPT.ref}''`, 200, 0],
    ['demo: recorder by cast fails', 'demo', `${may}&$filter=${cast}`, 500, -1],
    ['demo: the other name of the order', 'demo', `${may}&OrderBy='Period'`, 501, -1],
    ['paging: $skip works', 'paging', `${may}&$skip=9`, 200, 2],
    ['paging: recorder by cast works', 'paging', `${may}&$filter=${cast}`, 200, 2],
    ['strict: its own name of the order', 'strict', `${may}&OrderBy='Period'`, 200, 11],
  ] as const)('%s', async (_name, profile, path, status, count) => {
    const other = await start({ profile });
    const reply = await ask(other, `${LEDGER}/${path}`);
    expect(reply.status).toBe(status);
    if (count >= 0) expect(rowsOf(reply)).toHaveLength(count);
    await other.close();
  });

  it('demo: Top is an arbitrary subset, order is ignored', async () => {
    const lines = (rows: readonly { [key: string]: Json }[]) =>
      rows.map((row) => `${String(row.Recorder)}/${String(row.LineNumber)}`);
    const all = lines(await table(may));
    const five = lines(await table(`${may}&Top=5`));
    expect(five).toHaveLength(5);
    expect(five).not.toEqual(all.slice(0, 5));
    expect(lines(await table(`${may}&$top=5`))).toEqual(five);
    expect(lines(await table(`${may}&Order='Сумма desc'`))).toEqual(all);
  });

  it('paging: Top and order are what they say', async () => {
    const other = await start({ profile: 'paging' });
    const rows = await table(`${may}&Order='Сумма desc'&Top=2`, other);
    expect(rows.map((row) => row.Сумма)).toEqual([100000, 70000]);
    await other.close();
  });

  it('ExtDimensions takes no parameters and has the fields of its base', async () => {
    const reply = await ask(simulator, `${LEDGER}/ExtDimensions()?${MAY}`);
    expect(reply.status).toBe(501);
    const [row] = await table('ExtDimensions()?$top=1');
    expect(Object.keys(row ?? {})).toEqual([
      'Recorder',
      'Recorder_Type',
      'LineNumber',
      'Period',
      'RecordType',
      'Kind_Key',
      'Value',
      'Value_Type',
    ]);
    const [other] = await withProfile({ extDimensionsFields: 'ext-dimension' }, (base) =>
      table('ExtDimensions()?$top=1', base),
    );
    expect(Object.keys(other ?? {})).toContain('ExtDimensionType_Key');
  });
});

describe('§7.8 other registers', () => {
  const VAT = '/AccumulationRegister_НДСПредъявленный';
  it.each([
    [
      'balance at the moment',
      `${VAT}/Balance()?Period=datetime'2020-05-31T23:59:59'`,
      { СуммаБезНДСBalance: 100000, НДСBalance: 20000, ДатаОплаты: '0001-01-01T00:00:00' },
    ],
    [
      'balance after',
      `${VAT}/Balance?${JUNE}&$select=Поставщик_Key,НДСBalance`,
      { Поставщик_Key: VECTOR.ref, НДСBalance: 15000 },
    ],
    [
      'turnovers',
      `${VAT}/Turnovers()?${MAY}&Dimensions='СтавкаНДС'`,
      { СтавкаНДС: 'НДС20', НДСReceipt: 20000, НДСExpense: 5000, НДСTurnover: 15000 },
    ],
    [
      'balance and turnovers',
      `${VAT}/BalanceAndTurnovers()?StartPeriod=datetime'2020-05-31T00:00:00'&Condition='Поставщик_Key eq guid'${VECTOR.ref}''`,
      { НДСOpeningBalance: 20000, НДСExpense: 5000, НДСClosingBalance: 15000 },
    ],
    ['turnovers register', `/AccumulationRegister_НДСЗаписиКнигиПокупок/Turnovers?${MAY}`, { НДСTurnover: 20000 }],
    [
      'last slice, the moment included',
      "/InformationRegister_КурсыВалют/SliceLast(Period=datetime'2020-05-31T00:00:00')",
      { Курс: 69.7456 },
    ],
    [
      'slice before',
      "/InformationRegister_КурсыВалют/SliceLast?Period=datetime'2020-05-30T00:00:00'&Condition=Валюта/Code eq '840'",
      { Курс: 70 },
    ],
    [
      'first slice',
      "/InformationRegister_КурсыВалют/SliceFirst?Period=datetime'2020-05-02T00:00:00'",
      { Курс: 69.7456 },
    ],
    [
      'record type of a balance register',
      `${VAT}_RecordType?$filter=RecordType eq 'Expense'`,
      { НДС: 5000, Active: true },
    ],
  ])('%s', async (_name, path, expected) => {
    const rows = rowsOf(await ask(simulator, path));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject(expected);
  });

  it.each([
    ['account condition', `${VAT}/Balance()?AccountCondition='x'`, 501, '0'],
    ['balance of a turnovers register', '/AccumulationRegister_НДСЗаписиКнигиПокупок/Balance()', 400, '6'],
    ['slice of a register without periods', '/InformationRegister_ДатыЗапретаИзменения/SliceLast()', 400, '6'],
  ])('refuses: %s', async (_name, path, status, code) => {
    const reply = await ask(simulator, path);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });
});

describe('§8 O7', () => {
  it('names the flag and the adjustment as the base does', async () => {
    const strict = await start({ profile: 'strict' });
    const xml = (await ask(strict, '/$metadata', { json: false })).text;
    expect([
      xml.includes('<Property Name="Turnovers" Type="Edm.Boolean"'),
      xml.includes('Name="PeriodAdjustment"'),
    ]).toEqual([true, true]);
    const own = (await ask(simulator, '/$metadata', { json: false })).text;
    expect([own.includes('Name="TurnoversOnly"'), own.includes('Name="PeriodAdjustment"')]).toEqual([true, false]);
    await strict.close();
  });
});
