/**
 * `npm run studio`: the development server of LangGraph over our graph, for Studio. It keeps its threads in a folder of its own, sends no
 * statistics and does not watch files.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentWith, loadConfig } from '#config';
import { runCommand } from './command.ts';

const USAGE = `LangGraph Studio.

  npm run studio [-- --port 2024]   поднять граф для LangGraph Studio (страница Studio открывается в браузере и требует сети)
`;

const PORT = '2024';

await runCommand(USAGE, async (print) => {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: PORT }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return print(USAGE);
  const { dataDir } = loadConfig();
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@langchain/langgraph-cli/package.json')),
    'dist/cli/cli.mjs',
  );
  const child = spawn(process.execPath, [cli, 'dev', '--no-reload', '--no-browser', '--port', values.port], {
    stdio: 'inherit',
    env: environmentWith({ DATA_DIR: join(dataDir, 'studio'), LANGGRAPH_CLI_NO_ANALYTICS: '1' }),
  });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 0));
  });
});
