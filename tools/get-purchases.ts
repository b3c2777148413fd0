/** get_purchases: what was bought for a period and from whom, by suppliers and by goods, returns taken off, held against pairs of accounts. */
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
import { ledgerSource } from './ledger/placing.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { askedGoods, demandGoods, type Goods, readGoods } from './results/goods.ts';
import { keyOf } from './results/ledger-side.ts';
import { monthsTable } from './results/months.ts';
import { PURCHASES_BY, type PurchasesBy, purchaseRows } from './results/purchase-rows.ts';
import {
  ofKind,
  PURCHASE_KIND_CODES,
  PURCHASE_KINDS,
  type PurchaseLine,
  purchasesOf,
  readPurchases,
  throughPersons,
} from './results/purchases.ts';
import { chosenKind, EMPTY_POLICY, nothing, type Span, sayOpen } from './results/said.ts';
import { GOODS_KIND } from './results/sales.ts';
import { quantityCell } from './results/sales-tables.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  side: z.enum(['suppliers', 'customers']).optional().describe('suppliers — по поставщикам'),
  counterparty_id: z.guid().optional().describe('Только этот поставщик'),
  name: z.string().min(1).optional().describe('Номенклатура словами; нет — всё'),
  by: z
    .array(z.string().min(1))
    .max(3)
    .default([])
    .describe(`Разрез: ${PURCHASES_BY.join(', ')}; нет — оба`),
  kind: z.enum(PURCHASE_KIND_CODES).default('all').describe('Только товары, материалы, услуги или основные средства'),
  by_month: z.boolean().default(false).describe('Показать и по месяцам, с НДС'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const span = { from: await afterBeginning(desk, input), to: input.to };
  const meant = input.name === undefined ? null : demandGoods(await readGoods(desk), input.name, desk);
  const refs = new Set(meant?.map(({ ref }) => ref));
  const supplier = input.counterparty_id?.toLowerCase();
  const all = await readPurchases(desk, span.from, span.to);
  const kept = ofKind(all, input.kind);
  const lines = kept.filter(
    (line) =>
      (supplier === undefined || keyOf(line.supplier) === supplier) && (meant === null || refs.has(keyOf(line.item))),
  );
  if (lines.length > 0) return await answer(desk, input, span, { all, lines, meant });
  const titles = meant?.map(({ title }) => `«${title}»`).join(', ') ?? '';
  const conditions = [
    input.kind === 'all' ? '' : `куплено: ${PURCHASE_KINDS[input.kind].title}`,
    ...[supplier === undefined ? '' : 'поставщик назван', meant === null ? '' : `номенклатура ${titles}`],
  ].filter((one) => one !== '');
  const condition = conditions.length === 0 ? null : conditions.join(', ');
  return nothing(desk, 'Закупок', span, condition, all.length > 0);
}

function waysOf(desk: Desk, { by, side, counterparty_id, name }: Input): readonly PurchasesBy[] {
  const asked = chosenKind(desk, by, PURCHASES_BY) as PurchasesBy | null;
  if (asked !== null) return [asked];
  if (counterparty_id !== undefined) return [GOODS_KIND];
  if (name !== undefined) return PURCHASES_BY;
  return side === 'suppliers' ? [COUNTERPARTY_KIND] : PURCHASES_BY;
}

interface Bought {
  readonly all: readonly PurchaseLine[];
  readonly lines: readonly PurchaseLine[];
  /** Cards that the name stands for; null: no name. */
  readonly meant: readonly Goods[] | null;
}

async function answer(desk: Desk, input: Input, span: Span, { all, lines, meant }: Bought): Promise<Found<Report>> {
  const state = await periodState(desk, span.from, span.to);
  const report = new ReportBuilder(desk, { title: 'Закупки за период', moment: { period: span }, state });
  const names = await readNames(desk, referencesOf(lines.flatMap(({ supplier, item }) => [supplier, item])));
  const ways = waysOf(desk, input).map((by) => ({ by, rows: purchaseRows(by, lines, names) }));
  sayTotals(report, input, { all, lines, meant }, names);
  sayFirst(report, ways, input.name === undefined);
  sayOpen(report, state, 'документы его могут ещё добавиться');
  for (const { by, rows } of ways) putTable(report, by, rows, input);
  const dated = lines.map(({ day, net, vat }) => ({ day, amount: input.name === undefined ? net + vat : net }));
  if (input.by_month) monthsTable(report, span, dated);
  await control(desk, report, span, all);
  report.say(
    'checked',
    'Закупки — по накладным и актам поставщиков, возвраты вычтены; оплаты, переоценка и услуги на прочих расходах не входят.',
  );
  return report.next('обороты счёта 60 за этот же период').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки по 60 и 76.05 за ${printPeriod(span)}`, {
      ...{ report: 'Анализ счёта', account: '60.01', period: { ...span }, groupings: ['Контрагенты'] },
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function sayTotals(report: ReportBuilder, input: Input, { lines, meant }: Bought, names: Names): void {
  const net = sum(lines.map((line) => line.net));
  const vat = sum(lines.map((line) => line.vat));
  const bought = new Set(lines.map(({ item }) => keyOf(item)));
  const asked =
    meant === null
      ? null
      : askedGoods(
          report,
          meant.filter(({ ref }) => bought.has(ref)),
        );
  const about = asked?.about ?? null;
  const what = PURCHASE_KINDS[input.kind];
  const [root] = input.kind === 'all' ? [] : what.roots;
  const placed = root === undefined ? {} : { account: root, side: 'debit' as const };
  report
    .money('net', `куплено без НДС${what.said}`, net, { about, ...placed })
    .money('with_vat', `куплено с НДС${what.said}`, net + vat, { about, ...placed });
  const supplier = input.counterparty_id === undefined ? undefined : referencesOf([lines[0]?.supplier ?? null])[0];
  if (supplier !== undefined)
    report.text('supplier', 'поставщик', names.title(supplier), { about: names.entity(supplier) });
  const from = supplier === undefined ? '' : ' у {supplier}';
  if (asked !== null) {
    const quantity = sum(lines.map((line) => line.quantity));
    report.figure('quantity', 'количество', 'quantity', quantityCell(quantity), { about });
    report.say(
      'conclusion',
      `Куплено${from} {when}: ${asked.said}{quantity} (в единицах карточки) на {net} без НДС, {organisation}.`,
    );
  } else {
    const sums = vat === 0n ? '{net}, НДС отдельно нет' : '{with_vat} с НДС, {net} без НДС';
    report.say('conclusion', `Куплено${what.said}${from} {when}: ${sums}, {organisation}, БУ.`);
  }
  const back = sum(lines.filter(({ isReturn }) => isReturn).map((line) => line.net + line.vat));
  if (back !== 0n)
    report
      .money('back', 'возвраты и уменьшения', back < 0n ? -back : back)
      .say('found', 'Возвраты поставщикам и сторно уже вычтены: {back} с НДС.');
}

interface Way {
  readonly by: PurchasesBy;
  readonly rows: readonly RowSpec[];
}

function sayFirst(report: ReportBuilder, ways: readonly Way[], hasVat: boolean): void {
  const column = hasVat ? 'with_vat' : 'net';
  const first = ways.find(({ by }) => by === COUNTERPARTY_KIND)?.rows.find(({ ref }) => ref != null);
  if (first === undefined) return;
  report
    .text('biggest', 'больше всего куплено у', first.entity, { about: first.ref ?? null })
    .money(
      'biggest_sum',
      `куплено у него ${hasVat ? 'с НДС' : 'без НДС'}`,
      BigInt((first.cells[column] ?? '0').replace('.', '')),
      {
        about: first.ref ?? null,
      },
    )
    .say('found', `Больше всего куплено у {biggest}: {biggest_sum} ${hasVat ? 'с НДС' : 'без НДС'}.`);
}

function putTable(report: ReportBuilder, by: PurchasesBy, rows: readonly RowSpec[], { name, rows_max }: Input): void {
  const net = { key: 'net', title: 'Без НДС', measure: 'sum_accounting' } as const;
  const isItem = by === GOODS_KIND;
  // input VAT has no goods: of named goods only the sum without it is known
  const hasVat = !isItem && name === undefined;
  report.table(
    {
      key: isItem ? 'by_goods' : 'by_supplier',
      title: isItem ? 'Закупки по номенклатуре' : 'Закупки по поставщикам',
      ...{ noun: isItem ? 'product' : 'supplier', about: isItem ? 'Номенклатура' : 'Поставщик' },
      ...{ by: [by], rankedBy: hasVat ? 'with_vat' : 'net' },
      columns: isItem
        ? [{ key: 'quantity', title: 'Количество', measure: 'quantity', total: false }, net]
        : !hasVat
          ? [net]
          : [
              net,
              { key: 'vat', title: 'НДС', measure: 'sum_accounting' },
              { key: 'with_vat', title: 'С НДС', measure: 'sum_accounting' },
            ],
    },
    rows,
    rows_max,
  );
}

async function control(desk: Desk, report: ReportBuilder, span: Span, all: readonly PurchaseLine[]): Promise<void> {
  const flows = await readFlows(desk, span.from, span.to);
  const osv = purchasesOf(flows);
  const lines = sum(all.map(({ net, vat }) => net + vat));
  report
    .money('osv', 'закупки по оборотам между счетами', osv, { beside: true })
    .money('lines', 'закупки по проводкам', lines, { beside: true })
    .control('Сверка с оборотами между счетами: закупки с НДС всего — {osv}; по проводкам — {lines}.', osv === lines);
  const persons = throughPersons(flows);
  if (persons !== 0n)
    report
      .money('persons', 'куплено через подотчётных лиц', persons)
      .say('checked', 'Куплено через подотчётных лиц и сюда не входит: {persons}.');
}

export const getPurchases = defineTool({
  name: 'get_purchases',
  title: 'Закупки за период',
  purpose:
    'Доказывает закупки за период: с НДС и без НДС, по поставщикам и по номенклатуре с количеством, возвраты вычтены; сверяет с оборотами между счетами.',
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
  emptyPolicy: { ...EMPTY_POLICY, entity_not_bound: 'Названной позиции нет в справочнике, он прочитан полностью.' },
  examples: [
    {
      title: 'Закупки за июнь',
      input: { from: '2020-06-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'поставщики и номенклатура по убыванию, услуги отдельно, сверка с оборотами между счетами',
    },
    {
      title: 'Сколько купили бумаги А4 за полугодие',
      input: { from: '2020-01-01', to: '2020-06-30', name: 'бумаги А4' },
      expect: 'found',
      shows: 'количество и сумма по похожим карточкам, поставщики',
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
