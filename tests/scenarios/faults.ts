/** Every kind of fault of the simulated 1C, and what an answer must be under it. */

import type { Fault, FaultKind } from '#demo/simulator/faults.ts';
import type { ProfileName } from '#demo/simulator/profiles.ts';
import type { IntentCode } from '#domain/intents.ts';
import type { OutcomeCode } from '#domain/outcomes.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import type { OnecOptions } from '#onec/client.ts';
import { READING, sale } from './questions.ts';

/** How a question ends under a fault: the reason, the class, and the sentence about what was not read. */
export interface Ending {
  readonly code: ReasonCode;
  readonly outcomes: readonly OutcomeCode[];
  readonly says: RegExp;
}

export interface FaultCase {
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly profile?: ProfileName;
  readonly onec?: Partial<OnecOptions>;
  readonly login?: readonly [user: string, password: string];
  /** By kind of question: `same` is the whole answer with the figures of the books. */
  readonly ends: Readonly<Partial<Record<IntentCode, 'same' | Ending>>>;
}

const LEDGER = 'RecordsWithExtDimensions';
const PARTIES = 'Catalog_Контрагенты';
const SALES = 'Document_РеализацияТоваровУслуг';

const ending = (code: ReasonCode, says: RegExp, ...outcomes: OutcomeCode[]): Ending => ({
  ...{ code, says, outcomes: outcomes.length === 0 ? ['BLOCKED_BY_TOOLING'] : outcomes },
});
const both = (end: 'same' | Ending): FaultCase['ends'] => ({ account_turnovers: end, document_movements: end });
const survived = (title: string, ...faults: Fault[]): FaultCase => ({ title, faults, ends: both('same') });

const once = { nth: 9, count: 1 };
const [other] = READING.all('Catalog_Организации').slice(1);
const second = other?.ref ?? '';
const ours = READING.all('Catalog_Организации')[0]?.ref ?? '';

const NO_RIGHT = /правами|нет доступа|недоступн/i;
const BUDGET = /предел обращений/;

export const FAULT_CASES: Readonly<Record<FaultKind, readonly FaultCase[]>> = {
  delay: [
    survived('холодный старт', { kind: 'delay', ms: 50, nth: 1, count: 1 }),
    survived('медленная база', { kind: 'delay', ms: 2 }),
    {
      title: 'база думает дольше отведенного',
      faults: [
        { kind: 'delay', ms: 90, path: LEDGER },
        { kind: 'delay', ms: 90, path: 'Turnovers' },
        { kind: 'delay', ms: 90, path: SALES },
      ],
      onec: { timeouts: { first: 20_000, normal: 30, metadata: 20_000 } },
      ends: both(ending('MCP_TIMEOUT', /не ответила за отведённое время|не пришли за отведённое/)),
    },
  ],
  'no-licence': [
    survived('лицензий нет несколько раз подряд', { kind: 'no-licence', limit: 0, nth: 5, count: 3 }),
    survived('лицензия одна на всех', { kind: 'no-licence', limit: 1 }),
    {
      title: 'лицензий нет совсем',
      faults: [{ kind: 'no-licence', limit: 0 }],
      ends: both(ending('1C_UNAVAILABLE', /Свободных лицензий 1С нет/)),
    },
  ],
  'html-page': [
    {
      title: 'вместо базы страница входа',
      faults: [{ kind: 'html-page', title: 'Вход' }],
      ends: both(ending('NOT_ODATA', /отвечает не OData/)),
    },
  ],
  error: [
    ...(['json', 'xml', 'html', 'platform', 'empty'] as const).map((body) =>
      survived(`ошибка 500 один раз, ${body}`, { kind: 'error', status: 500, body, ...once }),
    ),
    {
      title: 'ошибка 500 всегда',
      faults: [{ kind: 'error', status: 500, body: 'json' }],
      ends: both(ending('1C_UNAVAILABLE', /Внутри 1С при выполнении запроса произошла ошибка/)),
    },
    {
      title: 'доступ запрещен веб-сервером',
      faults: [{ kind: 'error', status: 403, body: 'html' }],
      ends: both(ending('ACCESS_LIMITED', /запретил доступ/, 'BLOCKED_BY_MISSING_DATA', 'BLOCKED_BY_TOOLING')),
    },
    {
      title: 'вход в базу закрыт',
      faults: [{ kind: 'error', status: 406, body: 'html' }],
      ends: both(ending('1C_UNAVAILABLE', /отказалась открыть сеанс/)),
    },
    {
      title: 'неверный пароль',
      faults: [],
      login: ['odata.user', 'другой'],
      ends: both(
        ending(
          'ACCESS_LIMITED',
          /не приняла имя пользователя или пароль/,
          'BLOCKED_BY_MISSING_DATA',
          'BLOCKED_BY_TOOLING',
        ),
      ),
    },
  ],
  truncate: [
    ...(['cut', 'length', 'close'] as const).map((how) =>
      survived(`ответ оборван один раз, ${how}`, { kind: 'truncate', how, nth: 6, count: 1 }),
    ),
    survived('оборвано описание базы', { kind: 'truncate', how: 'cut', path: '$metadata', nth: 1, count: 1 }),
    {
      title: 'страница контрагентов всегда оборвана',
      faults: [{ kind: 'truncate', how: 'cut', path: PARTIES }],
      ends: { account_turnovers: 'same', open_settlements: ending('RESULT_TRUNCATED', /не целиком/) },
    },
  ],
  'drop-rows': [
    survived('страница проводок без последних строк один раз', {
      kind: 'drop-rows',
      rows: 3,
      path: LEDGER,
      nth: 1,
      count: 1,
    }),
    {
      title: 'проводки всегда без строки',
      faults: [{ kind: 'drop-rows', rows: 1, path: LEDGER }],
      ends: {
        document_movements: ending('RESULT_TRUNCATED', /не столько строк|не все строки/, 'PARTIALLY_ANSWERED'),
        open_settlements: ending('REQUEST_BUDGET_REACHED', BUDGET),
      },
    },
    {
      title: 'контрагенты всегда без строки',
      faults: [{ kind: 'drop-rows', rows: 1, path: `/${PARTIES}\\?/` }],
      ends: {
        open_settlements: ending('RESULT_TRUNCATED', /не все строки/, 'PARTIALLY_ANSWERED'),
        account_turnovers: 'same',
      },
    },
  ],
  reset: [
    survived('обрыв соединения', { kind: 'reset', nth: 3, count: 2 }),
    {
      title: 'обрыв при каждом запросе',
      faults: [{ kind: 'reset' }],
      ends: both(ending('1C_UNAVAILABLE', /оборвалось/)),
    },
  ],
  memory: [
    survived('памяти хватает на окна поменьше', { kind: 'memory', rows: 4_000 }),
    {
      title: 'памяти не хватает и на месяц',
      faults: [{ kind: 'memory', rows: 400 }],
      ends: { account_turnovers: ending('1C_UNAVAILABLE', /не хватило памяти/), document_movements: 'same' },
    },
  ],
  'control-character': [
    {
      title: 'недопустимый знак в комментарии документа',
      faults: [{ kind: 'control-character', ref: sale.ref, field: 'Комментарий' }],
      ends: {
        account_turnovers: 'same',
        document_movements: ending('RESULT_TRUNCATED', /не читаются поля Комментарий/, 'PARTIALLY_ANSWERED'),
      },
    },
  ],
  'top-subset': [survived('Top отдает случайную часть', { kind: 'top-subset', path: LEDGER })],
  'ignore-skip': [survived('$skip не действует', { kind: 'ignore-skip' })],
  'ignore-top': [survived('$top не действует', { kind: 'ignore-top' })],
  'no-count': [survived('$count не обслуживается', { kind: 'no-count' })],
  session: (['absent', 'stale', 'refuse'] as const).map((mode) => ({
    ...survived(`повторное использование сеансов: ${mode}`, {
      ...{ kind: 'session' as const, mode, nth: 8 },
      ...(mode === 'stale' ? { count: 1 } : {}),
    }),
    ...{ profile: 'cloud' as const, onec: { reuseSessions: true } },
  })),
  shrink: [
    {
      title: 'записи регистра не опубликованы',
      faults: [{ kind: 'shrink', sets: ['AccountingRegister_Хозрасчетный_RecordType'], nth: 1, count: 1 }],
      ends: { account_turnovers: ending('COMPOSITION_MISSING', /не включён в состав/), document_movements: 'same' },
    },
    {
      title: 'реализации не опубликованы',
      faults: [{ kind: 'shrink', sets: [SALES], nth: 1, count: 1 }],
      ends: {
        account_turnovers: 'same',
        document_movements: ending('COMPOSITION_MISSING', /не опубликован/),
      },
    },
  ],
  rewrite: [survived('документ записан заново', { kind: 'rewrite', set: SALES, ref: sale.ref, nth: 4, count: 1 })],
  unpost: [
    {
      title: 'документ отменили перед вопросом',
      faults: [{ kind: 'unpost', set: SALES, ref: sale.ref, nth: 1, count: 1 }],
      ends: {
        document_movements: ending('NO_MATCH_IN_1C', /проведен, но проводок в регистре нет/, 'BLOCKED_BY_MISSING_DATA'),
      },
    },
  ],
  delete: [
    {
      title: 'документ удалили перед вопросом',
      faults: [{ kind: 'delete', set: SALES, ref: sale.ref, nth: 1, count: 1 }],
      ends: { document_movements: ending('ENTITY_NOT_RESOLVED', /подходящих нет/, 'FAILED_TO_BIND_ENTITIES') },
    },
  ],
  rights: [
    {
      title: 'чужая организация закрыта молча',
      faults: [{ kind: 'rights', organisation: second, silent: true }],
      ends: both('same'),
    },
    {
      title: 'организация документа закрыта',
      faults: [{ kind: 'rights', organisation: ours, silent: false }],
      ends: {
        document_movements: ending('ACCESS_LIMITED', NO_RIGHT, 'BLOCKED_BY_MISSING_DATA', 'FAILED_TO_BIND_ENTITIES'),
      },
    },
  ],
  english: [survived('сервер говорит по-английски', { kind: 'english' })],
  gateway: [
    survived('прокси 502', { kind: 'gateway', status: 502, nth: 4, count: 1 }),
    survived('прокси 503 дважды', { kind: 'gateway', status: 503, nth: 4, count: 2 }),
    survived('прокси 504 на журнале проводок', { kind: 'gateway', status: 504, path: LEDGER, nth: 1, count: 1 }),
    {
      title: 'прокси 504 всегда',
      faults: [{ kind: 'gateway', status: 504 }],
      ends: both(ending('1C_UNAVAILABLE', /не дождался ответа/)),
    },
  ],
  'segment-limit': [survived('короткая часть адреса', { kind: 'segment-limit', limit: 260 })],
  'query-limit': [survived('короткая строка запроса', { kind: 'query-limit', limit: 2048 })],
};
