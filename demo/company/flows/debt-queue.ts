/**
 * Debts that wait for their day of payment. Inside one contract days never go back, so FIFO closes exactly the debt meant.
 */
import type { Ref } from '#demo/books/books.ts';
import type { IsoDate } from '#domain/dates.ts';
import { addDays } from '#domain/dates.ts';
import { isWorkingDay, workingDayBefore } from '../rules/work-calendar.ts';

export interface Due {
  readonly counterparty: Ref;
  readonly contract: Ref;
  /** The settlement document whose remainder is paid. */
  readonly document: Ref;
  readonly due: IsoDate;
  readonly copy: number;
  /** Share paid on this day, percent of the remainder; 100 pays it off. */
  readonly percent: number;
  readonly invoice?: Ref;
}

export class DebtQueue {
  readonly #days = new Map<IsoDate, Due[]>();
  /** Last planned day by contract. */
  readonly #last = new Map<string, IsoDate>();

  /**
   * Plans a payment on the working day wanted, but not after the due date and not before what is already planned for the contract.
   * Returns the day.
   */
  plan(due: Due, wanted: IsoDate): IsoDate {
    const latest = workingDayBefore(due.due);
    const floor = this.#last.get(due.contract.id) ?? '';
    let day = wanted > latest ? latest : wanted;
    if (day < floor) day = floor;
    while (!isWorkingDay(day)) day = addDays(day, -1);
    if (day < floor) day = floor;
    this.#last.set(due.contract.id, day);
    this.#put(day, due);
    return day;
  }

  /** Moves a debt to a later day: there was no money. */
  postpone(due: Due, day: IsoDate): void {
    this.#put(day, due);
  }

  take(day: IsoDate): Due[] {
    const due = this.#days.get(day) ?? [];
    this.#days.delete(day);
    return due;
  }

  #put(day: IsoDate, due: Due): void {
    const list = this.#days.get(day);
    if (list === undefined) this.#days.set(day, [due]);
    else list.push(due);
  }
}
