/** The answer on turnovers: both columns of the period with the balances that prove them, months, analytics, corresponding accounts. */

import type { Side } from '#domain/measures.ts';
import { PERIOD_STATES } from '#domain/measures.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import { countOf, factsOf, type Section, totalOf } from './book.ts';
import { conditionsSaid, whoIn } from './conditions-said.ts';
import { turnoverProof } from './controls.ts';
import { kopecks, sided } from './figures.ts';
import { headLine, kindInWords, levelInWords, periodLine, readLine, when, whose } from './head.ts';
import { type Column, listTable } from './list-table.ts';
import type { AnswerRequest, Composer } from './request.ts';
import { capital, type Draft, type DraftTable, joined, plain, type Said, say } from './said.ts';
import { together } from './together.ts';

const code = (fact: Fact): Said => ({ text: fact.account ?? '', ids: [fact.fact_id], kind: 'fact' });

/** Both columns, a zero told as such; only the asked one when one was asked. */
function columns(section: Section, type: string, side: Side | null): Fact[] {
  return factsOf(section, type).filter((fact) => side === null || fact.side === side);
}

const both = (facts: readonly Fact[]): Said =>
  joined(
    facts.map((fact) => say`${fact.side === 'debit' ? 'Дт' : 'Кт'} ${bareMoney(fact)}`),
    ' и ',
  );
const bareMoney = (fact: Fact): Said => ({
  text: `${printAmount(kopecks(fact))}\u00a0руб.`,
  ids: [fact.fact_id],
  kind: 'fact',
});

function kept(section: Section, side: Side | null): Fact[] {
  const sides: readonly Side[] = side === null ? ['debit', 'credit'] : [side];
  return sides.flatMap((one) => totalOf(section, 'turnover_rows', 'kept', one, one) ?? []);
}

function conclusion({ slots }: AnswerRequest, section: Section): Said[] {
  const total = columns(section, 'turnover_total', slots.column);
  const [first] = total;
  if (first === undefined) return [];
  const dropped = countOf(section, 'turnover_rows', 'dropped');
  const isNarrowed = dropped !== undefined && (slots.thresholds.length > 0 || slots.exclusions.length > 0);
  const asked = whoIn(section, slots);
  const figures = isNarrowed ? kept(section, slots.column) : total;
  const internal = columns(section, 'internal_turnover', slots.column).filter(
    (fact) => fact.account === first.account && fact.value !== '0.00',
  );
  const without = internal.length === 0 ? plain('') : say`Внутренние обороты не вошли: ${both(internal)}.`;
  const what = isNarrowed ? 'Обороты по условиям вопроса, счёт' : 'Обороты счёта';
  return [
    say`${what} ${code(figures[0] ?? first)}${asked === '' ? '' : ` (${asked})`} ${when(section)}: ${both(figures)}, ${whose(section)}, БУ.`,
    ...(without.text === '' ? [] : [without]),
  ];
}

function rowColumns(section: Section): Column[] {
  const rows = factsOf(section, 'turnover', { list: 'turnover_rows' });
  const [, first = 'Счёт'] = rows[0]?.level?.by ?? [];
  const kinds = [
    ...new Set(
      rows.flatMap(({ attributes }) =>
        attributes.map(({ name }) => name).filter((name) => name.startsWith('analytics:')),
      ),
    ),
  ];
  const byOther = rows.some((fact) => attributeOf(fact, 'other_account') !== null);
  const text =
    (of: string) =>
    (row: readonly Fact[]): string =>
      row[0] === undefined ? '' : (attributeOf(row[0], of) ?? '');
  return [
    ...(first === 'Корреспондирующий счет'
      ? []
      : [
          {
            title: first === 'Счёт' ? 'Наименование' : capital(kindInWords(first)),
            cell: (row: readonly Fact[]) => row[0]?.entity ?? '',
          },
        ]),
    ...kinds.map(
      (kind): Column => ({ title: capital(kindInWords(kind.slice('analytics:'.length))), cell: text(kind) }),
    ),
    { title: 'Счёт', cell: (row) => row[0]?.account ?? '' },
    ...(byOther ? [{ title: 'Корр. счёт', cell: text('other_account') }] : []),
    { title: 'Дт', of: 'debit', side: 'debit' },
    { title: 'Кт', of: 'credit', side: 'credit' },
  ];
}

const MONTH_COLUMNS: Column[] = [
  { title: 'Месяц', cell: (row) => printMonth(row[0] === undefined ? '' : (attributeOf(row[0], 'month') ?? '')) },
  { title: 'Дт', of: 'debit', side: 'debit' },
  { title: 'Кт', of: 'credit', side: 'credit' },
  {
    title: 'Состояние',
    cell: (row) => {
      const state = row[0] === undefined ? 'unknown' : attributeOf(row[0], 'month_state');
      return state === 'open' || state === 'closed' || state === 'needs_reclosing'
        ? PERIOD_STATES[state].title
        : PERIOD_STATES.unknown.title;
    },
  },
];

/** One sub-account of the account that was asked for is told by a table too: its code is not the asked one. */
function tables({ slots }: AnswerRequest, section: Section): DraftTable[] {
  const [row] = factsOf(section, 'turnover', { list: 'turnover_rows' });
  const count = Number(countOf(section, 'turnover_rows', 'kept')?.value ?? 0);
  const below = row?.account != null && !slots.accounts.includes(row.account);
  const detailed = (row?.level?.by.length ?? 0) > 1 || count > 1 || below;
  return [
    listTable(section, { list: 'months', title: 'По месяцам', noun: 'month', columns: MONTH_COLUMNS }),
    detailed
      ? listTable(section, {
          list: 'turnover_rows',
          title: `Обороты, ${levelInWords(row?.level ?? null)}`,
          noun: 'row',
          columns: rowColumns(section),
        })
      : null,
  ].flatMap((table) => table ?? []);
}

function sectionDraft(request: AnswerRequest, section: Section): Draft {
  const [row] = factsOf(section, 'turnover', { list: 'turnover_rows' });
  const selection = conditionsSaid(request, section, 'turnover_rows');
  return {
    conclusion: conclusion(request, section),
    checked: [
      headLine(section, factsOf(section, 'turnover'), row?.level ?? null, selection.words),
      periodLine(section),
      readLine(section),
    ],
    controls: turnoverProof(section),
    paragraphs: selection.said,
    tables: tables(request, section),
    assumptions: [],
    not_established: [],
    next: [
      ...(request.slots.by_month ? [] : ['Разбить по месяцам']),
      ...(request.slots.by_corresponding ? [] : ['Показать корреспондирующие счета']),
      'Показать остаток на конец периода',
    ],
  };
}

/** Two periods side by side: the change is told only where both are read whole. */
function comparison({ book }: AnswerRequest, sections: readonly Section[]): Said[] {
  const [one, two] = sections;
  if (one === undefined || two === undefined || sections.length !== 2 || one.organisation_id !== two.organisation_id)
    return [];
  const sides: readonly Side[] = ['debit', 'credit'];
  const lines = sides.flatMap((side) => {
    const [a, b] = [one, two].map((section) => columns(section, 'turnover_total', side)[0]);
    return a === undefined || b === undefined
      ? []
      : [say`${side === 'debit' ? 'Дт' : 'Кт'}: ${when(one)} — ${sided(a)}, ${when(two)} — ${sided(b)}`];
  });
  return lines.length === 0 || book.facts.length === 0 ? [] : [say`Рядом. ${joined(lines, '; ')}.`];
}

export const composeTurnovers: Composer = (request) => {
  const sections = request.book.sections(['turnover_total']);
  const draft = together(sections.map((section) => sectionDraft(request, section)));
  return { ...draft, paragraphs: [...comparison(request, sections), ...draft.paragraphs] };
};
