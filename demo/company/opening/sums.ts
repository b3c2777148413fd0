/**
 * Balances of organisation 1 on 31.12.2019 as told, kopecks, and the settlement documents they are made of.
 */
import type { IsoDate } from '#domain/dates.ts';
import type { ContractKey } from '../cast/named-contracts.ts';
import type { PartyKey } from '../cast/named-parties.ts';

export const OPENING = {
  materials: 31_000_000n,
  inputVat: 8_400_000n,
  goods: 1_145_000_000n,
  shopGoods: 62_000_000n,
  cash: 4_630_000n,
  bank: 218_340_000n,
  currency: { amount: 1_200_000n, roubles: 74_286_840n },
  cards: 3_850_000n,
  suppliersAdvances: 126_000_000n,
  customers: 894_000_000n,
  suppliers: 987_000_000n,
  suppliersCurrency: { amount: 3_000_000n, roubles: 185_717_100n },
  customersAdvances: 102_000_000n,
  advanceVat: 17_000_000n,
  credit: 300_000_000n,
  loan: 150_000_000n,
  wages: 110_460_000n,
  others: 1_200_000n,
  capital: 10_000_000n,
  profit: 823_479_740n,
} as const;

/** Taxes and contributions: account and kopecks on credit. */
export const OPENING_TAXES: readonly (readonly [account: string, amount: bigint])[] = [
  ['68.01', 16_500_000n],
  ['68.02', 141_200_000n],
  ['69.01', 3_890_000n],
  ['69.02.7', 29_500_000n],
  ['69.03.1', 6_840_000n],
  ['69.11', 270_000n],
];

/** Profit tax by budget, 3 and 17 of 20. */
export const OPENING_PROFIT_TAX: readonly (readonly [level: string, amount: bigint])[] = [
  ['ФедеральныйБюджет', 3_210_000n],
  ['РегиональныйБюджет', 18_190_000n],
];

/** Balances of organisation 2, kopecks. */
export const SERVICE_OPENING = {
  bank: 118_000_000n,
  loan: 150_000_000n,
  capital: 1_000_000n,
  profit: 267_000_000n,
} as const;

/** Items whose documents and dates are told. */
export const NAMED_OPENING: readonly {
  readonly account: '60.01' | '62.01';
  readonly party: PartyKey;
  readonly contract: ContractKey;
  readonly amount: bigint;
  readonly number: string;
  readonly date: IsoDate;
}[] = [
  {
    account: '62.01',
    party: 'oldBridge',
    contract: 'oldBridge',
    amount: 7_325_000n,
    number: '402',
    date: '2017-07-14',
  },
  { account: '60.01', party: 'impulse', contract: 'impulse', amount: 1_890_000n, number: '1187', date: '2017-05-22' },
];

/** How many documents the rest of each account is made of. */
export const OPENING_DOCUMENTS = {
  suppliers: 26,
  customers: 22,
  suppliersAdvances: 3,
  customersAdvances: 6,
  others: 1,
} as const;
