/**
 * Slots: what a question names, typed. A value is either read from its words, chosen by the person, inherited or assumed: which of these
 * stands in the premises of the frame; how it was written stands in its spans.
 */
import { z } from 'zod';
import { THRESHOLD_OP_CODES } from '#domain/thresholds.ts';
import { confidenceSchema, countSchema, idSchema, isoDateSchema, periodSchema } from './scalars.ts';

/** An organisation, party or person as written, and the object it was bound to. */
export const namedSchema = z.strictObject({
  surface: z.string().min(1),
  id: idSchema.nullable(),
  /** `Catalog_Контрагенты`, `Catalog_ФизическиеЛица`, `Catalog_Организации`; null until bound. */
  type: z.string().min(1).nullable(),
  /** As 1C keeps it; null until bound. */
  title: z.string().min(1).nullable(),
});
export type Named = z.infer<typeof namedSchema>;

/** Which document: at least one of the fields is filled. */
export const documentSlotSchema = z.strictObject({
  /** `Document_ПоступлениеТоваровУслуг`; several when the word means several kinds; empty when no kind is named. */
  kinds: z.array(z.string().min(1)),
  number: z.string().min(1).nullable(),
  date: isoDateSchema.nullable(),
  /** Exact sum of the document, two digits. */
  amount: z.string().nullable(),
  /** «последний»: the latest posted one. */
  latest: z.boolean(),
  id: idSchema.nullable(),
  type: z.string().min(1).nullable(),
  title: z.string().min(1).nullable(),
});
export type DocumentSlot = z.infer<typeof documentSlotSchema>;

/** A bound on the money, the days or the quantity of a row: «мелочь меньше рубля не надо» is `{of: 'money', op: 'at_least', value: '1.00'}`. */
export const thresholdSchema = z.strictObject({
  of: z.enum(['money', 'days', 'quantity']),
  op: z.enum(THRESHOLD_OP_CODES),
  value: z.string().min(1),
});
export type Threshold = z.infer<typeof thresholdSchema>;

export const exclusionSchema = z.strictObject({
  what: z.enum(['party', 'account']),
  surface: z.string().min(1),
  id: idSchema.nullable(),
  title: z.string().min(1).nullable(),
});
export type Exclusion = z.infer<typeof exclusionSchema>;

/** A word with several meanings, and the meaning taken; `by` says why. */
export const termSlotSchema = z.strictObject({
  term: z.string().min(1),
  surface: z.string().min(1),
  reading: z.string().min(1),
  by: z.enum(['decided', 'default', 'chosen', 'inherited']),
  confidence: confidenceSchema,
});
export type TermSlot = z.infer<typeof termSlotSchema>;

export const slotsSchema = z.strictObject({
  /** Codes as 1C writes them: `60.01`, `68.90`, `76.АВ`. */
  accounts: z.array(z.string().min(1)),
  side: z.enum(['suppliers', 'customers', 'both']).nullable(),
  /** For balances and turnovers: only this column is asked. */
  column: z.enum(['debit', 'credit']).nullable(),
  organisation: namedSchema.nullable(),
  /** Every organisation was asked for («по всем организациям»): answered one by one, never summed in silence. */
  all_organisations: z.boolean(),
  parties: z.array(namedSchema),
  document: documentSlotSchema.nullable(),
  /** Words about time as written, in order; the first is the moment or period asked. */
  time_texts: z.array(z.string().min(1)),
  as_of: isoDateSchema.nullable(),
  period: periodSchema.nullable(),
  /** The period to compare with: «май к маю». */
  compare: periodSchema.nullable(),
  terms: z.array(termSlotSchema),
  /** Kinds of subconto to break by, as 1C names them: `Контрагенты`, `Договоры`, `Номенклатура`. */
  by: z.array(z.string().min(1)),
  by_month: z.boolean(),
  by_corresponding: z.boolean(),
  without_internal: z.boolean(),
  measure: z.enum(['sum', 'currency', 'quantity', 'tax']).nullable(),
  thresholds: z.array(thresholdSchema),
  exclusions: z.array(exclusionSchema),
  /** «топ-5»: how many rows, the biggest or the smallest first. */
  top: z.strictObject({ count: countSchema, order: z.enum(['biggest', 'smallest']) }).nullable(),
});
export type Slots = z.infer<typeof slotsSchema>;

/** Nothing named. */
export const NO_SLOTS: Slots = {
  ...{ accounts: [], side: null, column: null, organisation: null, all_organisations: false, parties: [] },
  ...{ document: null, time_texts: [], as_of: null, period: null, compare: null, terms: [], by: [] },
  ...{ by_month: false, by_corresponding: false, without_internal: false, measure: null, thresholds: [] },
  ...{ exclusions: [], top: null },
};
