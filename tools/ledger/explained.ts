/**
 * Why figures of an answer differ from the trial balance: known causes are tried as lines with documents and sums, and taken only when
 * together they give the whole difference to the kopeck, or when one of them gives its own exact part. Nothing is fitted.
 */
import { z } from 'zod';
import type { SidedBalance } from '#domain/accounts.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { abs, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import type { Account } from '#onec/reading/chart.ts';
import { entityRefSchema } from '#state/fact.ts';
import { readOrganisations } from '../organisations.ts';
import type { Cell } from './cells.ts';
import type { Day, Desk } from './desk.ts';
import { readFuture } from './future.ts';
import { analytic, readNames, referencesOf } from './names.ts';
import { hidesPay } from './pay.ts';
import { moneyText } from './placing.ts';

export const EXPLANATIONS = {
  opposite_rows: 'в ответ не вошли остатки на другой стороне счёта',
  future_documents: 'в ответ вошли документы с датой позже дня остатка',
  other_organisations: 'в ответ вошли другие организации',
  one_row: 'в ответе не хватает одной строки',
} as const satisfies Record<string, string>;

type Cause = keyof typeof EXPLANATIONS;
const CAUSES = Object.keys(EXPLANATIONS) as [Cause, ...Cause[]];

export const explainedSchema = z.strictObject({
  cause: z.enum(CAUSES),
  title: z.string(),
  /** How much of the difference (stated minus ОСВ, Дт − Кт) it makes. */
  sum: z.string(),
  lines: z.array(z.strictObject({ title: z.string(), objects: z.array(entityRefSchema), sum: z.string() })),
});
export type Explained = z.infer<typeof explainedSchema>;

export interface Difference {
  readonly stated: SidedBalance;
  /** Дт − Кт of the trial balance. */
  readonly osv: bigint;
  readonly cells: readonly Cell[];
  readonly accounts: readonly Account[];
}

interface Candidate {
  readonly cause: Cause;
  readonly sum: bigint;
  readonly lines: () => Promise<Explained['lines']> | Explained['lines'];
}

const LINES_MAX = 20;

async function cellLines(desk: Desk, cells: readonly Cell[], sign: bigint): Promise<Explained['lines']> {
  const shown = cells.filter(({ account }) => !hidesPay(desk, account)).slice(0, LINES_MAX);
  const names = await readNames(desk, referencesOf(shown.flatMap(({ subconto }) => [...subconto.values()])));
  return shown.map(({ account, subconto, amount }) => {
    const objects = [...subconto.values()].flatMap((value) => analytic(names, value) ?? []);
    return {
      title: [account, ...objects.map(({ title }) => title)].join(', '),
      objects,
      sum: moneyText(sign * amount),
    };
  });
}

/** Rows on the side that the answer does not show at all. */
function opposite(desk: Desk, { stated, cells }: Difference): Candidate[] {
  const sides = [
    { silent: stated.dr === 0n, rows: cells.filter(({ amount }) => amount > 0n) },
    { silent: stated.cr === 0n, rows: cells.filter(({ amount }) => amount < 0n) },
  ];
  return sides
    .filter(({ silent, rows }) => silent && rows.length > 0)
    .map(({ rows }) => ({
      cause: 'opposite_rows',
      sum: -sum(rows.map(({ amount }) => amount)),
      lines: () => cellLines(desk, rows, -1n),
    }));
}

async function future(desk: Desk, { asOf }: Day, { accounts }: Difference): Promise<Candidate[]> {
  const found = await readFuture(desk, asOf, accounts);
  if (found === null) return [];
  const net = ({ dr, cr }: { dr: string; cr: string }): bigint => parseDecimal(dr, 2) - parseDecimal(cr, 2);
  const lines = found.documents.map((one) => ({
    title: `${one.title}, ${printDate(one.date)}`,
    objects: [{ kind: one.kind, ref: one.ref, title: one.title }],
    sum: moneyText(net(one)),
  }));
  return [{ cause: 'future_documents', sum: net(found), lines: () => lines }];
}

async function others(desk: Desk, { asOf }: Day, { accounts }: Difference): Promise<Candidate[]> {
  const { context, organisation } = desk;
  const organisations = await readOrganisations(context);
  if ('kind' in organisations) return [];
  const lines: Explained['lines'] = [];
  for (const other of organisations.seen.filter(({ id }) => id !== organisation.id)) {
    const query = { organisation: other.id, accounts };
    const rows = desk.rows(await context.onec.accountBalances(asOf, query, context.terms));
    const net = sum(rows.map(({ amount }) => amount.net));
    const objects = [{ kind: 'Catalog_Организации', ref: other.id, title: other.name }];
    if (net !== 0n) lines.push({ title: other.name, objects, sum: moneyText(net) });
  }
  const total = sum(lines.map((line) => parseDecimal(line.sum, 2)));
  return lines.length === 0 ? [] : [{ cause: 'other_organisations', sum: total, lines: () => lines }];
}

/** A single row of the account whose sum is exactly what is missing; several such rows prove nothing. */
function oneRow(desk: Desk, { cells }: Difference, difference: bigint): Candidate[] {
  const rows = cells.filter(({ amount }) => -amount === difference);
  return rows.length === 1 ? [{ cause: 'one_row', sum: difference, lines: () => cellLines(desk, rows, -1n) }] : [];
}

/** Subsets of the candidates, the smaller first. */
function subsets(candidates: readonly Candidate[]): Candidate[][] {
  const count = 2 ** candidates.length;
  return Array.from({ length: count - 1 }, (_, mask) => candidates.filter((_one, bit) => ((mask + 1) >> bit) & 1)).sort(
    (a, b) => a.length - b.length,
  );
}

/** Explanations that give the difference to the kopeck; none when no combination does. */
export async function explain(desk: Desk, day: Day, wrong: Difference): Promise<Explained[]> {
  const difference = wrong.stated.dr - wrong.stated.cr - wrong.osv;
  const candidates = [
    ...opposite(desk, wrong),
    ...(await future(desk, day, wrong)),
    ...(await others(desk, day, wrong)),
  ].filter(({ sum: part }) => abs(part) > 0n);
  const fitting =
    subsets(candidates).find((set) => sum(set.map(({ sum: part }) => part)) === difference) ??
    oneRow(desk, wrong, difference);
  return await Promise.all(
    fitting.map(async ({ cause, sum: part, lines }) => ({
      ...{ cause, title: EXPLANATIONS[cause], sum: moneyText(part), lines: [...(await lines())] },
    })),
  );
}
