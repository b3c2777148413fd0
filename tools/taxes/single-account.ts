/** The single tax account in its registers: money not yet used and obligations that stand due and are not covered. */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { amount, moment, ref } from '#onec/dialect/decode.ts';
import { momentLiteral } from '#onec/dialect/literals.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';

const MONEY = 'AccumulationRegister_РасчетыПоЕдиномуНалоговомуСчету';
const TAXES = 'AccumulationRegister_РасчетыПоНалогамНаЕдиномНалоговомСчете';
export const TAX_KIND = 'Catalog_ВидыНалоговИПлатежейВБюджет';

export interface Obligation {
  readonly tax: Named;
  readonly due: IsoDate;
  readonly left: Kopecks;
}

export interface SingleAccount {
  readonly money: Kopecks;
  readonly obligations: readonly Obligation[];
}

async function balance(desk: Desk, register: string, asOf: IsoDate): Promise<readonly WireRow[] | null> {
  const { onec, terms } = desk.context;
  const parameters = { Period: momentLiteral(`${addDays(asOf, 1)}T00:00:00`) };
  const rows = desk.optional(await onec.virtualTable(register, 'Balance', parameters, terms), 'Регистры ЕНС');
  return rows?.filter((row) => ref(row, 'Организация_Key') === desk.organisation.id) ?? null;
}

/** Null when the registers are closed or not published. */
export async function readSingleAccount(desk: Desk, asOf: IsoDate): Promise<SingleAccount | null> {
  const money = await balance(desk, MONEY, asOf);
  const taxes = await balance(desk, TAXES, asOf);
  if (money === null || taxes === null) return null;
  const left = (row: WireRow): Kopecks => amount(row, 'СуммаBalance', 2) ?? 0n;
  return {
    money: sum(money.map(left)),
    obligations: taxes
      .map((row) => ({
        tax: { type: TAX_KIND, ref: ref(row, 'Налог_Key') },
        due: moment(row, 'СрокУплаты').slice(0, 10),
        left: left(row),
      }))
      .filter((one) => one.left !== 0n)
      .toSorted((a, b) => (`${a.due}${a.tax.ref}` < `${b.due}${b.tax.ref}` ? -1 : 1)),
  };
}
