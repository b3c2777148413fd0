/**
 * Every reason why an answer is not plain and whole: what a person reads, what helps next, and where it leads. Codes name a cause, never
 * a place. Several causes of the 1C client (`onec/reasons.ts`) are one reason here: its families are rows of this table.
 */
import { type BlockedCode, OUTCOMES } from './outcomes.ts';

/** The four groups of the specification, and three that appear with routes, models and articles. */
export const REASON_FAMILIES = {
  interpretation: 'Домен и понимание вопроса',
  data: 'Данные и покрытие',
  tools: 'Инструменты и исполнение',
  routing: 'Выбор пути',
  model: 'Языковая модель',
  knowledge: 'База знаний',
  dialogue: 'Диалог',
} as const satisfies Record<string, string>;

export type ReasonFamily = keyof typeof REASON_FAMILIES;

export interface ReasonRow {
  readonly family: ReasonFamily;
  /**
   * Where it leads. A blocking class: the answer is at most partial, and the turn ends so when nothing is proven and this is the gravest
   * cause. FULLY_ANSWERED: it must be said beside the answer but takes nothing from it. DECLINED: nothing was to be proven.
   */
  readonly outcome: BlockedCode | 'FULLY_ANSWERED' | 'DECLINED';
  /** What happened, a sentence for a person. */
  readonly text: string;
  /** The most useful next step for the person who asked. */
  readonly next: string;
}

const AMBIGUITY = 'BLOCKED_BY_AMBIGUITY';
const NO_DATA = 'BLOCKED_BY_MISSING_DATA';
const TOOLING = 'BLOCKED_BY_TOOLING';
const UNBOUND = 'FAILED_TO_BIND_ENTITIES';
const SAID = 'FULLY_ANSWERED';

function reason(family: ReasonFamily, outcome: ReasonRow['outcome'], text: string, next: string): ReasonRow {
  return { family, outcome, text, next };
}

export const REASONS = {
  AMBIGUOUS_BUSINESS_TERM: reason(
    'interpretation',
    AMBIGUITY,
    'У слова из вопроса нет единственного бухгалтерского значения.',
    'Выберите значение из показанных: от него зависит сумма.',
  ),
  MISSING_PERIOD: reason(
    'interpretation',
    AMBIGUITY,
    'В вопросе не назван период, а без него обороты не посчитать.',
    'Назовите месяц, квартал или даты начала и конца.',
  ),
  MISSING_AS_OF_DATE: reason(
    'interpretation',
    AMBIGUITY,
    'В вопросе не названа дата, на которую нужен остаток.',
    'Назовите дату; остаток считается на конец этого дня.',
  ),
  MULTIPLE_VALID_INTERPRETATIONS: reason(
    'interpretation',
    AMBIGUITY,
    'Вопрос допускает несколько верных прочтений с разными ответами.',
    'Выберите прочтение или попросите показать все рядом.',
  ),
  ENTITY_NOT_RESOLVED: reason(
    'interpretation',
    UNBOUND,
    'Названного в вопросе объекта в базе не нашлось.',
    'Назовите ИНН, полное имя или номер документа с годом.',
  ),
  SEVERAL_ENTITIES_MATCH: reason(
    'interpretation',
    AMBIGUITY,
    'Под названное в вопросе подходят несколько объектов базы.',
    'Выберите из списка: за вас выбор не сделан.',
  ),
  LOW_CONFIDENCE_ENTITY_BINDING: reason(
    'interpretation',
    UNBOUND,
    'Объект базы подобран по неточному совпадению имени.',
    'Проверьте, тот ли это объект; если нет — назовите ИНН или полное имя.',
  ),
  IMPOSSIBLE_DATE: reason(
    'interpretation',
    AMBIGUITY,
    'Такой даты или такого периода в календаре нет; сами мы её не исправляем.',
    'Назовите существующую дату.',
  ),
  UNEXPLAINED_CONDITION: reason(
    'interpretation',
    AMBIGUITY,
    'Одно из условий вопроса не понято и в расчёте не учтено.',
    'Скажите это условие другими словами или уберите его.',
  ),
  WRONG_PREMISE: reason(
    'interpretation',
    SAID,
    'Предпосылка, на которой стоит вопрос, не подтверждается данными.',
    'Посмотрите, чем она опровергнута, и спросите заново без неё.',
  ),

  NO_MATCH_IN_1C: reason(
    'data',
    NO_DATA,
    'По этому пути поиска в 1С ничего не нашлось; отсутствие данных этим не доказано.',
    'Проверьте организацию, договор и период или попросите искать шире.',
  ),
  PARTIAL_MATCH_IN_1C: reason(
    'data',
    NO_DATA,
    'В 1С нашлась только часть того, о чём спрошено.',
    'Посмотрите, чего не хватает, и уточните именно это.',
  ),
  FILTER_TOO_NARROW: reason(
    'data',
    NO_DATA,
    'Под все условия сразу не подходит ни одна строка, без одного из них строки есть.',
    'Снимите условие, названное в ответе.',
  ),
  INSUFFICIENT_DOCUMENT_DEPTH: reason(
    'data',
    NO_DATA,
    'Остатки прочитаны, но до документов проверка не доведена.',
    'Попросите проверить документы по выбранным строкам.',
  ),
  CONFLICTING_EVIDENCE: reason(
    'data',
    NO_DATA,
    'Два источника об одном и том же говорят разное.',
    'Посмотрите оба значения рядом и откройте документы, на которых они стоят.',
  ),
  IDENTITY_BROKEN: reason(
    'data',
    NO_DATA,
    'Цифры не сходятся сами с собой: остаток, обороты и итог не образуют равенства.',
    'Не используйте эту сумму; сверьте её с оборотно-сальдовой ведомостью.',
  ),
  MISSING_SUPPORTING_DOCUMENT: reason(
    'data',
    NO_DATA,
    'Проводки есть, а подтверждающего документа к ним не нашлось.',
    'Проверьте первичный документ: он не введён, не проведён или введён по другому договору.',
  ),
  EVIDENCE_DEPTH_LIMIT: reason(
    'data',
    NO_DATA,
    'Проверена только часть строк: достигнут предел глубины проверки.',
    'Сузьте вопрос до нужных строк, и они будут проверены до документов.',
  ),
  RESULT_TRUNCATED: reason(
    'data',
    TOOLING,
    'Прочитаны не все строки или их полноту нечем подтвердить, поэтому итог не назван итогом.',
    'Повторите чтение или сузьте период.',
  ),
  ACCESS_LIMITED: reason(
    'data',
    NO_DATA,
    'Часть данных закрыта правами и в ответ не вошла.',
    'Попросите администратора 1С дать право чтения или примите ответ с этим ограничением.',
  ),
  PERSONAL_DATA_HIDDEN: reason(
    'data',
    NO_DATA,
    'Данные о зарплате людей вам не показываются.',
    'Попросите доступ к зарплате у администратора или спросите об общей сумме.',
  ),
  STALE_SNAPSHOT: reason(
    'data',
    NO_DATA,
    'Снимок данных старше, чем требует вопрос.',
    'Обновите данные или примите ответ на время снимка.',
  ),
  BOOKS_BEGIN_LATER: reason(
    'data',
    NO_DATA,
    'Дата раньше начала учёта в этой базе; нуля это не означает.',
    'Назовите дату не раньше начала учёта.',
  ),
  OUTSIDE_THE_BASE: reason(
    'data',
    NO_DATA,
    'Часть ответа хранится вне этой базы: у контрагента, в банке, в налоговой или в другой программе.',
    'Запросите эти данные там, где они ведутся, и сравните с нашей стороной.',
  ),
  POLICY_UNREADABLE: reason(
    'data',
    NO_DATA,
    'Учётная политика на эту дату не прочитана, поэтому проверка не выполнена.',
    'Откройте доступ к настройкам учёта: без них нарушение не отличить от правила.',
  ),
  CHECK_NOT_APPLICABLE: reason(
    'data',
    SAID,
    'По учётной политике на эту дату такая проверка к организации не относится.',
    'Действий не требуется.',
  ),
  PERIOD_NOT_CLOSED: reason(
    'data',
    SAID,
    'Месяц ещё не закрыт или требует перезакрытия: цифры предварительные.',
    'Повторите вопрос после закрытия месяца.',
  ),
  FUTURE_DATED_DOCUMENTS: reason(
    'data',
    SAID,
    'В базе есть документы с датой позже сегодняшней; в сумму они не входят.',
    'Проверьте даты этих документов.',
  ),
  CONTROL_DIFFERS: reason(
    'data',
    NO_DATA,
    'Сверка с оборотно-сальдовой ведомостью показала разницу, объяснённую не полностью.',
    'Посмотрите строки разницы; необъяснённая часть названа отдельно.',
  ),

  TOOL_EXECUTION_ERROR: reason(
    'tools',
    TOOLING,
    'Чтение данных завершилось ошибкой.',
    'Повторите вопрос; если ошибка осталась — покажите подробности инженеру.',
  ),
  MCP_TIMEOUT: reason(
    'tools',
    TOOLING,
    'Данные не пришли за отведённое время.',
    'Сузьте период или повторите, когда база меньше занята.',
  ),
  MCP_SCHEMA_ERROR: reason(
    'tools',
    TOOLING,
    'Запрос к инструменту составлен не по его описанию и не выполнен.',
    'Переспросите проще; подробности сохранены для инженера.',
  ),
  INVALID_TOOL_OUTPUT: reason(
    'tools',
    TOOLING,
    'Инструмент вернул данные неожиданного вида, они не использованы.',
    'Покажите подробности инженеру: вид данных в базе мог измениться.',
  ),
  ROUTE_EXECUTION_ABORTED: reason(
    'tools',
    TOOLING,
    'Выполнение остановлено до конца.',
    'Задайте вопрос ещё раз, если ответ нужен.',
  ),
  '1C_UNAVAILABLE': reason(
    'tools',
    TOOLING,
    'База 1С не отвечает.',
    'Повторите позже; если не помогает — проверьте публикацию базы и сеть.',
  ),
  NOT_ODATA: reason(
    'tools',
    TOOLING,
    'По адресу базы отвечает не интерфейс данных 1С.',
    'Проверьте адрес публикации в настройках.',
  ),
  COMPOSITION_MISSING: reason(
    'tools',
    TOOLING,
    'Нужный объект 1С не открыт для чтения через интерфейс OData.',
    'Попросите администратора включить объект в состав стандартного интерфейса OData.',
  ),
  UNSUPPORTED_CONFIGURATION: reason(
    'tools',
    TOOLING,
    'Подключена не «1С:Бухгалтерия предприятия 3.0».',
    'Подключите базу «Бухгалтерия предприятия», редакция 3.0.',
  ),
  REQUEST_BUDGET_REACHED: reason(
    'tools',
    TOOLING,
    'Исчерпан предел обращений к базе на один вопрос.',
    'Сузьте вопрос: по периоду, организации или контрагенту.',
  ),
  STEP_REPLACED_BY_FALLBACK: reason(
    'tools',
    TOOLING,
    'Обязательный шаг не удался и заменён запасным.',
    'Учтите, что запасной шаг доказывает меньше; повторите вопрос позже.',
  ),
  INTERNAL_ERROR: reason(
    'tools',
    TOOLING,
    'Внутренняя ошибка помощника; данные базы не затронуты.',
    'Повторите вопрос; подробности сохранены для инженера.',
  ),

  ROUTE_INSUFFICIENT_IN_FACT: reason(
    'routing',
    'MISROUTED',
    'Выбранный путь поиска не дал того, что нужно для ответа.',
    'Уточните, нужен ли конкретный документ, сводка за период или причина.',
  ),
  AGGREGATE_NOT_READY: reason(
    'routing',
    TOOLING,
    'Готовой сводки за этот период нет.',
    'Запустите пересчёт сводки и дождитесь его.',
  ),
  REFRESH_FAILED: reason(
    'routing',
    TOOLING,
    'Обновление данных не завершилось.',
    'Запустите обновление ещё раз или примите ответ по прежним данным.',
  ),

  MODEL_UNAVAILABLE: reason(
    'model',
    SAID,
    'Языковая модель не ответила; вопрос прочитан и ответ составлен по правилам.',
    'Действий не требуется; если вопрос понят неверно — скажите его проще.',
  ),
  MODEL_OUTPUT_INVALID: reason(
    'model',
    SAID,
    'Ответ языковой модели не прошёл проверку и заменён прочтением по правилам.',
    'Действий не требуется; если вопрос понят неверно — скажите его проще.',
  ),
  CLAIM_NOT_PROVEN: reason(
    'model',
    NO_DATA,
    'Одно из утверждений не подтвердилось доказательствами и из ответа убрано.',
    'Спросите об этом отдельно, и оно будет проверено.',
  ),
  TEXT_IN_DATA_IGNORED: reason(
    'model',
    SAID,
    'В тексте из базы или статьи встретилось указание помощнику; оно показано как данные и не выполнено.',
    'Проверьте, откуда взялся этот текст.',
  ),

  NO_ANSWER_IN_KNOWLEDGE_BASE: reason(
    'knowledge',
    NO_DATA,
    'В загруженных статьях ответа нет.',
    'Спросите другими словами или добавьте статью в базу знаний.',
  ),
  ARTICLE_OUT_OF_DATE: reason(
    'knowledge',
    NO_DATA,
    'Найденная статья относится к другой редакции программы или нормы.',
    'Проверьте по действующей редакции.',
  ),

  QUESTION_UNDER_SPECIFIED: reason(
    'dialogue',
    AMBIGUITY,
    'Вопрос слишком общий: не названо, о чём нужен ответ.',
    'Назовите объект: счёт, контрагента, документ или показатель.',
  ),
  QUESTION_ILL_POSED: reason(
    'dialogue',
    AMBIGUITY,
    'В таком виде на вопрос нет ответа: спрошено о том, чего у этого объекта не бывает.',
    'Спросите о показателе, который у этого объекта есть; он назван в ответе.',
  ),
  NEEDS_USER_CONFIRMATION: reason(
    'dialogue',
    AMBIGUITY,
    'Чтобы продолжить, нужно ваше подтверждение.',
    'Подтвердите или выберите другой вариант.',
  ),
  ASSUMPTION_APPLIED_EXPLICITLY: reason(
    'dialogue',
    SAID,
    'Ответ опирается на допущение; оно названо рядом.',
    'Если допущение неверно — замените его одним словом.',
  ),
  PREMISE_INHERITED: reason(
    'dialogue',
    SAID,
    'Часть условий взята из предыдущих реплик.',
    'Если они больше не действуют — скажите новые.',
  ),
  WRITE_REQUESTED: reason(
    'dialogue',
    'DECLINED',
    'Помощник только читает базу: он ничего не проводит, не исправляет и не удаляет.',
    'Попросите показать, что и где нужно изменить, и сделайте это в 1С.',
  ),
  OUT_OF_SCOPE: reason(
    'dialogue',
    'DECLINED',
    'Вопрос не об учёте в подключённой базе и не о программах 1С.',
    'Спросите об остатках, расчётах, документах, налогах или о работе в программе.',
  ),
} as const satisfies Record<string, ReasonRow>;

export type ReasonCode = keyof typeof REASONS;

export const REASON_CODES = Object.keys(REASONS) as [ReasonCode, ...ReasonCode[]];

/** A gap forbids a full answer; other reasons only have to be said. */
export function isGap(code: ReasonCode): boolean {
  return OUTCOMES[REASONS[code].outcome].standing === 'blocked';
}
