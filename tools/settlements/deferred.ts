/**
 * Deferred settlements: where an organisation offsets advances at month close, an advance beside a debt in an open month is normal. The
 * register says what waits: rows «К выполнению» up to the day of the answer.
 */
import { moment, reference, text } from '#onec/dialect/decode.ts';
import { guidLiteral, momentLiteral } from '#onec/dialect/literals.ts';
import type { Day, Desk } from '../ledger/desk.ts';

const REGISTER = 'InformationRegister_РасчетыСКонтрагентамиОтложенноеПроведение';
const PENDING = 'КВыполнению';

export const OFFSET_MODES = {
  at_posting: 'зачёт авансов при проведении документов',
  deferred: 'зачёт авансов при закрытии месяца (отложенный)',
  unknown: 'способ зачёта не проверен',
} as const satisfies Record<string, string>;

export type OffsetMode = keyof typeof OFFSET_MODES;

export interface Deferred {
  readonly mode: OffsetMode;
  /** Documents whose offset waits for month close. */
  readonly pending: number;
  /** True when the offset of this contract waits. */
  waits(counterparty: string, contract: string): boolean;
}

export async function readDeferred(desk: Desk, { balancePeriod }: Day): Promise<Deferred> {
  const { onec, terms } = desk.context;
  const organisation = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const counted = await onec.count(REGISTER, organisation, terms);
  if (!counted.ok) {
    desk.optional(counted, 'Отложенный зачёт авансов');
    return { mode: 'unknown', pending: 0, waits: () => false };
  }
  if (counted.value === 0) return { mode: 'at_posting', pending: 0, waits: () => false };
  const filter = `${organisation} and Дата lt ${momentLiteral(balancePeriod)}`;
  const rows = desk.rows(
    await onec.records(REGISTER, terms, { filter: `${filter} and СостояниеРасчетов eq '${PENDING}'` }),
  );
  const waiting = rows.filter(
    (row) => text(row, 'СостояниеРасчетов') === PENDING && moment(row, 'Дата') < balancePeriod,
  );
  const key = (party: string, contract: string): string => `${party}|${contract}`;
  const keys = new Set(
    waiting.map((row) => key(reference(row, 'Контрагент')?.ref ?? '', reference(row, 'ДоговорКонтрагента')?.ref ?? '')),
  );
  return {
    mode: 'deferred',
    pending: waiting.length,
    waits: (party, contract) => keys.has(key(party, contract)),
  };
}
