/**
 * Point 4 of the acceptance list: values on the wire.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, codeOf, type Json, type Reply, rowsOf, start } from './client.ts';
import {
  accountRef,
  BANK_ACCOUNT,
  CONTRACT,
  DAISY,
  FOLDER,
  ORG,
  PAYMENT,
  RECEIPT,
  UNPUBLISHED,
  VECTOR,
  WAGES,
} from './small-objects.ts';

const LEDGER = '/AccountingRegister_Хозрасчетный';
const ONE = `guid'${VECTOR.ref}'`;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await start();
});
afterAll(() => simulator.close());

function field(reply: Reply, name: string): Json | undefined {
  const { json } = reply;
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json[name] : undefined;
}

describe('§7.4 values', () => {
  it.each([
    [
      'Int64 as a string',
      `/Catalog_ДоговорыКонтрагентов(guid'${CONTRACT.ref}')`,
      { СрокОплаты: '30', УстановленСрокОплаты: true },
    ],
    ['one owner', `/Catalog_ДоговорыКонтрагентов(guid'${CONTRACT.ref}')`, { Owner_Key: VECTOR.ref }],
    [
      'several owners',
      `/Catalog_БанковскиеСчета(guid'${BANK_ACCOUNT.ref}')`,
      { Owner: ORG.ref, Owner_Type: 'StandardODATA.Catalog_Организации' },
    ],
    ['padded fixed string', `/Catalog_Контрагенты(guid'${DAISY.ref}')`, { Code: '00-3     ' }],
    ['padded attribute', `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')`, { КодВидаТранспорта: '1 ' }],
    [
      'empty date',
      `/Catalog_Контрагенты(${ONE})`,
      { ДатаСоздания: '0001-01-01T00:00:00', СтранаРегистрации_Key: '00000000-0000-0000-0000-000000000000' },
    ],
    [
      'money and rate as numbers',
      `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')`,
      { СуммаДокумента: 120000, КурсВзаиморасчетов: 1, КратностьВзаиморасчетов: '1' },
    ],
    [
      'composite',
      `/Document_СписаниеСРасчетногоСчета(guid'${WAGES.ref}')`,
      { Контрагент_Type: 'StandardODATA.Catalog_ФизическиеЛица' },
    ],
    [
      'empty composite',
      `/Document_СписаниеСРасчетногоСчета(guid'${WAGES.ref}')`,
      { ДокументОснование: '', ДокументОснование_Type: 'StandardODATA.Undefined' },
    ],
    [
      'type outside the composition',
      `/Document_СписаниеСРасчетногоСчета(guid'${PAYMENT.ref}')`,
      {
        ДокументОснование: UNPUBLISHED.id,
        ДокументОснование_Type: expect.stringMatching(/^UnavailableEntities\.UnavailableEntity_[0-9a-f-]{36}$/),
      },
    ],
    [
      'folder',
      `/Catalog_Контрагенты(guid'${FOLDER.ref}')`,
      { IsFolder: true, ИНН: '', ДатаСоздания: null, ОбособленноеПодразделение: null, КонтактнаяИнформация: [] },
    ],
    [
      'account',
      `/ChartOfAccounts_Хозрасчетный(guid'${accountRef('76.АВ')}')`,
      { Code: '76.АВ', Type: 'Active', Количественный: false },
    ],
  ])('%s', async (_name, path, expected) => {
    expect((await ask(simulator, path)).json).toMatchObject(expected);
  });

  it('writes every primitive of a composite with its type', async () => {
    const rows = rowsOf(await ask(simulator, '/Catalog_Контрагенты_ДополнительныеРеквизиты'));
    expect(rows.map((row) => [row.LineNumber, row.Значение, row.Значение_Type])).toEqual([
      ['1', 'текст', 'Edm.String'],
      ['2', 'true', 'Edm.Boolean'],
      ['3', '123.45', 'Edm.Double'],
      ['4', '2020-05-01T00:00:00', 'Edm.DateTime'],
      ['5', '', 'StandardODATA.Undefined'],
    ]);
  });

  it('keeps sections inline with the owner and the line number as a string', async () => {
    const { json } = await ask(simulator, `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')`);
    expect(json).toMatchObject({
      Товары: [
        { Ref_Key: RECEIPT.ref, LineNumber: '1', Количество: 10, Сумма: 100000 },
        { LineNumber: '2', Количество: 0.5, Цена: 0.01 },
      ],
      Услуги: [],
    });
  });

  it('puts a BOM before $count and the count in a string', async () => {
    const count = await ask(simulator, '/Catalog_Контрагенты/$count');
    expect([count.type, [...count.bytes]]).toEqual([expect.stringContaining('text/plain'), [0xef, 0xbb, 0xbf, 0x39]]);
    expect(field(await ask(simulator, '/Catalog_Контрагенты?$inlinecount=allpages&$top=1'), 'odata.count')).toBe('9');
  });

  it('gives null for measures the account does not keep, zero for tax differences, both in Atom', async () => {
    const record = `${LEDGER}_RecordType(Recorder='${RECEIPT.ref}',LineNumber=2,Recorder_Type='StandardODATA.Document_ПоступлениеТоваровУслуг')`;
    expect((await ask(simulator, record)).json).toMatchObject({
      ВалютнаяСуммаDr: null,
      КоличествоDr: null,
      СуммаВРDr: 0,
      Сумма: 20000,
    });
    const atom = await ask(simulator, record, { json: false });
    expect(atom.text).toContain('<d:КоличествоDr m:null="true"/>');
  });

  it('reads turnover-only subconto off the chart', async () => {
    const { json } = await ask(simulator, `/ChartOfAccounts_Хозрасчетный(guid'${accountRef('51')}')`);
    expect(json).toMatchObject({
      ExtDimensionTypes: [
        { LineNumber: '1', TurnoversOnly: false },
        { LineNumber: '2', TurnoversOnly: true },
      ],
    });
  });

  it('offers presentations that $metadata does not list', async () => {
    const path = `/Document_СписаниеСРасчетногоСчета?$filter=Number eq '0000-000001'&$select=Ref_Key,Presentation,Контрагент____Presentation,ВидОперации____Presentation`;
    expect(rowsOf(await ask(simulator, path))).toEqual([
      {
        Ref_Key: PAYMENT.ref,
        Presentation: 'Списание с расчетного счета 0000-000001 от 20.05.2020 0:00:00',
        Контрагент____Presentation: 'Вектор',
        ВидОперации____Presentation: 'Оплата поставщику',
      },
    ]);
  });

  it.each([
    ['one property', '$select=Description', ['Description']],
    ['composite with its type', '$select=Контрагент', ['Контрагент', 'Контрагент_Type']],
    ['all but sections', '$select=**', expect.not.arrayContaining(['РасшифровкаПлатежа'])],
    ['everything', '$select=*', expect.arrayContaining(['РасшифровкаПлатежа', 'Number'])],
  ])('$select: %s', async (_name, select, names) => {
    const set = select === '$select=Description' ? 'Catalog_Контрагенты' : 'Document_СписаниеСРасчетногоСчета';
    const [row] = rowsOf(await ask(simulator, `/${set}?${select}&$top=1`));
    expect(Object.keys(row ?? {})).toEqual(names);
  });

  it('takes the name of a stream in $select, though the stream itself stays out of the row', async () => {
    const set = '/InformationRegister_РезультатыЗакрытияМесяца?$select=Выполнено';
    expect((await ask(simulator, `${set},ОтчетОбОшибках`)).status).toBe(200);
    expect((await ask(simulator, `${set},Выдумка`)).status).toBe(400);
  });

  it('picks columns of a section and refuses unknown names', async () => {
    const [row] = rowsOf(
      await ask(
        simulator,
        `/Document_СписаниеСРасчетногоСчета?$filter=Number eq '0000-000001'&$select=Number,РасшифровкаПлатежа/СуммаПлатежа`,
      ),
    );
    expect(row).toEqual({ Number: '0000-000001', РасшифровкаПлатежа: [{ СуммаПлатежа: 50000 }] });
    const reply = await ask(simulator, '/Catalog_Контрагенты?$select=Выдумка');
    expect([reply.status, codeOf(reply)]).toEqual([400, '6']);
  });

  it.each([
    ['not selected', '$select=Ref_Key&$expand=Parent', undefined],
    ['selected', '$select=Ref_Key,Parent&$expand=Parent', expect.objectContaining({ Description: 'Поставщики' })],
    ['nested selection', '$select=Ref_Key,Parent/Description&$expand=Parent', { Description: 'Поставщики' }],
  ])('$expand with $select: %s', async (_name, query, expected) => {
    const [row] = rowsOf(await ask(simulator, `/Catalog_Контрагенты?$filter=Description eq 'Вектор'&${query}`));
    expect(row?.Parent).toEqual(expected);
  });

  it('serves constants and journals', async () => {
    expect(rowsOf(await ask(simulator, '/Constant_СрокОплатыПокупателей'))).toEqual([{ SurrogateKey: 0, Value: '5' }]);
    const journal = rowsOf(await ask(simulator, '/DocumentJournal_БанковскиеВыписки'));
    expect(journal.map((row) => row.Ref)).toContain(PAYMENT.ref);
  });
});
