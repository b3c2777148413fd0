/**
 * Arguments of tools that answer with a report: each tool takes, of what the question names, whatever its schema has a field for. What is
 * named and not taken is told, never dropped.
 */
import { normaliseAccountCode } from '#domain/accounts.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import type { Json, ReasonNote } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { CallInput } from '../calls/kept-calls.ts';
import type { Moment, Scope } from './inputs.ts';
import { ROWS_MAX } from './inputs.ts';

interface Asked {
  readonly slots: Slots;
  readonly scope: Scope;
  readonly moment: Moment;
}

const PERSON = 'Catalog_ФизическиеЛица';

/** Argument → its value in this question; null when the question names none. */
const FIELDS: Readonly<Record<string, (asked: Asked) => Json | null>> = {
  organisation_id: ({ scope }) => scope.organisation?.id ?? null,
  as_of: ({ moment }) => moment.as_of,
  from: ({ moment }) => moment.period?.from ?? null,
  to: ({ moment }) => moment.period?.to ?? null,
  side: ({ scope }) => scope.side,
  counterparty_id: ({ scope: { party } }) => (party?.type === PERSON ? null : (party?.id ?? null)),
  person_id: ({ scope: { party } }) => (party?.type === PERSON ? party.id : null),
  name: ({ scope: { party } }) => (party !== null && party.id === null ? party.surface : null),
  document_type: ({ slots: { document } }) => (document?.id == null ? null : document.type),
  document_id: ({ slots: { document } }) => document?.id ?? null,
  number: ({ slots: { document } }) => (document?.id == null ? (document?.number ?? null) : null),
  amount: ({ slots: { document } }) => document?.amount ?? null,
  accounts: ({ slots }) =>
    slots.accounts.length === 0 ? null : [...new Set(slots.accounts.map((code) => normaliseAccountCode(code) ?? code))],
  by: ({ slots }) => (slots.by.length === 0 ? null : [...slots.by]),
  by_month: ({ slots }) => slots.by_month || null,
  rows_max: () => ROWS_MAX,
};

export function reportInput(intent: IntentCode, asked: Asked, takes: ReadonlySet<string>): CallInput {
  const fields = Object.entries(FIELDS).flatMap(([field, value]): [string, Json][] => {
    const found = takes.has(field) ? value(asked) : null;
    return found === null ? [] : [[field, found]];
  });
  const fixed = Object.entries(INTENTS[intent].fixed ?? {}).filter(([field]) => takes.has(field));
  return Object.fromEntries([...fields, ...fixed]);
}

/** What a question may name → fields that can take it, and how it is said when none does. */
const NAMED: readonly {
  readonly is: (slots: Slots) => boolean;
  readonly fields: readonly string[];
  readonly said: (slots: Slots) => string;
}[] = [
  {
    is: ({ parties }) => parties.length > 0,
    fields: ['counterparty_id', 'person_id', 'name'],
    said: ({ parties }) => parties.map(({ title, surface }) => title ?? surface).join(', '),
  },
  {
    is: ({ accounts }) => accounts.length > 0,
    fields: ['accounts'],
    said: ({ accounts }) => `счёт ${accounts.join(', ')}`,
  },
  {
    is: ({ document }) => document !== null,
    fields: ['document_id', 'number', 'amount'],
    said: ({ document }) => document?.title ?? `документ № ${document?.number ?? ''}`,
  },
  { is: ({ by }) => by.length > 0, fields: ['by'], said: ({ by }) => `разрез: ${by.join(', ')}` },
  {
    is: ({ measure }) => measure === 'currency' || measure === 'tax',
    fields: ['measure'],
    said: ({ measure }) => (measure === 'tax' ? 'по налоговому учёту' : 'в иностранной валюте'),
  },
  { is: ({ by_corresponding }) => by_corresponding, fields: ['by_corresponding'], said: () => 'по корр. счетам' },
  {
    is: ({ without_internal }) => without_internal,
    fields: ['without_internal'],
    said: () => 'без внутренних оборотов',
  },
  { is: ({ by_month }) => by_month, fields: ['by_month'], said: () => 'по месяцам' },
];

/** Conditions of the question that this kind of answer has no place for: with one of them it is not full. */
export function notTaken(intent: IntentCode, slots: Slots, takes: ReadonlySet<string>): ReasonNote[] {
  if (INTENTS[intent].shape !== 'report') return [];
  return NAMED.filter(({ is, fields }) => is(slots) && !fields.some((field) => takes.has(field))).map(({ said }) => ({
    reason_code: 'UNEXPLAINED_CONDITION' as const,
    message: `Не учтено: ${said(slots)} — этот ответ по такому условию не отбирается.`,
  }));
}
