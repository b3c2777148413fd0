/**
 * Services from Germany in 2020: a training course whose agent VAT is charged and paid with the payment (76.НА, 68.32) and deducted by the quarter,
 * and a licence where nobody remembered the tax agent.
 */
import type { Ref } from '#demo/books/books.ts';
import { postAgentInvoice } from '#demo/documents/agent-invoice.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postReceipt } from '#demo/documents/receipt.ts';
import { inputVatSide, presentedVat } from '#demo/documents/vat-books.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import type { Party } from '#demo/engine/settlements.ts';
import { type IsoDate, type IsoMonth, monthOf } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import type { BackOffice } from '../back-office.ts';
import type { CostItemKey } from '../cast/articles.ts';
import type { Cast } from '../cast/cast.ts';
import { rateOn } from '../cast/rates.ts';
import { exchangeOn } from '../rules/exchange.ts';
import { payTax } from '../rules/tax-payments.ts';

/** Cents. */
const TRAINING = { paid: '2020-03-16', done: '2020-03-20', amount: 150_000n } as const;
const LICENCE = { paid: '2020-05-14', received: '2020-05-15', amount: 240_000n } as const;

export function foreignServiceEvents(cast: Cast, back: BackOffice, months: readonly IsoMonth[]): ScenarioEvent[] {
  return [...training(cast, back), ...licence(cast, back)].filter(({ at }) => months.includes(monthOf(at)));
}

function training(cast: Cast, back: BackOffice): ScenarioEvent[] {
  const party = { counterparty: cast.parties.eurTraining, contract: cast.contracts.eurTraining };
  const net = divideRounded(TRAINING.amount * rateOn('EUR', TRAINING.paid), 10_000n);
  const vat = divideRounded(net * 20n, 100n);
  return [
    { at: `${TRAINING.paid}T12:00:00`, run: () => payTraining(cast, back, party, net, vat) },
    { at: `${TRAINING.done}T16:00:00`, run: () => receiveTraining(cast, party, net, vat) },
  ];
}

const agentOf = (party: Party) => ({ Контрагенты: party.counterparty, Договоры: party.contract });

function payTraining(cast: Cast, back: BackOffice, party: Party, net: bigint, vat: bigint): void {
  const { paid: date, amount } = TRAINING;
  const payment = payEuro(cast, date, party, amount, 'Training Agreement EA-3, course of lighting design');
  postAgentInvoice(cast, { ...party, date: `${date}T12:30:00`, payment, net, vat });
  payTax(cast, back, {
    organisation: cast.organisations.main,
    date,
    tax: 'agentVat',
    amount: vat,
    period: monthOf(date),
    debit: { account: '68.32', subconto: agentOf(party) },
  });
}

function receiveTraining(cast: Cast, party: Party, net: bigint, vat: bigint): void {
  const { done, amount } = TRAINING;
  const receipt = receiveEuro(cast, done, party, amount, 'training', 'Обучение проектированию освещения');
  cast.base.move(receipt, [
    {
      dr: inputVatSide('19.04', party.counterparty, receipt),
      cr: { account: '76.НА', subconto: agentOf(party) },
      amount: vat,
      content: 'НДС налогового агента',
    },
  ]);
  const piece = { rate: 'НДС20_120', account: '19.04', net, vat } as const;
  const event = { ...party, organisation: cast.organisations.main, invoice: receipt, date: `${done}T16:00:00` };
  cast.base.record(receipt, [presentedVat(cast.base, event, piece, 'Receipt')]);
}

function licence(cast: Cast, back: BackOffice): ScenarioEvent[] {
  const party = { counterparty: cast.parties.eurLicensor, contract: cast.contracts.eurLicensor };
  const { paid, received, amount } = LICENCE;
  const pay = (): void => {
    back.landmarks.set('P36', payEuro(cast, paid, party, amount, 'License Agreement LP-88, annual licence'));
  };
  const receive = (): void => {
    receiveEuro(cast, received, party, amount, 'software', 'Лицензия на программу расчёта освещённости');
  };
  return [
    { at: `${paid}T12:00:00`, run: pay },
    { at: `${received}T16:00:00`, run: receive },
  ];
}

function payEuro(cast: Cast, date: IsoDate, party: Party, amount: bigint, purpose: string): Ref {
  return postBankPayment(cast, {
    ...party,
    date: `${date}T12:00:00`,
    operation: 'ОплатаПоставщику',
    bankAccount: cast.bankAccounts.eur,
    amount,
    exchange: exchangeOn(cast, 'EUR', date),
    purpose,
    parts: [{ contract: party.contract, amount, debtAccount: '60.21', vat: 'БезНДС' }],
  });
}

function receiveEuro(cast: Cast, date: IsoDate, party: Party, amount: bigint, item: CostItemKey, content: string): Ref {
  return postReceipt(cast, {
    ...party,
    date: `${date}T16:00:00`,
    operation: 'Услуги',
    debtAccount: '60.21',
    exchange: exchangeOn(cast, 'EUR', date),
    incoming: { number: `${party.contract.name.slice(-4)}-1`, date },
    lines: [
      {
        item: cast.services.bought.ref,
        quantity: 1000n,
        price: amount,
        vat: 'БезНДС',
        account: '26',
        subconto: { СтатьиЗатрат: cast.costItems[item] },
        content,
      },
    ],
  });
}
