/** Opening balances of both organisations on 31.12.2025 through 000: among them an advance of 2025 with VAT at 20/120. */
import type { Ref } from '#demo/books/books.ts';
import type { AssetBook } from '#demo/documents/asset-book.ts';
import { advanceVat } from '#demo/documents/issued-invoice.ts';
import type { OpeningRow } from '#demo/documents/money-drafts.ts';
import { postOpeningBalances } from '#demo/documents/opening-balances.ts';
import { budget } from '#demo/documents/payroll-accrual.ts';
import { postSettlementStub } from '#demo/documents/settlement-stub.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import { type Party, settlementSide } from '#demo/engine/settlements.ts';
import { sum } from '#domain/money.ts';
import type { Cast2026 } from './cast.ts';

const DATE = '2025-12-31T00:00:00';
/** Pieces of each goods in the warehouse, thousandths. */
const STOCK = 160_000n;
/** The advance of 2025, with VAT at 20/120. */
export const OLD_ADVANCE = { amount: 24_000_000n, vat: 4_000_000n } as const;
export const OPENING_VAT = { main: 31_200_000n, service: 2_400_000n } as const;
const OPENING_CONTRIBUTIONS = { main: 33_900_000n, service: 4_350_000n } as const;

export function openBooks(cast: Cast2026, assets: AssetBook): void {
  openSection(cast, 'main', 'РасчетыСПоставщикамиИПодрядчиками', suppliers(cast));
  openSection(cast, 'main', 'РасчетыСПокупателямиИЗаказчиками', customers(cast));
  openMoneyAndTaxes(cast, 'main', 640_000_000n, [...stock(cast), ...van(cast, assets)]);
  openMoneyAndTaxes(cast, 'service', 90_000_000n, []);
}

function openSection(cast: Cast2026, key: 'main' | 'service', section: string, rows: readonly OpeningRow[]): Ref {
  return postOpeningBalances(cast, { date: DATE, organisation: cast.organisations[key], section, rows });
}

function settlement(cast: Cast2026, party: Party, account: string, amount: bigint, number: string): OpeningRow {
  const document = postSettlementStub(cast, {
    ...party,
    date: DATE,
    amount,
    incoming: { number, date: '2025-12-18' },
  });
  const { kind } = cast.base.ledger.account(account);
  return {
    side: settlementSide(cast.base, { ...party, account, document }),
    stands: kind === 'А' ? 'dr' : 'cr',
    amount,
  };
}

function suppliers(cast: Cast2026): OpeningRow[] {
  return cast.suppliers
    .slice(0, 2)
    .map((supplier, i) => settlement(cast, supplier, '60.01', 21_000_000n + BigInt(i) * 4_400_000n, `УТ-${880 + i}`));
}

/** Two debts, and the advance with its VAT on 76.АВ and in the register. */
function customers(cast: Cast2026): OpeningRow[] {
  const debts = cast.customers
    .slice(0, 2)
    .map((customer, i) => settlement(cast, customer, '62.01', 18_600_000n + BigInt(i) * 6_000_000n, String(940 + i)));
  const advance = settlement(cast, cast.roles.oldAdvance, '62.02', OLD_ADVANCE.amount, '4415');
  return [...debts, advance];
}

function openMoneyAndTaxes(cast: Cast2026, key: 'main' | 'service', money: bigint, more: readonly OpeningRow[]): void {
  const organisation = cast.organisations[key];
  const rows: OpeningRow[] = [
    ...more,
    {
      side: {
        account: '51',
        subconto: { БанковскиеСчета: cast.bankAccounts[key], СтатьиДвиженияДенежныхСредств: null },
      },
      stands: 'dr',
      amount: money,
    },
    { side: budget('68.02'), stands: 'cr', amount: OPENING_VAT[key] },
    { side: budget('69.09'), stands: 'cr', amount: OPENING_CONTRIBUTIONS[key] },
    {
      side: { account: '80.09', subconto: { Учредители: cast.staff[key === 'main' ? 0 : 4]?.person ?? null } },
      stands: 'cr',
      amount: 1_000_000n,
    },
    ...(key === 'main' ? advanceTax(cast) : []),
  ];
  const settled = -cast.base.ledger.balance(organisation, '000');
  const balance = settled + sum(rows.map((row) => (row.stands === 'dr' ? row.amount : -row.amount)));
  const document = openSection(cast, key, 'ПрочиеСчетаБухгалтерскогоУчета', [
    ...rows,
    { side: { account: '84.01' }, stands: 'cr', amount: balance },
  ]);
  if (key === 'main') recordOldAdvance(cast, document);
}

function oldPayment(cast: Cast2026): Ref {
  const [cell] = cast.base.ledger.cells(cast.organisations.main, '62.02', cast.roles.oldAdvance.counterparty);
  const document = cell?.subconto.find(({ kind }) => kind === 'ДокументыРасчетовСКонтрагентами')?.value;
  if (document === undefined || document === null) throw new Error('Нет аванса 2025 года');
  return document;
}

function advanceTax(cast: Cast2026): OpeningRow[] {
  const side: SideDraft = {
    account: '76.АВ',
    subconto: { Контрагенты: cast.roles.oldAdvance.counterparty, СФВыданные: oldPayment(cast) },
  };
  return [{ side, stands: 'dr', amount: OLD_ADVANCE.vat }];
}

function recordOldAdvance(cast: Cast2026, document: Ref): void {
  const entry = {
    ...cast.roles.oldAdvance,
    organisation: cast.organisations.main,
    invoice: oldPayment(cast),
    rate: 'НДС20_120',
    net: OLD_ADVANCE.amount - OLD_ADVANCE.vat,
    vat: OLD_ADVANCE.vat,
    date: DATE,
  } as const;
  cast.base.record(document, [advanceVat(cast, entry, 'Receipt')]);
}

function stock(cast: Cast2026): OpeningRow[] {
  const batch = postSettlementStub(cast, {
    ...(cast.suppliers[2] ?? cast.roles.equipmentSupplier),
    date: DATE,
    amount: 0n,
    incoming: { number: 'Остатки', date: '2025-12-01' },
  });
  return cast.goods.map((goods) => ({
    side: {
      account: '41.01',
      subconto: { Номенклатура: goods.ref, Партии: batch, Склады: cast.warehouses.main },
      quantity: STOCK,
    },
    stands: 'dr',
    amount: (goods.purchasePrice * STOCK) / 1000n,
  }));
}

/** A van bought in 2025: 720 000,00, five years, a year worn. */
function van(cast: Cast2026, assets: AssetBook): OpeningRow[] {
  const ref = cast.base.catalog('ОсновныеСредства', {
    description: 'Автофургон Sollers Atlant',
    fields: { ГруппаОС: 'ТранспортныеСредства' },
  });
  const subconto = { ОсновныеСредства: ref };
  assets.add({
    ref,
    organisation: cast.organisations.main,
    account: '01.01',
    depreciationAccount: '02.01',
    cost: 72_000_000n,
    life: 60,
    method: 'Линейный',
    acceleration: 100n,
    since: '2026-01',
    depreciated: true,
    expensedInTax: false,
    expense: { account: '44.01', subconto: { СтатьиЗатрат: cast.costItems.depreciation } },
  });
  return [
    { side: { account: '01.01', subconto }, stands: 'dr', amount: 72_000_000n },
    { side: { account: '02.01', subconto }, stands: 'cr', amount: 14_400_000n },
  ];
}
