/** The catalog of parties as tools search it, and how closely a card answers to a typed name. */
import { coreName, isSameWord, plainName, slips, slipsAllowed } from '#domain/party-names.ts';
import type { Outcome } from '#onec/client.ts';
import type { Completeness } from '#onec/completeness.ts';
import { flag, ref, text } from '#onec/dialect/decode.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { type Counts, countsOf } from './answers.ts';
import type { ToolContext } from './tool.ts';

export const PARTY_SETS = { counterparty: 'Catalog_Контрагенты', person: 'Catalog_ФизическиеЛица' } as const;
export type PartyType = keyof typeof PARTY_SETS;

export interface Party {
  readonly type: PartyType;
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly code: string;
  readonly inn: string;
  readonly kpp: string;
  readonly marked: boolean;
  /** Card of the head company, '' when this is no branch. */
  readonly head: string;
  /** Names without legal forms: the short one and the full one. */
  readonly cores: readonly string[];
}

export interface Parties {
  readonly list: readonly Party[];
  readonly completeness: Completeness;
  readonly counts: Counts;
}

const MAX_AGE_MS = 300_000;

function partyOf(type: PartyType, row: WireRow): Party {
  const [name, fullName] = [text(row, 'Description'), text(row, 'НаименованиеПолное')];
  return {
    type,
    id: ref(row, 'Ref_Key'),
    name,
    fullName,
    code: text(row, 'Code'),
    inn: text(row, 'ИНН'),
    kpp: text(row, 'КПП'),
    marked: flag(row, 'DeletionMark'),
    head: ref(row, 'ГоловнойКонтрагент_Key'),
    cores: [...new Set([coreName(name), ...(fullName === '' ? [] : [coreName(fullName)])])],
  };
}

/** Every card of a catalog without folders, remembered for five minutes; `anew` reads it again. */
export async function readParties(
  context: ToolContext,
  type: PartyType,
  anew = false,
): Promise<Outcome<{ readonly value: Parties; readonly fresh: boolean }>> {
  const set = PARTY_SETS[type];
  const load = async (): Promise<Outcome<Parties>> => {
    const outcome = await context.onec.catalog(set, context.terms);
    if (!outcome.ok) return outcome;
    const list = outcome.value.rows.filter((row) => !flag(row, 'IsFolder')).map((row) => partyOf(type, row));
    return { ok: true, value: { list, completeness: outcome.value.completeness, counts: countsOf(outcome.value) } };
  };
  return await context.memory.recall(`parties/${set}`, MAX_AGE_MS, load, anew);
}

/** How a card answers to a name, closest first. */
export const CLOSENESS = {
  exact: { confidence: 1, how: 'имя совпало' },
  inflected: { confidence: 0.95, how: 'имя совпало с точностью до падежа' },
  contains: { confidence: 0.8, how: 'имя содержит названные слова' },
  begins: { confidence: 0.6, how: 'слово имени начинается так' },
  slip: { confidence: 0.5, how: 'похоже с точностью до опечатки' },
} as const satisfies Record<string, { readonly confidence: number; readonly how: string }>;

export type Closeness = keyof typeof CLOSENESS;

const isSlip = (a: string, b: string): boolean => {
  const limit = slipsAllowed(Math.min(a.length, b.length));
  return limit > 0 && slips(a, b, limit) <= limit;
};

function closenessOfCore(wanted: string, core: string): Closeness | null {
  if (core === wanted) return 'exact';
  const [asked, own] = [wanted.split(' '), core.split(' ')];
  const all = asked.every((word) => own.some((other) => isSameWord(word, other)));
  if (all && own.length === asked.length) return 'inflected';
  if (all) return 'contains';
  if (asked.length === 1 && wanted.length >= 4 && own.some((word) => word.startsWith(wanted))) return 'begins';
  if (isSlip(asked.join(''), own.join(''))) return 'slip';
  return asked.every((word) => own.some((other) => word === other || isSlip(word, other))) ? 'slip' : null;
}

const ORDER = Object.keys(CLOSENESS) as Closeness[];

/** The closest of the card's names; null when none answers. */
export function closeness(party: Party, typed: string): Closeness | null {
  const wanted = coreName(typed);
  if (wanted === '') return null;
  const found = party.cores.map((core) => closenessOfCore(wanted, core));
  return ORDER.find((one) => found.includes(one)) ?? null;
}

/** Which word of the name, counted from zero, a card shares without answering to it: «Вектор» for «Вектор-Плюс»; -1 for none. */
export function sharedWord(party: Party, typed: string): number {
  const own = plainName(party.name).split(' ');
  return coreName(typed)
    .split(' ')
    .findIndex((word) => word.length >= 4 && own.some((other) => isSameWord(word, other)));
}
