/** Accounts that a question about VAT names: those it is about are taken, a foreign one is told, never dropped. */

import { z } from 'zod';
import { covers, normaliseAccountCode } from '#domain/accounts.ts';
import type { Desk } from '../ledger/desk.ts';

export const accountsInput = z.array(z.string().min(1)).max(8).default([]).describe('Счета, названные в вопросе');

/** This answer is about the organisation as a whole: a named party is told to be left out of account. */
export function noParty(desk: Desk, party: string | undefined): void {
  if (party !== undefined)
    desk.note('UNEXPLAINED_CONDITION', 'Не учтено: контрагент — этот ответ всегда по организации в целом.');
}

/** The named codes that lie within these; the others are told. */
export function namedWithin(desk: Desk, named: readonly string[], within: readonly string[]): string[] {
  const codes = named.map((code) => normaliseAccountCode(code) ?? code);
  const isOurs = (code: string): boolean => within.some((one) => covers(one, code) || covers(code, one));
  for (const code of codes.filter((one) => !isOurs(one)))
    desk.note('UNEXPLAINED_CONDITION', `Не учтено: счёт ${code} — этот ответ по нему не отбирается.`);
  return codes.filter(isOurs);
}
