/** `npm run evals -- truth | relations | cases | faults | plants | lies | answers`: the judge of the assistant's answers. Ends with code 1 when a run does not pass. */
import { assistantAt } from './client/assistant.ts';
import { type DemoSettings, exportBooks, startServer, withFolder } from './client/processes.ts';
import { record } from './lies/record.ts';
import { type Options, OptionsError, parseOptions, USAGE } from './options.ts';
import { runRelations } from './relations/run-relations.ts';
import { runCases } from './run-cases.ts';
import { runFaults } from './run-faults.ts';
import { runLies } from './run-lies.ts';
import { runPlants } from './run-plants.ts';
import { runTruth } from './run-truth.ts';

const write = (text: string): void => {
  process.stdout.write(text);
};

/** The other demo company of the relation «another seed»; which number it is does not matter. */
const otherSeed = (seed: number): number => (seed === 0 ? 1 : seed - 1);

/** Runs `body` with the address of a server: the one named, or one started for the run and stopped after it. */
async function withServer<T>(demo: DemoSettings, url: string | null, body: (url: string) => Promise<T>): Promise<T> {
  if (url !== null) return await body(url);
  return await withFolder(async (folder) => {
    const server = await startServer(demo, folder);
    try {
      const passed = await body(server.url);
      const ended = server.ended();
      if (ended !== null) write(`${ended}\n`);
      return passed;
    } finally {
      await server.stop();
    }
  });
}

async function run(options: Options): Promise<boolean> {
  if (options.command === 'lies') return await runLies(options, write);
  const demo: DemoSettings = { seed: options.seed, scale: options.scale, company: options.company };
  write(`Зерно ${options.seed}, масштаб ${options.scale}, компания ${options.company}.\n`);
  return await withFolder(async (folder) => {
    if (options.command === 'faults') return await runFaults(options, folder, write);
    await exportBooks(demo, folder);
    return await withServer(demo, options.url, async (url) => {
      if (options.command === 'answers') return await record(url, write);
      if (options.command === 'cases') return await runCases(options, url, write);
      if (options.command === 'plants') return await runPlants(options, folder, url, write);
      if (options.command === 'truth') return await runTruth(options, folder, assistantAt(url), write);
      if (options.url !== null)
        return await runRelations(options, folder, { own: assistantAt(url), other: null }, write);
      const second = { ...demo, seed: otherSeed(options.seed) };
      return await withServer(second, null, (other) =>
        runRelations(options, folder, { own: assistantAt(url), other: assistantAt(other) }, write),
      );
    });
  });
}

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === null) write(USAGE);
  else process.exitCode = (await run(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(
    error instanceof OptionsError
      ? `${error.message}\n\n${USAGE}`
      : `${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
}
