/**
 * Gross margin: revenue without VAT less 90.02, by buyers (through the document that posted both), by goods (through the analytics of 41 and 43
 * on the other side of the cost), by groups. What has no such analytic is a row of its own.
 */
import { formatDecimal } from '#domain/decimals.ts';
import { divideRounded, type Kopecks } from '#domain/money.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { analytic, type Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { RowSpec, TableSpec } from '../report/build.ts';
import { byAmount, keyOf } from './ledger-side.ts';
import { type CostLine, GOODS_KIND, GROUP_KIND, type SaleLine, type Sales } from './sales.ts';

export const MARGIN_BY = [COUNTERPARTY_KIND, GOODS_KIND, GROUP_KIND] as const;
export type MarginBy = (typeof MARGIN_BY)[number];

export interface MarginRow {
  /** Empty for the rows of what has no such analytic. */
  readonly value: CompositeValue | null;
  readonly residual: string;
  readonly revenue: Kopecks;
  readonly cost: Kopecks;
  readonly margin: Kopecks;
}

const RETAIL = 'Document_ОтчетОРозничныхПродажах';
const CLOSING = 'Document_РегламентнаяОперация';

function residualOf(by: MarginBy, recorderType: string): string {
  if (recorderType === CLOSING) return 'корректировки стоимости при закрытии месяца';
  if (by !== COUNTERPARTY_KIND) return by === GOODS_KIND ? 'без номенклатуры' : 'без группы';
  return recorderType === RETAIL ? 'розница (без покупателя)' : 'без покупателя';
}

type Part = SaleLine | CostLine;

/** The analytic of a line; the buyer of a cost is that of its document. */
function valuesBy(by: MarginBy, lines: readonly SaleLine[]): (part: Part) => CompositeValue | null {
  if (by === GOODS_KIND) return ({ item }) => item;
  if (by === GROUP_KIND) return ({ group }) => group;
  const buyers = new Map(lines.flatMap(({ recorder, buyer }) => (buyer === null ? [] : [[recorder, buyer] as const])));
  return ({ recorder }) => buyers.get(recorder) ?? null;
}

/** Rows by margin, the greatest first. */
export function marginRows(by: MarginBy, { lines, costs }: Sales): MarginRow[] {
  const analyticOf = valuesBy(by, lines);
  const rows = new Map<string, MarginRow>();
  const add = (part: Part, revenue: Kopecks, cost: Kopecks): void => {
    const value = analyticOf(part);
    const residual = value === null ? residualOf(by, part.recorderType) : '';
    const key = `${keyOf(value)}|${residual}`;
    const known = rows.get(key) ?? { value, residual, revenue: 0n, cost: 0n, margin: 0n };
    const whole = { revenue: known.revenue + revenue, cost: known.cost + cost };
    rows.set(key, { ...known, ...whole, margin: whole.revenue - whole.cost });
  };
  for (const line of lines) add(line, line.withVat - line.vat, 0n);
  for (const line of costs) add(line, 0n, line.cost);
  return [...rows.values()]
    .filter(({ revenue, cost }) => revenue !== 0n || cost !== 0n)
    .sort(
      byAmount(
        ({ margin }) => margin,
        ({ value, residual }) => keyOf(value) || residual,
      ),
    );
}

/** `margin` in percent of the revenue with one digit; null where there is no revenue to take it of. */
export function marginPercent({ margin, revenue }: Pick<MarginRow, 'margin' | 'revenue'>): string | null {
  return revenue <= 0n ? null : formatDecimal(divideRounded(margin * 1000n, revenue), 1);
}

const HEADS: Readonly<Record<MarginBy, Pick<TableSpec, 'title' | 'noun' | 'about'>>> = {
  Контрагенты: { title: 'Валовая прибыль по покупателям', noun: 'row', about: 'Покупатель' },
  Номенклатура: { title: 'Валовая прибыль по номенклатуре', noun: 'row', about: 'Номенклатура' },
  НоменклатурныеГруппы: { title: 'Валовая прибыль по номенклатурным группам', noun: 'row', about: 'Группа' },
};

export function marginTable(by: MarginBy): TableSpec {
  return {
    ...HEADS[by],
    ...{ key: MARGIN_KEYS[by], by: [by], rankedBy: 'margin' },
    columns: [
      { key: 'revenue', title: 'Выручка без НДС', measure: 'sum_accounting' },
      { key: 'cost', title: 'Себестоимость', measure: 'sum_accounting' },
      { key: 'margin', title: 'Валовая прибыль', measure: 'sum_accounting' },
      { key: 'margin_percent', title: 'Рентабельность', measure: 'rate', total: false },
    ],
  };
}

const MARGIN_KEYS: Readonly<Record<MarginBy, string>> = {
  Контрагенты: 'by_buyer',
  Номенклатура: 'by_goods',
  НоменклатурныеГруппы: 'by_group',
};

export function marginCells(by: MarginBy, rows: readonly MarginRow[], names: Names): RowSpec[] {
  return rows.map((row) => {
    const object = analytic(names, row.value);
    return {
      entity: object?.title ?? row.residual,
      ref: object,
      party: by === COUNTERPARTY_KIND ? object : null,
      cells: {
        ...{ revenue: moneyText(row.revenue), cost: moneyText(row.cost), margin: moneyText(row.margin) },
        margin_percent: marginPercent(row),
      },
    };
  });
}
