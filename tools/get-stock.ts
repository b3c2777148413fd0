/** get_stock: pieces and sums of materials, goods and products at the end of a day; positions below zero with their beginning, sums without pieces. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { chooseDay, type Day, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames, referencesOf } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { askedGoods, demandGoods, type Goods, readGoods } from './results/goods.ts';
import { byAmount, isUnder, keyOf } from './results/ledger-side.ts';
import { chosenKind } from './results/said.ts';
import { GOODS_KIND } from './results/sales.ts';
import { quantityCell } from './results/sales-tables.ts';
import {
  fallsOf,
  isBelowZero,
  isPiecesOnly,
  isSumOnly,
  type Position,
  readStock,
  STOCK_KIND_CODES,
  STOCK_KINDS,
  STOCK_ROOTS,
  stockAccounts,
  twinsOf,
  WAREHOUSE_KIND,
} from './results/stock.ts';
import { sayFalls, sayHalves, sayTwins } from './results/stock-findings.ts';
import { sayStockControl, stockTable, warehousesTable } from './results/stock-said.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('На конец какого дня; нет — рабочая дата'),
  name: z.string().min(1).optional().describe('Номенклатура словами; нет — все запасы'),
  kind: z.enum(STOCK_KIND_CODES).default('all').describe('Только материалы (10), товары (41) или продукция (43)'),
  by: z.array(z.string().min(1)).max(3).default([]).describe('Разрез: склады, номенклатура'),
  check: z.enum(['all', 'negative']).default('all').describe('negative — только минусы и суммы без количества'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

interface Stock {
  readonly day: Day;
  readonly goods: ReadonlyMap<string, Goods>;
  /** All positions; `own` those of the named goods. */
  readonly all: readonly Position[];
  readonly own: readonly Position[];
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const goods = await readGoods(desk);
  const meant = input.name === undefined ? null : demandGoods(goods, input.name, desk);
  const refs = new Set(meant?.map(({ ref }) => ref));
  const all = await readStock(desk, day.asOf, stockAccounts(desk));
  const { said, roots } = STOCK_KINDS[input.kind];
  const own = all
    .filter(({ item }) => meant === null || refs.has(keyOf(item)))
    .filter(({ account }) => isUnder(account, roots));
  chosenKind(desk, input.by, [WAREHOUSE_KIND, GOODS_KIND]);
  if (own.length === 0) {
    const what =
      meant === null && said !== ''
        ? `Остатка: ${said.toLowerCase()}`
        : meant === null
          ? 'Запасов'
          : `Остатка ${meant.map(({ title }) => `«${title}»`).join(', ')}`;
    const ground = { counts: desk.counts(), notes: desk.notes() };
    return desk.completeness() === 'complete'
      ? empty(
          'no_data',
          `${what} на конец дня ${printDate(day.asOf)} нет: остатки счетов 10, 41, 43 прочитаны.`,
          ground,
        )
      : empty('not_found_on_route', `${what} на конец дня ${printDate(day.asOf)} не видно, прочитано не всё.`, ground);
  }
  return await answer(desk, input, { day, goods, all, own });
}

async function answer(desk: Desk, input: Input, stock: Stock): Promise<Found<Report>> {
  const { day, goods, all, own } = stock;
  const state = await periodState(desk, day.asOf, day.asOf);
  const report = new ReportBuilder(desk, { title: 'Остатки запасов', moment: { as_of: day.asOf }, state });
  const below = own.filter(isBelowZero).sort(
    byAmount(
      ({ amount }) => -amount,
      ({ key }) => key,
    ),
  );
  const falls = await fallsOf(desk, day.asOf, below);
  const values = own.flatMap(({ item, warehouse }) => [item, warehouse]);
  const twins = twinsOf(below, all, goods);
  const recorders = [...falls.values()].flatMap(({ recorder }) => recorder ?? []);
  const names = await readNames(desk, [
    ...referencesOf([...values, ...twins.map(({ above }) => above.item)]),
    ...recorders,
  ]);
  const shown =
    input.check === 'negative' ? [...below, ...own.filter((one) => isSumOnly(one) || isPiecesOnly(one))] : own;
  if (input.check === 'negative') sayBelow(report, own, below);
  else sayTotal(report, input, own, goods);
  sayFalls(report, below, falls, names);
  sayTwins(report, twins, names);
  sayHalves(report, own, names);
  if (input.by.includes(WAREHOUSE_KIND)) warehousesTable(report, shown, names, input.rows_max);
  stockTable(
    report,
    shown.toSorted(
      byAmount(
        ({ amount }) => amount,
        ({ key }) => key,
      ),
    ),
    names,
    input.rows_max,
  );
  await sayStockControl(desk, report, day.asOf, all);
  report.say('open', 'Сколько лежит на складе на самом деле, база не знает: это покажет инвентаризация.');
  return report.next('обороты счёта 41 за этот месяц').answer([
    ledgerSource(desk, SOURCE, 'Balance', `Остатки запасов на конец дня ${printDate(day.asOf)}`, {
      ...{ report: 'Оборотно-сальдовая ведомость по счёту', account: STOCK_ROOTS.join(', ') },
      ...{ period: { from: day.asOf, to: day.asOf }, groupings: ['Номенклатура', 'Склады'] },
      options: ['количество', `организация ${desk.organisation.name}`],
    }),
  ]);
}

function sayTotal(
  report: ReportBuilder,
  { name, kind }: Input,
  own: readonly Position[],
  goods: ReadonlyMap<string, Goods>,
): void {
  const amount = sum(own.map((one) => one.amount));
  const refs = [...new Set(own.map(({ item }) => keyOf(item)))];
  if (name === undefined) {
    const [root] = STOCK_KINDS[kind].roots;
    report
      .money(
        'amount',
        'сумма остатка',
        amount,
        kind === 'all' ? {} : { account: root, side: amount < 0n ? 'credit' : 'debit' },
      )
      .count('cards', 'позиций', refs.length, 'product');
    const { said: named } = STOCK_KINDS[kind];
    if (named !== '') {
      report.say('conclusion', `${named} {when}: {amount}, {cards|product}, {organisation}.`);
      return;
    }
    for (const root of STOCK_ROOTS) {
      const net = sum(own.filter(({ account }) => covers(root, account)).map((one) => one.amount));
      report.onAccount(`on_${root}`, `остаток ${root}`, root, net);
    }
    report.say(
      'conclusion',
      'Запасы {when}: {amount}, {cards|product}, {organisation}; материалы (10) {on_10|side}, товары (41) {on_41|side}, готовая продукция (43) {on_43|side}.',
    );
    return;
  }
  const { said, about } = askedGoods(
    report,
    refs.flatMap((ref) => goods.get(ref) ?? []),
  );
  const quantity = sum(own.map((one) => one.quantity));
  report
    .money('amount', 'сумма остатка', amount, { about })
    .figure('quantity', 'количество', 'quantity', quantityCell(quantity), { about })
    .say('conclusion', `Остаток {when}: ${said}{quantity} (в единицах карточки) на {amount}, {organisation}.`);
}

function sayBelow(report: ReportBuilder, own: readonly Position[], below: readonly Position[]): void {
  report.count('checked', 'проверено позиций', own.length, 'product');
  if (below.length === 0) {
    report.say('conclusion', 'Минусовых остатков {when} нет: проверено {checked|product} по складам, {organisation}.');
    return;
  }
  const amount = sum(below.map((one) => one.amount));
  report.count('below', 'позиций в минусе', below.length, 'product');
  report.money('below_sum', 'сумма минусов', amount < 0n ? -amount : amount);
  report.say(
    'conclusion',
    'Минусовые остатки {when}: {below|product}, кредитовый (красный) остаток на {below_sum}, {organisation}; проверено {checked|product} по складам.',
  );
}

export const getStock = defineTool({
  name: 'get_stock',
  title: 'Остатки запасов',
  purpose:
    'Доказывает остатки материалов, товаров и продукции на конец дня: количество и сумма по номенклатуре и складам; находит минусы и с какого документа они пошли, возможный пересорт, суммы без количества.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или справочник номенклатуры не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Остатка нет, счета запасов прочитаны полностью.',
    not_found_on_route: 'Остатка не видно, но чтение неполно: ноль не доказан.',
    entity_not_bound: 'Названной позиции нет в справочнике, он прочитан полностью.',
  },
  examples: [
    {
      title: 'Минусовые остатки на 30 июня',
      input: { as_of: '2020-06-30', check: 'negative' },
      expect: 'found',
      shows: 'позиция в минусе, документ, с которого он пошёл, похожая карточка с тем же плюсом, сумма без количества',
    },
    {
      title: 'Товары по складам',
      input: { as_of: '2020-06-30', kind: 'goods', by: ['Склады'] },
      expect: 'found',
      shows: 'только счёт 41, суммы по складам',
    },
    {
      title: 'Остаток бумаги А4',
      input: { as_of: '2020-06-30', name: 'бумага А4' },
      expect: 'found',
      shows: 'похожие карточки по складам, количество и сумма',
    },
    {
      title: 'Позиции с таким названием нет',
      input: { as_of: '2020-06-30', name: 'гидроусилитель' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'справочник прочитан, такой позиции нет',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
