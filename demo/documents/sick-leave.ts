/**
 * БольничныйЛист: the first three days at the employer's expense, the rest against contributions (Дт 69.01 Кт 70), as outside
 * the pilot regions until 2021. Income tax is withheld at once.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { daysBetween, firstDay, type IsoDate, type IsoMoment, type IsoMonth } from '#domain/dates.ts';
import { divideRounded } from '#domain/money.ts';
import type { Desk } from './desk.ts';
import { budget, type PayrollPerson, recordSettlement, taxLine, wages } from './payroll-accrual.ts';

export interface SickLeaveDraft extends PayrollPerson {
  readonly date: IsoMoment;
  readonly month: IsoMonth;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Average daily earnings, kopecks, and percent by length of service. */
  readonly daily: bigint;
  readonly percent: bigint;
  readonly expense: SideDraft;
  readonly comment?: string;
}

const EMPLOYER_DAYS = 3;

export interface SickPay {
  readonly employer: bigint;
  readonly fund: bigint;
  /** Whole roubles in kopecks. */
  readonly tax: bigint;
}

/** Pay for calendar days from `from` to `to`, by who bears it, and the 13 % tax on the whole. */
export function sickPay(draft: Pick<SickLeaveDraft, 'from' | 'to' | 'daily' | 'percent'>): SickPay {
  const days = daysBetween(draft.from, draft.to) + 1;
  const paid = (count: number): bigint => divideRounded(draft.daily * draft.percent * BigInt(count), 100n);
  const employer = paid(Math.min(days, EMPLOYER_DAYS));
  const total = paid(days);
  return { employer, fund: total - employer, tax: divideRounded(total * 13n, 10_000n) * 100n };
}

export function postSickLeave(desk: Desk, draft: SickLeaveDraft): Ref {
  const pay = sickPay(draft);
  const document = desk.base.document({
    type: 'БольничныйЛист',
    date: draft.date,
    organisation: desk.organisation,
    fields: header(desk, draft, pay),
    sections: sections(draft, pay),
  });
  desk.base.move(document, sickLines(draft, pay));
  recordSettlement(desk, document, draft, draft.month, 'Receipt', pay.employer + pay.fund, 'Начислено');
  recordSettlement(desk, document, draft, draft.month, 'Expense', pay.tax, 'Удержано');
  return document;
}

function header(desk: Desk, draft: SickLeaveDraft, pay: SickPay): Fields {
  return {
    ПериодРегистрации: `${firstDay(draft.month)}T00:00:00`,
    Сотрудник: draft.employee,
    ФизическоеЛицо: draft.person,
    ДатаНачала: `${draft.from}T00:00:00`,
    ДатаОкончания: `${draft.to}T00:00:00`,
    ДнейОплаты: daysBetween(draft.from, draft.to) + 1,
    ПроцентОплаты: draft.percent * 100n,
    СреднийДневнойЗаработок: draft.daily,
    Начислено: pay.employer + pay.fund,
    Удержано: pay.tax,
    НазначитьПособие: true,
    ПособиеВыплачиваетсяФСС: false,
    Ответственный: desk.author,
    Комментарий: draft.comment ?? '',
  };
}

function sections(draft: SickLeaveDraft, pay: SickPay): Record<string, Fields[]> {
  return {
    Начисления: [
      {
        ДатаНачала: `${draft.from}T00:00:00`,
        ДатаОкончания: `${draft.to}T00:00:00`,
        Результат: pay.employer + pay.fund,
        Сотрудник: draft.employee,
        Подразделение: draft.department,
      },
    ],
    НДФЛ: [
      {
        ФизическоеЛицо: draft.person,
        МесяцНалоговогоПериода: `${firstDay(draft.month)}T00:00:00`,
        Подразделение: draft.department,
        Налог: Number(pay.tax / 100n),
        КатегорияДохода: 'ПрочиеДоходы',
      },
    ],
  };
}

function sickLines(draft: SickLeaveDraft, pay: SickPay): PostingDraft[] {
  const own = { dr: draft.expense, cr: wages(draft.person), amount: pay.employer };
  const fund = { dr: budget('69.01', 'РасходыПоСтрахованию'), cr: wages(draft.person), amount: pay.fund };
  return [
    { ...own, content: 'Пособие за счет работодателя' },
    ...(pay.fund === 0n ? [] : [{ ...fund, content: 'Пособие за счет ФСС' }]),
    taxLine(draft.person, pay.tax),
  ];
}
