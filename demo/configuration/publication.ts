/**
 * What the administrator ticked: sets of the configuration left unpublished, and the document journals.
 */

/** In the configuration, but not in the published composition: 404 code 8, no navigation towards them. */
export const UNPUBLISHED: readonly string[] = [
  'Catalog_ВидыКонтактнойИнформации',
  'Catalog_КонтактныеЛица',
  'Catalog_ТиповыеОперации',
  'Catalog_ГосКонтракты',
  'Document_Доверенность',
  'Document_УстановкаЦенНоменклатуры',
  'InformationRegister_ЦеныНоменклатуры',
];

/** Journal and the document kinds it lists. */
export const JOURNALS = `
БанковскиеВыписки ПоступлениеНаРасчетныйСчет СписаниеСРасчетногоСчета
КассовыеДокументы ПриходныйКассовыйОрдер РасходныйКассовыйОрдер
`;
