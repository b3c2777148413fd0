/** The question as it was finally understood, field by field and as one Russian sentence: for the answer, the trace and what was inherited. */
import { parseDecimal } from '#domain/decimals.ts';
import { INTENTS } from '#domain/intents.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { printAmount, printCount } from '#domain/russian-numbers.ts';
import { readingOf, TERMS, type TermId, termOf } from '#domain/terms.ts';
import type { Slots, TermSlot, Threshold } from '#state/slots.ts';
import { isIntent } from './desk.ts';

const SIDES = { suppliers: 'поставщики', customers: 'покупатели', both: 'поставщики и покупатели' } as const;
const COLUMNS = { debit: 'только дебет', credit: 'только кредит' } as const;
const MEASURES = { sum: 'в рублях', currency: 'в валюте', quantity: 'в количестве', tax: 'налоговый учёт' } as const;
const BOUNDS = {
  ...{ at_least: 'не меньше', more_than: 'больше', at_most: 'не больше', less_than: 'меньше', equal: 'ровно' },
} as const satisfies Record<Threshold['op'], string>;

const isTerm = (id: string): id is TermId => Object.hasOwn(TERMS, id);

export function termText({ term, surface, reading }: TermSlot): string {
  const title = isTerm(term) ? readingOf(termOf(term), reading)?.title : undefined;
  return `«${surface}» — ${title ?? reading}`;
}

function thresholdText({ of, op, value }: Threshold): string {
  if (of === 'days') return `${BOUNDS[op]} ${value} дн.`;
  return `${BOUNDS[op]} ${/^-?\d+(?:\.\d{1,2})?$/.test(value) ? printAmount(parseDecimal(value, 2)) : value} руб.`;
}

function listed(title: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `${title} ${values.join(', ')}`;
}

function compareText({ compare }: Slots): string {
  if (compare === null) return '';
  return `в сравнении с ${compare.from === compare.to ? `концом дня ${printDate(compare.to)}` : `периодом ${printPeriod(compare)}`}`;
}

function documentText({ document }: Slots): string {
  if (document === null) return '';
  const { title, number, date, amount, kinds, latest } = document;
  if (title !== null) return `документ «${title}»`;
  const parts = [
    latest ? 'последний' : '',
    kinds.map((kind) => kind.replace(/^Document_/, '')).join(' или '),
    number === null ? '' : `№ ${number}`,
    date === null ? '' : `от ${printDate(date)}`,
    amount === null ? '' : `на сумму ${amount} руб.`,
  ];
  return `документ ${parts.filter((part) => part !== '').join(' ')}`.trim();
}

function organisationText({ all_organisations, organisation }: Slots): string {
  if (all_organisations) return 'по каждой доступной организации';
  return organisation === null ? '' : `организация ${organisation.title ?? organisation.surface}`;
}

function topText({ top }: Slots): string {
  if (top === null) return '';
  return `строк: ${printCount(top.count)}, ${top.order === 'biggest' ? 'самые большие' : 'самые малые'}`;
}

/** Premise field → how its slot is said; in the order of the sentence. */
const PHRASES: Readonly<Record<string, (slots: Slots) => string>> = {
  accounts: ({ accounts }) => listed(accounts.length === 1 ? 'счёт' : 'счета', accounts),
  side: ({ side }) => (side === null ? '' : SIDES[side]),
  column: ({ column }) => (column === null ? '' : COLUMNS[column]),
  parties: ({ parties }) =>
    listed(
      parties.length === 1 ? 'контрагент' : 'контрагенты',
      parties.map(({ title, surface }) => title ?? surface),
    ),
  document: documentText,
  period: ({ period }) => (period === null ? '' : `период ${printPeriod(period)}`),
  as_of_date: ({ as_of, period }) => (as_of === null || period !== null ? '' : `на конец дня ${printDate(as_of)}`),
  compare: compareText,
  organisation: organisationText,
  by: ({ by }) => listed('в разрезе:', by),
  by_month: ({ by_month }) => (by_month ? 'по месяцам' : ''),
  by_corresponding: ({ by_corresponding }) => (by_corresponding ? 'по корреспондирующим счетам' : ''),
  without_internal: ({ without_internal }) => (without_internal ? 'без внутренних оборотов' : ''),
  measure: ({ measure }) => (measure === null ? '' : MEASURES[measure]),
  terms: ({ terms }) => terms.map(termText).join('; '),
  thresholds: ({ thresholds }) => thresholds.map(thresholdText).join('; '),
  exclusions: ({ exclusions }) =>
    listed(
      'кроме',
      exclusions.map(({ title, surface }) => title ?? surface),
    ),
  top: topText,
};

/** How one field of the frame is said; '' when it is empty or is no slot. */
export function phraseOf(field: string, slots: Slots): string {
  if (!field.startsWith('term:')) return PHRASES[field]?.(slots) ?? '';
  const term = slots.terms.find(({ surface }) => field === `term:${surface}`);
  return term === undefined ? '' : termText(term);
}

/** «Определить остаток счетов на конец дня: счёт 60.01; на конец дня 30.06.2020; организация ООО «Ромашка»». */
export function normalized(business_intent: string, slots: Slots): string {
  const goal = isIntent(business_intent) ? INTENTS[business_intent].goal : business_intent;
  const told = Object.keys(PHRASES)
    .map((field) => phraseOf(field, slots))
    .filter((part) => part !== '');
  return told.length === 0 ? goal : `${goal}: ${told.join('; ')}`;
}
