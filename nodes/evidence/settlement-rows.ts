/** Lines of settlements as rows of lists: a document with its cells and attributes, a party with those of all its documents. */
import { formatDecimal, parseDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import { abs } from '#domain/money.ts';
import { ITEM_ROLES, type ItemRole } from '#domain/settlements.ts';
import type { EntityRef } from '#state/evidence-bundle.ts';
import type { ItemLine } from '#tools/settlements/lines.ts';
import type { Cell, Row } from './lists.ts';
import { type Attribute, count, date, days, money, text } from './placed.ts';

export const NOBODY = 'контрагент не указан';

const ROLES = Object.keys(ITEM_ROLES) as ItemRole[];

/** Дт − Кт of a line on its side. */
export function sidedAmount({ dr, cr }: { readonly dr: string; readonly cr: string }): { side: Side; amount: bigint } {
  const [debit, credit] = [parseDecimal(dr, 2), parseDecimal(cr, 2)];
  return debit !== 0n || credit === 0n ? { side: 'debit', amount: debit } : { side: 'credit', amount: credit };
}

export function itemAttributes(item: ItemLine): Attribute[] {
  const { in_currency: foreign } = item;
  return [
    ...text('role', item.role),
    ...text('contract_kind', item.contract_kind),
    ...(item.document === null && item.keeps_documents ? text('document', 'без документа') : []),
    ...date('primary_date', item.primary_date),
    ...days('age_days', item.age_days),
    ...date('due_date', item.due_date),
    ...text('due_rule', item.due_rule),
    ...days('days_late', item.days_late),
    ...date('limitation_date', item.limitation_date),
    ...(foreign === null
      ? []
      : [
          ...text('currency', foreign.currency),
          {
            name: 'currency_amount',
            measure: 'currency_amount' as const,
            value: foreign.dr === '0.00' ? foreign.cr : foreign.dr,
          },
        ]),
  ];
}

export function itemRow(item: ItemLine, column: Cell['column'], known: number | null): Row {
  const party = item.counterparty;
  return {
    ...{ entity: party?.title ?? NOBODY, ref: party, party },
    dimensions: [item.contract, item.document].filter((one): one is EntityRef => one !== null),
    cells: [{ ...sidedAmount(item), column, account: item.account }],
    ...{ days: known, attributes: itemAttributes(item) },
  };
}

/** Parties from items: the cells of one role on one side add up; an account that is excluded is already out. */
export function partyRows(items: readonly ItemLine[]): Row[] {
  const groups = new Map<string, ItemLine[]>();
  for (const item of items) {
    const key = item.counterparty?.ref ?? '';
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map((own) => {
    const party = own[0]?.counterparty ?? null;
    const dates = own.flatMap(({ primary_date }) => primary_date ?? []).sort();
    const late = own.filter(({ role, days_late }) => role === 'debt' && days_late !== null && days_late > 0);
    const overdue = late.reduce((total, item) => total + abs(sidedAmount(item).amount), 0n);
    return {
      ...{ entity: party?.title ?? NOBODY, ref: party, party, dimensions: [], days: null },
      cells: cellsByRole(own),
      attributes: [
        ...date('oldest_date', dates[0] ?? null),
        ...count('items', own.length),
        ...money('overdue', formatDecimal(overdue, 2)),
      ],
    };
  });
}

export function cellsByRole(items: readonly ItemLine[]): Cell[] {
  return ROLES.flatMap((role) =>
    (['credit', 'debit'] as const).flatMap((side): Cell[] => {
      const own = items.filter((item) => item.role === role && sidedAmount(item).side === side);
      if (own.length === 0) return [];
      const accounts = [...new Set(own.map(({ account }) => account))].sort().join(', ');
      return [
        { column: role, side, account: accounts, amount: own.reduce((sum, one) => sum + sidedAmount(one).amount, 0n) },
      ];
    }),
  );
}
