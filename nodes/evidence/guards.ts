/** Equalities checked once more on what a tool gave: a value that contradicts itself is a conflict, whoever let it through. */
import { CONFLICTS, type ConflictType } from '#domain/conflicts.ts';
import { formatDecimal, parseDecimal } from '#domain/decimals.ts';
import { abs, sum } from '#domain/money.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import { isLoan } from '#domain/settlements.ts';
import type { Conflict } from '#state/evidence-bundle.ts';
import type { Reading } from './placed.ts';
import {
  balanceSchema,
  movementsSchema,
  openSettlementsSchema,
  overdueSchema,
  turnoversSchema,
} from './tool-values.ts';

interface Equality {
  readonly type: ConflictType;
  readonly what: string;
  readonly expected: bigint;
  readonly actual: bigint;
}

interface Sided {
  readonly dr: string;
  readonly cr: string;
}

const kop = (text: string): bigint => parseDecimal(text, 2);
const net = ({ dr, cr }: Sided): bigint => kop(dr) - kop(cr);
const nets = (lines: readonly Sided[]): bigint => sum(lines.map(net));

function signed(value: bigint): string {
  const side = value < 0n ? 'Кт ' : 'Дт ';
  return value === 0n ? printAmount(0n) : `${side}${printAmount(abs(value))}`;
}

function openSettlements(reading: Reading): Equality[] {
  const value = openSettlementsSchema.parse(reading.result.value);
  const { debt, advance, opposite } = value.totals;
  const total = net(debt) + net(advance) + net(opposite);
  const parties = [
    ...value.parties.map((party) => party.net),
    ...(value.parties_residual === null ? [] : [value.parties_residual]),
  ];
  const whole = (reading.run.input.reading ?? 'any_open') === 'any_open';
  const items = [
    ...value.items.filter(({ account }) => !isLoan(account)),
    ...(value.items_residual === null ? [] : [value.items_residual]),
  ];
  const loansBeyond = value.items_residual !== null && net(value.loans) !== 0n;
  return [
    {
      type: 'parts_and_total',
      what: 'долги, авансы и обратные остатки против итога',
      expected: net(value.net),
      actual: total,
    },
    { type: 'parts_and_total', what: 'контрагенты против итога', expected: total, actual: nets(parties) },
    ...(whole && !loansBeyond
      ? [{ type: 'parts_and_total' as const, what: 'документы против итога', expected: total, actual: nets(items) }]
      : []),
  ];
}

function overdue(reading: Reading): Equality[] {
  const value = overdueSchema.parse(reading.result.value);
  const parts = kop(value.in_term.sum) + kop(value.overdue.sum) + kop(value.undetermined.sum);
  const totals = (lines: readonly { readonly sum: string }[]): bigint => sum(lines.map((line) => kop(line.sum)));
  const parties = sum(value.parties.map((party) => kop(party.overdue))) + kop(value.parties_rest);
  const items = sum(value.items.map((item) => abs(net(item)))) + kop(value.items_rest);
  const equal = (what: string, expected: string, actual: bigint): Equality => ({
    ...{ type: 'parts_and_total', what, expected: kop(expected), actual },
  });
  return [
    equal('в сроке, просрочено и без срока против долга', value.debt.sum, parts),
    equal('интервалы против просрочки', value.overdue.sum, totals(value.buckets)),
    equal('контрагенты против просрочки', value.overdue.sum, parties),
    equal('документы против просрочки', value.overdue.sum, items),
  ];
}

function balance(reading: Reading): Equality[] {
  const value = balanceSchema.parse(reading.result.value);
  const rows = [...value.rows, ...(value.residual === null ? [] : [value.residual])];
  return [
    { type: 'parts_and_total', what: 'строки против остатка', expected: net(value.collapsed), actual: nets(rows) },
    {
      type: 'expanded_and_collapsed',
      what: 'развёрнуто против свёрнутого',
      expected: net(value.collapsed),
      actual: net(value.expanded),
    },
    {
      type: 'parts_and_total',
      what: 'счета против остатка',
      expected: net(value.collapsed),
      actual: nets(value.accounts),
    },
  ];
}

/** Balances are kept by fewer subconto than turnovers, so under a selection the ends may say nothing. */
function isSelected({ input }: Reading['run']): boolean {
  const where = input.where;
  return (
    input.counterparty_id !== undefined || input.contract_id !== undefined || (Array.isArray(where) && where.length > 0)
  );
}

function turnovers(reading: Reading): Equality[] {
  const value = turnoversSchema.parse(reading.result.value);
  const rows = [...value.rows, ...(value.residual === null ? [] : [value.residual])];
  const columns = (['dr', 'cr'] as const).flatMap((column) => {
    const of = (lines: readonly Sided[]): bigint => sum(lines.map((line) => kop(line[column])));
    const expected = kop(value.turnover[column]);
    const equal = (what: string, lines: readonly Sided[]): Equality => ({
      type: 'parts_and_total',
      what,
      expected,
      actual: of(lines),
    });
    return [
      equal(`строки против оборота ${column === 'dr' ? 'Дт' : 'Кт'}`, rows),
      equal(`счета против оборота ${column === 'dr' ? 'Дт' : 'Кт'}`, value.accounts),
      ...(value.months.length === 0
        ? []
        : [equal(`месяцы против оборота ${column === 'dr' ? 'Дт' : 'Кт'}`, value.months)]),
    ];
  });
  const ends = isSelected(reading.run)
    ? []
    : value.accounts.map((line) => ({
        ...{ type: 'opening_turnover_closing' as const, what: `счёт ${line.account}`, expected: net(line.closing) },
        actual: net(line.opening) + net(line) + net(line.internal),
      }));
  return [...columns, ...ends];
}

function movements(reading: Reading): Equality[] {
  const value = movementsSchema.parse(reading.result.value);
  if (value.hidden > 0) return [];
  const active = value.movements.filter((line) => line.active);
  return (['debit', 'credit'] as const).map((side) => ({
    ...{ type: 'parts_and_total', what: `проводки против оборотов ${side === 'debit' ? 'Дт' : 'Кт'}` },
    expected: sum(value.by_account.map((line) => kop(side === 'debit' ? line.dr : line.cr))),
    actual: sum(active.filter((line) => line[side].account !== '').map((line) => kop(line.amount))),
  }));
}

const GUARDS: Readonly<Record<string, (reading: Reading) => Equality[]>> = {
  get_open_settlements: openSettlements,
  get_overdue_settlements: overdue,
  get_balance_as_of: balance,
  get_account_turnovers: turnovers,
  get_document_movements: movements,
};

/** Broken equalities of one answer; which facts they block is decided where facts have numbers. */
export function brokenEqualities(reading: Reading): Omit<Conflict, 'fact_ids' | 'source_refs'>[] {
  const check = GUARDS[reading.run.tool_name];
  return (check === undefined ? [] : check(reading))
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ type, what, expected, actual }) => ({
      ...{ conflict_id: `${type}:${what}`, type, measure: 'sum_accounting' },
      message: `${CONFLICTS[type].title}: ${what}. Ожидалось ${signed(expected)}, получено ${signed(actual)}.`,
      ...{ expected: formatDecimal(expected, 2), actual: formatDecimal(actual, 2) },
      difference: formatDecimal(actual - expected, 2),
    }));
}
