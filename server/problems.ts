/**
 * PROBLEMS: every refusal of the server, as RFC 9457 wants it: a stable code, a status, a title, and a sentence that tells the person what
 * to do. Whoever refuses throws a Problem; only the HTTP door makes a response of it.
 */
import type { Json } from '#state/scalars.ts';

export interface ProblemRow {
  readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly detail: string;
}

const row = (status: ProblemRow['status'], title: string, detail: string): ProblemRow => ({ status, title, detail });

export const PROBLEMS = {
  'bad-json': row(400, 'Тело запроса не разобрано', 'Тело запроса должно быть JSON в кодировке UTF-8.'),
  'invalid-request': row(400, 'Запрос составлен неверно', 'Запрос не подходит под описание: проверьте названные поля.'),
  'foreign-host': row(
    403,
    'Чужое имя сервера',
    'Сервер отвечает только под именем этой машины: localhost или 127.0.0.1.',
  ),
  'foreign-origin': row(403, 'Запрос с чужой страницы', 'Изменять диалоги может только страница самого сервера.'),
  'unknown-path': row(404, 'Нет такого адреса', 'По этому адресу ничего нет; список адресов — в /openapi.json.'),
  'unknown-thread': row(404, 'Нет такого диалога', 'Диалога с таким номером нет: он удалён или принадлежит другому.'),
  'unknown-turn': row(404, 'Нет такого хода', 'Вопроса с таким номером нет: он удалён или принадлежит другому.'),
  'method-not-allowed': row(
    405,
    'Так обращаться нельзя',
    'У этого адреса нет такого действия; допустимые названы в заголовке Allow.',
  ),
  'thread-busy': row(
    409,
    'Диалог занят',
    'На предыдущий вопрос ещё готовится ответ: дождитесь его или остановите и повторите этот вопрос.',
  ),
  'stale-interrupt': row(
    409,
    'Вопрос уже не ждёт ответа',
    'На это уточнение уже ответили, или оно снято; если ждёт другое, его номер — в pending_interrupt_id.',
  ),
  'trace-not-ready': row(409, 'Ход ещё не закончен', 'Запись хода появится, когда он закончится.'),
  'body-too-large': row(413, 'Запрос слишком велик', 'Тело запроса больше 256 КБ.'),
  'question-too-long': row(
    413,
    'Вопрос слишком длинный',
    'Вопрос длиннее 20 000 знаков. Он не принят и не обрезан: сократите его и пришлите заново.',
  ),
  'wrong-content-type': row(415, 'Не тот вид данных', 'Тело запроса принимается только как application/json.'),
  'idempotency-mismatch': row(
    422,
    'Номер сообщения уже занят',
    'Под этим client_turn_id в диалоге уже задан другой вопрос: пришлите новый номер.',
  ),
  'unknown-option': row(
    422,
    'Нет такого варианта',
    'Среди вариантов уточнения такого нет; имеющиеся названы в options.',
  ),
  'choice-needed': row(
    422,
    'Нужен выбор из вариантов',
    'Это уточнение принимает только один из показанных вариантов; они названы в options.',
  ),
  overloaded: row(
    429,
    'Сервер занят',
    'Сейчас готовится слишком много ответов. Вопрос не принят: повторите его чуть позже.',
  ),
  internal: row(500, 'Внутренняя ошибка', 'Внутренняя ошибка сервера; данные базы не затронуты. Повторите позже.'),
  'database-unavailable': row(503, 'Хранилище недоступно', 'База данных помощника не отвечает. Повторите чуть позже.'),
  'shutting-down': row(
    503,
    'Сервер останавливается',
    'Сервер останавливается и новых вопросов не принимает. Повторите позже.',
  ),
} as const satisfies Record<string, ProblemRow>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export interface ProblemExtra {
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter?: number;
  /** Further members of the problem, such as the id of the running turn. */
  readonly members?: Readonly<Record<string, Json>>;
}

/** A refusal with its code; the message is the Russian sentence. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly extra: ProblemExtra;

  constructor(code: ProblemCode, extra: ProblemExtra = {}) {
    super(PROBLEMS[code].detail);
    this.code = code;
    this.extra = extra;
  }
}

/** What a response carries as application/problem+json. */
export function problemBody(code: ProblemCode, members: Readonly<Record<string, Json>> = {}) {
  const { status, title, detail } = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, detail, code, ...members };
}
