/**
 * The shape of a report: figures with keys, tables, sentences with places for the figures, controls. Tools that prove a whole question
 * answer with it; evidence, critic and composer treat all of them alike, so a new report is one file.
 */
import { z } from 'zod';
import { NOUN_CODES } from '#domain/counted.ts';
import { PERIOD_STATE_CODES, SIDE_CODES } from '#domain/measures.ts';
import { entityRefSchema } from '#state/fact.ts';
import { reportControlSchema, statementSchema, tableHeadSchema } from '#state/report-outline.ts';
import { countSchema, isoDateSchema, measureSchema, periodSchema } from '#state/scalars.ts';
import { organisationSchema } from '../ledger/placing.ts';

export const momentSchema = z.union([
  z.strictObject({ as_of: isoDateSchema }),
  z.strictObject({ period: periodSchema }),
]);
export type ReportMoment = z.infer<typeof momentSchema>;

/** One figure; what it stands on and when it is, if not at the moment of the whole report. */
export const reportFigureSchema = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** In lower case, as it is said: «выручка без НДС». */
  title: z.string().min(1),
  measure: measureSchema,
  /** Money two digits, dates ISO, see MEASURES. */
  value: z.string(),
  account: z.string().min(1).nullable(),
  side: z.enum(SIDE_CODES).nullable(),
  /** Kinds of subconto it is expanded by; empty: collapsed by the account. */
  by: z.array(z.string().min(1)),
  currency: z.string().nullable(),
  /** Of a count: what is counted. */
  noun: z.enum(NOUN_CODES).nullable(),
  /** A share or growth in percent. */
  percent: z.boolean(),
  /** Whom or what it is about, when not the organisation as a whole. */
  about: entityRefSchema.nullable(),
  moment: momentSchema.nullable(),
  /** Only shown beside the answer: an opening balance, a limit, a date of another fact. */
  beside: z.boolean(),
});
export type ReportFigure = z.infer<typeof reportFigureSchema>;

export const reportRowSchema = z.strictObject({
  /** What the row is about, as 1C writes it. */
  entity: z.string().min(1),
  ref: entityRefSchema.nullable(),
  /** Whom exclusions of the question are compared with. */
  party: entityRefSchema.nullable(),
  /** What thresholds in days are compared with. */
  days: z.int().nullable(),
  /** Account of the row's money, null when it stands on none. */
  account: z.string().min(1).nullable(),
  side: z.enum(SIDE_CODES).nullable(),
  /** Column → value as its measure is written; a missing key is an empty cell. */
  cells: z.record(z.string(), z.string()),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportTableSchema = z.strictObject({
  ...tableHeadSchema.shape,
  /** Column of money that thresholds, order and «топ» go by; null: the table has no such. */
  ranked_by: z.string().nullable(),
  /** Kinds that the rows are broken by, as 1C names them: `Контрагенты`, `Номенклатура`, `Месяц`. */
  by: z.array(z.string().min(1)),
  rows: z.array(reportRowSchema),
  rows_total: countSchema,
  /** What is not among `rows`: how many and the sums of the total columns; null when all rows are here. */
  rest: z.strictObject({ rows: countSchema, cells: z.record(z.string(), z.string()) }).nullable(),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

export const reportSchema = z.strictObject({
  title: z.string().min(1),
  organisation: organisationSchema,
  moment: momentSchema,
  period_state: z.enum(PERIOD_STATE_CODES),
  figures: z.array(reportFigureSchema),
  tables: z.array(reportTableSchema),
  statements: z.array(statementSchema),
  controls: z.array(reportControlSchema),
  next: z.array(z.string().min(1)),
});
export type Report = z.infer<typeof reportSchema>;

/** True for a value of the shape of a report: such a tool needs no maker of facts of its own. */
export function isReport(value: unknown): value is Report {
  return reportSchema.safeParse(value).success;
}
