/**
 * `npm start`: brings the base up, checks it, prints the report and the address, and serves until it is told to stop.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '#config';
import { renderCheckReport } from '#onec/check/render.ts';
import { openBase } from './base.ts';
import { announce, interruptible, runCommand, stopSignal } from './command.ts';

const USAGE = `Основание.

  npm start   проверить базу 1С; без адреса в настройках — поднять демонстрационную и проверить её

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
    print(renderCheckReport(report));
    if (report.verdict === 'refused') process.exitCode = 1;
    if (base.demo === null) return;
    const stopped = stopSignal();
    const { title, user, password } = base.demo;
    print(
      `\nРаботает ${title}.\nАдрес публикации: ${base.url}\nПользователь ${user}, пароль ${password}. Остановить — Ctrl+C.\n`,
    );
    await stopped;
  } finally {
    for (const loss of await base.close()) process.stderr.write(`${loss}\n`);
  }
});
