/** Order of invoices and primary documents: entered twice, numbers left out, issued later than five days. */
import { daysBetween, type IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { moment } from '#onec/dialect/decode.ts';
import { empty } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames } from '../ledger/names.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder, type RowSpec } from '../report/build.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { type CheckAsked, demandPayer } from './missing.ts';
import { type BookRecord, type Invoice, type Period, readBookRecords, readInvoices } from './reading.ts';
import { PARTIES, type Repeat, repeatedReceipts, repeatedSales } from './repeats.ts';

/** Five calendar days, counted from the day after the shipment or the advance. */
const TERM = 5;

interface Gap {
  readonly after: string;
  readonly before: string;
  readonly first: string;
  readonly last: string;
  readonly numbers: number;
}

/** Numbers left out inside a year and a series; a document marked for deletion still holds its number. */
export function gapsOf(invoices: readonly Pick<Invoice, 'number' | 'date'>[]): Gap[] {
  const series = new Map<string, Map<number, string>>();
  for (const { number, date } of invoices) {
    const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(number) ?? [];
    if (digits === '') continue;
    const head = prefix === '' ? '' : prefix;
    const key = `${date.slice(0, 4)}|${head}|${digits.length}`;
    series.set(key, (series.get(key) ?? new Map<number, string>()).set(Number(digits), number));
  }
  return [...series].flatMap(([key, own]) => {
    const [, prefix = '', width = '0'] = key.split('|');
    const written = (one: number): string => `${prefix}${String(one).padStart(Number(width), '0')}`;
    const numbers = [...own.keys()].sort((a, b) => a - b);
    return numbers.slice(1).flatMap((next, index): Gap[] => {
      const previous = numbers[index] ?? next;
      if (next - previous < 2) return [];
      return [
        {
          ...{ after: own.get(previous) ?? '', before: own.get(next) ?? '', numbers: next - previous - 1 },
          ...{ first: written(previous + 1), last: written(next - 1) },
        },
      ];
    });
  });
}

interface Late {
  readonly invoice: Invoice;
  readonly base: Named;
  readonly happened: IsoDate;
  readonly days: number;
}

/** Invoices on shipments and advances, dated later than the term after what they are written on. */
async function lateInvoices(desk: Desk, invoices: readonly Invoice[], records: readonly BookRecord[]): Promise<Late[]> {
  const dates = new Map(records.map(({ recorder, date }) => [recorder.ref, date]));
  const pairs = invoices
    .filter(
      ({ posted, marked, corrects, kind }) => posted && !marked && !corrects && /^На(?:Реализацию|Аванс)$/u.test(kind),
    )
    .flatMap((invoice) => invoice.bases.map((base) => ({ invoice, base })));
  const names = await readNames(
    desk,
    pairs.map(({ base }) => base).filter((base) => !dates.has(base.ref)),
  );
  return pairs
    .flatMap(({ invoice, base }) => {
      const row = names.row(base.ref);
      const happened = dates.get(base.ref) ?? (row === undefined ? '' : moment(row, 'Date').slice(0, 10));
      if (happened === '') return [];
      return [{ invoice, base, happened, days: daysBetween(happened, invoice.date) }];
    })
    .filter(({ days }) => days > TERM)
    .sort((a, b) => (b.days === a.days ? (a.invoice.number < b.invoice.number ? -1 : 1) : b.days - a.days));
}

interface Order {
  readonly receipts: readonly Repeat[] | null;
  readonly sales: readonly Repeat[];
  readonly gaps: readonly Gap[];
  readonly late: readonly Late[];
}

export async function invoiceOrder(desk: Desk, period: Period, asked: CheckAsked): Promise<Found<Report> | Empty> {
  const off = await demandPayer(desk, period.to);
  if (off !== null) return off;
  const invoices = await readInvoices(desk, 'issued', period);
  const records = await readBookRecords(desk, 'sales', period);
  const wanted = asked.party?.toLowerCase();
  const isOf = (party: string): boolean => wanted === undefined || party === wanted;
  const order: Order = {
    receipts: (await repeatedReceipts(desk, period))?.filter(({ party }) => isOf(party.ref)) ?? null,
    sales: (await repeatedSales(desk, records)).filter(({ party }) => isOf(party.ref)),
    gaps: wanted === undefined ? gapsOf(invoices) : [],
    late: (await lateInvoices(desk, invoices, records)).filter(({ invoice }) => isOf(invoice.party)),
  };
  if (invoices.length === 0 && records.length === 0 && (order.receipts ?? []).length === 0) {
    const proof = `Счетов-фактур и записей книги продаж за ${printPeriod(period)} нет.`;
    return empty(desk.completeness() === 'complete' ? 'no_data' : 'not_found_on_route', proof, {
      ...{ counts: desk.counts(), notes: desk.notes() },
    });
  }
  return await answer(desk, period, order, invoices, asked.rowsMax);
}

async function answer(
  desk: Desk,
  period: Period,
  order: Order,
  invoices: readonly Invoice[],
  rowsMax: number,
): Promise<Found<Report>> {
  const state = await periodState(desk, period.from, period.to);
  const report = new ReportBuilder(desk, { title: 'Порядок счетов-фактур', moment: { period }, state });
  sayOrder(report, order, invoices);
  await tables(desk, report, order, rowsMax);
  return report.next('по каким поступлениям нет счёта-фактуры', 'бьётся ли выручка с НДС и книгой продаж').answer([
    ledgerSource(desk, 'SRC1', 'RecordsWithExtDimensions', `Счета-фактуры и книга продаж за ${printPeriod(period)}`, {
      report: 'Журнал учета счетов-фактур',
      account: '',
      period,
      groupings: ['Номер', 'Дата'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

const rangeOf = ({ first, last }: Gap): string => (first === last ? first : `${first} … ${last}`);

function sayOrder(report: ReportBuilder, { receipts, sales, gaps, late }: Order, invoices: readonly Invoice[]): void {
  const missed = gaps.reduce((count, { numbers }) => count + numbers, 0);
  const repeats = [...(receipts ?? []), ...sales];
  report.count('repeats', 'число повторно введённых', repeats.length, 'finding');
  report.count('gaps', 'число пропущенных номеров', missed, 'number');
  report.count('late', 'число выставленных с опозданием', late.length, 'invoice');
  report.count('issued', 'число выданных', invoices.length, 'invoice');
  report.say(
    'conclusion',
    'Порядок счетов-фактур {when}, {organisation}: повторов документов — {repeats}, пропущенных номеров — {gaps}, выставленных с опозданием — {late}.',
  );
  report.say(
    'checked',
    'Выданных прочитано: {issued|invoice}; номера проверены внутри года и серии, авансовая серия отдельно.',
  );
  sayRepeats(report, 'receipt', receipts ?? [], 'входящий документ введён дважды, долг и вычет удвоены');
  sayRepeats(
    report,
    'sale',
    sales,
    'похоже на реализацию, введённую дважды: тот же день, покупатель и строки; выручка и НДС удвоены',
  );
  if (gaps.length > 0) {
    report.text('gap_numbers', 'пропущены', gaps.slice(0, 10).map(rangeOf).join(', '));
    report.say('found', 'нет номеров счетов-фактур выданных: {gap_numbers}.', { level: 'attention' });
  }
  if (late.length > 0)
    report.say(
      'found',
      'счёт-фактура выставлен позже пяти календарных дней после отгрузки или аванса: {late|invoice}.',
      { level: 'error' },
    );
  if (receipts === null)
    report.say('open', 'Повторы входящих документов не проверены: данные первичных документов не читаются.');
  else
    report.say(
      'checked',
      'Повторы искали по номеру, дате, поставщику и сумме входящего документа; поступление и его счёт-фактура с одним номером — пара, а не повтор.',
    );
}

function sayRepeats(report: ReportBuilder, kind: Repeat['kind'], own: readonly Repeat[], told: string): void {
  if (own.length === 0) return;
  report.figure(
    `${kind}_sum`,
    `${kind === 'sale' ? 'реализации' : 'поступления'}: лишняя сумма`,
    'document_sum',
    moneyText(sum(own.map((one) => one.amount))),
  );
  report.figure(
    `${kind}_vat`,
    `${kind === 'sale' ? 'реализации' : 'поступления'}: лишний НДС`,
    'vat',
    moneyText(sum(own.map(({ vat }) => vat))),
  );
  report.count(
    `${kind}_repeats`,
    `${kind === 'sale' ? 'реализации' : 'поступления'}: число лишних`,
    own.length,
    'document',
  );
  report.say('found', `${told} — {${kind}_repeats|document} на {${kind}_sum}, в том числе НДС {${kind}_vat}.`, {
    level: 'attention',
  });
}

async function tables(
  desk: Desk,
  report: ReportBuilder,
  { receipts, sales, gaps, late }: Order,
  rowsMax: number,
): Promise<void> {
  const repeats = [...(receipts ?? []), ...sales];
  const names = await readNames(desk, [
    ...repeats.flatMap(({ party, first, again }) => [party, first, again]),
    ...late.flatMap(({ invoice, base }) => [base, { type: PARTIES, ref: invoice.party }]),
  ]);
  repeatsTable(report, names, repeats, rowsMax);
  gapsTable(report, gaps, rowsMax);
  lateTable(report, names, late, rowsMax);
}

function partyCells(names: Names, party: Named): Pick<RowSpec, 'entity' | 'ref' | 'party'> {
  const entity = names.entity(party);
  return { entity: entity.title, ref: entity, party: entity };
}

function repeatsTable(report: ReportBuilder, names: Names, repeats: readonly Repeat[], rowsMax: number): void {
  report.table(
    {
      ...{
        key: 'repeats',
        title: 'Введено повторно',
        noun: 'document',
        about: 'Контрагент',
        by: ['Контрагенты'],
        rankedBy: 'total_sum',
      },
      columns: [
        { key: 'total_sum', title: 'Сумма', measure: 'document_sum' },
        { key: 'tax', title: 'НДС', measure: 'vat' },
        { key: 'again', title: 'Лишний документ', measure: 'text' },
        { key: 'first', title: 'Первый документ', measure: 'text' },
      ],
    },
    repeats.map((one) => ({
      ...partyCells(names, one.party),
      cells: {
        total_sum: moneyText(one.amount),
        tax: moneyText(one.vat),
        again: names.title(one.again),
        first: names.title(one.first),
      },
    })),
    rowsMax,
  );
}

function gapsTable(report: ReportBuilder, gaps: readonly Gap[], rowsMax: number): void {
  report.table(
    {
      ...{ key: 'gaps', title: 'Пропущенные номера', noun: 'row', about: 'Номера', by: [], inOrder: true },
      columns: [
        { key: 'missed', title: 'Сколько', measure: 'count' },
        { key: 'after', title: 'После', measure: 'text' },
        { key: 'before', title: 'Перед', measure: 'text' },
      ],
    },
    gaps.map((gap) => ({
      entity: rangeOf(gap),
      cells: { missed: String(gap.numbers), after: gap.after, before: gap.before },
    })),
    rowsMax,
  );
}

function lateTable(report: ReportBuilder, names: Names, late: readonly Late[], rowsMax: number): void {
  report.table(
    {
      ...{
        key: 'late',
        title: 'Выставлены позже пяти дней',
        noun: 'invoice',
        about: 'Покупатель',
        by: [],
        inOrder: true,
      },
      columns: [
        { key: 'invoice', title: 'Счёт-фактура', measure: 'text' },
        { key: 'base', title: 'На что', measure: 'text' },
        { key: 'age', title: 'Дней', measure: 'days' },
      ],
    },
    late.map(({ invoice, base, days }) => ({
      ...partyCells(names, { type: PARTIES, ref: invoice.party }),
      days,
      cells: { invoice: `${invoice.number} от ${printDate(invoice.date)}`, base: names.title(base), age: String(days) },
    })),
    rowsMax,
  );
}
