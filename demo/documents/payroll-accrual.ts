/** НачислениеЗарплаты: wages to costs, income tax withheld, contributions; the ledger, the settlements register and the totals of contributions. */
import type { Fields, Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { firstDay, type IsoMoment, type IsoMonth } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import type { Desk } from './desk.ts';

export interface PayrollPerson {
  /** Catalog_ФизическиеЛица. */
  readonly person: Ref;
  /** Catalog_Сотрудники. */
  readonly employee: Ref;
  readonly department: Ref;
}

export interface PayrollRow extends PayrollPerson {
  readonly gross: bigint;
  readonly days: number;
  /** Standard deductions applied this month. */
  readonly deduction: bigint;
  /** Whole roubles in kopecks; negative when recounted down. */
  readonly tax: bigint;
  readonly expense: SideDraft;
}

/** One contribution of the whole document to one account, from one cost side. */
export interface ContributionRow {
  readonly account: string;
  readonly expense: SideDraft;
  readonly amount: bigint;
}

export interface PayrollDraft {
  readonly date: IsoMoment;
  readonly month: IsoMonth;
  readonly rows: readonly PayrollRow[];
  readonly contributions: readonly ContributionRow[];
  /** За первую половину месяца: only the tax of the advance is posted. */
  readonly firstHalf?: boolean;
  readonly comment?: string;
}

export const wages = (person: Ref): SideDraft => ({ account: '70', subconto: { РаботникиОрганизаций: person } });

export const budget = (account: string, kind = 'Налог'): SideDraft => ({
  account,
  subconto: { ВидыПлатежейВГосБюджет: enumRef('ВидыПлатежейВГосБюджет', kind) },
});

export function postPayrollAccrual(desk: Desk, draft: PayrollDraft): Ref {
  const month = `${firstDay(draft.month)}T00:00:00`;
  const document = desk.base.document({
    type: 'НачислениеЗарплаты',
    date: draft.date,
    organisation: desk.organisation,
    fields: {
      МесяцНачисления: month,
      ПерваяПоловинаМесяца: draft.firstHalf ?? false,
      Начислено: sum(draft.rows.map((row) => row.gross)),
      Удержано: sum(draft.rows.map((row) => row.tax)),
      КраткийСоставДокумента: draft.rows
        .map((row) => row.person.name)
        .join(', ')
        .slice(0, 100),
      Ответственный: desk.author,
      Комментарий: draft.comment ?? '',
    },
    sections: {
      Начисления: draft.rows.map(accrualFields),
      НДФЛ: draft.rows
        .filter((row) => row.tax !== 0n)
        .map((row) => ({
          ФизическоеЛицо: row.person,
          МесяцНалоговогоПериода: month,
          Подразделение: row.department,
          Налог: Number(row.tax / 100n),
          КатегорияДохода: 'ОплатаТруда',
        })),
    },
  });
  desk.base.move(document, [...draft.rows.flatMap(rowLines), ...draft.contributions.map(contributionLine)]);
  for (const row of draft.rows) {
    recordSettlement(desk, document, row, draft.month, 'Receipt', row.gross, 'Начислено');
    recordSettlement(desk, document, row, draft.month, 'Expense', row.tax, 'Удержано');
  }
  return document;
}

function accrualFields(row: PayrollRow): Fields {
  return {
    Сотрудник: row.employee,
    Подразделение: row.department,
    Результат: row.gross,
    ОтработаноДней: BigInt(row.days) * 100n,
    ОтработаноЧасов: BigInt(row.days) * 800n,
    СуммаВычета: row.deduction,
  };
}

function rowLines(row: PayrollRow): PostingDraft[] {
  const lines: PostingDraft[] = [];
  if (row.gross !== 0n) {
    lines.push({ dr: row.expense, cr: wages(row.person), amount: row.gross, content: 'Начислена заработная плата' });
  }
  if (row.tax !== 0n) lines.push(taxLine(row.person, row.tax));
  return lines;
}

export function taxLine(person: Ref, tax: bigint): PostingDraft {
  return { dr: wages(person), cr: budget('68.01'), amount: tax, content: 'Удержан НДФЛ' };
}

function contributionLine(row: ContributionRow): PostingDraft {
  return { dr: row.expense, cr: budget(row.account), amount: row.amount, content: 'Начислены страховые взносы' };
}

/** A movement of ВзаиморасчетыССотрудниками: what the employee is owed grows on Receipt. */
export function recordSettlement(
  desk: Desk,
  document: Ref,
  person: PayrollPerson,
  month: IsoMonth,
  recordType: 'Receipt' | 'Expense',
  amount: bigint,
  group: 'Начислено' | 'Удержано' | 'Выплачено',
): void {
  if (amount === 0n) return;
  desk.base.record(document, [
    {
      register: 'AccumulationRegister_ВзаиморасчетыССотрудниками',
      recordType,
      fields: {
        Организация: desk.organisation,
        ФизическоеЛицо: person.person,
        Сотрудник: person.employee,
        Подразделение: person.department,
        ВидДоходаИсполнительногоПроизводства: '',
        СуммаВзаиморасчетов: amount,
        ПериодВзаиморасчетов: `${firstDay(month)}T00:00:00`,
        ВидВзаиморасчетов: group === 'Выплачено' ? 'ВыплатаЗарплаты' : '',
        ГруппаНачисленияУдержанияВыплаты: group,
      },
    },
  ]);
}
