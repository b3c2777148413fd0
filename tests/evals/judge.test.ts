/** The judge lets honest answers pass and catches lies of every kind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FindingKind } from '#evals/judge/finding.ts';
import { judge, type ShownAnswer } from '#evals/judge/judge.ts';
import { readNames } from '#evals/judge/names.ts';
import { type Bench, bestReading } from '#evals/judge/verdict.ts';
import { dice } from '#evals/questions/dice.ts';
import { generateQuestions } from '#evals/questions/generate.ts';
import { groundOf, type Question } from '#evals/questions/question.ts';
import type { Reading, SettlementScope } from '#evals/truth/scope.ts';
import type { Truth } from '#evals/truth/truth.ts';
import { truthOf } from '#evals/truth/truth-of.ts';
import { honestAnswer } from './honest.ts';
import { demoBooks } from './tiny-books.ts';

let bench: Bench;
let questions: readonly Question[];

beforeAll(async () => {
  const db = await demoBooks(31);
  bench = { db, names: await readNames(db), truths: new Map() };
  questions = await generateQuestions(await groundOf(db, dice(31)), 25);
});
afterAll(() => bench.db.close());

test('honest answers to generated questions have no fault, whole lists and folded ones', async () => {
  for (const question of questions) {
    const reading = question.readings[0];
    if (reading === undefined) throw new Error('вопрос без прочтения');
    const truth = await truthOf(bench.db, reading.scope);
    for (const most of [1000, 7]) {
      const { findings } = await bestReading(bench, question.readings, honestAnswer(reading, truth, most));
      expect(findings, `${question.text} (строк ${most})`).toEqual([]);
    }
  }
}, 120_000);

const SCOPE = {
  kind: 'settlements',
  measure: 'debt',
  side: 'suppliers',
  asOf: '2020-06-30',
  party: null,
  excludedParty: null,
  days: 0,
  smallest: 0n,
  smallestOf: 'doc',
  with76: true,
} as const;

async function debts(): Promise<{ readonly reading: Reading; readonly truth: Truth; readonly answer: ShownAnswer }> {
  const { rows } = await bench.db.query<{ ref: string; name: string }>(
    'SELECT ref, name FROM organisations ORDER BY code LIMIT 1',
  );
  const scope: SettlementScope = { ...SCOPE, organisations: rows };
  const reading: Reading = { label: 'долги', scope, said: [/30\.06\.2020/], marks: [] };
  const truth = await truthOf(bench.db, scope);
  return { reading, truth, answer: honestAnswer(reading, truth) };
}

const lines = (text: string): string[] => text.split('\n');
/** Number of the line of the n-th row of the table. */
const rowAt = (text: string, n: number): number => lines(text).findIndex((line) => /^\| ---/.test(line)) + n;
const cellOf = (line: string, at: number): string => line.split('|')[at]?.trim() ?? '';

/** A lie: how the honest text is spoiled, and what the judge must call it. */
const LIES: readonly (readonly [string, (text: string) => string, FindingKind])[] = [
  [
    'a kopeck in a row',
    (text) =>
      changeRow(text, 1, (line) =>
        line.replace(/(\d),(\d)(\d) \|/, (_, a, b, c) => `${a},${b}${(Number(c) + 1) % 10} |`),
      ),
    'wrong_row',
  ],
  [
    'a row is missing',
    (text) =>
      lines(text)
        .filter((_, at) => at !== rowAt(text, 3))
        .join('\n'),
    'missing_row',
  ],
  ['names of two rows are swapped', (text) => swapNames(text, 1, 2), 'wrong_row'],
  [
    'a figure of another party',
    (text) => changeRow(text, 1, (line) => line.replace(cellOf(line, 3), cellOf(lines(text)[rowAt(text, 4)] ?? '', 3))),
    'wrong_row',
  ],
  ['the debt stands in the column Дт', (text) => text.replace('| Дт | Кт |', '| Кт | Дт |'), 'wrong_row'],
  [
    'a name is altered by a letter',
    (text) => changeRow(text, 1, (line) => line.replace(/«./, '«Ъ').replace(/"./, '"Ъ')),
    'unknown_name',
  ],
  ['a figure from nowhere', (text) => `${text}\nИз них просрочено 1 234,56 руб.`, 'unknown_figure'],
  [
    'a known figure on the wrong side',
    (text) => `${text}\nАвансы Кт ${/Дт ([\d ]+,\d\d), Кт/.exec(text)?.[1]}.`,
    'wrong_side',
  ],
  ['a document that is not', (text) => `${text}\nСм. Поступление 0000-009999 от 13.05.2020.`, 'unknown_document'],
  ['an account that is not', (text) => `${text}\nСчет 60.77.`, 'unknown_account'],
  ['a count that is not', (text) => `${text}\nВсего 997 поставщиков.`, 'wrong_count'],
  ['a date of another year', (text) => `${text}\nНа 17.08.2023.`, 'wrong_date'],
  ['«по убыванию» and it is not', (text) => `${reversed(text)}\nПо убыванию суммы.`, 'wrong_order'],
  ['no list at all', (text) => lines(text).slice(0, 2).join('\n'), 'no_list'],
];

function changeRow(text: string, n: number, change: (line: string) => string): string {
  return lines(text)
    .map((line, at) => (at === rowAt(text, n) ? change(line) : line))
    .join('\n');
}

function swapNames(text: string, a: number, b: number): string {
  const [first, second] = [a, b].map((n) => cellOf(lines(text)[rowAt(text, n)] ?? '', 1));
  return changeRow(
    changeRow(text, a, (line) => line.replace(first ?? '', second ?? '')),
    b,
    (line) => line.replace(second ?? '', first ?? ''),
  );
}

function reversed(text: string): string {
  const start = rowAt(text, 1);
  const rows = lines(text);
  return [...rows.slice(0, start), ...rows.slice(start).toReversed()].join('\n');
}

describe('lies about debts to suppliers', () => {
  test.each(LIES)('%s', async (_, spoil, kind) => {
    const { reading, truth, answer } = await debts();
    const text = spoil(answer.user_facing_answer);
    expect(text).not.toBe(answer.user_facing_answer);
    const findings = judge({ ...answer, user_facing_answer: text }, reading, truth, bench.names);
    expect(findings.map((finding) => finding.kind)).toContain(kind);
  });

  test('the head is of another day, of another side, or is absent', async () => {
    const { reading, truth, answer } = await debts();
    const kinds = (short_answer: string): string[] =>
      judge({ ...answer, short_answer }, reading, truth, bench.names).map(({ kind }) => kind);
    expect(kinds(answer.short_answer.replace(/(\d),(\d\d)/, '$1,99'))).toContain('wrong_head');
    expect(kinds(answer.short_answer.replace('Кт', 'Дт'))).toContain('wrong_head');
    expect(kinds('Поставщикам мы должны.')).toContain('no_head');
    expect(kinds(answer.short_answer)).toEqual([]);
  });

  test('the day is not said', async () => {
    const { reading, truth, answer } = await debts();
    const silent = (text: string): string => text.replaceAll('30.06.2020', 'сегодня');
    const findings = judge(
      { short_answer: silent(answer.short_answer), user_facing_answer: silent(answer.user_facing_answer) },
      reading,
      truth,
      bench.names,
    );
    expect(findings.map(({ kind }) => kind)).toEqual(['unsaid']);
  });

  test('«прочие» with a wrong count or a wrong sum', async () => {
    const { reading, truth } = await debts();
    const answer = honestAnswer(reading, truth, 5);
    const spoiled = (change: (line: string) => string): string =>
      lines(answer.user_facing_answer)
        .map((line) => (line.startsWith('| прочие') ? change(line) : line))
        .join('\n');
    const kinds = (user_facing_answer: string): string[] =>
      judge({ ...answer, user_facing_answer }, reading, truth, bench.names).map(({ kind }) => kind);
    expect(kinds(spoiled((line) => line))).toEqual([]);
    expect(kinds(spoiled((line) => line.replace(/прочие \d+/, 'прочие 3')))).toContain('missing_row');
    expect(kinds(spoiled((line) => line.replace(/(\d),(\d\d)/, '$1,00')))).toContain('missing_row');
  });
});
