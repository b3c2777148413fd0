/** Troubles as sentences with what to do: what the server explains is repeated in its own words, what it cannot explain is said here. */

export interface Trouble {
  readonly code: string;
  readonly text: string;
  /** The same may be tried again as it is. */
  readonly again: boolean;
}

const trouble = (code: string, text: string, again = true): Trouble => ({ code, text, again });

export const OFFLINE = trouble('offline', 'Нет сети. Текст вопроса сохранён: отправьте его, когда связь появится.');
export const UNREACHABLE = trouble(
  'unreachable',
  'Программа «Основание» не отвечает. Проверьте, что она запущена, и повторите; текст вопроса сохранён.',
);
export const RECONNECTING = trouble(
  'reconnecting',
  'Связь прервалась, восстанавливаю. Работа над вопросом продолжается.',
  false,
);

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Сервер не понял запрос страницы. Обновите страницу; текст вопроса сохранён.',
  403: 'Адрес страницы серверу не знаком. Откройте её по тому адресу, который он напечатал при запуске.',
  404: 'Такого диалога или хода больше нет: он удалён или создан в другой базе. Начните новый диалог.',
  409: 'Предыдущий вопрос этого диалога ещё в работе. Дождитесь ответа или остановите его и отправьте снова.',
  413: 'Вопрос слишком длинный. Сократите его: текст остался в поле ввода.',
  422: 'Этот вопрос уже отправлен в другом виде. Обновите страницу и отправьте снова.',
  429: 'Сейчас слишком много вопросов сразу. Подождите и отправьте снова; текст сохранён.',
  500: 'На сервере произошла ошибка. Повторите; если не поможет, покажите инженеру журнал программы.',
  503: 'Программа останавливается или ещё запускается. Повторите через минуту; текст сохранён.',
};
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

function field(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null;
  const value = (body as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** An answer that is not a success; `body` is a problem of RFC 9457 or anything, `retryAfter` the header in seconds. */
export function troubleOf(status: number, body: unknown, retryAfter: string | null = null): Trouble {
  const code = field(body, 'code') ?? `http-${status}`;
  const known = BY_STATUS[status] ?? (status >= 500 ? BY_STATUS[503] : BY_STATUS[400]) ?? '';
  const wait = retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? ` Попробуйте через ${Number(retryAfter)} с.` : '';
  return trouble(code, `${field(body, 'detail') ?? known}${wait}`, PASSING.has(status));
}
