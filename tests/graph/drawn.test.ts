/** The drawing of the graph: what docs/graph.md shows is what runs, no edge stands twice, and no answer is composed without a coverage report. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawGraph } from '#graph/picture.ts';
import { composeAnswer } from '#nodes/compose-answer.ts';
import { interpretFrame } from '#nodes/interpret-frame.ts';
import { judgeCoverage } from '#nodes/judge-coverage.ts';
import { receiveQuestion } from '#nodes/receive-question.ts';

const drawing = await drawGraph();

/** `from → to` of every drawn edge. */
const edges = drawing.split('\n').flatMap((line) => {
  const [, from, to] = /^\s*(\w+) .*> (\w+);$/.exec(line) ?? [];
  return from === undefined ? [] : [`${from} → ${to}`];
});

test('страница показывает этот самый рисунок', () => {
  expect(readFileSync('docs/graph.md', 'utf8')).toContain(drawing.trim());
});

test('рёбра не повторяются, и каждая строка рисунка прочитана', () => {
  expect(edges).toHaveLength(drawing.split('\n').filter((line) => line.includes('>')).length);
  expect(new Set(edges).size).toBe(edges.length);
});

test('к ответу ведут только стадии, которые пишут проверку полноты', () => {
  const before = edges.filter((edge) => edge.endsWith('→ composeAnswer')).map((edge) => edge.split(' ')[0]);
  expect(before.toSorted()).toEqual([interpretFrame.name, judgeCoverage.name, receiveQuestion.name].toSorted());
  for (const { writes } of [interpretFrame, judgeCoverage, receiveQuestion])
    expect(writes).toContain('coverage_report');
  expect(composeAnswer.reads).toContain('coverage_report');
});
