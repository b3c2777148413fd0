/** Due dates by the rule of the report «Задолженность по срокам»: register of documents' terms, contract's date, days of the contract, constant. */
import { addDays, daysBetween } from '#domain/dates.ts';
import { type Item, type Reading, refId, text } from './reading.ts';

export interface Term {
  readonly due: string;
  readonly rule: 'document' | 'contract date' | 'contract days' | 'default';
  readonly primary: string;
}

export class Terms {
  readonly #reading: Reading;
  readonly #byDocument = new Map<string, string>();
  readonly #primary = new Map<string, string>();

  constructor(reading: Reading) {
    this.#reading = reading;
    for (const { fields } of reading.records('InformationRegister_СрокиОплатыДокументов')) {
      this.#byDocument.set(refId(fields.Документ), text(fields.СрокОплаты).slice(0, 10));
    }
    for (const { fields } of reading.records('InformationRegister_ДанныеПервичныхДокументов')) {
      const date = text(fields.ДатаРегистратора) || text(fields.Дата);
      this.#primary.set(refId(fields.Документ), date.slice(0, 10));
    }
  }

  of(item: Item): Term {
    const document = this.#reading.object(item.document);
    const stub =
      document.set === 'Document_ДокументРасчетовСКонтрагентом' ? text(document.fields.ДатаВходящегоДокумента) : '';
    const primary = (stub || this.#primary.get(document.ref) || document.date).slice(0, 10);
    const own = this.#byDocument.get(document.ref);
    if (own !== undefined) return { due: own, rule: 'document', primary };
    const { fields } = this.#reading.object(item.contract);
    const payBy = text(fields.ДатаОплаты).slice(0, 10);
    if (payBy !== '') return { due: payBy, rule: 'contract date', primary };
    if (fields.УстановленСрокОплаты === true) {
      return { due: addDays(primary, Number(fields.СрокОплаты)), rule: 'contract days', primary };
    }
    const constant = item.account.startsWith('62') ? 'СрокОплатыПокупателей' : 'СрокОплатыПоставщикам';
    return { due: addDays(primary, Number(this.#reading.books.constants.get(constant))), rule: 'default', primary };
  }

  daysOverdue(item: Item, today = '2020-06-30'): number {
    return daysBetween(this.of(item).due, today);
  }
}
