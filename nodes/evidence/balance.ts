/** A balance as facts: the accounts together and each of them, collapsed and expanded, in currency and quantity, rows of analytics, control. */
import { parseDecimal } from '#domain/decimals.ts';
import type { EntityRef, Fact, Level } from '#state/evidence-bundle.ts';
import type { RowLine } from '#tools/ledger/balance-lines.ts';
import { applicable, type Conditions, isNarrowed } from './conditions.ts';
import { controlFacts, futureFacts } from './control.ts';
import { type Beyond, listFacts, type Row } from './lists.ts';
import { type Attribute, type Ground, groundOf, placed, type Reading, sidedFigures, text } from './placed.ts';
import type { Made } from './settlements.ts';
import { type Balance, balanceSchema } from './tool-values.ts';

interface Analytics {
  readonly account: string;
  readonly subconto: readonly { readonly kind: string; readonly title: string; readonly object: EntityRef | null }[];
}

/** A row under its analytics, else under the name of its account. */
export function analyticsOf({ account, subconto }: Analytics, name: string) {
  const objects = subconto.flatMap(({ object }) => object ?? []);
  const [first] = subconto;
  return {
    entity: first?.title ?? name,
    ref: first?.object ?? null,
    dimensions: objects.filter((one) => one !== first?.object),
    party: objects.find(({ kind }) => kind === 'Catalog_Контрагенты') ?? null,
    attributes: [
      ...text('account', account),
      ...subconto.slice(1).flatMap(({ kind, title }) => text(`analytics:${kind}`, title)),
    ],
  };
}

function measuresOf(row: Pick<RowLine, 'red' | 'currencies' | 'quantity'>): Attribute[] {
  return [
    ...(row.red ? [{ name: 'red', measure: 'flag' as const, value: 'да' }] : []),
    ...(row.quantity === null ? [] : [{ name: 'quantity', measure: 'quantity' as const, value: row.quantity }]),
    ...row.currencies.flatMap(({ currency, dr, cr }) => [
      { name: `currency:${currency}`, measure: 'currency_amount' as const, value: dr === '0.00' ? cr : dr },
    ]),
  ];
}

function rowsOf(value: Balance): Row[] {
  const names = new Map(value.accounts.map(({ account, name }) => [account, name]));
  return value.rows.map((row) => {
    const { attributes, ...about } = analyticsOf(row, names.get(row.account) ?? row.account);
    return {
      ...about,
      cells: sidedFigures(row).map(({ side, value: sum }) => ({
        ...{ column: side, side, account: row.account, amount: parseDecimal(sum, 2) },
      })),
      days: null,
      attributes: [...attributes, ...measuresOf(row)],
    };
  });
}

function totalFacts(value: Balance, ground: Ground, asked: string): Fact[] {
  const collapsed: Level = { mode: 'collapsed', by: ['Счет'] };
  const expanded: Level = { mode: 'expanded', by: [...value.level] };
  const total = (level: Level, sums: { dr: string; cr: string }): Fact[] =>
    sidedFigures(sums).map(({ side, value: sum }) =>
      placed(ground, { type: 'balance_total', entity: `счёт ${asked}`, account: asked, side, value: sum, level }),
    );
  const accounts = value.accounts.flatMap((line) => {
    const attributes = [...text('kind', line.kind), ...measuresOf(line)];
    const figure = { type: 'balance', entity: line.name, account: line.account };
    return [
      ...sidedFigures(line).map(({ side, value: sum }) =>
        placed(ground, { ...figure, side, value: sum, level: collapsed, attributes }),
      ),
      ...(value.level.includes('Счет') ? [] : sidedFigures(line.expanded)).map(({ side, value: sum }) =>
        placed(ground, { ...figure, side, value: sum, level: expanded }),
      ),
    ];
  });
  return [
    ...total(collapsed, value.collapsed),
    ...(value.level.includes('Счет') ? [] : total(expanded, value.expanded)),
    ...accounts,
  ];
}

function beyondOf({ residual }: Balance, account: string): Beyond | null {
  if (residual === null) return null;
  const cells = sidedFigures(residual).map(({ side, value }) => ({
    ...{ column: side, side, account, amount: parseDecimal(value, 2) },
  }));
  return { rows: residual.rows, cells };
}

/** A bound on a sum is a bound on rows of analytics: an account as a whole is one figure, with nothing to choose among. */
export const hasRows = (level: readonly string[]): boolean => level.some((kind) => kind !== 'Счет');

export function balanceFacts(reading: Reading, all: Conditions): Made {
  const value = balanceSchema.parse(reading.result.value);
  const takes = {
    money: hasRows(value.level),
    days: false,
    quantity: hasRows(value.level) && value.rows.some(({ quantity }) => quantity !== null),
  };
  const { applied: conditions, lost } = applicable(all, takes);
  const ground = groundOf(reading, { organisation: value.organisation, moment: { as_of: value.as_of_date } });
  const asked = [reading.run.input.accounts ?? []].flat().join(', ');
  const unapplied = value.residual !== null && isNarrowed(conditions);
  const rows = listFacts({
    ...{ list: 'balance_rows', type: 'balance', ground, account: asked, common: text('asked', asked) },
    level: { mode: value.level.includes('Счет') ? 'collapsed' : 'expanded', by: [...value.level] },
    ...{ rows: rowsOf(value), beyond: beyondOf(value, asked) },
    conditions: unapplied ? { ...conditions, thresholds: [], exclusions: [], side: null } : conditions,
  });
  const totals = totalFacts(value, ground, asked);
  return {
    facts: [...rows, ...totals, ...controlFacts(value.control, ground), ...futureFacts(value.future, asked, ground)],
    unapplied,
    lost,
  };
}
