/**
 * Errors as the interface answers them: HTTP status, code of the dialect, text in two languages.
 */

export class ODataError extends Error {
  readonly status: number;
  /** Code of the dialect as text: `9`, `-1`. */
  readonly code: string;
  readonly english: string;

  constructor(status: number, code: number, text: string, english: string) {
    super(text);
    this.status = status;
    this.code = String(code);
    this.english = english;
  }
}

/** A page of the web server in front of 1C: no OData body at all. */
export class WebServerError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, title: string, headers: Readonly<Record<string, string>> = {}) {
    super(title);
    this.status = status;
    this.headers = headers;
  }
}

export function notSupported(option: string): ODataError {
  return new ODataError(501, 0, `Параметр ${option} не поддерживается`, `The ${option} parameter is not supported`);
}

export function cannotParse(text: string): ODataError {
  return new ODataError(400, 1, `Не удалось разобрать строку «${text}»`, `Cannot parse string "${text}"`);
}

export function badRequest(text: string): ODataError {
  return new ODataError(400, 2, text, 'Bad request format');
}

export function noSegment(name: string): ODataError {
  return new ODataError(400, 6, `Сегмент пути ${name} не найден!`, `Path segment ${name} is not found!`);
}

export function noFunction(name: string): ODataError {
  return new ODataError(400, 6, `Метод не найден: ${name}`, 'Метод не найден');
}

export function extraSegments(): ODataError {
  return new ODataError(400, 6, 'В пути указаны лишние сегменты', 'The path has extra segments');
}

export function keyPartMissing(name: string): ODataError {
  return new ODataError(400, 7, `Не указана часть ключа ${name}`, `Key part ${name} is missing`);
}

export function noSet(name: string): ODataError {
  return new ODataError(404, 8, `Сущность "${name}" не найдена`, `"${name}" entity is not found`);
}

export function noInstance(): ODataError {
  return new ODataError(404, 9, 'Экземпляр сущности не найден', 'Entity instance not found');
}

export function badOption(option: string): ODataError {
  return new ODataError(400, 14, `Ошибка при разборе опции запроса ${option}`, `Error parsing ${option} query option`);
}

export function badArguments(name: string): ODataError {
  return new ODataError(400, 21, `Неверные аргументы функции ${name}`, `Wrong arguments of function ${name}`);
}

export function methodNotAllowed(method: string): ODataError {
  return new ODataError(405, 19, `Метод ${method} здесь не разрешен`, `Method ${method} is not allowed here`);
}

export function noRights(): ODataError {
  return new ODataError(401, 20, 'Недостаточно прав для выполнения операции', 'Insufficient access rights');
}

export function internal(text: string): ODataError {
  return new ODataError(500, -1, text, 'OData service internal error occurred');
}

export function outOfMemory(): ODataError {
  return new ODataError(500, -1, 'Недостаточно памяти', 'Insufficient memory');
}
