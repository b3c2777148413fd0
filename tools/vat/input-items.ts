/** Balances of account 19 document by document, each with the first reason why its VAT is not deducted that the base proves. */

import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { flag, moment } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { cellsOf } from '../ledger/cells.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames } from '../ledger/names.ts';
import { isTaxed } from './rates.ts';
import { byBase, type Invoice, readInvoicesOfParties, readVatBalances, type VatBalance } from './reading.ts';

export const INPUT_REASONS = {
  no_invoice: 'нет счёта-фактуры полученного',
  unposted: 'счёт-фактура есть, но не проведён',
  later: 'счёт-фактура датирован позже',
  not_formed: 'вычет не на дату получения: записи книги покупок не сформированы',
  universal: 'УПД: вычет не отражён',
  customer_return: 'возврат от покупателя: ждёт корректировочного счёта-фактуры',
  customs: 'ввоз: вычет после уплаты и принятия к учёту',
  agent: 'НДС налогового агента: вычет после уплаты',
  asset: 'основное средство ещё на 08',
  zero_rate: 'ставка 0 % или раздельный учёт',
  red: 'вычтено больше, чем предъявлено',
  unknown: 'причина по базе не доказана',
} as const;
export type InputReason = keyof typeof INPUT_REASONS;

export interface InputItem {
  readonly account: string;
  readonly party: Named | null;
  readonly document: Named | null;
  readonly dated: IsoDate | '';
  /** Дт − Кт on 19, kopecks. */
  readonly vat: Kopecks;
  /** The same by the register; null when it was not read. */
  readonly booked: Kopecks | null;
  readonly reason: InputReason;
}

export interface InputReading {
  readonly items: readonly InputItem[];
  readonly names: Names;
  readonly accounts: readonly Account[];
  readonly isRegisterRead: boolean;
}

/** Documents by which a supplier charges VAT. */
export const RECEIPTS: ReadonlySet<string> = new Set(
  'ПоступлениеТоваровУслуг ПоступлениеДопРасходов КорректировкаПоступления АвансовыйОтчет ДокументРасчетовСКонтрагентом ПоступлениеНМА ПриобретениеУслугПоЛизингу'
    .split(' ')
    .map((name) => `Document_${name}`),
);

interface Seen {
  readonly asOf: IsoDate;
  readonly row: WireRow | undefined;
  readonly invoices: readonly Invoice[];
  readonly records: readonly VatBalance[];
  readonly assetsWait: boolean;
}

function reasonOf(account: string, document: Named | null, vat: Kopecks, seen: Seen): InputReason {
  const { row, invoices, records, asOf } = seen;
  if (vat < 0n) return 'red';
  if (/Возврат\w*ОтПокупателя|КорректировкаРеализации/u.test(document?.type ?? '')) return 'customer_return';
  if (account === '19.05' || account === '19.10') return 'customs';
  if (records.some(({ kind }) => kind.startsWith('НалоговыйАгент'))) return 'agent';
  if (row !== undefined && row.ЭтоУниверсальныйДокумент !== undefined && flag(row, 'ЭтоУниверсальныйДокумент'))
    return 'universal';
  if (document !== null && !RECEIPTS.has(document.type)) return 'unknown';
  const alive = invoices.filter(({ marked }) => !marked);
  if (alive.length === 0) return 'no_invoice';
  const posted = alive.filter((one) => one.posted);
  if (posted.length === 0) return 'unposted';
  if (posted.every(({ date }) => date > asOf)) return 'later';
  if (account === '19.01' && seen.assetsWait) return 'asset';
  if (records.length > 0 && records.every(({ rate }) => !isTaxed(rate))) return 'zero_rate';
  return posted.every(({ deducts }) => !deducts) ? 'not_formed' : 'unknown';
}

const keyOf = (account: string, party: string, document: string): string => `${account}|${party}|${document}`;

/** The balance of 19 at the end of a day, document by document, each with its reason. */
export async function readInput(
  desk: Desk,
  asOf: IsoDate,
  wanted?: string,
  named: readonly string[] = [],
): Promise<InputReading> {
  const { onec, terms } = desk.context;
  const organisation = desk.organisation.id;
  const leaf = ({ isGroup, code }: Account): boolean =>
    !isGroup && /^19(?:\.|$)/.test(code) && (named.length === 0 || named.some((one) => covers(one, code)));
  const accounts = [...desk.chart.byRef.values()].filter(leaf);
  const cells = cellsOf(desk.rows(await onec.balance(asOf, { organisation, accounts }, terms))).filter(
    ({ amount }) => amount !== 0n,
  );
  const records = await readVatBalances(desk, 'presented', asOf);
  const placed = cells.map((cell) => {
    const party = refOf(cell.subconto.get(COUNTERPARTY_KIND));
    const document = refOf([...cell.subconto].find(([kind]) => kind.startsWith('СФ'))?.[1]);
    return { account: cell.account, party, document, vat: cell.amount };
  });
  const own = placed.filter(({ party }) => wanted === undefined || party?.ref === wanted.toLowerCase());
  const invoices = byBase(
    await readInvoicesOfParties(
      desk,
      'received',
      own.map(({ party }) => party?.ref ?? ''),
    ),
  );
  const names = await readNames(
    desk,
    own.flatMap(({ party, document }) => [party, document].filter((one) => one !== null)),
  );
  const assetsWait = own.some(({ account }) => account === '19.01') && (await hasAssets(desk, asOf));
  const items = own.map((one): InputItem => {
    const row = one.document === null ? undefined : names.row(one.document.ref);
    const mine = (records ?? []).filter(
      ({ account, party, invoice }) =>
        keyOf(account, party, invoice?.ref ?? '') === keyOf(one.account, one.party?.ref ?? '', one.document?.ref ?? ''),
    );
    const seen = { asOf, row, invoices: invoices.get(one.document?.ref ?? '') ?? [], records: mine, assetsWait };
    return {
      ...one,
      dated: row === undefined ? '' : moment(row, 'Date').slice(0, 10),
      booked: records === null ? null : sum(mine.map(({ vat }) => vat)),
      reason: reasonOf(one.account, one.document, one.vat, seen),
    };
  });
  return { items: biggestFirst(items), names, accounts, isRegisterRead: records !== null };
}

function refOf(
  value: { readonly kind: string; readonly type: string; readonly value: string } | null | undefined,
): Named | null {
  return value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
}

async function hasAssets(desk: Desk, asOf: IsoDate): Promise<boolean> {
  const { onec, terms } = desk.context;
  const accounts = [...desk.chart.byRef.values()].filter(({ code, isGroup }) => !isGroup && /^0[78]\./.test(code));
  const rows = desk.rows(await onec.accountBalances(asOf, { organisation: desk.organisation.id, accounts }, terms));
  return rows.some(({ amount }) => amount.net > 0n);
}

function biggestFirst(items: readonly InputItem[]): InputItem[] {
  const key = ({ account, party, document }: InputItem): string =>
    keyOf(account, party?.ref ?? '', document?.ref ?? '');
  return [...items].sort((a, b) => (a.vat === b.vat ? (key(a) < key(b) ? -1 : 1) : abs(b.vat) > abs(a.vat) ? 1 : -1));
}
