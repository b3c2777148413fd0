/**
 * `npm run studio`: the development server of LangGraph over our graph, for Studio. It keeps its threads in a folder of its own, sends neither
 * statistics nor traces of runs, does not watch files, and ends with this command.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentWith, loadConfig } from '#config';
import { runCommand } from './command.ts';
import { tend } from './studio-child.ts';

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
  process.exitCode = await tend({
    args: [cli, 'dev', '--no-reload', '--no-browser', '--port', values.port],
    environment: environmentWith({ DATA_DIR: join(dataDir, 'studio'), LANGGRAPH_CLI_NO_ANALYTICS: '1' }),
  });
});
