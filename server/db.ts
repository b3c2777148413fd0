/** `npm run db -- move WHERE`: carries the whole database to another one; also the backup and the way to a newer version. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '#config';
import { printCount } from '#domain/russian-numbers.ts';
import { DatabaseError } from '#stores/database-error.ts';
import { type Database, type DatabaseOptions, kindOf, openDatabase } from '#stores/db.ts';
import { migrate } from '#stores/migrate.ts';
import { moveDatabase } from '#stores/move/move.ts';
import { runCommand, UsageError } from './command.ts';

const USAGE = `База данных.

  npm run db -- move КУДА   перенести все из настроенной базы (DATABASE_URL, DATA_DIR) в другую, пустую

КУДА:
  postgres://имя:пароль@сервер:порт/база   свой сервер PostgreSQL
  embedded                                 PostgreSQL из npm, в папке данных
  pglite                                   встроенная база, в папке данных

Ключи:
  --to ПАПКА   другая папка данных для embedded и pglite

Прежняя база не меняется. Программу на время переноса остановите.
`;

const OPTIONS = { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** Tables are read and compared whole, so nothing is hurried. */
const PATIENT = { statementMs: 86_400_000, idleTransactionMs: 86_400_000 };

await runCommand(USAGE, async (print) => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help === true) return print(USAGE);
  const [verb, where, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`Лишнее в команде: ${rest.join(' ')}.`);
  if (verb !== 'move') throw new UsageError('Не сказано, что сделать: move.');
  if (where === undefined || where === '') throw new UsageError('Не сказано, куда переносить.');
  const config = loadConfig();
  try {
    await move(config, targetOf(where, values.to ?? config.dataDir), print);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
});

function targetOf(where: string, dataDir: string): DatabaseOptions {
  return { url: where === 'pglite' ? '' : where, dataDir, limits: PATIENT };
}

async function move(config: Config, target: DatabaseOptions, print: (text: string) => void): Promise<void> {
  const source: DatabaseOptions = { url: config.databaseUrl, dataDir: config.dataDir, limits: PATIENT };
  if (placeOf(source) === placeOf(target)) throw new UsageError('Переносить некуда: это та же самая база.');
  await opened(source, (from) => opened(target, (to) => carryAll(from, to, print)));
}

/** Two addresses of one place; a server is known by its address alone. */
function placeOf({ url, dataDir }: DatabaseOptions): string {
  return kindOf(url) === 'postgres' ? url : `${kindOf(url)} ${resolve(dataDir)}`;
}

async function opened(options: DatabaseOptions, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(options);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

async function carryAll(source: Database, target: Database, print: (text: string) => void): Promise<void> {
  const moved = await moveDatabase({
    source,
    target,
    prepare: migrate,
    onTable: ({ name, rows }) => print(`${name.padEnd(32)}${printCount(rows).padStart(12)} строк\n`),
  });
  const rows = moved.reduce((sum, one) => sum + one.rows, 0);
  print(`Перенесено строк: ${printCount(rows)}; количества и контрольные суммы таблиц совпали.\n`);
  print('Теперь укажите новую базу в DATABASE_URL и DATA_DIR. Прежняя осталась как была.\n');
}
