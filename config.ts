/**
 * The only reader of the environment. SETTINGS is the law: the parsed Config and docs/config.md derive from it.
 * A wrong value stops the start with one sentence that names the variable, the value and what is allowed.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';

export interface Setting<T> {
  readonly name: string;
  readonly title: string;
  readonly schema: z.ZodType<T>;
  /** As it would be written in the environment; '' means the variable may be absent. */
  readonly fallback: string;
  /** Shown to the user when the value is refused. */
  readonly allowed: string;
  /** Never printed, not even in an error. */
  readonly secret?: boolean;
}

function setting<T>(name: string, fallback: string, schema: z.ZodType<T>, allowed: string, title: string): Setting<T> {
  return { name, title, schema, fallback, allowed };
}

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= low && value <= high);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const optionalMonth = month.or(z.literal(''));
/** Credentials have settings of their own: in an address they would reach logs. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/^[^/]*\/\/[^/]*@/.test(text))
  .or(z.literal(''));

const databaseAddress = z.literal(['', 'embedded']).or(z.url({ protocol: /^postgres(ql)?$/, hostname: /./ }));

export const SETTINGS = {
  onecUrl: setting(
    'ONEC_ODATA_URL',
    '',
    httpUrl,
    'адрес вида http(s)://сервер/база/odata/standard.odata, без имени и пароля',
    'Адрес стандартного интерфейса OData базы 1С. Пусто — работает демонстрационная база',
  ),
  onecUser: setting('ONEC_USER', '', z.string(), 'имя пользователя', 'Пользователь 1С; достаточно прав на чтение'),
  onecPassword: {
    ...setting('ONEC_PASSWORD', '', z.string(), 'пароль', 'Пароль пользователя 1С; никогда не печатается'),
    secret: true,
  },
  onecConcurrency: setting(
    'ONEC_CONCURRENCY',
    '2',
    wholeNumber(1, 8),
    'целое от 1 до 8',
    'Сколько запросов к 1С идет одновременно; держите меньше poolSize публикации',
  ),
  onecTimeout: setting(
    'ONEC_TIMEOUT_SECONDS',
    '60',
    wholeNumber(1, 3600),
    'целое от 1 до 3600',
    'Сколько секунд ждать обычного ответа 1С; первому запросу и метаданным дается больше',
  ),
  demoCompany: setting(
    'DEMO_COMPANY',
    '2020',
    z.enum(['2020', '2026']),
    '2020 или 2026',
    'Какая демонстрационная база: 2020 — две организации, январь–июнь 2020; 2026 — малая база января–марта 2026',
  ),
  demoSeed: setting(
    'DEMO_SEED',
    '1',
    wholeNumber(0, 2_147_483_647),
    'целое от 0 до 2147483647',
    'Зерно демонстрационной базы: от него зависят имена, суммы и даты обычного потока',
  ),
  demoScale: setting(
    'DEMO_SCALE',
    '1',
    wholeNumber(1, 100),
    'целое от 1 до 100',
    'Во сколько раз больше обычный поток документов; 1 — около 17 тысяч проводок, 60 — около миллиона',
  ),
  demoFrom: setting('DEMO_FROM', '', optionalMonth, 'месяц вида 2020-01', 'Первый месяц потока; пусто — с начала базы'),
  demoTo: setting('DEMO_TO', '', optionalMonth, 'месяц вида 2020-06', 'Последний месяц потока; пусто — до конца базы'),
  showPayroll: setting(
    'SHOW_PAYROLL',
    'no',
    z.enum(['yes', 'no']).transform((text) => text === 'yes'),
    'yes или no',
    'Показывать ли суммы по названным сотрудникам. Права пользователя 1С это не расширяет',
  ),
  host: setting('HOST', '127.0.0.1', z.string().min(1), 'адрес или имя', 'Адрес, на котором слушает сервер'),
  port: setting(
    'PORT',
    '8010',
    wholeNumber(0, 65_535),
    'целое от 0 до 65535; 0 — любой свободный',
    'Порт страницы и программного интерфейса',
  ),
  mcpHttp: setting(
    'MCP_HTTP',
    'loopback',
    z.enum(['loopback', 'off', 'on']),
    'loopback, off или on',
    'Давать ли инструменты другим программам по адресу /mcp: loopback — только когда HOST — сама эта машина; on — всегда, пароля там нет',
  ),
  turnsAtOnce: setting(
    'TURNS_AT_ONCE',
    '4',
    wholeNumber(1, 64),
    'целое от 1 до 64',
    'В скольких диалогах сразу готовятся ответы; остальные ждут очереди',
  ),
  keepTurns: setting(
    'KEEP_TURNS',
    '200',
    wholeNumber(1, 10_000),
    'целое от 1 до 10000',
    'Сколько последних вопросов хранится в диалоге',
  ),
  keepDays: setting(
    'KEEP_DAYS',
    '0',
    wholeNumber(0, 36_500),
    'целое от 0 до 36500; 0 — без срока',
    'Сколько дней хранятся вопросы и диалоги',
  ),
  demoPort: setting(
    'DEMO_PORT',
    '0',
    wholeNumber(0, 65_535),
    'целое от 0 до 65535; 0 — любой свободный',
    'Порт имитатора 1С с демонстрационной базой',
  ),
  dataDir: setting(
    'DATA_DIR',
    '.data',
    z.string().min(1),
    'путь к папке',
    'Папка данных: база данных помощника, сохраненный профиль базы 1С и кэш описания данных',
  ),
  databaseUrl: {
    ...setting(
      'DATABASE_URL',
      '',
      databaseAddress,
      'пусто, embedded или адрес вида postgres://имя:пароль@сервер:порт/база',
      'Где база данных. Пусто — встроенная, в DATA_DIR; embedded — PostgreSQL из npm, там же; адрес — ваш сервер PostgreSQL',
    ),
    secret: true,
  },
} as const satisfies Record<string, Setting<unknown>>;

export type Config = { readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

/** A wrong setting. The message is one Russian sentence for the person who starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Parses settings from an environment. Throws ConfigError on the first wrong value. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = Object.entries(SETTINGS).map(([key, one]) => [key, parseSetting(one, env[one.name])]);
  const config = Object.freeze(Object.fromEntries(values) as Config);
  if (config.demoFrom !== '' && config.demoTo !== '' && config.demoFrom > config.demoTo) {
    throw new ConfigError(`DEMO_FROM (${config.demoFrom}) позже DEMO_TO (${config.demoTo}): поменяйте их местами.`);
  }
  return config;
}

function parseSetting(one: Setting<unknown>, given: string | undefined): unknown {
  const text = given === undefined || given === '' ? one.fallback : given;
  const parsed = one.schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const shown = one.secret || text.includes('@') ? 'значение не подходит' : `значение «${text}» не подходит`;
  throw new ConfigError(`Настройка ${one.name}: ${shown}; нужно ${one.allowed}.`);
}

const ENV_FILE = '.env';

/**
 * Settings of a `.env` file. Throws ConfigError on a file that is not UTF-8 (a byte order mark is), and on a value that would be cut
 * silently at a `#`.
 */
export function parseEnvFile(bytes: Uint8Array): Record<string, string | undefined> {
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // told below, together with UTF-16 that happens to be valid UTF-8
  }
  if ((text === '' && bytes.length > 0 && !isMark(bytes)) || text.includes('\0'))
    throw new ConfigError(`Файл ${ENV_FILE} записан не в UTF-8: сохраните его заново в этой кодировке.`);
  for (const { name } of Object.values(SETTINGS)) {
    const value = new RegExp(`^\\s*(?:export\\s+)?${name}[^\\S\\n]*=[^\\S\\n]*([^'"\`\\s].*)$`, 'm').exec(text)?.[1];
    if (value !== undefined && /\S#/.test(value))
      throw new ConfigError(
        `Настройка ${name} в файле ${ENV_FILE}: знак # начинает примечание; значение с ним возьмите в кавычки.`,
      );
  }
  return parseEnv(text);
}

/** Nothing but a byte order mark: an empty file of some editors. */
function isMark(bytes: Uint8Array): boolean {
  return bytes.length === 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The file's bytes, none when there is no such file. */
function envFileBytes(): Uint8Array {
  try {
    return readFileSync(ENV_FILE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return new Uint8Array();
    throw new ConfigError(`Файл ${ENV_FILE} не читается (${code}): должен быть файл, открытый для чтения.`);
  }
}

/** Settings of this process: keys of the command by variable name, then the environment, then the file `.env` of the current folder. */
export function loadConfig(keys: Readonly<Record<string, string | undefined>> = {}): Config {
  const file = parseEnvFile(envFileBytes());
  const given = Object.entries(keys).filter(([, value]) => value !== undefined);
  return parseConfig({ ...file, ...process.env, ...Object.fromEntries(given) });
}

/** The environment of a program that this one starts: our own with these settings on top. */
export function environmentWith(more: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return { ...process.env, ...more };
}
