/** A report as evidence: every figure and every row a fact, the sums of what is shown, not shown and left out computed from the rows. */
import { LIST_PARTS, type ListPart } from '#domain/answer-lists.ts';
import { formatDecimal, formatShortest, parseDecimal } from '#domain/decimals.ts';
import { MEASURES, type Measure, type Side } from '#domain/measures.ts';
import { abs, sum } from '#domain/money.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import type { ReportColumn, ReportOutline } from '#state/report-outline.ts';
import {
  type Report,
  type ReportFigure,
  type ReportRow,
  type ReportTable,
  reportSchema,
} from '#tools/report/report.ts';
import {
  type Conditions,
  conditionsInWords,
  fitsDays,
  fitsMoney,
  fitsQuantity,
  isExcluded,
  isNarrowed,
} from './conditions.ts';
import { type Attribute, count, type Ground, groundOf, placed, type Reading, text } from './placed.ts';

export interface MadeReport {
  readonly facts: readonly Fact[];
  readonly unapplied: boolean;
  /** Conditions of the question that no row of this report can be held against, in words. */
  readonly lost: readonly string[];
  readonly report: ReportOutline;
}

const isMoney = (measure: Measure): boolean => MEASURES[measure].form === 'money';

function figureFact(figure: ReportFigure, ground: Ground, common: readonly Attribute[]): Fact {
  const { key, title, measure, value, account, side, by, currency, noun, percent, about, moment, beside } = figure;
  const own = moment === null ? ground : { ...ground, ...momentOf(moment) };
  return placed(own, {
    // a figure of another moment is no answer for the one that was asked
    ...{
      type: beside || moment !== null ? 'report_aside' : 'report_figure',
      entity: about?.title ?? title,
      ref: about,
    },
    ...{ measure, value, account, side, level: by.length === 0 ? null : { mode: 'expanded', by: [...by] } },
    ...(currency === null ? {} : { currency }),
    attributes: [
      ...common,
      ...text('key', key),
      ...text('title', title),
      ...text('noun', noun),
      ...text('percent', percent ? 'да' : null),
    ],
  });
}

function momentOf(moment: Report['moment']): Pick<Fact, 'as_of_date' | 'period'> {
  return 'as_of' in moment
    ? { as_of_date: moment.as_of, period: null }
    : { as_of_date: null, period: { ...moment.period } };
}

/** Which side a column of money stands on by its key: `turnover_debit`. */
const sideOf = (key: string): Side | null =>
  key.endsWith('_debit') ? 'debit' : key.endsWith('_credit') ? 'credit' : null;

/** The cell that the row is measured by: the ranking one, else the first of money, else none. */
function mainColumn({ ranked_by, columns }: ReportTable, { cells }: ReportRow): ReportColumn | undefined {
  const filled = columns.filter(({ key }) => cells[key] !== undefined);
  return filled.find(({ key }) => key === ranked_by) ?? filled.find(({ measure }) => isMoney(measure));
}

function rowFact(
  table: ReportTable,
  row: ReportRow,
  place: number,
  ground: Ground,
  common: readonly Attribute[],
): Fact {
  const main = mainColumn(table, row);
  const side = (main === undefined ? null : sideOf(main.key)) ?? row.side;
  // money with an account and no side is placed nowhere: the account then only stands beside
  const account = side === null ? null : row.account;
  const beside = table.columns.flatMap(({ key, measure }): Attribute[] => {
    const value = row.cells[key];
    return value === undefined || key === main?.key ? [] : [{ name: key, measure, value }];
  });
  return placed(ground, {
    ...{ type: 'report_row', entity: row.entity, ref: row.ref, dimensions: row.party === null ? [] : [row.party] },
    ...{ measure: main?.measure ?? 'text', value: main === undefined ? row.entity : (row.cells[main.key] ?? '') },
    ...{ account, side: account === null ? null : side },
    level: table.by.length === 0 ? null : { mode: 'expanded', by: [...table.by] },
    attributes: [
      ...common,
      ...text('table', table.key),
      ...count('place', place),
      ...text('main', main?.key),
      ...(account === null ? text('row_account', row.account) : []),
      ...beside,
    ],
  });
}

interface Part {
  readonly part: ListPart;
  readonly rows: readonly ReportRow[];
  readonly beyond: ReportTable['rest'];
}

const DIGITS: Readonly<Partial<Record<Measure, number>>> = { quantity: 3, count: 0 };

function total({ key, measure }: ReportColumn, { rows, beyond }: Part): string {
  const digits = DIGITS[measure] ?? 2;
  const cells = [...rows.map(({ cells: own }) => own[key]), beyond?.cells[key]];
  const all = sum(cells.flatMap((cell) => (cell === undefined ? [] : [parseDecimal(cell, digits)])));
  return measure === 'quantity' ? formatShortest(all, digits) : formatDecimal(all, digits);
}

function partFacts(table: ReportTable, part: Part, ground: Ground, common: readonly Attribute[]): Fact[] {
  const about = [...common, ...text('table', table.key), ...text('part', part.part)];
  const rows = part.rows.length + (part.beyond?.rows ?? 0);
  const counted = placed(ground, {
    ...{ type: 'report_count', entity: `${LIST_PARTS[part.part]}: число строк`, measure: 'count', value: String(rows) },
    attributes: [...about, ...text('noun', table.noun)],
  });
  const sums = table.columns
    .filter((column) => column.total)
    .map((column) =>
      placed(ground, {
        ...{ type: 'report_total', entity: `${LIST_PARTS[part.part]}: ${column.title.toLowerCase()}` },
        ...{ measure: column.measure, value: total(column, part) },
        attributes: [...about, ...text('total_of', column.key), ...count('rows', rows)],
      }),
    );
  return [counted, ...sums];
}

function quantityOf({ columns }: ReportTable, { cells }: ReportRow): string | null {
  return columns.filter(({ measure }) => measure === 'quantity').flatMap(({ key }) => cells[key] ?? [])[0] ?? null;
}

/** Rows that the conditions keep, in the order asked; a table without a ranking column has no conditions. */
function narrowed(table: ReportTable, conditions: Conditions): { kept: ReportRow[]; dropped: ReportRow[] } {
  const { ranked_by: by } = table;
  const size = ({ cells }: ReportRow): bigint => abs(parseDecimal(by === null ? '0' : (cells[by] ?? '0'), 3));
  const fits = (row: ReportRow): boolean =>
    fitsDays(conditions, row.days) &&
    fitsQuantity(conditions, quantityOf(table, row)) &&
    !isExcluded(conditions, row.party ?? row.ref, row.account) &&
    (by === null || fitsMoney(conditions, size(row) / 10n)) &&
    (conditions.side === null || row.side === null || row.side === conditions.side);
  const kept = table.rows.filter(fits);
  const dropped = table.rows.filter((row) => !fits(row));
  if (table.in_order || by === null) return { kept, dropped };
  const sign = conditions.order === 'biggest' ? 1 : -1;
  const ordered = kept.toSorted((a, b) => {
    const difference = size(b) - size(a);
    return difference === 0n ? 0 : difference > 0n ? sign : -sign;
  });
  return { kept: ordered, dropped };
}

const NO_CONDITIONS: Omit<Conditions, 'shown' | 'only' | 'foreign' | 'about'> = {
  thresholds: [],
  exclusions: [],
  side: null,
  order: 'biggest',
};

interface Listed {
  readonly facts: Fact[];
  readonly unapplied: boolean;
}

function tableFacts(table: ReportTable, asked: Conditions, ground: Ground, common: readonly Attribute[]): Listed {
  const unapplied = isNarrowed(asked) && table.rest !== null;
  const conditions = unapplied ? { ...asked, ...NO_CONDITIONS } : asked;
  const { kept, dropped } = narrowed(table, conditions);
  const [shown, rest] = [kept.slice(0, conditions.shown), kept.slice(conditions.shown)];
  const parts: Part[] = [
    { part: 'kept', rows: kept, beyond: table.rest },
    { part: 'shown', rows: shown, beyond: null },
    { part: 'rest', rows: rest, beyond: table.rest },
    ...(dropped.length === 0 ? [] : [{ part: 'dropped' as const, rows: dropped, beyond: null }]),
  ];
  return {
    facts: [
      ...kept.map((row, index) => rowFact(table, row, index + 1, ground, common)),
      ...parts.flatMap((part) => partFacts(table, part, ground, common)),
    ],
    unapplied,
  };
}

/** A bound needs a column to be compared with, an exclusion rows that know whom they are about, a side rows that stand on one. */
function canTake(table: ReportTable, { thresholds, exclusions, side }: Conditions): boolean {
  const { rows } = table;
  if (rows.length === 0) return true;
  const needs: readonly (readonly [asked: boolean, holds: (row: ReportRow) => boolean])[] = [
    [exclusions.some(({ what }) => what === 'party'), (row) => (row.party ?? row.ref)?.kind === PARTY],
    [exclusions.some(({ what }) => what === 'account'), (row) => row.account !== null],
    [thresholds.some(({ of }) => of === 'days'), (row) => row.days !== null],
    [thresholds.some(({ of }) => of === 'quantity'), (row) => quantityOf(table, row) !== null],
    [side !== null, (row) => row.side !== null],
  ];
  return needs.every(([asked, holds]) => !asked || rows.some(holds));
}

const PARTY = 'Catalog_Контрагенты';
/** Figures that name the one party a report was narrowed to. */
const OF_ONE_PARTY: ReadonlySet<string> = new Set(['party', 'supplier', 'buyer']);

/**
 * The table that conditions of the question go to: of those with a ranking column the first that they fit, objects — parties, goods,
 * documents — before kinds: «продажи больше 100 тысяч» are sales of somebody, not kinds of documents.
 */
function mainTable(tables: readonly ReportTable[], conditions: Conditions): ReportTable | undefined {
  const ranked = tables.filter(({ ranked_by }) => ranked_by !== null);
  const fitting = ranked.filter((table) => canTake(table, conditions));
  const isOfObjects = ({ rows }: ReportTable): boolean => rows.some(({ ref, party }) => ref !== null || party !== null);
  return fitting.find(isOfObjects) ?? fitting[0] ?? ranked[0];
}

/** Conditions of the question go to the table that answers. */
export function reportFacts(reading: Reading, conditions: Conditions): MadeReport {
  const value = reportSchema.parse(reading.result.value);
  const { tool_run_id: report_id, tool_name } = reading.run;
  const moment = 'as_of' in value.moment ? { as_of: value.moment.as_of } : { period: { ...value.moment.period } };
  const ground = groundOf(reading, { organisation: value.organisation, moment, state: value.period_state });
  // of a report about one party every figure is that party's
  const whose = value.figures.find(({ key }) => OF_ONE_PARTY.has(key));
  const common = [...text('report', report_id), ...text('whose', whose?.value)];
  const main = mainTable(value.tables, conditions);
  const isTaken = main !== undefined && canTake(main, conditions);
  const listed = value.tables.map((table) =>
    tableFacts(table, table === main && isTaken ? conditions : { ...conditions, ...NO_CONDITIONS }, ground, common),
  );
  return {
    facts: [
      ...value.figures.map((figure) => figureFact(figure, ground, common)),
      ...listed.flatMap(({ facts }) => facts),
    ],
    unapplied: listed.some((one) => one.unapplied),
    lost: isNarrowed(conditions) && !isTaken ? conditionsInWords(conditions) : [],
    report: {
      ...{ report_id, tool_name, title: value.title, statements: value.statements, controls: value.controls },
      ...{ next: value.next, tables: value.tables.map(headOf) },
    },
  };
}

function headOf({ key, title, noun, about, columns, in_order }: ReportTable): ReportOutline['tables'][number] {
  return { key, title, noun, about, columns, in_order };
}
