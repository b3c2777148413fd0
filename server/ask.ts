/**
 * `npm run ask -- "вопрос"`: asks from the command line. A server that runs already is asked over HTTP; without one the same application is
 * opened within this process. `--check` checks the connection to 1C instead.
 */
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '#config';
import { renderCheckReport } from '#onec/check/render.ts';
import { type Door, openDoor } from './ask/door.ts';
import { renderTurn } from './ask/render.ts';
import { openBase } from './base.ts';
import { announce, interruptible, runCommand, UsageError } from './command.ts';

const USAGE = `Вопрос бухгалтера из командной строки.

  npm run ask -- "по каким поставщикам висят хвосты?"
      --thread ID   продолжить диалог: следующий вопрос или ответ на уточнение («1», «первый», словами)
      --trace       после ответа показать, как он получен
      --json        ход целиком, для программы
  npm run ask -- --check [--json]   проверить базу 1С: подключение, состав публикации, права, объем

Если помощник уже работает (npm start), вопрос получит он; иначе помощник поднимется на время вопроса.
Адрес и пользователь базы — в настройках ONEC_ODATA_URL, ONEC_USER, ONEC_PASSWORD (docs/config.md);
без адреса — демонстрационная база.
`;

const OPTIONS = {
  check: { type: 'boolean' },
  json: { type: 'boolean' },
  trace: { type: 'boolean' },
  thread: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Print = (text: string) => void;

interface Wanted {
  readonly question: string;
  readonly thread?: string | undefined;
  readonly json: boolean;
  readonly trace: boolean;
}

await runCommand(USAGE, async (print) => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help === true) return print(USAGE);
  const { check = false, json = false, trace = false, thread } = values;
  const question = positionals.join(' ');
  if (check && (positionals.length > 0 || thread !== undefined || trace))
    throw new UsageError('Проверка базы и вопрос — разные команды.');
  if (!check && question.trim() === '') throw new UsageError('Вопрос не задан.');
  const config = loadConfig();
  announce(config);
  await (check ? checkBase(config, json, print) : askOne(config, { question, thread, json, trace }, print));
});

async function checkBase(config: Config, json: boolean, print: Print): Promise<void> {
  const base = await openBase(config, 0);
  try {
    const report = await interruptible((signal) => base.client.check({ signal }));
    print(json ? `${JSON.stringify(report, null, 2)}\n` : renderCheckReport(report));
    if (report.verdict === 'refused') process.exitCode = 1;
  } finally {
    for (const loss of await base.close()) process.stderr.write(`${loss}\n`);
  }
}

async function askOne(config: Config, wanted: Wanted, print: Print): Promise<void> {
  const door = await openDoor(config);
  try {
    const thread = wanted.thread ?? (await door.newThread());
    const turn = await interruptible((signal) => door.ask(thread, wanted.question, signal));
    print(wanted.json ? `${JSON.stringify(turn, null, 2)}\n` : renderTurn(turn));
    if (wanted.trace) print(`\n${await traceOf(door, turn.turn_id)}`);
  } finally {
    await door.close();
  }
}

/** A turn that waits for the person has no record yet. */
async function traceOf(door: Door, turn: string): Promise<string> {
  return (await door.trace(turn)) ?? 'Ход ещё не закончен: трасса появится вместе с ответом.\n';
}
