/**
 * `npm start`: brings the base up, checks it, prints the report and the address, and serves until it is told to stop.
 */
import { loadConfig } from '#config';
import { renderCheckReport } from '#onec/check/render.ts';
import { openBase } from './base.ts';
import { runCommand, stopSignal } from './command.ts';

await runCommand('', async (print) => {
  const config = loadConfig();
  const base = await openBase(config, config.demoPort);
  print(`${renderCheckReport(await base.client.check())}\n`);
  if (base.demo === null) return await base.close();
  const { title, user, password } = base.demo;
  print(
    `\nРаботает ${title}.\nАдрес публикации: ${base.url}\nПользователь ${user}, пароль ${password}. Остановить — Ctrl+C.\n`,
  );
  await stopSignal();
  await base.close();
});
