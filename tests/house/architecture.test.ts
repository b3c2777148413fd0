/**
 * The architecture holds, and the rules that say so bite: a crooked house built beside the real one must be refused.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, describe, expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration;
const ROOTS = ['config.ts', 'domain', 'state', 'onec', 'tools', 'demo', 'server', 'tests'];

async function violations(
  baseDir: string,
  roots: readonly string[],
): Promise<{ result: ICruiseResult; broken: string[] }> {
  const { output } = await cruise(
    [...roots],
    { ...rules.options, ruleSet: { forbidden: rules.forbidden ?? [] }, validate: true, baseDir },
    rules.options?.enhancedResolveOptions ?? {},
    { tsConfig: extractTsConfig(join(baseDir, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new TypeError('ожидался разобранный результат');
  return {
    result: output,
    broken: output.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`),
  };
}

describe('архитектура', () => {
  test('никто не импортирует лишнего', async () => {
    const { result, broken } = await violations(process.cwd(), ROOTS);
    expect(broken).toEqual([]);
    expect(result.summary.totalCruised).toBeGreaterThan(60);
  });
});

/** A file with one import → the rule it breaks. */
const CROOKED: readonly (readonly [rule: string, file: string, imports: string])[] = [
  ['domain-imports-downwards', 'domain/leak.ts', '../onec/client.ts'],
  ['domain-is-pure', 'domain/reads-files.ts', 'node:fs'],
  ['domain-outside-packages', 'domain/borrows.ts', 'csv-stringify'],
  ['onec-imports-downwards', 'onec/peeks.ts', '../demo/simulator/secret.ts'],
  ['demo-imports-downwards', 'demo/simulator/peeks.ts', '../../onec/client.ts'],
  ['demo-stays-behind-one-door', 'server/shortcut.ts', '../demo/simulator/secret.ts'],
  ['state-imports-downwards', 'state/reaches.ts', '../onec/client.ts'],
  ['tools-imports-downwards', 'tools/peeks.ts', '../demo/simulator/secret.ts'],
  ['protocol-has-its-home', 'tools/speaks.ts', '@modelcontextprotocol/sdk'],
  ['tools-are-strangers', 'tools/get-one.ts', './get-other.ts'],
  ['simulator-and-generator-apart', 'demo/simulator/cheats.ts', '../company/plan.ts'],
  ['generator-knows-no-wire', 'demo/company/wired.ts', '../simulator/secret.ts'],
  ['no-unresolved', 'onec/lost.ts', './nowhere.ts'],
];

describe('правила архитектуры кусаются', () => {
  const house = mkdtempSync(join(tmpdir(), 'crooked-'));
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  test('каждое нарушение поймано и названо', async () => {
    for (const layer of ['domain', 'state', 'onec', 'tools', 'demo/simulator', 'demo/company', 'server']) {
      mkdirSync(join(house, layer), { recursive: true });
    }
    cpSync('tsconfig.json', join(house, 'tsconfig.json'));
    cpSync('package.json', join(house, 'package.json'));
    for (const name of ['csv-stringify', '@modelcontextprotocol/sdk']) {
      mkdirSync(join(house, 'node_modules', name), { recursive: true });
      writeFileSync(join(house, 'node_modules', name, 'package.json'), `{"name":"${name}","main":"index.js"}`);
      writeFileSync(join(house, 'node_modules', name, 'index.js'), 'module.exports = 1;\n');
    }
    for (const noun of ['tools/get-other.ts', 'onec/client.ts', 'demo/simulator/secret.ts', 'demo/company/plan.ts']) {
      writeFileSync(join(house, noun), 'export const noun = 1;\n');
    }
    for (const [, file, imports] of CROOKED) {
      writeFileSync(join(house, file), `import * as taken from '${imports}';\nexport const used = taken;\n`);
    }
    writeFileSync(
      join(house, 'onec/first.ts'),
      "import { b } from './second.ts';\nexport const a = (): unknown => b;\n",
    );
    writeFileSync(
      join(house, 'onec/second.ts'),
      "import { a } from './first.ts';\nexport const b = (): unknown => a;\n",
    );
    const { broken } = await violations(house, ['domain', 'state', 'onec', 'tools', 'demo', 'server']);
    for (const [rule, file] of CROOKED) {
      expect(broken).toContainEqual(expect.stringMatching(`^${rule}: ${file} →`));
    }
    expect(broken.some((line) => line.startsWith('no-cycles: onec/first.ts'))).toBe(true);
  });
});
