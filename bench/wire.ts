/**
 * `npm run bench:wire -- [--scale 1]`: the client reads the 2020 company under every profile and every fault that can be survived, and what it
 * read is compared with the export cell by cell. Prints a Markdown table; ends with code 1 when a reading differs.
 */
import { parseArgs } from 'node:util';
import { PROFILES } from '#demo/simulator/profiles.ts';
import { firstLine, measurementOf, start } from './measured.ts';
import { survivedCases } from './wire/cases.ts';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** One row, or the failure in its place. */
async function row(title: string, args: readonly string[]): Promise<void> {
  try {
    const { seconds, peakMegabytes, counts } = await firstLine(
      start('bench/wire/matrix.ts', [values.scale, ...args]),
      measurementOf,
    );
    print(`| ${title} | ${counts.requests} | ${seconds.toFixed(1)} | ${peakMegabytes} | equal |`);
  } catch {
    process.exitCode = 1;
    print(`| ${title} | | | | DIFFERS, see above |`);
  }
}

print(`Scale ${values.scale}; seconds and memory are of one process that makes the books, serves and reads them.\n`);
print('| profile or fault | requests | seconds | peak MB | read and export |\n|---|---|---|---|---|');
for (const profile of Object.keys(PROFILES)) await row(`profile ${profile}`, [profile]);
for (const [i, { title }] of survivedCases(0).entries()) await row(title, ['demo', String(i)]);
