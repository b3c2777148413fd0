/** get_invoices: bills to customers that are not paid, and those paid and not shipped. A bill makes no posting: an unpaid one is no debt. */
import { z } from 'zod';
import { daysBetween } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { amount, flag, moment, ref, reference, text } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import { TIME_START } from '#onec/reading/windows.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { SourceRef } from '#state/evidence-bundle.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { chooseDay, type Day, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Счета и оплаты по этот день; нет — рабочая дата'),
  counterparty_id: z.guid().optional().describe('Только этот покупатель'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const BILLS = 'Document_СчетНаОплатуПокупателю';
const PAID = 'AccumulationRegister_ОплатаСчетов';
const STATES = 'InformationRegister_СтатусыДокументов';
const PARTY_SET = 'Catalog_Контрагенты';

const PAID_WORDS: Readonly<Record<string, string>> = {
  Оплачен: 'оплачен',
  ОплаченЧастично: 'оплачен частично',
  НеОплачен: 'не оплачен',
  Отменен: 'отменён',
};
const SHIPPED_WORDS: Readonly<Record<string, string>> = {
  НеОтгружен: 'не отгружен',
  ОтгруженЧастично: 'отгружен частично',
  Отгружен: 'отгружен',
};

interface Bill {
  readonly ref: string;
  readonly title: string;
  readonly date: string;
  readonly age: number;
  readonly party: string;
  readonly total: bigint;
  readonly paid: bigint;
  /** As the register has them; '' when it holds no row. */
  readonly state: string;
  readonly shipped: string;
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const read = await readBills(desk, day, input.counterparty_id?.toLowerCase());
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (read.bills.length === 0)
    return desk.completeness() === 'complete'
      ? empty('no_data', `Счетов покупателям по ${printDate(day.asOf)} нет: документы прочитаны полностью.`, ground)
      : empty(
          'not_found_on_route',
          `Счетов покупателям по ${printDate(day.asOf)} не видно, но прочитано не всё.`,
          ground,
        );
  return await answer(desk, day, read, input);
}

interface Read {
  readonly bills: readonly Bill[];
  /** All payments of bills to customers in the register, whoever they name. */
  readonly register: bigint;
}

async function readBills(desk: Desk, day: Day, party: string | undefined): Promise<Read> {
  const { onec, terms } = desk.context;
  const own = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const window = { from: TIME_START, to: day.balancePeriod };
  const filter = party === undefined ? own : `${own} and Контрагент_Key eq ${guidLiteral(party)}`;
  const rows: WireRow[] = [];
  for await (const chunk of onec.documents({ set: BILLS, window, filter }, terms))
    rows.push(...desk.rows({ ok: true, value: chunk }));
  const paid = new Map<string, bigint>();
  for (const row of desk.rows(await onec.records(PAID, terms, { filter: own, window })))
    if (flag(row, 'Active') && reference(row, 'СчетНаОплату')?.type === BILLS) {
      const bill = reference(row, 'СчетНаОплату')?.ref ?? '';
      paid.set(bill, (paid.get(bill) ?? 0n) + (amount(row, 'Сумма', 2) ?? 0n));
    }
  const states = new Map<string, WireRow>();
  for (const row of desk.optional(await onec.records(STATES, terms, { filter: own }), 'Статусы счетов') ?? [])
    states.set(reference(row, 'Документ')?.ref ?? '', row);
  const bills = rows
    .filter((row) => !flag(row, 'DeletionMark') && (party === undefined || ref(row, 'Контрагент_Key') === party))
    .map((row): Bill => {
      const [id, at] = [ref(row, 'Ref_Key'), moment(row, 'Date')];
      const state = states.get(id);
      return {
        ...{ ref: id, date: at.slice(0, 10), age: daysBetween(at.slice(0, 10), day.asOf) },
        title: text(row, 'Presentation') || documentTitle(BILLS, text(row, 'Number'), at),
        ...{ party: ref(row, 'Контрагент_Key'), total: amount(row, 'СуммаДокумента', 2) ?? 0n },
        paid: paid.get(id) ?? 0n,
        state: state === undefined ? '' : text(state, 'Статус'),
        shipped: state === undefined ? '' : text(state, 'ДополнительныйСтатус'),
      };
    })
    .sort((a, b) => (a.date === b.date ? (a.ref < b.ref ? -1 : 1) : a.date < b.date ? -1 : 1));
  return { bills, register: sum(paid.values()) };
}

/** What the payments themselves say of the bill. */
const byMoney = ({ paid, total }: Bill): string =>
  paid <= 0n ? 'НеОплачен' : paid < total ? 'ОплаченЧастично' : 'Оплачен';

async function answer(desk: Desk, day: Day, { bills, register }: Read, input: Input): Promise<Found<Report>> {
  const alive = bills.filter(({ state }) => state !== 'Отменен');
  const unpaid = alive.filter((bill) => byMoney(bill) !== 'Оплачен');
  const unshipped = alive.filter(
    (bill) => byMoney(bill) === 'Оплачен' && ['НеОтгружен', 'ОтгруженЧастично'].includes(bill.shipped),
  );
  const unknown = alive.filter((bill) => byMoney(bill) === 'Оплачен' && bill.shipped === '');
  const names = await readNames(
    desk,
    [...unpaid, ...unshipped].map(({ party }) => ({ type: PARTY_SET, ref: party })),
  );
  const report = new ReportBuilder(desk, {
    ...{ title: 'Счета на оплату покупателям', moment: { as_of: day.asOf } },
    state: await periodState(desk, day.asOf, day.asOf),
  });
  report.count('bills', 'счетов покупателям', bills.length, 'bill', { beside: true });
  report.count('unpaid', 'не оплаченных полностью', unpaid.length, 'bill');
  report.money('unpaid_left', 'не оплачено по счетам', sum(unpaid.map(({ total, paid }) => total - paid)));
  report.count('unshipped', 'оплаченных и не отгруженных полностью', unshipped.length, 'bill');
  report.money('unshipped_paid', 'оплачено и не отгружено', sum(unshipped.map(({ paid }) => paid)));
  report.say(
    'conclusion',
    'Не оплачены полностью {when}: {unpaid|bill}, осталось {unpaid_left}, {organisation}; оплачены и не отгружены полностью — {unshipped|bill}, оплачено {unshipped_paid}.',
  );
  listOf(report, 'unpaid_rows', 'Не оплачены полностью', unpaid, names, input.rows_max);
  listOf(report, 'unshipped_rows', 'Оплачены и не отгружены', unshipped, names, input.rows_max);
  say(report, bills, unknown, day.asOf >= desk.context.workingDate);
  if (input.counterparty_id === undefined) control(report, bills, register);
  return report.next('кто нам должен', 'авансы полученные и не отгруженные').answer([sourceOf(desk, day)]);
}

/** Every payment of the register belongs to a bill of the answer. */
function control(report: ReportBuilder, bills: readonly Bill[], register: bigint): void {
  const own = sum(bills.map(({ paid }) => paid));
  report.money('register', 'оплачено по регистру', register, { beside: true });
  report.money('paid_all', 'оплачено по счетам в ответе', own, { beside: true });
  report.control(
    'Сверка: в регистре оплаты счетов {register}; по прочитанным счетам вместе — {paid_all}.',
    register === own,
  );
}

/** States are as they are now: only an answer for today may be held against them. */
function say(report: ReportBuilder, bills: readonly Bill[], unknown: readonly Bill[], isNow: boolean): void {
  report.say(
    'checked',
    'Прочитано: {bills|bill}. Счёт на оплату проводок не делает: неоплаченный счёт — не долг. Оплата взята из регистра оплаты счетов, отгрузка — из статуса счёта на момент чтения.',
  );
  const byHand = bills.filter(
    (bill) => ['Оплачен', 'ОплаченЧастично', 'НеОплачен'].includes(bill.state) && bill.state !== byMoney(bill),
  );
  if (isNow && byHand.length > 0) {
    report.count('by_hand', 'счетов со статусом не по оплатам', byHand.length, 'bill', { beside: true });
    report.say('found', 'Статус не совпадает с оплатами: {by_hand|bill}; его могли поставить вручную.', {
      level: 'attention',
    });
  }
  if (unknown.length > 0) {
    report.count('unknown', 'оплаченных счетов без статуса отгрузки', unknown.length, 'bill', { beside: true });
    report.say('open', 'У части оплаченных счетов статуса отгрузки нет: отгружены ли они, по счёту не видно.');
  }
  if (!isNow)
    report.say(
      'open',
      'Статус отгрузки известен только на момент чтения: отгруженное после спрошенного дня здесь показано отгруженным.',
    );
  report.say(
    'open',
    'Оплата, в которой счёт не указан, в регистр оплаты счетов не попадает: такой счёт останется здесь неоплаченным.',
  );
}

function listOf(
  report: ReportBuilder,
  key: string,
  title: string,
  bills: readonly Bill[],
  names: Names,
  rowsMax: number,
): void {
  if (bills.length === 0) return;
  report.table(
    {
      ...{ key, title, noun: 'bill', about: 'Счёт', by: ['Документ'], rankedBy: 'total', inOrder: true },
      columns: [
        { key: 'customer', title: 'Покупатель', measure: 'text' },
        { key: 'total', title: 'Сумма счёта', measure: 'document_sum' },
        { key: 'paid', title: 'Оплачено', measure: 'document_sum' },
        { key: 'left', title: 'Осталось оплатить', measure: 'document_sum' },
        { key: 'paid_state', title: 'Оплата', measure: 'text' },
        { key: 'shipped_state', title: 'Отгрузка', measure: 'text' },
      ],
    },
    bills.map((bill) => ({
      ...{ entity: bill.title, ref: { kind: BILLS, ref: bill.ref, title: bill.title }, days: bill.age },
      party: names.entity({ type: PARTY_SET, ref: bill.party }),
      cells: {
        ...{ customer: names.title({ type: PARTY_SET, ref: bill.party }), total: moneyText(bill.total) },
        ...{ paid: moneyText(bill.paid), left: moneyText(bill.total - bill.paid) },
        paid_state: PAID_WORDS[byMoney(bill)] ?? null,
        shipped_state: SHIPPED_WORDS[bill.shipped] ?? null,
      },
    })),
    rowsMax,
  );
}

function sourceOf(desk: Desk, day: Day): SourceRef {
  return {
    ...{ source_ref: SOURCE, kind: '1C_register_extract', object_type: BILLS, object_id: `${PAID}/RecordType` },
    title: `Счета покупателям и их оплата по ${printDate(day.asOf)}`,
    ...{ base_id: desk.context.access.base, organisation_id: desk.organisation.id, tool_run_id: null },
    repeat_in_1c: {
      ...{ report: 'Продажи → Счета покупателям', account: null, period: { from: day.asOf, to: day.asOf } },
      ...{ groupings: [], options: ['отбор по оплате и отгрузке', `организация ${desk.organisation.name}`] },
    },
  };
}

export const getInvoices = defineTool({
  name: 'get_invoices',
  title: 'Счета на оплату покупателям',
  purpose:
    'Показывает счета на оплату покупателям: какие не оплачены полностью и какие оплачены, но не отгружены. Оплата — из регистра оплаты счетов, отгрузка — из статуса счёта. Долгом неоплаченный счёт не считает.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'счета покупателям или регистр оплаты счетов не опубликованы' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Счетов покупателям нет, документы прочитаны полностью.',
    not_found_on_route: 'Счетов не видно, но чтение неполно.',
  },
  examples: [
    {
      title: 'Какие счета не оплачены, какие оплачены и не отгружены',
      input: { as_of: '2020-06-30' },
      expect: 'found',
      shows: 'два списка с остатком оплаты и состоянием отгрузки',
    },
    {
      title: 'Счета «Импульсу» не выставлялись',
      input: { as_of: '2020-06-30' },
      bind: { counterparty_id: { set: PARTY_SET, name: 'ЗАО «Импульс»' } },
      expect: 'empty',
      because: 'no_data',
      shows: 'счетов нет, и это доказано',
    },
    {
      title: 'Счета на конец мая',
      input: { as_of: '2020-05-31' },
      expect: 'found',
      shows: 'оплаты после этого дня не учтены',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
