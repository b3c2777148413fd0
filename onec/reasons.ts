/**
 * Everything that can go wrong between us and a 1C base, once: the Russian sentence a person reads, what is worth repeating,
 * and whose move it is. Fault objects, retries, narrowing of windows and the self-check all derive from this table.
 */
import {
  type Actor,
  LATER,
  LATER_OR_LESS,
  LESS,
  LICENCE,
  NEVER,
  ONCE_OR_LESS,
  type Policy,
  type Reason,
  type ReasonFamily,
  SOON,
  SOON_OR_LESS,
} from './reason-policy.ts';

/** One row of the table: family, whose move, what repeating is worth, what a person reads, what to do next. */
function reason(family: ReasonFamily, who: Actor, policy: Policy, text: string, advice: string): Reason {
  return { family, who, text, advice, ...policy };
}

export const REASONS = {
  DNS_NOT_FOUND: reason(
    '1C_UNAVAILABLE',
    'user',
    NEVER,
    'Имя сервера 1С не найдено в сети.',
    'Проверьте имя сервера в адресе публикации и настройки DNS.',
  ),
  NO_NETWORK: reason(
    '1C_UNAVAILABLE',
    'user',
    SOON,
    'До сервера 1С нет сетевого пути.',
    'Проверьте сеть, VPN и межсетевой экран между этой машиной и сервером 1С.',
  ),
  CONNECTION_REFUSED: reason(
    '1C_UNAVAILABLE',
    'web_server',
    SOON,
    'Сервер есть, но по этому адресу и порту никто не отвечает.',
    'Проверьте порт в адресе и запущен ли веб-сервер (IIS или Apache), на котором опубликована база.',
  ),
  TLS_FAILED: reason(
    '1C_UNAVAILABLE',
    'web_server',
    NEVER,
    'Защищённое соединение с сервером 1С не установлено: сертификат или протокол не приняты.',
    'Проверьте срок и имя сертификата; для внутреннего центра сертификации укажите его корневой сертификат (NODE_EXTRA_CA_CERTS).',
  ),
  CONNECTION_RESET: reason(
    '1C_UNAVAILABLE',
    'web_server',
    SOON_OR_LESS,
    'Соединение с сервером 1С оборвалось, повторы не помогли.',
    'Повторите позже; если повторяется — смотрите журнал веб-сервера и рабочего процесса 1С.',
  ),
  TIMEOUT: reason(
    'MCP_TIMEOUT',
    'nobody',
    ONCE_OR_LESS,
    'База 1С не ответила за отведённое время.',
    'Сузьте период или повторите позже, когда база меньше занята.',
  ),
  GATEWAY_FAILED: reason(
    '1C_UNAVAILABLE',
    'web_server',
    LATER_OR_LESS,
    'Веб-сервер или прокси перед 1С не дождался ответа базы.',
    'Если это повторяется — увеличьте время ожидания на веб-сервере или сузьте период.',
  ),
  SERVER_ERROR: reason(
    '1C_UNAVAILABLE',
    'administrator',
    ONCE_OR_LESS,
    'Внутри 1С при выполнении запроса произошла ошибка.',
    'Текст ошибки — в журнале регистрации 1С; покажите его администратору базы.',
  ),
  LOCK_WAIT: reason(
    '1C_UNAVAILABLE',
    'nobody',
    LATER_OR_LESS,
    'Данные в 1С заблокированы другой операцией, время ожидания блокировки вышло.',
    'Повторите, когда закончится проведение или закрытие месяца.',
  ),
  OUT_OF_MEMORY: reason(
    '1C_UNAVAILABLE',
    'administrator',
    ONCE_OR_LESS,
    'Серверу 1С не хватило памяти на этот запрос.',
    'Запрос будет повторён по меньшим периодам; если не помогает — сузьте период сами.',
  ),
  LICENCE_EXHAUSTED: reason(
    '1C_UNAVAILABLE',
    'administrator',
    LICENCE,
    'Свободных лицензий 1С нет: все заняты другими сеансами.',
    'Освободите лицензию или включите повторное использование сеансов в публикации (reuseSessions="autouse").',
  ),
  SESSION_NOT_STARTED: reason(
    '1C_UNAVAILABLE',
    'administrator',
    LATER,
    'База 1С отказалась открыть сеанс (код 406).',
    'Проверьте, не закрыт ли вход в базу (обновление, монопольный режим) и не исчерпан ли пул сеансов публикации.',
  ),
  LOGIN_REFUSED: reason(
    'ACCESS_LIMITED',
    'user',
    NEVER,
    'База 1С не приняла имя пользователя или пароль.',
    'Проверьте ONEC_USER и ONEC_PASSWORD; в облаке вместо пользователя базы может требоваться учётная запись облака.',
  ),
  ACCESS_LIMITED: reason(
    'ACCESS_LIMITED',
    'administrator',
    NEVER,
    'Часть данных закрыта от пользователя правами 1С.',
    'Дайте пользователю право чтения на эти данные или согласитесь на ответ, ограниченный правами.',
  ),
  FORBIDDEN: reason(
    'ACCESS_LIMITED',
    'web_server',
    NEVER,
    'Веб-сервер запретил доступ к этому адресу (403).',
    'Проверьте правила доступа веб-сервера и публикации (адреса, группы, проверка подлинности).',
  ),
  ODATA_NOT_ENABLED: reason(
    '1C_UNAVAILABLE',
    'web_server',
    NEVER,
    'По этому адресу интерфейс OData не опубликован (404 без ответа 1С).',
    'В default.vrd внутри <point> нужен отдельный элемент <standardOdata enable="true" reuseSessions="autouse" sessionMaxAge="20" poolSize="10" poolTimeout="5"/>: прежняя запись атрибутом у корневого элемента даёт именно такой 404. Проверьте и имя базы в адресе.',
  ),
  COMPOSITION_MISSING: reason(
    'COMPOSITION_MISSING',
    'administrator',
    NEVER,
    'Нужный объект 1С не включён в состав интерфейса OData.',
    'Включите объект в состав: «Администрирование — Синхронизация данных — Настройки стандартного интерфейса OData».',
  ),
  COMPOSITION_CHANGED: reason(
    'COMPOSITION_MISSING',
    'administrator',
    NEVER,
    'Состав интерфейса OData изменился во время чтения.',
    'Верните исключённые объекты в состав и прочитайте базу заново.',
  ),
  ENTITY_NOT_FOUND: reason(
    'NO_MATCH_IN_1C',
    'nobody',
    NEVER,
    'Такого объекта в базе 1С нет.',
    'Объект мог быть удалён; обновите данные.',
  ),
  QUERY_REJECTED: reason(
    'TOOL_EXECUTION_ERROR',
    'engineer',
    NEVER,
    'База 1С не приняла запрос (неверное поле, функция или условие).',
    'Покажите инженеру подробности: скорее всего, объект базы отличается от ожидаемого.',
  ),
  QUERY_TOO_LONG: reason(
    'TOOL_EXECUTION_ERROR',
    'engineer',
    LESS,
    'Адрес запроса длиннее, чем принимает веб-сервер.',
    'Запрос надо разбить на части; сообщите инженеру.',
  ),
  PROFILE_MISMATCH: reason(
    'TOOL_EXECUTION_ERROR',
    'engineer',
    NEVER,
    'Эта версия платформы 1С не умеет того, о чём её попросили.',
    'Запустите самопроверку: она запишет, что умеет эта база.',
  ),
  NOT_ODATA: reason(
    'NOT_ODATA',
    'user',
    NEVER,
    'По этому адресу отвечает не OData: пришла посторонняя страница.',
    'Проверьте адрес публикации и нет ли перед базой страницы входа или портала.',
  ),
  REDIRECTED: reason(
    'NOT_ODATA',
    'user',
    NEVER,
    'Адрес перенаправляет в другое место; пароль туда не отправлен.',
    'Укажите конечный адрес публикации в ONEC_ODATA_URL.',
  ),
  BODY_CUT: reason(
    'RESULT_TRUNCATED',
    'web_server',
    SOON_OR_LESS,
    'Ответ 1С пришёл не целиком.',
    'Ответ не использован; проверьте ограничения размера ответа на веб-сервере и прокси.',
  ),
  RESULT_TRUNCATED: reason(
    'RESULT_TRUNCATED',
    'engineer',
    NEVER,
    'Прочитано не столько строк, сколько насчитала сама база.',
    'Итоги по этим данным не называть; повторите чтение.',
  ),
  COUNT_UNKNOWN: reason(
    'RESULT_TRUNCATED',
    'nobody',
    NEVER,
    'Полноту проверить нечем: база не сообщает число строк.',
    'Сверьте итог с отчётом 1С.',
  ),
  ANSWER_TOO_LARGE: reason(
    'RESULT_TRUNCATED',
    'engineer',
    LESS,
    'Ответ 1С больше, чем программа берётся держать в памяти.',
    'Запрос будет повторён по меньшим периодам; если не помогает — проверьте, действуют ли в базе отборы запросов.',
  ),
  ROW_UNREADABLE: reason(
    'RESULT_TRUNCATED',
    'user',
    NEVER,
    'Строку нельзя прочитать: в её тексте недопустимый символ.',
    'Откройте объект в 1С и перепишите испорченное текстовое поле (обычно комментарий или содержание).',
  ),
  BAD_VALUE: reason(
    'TOOL_EXECUTION_ERROR',
    'engineer',
    NEVER,
    'В ответе 1С значение не того вида, который объявлен в описании базы.',
    'Покажите инженеру подробности.',
  ),
  BASE_CHANGING: reason(
    'RESULT_TRUNCATED',
    'nobody',
    NEVER,
    'База менялась быстрее, чем удавалось её перечитать: единого среза не получилось.',
    'Повторите чтение, когда в базе не работают.',
  ),
  IDENTITY_BROKEN: reason(
    'IDENTITY_BROKEN',
    'engineer',
    NEVER,
    'Ответ 1С не сходится сам с собой (остатки, обороты и их итоги).',
    'Итоги по этим данным не называть; сверьте с оборотно-сальдовой ведомостью.',
  ),
  UNSUPPORTED_CONFIGURATION: reason(
    'UNSUPPORTED_CONFIGURATION',
    'user',
    NEVER,
    'Это не «1С:Бухгалтерия предприятия 3.0».',
    'Подключите базу «Бухгалтерия предприятия», редакция 3.0 (подходит и КОРП).',
  ),
  CANCELLED: reason(
    'ROUTE_EXECUTION_ABORTED',
    'nobody',
    NEVER,
    'Чтение остановлено по просьбе пользователя.',
    'Запустите заново, если данные нужны.',
  ),
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof REASONS;

/** The row of a reason. */
export function reasonOf(code: ReasonCode): Reason {
  return REASONS[code];
}
