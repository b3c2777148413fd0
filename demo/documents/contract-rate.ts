/** The VAT rate that payments of a contract are written with: its СтавкаНДС, the standard rate of 2020 when it names none. */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';
import { isVatRate, type VatRate } from '#demo/engine/vat.ts';

export function contractRate(base: Base, contract: Ref): VatRate {
  const { СтавкаНДС: rate } = base.object(contract).fields;
  return isVatRate(rate) ? rate : 'НДС20';
}
