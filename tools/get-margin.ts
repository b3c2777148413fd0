/** get_margin: gross profit by buyers, goods or groups with the rows of what belongs to none of them, and what makes it untrue. */
import { z } from 'zod';
import { sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import type { Flows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { readGoods } from './results/goods.ts';
import { keyOf } from './results/ledger-side.ts';
import { MARGIN_BY, type MarginBy, type MarginRow, marginCells, marginRows, marginTable } from './results/margin.ts';
import { groupsWithoutRevenue, type IdleGroup, soldWithoutCost, type WithoutCost } from './results/margin-findings.ts';
import { controlRevenue } from './results/revenue-control.ts';
import { chosenKind, EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { GOODS_KIND, readSales, type Sales, salesSum } from './results/sales.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  side: z.enum(['suppliers', 'customers']).optional().describe('customers — по покупателям'),
  counterparty_id: z.guid().optional().describe('Только этот покупатель'),
  by: z
    .array(z.string().min(1))
    .max(3)
    .default([])
    .describe(`Разрез: ${MARGIN_BY.join(', ')}; нет — два первых`),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Documents without cost in their table. */
const SHOWN = 20;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const all = await readSales(desk, span.from, span.to, true);
  const buyer = input.counterparty_id?.toLowerCase();
  const own = new Set(all.lines.filter((line) => keyOf(line.buyer) === buyer).map(({ recorder }) => recorder));
  const fits = ({ recorder }: { readonly recorder: string }): boolean => buyer === undefined || own.has(recorder);
  const sales = { lines: all.lines.filter(fits), costs: all.costs.filter(fits) };
  if (sales.lines.length === 0 && sales.costs.length === 0)
    return nothing(desk, 'Продаж', span, buyer === undefined ? null : 'покупатель назван', all.lines.length > 0);
  return await answer(desk, input, span, all, sales);
}

function waysOf(desk: Desk, { by, side, counterparty_id }: Input): MarginBy[] {
  const asked = chosenKind(desk, by, MARGIN_BY) as MarginBy | null;
  if (asked !== null) return [asked];
  if (counterparty_id !== undefined) return [GOODS_KIND];
  return side === 'customers' ? [COUNTERPARTY_KIND] : [COUNTERPARTY_KIND, GOODS_KIND];
}

async function answer(desk: Desk, input: Input, span: Span, all: Sales, sales: Sales): Promise<Found<Report>> {
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Валовая прибыль', moment: { period: span }, state });
  const parts = waysOf(desk, input).map((by) => ({ by, rows: marginRows(by, sales) }));
  const broken = soldWithoutCost(sales, await readGoods(desk));
  const idle = input.counterparty_id === undefined ? await groupsWithoutRevenue(desk, span.to) : [];
  const values = [...parts.flatMap(({ rows }) => rows.map(({ value }) => value)), ...idle.map(({ group }) => group)];
  const names = await readNames(desk, [...referencesOf(values), ...broken]);
  sayTotals(report, sales, parts, names);
  sayOpen(report, state, 'себестоимость закрытием ещё не скорректирована');
  for (const { by, rows } of parts) report.table(marginTable(by), marginCells(by, rows, names), input.rows_max);
  sayLosses(report, parts);
  sayWithoutCost(report, broken, names);
  sayIdle(report, idle, names, span.to);
  control(report, await controlRevenue(desk, report, span, all.lines), all);
  report.say(
    'checked',
    'Расходы на продажу и управленческие в эту прибыль не входят: на покупателей и товары они не распределены.',
  );
  return report.next('прибыль за этот же период').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки по 90.01, 90.02, 90.03 за ${printPeriod(span)}`, {
      ...{ report: 'Анализ субконто', account: '90.01, 90.02', period: { ...span } },
      ...{ groupings: [...MARGIN_BY], options: [`организация ${desk.organisation.name}`] },
    }),
  ]);
}

interface Part {
  readonly by: MarginBy;
  readonly rows: readonly MarginRow[];
}

function sayTotals(report: ReportBuilder, sales: Sales, parts: readonly Part[], names: Names): void {
  const { revenue } = salesSum(sales.lines);
  const cost = sum(sales.costs.map((line) => line.cost));
  const margin = revenue - cost;
  const word = margin < 0n ? 'Валовый убыток' : 'Валовая прибыль';
  report.money('margin', word.toLowerCase(), margin < 0n ? -margin : margin);
  report.money('revenue', 'выручка без НДС', revenue).money('cost', 'себестоимость продаж', cost);
  report.percent('profitability', 'рентабельность продаж', margin, revenue);
  const share = report.has('profitability') ? ' ({profitability} выручки)' : '';
  const leaders = parts.flatMap(({ by, rows }) => {
    const best = rows.find(({ value, margin: own }) => value !== null && own > 0n);
    const [named] = best === undefined ? [] : referencesOf([best.value]);
    if (best === undefined || named === undefined) return [];
    const key = by === COUNTERPARTY_KIND ? 'buyer' : by === GOODS_KIND ? 'goods' : 'group';
    report.text(`best_${key}`, 'больше всего прибыли', names.title(named), { about: names.entity(named) });
    report.money(`best_${key}_margin`, 'валовая прибыль первого', best.margin, { about: names.entity(named) });
    return [`${LEADERS[by]} {best_${key}} — {best_${key}_margin}`];
  });
  if (leaders.length > 0) report.say('conclusion', `Больше всего заработано {when}: ${leaders.join(', ')}.`);
  report.say(
    'conclusion',
    `${word} {when}: {margin}${share}, {organisation}; выручка без НДС {revenue}, себестоимость {cost}.`,
  );
}

const LEADERS: Readonly<Record<MarginBy, string>> = {
  Контрагенты: 'покупатель',
  Номенклатура: 'товар',
  НоменклатурныеГруппы: 'группа',
};

/** Goods sold below their cost: a fact of prices, or a sign of a wrong cost. */
function sayLosses(report: ReportBuilder, parts: readonly Part[]): void {
  const losing = parts
    .filter(({ by }) => by === GOODS_KIND)
    .flatMap(({ rows }) => rows.filter(({ value, margin, revenue }) => value !== null && margin < 0n && revenue > 0n));
  if (losing.length === 0) return;
  report
    .count('losing', 'позиций ниже себестоимости', losing.length, 'product')
    .money('loss', 'убыток по ним', -sum(losing.map(({ margin }) => margin)))
    .say('found', 'Ниже себестоимости продано: {losing|product}, убыток по ним {loss}.');
}

function sayWithoutCost(report: ReportBuilder, broken: readonly WithoutCost[], names: Names): void {
  if (broken.length === 0) {
    report.say('checked', 'Документы отгрузки товаров без списания себестоимости: не найдены.');
    return;
  }
  report
    .count('without_cost', 'отгрузок без себестоимости', broken.length, 'document')
    .money('without_cost_sum', 'их сумма с НДС', sum(broken.map(({ withVat }) => withVat)))
    .say(
      'found',
      'товар отгружен, а себестоимость не списана — {without_cost|document} на {without_cost_sum} с НДС; прибыль завышена.',
      { level: 'attention' },
    )
    .table(
      {
        ...{ key: 'without_cost', title: 'Отгрузки без себестоимости', noun: 'document', about: 'Документ', by: [] },
        columns: [{ key: 'with_vat', title: 'С НДС', measure: 'sum_accounting' }],
      },
      broken.map((one) => ({
        entity: names.title(one),
        ref: names.entity(one),
        cells: { with_vat: moneyText(one.withVat) },
      })),
      SHOWN,
    );
}

function sayIdle(report: ReportBuilder, idle: readonly IdleGroup[], names: Names, asOf: string): void {
  for (const [i, { group, account, amount }] of idle.entries()) {
    const [named] = referencesOf([group]);
    if (named === undefined) continue;
    const about = names.entity(named);
    report
      .text(`idle_${i}`, 'группа без выручки', names.title(named), { about })
      .onAccount(`idle_${i}_sum`, 'затраты группы без выручки', account, amount, { about, moment: { as_of: asOf } })
      .say(
        'found',
        `на счёте ${account} по группе {idle_${i}} стоят затраты {idle_${i}_sum}, а выручки по ней с начала учёта нет.`,
        { level: 'attention' },
      );
  }
}

function control(report: ReportBuilder, flows: Flows, { costs }: Sales): void {
  const osv =
    flows.debit('90.02') - flows.credit('90.02') - flows.between('90.02', '90.09') + flows.between('90.09', '90.02');
  const lines = sum(costs.map(({ cost }) => cost));
  report
    .onAccount('osv_cost', 'обороты 90.02 по ОСВ', '90.02', osv, { beside: true })
    .money('lines_cost', 'сумма проводок по себестоимости', lines, { beside: true })
    .control('Сверка с ОСВ: 90.02 — {osv_cost|side}; по проводкам — {lines_cost}.', osv === lines);
}

export const getMargin = defineTool({
  name: 'get_margin',
  title: 'Валовая прибыль по покупателям и товарам',
  purpose:
    'Доказывает, на ком и на чём зарабатывает организация: выручка без НДС, себестоимость, валовая прибыль и рентабельность по покупателям, номенклатуре или группам, с остатком без аналитики; находит отгрузки без себестоимости и затраты без выручки.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или справочник номенклатуры не опубликован' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 70, timeoutMs: 90_000 },
  emptyPolicy: EMPTY_POLICY,
  examples: [
    {
      title: 'На ком и на чём заработали в июне',
      input: { from: '2020-06-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'покупатели и товары по прибыли, розница отдельно; отгрузка без себестоимости; затраты группы без выручки',
    },
    {
      title: 'По номенклатурным группам за май',
      input: { from: '2020-05-01', to: '2020-05-31', by: ['НоменклатурныеГруппы'] },
      expect: 'found',
      shows: 'группы, сумма равна валовой прибыли',
    },
    {
      title: 'Первый день учёта: продаж ещё нет',
      input: { from: '2019-12-31', to: '2019-12-31' },
      expect: 'empty',
      because: 'no_data',
      shows: 'проводок в этот день нет, чтение полное',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
