/** A base of a few accounts and documents behind the scripted server, with switches for every way a real one is known to misbehave. */
import { connect, type OnecClient, type OnecOptions } from '../../onec/client.ts';
import { type Call, fakeClock, json, odataError, type Reply, type Scripted, scripted } from './scripted.ts';
import { TINY_SETS, tinyMetadata } from './tiny-metadata.ts';

export const EMPTY = '00000000-0000-0000-0000-000000000000';
/** A guid that tells what it is: `id('d', 7)`. */
export const id = (letter: string, number: number): string =>
  `${letter.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;

export type Json = Record<string, unknown>;

export const ORG = id('a', 1);
export const SUPPLIER = id('b', 1);
export const CONTRACT = id('c', 1);
const KIND_C = id('e', 1);
const KIND_D = id('e', 2);
export const ACCOUNT = { '60.01': id('f', 1), '41.01': id('f', 2), '60': id('f', 3), '76.АВ': id('f', 4) };

const slot = (line: number, kind: string): Json => ({
  LineNumber: String(line),
  ExtDimensionType_Key: kind,
  TurnoversOnly: false,
});

function account(code: keyof typeof ACCOUNT, type: string, slots: Json[], more: Json = {}): Json {
  return {
    Ref_Key: ACCOUNT[code],
    DataVersion: 'AA=',
    Code: `${code}  `,
    Description: `Счёт ${code}`,
    Parent_Key: EMPTY,
    Type: type,
    OffBalance: false,
    Валютный: false,
    Количественный: false,
    ЗапретитьИспользоватьВПроводках: false,
    ExtDimensionTypes: slots,
    ...more,
  };
}

export interface TinyPosting {
  readonly document: number;
  readonly line: number;
  readonly period: string;
  readonly amount: number;
  readonly active?: boolean;
}

const RECEIPT = 'Document_ПоступлениеТоваровУслуг';
export const receipt = (number: number): string => id('d', number);

function flatRow(posting: TinyPosting): Json {
  return {
    Recorder: receipt(posting.document),
    Recorder_Type: `StandardODATA.${RECEIPT}`,
    Period: posting.period,
    LineNumber: String(posting.line),
    Active: posting.active ?? true,
    AccountDr_Key: ACCOUNT['41.01'],
    AccountCr_Key: ACCOUNT['60.01'],
    Организация_Key: ORG,
    ВалютаDr_Key: EMPTY,
    ВалютаCr_Key: EMPTY,
    Сумма: posting.amount,
    ВалютнаяСуммаDr: null,
    ВалютнаяСуммаCr: null,
    КоличествоDr: 2.5,
    КоличествоCr: null,
    Содержание: 'Поступление товаров',
  };
}

function fullRow(posting: TinyPosting): Json {
  return {
    ...flatRow(posting),
    ExtDimensionDr1: '',
    ExtDimensionDr1_Type: 'StandardODATA.Undefined',
    ExtDimensionTypeDr1_Key: EMPTY,
    ExtDimensionCr1: SUPPLIER,
    ExtDimensionCr1_Type: 'StandardODATA.Catalog_Контрагенты',
    ExtDimensionTypeCr1_Key: KIND_C,
    ExtDimensionCr2: CONTRACT,
    ExtDimensionCr2_Type: 'StandardODATA.Catalog_ДоговорыКонтрагентов',
    ExtDimensionTypeCr2_Key: KIND_D,
  };
}

export function document(number: number, date: string, amount = 100.5, version = 'v1'): Json {
  return {
    Ref_Key: receipt(number),
    DataVersion: version,
    DeletionMark: false,
    Number: `0000-${String(number).padStart(6, '0')}`,
    Date: date,
    Posted: true,
    Организация_Key: ORG,
    Контрагент_Key: SUPPLIER,
    ДоговорКонтрагента_Key: CONTRACT,
    ВидОперации: 'Товары',
    ВалютаДокумента_Key: id('8', 1),
    Ответственный_Key: id('5', 1),
    СуммаДокумента: amount,
    Комментарий: '',
    Товары: [
      {
        Ref_Key: receipt(number),
        LineNumber: '1',
        Номенклатура_Key: id('9', 1),
        Количество: 2.5,
        Цена: 40.2,
        Сумма: amount,
        СтавкаНДС: 'НДС20',
        СуммаНДС: 16.75,
        СчетУчета_Key: ACCOUNT['41.01'],
      },
    ],
  };
}

export interface Tiny {
  readonly sets: Record<string, Json[]>;
  postings: TinyPosting[];
  /** Names in the composition. */
  composition: readonly string[];
  /** Changes the answer to a request, or lets it be. */
  twist: (call: Call, honest: () => Reply) => Reply | undefined;
}

export function tinyData(): Tiny {
  const date = '2020-03-15T00:00:00';
  const common = { DataVersion: 'AA=', DeletionMark: false };
  return {
    composition: TINY_SETS,
    twist: () => undefined,
    postings: [],
    sets: {
      Catalog_Организации: [
        {
          ...common,
          Ref_Key: ORG,
          Code: '000000001',
          Description: 'Ясный свет ООО',
          ИНН: '7701234567  ',
          КПП: '770101001',
        },
      ],
      Catalog_Контрагенты: [
        {
          ...common,
          Ref_Key: SUPPLIER,
          Parent_Key: EMPTY,
          IsFolder: false,
          Code: '00-000001',
          Description: 'Вектор',
          НаименованиеПолное: 'ООО "Вектор"',
          ИНН: '7702000000',
          КПП: '',
          ЮридическоеФизическоеЛицо: 'ЮридическоеЛицо',
        },
      ],
      Catalog_ДоговорыКонтрагентов: [
        {
          ...common,
          Ref_Key: CONTRACT,
          IsFolder: false,
          Owner_Key: SUPPLIER,
          Организация_Key: ORG,
          Code: '00-000001',
          Description: 'Основной',
          ВидДоговора: 'СПоставщиком',
          Номер: '5',
          Дата: date,
          СрокДействия: '0001-01-01T00:00:00',
          ВалютаВзаиморасчетов_Key: id('8', 1),
          УстановленСрокОплаты: true,
          СрокОплаты: '14',
          ДатаОплаты: '0001-01-01T00:00:00',
        },
      ],
      Catalog_Номенклатура: [
        {
          ...common,
          Ref_Key: id('9', 1),
          IsFolder: false,
          Code: '1',
          Description: 'Лампа',
          ЕдиницаИзмерения_Key: id('7', 1),
          Услуга: false,
        },
      ],
      Catalog_КлассификаторЕдиницИзмерения: [{ ...common, Ref_Key: id('7', 1), Code: '796', Description: 'шт' }],
      Catalog_Пользователи: [{ ...common, Ref_Key: id('5', 1), Description: 'Кузнецова' }],
      Catalog_ФизическиеЛица: [
        { ...common, Ref_Key: id('6', 1), IsFolder: false, Code: '1', Description: 'Петренко И. С.' },
      ],
      InformationRegister_СрокиОплатыДокументов: [
        {
          Организация_Key: ORG,
          Документ: receipt(1),
          Документ_Type: `StandardODATA.${RECEIPT}`,
          СрокОплаты: '2020-01-20T00:00:00',
        },
      ],
      InformationRegister_КадроваяИстория: [
        { Period: '2020-02-01T00:00:00', ФизическоеЛицо_Key: id('6', 1), Должность: 'Главный бухгалтер' },
        { Period: '2019-02-01T00:00:00', ФизическоеЛицо_Key: id('6', 1), Должность: 'Бухгалтер' },
      ],
      Catalog_Валюты: [{ ...common, Ref_Key: id('8', 1), Code: '643', Description: 'руб.' }],
      ChartOfCharacteristicTypes_ВидыСубконтоХозрасчетные: [
        { ...common, Ref_Key: KIND_C, Code: '00005', Description: 'Контрагенты', PredefinedDataName: 'Контрагенты' },
        {
          ...common,
          Ref_Key: KIND_D,
          Code: '00016',
          Description: 'Договоры контрагентов',
          PredefinedDataName: 'Договоры',
        },
      ],
      ChartOfAccounts_Хозрасчетный: [
        account('60', 'ActivePassive', [], { ЗапретитьИспользоватьВПроводках: true }),
        account('60.01', 'Passive', [slot(2, KIND_D), slot(1, KIND_C)], { Parent_Key: ACCOUNT['60'] }),
        account('41.01', 'Active', [], { Количественный: true }),
        account('76.АВ', 'Active', [slot(1, KIND_C)]),
      ],
      [RECEIPT]: [],
      InformationRegister_ВерсииПодсистем: [
        { ИмяПодсистемы: 'БухгалтерияПредприятия', Версия: '3.0.78.60', ЭтоОсновнаяКонфигурация: true },
      ],
    },
  };
}

/** The conditions this base understands: borders of one date field, chains of keys, accounts on either side. */
function matches(row: Json, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  const keys = [...filter.matchAll(/Ref_Key eq guid'([^']+)'/g)].map((match) => match[1]);
  if (keys.length > 0 && !keys.includes(String(row.Ref_Key))) return false;
  const recorder = /Recorder eq cast\(guid'([^']+)'/.exec(filter)?.[1];
  if (recorder !== undefined && row.Recorder !== recorder) return false;
  const accounts = [...filter.matchAll(/Account[DC]r_Key eq guid'([^']+)'/g)].map((match) => match[1]);
  if (accounts.length > 0 && ![row.AccountDr_Key, row.AccountCr_Key].some((key) => accounts.includes(String(key))))
    return false;
  for (const [, field = '', sign, moment = ''] of filter.matchAll(/(Period|Date) (ge|lt) datetime'([^']+)'/g)) {
    const value = String(row[field]);
    if (sign === 'ge' ? value < moment : value >= moment) return false;
  }
  return true;
}

function collection(rows: readonly Json[], query: Call['query']): Reply {
  const found = rows.filter((row) => matches(row, query.$filter));
  const direction = query.$orderby?.endsWith(' desc') ? -1 : 1;
  const field = query.$orderby?.split(/[ ,]/)[0];
  const sorted =
    field === undefined
      ? found
      : [...found].sort((a, b) => (String(a[field]) < String(b[field]) ? -direction : direction));
  const skip = Number(query.$skip ?? 0);
  const page = sorted.slice(skip, query.$top === undefined ? undefined : skip + Number(query.$top));
  const select = query.$select === undefined || query.$select.startsWith('*') ? undefined : query.$select.split(',');
  const shown = page.map((row) =>
    select === undefined ? row : Object.fromEntries(Object.entries(row).filter(([name]) => select.includes(name))),
  );
  return json({ ...(query.$inlinecount === 'allpages' ? { 'odata.count': String(found.length) } : {}), value: shown });
}

function windowOf(data: Tiny, query: Call['query']): TinyPosting[] {
  const border = (name: string, open: string): string => /datetime'([^']+)'/.exec(query[name] ?? '')?.[1] ?? open;
  const [from, to] = [border('StartPeriod', '0001'), border('EndPeriod', '9999')];
  return data.postings.filter(({ period }) => period >= from && period <= to);
}

/** Both sides of every active posting: sums do not depend on how many rows they stand in. */
function turnoversOf(postings: readonly TinyPosting[]): Json[] {
  return postings
    .filter(({ active }) => active !== false)
    .flatMap(({ amount }) => [
      { Account_Key: ACCOUNT['41.01'], Организация_Key: ORG, СуммаTurnoverDr: amount, СуммаTurnoverCr: 0 },
      { Account_Key: ACCOUNT['60.01'], Организация_Key: ORG, СуммаTurnoverDr: 0, СуммаTurnoverCr: amount },
    ]);
}

/** Active postings as the one pair of accounts they all stand on. */
function pairsOf(postings: readonly TinyPosting[]): Json[] {
  const hundredths = postings
    .filter(({ active }) => active !== false)
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const place = { AccountDr_Key: ACCOUNT['41.01'], AccountCr_Key: ACCOUNT['60.01'], Организация_Key: ORG };
  return [{ ...place, СуммаTurnover: hundredths / 100 }];
}

function recordSetOf(data: Tiny, path: string): Reply {
  const key = /Recorder='([^']+)'/.exec(path)?.[1];
  const own = data.postings.filter((posting) => receipt(posting.document) === key);
  if (own.length === 0) return odataError(404, '9', 'Экземпляр сущности не найден');
  return json({
    Recorder: key,
    Recorder_Type: `StandardODATA.${RECEIPT}`,
    RecordSet: own.map(flatRow).map(({ Recorder: _, Recorder_Type: __, ...row }) => row),
  });
}

function rowsOfSet(data: Tiny, set: string): readonly Json[] {
  return set === 'AccountingRegister_Хозрасчетный_RecordType' ? data.postings.map(flatRow) : (data.sets[set] ?? []);
}

/** What an honest base answers. */
export function honestly(data: Tiny, call: Call): Reply {
  if (call.path === '/') return json({ value: data.composition.map((name) => ({ name, url: name })) });
  if (call.path === '/$metadata')
    return { body: tinyMetadata(data.composition), headers: { 'Content-Type': 'application/xml' } };
  const [, set = '', part] = call.path.split('/');
  const name = set.replace(/\(.*$/, '');
  if (!data.composition.includes(name)) return odataError(404, '8', `"${name}" entity is not found`);
  if (part === '$count')
    return {
      body: `\ufeff${rowsOfSet(data, name).filter((row) => matches(row, call.query.$filter)).length}`,
      headers: { 'Content-Type': 'text/plain' },
    };
  if (part === 'RecordsWithExtDimensions()') {
    if (call.query.$skip !== undefined) return odataError(400, '14', 'Error parsing $skip query option');
    return json({ value: windowOf(data, call.query).map(fullRow) });
  }
  if (part === 'DrCrTurnovers()') return json({ value: pairsOf(windowOf(data, call.query)) });
  if (part === 'Turnovers()') return json({ value: turnoversOf(windowOf(data, call.query)) });
  if (set.includes('(Recorder=')) return recordSetOf(data, call.path);
  const single = /\(guid'([^']+)'\)$/.exec(set)?.[1];
  if (single === undefined) return collection(rowsOfSet(data, name), call.query);
  const row = rowsOfSet(data, name).find((one) => one.Ref_Key === single);
  return row === undefined
    ? odataError(404, '9', 'Entity instance not found')
    : json({ 'odata.metadata': `#${name}/@Element`, ...row });
}

export interface TinyBase {
  readonly data: Tiny;
  readonly client: OnecClient;
  readonly server: Scripted;
}

export async function tinyBase(data: Tiny = tinyData(), options: Partial<OnecOptions> = {}): Promise<TinyBase> {
  const server = await scripted((call) => data.twist(call, () => honestly(data, call)) ?? honestly(data, call));
  const client = connect({
    url: server.url,
    user: 'odata.reader',
    password: 'секрет',
    clock: fakeClock(),
    today: () => '2020-06-30T12:00:00',
    ...options,
  });
  return { data, client, server };
}

/** Postings spread over months, several a day, some at month-end seconds. */
export function spread(
  count: number,
  months: readonly string[] = ['2020-01', '2020-02', '2020-03', '2020-04', '2020-05'],
): TinyPosting[] {
  return Array.from({ length: count }, (_, index) => {
    const month = months[index % months.length] ?? '2020-01';
    const day = String((index % 28) + 1).padStart(2, '0');
    const time = index % 7 === 0 ? '23:59:59' : index % 5 === 0 ? '00:00:00' : '12:30:15';
    return {
      document: Math.floor(index / 3) + 1,
      line: (index % 3) + 1,
      period: `${month}-${day}T${time}`,
      amount: (index + 1) / 100,
      active: index % 11 !== 0,
    };
  });
}

export function unwrap<T>(
  outcome: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: { readonly code: string } },
): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`неудача ${outcome.fault.code}: ${JSON.stringify(outcome.fault)}`);
}
