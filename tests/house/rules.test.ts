/**
 * House rules that a reader can check by eye and a machine checks every time.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const SKIPPED = new Set(['node_modules', '.git', '.data', 'bench-results', 'coverage']);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name).replaceAll('\\', '/');
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const files = filesUnder('.');
const sources = files.filter((path) => path.endsWith('.ts'));
const text = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]));
/** Source lines that match, as `file:line`. The rules themselves are not their own subject. */
const matching = (pattern: RegExp, except: readonly string[] = []): string[] =>
  sources
    .filter((path) => path !== 'tests/house/rules.test.ts' && !except.includes(path))
    .flatMap((path) =>
      (text.get(path) ?? '').split('\n').flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}`] : [])),
    );

/** Tables of law: data that reads better in one piece. */
const LONG_TABLES = /^(demo\/(books\/chart|configuration\/[a-z-]+)|domain\/(reasons|(intents|terms)\/[a-z]+))\.ts$/;

describe('правила дома', () => {
  test('файлов достаточно, чтобы проверка что-то значила', () => {
    expect(sources.length).toBeGreaterThan(60);
  });

  test('нет файлов с именами, которые ничего не говорят', () => {
    const vague = /^(utils?|helpers?|common|misc|types|constants|manager|service)\.ts$/;
    expect(sources.filter((path) => vague.test(basename(path)))).toEqual([]);
  });

  test('файлы названы строчными буквами через дефис', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/;
    expect(sources.filter((path) => !kebab.test(basename(path)))).toEqual([]);
  });

  test('исходный файл не длиннее 300 строк, проверочный — 400', () => {
    const limit = (path: string): number => (path.startsWith('tests/') ? 400 : 300);
    const long = sources.filter(
      (path) => !LONG_TABLES.test(path) && (text.get(path) ?? '').split('\n').length > limit(path),
    );
    expect(long).toEqual([]);
  });

  test('нет any, подавлений и недописанных мест', () => {
    expect(matching(/:\s*any\b|\bas any\b|<any>|@ts-(ignore|expect-error|nocheck)|biome-ignore/)).toEqual([]);
    expect(matching(/\b(TODO|FIXME|XXX)\b|not implemented|заглушк/i)).toEqual([]);
  });

  test('окружение читает один файл', () => {
    expect(matching(/process\.env/, ['config.ts'])).toEqual([]);
  });

  test('случай и часы не делают книг', () => {
    const clocks = sources.filter((path) => !path.startsWith('demo/'));
    expect(
      matching(/Math\.random|Date\.now|new Date\(\)|randomUUID/, clocks).filter(
        (at) => !at.startsWith('demo/simulator/'),
      ),
    ).toEqual([]);
  });

  test('каждый файл открывается словами о том, что он такое', () => {
    const silent = sources.filter((path) => !path.startsWith('tests/') && !/^(\/\*\*|\/\/)/.test(text.get(path) ?? ''));
    expect(silent.filter((path) => !path.endsWith('.config.ts'))).toEqual([]);
  });
});

const packageJson = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()).optional(),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

describe('package.json', () => {
  const { scripts, dependencies, devDependencies, optionalDependencies } = packageJson;

  test('версии точные', () => {
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('в командах нет синтаксиса оболочки', () => {
    expect(
      Object.entries(scripts).filter(([, line]) => /[&|;<>$`"']|\bNODE_OPTIONS=|(^|\s)[A-Z_]+=/.test(line)),
    ).toEqual([]);
  });

  test('каждая команда запускает существующий файл или установленную программу', () => {
    for (const [name, line] of Object.entries(scripts)) {
      const [program = '', ...rest] = line.split(' ');
      const file = rest.find((word) => word.endsWith('.ts'));
      if (program === 'node') expect([name, existsSync(file ?? '')]).toEqual([name, true]);
      else expect([name, existsSync(join('node_modules/.bin', program)) || program === 'npm']).toEqual([name, true]);
    }
  });

  test('в файле блокировки нет адресов', () => {
    const lock = readFileSync('package-lock.json', 'utf8');
    expect(lock).not.toMatch(/"resolved"/);
    expect(lock.match(/https?:\/\/[^"]*\.tgz/g)).toBeNull();
  });

  test('пакеты с установочными скриптами перечислены', () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) })
      .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
    const scripted = Object.entries(lock.packages).filter(([, one]) => one.hasInstallScript);
    const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => packageJson.allowScripts?.[name] === undefined)).toEqual([]);
  });
});

describe('документы', () => {
  test('решения пронумерованы подряд', () => {
    const records = readdirSync('docs/decisions').sort();
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, i) => i + 1));
  });

  test.each(['README.md', 'README.ru.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', '.ci/run'])(
    '%s есть',
    (path) => {
      expect(existsSync(path)).toBe(true);
    },
  );

  test('README начинается с двух команд', () => {
    const head = readFileSync('README.md', 'utf8').split('\n').slice(0, 25).join('\n');
    expect(head).toContain('npm ci && npm start');
    expect(head).toContain('npm ci && npm test');
  });

  test('README называет только существующие команды', () => {
    const named = ['README.md', 'README.ru.md', 'CONTRIBUTING.md'].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(named)].filter((name) => packageJson.scripts[name] === undefined)).toEqual([]);
  });
});
