/**
 * Debts and advances on 31.12.2019: some sixty settlement documents with their primary dates, and the rows that bring them in.
 */
import type { Ref } from '#demo/books/books.ts';
import type { OpeningRow } from '#demo/documents/money-drafts.ts';
import { postSettlementStub } from '#demo/documents/settlement-stub.ts';
import type { Random } from '#demo/engine/random.ts';
import { type Party, settlementSide } from '#demo/engine/settlements.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { allocate, sum } from '#domain/money.ts';
import type { Cast } from '../cast/cast.ts';
import { NAMED_OPENING, OPENING, OPENING_DOCUMENTS } from './sums.ts';

export interface OpeningDebt {
  readonly account: string;
  readonly party: Party;
  readonly document: Ref;
  readonly amount: bigint;
  /** Input VAT that waits for the supplier's invoice, kopecks; 0n mostly. */
  readonly awaitsInvoice: bigint;
  readonly currency?: { readonly ref: Ref; readonly amount: bigint };
}

interface Part {
  readonly account: string;
  readonly parties: readonly { readonly ref: Ref; readonly contract: Ref }[];
  readonly count: number;
  readonly total: bigint;
}

/** Share of documents older than the last two months of the year. */
const OLD = 0.12;

export function createOpeningDebts(cast: Cast, date: string): OpeningDebt[] {
  const random = cast.base.random.fork('opening-debts');
  const { suppliers, customers } = cast;
  const goods = suppliers.filter(({ sells, prepaid }) => sells !== 'services' && !prepaid);
  const parts: readonly Part[] = [
    { account: '60.01', parties: goods, count: OPENING_DOCUMENTS.suppliers, total: OPENING.suppliers },
    {
      account: '62.01',
      parties: customers.filter(({ prepays }) => !prepays).slice(0, -6),
      count: OPENING_DOCUMENTS.customers,
      total: OPENING.customers,
    },
    {
      account: '60.02',
      parties: suppliers.filter(({ prepaid }) => prepaid),
      count: OPENING_DOCUMENTS.suppliersAdvances,
      total: OPENING.suppliersAdvances,
    },
    {
      account: '62.02',
      parties: customers.filter(({ prepays }) => prepays),
      count: OPENING_DOCUMENTS.customersAdvances,
      total: OPENING.customersAdvances,
    },
    {
      account: '76.05',
      parties: suppliers.filter(({ sells }) => sells === 'services'),
      count: OPENING_DOCUMENTS.others,
      total: OPENING.others,
    },
  ];
  const named = NAMED_OPENING.map((row) => namedDebt(cast, date, row));
  const ordinary = parts.flatMap(({ account, parties, count, total }) => {
    const told = sum(named.filter((debt) => debt.account === account).map(({ amount }) => amount));
    return ordinaryDebts(cast, random, date, account, random.shuffle(parties).slice(0, count), total - told);
  });
  return [...named, ...withLateInvoices(ordinary), currencyDebt(cast, date)];
}

function namedDebt(cast: Cast, date: string, row: (typeof NAMED_OPENING)[number]): OpeningDebt {
  const party = { counterparty: cast.parties[row.party], contract: cast.contracts[row.contract] };
  const incoming = { number: row.number, date: row.date };
  const document = postSettlementStub(cast, { ...party, date, amount: row.amount, incoming });
  return { account: row.account, party, document, amount: row.amount, awaitsInvoice: 0n };
}

/** One document a party; amounts in whole sixes of kopecks, so that the VAT inside is exact, the last takes the rest. */
function ordinaryDebts(
  cast: Cast,
  random: Random,
  date: string,
  account: string,
  parties: readonly { readonly ref: Ref; readonly contract: Ref }[],
  total: bigint,
): OpeningDebt[] {
  const weights = parties.map(() => BigInt(random.int(30, 170)));
  const parts = allocate(total / 60_000n, weights).map((part) => part * 60_000n);
  const rest = total - sum(parts);
  return parties.map(({ ref: counterparty, contract }, i) => {
    const amount = (parts[i] ?? 0n) + (i === parties.length - 1 ? rest : 0n);
    const party = { counterparty, contract };
    const number = String(random.int(1200, 3990));
    const incoming = { number, date: notBefore(cast, contract, primaryDate(random, account)) };
    const document = postSettlementStub(cast, { ...party, date, amount, incoming });
    return { account, party, document, amount, awaitsInvoice: 0n };
  });
}

/** Mostly of the last weeks of the year; some debts are older, advances never are. */
function primaryDate(random: Random, account: string): IsoDate {
  const debt = account.endsWith('01');
  if (debt && random.chance(OLD)) return addDays('2018-03-01', random.int(0, 580));
  return addDays('2019-12-31', -random.int(debt ? 2 : 5, debt ? 34 : 25));
}

/** No paper is older than its contract. */
function notBefore(cast: Cast, contract: Ref, date: IsoDate): IsoDate {
  const signed = String(cast.base.object(contract).fields.Дата).slice(0, 10);
  return date > signed ? date : addDays(signed, 5);
}

/** Two suppliers' invoices are late: part of the VAT of their December goods. */
function withLateInvoices(debts: readonly OpeningDebt[]): OpeningDebt[] {
  const late = debts.filter(({ account }) => account === '60.01').slice(0, 2);
  const amounts = allocate(OPENING.inputVat, [5n, 3n]);
  return debts.map((debt) => {
    const at = late.indexOf(debt);
    return at < 0 ? debt : { ...debt, awaitsInvoice: amounts[at] ?? 0n };
  });
}

function currencyDebt(cast: Cast, date: string): OpeningDebt {
  const party = { counterparty: cast.parties.vector, contract: cast.contracts.vectorUsd };
  const { amount, roubles } = OPENING.suppliersCurrency;
  const { usd } = cast.currencies;
  const incoming = { number: 'INV-1107', date: '2019-12-11' };
  const document = postSettlementStub(cast, { ...party, date, amount, incoming, currency: usd });
  return { account: '60.21', party, document, amount: roubles, awaitsInvoice: 0n, currency: { ref: usd, amount } };
}

/** Rows of the accounts that begin so. */
export function debtRows(cast: Cast, debts: readonly OpeningDebt[], prefix: string): OpeningRow[] {
  return debts
    .filter(({ account }) => account.startsWith(prefix))
    .map(({ account, party, document, amount, currency }) => ({
      stands: account === '60.02' || account === '62.01' ? ('dr' as const) : ('cr' as const),
      amount,
      side: settlementSide(cast.base, {
        ...party,
        account,
        document,
        currency: currency?.ref,
        currencyAmount: currency?.amount,
      }),
    }));
}
