/** Values of the tools as evidence reads them: the fields it uses, checked again because they come from a store. */
import { z } from 'zod';
import { PERIOD_STATE_CODES } from '#domain/measures.ts';
import { documentSchema } from '#tools/documents/listing.ts';
import { movementSchema, turnoverSchema } from '#tools/documents/movement-lines.ts';
import { accountLineSchema, rowLineSchema } from '#tools/ledger/balance-lines.ts';
import { controlLineSchema } from '#tools/ledger/control.ts';
import { explainedSchema } from '#tools/ledger/explained.ts';
import { futureSchema } from '#tools/ledger/future.ts';
import { organisationSchema, residualSchema, sidedSchema } from '#tools/ledger/placing.ts';
import { turnoverAccountSchema, turnoverMonthSchema, turnoverRowSchema } from '#tools/ledger/turnover-lines.ts';
import { leftOutSchema, takenAccountSchema } from '#tools/settlements/left-out.ts';
import { itemLineSchema, partyLineSchema, rolesSchema } from '#tools/settlements/lines.ts';
import { overduePartySchema } from '#tools/settlements/overdue-parties.ts';
import { summedSchema } from '#tools/settlements/overdue-parts.ts';
import { pairLineSchema } from '#tools/settlements/pairs.ts';
import { readingLineSchema } from '#tools/settlements/readings.ts';
import { sentOrderSchema } from '#tools/settlements/sent-orders.ts';

export const openSettlementsSchema = z.object({
  view: z.enum(['suppliers', 'customers', 'party']),
  organisation: organisationSchema,
  as_of_date: z.string(),
  level: z.array(z.string()),
  totals: rolesSchema,
  loans: sidedSchema,
  net: sidedSchema,
  accounts: z.array(takenAccountSchema),
  left_out: z.array(leftOutSchema),
  readings: z.array(readingLineSchema),
  parties: z.array(partyLineSchema),
  parties_total: z.int(),
  parties_residual: residualSchema,
  items: z.array(itemLineSchema),
  items_total: z.int(),
  items_residual: residualSchema,
  pairs: z.array(pairLineSchema),
  offset: z.object({ mode: z.string(), title: z.string(), pending: z.int() }),
  sent_orders: z.array(sentOrderSchema).nullable(),
  control: z.array(controlLineSchema),
  future: futureSchema.nullable(),
});
export type OpenSettlements = z.output<typeof openSettlementsSchema>;

const titled = z.object({ code: z.string(), title: z.string(), ...summedSchema.shape });

export const overdueSchema = z.object({
  side: z.enum(['suppliers', 'customers']),
  organisation: organisationSchema,
  as_of_date: z.string(),
  level: z.array(z.string()),
  debt: summedSchema,
  in_term: summedSchema,
  due_today: summedSchema,
  overdue: summedSchema,
  undetermined: summedSchema,
  buckets: z.array(titled),
  rules: z.array(titled),
  default_term: z.object({ days: z.int().nullable(), overdue: summedSchema }),
  unoffset_advances: summedSchema,
  parties: z.array(overduePartySchema),
  parties_total: z.int(),
  parties_rest: z.string(),
  items: z.array(itemLineSchema),
  items_total: z.int(),
  items_rest: z.string(),
  left_out: z.array(leftOutSchema),
  control: z.array(controlLineSchema),
});
export type Overdue = z.output<typeof overdueSchema>;

export const balanceSchema = z.object({
  organisation: organisationSchema,
  as_of_date: z.string(),
  level: z.array(z.string()),
  collapsed: sidedSchema,
  expanded: sidedSchema,
  accounts: z.array(accountLineSchema),
  rows: z.array(rowLineSchema),
  rows_total: z.int(),
  residual: residualSchema,
  control: z.array(controlLineSchema),
  future: futureSchema.nullable(),
});
export type Balance = z.output<typeof balanceSchema>;

export const turnoversSchema = z.object({
  organisation: organisationSchema,
  period: z.object({ from: z.string(), to: z.string() }),
  way: z.string(),
  level: z.array(z.string()),
  turnover: sidedSchema,
  internal: sidedSchema,
  accounts: z.array(turnoverAccountSchema),
  months: z.array(turnoverMonthSchema),
  rows: z.array(turnoverRowSchema),
  rows_total: z.int(),
  residual: residualSchema,
});
export type Turnovers = z.output<typeof turnoversSchema>;

export const movementsSchema = z.object({
  document: z.object({
    ...{ id: z.string(), type: z.string(), title: z.string(), number: z.string(), date: z.string() },
    ...{ organisation_id: z.string(), organisation: z.string(), operation: z.string(), amount: z.string().nullable() },
    ...{ posted: z.boolean(), deletion_mark: z.boolean(), manual_adjustment: z.boolean(), posting_remark: z.string() },
  }),
  movements: z.array(movementSchema),
  total: z.int(),
  hidden: z.int(),
  by_account: z.array(turnoverSchema),
  sum_checks: z.array(z.object({ rule: z.string(), expected: z.string(), actual: z.string(), holds: z.boolean() })),
  sum_not_checked: z.string().nullable(),
  account_origins: z.array(z.object({ account: z.string(), from: z.string(), fields: z.array(z.string()) })),
  period_state: z.enum(PERIOD_STATE_CODES),
});
export type Movements = z.output<typeof movementsSchema>;

export const foundDocumentsSchema = z.object({
  documents: z.array(documentSchema),
  total: z.int(),
  hidden: z.int(),
});
export type FoundDocuments = z.output<typeof foundDocumentsSchema>;

export const controlSchema = z.object({
  organisation: organisationSchema,
  as_of_date: z.string(),
  lines: z.array(
    z.object({
      account: z.string(),
      stated: sidedSchema,
      stated_collapsed: sidedSchema,
      osv: sidedSchema,
      difference: z.string(),
      explanations: z.array(explainedSchema),
      unexplained: z.string(),
    }),
  ),
});
export type ControlValue = z.output<typeof controlSchema>;

export const policySchema = z.object({
  organisation_id: z.string(),
  organisation: z.string(),
  date: z.string(),
  offset_mode: z.string(),
  offset_mode_title: z.string(),
  offsets_pending: z.int(),
  closed_until: z.string().nullable(),
  closed_until_state: z.string(),
});
export type PolicyValue = z.output<typeof policySchema>;
