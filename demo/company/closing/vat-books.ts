/**
 * The purchases and sales books at the end of each month of organisation 1: VAT of advances that were shipped is deducted, of advances received is restored,
 * paid agent VAT is deducted. In March the quarter's VAT is brought to the kopecks that closing rounds.
 */
import type { Ref } from '#demo/books/books.ts';
import { postAdvanceVatDeduction, postAdvanceVatRestoration } from '#demo/documents/advance-vat.ts';
import { type AgentVat, postAgentVatDeduction } from '#demo/documents/agent-vat-deduction.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { isVatRate } from '#demo/engine/vat.ts';
import { firstDay, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import type { Cast } from '../cast/cast.ts';
import { quarterMonths, vatDue } from './taxes.ts';

/** Kopecks of the first quarter's VAT before rounding: 0,38 short of a rouble. */
const QUARTER: IsoMonth = '2020-03';
const KOPECKS = 62n;
/** VAT of the last bill of the quarter, by the size of which the kopecks come out: about 1 500,00. */
const BILL_VAT = 150_000n;

const BILL_PAID = '2020-04-17T12:00:00';

/** `months` are those that get closed. */
export function vatBookEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const books = months.map((month) => {
    const date = `${lastDay(month)}T23:59:59`;
    return { at: date, order: 8, run: () => fillBooks(cast, month, date) };
  });
  return months.includes(monthOf(BILL_PAID)) ? [...books, { at: BILL_PAID, run: () => payBill(cast) }] : books;
}

function fillBooks(cast: Cast, month: IsoMonth, date: string): void {
  const except = cast.exceptions.skipAdvanceDeduction;
  const author = cast.users.chief;
  note(cast, month, postAdvanceVatDeduction(cast, { date, except, author }), 'ФормированиеЗаписейКнигиПокупок');
  note(cast, month, postAdvanceVatRestoration(cast, { date, author }), 'ФормированиеЗаписейКнигиПродаж');
  const agents = agentVat(cast);
  if (agents.length > 0) {
    note(cast, month, postAgentVatDeduction(cast, { date, author }, agents), 'ФормированиеЗаписейКнигиПокупок');
  }
  if (month === QUARTER) lastBill(cast, month);
}

/** Agent VAT that stands on 19.04 against a paid 76.НА. */
function agentVat(cast: Cast): AgentVat[] {
  const { base, organisations } = cast;
  const rows: AgentVat[] = [];
  const agent = new Set(base.ledger.cells(organisations.main, '76.НА').map((cell) => cell.subconto[0]?.value?.id));
  for (const cell of base.ledger.openCells(organisations.main, '19.04')) {
    const [counterparty, receipt] = [cell.subconto[0]?.value, cell.subconto[1]?.value];
    if (!agent.has(counterparty?.id) || counterparty == null || receipt == null) continue;
    const record = base
      .records('AccumulationRegister_НДСПредъявленный')
      .find(({ fields }) => isRef(fields.СчетФактура) && fields.СчетФактура.id === receipt.id);
    const { ДоговорКонтрагента: contract = null, СтавкаНДС: rate, СуммаБезНДС: net } = record?.fields ?? {};
    if (!isRef(contract) || !isVatRate(rate) || typeof net !== 'bigint') continue;
    rows.push({ counterparty, contract, receipt, rate, net, vat: cell.balance });
  }
  return rows;
}

/** The last bill of March for communication: its VAT takes the kopecks of the quarter to 62. */
function lastBill(cast: Cast, month: IsoMonth): void {
  const { base, organisations } = cast;
  const due = vatDue({ base, organisation: organisations.main }, quarterMonths(month));
  const over = (due - BILL_VAT - KOPECKS) % 100n;
  const vat = BILL_VAT + ((over + 100n) % 100n);
  const date = lastDay(month);
  postReceipt(cast, {
    counterparty: cast.parties.telephone,
    contract: cast.contracts.telephone,
    date: `${date}T17:50:00`,
    operation: 'Услуги',
    upd: true,
    incoming: { number: '76-0331/2', date },
    lines: [
      {
        item: cast.services.bought.ref,
        quantity: 1000n,
        price: vat * 6n,
        vat: 'НДС20',
        account: '26',
        subconto: { СтатьиЗатрат: cast.costItems.communication },
        content: 'Услуги междугородной связи за март 2020 г.',
      },
    ],
  });
}

function payBill(cast: Cast): void {
  const party = { counterparty: cast.parties.telephone, contract: cast.contracts.telephone };
  const debt = { Контрагенты: party.counterparty };
  postBankPayment(cast, {
    ...party,
    date: BILL_PAID,
    operation: 'ОплатаПоставщику',
    amount: -cast.base.ledger.balance(cast.organisations.main, '60.01', debt),
    purpose: 'Оплата услуг связи за март 2020 г., в т.ч. НДС 20 %',
  });
}

/** ВыполнениеРегламентныхОперацийНДС: the operation of the month is done and up to date. */
function note(cast: Cast, month: IsoMonth, document: Ref | null, operation: string): void {
  if (document === null) return;
  cast.base.put(
    'InformationRegister_ВыполнениеРегламентныхОперацийНДС',
    {
      Организация: cast.organisations.main,
      ПериодРегистрации: `${firstDay(month)}T00:00:00`,
      РегламентныйДокумент: document,
      РегламентнаяОперация: operation,
      ОбъектТекущейОперации: null,
    },
    { Ответственный: cast.users.chief, Актуальность: true, Счет: null },
  );
}

function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null && 'id' in value;
}
