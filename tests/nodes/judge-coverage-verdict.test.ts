/** Where the critic sends the turn: another plan while it may help, a question when only the person can choose, the answer otherwise. */
import { describe, expect, test } from 'vitest';
import type { ReasonCode } from '#domain/reasons.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { DocumentSlot } from '#state/slots.ts';
import { controlLine, documentOf, fact, failedRun, type Given, judge, runOf } from './coverage-case.ts';
import { documentFact } from './criterion.ts';

const NUMBERED: DocumentSlot = {
  ...{ kinds: [], number: '213', date: null, amount: null, latest: false },
  ...{ id: null, type: null, title: null },
};
const attempts = (more: Partial<GraphState['attempts']>) => (state: GraphState) => ({
  ...state,
  attempts: { ...state.attempts, ...more },
});

describe('другой план', () => {
  test.each<[ReasonCode, number, 'replan' | 'answer']>([
    ['MCP_TIMEOUT', 0, 'replan'],
    ['REQUEST_BUDGET_REACHED', 1, 'replan'],
    ['MCP_SCHEMA_ERROR', 1, 'replan'],
    ['EVIDENCE_DEPTH_LIMIT', 1, 'replan'],
    ['MCP_TIMEOUT', 2, 'answer'],
    ['MCP_TIMEOUT', 3, 'answer'],
    ['1C_UNAVAILABLE', 0, 'answer'],
    ['ACCESS_LIMITED', 0, 'answer'],
  ])('%s после %i планов → %s', async (code, plans, verdict) => {
    const before = { plans, reroutes: 1, clarifications: 1 };
    const judged = await judge({ runs: [failedRun(code)], change: attempts(before) });
    expect(judged.verdict).toBe(verdict);
    expect(judged.attempts).toEqual(verdict === 'replan' ? { ...before, plans: plans + 1 } : before);
    expect(judged.clarification).toBeNull();
  });

  test('одного поправимого отказа среди прочих довольно', async () => {
    const { verdict } = await judge({ runs: [failedRun('1C_UNAVAILABLE'), failedRun('MCP_TIMEOUT')] });
    expect(verdict).toBe('replan');
  });

  test.each<[string, Given]>([
    ['отказал необязательный шаг', { runs: [runOf(), failedRun('MCP_TIMEOUT')], steps: [{}, { required: false }] }],
    ['шаг не выполнялся', { runs: [runOf(), null] }],
    ['всё доказано', { runs: [runOf()] }],
  ])('не нужен: %s', async (_title, given) => {
    const { verdict } = await judge({ facts: [fact(), controlLine()], ...given });
    expect(verdict).toBe('answer');
  });
});

describe('вопрос человеку', () => {
  const two = [documentOf('a'), documentOf('b', { number: '00213', date: '2019-02-03' })];
  const asking: Given = { intent: 'document_movements', slots: { document: NUMBERED }, documents: two };

  test('номер подходит двум: оба названы целиком, ни один не взят', async () => {
    const { verdict, clarification, attempts: after } = await judge(asking);
    expect(verdict).toBe('ask');
    expect(after.plans).toBe(0);
    expect(clarification?.reply).toBeNull();
    expect(clarification?.asked).toMatchObject({
      ...{ clarification_id: '1:document', slot: 'document', question: 'Какой документ № 213 показать?' },
      ...{ reason_code: 'SEVERAL_ENTITIES_MATCH', allow_free_text: true },
      why: expect.stringContaining('номер повторяется'),
    });
    const [first, second] = clarification?.asked.options ?? [];
    expect([first?.option_id, first?.label, first?.detail]).toEqual(['1', 'Списание a', null]);
    expect(second).toEqual({
      ...{ option_id: '2', label: 'Списание b', detail: null },
      sets: {
        document: {
          ...{ kinds: ['Document_СписаниеСРасчетногоСчета'], number: '00213', date: '2019-02-03', amount: null },
          ...{ latest: false, id: 'b', type: 'Document_СписаниеСРасчетногоСчета', title: 'Списание b' },
        },
      },
    });
  });

  test('из многих показаны десять', async () => {
    const many = Array.from({ length: 12 }, (_, index) => documentOf(`d${index}`));
    const { clarification } = await judge({ ...asking, documents: many });
    expect(clarification?.asked.options.map(({ label }) => label)).toEqual(
      many.slice(0, 10).map(({ document_ref }) => document_ref.title),
    );
  });

  test('инструмент сам сказал, что подходят несколько', async () => {
    const { verdict } = await judge({ ...asking, runs: [failedRun('SEVERAL_ENTITIES_MATCH')] });
    expect(verdict).toBe('ask');
  });

  const answered = (clarification_id: string) => (state: GraphState) => ({
    ...state,
    clarifications: [
      {
        asked: {
          ...{ clarification_id, slot: 'document', question: '?', why: '?', options: [], allow_free_text: true },
          reason_code: 'SEVERAL_ENTITIES_MATCH' as const,
        },
        reply: { kind: 'text' as const, text: '?' },
      },
    ],
  });

  test.each<[string, Given, 'ask' | 'answer']>([
    ['спрошено было о другом', { ...asking, change: answered('1:side') }, 'ask'],
    ['об этом уже спрошено', { ...asking, change: answered('1:document') }, 'answer'],
    ['спрошено один раз', { ...asking, change: attempts({ clarifications: 1 }) }, 'ask'],
    ['спрошено дважды', { ...asking, change: attempts({ clarifications: 2 }) }, 'answer'],
    ['всё доказано', { ...asking, facts: [documentFact()] }, 'answer'],
    ['документ один', { ...asking, documents: two.slice(0, 1) }, 'answer'],
    ['документ уже связан', { ...asking, slots: { document: { ...NUMBERED, id: 'a' } } }, 'answer'],
    ['номера в вопросе нет', { ...asking, slots: { document: { ...NUMBERED, number: null } } }, 'answer'],
    ['документа в вопросе нет', { ...asking, slots: {} }, 'answer'],
    ['отказ о другом', { ...asking, runs: [failedRun('1C_UNAVAILABLE')] }, 'answer'],
    [
      'один из отказов о другом',
      { ...asking, runs: [failedRun('SEVERAL_ENTITIES_MATCH'), failedRun('1C_UNAVAILABLE')] },
      'answer',
    ],
  ])('%s → %s', async (_title, given, verdict) => {
    const judged = await judge(given);
    expect(judged.verdict).toBe(verdict);
    expect(judged.clarification === null).toBe(verdict === 'answer');
  });
});
