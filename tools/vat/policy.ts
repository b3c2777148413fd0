/** Which VAT checks may judge the organisation on a day; a check that its policy does not call for is not run. */
import type { IsoDate } from '#domain/dates.ts';
import { text } from '#onec/dialect/decode.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Gate, gatesOf } from '../policy/gates.ts';
import { readPolicy } from '../policy/registers.ts';

export interface VatPolicy {
  readonly payer: Gate;
  readonly inputVat: Gate;
  readonly advanceInvoices: Gate;
  /** ПорядокРегистрацииСчетовФактурНаАванс, '' when not known. */
  readonly order: string;
}

export async function readVatPolicy(desk: Desk, day: IsoDate): Promise<VatPolicy> {
  const [taxes, vat] = [await readPolicy(desk, 'taxes', day), await readPolicy(desk, 'vat', day)];
  const absent = { state: 'absent' } as const;
  const gates = gatesOf({ taxes, vat, accounting: absent, profit: absent, simplified: absent }, day);
  const gate = (check: string): Gate => {
    const found = gates.find((one) => one.check === check);
    if (found === undefined) throw new Error(`Нет проверки ${check}`);
    return found;
  };
  return {
    ...{ payer: gate('vat'), inputVat: gate('input_vat_deduction'), advanceInvoices: gate('advance_invoices') },
    order: vat.state === 'read' ? text(vat.row, 'ПорядокРегистрацииСчетовФактурНаАванс') : '',
  };
}
