/** get_open_settlements: what is open with suppliers, with customers or with one party — debts and advances apart, by party, contract and document. */

import { z } from 'zod';
import { expand } from '#domain/accounts.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { SETTLEMENT_VIEWS, type SettlementView } from '#domain/settlements.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import type { Conflict } from '#state/evidence-bundle.ts';
import type { Fact } from '#state/fact.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, failed, found } from './answers.ts';
import { answering, stop } from './ledger/answering.ts';
import { blocking, controlLineSchema } from './ledger/control.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { type Fitting, futureSchema, readFuture } from './ledger/future.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import type { Names } from './ledger/names.ts';
import {
  conflictUnless,
  ledgerSource,
  organisationSchema,
  type Placement,
  residualOf,
  residualSchema,
  shownOf,
  sidedSchema,
  sidedText,
  sideOfNet,
} from './ledger/placing.ts';
import type { Empty, Found } from './result.ts';
import { type Deferred, OFFSET_MODES, readDeferred } from './settlements/deferred.ts';
import { ITEM_LEVEL, itemFacts, roleFacts } from './settlements/facts.ts';
import { leftOutLines, leftOutSchema, takenAccountSchema, takenAccounts } from './settlements/left-out.ts';
import {
  itemLine,
  itemLineSchema,
  partiesOf,
  partyLine,
  partyLineSchema,
  rolesOf,
  rolesSchema,
} from './settlements/lines.ts';
import { loadSettlements, readItemNames, type Settlements } from './settlements/load.ts';
import { cardKeyOf, findPairs, pairLine, pairLineSchema, pairsOfView } from './settlements/pairs.ts';
import { holds, READING_CODES, readingLineSchema, readingLines, type Thresholds } from './settlements/readings.ts';
import { readSentOrders, sentOrderSchema } from './settlements/sent-orders.ts';
import type { Termed } from './settlements/terms.ts';
import { defineTool, type ToolContext } from './tool.ts';

const VIEWS = Object.keys(SETTLEMENT_VIEWS) as [SettlementView, ...SettlementView[]];

const inputSchema = z.strictObject({
  view: z.enum(VIEWS).describe('Поставщики, покупатели или все расчёты с одним контрагентом'),
  organisation_id: organisationInput,
  counterparty_id: z.guid().optional().describe('Только этот контрагент; для view = party обязателен'),
  contract_id: z.guid().optional().describe('Только этот договор'),
  as_of: isoDateSchema.optional().describe('На конец этого дня; нет — рабочая дата'),
  reading: z
    .enum(READING_CODES)
    .default('any_open')
    .describe('Какие остатки показать строками; итоги — по всем чтениям'),
  small_below: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/)
    .default('1.00')
    .describe('Копейки: остаток меньше этой суммы'),
  old_days: z.int().min(1).max(3650).default(90).describe('Старый остаток: первичный документ старше стольких дней'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const outputSchema = z.strictObject({
  view: z.enum(VIEWS),
  organisation: organisationSchema,
  as_of_date: z.string(),
  asked_date: z.string(),
  balance_period: z.string(),
  level: z.array(z.string()),
  totals: rolesSchema,
  /** Loans with the party, apart from everything else; zero for suppliers and customers. */
  loans: sidedSchema,
  /** Дт − Кт of everything above but loans: an extra line. */
  net: sidedSchema,
  accounts: z.array(takenAccountSchema),
  left_out: z.array(leftOutSchema),
  readings: z.array(readingLineSchema),
  parties: z.array(partyLineSchema),
  parties_total: z.int(),
  parties_residual: residualSchema,
  items: z.array(itemLineSchema),
  items_total: z.int(),
  items_residual: residualSchema,
  pairs: z.array(pairLineSchema),
  offset: z.strictObject({ mode: z.string(), title: z.string(), pending: z.int() }),
  /** Sent to the bank and not executed: a debt already on its way to be paid. Null when not checked or not asked (customers). */
  sent_orders: z.array(sentOrderSchema).nullable(),
  control: z.array(controlLineSchema),
  future: futureSchema.nullable(),
});
type Value = z.output<typeof outputSchema>;

const SOURCE = 'SRC1';
const PAIRS_MAX = 50;

async function live(context: ToolContext, input: Input): Promise<Found<Value> | Empty> {
  if (input.view === 'party' && input.counterparty_id === undefined)
    return stop(failed('QUESTION_UNDER_SPECIFIED', 'Для всех расчётов с контрагентом нужен сам контрагент.'));
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const { view, counterparty_id: counterparty, contract_id: contract } = input;
  const settlements = await loadSettlements(desk, day, { view, counterparty, contract }, SOURCE);
  const future = await readFuture(desk, day.asOf, settlements.accounts, fitting(counterparty, contract));
  if (settlements.items.length === 0) return nothing(settlements);
  const deferred = await readDeferred(desk, day);
  const orders = view === 'customers' ? null : await readSentOrders(desk, day, counterparty);
  return await answer(settlements, input, { deferred, future, orders });
}

function fitting(counterparty: string | undefined, contract: string | undefined): Fitting {
  const is = (value: { readonly value: string } | null, ref: string | undefined): boolean =>
    ref === undefined || value?.value === ref.toLowerCase();
  return (posting, side) =>
    is(subcontoByKind(posting[side], 'Контрагенты'), counterparty) &&
    is(subcontoByKind(posting[side], 'Договоры'), contract);
}

function nothing({ desk, day, otherwise, leftOut }: Settlements): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const date = printDate(day.asOf);
  if (otherwise > 0)
    return empty(
      'filter_too_narrow',
      `По этому отбору открытых расчётов нет, без него на ${date}: ${otherwise}.`,
      ground,
    );
  const beside = leftOut.length === 0 ? '' : ` Не относятся к этому виду расчётов остатки: ${leftOut.length}.`;
  return desk.completeness() === 'complete'
    ? empty(
        'no_data',
        `Открытых расчётов на конец ${date} нет: все счета расчётов прочитаны и сходятся с ОСВ.${beside}`,
        ground,
      )
    : empty('not_found_on_route', `Открытых расчётов на конец ${date} не видно, но прочитано не всё.${beside}`, ground);
}

interface Beside {
  readonly deferred: Deferred;
  readonly future: Value['future'];
  readonly orders: Value['sent_orders'];
}

async function answer(settlements: Settlements, input: Input, beside: Beside): Promise<Found<Value>> {
  const { desk, day, dated, control, reading } = settlements;
  const thresholds: Thresholds = { small: parseDecimal(input.small_below, 2), old: input.old_days, asOf: day.asOf };
  const listed = shownOf(
    dated.filter((item) => holds(input.reading, item, thresholds)),
    input.rows_max,
  );
  const names = await readItemNames(desk, [...dated, ...settlements.both], listed.shown);
  const placement: Placement = {
    ...{ type: 'open_balance', moment: { asOf: day.asOf }, periodState: settlements.state, reading, source: SOURCE },
  };
  const facts = [...roleFacts(desk, placement, dated), ...itemFacts(desk, placement, listed.shown, names)];
  const pairs = findPairs(settlements.both, beside.deferred, cardKeyOf(names));
  const asked = new Set(settlements.items.map(({ counterparty }) => counterparty?.ref ?? ''));
  const value: Value = {
    ...{ view: input.view, organisation: { id: desk.organisation.id, name: desk.organisation.name } },
    ...{ as_of_date: day.asOf, asked_date: day.asked, balance_period: day.balancePeriod, level: ITEM_LEVEL },
    ...totalsOf(settlements, thresholds),
    ...partiesPart(dated, names, input.rows_max),
    items: listed.shown.map((item) => itemLine(item, names)),
    items_total: listed.shown.length + listed.rest.length,
    items_residual: residualOf(listed.rest, ({ amount }) => sideOfNet(amount)),
    pairs: pairsOfView(pairs, input.view, asked)
      .slice(0, PAIRS_MAX)
      .map((pair) => pairLine(pair, names)),
    ...besideOf(beside),
    control: control.lines,
  };
  return found(value, {
    ...{ counts: desk.counts(), facts, notes: desk.notes(), sources: [sourceOf(desk, settlements)] },
    conflicts: [...blocking(control, facts), ...partsConflict(settlements, facts)],
  });
}

/** Sums over all items, shown or not; loans stand apart. */
function totalsOf(settlements: Settlements, thresholds: Thresholds) {
  const own = settlements.dated.filter(({ isLoan }) => !isLoan);
  const loans = settlements.dated.filter(({ isLoan }) => isLoan);
  return {
    totals: rolesOf(own),
    loans: sidedText(expand(loans.map(({ amount }) => amount))),
    net: sidedText(sideOfNet(sum(own.map(({ amount }) => amount)))),
    accounts: takenAccounts(settlements),
    left_out: leftOutLines(settlements.leftOut),
    readings: readingLines(own, thresholds),
  };
}

function partiesPart(dated: readonly Termed[], names: Names, rowsMax: number) {
  const { shown, rest } = shownOf(partiesOf(dated.filter(({ isLoan }) => !isLoan)), rowsMax);
  return {
    parties: shown.map((party) => partyLine(party, names)),
    parties_total: shown.length + rest.length,
    parties_residual: residualOf(rest, ({ items }) => expand(items.map(({ amount }) => amount))),
  };
}

function besideOf({ deferred, future, orders }: Beside) {
  const { mode, pending } = deferred;
  return { offset: { mode, title: OFFSET_MODES[mode], pending }, sent_orders: orders, future };
}

/** Every balance of these accounts is in the answer, left out with a reason, or set aside by the conditions; all together are the ОСВ. */
function partsConflict({ dated, leftOut, setAside, control }: Settlements, facts: readonly Fact[]): Conflict[] {
  const parts = [...dated.map(({ amount }) => amount), ...leftOut.map(({ cell }) => cell.amount), setAside];
  const conflict = conflictUnless(
    'parts_and_total',
    'открытые расчёты, не вошедшее и отложенное отбором против ОСВ',
    { expected: control.osv, actual: sum(parts) },
    { fact_ids: facts.map(({ fact_id }) => fact_id), source_refs: [SOURCE] },
  );
  return conflict === null ? [] : [conflict];
}

function sourceOf(desk: Desk, settlements: Settlements) {
  const { day } = settlements;
  return ledgerSource(desk, SOURCE, 'Balance', `Остатки расчётов на конец ${printDate(day.asOf)}`, {
    report: 'Оборотно-сальдовая ведомость по счёту',
    account: takenAccounts(settlements)
      .map(({ account }) => account)
      .join(', '),
    period: { from: day.asOf, to: day.asOf },
    groupings: ITEM_LEVEL,
    options: ['развёрнутое сальдо', `организация ${desk.organisation.name}`],
  });
}

export const getOpenSettlements = defineTool({
  name: 'get_open_settlements',
  title: 'Открытые расчёты с контрагентами',
  purpose:
    'Доказывает, кому мы должны и кто должен нам, по контрагентам, договорам и документам: долги и авансы отдельно, все чтения слова «хвосты» с суммами, пары долга и аванса с различием ключей, отложенный зачёт, сверка с ОСВ. Просрочку по интервалам даёт get_overdue_settlements.',
  input: inputSchema,
  output: outputSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'QUESTION_UNDER_SPECIFIED', when: 'спрошены все расчёты с контрагентом, а контрагент не назван' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии, план счетов или договоры не опубликованы' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 150, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Открытых расчётов нет: все счета с контрагентами и договорами прочитаны и сходятся с ОСВ.',
    not_found_on_route: 'Строк нет, но чтение ограничено правами или не подтверждено: долгов может быть больше.',
    filter_too_narrow: 'У названного контрагента или договора открытых расчётов этого вида нет, у других есть.',
  },
  examples: [
    {
      title: 'Кому и сколько мы должны',
      input: { view: 'suppliers', as_of: '2020-06-30' },
      expect: 'found',
      shows: 'долги Кт отдельно от авансов Дт, чтения «хвостов», сверка с ОСВ',
    },
    {
      title: 'Хвосты по поставщикам: оплачено, а документов нет',
      input: { view: 'suppliers', as_of: '2020-06-30', reading: 'paid_without_documents' },
      expect: 'found',
      shows: 'авансы выданные по платежам с возрастом от даты платежа',
    },
    {
      title: 'Все расчёты с «Вектором»',
      input: { view: 'party', as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Вектор»' } },
      expect: 'found',
      shows: 'обе стороны по договорам, возможный взаимозачёт, неисполненное поручение',
    },
    {
      title: 'Все расчёты, а с кем — не сказано',
      input: { view: 'party', as_of: '2020-06-30' },
      expect: 'failed',
      because: 'QUESTION_UNDER_SPECIFIED',
      shows: 'нужен контрагент',
    },
  ],
  rows: ({ items }) => items.length,
  live: (context, input) => answering(() => live(context, input)),
});
