/** What a question did not name and no answer is possible without: the period of turnovers, the account, the document. */
import { addMonths, firstDay, type IsoDate, lastDay, monthOf } from '#domain/dates.ts';
import { USUAL_PERIODS as USUAL_TITLES, type UsualPeriod } from '#domain/intents.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import type { PeriodText } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, type Finding, finding, reason } from './finding.ts';

const startOf = (day: IsoDate, months: number): IsoDate => {
  const number = Number(day.slice(5, 7));
  return firstDay(addMonths(monthOf(day), -((number - 1) % months)));
};

/** Start and end of the period that a question of a kind means when it names none; up to today where it is not over. */
const USUAL: Readonly<Record<UsualPeriod, (day: IsoDate) => PeriodText>> = {
  month: (day) => ({ from: startOf(day, 1), to: day }),
  previous_month: (day) => {
    const month = addMonths(monthOf(day), -1);
    return { from: firstDay(month), to: lastDay(month) };
  },
  quarter: (day) => ({ from: startOf(day, 3), to: day }),
  half_year: (day) => ({ from: startOf(day, 6), to: day }),
  year: (day) => ({ from: startOf(day, 12), to: day }),
};

/** The usual period of this kind of question, taken and told. */
export function usualPeriod(desk: ResolveDesk, usual: UsualPeriod): Finding {
  const period = USUAL[usual](desk.today);
  const told = `Период не назван, взято: ${printPeriod(period)} — ${USUAL_TITLES[usual]}.`;
  return finding({
    slots: { as_of: null, period },
    premises: [desk.premise('period', `${period.from}/${period.to}`, 'assumed')],
    reasons: [reason('ASSUMPTION_APPLIED_EXPLICITLY', told)],
  });
}

interface Usual {
  readonly title: string;
  readonly of: (day: IsoDate) => PeriodText;
}

/** Periods that are asked for oftenest; «last closed» is the month before, closed or not the state of the period tells. */
const USUAL_PERIODS: readonly Usual[] = [
  { title: 'Текущий месяц', of: (day) => ({ from: startOf(day, 1), to: day }) },
  {
    title: 'Прошлый месяц целиком',
    of: (day) => {
      const month = addMonths(monthOf(day), -1);
      return { from: firstDay(month), to: lastDay(month) };
    },
  },
  { title: 'Квартал', of: (day) => ({ from: startOf(day, 3), to: day }) },
  { title: 'Полугодие', of: (day) => ({ from: startOf(day, 6), to: day }) },
  { title: 'С начала года', of: (day) => ({ from: startOf(day, 12), to: day }) },
];

/** Asks for the period of turnovers up to a day; a repeated silence is answered by the current month and told. */
export function missingPeriod(desk: ResolveDesk, day: IsoDate, dayWasSaid: boolean): Finding {
  const [usual] = USUAL_PERIODS;
  const period = usual === undefined ? { from: day, to: day } : usual.of(day);
  const seen = new Set<string>();
  const options = USUAL_PERIODS.map(({ title, of }) => ({ title, period: of(day) })).filter(
    ({ period: { from, to } }) => {
      const key = `${from}/${to}`;
      return seen.has(key) ? false : seen.add(key);
    },
  );
  const told = `Период не назван, взят текущий месяц: ${printPeriod(period)}.`;
  return desk.ask({
    ...{ slot: 'period', code: 'MISSING_PERIOD' },
    question: dayWasSaid
      ? `За какой период посчитать обороты по ${printDate(day)}?`
      : 'За какой период посчитать обороты?',
    why: 'Обороты бывают только за период: без него любая сумма была бы о другом.',
    options: options.map((one) => ({
      label: `${one.title}: ${printPeriod(one.period)}`,
      detail: null,
      sets: { period: one.period },
    })),
    otherwise: finding({
      slots: { period },
      premises: [desk.premise('period', `${period.from}/${period.to}`, 'assumed')],
      reasons: [reason('ASSUMPTION_APPLIED_EXPLICITLY', told)],
    }),
  });
}

/** «На конец», and of what nobody said. */
export function missingDay(desk: ResolveDesk, said: string): Finding {
  const day = desk.today;
  const eve = lastDay(addMonths(monthOf(day), -1));
  const days = [...new Set([day, lastDay(monthOf(day)), eve])];
  const told = `Срок «${said}» без периода не понятен, взята рабочая дата: конец дня ${printDate(day)}.`;
  return desk.ask({
    ...{ slot: 'as_of', code: 'MISSING_AS_OF_DATE' },
    question: `«${said}» — на какой день нужен остаток?`,
    why: 'Период, к концу или началу которого это относится, раньше не назывался.',
    options: days.map((one) => ({ label: `Конец дня ${printDate(one)}`, detail: null, sets: { as_of: one } })),
    otherwise: finding({
      slots: { as_of: day, period: null },
      premises: [desk.premise('as_of_date', day, 'assumed')],
      reasons: [reason('ASSUMPTION_APPLIED_EXPLICITLY', told)],
    }),
  });
}

/** Accounts that are asked for oftenest, by what stands in the question; one in an option: a sum over several would be about none. */
const USUAL_ACCOUNTS: readonly {
  readonly code: string;
  readonly title: string;
  readonly for: Slots['side'];
}[] = [
  { code: '60', title: 'расчёты с поставщиками', for: 'suppliers' },
  { code: '62', title: 'расчёты с покупателями', for: 'customers' },
  { code: '76', title: 'прочие расчёты', for: 'both' },
  { code: '50', title: 'касса', for: null },
  { code: '51', title: 'расчётные счета в банке', for: null },
  { code: '10', title: 'материалы', for: null },
  { code: '41', title: 'товары', for: null },
  { code: '68', title: 'налоги', for: null },
  { code: '69', title: 'взносы', for: null },
  { code: '70', title: 'оплата труда', for: null },
  { code: '71', title: 'подотчётные лица', for: null },
];

export function missingAccounts(desk: ResolveDesk): Finding {
  const { slots, intent } = desk;
  if (intent?.required.includes('accounts') !== true || slots.accounts.length > 0) return finding();
  const settlements = slots.side !== null || slots.parties.length > 0;
  const options = USUAL_ACCOUNTS.filter((one) =>
    slots.side === 'suppliers' || slots.side === 'customers'
      ? one.for === slots.side || one.for === 'both'
      : !settlements || one.for !== null,
  );
  return desk.ask({
    ...{ slot: 'accounts', code: 'QUESTION_UNDER_SPECIFIED' },
    question: intent.time === 'period' ? 'Обороты какого счёта нужны?' : 'Остаток какого счёта нужен?',
    why: 'Счёт не назван, а от него зависит, о чём будет сумма.',
    options: options.map(({ code, title }) => ({
      label: `${code} — ${title}`,
      detail: null,
      sets: { accounts: [code] },
    })),
    otherwise: blockedBy('QUESTION_UNDER_SPECIFIED', 'Счёт не назван: без него ни остатка, ни оборотов не посчитать.'),
  });
}

export function missingParty(desk: ResolveDesk, parties: Slots['parties']): Finding {
  const { intent } = desk;
  if (intent?.required.includes('parties') !== true || parties.length > 0) return finding();
  return desk.ask({
    ...{ slot: 'parties', code: 'QUESTION_UNDER_SPECIFIED' },
    question: `${intent.title}: с каким контрагентом?`,
    why: 'Контрагент не назван, а такой ответ бывает только об одном.',
    options: [],
    otherwise: blockedBy('QUESTION_UNDER_SPECIFIED', 'Контрагент не назван: без него такого ответа нет.'),
  });
}

/** A payment is looked for by its sum: without one there is nothing to look for. */
export function missingAmount(desk: ResolveDesk): Finding {
  const { slots, intent } = desk;
  if (intent?.finds !== 'amount' || slots.document?.amount != null) return finding();
  return desk.ask({
    ...{ slot: 'document', code: 'QUESTION_UNDER_SPECIFIED' },
    question: 'Платёж на какую сумму найти?',
    why: 'Сумма не названа, а ищется платёж ровно на неё.',
    options: [],
    otherwise: blockedBy('QUESTION_UNDER_SPECIFIED', 'Сумма не названа: искать платёж не по чему.'),
  });
}

export function missingDocument(desk: ResolveDesk): Finding {
  return desk.ask({
    ...{ slot: 'document', code: 'QUESTION_UNDER_SPECIFIED' },
    question: 'Движения какого документа показать?',
    why: 'Документ не назван: номер повторяется по годам и видам, поэтому лучше вид, номер и дата.',
    options: [],
    otherwise: blockedBy(
      'QUESTION_UNDER_SPECIFIED',
      'Документ не назван: нужен вид с номером и датой, сумма или контрагент.',
    ),
  });
}
