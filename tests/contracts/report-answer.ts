/** What an answer made of one report must hold: nothing that the tool says is lost, nothing is said that its facts do not prove. */
import { expect } from 'vitest';
import { INTENT_CODES, INTENTS } from '#domain/intents.ts';
import type { Called } from '#tools/gateway.ts';
import { isReport } from '#tools/report/report.ts';
import { turn } from '../nodes/answer-desk.ts';

/** Passes for a tool that does not answer with a report. */
export async function expectToldWhole(called: Called): Promise<void> {
  const { run, result } = called;
  if (result.kind !== 'found' || !isReport(result.value)) return;
  const intent = INTENT_CODES.find((code) => INTENTS[code].tool === run.tool_name) ?? 'profit';
  const { moment, tables, controls, statements } = result.value;
  const when = 'as_of' in moment ? { as_of: moment.as_of } : { period: { ...moment.period } };
  const { answer, state } = await turn(intent, when, [called]);
  expect([run.tool_name, state.reasons.filter(({ reason_code }) => reason_code === 'CLAIM_NOT_PROVEN')]).toEqual([
    ...[run.tool_name, []],
  ]);
  const filled = tables.filter(({ rows }) => rows.length > 0).map(({ title }) => title);
  expect(answer.blocks.found.tables.map(({ title }) => title)).toEqual(filled);
  expect(answer.controls.map(({ agrees }) => agrees)).toEqual(controls.map(({ agrees }) => agrees));
  const spoken = answer.user_facing_answer;
  expect(spoken).not.toMatch(/[{}]|undefined|\bnull\b|NaN/u);
  // a sentence without its figures stands in the answer word for word around them
  for (const { text } of statements)
    for (const piece of text.split(/\{[^}]*\}/).map((one) => one.trim()))
      if (piece.length > 12) expect(spoken.replaceAll('\u00a0', ' ')).toContain(piece.replace(/руб\.\.$/, 'руб.'));
}
