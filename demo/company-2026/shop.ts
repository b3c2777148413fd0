/**
 * The showroom sells by cards once a week; the bank credits the money next working day less its commission, held as an advance to it.
 * Since 2026 the commission carries VAT: the bank's УПД of the month takes it to 91.02 and 19.04. One week of February is booked as before, without VAT.
 */
import { workingDayAfter } from '#demo/company/rules/work-calendar.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postGoodsTransfer } from '#demo/documents/goods-transfer.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { postRetailReport } from '#demo/documents/retail-report.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { vatInside } from '#demo/engine/vat.ts';
import { addDays, firstDay, type IsoDate, type IsoMonth, lastDay } from '#domain/dates.ts';
import { share } from '#domain/money.ts';
import type { Cast2026, Goods } from './cast.ts';
import { list2026 } from './sheet.ts';

/** Day of the month and what the cards brought, kopecks. */
const WEEKS = [
  [12, 2_440_000n],
  [19, 3_000_000n],
  [26, 3_660_000n],
] as const;
/** Commission with VAT, hundredths of a percent. */
const COMMISSION = 183n;
const WITHOUT_VAT: IsoDate = '2026-02-19';
const PIECES = 4_000n;

/** Commission the bank has held since the beginning of the month, kopecks. */
interface Held {
  commission: bigint;
}

export function shopEvents2026(cast: Cast2026, months: readonly IsoMonth[]): ScenarioEvent[] {
  return months.flatMap((month) => {
    const held: Held = { commission: 0n };
    const stocking = workingDayAfter(addDays(firstDay(month), 11));
    return [
      { at: `${stocking}T12:40:00`, run: () => stockShop(cast, stocking) },
      ...WEEKS.flatMap(([day, amount], i) =>
        week(cast, workingDayAfter(`${month}-${day}`), { goods: cast.goods[i], amount }, held),
      ),
      { at: `${lastDay(month)}T17:00:00`, run: () => bankInvoice(cast, month, held) },
    ];
  });
}

function stockShop(cast: Cast2026, date: IsoDate): void {
  postGoodsTransfer(cast, {
    date: `${date}T12:40:00`,
    from: cast.warehouses.main,
    to: cast.warehouses.shop,
    lines: cast.goods
      .slice(0, 3)
      .map(({ ref }) => ({ item: ref, quantity: PIECES, account: '41.01', toAccount: '41.02' })),
  });
}

function week(
  cast: Cast2026,
  date: IsoDate,
  sold: { readonly goods: Goods | undefined; readonly amount: bigint },
  held: Held,
): ScenarioEvent[] {
  const { goods, amount } = sold;
  if (goods === undefined) return [];
  const report = `${date}T18:00:00`;
  const on = `${workingDayAfter(addDays(date, 1))}T12:00:00`;
  return [
    {
      at: report,
      run: () => {
        const lines = [{ item: goods.ref, quantity: PIECES, price: 0n, amount, vat: 'НДС22' } as const];
        postRetailReport(cast, { date: report, lines, cards: { amount, ...cast.roles.bank } });
      },
    },
    { at: on, run: () => credit(cast, date, on, amount, held) },
  ];
}

function credit(cast: Cast2026, sold: IsoDate, on: string, amount: bigint, held: Held): void {
  const party = cast.roles.bank;
  const transit = { account: '57.03', subconto: { Контрагенты: party.counterparty, Договоры: party.contract } };
  const commission = share(amount, COMMISSION, 10_000n);
  const document = postBankReceipt(cast, {
    ...party,
    date: on,
    operation: 'ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам',
    amount: amount - commission,
    purpose: `Зачисление по операциям с картами за ${sold}, комиссия удержана`,
    credit: transit,
  });
  cast.base.rewrite(document, (object) => {
    object.fields.СуммаУслуг = commission;
  });
  const forgotten = sold === WITHOUT_VAT;
  const debit = forgotten ? commissionSide(cast) : settlementSide(cast.base, { ...party, account: '60.02', document });
  cast.base.move(document, [{ dr: debit, cr: transit, amount: commission, content: 'Комиссия банка-эквайера' }]);
  if (forgotten) list2026(cast.base, 'Q3', document, on.slice(0, 10), vatInside(commission, 'НДС22'));
  else held.commission += commission;
}

function commissionSide(cast: Cast2026): SideDraft {
  return { account: '91.02', subconto: { ПрочиеДоходыИРасходы: cast.otherItems.acquiring, РеализуемыеАктивы: null } };
}

/** The bank's УПД: expense and VAT, met by what has been held during the month. */
function bankInvoice(cast: Cast2026, month: IsoMonth, held: Held): void {
  if (held.commission === 0n) return;
  const date = lastDay(month);
  const { account, subconto = {} } = commissionSide(cast);
  const content = `Услуги эквайринга за ${month.slice(5)}.${month.slice(0, 4)}`;
  const line = {
    item: cast.services.bought,
    quantity: 1000n,
    price: held.commission,
    vat: 'НДС22',
    account,
    subconto,
    content,
  } as const;
  const incoming = { number: `Э-${Number(month.slice(5))}`, date };
  postReceipt(cast, {
    ...cast.roles.bank,
    date: `${date}T17:00:00`,
    operation: 'Услуги',
    incoming,
    upd: true,
    lines: [line],
  });
}
