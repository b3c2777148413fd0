/**
 * Loans of 2020: the bank's credit repaid by parts with interest each month, and the loan between the two organisations, 8 % by the 366 days of
 * the year, mirrored in both bases of settlement; the interest of May was forgotten in both.
 */
import type { Ref } from '#demo/books/books.ts';
import { postOperation } from '#demo/documents/accounting-operation.ts';
import { postBankPayment } from '#demo/documents/bank-payment.ts';
import { postBankReceipt } from '#demo/documents/bank-receipt.ts';
import { postSettlementStub } from '#demo/documents/settlement-stub.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { ScenarioEvent } from '#demo/engine/scenario.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { daysBetween, firstDay, type IsoDate, type IsoMonth, lastDay, monthOf } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import type { Cast } from '../cast/cast.ts';
import { workingDayAfter, workingDayBefore } from '../rules/work-calendar.ts';

/** Percent, hundredths. */
const CREDIT_RATE = 1150n;
const LOAN_RATE = 800n;
const CREDIT_PART = 25_000_000n;
const LOAN = 150_000_000n;
const FORGOTTEN: IsoMonth = '2020-05';
/** Interest of the first quarter on the loan is paid in April. */
const LOAN_INTEREST_PAID: IsoDate = '2020-04-14';

/** Days of the year: 366 in 2020. */
function daysOfYear(year: string): bigint {
  return BigInt(daysBetween(`${year}-01-01`, `${year}-12-31`) + 1);
}

/** Interest of a sum for whole days, kopecks; the rate is hundredths of a percent. */
export function interest(principal: bigint, rate: bigint, days: number, year: string): bigint {
  return divideRounded(principal * rate * BigInt(days), daysOfYear(year) * 10_000n);
}

export function loanEvents(cast: Cast, months: readonly IsoMonth[]): ScenarioEvent[] {
  const lent = new LentMoney(cast);
  const events = months.flatMap((month) => [...creditEvents(cast, month), ...loanAccrual(cast, lent, month)]);
  return [...events, loanInterestPaid(cast, lent)].filter(({ at }) => months.includes(monthOf(at)));
}

/** A part of the credit goes back about the 20th; interest by the days before and after, paid on the last working day. */
function creditEvents(cast: Cast, month: IsoMonth): ScenarioEvent[] {
  const repaid = workingDayAfter(`${month}-20`);
  const paid = workingDayBefore(lastDay(month));
  return [
    { at: `${repaid}T12:00:00`, run: () => repayCredit(cast, repaid) },
    { at: `${paid}T11:30:00`, run: () => payCreditInterest(cast, month, paid, creditInterest(cast, month, repaid)) },
  ];
}

const creditParty = (cast: Cast): Readonly<Record<string, Ref>> => ({
  Контрагенты: cast.parties.bank,
  Договоры: cast.contracts.bankCredit,
});

function repayCredit(cast: Cast, date: IsoDate): void {
  postBankPayment(cast, {
    counterparty: cast.parties.bank,
    contract: cast.contracts.bankCredit,
    date: `${date}T12:00:00`,
    operation: 'ВозвратКредита',
    amount: CREDIT_PART,
    purpose: 'Погашение части основного долга по кредитному договору № 117/2019',
    debit: { account: '66.01', subconto: creditParty(cast) },
    cashFlowItem: cast.cashFlowItems.loanRepaid,
  });
}

function payCreditInterest(cast: Cast, month: IsoMonth, date: IsoDate, amount: bigint): void {
  const account = { account: '66.02', subconto: creditParty(cast) };
  const content = 'Проценты по кредитному договору № 117/2019';
  const row = { dr: otherExpense(cast), cr: account, amount };
  accrueInterest(cast, cast.organisations.main, `${date}T11:30:00`, content, row);
  postBankPayment(cast, {
    counterparty: cast.parties.bank,
    contract: cast.contracts.bankCredit,
    date: `${date}T12:00:00`,
    operation: 'ВозвратКредита',
    amount,
    purpose: `Проценты за ${month.slice(5)}.${month.slice(0, 4)} по кредитному договору № 117/2019`,
    debit: account,
    cashFlowItem: cast.cashFlowItems.interestPaid,
    content: 'Уплата процентов по кредиту',
  });
}

function creditInterest(cast: Cast, month: IsoMonth, repaid: IsoDate): bigint {
  const principal = -cast.base.ledger.balance(cast.organisations.main, '66.01');
  const before = daysBetween(firstDay(month), repaid) + 1;
  const after = daysBetween(repaid, lastDay(month));
  const year = month.slice(0, 4);
  return interest(principal + CREDIT_PART, CREDIT_RATE, before, year) + interest(principal, CREDIT_RATE, after, year);
}

function loanAccrual(cast: Cast, lent: LentMoney, month: IsoMonth): ScenarioEvent[] {
  if (month === FORGOTTEN) return [];
  const date = `${workingDayBefore(lastDay(month))}T17:30:00`;
  const days = daysBetween(firstDay(month), lastDay(month)) + 1;
  const amount = interest(LOAN, LOAN_RATE, days, month.slice(0, 4));
  const content = 'Проценты по договору займа № 2 (8 %)';
  return [
    {
      at: date,
      order: 4,
      run: () => {
        accrueInterest(cast, cast.organisations.main, date, content, {
          dr: otherExpense(cast),
          cr: {
            account: '66.04',
            subconto: { Контрагенты: cast.parties.serviceOrganisation, Договоры: cast.contracts.loan },
          },
          amount,
        });
        accrueInterest(cast, cast.organisations.service, date, content, {
          dr: lent.interestSide(amount),
          cr: {
            account: '91.01',
            subconto: { ПрочиеДоходыИРасходы: cast.otherItems.interestReceivable, РеализуемыеАктивы: null },
          },
          amount,
        });
      },
    },
  ];
}

function loanInterestPaid(cast: Cast, lent: LentMoney): ScenarioEvent {
  const date = `${LOAN_INTEREST_PAID}T12:00:00`;
  return {
    at: date,
    run: () => {
      const { main, service } = cast.organisations;
      const debt = { Контрагенты: cast.parties.serviceOrganisation, Договоры: cast.contracts.loan };
      const amount = -cast.base.ledger.balance(main, '66.04', debt);
      const purpose = 'Проценты по договору займа № 2 за I квартал 2020 г. НДС не облагается';
      postBankPayment(cast, {
        date,
        organisation: main,
        operation: 'ВозвратЗайма',
        amount,
        purpose,
        counterparty: cast.parties.serviceOrganisation,
        contract: cast.contracts.loan,
        debit: { account: '66.04', subconto: debt },
        cashFlowItem: cast.cashFlowItems.interestPaid,
        content: 'Уплата процентов по займу',
      });
      postBankReceipt(cast, {
        date,
        organisation: service,
        bankAccount: cast.bankAccounts.service,
        operation: 'ПрочиеРасчетыСКонтрагентами',
        amount,
        purpose,
        counterparty: cast.parties.mainOrganisation,
        contract: cast.contracts.loanOut,
        credit: lent.interestSide(amount),
        cashFlowItem: cast.cashFlowItems.interestReceived,
        author: cast.users.service,
        content: 'Получены проценты по займу',
      });
    },
  };
}

function otherExpense(cast: Cast): SideDraft {
  return {
    account: '91.02',
    subconto: { ПрочиеДоходыИРасходы: cast.otherItems.interestPayable, РеализуемыеАктивы: null },
  };
}

/** Interest due from organisation 1: 76.09 of organisation 2, all of it on one settlement document for the loan. */
class LentMoney {
  readonly #cast: Cast;
  #document: Ref | undefined;

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  /** `amount` is what the settlement document is first written with. */
  interestSide(amount: bigint): SideDraft {
    const party = { counterparty: this.#cast.parties.mainOrganisation, contract: this.#cast.contracts.loanOut };
    this.#document ??= postSettlementStub(this.#cast, {
      ...party,
      date: '2020-01-09T09:00:00',
      organisation: this.#cast.organisations.service,
      amount,
      incoming: { number: '2', date: '2019-11-01' },
    });
    return settlementSide(this.#cast.base, { ...party, account: '76.09', document: this.#document });
  }
}

function accrueInterest(
  cast: Cast,
  organisation: Ref,
  date: string,
  content: string,
  row: { dr: SideDraft; cr: SideDraft; amount: bigint },
): void {
  const author = organisation.id === cast.organisations.main.id ? cast.users.chief : cast.users.service;
  postOperation(cast, { date, organisation, content, author, rows: [{ ...row, content }] });
}
