/**
 * `npm start`: brings the base up, checks it, opens the assistant over it, prints the address and serves until it is told to stop.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '#config';
import { renderShortCheck } from '#onec/check/render.ts';
import { openAssistant } from './assistant.ts';
import { openBase } from './base.ts';
import { announce, interruptible, runCommand, stopSignal } from './command.ts';
import { listen } from './listen.ts';
import { isLoopback } from './routes/guards.ts';
import { appOf } from './served.ts';

const USAGE = `Основание.

  npm start   поднять помощника: страница и программный интерфейс; без адреса 1С в настройках — на демонстрационной базе

Настройки — в переменных среды или в файле .env (docs/config.md).
`;

await runCommand(USAGE, async (print) => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) return print(USAGE);
  const config = loadConfig();
  announce(config);
  const base = await openBase(config, config.demoPort);
  try {
    const report = await interruptible((signal) => base.client.check({ signal }));
    print(renderShortCheck(report));
    if (report.verdict === 'refused') {
      process.exitCode = 1;
      return;
    }
    print('Открываю базу данных помощника…\n');
    const assistant = await openAssistant(config, base);
    const listening = await listen(appOf(assistant, config), config);
    const stopped = stopSignal();
    if (base.demo !== null) print(`\nРаботает ${base.demo.title}.\nАдрес публикации 1С: ${base.url}\n`);
    if (!isLoopback(config.host))
      print('Внимание: страница открыта не только этой машине, а входа по паролю в ней нет.\n');
    print(`Помощник: ${listening.url}\nОстановить — Ctrl+C.\n`);
    await stopped;
    print('Останавливаюсь…\n');
    await Promise.all([assistant.close(), listening.close()]);
  } finally {
    for (const loss of await base.close()) process.stderr.write(`${loss}\n`);
  }
});
