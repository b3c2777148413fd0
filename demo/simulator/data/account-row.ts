/**
 * A row of the chart of accounts.
 */
import type { Account, Ref, Value } from '#demo/books/books.ts';
import type { Row } from './rows.ts';
import { dataVersion } from './wire.ts';

export class AccountRow implements Row {
  readonly account: Account;
  readonly slots: readonly Row[];
  readonly #parent: Ref | null;

  constructor(account: Account, parent: Ref | null, slots: readonly Row[]) {
    this.account = account;
    this.slots = slots;
    this.#parent = parent;
  }

  get(name: string): Value | undefined {
    const { account } = this;
    switch (name) {
      case 'Ref_Key':
        return account.ref;
      case 'DataVersion':
        return dataVersion(1);
      case 'DeletionMark':
        return false;
      case 'Code':
      case 'Order':
        return account.code;
      case 'КодБыстрогоВыбора':
        return account.code.replaceAll('.', '');
      case 'Description':
        return account.name;
      case 'Parent':
        return this.#parent;
      case 'Type':
        return ACCOUNT_TYPES[account.kind];
      case 'OffBalance':
        return account.offBalance;
      case 'Валютный':
        return account.isCurrency;
      case 'Количественный':
        return account.isQuantity;
      case 'УчетПоПодразделениям':
        return account.byDepartment;
      case 'НалоговыйУчет':
        return account.isTax;
      case 'ЗапретитьИспользоватьВПроводках':
        return account.isGroup;
      case 'Predefined':
        return true;
      case 'PredefinedDataName':
        return camelCase(account.name);
      default:
        return undefined;
    }
  }

  rows(section: string): readonly Row[] {
    return section === 'ExtDimensionTypes' ? this.slots : [];
  }
}

const ACCOUNT_TYPES = { А: 'Active', П: 'Passive', АП: 'ActivePassive' } as const;

function camelCase(text: string): string {
  const words = text.match(/[А-Яа-яЁёA-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
