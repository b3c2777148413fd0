/** Kinds of documents: which of them do without posting and why, and in which fields their sum and party stand. */
import { DOCUMENT_TITLES } from '#onec/dialect/document-titles.ts';
import type { TypeInfo } from '#onec/dialect/metadata.ts';

/** Why a document of the kind has no mark of posting, or no postings, and nothing is wrong with it. */
export const QUIET_KINDS: Readonly<Record<string, { readonly posts: boolean; readonly why: string }>> = {
  Document_ОперацияБух: {
    posts: true,
    why: 'Операция, введенная вручную, не проводится: ее проводки действуют и без отметки о проведении',
  },
  Document_РегламентнаяОперация: {
    posts: true,
    why: 'Регламентная операция не проводится: ее проводки записывает закрытие месяца',
  },
  Document_ПлатежноеПоручение: { posts: false, why: 'Платежное поручение — распоряжение банку, проводок не делает' },
  Document_СчетНаОплатуПокупателю: { posts: false, why: 'Счет на оплату проводок не делает' },
  Document_СчетНаОплатуПоставщика: { posts: false, why: 'Счет поставщика проводок не делает' },
  Document_АктСверкиВзаиморасчетов: { posts: false, why: 'Акт сверки проводок не делает' },
  Document_ИнвентаризацияРасчетовСКонтрагентами: { posts: false, why: 'Инвентаризация расчетов проводок не делает' },
  Document_ВедомостьНаВыплатуЗарплатыВБанк: { posts: false, why: 'Ведомость проводок не делает: их делает выплата' },
  Document_ВедомостьНаВыплатуЗарплатыВКассу: { posts: false, why: 'Ведомость проводок не делает: их делает выплата' },
  Document_ДокументРасчетовСКонтрагентом: {
    posts: false,
    why: 'Документ расчетов — карточка старого долга, его остаток введен вводом начальных остатков',
  },
  Document_СчетФактураВыданный: {
    posts: false,
    why: 'Счет-фактура на отгрузку проводок не делает: НДС начислен реализацией. Проводки есть у счета-фактуры на аванс',
  },
  Document_СчетФактураПолученный: {
    posts: false,
    why: 'Счет-фактура полученный делает проводки, только когда вычет отражается датой получения',
  },
};

/** Kinds among which an unposted document means nothing by itself. */
export function needsNoPosting(set: string): boolean {
  return QUIET_KINDS[set] !== undefined && !/СчетФактура/u.test(set);
}

const SUM_FIELDS = [
  'СуммаДокумента',
  'СуммаОперации',
  'СуммаПоДокументу',
  'СуммаДтЗадолженности',
  'СуммаКтЗадолженности',
] as const;
const PARTY_FIELDS = ['Контрагент', 'КонтрагентДебитор', 'КонтрагентКредитор', 'ФизЛицо', 'Сотрудник'] as const;

export function sumFields(type: TypeInfo): string[] {
  return SUM_FIELDS.filter((field) => type.properties.has(field));
}

/** A field that may hold a party: `simple` as `X_Key`, else composite. */
export interface PartyField {
  readonly field: string;
  readonly simple: boolean;
}

export function partyFields(type: TypeInfo): PartyField[] {
  return PARTY_FIELDS.flatMap((field): PartyField[] => {
    if (type.properties.has(`${field}_Key`)) return [{ field, simple: true }];
    return type.composites.has(field) ? [{ field, simple: false }] : [];
  });
}

/** The section in which a payment is split over contracts, when the kind has one. */
export const PAYMENT_PARTS = { section: 'РасшифровкаПлатежа', sum: 'СуммаПлатежа' } as const;
export const INCOMING_NUMBER = 'НомерВходящегоДокумента';
export const INCOMING_DATE = 'ДатаВходящегоДокумента';

/** `Document_АвансовыйОтчет` → `Авансовый отчет`. */
export function kindTitle(set: string): string {
  const name = set.replace(/^Document_/, '');
  return DOCUMENT_TITLES[name] ?? name;
}
