/** Turnovers as facts: the accounts together and each with its opening and closing balance, internal turnovers apart, months, rows. */
import { addDays } from '#domain/dates.ts';
import { parseDecimal } from '#domain/decimals.ts';
import type { Side } from '#domain/measures.ts';
import type { Fact, Level } from '#state/evidence-bundle.ts';
import { analyticsOf, hasRows } from './balance.ts';
import { applicable, type Conditions, isNarrowed } from './conditions.ts';
import { type Beyond, type Cell, listFacts, type Row } from './lists.ts';
import { type Ground, groundOf, placed, type Reading, sidedFigures, text } from './placed.ts';
import type { Made } from './settlements.ts';
import { type Turnovers, turnoversSchema } from './tool-values.ts';

const COLUMNS = [
  { side: 'debit', of: 'dr' },
  { side: 'credit', of: 'cr' },
] as const satisfies readonly { side: Side; of: 'dr' | 'cr' }[];

/** Both turnovers are told, a zero too: «оборота по кредиту не было» is an answer. */
const bothSides = (sums: { readonly dr: string; readonly cr: string }) =>
  COLUMNS.map(({ side, of }) => ({ side, value: sums[of] }));

const cellsOf = (sums: { readonly dr: string; readonly cr: string }, account: string): Cell[] =>
  sidedFigures(sums).map(({ side, value }) => ({ column: side, side, account, amount: parseDecimal(value, 2) }));

function rowsOf(value: Turnovers): Row[] {
  const names = new Map(value.accounts.map(({ account, name }) => [account, name]));
  return value.rows.map((row) => {
    const { attributes, ...about } = analyticsOf(row, names.get(row.account) ?? row.account);
    const other = text('other_account', row.other_account);
    return { ...about, cells: cellsOf(row, row.account), days: null, attributes: [...attributes, ...other] };
  });
}

function monthRows(value: Turnovers, asked: string): Row[] {
  return value.months.map(({ month, state, dr, cr }) => ({
    ...{ entity: month, ref: null, dimensions: [], party: null, days: null },
    cells: cellsOf({ dr, cr }, asked),
    attributes: [...text('month', month), ...text('month_state', state)],
  }));
}

function endFacts(value: Turnovers, ground: Ground): Fact[] {
  const level: Level = { mode: 'collapsed', by: ['Счет'] };
  const end = (type: string, day: string, of: 'opening' | 'closing'): Fact[] =>
    value.accounts.flatMap((line) =>
      sidedFigures(line[of]).map(({ side, value: sum }) =>
        placed(
          { ...ground, period: null, as_of_date: day },
          { type, entity: line.name, account: line.account, side, value: sum, level },
        ),
      ),
    );
  return [
    ...end('opening_balance', addDays(value.period.from, -1), 'opening'),
    ...end('closing_balance', value.period.to, 'closing'),
  ];
}

function totalFacts(value: Turnovers, ground: Ground, asked: string): Fact[] {
  const level: Level = { mode: 'expanded', by: ['Счет'] };
  const own: Level = { mode: 'expanded', by: value.level.filter((kind) => kind !== 'Корреспондирующий счет') };
  const figures = (
    type: string,
    entity: string,
    account: string,
    sums: { dr: string; cr: string },
    at: Level,
  ): Fact[] =>
    bothSides(sums).map(({ side, value: sum }) =>
      placed(ground, { type, entity, account, side, value: sum, level: at }),
    );
  const isInternal = value.internal.dr !== '0.00' || value.internal.cr !== '0.00';
  return [
    ...figures('turnover_total', `счёт ${asked}`, asked, value.turnover, level),
    ...(isInternal ? figures('internal_turnover', `внутренние обороты ${asked}`, asked, value.internal, level) : []),
    ...value.accounts.flatMap((line) => [
      ...figures('turnover', line.name, line.account, line, own),
      ...(line.internal.dr === '0.00' && line.internal.cr === '0.00'
        ? []
        : figures('internal_turnover', line.name, line.account, line.internal, own)),
    ]),
  ];
}

function beyondOf({ residual }: Turnovers, account: string): Beyond | null {
  return residual === null ? null : { rows: residual.rows, cells: cellsOf(residual, account) };
}

export function turnoverFacts(reading: Reading, all: Conditions): Made {
  const value = turnoversSchema.parse(reading.result.value);
  const takes = { money: hasRows(value.level), days: false, quantity: false };
  const { applied: conditions, lost } = applicable(all, takes);
  const ground = groundOf(reading, { organisation: value.organisation, moment: { period: value.period } });
  const asked = [reading.run.input.accounts ?? []].flat().join(', ');
  const unapplied = value.residual !== null && isNarrowed(conditions);
  const applied: Conditions = unapplied ? { ...conditions, thresholds: [], exclusions: [], side: null } : conditions;
  const list = { type: 'turnover', ground, account: asked, common: text('asked', asked), conditions: applied };
  const rows = listFacts({
    ...{ ...list, list: 'turnover_rows', rows: rowsOf(value), beyond: beyondOf(value, asked) },
    level: { mode: 'expanded', by: [...value.level] },
  });
  const months = listFacts({
    ...{ ...list, list: 'months', type: 'month_turnover', rows: monthRows(value, asked), beyond: null, inOrder: true },
    ...{ level: { mode: 'expanded', by: ['Счет', 'Месяц'] }, conditions: { ...applied, thresholds: [], shown: 400 } },
  });
  return {
    facts: [
      ...rows,
      ...(value.months.length === 0 ? [] : months),
      ...totalFacts(value, ground, asked),
      ...endFacts(value, ground),
    ],
    unapplied,
    lost,
  };
}
