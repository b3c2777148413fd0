/**
 * Fact: one figure or property of the books, placed — account, side, measure, level, organisation, moment, reading, rights, state of the
 * period. What cannot be placed is not a fact.
 */
import { z } from 'zod';
import { fitsMeasure, MEASURES, type Measure, PERIOD_STATE_CODES, SIDE_CODES } from '#domain/measures.ts';
import {
  completenessSchema,
  countSchema,
  idSchema,
  instantSchema,
  isoDateSchema,
  measureSchema,
  periodSchema,
} from './scalars.ts';

/** An object of the base: its kind as 1C names it (`Catalog_Контрагенты`), its guid, its presentation untouched. */
export const entityRefSchema = z.strictObject({ kind: z.string().min(1), ref: idSchema, title: z.string() });
export type EntityRef = z.infer<typeof entityRefSchema>;

/** A value of some measure; money with two digits, a debit or a credit never as a sign. */
const valuedSchema = z
  .strictObject({ name: z.string().min(1), measure: measureSchema, value: z.string() })
  .refine(({ measure, value }) => fitsMeasure(measure, value), {
    message: 'Значение записано не так, как требует его мера',
    path: ['value'],
  });

/** Netted at, or split by, the named kinds of subconto; the account itself is «Счет». */
export const levelSchema = z.strictObject({
  mode: z.enum(['collapsed', 'expanded']),
  by: z.array(z.string().min(1)).min(1),
});
export type Level = z.infer<typeof levelSchema>;

/** Where and when a fact was read, and how much the reader was allowed to see. */
export const readingSchema = z
  .strictObject({
    from: z.enum(['live', 'snapshot']),
    snapshot_id: idSchema.nullable(),
    read_at: instantSchema,
    user: z.string().min(1),
    rights: z.enum(['full', 'restricted', 'unknown']),
  })
  .refine(({ from, snapshot_id }) => (from === 'snapshot') === (snapshot_id !== null), {
    message: 'Снимок называется тогда и только тогда, когда читали из него',
    path: ['snapshot_id'],
  });
export type FactReading = z.infer<typeof readingSchema>;

export const factSchema = z
  .strictObject({
    fact_id: idSchema,
    /** Snake case, of the tool that found it: `open_balance`, `turnover`, `document`. */
    type: z.string().regex(/^[a-z][a-z0-9_]*$/),
    /** Whom or what the figure is about, as 1C writes it. */
    entity: z.string().min(1),
    entity_ref: entityRefSchema.nullable(),
    /** The other subconto that the figure stands at. */
    dimensions: z.array(entityRefSchema),
    measure: measureSchema,
    value: z.string(),
    /** ISO code for money, null for what is not money. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    account: z.string().min(1).nullable(),
    side: z.enum(SIDE_CODES).nullable(),
    level: levelSchema.nullable(),
    base_id: idSchema,
    organisation_id: idSchema,
    organisation: z.string().min(1),
    /** End of this day; a fact has either a day or a period. */
    as_of_date: isoDateSchema.nullable(),
    period: periodSchema.nullable(),
    period_state: z.enum(PERIOD_STATE_CODES),
    reading: readingSchema,
    completeness: completenessSchema,
    rows_expected: countSchema.nullable(),
    rows_read: countSchema,
    /** Properties of the same item read along with it: due date, days, number of the contract. */
    attributes: z.array(valuedSchema),
    source_ref: idSchema,
  })
  .check((context) => {
    for (const [path, message] of misplaced(context.value)) {
      context.issues.push({ code: 'custom', message, path: [path], input: context.value });
    }
  });
export type Fact = z.infer<typeof factSchema>;

interface Placed {
  readonly measure: Measure;
  readonly value: string;
  readonly currency: string | null;
  readonly account: string | null;
  readonly side: string | null;
  readonly level: unknown;
  readonly as_of_date: string | null;
  readonly period: unknown;
  readonly completeness: string;
  readonly rows_expected: number | null;
  readonly rows_read: number;
}

/** What keeps a value from being a fact, as field and sentence. */
function misplaced(fact: Placed): (readonly [field: string, message: string])[] {
  const { form } = MEASURES[fact.measure];
  const money = form === 'money' || fact.measure === 'currency_amount';
  const rules: readonly (readonly [field: string, broken: boolean, message: string])[] = [
    ['value', !fitsMeasure(fact.measure, fact.value), 'Значение записано не так, как требует его мера'],
    ['currency', money !== (fact.currency !== null), 'Валюта есть у денег и только у них'],
    ['as_of_date', (fact.as_of_date === null) === (fact.period === null), 'У факта либо дата, либо период'],
    ['side', fact.side !== null && fact.account === null, 'Сторона бывает только у счёта'],
    [
      'side',
      money && fact.account !== null && fact.side === null && /[1-9]/.test(fact.value),
      'У суммы на счёте названа сторона',
    ],
    ['level', fact.account !== null && fact.level === null, 'У остатка или оборота счёта назван уровень'],
    [
      'completeness',
      fact.completeness === 'complete' && fact.rows_expected !== null && fact.rows_expected !== fact.rows_read,
      'Полное чтение сходится числом строк',
    ],
  ];
  return rules.filter(([, broken]) => broken).map(([field, , message]) => [field, message]);
}
