/**
 * Points 1 and 2 of the acceptance list: URLs and authentication.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, codeOf, type Json, type Reply, rowsOf, start } from './client.ts';
import { CONTRACT, ORG, PAYMENT, RECEIPT, USD, VECTOR } from './small-objects.ts';

const LEDGER = '/AccountingRegister_Хозрасчетный';
const BALANCE = `Period=datetime'2020-06-01T00:00:00'`;
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

describe('§7.1 URLs', () => {
  it.each([
    ['brackets', `${LEDGER}/Balance(${BALANCE},AccountCondition='Account/Code eq '60.02'')`],
    ['query with brackets', `${LEDGER}/Balance()?${BALANCE}&AccountCondition='Account/Code eq '60.02''`],
    ['bare query', `${LEDGER}/Balance?${BALANCE}&AccountCondition=Account/Code eq '60.02'`],
    ['slash encoded', `${LEDGER}/Balance(${BALANCE},AccountCondition='Account%2FCode eq '60.02'')`],
  ])('a virtual table answers in the spelling: %s', async (_name, path) => {
    const rows = rowsOf(await ask(simulator, path));
    expect(rows.map((row) => row.СуммаBalance)).toEqual([30000]);
  });

  it('reads percent-encoded UTF-8 in names and literals', async () => {
    const reply = await ask(
      simulator,
      `/${encodeURIComponent('Catalog_Контрагенты')}?$filter=${encodeURIComponent("Description eq 'Вектор'")}`,
    );
    expect(rowsOf(reply)).toHaveLength(1);
  });

  it.each([
    ['plus for a space', "/Catalog_Контрагенты?$filter=Description+eq+'Вектор'", 400, '14'],
    ['unknown set', '/Catalog_Выдумка', 404, '8'],
    ['unpublished set', '/Document_Доверенность', 404, '8'],
    ['no such instance', "/Catalog_Контрагенты(guid'11111111-1111-1111-1111-111111111111')", 404, '9'],
    ['key of a wrong kind', "/Catalog_Контрагенты('abc')", 400, '1'],
    ['part of the key missing', `/Catalog_Контрагенты_КонтактнаяИнформация(Ref_Key=${ONE})`, 400, '7'],
    ['unknown part of the key', `/Catalog_Контрагенты(Код='1')`, 400, '6'],
    ['unknown segment', `/Catalog_Контрагенты(${ONE})/Выдумка`, 400, '6'],
    ['segments after a property', `/Catalog_Контрагенты(${ONE})/Description/Code`, 400, '6'],
    ['Russian name of a standard attribute', `/Catalog_Контрагенты(${ONE})/ГоловнойКонтрагент/Наименование`, 400, '6'],
    ['unknown option', '/Catalog_Контрагенты?$expan=Parent', 501, '0'],
    ['parameter of no function', '/Catalog_Контрагенты?Period=1', 501, '0'],
    ['bad number', '/Catalog_Контрагенты?$top=много', 400, '14'],
    ['unknown format', '/Catalog_Контрагенты?$format=csv', 406, '3'],
    ['metadata in JSON', '/$metadata?$format=json', 406, '3'],
    ['expand of one entity', `/Catalog_Контрагенты(${ONE})?$expand=Parent`, 400, '2'],
  ])('refuses: %s', async (_name, path, status, code) => {
    const reply = await ask(simulator, path);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });

  it.each([
    [249, 200],
    [261, 400],
  ])('a path segment of %i characters gets %i from the web server', async (length, status) => {
    const segment = `Balance(${BALANCE},Condition='Организация_Key eq guid'${ORG.ref}'')`;
    const reply = await ask(
      simulator,
      `${LEDGER}/${segment.replace("Condition='", `Condition='${' '.repeat(length - segment.length)}`)}`,
    );
    expect(reply.status).toBe(status);
    if (status === 400) expect([codeOf(reply), reply.text]).toEqual(['', expect.stringContaining('Invalid URL')]);
  });

  it('lets a long segment through when the limit is off', async () => {
    const open = await start({ profile: 'paging' });
    const segment = `Balance(${BALANCE},Condition='${' '.repeat(300)}Организация_Key eq guid'${ORG.ref}'')`;
    expect((await ask(open, `${LEDGER}/${segment}`)).status).toBe(200);
    await open.close();
  });

  it.each([
    ['unnamed key', `/Catalog_Контрагенты(${ONE})`],
    ['named key', `/Catalog_Контрагенты(Ref_Key=${ONE})`],
    ['upper case', `/Catalog_Контрагенты(guid'${VECTOR.ref.toUpperCase()}')`],
  ])('finds one entity by its key: %s', async (_name, path) => {
    expect(field(await ask(simulator, path), 'Description')).toBe('Вектор');
  });

  it.each([
    ['property', `/Catalog_Контрагенты(${ONE})/ИНН`, { value: '7702000002' }],
    [
      'through a reference',
      `/Catalog_ДоговорыКонтрагентов(guid'${CONTRACT.ref}')/Организация/Description`,
      { value: 'Ясный свет' },
    ],
    [
      'composite reference',
      `/Document_СписаниеСРасчетногоСчета(guid'${PAYMENT.ref}')/Контрагент/Description`,
      { value: 'Вектор' },
    ],
    [
      'row of a section by its full key',
      `/Document_ПоступлениеТоваровУслуг_Товары(Ref_Key=guid'${RECEIPT.ref}',LineNumber=2)/СтавкаНДС`,
      { value: 'БезНДС' },
    ],
    [
      'record of a periodic register',
      `/InformationRegister_КурсыВалют(Period=datetime'2020-05-01T00:00:00',Валюта_Key=guid'${USD.ref}')/Курс`,
      { value: 70 },
    ],
  ])('navigates: %s', async (_name, path, expected) => {
    expect((await ask(simulator, path)).json).toEqual(expected);
  });

  it('gives the raw value and rows of a section', async () => {
    expect((await ask(simulator, `/Catalog_Контрагенты(${ONE})/ИНН/$value`)).text).toBe('7702000002');
    expect(rowsOf(await ask(simulator, `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')/Товары`))).toHaveLength(
      2,
    );
    expect(rowsOf(await ask(simulator, '/Document_ПоступлениеТоваровУслуг_Товары'))).toHaveLength(2);
  });

  it('outside the root answers 404 without OData', async () => {
    const response = await fetch(simulator.url.replace('standard.odata', 'other'));
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('HTTP: Not found')]);
  });
});

describe('§7.2 authentication', () => {
  it('refuses without credentials by a page', async () => {
    const response = await fetch(`${simulator.url}/`);
    expect([response.status, response.headers.get('content-type'), response.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('text/html'),
      expect.stringContaining('Basic'),
    ]);
  });

  it.each([
    ['UTF-8', 'utf8', 200],
    ['latin-1', 'latin1', 401],
    ['UTF-16', 'utf16le', 401],
  ] as const)('a Cyrillic login in %s gets its answer', async (_name, encoding, status) => {
    const header = `Basic ${Buffer.from('Главбух:Пароль №1', encoding).toString('base64')}`;
    const response = await fetch(`${simulator.url}/`, { headers: { Authorization: header } });
    expect(response.status).toBe(status);
  });

  it('refuses a wrong password', async () => {
    const header = `Basic ${Buffer.from('Главбух:не тот').toString('base64')}`;
    expect((await fetch(`${simulator.url}/`, { headers: { Authorization: header } })).status).toBe(401);
  });
});
