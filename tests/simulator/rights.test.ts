/**
 * Points 11, 12 and 14 of the acceptance list: rights, methods, changes of the base; and the log.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROFILES } from '#demo/simulator/profiles.ts';
import { type Simulator, startSimulator } from '#demo/simulator/server.ts';
import { ask, authorization, codeOf, type Json, RESTRICTED, type Reply, rowsOf, start } from './client.ts';
import { POSTINGS, smallBooks } from './small-books.ts';
import { HIDDEN_CONTRACT, HIDDEN_INCOME, HIDDEN_ORG, INCOME, ORG, RECEIPT, VECTOR } from './small-objects.ts';

const LEDGER = '/AccountingRegister_Хозрасчетный';
const JUNE = "Period=datetime'2020-06-01T00:00:00'";
const RECEIPT_PATH = `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')`;

describe('§7.11 record-level rights', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await start();
  });
  afterAll(() => simulator.close());

  const cases: readonly (readonly [string, string, number])[] = [
    ['organisations', '/Catalog_Организации', 1],
    ['contracts', '/Catalog_ДоговорыКонтрагентов', 3],
    ['documents', '/Document_ПоступлениеНаРасчетныйСчет', 1],
    ['register records', `${LEDGER}_RecordType`, 11],
    ['record sets', LEDGER, 9],
    ['journal', '/DocumentJournal_БанковскиеВыписки', 4],
    ['independent register', '/InformationRegister_УчетнаяПолитика', 1],
    ['virtual table', `${LEDGER}/Balance()?${JUNE}&AccountCondition='Account/Code eq '51''`, 1],
    ['records with subconto', `${LEDGER}/RecordsWithExtDimensions()`, 11],
  ];

  it.each(cases)('%s: 401 code 20 without allowedOnly, the visible rows with it', async (_name, path, count) => {
    const refused = await ask(simulator, path, { user: RESTRICTED });
    expect([refused.status, codeOf(refused)]).toEqual([401, '20']);
    const allowed = await ask(simulator, `${path}${path.includes('?') ? '&' : '?'}allowedOnly=true`, {
      user: RESTRICTED,
    });
    expect(rowsOf(allowed)).toHaveLength(count);
  });

  it('takes the option with a dollar too, and counts only the visible', async () => {
    const reply = await ask(simulator, '/Catalog_Организации/$count?$allowedOnly=true', { user: RESTRICTED });
    expect(reply.text.replace('\uFEFF', '')).toBe('1');
  });

  it.each([
    ['by key', `/Document_ПоступлениеНаРасчетныйСчет(guid'${HIDDEN_INCOME.ref}')`],
    ['through a reference', `/Catalog_ДоговорыКонтрагентов(guid'${HIDDEN_CONTRACT.ref}')/Description`],
    ['of a section', '/Document_ПоступлениеНаРасчетныйСчет/$count'],
  ])('refuses a hidden object %s', async (_name, path) => {
    expect((await ask(simulator, path, { user: RESTRICTED })).status).toBe(401);
  });

  it.each([
    [
      'a filter keeps hidden rows out',
      `/Document_ПоступлениеНаРасчетныйСчет?$filter=Организация_Key eq guid'${ORG.ref}'`,
    ],
    ['nothing is hidden', '/Catalog_Контрагенты'],
    [
      'a condition keeps hidden rows out',
      `${LEDGER}/Balance()?${JUNE}&Condition='Организация_Key eq guid'${ORG.ref}''`,
    ],
  ])('answers when %s', async (_name, path) => {
    expect((await ask(simulator, path, { user: RESTRICTED })).status).toBe(200);
  });

  it('differs from a wrong password by its body', async () => {
    const reply = await ask(simulator, '/Catalog_Организации', { user: RESTRICTED });
    expect([reply.headers.get('www-authenticate'), reply.json]).toEqual([
      null,
      { 'odata.error': { code: '20', message: { lang: 'ru', value: expect.any(String) } } },
    ]);
  });

  it.each([
    ['/Document_НачислениеЗарплаты', 401],
    ['/Document_НачислениеЗарплаты_Начисления', 401],
    ['/AccumulationRegister_ВзаиморасчетыССотрудниками/Balance()', 401],
    ['/AccumulationRegister_ВзаиморасчетыССотрудниками_RecordType', 401],
    ['/Document_ПоступлениеТоваровУслуг', 200],
  ])('without the payroll right %s gives %i', async (path, status) => {
    expect((await ask(simulator, path, { user: 'БезЗарплаты' })).status).toBe(status);
  });

  it('hides what the books say by default', async () => {
    const plain = await startSimulator({ books: smallBooks() });
    expect(plain.users.find(({ login }) => login === RESTRICTED)?.hiddenOrganisations).toEqual([HIDDEN_ORG.ref]);
    await plain.close();
  });
});

describe('§7.12 methods', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await start();
  });
  afterAll(() => simulator.close());
  beforeEach(() => {
    simulator.log.length = 0;
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'MERGE'])('%s changes nothing and is logged', async (method) => {
    const before = simulator.base.revision;
    const header = authorization('Администратор');
    const response = await fetch(simulator.url + encodeURI('/Catalog_Контрагенты'), {
      method,
      headers: { Authorization: header },
    });
    expect([response.status, simulator.base.revision]).toEqual([405, before]);
    expect(simulator.log).toMatchObject([{ method, path: 'Catalog_Контрагенты', status: 405, user: 'Администратор' }]);
  });

  it('refuses a role that may not write for lack of the right', async () => {
    expect((await ask(simulator, RECEIPT_PATH, { method: 'DELETE' })).status).toBe(401);
  });

  it.each([
    ['the stock role', 'Администратор', 405, '19'],
    ['a reading role', 'odata.user', 401, '20'],
  ])('a GET of Post tells %s apart', async (_name, user, status, code) => {
    const reply = await ask(simulator, `${RECEIPT_PATH}/Post`, { user });
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });

  it('logs what was asked, by whom, and what was sent', async () => {
    await ask(simulator, '/Catalog_Контрагенты?$top=3&$select=Ref_Key', { user: 'odata.user' });
    await fetch(`${simulator.url}/`);
    expect(simulator.log).toMatchObject([
      {
        method: 'GET',
        path: 'Catalog_Контрагенты',
        query: new Map([
          ['$top', '3'],
          ['$select', 'Ref_Key'],
        ]),
        user: 'odata.user',
        status: 200,
        rows: 3,
      },
      { path: '', user: null, status: 401, rows: null },
    ]);
    expect(simulator.log[0]?.ms).toBeGreaterThan(0);
  });
});

describe('§7.14 changes', () => {
  const field = ({ json }: Reply, name: string): Json | undefined =>
    typeof json === 'object' && json !== null && !Array.isArray(json) ? json[name] : undefined;
  const records = `${LEDGER}_RecordType?$filter=Recorder eq cast(guid'${RECEIPT.ref}','Document_ПоступлениеТоваровУслуг')`;

  async function changed(change: (simulator: Simulator) => void, silentReposting = true) {
    const simulator = await start({ profile: { ...PROFILES.demo, silentReposting } });
    const state = async () => {
      const header = await ask(simulator, RECEIPT_PATH);
      return {
        status: header.status,
        version: field(header, 'DataVersion'),
        sum: field(header, 'СуммаДокумента'),
        lines: rowsOf(await ask(simulator, records)).length,
      };
    };
    const before = await state();
    change(simulator);
    const after = await state();
    await simulator.close();
    return { before, after };
  }

  it('a rewrite without changes moves DataVersion only', async () => {
    const { before, after } = await changed(({ base }) => base.touch('Document_ПоступлениеТоваровУслуг', RECEIPT.ref));
    expect(after.version).not.toBe(before.version);
    expect(after).toEqual({ ...before, version: after.version });
    expect(Buffer.from(String(after.version), 'base64')).toHaveLength(8);
  });

  it('a change of a field shows', async () => {
    const { after } = await changed(({ base }) =>
      base.touch('Document_ПоступлениеТоваровУслуг', RECEIPT.ref, { СуммаДокумента: 100n }),
    );
    expect(after.sum).toBe(1);
  });

  it.each([
    ['O11: silently', true],
    ['O11: with a new version', false],
  ])('re-posting replaces movements, %s', async (_name, silent) => {
    const { before, after } = await changed(
      ({ base }) => base.repost('Document_ПоступлениеТоваровУслуг', RECEIPT.ref, POSTINGS.slice(0, 1)),
      silent,
    );
    expect([before.lines, after.lines, after.version === before.version]).toEqual([2, 1, silent]);
  });

  it('a physical deletion leaves nothing', async () => {
    const { after } = await changed(({ base }) => base.remove('Document_ПоступлениеТоваровУслуг', RECEIPT.ref));
    expect([after.status, after.lines]).toEqual([404, 0]);
  });

  it('a composition that shrinks takes sections and registers with it, and back', async () => {
    const simulator = await start();
    const names = async () => rowsOf(await ask(simulator, '/')).map(({ name }) => String(name));
    const whole = await names();
    simulator.base.unpublish(['Document_ПоступлениеТоваровУслуг', 'AccumulationRegister_НДСПредъявленный']);
    const lost = whole.filter(
      (name) =>
        name.startsWith('Document_ПоступлениеТоваровУслуг') || name.startsWith('AccumulationRegister_НДСПредъявленный'),
    );
    expect(await names()).toEqual(
      whole.filter((name) => !lost.includes(name) || name === 'AccumulationRegister_НДСПредъявленныйРеализация0'),
    );
    const gone = await ask(simulator, RECEIPT_PATH);
    expect([gone.status, codeOf(gone)]).toEqual([404, '8']);
    const [record] = rowsOf(await ask(simulator, `${LEDGER}_RecordType?$filter=Сумма eq 100000`));
    expect(record?.Recorder_Type).toMatch(/^UnavailableEntities\./);
    simulator.base.publish(['Document_ПоступлениеТоваровУслуг', 'AccumulationRegister_НДСПредъявленный']);
    expect(await names()).toEqual(whole);
    await simulator.close();
  });

  it('does not reach the books it was started with', async () => {
    const books = smallBooks();
    const simulator = await start({ books });
    simulator.base.remove('Document_ПоступлениеТоваровУслуг', RECEIPT.ref);
    simulator.base.touch('Catalog_Контрагенты', VECTOR.ref, { ИНН: '1' });
    await simulator.close();
    expect([
      books.postings.length,
      books.objects.get('Catalog_Контрагенты')?.find(({ ref }) => ref === VECTOR.ref)?.fields.ИНН,
    ]).toEqual([POSTINGS.length, '7702000002']);
    expect(books.objects.get('Document_ПоступлениеНаРасчетныйСчет')?.map(({ ref }) => ref)).toContain(INCOME.ref);
  });
});
