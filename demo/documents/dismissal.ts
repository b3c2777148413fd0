/** Увольнение: the last settlement with an employee; holidays taken in advance come back as a red accrual. */
import type { Ref } from '#demo/books/books.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import { firstDay, type IsoMoment, type IsoMonth } from '#domain/dates.ts';
import type { Desk } from './desk.ts';
import { type PayrollPerson, recordSettlement, taxLine, wages } from './payroll-accrual.ts';

export interface DismissalDraft extends PayrollPerson {
  readonly date: IsoMoment;
  readonly month: IsoMonth;
  /** Withheld for unearned holidays, kopecks, and how many days (hundredths). */
  readonly holidays: bigint;
  readonly holidayDays: bigint;
  /** Tax returned with it, whole roubles in kopecks. */
  readonly tax: bigint;
  readonly expense: SideDraft;
}

export function postDismissal(desk: Desk, draft: DismissalDraft): Ref {
  const document = desk.base.document({
    type: 'Увольнение',
    date: draft.date,
    organisation: desk.organisation,
    fields: {
      ПериодРегистрации: `${firstDay(draft.month)}T00:00:00`,
      ДатаУвольнения: `${draft.date.slice(0, 10)}T00:00:00`,
      Сотрудник: draft.employee,
      ФизическоеЛицо: draft.person,
      ОснованиеУвольнения: 'Расторжение трудового договора по инициативе работника, п. 3 ч. 1 ст. 77 ТК РФ',
      ДнейКомпенсацииУдержанияОтпуска: -draft.holidayDays,
      Начислено: -draft.holidays,
      Удержано: -draft.tax,
      Ответственный: desk.author,
      Комментарий: 'Удержано за неотработанные дни отпуска',
    },
  });
  desk.base.move(document, [
    {
      dr: draft.expense,
      cr: wages(draft.person),
      amount: -draft.holidays,
      content: 'Удержание за неотработанные дни отпуска',
    },
    taxLine(draft.person, -draft.tax),
  ]);
  recordSettlement(desk, document, draft, draft.month, 'Receipt', -draft.holidays, 'Начислено');
  recordSettlement(desk, document, draft, draft.month, 'Expense', -draft.tax, 'Удержано');
  return document;
}
