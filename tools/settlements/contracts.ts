/** Contracts of open items: whose settlements they are and what term of payment they set. A figure rests on them, so they are read anew. */
import type { IsoDate } from '#domain/dates.ts';
import { flag, integer, moment, ref, text } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';

export const CONTRACTS_SET = 'Catalog_ДоговорыКонтрагентов';

export interface Contract {
  readonly ref: string;
  readonly name: string;
  /** `СПоставщиком`, `СПокупателем`, …; '' when the card does not say. */
  readonly kind: string;
  readonly payBy: IsoDate | '';
  /** Null when no term is set. */
  readonly days: number | null;
}

/** More contracts than this are cheaper read with all contracts of the organisation. */
const BY_REFS_MAX = 60;

function contractOf(row: WireRow): Contract {
  return {
    ref: ref(row, 'Ref_Key'),
    name: text(row, 'Description'),
    kind: text(row, 'ВидДоговора'),
    payBy: moment(row, 'ДатаОплаты').slice(0, 10),
    days: flag(row, 'УстановленСрокОплаты') ? integer(row, 'СрокОплаты') : null,
  };
}

/** The contracts by reference. One that belongs to another organisation is read too; one that is gone is absent. */
export async function readContracts(desk: Desk, refs: readonly string[]): Promise<ReadonlyMap<string, Contract>> {
  const { onec, terms } = desk.context;
  const wanted = new Set(refs.filter((one) => one !== ''));
  const found = new Map<string, Contract>();
  const keep = (rows: readonly WireRow[]): void => {
    for (const row of rows) if (wanted.has(ref(row, 'Ref_Key'))) found.set(ref(row, 'Ref_Key'), contractOf(row));
  };
  if (wanted.size > BY_REFS_MAX) {
    const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
    keep(desk.rows(await onec.catalog(CONTRACTS_SET, terms, filter)));
  }
  const missing = [...wanted].filter((one) => !found.has(one));
  if (missing.length > 0) keep(desk.rows(await onec.elements(CONTRACTS_SET, missing, terms)));
  return found;
}
