/**
 * `npm run demo -- export FOLDER | serve`: the demo company as CSV files, or as a 1C publication over HTTP.
 */
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '#config';
import type { Books } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import { writeBooks } from '#demo/export/write-books.ts';
import { PROFILES, type ProfileName } from '#demo/simulator/profiles.ts';
import { startSimulator } from '#demo/simulator/server.ts';
import { usualUsers } from '#demo/simulator/users.ts';
import { printCount } from '#domain/russian-numbers.ts';
import { interruptible, runCommand, stopSignal, UsageError } from './command.ts';

const USAGE = `Демонстрационная компания.

  npm run demo -- export ПАПКА   записать книги файлами CSV
  npm run demo -- serve          поднять имитатор 1С с этими книгами

Ключи (без них — из настроек, см. docs/config.md):
  --seed ЧИСЛО      зерно: имена, суммы и даты обычного потока
  --scale ЧИСЛО     во сколько раз больше обычный поток
  --company ГОД     2020 или 2026
  --from, --to      первый и последний месяц потока, например 2020-01
  --port ПОРТ       serve: порт, 0 — любой свободный
  --profile ИМЯ     serve: повадки публикации: ${Object.keys(PROFILES).join(', ')}
`;

const OPTIONS = {
  seed: { type: 'string' },
  scale: { type: 'string' },
  company: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  port: { type: 'string' },
  profile: { type: 'string', default: 'demo' },
  help: { type: 'boolean', short: 'h' },
} as const;

await runCommand(USAGE, async (print) => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help === true) return print(USAGE);
  const config = loadConfig({
    DEMO_SEED: values.seed,
    DEMO_SCALE: values.scale,
    DEMO_COMPANY: values.company,
    DEMO_FROM: values.from,
    DEMO_TO: values.to,
    DEMO_PORT: values.port,
  });
  const [verb, folder, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`Лишнее в команде: ${rest.join(' ')}.`);
  if (verb === 'export' && folder !== undefined && folder !== '') return await exportBooks(config, folder, print);
  if (verb === 'serve' && folder === undefined) return await serve(config, profileNamed(values.profile), print);
  throw new UsageError(
    verb === 'export' ? 'Не названа папка для файлов.' : 'Не сказано, что сделать: export или serve.',
  );
});

function booksOf(config: Config): Books {
  const { demoCompany: company, demoSeed: seed, demoScale: scale, demoFrom: from, demoTo: to } = config;
  return buildBooks({ company, seed, scale, from, to });
}

async function exportBooks(config: Config, folder: string, print: (text: string) => void): Promise<void> {
  const books = booksOf(config);
  const counts = await interruptible((signal) => writeBooks(books, folder, signal));
  for (const [name, count] of counts) print(`${name.padEnd(22)}${printCount(count).padStart(12)} строк\n`);
}

function profileNamed(name: string): ProfileName {
  if (Object.hasOwn(PROFILES, name)) return name as ProfileName;
  throw new UsageError(`Нет повадок «${name}»; есть: ${Object.keys(PROFILES).join(', ')}.`);
}

async function serve(config: Config, profile: ProfileName, print: (text: string) => void): Promise<void> {
  const books = booksOf(config);
  const simulator = await startSimulator({
    books,
    host: config.host,
    port: config.demoPort,
    profile: PROFILES[profile],
  });
  const stopped = stopSignal();
  print(`Адрес публикации: ${simulator.url}\nПроводок: ${printCount(books.postings.length)}\nПользователи:\n`);
  for (const user of usualUsers(books.restricted)) print(`  ${user.login} / ${user.password}\n`);
  print('Остановить — Ctrl+C.\n');
  await stopped;
  await simulator.close();
}
