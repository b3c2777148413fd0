/** Inputs that ledger tools share, so that one word means the same in each. */
import { z } from 'zod';
import { CONTRACT_KIND, COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { Where } from './cells.ts';

export const organisationInput = z
  .guid()
  .optional()
  .describe('Организация; нет — главная, и это сказано в ответе. Суммы по нескольким организациям не складываются');

export const rowsInput = z.int().min(1).max(500).default(50).describe('Сколько строк показать; итоги всегда по всем');

/** Narrowing by objects. */
export const narrowing = {
  counterparty_id: z.guid().optional().describe('Только этот контрагент'),
  contract_id: z.guid().optional().describe('Только этот договор'),
  where: z
    .array(z.strictObject({ kind: z.string().min(1), ref: z.guid() }))
    .max(3)
    .default([])
    .describe('Отбор по другим видам субконто: вид и ссылка на объект'),
};

interface Narrowed {
  readonly counterparty_id?: string | undefined;
  readonly contract_id?: string | undefined;
  readonly where: readonly Where[];
}

/** All conditions of an input on analytics, references as 1C gives them. */
export function conditionsOf({ counterparty_id, contract_id, where }: Narrowed): Where[] {
  const named = [
    { kind: COUNTERPARTY_KIND, ref: counterparty_id },
    { kind: CONTRACT_KIND, ref: contract_id },
    ...where,
  ];
  return named.flatMap(({ kind, ref }) => (ref === undefined ? [] : [{ kind, ref: ref.toLowerCase() }]));
}
