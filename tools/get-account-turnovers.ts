/** get_account_turnovers: turnovers of accounts over a period — by analytics, by the other account, by month — with opening and closing as the check. */

import { z } from 'zod';
import { daysBetween } from '#domain/dates.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, failed, found } from './answers.ts';
import { answering, stop } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { conditionsOf, narrowing, organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames, referencesOf } from './ledger/names.ts';
import { levelWithoutPay } from './ledger/pay.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState, periodStates } from './ledger/period-state.ts';
import {
  addSided,
  ledgerSource,
  organisationSchema,
  type Placement,
  residualOf,
  residualSchema,
  shownOf,
  sidedSchema,
  sidedText,
} from './ledger/placing.ts';
import { accountsUnder, demandKinds } from './ledger/scope.ts';
import { brokenEnds, hasEnds, readEnds } from './ledger/turnover-ends.ts';
import { turnoverFacts } from './ledger/turnover-facts.ts';
import {
  type Ends,
  groupTurnovers,
  turnoverAccount,
  turnoverAccountSchema,
  turnoverLine,
  turnoverMonth,
  turnoverMonthSchema,
  turnoverRowSchema,
} from './ledger/turnover-lines.ts';
import { readTurnoverRows, type TurnoverQuery, type TurnoverRow, WAYS, wayOf } from './ledger/turnover-rows.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z
  .strictObject({
    accounts: z.array(z.string().min(1)).min(1).max(20).describe('Коды счетов; счёт берётся со всеми субсчетами'),
    organisation_id: organisationInput,
    from: isoDateSchema.describe('Первый день периода'),
    to: isoDateSchema.describe('Последний день периода, до 23:59:59'),
    by: z.array(z.string().min(1)).max(3).default([]).describe('Виды субконто строк'),
    by_corresponding: z.boolean().default(false).describe('Разбить по корреспондирующим счетам'),
    by_month: z.boolean().default(false).describe('Показать обороты по месяцам'),
    without_internal: z.boolean().default(false).describe('Убрать обороты внутри счетов, например 60.01–60.02'),
    internal_accounts: z
      .array(z.string().min(1))
      .max(20)
      .default([])
      .describe('Какие ещё счета считать внутренними, например 57 для денег'),
    ...narrowing,
    rows_max: rowsInput,
  })
  .refine(({ from, to }) => from <= to, { message: 'Начало периода позже конца', path: ['from'] });
type Input = z.output<typeof inputSchema>;

const outputSchema = z.strictObject({
  organisation: organisationSchema,
  period: z.strictObject({ from: z.string(), to: z.string() }),
  way: z.string(),
  level: z.array(z.string()),
  turnover: sidedSchema,
  /** Told apart when asked; zero otherwise. */
  internal: sidedSchema,
  accounts: z.array(turnoverAccountSchema),
  months: z.array(turnoverMonthSchema),
  rows: z.array(turnoverRowSchema),
  rows_total: z.int(),
  residual: residualSchema,
});
type Value = z.output<typeof outputSchema>;

const SOURCE = 'SRC1';
const DAYS_MAX = 366;

interface Turnovers {
  readonly desk: Desk;
  readonly query: TurnoverQuery;
  readonly counted: readonly TurnoverRow[];
  readonly internal: readonly TurnoverRow[];
  readonly ends: ReadonlyMap<string, Ends>;
}

async function live(context: ToolContext, input: Input): Promise<Found<Value> | Empty> {
  if (daysBetween(input.from, input.to) >= DAYS_MAX)
    return stop(failed('EVIDENCE_DEPTH_LIMIT', `Период длиннее ${DAYS_MAX} дней: назовите не больше года.`));
  const where = conditionsOf(input);
  const desk = await openDesk(context, input.organisation_id);
  const accounts = accountsUnder(desk, input.accounts);
  demandKinds(accounts, [...input.by, ...where.map(({ kind }) => kind)], 'turnover');
  const by = levelWithoutPay(desk, accounts, input.by, where);
  const from = await afterBeginning(desk, input);
  const also = input.internal_accounts.length === 0 ? [] : accountsUnder(desk, input.internal_accounts);
  const query: TurnoverQuery = {
    ...{ from, to: input.to, accounts, by, where, byMonth: input.by_month },
    internal: new Set([...accounts, ...also].map(({ code }) => code)),
    needsOther: input.by_corresponding || input.without_internal,
  };
  const read = await readProved(desk, query);
  const isCounted = (row: TurnoverRow): boolean => !(input.without_internal && row.internal);
  const turnovers = {
    ...{ desk, query: read.query, ends: read.ends },
    counted: read.rows.filter(isCounted),
    internal: read.rows.filter((row) => !isCounted(row)),
  };
  return read.rows.length === 0 ? await nothing(turnovers) : await answer(turnovers, input);
}

/** Turnovers with the balances they must tie. A table that does not agree with them is not believed: the postings are counted instead. */
async function readProved(desk: Desk, query: TurnoverQuery) {
  const ends = await readEnds(desk, query);
  const rows = await readTurnoverRows(desk, query);
  const agrees = !hasEnds(query) || brokenEnds(query.accounts, rows, ends, SOURCE).length === 0;
  if (agrees || wayOf(query) === 'RecordsWithExtDimensions') return { query, rows, ends };
  desk.note(
    'STEP_REPLACED_BY_FALLBACK',
    'Таблица оборотов не сошлась с остатками на концах периода, поэтому обороты сложены по проводкам.',
  );
  const distrustful = { ...query, distrustTables: true };
  return { query: distrustful, rows: await readTurnoverRows(desk, distrustful), ends };
}

async function nothing({ desk, query, ends }: Turnovers): Promise<Empty> {
  const period = printPeriod(query);
  const ground = () => ({ counts: desk.counts(), notes: desk.notes() });
  if (query.where.length > 0) {
    const others = await readTurnoverRows(desk, { ...query, where: [], needsOther: false, by: [] });
    if (others.length > 0)
      return empty(
        'filter_too_narrow',
        `С этим отбором оборотов за ${period} нет, без него строк ${others.length}.`,
        ground(),
      );
  }
  const moved = [...ends.values()].some(({ opening, closing }) => opening !== closing);
  return desk.completeness() === 'complete' && !moved
    ? empty(
        'no_data',
        `Оборотов за ${period} нет: обороты прочитаны полностью, остатки на начало и конец равны.`,
        ground(),
      )
    : empty('not_found_on_route', `Оборотов за ${period} не видно, но прочитано не всё.`, ground());
}

async function answer(turnovers: Turnovers, input: Input): Promise<Found<Value>> {
  const { desk, query, counted, internal, ends } = turnovers;
  const groups = groupTurnovers(counted, query.by, input.by_corresponding);
  const { shown, rest } = shownOf(groups, input.rows_max);
  const names = await readNames(desk, referencesOf(shown.flatMap(({ subconto }) => [...subconto.values()])));
  const of = (rows: readonly TurnoverRow[], code: string) => rows.filter(({ account }) => account === code);
  const conflicts = hasEnds(query) ? brokenEnds(query.accounts, [...counted, ...internal], ends, SOURCE) : [];
  if (conflicts.length > 0) desk.doubt('truncated');
  const placement: Placement = {
    ...{ type: 'turnover', moment: { from: query.from, to: query.to }, source: SOURCE },
    periodState: await periodState(desk, query.from, query.to),
    reading: { ...desk.counts(), faults: [] },
  };
  const lines = shown.map((group) => turnoverLine(group, names));
  const facts = turnoverFacts(desk, placement, query, counted, lines);
  return found(
    {
      organisation: { id: desk.organisation.id, name: desk.organisation.name },
      ...{ period: { from: query.from, to: query.to }, way: WAYS[wayOf(query)], level: levelOf(query, input) },
      ...{ turnover: sidedText(addSided(counted)), internal: sidedText(addSided(internal)) },
      accounts: query.accounts
        .map((account) => ({ account, end: ends.get(account.code) ?? { opening: 0n, closing: 0n } }))
        .filter(({ account, end }) => of([...counted, ...internal], account.code).length > 0 || end.closing !== 0n)
        .map(({ account, end }) =>
          turnoverAccount(account, end, of(counted, account.code), of(internal, account.code)),
        ),
      months: input.by_month ? await monthsOf(turnovers) : [],
      ...{ rows: lines, rows_total: groups.length, residual: residualOf(rest, (group) => group) },
    },
    {
      ...{ counts: desk.counts(), facts, notes: desk.notes(), sources: [sourceOf(turnovers, input)] },
      conflicts: conflicts.map(({ account, conflict }) => ({
        ...conflict,
        fact_ids: facts.filter((fact) => fact.account === account).map(({ fact_id }) => fact_id),
      })),
    },
  );
}

function levelOf({ by }: TurnoverQuery, { by_corresponding }: Input): string[] {
  return ['Счет', ...by, ...(by_corresponding ? ['Корреспондирующий счет'] : [])];
}

async function monthsOf({ desk, query, counted }: Turnovers): Promise<Value['months']> {
  const states = await periodStates(desk, query.from, query.to);
  return [...states].map(([month, state]) =>
    turnoverMonth(
      month,
      state,
      counted.filter((row) => row.month === month),
    ),
  );
}

function sourceOf({ desk, query }: Turnovers, input: Input) {
  return ledgerSource(desk, SOURCE, wayOf(query), `Обороты регистра бухгалтерии за ${printPeriod(query)}`, {
    report: input.by_corresponding ? 'Анализ счёта' : 'Оборотно-сальдовая ведомость по счёту',
    account: query.accounts.map(({ code }) => code).join(', '),
    period: { from: query.from, to: query.to },
    groupings: levelOf(query, input),
    options: [`организация ${desk.organisation.name}`],
  });
}

export const getAccountTurnovers = defineTool({
  name: 'get_account_turnovers',
  title: 'Обороты счёта за период',
  purpose:
    'Доказывает дебетовые и кредитовые обороты счетов за период: по субконто, по корреспондирующим счетам, по месяцам, по желанию без внутренних оборотов. Начальный остаток, обороты и конечный остаток прочитаны порознь и сходятся.',
  input: inputSchema,
  output: outputSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'PERSONAL_DATA_HIDDEN', when: 'спрошены расчёты по оплате труда одного сотрудника, а зарплата закрыта' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше начала учёта' },
    { code: 'EVIDENCE_DEPTH_LIMIT', when: 'период длиннее года' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: DAYS_MAX, requestsMax: 120, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Оборотов нет: таблица оборотов прочитана полностью, остатки на начало и конец равны.',
    not_found_on_route: 'Оборотов не видно, но чтение ограничено правами или остатки на начало и конец различаются.',
    filter_too_narrow: 'Под отбор по объектам оборотов нет, без отбора они есть.',
    entity_not_bound: 'Названного счёта нет в плане счетов, план прочитан полностью.',
    wrong_question: 'Счёт не ведётся по названному субконто.',
  },
  examples: [
    {
      title: 'На что потратили в мае: счёт 26 по статьям затрат',
      input: { accounts: ['26'], from: '2020-05-01', to: '2020-05-31', by: ['СтатьиЗатрат'] },
      expect: 'found',
      shows: 'обороты по статьям, остатки на начало и конец',
    },
    {
      title: 'Деньги за июнь по корреспондирующим счетам без переводов между своими счетами',
      input: {
        ...{ accounts: ['50', '51', '52', '55'], from: '2020-06-01', to: '2020-06-30' },
        ...{ by_corresponding: true, without_internal: true, internal_accounts: ['57'] },
      },
      expect: 'found',
      shows: 'поступления и платежи без оборотов 50–51–57, внутренние обороты названы отдельно',
    },
    {
      title: 'Обороты с «Вектором» за полугодие по месяцам, без зачётов авансов',
      input: {
        ...{ accounts: ['60'], from: '2020-01-01', to: '2020-06-30' },
        ...{ by_month: true, without_internal: true },
      },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Вектор»' } },
      expect: 'found',
      shows: 'месяцы складываются в итог, зачёты 60.01–60.02 отдельно',
    },
    {
      title: 'Период до начала учёта',
      input: { accounts: ['51'], from: '2018-01-01', to: '2018-12-31' },
      expect: 'failed',
      because: 'BOOKS_BEGIN_LATER',
      shows: 'названо начало учёта, ноль не показан',
    },
  ],
  rows: ({ rows }) => rows.length,
  live: (context, input) => answering(() => live(context, input)),
});
