/** What stands open with counterparties on a day, both sides of settlements, with dates, terms and names: the ground of reports about parties. */

import { parseDecimal } from '#domain/decimals.ts';
import type { PeriodState } from '#domain/measures.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { COUNTERPARTY_KIND, type SettlementSide } from '#domain/settlements.ts';
import type { SourceRef } from '#state/evidence-bundle.ts';
import type { EntityRef } from '#state/fact.ts';
import { empty } from '../answers.ts';
import type { Day, Desk } from '../ledger/desk.ts';
import type { Names } from '../ledger/names.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { Empty } from '../result.ts';
import { ITEM_LEVEL } from '../settlements/facts.ts';
import { type OpenItem, type OpenItems, readOpenItems } from '../settlements/items.ts';
import { bySize, readItemNames } from '../settlements/load.ts';
import { readDated, readTermed, readTermSettings, type Termed, type TermSettings } from '../settlements/terms.ts';

export interface About {
  readonly side?: SettlementSide | undefined;
  readonly counterparty?: string | undefined;
}

export interface Standing {
  readonly desk: Desk;
  readonly day: Day;
  /** Items of the question, biggest first; loans are not among them. */
  readonly items: readonly Termed[];
  readonly open: OpenItems;
  readonly names: Names;
  readonly state: PeriodState;
}

const fits = (item: OpenItem, { side, counterparty }: About): boolean =>
  (side === undefined || item.side === side) &&
  (counterparty === undefined || item.counterparty?.ref === counterparty.toLowerCase());

export async function readStanding(desk: Desk, day: Day, about: About, source: string): Promise<Standing> {
  const open = await readOpenItems(desk, day, { view: 'suppliers' }, source);
  const own = bySize(open.both.filter((item) => fits(item, about)));
  const { items: dated } = await readDated(desk, day, own);
  const settings: Partial<Record<SettlementSide, TermSettings>> = {};
  for (const side of new Set(dated.map((item) => item.side))) settings[side] = await readTermSettings(desk, side);
  const debts = dated.filter(({ role }) => role === 'debt');
  const termed = new Map((await readTermed(desk, day, debts, settings)).map((item, i) => [debts[i], item]));
  const items = dated.map((item) => termed.get(item) ?? { ...item, due: null, rule: null, late: null });
  return {
    ...{ desk, day, items, open },
    names: await readItemNames(desk, open.both, items),
    state: await periodState(desk, day.asOf, day.asOf),
  };
}

/** Nothing of what was asked is open. */
export function nothingOpen({ desk, day, open }: Pick<Standing, 'desk' | 'day' | 'open'>, about: About): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const date = printDate(day.asOf);
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', `Открытых расчётов на конец ${date} не видно, но прочитано не всё.`, ground);
  return about.counterparty !== undefined && open.both.length > 0
    ? empty('filter_too_narrow', `С этим контрагентом на конец ${date} открытых расчётов нет, с другими есть.`, ground)
    : empty('no_data', `Открытых расчётов на конец ${date} нет: счета расчётов прочитаны и сходятся с ОСВ.`, ground);
}

/** Every balance of the accounts on which something is open, against the trial balance; always told. */
export function controlOfStanding({ open }: Pick<Standing, 'open'>, report: ReportBuilder): void {
  const accounts = accountsOf(open.both);
  const osv = sum(
    open.control.lines
      .filter(({ account }) => accounts.includes(account))
      .map((line) => parseDecimal(line.osv.dr, 2) - parseDecimal(line.osv.cr, 2)),
  );
  const rows = sum(open.both.map(({ amount }) => amount));
  const more = { beside: true };
  report.onAccount('control_osv', 'счета расчётов по ОСВ, свёрнуто', accounts.join(', '), osv, more);
  report.onAccount('control_rows', 'остатки по документам расчётов, свёрнуто', accounts.join(', '), rows, more);
  report.control(
    'Сверка с ОСВ: счета расчётов свёрнуто — {control_osv|side}; все остатки по контрагентам, договорам и документам свёрнуто — {control_rows|side}.',
    osv === rows && open.control.broken.length === 0,
  );
}

/** Accounts of the items in the order of codes. */
export function accountsOf(items: readonly OpenItem[]): string[] {
  return [...new Set(items.map(({ account }) => account))].sort();
}

export function sourceOfStanding({ desk, day, items }: Standing, source: string): SourceRef {
  return ledgerSource(desk, source, 'Balance', `Остатки расчётов на конец ${printDate(day.asOf)}`, {
    report: 'Оборотно-сальдовая ведомость по счёту',
    account: accountsOf(items).join(', ') || '60, 62, 76',
    period: { from: day.asOf, to: day.asOf },
    groupings: ITEM_LEVEL,
    options: ['развёрнутое сальдо', `организация ${desk.organisation.name}`],
  });
}

export const NO_PARTY = 'контрагент не указан';
export const NO_CONTRACT = 'договор не указан';
export const NO_DOCUMENT = 'без документа';

export interface ItemWords {
  readonly party: EntityRef | null;
  readonly entity: string;
  readonly contract: string;
  readonly document: string;
}

/** How an item is named in a row. */
export function wordsOf(item: OpenItem, names: Names): ItemWords {
  const party = item.counterparty === null ? null : names.entity(item.counterparty);
  return {
    party,
    entity: party?.title ?? NO_PARTY,
    contract: item.contract?.name || NO_CONTRACT,
    document: item.document === null ? NO_DOCUMENT : names.title(item.document),
  };
}

export const LEVEL_OF_ITEMS: readonly string[] = ITEM_LEVEL;
export const LEVEL_OF_PARTIES: readonly string[] = [COUNTERPARTY_KIND];
