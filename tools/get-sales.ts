/** get_sales: revenue for a period without and with VAT, by buyers, goods, groups, months or kinds of documents, held against 90.01 and 90.03. */
import { z } from 'zod';
import { type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { keyOf } from './results/ledger-side.ts';
import { controlRevenue } from './results/revenue-control.ts';
import { chosenKind, EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { readSales, type SaleLine, salesSum } from './results/sales.ts';
import { ofPart, SALES_PART_CODES, SALES_PARTS } from './results/sales-parts.ts';
import { SALES_BY, type SalesBy, salesRows, salesTable, valuesOf } from './results/sales-tables.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  counterparty_id: z.guid().optional().describe('Только этот покупатель'),
  side: z.enum(['suppliers', 'customers']).optional().describe('customers — по покупателям'),
  by: z
    .array(z.string().min(1))
    .max(3)
    .default([])
    .describe(`Разрез: ${SALES_BY.join(', ')}`),
  by_month: z.boolean().default(false).describe('Разбить по месяцам'),
  part: z.enum(SALES_PART_CODES).default('all').describe('Только опт, розница, услуги, товары или возвраты'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const MANUAL = 'Document_ОперацияБух';

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const all = (await readSales(desk, span.from, span.to, false)).lines;
  const buyer = input.counterparty_id?.toLowerCase();
  const part = SALES_PARTS[input.part];
  const own = await ofPart(desk, all, input.part);
  const lines = buyer === undefined ? own : own.filter((line) => keyOf(line.buyer) === buyer);
  const conditions = [
    ...(buyer === undefined ? [] : ['покупатель назван']),
    ...(part.title === '' ? [] : [part.title]),
  ];
  if (lines.length === 0)
    return nothing(desk, 'Продаж', span, conditions.length === 0 ? null : conditions.join(', '), all.length > 0);
  return await answer(desk, input, span, all, lines);
}

function waysOf(desk: Desk, { by, by_month, side, counterparty_id, part }: Input): SalesBy[] {
  const buyers = side === 'customers' && counterparty_id === undefined && !by.includes(COUNTERPARTY_KIND);
  const asked = chosenKind(desk, buyers ? [COUNTERPARTY_KIND, ...by] : by, SALES_BY) as SalesBy | null;
  const whole = asked === null && counterparty_id === undefined;
  // deals of buyers first: a bound or an exclusion of the question is about them
  const main = asked ?? (by_month ? null : whole && part !== 'retail' ? COUNTERPARTY_KIND : 'Номенклатура');
  const ways: readonly (SalesBy | null)[] = [
    ...[main, whole && !by_month ? ('Документ' as const) : null],
    ...[by_month ? ('Месяц' as const) : null, asked === null ? ('СтавкиНДС' as const) : null],
  ];
  return ways.filter((one) => one !== null);
}

async function answer(
  desk: Desk,
  input: Input,
  span: Span,
  all: readonly SaleLine[],
  lines: readonly SaleLine[],
): Promise<Found<Report>> {
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Выручка за период', moment: { period: span }, state });
  const ways = waysOf(desk, input);
  const wanted = ways.flatMap((by) => valuesOf(by, lines));
  const party = lines.find(({ buyer }) => keyOf(buyer) === input.counterparty_id?.toLowerCase());
  const names = await readNames(desk, referencesOf([...wanted, party?.buyer ?? null]));
  const { withVat, vat, revenue } = salesSum(lines);
  if (input.part === 'returns') {
    report
      .money('returned', 'возвраты и уменьшения без НДС', -revenue)
      .money('returned_with_vat', 'возвраты и уменьшения с НДС', -withVat);
    report.say(
      'conclusion',
      'Возвраты и уменьшения продаж {when}: {returned_with_vat} с НДС, {returned} без НДС, {organisation}, БУ.',
    );
  }
  const part = SALES_PARTS[input.part];
  report.money('revenue', 'выручка без НДС', revenue);
  report.money('with_vat', 'выручка с НДС', withVat);
  const taxed = vat === 0n ? '; НДС в ней нет' : ' без НДС ({with_vat} с НДС)';
  const reference = party === undefined ? undefined : referencesOf([party.buyer])[0];
  const who = reference === undefined ? '' : ' от продаж покупателю {buyer}';
  if (reference !== undefined)
    report.text('buyer', 'покупатель', names.title(reference), { about: names.entity(reference) });
  if (input.part !== 'returns')
    report.say('conclusion', `Выручка${part.said}${who} {when}: {revenue}${taxed}, {organisation}, БУ.`);
  if (vat !== 0n) report.money('vat', 'НДС в выручке', vat).say('found', 'НДС в выручке: {vat}.');
  if (input.part !== 'returns') sayParts(report, lines);
  sayOpen(report, state, 'документы его могут ещё добавиться');
  for (const [i, by] of ways.entries())
    report.table(salesTable(by, i === 0 ? 'sales' : `sales_${i + 1}`), salesRows(by, lines, names), input.rows_max);
  await controlRevenue(desk, report, span, all);
  report.say('checked', 'Прочие доходы и отгрузка без перехода права в выручку не входят; оплаты не учтены.');
  return report.next('выручка по покупателям за этот же период', 'прибыль за этот же период').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки по 90.01 и 90.03 за ${printPeriod(span)}`, {
      ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: '90.01, 90.03', period: { ...span } },
      ...{ groupings: ['Субсчета'], options: [`организация ${desk.organisation.name}`] },
    }),
  ]);
}

/** What took away from the revenue and what was entered by hand. */
function sayParts(report: ReportBuilder, lines: readonly SaleLine[]): void {
  const gross = (fits: (line: SaleLine) => boolean): Kopecks => sum(lines.filter(fits).map(({ withVat }) => withVat));
  const returned = gross(({ withVat }) => withVat < 0n);
  if (returned !== 0n)
    report
      .money('returned', 'возвраты и уменьшения', -returned)
      .say('found', 'Возвраты и сторно уже вычтены: {returned} с НДС.');
  const manual = gross(({ recorderType }) => recorderType === MANUAL);
  if (manual !== 0n)
    report
      .money('manual', 'выручка ручными операциями', manual < 0n ? -manual : manual)
      .say('found', 'ручными операциями в выручку отнесено {manual}: проверьте НДС с этой суммы.', {
        level: 'attention',
      });
}

export const getSales = defineTool({
  name: 'get_sales',
  title: 'Выручка за период',
  purpose: `Доказывает выручку за период: без НДС и с НДС, с возвратами, по покупателям, номенклатуре, группам, ставкам или месяцам; сверяет с оборотами 90.01 и 90.03.`,
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 90_000 },
  emptyPolicy: EMPTY_POLICY,
  examples: [
    {
      title: 'Выручка за май',
      input: { from: '2020-05-01', to: '2020-05-31' },
      expect: 'found',
      shows: 'без НДС и с НДС, возвраты, сверка с 90.01 и 90.03',
    },
    {
      title: 'Выручка по покупателям за второй квартал',
      input: { from: '2020-04-01', to: '2020-06-30', by: [COUNTERPARTY_KIND] },
      expect: 'found',
      shows: 'покупатели по убыванию, розница отдельной строкой',
    },
    {
      title: 'Первый день учёта: продаж ещё нет',
      input: { from: '2019-12-31', to: '2019-12-31' },
      expect: 'empty',
      because: 'no_data',
      shows: 'проводок по выручке в этот день нет, чтение полное',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
