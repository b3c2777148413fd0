/** What a view of settlements leaves out, by account and reason with sums, and which accounts it takes. */
import { z } from 'zod';
import { expand } from '#domain/accounts.ts';
import { sidedSchema, sidedText } from '../ledger/placing.ts';
import { type LeftOut, type OpenItems, OTHER_SIDE } from './items.ts';

export const takenAccountSchema = z.strictObject({
  account: z.string(),
  name: z.string(),
  /** Items of the view on the account, debits and credits apart. */
  ...sidedSchema.shape,
});

export const leftOutSchema = z.strictObject({
  account: z.string(),
  because: z.string(),
  items: z.int(),
  ...sidedSchema.shape,
});

export function takenAccounts({ accounts, items }: OpenItems): z.infer<typeof takenAccountSchema>[] {
  return accounts.flatMap(({ code, name }) => {
    const own = items.filter(({ account }) => account === code);
    return own.length === 0 ? [] : [{ account: code, name, ...sidedText(expand(own.map(({ amount }) => amount))) }];
  });
}

/** The other side of settlements has a tool call of its own and is no loss. */
export function leftOutLines(leftOut: readonly LeftOut[]): z.infer<typeof leftOutSchema>[] {
  const groups = new Map<string, LeftOut[]>();
  for (const one of leftOut) {
    if (one.because === OTHER_SIDE) continue;
    const key = `${one.account}|${one.because}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { account, because } = first;
    return [{ account, because, items: own.length, ...sidedText(expand(own.map(({ cell }) => cell.amount))) }];
  });
}
