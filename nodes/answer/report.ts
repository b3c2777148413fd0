/** The answer of a tool that brings a report: its sentences with the figures put in their places, its tables, its controls. */

import { INTENT_CODES, INTENTS } from '#domain/intents.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import type { ReportOutline, Statement, StatementPlace } from '#state/report-outline.ts';
import type { Book, Section } from './book.ts';
import { boundSaid } from './bounds.ts';
import { changes } from './changes.ts';
import { headLine, periodLine, readLine } from './head.ts';
import { filled } from './placeholders.ts';
import { reportTables } from './report-tables.ts';
import type { AnswerRequest, Composer } from './request.ts';
import { type Draft, inferred, plain, type Said, say, unknown } from './said.ts';
import { together } from './together.ts';

/** All facts of one report, and as a section those at its own moment. */
export interface ReportFacts {
  readonly outline: ReportOutline;
  readonly facts: readonly Fact[];
  readonly section: Section;
}

/** Reports whose facts are undisputed, in the order of the plan. */
export function reportsOf(book: Book): ReportFacts[] {
  return book.bundle.reports.flatMap((outline) => {
    const facts = book.facts.filter((fact) => attributeOf(fact, 'report') === outline.report_id);
    const own = facts.find(({ type }) => type !== 'report_aside');
    if (own === undefined) return [];
    const { organisation_id, organisation, as_of_date: as_of, period } = own;
    const scope = attributeOf(own, 'scope');
    const rules = book.facts.filter((fact) => fact.type === 'edit_ban' && fact.organisation_id === organisation_id);
    const section: Section = {
      ...{ organisation_id, organisation, as_of, period, view: null, scope },
      facts: [...facts.filter(({ type }) => type !== 'report_aside'), ...rules],
    };
    return [{ outline, facts, section }];
  });
}

const LEVELS = { error: 'Ошибка: ', attention: 'Обратите внимание: ' } as const;

function stated(report: ReportFacts, { text, kind, level }: Statement): Said | null {
  const said = filled(level === null ? text : `${LEVELS[level]}${text}`, report);
  if (said === null) return null;
  return kind === 'inference' ? inferred(said) : kind === 'unknown' ? unknown(said) : said;
}

function sentences(report: ReportFacts, place: StatementPlace): Said[] {
  return report.outline.statements
    .filter((statement) => statement.place === place)
    .flatMap((statement) => stated(report, statement) ?? []);
}

/** What conditions of the question kept and left out of the main table: said before the figures of the whole. */
function conditionsLine(request: AnswerRequest, { facts, outline }: ReportFacts): Said[] {
  const conditions = boundSaid(request.slots);
  const of = (type: string, part: string, key: string): Fact | undefined =>
    facts.find(
      (fact) => fact.type === type && attributeOf(fact, 'table') === key && attributeOf(fact, 'part') === part,
    );
  const head = outline.tables.find(({ key }) => of('report_count', 'dropped', key) !== undefined);
  if (conditions.length === 0 || head === undefined) return [];
  const [kept, dropped] = [of('report_count', 'kept', head.key), of('report_count', 'dropped', head.key)];
  if (kept === undefined || dropped === undefined) return [];
  const piece = (fact: Fact, how: string): Said =>
    filled(`{count${how}}`, { facts: [withKey(fact)], section: null }) ?? plain('');
  const total = of('report_total', 'kept', head.key);
  const sum = total === undefined ? plain('') : say`, ${lower(total.entity)} ${piece(total, '')}`;
  return [
    say`По условию вопроса (${conditions.join('; ')}): ${piece(kept, `|${head.noun}`)}${sum}; не вошло — ${piece(dropped, `|${head.noun}`)}. Всего, без этого условия:`,
  ];
}

const lower = (title: string): string => title.replace(/^.*: /, '').toLowerCase();

const withKey = (fact: Fact): Fact => ({
  ...fact,
  attributes: [...fact.attributes, { name: 'key', measure: 'text', value: 'count' }],
});

/** Tables of two moments or organisations stand one under another and say which is which. */
const momentOf = ({ organisation, as_of, period }: Section): string =>
  `${period === null ? printDate(as_of ?? '') : printPeriod(period)}, ${organisation}`;

function draftOf(request: AnswerRequest, report: ReportFacts, several: boolean): Draft {
  const { section, outline } = report;
  const placed = section.facts.filter(({ account }) => account !== null);
  const [own] = section.facts;
  const who = request.slots.parties.flatMap(({ id, title, surface }) => {
    if (id === null) return [`«${surface}»`];
    return section.scope?.includes(id) === true ? [`контрагент ${title ?? surface}`] : [];
  });
  return {
    conclusion: [...conditionsLine(request, report), ...sentences(report, 'conclusion')],
    checked: [
      headLine(section, placed, null, [...who, ...boundSaid(request.slots)]),
      ...sentences(report, 'checked'),
      // a report that no month bears on has read no state of one
      ...(own?.period_state === 'unknown' ? [] : [periodLine(section)]),
      readLine(section),
    ],
    controls: outline.controls.flatMap(({ text, agrees }) => {
      const said = filled(text, report);
      return said === null ? [] : [{ said, agrees }];
    }),
    paragraphs: sentences(report, 'found'),
    tables: reportTables(report).map((table) =>
      several ? { ...table, title: `${table.title}, ${momentOf(section)}` } : table,
    ),
    assumptions: [],
    not_established: sentences(report, 'open'),
    next: outline.next,
  };
}

/** The same tool called for several moments or organisations. */
const isSeveral = (reports: readonly ReportFacts[]): boolean =>
  new Set(reports.map(({ outline }) => outline.tool_name)).size < reports.length;

/** The reading of its words that this kind of question is taken in. */
function disclaimer({ frame }: AnswerRequest): Said[] {
  const intent = INTENT_CODES.find((code) => code === frame.business_intent);
  const told = intent === undefined ? undefined : INTENTS[intent].disclaimer;
  return told === undefined ? [] : [plain(told)];
}

export const composeReport: Composer = (request) => {
  const reports = reportsOf(request.book);
  const drafts = reports.map((report) => draftOf(request, report, isSeveral(reports)));
  const compared = changes(request.book);
  const whole = together(drafts);
  return {
    ...whole,
    assumptions: reports.length === 0 ? [] : disclaimer(request),
    conclusion: [...whole.conclusion, ...compared.slice(0, 1)],
    paragraphs: [...compared.slice(1), ...whole.paragraphs],
  };
};
