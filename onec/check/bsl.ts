/** What an administrator does inside 1C: the ready text that sets the composition of the OData interface, and the way to a read-only user. */
import { isSectionSet, type Schema } from '../dialect/metadata.ts';

/** Collections of metadata by the prefix of a set. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  Catalog: 'Справочники',
  Document: 'Документы',
  DocumentJournal: 'ЖурналыДокументов',
  Constant: 'Константы',
  ExchangePlan: 'ПланыОбмена',
  ChartOfAccounts: 'ПланыСчетов',
  ChartOfCalculationTypes: 'ПланыВидовРасчета',
  ChartOfCharacteristicTypes: 'ПланыВидовХарактеристик',
  InformationRegister: 'РегистрыСведений',
  AccumulationRegister: 'РегистрыНакопления',
  CalculationRegister: 'РегистрыРасчета',
  AccountingRegister: 'РегистрыБухгалтерии',
  BusinessProcess: 'БизнесПроцессы',
  Task: 'Задачи',
};

/** `Catalog_Контрагенты` → `Метаданные.Справочники.Контрагенты`; undefined for what is no object of its own. */
export function metadataPath(set: string): string | undefined {
  const cut = set.indexOf('_');
  const prefix = set.slice(0, cut);
  const collection = Object.hasOwn(COLLECTIONS, prefix) ? COLLECTIONS[prefix] : undefined;
  const name = set.slice(cut + 1);
  return collection === undefined || name.endsWith('_RecordType') ? undefined : `Метаданные.${collection}.${name}`;
}

/** Objects behind the published sets: neither flat records nor tabular sections. */
export function publishedObjects(schema: Schema): string[] {
  return [...schema.sets.keys()].filter((set) => metadataPath(set) !== undefined && !isSectionSet(schema, set)).sort();
}

/**
 * The text that publishes what is published already together with what is missing: the platform's function replaces the whole
 * composition, so a text with the missing objects alone would close all the others.
 */
export function compositionSnippet(published: readonly string[], missing: readonly string[]): string {
  const line = (set: string): string => `Состав.Добавить(${metadataPath(set) ?? ''});`;
  return [
    '// Выполнить в 1С:Предприятии под администратором (внешняя обработка, на сервере).',
    '// Функция заменяет состав целиком, поэтому здесь и то, что уже опубликовано.',
    'УстановитьПривилегированныйРежим(Истина);',
    'Состав = Новый Массив;',
    '// уже опубликовано',
    ...published.map(line),
    '// не хватает',
    ...missing.map(line),
    'УстановитьСоставСтандартногоИнтерфейсаOData(Состав);',
  ].join('\n');
}

export const READ_ONLY_RECIPE: readonly string[] = [
  'Стандартная роль «УдаленныйДоступOData» не только читает: она даёт добавление, изменение, удаление и проведение документов и запись регистров. Для этого пользователя она не подходит.',
  'Создайте расширение конфигурации и в нём роль, например «ПомощникТолькоЧтение». На справочники, документы, планы счетов, планы видов характеристик, регистры и константы из списка отметьте только «Чтение» и «Просмотр»; «Добавление», «Изменение», «Удаление», «Проведение» оставьте выключенными.',
  'Кроме чтения объектов роли нужно право «Получение» на параметры сеанса — как у стандартной роли «УдаленныйДоступOData»; прав на саму конфигурацию («Администрирование» и подобных) не давайте. Если вход не удаётся, сравните роль со стандартной: отличаться должны только права на запись.',
  'Заведите отдельного пользователя базы (например odata.reader) с паролем, аутентификацией 1С и одной этой ролью; в списке выбора его не показывайте. В старых платформах роль из расширения назначается пользователю только программно.',
  'Если включено ограничение на уровне записей, решите, какие организации он видит: ответы помощника будут ограничены тем же.',
  'Программа со своей стороны посылает только запросы GET; роль нужна на случай, если пароль окажется в чужих руках.',
];
