/**
 * VAT of a tax agent: charged on 68.32 with the payment abroad. By contract: what was paid and what was charged for a period; a contract that
 * demands it and a payment without it are a broken rule, told with the payments themselves.
 */
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { flag, ref } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import type { EntityRef } from '#state/fact.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Named, type Names, readNames } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import { accountsThat } from '../money/accounts.ts';
import { dayOf, readPostings } from '../money/postings.ts';
import type { ReportBuilder } from '../report/build.ts';
import { CONTRACTS_SET } from '../settlements/contracts.ts';
import type { BookLine, Period } from './reading.ts';

const PARTIES_SET = 'Catalog_Контрагенты';
export const AGENT_ACCOUNT = '68.32';

export const isAgent = ({ kind }: BookLine): boolean => kind.startsWith('НалоговыйАгент');

interface Agent {
  readonly contract: string;
  readonly party: string;
  readonly paid: Kopecks;
  readonly charged: Kopecks;
}

/** A payment under a contract of an agent. */
interface Payment {
  readonly document: Named;
  readonly day: string;
  readonly contract: string;
  readonly party: string;
  readonly amount: Kopecks;
}

export interface Agents {
  readonly agents: readonly Agent[];
  /** Of the contracts for which nothing was charged. */
  readonly payments: readonly Payment[];
  readonly names: Names;
}

const PAID = /^60\.\d2$/;
const SETTLED = /^60\.\d1$/;
const isOfAgents = (code: string): boolean => PAID.test(code) || SETTLED.test(code);

export const isMissing = ({ paid, charged }: Agent): boolean => paid > 0n && charged === 0n;

async function contractsOfAgent(desk: Desk): Promise<Set<string>> {
  const { onec, terms } = desk.context;
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)} and УчетАгентскогоНДС eq true`;
  const rows = desk.optional(await onec.catalog(CONTRACTS_SET, terms, filter), 'Договоры налогового агента');
  return new Set((rows ?? []).filter((row) => flag(row, 'УчетАгентскогоНДС')).map((row) => ref(row, 'Ref_Key')));
}

/** What was paid and charged under these contracts: an advance by its own account, payment of a debt less its offset. */
async function turnoversOf(desk: Desk, { from, to }: Period, contracts: ReadonlySet<string>): Promise<Agent[]> {
  const { onec, terms } = desk.context;
  const accounts = accountsThat(desk, (code) => isOfAgents(code) || code === AGENT_ACCOUNT);
  const rows = desk.rows(await onec.turnovers(from, to, { organisation: desk.organisation.id, accounts }, terms));
  const found = new Map<string, Agent>();
  for (const { account, subconto, amount } of rows) {
    const of = (kind: string): string => subconto.find((one) => one.kind === kind)?.value?.value ?? '';
    const [contract, party] = [of(CONTRACT_KIND), of(COUNTERPARTY_KIND)];
    if (!contracts.has(contract)) continue;
    const known = found.get(contract) ?? { contract, party, paid: 0n, charged: 0n };
    const charged = account === AGENT_ACCOUNT ? amount.cr : 0n;
    const paid = account === AGENT_ACCOUNT ? 0n : PAID.test(account) ? amount.dr - amount.cr : amount.dr;
    found.set(contract, { ...known, paid: known.paid + paid, charged: known.charged + charged });
  }
  return [...found.values()]
    .filter(({ paid, charged }) => paid > 0n || charged !== 0n)
    .sort((a, b) => (a.contract < b.contract ? -1 : 1));
}

/** Money that left under these contracts, by document. */
async function paymentsOf(desk: Desk, period: Period, contracts: ReadonlySet<string>): Promise<Payment[]> {
  if (contracts.size === 0) return [];
  const found = new Map<string, Payment>();
  for (const posting of await readPostings(desk, period, accountsThat(desk, isOfAgents))) {
    const { dr, cr, amount, recorder, recorderType } = posting;
    const contract = subcontoByKind(dr, CONTRACT_KIND)?.value ?? '';
    if (!isOfAgents(dr.account) || isOfAgents(cr.account) || !contracts.has(contract)) continue;
    const key = `${recorder}|${contract}`;
    found.set(key, {
      ...{ document: { type: recorderType, ref: recorder }, day: dayOf(posting), contract },
      ...{ party: subcontoByKind(dr, COUNTERPARTY_KIND)?.value ?? '' },
      amount: (found.get(key)?.amount ?? 0n) + amount,
    });
  }
  return [...found.values()];
}

/** Contracts that demand the tax of an agent; null when there are none or they cannot be read, which is said. */
export async function readAgents(desk: Desk, period: Period): Promise<Agents | null> {
  const contracts = await contractsOfAgent(desk);
  if (contracts.size === 0) return null;
  const agents = await turnoversOf(desk, period, contracts);
  const missing = new Set(agents.filter(isMissing).map(({ contract }) => contract));
  const payments = await paymentsOf(desk, period, missing);
  const names = await readNames(desk, [
    ...agents.flatMap(({ contract, party }) => [
      { type: CONTRACTS_SET, ref: contract },
      { type: PARTIES_SET, ref: party },
    ]),
    ...payments.map(({ document }) => document),
  ]);
  return { agents, payments, names };
}

const partyOf = (names: Names, party: string): EntityRef => names.entity({ type: PARTIES_SET, ref: party });

/** By contract, and the payments for which nothing was charged. */
export function agentTables(report: ReportBuilder, { agents, payments, names }: Agents, rowsMax: number): void {
  if (agents.length === 0) return;
  report.table(
    {
      ...{ key: 'agents', title: 'НДС налогового агента по договорам', noun: 'contract', about: 'Поставщик' },
      ...{ by: [COUNTERPARTY_KIND, CONTRACT_KIND] },
      columns: [
        { key: 'contract', title: 'Договор', measure: 'text' },
        { key: 'paid_sum', title: 'Оплачено', measure: 'sum_accounting' },
        { key: 'agent_tax', title: 'Начислен НДС', measure: 'vat' },
      ],
    },
    agents.map(({ contract, party, paid, charged }) => ({
      ...{ entity: partyOf(names, party).title, ref: partyOf(names, party), party: partyOf(names, party) },
      cells: {
        contract: names.title({ type: CONTRACTS_SET, ref: contract }),
        ...{ paid_sum: moneyText(paid), agent_tax: moneyText(charged) },
      },
    })),
    rowsMax,
  );
  if (payments.length === 0) return;
  report.table(
    {
      ...{ key: 'agent_payments', title: 'Оплаты, с которых агентский НДС не начислен', noun: 'payment' },
      ...{ about: 'Документ', by: [COUNTERPARTY_KIND], inOrder: true },
      columns: [
        { key: 'payee', title: 'Поставщик', measure: 'text' },
        { key: 'paid_sum', title: 'Оплачено', measure: 'sum_accounting' },
      ],
    },
    payments.map(({ document, party, amount }) => ({
      ...{ entity: names.title(document), ref: names.entity(document), party: partyOf(names, party) },
      cells: { payee: partyOf(names, party).title, paid_sum: moneyText(amount) },
    })),
    rowsMax,
  );
}

/** Each contract for which nothing was charged, by name. */
export function sayMissingAgents(report: ReportBuilder, { agents, names }: Agents): void {
  for (const [index, { contract, party, paid }] of agents.filter(isMissing).entries()) {
    const about = partyOf(names, party);
    const key = (what: string): string => `agent_${what}_${index + 1}`;
    report
      .text(key('party'), 'поставщик', about.title, { about })
      .text(key('contract'), 'договор', names.title({ type: CONTRACTS_SET, ref: contract }), { about })
      .money(key('paid'), 'оплачено по договору', paid, { about, beside: true })
      .say(
        'found',
        `НДС налогового агента за период не начислен: {${key('paid')}} оплачено по договору с учётом агентского НДС ({${key('party')}}, {${key('contract')}}).`,
        { level: 'error' },
      );
  }
}

/** In the answer about the tax itself: its own line, never in the sum. */
export async function sayAgentsBeside(
  desk: Desk,
  report: ReportBuilder,
  period: Period,
  booked: Kopecks,
  rowsMax: number,
): Promise<void> {
  if (booked !== 0n)
    report
      .figure('agent_vat', 'НДС налогового агента', 'vat', moneyText(abs(booked)), {
        ...{ account: AGENT_ACCOUNT, side: 'credit', beside: true },
      })
      .say('found', 'Отдельно, в сумму не входит: НДС налогового агента на счёте 68.32 — {agent_vat|side}.');
  const found = await readAgents(desk, period);
  if (found === null) return;
  agentTables(report, found, rowsMax);
  sayMissingAgents(report, found);
}

export const paidOf = (agents: readonly Agent[]): Kopecks => sum(agents.map(({ paid }) => paid));
