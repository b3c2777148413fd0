/** Lines of settlements as they are shown: an item with its dates and term, a party with its debt and advance apart. */
import { z } from 'zod';
import { expand } from '#domain/accounts.ts';
import { abs, sum } from '#domain/money.ts';
import { DUE_RULES, type DueRule } from '#domain/payment-terms.ts';
import { ITEM_ROLES, type ItemRole } from '#domain/settlements.ts';
import { entityRefSchema } from '#state/fact.ts';
import { CURRENCIES_SET } from '../ledger/currencies.ts';
import type { Names } from '../ledger/names.ts';
import { moneyText, sidedSchema, sidedText, sideOfNet } from '../ledger/placing.ts';
import { CONTRACTS_SET } from './contracts.ts';
import type { OpenItem } from './items.ts';
import { limitationOf } from './readings.ts';
import type { Termed } from './terms.ts';

const ROLES = Object.keys(ITEM_ROLES) as [ItemRole, ...ItemRole[]];
const RULES = Object.keys(DUE_RULES) as [DueRule, ...DueRule[]];

export const itemLineSchema = z.strictObject({
  account: z.string(),
  side: z.enum(['suppliers', 'customers']),
  role: z.enum(ROLES),
  counterparty: entityRefSchema.nullable(),
  contract: entityRefSchema.nullable(),
  contract_kind: z.string(),
  /** Null: «без документа» when `keeps_documents`, else the account is not kept by documents. */
  document: entityRefSchema.nullable(),
  keeps_documents: z.boolean(),
  ...sidedSchema.shape,
  in_currency: z.strictObject({ currency: z.string(), ...sidedSchema.shape }).nullable(),
  primary_date: z.string().nullable(),
  age_days: z.int().nullable(),
  due_date: z.string().nullable(),
  due_rule: z.enum(RULES).nullable(),
  /** Positive: overdue by so many days; 0: due on this very day, in term. */
  days_late: z.int().nullable(),
  /** Three years from the due date; interruptions are not known to the books. */
  limitation_date: z.string().nullable(),
});
export type ItemLine = z.infer<typeof itemLineSchema>;

export function itemLine(item: Termed, names: Names): ItemLine {
  const { account, side, role, counterparty, contract, document } = item;
  return {
    ...{ account, side, role },
    counterparty: counterparty === null ? null : names.entity(counterparty),
    contract: contract === null ? null : { kind: CONTRACTS_SET, ref: contract.ref, title: contract.name },
    contract_kind: contract?.kind ?? '',
    document: document === null ? null : names.entity(document),
    keeps_documents: item.keepsDocuments,
    ...sidedText(sideOfNet(item.amount)),
    in_currency:
      item.currency === ''
        ? null
        : {
            currency: names.title({ type: CURRENCIES_SET, ref: item.currency }),
            ...sidedText(sideOfNet(item.currencyAmount)),
          },
    ...{ primary_date: item.primary === '' ? null : item.primary, age_days: item.age },
    ...{ due_date: item.due, due_rule: item.rule, days_late: item.late },
    limitation_date: item.due === null ? null : limitationOf(item.due),
  };
}

/** Sums by role: a debt, an advance and a balance on the wrong side are never one figure. */
export const rolesSchema = z.strictObject({ debt: sidedSchema, advance: sidedSchema, opposite: sidedSchema });
export type Roles = z.infer<typeof rolesSchema>;

export function rolesOf(items: readonly OpenItem[]): Roles {
  const of = (role: ItemRole) => sidedText(expand(items.filter((item) => item.role === role).map((one) => one.amount)));
  return { debt: of('debt'), advance: of('advance'), opposite: of('opposite') };
}

export const partyLineSchema = z.strictObject({
  counterparty: entityRefSchema.nullable(),
  ...rolesSchema.shape,
  /** Дт − Кт of all of them, an extra line and no more. */
  net: sidedSchema,
  overdue: z.string(),
  oldest_date: z.string().nullable(),
  items: z.int(),
});
export type PartyLine = z.infer<typeof partyLineSchema>;

export interface Party {
  readonly ref: string;
  readonly items: readonly Termed[];
  readonly net: bigint;
}

/** Parties by the size of what is open with them, gross. */
export function partiesOf(items: readonly Termed[]): Party[] {
  const groups = new Map<string, Termed[]>();
  for (const item of items) {
    const ref = item.counterparty?.ref ?? '';
    groups.set(ref, [...(groups.get(ref) ?? []), item]);
  }
  const gross = ({ items: own }: Party): bigint => sum(own.map(({ amount }) => abs(amount)));
  return [...groups]
    .map(([ref, own]) => ({ ref, items: own, net: sum(own.map(({ amount }) => amount)) }))
    .sort((a, b) => (gross(a) === gross(b) ? (a.ref < b.ref ? -1 : 1) : gross(b) > gross(a) ? 1 : -1));
}

export function partyLine({ items, net }: Party, names: Names): PartyLine {
  const counterparty = items[0]?.counterparty ?? null;
  const late = items.filter(({ role, late: days }) => role === 'debt' && days !== null && days > 0);
  const dates = items.map(({ primary }) => primary).filter((date) => date !== '');
  return {
    counterparty: counterparty === null ? null : names.entity(counterparty),
    ...rolesOf(items),
    net: sidedText(sideOfNet(net)),
    overdue: moneyText(sum(late.map(({ amount }) => abs(amount)))),
    oldest_date: dates.sort()[0] ?? null,
    items: items.length,
  };
}
