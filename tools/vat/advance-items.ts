/**
 * VAT of advances, payment by payment: what is left of each advance, the tax held on 76.АВ or 76.ВА, and what the rate of its own invoice
 * demands. What an open month has not done yet is waiting; what a closed one left undone is a fault.
 */
import { addDays, firstDay, type IsoDate, lastDay, monthOf } from '#domain/dates.ts';
import { abs, type Kopecks } from '#domain/money.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND, SETTLEMENT_DOCUMENT_KIND } from '#domain/settlements.ts';
import { moment, section, text } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { type Cell, cellsOf } from '../ledger/cells.ts';
import { booksBegin, type Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames } from '../ledger/names.ts';
import { periodStates } from '../ledger/period-state.ts';
import type { VatPolicy } from './policy.ts';
import { isTaxed, percentOf, STANDARD_RATES, standardPercent, taxInside } from './rates.ts';
import { readVatBalances, type VatBalance } from './reading.ts';

export type AdvanceSide = 'received' | 'issued';

export const ADVANCE_STATES = {
  agrees: 'сходится',
  waiting: 'ждёт закрытия месяца',
  not_registered: 'нет счёта-фактуры на аванс',
  not_deducted: 'аванс зачтён, вычет не заявлен',
  not_restored: 'аванс зачтён, НДС не восстановлен',
  differs: 'сумма НДС не по ставке',
} as const;
export type AdvanceState = keyof typeof ADVANCE_STATES;

export interface AdvanceVat {
  readonly side: AdvanceSide;
  readonly party: Named | null;
  readonly contract: string;
  readonly payment: Named | null;
  readonly paidOn: IsoDate | '';
  /** What is left of the advance, kopecks. */
  readonly left: Kopecks;
  /** VAT on 76.АВ (76.ВА). */
  readonly charged: Kopecks;
  readonly expected: Kopecks;
  readonly rate: string;
  readonly state: AdvanceState;
}

/** Advances in roubles; the tax of an advance is held by payment. */
const SIDES = {
  received: { advances: /^62\.(?:02|32|ОТ(?:\..+)?)$/, vat: '76.АВ', sign: -1n },
  issued: { advances: /^60\.(?:02|32)$/, vat: '76.ВА', sign: 1n },
} as const;

/** Rounding of lines may part the tax of an advance from its rate by less than this. */
const TOLERANCE = 100n;

interface Held {
  readonly party: Named | null;
  readonly contract: string;
  readonly payment: Named | null;
  readonly left: Kopecks;
  readonly charged: Kopecks;
}

const refOf = (cell: Cell, kind: string): Named | null => {
  const value = cell.subconto.get(kind);
  return value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
};

function accountsOf(desk: Desk, side: AdvanceSide): Account[] {
  const { advances, vat } = SIDES[side];
  return [...desk.chart.byRef.values()].filter(
    ({ code, isGroup }) => !isGroup && (advances.test(code) || code === vat),
  );
}

async function readHeld(desk: Desk, side: AdvanceSide, day: IsoDate): Promise<Map<string, Held>> {
  const { onec, terms } = desk.context;
  const query = { organisation: desk.organisation.id, accounts: accountsOf(desk, side) };
  const { vat, sign } = SIDES[side];
  const held = new Map<string, Held>();
  for (const cell of cellsOf(desk.rows(await onec.balance(day, query, terms)))) {
    const isVat = cell.account === vat;
    const party = refOf(cell, COUNTERPARTY_KIND);
    const invoice = [...cell.subconto].find(([kind]) => kind.startsWith('СФ'))?.[0] ?? '';
    const payment = refOf(cell, isVat ? invoice : SETTLEMENT_DOCUMENT_KIND);
    const key = `${party?.ref ?? ''}|${payment?.ref ?? ''}`;
    const known = held.get(key) ?? { party, contract: '', payment, left: 0n, charged: 0n };
    const amount = sign * cell.amount;
    held.set(key, {
      ...known,
      contract: isVat ? known.contract : (cell.subconto.get(CONTRACT_KIND)?.value ?? known.contract),
      left: known.left + (isVat ? 0n : amount),
      // both accounts hold the tax on the side opposite to its advance
      charged: known.charged - (isVat ? amount : 0n),
    });
  }
  return held;
}

/** The last day that closed months reach, '' when none is closed or their state cannot be read. */
async function closedUntil(desk: Desk, asOf: IsoDate): Promise<IsoDate | ''> {
  const begin = await booksBegin(desk);
  if (begin === '' || asOf < begin) return '';
  const states = await periodStates(desk, begin, asOf);
  const closed = [...states].filter(([, state]) => state === 'closed' || state === 'needs_reclosing');
  const month = closed
    .map(([one]) => one)
    .sort()
    .at(-1);
  if (month === undefined) return '';
  return lastDay(month) > asOf ? addDays(firstDay(month), -1) : lastDay(month);
}

/** The rate of the payment's own lines; '' when they do not tell. */
function rateOfPayment(row: WireRow | undefined): string {
  const rates = row === undefined ? [] : section(row, 'РасшифровкаПлатежа').map((line) => text(line, 'СтавкаНДС'));
  const told = [...new Set(rates.filter((rate) => rate !== ''))];
  return told.length === 1 ? (told[0] ?? '') : '';
}

/** Whether the policy demands an invoice on an advance that is still there at the end of a closed month. */
function demandsInvoice({ order }: VatPolicy, paidOn: IsoDate, closed: IsoDate): boolean {
  if (/Пят/u.test(order)) return addDays(paidOn, 5) < closed;
  if (/Квартал|НалоговогоПериода/u.test(order)) {
    const month = Number(paidOn.slice(5, 7));
    const quarter = `${paidOn.slice(0, 4)}-${String(month + ((3 - (month % 3)) % 3)).padStart(2, '0')}`;
    return lastDay(quarter) <= closed;
  }
  return monthOf(paidOn) <= monthOf(closed);
}

/** A standard rate of another year is not lawful on this day; reduced rates stay. */
const lawful = (percent: number, standard: number): number => (STANDARD_RATES.has(percent) ? standard : percent);

interface Judged {
  readonly expected: Kopecks;
  readonly state: AdvanceState;
}

const expectedOf = ({ left }: Held, percent: number): Kopecks => (left > 0n ? taxInside(left, percent) : 0n);

function judge(
  side: AdvanceSide,
  now: Held,
  then: Held | undefined,
  about: { readonly percent: number; readonly paidOn: IsoDate | ''; readonly closed: IsoDate | '' },
  policy: VatPolicy,
): Judged {
  const expected = expectedOf(now, about.percent);
  const gap = expected - now.charged;
  // an advance paid without an invoice of the supplier gives no deduction, and that is no fault
  if (abs(gap) < TOLERANCE || (side === 'issued' && gap > 0n)) return { expected, state: 'agrees' };
  const before = then === undefined ? 0n : expectedOf(then, about.percent) - then.charged;
  const isOld = about.closed !== '' && abs(before) >= TOLERANCE && before > 0n === gap > 0n;
  if (!isOld) return { expected, state: 'waiting' };
  if (gap > 0n && now.charged === 0n)
    return { expected, state: demandsInvoice(policy, about.paidOn, about.closed) ? 'not_registered' : 'waiting' };
  if (gap > 0n) return { expected, state: 'differs' };
  if (now.left > 0n && then !== undefined && then.left === now.left) return { expected, state: 'differs' };
  return { expected, state: side === 'received' ? 'not_deducted' : 'not_restored' };
}

export interface AdvanceReading {
  readonly items: readonly AdvanceVat[];
  /** The register `НДСсАвансов`; null when it was not read or the side has none. */
  readonly register: readonly VatBalance[] | null;
  readonly names: Names;
  readonly closed: IsoDate | '';
}

export async function readAdvanceVat(
  desk: Desk,
  asOf: IsoDate,
  policy: VatPolicy,
  side: AdvanceSide = 'received',
): Promise<AdvanceReading> {
  const now = await readHeld(desk, side, asOf);
  const closed = await closedUntil(desk, asOf);
  const then = closed === '' ? new Map<string, Held>() : closed === asOf ? now : await readHeld(desk, side, closed);
  const register = side === 'received' ? await readVatBalances(desk, 'advances', asOf) : null;
  const rates = new Map((register ?? []).map(({ party, invoice, rate }) => [`${party}|${invoice?.ref ?? ''}`, rate]));
  const open = [...now].filter(([, { left, charged }]) => left !== 0n || charged !== 0n);
  const names = await readNames(
    desk,
    open.flatMap(([, { party, payment }]) => [party, payment].filter((one) => one !== null)),
  );
  const items = open.map(([key, held]): AdvanceVat => {
    const row = held.payment === null ? undefined : names.row(held.payment.ref);
    const paidOn = row === undefined ? '' : moment(row, 'Date').slice(0, 10);
    const told = rates.get(key) ?? rateOfPayment(row);
    const standard = standardPercent(paidOn === '' ? asOf : paidOn);
    const percent = told === '' ? standard : isTaxed(told) ? lawful(percentOf(told) ?? standard, standard) : 0;
    const judged = judge(side, held, then.get(key), { percent, paidOn, closed }, policy);
    return { ...held, ...judged, side, paidOn, rate: `НДС${percent}_${100 + percent}` };
  });
  return { items: ordered(items), register, names, closed };
}

function ordered(items: readonly AdvanceVat[]): AdvanceVat[] {
  const key = ({ party, payment }: AdvanceVat): string => `${party?.ref ?? ''}|${payment?.ref ?? ''}`;
  return [...items].sort((a, b) =>
    a.left === b.left ? (key(a) < key(b) ? -1 : 1) : abs(b.left) > abs(a.left) ? 1 : -1,
  );
}
