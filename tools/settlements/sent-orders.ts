/**
 * Payment orders sent to the bank and not executed: their sums are still a debt in the books and already on their way. An order counts as
 * executed when its state says so or a bank debit was entered on its basis.
 */
import { z } from 'zod';
import { addDays } from '#domain/dates.ts';
import { amount, flag, moment, ref, reference, text } from '#onec/dialect/decode.ts';
import { castLiteral, guidLiteral } from '#onec/dialect/literals.ts';
import { both, orBatches } from '#onec/dialect/query.ts';
import { entityRefSchema } from '#state/fact.ts';
import type { Day, Desk } from '../ledger/desk.ts';
import { readNames } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';

const STATES = 'InformationRegister_СостоянияБанковскихДокументов';
const ORDERS = 'Document_ПлатежноеПоручение';
const DEBITS = 'Document_СписаниеСРасчетногоСчета';
const SENT = 'Отправлено';
/** An order lives ten days in a bank; an older one that is still «sent» is a forgotten mark, not money on its way. */
const DAYS_BACK = 31;

export const sentOrderSchema = z.strictObject({
  order: entityRefSchema,
  counterparty: entityRefSchema.nullable(),
  date: z.string(),
  sum: z.string(),
});
export type SentOrder = z.infer<typeof sentOrderSchema>;

/** Null when the states of bank documents cannot be read. */
export async function readSentOrders(
  desk: Desk,
  { asOf, balancePeriod }: Day,
  counterparty: string | undefined,
): Promise<SentOrder[] | null> {
  const { onec, terms } = desk.context;
  const without = 'Поручения, отправленные в банк';
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)} and Состояние eq '${SENT}'`;
  const states = desk.optional(await onec.records(STATES, terms, { filter }), without);
  if (states === null) return null;
  const sent = states.flatMap((row) => {
    const object = reference(row, 'СсылкаНаОбъект');
    return object?.type === ORDERS && text(row, 'Состояние') === SENT ? [object.ref] : [];
  });
  if (sent.length === 0) return [];
  const orders = desk.optional(await onec.documentsByRefs(ORDERS, sent, terms), without) ?? [];
  const recent = orders
    .filter(
      (row) => moment(row, 'Date') < balancePeriod && moment(row, 'Date') >= `${addDays(asOf, -DAYS_BACK)}T00:00:00`,
    )
    .filter((row) => counterparty === undefined || reference(row, 'Контрагент')?.ref === counterparty.toLowerCase());
  const executed = await executedOrders(
    desk,
    recent.map((row) => ref(row, 'Ref_Key')),
    balancePeriod,
  );
  const open = recent.filter((row) => !executed.has(ref(row, 'Ref_Key')));
  const parties = open.flatMap((row) => partyOf(row));
  const names = await readNames(desk, [...parties, ...open.map((row) => ({ type: ORDERS, ref: ref(row, 'Ref_Key') }))]);
  return open.map((row) => {
    const [party] = partyOf(row);
    return {
      order: names.entity({ type: ORDERS, ref: ref(row, 'Ref_Key') }),
      counterparty: party === undefined ? null : names.entity(party),
      date: moment(row, 'Date').slice(0, 10),
      sum: moneyText(amount(row, 'СуммаДокумента', 2) ?? 0n),
    };
  });
}

function partyOf(row: Parameters<typeof reference>[0]) {
  const party = reference(row, 'Контрагент');
  return party === null ? [] : [{ type: party.type || 'Catalog_Контрагенты', ref: party.ref }];
}

/** Orders on whose basis a bank debit was entered up to the day. */
async function executedOrders(desk: Desk, orders: readonly string[], until: string): Promise<Set<string>> {
  const { onec, terms } = desk.context;
  const found = new Set<string>();
  for (const bases of orBatches(orders.map((key) => `ДокументОснование eq ${castLiteral(key, ORDERS)}`))) {
    const filter = both(`Организация_Key eq ${guidLiteral(desk.organisation.id)}`, bases) ?? '';
    for await (const chunk of onec.documents({ set: DEBITS, filter }, terms))
      for (const row of desk.rows({ ok: true, value: chunk }))
        if (moment(row, 'Date') < until && flag(row, 'Posted'))
          found.add(reference(row, 'ДокументОснование')?.ref ?? '');
  }
  return found;
}
