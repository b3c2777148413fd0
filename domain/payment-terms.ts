/**
 * When a debt is due and how late it is, by the rule of the report «Задолженность по срокам долга»: the term of the document (only where
 * payments are planned), the date of the contract, the primary date plus the days of the contract, else plus the days of the constant.
 */
import { addDays, daysBetween, type IsoDate } from './dates.ts';

export const DUE_RULES = {
  document: 'срок из документа',
  contract_date: 'дата оплаты из договора',
  contract_days: 'дни отсрочки из договора',
  default_days: 'срок по умолчанию (константа)',
} as const satisfies Record<string, string>;

export type DueRule = keyof typeof DUE_RULES;

export interface TermSources {
  /** Payment planning of this side of settlements is switched on; else the register of documents' terms is not looked at. */
  readonly planned: boolean;
  /** `СрокиОплатыДокументов.СрокОплаты` of the document; '' when it has none. */
  readonly documentTerm: IsoDate | '';
  /** `ДатаОплаты` of the contract. */
  readonly contractDate: IsoDate | '';
  /** `СрокОплаты` of the contract; null when `УстановленСрокОплаты` is off. */
  readonly contractDays: number | null;
  /** Constant `СрокОплатыПокупателей` or `СрокОплатыПоставщикам`, calendar days. */
  readonly defaultDays: number;
  /** `ДанныеПервичныхДокументов.ДатаРегистратора`, else the date of the document. */
  readonly primaryDate: IsoDate;
}

export interface Due {
  readonly date: IsoDate;
  readonly rule: DueRule;
}

export function dueOf(sources: TermSources): Due {
  const { planned, documentTerm, contractDate, contractDays, defaultDays, primaryDate } = sources;
  if (planned && documentTerm !== '') return { date: documentTerm, rule: 'document' };
  if (contractDate !== '') return { date: contractDate, rule: 'contract_date' };
  if (contractDays !== null) return { date: addDays(primaryDate, contractDays), rule: 'contract_days' };
  return { date: addDays(primaryDate, defaultDays), rule: 'default_days' };
}

/** Calendar days after the due date; zero or negative is not overdue: what is due today is in term. */
export function daysLate(due: IsoDate, asOf: IsoDate): number {
  return daysBetween(due, asOf);
}

/** Last day of each bucket of lateness; day 90 is still the third one. */
export const OVERDUE_BUCKETS = [
  { code: 'days_1_30', title: '1–30 дней', to: 30 },
  { code: 'days_31_60', title: '31–60 дней', to: 60 },
  { code: 'days_61_90', title: '61–90 дней', to: 90 },
  { code: 'over_90', title: 'более 90 дней', to: Number.POSITIVE_INFINITY },
] as const;

export type OverdueBucket = (typeof OVERDUE_BUCKETS)[number]['code'];

/** Bucket of an item that is late by `days`; null when it is not late. */
export function bucketOf(days: number): OverdueBucket | null {
  if (days <= 0) return null;
  return OVERDUE_BUCKETS.find(({ to }) => days <= to)?.code ?? null;
}
