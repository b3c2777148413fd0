/** What stands around every figure: the head of a report, the control with the trial balance, the state of the month, whose reading it was. */
import { monthOf } from '#domain/dates.ts';
import { MEASURES, PERIOD_STATES } from '#domain/measures.ts';
import { printDate, printMonth, printPeriod } from '#domain/russian-dates.ts';
import { printCount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { accountsOf, attributeOf } from '#state/fact-attributes.ts';
import { factsOf, firstOf, type Section } from './book.ts';
import { sided, sidedBare } from './figures.ts';
import { joined, plain, type Said, say } from './said.ts';

/** «на конец дня 30.06.2020» or «за июнь 2020 г.», bound to a fact of the section. */
export function when(section: Section): Said {
  const [first] = section.facts;
  const text =
    section.period === null ? `на конец дня ${printDate(section.as_of ?? '')}` : `за ${printPeriod(section.period)}`;
  return { text, ids: first === undefined ? [] : [first.fact_id], kind: 'fact' };
}

export function whose(section: Section): Said {
  const [first] = section.facts;
  return { text: section.organisation, ids: first === undefined ? [] : [first.fact_id], kind: 'fact' };
}

const KINDS: Readonly<Record<string, string>> = {
  Контрагенты: 'контрагентам',
  Договоры: 'договорам',
  ДокументыРасчетовСКонтрагентами: 'документам расчётов',
  Счет: 'счетам',
  'Корреспондирующий счет': 'корреспондирующим счетам',
};

/** `СтатьиЗатрат` → `статьи затрат`. */
export function kindInWords(kind: string): string {
  return kind.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase();
}

export function levelInWords(level: Fact['level']): string {
  if (level === null) return '';
  const by = level.by.map((kind) => KINDS[kind] ?? `аналитике «${kindInWords(kind)}»`).join(', ');
  return level.mode === 'expanded' ? `развёрнуто по ${by}` : `свёрнуто по ${by}`;
}

/** Period, organisation, measure, selection, accounts, level: as in the head of a report. */
export function headLine(
  section: Section,
  about: readonly Fact[],
  level: Fact['level'],
  selection: readonly string[],
): Said {
  const first = new Map(about.flatMap((fact) => accountsOf(fact).map((code): [string, Fact] => [code, fact])));
  const accounts = [...first.keys()].sort();
  const bearing = [
    ...section.facts.slice(0, 1),
    ...section.facts.filter((fact) => fact.level === level).slice(0, 1),
    ...first.values(),
  ];
  const ids = [...new Set(bearing.map(({ fact_id }) => fact_id))];
  const measured = section.facts.find(({ measure: one }) => one.startsWith('sum_'));
  const measure = MEASURES[measured?.measure ?? 'sum_accounting'].title;
  const period = section.period === null ? `конец дня ${printDate(section.as_of ?? '')}` : printPeriod(section.period);
  const parts = [
    `Период: ${period}`,
    `организация: ${section.organisation}`,
    `показатель: ${measure}`,
    ...(accounts.length === 0 ? [] : [`счета: ${accounts.join(', ')}`]),
    `отбор: ${selection.length === 0 ? 'нет' : selection.join('; ')}`,
    ...(level === null ? [] : [levelInWords(level)]),
  ];
  return { text: `${parts.join('; ')}.`.replace('руб..', 'руб.'), ids, kind: 'fact' };
}

/** Which accounts did not get in and why. */
export function leftOutLine(section: Section): Said | null {
  const lines = factsOf(section, 'left_out');
  if (lines.length === 0) return null;
  const groups = [...new Set(lines.map(({ entity }) => entity))].map((because) => {
    const own = lines.filter(({ entity }) => entity === because);
    return say`${joined(
      own.map((one) => say`${accountText(one)} ${sidedBare(one)}`),
      ', ',
    )} (${because})`;
  });
  return say`Не вошли: ${joined(groups, '; ')}.`;
}

export function accountText(fact: Fact): Said {
  return { text: fact.account ?? '', ids: [fact.fact_id], kind: 'fact' };
}

/** Open, closed, closed and changed since; what that means for the figure. */
export function periodLine(section: Section): Said {
  const [first] = section.facts;
  if (first === undefined) return plain('');
  const { period_state: state } = first;
  const day = section.as_of ?? section.period?.to ?? '';
  const { title, warning } = PERIOD_STATES[state];
  const ban = firstOf(section, 'edit_ban');
  const closed = ban === undefined ? null : attributeOf(ban, 'closed_until');
  const edit =
    closed === null || ban === undefined
      ? plain('')
      : { text: ` Дата запрета изменения: ${printDate(closed)}.`, ids: [ban.fact_id], kind: 'fact' as const };
  const month = { text: printMonth(monthOf(day)), ids: [first.fact_id], kind: 'fact' as const };
  return say`Состояние месяца: ${month} ${title}${warning === null ? '' : ` — ${warning}`}.${edit}`;
}

/** Moment of the data and by whose rights. */
export function readLine(section: Section): Said {
  const [first] = section.facts;
  if (first === undefined) return plain('');
  const { read_at, user, rights } = first.reading;
  const rows =
    first.rows_expected === null
      ? `${printCount(first.rows_read)}`
      : `${printCount(first.rows_read)} из ${printCount(first.rows_expected)}`;
  const hidden = rights === 'restricted' ? ' Часть данных закрыта правами и в сумму не входит.' : '';
  const text = `Прочитано из 1С ${printDate(read_at.slice(0, 10))} в ${read_at.slice(11, 16)} UTC, права пользователя ${user}; строк прочитано: ${rows}.${hidden}`;
  return { text, ids: [first.fact_id], kind: 'fact' };
}

/** Documents dated later than the day of the balance. */
export function futureLine(section: Section): Said | null {
  const totals = factsOf(section, 'future_total');
  const [first] = totals;
  if (first === undefined) return null;
  const named = factsOf(section, 'future_document').slice(0, 3);
  const list = joined(
    named.map((one) => say`${{ text: one.entity, ids: [one.fact_id], kind: 'fact' }} — ${sided(one)}`),
    '; ',
  );
  return say`В базе есть документы с более поздней датой, в ответ они не входят: ${joined(totals.map(sided), ' и ')} (${list}).`;
}
