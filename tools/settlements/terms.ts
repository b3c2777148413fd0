/** Terms of payment of a base: whether payments are planned, the default days, and the due date of each item by the rule of the domain. */
import { daysBetween, type IsoDate } from '#domain/dates.ts';
import { type DueRule, daysLate, dueOf } from '#domain/payment-terms.ts';
import type { SettlementSide } from '#domain/settlements.ts';
import { flag, integer } from '#onec/dialect/decode.ts';
import type { Day, Desk } from '../ledger/desk.ts';
import type { OpenItem } from './items.ts';
import { type PrimaryDates, readByDocument, readPrimaryDates } from './primary-dates.ts';

const DOCUMENT_TERMS = 'InformationRegister_СрокиОплатыДокументов';

const CONSTANTS: Readonly<Record<SettlementSide, { readonly days: string; readonly planned: string }>> = {
  suppliers: {
    days: 'Constant_СрокОплатыПоставщикам',
    planned: 'Constant_ИспользоватьПланированиеПлатежейПоставщикам',
  },
  customers: {
    days: 'Constant_СрокОплатыПокупателей',
    planned: 'Constant_ИспользоватьПланированиеПлатежейОтПокупателей',
  },
};

export interface TermSettings {
  /** Null when the constant could not be read: no default term is then applied. */
  readonly defaultDays: number | null;
  /** Payments of this side are planned; a setting that cannot be read counts as off, and the answer says so. */
  readonly planned: boolean;
}

export async function readTermSettings(desk: Desk, side: SettlementSide): Promise<TermSettings> {
  const { onec, terms } = desk.context;
  const { days, planned } = CONSTANTS[side];
  const [term] = desk.optional(await onec.catalog(days, terms), 'Срок оплаты по умолчанию') ?? [];
  const [switched] = desk.optional(await onec.catalog(planned, terms), 'Планирование платежей') ?? [];
  return {
    defaultDays: term === undefined ? null : term.Value === undefined ? 0 : integer(term, 'Value'),
    planned: switched !== undefined && flag(switched, 'Value'),
  };
}

export interface Dated extends OpenItem {
  /** '' when the item has no document or its date could not be found. */
  readonly primary: IsoDate | '';
  /** Days from the primary date to the day of the answer. */
  readonly age: number | null;
}

/** Items with the primary dates of their documents. */
export async function readDated(
  desk: Desk,
  day: Day,
  items: readonly OpenItem[],
): Promise<{ readonly items: readonly Dated[]; readonly dates: PrimaryDates }> {
  const documents = items.flatMap(({ document }) => (document === null ? [] : [document]));
  const dates = await readPrimaryDates(desk, documents);
  if (dates.unchecked > 0) {
    desk.doubt('truncated');
    desk.note('EVIDENCE_DEPTH_LIMIT', `Даты прочитаны не у всех документов: без даты осталось ${dates.unchecked}.`);
  }
  return {
    dates,
    items: items.map((item) => {
      const primary = item.document === null ? '' : dates.of(item.document);
      return { ...item, primary, age: primary === '' ? null : daysBetween(primary, day.asOf) };
    }),
  };
}

export interface Termed extends Dated {
  readonly due: IsoDate | null;
  readonly rule: DueRule | null;
  /** Positive when overdue; null when the due date cannot be told. */
  readonly late: number | null;
}

/** Debts with their due dates. An item without a document, without a date or without a rule that could be read has none. */
export async function readTermed(
  desk: Desk,
  day: Day,
  debts: readonly Dated[],
  settings: Readonly<Partial<Record<SettlementSide, TermSettings>>>,
): Promise<readonly Termed[]> {
  const planned = debts.flatMap(({ side, document }) =>
    settings[side]?.planned === true && document !== null ? [document] : [],
  );
  const own =
    planned.length === 0
      ? new Map<string, IsoDate>()
      : (await readByDocument(desk, DOCUMENT_TERMS, 'СрокОплаты', planned, 'Сроки оплаты документов')).dates;
  return debts.map((item) => ({ ...item, ...dueOfItem(item, day, settings[item.side], own) }));
}

function dueOfItem(
  item: Dated,
  day: Day,
  settings: TermSettings | undefined,
  own: ReadonlyMap<string, IsoDate>,
): Pick<Termed, 'due' | 'rule' | 'late'> {
  const { contract, document, primary } = item;
  const unknown = { due: null, rule: null, late: null };
  if (settings === undefined) return unknown;
  const documentTerm = own.get(document?.ref ?? '') ?? '';
  const contractDate = contract?.payBy ?? '';
  const dated = contractDate !== '' || (settings.planned && documentTerm !== '');
  if (!dated && primary === '') return unknown;
  const contractDays = contract?.days ?? null;
  if (!dated && contractDays === null && settings.defaultDays === null) return unknown;
  const { planned, defaultDays } = settings;
  const due = dueOf({
    ...{ planned, documentTerm, contractDate, contractDays },
    ...{ defaultDays: defaultDays ?? 0, primaryDate: primary === '' ? day.asOf : primary },
  });
  return { due: due.date, rule: due.rule, late: daysLate(due.date, day.asOf) };
}
