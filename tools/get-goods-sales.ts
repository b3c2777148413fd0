/** get_goods_sales: what was sold and how much — pieces and sums by goods, the leaders by sum and by quantity, prices far from the usual ones. */
import { z } from 'zod';
import { printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { askedGoods, demandGoods, type Goods, readGoods } from './results/goods.ts';
import { keyOf } from './results/ledger-side.ts';
import { type Outlier, priceOutliers } from './results/prices.ts';
import { controlRevenue } from './results/revenue-control.ts';
import { EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { GOODS_KIND, readSales, type SaleLine, salesSum } from './results/sales.ts';
import { quantityCell, salesRows, salesTable } from './results/sales-tables.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  counterparty_id: z.guid().optional().describe('Только этот покупатель'),
  name: z.string().min(1).optional().describe('Номенклатура словами: «бумага А4»; нет — вся'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
/** Goods of the list by pieces. */
const TOP = 10;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const goods = await readGoods(desk);
  const meant = input.name === undefined ? null : demandGoods(goods, input.name, desk);
  const refs = new Set(meant?.map(({ ref }) => ref));
  const buyer = input.counterparty_id?.toLowerCase();
  const all = (await readSales(desk, span.from, span.to, false)).lines;
  const lines = all.filter(
    (line) => (meant === null || refs.has(keyOf(line.item))) && (buyer === undefined || keyOf(line.buyer) === buyer),
  );
  if (lines.length === 0) {
    const titles = meant?.map(({ title }) => `«${title}»`).join(', ') ?? '';
    const condition = meant === null ? (buyer === undefined ? null : 'покупатель назван') : `номенклатура ${titles}`;
    return nothing(desk, 'Продаж', span, condition, all.length > 0);
  }
  return await answer(desk, input, span, { all, lines, meant });
}

interface Sold {
  readonly all: readonly SaleLine[];
  readonly lines: readonly SaleLine[];
  /** Cards that the name stands for; null: no name. */
  readonly meant: readonly Goods[] | null;
}

async function answer(desk: Desk, input: Input, span: Span, { all, lines, meant }: Sold): Promise<Found<Report>> {
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Продажи по номенклатуре', moment: { period: span }, state });
  const odd = priceOutliers(all).filter(({ line }) => lines.includes(line));
  const documents = odd.map(({ line }) => ({ type: line.recorderType, ref: line.recorder }));
  const values = lines.flatMap(({ item, buyer }) => [item, buyer]);
  const names = await readNames(desk, [...referencesOf(values), ...documents]);
  const rows = salesRows(GOODS_KIND, lines, names);
  const { withVat, revenue, vat, quantity } = salesSum(lines);
  const sold = new Set(lines.map(({ item }) => keyOf(item)));
  const asked =
    meant === null
      ? null
      : askedGoods(
          report,
          meant.filter(({ ref }) => sold.has(ref)),
        );
  const about = asked?.about ?? null;
  report.money('with_vat', 'продано с НДС', withVat, { about }).money('revenue', 'продано без НДС', revenue, { about });
  const sums = vat === 0n ? '{revenue}, НДС нет' : '{with_vat} с НДС, {revenue} без НДС';
  if (asked !== null) {
    report.figure('quantity', 'количество', 'quantity', quantityCell(quantity), { about });
    report.say(
      'conclusion',
      `Продано {when}: ${asked.said}{quantity} (в единицах карточки) на ${sums}, {organisation}.`,
    );
  } else {
    sayLeaders(report, rows);
    report.say('conclusion', `Всего продано по номенклатуре {when}: ${sums}, {organisation}.`);
  }
  sayOpen(report, state, 'документы его могут ещё добавиться');
  report.table(salesTable(GOODS_KIND, 'goods'), rows, input.rows_max);
  if (meant === null) topByQuantity(report, rows);
  sayPrices(report, odd, names);
  await controlRevenue(desk, report, span, all);
  report.say('checked', 'Количество и суммы — из проводок по выручке, возвраты вычтены; оплаты не учтены.');
  return report.next('маржа по номенклатуре за этот же период').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки по 90.01 за ${printPeriod(span)}`, {
      ...{ report: 'Анализ субконто', account: '90.01', period: { ...span }, groupings: [GOODS_KIND] },
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function sayLeaders(report: ReportBuilder, rows: readonly RowSpec[]): void {
  const named = rows.filter(({ ref }) => ref != null);
  const [bySum] = named;
  const [byPieces] = piecesFirst(named);
  if (bySum === undefined || byPieces === undefined) return;
  report
    .text('leader', 'первый по сумме', bySum.entity, { about: bySum.ref ?? null })
    .money('leader_revenue', 'сумма первого без НДС', BigInt((bySum.cells.revenue ?? '0').replace('.', '')), {
      about: bySum.ref ?? null,
    })
    .text('leader_pieces', 'первый по количеству', byPieces.entity, { about: byPieces.ref ?? null })
    .figure('leader_quantity', 'количество первого', 'quantity', byPieces.cells.quantity ?? '0', {
      about: byPieces.ref ?? null,
    })
    .say(
      'conclusion',
      'Больше всего продано {when}: по сумме — {leader} ({leader_revenue} без НДС), по количеству — {leader_pieces} ({leader_quantity}).',
    );
}

const pieces = ({ cells }: RowSpec): number => Number(cells.quantity ?? '0');

function piecesFirst(rows: readonly RowSpec[]): RowSpec[] {
  return rows.toSorted((a, b) => pieces(b) - pieces(a) || (a.entity < b.entity ? -1 : 1));
}

function topByQuantity(report: ReportBuilder, rows: readonly RowSpec[]): void {
  report.table(
    {
      ...{ key: 'by_quantity', title: 'Больше всего по количеству', noun: 'product', about: 'Номенклатура' },
      ...{ by: [GOODS_KIND], inOrder: true },
      columns: [{ key: 'pieces', title: 'Количество', measure: 'quantity', total: false }],
    },
    piecesFirst(rows)
      .slice(0, TOP)
      .map(({ entity, ref, cells }) => ({ entity, ref: ref ?? null, cells: { pieces: cells.quantity ?? null } })),
    TOP,
  );
}

function sayPrices(report: ReportBuilder, odd: readonly Outlier[], names: Names): void {
  if (odd.length === 0) {
    report.say('checked', 'Цены в строках сверены с обычной ценой той же позиции за период: резких отличий нет.');
    return;
  }
  report
    .count('odd', 'строк с необычной ценой', odd.length, 'row')
    .say('found', 'цена многократно отличается от обычной для этой же позиции: {odd|row}, см. таблицу.', {
      level: 'attention',
    })
    .table(
      {
        ...{ key: 'prices', title: 'Цена не как обычно (с НДС за единицу)', noun: 'row', about: 'Номенклатура' },
        ...{ by: [GOODS_KIND], inOrder: true },
        columns: [
          { key: 'document', title: 'Документ', measure: 'text' },
          { key: 'sold', title: 'Количество', measure: 'quantity', total: false },
          { key: 'price', title: 'Цена', measure: 'sum_accounting', total: false },
          { key: 'usual', title: 'Обычная цена', measure: 'sum_accounting', total: false },
        ],
      },
      odd.map(({ line, price, usual }) => ({
        entity: referencesOf([line.item]).map((one) => names.title(one))[0] ?? '',
        ref: referencesOf([line.item]).map((one) => names.entity(one))[0] ?? null,
        cells: {
          document: names.title({ type: line.recorderType, ref: line.recorder }),
          ...{ sold: quantityCell(line.quantity), price: moneyText(price), usual: moneyText(usual) },
        },
      })),
      TOP,
    );
}

export const getGoodsSales = defineTool({
  name: 'get_goods_sales',
  title: 'Продажи по номенклатуре',
  purpose:
    'Доказывает, что и сколько продано за период: количество и суммы по номенклатуре или по названной позиции, лидеры по сумме и по количеству, строки с ценой, многократно отличной от обычной. Сверяет с 90.01.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или справочник номенклатуры не опубликован' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 90_000 },
  emptyPolicy: {
    ...EMPTY_POLICY,
    entity_not_bound: 'Названной позиции нет в справочнике, он прочитан полностью.',
  },
  examples: [
    {
      title: 'Самые продаваемые за июнь',
      input: { from: '2020-06-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'лидеры по сумме и по количеству, строка с ценой в десять раз выше обычной',
    },
    {
      title: 'Сколько продали бумаги А4 за полугодие',
      input: { from: '2020-01-01', to: '2020-06-30', name: 'бумаги А4' },
      expect: 'found',
      shows: 'похожие карточки отдельными строками, общее количество и сумма',
    },
    {
      title: 'Позиции с таким названием нет',
      input: { from: '2020-06-01', to: '2020-06-30', name: 'гидроусилитель' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'справочник прочитан, такой позиции нет',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
