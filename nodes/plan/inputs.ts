/** Inputs of the main tools: what the slots of a question are as arguments, for one organisation, one party, one side and one moment. */
import { normaliseAccountCode } from '#domain/accounts.ts';
import type { PeriodText } from '#state/scalars.ts';
import type { Named, Slots } from '#state/slots.ts';
import { READING_CODES } from '#tools/settlements/readings.ts';
import type { CallInput } from '../calls/kept-calls.ts';

/** Rows of a value: conditions of the question are applied to all of them afterwards. */
export const ROWS_MAX = 500;
/** Kinds of subconto in one call. */
const BY_MAX = 3;
const PERSON = 'Catalog_ФизическиеЛица';
const EMPLOYEE_KIND = 'РаботникиОрганизаций';
const PARTY_KIND = 'Контрагенты';

/** One answer of its own: sums of different scopes are never added. */
export interface Scope {
  readonly organisation: Pick<Named, 'id' | 'title' | 'surface'> | null;
  readonly party: Named | null;
  readonly side: 'suppliers' | 'customers' | null;
}

export interface Moment {
  readonly as_of: string | null;
  readonly period: PeriodText | null;
}

/** Every open item: what any other reading is a part of. */
const WIDEST = 'any_open';

const isReading = (id: string): boolean => (READING_CODES as readonly string[]).includes(id);

export function organisationOf({ organisation }: Scope): CallInput {
  return organisation?.id == null ? {} : { organisation_id: organisation.id };
}

const dayOf = ({ as_of }: Moment): CallInput => (as_of === null ? {} : { as_of });

export function openSettlements(slots: Slots, scope: Scope, moment: Moment): CallInput {
  const readings = slots.terms.map(({ reading: id }) => id).filter(isReading);
  // a narrower meaning beside «хвосты» says which of them
  const reading = readings.find((id) => id !== WIDEST) ?? readings[0];
  return {
    view: scope.side ?? 'party',
    ...organisationOf(scope),
    ...(scope.party?.id == null ? {} : { counterparty_id: scope.party.id }),
    ...dayOf(moment),
    ...(reading === undefined ? {} : { reading }),
    rows_max: ROWS_MAX,
  };
}

export function overdueSettlements(_slots: Slots, scope: Scope, moment: Moment): CallInput {
  return {
    ...(scope.side === null ? {} : { side: scope.side }),
    ...organisationOf(scope),
    ...(scope.party?.id == null ? {} : { counterparty_id: scope.party.id }),
    ...dayOf(moment),
    rows_max: ROWS_MAX,
  };
}

/** A person stands in the ledger as an employee, everybody else as a party. */
function narrowedTo({ party }: Scope): CallInput {
  if (party?.id == null) return {};
  return party.type === PERSON ? { where: [{ kind: EMPLOYEE_KIND, ref: party.id }] } : { counterparty_id: party.id };
}

/** Kinds of the rows: those asked for, and the party when a party has to be left out of them. */
function rowsBy({ by, exclusions }: Slots): string[] {
  const needsParty = exclusions.some(({ what, id }) => what === 'party' && id !== null);
  const kinds = needsParty && !by.includes(PARTY_KIND) ? [PARTY_KIND, ...by] : by;
  return kinds.slice(0, BY_MAX);
}

function accountsOf({ accounts }: Slots): string[] {
  return [...new Set(accounts.map((code) => normaliseAccountCode(code) ?? code))];
}

export function balanceAsOf(slots: Slots, scope: Scope, moment: Moment): CallInput {
  return {
    ...{ accounts: accountsOf(slots), ...organisationOf(scope), ...dayOf(moment), by: rowsBy(slots) },
    ...narrowedTo(scope),
    rows_max: ROWS_MAX,
  };
}

export function accountTurnovers(slots: Slots, scope: Scope, { period }: Moment): CallInput {
  const { by_month, by_corresponding, without_internal } = slots;
  return {
    ...{ accounts: accountsOf(slots), ...organisationOf(scope), ...(period === null ? {} : period), by: rowsBy(slots) },
    ...{ by_month, by_corresponding, without_internal },
    ...narrowedTo(scope),
    rows_max: ROWS_MAX,
  };
}
