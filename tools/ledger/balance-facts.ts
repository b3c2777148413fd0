/** Placed facts of a balance: each account collapsed and expanded, its currencies and quantity, and the rows that are shown first. */
import { parseDecimal } from '#domain/decimals.ts';
import type { Fact } from '#state/fact.ts';
import type { AccountLine, RowLine } from './balance-lines.ts';
import { currencyCode } from './currencies.ts';
import type { Desk } from './desk.ts';
import { factOf, type Placement, type Sided, sidedFacts } from './placing.ts';

/** An answer names a few dozen figures at most; the rest stand in the table. */
const ROWS_AS_FACTS = 50;

const parsed = ({ dr, cr }: Sided) => ({ dr: parseDecimal(dr, 2), cr: parseDecimal(cr, 2) });

export function balanceFacts(
  desk: Desk,
  placement: Placement,
  level: readonly string[],
  accounts: readonly AccountLine[],
  rows: readonly RowLine[],
): Fact[] {
  const byLevel = { mode: 'expanded' as const, by: [...level] };
  const collapsed = accounts.flatMap((line) => accountFacts(desk, placement, line));
  if (level.includes('Счет')) return collapsed;
  const expanded = accounts.flatMap((line) =>
    sidedFacts(desk, placement, parsed(line.expanded), { entity: line.name, account: line.account, level: byLevel }),
  );
  const shown = rows.slice(0, ROWS_AS_FACTS).flatMap((row) => rowFacts(desk, placement, row, byLevel));
  return [...collapsed, ...expanded, ...shown];
}

function accountFacts(desk: Desk, placement: Placement, line: AccountLine): Fact[] {
  const figure = { entity: line.name, account: line.account, level: { mode: 'collapsed' as const, by: ['Счет'] } };
  const inCurrency = line.currencies.flatMap(({ currency, dr, cr }) =>
    [
      { side: 'debit' as const, value: dr },
      { side: 'credit' as const, value: cr },
    ].flatMap(({ side, value }) => {
      const code = currencyCode(currency);
      if (value === '0.00' || code === null) return [];
      return [factOf(desk, placement, { ...figure, side, value, measure: 'currency_amount', currency: code })];
    }),
  );
  return [...sidedFacts(desk, placement, parsed(line), figure), ...inCurrency];
}

function rowFacts(desk: Desk, placement: Placement, row: RowLine, level: Fact['level']): Fact[] {
  const objects = row.subconto.flatMap(({ object }) => (object === null ? [] : [object]));
  const [entityRef = null, ...dimensions] = objects;
  const entity = row.subconto[0]?.title ?? row.account;
  return sidedFacts(desk, placement, parsed(row), { entity, entityRef, dimensions, account: row.account, level });
}
