/**
 * The examples of the specification fit the schemas. Where the design fixes more than they say, the addition stands in `artefacts.ts`; here
 * it is proven that nothing else was touched.
 */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { conversationStateSchema } from '#state/conversation.ts';
import { coverageReportSchema } from '#state/coverage-report.ts';
import { evidenceBundleSchema } from '#state/evidence-bundle.ts';
import { executionPlanSchema } from '#state/execution-plan.ts';
import { finalAnswerPackageSchema } from '#state/final-answer.ts';
import { queryFrameSchema } from '#state/query-frame.ts';
import { toolRunSchema } from '#state/tool-run.ts';
import { turnRecordSchema } from '#state/turn-record.ts';
import * as whole from './artefacts.ts';
import * as specified from './specified.ts';

interface Artefact {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly example: Readonly<Record<string, unknown>>;
  readonly whole: Readonly<Record<string, unknown>>;
  /** Fields of the example whose values the design changes. */
  readonly changed: readonly string[];
  /** Fields that the design adds. */
  readonly added: readonly string[];
}

const ARTEFACTS: readonly Artefact[] = [
  {
    ...{ name: 'QueryFrame', schema: queryFrameSchema, example: specified.QUERY_FRAME, whole: whole.frame },
    changed: [],
    added: ['slots', 'spans', 'explained_by', 'unexplained', 'premises'],
  },
  {
    ...{ name: 'ExecutionPlan', schema: executionPlanSchema, example: specified.EXECUTION_PLAN, whole: whole.plan },
    changed: [],
    added: [],
  },
  {
    ...{ name: 'ToolRun', schema: toolRunSchema, example: specified.TOOL_RUN, whole: whole.toolRun },
    changed: [],
    added: ['base_id', 'source', 'completeness', 'rows_expected', 'rows_read', 'emptiness'],
  },
  {
    ...{
      name: 'EvidenceBundle',
      schema: evidenceBundleSchema,
      example: specified.EVIDENCE_BUNDLE,
      whole: whole.evidence,
    },
    // money is a decimal string and a fact is placed; a source says whose it is
    changed: ['facts', 'source_refs'],
    added: ['base_id', 'reports'],
  },
  {
    ...{
      name: 'CoverageReport',
      schema: coverageReportSchema,
      example: specified.COVERAGE_REPORT,
      whole: whole.coverage,
    },
    changed: [],
    added: ['degraded_steps'],
  },
  {
    ...{
      name: 'FinalAnswerPackage',
      schema: finalAnswerPackageSchema,
      example: specified.FINAL_ANSWER,
      whole: whole.answer,
    },
    changed: [],
    added: ['blocks', 'assumptions', 'claims', 'controls', 'repeat_in_1c'],
  },
  {
    ...{ name: 'ConversationState', schema: conversationStateSchema, example: specified.CONVERSATION_STATE },
    whole: whole.conversation,
    changed: [],
    added: ['base_id', 'last_turn', 'premises', 'set_aside'],
  },
];

describe('артефакты спецификации', () => {
  test.each(ARTEFACTS)('$name: пример читается, добавлено только то, что требует устройство', (artefact) => {
    const { example, changed, added } = artefact;
    expect(Object.keys(artefact.whole).sort()).toEqual([...Object.keys(example), ...added].sort());
    for (const [field, value] of Object.entries(example)) {
      if (!changed.includes(field)) expect(artefact.whole[field]).toEqual(value);
    }
    expect(artefact.schema.parse(artefact.whole)).toEqual(artefact.whole);
  });

  test.each(ARTEFACTS)('$name проходит через JSON без потерь', ({ schema, whole: value }) => {
    const again = schema.parse(JSON.parse(JSON.stringify(value)));
    expect(again).toStrictEqual(value);
  });

  test.each(ARTEFACTS)('$name не принимает лишнего и не прощает пропущенного', ({ schema, whole: value }) => {
    expect(schema.safeParse({ ...value, extra: 1 }).success).toBe(false);
    for (const field of Object.keys(value)) {
      const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
      expect(schema.safeParse(rest).success, field).toBe(false);
    }
  });

  test('TurnRecord вмещает все артефакты хода и проходит через JSON', () => {
    expect(turnRecordSchema.parse(JSON.parse(JSON.stringify(whole.turn)))).toStrictEqual(whole.turn);
  });

  test('поля факта и источника названы как в примере', () => {
    expect(Object.keys(specified.FACT).filter((field) => !(field in whole.fact))).toEqual([]);
    expect(whole.fact).toMatchObject({ ...specified.FACT, value: specified.FACT.value.toFixed(2) });
    expect(whole.evidence.source_refs[0]).toMatchObject(specified.SOURCE_REF);
  });

  test('деньги числом не принимаются', () => {
    const result = evidenceBundleSchema.safeParse({ ...whole.evidence, facts: [{ ...whole.fact, value: 152340.55 }] });
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(['facts.0.value']);
  });
});
