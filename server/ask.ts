/**
 * `npm run ask -- --check`: checks the connection to the 1C base and says in plain Russian what was found and what to do next.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '#config';
import { renderCheckReport } from '#onec/check/render.ts';
import { openBase } from './base.ts';
import { announce, interruptible, runCommand, UsageError } from './command.ts';

const USAGE = `Проверка базы 1С.

  npm run ask -- --check         проверить подключение, состав публикации, права и объем базы
  npm run ask -- --check --json  то же для программы

Адрес и пользователь базы — в настройках ONEC_ODATA_URL, ONEC_USER, ONEC_PASSWORD (docs/config.md);
без адреса проверяется демонстрационная база.
`;

const OPTIONS = {
  check: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

await runCommand(USAGE, async (print) => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help === true) return print(USAGE);
  if (positionals.length > 0)
    throw new UsageError('На вопросы программа пока не отвечает: она умеет только проверить базу.');
  if (values.check !== true) throw new UsageError('Не сказано, что сделать.');
  const config = loadConfig();
  announce(config);
  const base = await openBase(config, 0);
  try {
    const report = await interruptible((signal) => base.client.check({ signal }));
    print(values.json === true ? `${JSON.stringify(report, null, 2)}\n` : renderCheckReport(report));
    if (report.verdict === 'refused') process.exitCode = 1;
  } finally {
    for (const loss of await base.close()) process.stderr.write(`${loss}\n`);
  }
});
