/**
 * State of customers' invoices (СчетНаОплатуПокупателю) in СтатусыДокументов: paid and shipped so far.
 */
import type { Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import type { Office } from './office.ts';

const REGISTER = 'InformationRegister_СтатусыДокументов';
const PAID = 'AccumulationRegister_ОплатаСчетов';

interface State {
  total: bigint;
  paid: bigint;
  shipped: bigint;
}

/** By base, then by invoice: what has been paid and shipped so far. */
const STATES = new WeakMap<object, Map<string, State>>();

export function openInvoice(office: Office, invoice: Ref, total: bigint): void {
  states(office).set(invoice.id, { total, paid: 0n, shipped: 0n });
  write(office, invoice);
}

/** A payment named the invoice: ОплатаСчетов by the payment, then the state. */
export function notePayment(
  office: Office,
  invoice: Ref,
  paid: { document: Ref; organisation: Ref; rate: string; amount: bigint; vat: bigint },
): void {
  office.base.record(paid.document, [
    {
      register: PAID,
      fields: {
        Организация: paid.organisation,
        СчетНаОплату: invoice,
        СтавкаНДС: paid.rate,
        Сумма: paid.amount,
        СуммаНДС: paid.vat,
        Валюта: office.currencies.rub,
      },
    },
  ]);
  const state = states(office).get(invoice.id);
  if (state === undefined) return;
  state.paid += paid.amount;
  write(office, invoice);
}

export function noteShipment(office: Office, invoice: Ref, amount: bigint): void {
  const state = states(office).get(invoice.id);
  if (state === undefined) return;
  state.shipped += amount;
  write(office, invoice);
}

function states(office: Office): Map<string, State> {
  const known = STATES.get(office.base) ?? new Map<string, State>();
  STATES.set(office.base, known);
  return known;
}

function write(office: Office, invoice: Ref): void {
  const state = states(office).get(invoice.id);
  const organisation = office.base.object(invoice).fields.Организация;
  if (state === undefined || organisation === undefined) return;
  office.base.put(
    REGISTER,
    { Организация: organisation, Документ: invoice },
    {
      Статус: enumRef('СтатусОплатыСчета', step(state.paid, state.total, ['НеОплачен', 'ОплаченЧастично', 'Оплачен'])),
      ДополнительныйСтатус: enumRef(
        'СтатусыОтгрузки',
        step(state.shipped, state.total, ['НеОтгружен', 'ОтгруженЧастично', 'Отгружен']),
      ),
      СтатусСчетаФактуры: '',
      СтатусОригиналаСчетаФактуры: '',
      НомерСчетаФактуры: '',
    },
  );
}

function step(done: bigint, total: bigint, names: readonly [none: string, part: string, all: string]): string {
  if (done <= 0n) return names[0];
  return done < total ? names[1] : names[2];
}
