/**
 * When a tax is next to be paid. The nearest term of its rule after a day, moved from a weekend; public holidays, spring prolongations of 2020
 * and terms that regions set are not known here and are said not to be.
 */

import { covers } from '#domain/accounts.ts';
import { addMonths, type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import { SINGLE_SINCE, workday } from './late.ts';

interface Rule {
  readonly account: string;
  /** Day of the month; null: no day of its own. */
  readonly day: string | null;
  /** Months in which the term stands; absent: every month. */
  readonly months?: readonly string[];
  readonly said: string;
}

const PROFIT_MONTHS = ['03', '04', '07', '10'] as const;

const EACH: readonly Rule[] = [
  { account: '68.01', day: null, said: 'не позже дня, следующего за выплатой' },
  { account: '68.02', day: '25', said: 'третями до 25-го каждого месяца после квартала' },
  {
    account: '68.04',
    day: '28',
    months: PROFIT_MONTHS,
    said: 'до 28-го после отчётного периода; ежемесячные авансы — по своему порядку',
  },
  {
    account: '68.12',
    day: '25',
    months: ['04', '07', '10'],
    said: 'аванс УСН до 25-го после квартала, за год — до 31 марта',
  },
  { account: '69', day: '15', said: 'до 15-го следующего месяца' },
];

const SINGLE_RULES: readonly Rule[] = [
  { account: '68.01', day: '28', said: 'за 1–22 число — до 28-го, за остальные дни — до 5-го следующего месяца' },
  { account: '68.02', day: '28', said: 'третями до 28-го каждого месяца после квартала' },
  {
    account: '68.04',
    day: '28',
    months: PROFIT_MONTHS,
    said: 'до 28-го после отчётного периода; ежемесячные авансы — по своему порядку',
  },
  {
    account: '68.12',
    day: '28',
    months: ['04', '07', '10'],
    said: 'аванс УСН до 28-го после квартала, за год — до 28 марта',
  },
  { account: '69.11', day: '15', said: 'до 15-го следующего месяца, в Социальный фонд мимо ЕНС' },
  { account: '69', day: '28', said: 'до 28-го следующего месяца' },
];

export interface Due {
  readonly day: IsoDate | null;
  readonly said: string;
}

const NOT_KNOWN = 'срок по закону региона или виду налога';

/** The next term of the account's tax after the day. */
export function nextDue(account: string, after: IsoDate): Due {
  const rules = after >= SINGLE_SINCE ? SINGLE_RULES : EACH;
  const rule = rules.find((one) => covers(one.account, account));
  if (rule === undefined) return { day: null, said: NOT_KNOWN };
  return { day: rule.day === null ? null : nearest(rule, after), said: rule.said };
}

function nearest({ day, months }: Rule, after: IsoDate): IsoDate | null {
  const first = addMonths(monthOf(after), -1);
  const wanted = Array.from({ length: 14 }, (_, index): IsoMonth => addMonths(first, index));
  const days = wanted
    .filter((month) => months === undefined || months.includes(month.slice(5)))
    .map((month) => workday(`${month}-${day}`));
  return days.find((one) => one > after) ?? null;
}
