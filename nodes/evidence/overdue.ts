/** Overdue debts as facts: the debt in its parts by due date, intervals, rules of the term, parties with how late they are, documents. */
import { formatDecimal, parseDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import { isAdvanceAccount } from '#domain/settlements.ts';
import type { Fact, Level } from '#state/evidence-bundle.ts';
import type { ItemLine } from '#tools/settlements/lines.ts';
import {
  applicableToItems,
  type Conditions,
  fitsDays,
  isExcluded,
  isNarrowedOfItems,
  isOfAccounts,
} from './conditions.ts';
import { controlFacts, leftOutFacts } from './control.ts';
import { type Beyond, listFacts, type Row } from './lists.ts';
import {
  type Attribute,
  count,
  date,
  days,
  type Ground,
  groundOf,
  money,
  placed,
  type Reading,
  text,
} from './placed.ts';
import { itemRow, NOBODY, sidedAmount } from './settlement-rows.ts';
import { bigEnough, type Made } from './settlements.ts';
import { type Overdue, overdueSchema } from './tool-values.ts';

interface Summed {
  readonly sum: string;
  readonly items: number;
  readonly parties: number;
}

function partFact(ground: Ground, place: { account: string; side: Side; level: Level; common: readonly Attribute[] }) {
  return (part: string, title: string, { sum, items, parties }: Summed, more: readonly Attribute[] = []): Fact =>
    placed(ground, {
      ...{ type: 'overdue_part', entity: title, value: sum, account: place.account, level: place.level },
      side: sum === '0.00' ? null : place.side,
      attributes: [
        ...text('part', part),
        ...count('items', items),
        ...count('parties', parties),
        ...more,
        ...place.common,
      ],
    });
}

function partFacts(value: Overdue, ground: Ground, place: Parameters<typeof partFact>[1]): Fact[] {
  const fact = partFact(ground, place);
  const parts: [string, string, Summed][] = [
    ['debt', 'долг всего', value.debt],
    ['in_term', 'долг в сроке', value.in_term],
    ['due_today', 'срок оплаты наступает в этот день', value.due_today],
    ['overdue', 'просроченный долг', value.overdue],
    ['undetermined', 'срок оплаты не определён', value.undetermined],
  ];
  return [
    ...parts.map(([code, title, summed]) => fact(code, title, summed)),
    ...value.buckets.map(({ code, title, ...summed }) => fact(`bucket:${code}`, title, summed)),
    ...value.rules.map(({ code, title, ...summed }) => fact(`rule:${code}`, title, summed)),
    fact(
      'default_term',
      'просрочено только по сроку по умолчанию',
      value.default_term.overdue,
      days('default_days', value.default_term.days),
    ),
    {
      ...fact('unoffset_advances', 'незачтённые авансы тех же контрагентов', value.unoffset_advances),
      account: null,
      side: null,
    },
  ];
}

/** What the tool knows of a party and its documents do not tell: the advance that nobody has offset. */
type PartyLine = Overdue['parties'][number];

function partyRows(value: Overdue, items: readonly ItemLine[]): Row[] {
  const groups = new Map<string, ItemLine[]>();
  for (const item of items) {
    const key = item.counterparty?.ref ?? '';
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const lines = new Map(value.parties.map((line): [string, PartyLine] => [line.counterparty?.ref ?? '', line]));
  return [...groups].map(([key, own]) => {
    const party = own[0]?.counterparty ?? null;
    const known = lines.get(key);
    const byDefault = own.filter(({ due_rule }) => due_rule === 'default_days');
    const late = Math.max(...own.map(({ days_late }) => days_late ?? 0));
    const dues = own.flatMap(({ due_date }) => due_date ?? []).sort();
    return {
      ...{ entity: party?.title ?? NOBODY, ref: party, party, dimensions: [], days: late },
      cells: [{ column: 'overdue', side: sideOf(value), account: accountsOf(own), amount: sumOf(own) }],
      attributes: [
        ...days('days_late_max', late),
        ...date('due_date', dues[0] ?? null),
        ...count('items', own.length),
        ...money('by_default_term', formatDecimal(sumOf(byDefault), 2)),
        ...(known === undefined ? [] : money('unoffset_advance', known.unoffset_advance)),
      ],
    };
  });
}

const sideOf = ({ side }: Overdue): Side => (side === 'suppliers' ? 'credit' : 'debit');
const sumOf = (items: readonly ItemLine[]): bigint => items.reduce((sum, one) => sum + sidedAmount(one).amount, 0n);
const accountsOf = (items: readonly ItemLine[]): string =>
  [...new Set(items.map(({ account }) => account))].sort().join(', ');

function beyondOf(value: Overdue): Beyond | null {
  const rows = value.items_total - value.items.length;
  if (rows === 0) return null;
  const cell = {
    column: 'overdue',
    side: sideOf(value),
    account: null,
    amount: parseDecimal(value.items_rest, 2),
  } as const;
  return { rows, cells: [cell] };
}

/** Accounts of the debt as the tool took them, those of advances left out. */
function debtAccounts({ result }: Reading): string {
  const taken = result.sources[0]?.repeat_in_1c?.account ?? '';
  return taken
    .split(/,\s*/)
    .filter((code) => code !== '' && !isAdvanceAccount(code))
    .join(', ');
}

export function overdueFacts(reading: Reading, asked: Conditions): Made {
  const { applied: conditions, lost } = applicableToItems(asked);
  const value = overdueSchema.parse(reading.result.value);
  const ground = groundOf(reading, { organisation: value.organisation, moment: { as_of: value.as_of_date } });
  const common = text('view', value.side);
  const fallback = value.side === 'suppliers' ? '60' : '62';
  const account = debtAccounts(reading) || accountsOf(value.items) || fallback;
  const level: Level = { mode: 'expanded', by: [...value.level] };
  const beyond = beyondOf(value);
  const unapplied = beyond !== null && isNarrowedOfItems(conditions);
  const fitting = value.items.filter(
    (one) =>
      fitsDays(conditions, one.days_late) &&
      isOfAccounts(conditions, one.account, one.in_currency !== null) &&
      !isExcluded(conditions, one.counterparty, one.account),
  );
  const items = unapplied ? value.items : bigEnough(fitting, conditions, reading.run.input);
  const applied = { ...conditions, exclusions: [], side: null, thresholds: [] };
  const out = value.items.filter((one) => !items.includes(one));
  const list = { ground, account, common, beyond };
  const parties = listFacts({
    ...{ ...list, list: 'overdue_parties', type: 'overdue_party', level: { mode: 'expanded', by: ['Контрагенты'] } },
    ...{ rows: partyRows(value, items), out: partyRows(value, out), conditions: applied },
    beyond: partiesBeyond(value),
  });
  const asRow = (item: ItemLine): Row => itemRow(item, 'overdue', item.days_late);
  const rows = items.map(asRow);
  const documents = listFacts({
    ...{ ...list, list: 'items', type: 'open_item', level, rows, out: out.map(asRow) },
    conditions: applied,
  });
  const facts = [
    ...parties,
    ...documents,
    ...partFacts(value, ground, { account, side: sideOf(value), level, common }),
    ...leftOutFacts(value.left_out, ground, common),
    ...controlFacts(value.control, ground),
  ];
  return { facts, unapplied, lost };
}

/** Parties are added up from documents: where documents were cut, the sum of what is beyond comes from the tool. */
function partiesBeyond(value: Overdue): Beyond | null {
  const beyond = beyondOf(value);
  if (beyond === null) return null;
  const named = new Set(value.items.map(({ counterparty }) => counterparty?.ref ?? ''));
  return { ...beyond, rows: Math.max(0, value.parties_total - named.size) };
}
