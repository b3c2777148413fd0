/** get_lease_interest: interest on lease obligations recognised for a period (76.07.5), by lessor and month; closed months that have none. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { firstDay, type IsoMonth, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import { divideRounded, type Kopecks, sum } from '#domain/money.ts';
import { printMonth, printPeriod } from '#domain/russian-dates.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { analytic, type Names, readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsThat } from './money/accounts.ts';
import { dayOf, type Move, movesOf, readPostings } from './money/postings.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { grouped } from './results/ledger-side.ts';
import { EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  counterparty_id: z.guid().optional().describe('Только этот арендодатель'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Obligations of a lease: the payments, less the interest (76.07.5) and the VAT (76.07.9) that are still inside them. */
const LEASE = '76.07';
const INTEREST = '76.07.5';

interface LeaseMonth {
  readonly lessor: CompositeValue | null;
  readonly month: IsoMonth;
  /** What the interest of the month is reckoned from: the obligation before its payment and its interest, kopecks. */
  readonly base: Kopecks;
  readonly accrued: Kopecks;
  /** By the rate of the nearest earlier month that has interest; null when there is none. */
  readonly expected: Kopecks | null;
}

const isOutside = ({ other }: Move): boolean => !covers(LEASE, other.account);

/** Every month of the span of one contract; `moves` are all of it since the beginning of the books. */
function monthsOf(moves: readonly Move[], to: IsoMonth): LeaseMonth[] {
  const [first] = moves;
  if (first === undefined) return [];
  const begin = monthOf(dayOf(first.posting));
  let rate: { readonly accrued: Kopecks; readonly base: Kopecks } | null = null;
  return monthsBetween(begin, to).map((month) => {
    const own = moves.filter((move) => monthOf(dayOf(move.posting)) === month && isOutside(move));
    const left = -sum(moves.filter((move) => monthOf(dayOf(move.posting)) <= month).map(({ net }) => net));
    const interest = own.filter(({ own: side, other }) => side.account === INTEREST && other.account !== '000');
    const accrued = -sum(interest.map(({ net }) => net));
    const paying = own.filter(({ own: side, other }) => side.account !== INTEREST && isPayment(other.account));
    const base = left - accrued + sum(paying.map(({ net }) => net));
    const expected = rate === null ? null : divideRounded(base * rate.accrued, rate.base);
    if (accrued > 0n && base > 0n) rate = { accrued, base };
    return { lessor: subcontoByKind(first.own, COUNTERPARTY_KIND), month, base, accrued, expected };
  });
}

/** A payment goes to settlements, its VAT to 19; the asset and the opening balances are the obligation itself. */
const isPayment = (account: string): boolean => ['60', '76', '19', '51'].some((root) => covers(root, account));

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const accounts = accountsThat(desk, (code) => covers(LEASE, code));
  const codes = new Set(accounts.map(({ code }) => code));
  const read = accounts.length === 0 ? [] : await readPostings(desk, { from: null, to: span.to }, accounts);
  const moves = movesOf(read, (code) => codes.has(code));
  const wanted = input.counterparty_id?.toLowerCase();
  const kept = moves.filter(
    ({ own }) => wanted === undefined || subcontoByKind(own, COUNTERPARTY_KIND)?.value === wanted,
  );
  const key = ({ own }: Move): string =>
    [COUNTERPARTY_KIND, CONTRACT_KIND].map((kind) => subcontoByKind(own, kind)?.value ?? '').join('|');
  const all = [...grouped(kept, key).values()].flatMap((own) => monthsOf(own, monthOf(span.to)));
  const months = all.filter(({ month, base }) => month >= monthOf(span.from) && base > 0n);
  if (months.length === 0)
    return nothing(
      desk,
      'Обязательств по аренде (76.07)',
      span,
      wanted === undefined ? null : 'контрагент',
      moves.length > 0,
    );
  return await answer(desk, input, span, months);
}

async function answer(desk: Desk, input: Input, span: Span, months: readonly LeaseMonth[]): Promise<Found<Report>> {
  const names = await readNames(desk, referencesOf(months.map(({ lessor }) => lessor)));
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Проценты по аренде', moment: { period: span }, state });
  const recognised = sum(months.map(({ accrued }) => accrued));
  report
    .money('recognised', 'признано процентов по аренде', recognised, { account: INTEREST, side: 'credit' })
    .say('conclusion', 'Проценты по аренде {when}, {organisation}: признано {recognised} (76.07.5).');
  sayOpen(report, state, 'проценты признаёт закрытие месяца');
  await sayMissing(desk, report, months, names);
  monthsTable(report, months, names, input.rows_max);
  if (input.counterparty_id === undefined) await control(desk, report, span, recognised);
  report.say('open', 'Ставка и график аренды — в карточке договора: ожидаемые проценты посчитаны по прошлому месяцу.');
  return report.next('закрыт ли этот месяц').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Счёт 76.07 за ${printPeriod(span)}`, {
      ...{ report: 'Анализ счёта', account: INTEREST, period: { ...span } },
      ...{ groupings: ['Контрагенты', 'Договоры'], options: [`организация ${desk.organisation.name}`] },
    }),
  ]);
}

/** A closed month with an obligation and without interest, where interest was reckoned before. */
async function sayMissing(
  desk: Desk,
  report: ReportBuilder,
  months: readonly LeaseMonth[],
  names: Names,
): Promise<void> {
  for (const [index, { lessor, month, accrued, expected }] of months.entries()) {
    if (accrued !== 0n || expected === null || expected === 0n) continue;
    if ((await periodState(desk, firstDay(month), lastDay(month))) === 'open') continue;
    const about = analytic(names, lessor);
    const key = (what: string): string => `${what}_${index}`;
    report
      .text(key('lessor'), 'арендодатель', about?.title ?? 'без контрагента', { about })
      .text(key('month'), 'месяц без процентов', printMonth(month), { about })
      .money(key('expected'), 'ожидались проценты', expected, { about })
      .say(
        'found',
        `проценты по аренде за {${key('month')}} не начислены, месяц закрыт: ожидались {${key('expected')}} ({${key('lessor')}}), проверьте закрытие месяца.`,
        { level: 'attention' },
      );
  }
}

function monthsTable(report: ReportBuilder, months: readonly LeaseMonth[], names: Names, rowsMax: number): void {
  report.table(
    {
      ...{ key: 'lease_months', title: 'Проценты по месяцам', noun: 'row', about: 'Арендодатель', inOrder: true },
      by: [COUNTERPARTY_KIND],
      columns: [
        { key: 'lease_month', title: 'Месяц', measure: 'text' },
        { key: 'obligation', title: 'Обязательство до платежа', measure: 'sum_accounting', total: false },
        { key: 'interest', title: 'Признано', measure: 'sum_accounting' },
        { key: 'by_last_rate', title: 'По ставке прошлого месяца', measure: 'sum_accounting', total: false },
      ],
    },
    months.map(({ lessor, month, base, accrued, expected }) => {
      const party = analytic(names, lessor);
      return {
        ...{ entity: party?.title ?? 'без контрагента', ref: party, party },
        cells: {
          ...{ lease_month: printMonth(month), obligation: moneyText(base), interest: moneyText(accrued) },
          by_last_rate: expected === null ? null : moneyText(expected),
        },
      };
    }),
    rowsMax,
  );
}

async function control(desk: Desk, report: ReportBuilder, span: Span, recognised: Kopecks): Promise<void> {
  const flows = await readFlows(desk, span.from, span.to);
  const turned =
    flows.credit(INTEREST) -
    flows.between(LEASE, INTEREST) -
    flows.between('000', INTEREST) -
    flows.debit(INTEREST) +
    flows.between(INTEREST, LEASE) +
    flows.between(INTEREST, '000');
  report
    .money('osv', 'кредит 76.07.5 по оборотам', turned, { account: INTEREST, side: 'credit', beside: true })
    .control('Сверка с оборотами между счетами: {osv|side}; по проводкам — {recognised|side}.', turned === recognised);
}

export const getLeaseInterest = defineTool({
  name: 'get_lease_interest',
  title: 'Проценты по аренде',
  purpose:
    'Доказывает проценты по обязательствам аренды (ФСБУ 25, счёт 76.07.5) за период по арендодателям и месяцам; находит закрытый месяц, за который проценты не признаны.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: EMPTY_POLICY,
  examples: [
    {
      title: 'Аренды по ФСБУ 25 в книгах 2020 года нет',
      input: { from: '2020-05-01', to: '2020-05-31' },
      expect: 'empty',
      because: 'no_data',
      shows: 'счёт 76.07 прочитан, обязательств нет',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
