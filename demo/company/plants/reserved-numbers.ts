/**
 * Document numbers that planted stories ask for by name, and days on which the ordinary flow steps aside.
 */
import type { DocumentType } from '#demo/books/document-names.ts';
import type { Cast } from '../cast/cast.ts';

const RESERVED = [
  ['СписаниеСРасчетногоСчета', '0000-000041'],
  ['ПлатежноеПоручение', '0000-000077'],
  ['ПлатежноеПоручение', '0000-000131'],
  ['ПоступлениеТоваровУслуг', '0000-000199'],
  ['ПоступлениеТоваровУслуг', '0000-000213'],
  ['РеализацияТоваровУслуг', '0000-000077'],
  ['РеализацияТоваровУслуг', '0000-000118'],
  ['РеализацияТоваровУслуг', '0000-000277'],
  ['РеализацияТоваровУслуг', '0000-000289'],
  ['КорректировкаПоступления', '0000-000004'],
  ['ВозвратТоваровПоставщику', '0000-000012'],
  ['АвансовыйОтчет', '0000-000015'],
  ['РасходныйКассовыйОрдер', '0000-000018'],
  ['РасходныйКассовыйОрдер', '0000-000031'],
  ['ОтчетПроизводстваЗаСмену', '0000-000031'],
  /** Never written at all: the gap in the series of issued invoices. */
  ['СчетФактураВыданный', '0000-0000412'],
] as const satisfies readonly (readonly [DocumentType, string])[];

/**
 * Days whose retail report is a planted one: the ordinary shop flow writes none. The card sales of 27.06 wait for the bank,
 * so the ordinary flow takes no cards on 28–30.06: nothing else may hang on 57.03 at the end of June.
 */
export const PLANTED_RETAIL_DAYS: readonly string[] = ['2020-02-14', '2020-03-05', '2020-06-27'];

export function reserveNumbers(cast: Cast): void {
  const { base, organisations } = cast;
  for (const [type, number] of RESERVED) base.numbering.reserve(type, organisations.main.id, '2020', number);
}
