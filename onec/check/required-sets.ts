/** Objects of «Бухгалтерия предприятия 3.0» that the product reads, and what each is for. The self-check compares this list with what is published. */

export interface RequiredSet {
  readonly set: string;
  /** What cannot be answered without it. */
  readonly why: string;
  /** Without an essential one nothing can be read; the others cost a topic each. */
  readonly essential: boolean;
}

function all(essential: boolean, why: string, ...sets: readonly string[]): RequiredSet[] {
  return sets.map((set) => ({ set, why, essential }));
}

export const REQUIRED_SETS: readonly RequiredSet[] = [
  ...all(
    true,
    'проводки, остатки и обороты',
    'AccountingRegister_Хозрасчетный',
    'ChartOfAccounts_Хозрасчетный',
    'ChartOfCharacteristicTypes_ВидыСубконтоХозрасчетные',
  ),
  ...all(true, 'кто и с кем работает', 'Catalog_Организации', 'Catalog_Контрагенты', 'Catalog_ДоговорыКонтрагентов'),
  ...all(false, 'названия и валюты', 'Catalog_Номенклатура', 'Catalog_Валюты', 'Catalog_КлассификаторЕдиницИзмерения'),
  ...all(
    false,
    'аналитика проводок',
    'Catalog_НоменклатурныеГруппы',
    'Catalog_СтатьиЗатрат',
    'Catalog_СтатьиДвиженияДенежныхСредств',
    'Catalog_БанковскиеСчета',
    'Catalog_Склады',
    'Catalog_ПрочиеДоходыИРасходы',
    'Catalog_ОсновныеСредства',
    'Catalog_РасходыБудущихПериодов',
    'Catalog_ВидыНалоговИПлатежейВБюджет',
    'Catalog_ПодразделенияОрганизаций',
  ),
  ...all(false, 'подотчётные лица и авторы документов', 'Catalog_ФизическиеЛица', 'Catalog_Пользователи'),
  ...all(true, 'покупки и продажи', 'Document_ПоступлениеТоваровУслуг', 'Document_РеализацияТоваровУслуг'),
  ...all(
    false,
    'банк и касса',
    'Document_СписаниеСРасчетногоСчета',
    'Document_ПоступлениеНаРасчетныйСчет',
    'Document_ПриходныйКассовыйОрдер',
    'Document_РасходныйКассовыйОрдер',
    'Document_ПлатежноеПоручение',
    'Document_ОплатаПлатежнойКартой',
  ),
  ...all(
    false,
    'НДС',
    'Document_СчетФактураПолученный',
    'Document_СчетФактураВыданный',
    'Document_ФормированиеЗаписейКнигиПокупок',
    'Document_ФормированиеЗаписейКнигиПродаж',
  ),
  ...all(
    false,
    'возвраты, исправления и зачёты',
    'Document_ВозвратТоваровПоставщику',
    'Document_ВозвратТоваровОтПокупателя',
    'Document_КорректировкаПоступления',
    'Document_КорректировкаРеализации',
    'Document_КорректировкаДолга',
  ),
  ...all(
    false,
    'сверка и инвентаризация расчётов',
    'Document_АктСверкиВзаиморасчетов',
    'Document_ДокументРасчетовСКонтрагентом',
  ),
  ...all(
    false,
    'закрытие месяца и ручные операции',
    'Document_РегламентнаяОперация',
    'Document_ОперацияБух',
    'Document_ВводНачальныхОстатков',
  ),
  ...all(
    false,
    'подотчёт и зарплата',
    'Document_АвансовыйОтчет',
    'Document_НачислениеЗарплаты',
    'Document_ОтражениеЗарплатыВБухучете',
  ),
  ...all(
    false,
    'розница, склад и производство',
    'Document_ОтчетОРозничныхПродажах',
    'Document_ПеремещениеТоваров',
    'Document_СписаниеТоваров',
    'Document_ОприходованиеТоваров',
    'Document_ТребованиеНакладная',
    'Document_ОтчетПроизводстваЗаСмену',
    'Document_ПоступлениеДопРасходов',
    'Document_ПринятиеКУчетуОС',
  ),
  ...all(false, 'счета на оплату', 'Document_СчетНаОплатуПокупателю', 'Document_СчетНаОплатуПоставщика'),
  ...all(
    false,
    'сроки оплаты и просрочка',
    'InformationRegister_СрокиОплатыДокументов',
    'InformationRegister_ДанныеПервичныхДокументов',
    'Constant_СрокОплатыПокупателей',
    'Constant_СрокОплатыПоставщикам',
  ),
  ...all(
    false,
    'какие правила действуют (учётная политика, режим налогообложения)',
    'InformationRegister_УчетнаяПолитика',
    'InformationRegister_НастройкиСистемыНалогообложения',
    'InformationRegister_НастройкиУчетаНДС',
  ),
  ...all(
    false,
    'закрыт ли период',
    'InformationRegister_ДатыЗапретаИзменения',
    'InformationRegister_РезультатыЗакрытияМесяца',
  ),
  ...all(false, 'отложенный зачёт авансов', 'InformationRegister_РасчетыСКонтрагентамиОтложенноеПроведение'),
  ...all(
    false,
    'счета расчётов и курсы',
    'InformationRegister_СчетаУчетаРасчетовСКонтрагентами',
    'InformationRegister_КурсыВалют',
  ),
  ...all(
    false,
    'книги покупок и продаж',
    'AccumulationRegister_НДСПредъявленный',
    'AccumulationRegister_НДСЗаписиКнигиПокупок',
    'AccumulationRegister_НДСЗаписиКнигиПродаж',
  ),
  ...all(false, 'версия конфигурации', 'InformationRegister_ВерсииПодсистем'),
];
