/**
 * What the first half of 2020 brought, by month: revenue with VAT as told, goods bought for it. Kopecks at scale 1.
 */
import type { IsoMonth } from '#domain/dates.ts';

interface Target {
  /** Revenue with VAT, wholesale and shop together. */
  readonly revenue: bigint;
  /** Goods bought, without VAT. */
  readonly purchases: bigint;
  /** Takings of the shop in a day, about. */
  readonly shopDay: bigint;
}

const TARGETS: Readonly<Record<IsoMonth, Target>> = {
  '2020-01': { revenue: 1_320_000_000n, purchases: 640_000_000n, shopDay: 4_200_000n },
  '2020-02': { revenue: 1_560_000_000n, purchases: 680_000_000n, shopDay: 4_600_000n },
  '2020-03': { revenue: 1_800_000_000n, purchases: 800_000_000n, shopDay: 5_000_000n },
  '2020-04': { revenue: 960_000_000n, purchases: 780_000_000n, shopDay: 2_600_000n },
  '2020-05': { revenue: 1_200_000_000n, purchases: 400_000_000n, shopDay: 3_300_000n },
  '2020-06': { revenue: 1_680_000_000n, purchases: 760_000_000n, shopDay: 4_700_000n },
};

export function targetOf(month: IsoMonth): Target {
  const target = TARGETS[month];
  if (target === undefined) throw new RangeError(`Для месяца ${month} нет плана`);
  return target;
}
