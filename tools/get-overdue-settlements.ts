/** get_overdue_settlements: debts past their due date by the rule of the report «Задолженность по срокам», by buckets, with what rests on the default term. */

import { z } from 'zod';
import { sum } from '#domain/money.ts';
import { DUE_RULES, type DueRule, OVERDUE_BUCKETS } from '#domain/payment-terms.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printRubles } from '#domain/russian-numbers.ts';
import type { SettlementSide } from '#domain/settlements.ts';
import type { Conflict } from '#state/evidence-bundle.ts';
import type { Fact } from '#state/fact.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, found } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { blocking, controlLineSchema } from './ledger/control.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import {
  conflictUnless,
  factOf,
  ledgerSource,
  moneyText,
  organisationSchema,
  type Placement,
  shownOf,
} from './ledger/placing.ts';
import type { Empty, Found } from './result.ts';
import { ITEM_LEVEL, itemFacts } from './settlements/facts.ts';
import { leftOutLines, leftOutSchema, takenAccounts } from './settlements/left-out.ts';
import { itemLine, itemLineSchema } from './settlements/lines.ts';
import { loadSettlements, readItemNames, type Settlements } from './settlements/load.ts';
import { overdueParties, overduePartySchema } from './settlements/overdue-parties.ts';
import {
  byDefaultTerm,
  byLateness,
  inBucket,
  type OverdueParts,
  sizeOf,
  split,
  summed,
  summedSchema,
} from './settlements/overdue-parts.ts';
import type { Termed, TermSettings } from './settlements/terms.ts';
import { defineTool, type ToolContext } from './tool.ts';

const BUCKETS = OVERDUE_BUCKETS.map(({ code }) => code) as [string, ...string[]];
const RULES = Object.keys(DUE_RULES) as [DueRule, ...DueRule[]];

const inputSchema = z.strictObject({
  side: z.enum(['suppliers', 'customers']).describe('Кому должны мы или кто должен нам'),
  organisation_id: organisationInput,
  counterparty_id: z.guid().optional().describe('Только этот контрагент'),
  contract_id: z.guid().optional().describe('Только этот договор'),
  as_of: isoDateSchema.optional().describe('На конец этого дня; нет — рабочая дата'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const outputSchema = z.strictObject({
  side: z.enum(['suppliers', 'customers']),
  organisation: organisationSchema,
  as_of_date: z.string(),
  asked_date: z.string(),
  balance_period: z.string(),
  level: z.array(z.string()),
  /** Debt expanded by party, contract and document = in term + overdue + undetermined. */
  debt: summedSchema,
  in_term: summedSchema,
  /** Part of `in_term` that is due on the very day of the answer. */
  due_today: summedSchema,
  overdue: summedSchema,
  /** Due date cannot be told: no document, no date, no rule that could be read. */
  undetermined: summedSchema,
  buckets: z.array(z.strictObject({ code: z.enum(BUCKETS), title: z.string(), ...summedSchema.shape })),
  /** Overdue by the rule that gave the due date. */
  rules: z.array(z.strictObject({ code: z.enum(RULES), title: z.string(), ...summedSchema.shape })),
  default_term: z.strictObject({ days: z.int().nullable(), overdue: summedSchema }),
  planning: z.boolean(),
  /** Not subtracted from the overdue sums, as the report does not either. */
  unoffset_advances: summedSchema,
  parties: z.array(overduePartySchema),
  parties_total: z.int(),
  parties_rest: z.string(),
  items: z.array(itemLineSchema),
  items_total: z.int(),
  items_rest: z.string(),
  left_out: z.array(leftOutSchema),
  control: z.array(controlLineSchema),
});
type Value = z.output<typeof outputSchema>;

const SOURCE = 'SRC1';
const NOUN: Readonly<Record<SettlementSide, string>> = {
  suppliers: 'Просроченный долг поставщикам',
  customers: 'Просроченный долг покупателей',
};

async function live(context: ToolContext, input: Input): Promise<Found<Value> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const day = await chooseDay(desk, input.as_of);
  const { side, counterparty_id: counterparty, contract_id: contract } = input;
  const settlements = await loadSettlements(desk, day, { view: side, counterparty, contract }, SOURCE);
  const debts = settlements.dated.filter(({ role }) => role === 'debt');
  return debts.length === 0 ? nothing(settlements) : await answer(settlements, debts, input);
}

function nothing({ desk, day, otherwise, dated }: Settlements): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const date = printDate(day.asOf);
  if (otherwise > 0 && dated.length === 0)
    return empty(
      'filter_too_narrow',
      `По этому отбору долгов нет, без него открытых остатков на ${date}: ${otherwise}.`,
      ground,
    );
  return desk.completeness() === 'complete'
    ? empty(
        'no_data',
        `Долгов на конец ${date} нет, значит, нет и просрочки: расчёты прочитаны и сходятся с ОСВ.`,
        ground,
      )
    : empty('not_found_on_route', `Долгов на конец ${date} не видно, но прочитано не всё.`, ground);
}

async function answer(settlements: Settlements, debts: readonly Termed[], input: Input): Promise<Found<Value>> {
  const { desk, day, dated, control, reading, settings } = settlements;
  const parts = split(debts);
  const { overdue } = parts;
  const late = new Set(overdue.map(({ counterparty }) => counterparty?.ref ?? ''));
  const advances = dated.filter(({ role, counterparty }) => role === 'advance' && late.has(counterparty?.ref ?? ''));
  const listed = shownOf(byLateness(overdue), input.rows_max);
  const parties = shownOf(overdueParties(overdue, advances), input.rows_max);
  const names = await readItemNames(desk, [...overdue, ...advances], listed.shown);
  remark(desk, parts, advances, settings[input.side]?.defaultDays ?? null);
  const placement: Placement = {
    ...{ type: 'overdue_debt', moment: { asOf: day.asOf }, periodState: settlements.state, reading, source: SOURCE },
  };
  const facts = [
    ...totalFacts(desk, placement, input.side, overdue),
    ...itemFacts(desk, placement, listed.shown, names),
  ];
  const value: Value = {
    ...{ side: input.side, organisation: { id: desk.organisation.id, name: desk.organisation.name } },
    ...{ as_of_date: day.asOf, asked_date: day.asked, balance_period: day.balancePeriod, level: ITEM_LEVEL },
    ...sumsOf(parts, settings[input.side]),
    unoffset_advances: summed(advances),
    parties: parties.shown.map((party) => party.line(names)),
    parties_total: parties.shown.length + parties.rest.length,
    parties_rest: moneyText(sum(parties.rest.map((party) => party.overdue))),
    items: listed.shown.map((item) => itemLine(item, names)),
    ...{ items_total: overdue.length, items_rest: moneyText(sizeOf(listed.rest)) },
    ...{ left_out: leftOutLines(settlements.leftOut), control: control.lines },
  };
  return found(value, {
    ...{ counts: desk.counts(), facts, notes: desk.notes(), sources: [sourceOf(desk, settlements)] },
    conflicts: [...blocking(control, facts), ...partsConflict(parts, facts)],
  });
}

function sumsOf(parts: OverdueParts, settings: TermSettings | undefined) {
  const { overdue } = parts;
  return {
    ...{ debt: summed(parts.debt), in_term: summed(parts.in_term), due_today: summed(parts.due_today) },
    ...{ overdue: summed(overdue), undetermined: summed(parts.undetermined) },
    buckets: OVERDUE_BUCKETS.map(({ code, title }) => ({ code, title, ...summed(inBucket(overdue, code)) })),
    rules: RULES.map((code) => ({
      ...{ code, title: DUE_RULES[code], ...summed(overdue.filter(({ rule }) => rule === code)) },
    })),
    default_term: { days: settings?.defaultDays ?? null, overdue: summed(byDefaultTerm(overdue)) },
    planning: settings?.planned ?? false,
  };
}

function remark(desk: Desk, parts: OverdueParts, advances: readonly Termed[], days: number | null): void {
  const byDefault = byDefaultTerm(parts.overdue);
  if (byDefault.length > 0)
    desk.note(
      'ASSUMPTION_APPLIED_EXPLICITLY',
      `Из всей просрочки только на сроке по умолчанию (${days} дн.) держится ${printRubles(sizeOf(byDefault))}: в документах и договорах срока нет.`,
    );
  if (advances.length > 0)
    desk.note(
      'ASSUMPTION_APPLIED_EXPLICITLY',
      `У всех просрочивших вместе есть незачтённые авансы на ${printRubles(sizeOf(advances))}; из просрочки они не вычтены, как и в отчёте 1С.`,
    );
  if (parts.undetermined.length > 0)
    desk.note(
      'EVIDENCE_DEPTH_LIMIT',
      `Срок не определён у долга ${printRubles(sizeOf(parts.undetermined))}: нет документа, его даты или правила.`,
    );
}

function totalFacts(desk: Desk, placement: Placement, side: SettlementSide, overdue: readonly Termed[]): Fact[] {
  const accounts = [...new Set(overdue.map(({ account }) => account))].sort();
  return accounts.map((account) =>
    factOf(desk, placement, {
      ...{ entity: NOUN[side], account, side: side === 'suppliers' ? 'credit' : 'debit' },
      value: moneyText(sizeOf(overdue.filter((item) => item.account === account))),
      level: { mode: 'expanded', by: ITEM_LEVEL },
    }),
  );
}

function partsConflict(parts: OverdueParts, facts: readonly Fact[]): Conflict[] {
  const { debt, in_term, overdue, undetermined } = parts;
  const buckets = OVERDUE_BUCKETS.map(({ code }) => inBucket(overdue, code));
  const conflict = conflictUnless(
    'parts_and_total',
    'долг = в сроке + просрочено по интервалам + срок не определён',
    { expected: sizeOf(debt), actual: sizeOf(in_term) + sum(buckets.map(sizeOf)) + sizeOf(undetermined) },
    { fact_ids: facts.map(({ fact_id }) => fact_id), source_refs: [SOURCE] },
  );
  return conflict === null ? [] : [conflict];
}

function sourceOf(desk: Desk, settlements: Settlements) {
  const { day } = settlements;
  return ledgerSource(desk, SOURCE, 'Balance', `Остатки расчётов на конец ${printDate(day.asOf)}`, {
    report: 'Задолженность по срокам долга',
    account: takenAccounts(settlements)
      .map(({ account }) => account)
      .join(', '),
    period: { from: day.asOf, to: day.asOf },
    groupings: ITEM_LEVEL,
    options: [`организация ${desk.organisation.name}`],
  });
}

export const getOverdueSettlements = defineTool({
  name: 'get_overdue_settlements',
  title: 'Просроченные расчёты',
  purpose:
    'Доказывает просрочку поставщикам или от покупателей по сроку каждого документа: интервалы 1–30, 31–60, 61–90 и более 90 дней, сколько держится только на сроке по умолчанию, незачтённые авансы тех же контрагентов. Аванс без поставки просрочкой не считается.',
  input: inputSchema,
  output: outputSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии, план счетов или договоры не опубликованы' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 150, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Долгов нет вовсе, значит, нет и просрочки; долг без просрочки — это найденный ответ с нулём просрочки.',
    not_found_on_route: 'Долгов не видно, но чтение ограничено правами или не подтверждено.',
    filter_too_narrow: 'У названного контрагента или договора долгов нет, у других есть.',
  },
  examples: [
    {
      title: 'Просрочка покупателей',
      input: { side: 'customers', as_of: '2020-06-30' },
      expect: 'found',
      shows: 'интервалы, просрочка по сроку по умолчанию отдельно, авансы тех же контрагентов',
    },
    {
      title: 'Что просрочили мы',
      input: { side: 'suppliers', as_of: '2020-06-30' },
      expect: 'found',
      shows: 'просрочка поставщикам с копейками и старыми долгами',
    },
    {
      title: 'Просрочка покупателя, который ничего не должен',
      input: { side: 'customers', as_of: '2020-06-30' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «ТрансЛогистик»' } },
      expect: 'empty',
      because: 'filter_too_narrow',
      shows: 'у этого контрагента долгов покупателя нет, у других есть',
    },
  ],
  rows: ({ items }) => items.length,
  live: (context, input) => answering(() => live(context, input)),
});
