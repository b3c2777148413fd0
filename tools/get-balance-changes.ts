/** get_balance_changes: why the balance of an account changed over a period — by what it corresponds with, by document, revaluation of currency apart. */
import { z } from 'zod';
import { addDays, type IsoDate } from '#domain/dates.ts';
import type { Side } from '#domain/measures.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { subcontoOf } from './ledger/cells.ts';
import {
  type Change,
  correspondents,
  currencies,
  DOCUMENTS_MAX,
  documentsOf,
  documentsTable,
} from './ledger/change-tables.ts';
import { CURRENCIES_SET } from './ledger/currencies.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames } from './ledger/names.ts';
import { hidesPay } from './ledger/pay.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { readMoves, revalues } from './money/postings.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { accountsOfChart } from './results/ledger-side.ts';
import { EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  accounts: z.array(z.string().min(1)).min(1).max(8).describe('Счета, остаток которых изменился'),
  counterparty_id: z.guid().optional().describe('Только этот контрагент'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

interface Reading {
  readonly opening: Kopecks;
  readonly closing: Kopecks;
  readonly changes: readonly Change[];
}

/** Balance of the accounts by 1C itself, Дт − Кт; of one party when it is named. */
async function balanceOf(desk: Desk, day: IsoDate, input: Input): Promise<Kopecks> {
  const { onec, terms } = desk.context;
  const accounts = accountsOfChart(desk, input.accounts);
  const rows = desk.rows(await onec.balance(day, { organisation: desk.organisation.id, accounts }, terms));
  const wanted = input.counterparty_id?.toLowerCase();
  return sum(
    rows
      .filter((row) => wanted === undefined || subcontoOf(row).get(COUNTERPARTY_KIND)?.value === wanted)
      .map(({ amount }) => amount.net),
  );
}

async function readChanges(desk: Desk, span: Span, input: Input): Promise<Change[]> {
  const accounts = accountsOfChart(desk, input.accounts);
  const wanted = input.counterparty_id?.toLowerCase();
  const isRevaluation = revalues(accounts);
  return (await readMoves(desk, span, accounts))
    .filter(({ own }) => wanted === undefined || subcontoByKind(own, COUNTERPARTY_KIND)?.value === wanted)
    .map((move) => ({ move, isRevaluation: isRevaluation(move) }));
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const opening = await balanceOf(desk, addDays(span.from, -1), input);
  const closing = await balanceOf(desk, span.to, input);
  const changes = await readChanges(desk, span, input);
  const code = input.accounts.join(', ');
  if (changes.length === 0) return unchanged(desk, span, code, input, opening);
  return await answer(desk, span, input, { opening, closing, changes });
}

function unchanged(desk: Desk, span: Span, code: string, input: Input, opening: Kopecks): Empty {
  if (opening === 0n)
    return nothing(
      desk,
      `Движений по счёту ${code}`,
      span,
      input.counterparty_id === undefined ? null : 'контрагент',
      false,
    );
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const told = `Остаток счёта ${code} за ${printPeriod(span)} не менялся: движений не было`;
  return desk.completeness() === 'complete'
    ? empty('no_data', `${told}, обороты прочитаны полностью.`, ground)
    : empty('not_found_on_route', `${told} видно, но прочитано не всё.`, ground);
}

async function answer(desk: Desk, span: Span, input: Input, reading: Reading): Promise<Found<Report>> {
  const { opening, closing, changes } = reading;
  const code = input.accounts.join(', ');
  const documents = documentsOf(changes);
  const names = await readNames(desk, [
    ...documents.slice(0, DOCUMENTS_MAX).map(({ move: { posting } }) => ({
      ...{ type: posting.recorderType, ref: posting.recorder },
    })),
    ...changes.map(({ move: { own } }) => ({ type: CURRENCIES_SET, ref: own.currency })),
    ...(input.counterparty_id === undefined ? [] : [{ type: 'Catalog_Контрагенты', ref: input.counterparty_id }]),
  ]);
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'За счёт чего изменился остаток', moment: { period: span }, state });
  const net = (own: readonly Change[]): Kopecks => sum(own.map(({ move }) => move.net));
  report
    .onAccount('opening', 'остаток на начало', code, opening, { beside: true })
    .onAccount('closing', 'остаток на конец', code, closing, { beside: true })
    .onAccount('change', 'изменение остатка', code, net(changes));
  const party = input.counterparty_id;
  if (party !== undefined) report.text('party', 'контрагент', names.title({ type: 'Catalog_Контрагенты', ref: party }));
  report.say(
    'conclusion',
    `Остаток счёта ${code}${party === undefined ? '' : ' ({party})'} {when}${directionOf(opening, closing)}, {organisation}: на начало {opening|side}, на конец {closing|side}; изменение {change|side}.`,
  );
  sayRevaluation(report, code, changes, net);
  sayOpen(report, state, 'документы и операции закрытия его могут ещё добавиться');
  const grows: Side = (opening === 0n ? closing : opening) < 0n ? 'credit' : 'debit';
  correspondents(desk, report, { changes, grows }, input.rows_max);
  if (![...accountsOfChart(desk, input.accounts)].some((account) => hidesPay(desk, account.code)))
    documentsTable(desk, report, { changes: documents, grows }, names);
  currencies(report, { changes, grows }, names);
  report.say('checked', 'К остатку — движения той стороны, на которой остаток стоял; из остатка — обратные.');
  report.onAccount('reached', 'начало вместе с движениями', code, opening + net(changes), { beside: true });
  report.control(
    'Сверка с ОСВ: остаток на конец {closing|side}; остаток на начало вместе с движениями {reached|side}.',
    opening + net(changes) === closing,
  );
  return report.next(`обороты счёта ${code} за этот же период`).answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Движения счёта ${code} за ${printPeriod(span)}`, {
      ...{ report: 'Анализ счёта', account: code, period: { ...span } },
      ...{ groupings: ['Корреспондирующий счёт'], options: [`организация ${desk.organisation.name}`] },
    }),
  ]);
}

/** Grown or fallen, where both ends stand on one side. */
function directionOf(opening: Kopecks, closing: Kopecks): string {
  if (opening === closing || opening * closing <= 0n) return '';
  return abs(closing) > abs(opening) ? ' вырос' : ' уменьшился';
}

function sayRevaluation(
  report: ReportBuilder,
  code: string,
  changes: readonly Change[],
  net: (own: readonly Change[]) => Kopecks,
): void {
  const revaluation = changes.filter(({ isRevaluation }) => isRevaluation);
  if (revaluation.length === 0) return;
  report
    .onAccount('revaluation', 'переоценка валюты', code, net(revaluation), { beside: true })
    .onAccount('by_documents', 'изменение по документам', code, net(changes) - net(revaluation), { beside: true })
    .say(
      'found',
      'Переоценка валюты в этом изменении: {revaluation|side}, это пересчёт по курсу; по документам: {by_documents|side}.',
    );
}

export const getBalanceChanges = defineTool({
  name: 'get_balance_changes',
  title: 'За счёт чего изменился остаток',
  purpose:
    'Объясняет изменение остатка счёта за период: по корреспондирующим счетам и документам, переоценка валюты отдельно; остатки начала и конца читаются независимо.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: EMPTY_POLICY,
  examples: [
    {
      title: 'Почему изменился 60.21 в мае',
      input: { accounts: ['60.21'], from: '2020-05-01', to: '2020-05-31' },
      expect: 'found',
      shows: 'переоценка валюты отдельно от документов',
    },
    {
      title: 'Почему изменился 51 в мае',
      input: { accounts: ['51'], from: '2020-05-01', to: '2020-05-31' },
      expect: 'found',
      shows: 'корреспондирующие счета и крупнейшие документы',
    },
    {
      title: 'Период до начала учёта',
      input: { accounts: ['51'], from: '2019-01-01', to: '2019-03-31' },
      expect: 'failed',
      because: 'BOOKS_BEGIN_LATER',
      shows: 'учёта тогда не было',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
