/** The normalised question and the points to prove, in full Russian sentences made of slots. */

import { parseDecimal } from '#domain/decimals.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { printRubles } from '#domain/russian-numbers.ts';
import { readingOf, TERM_IDS, termOf } from '#domain/terms.ts';
import { boundSaid } from '#domain/thresholds.ts';
import type { Slots } from '#state/slots.ts';

const SIDES = {
  suppliers: 'с поставщиками',
  customers: 'с покупателями',
  both: 'с поставщиками и покупателями',
} as const;
const COLUMNS = { debit: 'дебетовый', credit: 'кредитовый' } as const;

const names = (list: readonly { readonly title: string | null; readonly surface: string }[]): string =>
  list.map(({ title, surface }) => `«${title ?? surface}»`).join(', ');

function whose(slots: Slots): string {
  if (slots.parties.length > 0) return ` с контрагентом ${names(slots.parties)}`;
  return slots.side === null ? '' : ` ${SIDES[slots.side]}`;
}

function moment(slots: Slots, time: 'as_of' | 'period' | 'none'): string {
  if (time === 'none') return '';
  if (time === 'period') {
    const period = slots.period === null ? slots.time_texts[0] : `за ${printPeriod(slots.period)}`;
    const compare = slots.compare === null ? '' : ` в сравнении с периодом ${printPeriod(slots.compare)}`;
    return period === undefined ? ' за период, который не назван' : ` ${period}${compare}`;
  }
  if (slots.as_of !== null) return ` на конец дня ${printDate(slots.as_of)}`;
  return slots.time_texts[0] === undefined ? ' на рабочую дату' : ` ${slots.time_texts[0]}`;
}

function levels(slots: Slots): string {
  const by = [
    ...slots.by.map((kind) => `по виду «${kind}»`),
    ...(slots.by_month ? ['по месяцам'] : []),
    ...(slots.by_corresponding ? ['по корреспондирующим счетам'] : []),
    ...(slots.without_internal ? ['без внутренних оборотов'] : []),
  ];
  return by.length === 0 ? '' : `, ${by.join(', ')}`;
}

/** Conditions that narrow the rows, each as it will be told. */
export function conditionsSaid(slots: Slots): string[] {
  return [
    ...slots.thresholds.map(boundSaid),
    ...(slots.exclusions.length === 0
      ? []
      : [`кроме ${slots.exclusions.map(({ surface }) => `«${surface}»`).join(', ')}`]),
    ...(slots.top === null
      ? []
      : [`первые ${slots.top.count}, ${slots.top.order === 'biggest' ? 'самые большие' : 'самые маленькие'}`]),
  ];
}

function documentSaid(slots: Slots): string {
  const { document } = slots;
  if (document === null) return 'документа';
  if (document.title !== null) return `документа «${document.title}»`;
  const kinds = document.kinds.map((kind) => kind.replace('Document_', '')).join(' или ');
  const parts = [
    ...(document.latest ? ['последнего'] : []),
    'документа',
    ...(kinds === '' ? [] : [`вида ${kinds}`]),
    ...(document.number === null ? [] : [`№ ${document.number}`]),
    ...(document.date === null ? [] : [`от ${printDate(document.date)}`]),
    ...(document.amount === null ? [] : [`на ${printRubles(parseDecimal(document.amount, 2))}`]),
  ];
  return parts.join(' ');
}

function accountsSaid(slots: Slots): string {
  if (slots.accounts.length === 0) return 'счёта, который не назван,';
  return `${slots.accounts.length > 1 ? 'счетов' : 'счёта'} ${slots.accounts.join(', ')}`;
}

/** Intents whose goal depends on the slots; every other one is said by its goal. */
const HEADS: Readonly<Partial<Record<IntentCode, (slots: Slots) => string>>> = {
  open_settlements: (slots) => `Определить незакрытые расчёты${whose(slots)} по документам`,
  overdue_settlements: (slots) => `Определить просроченные расчёты${whose(slots)}`,
  balance_as_of: (slots) =>
    `Определить ${slots.column === null ? '' : `${COLUMNS[slots.column]} `}остаток ${accountsSaid(slots)}${whose(slots)}`,
  account_turnovers: (slots) =>
    `Определить ${slots.column === null ? 'обороты' : `${COLUMNS[slots.column]} оборот`} ${accountsSaid(slots)}${whose(slots)}`,
  document_movements: (slots) => `Показать проводки ${documentSaid(slots)}${whose(slots)} и откуда они`,
};

/** «Определить незакрытые расчёты с поставщиками по документам на конец дня 30.06.2020; условия: …; организация: …». */
export function normalizedQuestion(intent: IntentCode, slots: Slots): string {
  const organisation = slots.all_organisations
    ? ['по всем доступным организациям, каждая отдельно']
    : slots.organisation === null
      ? []
      : [`организация: ${slots.organisation.title ?? slots.organisation.surface}`];
  const conditions = conditionsSaid(slots);
  const terms = slots.terms.flatMap(({ term, surface, reading }) => {
    const id = TERM_IDS.find((one) => one === term);
    const title = id === undefined ? undefined : readingOf(termOf(id), reading)?.title;
    return title === undefined ? [] : [`«${surface}» — ${title}`];
  });
  const goal = HEADS[intent]?.(slots) ?? `${INTENTS[intent].goal}${whose(slots)}`;
  const head = `${goal}${moment(slots, INTENTS[intent].time)}${levels(slots)}`;
  const tail = [...(conditions.length === 0 ? [] : [`условия: ${conditions.join(', ')}`]), ...terms, ...organisation];
  return `${[head, ...tail].join('; ')}.`;
}

/** What has to be proven for a full answer. */
export function successCriteria(intent: IntentCode, slots: Slots): string[] {
  const conditions = conditionsSaid(slots).map((condition) => `Применено условие: ${condition}`);
  const when = moment(slots, INTENTS[intent].time);
  const own = CRITERIA[intent]?.(slots, when) ?? (INTENTS[intent].criteria ?? []).map((point) => `${point}${when}`);
  return [...own, ...conditions];
}

const CRITERIA: Readonly<Partial<Record<IntentCode, (slots: Slots, when: string) => string[]>>> = {
  open_settlements: (slots, when) => [
    `Незакрытые расчёты${whose(slots)}${when} по договорам и документам расчётов`,
    'Долги и авансы показаны раздельно',
    'Итог сверен с оборотно-сальдовой ведомостью',
  ],
  overdue_settlements: (slots, when) => [
    `Просроченные расчёты${whose(slots)}${when} со сроком оплаты каждого`,
    'Названо, откуда взят срок: документ, договор или срок по умолчанию',
    'Итог сверен с оборотно-сальдовой ведомостью',
  ],
  balance_as_of: (slots, when) => [
    `Остаток ${accountsSaid(slots)}${whose(slots)}${when}${slots.by.length === 0 ? '' : ` развёрнуто${levels(slots)}`}`,
    'Остаток сверен с оборотно-сальдовой ведомостью',
  ],
  account_turnovers: (slots, when) => [
    `Дебетовый и кредитовый обороты ${accountsSaid(slots)}${whose(slots)}${when}${levels(slots)}`,
    'Начальный остаток, обороты и конечный остаток сходятся',
    ...(slots.compare === null ? [] : [`Обороты за период сравнения ${printPeriod(slots.compare)}`]),
  ],
  document_movements: (slots) => [
    `Проводки ${documentSaid(slots)} со счетами, аналитикой и суммами`,
    'Сумма документа сверена с проводками',
    'Названо, откуда взяты счета',
  ],
};
