/** Cash settled under each contract against the limit of cash settlements between legal entities and entrepreneurs. */
import type { IsoDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND, sideOfContract } from '#domain/settlements.ts';
import { text } from '#onec/dialect/decode.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames } from '../ledger/names.ts';
import { CONTRACTS_SET } from '../settlements/contracts.ts';
import { dayOf, type Move } from './postings.ts';

/** Directive 5348-У of the Bank of Russia, in force since 27.04.2020, and 3073-У before it: the same 100 000 roubles under one contract. */
export const CASH_LIMIT: Kopecks = 10_000_000n;

export interface ContractCash {
  readonly party: Named;
  /** Null when the order names none: then everything without a contract stands together. */
  readonly contract: Named | null;
  readonly received: Kopecks;
  readonly paid: Kopecks;
  readonly orders: ReadonlySet<string>;
  readonly first: IsoDate;
  readonly last: IsoDate;
}

/** What went through cash with counterparties, contract by contract; staff, salary and the bank have no contract and are outside. */
export function cashByContract(moves: readonly Move[]): ContractCash[] {
  const found = new Map<string, ContractCash>();
  for (const { posting, other, net } of moves) {
    const party = subcontoByKind(other, COUNTERPARTY_KIND);
    if (party?.kind !== 'ref' || !/^(?:60|62|66|67|76)(?:\.|$)/.test(other.account)) continue;
    const contract = subcontoByKind(other, CONTRACT_KIND);
    const key = `${party.value}|${contract?.kind === 'ref' ? contract.value : ''}`;
    const known = found.get(key);
    found.set(key, {
      party: { type: party.type, ref: party.value },
      contract: contract?.kind === 'ref' ? { type: contract.type, ref: contract.value } : null,
      received: (known?.received ?? 0n) + (net > 0n ? net : 0n),
      paid: (known?.paid ?? 0n) - (net < 0n ? net : 0n),
      orders: new Set([...(known?.orders ?? []), posting.recorder]),
      first: known?.first ?? dayOf(posting),
      last: dayOf(posting),
    });
  }
  return [...found.values()];
}

export const turnoverOf = ({ received, paid }: ContractCash): Kopecks => received + paid;

/** People are outside the limit; an entrepreneur is a person by the card and inside it. */
function isUnderLimit(party: Named, names: Names): boolean {
  const row = names.row(party.ref);
  return row === undefined || text(row, 'ЮридическоеФизическоеЛицо') !== 'ФизическоеЛицо' || isEntrepreneur(row);
}

function isEntrepreneur(row: NonNullable<ReturnType<Names['row']>>): boolean {
  return /^ИП\s|предприниматель/iu.test(`${text(row, 'Description')} ${text(row, 'НаименованиеПолное')}`);
}

export interface OverLimit {
  readonly names: Names;
  readonly over: readonly ContractCash[];
  /** Contracts with cash that the limit covers. */
  readonly checked: number;
  /** The biggest of those within the limit; null when there is none. */
  readonly nearest: ContractCash | null;
}

export async function overLimit(desk: Desk, all: readonly ContractCash[]): Promise<OverLimit> {
  const sorted = all.toSorted((a, b) =>
    turnoverOf(a) === turnoverOf(b) ? (a.party.ref < b.party.ref ? -1 : 1) : turnoverOf(b) > turnoverOf(a) ? 1 : -1,
  );
  const names = await readNames(
    desk,
    sorted.flatMap(({ party, contract }) => (contract === null ? [party] : [party, contract])),
  );
  const covered = sorted.filter(({ party, contract }) => isUnderLimit(party, names) && isDeal(contract, names));
  const over = covered.filter((one) => turnoverOf(one) > CASH_LIMIT);
  return { names, over, checked: covered.length, nearest: covered.find((one) => !over.includes(one)) ?? null };
}

/** A retail buyer has no contract of sale in the books; a contract of any kind of settlement is a deal. */
function isDeal(contract: Named | null, names: Names): boolean {
  if (contract === null) return true;
  const row = names.row(contract.ref);
  return contract.type === CONTRACTS_SET && (row === undefined || isKnownKind(text(row, 'ВидДоговора')));
}

const isKnownKind = (kind: string): boolean => sideOfContract(kind) !== null || kind === 'Прочее' || kind === '';
