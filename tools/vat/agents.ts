/** VAT of a tax agent: charged on 68.32 with the payment abroad; a contract that demands it and a payment without it are a broken rule. */
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { CONTRACT_KIND, COUNTERPARTY_KIND } from '#domain/settlements.ts';
import { flag, ref } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import type { Desk } from '../ledger/desk.ts';
import { readNames } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { CONTRACTS_SET } from '../settlements/contracts.ts';
import type { BookLine, Period } from './reading.ts';

interface Agent {
  readonly contract: string;
  readonly party: string;
  readonly paid: Kopecks;
  readonly charged: Kopecks;
}

const PAID = /^60\.\d2$/;
const SETTLED = /^60\.\d1$/;
const AGENT = '68.32';

async function contractsOfAgent(desk: Desk): Promise<Set<string>> {
  const { onec, terms } = desk.context;
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)} and УчетАгентскогоНДС eq true`;
  const rows = desk.optional(await onec.catalog(CONTRACTS_SET, terms, filter), 'Договоры налогового агента');
  return new Set((rows ?? []).filter((row) => flag(row, 'УчетАгентскогоНДС')).map((row) => ref(row, 'Ref_Key')));
}

/** What was paid and charged under these contracts: an advance by its own account, payment of a debt less its offset. */
async function readAgents(desk: Desk, { from, to }: Period, contracts: ReadonlySet<string>): Promise<Agent[]> {
  const { onec, terms } = desk.context;
  const accounts = [...desk.chart.byRef.values()].filter(
    ({ code, isGroup }) => !isGroup && (PAID.test(code) || SETTLED.test(code) || code === AGENT),
  );
  const rows = desk.rows(await onec.turnovers(from, to, { organisation: desk.organisation.id, accounts }, terms));
  const found = new Map<string, Agent>();
  for (const { account, subconto, amount } of rows) {
    const of = (kind: string): string => subconto.find((one) => one.kind === kind)?.value?.value ?? '';
    const [contract, party] = [of(CONTRACT_KIND), of(COUNTERPARTY_KIND)];
    if (!contracts.has(contract)) continue;
    const known = found.get(contract) ?? { contract, party, paid: 0n, charged: 0n };
    const charged = account === AGENT ? amount.cr : 0n;
    const paid = account === AGENT ? 0n : PAID.test(account) ? amount.dr - amount.cr : amount.dr;
    found.set(contract, { ...known, paid: known.paid + paid, charged: known.charged + charged });
  }
  return [...found.values()].filter(({ paid }) => paid > 0n).sort((a, b) => (a.contract < b.contract ? -1 : 1));
}

export async function sayAgents(
  desk: Desk,
  report: ReportBuilder,
  period: Period,
  booked: readonly BookLine[],
): Promise<void> {
  const vat = sum(booked.map((line) => line.vat));
  if (vat !== 0n) {
    report.figure('agent_vat', 'НДС налогового агента', 'vat', moneyText(abs(vat)), { account: AGENT, side: 'credit' });
    report.say('found', 'Отдельно, в сумму не входит: НДС налогового агента на счёте 68.32 — {agent_vat|side}.');
  }
  const contracts = await contractsOfAgent(desk);
  if (contracts.size === 0) return;
  const missing = (await readAgents(desk, period, contracts)).filter(({ charged }) => charged === 0n);
  const names = await readNames(
    desk,
    missing.flatMap(({ contract, party }) => [
      { type: CONTRACTS_SET, ref: contract },
      { type: 'Catalog_Контрагенты', ref: party },
    ]),
  );
  for (const [index, { contract, party, paid }] of missing.entries()) {
    const about = names.entity({ type: 'Catalog_Контрагенты', ref: party });
    report.text(`agent_party_${index + 1}`, 'поставщик', about.title, { about });
    report.text(`agent_contract_${index + 1}`, 'договор', names.title({ type: CONTRACTS_SET, ref: contract }), {
      about,
    });
    report.money(`agent_paid_${index + 1}`, 'оплачено по договору', paid, { about });
    report.say(
      'found',
      `НДС налогового агента за период не начислен: {agent_paid_${index + 1}} оплачено по договору с учётом агентского НДС ({agent_party_${index + 1}}, {agent_contract_${index + 1}}).`,
      { level: 'error' },
    );
  }
}
