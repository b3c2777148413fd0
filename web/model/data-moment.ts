/** When and by whose rights the data of an answer were read: the line that tells a fresh figure from an old one. */
import type { Fact } from '../contract.ts';
import { printDate, printDecimal, printMoment, printPeriod } from './words.ts';

const RIGHTS: Readonly<Record<Fact['reading']['rights'], string>> = {
  full: 'права чтения полные',
  restricted: 'часть данных закрыта правами',
  unknown: 'полнота прав не проверена',
};
const PERIODS: Readonly<Record<Fact['period_state'], string | null>> = {
  open: 'месяц не закрыт: цифры предварительные',
  closed: 'месяц закрыт',
  needs_reclosing: 'месяц требует перезакрытия',
  unknown: null,
};

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
/** The worst stands for all: the reader is never told more than the least known fact allows. */
const worst = <T>(order: readonly T[], met: readonly T[]): T | undefined => order.find((one) => met.includes(one));

/** One sentence for the whole answer; null when nothing was read. */
export function dataMoment(facts: readonly Fact[], timeZone?: string): string | null {
  const read = facts.map(({ reading }) => reading.read_at).sort();
  const [first] = read;
  const last = read.at(-1);
  if (first === undefined || last === undefined) return null;
  const [from, to] = [printMoment(first, timeZone), printMoment(last, timeZone)];
  const snapshots = unique(facts.flatMap(({ reading }) => (reading.snapshot_id === null ? [] : [reading.snapshot_id])));
  const rights = worst(
    ['restricted', 'unknown', 'full'] as const,
    facts.map(({ reading }) => reading.rights),
  );
  const period = worst(
    ['needs_reclosing', 'open', 'unknown', 'closed'] as const,
    facts.map((fact) => fact.period_state),
  );
  const parts = [
    `Данные ${snapshots.length === 0 ? '1С' : 'снимка'} прочитаны ${from === to ? from : `${from} – ${to}`}`,
    unique(facts.map(({ organisation }) => organisation)).join(', '),
    rights === undefined ? null : RIGHTS[rights],
    period === undefined ? null : PERIODS[period],
  ];
  return parts.filter((part): part is string => part !== null && part !== '').join(' · ');
}

const SIDES: Readonly<Record<NonNullable<Fact['side']>, string>> = { debit: 'Дт', credit: 'Кт' };

/** A fact as one line under the words it proves. */
export function factLine(fact: Fact, timeZone?: string): string {
  const { side, account, value, currency, as_of_date, period } = fact;
  const figure = /^-?\d+(\.\d+)?$/.test(value) ? printDecimal(value) : printDate(value);
  const moment = as_of_date === null ? period && `за ${printPeriod(period)}` : `на конец дня ${printDate(as_of_date)}`;
  const parts = [
    fact.entity,
    [
      account === null ? null : `счёт ${account}`,
      side === null ? null : SIDES[side],
      figure,
      currency === 'RUB' ? 'руб.' : currency,
    ],
    fact.organisation,
    moment,
    `${fact.reading.from === 'live' ? 'из 1С' : 'из снимка'}, ${printMoment(fact.reading.read_at, timeZone)}`,
  ];
  const words = parts.map((part) => (Array.isArray(part) ? part.filter(Boolean).join(' ') : part));
  return words.filter(Boolean).join(' · ');
}
