/** get_bank_fees: what banks and the acquirer kept for a period, by document, in roubles and in currency; since 2026 the VAT of acquiring that was not split off. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { divideRounded, type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { CURRENCIES_SET } from './ledger/currencies.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsThat, accountTitle, isAcquirer, isMoney } from './money/accounts.ts';
import { type Fee, type Fees, KINDS, type Kind, OTHER_EXPENSES, readFees } from './money/bank-fees.ts';
import { dayOf } from './money/postings.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { accountsInput, namedWithin } from './vat/named-accounts.ts';
import { readVatPolicy } from './vat/policy.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  accounts: accountsInput,
  kind: z
    .enum(['all', 'bank', 'acquiring', 'currency'])
    .default('all')
    .describe('all — все, bank — банка, acquiring — эквайера, currency — с валютных счетов'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Acquiring is sold with VAT since this day; before it was exempt. */
const ACQUIRING_TAXED_SINCE: IsoDate = '2026-01-01';
const TAXED_AT = { part: 22n, of: 122n } as const;

const isAsked =
  (asked: Input['kind']) =>
  ({ kind, move }: Fee): boolean =>
    asked === 'all' ||
    (asked === 'bank' && kind === 'bank') ||
    (asked === 'acquiring' && kind !== 'bank') ||
    (asked === 'currency' && move.own.currency !== '');

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const named = namedWithin(desk, input.accounts, ['50', '51', '52', '55', '57', OTHER_EXPENSES]).filter(
    (code) => !covers('91', code),
  );
  const read = await readFees(desk, span);
  const all = read.fees;
  const own = all
    .filter(isAsked(input.kind))
    .filter(({ move }) => named.length === 0 || named.some((code) => covers(code, move.own.account)));
  if (own.length === 0)
    return nothing(
      desk,
      'Комиссий банка',
      span,
      named.length === 0 ? null : `счета ${named.join(', ')}`,
      all.length > 0,
    );
  const names = await readNames(
    desk,
    own.flatMap(({ move: { posting, own: side } }) => [
      { type: posting.recorderType, ref: posting.recorder },
      { type: CURRENCIES_SET, ref: side.currency },
    ]),
  );
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Комиссии банка и эквайринга', moment: { period: span }, state });
  sayTotals(report, own, input.kind === 'all');
  sayOpen(report, state, 'комиссии ещё могут добавиться');
  await sayVat(desk, report, own, span, names);
  feesTable(desk, report, own, names, input.rows_max);
  await control(desk, report, read, span);
  report.say('checked', 'Комиссии — то, что удержано с денежных счетов и эквайером; тариф банка в базе не хранится.');
  return report.next('прочие расходы за этот же период', 'что висит на 57').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Комиссии банка за ${printPeriod(span)}`, {
      ...{ report: 'Карточка счёта', account: OTHER_EXPENSES, period: { ...span } },
      ...{ groupings: [], options: [`организация ${desk.organisation.name}`, 'корреспонденция 51, 52, 57.03'] },
    }),
  ]);
}

const totalOf = (fees: readonly Fee[], kind?: Kind): Kopecks =>
  sum(fees.filter((fee) => kind === undefined || fee.kind === kind).map(({ amount }) => amount));

function sayTotals(report: ReportBuilder, fees: readonly Fee[], isAll: boolean): void {
  report.money('total', 'комиссии банка и эквайринга', totalOf(fees)).count('fees', 'удержаний', fees.length, 'record');
  if (isAll)
    report
      .money('bank', 'комиссии банка', totalOf(fees, 'bank'))
      .money('acquiring', 'комиссия эквайера', totalOf(fees, 'acquiring') + totalOf(fees, 'settled'));
  report.say(
    'conclusion',
    `Комиссии {when}, {organisation}: {total} ({fees|record})${isAll ? '; комиссии банка {bank}, комиссия эквайера {acquiring}' : ''}.`,
  );
}

/** Since 2026 the acquirer's act has VAT: a commission written straight to expenses has it inside. */
async function sayVat(
  desk: Desk,
  report: ReportBuilder,
  fees: readonly Fee[],
  span: Span,
  names: Names,
): Promise<void> {
  const direct = fees.filter(({ kind, move }) => kind === 'acquiring' && dayOf(move.posting) >= ACQUIRING_TAXED_SINCE);
  if (direct.length === 0) return;
  const { inputVat } = await readVatPolicy(desk, span.to);
  if (inputVat.applies === 'unknown') {
    report.say('open', 'Принимает ли организация НДС к вычету, не проверено: настройки учёта НДС не прочитаны.');
    return;
  }
  if (inputVat.applies === 'no') return;
  const vat = (amount: Kopecks): Kopecks => divideRounded(amount * TAXED_AT.part, TAXED_AT.of);
  report
    .figure(
      'hidden_vat',
      'НДС внутри комиссии эквайера',
      'vat',
      moneyText(sum(direct.map(({ amount }) => vat(amount)))),
    )
    .say('found', 'комиссия эквайера отнесена в расходы вместе с НДС, выделите его: {hidden_vat}.', {
      level: 'error',
    })
    .table(
      {
        ...{ key: 'without_vat', title: 'Комиссия эквайера вместе с НДС', noun: 'document' },
        ...{ about: 'Документ', by: [], inOrder: true },
        columns: [
          { key: 'fee', title: 'Комиссия', measure: 'sum_accounting' },
          { key: 'inside', title: 'НДС внутри комиссии', measure: 'vat' },
        ],
      },
      direct.map(({ move: { posting }, amount }) => ({
        entity: names.title({ type: posting.recorderType, ref: posting.recorder }),
        ref: names.entity({ type: posting.recorderType, ref: posting.recorder }),
        cells: { fee: moneyText(amount), inside: moneyText(vat(amount)) },
      })),
      direct.length,
    );
}

function feesTable(desk: Desk, report: ReportBuilder, fees: readonly Fee[], names: Names, rowsMax: number): void {
  const hasCurrency = fees.some(({ move: { own } }) => own.currency !== '');
  report.table(
    {
      ...{ key: 'fees', title: 'Комиссии по документам', noun: 'record', about: 'Документ', by: [] },
      rankedBy: 'amount',
      columns: [
        { key: 'what', title: 'Что удержано', measure: 'text' },
        { key: 'from_account', title: 'С какого счёта', measure: 'text' },
        ...(hasCurrency
          ? ([
              { key: 'in_currency', title: 'В валюте', measure: 'currency_amount', total: false },
              { key: 'currency', title: 'Валюта', measure: 'text' },
            ] as const)
          : []),
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting' },
      ],
    },
    fees
      .toSorted((a, b) => (a.amount === b.amount ? (keyOf(a) < keyOf(b) ? -1 : 1) : b.amount > a.amount ? 1 : -1))
      .map(({ move: { posting, own }, kind, amount }) => {
        const document = { type: posting.recorderType, ref: posting.recorder };
        const isForeign = own.currency !== '';
        return {
          ...{ entity: names.title(document), ref: names.entity(document) },
          cells: {
            ...{ what: KINDS[kind], from_account: accountTitle(desk, own.account), amount: moneyText(amount) },
            in_currency: isForeign ? formatDecimal(own.currencyAmount ?? 0n, 2) : null,
            currency: isForeign ? names.title({ type: CURRENCIES_SET, ref: own.currency }) : null,
          },
        };
      }),
    rowsMax,
  );
}

const keyOf = ({ move: { posting } }: Fee): string => `${posting.period}|${posting.recorder}|${posting.line}`;

/** Straight to expenses: the same by the table of pairs. */
async function control(
  desk: Desk,
  report: ReportBuilder,
  { fees, revaluation }: Fees,
  { from, to }: Span,
): Promise<void> {
  const flows = await readFlows(desk, from, to);
  const lines = totalOf(fees, 'bank') + totalOf(fees, 'acquiring');
  const accounts = accountsThat(desk, (code) => isMoney(code) || isAcquirer(code));
  const pairs = sum(
    accounts.map(({ code }) => flows.between(OTHER_EXPENSES, code) - flows.between(code, OTHER_EXPENSES)),
  );
  report
    .money('osv', 'прочие расходы с денежных счетов по оборотам', pairs, { beside: true })
    .money('lines', 'комиссии сразу в расходы по проводкам', lines, { beside: true })
    .money('revaluation', 'курсовые разницы денежных счетов', revaluation, { beside: true })
    .control(
      'Сверка с оборотами между счетами: в прочие расходы с денежных счетов {osv}; комиссии по проводкам {lines}, курсовые разницы {revaluation}.',
      pairs === lines + revaluation,
    );
}

export const getBankFees = defineTool({
  name: 'get_bank_fees',
  title: 'Комиссии банка и эквайринга',
  purpose:
    'Доказывает комиссии банка и эквайера за период по документам, в рублях и в валюте; с 2026 года находит комиссию эквайера, из которой не выделен НДС.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: EMPTY_POLICY,
  examples: [
    {
      title: 'Комиссии банка за июнь',
      input: { from: '2020-06-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'комиссии банка и эквайера по документам',
    },
    {
      title: 'Комиссия с валютного счёта',
      input: { from: '2020-06-01', to: '2020-06-30', accounts: ['52'] },
      expect: 'found',
      shows: '120,00 EUR с рублёвой суммой',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
