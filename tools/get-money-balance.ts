/** get_money_balance: how much money there is at the end of a day, by account and bank account; money on its way stands apart. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { type Cell, cellsOf } from './ledger/cells.ts';
import { readTrialBalance } from './ledger/control.ts';
import { CURRENCIES_SET, currencyCode } from './ledger/currencies.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { readFuture } from './ledger/future.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import {
  accountsThat,
  accountTitle,
  isAcquirer,
  isApart,
  isTransit,
  MONEY_GROUPS,
  namedMoney,
} from './money/accounts.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Конец этого дня; нет — рабочая дата'),
  accounts: z.array(z.string().min(1)).optional().describe('Только эти счета денег; нет — все'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const BANK_ACCOUNT = 'БанковскиеСчета';

interface Money {
  readonly asOf: IsoDate;
  readonly cells: readonly Cell[];
  readonly names: Names;
  /** Дт − Кт by account, as 1C collapses it. */
  readonly osv: ReadonlyMap<string, bigint>;
}

const totalOf = (cells: readonly Cell[], fits: (code: string) => boolean): Kopecks =>
  sum(cells.filter(({ account }) => fits(account)).map(({ amount }) => amount));

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const wanted = namedMoney(input.accounts);
  const accounts = accountsThat(desk, (code) => wanted(code) || isApart(code) || isTransit(code));
  const query = { organisation: desk.organisation.id, accounts };
  const cells = cellsOf(desk.rows(await context.onec.balance(day.asOf, query, context.terms)));
  const counts = { counts: desk.counts(), notes: desk.notes() };
  if (cells.length === 0)
    return desk.completeness() === 'complete'
      ? empty('no_data', `Остатков на счетах денег на конец ${printDate(day.asOf)} нет: счета прочитаны.`, counts)
      : empty('not_found_on_route', `Остатков денег на ${printDate(day.asOf)} не видно, прочитано не всё.`, counts);
  const osv = await readTrialBalance(desk, day.asOf, accounts);
  const names = await readNames(desk, [
    ...cells.flatMap(({ subconto }) => {
      const value = subconto.get(BANK_ACCOUNT);
      return value?.kind === 'ref' ? [{ type: value.type, ref: value.value }] : [];
    }),
    ...cells.map(({ currency }) => ({ type: CURRENCIES_SET, ref: currency })),
  ]);
  const future = accountsThat(desk, wanted);
  await readFuture(desk, day.asOf, future);
  return await answer(desk, { asOf: day.asOf, cells, names, osv }, wanted, input.rows_max);
}

async function answer(
  desk: Desk,
  money: Money,
  wanted: (code: string) => boolean,
  rowsMax: number,
): Promise<Found<Report>> {
  const { asOf, cells, osv } = money;
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'Деньги на дату', moment: { as_of: asOf }, state });
  const total = totalOf(cells, wanted);
  report.money('money_total', 'деньги на счетах и в кассе', total);
  const groups = MONEY_GROUPS.filter(({ account }) => cells.some((cell) => covers(account, cell.account))).filter(
    ({ account }) => cells.some((cell) => covers(account, cell.account) && wanted(cell.account)),
  );
  for (const { key, account, where } of groups)
    report.onAccount(
      key,
      where,
      account,
      totalOf(cells, (code) => covers(account, code) && wanted(code)),
    );
  report.say(
    'conclusion',
    `Денег {when}, {organisation}: {money_total}, из них ${groups.map(({ key, where }) => `${where} {${key}}`).join(', ') || 'нигде нет остатка'}.`,
  );
  report.table(
    {
      ...{ key: 'money', title: 'Деньги по счетам', noun: 'account', about: 'Счёт', by: [BANK_ACCOUNT] },
      rankedBy: 'amount',
      columns: [
        { key: 'bank_account', title: 'Где', measure: 'text' },
        { key: 'amount', title: 'Остаток, руб.', measure: 'sum_accounting' },
        { key: 'in_currency', title: 'В валюте', measure: 'currency_amount' },
        { key: 'currency', title: 'Валюта', measure: 'text' },
      ],
    },
    bySize(cells.filter(({ account }) => wanted(account))).map((cell) => rowOf(desk, cell, money.names)),
    rowsMax,
  );
  sayRed(report, cells, wanted);
  sayApart(report, cells);
  const trial = sum([...osv].filter(([code]) => wanted(code)).map(([, net]) => net));
  report.money('osv_total', 'остаток по ОСВ', trial, { beside: true });
  report.control('Сверка с ОСВ по счетам денег: {osv_total}; в ответе — {money_total}.', trial === total);
  report.say('open', 'Остаток по выписке банка и деньги в кассе по пересчёту — вне базы: это данные учёта.');
  return report.next('поступления и платежи за текущий месяц', 'был ли минус по кассе').answer([sourceOf(desk, asOf)]);
}

function bySize(cells: readonly Cell[]): Cell[] {
  const key = ({ account, subconto }: Cell): string => `${account}|${subconto.get(BANK_ACCOUNT)?.value ?? ''}`;
  const difference = (a: Cell, b: Cell): bigint => abs(b.amount) - abs(a.amount);
  return cells.toSorted((a, b) =>
    difference(a, b) === 0n ? (key(a) < key(b) ? -1 : 1) : difference(a, b) > 0n ? 1 : -1,
  );
}

function rowOf(desk: Desk, cell: Cell, names: Names): RowSpec {
  const bank = cell.subconto.get(BANK_ACCOUNT);
  const currency = cell.currency === '' ? '' : names.title({ type: CURRENCIES_SET, ref: cell.currency });
  return {
    entity: accountTitle(desk, cell.account),
    ref: bank?.kind === 'ref' ? names.entity({ type: bank.type, ref: bank.value }) : null,
    ...{ account: cell.account, side: 'debit' },
    cells: {
      bank_account: bank?.kind === 'ref' ? names.title({ type: bank.type, ref: bank.value }) : null,
      amount: moneyText(cell.amount),
      in_currency: cell.currencyAmount === 0n ? null : formatDecimal(cell.currencyAmount, 2),
      currency: cell.currencyAmount === 0n ? null : (currencyCode(currency) ?? currency),
    },
  };
}

/** A negative balance of money cannot be: it is a broken order of documents or a missing receipt. */
function sayRed(report: ReportBuilder, cells: readonly Cell[], wanted: (code: string) => boolean): void {
  const red = [...new Set(cells.map(({ account }) => account))]
    .filter(wanted)
    .map((account) => ({ account, net: totalOf(cells, (code) => code === account) }))
    .filter(({ net }) => net < 0n);
  for (const [i, { account, net }] of red.entries()) {
    report.onAccount(`red_${i}`, `кредитовый остаток ${account}`, account, net);
    report.say('found', `счёт ${account} в минусе: Кт {red_${i}} — денег меньше нуля не бывает.`, { level: 'error' });
  }
}

const BESIDE: readonly (readonly [key: string, fits: (code: string) => boolean, account: string, what: string])[] = [
  ['acquirer', isAcquirer, '57.03', 'Эквайрер ещё не перечислил по картам'],
  ['transit', (code) => isTransit(code) && !isAcquirer(code), '57', 'В пути между своими счетами'],
  ['deposits', (code) => covers('55', code) && isApart(code), '55.03', 'На депозитах'],
  ['papers', (code) => covers('50', code) && isApart(code), '50.03', 'Денежные документы'],
];

/** What is near to money and not in the sum. */
function sayApart(report: ReportBuilder, cells: readonly Cell[]): void {
  for (const [key, fits, account, what] of BESIDE) {
    const net = totalOf(cells, fits);
    if (net === 0n) continue;
    report.onAccount(key, what.toLowerCase(), account, net);
    report.say('found', `${what}: {${key}|side} на счёте ${account}; в сумму денег это не входит.`);
  }
}

function sourceOf(desk: Desk, asOf: IsoDate) {
  return ledgerSource(desk, SOURCE, 'Balance', `Остатки счетов денег на конец ${printDate(asOf)}`, {
    ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: '50, 51, 52, 55, 57' },
    period: { from: asOf, to: asOf },
    groupings: ['Субсчета', 'Банковские счета'],
    options: [`организация ${desk.organisation.name}`],
  });
}

export const getMoneyBalance = defineTool({
  name: 'get_money_balance',
  title: 'Деньги на дату',
  purpose:
    'Доказывает, сколько денег на конец дня: касса, расчётные, валютные и специальные счета, каждый банковский счёт, валюта. Переводы в пути и деньги у эквайрера (57), депозиты и денежные документы показаны отдельно и в сумму не входят. Сверяет с ОСВ.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Остатков на счетах денег нет, счета прочитаны полностью.',
    not_found_on_route: 'Остатков не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'Деньги на рабочую дату',
      input: {},
      expect: 'found',
      shows: 'касса, расчётные и валютные счета, эквайринг отдельно',
    },
    {
      title: 'Только касса и расчётный счёт на конец мая',
      input: { as_of: '2020-05-31', accounts: ['50', '51'] },
      expect: 'found',
      shows: 'сумма по двум счетам и сверка с ОСВ',
    },
    {
      title: 'День до начала учёта',
      input: { as_of: '2018-12-31' },
      expect: 'found',
      shows: 'остаток первого дня учёта, и это сказано',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
