/**
 * ReportOutline: what a tool that answers with a report says around its figures — sentences with places for figures, heads of its tables,
 * controls. The figures themselves are facts; a sentence holds none of its own.
 */
import { z } from 'zod';
import { NOUN_CODES } from '#domain/counted.ts';
import { idSchema, measureSchema } from './scalars.ts';

/** Where a sentence of a report stands in the answer. */
export const STATEMENT_PLACES = {
  conclusion: 'вывод',
  checked: 'что проверено',
  found: 'что найдено',
  open: 'что не установлено',
} as const satisfies Record<string, string>;

export type StatementPlace = keyof typeof STATEMENT_PLACES;

/** `error` names a broken rule, `attention` asks to look; a sentence without a level only tells. */
export const statementSchema = z.strictObject({
  place: z.enum(Object.keys(STATEMENT_PLACES) as [StatementPlace, ...StatementPlace[]]),
  /** Russian; `{key}` stands for the figure of that key, `{key|noun}` for a count with its noun. */
  text: z.string().min(1),
  kind: z.enum(['fact', 'inference', 'unknown']),
  level: z.enum(['error', 'attention']).nullable(),
});
export type Statement = z.infer<typeof statementSchema>;

export const columnSchema = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  title: z.string().min(1),
  measure: measureSchema,
  /** The column is added up in the line of the total. */
  total: z.boolean(),
});
export type ReportColumn = z.infer<typeof columnSchema>;

export const tableHeadSchema = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  title: z.string().min(1),
  /** What one row is. */
  noun: z.enum(NOUN_CODES),
  /** Title of the first column: whom or what the rows are about. */
  about: z.string().min(1),
  columns: z.array(columnSchema),
  /** Rows have an order of their own (by date, by step) that conditions must not change. */
  in_order: z.boolean(),
});
export type TableHead = z.infer<typeof tableHeadSchema>;

/** An independent check: `text` as in a statement, always told. */
export const reportControlSchema = z.strictObject({ text: z.string().min(1), agrees: z.boolean() });
export type ReportControl = z.infer<typeof reportControlSchema>;

export const reportOutlineSchema = z.strictObject({
  /** Value of the attribute `report` of every fact of this report. */
  report_id: idSchema,
  tool_name: z.string().min(1),
  title: z.string().min(1),
  statements: z.array(statementSchema),
  tables: z.array(tableHeadSchema),
  controls: z.array(reportControlSchema),
  /** Questions that can be asked next as they stand. */
  next: z.array(z.string().min(1)),
});
export type ReportOutline = z.infer<typeof reportOutlineSchema>;
