/** Registers of the accounting policy: which settings they keep, in Russian, and the record in force on a date. */
import type { IsoDate } from '#domain/dates.ts';
import { moment, ref } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import type { Fault } from '#onec/errors.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';

export interface PolicyRegister {
  readonly register: string;
  readonly title: string;
  /** Field of the register → what it settles. */
  readonly settings: Readonly<Record<string, string>>;
}

export const POLICY_REGISTERS = {
  taxes: {
    register: 'InformationRegister_НастройкиСистемыНалогообложения',
    title: 'Система налогообложения',
    settings: {
      СистемаНалогообложения: 'Система налогообложения',
      ПлательщикНДС: 'Плательщик НДС',
      ПлательщикНДСПрименяющийУСН: 'Плательщик НДС на УСН',
      ПлательщикНалогаНаПрибыль: 'Плательщик налога на прибыль',
      ПрименяетсяУСН: 'Применяется УСН',
      ОбъектНалогообложенияУСН: 'Объект налогообложения УСН',
      ПлательщикЕНП: 'Плательщик единого налогового платежа',
    },
  },
  vat: {
    register: 'InformationRegister_НастройкиУчетаНДС',
    title: 'Учет НДС',
    settings: {
      ПорядокРегистрацииСчетовФактурНаАванс: 'Регистрация счетов-фактур на аванс',
      СтавкаНалогообложенияПриУСН: 'Ставка НДС на УСН',
      РаздельныйУчетНДСНаСчете19: 'Раздельный учет НДС на счете 19',
      СложныйУчетНДС: 'Раздельный учет входящего НДС',
      НачислятьНДСПоОтгрузке: 'Начислять НДС по отгрузке без перехода права',
      КонтролироватьДолюВычета: 'Контролировать долю вычета',
      БезопаснаяДоляВычета: 'Безопасная доля вычета, %',
    },
  },
  accounting: {
    register: 'InformationRegister_УчетнаяПолитика',
    title: 'Учетная политика по бухучету',
    settings: {
      СпособОценкиМПЗ: 'Оценка запасов',
      СпособОценкиТоваровВРознице: 'Товары в рознице',
      ПорядокСписанияРасходовНаСебестоимостьУслуг: 'Списание затрат на услуги',
      ПоддержкаПБУ18: 'Применяется ПБУ 18/02',
      ВариантУчетаОтложенногоНалога: 'Учет отложенного налога',
      ФормироватьРезервыПоСомнительнымДолгам: 'Резервы по сомнительным долгам',
      ОбесценениеЗапасов: 'Резерв под обесценение запасов',
      ПериодАмортизации: 'Начало амортизации',
      ВариантБухгалтерскойОтчетности: 'Состав отчетности',
    },
  },
  profit: {
    register: 'InformationRegister_НастройкиУчетаНалогаНаПрибыль',
    title: 'Налог на прибыль',
    settings: {
      ПорядокУплатыАвансов: 'Порядок уплаты авансов',
      МетодНачисленияАмортизации: 'Амортизация в налоговом учете',
      ФормироватьРезервыПоСомнительнымДолгам: 'Резерв по сомнительным долгам в налоговом учете',
      СтавкаФБ: 'Ставка в федеральный бюджет, %',
      СтавкаСубъектРФ: 'Ставка в бюджет субъекта, %',
    },
  },
  simplified: {
    register: 'InformationRegister_НастройкиУчетаУСН',
    title: 'УСН',
    settings: { СтавкаНалога: 'Ставка УСН, %', ПорядокОтраженияАванса: 'Авансы в доходах УСН' },
  },
} as const satisfies Record<string, PolicyRegister>;

export type PolicyKey = keyof typeof POLICY_REGISTERS;
export const POLICY_KEYS = Object.keys(POLICY_REGISTERS) as PolicyKey[];

/** `read`: a record is in force; `absent`: read whole, there is none on the date; `unreadable`: not known. */
export type PolicyRecord =
  | { readonly state: 'read'; readonly since: IsoDate; readonly row: WireRow }
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable'; readonly why: string };

/** Not published or closed: the policy is «not checked». Anything else is a failure of the call. */
const UNREADABLE: ReadonlySet<Fault['code']> = new Set([
  'COMPOSITION_MISSING',
  'COMPOSITION_CHANGED',
  'ACCESS_LIMITED',
  'FORBIDDEN',
]);

/** The record of the desk's organisation in force at the end of a day. */
export async function readPolicy(desk: Desk, key: PolicyKey, day: IsoDate): Promise<PolicyRecord> {
  const { onec, terms } = desk.context;
  const { register, title } = POLICY_REGISTERS[key];
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const outcome = await onec.records(register, terms, { filter });
  if (!outcome.ok && UNREADABLE.has(outcome.fault.code)) {
    desk.note('POLICY_UNREADABLE', `${title}: не проверено. ${outcome.fault.text}`);
    return { state: 'unreadable', why: outcome.fault.text };
  }
  const reading = desk.reading(outcome);
  const own = reading.rows
    .filter((row) => ref(row, 'Организация_Key') === desk.organisation.id && moment(row, 'Period') <= `${day}T23:59:59`)
    .sort((a, b) => (moment(a, 'Period') < moment(b, 'Period') ? 1 : -1));
  const [row] = own;
  if (row !== undefined) return { state: 'read', since: moment(row, 'Period').slice(0, 10), row };
  if (reading.completeness === 'complete') return { state: 'absent' };
  desk.note('POLICY_UNREADABLE', `${title}: не проверено, регистр прочитан не целиком.`);
  return { state: 'unreadable', why: 'Регистр прочитан не целиком.' };
}

export interface Setting {
  readonly name: string;
  readonly title: string;
  readonly value: string;
}

const shown = (value: WireRow[string] | undefined): string => {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return typeof value === 'string' ? value.trim() : '';
};

/** Settings that the release has and the record fills. */
export function settingsOf(key: PolicyKey, row: WireRow): Setting[] {
  return Object.entries(POLICY_REGISTERS[key].settings).flatMap(([name, title]) => {
    const value = shown(row[name]);
    return value === '' ? [] : [{ name, title, value }];
  });
}
