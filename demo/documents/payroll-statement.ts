/** Ведомость в банк or в кассу: whom and how much to pay. The money itself moves by the bank document or the cash order. */
import type { Fields, Ref } from '#demo/books/books.ts';
import { firstDay, type IsoMoment, type IsoMonth } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Desk } from './desk.ts';
import { type PayrollPerson, recordSettlement } from './payroll-accrual.ts';

export interface PayrollStatementDraft {
  readonly date: IsoMoment;
  readonly month: IsoMonth;
  readonly place: 'bank' | 'cash';
  readonly rows: readonly (PayrollPerson & { readonly amount: bigint })[];
  readonly comment?: string;
}

const KINDS = {
  bank: 'ВедомостьНаВыплатуЗарплатыВБанк',
  cash: 'ВедомостьНаВыплатуЗарплатыВКассу',
} as const;

export function postPayrollStatement(desk: Desk, draft: PayrollStatementDraft): Ref {
  const month = `${firstDay(draft.month)}T00:00:00`;
  const bank = draft.place === 'bank';
  const fields: Record<string, Fields[string]> = {
    ПериодРегистрации: month,
    СуммаПоДокументу: sum(draft.rows.map((row) => row.amount)),
    КраткийСоставДокумента: draft.rows
      .map((row) => row.person.name)
      .join(', ')
      .slice(0, 100),
    Ответственный: desk.author,
    Комментарий: draft.comment ?? '',
    ...(bank ? { ДатаВыплаты: draft.date, ВидМестаВыплаты: 'БанковскийСчет' } : {}),
  };
  const document = desk.base.document({
    type: KINDS[draft.place],
    date: draft.date,
    organisation: desk.organisation,
    fields,
    sections: {
      Зарплата: draft.rows.map((row) => ({
        Сотрудник: row.employee,
        ФизическоеЛицо: row.person,
        Подразделение: row.department,
        ПериодВзаиморасчетов: month,
        КВыплате: row.amount,
      })),
    },
  });
  for (const row of draft.rows) recordSettlement(desk, document, row, draft.month, 'Expense', row.amount, 'Выплачено');
  return document;
}
