/** control_with_osv: figures of an answer beside the trial balance read on its own, every difference explained line by line or named unexplained. */

import { z } from 'zod';
import { covers, expand } from '#domain/accounts.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import type { Reading } from '#onec/completeness.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { Conflict } from '#state/evidence-bundle.ts';
import type { Fact } from '#state/fact.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, found } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { cellsOf } from './ledger/cells.ts';
import { readTrialBalance } from './ledger/control.ts';
import { chooseDay, type Day, type Desk, openDesk } from './ledger/desk.ts';
import { type Difference, explain, explainedSchema } from './ledger/explained.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput } from './ledger/inputs.ts';
import { periodState } from './ledger/period-state.ts';
import {
  conflictUnless,
  ledgerSource,
  moneyText,
  organisationSchema,
  type Placement,
  printSided,
  sidedFacts,
  sidedSchema,
  sidedText,
  sideOfNet,
} from './ledger/placing.ts';
import { accountsUnder } from './ledger/scope.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const money = z.string().regex(/^-?\d{1,16}\.\d{2}$/);

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema.optional().describe('На конец этого дня; нет — рабочая дата'),
  stated: z
    .array(z.strictObject({ account: z.string().min(1), dr: money, cr: money }))
    .min(1)
    .max(20)
    .describe('Что стоит в ответе: счёт и его дебет и кредит, развёрнуто или свёрнуто'),
});
type Input = z.output<typeof inputSchema>;

const lineSchema = z.strictObject({
  account: z.string(),
  stated: sidedSchema,
  stated_collapsed: sidedSchema,
  /** Collapsed by 1C, by a request of its own. */
  osv: sidedSchema,
  /** The account expanded by everything it keeps: both columns of a detailed report. */
  osv_expanded: sidedSchema,
  /** Stated minus ОСВ, Дт − Кт. */
  difference: z.string(),
  explanations: z.array(explainedSchema),
  unexplained: z.string(),
  /** A sentence for a person. */
  summary: z.string(),
});
type Line = z.infer<typeof lineSchema>;

const outputSchema = z.strictObject({
  organisation: organisationSchema,
  as_of_date: z.string(),
  balance_period: z.string(),
  lines: z.array(lineSchema),
  agrees: z.boolean(),
});
type Value = z.output<typeof outputSchema>;

const SOURCE = 'SRC1';

interface Controlled {
  readonly desk: Desk;
  readonly day: Day;
  readonly osv: ReadonlyMap<string, bigint>;
  readonly cells: ReturnType<typeof cellsOf>;
  readonly reading: Omit<Reading<unknown>, 'rows'>;
}

async function live(context: ToolContext, input: Input): Promise<Found<Value> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const scopes = input.stated.map((stated) => ({ stated, accounts: accountsUnder(desk, [stated.account]) }));
  const day = await chooseDay(desk, input.as_of);
  const accounts = [...new Map(scopes.flatMap((scope) => scope.accounts).map((one) => [one.code, one])).values()];
  const osv = await readTrialBalance(desk, day.asOf, accounts);
  const query = { organisation: desk.organisation.id, accounts };
  const reading = desk.reading(await context.onec.balance(day.asOf, query, context.terms));
  const controlled = { desk, day, osv, cells: cellsOf(reading.rows), reading };
  const zero = input.stated.every(({ dr, cr }) => parseDecimal(dr, 2) === 0n && parseDecimal(cr, 2) === 0n);
  if (zero && controlled.cells.length === 0 && desk.completeness() === 'complete')
    return empty('no_data', `На конец ${printDate(day.asOf)} по этим счетам ноль и в ответе, и в ОСВ.`, {
      ...{ counts: desk.counts(), notes: desk.notes() },
    });
  const lines: Line[] = [];
  for (const { stated, accounts: own } of scopes) lines.push(await lineOf(controlled, stated, own));
  return await answer(controlled, lines);
}

async function lineOf(
  { desk, day, osv, cells }: Controlled,
  stated: Input['stated'][number],
  accounts: readonly Account[],
): Promise<Line> {
  const [dr, cr] = [parseDecimal(stated.dr, 2), parseDecimal(stated.cr, 2)];
  const codes = accounts.map(({ code }) => code);
  const actual = sum(codes.map((code) => osv.get(code) ?? 0n));
  const own = cells.filter(({ account }) => codes.includes(account));
  const expanded = expand(own.map(({ amount }) => amount));
  const difference: Difference = { stated: { dr, cr }, osv: actual, cells: own, accounts };
  const explanations = dr - cr === actual ? [] : await explain(desk, day, difference);
  const explained = sum(explanations.map(({ sum: part }) => parseDecimal(part, 2)));
  const unexplained = dr - cr - actual - explained;
  return {
    ...{ account: stated.account, stated: sidedText({ dr, cr }), stated_collapsed: sidedText(sideOfNet(dr - cr)) },
    ...{ osv: sidedText(sideOfNet(actual)), osv_expanded: sidedText(expanded) },
    ...{ difference: moneyText(dr - cr - actual), explanations, unexplained: moneyText(unexplained) },
    summary: `Сверка с ОСВ: ${stated.account} ${printSided(sideOfNet(actual))}; в ответе ${printSided({ dr, cr })}, свёрнуто ${printSided(sideOfNet(dr - cr))}; разница ${printSided(sideOfNet(dr - cr - actual))}${unexplained === 0n ? '' : `, не объяснено ${printSided(sideOfNet(unexplained))}`}.`,
  };
}

async function answer({ desk, day, osv, reading }: Controlled, lines: readonly Line[]): Promise<Found<Value>> {
  const placement: Placement = {
    ...{ type: 'trial_balance', moment: { asOf: day.asOf }, reading, source: SOURCE },
    periodState: await periodState(desk, day.asOf, day.asOf),
  };
  const facts = [...osv]
    .filter(([, net]) => net !== 0n)
    .flatMap(([account, net]) =>
      sidedFacts(desk, placement, sideOfNet(net), {
        ...{ entity: desk.chart.byCode.get(account)?.name ?? account, account },
        level: { mode: 'collapsed', by: ['Счет'] },
      }),
    );
  const conflicts = lines.flatMap((line) => unexplained(line, facts));
  if (conflicts.length > 0) desk.note('CONTROL_DIFFERS');
  return found(
    {
      organisation: { id: desk.organisation.id, name: desk.organisation.name },
      ...{ as_of_date: day.asOf, balance_period: day.balancePeriod, lines: [...lines] },
      agrees: lines.every(({ difference }) => difference === '0.00'),
    },
    {
      ...{ counts: desk.counts(), facts, conflicts, notes: desk.notes() },
      sources: [
        ledgerSource(desk, SOURCE, 'Balance', `Оборотно-сальдовая ведомость на конец ${printDate(day.asOf)}`, {
          ...{ report: 'Оборотно-сальдовая ведомость', account: null, period: { from: day.asOf, to: day.asOf } },
          ...{ groupings: ['Счет'], options: [`организация ${desk.organisation.name}`] },
        }),
      ],
    },
  );
}

/** What no explanation covers is a contradiction. */
function unexplained(line: Line, facts: readonly Fact[]): Conflict[] {
  const stated = parseDecimal(line.stated.dr, 2) - parseDecimal(line.stated.cr, 2);
  const own = facts.filter(({ account }) => account !== null && covers(line.account, account));
  const conflict = conflictUnless(
    'control_with_osv',
    `счёт ${line.account}`,
    { expected: stated - parseDecimal(line.unexplained, 2), actual: stated },
    { fact_ids: own.map(({ fact_id }) => fact_id), source_refs: [SOURCE] },
  );
  return conflict === null ? [] : [conflict];
}

export const controlWithOsv = defineTool({
  name: 'control_with_osv',
  title: 'Сверка ответа с ОСВ',
  purpose:
    'Сверяет цифры ответа с оборотно-сальдовой ведомостью, прочитанной отдельным запросом по счетам, и объясняет разницу построчно: обратные остатки, будущие документы, другие организации; необъяснённое называет.',
  input: inputSchema,
  output: outputSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 20, daysMax: null, requestsMax: 80, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'И в ответе, и в ОСВ по этим счетам ноль: оба чтения полные.',
    entity_not_bound: 'Названного счёта нет в плане счетов, план прочитан полностью.',
  },
  examples: [
    {
      title: 'Ноль в ответе, а в ОСВ остаток',
      input: { as_of: '2020-06-30', stated: [{ account: '51', dr: '0.00', cr: '0.00' }] },
      expect: 'found',
      shows: 'разница не объяснена и названа конфликтом',
    },
    {
      title: 'Вспомогательный счёт пуст',
      input: { as_of: '2020-06-30', stated: [{ account: '000', dr: '0.00', cr: '0.00' }] },
      expect: 'empty',
      because: 'no_data',
      shows: 'ноль доказан двумя чтениями',
    },
  ],
  rows: ({ lines }) => lines.length,
  live: (context, input) => answering(() => live(context, input)),
});
