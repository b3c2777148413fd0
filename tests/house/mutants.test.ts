/** The command that puts faults into the code: what it mutates, what it leaves alone, how it counts. The mutants themselves run apart. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { EQUIVALENTS } from '../../bench/mutants/equivalents.ts';
import { keep, keptOf } from '../../bench/mutants/kept.ts';
import { page } from '../../bench/mutants/page.ts';
import { requestOf } from '../../bench/mutants/request.ts';
import { isSampled } from '../../bench/mutants/sample.ts';
import { PART_NAMES, PARTS, targets } from '../../bench/mutants/scope.ts';
import { percentOf, scoreOf, sumOf } from '../../bench/mutants/score.ts';
import { type Mutant, mutantsOf } from '../../bench/mutants/stryker.ts';
import { type Path, whyLeftAlone } from '../../bench/mutants/tables.ts';

describe('что портят', () => {
  test('весь домен, каждый файл один раз', () => {
    const files = targets().map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    const domain = globSync('domain/**/*.ts').map((path) => path.replaceAll('\\', '/'));
    expect(domain.filter((path) => !files.includes(path))).toEqual([]);
  });

  test.each(PART_NAMES)('часть %s есть, и тесты её есть', (name) => {
    expect(targets([name]).length).toBeGreaterThan(0);
    expect(globSync([...PARTS[name].tests]).length).toBeGreaterThan(0);
  });

  test('выбор по началу пути и по имени части', () => {
    expect(targets(['domain/money.ts'])).toEqual([{ part: 'domain', file: 'domain/money.ts' }]);
    expect(targets(['domain/time'])).toEqual(targets().filter(({ file }) => file.startsWith('domain/time/')));
    expect(new Set(targets(['state', 'domain/money.ts']).map(({ part }) => part))).toEqual(
      new Set(['domain', 'state']),
    );
  });
});

type Node = Path['node'];
const node = (type: string, more: object = {}): Node => ({ type, ...more });
/** A path whose last node is looked at, the first being the program. */
const path = (...nodes: readonly Node[]): Path =>
  nodes.reduce<Path>((parentPath, one) => ({ node: one, parentPath }), { node: node('Program'), parentPath: null });

describe('что не портят', () => {
  const arrow = node('ArrowFunctionExpression', { body: node('StringLiteral') });
  const table = node('ObjectExpression', { properties: [node('ObjectProperty', { value: node('StringLiteral') })] });
  const withFunction = node('ObjectExpression', { properties: [node('ObjectProperty', { value: arrow })] });
  const empty = node('AssignmentPattern', { right: node('StringLiteral', { value: '' }) });
  test.each<[string, Path, string | undefined]>([
    ['слово таблицы', path(node('StringLiteral')), 'table'],
    ['слово внутри таблицы с функцией', path(withFunction, node('StringLiteral')), 'table'],
    ['таблица', path(table), 'table'],
    ['список', path(node('ArrayExpression', { elements: [null, node('StringLiteral')] })), 'table'],
    [
      'сообщение сбоя',
      path(arrow, node('NewExpression', { callee: node('Identifier', { name: 'RangeError' }) })),
      'message of a fault',
    ],
    [
      'пустая строка, которой просят типы',
      path(arrow, node('ArrayPattern'), empty),
      'default that only the types ask for',
    ],
    ['пустая строка по умолчанию у довода', path(arrow, empty), undefined],
    [
      'слово по умолчанию',
      path(arrow, node('ArrayPattern'), { ...empty, right: node('StringLiteral', { value: 'а' }) }),
      undefined,
    ],
    ['таблица с функцией', path(withFunction), undefined],
    ['слово в функции', path(arrow, node('BlockStatement'), node('StringLiteral')), undefined],
    ['таблица в функции', path(node('FunctionDeclaration'), table), undefined],
    ['образец', path(node('RegExpLiteral')), undefined],
    ['новое множество', path(arrow, node('NewExpression', { callee: node('Identifier', { name: 'Set' }) })), undefined],
    ['примечание не делает таблицу кодом', path({ ...table, ...{ leadingComments: [arrow] } }), 'table'],
  ])('%s', (_title, place, why) => {
    expect(whyLeftAlone(place)).toBe(why);
  });
});

describe('выборка', () => {
  const mutants = Array.from({ length: 400 }, (_, i) => ({
    ...{ id: String(i), fileName: '/any/money.ts', mutatorName: 'EqualityOperator', replacement: 'a <= b' },
    location: { start: { line: i, column: 1 } },
  }));
  const taken = (percent: number, seed: string): string[] =>
    mutants.filter((one) => isSampled({ percent, seed }, one)).map(({ id }) => id);

  test('доля близка к заказанной, всё и ничего — на краях', () => {
    expect([taken(100, 'a').length, taken(0, 'a').length]).toEqual([400, 0]);
    expect(taken(25, 'a').length).toBeGreaterThan(70);
    expect(taken(25, 'a').length).toBeLessThan(130);
  });

  test('одно зерно — одна выборка, большая доля содержит меньшую, другое зерно — другая', () => {
    expect(taken(25, 'a')).toEqual(taken(25, 'a'));
    const more = new Set(taken(50, 'a'));
    expect(taken(25, 'a').filter((id) => !more.has(id))).toEqual([]);
    expect(taken(25, 'b')).not.toEqual(taken(25, 'a'));
  });
});

const SOURCE = 'const a = 1;\n  return b < 0n ? -b : b;\n';
const REPORT = {
  files: {
    'domain/x.ts': {
      source: SOURCE,
      mutants: [
        ['Killed', 'true'],
        ['Timeout', 'false'],
        ['Survived', 'b <= 0n'],
        ['Survived', 'b > 0n'],
        ['NoCoverage', 'b'],
        ['Ignored', 'c'],
        ['CompileError', 'd'],
        ['RuntimeError', 'e'],
      ].map(([status, replacement]) => ({
        ...{ status, replacement, mutatorName: 'EqualityOperator' },
        location: { start: { line: 2, column: 10 }, end: { line: 2, column: 16 } },
      })),
    },
  },
};

describe('счёт', () => {
  const run = mutantsOf(REPORT, 'domain/x.ts');
  const row = { line: 'return b < 0n', was: 'b < 0n', becomes: 'b <= 0n', because: '−0 = 0' };

  test('испробованные мутанты, с местом и прежним текстом', () => {
    expect(run.mutants.map(({ fate }) => fate)).toEqual(['killed', 'timeout', 'survived', 'survived', 'uncovered']);
    expect(run.mutants[2]).toEqual({
      ...{ line: 2, column: 10, mutator: 'EqualityOperator', was: 'b < 0n', becomes: 'b <= 0n', fate: 'survived' },
    } satisfies Mutant);
  });

  test('равносильный мутант не пропущен и не замечен, устаревшая строка названа', () => {
    const { counts, missed, equivalent, stale } = scoreOf(run, [row, { ...row, becomes: 'true' }]);
    expect(counts).toEqual({ killed: 1, timeout: 1, survived: 1, uncovered: 1 });
    expect(missed.map(({ becomes }) => becomes)).toEqual(['b > 0n', 'b']);
    expect(equivalent.map(({ becomes, because }) => [becomes, because])).toEqual([['b <= 0n', '−0 = 0']]);
    expect(stale.map(({ becomes }) => becomes)).toEqual(['true']);
    expect(percentOf(counts)).toBe(50);
  });

  test('файл без мутантов не портит доли', () => {
    const nothing = scoreOf({ source: '', mutants: [] }, []);
    expect(percentOf(nothing.counts)).toBeNull();
    expect(sumOf([nothing, scoreOf(run, [])])).toEqual({ killed: 1, timeout: 1, survived: 2, uncovered: 1 });
  });

  test('страница называет выживших и неиспробованное', () => {
    const text = page('Как запущено.', [
      { part: 'domain', file: 'domain/x.ts', seconds: 3.4, score: scoreOf(run, [row]), why: '', late: false },
      { part: 'domain', file: 'domain/y.ts', seconds: 0, score: null, why: 'the tests fail', late: false },
    ]);
    expect(text).toContain('| domain/x.ts | 50.0 % | 1 | 1 | 1 | 1 | 1 | 3 |');
    expect(text).toContain('| domain/x.ts:2:10 | `b < 0n` | `b > 0n` | survived |');
    expect(text).toContain('| domain/x.ts:2:10 | `b < 0n` | `b <= 0n` | −0 = 0 |');
    expect(text).toContain('- domain/y.ts: the tests fail');
  });
});

describe('равносильные', () => {
  test.each(Object.entries(EQUIVALENTS))('%s: строки есть в файле, у каждой причина', (file, rows) => {
    expect(existsSync(file)).toBe(true);
    const lines = readFileSync(file, 'utf8').split('\n');
    const unmet = rows.filter(({ line, was }) => !lines.some((one) => one.includes(line) && one.includes(was)));
    expect(unmet).toEqual([]);
    const vague = rows.filter(({ line }) => lines.filter((one) => one.includes(line)).length > 1);
    expect(vague).toEqual([]);
    expect(rows.filter(({ because }) => because.length < 20)).toEqual([]);
  });
});

describe('просьба', () => {
  test.each([
    [{}, { only: [], sample: null, budget: Number.POSITIVE_INFINITY, workers: 1 }],
    [
      { only: 'critic,domain/money.ts', budget: '20m' },
      { only: ['critic', 'domain/money.ts'], sample: null, budget: 1200, workers: 1 },
    ],
    [
      { sample: '10', seed: 'b', budget: '2h' },
      { only: [], sample: { percent: 10, seed: 'b' }, budget: 7200, workers: 1 },
    ],
    [
      { sample: '5', budget: '90s', workers: '2' },
      { only: [], sample: { percent: 5, seed: '1' }, budget: 90, workers: 2 },
    ],
  ])('%o', (words, expected) => {
    expect(requestOf(words)).toEqual(expected);
  });

  test.each([{ budget: '20' }, { budget: 'm' }, { sample: '0' }, { sample: '101' }, { workers: '0' }])(
    '%o не принимается',
    (words) => {
      expect(() => requestOf(words)).toThrow();
    },
  );
});

describe('что остаётся от прежних прогонов', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'money.ts');
  const target = { part: 'domain', file } as const;
  const score = scoreOf(mutantsOf(REPORT, 'domain/x.ts'), []);

  test('файл, который с тех пор не менялся, пробовать заново не надо', () => {
    writeFileSync(file, SOURCE);
    expect(keptOf(folder, target)).toBeNull();
    keep(folder, { ...target, seconds: 3, score, why: '', late: false });
    const kept = keptOf(folder, target);
    expect(kept).toMatchObject({ ...target, seconds: 3, why: '', late: false });
    expect(kept?.score).toMatchObject({ counts: score.counts, missed: score.missed, equivalent: [] });
    expect(page('', kept === null ? [] : [kept])).toContain('`b <= 0n`');
  });

  test('файл изменился, файл не дошёл до конца — пробовать надо', () => {
    writeFileSync(file, `${SOURCE}\n`);
    expect(keptOf(folder, target)).toBeNull();
    keep(folder, { ...target, seconds: 3, score: null, why: 'время вышло', late: true });
    expect(keptOf(folder, target)).toBeNull();
  });
});
