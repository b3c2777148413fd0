/**
 * `npm run bench -- [turn] [--scale 1,10]`: speed, requests and memory, each part in a process of its own; prints a Markdown table. `turn`
 * measures turns of the dialogue instead of the reading of books.
 */
import { arch, cpus, platform, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { firstLine, type Measurement, measurementOf, start } from './measured.ts';
import { benchTurn } from './turn.ts';

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string', default: '1,10' } },
  allowPositionals: true,
});
const scales = values.scale.split(',').map(Number);

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function row(what: string, scale: number, { seconds, peakMegabytes, counts }: Measurement): string {
  const named = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return `| ${what} | ${scale} | ${seconds.toFixed(1)} | ${peakMegabytes} | ${named.join(', ')} |`;
}

async function readThroughSimulator(scale: number): Promise<Measurement> {
  const server = start('server/demo.ts', ['serve', '--seed', '1', '--scale', String(scale), '--port', '0']);
  try {
    const url = await firstLine(server, (line) => /(http:\S+)/.exec(line)?.[1] ?? null);
    return await firstLine(start('bench/read.ts', [url, 'odata.user', 'odata', '2020-06-30T23:59:59']), measurementOf);
  } finally {
    server.kill();
  }
}

print(
  `${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
async function benchBooks(): Promise<void> {
  print('| what | scale | seconds | peak MB | counts |\n|---|---|---|---|---|');
  for (const scale of scales) {
    print(row('make the books', scale, await firstLine(start('bench/generate.ts', [String(scale)]), measurementOf)));
    print(row('read the whole base over HTTP', scale, await readThroughSimulator(scale)));
  }
}

await (positionals[0] === 'turn' ? benchTurn(print) : benchBooks());
