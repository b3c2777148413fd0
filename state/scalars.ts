/** Small shapes that every artefact is made of: ids, calendar dates, instants, exact decimals, reasons. All are text or numbers of JSON. */
import { z } from 'zod';
import { COMPLETENESS_CODES } from '#domain/completeness.ts';
import { isDate } from '#domain/dates.ts';
import { MEASURE_CODES } from '#domain/measures.ts';
import { REASON_CODES } from '#domain/reasons.ts';

/** Opaque and not empty; whoever mints it decides its form. */
export const idSchema = z.string().min(1);

/** An existing calendar day of the base, `YYYY-MM-DD`. */
export const isoDateSchema = z.string().refine(isDate, 'Не календарная дата вида ГГГГ-ММ-ДД');

/** A moment of our own clock, UTC: `2026-04-10T12:01:15Z`. */
export const instantSchema = z.iso.datetime();

/** Confidence in a reading of words, never a figure of the books: the only fraction that is a number. */
export const confidenceSchema = z.number().min(0).max(1);

export const countSchema = z.int().nonnegative();

export const completenessSchema = z.enum(COMPLETENESS_CODES);
export const reasonCodeSchema = z.enum(REASON_CODES);
export const measureSchema = z.enum(MEASURE_CODES);

/** Both days included. */
export const periodSchema = z
  .strictObject({ from: isoDateSchema, to: isoDateSchema })
  .refine(({ from, to }) => from <= to, 'Начало периода позже конца');
export type PeriodText = z.infer<typeof periodSchema>;

/** A reason raised in a turn, with the ids of facts, runs or steps that it concerns. */
export const reasonNoteSchema = z.strictObject({
  reason_code: reasonCodeSchema,
  message: z.string().min(1),
  concerns: z.array(idSchema).optional(),
});
export type ReasonNote = z.infer<typeof reasonNoteSchema>;

/** Any JSON value: arguments of a call. */
export const jsonSchema = z.json();
export type Json = z.infer<typeof jsonSchema>;
