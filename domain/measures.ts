/** What a figure measures and how its text is written on the wire: money never as a float, a debit or a credit never as a sign. */
import { isDate } from './dates.ts';

export const MEASURES = {
  sum_accounting: { title: 'сумма, БУ', form: 'money' },
  sum_tax: { title: 'сумма, НУ', form: 'money' },
  permanent_difference: { title: 'постоянная разница', form: 'money' },
  temporary_difference: { title: 'временная разница', form: 'money' },
  vat: { title: 'НДС', form: 'money' },
  document_sum: { title: 'сумма документа', form: 'money' },
  currency_amount: { title: 'сумма в валюте', form: 'decimal' },
  quantity: { title: 'количество', form: 'decimal' },
  rate: { title: 'ставка, курс или доля', form: 'decimal' },
  count: { title: 'число строк или объектов', form: 'integer' },
  days: { title: 'дней', form: 'integer' },
  date: { title: 'дата', form: 'date' },
  flag: { title: 'да или нет', form: 'flag' },
  text: { title: 'текст из базы', form: 'text' },
} as const satisfies Record<string, { readonly title: string; readonly form: string }>;

export type Measure = keyof typeof MEASURES;
export type MeasureForm = (typeof MEASURES)[Measure]['form'];

export const MEASURE_CODES = Object.keys(MEASURES) as [Measure, ...Measure[]];

/** How a value of each form is written: kopecks are always two digits, a currency or a quantity as many as it has. */
const FORMS: Readonly<Record<MeasureForm, (text: string) => boolean>> = {
  money: (text) => /^-?\d{1,16}\.\d{2}$/.test(text),
  decimal: (text) => /^-?\d{1,16}(\.\d{1,6})?$/.test(text),
  integer: (text) => /^-?\d{1,15}$/.test(text),
  date: isDate,
  flag: (text) => text === 'да' || text === 'нет',
  text: (text) => text.trim() !== '',
};

/** True when the text is how values of this measure cross a wire. */
export function fitsMeasure(measure: Measure, text: string): boolean {
  return FORMS[MEASURES[measure].form](text);
}

export const SIDES = {
  debit: 'Дт',
  credit: 'Кт',
} as const satisfies Record<string, string>;

export type Side = keyof typeof SIDES;

export const SIDE_CODES = Object.keys(SIDES) as [Side, ...Side[]];

/** State of the period that a figure belongs to. */
export const PERIOD_STATES = {
  open: { title: 'открыт', warning: 'предварительно: месяц не закрыт' },
  closed: { title: 'закрыт', warning: null },
  needs_reclosing: {
    title: 'закрыт, но требует перезакрытия',
    warning: 'после закрытия месяца в нём меняли документы',
  },
  unknown: { title: 'не прочитан', warning: 'состояние месяца не проверено' },
} as const satisfies Record<string, { readonly title: string; readonly warning: string | null }>;

export type PeriodState = keyof typeof PERIOD_STATES;

export const PERIOD_STATE_CODES = Object.keys(PERIOD_STATES) as [PeriodState, ...PeriodState[]];
