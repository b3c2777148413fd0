/** Postings of a document as lines, and its turnovers by account. */
import { z } from 'zod';
import { formatDecimal } from '#domain/decimals.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import { type EntityRef, entityRefSchema, type Fact } from '#state/fact.ts';
import { countSchema } from '#state/scalars.ts';
import { EMPLOYEE_KIND, HIDDEN_EMPLOYEE, isPayrollAccount } from '../access.ts';
import { CURRENCIES_SET, currencyCode } from '../ledger/currencies.ts';
import type { Desk } from '../ledger/desk.ts';
import { analytic, type Named, type Names, referencesOf } from '../ledger/names.ts';
import { factOf, moneyText, type Placement, quantityText } from '../ledger/placing.ts';

const sideSchema = z.strictObject({
  /** '' on the missing side of an off-balance posting. */
  account: z.string(),
  account_name: z.string(),
  /** By kind; null where the analytic is empty. */
  subconto: z.array(z.strictObject({ kind: z.string(), object: entityRefSchema.nullable() })),
  currency: z.string().nullable(),
  currency_amount: z.string().nullable(),
  quantity: z.string().nullable(),
});

export const movementSchema = z.strictObject({
  line: countSchema,
  period: z.string(),
  /** A switched off posting counts in no sum. */
  active: z.boolean(),
  debit: sideSchema,
  credit: sideSchema,
  amount: z.string(),
  content: z.string(),
});
export type Movement = z.infer<typeof movementSchema>;

export const turnoverSchema = z.strictObject({
  account: z.string(),
  account_name: z.string(),
  dr: z.string(),
  cr: z.string(),
});
export type AccountTurnover = z.infer<typeof turnoverSchema>;

/** Everything a list of postings names. */
export function namedIn(postings: readonly Posting[]): Named[] {
  const sides = postings.flatMap(({ dr, cr }) => [dr, cr]);
  const values: (CompositeValue | null)[] = sides.flatMap(({ subconto }) => subconto.map(({ value }) => value));
  const currencies = sides.flatMap(({ currency }) =>
    currency === '' ? [] : [{ type: CURRENCIES_SET, ref: currency }],
  );
  return [...referencesOf(values), ...currencies];
}

/** True when this person may not see whose pay stands on the side. */
function hidesPay(desk: Desk, side: Side): boolean {
  return !desk.context.access.payroll && isPayrollAccount(side.account);
}

function objectOf(desk: Desk, names: Names, side: Side, kind: string, value: CompositeValue | null): EntityRef | null {
  if (value === null || kind !== EMPLOYEE_KIND || !hidesPay(desk, side)) return analytic(names, value);
  desk.note('PERSONAL_DATA_HIDDEN', 'Имена сотрудников на счетах расчетов по оплате труда скрыты.');
  return { kind: value.type, ref: 'hidden', title: HIDDEN_EMPLOYEE };
}

function sideLine(desk: Desk, names: Names, side: Side): z.infer<typeof sideSchema> {
  const account = desk.chart.byCode.get(side.account);
  const title = side.currency === '' ? null : names.title({ type: CURRENCIES_SET, ref: side.currency });
  return {
    account: side.account,
    account_name: account?.name ?? '',
    subconto: side.subconto.map(({ kind, value }) => ({ kind, object: objectOf(desk, names, side, kind, value) })),
    currency: title === null ? null : (currencyCode(title) ?? title),
    currency_amount: side.currencyAmount === null ? null : formatDecimal(side.currencyAmount, 2),
    quantity: side.quantity === null ? null : quantityText(side.quantity),
  };
}

export function movementLine(desk: Desk, names: Names, posting: Posting): Movement {
  const { line, period, active } = posting;
  const content = [posting.dr, posting.cr].some((side) => hidesPay(desk, side)) ? '' : posting.content;
  const amount = moneyText(posting.amount);
  return {
    line,
    period,
    active,
    amount,
    content,
    debit: sideLine(desk, names, posting.dr),
    credit: sideLine(desk, names, posting.cr),
  };
}

/** Active turnovers by account, in the order of codes. */
export function turnoversOf(desk: Desk, postings: readonly Posting[]): AccountTurnover[] {
  const totals = new Map<string, { dr: bigint; cr: bigint }>();
  for (const posting of postings.filter(({ active }) => active))
    for (const side of ['dr', 'cr'] as const) {
      const code = posting[side].account;
      if (code === '') continue;
      const total = totals.get(code) ?? { dr: 0n, cr: 0n };
      total[side] += posting.amount;
      totals.set(code, total);
    }
  return [...totals]
    .sort(([a], [b]) => a.localeCompare(b, 'ru'))
    .map(([account, { dr, cr }]) => ({
      account,
      account_name: desk.chart.byCode.get(account)?.name ?? '',
      ...{ dr: moneyText(dr), cr: moneyText(cr) },
    }));
}

/** Turnovers of the document as facts, each on its account and side. */
export function turnoverFacts(
  desk: Desk,
  placement: Placement,
  title: string,
  turnovers: readonly AccountTurnover[],
): Fact[] {
  return turnovers.flatMap(({ account, dr, cr }) =>
    [
      { side: 'debit' as const, value: dr },
      { side: 'credit' as const, value: cr },
    ].flatMap(({ side, value }) => {
      if (value === '0.00') return [];
      return [
        factOf(desk, placement, { entity: title, account, side, value, level: { mode: 'collapsed', by: ['Счет'] } }),
      ];
    }),
  );
}
