/**
 * Points 5–7 of the acceptance list: filters, order, counting.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES } from '#demo/simulator/profiles.ts';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, codeOf, rowsOf, start } from './client.ts';
import { smallBooks } from './small-books.ts';
import { CLOSING, IMPORT, ORG, PERSON, RECEIPT, UNPOSTED, VECTOR } from './small-objects.ts';

const LEDGER = '/AccountingRegister_Хозрасчетный';
const RECEIPT_CAST = `cast(guid'${RECEIPT.ref}','Document_ПоступлениеТоваровУслуг')`;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await start();
});
afterAll(() => simulator.close());

describe('§7.5 the filter language', () => {
  it.each([
    ['equality', 'Catalog_Контрагенты', "Description eq 'Вектор'", 1],
    ['a quote inside', 'Catalog_Контрагенты', "Description eq 'Ромашка ''Опт'''", 1],
    ['padding does not matter', 'Catalog_Контрагенты', "Code eq '00-3'", 1],
    ['case does not matter', 'Catalog_Контрагенты', "substringof('рОмАшКа',Description)", 1],
    ['startswith', 'Catalog_Контрагенты', "startswith(Description,'Близ')", 6],
    ['endswith', 'Catalog_Контрагенты', "endswith(Description,'нец')", 6],
    ['like', 'Catalog_Контрагенты', "like(Description,'Б_изне[цч]%25')", 6],
    ['like with a negated set', 'Catalog_Контрагенты', "like(Description,'[^БВ]%25')", 2],
    ['substring counts from one', 'Catalog_Контрагенты', "substring(Description,1,3) eq 'Век'", 1],
    ['concat', 'Catalog_Контрагенты', "concat(Description,'!') eq 'Вектор!'", 1],
    ['not binds tight', 'Catalog_Контрагенты', 'not IsFolder and not DeletionMark', 7],
    ['and before or', 'Catalog_Контрагенты', "IsFolder eq true or Description eq 'Вектор' and DeletionMark eq true", 1],
    ['brackets', 'Catalog_Контрагенты', "(IsFolder eq true or Description eq 'Вектор') and DeletionMark eq false", 2],
    ['one level of a folder', 'Catalog_Контрагенты', `Parent_Key eq guid'${VECTOR.parent ?? ''}'`, 1],
    ['owner', 'Catalog_ДоговорыКонтрагентов', `Owner_Key eq guid'${VECTOR.ref}'`, 2],
    ['reference', 'Catalog_ДоговорыКонтрагентов', `Организация_Key eq guid'${ORG.ref}'`, 3],
    ['reference not equal', 'Catalog_ДоговорыКонтрагентов', `Организация_Key ne guid'${ORG.ref}'`, 1],
    ['through a reference', 'Catalog_ДоговорыКонтрагентов', "Owner/ИНН eq '7702000002'", 2],
    ['through two references', 'Catalog_ДоговорыКонтрагентов', "Owner/Parent/Description eq 'Поставщики'", 2],
    [
      'dates',
      'Document_ПоступлениеТоваровУслуг',
      "Date ge datetime'2020-05-12T12:00:00' and Date lt datetime'2020-06-01T00:00:00'",
      1,
    ],
    [
      'list of guids',
      'Document_ПоступлениеТоваровУслуг',
      `Ref_Key eq guid'${RECEIPT.ref}' or Ref_Key eq guid'${IMPORT.ref}'`,
      2,
    ],
    ['money to the kopeck', 'Document_СписаниеСРасчетногоСчета', 'СуммаДокумента eq 0.01', 1],
    ['arithmetic', 'Document_СписаниеСРасчетногоСчета', 'СуммаДокумента mul 2 add 1 eq 100001', 1],
    ['div before add, unary minus', 'Document_СписаниеСРасчетногоСчета', '-СуммаДокумента div 2 add 5 eq -24995', 1],
    ['round', 'Document_СписаниеСРасчетногоСчета', 'round(СуммаДокумента) eq 0', 1],
    [
      'parts of a date',
      'Document_ПоступлениеТоваровУслуг',
      'year(Date) eq 2020 and month(Date) eq 5 and day(Date) eq 10 and hour(Date) eq 12 and minute(Date) eq 0 and second(Date) eq 0',
      1,
    ],
    [
      'quarter and days',
      'Document_ПоступлениеТоваровУслуг',
      'quarter(Date) eq 2 and dayofweek(Date) eq 7 and dayofyear(Date) eq 131',
      1,
    ],
    ['dateadd', 'Document_ПоступлениеТоваровУслуг', "dateadd(Date,'month',1) eq datetime'2020-06-10T12:00:00'", 1],
    [
      'datedifference',
      'Document_ПоступлениеТоваровУслуг',
      "datedifference(Date,datetime'2020-05-12T12:00:00','day') eq 2",
      1,
    ],
    ['isof', 'Document_СписаниеСРасчетногоСчета', "isof(Контрагент,'Catalog_ФизическиеЛица')", 1],
    [
      'through a cast',
      'Document_СписаниеСРасчетногоСчета',
      "cast(Контрагент,'Catalog_Контрагенты')/ИНН eq '7702000002'",
      2,
    ],
    [
      'composite with cast',
      'Document_СписаниеСРасчетногоСчета',
      `Контрагент eq cast(guid'${PERSON.ref}','Catalog_ФизическиеЛица')`,
      1,
    ],
    [
      'composite with a cast to another type',
      'Document_СписаниеСРасчетногоСчета',
      `Контрагент eq cast(guid'${PERSON.ref}','Catalog_Контрагенты')`,
      0,
    ],
    [
      'composite with a bare guid is empty',
      'Document_СписаниеСРасчетногоСчета',
      `Контрагент eq guid'${PERSON.ref}'`,
      0,
    ],
    ['any row of a section', 'Document_ПоступлениеТоваровУслуг', 'Товары/any(t: t/Сумма gt 1000)', 1],
    [
      'all rows of a section',
      'Document_ПоступлениеТоваровУслуг',
      'Товары/all(t: t/Сумма gt 1000) and Posted eq true',
      1,
    ],
    ['section not empty', 'Document_ПоступлениеТоваровУслуг', 'Товары/any()', 1],
    [
      'lambda over a composite column',
      'Document_СписаниеСРасчетногоСчета',
      `РасшифровкаПлатежа/any(r: r/Сделка eq ${RECEIPT_CAST})`,
      1,
    ],
    [
      'lambda through a reference',
      'Document_ПоступлениеТоваровУслуг',
      "Товары/any(t: t/Номенклатура/Артикул eq 'L-1')",
      1,
    ],
    ['enumeration by name', 'Document_СписаниеСРасчетногоСчета', "ВидОперации eq 'ОплатаПоставщику'", 2],
    ['null measure', 'AccountingRegister_Хозрасчетный_RecordType', 'КоличествоDr eq null', 10],
    ['regular operations are not posted', 'Document_РегламентнаяОперация', 'Posted eq false', 1],
  ])('%s', async (_name, set, filter, count) => {
    expect(rowsOf(await ask(simulator, `/${set}?$filter=${filter}`))).toHaveLength(count);
  });

  it.each([
    ['syntax', "Description eq 'Вектор' and", 400, '14'],
    ['contains is another version', "contains(Description,'Век')", 400, '14'],
    ['tolower does not exist', "tolower(Description) eq 'вектор'", 400, '14'],
    ['length does not exist', 'length(Description) eq 6', 400, '14'],
    ['in does not exist', "Description in ('Вектор')", 400, '14'],
    ['exponent', 'DeletionMark eq false and 1e3 gt 1', 400, '14'],
    ['year of one digit', "ДатаСоздания gt datetime'1-01-01T00:00:00'", 400, '14'],
    ['wrong number of arguments', "startswith('Вектор')", 400, '21'],
    ['wrong literal', "startswith('a',1)", 400, '21'],
    ['wrong type of a field', "startswith(DeletionMark,'В')", 500, '-1'],
    ['unknown field', "Выдумка eq 'x'", 400, '6'],
    ['reference without its suffix', `Parent eq guid'${VECTOR.ref}'`, 400, '6'],
    ['comparison of references', `Ref_Key gt guid'${VECTOR.ref}'`, 500, '-1'],
    ['number against text', 'Description eq 1', 400, '14'],
    ['field of unlimited length', "Комментарий eq 'x'", 500, '-1'],
    ['path through an unpublished set', "ОсновноеКонтактноеЛицо/Description eq 'x'", 400, '6'],
    ['unknown type of a cast', `Parent eq cast(guid'${VECTOR.ref}','Catalog_Нет')`, 400, '21'],
  ])('refuses: %s', async (_name, filter, status, code) => {
    const reply = await ask(simulator, `/Catalog_Контрагенты?$filter=${filter}`);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });

  it('refuses the plain suffix on a composite field', async () => {
    const reply = await ask(
      simulator,
      `/Document_СписаниеСРасчетногоСчета?$filter=Контрагент_Key eq guid'${VECTOR.ref}'`,
    );
    expect([reply.status, codeOf(reply)]).toEqual([400, '6']);
  });
});

describe('§7.5 one recorder', () => {
  const key = `Recorder='${RECEIPT.ref}',Recorder_Type='StandardODATA.Document_ПоступлениеТоваровУслуг'`;

  it.each([
    ['key', `${LEDGER}(${key})`, 2],
    [
      'key as a guid',
      `${LEDGER}(Recorder=guid'${RECEIPT.ref}',Recorder_Type='StandardODATA.Document_ПоступлениеТоваровУслуг')`,
      2,
    ],
  ])('by %s gives one record set', async (_name, path, lines) => {
    const { json } = await ask(simulator, path);
    expect(json).toMatchObject({
      Recorder: RECEIPT.ref,
      RecordSet: Array.from({ length: lines }, (_, i) => ({ LineNumber: String(i + 1) })),
    });
    expect(JSON.stringify(json)).not.toContain('"RecordSet":[{"Recorder"');
  });

  it.each([
    ['cast on sets', `${LEDGER}?$filter=Recorder eq ${RECEIPT_CAST}`, 200, 1],
    ['cast on records', `${LEDGER}_RecordType?$filter=Recorder eq ${RECEIPT_CAST}`, 200, 2],
    ['text is a lie', `${LEDGER}?$filter=Recorder eq '${RECEIPT.ref}'`, 200, 0],
    ['text on records is a lie', `${LEDGER}_RecordType?$filter=Recorder eq '${RECEIPT.ref}'`, 200, 0],
    [
      'window by lambda',
      `${LEDGER}?$filter=RecordSet/any(r: r/Period ge datetime'2020-05-30T00:00:00' and r/Period lt datetime'2020-06-01T00:00:00')`,
      200,
      3,
    ],
    [
      'window on records',
      `${LEDGER}_RecordType?$filter=Period ge datetime'2020-05-30T00:00:00' and Period lt datetime'2020-06-01T00:00:00'`,
      200,
      4,
    ],
    ['guid', `${LEDGER}?$filter=Recorder eq guid'${RECEIPT.ref}'`, 500, -1],
    ['guid suffix', `${LEDGER}?$filter=Recorder_Key eq guid'${RECEIPT.ref}'`, 400, -1],
    ['period of sets', `${LEDGER}?$filter=Period ge datetime'2020-05-30T00:00:00'`, 400, -1],
    ['period through the section', `${LEDGER}?$filter=RecordSet/Period ge datetime'2020-05-30T00:00:00'`, 500, -1],
  ])('%s', async (_name, path, status, count) => {
    const reply = await ask(simulator, path);
    expect(reply.status).toBe(status);
    if (count >= 0) expect(rowsOf(reply)).toHaveLength(count);
  });

  it('with a single kind of recorder is keyed by a reference', async () => {
    expect((await ask(simulator, `/InformationRegister_РасчетНалогаУСН(guid'${CLOSING.ref}')`)).json).toMatchObject({
      Recorder_Key: CLOSING.ref,
      RecordSet: [{ Доходы: 1 }],
    });
    const rows = rowsOf(
      await ask(
        simulator,
        `/InformationRegister_РасчетНалогаУСН_RecordType?$filter=Recorder_Key eq guid'${CLOSING.ref}'`,
      ),
    );
    expect(rows).toHaveLength(1);
  });

  it('keeps inactive records in sets', async () => {
    const rows = rowsOf(await ask(simulator, `${LEDGER}_RecordType?$filter=Active eq false`));
    expect(rows.map((row) => row.Сумма)).toEqual([70000]);
  });

  it('keeps the other account of an off-balance record empty', async () => {
    const rows = rowsOf(await ask(simulator, `${LEDGER}_RecordType?$filter=Сумма eq 1234.56`));
    expect(rows.map((row) => row.AccountCr_Key)).toEqual(['00000000-0000-0000-0000-000000000000']);
  });
});

describe('§7.6 order', () => {
  const names = async (orderby: string) =>
    rowsOf(await ask(simulator, `/Catalog_ДоговорыКонтрагентов?$orderby=${orderby}`)).map((row) => row.Description);

  it('sorts by a reference as it is shown', async () => {
    expect((await names('Owner_Key,Description')).slice(0, 2)).toEqual(
      ['Основной', '№ 5'].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    expect((await names('Owner_Key desc,Description desc')).slice(2)).toEqual(
      expect.arrayContaining(['Основной', '№ 5']),
    );
  });

  it('sorts through a reference and by several fields', async () => {
    const rows = rowsOf(await ask(simulator, '/Catalog_ДоговорыКонтрагентов?$orderby=Owner/ИНН desc,Code'));
    expect(rows.map((row) => row.Code)).toEqual(['000000003', '000000004', '000000001', '000000002']);
  });

  it('shuffles ties from request to request, never untied rows', async () => {
    const refs = async (orderby: string) =>
      JSON.stringify(
        rowsOf(await ask(simulator, `/Catalog_Контрагенты?$orderby=${orderby}`)).map((row) => row.Ref_Key),
      );
    const tied = new Set<string>();
    for (let i = 0; i < 8; i++) tied.add(await refs('Description'));
    expect(tied.size).toBeGreaterThan(1);
    expect(await refs('Ref_Key')).toBe(await refs('Ref_Key'));
  });

  it('ignores order on record sets, even by an unknown field, and refuses it elsewhere', async () => {
    const recorders = async (query: string) =>
      rowsOf(await ask(simulator, `${LEDGER}?${query}`)).map((row) => row.Recorder);
    expect(await recorders('$orderby=Выдумка desc')).toEqual(await recorders(''));
    const reply = await ask(simulator, '/Catalog_Контрагенты?$orderby=Выдумка');
    expect([reply.status, codeOf(reply)]).toEqual([400, '6']);
  });

  it('skips before it takes', async () => {
    const all = rowsOf(await ask(simulator, '/Catalog_Контрагенты?$orderby=Ref_Key')).map((row) => row.Ref_Key);
    const page = rowsOf(await ask(simulator, '/Catalog_Контрагенты?$top=3&$skip=2&$orderby=Ref_Key')).map(
      (row) => row.Ref_Key,
    );
    expect(page).toEqual(all.slice(2, 5));
  });
});

describe('§7.7 $inlinecount', () => {
  it.each([
    ['demo', 2],
    ['strict', 9],
  ] as const)('in profile %s leaves %i rows of $top=2', async (name, count) => {
    const other = await start({ profile: name });
    expect(rowsOf(await ask(other, '/Catalog_Контрагенты?$top=2&$inlinecount=allpages'))).toHaveLength(count);
    await other.close();
  });
});

describe('§8 switches of the filter', () => {
  it.each([
    [
      'O9',
      { lambdaOnComposite: false },
      `/Document_СписаниеСРасчетногоСчета?$filter=РасшифровкаПлатежа/any(r: r/Сделка eq ${RECEIPT_CAST})`,
      500,
    ],
    ['O10', { recordTypeByRecorder: false }, `${LEDGER}_RecordType?$filter=Recorder eq ${RECEIPT_CAST}`, 500],
    [
      'O4 guid',
      { recorderKeyAsGuid: false },
      `${LEDGER}(Recorder=guid'${RECEIPT.ref}',Recorder_Type='StandardODATA.Document_ПоступлениеТоваровУслуг')`,
      400,
    ],
    [
      'O4 absent',
      { missingRecordSet: 'not-found' },
      `${LEDGER}(Recorder='${UNPOSTED.ref}',Recorder_Type='StandardODATA.Document_ПоступлениеТоваровУслуг')`,
      404,
    ],
    [
      'O4 empty',
      { missingRecordSet: 'empty' },
      `${LEDGER}(Recorder='${UNPOSTED.ref}',Recorder_Type='StandardODATA.Document_ПоступлениеТоваровУслуг')`,
      200,
    ],
    ['no $count', { servesCount: false }, '/Catalog_Контрагенты/$count', 400],
  ] as const)('%s', async (_name, change, path, status) => {
    const other = await start({ profile: { ...PROFILES.demo, ...change } });
    expect((await ask(other, path)).status).toBe(status);
    await other.close();
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('O12: with case sensitivity %s a search finds %i', async (caseSensitive, count) => {
    const other = await start({ profile: { ...PROFILES.demo, caseSensitive } });
    expect(rowsOf(await ask(other, "/Catalog_Контрагенты?$filter=startswith(Description,'ромашка')"))).toHaveLength(
      count,
    );
    await other.close();
  });

  it('repeats everything exactly with the same seed', async () => {
    const [a, b] = await Promise.all([start({ books: smallBooks(5) }), start({ books: smallBooks(5) })]);
    const path = '/Catalog_Контрагенты?$select=Ref_Key&$orderby=Description';
    for (let i = 0; i < 3; i++) expect((await ask(a, path)).text).toBe((await ask(b, path)).text);
    await Promise.all([a.close(), b.close()]);
  });
});
