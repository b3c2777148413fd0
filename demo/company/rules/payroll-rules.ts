/**
 * Payroll arithmetic by date: contributions of one employee for a month and income tax from the beginning of the year.
 * Rates are ten-thousandths, money is kopecks.
 */
import type { IsoMonth } from '#domain/dates.ts';
import { divideRounded, min } from '#domain/money.ts';

/** Which contributions are paid: the preference for small business (СМП) lowers the part of a wage above the minimum wage. */
export type ContributionScheme = '2020' | '2020-small' | '2026';

interface Tariff {
  readonly account: string;
  /** On the part up to the minimum wage, and above it. */
  readonly low: bigint;
  readonly high: bigint;
}

/** Minimum wage of 2020, kopecks. */
const MINIMUM_WAGE_2020 = 1_213_000n;

const ACCIDENTS: Tariff = { account: '69.11', low: 20n, high: 20n };

const TARIFFS: Readonly<Record<ContributionScheme, readonly Tariff[]>> = {
  '2020': [
    { account: '69.01', low: 290n, high: 290n },
    { account: '69.02.7', low: 2200n, high: 2200n },
    { account: '69.03.1', low: 510n, high: 510n },
    ACCIDENTS,
  ],
  '2020-small': [
    { account: '69.01', low: 290n, high: 0n },
    { account: '69.02.7', low: 2200n, high: 1000n },
    { account: '69.03.1', low: 510n, high: 500n },
    ACCIDENTS,
  ],
  '2026': [{ account: '69.09', low: 3000n, high: 3000n }, ACCIDENTS],
};

/** The preference came with April 2020. */
function contributionScheme(month: IsoMonth): ContributionScheme {
  if (month >= '2026-01') return '2026';
  return month >= '2020-04' ? '2020-small' : '2020';
}

/** Contributions on a month's wage by account. Nobody in the demo reaches the yearly limits. */
export function contributionsOf(month: IsoMonth, wage: bigint): { account: string; amount: bigint }[] {
  const low = wage < 0n ? wage : min(wage, MINIMUM_WAGE_2020);
  return TARIFFS[contributionScheme(month)].map((tariff) => ({
    account: tariff.account,
    amount: divideRounded(low * tariff.low + (wage - low) * tariff.high, 10_000n),
  }));
}

/** Steps of the yearly income (kopecks) and the rate above each, percent. */
const PROGRESSION_2026: readonly (readonly [from: bigint, rate: bigint])[] = [
  [0n, 13n],
  [240_000_000n, 15n],
  [500_000_000n, 18n],
  [2_000_000_000n, 20n],
  [5_000_000_000n, 22n],
];

/** Income tax on a year's base, whole roubles in kopecks: 13 % in 2020, five steps in 2026. */
export function personalTax(year: string, base: bigint): bigint {
  if (base <= 0n) return 0n;
  const steps = year >= '2025' ? PROGRESSION_2026 : PROGRESSION_2026.slice(0, 1);
  let scaled = 0n;
  steps.forEach(([from, rate], i) => {
    const to = steps[i + 1]?.[0];
    if (base <= from) return;
    scaled += ((to === undefined || base < to ? base : to) - from) * rate;
  });
  return divideRounded(scaled, 10_000n) * 100n;
}

/** A child's deduction by order of birth, and the yearly income at which it stops. */
interface ChildRule {
  readonly first: bigint;
  readonly second: bigint;
  readonly limit: bigint;
}

function childRule(year: string): ChildRule {
  return year >= '2025'
    ? { first: 140_000n, second: 280_000n, limit: 45_000_000n }
    : { first: 140_000n, second: 140_000n, limit: 35_000_000n };
}

export function childDeduction(year: string, children: number, incomeToDate: bigint): bigint {
  const { first, second, limit } = childRule(year);
  if (children === 0 || incomeToDate > limit) return 0n;
  return children === 1 ? first : first + second;
}

/** What one person's year has come to: the tax of a month is what the year owes less what has been withheld. */
export class TaxCard {
  income = 0n;
  deductions = 0n;
  withheld = 0n;

  /** Adds a month's income and deduction; returns the tax to withhold, negative when too much was. */
  withhold(year: string, income: bigint, deduction: bigint): bigint {
    this.income += income;
    this.deductions += deduction;
    const tax = personalTax(year, this.income - this.deductions) - this.withheld;
    this.withheld += tax;
    return tax;
  }
}
