/** Tables of sales: lines added up by what the question asks for. Rows and the line of what has no such analytic give the total together. */
import { formatShortest } from '#domain/decimals.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { COUNTERPARTY_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { EntityRef } from '#state/fact.ts';
import { kindTitle } from '../documents/kinds.ts';
import { analytic, type Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { RowSpec, TableSpec } from '../report/build.ts';
import { byAmount, grouped, keyOf } from './ledger-side.ts';
import { GOODS_KIND, GROUP_KIND, RATE_KIND, type SaleLine, salesSum } from './sales.ts';

/** Ways to break sales down: an analytic, the month, or the kind of document that made them. */
export const SALES_BY = [COUNTERPARTY_KIND, GOODS_KIND, GROUP_KIND, RATE_KIND] as const;
export type SalesBy = (typeof SALES_BY)[number] | 'Месяц' | 'Документ';

const VALUES: Readonly<Record<(typeof SALES_BY)[number], (line: SaleLine) => CompositeValue | null>> = {
  Контрагенты: ({ buyer }) => buyer,
  Номенклатура: ({ item }) => item,
  НоменклатурныеГруппы: ({ group }) => group,
  СтавкиНДС: ({ rate }) => rate,
};

const isCompared = (by: SalesBy): boolean => by === COUNTERPARTY_KIND || by === GOODS_KIND || by === GROUP_KIND;

const isValued = (by: SalesBy): by is (typeof SALES_BY)[number] => (SALES_BY as readonly string[]).includes(by);

const HEADS: Readonly<Record<SalesBy, Pick<TableSpec, 'title' | 'noun' | 'about'>>> = {
  Контрагенты: { title: 'Продажи по покупателям', noun: 'customer', about: 'Покупатель' },
  Номенклатура: { title: 'Продажи по номенклатуре', noun: 'product', about: 'Номенклатура' },
  НоменклатурныеГруппы: { title: 'Продажи по номенклатурным группам', noun: 'row', about: 'Номенклатурная группа' },
  СтавкиНДС: { title: 'Продажи по ставкам НДС', noun: 'row', about: 'Ставка НДС' },
  Месяц: { title: 'Продажи по месяцам', noun: 'month', about: 'Месяц' },
  Документ: { title: 'Продажи по видам документов', noun: 'row', about: 'Вид документа' },
};

export const RETAIL = 'Document_ОтчетОРозничныхПродажах';

/** What stands for a line without the analytic. */
function without(by: SalesBy, { recorderType }: SaleLine): string {
  if (by === COUNTERPARTY_KIND) return recorderType === RETAIL ? 'розница (без покупателя)' : 'без покупателя';
  return by === GOODS_KIND ? 'без номенклатуры' : 'не указано';
}

interface Named {
  readonly key: string;
  readonly title: string;
  readonly object: EntityRef | null;
}

function namedLine(by: SalesBy, line: SaleLine, names: Names): Named {
  if (by === 'Месяц') return { key: line.day.slice(0, 7), title: printMonth(line.day.slice(0, 7)), object: null };
  if (by === 'Документ') return { key: line.recorderType, title: kindTitle(line.recorderType), object: null };
  const value = VALUES[by](line);
  const object = analytic(names, value);
  const title = object?.title ?? without(by, line);
  return { key: object === null ? `-${title}` : keyOf(value), title, object };
}

/** Values that have to be named for this breakdown. */
export function valuesOf(by: SalesBy, lines: readonly SaleLine[]): (CompositeValue | null)[] {
  return isValued(by) ? lines.map(VALUES[by]) : [];
}

export function quantityCell(thousandths: bigint): string {
  return formatShortest(thousandths, 3);
}

/** Rows by revenue, months in their order. */
export function salesRows(by: SalesBy, lines: readonly SaleLine[], names: Names): RowSpec[] {
  const groups = [...grouped(lines, (line) => namedLine(by, line, names).key)].flatMap(([key, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...namedLine(by, first, names), key, ...salesSum(own) }];
  });
  const sorted =
    by === 'Месяц'
      ? groups.sort((a, b) => (a.key < b.key ? -1 : 1))
      : groups.sort(
          byAmount(
            ({ revenue }) => revenue,
            ({ title }) => title,
          ),
        );
  return sorted.map(({ title, object, withVat, vat, revenue, quantity }) => ({
    entity: title,
    ref: object?.kind.startsWith('Catalog_') ? object : null,
    party: by === COUNTERPARTY_KIND ? object : null,
    cells: {
      ...(by === GOODS_KIND ? { quantity: quantityCell(quantity) } : {}),
      ...{ revenue: moneyText(revenue), vat: moneyText(vat), with_vat: moneyText(withVat) },
    },
  }));
}

export function salesTable(by: SalesBy, key: string): TableSpec {
  return {
    ...HEADS[by],
    ...{ key, by: by === 'Документ' ? [] : [by], inOrder: by === 'Месяц' },
    // kinds of documents, months and rates are no deals: a bound or «топ» of the question is not about them
    ...(isCompared(by) ? { rankedBy: 'revenue' } : {}),
    columns: [
      ...(by === GOODS_KIND
        ? [{ key: 'quantity', title: 'Количество', measure: 'quantity' as const, total: false }]
        : []),
      { key: 'revenue', title: 'Без НДС', measure: 'sum_accounting' },
      { key: 'vat', title: 'НДС', measure: 'sum_accounting' },
      { key: 'with_vat', title: 'С НДС', measure: 'sum_accounting' },
    ],
  };
}
