/**
 * What goes wrong between a base and its reader, as a table: the contract tests run it on the small base, the wire bench on a large one.
 */
import type { Fault } from '#demo/simulator/faults.ts';
import type { ProfileName } from '#demo/simulator/profiles.ts';
import type { OnecOptions } from '#onec/client.ts';
import type { ReasonCode } from '#onec/reasons.ts';

const LEDGER = 'RecordsWithExtDimensions';
const PARTIES = 'Catalog_Контрагенты';
const RECEIPTS = 'Document_ПоступлениеТоваровУслуг';
const SETS_OF_RECORDS = 'AccountingRegister_Хозрасчетный_RecordType';

export interface Case {
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly profile?: ProfileName;
  readonly options?: Partial<OnecOptions>;
}

/** Survived: the reading is whole in spite of it. `memoryRows` is how many register rows an answer may hold where memory is short. */
export const survivedCases = (memoryRows: number): readonly Case[] => [
  { title: 'холодный старт', faults: [{ kind: 'delay', ms: 50, nth: 1, count: 1 }] },
  { title: 'медленная база', faults: [{ kind: 'delay', ms: 2, path: PARTIES }] },
  { title: 'лицензий нет несколько раз подряд', faults: [{ kind: 'no-licence', limit: 0, nth: 5, count: 3 }] },
  { title: 'лицензия одна на всех', faults: [{ kind: 'no-licence', limit: 1 }] },
  { title: 'ошибка 500 в JSON один раз', faults: [{ kind: 'error', status: 500, body: 'json', nth: 9, count: 1 }] },
  { title: 'ошибка 500 в XML один раз', faults: [{ kind: 'error', status: 500, body: 'xml', nth: 9, count: 1 }] },
  { title: 'ошибка 500 страницей один раз', faults: [{ kind: 'error', status: 500, body: 'html', nth: 9, count: 1 }] },
  {
    title: 'ошибка 500 платформы один раз',
    faults: [{ kind: 'error', status: 500, body: 'platform', nth: 9, count: 1 }],
  },
  { title: 'пустой ответ 500 один раз', faults: [{ kind: 'error', status: 500, body: 'empty', nth: 9, count: 1 }] },
  { title: 'нехватка памяти на широких окнах', faults: [{ kind: 'memory', rows: memoryRows }] },
  {
    title: 'нехватка памяти, сервер говорит по-английски',
    faults: [{ kind: 'memory', rows: memoryRows }, { kind: 'english' }],
  },
  { title: 'прокси 502', faults: [{ kind: 'gateway', status: 502, nth: 4, count: 1 }] },
  { title: 'прокси 503', faults: [{ kind: 'gateway', status: 503, nth: 4, count: 2 }] },
  {
    title: 'прокси 504 на журнале проводок',
    faults: [{ kind: 'gateway', status: 504, path: LEDGER, nth: 1, count: 1 }],
  },
  { title: 'обрыв соединения', faults: [{ kind: 'reset', nth: 3, count: 2 }] },
  { title: 'половина ответа как целое', faults: [{ kind: 'truncate', how: 'cut', nth: 6, count: 1 }] },
  { title: 'ответ короче объявленного', faults: [{ kind: 'truncate', how: 'length', nth: 6, count: 1 }] },
  { title: 'соединение закрыто посреди ответа', faults: [{ kind: 'truncate', how: 'close', nth: 6, count: 1 }] },
  { title: 'оборвано описание базы', faults: [{ kind: 'truncate', how: 'cut', path: '$metadata', nth: 1, count: 1 }] },
  {
    title: 'страница проводок без последних строк',
    faults: [{ kind: 'drop-rows', rows: 3, path: LEDGER, nth: 2, count: 1 }],
  },
  { title: 'Top отдает случайную часть', faults: [{ kind: 'top-subset', path: LEDGER }] },
  { title: '$skip не действует', faults: [{ kind: 'ignore-skip' }] },
  { title: '$top не действует', faults: [{ kind: 'ignore-top' }] },
  { title: '$count не обслуживается', faults: [{ kind: 'no-count' }] },
  ...(['absent', 'stale', 'refuse'] as const).map((mode) => ({
    title: `повторное использование сеансов: ${mode}`,
    profile: 'cloud' as const,
    faults: [{ kind: 'session' as const, mode, nth: 8, ...(mode === 'stale' ? { count: 1 } : {}) }],
    options: { reuseSessions: true },
  })),
  { title: 'сервер говорит по-английски', faults: [{ kind: 'english' }] },
  { title: 'короткая строка запроса', faults: [{ kind: 'query-limit', limit: 2048 }] },
  { title: 'короткая часть адреса', faults: [{ kind: 'segment-limit', limit: 260 }] },
];

/** Not survived: the reason that must be named. */
export const NAMED_CASES: readonly (Case & { readonly reason: ReasonCode })[] = [
  { title: 'лицензий нет совсем', faults: [{ kind: 'no-licence', limit: 0 }], reason: 'LICENCE_EXHAUSTED' },
  { title: 'вместо базы страница входа', faults: [{ kind: 'html-page', title: 'Вход' }], reason: 'NOT_ODATA' },
  {
    title: 'страница входа посреди чтения проводок',
    faults: [{ kind: 'html-page', title: 'Вход', path: LEDGER, nth: 2 }],
    reason: 'NOT_ODATA',
  },
  { title: 'обрыв при каждом запросе', faults: [{ kind: 'reset', path: RECEIPTS }], reason: 'CONNECTION_RESET' },
  {
    title: 'прокси не пускает к документам',
    faults: [{ kind: 'gateway', status: 504, path: RECEIPTS }],
    reason: 'GATEWAY_FAILED',
  },
  { title: 'ответ всегда оборван', faults: [{ kind: 'truncate', how: 'cut', path: PARTIES }], reason: 'BODY_CUT' },
  {
    title: 'проводки всегда без строки',
    faults: [{ kind: 'drop-rows', rows: 1, path: LEDGER }],
    reason: 'RESULT_TRUNCATED',
  },
  {
    title: 'контрагенты всегда без строки',
    faults: [{ kind: 'drop-rows', rows: 1, path: `/${PARTIES}\\?/` }],
    reason: 'RESULT_TRUNCATED',
  },
  {
    title: 'документы всегда без строки',
    faults: [{ kind: 'drop-rows', rows: 1, path: `/${RECEIPTS}\\?/` }],
    reason: 'RESULT_TRUNCATED',
  },
  {
    title: 'ошибка 500 при каждом чтении контрагентов',
    faults: [{ kind: 'error', status: 500, body: 'json', path: PARTIES }],
    reason: 'SERVER_ERROR',
  },
  {
    title: 'доступ запрещен веб-сервером',
    faults: [{ kind: 'error', status: 403, body: 'html' }],
    reason: 'FORBIDDEN',
  },
  {
    title: 'вход в базу закрыт',
    faults: [{ kind: 'error', status: 406, body: 'html' }],
    reason: 'SESSION_NOT_STARTED',
  },
  {
    title: 'база думает дольше отведенного',
    faults: [{ kind: 'delay', ms: 120, path: PARTIES }],
    options: { timeouts: { first: 20_000, normal: 40, metadata: 20_000 } },
    reason: 'TIMEOUT',
  },
  {
    title: 'состав сузили посреди чтения',
    faults: [{ kind: 'shrink', sets: [RECEIPTS], path: RECEIPTS, nth: 2, count: 1 }],
    reason: 'COMPOSITION_CHANGED',
  },
  {
    title: 'записи регистра не опубликованы',
    faults: [{ kind: 'shrink', sets: [SETS_OF_RECORDS], nth: 1, count: 1 }],
    reason: 'COMPOSITION_MISSING',
  },
  { title: 'неверный пароль', faults: [], options: { password: 'другой' }, reason: 'LOGIN_REFUSED' },
];
