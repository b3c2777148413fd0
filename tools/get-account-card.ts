/** get_account_card: the card of an account for a period — every posting with its document, the other account and the running balance. */
import { z } from 'zod';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import type { Account } from '#onec/reading/chart.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { EMPLOYEE_KIND } from './access.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { cellsOf } from './ledger/cells.ts';
import { readTrialBalance } from './ledger/control.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames, referencesOf } from './ledger/names.ts';
import { hidesPay, levelWithoutPay } from './ledger/pay.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsUnder } from './ledger/scope.ts';
import { type Move, readMoves } from './money/postings.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  accounts: z.array(z.string().min(1)).min(1).describe('Счета; группа стоит за все свои субсчета'),
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  counterparty_id: z.guid().optional().describe('Только проводки с этим контрагентом'),
  person_id: z.guid().optional().describe('Только проводки с этим человеком'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const SOURCE = 'SRC1';
/** Documents named in one answer: their titles are read by reference. */
const ROWS_MAX = 200;

const holds = (move: Move, ref: string | undefined): boolean =>
  ref === undefined || move.own.subconto.some(({ value }) => value?.value === ref);

/** The opening balance: of the accounts as 1C collapses them, or of the cells with the object. */
async function openingOf(
  desk: Desk,
  accounts: readonly Account[],
  before: IsoDate,
  ref: string | undefined,
): Promise<bigint> {
  if (ref === undefined) return sum((await readTrialBalance(desk, before, accounts)).values());
  const { onec, terms } = desk.context;
  const reading = await onec.balance(before, { organisation: desk.organisation.id, accounts }, terms);
  const own = cellsOf(desk.rows(reading)).filter(({ subconto }) =>
    [...subconto.values()].some((value) => value?.value === ref),
  );
  return sum(own.map(({ amount }) => amount));
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const accounts = accountsUnder(desk, input.accounts);
  const people = input.person_id === undefined ? [] : [{ kind: EMPLOYEE_KIND, ref: input.person_id }];
  levelWithoutPay(desk, accounts, [EMPLOYEE_KIND], people);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const ref = (input.counterparty_id ?? input.person_id)?.toLowerCase();
  const all = await readMoves(desk, period, accounts);
  const moves = all.filter((move) => holds(move, ref));
  const opening = await openingOf(desk, accounts, addDays(period.from, -1), ref);
  if (moves.length > 0 || opening !== 0n)
    return await answer(desk, { accounts, period, ref, moves, opening }, input.rows_max);
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const what = `По ${input.accounts.length > 1 ? 'счетам' : 'счёту'} ${input.accounts.join(', ')} за ${printPeriod(period)}`;
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', `${what} проводок не видно, но прочитано не всё.`, ground);
  return all.length > 0
    ? empty(
        'filter_too_narrow',
        `${what} с этим объектом проводок и остатка нет; всего проводок — ${all.length}.`,
        ground,
      )
    : empty('no_data', `${what} нет ни остатка, ни проводок: прочитано полностью.`, ground);
}

interface Card {
  readonly accounts: readonly Account[];
  readonly period: Period;
  readonly ref: string | undefined;
  readonly moves: readonly Move[];
  readonly opening: bigint;
}

async function answer(desk: Desk, card: Card, rowsMax: number): Promise<Found<Report>> {
  const { accounts, period, moves, opening } = card;
  const state = await periodState(desk, period.from, period.to);
  // rows of pay are rows of people: without the right to them only the sums of the account are told
  const isHidden = accounts.some(({ code }) => hidesPay(desk, code));
  const shown = isHidden ? [] : moves.slice(0, Math.min(rowsMax, ROWS_MAX));
  const names = await readNames(desk, [
    ...shown.map(({ posting }) => ({ type: posting.recorderType, ref: posting.recorder })),
    ...referencesOf(shown.map(({ own }) => own.subconto[0]?.value ?? null)),
  ]);
  const report = new ReportBuilder(desk, { title: 'Карточка счёта', moment: { period }, state });
  const codes = accounts.map(({ code }) => code);
  const root = rootOf(codes);
  const dr = sum(moves.map(({ net }) => (net > 0n ? net : 0n)));
  const cr = sum(moves.map(({ net }) => (net < 0n ? -net : 0n)));
  const closing = opening + dr - cr;
  report.onAccount('opening', 'сальдо на начало', root, opening);
  report.onAccount('turnover_dr', 'оборот по дебету', root, dr);
  report.onAccount('turnover_cr', 'оборот по кредиту', root, -cr);
  report.onAccount('closing', 'сальдо на конец', root, closing);
  report.count('postings', 'проводок', moves.length, 'posting');
  report.say(
    'conclusion',
    `Карточка счёта ${root} {when}, {organisation}: было {opening|side}; обороты {turnover_dr|side} и {turnover_cr|side}, {postings|posting}; стало {closing|side}.`,
  );
  if (isHidden)
    report.say('open', 'Проводки по сотрудникам не показаны: расчёты по оплате труда открыты вам только суммой.');
  else cardTable(report, card, names, rowsMax);
  await control(desk, report, card, closing);
  return report.next(`остаток по счету ${root} на сегодня`, `обороты по счету ${root} за этот же период`).answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки счёта ${root} за ${printPeriod(period)}`, {
      ...{ report: 'Карточка счёта', account: root, period, groupings: [] },
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function cardTable(report: ReportBuilder, card: Card, names: Names, rowsMax: number): void {
  report.table(
    {
      ...{ key: 'card', title: 'Проводки по порядку', noun: 'posting', about: 'Документ', by: [], inOrder: true },
      columns: [
        { key: 'date', title: 'Дата', measure: 'date' },
        { key: 'own_account', title: 'Счёт', measure: 'text' },
        { key: 'other_account', title: 'Корр. счёт', measure: 'text' },
        { key: 'analytics', title: 'Аналитика', measure: 'text' },
        { key: 'turnover_debit', title: 'В Дт счёта', measure: 'sum_accounting' },
        { key: 'turnover_credit', title: 'В Кт счёта', measure: 'sum_accounting' },
        { key: 'balance_debit', title: 'Остаток Дт', measure: 'sum_accounting', total: false },
        { key: 'balance_credit', title: 'Остаток Кт', measure: 'sum_accounting', total: false },
      ],
    },
    cardRows(card, names),
    Math.min(rowsMax, ROWS_MAX),
  );
}

/** The one code that the answer names: that of the only account, else their common group. */
function rootOf(codes: readonly string[]): string {
  const [first = ''] = codes;
  if (codes.length === 1) return first;
  const parts = first.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const root = parts.slice(0, length).join('.');
    if (codes.every((code) => code === root || code.startsWith(`${root}.`))) return root;
  }
  return codes.join(', ');
}

/** Every posting with the balance after it. */
function cardRows({ moves, opening }: Card, names: Names): RowSpec[] {
  let balance = opening;
  return moves.map((move) => {
    const { posting, own, other, net } = move;
    balance += net;
    const recorder = { type: posting.recorderType, ref: posting.recorder };
    const value = own.subconto[0]?.value ?? null;
    return {
      entity: names.title(recorder),
      ...{ ref: names.entity(recorder), account: own.account, side: net < 0n ? 'credit' : 'debit' },
      cells: {
        date: posting.period.slice(0, 10),
        own_account: own.account,
        other_account: other.account || null,
        analytics: value?.kind !== 'ref' ? null : names.title({ type: value.type, ref: value.value }),
        turnover_debit: net > 0n ? moneyText(net) : null,
        turnover_credit: net <= 0n ? moneyText(-net) : null,
        balance_debit: balance >= 0n ? moneyText(balance) : null,
        balance_credit: balance < 0n ? moneyText(-balance) : null,
      },
    };
  });
}

/** The closing balance once more, as the trial balance has it. */
async function control(
  desk: Desk,
  report: ReportBuilder,
  { accounts, period, ref }: Card,
  closing: bigint,
): Promise<void> {
  const trial = await openingOf(desk, accounts, period.to, ref);
  const root = rootOf(accounts.map(({ code }) => code));
  report.onAccount('osv_closing', 'сальдо на конец по ОСВ', root, trial, { beside: true });
  report.control('Сверка с ОСВ на конец периода: {osv_closing|side}; по карточке — {closing|side}.', trial === closing);
}

export const getAccountCard = defineTool({
  name: 'get_account_card',
  title: 'Карточка счёта',
  purpose:
    'Доказывает карточку любого счёта за период: сальдо на начало, каждая проводка с документом, корреспондирующим счётом и остатком после неё, обороты, сальдо на конец; можно по одному контрагенту или человеку. Сверяет с ОСВ.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: ROWS_MAX, daysMax: null, requestsMax: 120, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'На счёте нет ни остатка, ни проводок, прочитано полностью.',
    filter_too_narrow: 'С этим контрагентом или человеком проводок нет, с другими есть.',
    not_found_on_route: 'Проводок не видно, но чтение неполно.',
    entity_not_bound: 'Такого счёта нет в плане счетов.',
  },
  examples: [
    {
      title: 'Карточка 57.03 за февраль',
      input: { accounts: ['57.03'], from: '2020-02-01', to: '2020-02-29' },
      expect: 'found',
      shows: 'продажи по картам и зачисления банка с остатком после каждой проводки',
    },
    {
      title: 'Карточка 71 по Петренко',
      input: { accounts: ['71'], from: '2020-01-01', to: '2020-06-30' },
      bind: { person_id: { set: 'Catalog_ФизическиеЛица', name: 'Петренко Анатолий Иванович' } },
      expect: 'found',
      shows: 'выдачи и отчёт одного человека',
    },
    {
      title: 'Счёта нет в плане',
      input: { accounts: ['60.99'], from: '2020-06-01', to: '2020-06-30' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'названы похожие счета',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
