/**
 * ЕНС since 2023: УведомлениеОбИсчисленныхСуммахНалогов says what is counted, ОперацияПоЕдиномуНалоговомуСчету moves taxes to 68.90 on the due day
 * and lets the money cover them in order of due dates. Money comes by a bank payment, Дт 68.90 Кт 51.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import type { RegisterDraft } from '#demo/engine/base.ts';
import type { SideDraft } from '#demo/engine/ledger.ts';
import type { IsoDate, IsoMoment } from '#domain/dates.ts';
import { min, sum } from '#domain/money.ts';
import type { Desk } from './desk.ts';

export interface SingleTaxRow {
  /** Catalog_ВидыНалоговИПлатежейВБюджет. */
  readonly tax: Ref;
  readonly code: string;
  readonly account: string;
  /** 68.04.1 keeps the budget. */
  readonly budget?: 'ФедеральныйБюджет' | 'РегиональныйБюджет';
  readonly amount: bigint;
  readonly due: IsoDate;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const TAXES = 'AccumulationRegister_РасчетыПоНалогамНаЕдиномНалоговомСчете';
const MONEY = 'AccumulationRegister_РасчетыПоЕдиномуНалоговомуСчету';
const OKTMO = '78701000';

export const singleTaxSide: SideDraft = { account: '68.90' };

export function postTaxNotification(desk: Desk, date: IsoMoment, rows: readonly SingleTaxRow[]): Ref {
  return desk.base.document({
    type: 'УведомлениеОбИсчисленныхСуммахНалогов',
    date,
    organisation: desk.organisation,
    fields: {
      СуммаДокумента: sum(rows.map((row) => row.amount)),
      РучнаяКорректировка: false,
      Ответственный: desk.author,
      Комментарий: '',
    },
    sections: {
      Налоги: rows.map((row) => ({
        ...taxFields(desk, row),
        НачалоПериода: `${row.from}T00:00:00`,
        КонецПериода: `${row.to}T00:00:00`,
      })),
    },
  });
}

/** НачислениеНалогов: Дт 68.xx, 69.xx Кт 68.90, and the tax stands as due in the register. */
function postSingleTaxAccrual(desk: Desk, date: IsoMoment, rows: readonly SingleTaxRow[]): Ref {
  const document = writeOperation(desk, date, 'НачислениеНалогов', sum(rows.map((row) => row.amount)), {
    Налоги: rows.map((row) => taxFields(desk, row)),
  });
  desk.base.move(
    document,
    rows.map((row) => ({
      dr: taxSide(row),
      cr: singleTaxSide,
      amount: row.amount,
      content: `Включено в совокупную обязанность: ${row.tax.name}`,
    })),
  );
  desk.base.record(
    document,
    rows.map((row) => taxRecord(desk, row, 'Receipt', row.amount, null)),
  );
  return document;
}

/** A payment raises what the account holds. Written by the bank document itself. */
function recordSingleTaxPayment(desk: Desk, payment: Ref, amount: bigint): void {
  desk.base.record(payment, [moneyRecord(desk, 'Receipt', payment, amount)]);
}

/** Money and debts of one organisation, in the order in which the tax office sets one against the other. */
export class SingleTaxAccount {
  readonly #desk: Desk;
  readonly #debts: { readonly row: SingleTaxRow; left: bigint }[] = [];
  readonly #money: { readonly payment: Ref; left: bigint }[] = [];

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Kopecks that stand due and are not covered. */
  get uncovered(): bigint {
    return sum(this.#debts.map(({ left }) => left));
  }

  paid(payment: Ref, amount: bigint): void {
    recordSingleTaxPayment(this.#desk, payment, amount);
    this.#money.push({ payment, left: amount });
  }

  accrue(date: IsoMoment, rows: readonly SingleTaxRow[]): Ref {
    const ordered = [...rows].sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
    const document = postSingleTaxAccrual(this.#desk, date, ordered);
    for (const row of ordered) this.#debts.push({ row, left: row.amount });
    return document;
  }

  /** УплатаНалогов: covers debts by money, oldest by oldest. Null when there is nothing to cover or nothing to cover it with. */
  settle(date: IsoMoment): Ref | null {
    const covered: { row: SingleTaxRow; payment: Ref; amount: bigint }[] = [];
    for (const debt of this.#debts) {
      for (const money of this.#money) {
        const amount = min(debt.left, money.left);
        if (amount === 0n) continue;
        debt.left -= amount;
        money.left -= amount;
        covered.push({ row: debt.row, payment: money.payment, amount });
      }
    }
    if (covered.length === 0) return null;
    const desk = this.#desk;
    const total = sum(covered.map(({ amount }) => amount));
    const document = writeOperation(desk, date, 'УплатаНалогов', total, {
      Налоги: covered.map(({ row, payment, amount }) => ({
        ...taxFields(desk, row),
        Сумма: amount,
        ПлатежныйДокумент: payment,
      })),
    });
    desk.base.record(
      document,
      covered.flatMap(({ row, payment, amount }) => [
        taxRecord(desk, row, 'Expense', amount, payment),
        moneyRecord(desk, 'Expense', payment, amount),
      ]),
    );
    return document;
  }
}

function writeOperation(
  desk: Desk,
  date: IsoMoment,
  kind: string,
  amount: bigint,
  sections: Readonly<Record<string, readonly Fields[]>>,
): Ref {
  return desk.base.document({
    type: 'ОперацияПоЕдиномуНалоговомуСчету',
    date,
    organisation: desk.organisation,
    fields: {
      ВидОперации: kind,
      СуммаДокумента: amount,
      СозданАвтоматически: true,
      РучнаяКорректировка: false,
      Ответственный: desk.author,
      Комментарий: '',
    },
    sections,
  });
}

function taxSide(row: SingleTaxRow): SideDraft {
  const kind = { ВидыПлатежейВГосБюджет: enumRef('ВидыПлатежейВГосБюджет', 'Налог') };
  return {
    account: row.account,
    subconto: row.budget === undefined ? kind : { ...kind, УровниБюджетов: enumRef('УровниБюджетов', row.budget) },
  };
}

function taxFields(desk: Desk, row: SingleTaxRow): Fields {
  return {
    Налог: row.tax,
    КодБК: row.code,
    СчетУчета: desk.base.account(row.account),
    ВидПлатежаВГосБюджет: 'Налог',
    УровеньБюджета: row.budget ?? '',
    КодПоОКТМО: OKTMO,
    Сумма: row.amount,
    СрокУплаты: `${row.due}T00:00:00`,
  };
}

function taxRecord(
  desk: Desk,
  row: SingleTaxRow,
  recordType: 'Receipt' | 'Expense',
  amount: bigint,
  payment: Ref | null,
): RegisterDraft {
  return {
    register: TAXES,
    recordType,
    fields: {
      ГоловнаяОрганизация: desk.organisation,
      Организация: desk.organisation,
      СчетУчета: desk.base.account(row.account),
      Налог: row.tax,
      КодБК: row.code,
      КодПоОКТМО: OKTMO,
      СрокУплаты: `${row.due}T00:00:00`,
      Сумма: amount,
      ПлатежныйДокумент: payment,
    },
  };
}

function moneyRecord(desk: Desk, recordType: 'Receipt' | 'Expense', payment: Ref, amount: bigint): RegisterDraft {
  return {
    register: MONEY,
    recordType,
    fields: {
      ГоловнаяОрганизация: desk.organisation,
      Организация: desk.organisation,
      ПлатежныйДокумент: payment,
      Сумма: amount,
    },
  };
}
