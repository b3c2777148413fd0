/**
 * Point 3 of the acceptance list: formats, levels of metadata, Atom and `$metadata`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, authorization, type Json, type Reply, rowsOf, start } from './client.ts';
import { RECEIPT, VECTOR } from './small-objects.ts';

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

describe('§7.3 formats', () => {
  const one = `/Catalog_Контрагенты(${ONE})`;
  const PLAIN = { Authorization: authorization('Главбух') };

  it.each([
    ['nothing asked', '/Catalog_Контрагенты', {}, 'application/atom+xml', '<feed'],
    ['nothing asked of one', one, {}, 'application/atom+xml', '<entry'],
    ['nothing asked of a table', `${LEDGER}/Balance?${BALANCE}`, {}, 'application/xml', '<d:Result '],
    [
      'nothing asked of a slice',
      '/InformationRegister_КурсыВалют/SliceLast()',
      {},
      'application/xml',
      'm:type="Collection(StandardODATA.InformationRegister_КурсыВалют)"><d:element m:type="StandardODATA.InformationRegister_КурсыВалют"><d:Period>',
    ],
    [
      'a section reached through its object',
      `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')/Товары`,
      {},
      'application/xml',
      '<d:Товары ',
    ],
    [
      'nothing asked of the service document',
      '/',
      {},
      'application/atomsvc+xml',
      '<workspace><atom:title>Default</atom:title>',
    ],
    ['nothing asked of an error', '/Catalog_Нет', {}, 'application/xml', '<m:code>8</m:code>'],
    ['metadata', '/$metadata', { Accept: 'application/json' }, 'application/xml', '<edmx:Edmx'],
    [
      '$format=json',
      '/Catalog_Контрагенты?$format=json',
      {},
      'application/json;odata=minimalmetadata',
      '"odata.metadata"',
    ],
    [
      'Accept',
      '/Catalog_Контрагенты',
      { Accept: 'application/json' },
      'application/json;odata=minimalmetadata',
      '"odata.metadata"',
    ],
    [
      'short level',
      '/Catalog_Контрагенты?$format=json;odata=nometadata',
      {},
      'application/json;odata=nometadata',
      '{"value":[',
    ],
    [
      'full level',
      '/Catalog_Контрагенты?$format=application/json%3Bodata%3Dfullmetadata',
      {},
      'application/json;odata=fullmetadata',
      '"odata.type":"StandardODATA.Catalog_Контрагенты"',
    ],
    [
      '$format over Accept',
      '/Catalog_Контрагенты?$format=atom',
      { Accept: 'application/json' },
      'application/atom+xml',
      '<feed',
    ],
  ])('%s', async (_name, path, headers, type, part) => {
    const reply = await ask(simulator, path, { json: false, headers });
    expect([reply.type.startsWith(type), reply.text.includes(part), reply.headers.get('dataserviceversion')]).toEqual([
      true,
      true,
      '3.0',
    ]);
  });

  it('writes one entity without the wrapper and names it an element', async () => {
    const reply = await ask(simulator, `${one}?$format=json`, { json: false, headers: PLAIN });
    expect(field(reply, 'odata.metadata')).toMatch(/\$metadata#Catalog_Контрагенты\/@Element$/);
    expect(field(reply, 'value')).toBeUndefined();
  });

  it('annotates only non-empty references, and not at all without metadata', async () => {
    const reply = await ask(simulator, `${one}?$format=json`, { json: false });
    expect(field(reply, 'ГоловнойКонтрагент@navigationLinkUrl')).toBe(
      `Catalog_Контрагенты(guid'${VECTOR.ref}')/ГоловнойКонтрагент`,
    );
    expect(field(reply, 'СтранаРегистрации@navigationLinkUrl')).toBeUndefined();
    expect((await ask(simulator, one)).text).not.toContain('navigationLinkUrl');
  });

  it('expands a reference inline in both formats', async () => {
    const path = `/Catalog_ДоговорыКонтрагентов?$filter=Description eq 'Основной'&$expand=Owner`;
    const [row] = rowsOf(await ask(simulator, path));
    expect(row?.Owner).toMatchObject({ Description: 'Вектор' });
    expect((await ask(simulator, path, { json: false })).text).toMatch(
      /<m:inline><entry>.*Вектор.*<\/entry><\/m:inline>/,
    );
  });
});

describe('§7.3 $metadata', () => {
  let xml: string;
  beforeAll(async () => {
    xml = (await ask(simulator, '/$metadata', { json: false })).text;
  });

  it.each([
    ['container', '<EntityContainer Name="EnterpriseV8" m:IsDefaultEntityContainer="true">'],
    [
      'key of a ledger record',
      '<EntityType Name="AccountingRegister_Хозрасчетный_RecordType" OpenType="true"><Key><PropertyRef Name="Recorder"/><PropertyRef Name="LineNumber"/><PropertyRef Name="Recorder_Type"/></Key>',
    ],
    [
      'record set',
      'Name="RecordSet" Type="Collection(StandardODATA.AccountingRegister_Хозрасчетный_RowType)" Nullable="false"/>',
    ],
    [
      'keys inside the rows of a section',
      '<ComplexType Name="Catalog_Контрагенты_КонтактнаяИнформация_RowType"><Property Name="Ref_Key" Type="Edm.Guid" Nullable="false"/><Property Name="LineNumber" Type="Edm.Int64" Nullable="false"/>',
    ],
    [
      'single recorder',
      '<EntityType Name="InformationRegister_РасчетНалогаУСН"><Key><PropertyRef Name="Recorder_Key"/></Key>',
    ],
    [
      'independent register',
      '<EntityType Name="InformationRegister_КурсыВалют"><Key><PropertyRef Name="Period"/><PropertyRef Name="Валюта_Key"/></Key>',
    ],
    ['Int64', '<Property Name="СрокОплаты" Type="Edm.Int64" Nullable="true"/>'],
    ['stream', '<Property Name="ОтчетОбОшибках" Type="Edm.Stream" Nullable="true"/>'],
    [
      'bound function',
      'ReturnType="Collection(StandardODATA.AccountingRegister_Хозрасчетный_Balance)"><Parameter Name="bindingParameter" Type="StandardODATA.AccountingRegister_Хозрасчетный"/><Parameter Name="AccountCondition" Type="Edm.String"/>',
    ],
    ['turnovers in the singular', 'AccountingRegister_Хозрасчетный_Turnover)'],
    ['order parameter', '<Parameter Name="Order" Type="Edm.String"/>'],
    [
      'posting',
      '<FunctionImport Name="Post" IsBindable="true" IsSideEffecting="true"><Parameter Name="bindingParameter" Type="StandardODATA.Document_ПоступлениеТоваровУслуг"/>',
    ],
    [
      'navigation',
      '<NavigationProperty Name="AccountDr" Relationship="StandardODATA.AccountingRegister_Хозрасчетный_RecordType_AccountDr" FromRole="Begin" ToRole="End"/>',
    ],
    [
      'reference to an unpublished set keeps its key',
      '<Property Name="ОсновноеКонтактноеЛицо_Key" Type="Edm.Guid" Nullable="true"/>',
    ],
    ['obsolete attribute', '<Property Name="УдалитьОсновнойДоговорКонтрагента_Key"'],
  ])('has: %s', (_name, part) => {
    expect(xml).toContain(part);
  });

  it.each([
    [
      'subconto in records',
      /<EntityType Name="AccountingRegister_Хозрасчетный_RecordType"(?:(?!<\/EntityType>).)*ExtDimension/,
    ],
    ['posting of a kind that is not posted', /Name="Post"(?:(?!<\/FunctionImport>).)*Document_ОперацияБух"/],
    ['navigation to an unpublished set', /<NavigationProperty Name="ОсновноеКонтактноеЛицо"/],
    ['unpublished set', /EntitySet Name="Document_Доверенность"/],
  ])('has no %s', (_name, pattern) => {
    expect(xml).not.toMatch(pattern);
  });

  it('is one schema that holds the container too', () => {
    expect(xml.match(/<Schema [^>]*>/g)).toEqual([
      '<Schema xmlns="http://schemas.microsoft.com/ado/2009/11/edm" Namespace="StandardODATA">',
    ]);
    expect(xml).toMatch(/<\/EntityContainer><\/Schema><\/edmx:DataServices><\/edmx:Edmx>$/);
  });

  it('names an enumeration twice and lists type names after other properties', () => {
    expect(xml.match(/<EnumType Name="СтавкиНДС"/g)).toHaveLength(2);
    const payment = /<EntityType Name="Document_СписаниеСРасчетногоСчета".*?<\/EntityType>/.exec(xml)?.[0] ?? '';
    expect(payment.indexOf('Name="Контрагент_Type"')).toBeGreaterThan(payment.indexOf('Name="РасшифровкаПлатежа"'));
  });

  it('and the service document list the same sets', async () => {
    const names = rowsOf(await ask(simulator, '/')).map(({ name }) => name);
    expect(names).toEqual([...xml.matchAll(/<EntitySet Name="([^"]+)"/g)].map(([, name]) => name));
  });
});

describe('§7.4 Atom', () => {
  it('names the type of sections only', async () => {
    const { text } = await ask(simulator, `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')`, { json: false });
    const typed = [...text.matchAll(/<d:([^ >]+) m:type="([^"]+)"/g)].map(([, name, type]) => `${name} ${type}`);
    const sections = new Set(typed.filter((item) => !item.startsWith('element ')).map((item) => item.split(' ')[0]));
    expect(typed.every((item) => item.includes('_RowType'))).toBe(true);
    expect([sections.has('Товары'), sections.has('Услуги'), sections.has('Ref_Key')]).toEqual([true, true, false]);
    expect(text).toContain(`<d:Ref_Key>${RECEIPT.ref}</d:Ref_Key>`);
    expect(text).toContain('<d:Date>2020-05-10T12:00:00</d:Date>');
    expect(text).toContain('<d:Posted>true</d:Posted>');
  });

  it('is an entry in the order of the guide', async () => {
    const { text } = await ask(simulator, `/Catalog_Контрагенты(${ONE})`, { json: false });
    const order = text.match(/<(?:id|category|title|updated|author|summary|content|m:properties)[ />]/g);
    expect(order?.map((tag) => tag.slice(1, -1))).toEqual([
      'id',
      'category',
      'title',
      'updated',
      'author',
      'summary',
      'content',
      'm:properties',
    ]);
    expect(text).toContain('<updated>2020-06-30T00:00:00</updated>');
  });

  it('counts after the entries', async () => {
    const { text } = await ask(simulator, '/Catalog_Контрагенты?$inlinecount=allpages&$top=1', { json: false });
    expect(text).toMatch(/<feed [^>]*><entry>.*<\/entry><m:count>9<\/m:count><\/feed>$/s);
  });
});
