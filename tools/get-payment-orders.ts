/** get_payment_orders: payment orders by their state in the bank — sent and not executed at the end of a day, and others whose state asks to look. */
import { z } from 'zod';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { amount, flag, moment, ref, reference, text } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { chooseDay, type Day, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Named, type Names, readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { readSentOrders } from './settlements/sent-orders.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('На конец какого дня; нет — рабочая дата'),
  counterparty_id: z.guid().optional().describe('Только этот получатель'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const STATES = 'InformationRegister_СостоянияБанковскихДокументов';
const ORDERS = 'Document_ПлатежноеПоручение';
/** As many days back as orders in the bank are looked for. */
const DAYS_BACK = 31;

/** States as the register has them, in the order of the answer. */
const STATE_TITLES: Readonly<Record<string, string>> = {
  Отправлено: 'отправлено в банк',
  Подготовлено: 'подготовлено',
  Отклонено: 'отклонено банком',
  Оплачено: 'оплачено',
};

interface Order {
  readonly named: Named;
  readonly date: IsoDate;
  readonly party: Named | null;
  readonly state: string;
  readonly amount: Kopecks;
}

/** Orders of the last month by their state; null when the states cannot be read, which is said. */
async function readOrders(desk: Desk, { asOf }: Day, input: Input): Promise<Order[] | null> {
  const { onec, terms } = desk.context;
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const states = desk.optional(await onec.records(STATES, terms, { filter }), 'Состояния поручений в банке');
  if (states === null) return null;
  const byRef = new Map(
    states.flatMap((row): [string, string][] => {
      const object = reference(row, 'СсылкаНаОбъект');
      return object?.type === ORDERS ? [[object.ref, text(row, 'Состояние')]] : [];
    }),
  );
  const window = { from: `${addDays(asOf, -DAYS_BACK)}T00:00:00`, to: `${addDays(asOf, 1)}T00:00:00` };
  const rows: WireRow[] = [];
  for await (const chunk of onec.documents({ set: ORDERS, window, filter }, terms))
    rows.push(...desk.rows({ ok: true, value: chunk }));
  const wanted = input.counterparty_id?.toLowerCase();
  return rows
    .filter((row) => !flag(row, 'DeletionMark'))
    .map((row): Order => {
      const party = reference(row, 'Контрагент');
      return {
        named: { type: ORDERS, ref: ref(row, 'Ref_Key') },
        date: moment(row, 'Date').slice(0, 10),
        party: party === null ? null : { type: party.type || 'Catalog_Контрагенты', ref: party.ref },
        state: byRef.get(ref(row, 'Ref_Key')) ?? '',
        amount: amount(row, 'СуммаДокумента', 2) ?? 0n,
      };
    })
    .filter(({ party }) => wanted === undefined || party?.ref === wanted);
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const orders = await readOrders(desk, day, input);
  const sent = await readSentOrders(desk, day, input.counterparty_id);
  if (orders === null || sent === null || orders.length === 0) return nothing(desk, day, orders !== null, input);
  const open = new Set(sent.map(({ order }) => order.ref ?? ''));
  const names = await readNames(
    desk,
    orders.flatMap(({ named, party }) => [named, ...(party === null ? [] : [party])]),
  );
  const state = await periodState(desk, day.asOf, day.asOf);
  const report = new ReportBuilder(desk, { title: 'Поручения в банке', moment: { as_of: day.asOf }, state });
  const inBank = orders.filter(({ named }) => open.has(named.ref));
  if (input.counterparty_id !== undefined)
    report.text('party', 'получатель', names.title({ type: 'Catalog_Контрагенты', ref: input.counterparty_id }));
  report
    .count('sent', 'поручений в банке', inBank.length, 'order')
    .money('sent_sum', 'сумма поручений в банке', sum(inBank.map((one) => one.amount)))
    .say(
      'conclusion',
      `В банке и ещё в пути {when}, {organisation}${input.counterparty_id === undefined ? '' : ' ({party})'}: {sent|order} на {sent_sum}.`,
    );
  ordersTable(report, 'in_bank', 'Отправлены в банк, списания ещё нет', inBank, names, input.rows_max);
  const waiting = orders.filter(({ state: own }) => own === 'Подготовлено' || own === 'Отклонено');
  ordersTable(report, 'waiting', 'Подготовлены или отклонены банком', waiting, names, input.rows_max);
  statesTable(report, orders);
  const listed = sum(sent.map(({ sum: own }) => BigInt(own.replace('.', ''))));
  report
    .money('by_states', 'отправленные по состояниям', listed, { beside: true })
    .money('by_documents', 'отправленные по документам', sum(inBank.map((one) => one.amount)), { beside: true })
    .control(
      'Сверка состояний с документами: отправлено без списания по состояниям {by_states}, по документам {by_documents}.',
      listed === sum(inBank.map((one) => one.amount)),
    )
    .say('open', 'Исполнил ли банк поручение сегодня, в базе видно после загрузки выписки.');
  return report.next('что платить на этой неделе', 'сколько денег на сегодня').answer([
    {
      ...ledgerSource(desk, SOURCE, 'Records', `Платёжные поручения на конец ${printDate(day.asOf)}`, {
        ...{
          report: 'Список документов',
          account: '51',
          period: { from: addDays(day.asOf, -DAYS_BACK), to: day.asOf },
        },
        ...{ groupings: ['Состояние'], options: [`организация ${desk.organisation.name}`, 'платёжные поручения'] },
      }),
    },
  ]);
}

function nothing(desk: Desk, { asOf }: Day, isRead: boolean, input: Input): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const on = `на конец ${printDate(asOf)}`;
  if (!isRead || desk.completeness() !== 'complete')
    return empty('not_found_on_route', `Платёжных поручений ${on} не видно, но прочитано не всё.`, ground);
  return input.counterparty_id === undefined
    ? empty(
        'no_data',
        `Платёжных поручений за ${DAYS_BACK} день до ${printDate(asOf)} нет: документы прочитаны.`,
        ground,
      )
    : empty('filter_too_narrow', `Поручений этому получателю ${on} нет: документы прочитаны.`, ground);
}

function ordersTable(
  report: ReportBuilder,
  key: string,
  title: string,
  orders: readonly Order[],
  names: Names,
  rowsMax: number,
): void {
  if (orders.length === 0) return;
  report.table(
    {
      ...{ key, title, noun: 'order', about: 'Поручение', by: [], rankedBy: 'amount' },
      columns: [
        { key: 'payee', title: 'Получатель', measure: 'text' },
        { key: 'bank_state', title: 'Состояние', measure: 'text' },
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting' },
      ],
    },
    orders
      .toSorted((a, b) => (`${a.date}${a.named.ref}` < `${b.date}${b.named.ref}` ? -1 : 1))
      .map(({ named, party, state, amount: own }) => ({
        ...{ entity: names.title(named), ref: names.entity(named), party: party === null ? null : names.entity(party) },
        cells: {
          payee: party === null ? null : names.title(party),
          ...{ bank_state: STATE_TITLES[state] ?? 'без состояния', amount: moneyText(own) },
        },
      })),
    rowsMax,
  );
}

/** All orders of the month by state: nothing falls out. */
function statesTable(report: ReportBuilder, orders: readonly Order[]): void {
  const states = [...new Set(orders.map(({ state }) => state))];
  const order = Object.keys(STATE_TITLES);
  const place = (state: string): number => (order.includes(state) ? order.indexOf(state) : order.length);
  report.table(
    {
      ...{
        key: 'states',
        title: 'Поручения месяца по состояниям',
        noun: 'row',
        about: 'Состояние',
        by: [],
        inOrder: true,
      },
      columns: [{ key: 'amount', title: 'Сумма', measure: 'sum_accounting' }],
    },
    states
      .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
      .map((state) => ({
        entity: STATE_TITLES[state] ?? 'без состояния',
        cells: { amount: moneyText(sum(orders.filter((one) => one.state === state).map((one) => one.amount))) },
      })),
    states.length,
  );
}

export const getPaymentOrders = defineTool({
  name: 'get_payment_orders',
  title: 'Платёжные поручения в банке',
  purpose:
    'Показывает платёжные поручения последнего месяца по состояниям: отправленные в банк и ещё не списанные, подготовленные, отклонённые; сверяет состояния с документами.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'платёжные поручения не опубликованы' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Поручений за последний месяц нет, документы прочитаны полностью.',
    filter_too_narrow: 'Поручений этому получателю нет, документы прочитаны полностью.',
    not_found_on_route: 'Поручений не видно, но состояния или документы прочитаны не полностью.',
  },
  examples: [
    {
      title: 'Какие поручения в банке',
      input: { as_of: '2020-06-30' },
      expect: 'found',
      shows: 'отправленные и не списанные поручения с получателями',
    },
    {
      title: 'Поручения Вектору',
      input: { as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Вектор»' } },
      expect: 'found',
      shows: 'платёжка, которая уже в банке',
    },
    {
      title: 'Получатель без поручений',
      input: { as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Маяк»' } },
      expect: 'empty',
      because: 'filter_too_narrow',
      shows: 'поручений ему не было',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
