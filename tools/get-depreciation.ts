/** get_depreciation: depreciation charged in a period — of fixed assets, leased and intangible ones, by object and by month. */
import { z } from 'zod';
import { addDays, firstDay, type IsoMonth, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printMonth, printPeriod } from '#domain/russian-dates.ts';
import { plainWord } from '#domain/words.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { type Charged, chargedOf } from './assets/cards.ts';
import { answering } from './ledger/answering.ts';
import { booksBegin, type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import type { Span } from './results/said.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  name: z.string().min(1).optional().describe('Только объекты с этими словами в названии'),
  by_month: z.boolean().default(false).describe('По месяцам: они показаны, когда их больше одного'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Words of the question itself, which name no object. */
const SUBJECT = /^(?:амортизаци|износ|начисл)/;
const INTANGIBLE = 'Catalog_НематериальныеАктивы';

const total = (rows: readonly Charged[]): Kopecks => sum(rows.map(({ charged }) => charged));

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const asked = { from: await afterBeginning(desk, input), to: input.to };
  // on the first day of the books opening balances are typed in: they are no depreciation
  const begin = await booksBegin(desk);
  const span = asked.from === begin && asked.to > begin ? { from: addDays(begin, 1), to: asked.to } : asked;
  const all = [...(await chargedOf(desk, span.from, span.to)).values()].filter(({ charged }) => charged !== 0n);
  const names = await readNames(
    desk,
    all.flatMap(({ asset }) => asset ?? []),
  );
  const wanted = input.name === undefined || SUBJECT.test(plainWord(input.name)) ? null : plainWord(input.name);
  const own = all.filter(
    ({ asset }) => wanted === null || (asset !== null && plainWord(names.title(asset)).includes(wanted)),
  );
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const said = printPeriod(span);
  if (own.length === 0)
    return desk.completeness() !== 'complete'
      ? empty('not_found_on_route', `Амортизации за ${said} не видно, но прочитано не всё.`, ground)
      : wanted !== null && all.length > 0
        ? empty('filter_too_narrow', `По объектам со словами «${input.name}» амортизации за ${said} нет.`, ground)
        : empty('no_data', `Амортизация за ${said} не начислена: кредит 02 и 05 пуст, счета прочитаны.`, ground);
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Начисленная амортизация', moment: { period: span }, state });
  const isIntangible = ({ asset }: Charged): boolean => asset?.type === INTANGIBLE;
  const [fixed, intangible] = [own.filter((row) => !isIntangible(row)), own.filter(isIntangible)];
  report.money('charged', 'начисленная амортизация', total(own));
  report.money('fixed', 'амортизация основных средств', total(fixed), { account: '02', side: 'credit' });
  report.money('intangible', 'амортизация нематериальных активов', total(intangible), {
    ...{ account: '05', side: 'credit' },
  });
  report.count('assets', 'объектов с амортизацией', own.length, 'asset');
  const parts = intangible.length === 0 ? '' : ': основные средства — {fixed}, нематериальные активы — {intangible}';
  report.say('conclusion', `Амортизация {when}, {organisation}: {charged}, {assets|asset}${parts}.`);
  const months = await byMonth(desk, span, new Set(own.map(({ asset }) => asset?.ref ?? '')));
  const idle = months.filter(({ amount }) => amount === 0n);
  if (idle.length > 0)
    report
      .text('idle', 'месяцы без амортизации', idle.map(({ month }) => printMonth(month)).join(', '))
      .say('found', 'Предварительно: амортизацию за {idle} начислит закрытие месяца.');
  assetsTable(report, own, names, input.rows_max);
  monthsTable(report, months);
  await control(desk, report, span, all);
  return report.next('остаточная стоимость основных средств', 'какие месяцы закрыты').answer([
    ledgerSource(desk, SOURCE, 'Turnovers', `Обороты 02 и 05 за ${said}`, {
      ...{ report: 'Ведомость амортизации ОС', account: '02, 05', period: { ...span } },
      ...{ groupings: ['Объекты'], options: [`организация ${desk.organisation.name}`] },
    }),
  ]);
}

interface Monthly {
  readonly month: IsoMonth;
  readonly amount: Kopecks;
}

async function byMonth(desk: Desk, { from, to }: Span, refs: ReadonlySet<string>): Promise<Monthly[]> {
  const found: Monthly[] = [];
  for (const month of monthsBetween(monthOf(from), monthOf(to))) {
    const [first, last] = [firstDay(month), lastDay(month)];
    const rows = await chargedOf(desk, first < from ? from : first, last > to ? to : last);
    found.push({ month, amount: total([...rows].flatMap(([ref, row]) => (refs.has(ref) ? [row] : []))) });
  }
  return found;
}

function assetsTable(
  report: ReportBuilder,
  own: readonly Charged[],
  names: Awaited<ReturnType<typeof readNames>>,
  rowsMax: number,
): void {
  const rows = own.map(({ asset, charged }) => ({
    entity: asset === null ? 'без объекта' : names.title(asset),
    ref: asset === null ? null : names.entity(asset),
    charged,
  }));
  report.table(
    {
      ...{ key: 'assets', title: 'По объектам', noun: 'asset', about: 'Объект', by: ['ОсновныеСредства'] },
      ...{ rankedBy: 'charged', columns: [{ key: 'charged', title: 'Начислено', measure: 'sum_accounting' }] },
    },
    rows
      .toSorted((a, b) => (a.charged === b.charged ? (a.entity < b.entity ? -1 : 1) : a.charged > b.charged ? -1 : 1))
      .map(({ entity, ref, charged }) => ({ entity, ref, cells: { charged: moneyText(charged) } })),
    rowsMax,
  );
}

function monthsTable(report: ReportBuilder, months: readonly Monthly[]): void {
  if (months.length < 2) return;
  report.table(
    {
      ...{ key: 'months', title: 'По месяцам', noun: 'month', about: 'Месяц', by: ['Месяц'], inOrder: true },
      columns: [{ key: 'charged', title: 'Начислено', measure: 'sum_accounting' }],
    },
    months.map(({ month, amount }) => ({ entity: printMonth(month), cells: { charged: moneyText(amount) } })),
    months.length,
  );
}

async function control(desk: Desk, report: ReportBuilder, { from, to }: Span, all: readonly Charged[]): Promise<void> {
  const flows = await readFlows(desk, from, to);
  const osv = flows.credit('02') + flows.credit('05');
  report
    .money('osv', 'обороты по кредиту', osv, { account: '02, 05', side: 'credit', beside: true })
    .money('lines', 'по объектам', total(all), { beside: true })
    .control('Сверка с оборотами между счетами: кредит 02 и 05 — {osv}; по объектам — {lines}.', osv === total(all));
}

export const getDepreciation = defineTool({
  name: 'get_depreciation',
  title: 'Начисленная амортизация',
  purpose:
    'Доказывает амортизацию, начисленную за период: по основным средствам и нематериальным активам, по объектам и месяцам; говорит, за какие месяцы она ещё не начислена. Сверяет с кредитом 02 и 05.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 90, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Амортизация за период не начислена, счета прочитаны полностью.',
    filter_too_narrow: 'По названному объекту амортизации нет, по другим есть.',
    not_found_on_route: 'Амортизации не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'Амортизация за май',
      input: { from: '2020-05-01', to: '2020-05-31' },
      expect: 'found',
      shows: 'сумма месяца по объектам, основные средства и нематериальные отдельно',
    },
    {
      title: 'За открытый июнь ещё не начислена',
      input: { from: '2020-06-01', to: '2020-06-30' },
      expect: 'empty',
      because: 'no_data',
      shows: 'кредит 02 и 05 пуст',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
