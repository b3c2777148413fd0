/** Parameters of depreciation that 1C keeps for each asset: method, whether it is charged at all, when the asset was accepted. */
import type { IsoDate } from '#domain/dates.ts';
import { flag, moment, ref, text } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';

const STATES = 'InformationRegister_СостоянияОСОрганизаций';
const METHODS = 'InformationRegister_ПараметрыАмортизацииОСБухгалтерскийУчет';
const CHARGING = 'InformationRegister_НачислениеАмортизацииОСБухгалтерскийУчет';
const REDUCING = 'УменьшаемогоОстатка';

export interface Parameters {
  /** Asset → day of acceptance; null: the register cannot be read, as for the others. */
  readonly accepted: ReadonlyMap<string, IsoDate> | null;
  readonly reducing: ReadonlySet<string> | null;
  /** Assets whose charging is switched off. */
  readonly off: ReadonlySet<string> | null;
}

async function latest(desk: Desk, register: string, day: IsoDate, without: string): Promise<WireRow[] | null> {
  const { onec, terms } = desk.context;
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const rows = desk.optional(await onec.records(register, terms, { filter }), without);
  if (rows === null) return null;
  const found = new Map<string, WireRow>();
  for (const row of rows.toSorted((a, b) => (moment(a, 'Period') < moment(b, 'Period') ? -1 : 1)))
    if (moment(row, 'Period') <= `${day}T23:59:59` && row.Active !== false)
      found.set(ref(row, 'ОсновноеСредство_Key'), row);
  return [...found.values()];
}

const assetOf = (row: WireRow): string => ref(row, 'ОсновноеСредство_Key');

export async function readParameters(desk: Desk, day: IsoDate): Promise<Parameters> {
  const states = await latest(desk, STATES, day, 'Принятие к учёту');
  const methods = await latest(desk, METHODS, day, 'Способ амортизации');
  const charging = await latest(desk, CHARGING, day, 'Признак начисления амортизации');
  return {
    accepted: states && new Map(states.map((row) => [assetOf(row), moment(row, 'ДатаСостояния').slice(0, 10)])),
    reducing:
      methods && new Set(methods.filter((row) => text(row, 'СпособНачисленияАмортизации') === REDUCING).map(assetOf)),
    off: charging && new Set(charging.filter((row) => !flag(row, 'НачислятьАмортизацию')).map(assetOf)),
  };
}
