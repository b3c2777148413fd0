/**
 * Imports of 2020: goods from China in dollars through customs (ГТД, 19.05), and the currency bought for what is paid abroad.
 */
import type { Ref } from '#demo/books/books.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postCustomsDeclaration } from '#demo/documents/customs-declaration.ts';
import type { Desk } from '#demo/documents/desk.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { itemBalance, type Party } from '#demo/engine/settlements.ts';
import { type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import type { Cast } from '../cast/cast.ts';
import type { Item } from '../cast/items.ts';
import type { ContractKey } from '../cast/named-contracts.ts';
import type { PartyKey } from '../cast/named-parties.ts';
import { type RatedCurrency, rateOn } from '../cast/rates.ts';
import { exchangeOn } from '../rules/exchange.ts';

/** A shipment from China: date, cents of the whole, item positions, when paid (absent: not yet due). */
interface Import {
  readonly date: IsoDate;
  readonly amount: bigint;
  readonly items: readonly number[];
  readonly declaration: string;
  readonly paid?: IsoDate;
}

interface ImportedGoods {
  readonly item: Item;
  readonly quantity: bigint;
  /** Cents. */
  readonly amount: bigint;
}

const IMPORTS: readonly Import[] = [
  { date: '2020-02-13', amount: 800_000n, items: [13, 14], declaration: '10113110/130220/0014521', paid: '2020-03-18' },
  { date: '2020-04-16', amount: 650_000n, items: [15, 17], declaration: '10113110/160420/0041877', paid: '2020-05-20' },
  { date: '2020-06-11', amount: 720_000n, items: [16, 18], declaration: '10113110/110620/0066034' },
];
/** Percent of duty and of VAT at customs. */
const DUTY = 6n;
const CUSTOMS_FEE = 50_000n;

/** Currency bought for what is paid in it, cents. */
const EURO_BOUGHT: readonly { readonly date: IsoDate; readonly amount: bigint }[] = [
  { date: '2020-03-13', amount: 160_000n },
  { date: '2020-05-13', amount: 260_000n },
];
/** What the bank takes over the official rate, hundredths of a percent. */
const BANK_MARGIN = 90n;
const DOLLARS_BOUGHT: readonly { readonly date: IsoDate; readonly amount: bigint }[] = [
  { date: '2020-05-19', amount: 400_000n },
];

export function currencyEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const trade = new ForeignTrade(cast);
  return [
    ...EURO_BOUGHT.map((row) => trade.buyCurrency(row.date, 'EUR', row.amount)),
    ...DOLLARS_BOUGHT.map((row) => trade.buyCurrency(row.date, 'USD', row.amount)),
    ...IMPORTS.flatMap((row) => trade.importGoods(row)),
  ].filter(({ at }) => months.includes(monthOf(at)));
}

class ForeignTrade {
  readonly #cast: Cast;
  readonly #desk: Desk;

  constructor(cast: Cast) {
    this.#cast = cast;
    this.#desk = { base: cast.base, organisation: cast.organisations.main, author: cast.users.trade };
  }

  /** Roubles go to the bank on 57.02 and come back as currency the same day; what the bank takes over the Central Bank's rate is an expense. */
  buyCurrency(date: IsoDate, currency: RatedCurrency, amount: bigint): ScenarioEvent {
    const party = this.#party('bank', 'currencyPurchase');
    const transit = { account: '57.02', subconto: { Контрагенты: party.counterparty, Договоры: party.contract } };
    const run = (): void => {
      const exchange = exchangeOn(this.#cast, currency, date);
      const value = divideRounded(amount * exchange.rate, 10_000n);
      const margin = divideRounded(value * BANK_MARGIN, 10_000n);
      const cashFlowItem = this.#cast.cashFlowItems.transfer;
      postBankPayment(this.#cast, {
        ...party,
        date: `${date}T10:00:00`,
        operation: 'ПрочиеРасчетыСКонтрагентами',
        amount: value + margin,
        purpose: `Покупка валюты ${currency} по поручению. НДС не облагается`,
        debit: transit,
        cashFlowItem,
        content: 'Перечислено на покупку валюты',
      });
      const bought = postBankReceipt(this.#cast, {
        ...party,
        date: `${date}T15:00:00`,
        operation: 'ПриобретениеИностраннойВалюты',
        bankAccount: currency === 'USD' ? this.#cast.bankAccounts.usd : this.#cast.bankAccounts.eur,
        amount,
        exchange,
        purpose: `Зачислена купленная валюта ${currency}`,
        credit: transit,
        cashFlowItem,
        content: 'Приобретена валюта',
      });
      const subconto = { ПрочиеДоходыИРасходы: this.#cast.otherItems.currencyTrade, РеализуемыеАктивы: null };
      const content = 'Отклонение курса покупки валюты от курса ЦБ';
      this.#cast.base.move(bought, [{ dr: { account: '91.02', subconto }, cr: transit, amount: margin, content }]);
    };
    return { at: `${date}T10:00:00`, run };
  }

  importGoods(row: Import): ScenarioEvent[] {
    const party = this.#party('usdSupplier', 'usdSupplier');
    const receive = (): void => {
      const goods = this.#importedGoods(row);
      const receipt = postReceipt(this.#cast, {
        ...party,
        date: `${row.date}T11:00:00`,
        debtAccount: '60.21',
        exchange: exchangeOn(this.#cast, 'USD', row.date),
        incoming: { number: `NB${row.date.replaceAll('-', '')}`, date: row.date },
        lines: goods.map(({ item, quantity, amount }) => {
          return { item: item.ref, quantity, price: 0n, amount, vat: 'НДС0', account: '41.01' };
        }),
      });
      this.#clearCustoms(row, receipt, goods);
    };
    const events: ScenarioEvent[] = [{ at: `${row.date}T11:00:00`, run: receive }];
    const { paid } = row;
    if (paid === undefined) return events;
    const pay = (): void => {
      postBankPayment(this.#cast, {
        ...party,
        date: `${paid}T12:00:00`,
        operation: 'ОплатаПоставщику',
        bankAccount: this.#cast.bankAccounts.usd,
        amount: row.amount,
        exchange: exchangeOn(this.#cast, 'USD', paid),
        purpose: `Payment under Contract NB-2019/04, invoice of ${row.date}`,
        parts: [{ contract: party.contract, amount: row.amount, debtAccount: '60.21', vat: 'БезНДС' }],
      });
    };
    return [...events, { at: `${paid}T12:00:00`, run: pay }];
  }

  /** The shipment's sum split evenly; whole pieces at about the usual price. */
  #importedGoods(row: Import): ImportedGoods[] {
    const rate = rateOn('USD', row.date);
    const items = row.items.flatMap((position) => this.#cast.items[position] ?? []);
    const amount = row.amount / BigInt(items.length);
    return items.map((item) => {
      const cents = divideRounded(item.purchasePrice * 10_000n, rate);
      return { item, amount, quantity: (amount / cents) * 1000n };
    });
  }

  #clearCustoms(row: Import, receipt: Ref, goods: readonly ImportedGoods[]): void {
    const party = this.#party('customs', 'customs');
    const { rate } = exchangeOn(this.#cast, 'USD', row.date);
    const number = this.#cast.base.catalog('НомераГТД', {
      description: row.declaration,
      code: row.declaration,
      fields: { РегистрационныйНомер: row.declaration, ЭтоНомерТД: true },
    });
    const declaration = postCustomsDeclaration(this.#desk, {
      ...party,
      date: `${row.date}T14:00:00`,
      declaration: number,
      currency: this.#cast.currencies.rub,
      receipt,
      warehouse: this.#cast.warehouses.main,
      fee: CUSTOMS_FEE,
      duty: DUTY,
      goods: goods.map(({ item, quantity, amount }) => ({
        item: item.ref,
        quantity,
        value: divideRounded(amount * rate, 10_000n),
      })),
      article: this.#cast.otherItems.other,
    });
    const { organisation } = this.#desk;
    const amount = -itemBalance(this.#cast.base, organisation, '76.05', party, declaration);
    postBankPayment(this.#cast, {
      ...party,
      date: `${row.date}T15:00:00`,
      operation: 'ПрочиеРасчетыСКонтрагентами',
      amount,
      purpose: `Таможенные платежи по декларации ${row.declaration}`,
      parts: [{ contract: party.contract, amount, debtAccount: '76.05', vat: 'БезНДС' }],
      cashFlowItem: this.#cast.cashFlowItems.taxes,
    });
  }

  #party(party: PartyKey, contract: ContractKey): Party {
    return { counterparty: this.#cast.parties[party], contract: this.#cast.contracts[contract] };
  }
}
