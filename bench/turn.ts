/** `npm run bench -- turn`: what a turn costs — by what is kept and how durably, in a long dialogue, at the door to tools, beside a stock agent. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstLine, type Measurement, measurementOf, start } from './measured.ts';

const CASES: readonly (readonly [what: string, keeping: string, durability: string])[] = [
  ['turns', 'nothing', 'exit'],
  ...['pglite', 'embedded'].flatMap((keeping) =>
    ['exit', 'async', 'sync'].map((durability) => ['turns', keeping, durability] as const),
  ),
  ['dialogue', 'pglite', 'exit'],
  ['dialogue', 'embedded', 'exit'],
  ['alone', 'pglite', 'exit'],
  ['alone', 'embedded', 'exit'],
  ['gateway', 'nothing', 'exit'],
  ['react0', 'nothing', 'exit'],
  ['react300', 'nothing', 'exit'],
];

/** The embedded server runs as another user when we are root: the folder is open to it. */
async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'osnovanie-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

function row([what, keeping, durability]: (typeof CASES)[number], { peakMegabytes, counts }: Measurement): string {
  const named = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return `| ${what} | ${keeping} | ${durability} | ${named.join(', ')} | ${peakMegabytes} |`;
}

export async function benchTurn(print: (line: string) => void): Promise<void> {
  const server = start('server/demo.ts', ['serve', '--seed', '1', '--scale', '1', '--port', '0']);
  try {
    const url = await firstLine(server, (line) => /(http:\S+)/.exec(line)?.[1] ?? null);
    print('| what | keeps | durability | per turn | peak MB |\n|---|---|---|---|---|');
    for (const one of CASES) {
      const folder = await place();
      const [what, keeping, durability] = one;
      const child = start('bench/turn/program.ts', [what, url, folder, keeping, durability]);
      print(row(one, await firstLine(child, measurementOf)));
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)));
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    server.kill();
  }
}
