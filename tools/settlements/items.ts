/**
 * Open items of settlements: one counterparty, contract and settlement document on one account with a balance that is not zero, and what it
 * is — debt, advance or a balance on the wrong side. Every balance of every account kept by Контрагенты and Договоры lands somewhere:
 * among the items of the view, or among what was left out, with the reason.
 */
import { sum } from '#domain/money.ts';
import {
  CONTRACT_KIND,
  COUNTERPARTY_KIND,
  type ItemRole,
  isLoan,
  roleOf,
  SETTLEMENT_DOCUMENT_KIND,
  type SettlementSide,
  type SettlementView,
  sideByAccount,
  sideOfContract,
  whyLeftOut,
} from '#domain/settlements.ts';
import type { Reading } from '#onec/completeness.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import type { Account } from '#onec/reading/chart.ts';
import { type Cell, cellsOf } from '../ledger/cells.ts';
import { type Control, controlled } from '../ledger/control.ts';
import type { Day, Desk } from '../ledger/desk.ts';
import type { Named } from '../ledger/names.ts';
import { type Contract, readContracts } from './contracts.ts';

export interface OpenItem {
  readonly account: string;
  readonly side: SettlementSide;
  readonly role: ItemRole;
  readonly isLoan: boolean;
  readonly counterparty: Named | null;
  readonly contract: Contract | null;
  readonly document: Named | null;
  /** The account keeps settlement documents; an empty one is then «без документа». */
  readonly keepsDocuments: boolean;
  readonly currency: string;
  readonly currencyAmount: bigint;
  /** Дт − Кт, kopecks, never zero. */
  readonly amount: bigint;
}

/** Balances that do not belong to the view, by account and reason. */
export interface LeftOut {
  readonly account: string;
  readonly because: string;
  readonly cell: Cell;
}

export interface Wanted {
  readonly view: SettlementView;
  readonly counterparty?: string | undefined;
  readonly contract?: string | undefined;
}

export interface OpenItems {
  readonly accounts: readonly Account[];
  /** Items of the view under the conditions of the question. */
  readonly items: readonly OpenItem[];
  /** Items of both sides, whatever was asked: for pairs of a debt here and a debt there. */
  readonly both: readonly OpenItem[];
  readonly leftOut: readonly LeftOut[];
  /** Balances of the view that the conditions on a party or a contract set aside. */
  readonly otherwise: number;
  /** Дт − Кт of everything that the conditions set aside, of the view or not. */
  readonly setAside: bigint;
  readonly reading: Omit<Reading<unknown>, 'rows'>;
  readonly control: Control;
}

/** Balance accounts kept by counterparty and contract, as the chart of this base has them. */
export function settlementAccounts(desk: Desk): Account[] {
  return [...desk.chart.byRef.values()]
    .filter(({ isGroup, offBalance }) => !isGroup && !offBalance)
    .filter(({ slots }) =>
      [COUNTERPARTY_KIND, CONTRACT_KIND].every((kind) =>
        slots.some((slot) => slot.kind === kind && !slot.turnoversOnly),
      ),
    )
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

function named(value: CompositeValue | null | undefined): Named | null {
  return value?.kind === 'ref' ? { type: value.type, ref: value.value } : null;
}

function itemOf(cell: Cell, contracts: ReadonlyMap<string, Contract>): OpenItem {
  const contract = contracts.get(cell.subconto.get(CONTRACT_KIND)?.value ?? '') ?? null;
  const side = sideOfContract(contract?.kind ?? '') ?? sideByAccount(cell.account, cell.amount);
  return {
    ...{ account: cell.account, side, role: roleOf(cell.account, side, cell.amount), isLoan: isLoan(cell.account) },
    ...{ counterparty: named(cell.subconto.get(COUNTERPARTY_KIND)), contract },
    document: named(cell.subconto.get(SETTLEMENT_DOCUMENT_KIND)),
    keepsDocuments: cell.subconto.has(SETTLEMENT_DOCUMENT_KIND),
    ...{ currency: cell.currency, currencyAmount: cell.currencyAmount, amount: cell.amount },
  };
}

/** Why a balance does not belong to the view; null when it does. */
function whyNot(cell: Cell, view: SettlementView, contracts: ReadonlyMap<string, Contract>): string | null {
  const byAccount = whyLeftOut(cell.account, view);
  if (byAccount !== null || view === 'party') return byAccount;
  const ref = cell.subconto.get(CONTRACT_KIND)?.value ?? '';
  const contract = contracts.get(ref);
  if (ref === '') return 'договор не указан, вид расчётов неизвестен';
  if (contract === undefined) return 'договор не читается, вид расчётов неизвестен';
  const side = sideOfContract(contract.kind);
  if (side === view) return null;
  return side === null
    ? `договор вида «${contract.kind || 'не указан'}»: в отчёты о задолженности не входит`
    : OTHER_SIDE;
}

/** Not told among what was left out: the other side has a report of its own. */
export const OTHER_SIDE = 'договор другой стороны расчётов';

/** Reads the balances of a day and tells what each of them is. */
export async function readOpenItems(desk: Desk, day: Day, wanted: Wanted, source: string): Promise<OpenItems> {
  const { onec, terms } = desk.context;
  const accounts = settlementAccounts(desk);
  const query = { organisation: desk.organisation.id, accounts };
  const reading = desk.reading(await onec.balance(day.asOf, query, terms));
  const cells = cellsOf(reading.rows);
  const control = await controlled(desk, day.asOf, accounts, cells, source);
  const contracts = await readContracts(
    desk,
    cells.map((cell) => cell.subconto.get(CONTRACT_KIND)?.value ?? ''),
  );
  // a currency item may have no roubles left and still be open in currency; in roubles it is nobody's debt
  const open = cells.filter(({ amount }) => amount !== 0n);
  const ofView = open.filter((cell) => whyNot(cell, wanted.view, contracts) === null);
  const items = ofView.filter((cell) => isWanted(cell, wanted)).map((cell) => itemOf(cell, contracts));
  return {
    ...{ accounts, items, reading, control },
    both: open.filter((cell) => whyLeftOut(cell.account, 'suppliers') === null).map((cell) => itemOf(cell, contracts)),
    leftOut: open.flatMap((cell) => {
      const because = whyNot(cell, wanted.view, contracts);
      return because === null || !isWanted(cell, wanted) ? [] : [{ account: cell.account, because, cell }];
    }),
    otherwise: ofView.length - items.length,
    setAside: sum(open.filter((cell) => !isWanted(cell, wanted)).map(({ amount }) => amount)),
  };
}

function isWanted(cell: Cell, { counterparty, contract }: Wanted): boolean {
  const is = (kind: string, ref: string | undefined): boolean =>
    ref === undefined || cell.subconto.get(kind)?.value === ref.toLowerCase();
  return is(COUNTERPARTY_KIND, counterparty) && is(CONTRACT_KIND, contract);
}
