/**
 * Which checks may judge an organisation on a date. A policy that cannot be read makes a check «not done»: neither an alarm nor «no
 * violations» may follow from it.
 */
import type { IsoDate } from '#domain/dates.ts';
import type { PolicyKey, PolicyRecord } from './registers.ts';

export const APPLIES = ['yes', 'no', 'unknown'] as const;
export type Applies = (typeof APPLIES)[number];

export interface Gate {
  readonly check: string;
  readonly title: string;
  readonly applies: Applies;
  readonly because: string;
}

export type Policies = Readonly<Record<PolicyKey, PolicyRecord>>;

const NOT_CHECKED = 'настройка не прочитана: проверка не выполняется';

/** The value of a setting as text, null when it is not known. */
function kept(record: PolicyRecord, field: string): string | boolean | null {
  if (record.state !== 'read') return null;
  const value = record.row[field];
  return typeof value === 'boolean' || typeof value === 'string' ? value : null;
}

function byFlag(record: PolicyRecord, field: string, title: string): Pick<Gate, 'applies' | 'because'> {
  const value = kept(record, field);
  if (typeof value !== 'boolean') return { applies: 'unknown', because: `${title}: ${NOT_CHECKED}` };
  return { applies: value ? 'yes' : 'no', because: `${title}: ${value ? 'да' : 'нет'}` };
}

/** Single tax account: obligatory since 2023, by choice the year before. */
const SINGLE_ACCOUNT_SINCE = '2023-01-01';

function singleAccount({ taxes }: Policies, day: IsoDate): Pick<Gate, 'applies' | 'because'> {
  if (day >= SINGLE_ACCOUNT_SINCE) return { applies: 'yes', because: 'Единый налоговый счет обязателен с 01.01.2023' };
  const flag = kept(taxes, 'ПлательщикЕНП');
  if (flag === true) return { applies: 'yes', because: 'Плательщик единого налогового платежа: да' };
  return { applies: 'no', because: 'До 01.01.2023 единого налогового счета нет' };
}

/** Invoices on advances: only for those who pay VAT, by the order of their policy. */
function advanceInvoices({ taxes, vat }: Policies): Pick<Gate, 'applies' | 'because'> {
  const payer = byFlag(taxes, 'ПлательщикНДС', 'Плательщик НДС');
  if (payer.applies !== 'yes') return payer;
  const order = kept(vat, 'ПорядокРегистрацииСчетовФактурНаАванс');
  if (typeof order !== 'string' || order === '')
    return { applies: 'unknown', because: `Регистрация счетов-фактур на аванс: ${NOT_CHECKED}` };
  return { applies: /НеРегистрировать/u.test(order) ? 'no' : 'yes', because: `Порядок регистрации: ${order}` };
}

/** At the reduced rates of the simplified system input VAT goes into cost; only what advances and returns charged is deducted. */
function inputVat({ taxes, vat }: Policies): Pick<Gate, 'applies' | 'because'> {
  const payer = byFlag(taxes, 'ПлательщикНДС', 'Плательщик НДС');
  if (payer.applies !== 'yes' || kept(taxes, 'ПлательщикНДСПрименяющийУСН') !== true) return payer;
  const rate = kept(vat, 'СтавкаНалогообложенияПриУСН');
  if (typeof rate !== 'string' || rate === '')
    return { applies: 'unknown', because: `Ставка НДС на УСН: ${NOT_CHECKED}` };
  const reduced = rate.includes('УСН');
  return { applies: reduced ? 'no' : 'yes', because: `Ставка НДС на УСН: ${rate}` };
}

function deferredTax({ accounting }: Policies): Pick<Gate, 'applies' | 'because'> {
  const variant = kept(accounting, 'ВариантУчетаОтложенногоНалога');
  if (typeof variant === 'string' && variant !== '')
    return { applies: variant === 'Нет' ? 'no' : 'yes', because: `Учет отложенного налога: ${variant}` };
  return byFlag(accounting, 'ПоддержкаПБУ18', 'Применяется ПБУ 18/02');
}

type Rule = (policies: Policies, day: IsoDate) => Pick<Gate, 'applies' | 'because'>;

const GATES: readonly (readonly [check: string, title: string, rule: Rule])[] = [
  ['vat', 'Проверки НДС', ({ taxes }) => byFlag(taxes, 'ПлательщикНДС', 'Плательщик НДС')],
  ['input_vat_deduction', 'Вычет входящего НДС', inputVat],
  ['advance_invoices', 'Счета-фактуры на авансы', advanceInvoices],
  [
    'profit_tax',
    'Налог на прибыль',
    ({ taxes }) => byFlag(taxes, 'ПлательщикНалогаНаПрибыль', 'Плательщик налога на прибыль'),
  ],
  ['simplified_tax', 'УСН', ({ taxes }) => byFlag(taxes, 'ПрименяетсяУСН', 'Применяется УСН')],
  ['deferred_tax', 'Отложенный налог (ПБУ 18/02)', deferredTax],
  [
    'doubtful_reserve',
    'Резерв по сомнительным долгам',
    ({ accounting }) => byFlag(accounting, 'ФормироватьРезервыПоСомнительнымДолгам', 'Резервы по сомнительным долгам'),
  ],
  ['single_tax_account', 'Единый налоговый счет', singleAccount],
];

/** A record that is surely absent on the date leaves its checks unknown as well: 1C would not close a month without it. */
export function gatesOf(policies: Policies, day: IsoDate): Gate[] {
  return GATES.map(([check, title, rule]) => ({ check, title, ...rule(policies, day) }));
}
