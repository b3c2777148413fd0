/** Slot by slot: what a question says against what was understood of it. Only what the label names is judged. */
import type { LabelSlots } from './datasets.ts';
import type { HeardSlots } from './heard.ts';

export interface SlotVerdict {
  readonly slot: string;
  readonly right: boolean;
  readonly wanted: string;
  readonly got: string;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replace(/[«»"]/g, '').trim();
/** The part of a name that its cases share. */
const stem = (text: string): string =>
  plain(text)
    .replace(/^(?:ооо|ип|ао|зао)\s+/, '')
    .slice(0, 5);

const ROLE_SIDES: Readonly<Record<string, string>> = { customer: 'customers', supplier: 'suppliers' };

/** Conditions of the labels that a slot of ours holds; the others are judged by the intent and the answer. */
function heldCondition(condition: string, slots: HeardSlots): boolean | null {
  const [kind = '', value = ''] = condition.split(':');
  const days = /^(\d+)d$/.exec(value)?.[1] ?? null;
  const months = /^(\d+)m$/.exec(value)?.[1] ?? null;
  if (kind === 'older_than' && days !== null)
    return slots.thresholds.some((one) => one.of === 'days' && one.value === days);
  if (kind === 'older_than' && months !== null)
    return slots.thresholds.some((one) => one.of === 'days' && Math.abs(Number(one.value) - Number(months) * 30) <= 2);
  if (kind === 'min_amount') return slots.thresholds.some((one) => one.of === 'money' && one.value === value);
  if (kind === 'item' || kind === 'cost_item')
    return slots.parties.some(({ surface }) => stem(surface) === stem(value)) || null;
  return null;
}

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  counterparty: ['Контрагенты'],
  contract: ['Договоры'],
  document: ['ДокументыРасчетовСКонтрагентами', 'Документы'],
  item: ['Номенклатура'],
  cost_item: ['СтатьиЗатрат'],
};

type Judge = (wanted: NonNullable<unknown>, slots: HeardSlots, label: LabelSlots) => boolean | null;

const json = (value: unknown): string => JSON.stringify(value);

const JUDGES: Readonly<Record<string, Judge>> = {
  accounts: (wanted, slots) => json([...(wanted as string[])].sort()) === json([...slots.accounts].sort()),
  side: (wanted, slots, label) => {
    const role = label.party_role === undefined ? undefined : ROLE_SIDES[label.party_role];
    if (role !== undefined) return slots.side === role || slots.side === 'both';
    return wanted === 'both' || slots.side !== null || slots.parties.length > 0 ? true : null;
  },
  party_role: (wanted, slots) => {
    const side = ROLE_SIDES[String(wanted)];
    return side === undefined ? null : slots.side === side || slots.side === 'both' || null;
  },
  party: (wanted, slots) => slots.parties.some(({ surface }) => stem(surface) === stem(String(wanted))),
  organisation: (_wanted, slots) => slots.organisation !== null,
  document: (wanted, slots) => {
    const { number } = wanted as { number?: string };
    return number === undefined ? null : slots.document?.number?.endsWith(number) === true;
  },
  period: (wanted, slots) => {
    const { from, to } = wanted as { from: string; to: string };
    return (slots.period?.from === from && slots.period.to === to) || slots.as_of === to;
  },
  as_of: (wanted, slots) => slots.as_of === wanted || slots.period?.to === wanted,
  compare_period: (wanted, slots) => {
    const found = [slots.compare, slots.period].some((one) => json(one) === json(wanted));
    return found;
  },
  top: (wanted, slots) => slots.top?.count === wanted,
  measure: (wanted, slots) => (wanted === 'quantity' ? slots.measure === 'quantity' : null),
};

/** A slot whose place in our frame is not comparable is not judged: null of its judge. */
export function judgeSlots(label: LabelSlots, slots: HeardSlots): SlotVerdict[] {
  const named = Object.entries(label).flatMap(([slot, wanted]): SlotVerdict[] => {
    if (wanted === undefined || slot === 'condition' || slot === 'group_by') return [];
    const right = JUDGES[slot]?.(wanted, slots, label) ?? null;
    return right === null ? [] : [{ slot, right, wanted: json(wanted), got: shown(slot, slots) }];
  });
  const conditions = (label.condition ?? []).flatMap((condition): SlotVerdict[] => {
    const right = heldCondition(condition, slots);
    return right === null ? [] : [{ slot: 'condition', right, wanted: condition, got: json(slots.thresholds) }];
  });
  const groups = (label.group_by ?? []).flatMap((group): SlotVerdict[] => {
    const kinds = GROUPS[group];
    if (kinds === undefined || slots.by.length === 0) return [];
    return [
      { slot: 'group_by', right: kinds.some((kind) => slots.by.includes(kind)), wanted: group, got: json(slots.by) },
    ];
  });
  return [...named, ...conditions, ...groups];
}

function shown(slot: string, slots: HeardSlots): string {
  const values: Readonly<Record<string, unknown>> = {
    ...{ accounts: slots.accounts, side: slots.side, party_role: slots.side, document: slots.document },
    ...{ party: slots.parties.map(({ surface }) => surface), organisation: slots.organisation?.surface },
    ...{ period: slots.period ?? slots.as_of, as_of: slots.as_of ?? slots.period, compare_period: slots.compare },
    ...{ top: slots.top?.count, measure: slots.measure },
  };
  return json(values[slot] ?? null);
}
