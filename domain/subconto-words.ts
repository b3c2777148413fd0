/** Words for kinds of subconto → kinds as 1C names them, and the ways to break a figure that are no subconto. */
import { lexicon } from './words.ts';

/** «по статьям» alone: which articles, the account decides. */
export const ARTICLES = 'Статьи';

/** Kind of articles that an account is kept by. */
export function articlesOf(account: string): string {
  if (/^(?:50|51|52|55|57)(?:\.|$)/.test(account)) return 'СтатьиДвиженияДенежныхСредств';
  return /^91(?:\.|$)/.test(account) ? 'ПрочиеДоходыИРасходы' : 'СтатьиЗатрат';
}

/** Accounts → the analytics that rows of an account are in the first place. */
const USUAL: readonly (readonly [accounts: RegExp, kind: string])[] = [
  [/^(?:60|62|76)(?:\.|$)/, 'Контрагенты'],
  [/^(?:10|41|43|45)(?:\.|$)/, 'Номенклатура'],
  [/^(?:70|71|73)(?:\.|$)/, 'РаботникиОрганизаций'],
  [/^(?:01|02)(?:\.|$)/, 'ОсновныеСредства'],
  [/^(?:20|23|25|26|29|44)(?:\.|$)/, 'СтатьиЗатрат'],
  [/^91(?:\.|$)/, 'ПрочиеДоходыИРасходы'],
];

/** What a bound on an account without a breakdown is a bound on; null where no analytics is the usual one. */
export function usualBreakdown(account: string): string | null {
  return USUAL.find(([accounts]) => accounts.test(account))?.[1] ?? null;
}

/** What stands after «по», «в разрезе», «с разбивкой по». */
export const SUBCONTO_WORDS = lexicon<string>([
  ['контрагент~|кажд* контрагент~|всем контрагентам', 'Контрагенты'],
  ['договор~|договорам|договора|контракт~', 'Договоры'],
  ['документ~ расчет~|документ~|документам|накладным', 'ДокументыРасчетовСКонтрагентами'],
  ['номенклатур~|товар~|позици*', 'Номенклатура'],
  ['номенклатурн* групп~|видам деятельности', 'НоменклатурныеГруппы'],
  ['склад~|мест~ хранени*', 'Склады'],
  ['парти*', 'Партии'],
  ['стать* затрат|статье затрат|статьи затрат|затратам|видам затрат', 'СтатьиЗатрат'],
  ['стать*', ARTICLES],
  ['стать* ддс|стать* движени* денежн* средств|стать* движени* денег', 'СтатьиДвиженияДенежныхСредств'],
  ['проч* доход~ и расход~|стать* проч* доход~', 'ПрочиеДоходыИРасходы'],
  ['сотрудник~|работник~|люд*|физлиц~|подотчетник~', 'РаботникиОрганизаций'],
  ['банковск* счет~|расчетн* счет~|банкам', 'БанковскиеСчета'],
  ['основн* средств~|инвентарн* номер~', 'ОсновныеСредства'],
  ['счет-фактур*|счетам-фактурам|полученн* счет*-фактур*', 'СФПолученные'],
  ['вид~ платеж~|видам платежей', 'ВидыПлатежейВГосБюджет'],
  ['подразделени*', 'Подразделения'],
]);

/** Other ways to break a figure. */
export const BREAKDOWNS = {
  by_month: 'по месяцам',
  by_corresponding: 'по корреспондирующим счетам',
  without_internal: 'без внутренних оборотов',
} as const satisfies Record<string, string>;

export type Breakdown = keyof typeof BREAKDOWNS;
