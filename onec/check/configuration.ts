/**
 * Which configuration and which version a base is. The standard interface does not tell; the register of subsystem versions does when it
 * is published, and otherwise the published objects themselves are signs. What cannot be known is said so.
 */
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { flag, text } from '../dialect/decode.ts';
import { knownFields, type Schema, typeOfSet } from '../dialect/metadata.ts';
import { setTarget } from '../dialect/query.ts';
import { faultOf } from '../errors.ts';

export interface ConfigurationFinding {
  readonly name: string;
  readonly verdict: 'supported' | 'unsupported' | 'unknown';
  /** Full version such as `3.0.198.19`, '' when it cannot be read. */
  readonly version: string;
  /** How both were established, or why not; sentences for a person. */
  readonly evidence: readonly string[];
}

interface Known {
  readonly title: string;
  /** Names of the main configuration in the register of versions. */
  readonly names: readonly string[];
  readonly supported: boolean;
  readonly present: readonly string[];
  readonly absent: readonly string[];
  /** Field of Catalog_Контрагенты that only this edition has. */
  readonly counterpartyField?: string;
}

const LEDGER = 'AccountingRegister_Хозрасчетный';

/** From the most telling signs to the least: the first whose signs hold is the answer. */
export const CONFIGURATIONS: readonly Known[] = [
  {
    title: '1С:ERP Управление предприятием',
    names: ['УправлениеПредприятием'],
    supported: false,
    present: ['Catalog_Партнеры', LEDGER, 'Document_ЭтапПроизводства2_2'],
    absent: [],
  },
  {
    title: '1С:Комплексная автоматизация (или 1С:ERP)',
    names: ['КомплекснаяАвтоматизация'],
    supported: false,
    present: ['Catalog_Партнеры', LEDGER],
    absent: [],
  },
  {
    title: '1С:Управление торговлей',
    names: ['УправлениеТорговлей'],
    supported: false,
    present: ['Catalog_Партнеры'],
    absent: [LEDGER],
  },
  {
    title: '1С:Бухгалтерия государственного учреждения',
    names: ['БухгалтерияГосударственногоУчреждения'],
    supported: false,
    present: ['AccountingRegister_ЕПСБУ'],
    absent: [],
  },
  {
    title: '1С:Управление нашей фирмой',
    names: ['УправлениеНебольшойФирмой', 'УправлениеНашейФирмой'],
    supported: false,
    present: ['AccountingRegister_Управленческий', 'Document_РасходнаяНакладная'],
    absent: [LEDGER],
  },
  {
    title: '1С:Розница',
    names: ['Розница', 'РозничнаяТорговля'],
    supported: false,
    present: ['Catalog_Магазины', 'Document_ЧекККМ'],
    absent: [LEDGER],
  },
  {
    title: '1С:Зарплата и управление персоналом',
    names: ['ЗарплатаИУправлениеПерсоналом'],
    supported: false,
    present: ['ChartOfCalculationTypes_Начисления'],
    absent: [LEDGER],
  },
  {
    title: '1С:Бухгалтерия предприятия 2.0',
    names: [],
    supported: false,
    present: [LEDGER, 'Document_ПоступлениеТоваровУслуг'],
    absent: ['Catalog_Партнеры'],
    counterpartyField: 'ЮрФизЛицо',
  },
  {
    title: '1С:Бухгалтерия предприятия 3.0',
    names: ['БухгалтерияПредприятия', 'БухгалтерияПредприятияБазовая'],
    supported: true,
    present: [LEDGER, 'Document_ПоступлениеТоваровУслуг'],
    absent: ['Catalog_Партнеры'],
    counterpartyField: 'ЮридическоеФизическоеЛицо',
  },
  {
    title: '1С:Бухгалтерия предприятия КОРП 3.0',
    names: ['БухгалтерияПредприятияКОРП'],
    supported: true,
    present: [],
    absent: [],
  },
];

function hasSigns(schema: Schema, known: Known): boolean {
  const field = known.counterpartyField;
  const fields = typeOfSet(schema, 'Catalog_Контрагенты')?.properties;
  return (
    known.present.length > 0 &&
    known.present.every((set) => schema.sets.has(set)) &&
    known.absent.every((set) => !schema.sets.has(set)) &&
    (field === undefined || fields === undefined || fields.has(field))
  );
}

const VERSIONS = 'InformationRegister_ВерсииПодсистем';

interface Declared {
  readonly name: string;
  readonly version: string;
}

/** The main configuration as the base itself records it, or the sentence why that cannot be read. */
async function declared(base: Base, terms: Terms): Promise<Declared | string> {
  const type = typeOfSet(base.schema, VERSIONS);
  if (type === undefined) return 'регистр «Версии подсистем» не включён в состав OData';
  try {
    const { rows } = await fetchRows(
      base,
      VERSIONS,
      (rights) =>
        setTarget(VERSIONS, {
          $select: knownFields(type, ['ИмяПодсистемы', 'Версия', 'ЭтоОсновнаяКонфигурация']).join(','),
          ...rights,
        }),
      terms,
    );
    const names = new Set(CONFIGURATIONS.flatMap((known) => known.names));
    const main =
      rows.find((row) => flag(row, 'ЭтоОсновнаяКонфигурация')) ??
      rows.find((row) => names.has(text(row, 'ИмяПодсистемы')));
    return main === undefined
      ? 'в регистре «Версии подсистем» нет записи об основной конфигурации'
      : { name: text(main, 'ИмяПодсистемы'), version: text(main, 'Версия') };
  } catch (error) {
    return `регистр «Версии подсистем» не читается: ${faultOf(error).text}`;
  }
}

/** What newer releases added: gives a lower bound of the release when the version itself is hidden. */
const AGE_SIGNS: readonly {
  readonly year: number;
  readonly holds: (schema: Schema) => boolean;
  readonly sign: string;
}[] = [
  {
    year: 2026,
    sign: 'есть ставка НДС 22 %',
    holds: (schema) => schema.enums.get('СтавкиНДС')?.includes('НДС22') ?? false,
  },
  {
    year: 2025,
    sign: 'есть ставки НДС 5 % и 7 %',
    holds: (schema) => schema.enums.get('СтавкиНДС')?.includes('НДС5') ?? false,
  },
  {
    year: 2023,
    sign: 'есть документы единого налогового счёта',
    holds: (schema) => schema.sets.has('Document_ОперацияПоЕдиномуНалоговомуСчету'),
  },
];

function editionVerdict(known: Known | undefined, version: string): 'supported' | 'unsupported' {
  const own = known?.supported === true;
  return own && (version === '' || /^3\./.test(version)) ? 'supported' : 'unsupported';
}

/** Names the configuration. Never throws for a fault: what could not be established stands in `evidence`. */
export async function findConfiguration(base: Base, terms: Terms): Promise<ConfigurationFinding> {
  const said = await declared(base, terms);
  if (typeof said !== 'string') {
    const known = CONFIGURATIONS.find((one) => one.names.includes(said.name));
    const edition =
      known?.supported === true && /^2\./.test(said.version) ? '1С:Бухгалтерия предприятия 2.0' : known?.title;
    return {
      name: edition ?? said.name,
      verdict: editionVerdict(known, said.version),
      version: said.version,
      evidence: [`Регистр «Версии подсистем»: ${said.name}, версия ${said.version}.`],
    };
  }
  const hidden = `Версию установить не удалось, потому что ${said}.`;
  const known = CONFIGURATIONS.find((one) => hasSigns(base.schema, one));
  const age = AGE_SIGNS.find((sign) => sign.holds(base.schema));
  const ageNote = age === undefined ? [] : [`Судя по составу (${age.sign}), релиз не старше ${age.year} года.`];
  if (known === undefined) {
    return {
      name: 'не распознана',
      verdict: 'unknown',
      version: '',
      evidence: [
        hidden,
        'По опубликованным объектам конфигурацию распознать нельзя: характерных для неё объектов в составе нет.',
      ],
    };
  }
  const signs = [...known.present, ...known.absent.map((set) => `нет ${set}`)].join(', ');
  return {
    name: known.title,
    verdict: known.supported ? 'supported' : 'unsupported',
    version: '',
    evidence: [hidden, `Конфигурация распознана по составу: ${signs}.`, ...ageNote],
  };
}
