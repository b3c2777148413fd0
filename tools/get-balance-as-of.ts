/** get_balance_as_of: balances of accounts at the end of a day, collapsed and expanded, in roubles, currency and quantity. */

import { z } from 'zod';
import { expand, type SidedBalance } from '#domain/accounts.ts';
import { abs, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import type { Reading } from '#onec/completeness.ts';
import type { Account } from '#onec/reading/chart.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import type { Fact } from '#state/fact.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, found } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { balanceFacts } from './ledger/balance-facts.ts';
import { accountLine, accountLineSchema, placedGroup, rowLine, rowLineSchema } from './ledger/balance-lines.ts';
import { type Cell, type CellGroup, cellsOf, fits, groupCells } from './ledger/cells.ts';
import { blocking, type Control, controlLineSchema, controlled } from './ledger/control.ts';
import { CURRENCIES_SET } from './ledger/currencies.ts';
import { chooseDay, type Day, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { type Future, futureSchema, readFuture } from './ledger/future.ts';
import { conditionsOf, narrowing, organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames, referencesOf } from './ledger/names.ts';
import { levelWithoutPay } from './ledger/pay.ts';
import { periodState } from './ledger/period-state.ts';
import {
  conflictUnless,
  ledgerSource,
  organisationSchema,
  residualOf,
  residualSchema,
  shownOf,
  sidedSchema,
  sidedText,
  sideOfNet,
} from './ledger/placing.ts';
import { accountsUnder, demandKinds } from './ledger/scope.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  accounts: z.array(z.string().min(1)).min(1).max(20).describe('Коды счетов; счёт берётся со всеми субсчетами'),
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('Остаток на конец этого дня; нет — рабочая дата'),
  by: z.array(z.string().min(1)).max(3).default([]).describe('Виды субконто, по которым развернуть'),
  ...narrowing,
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const outputSchema = z.strictObject({
  organisation: organisationSchema,
  as_of_date: z.string(),
  asked_date: z.string(),
  /** What 1C was asked for: the beginning of the day after. */
  balance_period: z.string(),
  /** Kinds of subconto of the rows and of the expanded balance; «Счет» when none is named. */
  level: z.array(z.string()),
  collapsed: sidedSchema,
  expanded: sidedSchema,
  accounts: z.array(accountLineSchema),
  rows: z.array(rowLineSchema),
  rows_total: z.int(),
  residual: residualSchema,
  control: z.array(controlLineSchema),
  future: futureSchema.nullable(),
});
type Value = z.output<typeof outputSchema>;

const SOURCE = 'SRC1';

interface Balances {
  readonly desk: Desk;
  readonly day: Day;
  readonly accounts: readonly Account[];
  readonly level: readonly string[];
  readonly cells: readonly Cell[];
  readonly groups: readonly CellGroup[];
  readonly reading: Omit<Reading<unknown>, 'rows'>;
  readonly control: Control;
  readonly future: Future | null;
}

async function live(context: ToolContext, input: Input): Promise<Found<Value> | Empty> {
  const where = conditionsOf(input);
  const desk = await openDesk(context, input.organisation_id);
  const accounts = accountsUnder(desk, input.accounts);
  demandKinds(accounts, [...input.by, ...where.map(({ kind }) => kind)], 'balance');
  const by = levelWithoutPay(desk, accounts, input.by, where);
  const day = await chooseDay(desk, input.as_of);
  const query = { organisation: desk.organisation.id, accounts };
  const reading = desk.reading(await context.onec.balance(day.asOf, query, context.terms));
  const all = cellsOf(reading.rows);
  const cells = all.filter((cell) => fits(cell.subconto, where));
  const control = await controlled(desk, day.asOf, accounts, all, SOURCE);
  const future = await readFuture(desk, day.asOf, accounts, (posting, side) =>
    where.every(({ kind, ref }) => subcontoByKind(posting[side], kind)?.value === ref),
  );
  if (cells.length === 0) return nothing(desk, day, all.length);
  const groups = ordered(groupCells(cells, by));
  const level = by.length === 0 ? ['Счет'] : by;
  return await answer({ desk, day, accounts, level, cells, groups, reading, control, future }, input.rows_max);
}

/** Biggest first; equal ones by account, so that two calls show the same. */
function ordered(groups: readonly CellGroup[]): CellGroup[] {
  return [...groups].sort((a, b) => {
    const difference = abs(b.amount) - abs(a.amount);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return a.account < b.account ? -1 : 1;
  });
}

function nothing(desk: Desk, { asOf }: Day, others: number): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const day = printDate(asOf);
  if (others > 0)
    return empty('filter_too_narrow', `С этим отбором остатков нет, без него на конец ${day} строк ${others}.`, ground);
  return desk.completeness() === 'complete'
    ? empty(
        'no_data',
        `Остатков на конец ${day} нет: счета прочитаны полностью, ОСВ прочитана отдельно и пуста.`,
        ground,
      )
    : empty('not_found_on_route', `Остатков на конец ${day} не видно, но прочитано не всё.`, ground);
}

async function answer(balances: Balances, rowsMax: number): Promise<Found<Value>> {
  const { desk, day, accounts, level, cells, groups, reading, control, future } = balances;
  const { shown, rest } = shownOf(groups, rowsMax);
  const names = await readNames(desk, [
    ...referencesOf(shown.flatMap(({ subconto }) => [...subconto.values()])),
    ...cells.map(({ currency }) => ({ type: CURRENCIES_SET, ref: currency })),
  ]);
  const own = (code: string) => ({
    cells: cells.filter((cell) => cell.account === code),
    groups: groups.filter((group) => group.account === code),
  });
  const lines = accounts
    .filter(({ code }) => own(code).cells.length > 0)
    .map((account) => accountLine(account, own(account.code).cells, own(account.code).groups, names));
  const rows = shown.map((group) => rowLine(desk, names, group));
  const totals = {
    collapsed: sum(cells.map(({ amount }) => amount)),
    expanded: expand(groups.map((one) => one.amount)),
  };
  const state = await periodState(desk, day.asOf, day.asOf);
  const placement = { type: 'balance', moment: { asOf: day.asOf }, periodState: state, reading, source: SOURCE };
  const facts = balanceFacts(desk, placement, level, lines, rows);
  return found(
    {
      organisation: { id: desk.organisation.id, name: desk.organisation.name },
      ...{ as_of_date: day.asOf, asked_date: day.asked, balance_period: day.balancePeriod, level: [...level] },
      ...{ collapsed: sidedText(sideOfNet(totals.collapsed)), expanded: sidedText(totals.expanded) },
      ...{ accounts: lines, rows, rows_total: groups.length },
      residual: residualOf(rest, (group) => placedGroup(desk, group)),
      ...{ control: control.lines, future },
    },
    {
      ...{ counts: desk.counts(), facts, notes: desk.notes(), sources: [sourceOf(balances)] },
      conflicts: [...blocking(control, facts), ...brokenParts(balances, totals, facts)],
    },
  );
}

function brokenParts(
  { accounts }: Balances,
  { collapsed, expanded }: { readonly collapsed: bigint; readonly expanded: SidedBalance },
  facts: readonly Fact[],
) {
  const conflict = conflictUnless(
    'expanded_and_collapsed',
    accounts.map(({ code }) => code).join(', '),
    { expected: collapsed, actual: expanded.dr - expanded.cr },
    { fact_ids: facts.map(({ fact_id }) => fact_id), source_refs: [SOURCE] },
  );
  return conflict === null ? [] : [conflict];
}

function sourceOf({ desk, day, accounts, level }: Balances) {
  return ledgerSource(desk, SOURCE, 'Balance', `Остатки регистра бухгалтерии на конец ${printDate(day.asOf)}`, {
    report: 'Оборотно-сальдовая ведомость по счёту',
    account: accounts.map(({ code }) => code).join(', '),
    period: { from: day.asOf, to: day.asOf },
    groupings: [...level],
    options: ['развёрнутое сальдо', `организация ${desk.organisation.name}`],
  });
}

export const getBalanceAsOf = defineTool({
  name: 'get_balance_as_of',
  title: 'Остаток счёта на конец дня',
  purpose:
    'Доказывает остатки одного или нескольких счетов на конец дня: свёрнуто и развёрнуто по названным видам субконто, в рублях, валюте и количестве, с отдельной сверкой с ОСВ. Для долгов контрагентов вернее get_open_settlements.',
  input: inputSchema,
  output: outputSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'PERSONAL_DATA_HIDDEN', when: 'спрошены расчёты по оплате труда одного сотрудника, а зарплата закрыта' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Остатков нет: счета прочитаны полностью и ОСВ, прочитанная отдельно, тоже пуста. Это и есть ноль.',
    not_found_on_route: 'Строк нет, но чтение ограничено правами или не подтверждено: ноль не доказан.',
    filter_too_narrow: 'Под отбор по объектам не подошло ничего, без отбора остатки есть.',
    entity_not_bound: 'Названного счёта нет в плане счетов, план прочитан полностью.',
    wrong_question: 'Счёт не ведётся по названному субконто или хранит по нему только обороты.',
  },
  examples: [
    {
      title: 'Расчёты с поставщиками на конец июня, развёрнуто по контрагентам',
      input: { accounts: ['60'], as_of: '2020-06-30', by: ['Контрагенты'] },
      expect: 'found',
      shows: 'долги и авансы по субсчетам не сложены друг с другом, ОСВ рядом',
    },
    {
      title: 'Остаток по статье затрат',
      input: { accounts: ['26'], as_of: '2020-05-31', by: ['СтатьиЗатрат'] },
      expect: 'empty',
      because: 'wrong_question',
      shows: 'по статьям затрат счёт 26 хранит только обороты',
    },
    {
      title: 'Счёта нет в плане',
      input: { accounts: ['60.99'], as_of: '2020-06-30' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'несуществующий счёт назван, ноль не показан',
    },
    {
      title: 'Остаток на дату до начала учёта',
      input: { accounts: ['51'], as_of: '2019-06-30' },
      expect: 'found',
      shows: 'взят первый день учёта, 31.12.2019, и причина названа',
    },
  ],
  rows: ({ rows }) => rows.length,
  live: (context, input) => answering(() => live(context, input)),
});
