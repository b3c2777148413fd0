/** A fragment of `$metadata` as bases serve it: composite fields, sections, functions without a set, a type said twice. */

const property = (name: string, type: string): string =>
  `<Property Name="${name}" Type="Edm.${type}" Nullable="true"/>`;
const collection = (name: string, type: string): string =>
  `<Property Name="${name}" Type="Collection(StandardODATA.${type})" Nullable="true"/>`;

/** `Имя:Тип`, `Имя[ТипСтроки]` for a section, `Имя*` for a composite field, `Имя>Цель` for a reference. */
function properties(list: string): { xml: string; navigation: [string, string][] } {
  const navigation: [string, string][] = [];
  const types: string[] = [];
  const xml = list
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', rest = ''] = /^([\p{L}\p{N}_]+)(.*)$/u.exec(part) ?? [];
      if (rest.startsWith('[')) return collection(name, rest.slice(1, -1));
      if (rest === '*') {
        types.push(property(`${name}_Type`, 'String'));
        return property(name, 'String');
      }
      if (rest.startsWith('>')) {
        navigation.push([name, rest.slice(1)]);
        return property(`${name}_Key`, 'Guid');
      }
      return property(name, rest.slice(1) || 'String');
    })
    .join('');
  return { xml: xml + types.join(''), navigation };
}

function type(tag: 'EntityType' | 'ComplexType', name: string, keys: string, list: string): string {
  const { xml, navigation } = properties(list);
  const key =
    keys === ''
      ? ''
      : `<Key>${keys
          .split(' ')
          .map((part) => `<PropertyRef Name="${part}"/>`)
          .join('')}</Key>`;
  const navigations = navigation.map(
    ([field]) =>
      `<NavigationProperty Name="${field}" Relationship="StandardODATA.${name}_${field}" FromRole="Begin" ToRole="End"/>`,
  );
  const associations = navigation.map(
    ([field, target]) =>
      `<Association Name="${name}_${field}"><End Role="Begin" Type="StandardODATA.${name}" Multiplicity="*"/><End Role="End" Type="StandardODATA.${target}" Multiplicity="0..1"/></Association>`,
  );
  return `<${tag} Name="${name}" OpenType="true">${key}${xml}${navigations.join('')}</${tag}>${associations.join('')}`;
}

const LEDGER_FIELDS =
  'Recorder* Period:DateTime LineNumber:Int64 Active:Boolean AccountDr>ChartOfAccounts_Хозрасчетный AccountCr>ChartOfAccounts_Хозрасчетный Организация>Catalog_Организации ВалютаDr:Guid Сумма:Double ВалютнаяСуммаDr:Double ВалютнаяСуммаCr:Double КоличествоDr:Double КоличествоCr:Double Содержание:String';

const CATALOG = 'Ref_Key:Guid DataVersion DeletionMark:Boolean Code Description';

const ENTITIES: readonly [string, string, string][] = [
  ['Catalog_Организации', 'Ref_Key', `${CATALOG} ИНН КПП`],
  [
    'Catalog_Контрагенты',
    'Ref_Key',
    `${CATALOG} Parent>Catalog_Контрагенты IsFolder:Boolean НаименованиеПолное ИНН КПП ЮридическоеФизическоеЛицо`,
  ],
  [
    'Catalog_ДоговорыКонтрагентов',
    'Ref_Key',
    `${CATALOG} IsFolder:Boolean Owner>Catalog_Контрагенты Организация>Catalog_Организации ВидДоговора Номер Дата:DateTime СрокДействия:DateTime ВалютаВзаиморасчетов>Catalog_Валюты УстановленСрокОплаты:Boolean СрокОплаты:Int64 ДатаОплаты:DateTime`,
  ],
  [
    'Catalog_Номенклатура',
    'Ref_Key',
    `${CATALOG} IsFolder:Boolean ЕдиницаИзмерения>Catalog_КлассификаторЕдиницИзмерения Услуга:Boolean`,
  ],
  ['Catalog_КлассификаторЕдиницИзмерения', 'Ref_Key', CATALOG],
  ['Catalog_Валюты', 'Ref_Key', CATALOG],
  ['Catalog_Пользователи', 'Ref_Key', CATALOG],
  ['Catalog_ФизическиеЛица', 'Ref_Key', `${CATALOG} IsFolder:Boolean`],
  [
    'InformationRegister_СрокиОплатыДокументов',
    'Организация_Key Документ Документ_Type',
    'Организация>Catalog_Организации Документ* СрокОплаты:DateTime',
  ],
  [
    'InformationRegister_КадроваяИстория',
    'Period ФизическоеЛицо_Key',
    'Period:DateTime ФизическоеЛицо>Catalog_ФизическиеЛица Должность',
  ],
  ['ChartOfCharacteristicTypes_ВидыСубконтоХозрасчетные', 'Ref_Key', `${CATALOG} PredefinedDataName`],
  [
    'ChartOfAccounts_Хозрасчетный',
    'Ref_Key',
    `${CATALOG} Parent>ChartOfAccounts_Хозрасчетный Type OffBalance:Boolean Валютный:Boolean Количественный:Boolean ЗапретитьИспользоватьВПроводках:Boolean ExtDimensionTypes[ChartOfAccounts_Хозрасчетный_ExtDimensionTypes_RowType]`,
  ],
  [
    'Document_ПоступлениеТоваровУслуг',
    'Ref_Key',
    'Ref_Key:Guid DataVersion DeletionMark:Boolean Number Date:DateTime Posted:Boolean Организация>Catalog_Организации Контрагент>Catalog_Контрагенты ДоговорКонтрагента>Catalog_ДоговорыКонтрагентов ВидОперации ВалютаДокумента>Catalog_Валюты Ответственный>Catalog_Пользователи СуммаДокумента:Double Комментарий Товары[Document_ПоступлениеТоваровУслуг_Товары_RowType]',
  ],
  ['Document_ПоступлениеТоваровУслуг_Товары', 'Ref_Key LineNumber', 'Ref_Key:Guid LineNumber:Int64'],
  [
    'AccountingRegister_Хозрасчетный',
    'Recorder Recorder_Type',
    'Recorder* RecordSet[AccountingRegister_Хозрасчетный_RowType]',
  ],
  ['AccountingRegister_Хозрасчетный_RecordType', 'Recorder LineNumber Recorder_Type', LEDGER_FIELDS],
  ['InformationRegister_ВерсииПодсистем', 'ИмяПодсистемы', 'ИмяПодсистемы Версия ЭтоОсновнаяКонфигурация:Boolean'],
];

const COMPLEX: readonly [string, string][] = [
  [
    'ChartOfAccounts_Хозрасчетный_ExtDimensionTypes_RowType',
    'Ref_Key:Guid LineNumber:Int64 ExtDimensionType>ChartOfCharacteristicTypes_ВидыСубконтоХозрасчетные TurnoversOnly:Boolean',
  ],
  [
    'Document_ПоступлениеТоваровУслуг_Товары_RowType',
    'Ref_Key:Guid LineNumber:Int64 Номенклатура>Catalog_Номенклатура Количество:Double Цена:Double Сумма:Double СтавкаНДС СуммаНДС:Double СчетУчета>ChartOfAccounts_Хозрасчетный',
  ],
  ['AccountingRegister_Хозрасчетный_RowType', LEDGER_FIELDS],
];

const FUNCTIONS: Readonly<Record<string, string>> = {
  Balance: 'Period AccountCondition Condition Dimensions ExtraDimensions',
  Turnovers: 'StartPeriod EndPeriod AccountCondition Condition',
  BalanceAndTurnovers: 'StartPeriod EndPeriod AccountCondition Condition',
  DrCrTurnovers: 'StartPeriod EndPeriod AccountCondition Condition',
  RecordsWithExtDimensions: 'StartPeriod EndPeriod Condition Order Top',
};

function functionImport([name, parameters]: [string, string]): string {
  const list = parameters.split(' ').map((parameter) => `<Parameter Name="${parameter}" Type="Edm.String"/>`);
  return `<FunctionImport Name="${name}" IsBindable="true" IsSideEffecting="false" ReturnType="Collection(StandardODATA.AccountingRegister_Хозрасчетный_${name})"><Parameter Name="bindingParameter" Type="Collection(StandardODATA.AccountingRegister_Хозрасчетный)"/>${list.join('')}</FunctionImport>`;
}

export const TINY_SETS: readonly string[] = ENTITIES.map(([name]) => name);

/** The document for a composition: types of unpublished sets stay away, navigation to them then leads nowhere. */
export function tinyMetadata(sets: readonly string[] = TINY_SETS): string {
  const entities = ENTITIES.filter(([name]) => sets.includes(name));
  return [
    '\ufeff<?xml version="1.0" encoding="UTF-8"?><edmx:Edmx xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx" Version="1.0">',
    '<edmx:DataServices xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" m:DataServiceVersion="3.0">',
    '<Schema xmlns="http://schemas.microsoft.com/ado/2009/11/edm" Namespace="StandardODATA">',
    ...entities.map(([name, keys, list]) => type('EntityType', name, keys, list)),
    ...COMPLEX.map(([name, list]) => type('ComplexType', name, '', list)),
    '<EnumType Name="СтавкиНДС" UnderlyingType="Edm.Int32"><Member Name="НДС20"/><Member Name="НДС22"/></EnumType>',
    '<EnumType Name="СтавкиНДС" UnderlyingType="Edm.Int32"><Member Name="НДС20"/><Member Name="НДС22"/></EnumType>',
    '</Schema><Schema Namespace="Default"><EntityContainer Name="EnterpriseV8" m:IsDefaultEntityContainer="true">',
    ...entities.map(([name]) => `<EntitySet Name="${name}" EntityType="StandardODATA.${name}"/>`),
    ...Object.entries(FUNCTIONS).map(functionImport),
    '</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>',
  ].join('\n');
}
