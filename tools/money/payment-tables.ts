/** Tables of payments: by purpose, by party or person, by document, by month. */
import { monthOf, monthsBetween } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { kindTitle } from '../documents/kinds.ts';
import type { Desk } from '../ledger/desk.ts';
import { analytic, type Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder, RowSpec } from '../report/build.ts';
import { byAmount, grouped } from '../results/ledger-side.ts';
import { accountTitle } from './accounts.ts';
import type { Period } from './flow.ts';
import type { Payment } from './payments.ts';

export type Way = 'paid' | 'received';
const SIGN: Readonly<Record<Way, bigint>> = { paid: -1n, received: 1n };
const COLUMN: Readonly<Record<Way, string>> = { paid: 'Заплачено', received: 'Поступило' };
const WORD: Readonly<Record<Way, string>> = { paid: 'Платежи', received: 'Поступления' };

interface Group {
  readonly key: string;
  readonly entity: string;
  readonly row: Omit<RowSpec, 'entity' | 'cells'>;
}

function rowsOf(way: Way, payments: readonly Payment[], groupOf: (payment: Payment) => Group): RowSpec[] {
  const own = payments.filter(({ isReceived }) => isReceived === (way === 'received'));
  const groups = [...grouped(own, (payment) => groupOf(payment).key).values()].flatMap((list) => {
    const [first] = list;
    const amount = sum(list.map(({ net }) => net * SIGN[way]));
    return first === undefined ? [] : [{ ...groupOf(first), amount, documents: new Set(list.map(refOf)).size }];
  });
  return groups
    .sort(
      byAmount(
        ({ amount }) => amount,
        ({ entity }) => entity,
      ),
    )
    .map(({ entity, row, amount, documents }) => ({
      ...{ entity, ...row, cells: { documents: String(documents), amount: moneyText(amount) } },
    }));
}

const refOf = ({ document }: Payment): string => document.ref;

function put(report: ReportBuilder, way: Way, what: 'party' | 'purpose', rows: readonly RowSpec[], max: number): void {
  if (rows.length === 0) return;
  const byParty = what === 'party';
  report.table(
    {
      key: `${way}_by_${what}`,
      title: `${WORD[way]} ${byParty ? 'по контрагентам и людям' : 'по назначению'}`,
      ...{ noun: 'row', about: byParty ? 'Кому и от кого' : 'За что' },
      ...{ by: byParty ? [COUNTERPARTY_KIND] : [], rankedBy: 'amount' },
      columns: [
        { key: 'documents', title: 'Документов', measure: 'count', total: false },
        { key: 'amount', title: COLUMN[way], measure: 'sum_accounting' },
      ],
    },
    rows,
    max,
  );
}

export function partiesTable(
  report: ReportBuilder,
  way: Way,
  payments: readonly Payment[],
  names: Names,
  max: number,
): void {
  const groupOf = (payment: Payment): Group => {
    const open = payment.purpose.key === 'accountable' ? payment.person : payment.party;
    const object = analytic(names, open);
    const entity = object?.title ?? `без контрагента: ${payment.purpose.title}`;
    return { key: object === null ? `-${entity}` : object.ref, entity, row: { ref: object, party: object } };
  };
  put(report, way, 'party', rowsOf(way, payments, groupOf), max);
}

export function purposesTable(
  desk: Desk,
  report: ReportBuilder,
  way: Way,
  payments: readonly Payment[],
  max: number,
): void {
  const groupOf = ({ account }: Payment): Group => ({
    ...{ key: account, entity: accountTitle(desk, account), row: { account } },
  });
  put(report, way, 'purpose', rowsOf(way, payments, groupOf), max);
}

/** Documents by size; one that pays several ways stands with its sum. */
export function documentsTable(report: ReportBuilder, payments: readonly Payment[], names: Names, max: number): void {
  const documents = [...grouped(payments, refOf).values()].flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    const total = (sign: bigint): Kopecks =>
      sum(list.filter(({ isReceived }) => isReceived === sign > 0n).map(({ net }) => net * sign));
    const parties = new Map(list.map(({ party }) => [party?.value ?? '', analytic(names, party)]));
    const [only] = parties.size === 1 ? parties.values() : [null];
    const purposes = [...new Set(list.map(({ purpose }) => purpose.title))].join(', ');
    return [{ first, party: only ?? null, purposes, received: total(1n), paid: total(-1n) }];
  });
  const cell = (amount: Kopecks): string | null => (amount === 0n ? null : moneyText(amount));
  report.table(
    {
      ...{ key: 'documents', title: 'Документы', noun: 'document', about: 'Документ', by: [], rankedBy: 'amount' },
      columns: [
        { key: 'date', title: 'Дата', measure: 'date' },
        { key: 'party', title: 'Контрагент', measure: 'text' },
        { key: 'purpose', title: 'За что', measure: 'text' },
        { key: 'received', title: 'Поступило', measure: 'sum_accounting' },
        { key: 'paid', title: 'Заплачено', measure: 'sum_accounting' },
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting' },
      ],
    },
    documents
      .sort(
        byAmount(
          ({ received, paid }) => received + paid,
          ({ first }) => refOf(first),
        ),
      )
      .map(({ first, party, purposes, received, paid }) => ({
        entity: names.title(first.document) || kindTitle(first.document.type),
        ...{ ref: names.entity(first.document), party },
        cells: {
          ...{ date: first.day, party: party?.title ?? null, purpose: purposes },
          ...{ received: cell(received), paid: cell(paid), amount: moneyText(received + paid) },
        },
      })),
    max,
  );
}

export function monthsTable(report: ReportBuilder, { from, to }: Period, payments: readonly Payment[]): void {
  const months = monthsBetween(monthOf(from), monthOf(to));
  report.table(
    {
      ...{ key: 'months', title: 'По месяцам', noun: 'month', about: 'Месяц', by: ['Месяц'], inOrder: true },
      columns: [
        { key: 'received', title: 'Поступило', measure: 'sum_accounting' },
        { key: 'paid', title: 'Заплачено', measure: 'sum_accounting' },
      ],
    },
    months.map((month) => {
      const own = payments.filter(({ day }) => monthOf(day) === month);
      const total = (sign: bigint): Kopecks =>
        sum(own.filter(({ isReceived }) => isReceived === sign > 0n).map(({ net }) => net * sign));
      return { entity: printMonth(month), cells: { received: moneyText(total(1n)), paid: moneyText(total(-1n)) } };
    }),
    months.length,
  );
}
