/** Placed facts of turnovers: both columns of each account, and the rows that are shown first. */
import type { Fact } from '#state/fact.ts';
import type { Desk } from './desk.ts';
import { addSided, factOf, moneyText, type Placement } from './placing.ts';
import type { TurnoverLine } from './turnover-lines.ts';
import type { TurnoverQuery, TurnoverRow } from './turnover-rows.ts';

/** An answer names a few dozen figures at most; the rest stand in the table. */
const FACT_ROWS = 50;

interface Named {
  readonly account: string;
  readonly entity: string;
  readonly entity_ref: Fact['entity_ref'];
  readonly attributes: Fact['attributes'];
}

export function turnoverFacts(
  desk: Desk,
  placement: Placement,
  query: TurnoverQuery,
  counted: readonly TurnoverRow[],
  lines: readonly TurnoverLine[],
): Fact[] {
  const level = { mode: 'expanded' as const, by: ['Счет', ...query.by] };
  const column = ({ account, entity, entity_ref, attributes }: Named, side: 'debit' | 'credit', value: string): Fact =>
    factOf(desk, placement, { ...{ entity, account, side, value, level }, ...{ entityRef: entity_ref, attributes } });
  const totals = query.accounts.flatMap(({ code, name }) => {
    const own = counted.filter(({ account }) => account === code);
    const { dr, cr } = addSided(own);
    const named = { account: code, entity: name, entity_ref: null, attributes: [] };
    return own.length === 0 ? [] : [column(named, 'debit', moneyText(dr)), column(named, 'credit', moneyText(cr))];
  });
  const detailed = query.by.length > 0 || lines.some(({ other_account }) => other_account !== null);
  if (!detailed) return totals;
  const rows = lines.slice(0, FACT_ROWS).flatMap((line) => {
    const named = namedOf(desk, line);
    return [
      ...(line.dr === '0.00' ? [] : [column(named, 'debit', line.dr)]),
      ...(line.cr === '0.00' ? [] : [column(named, 'credit', line.cr)]),
    ];
  });
  return [...totals, ...rows];
}

function namedOf(desk: Desk, { account, other_account, subconto }: TurnoverLine): Named {
  const [first] = subconto;
  const other = other_account ?? '';
  return {
    account,
    entity: first?.title ?? desk.chart.byCode.get(account)?.name ?? account,
    entity_ref: first?.object ?? null,
    attributes: other === '' ? [] : [{ name: 'other_account', measure: 'text', value: other }],
  };
}
