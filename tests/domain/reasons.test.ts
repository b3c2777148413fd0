import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Completeness } from '#domain/completeness.ts';
import { CONFLICT_TYPES, CONFLICTS } from '#domain/conflicts.ts';
import { type Judged, outcomeOf } from '#domain/outcome-of.ts';
import { BLOCKED_ORDER, OUTCOME_CODES, OUTCOMES } from '#domain/outcomes.ts';
import { isGap, REASON_CODES, REASON_FAMILIES, REASONS, type ReasonCode } from '#domain/reasons.ts';
import { STAGE_NAMES, STAGES } from '#domain/stages.ts';
import type { Completeness as OnecCompleteness } from '#onec/completeness.ts';
import { REASONS as ONEC_REASONS } from '#onec/reasons.ts';

/** The minimal set of the specification, by its groups. */
const SPECIFIED: Readonly<Record<string, string>> = {
  interpretation:
    'AMBIGUOUS_BUSINESS_TERM MISSING_PERIOD MISSING_AS_OF_DATE MULTIPLE_VALID_INTERPRETATIONS ENTITY_NOT_RESOLVED LOW_CONFIDENCE_ENTITY_BINDING',
  data: 'NO_MATCH_IN_1C PARTIAL_MATCH_IN_1C INSUFFICIENT_DOCUMENT_DEPTH CONFLICTING_EVIDENCE MISSING_SUPPORTING_DOCUMENT EVIDENCE_DEPTH_LIMIT',
  tools: 'TOOL_EXECUTION_ERROR MCP_TIMEOUT MCP_SCHEMA_ERROR INVALID_TOOL_OUTPUT ROUTE_EXECUTION_ABORTED',
  dialogue: 'QUESTION_UNDER_SPECIFIED NEEDS_USER_CONFIRMATION ASSUMPTION_APPLIED_EXPLICITLY',
};
const ADDED =
  'ACCESS_LIMITED RESULT_TRUNCATED STALE_SNAPSHOT NO_ANSWER_IN_KNOWLEDGE_BASE MODEL_UNAVAILABLE MODEL_OUTPUT_INVALID UNEXPLAINED_CONDITION IDENTITY_BROKEN POLICY_UNREADABLE ROUTE_INSUFFICIENT_IN_FACT';

const unproven = (...reasons: ReasonCode[]): Judged => ({
  ...{ message: 'ledger', answerability: 'insufficient', coveredCount: 0, uncoveredCount: 1 },
  ...{ requiredStepDegraded: false, reasons },
});
const proven = (...reasons: ReasonCode[]): Judged => ({
  ...{ message: 'ledger', answerability: 'full', coveredCount: 1, uncoveredCount: 0 },
  ...{ requiredStepDegraded: false, reasons },
});

describe('причины', () => {
  test.each(Object.entries(SPECIFIED))('все коды группы %s на месте и в своей группе', (family, codes) => {
    for (const code of codes.split(' ')) {
      expect(REASONS, code).toHaveProperty(code);
      expect(REASONS[code as ReasonCode].family, code).toBe(family);
    }
  });

  test('есть коды полноты, моделей и базы знаний', () => {
    expect(ADDED.split(' ').filter((code) => !(code in REASONS))).toEqual([]);
  });

  test('каждая семья причин клиента 1С — строка этой таблицы', () => {
    const families = Object.values(ONEC_REASONS).map(({ family }) => family);
    expect(families.filter((family) => !(family in REASONS))).toEqual([]);
  });

  test('полнота клиента 1С и полнота факта — одно и то же', () => {
    expectTypeOf<OnecCompleteness>().toEqualTypeOf<Completeness>();
  });

  test.each(REASON_CODES)('%s говорит по-русски, что случилось и что дальше', (code) => {
    const { text, next, family } = REASONS[code];
    for (const sentence of [text, next]) expect(sentence).toMatch(/^[А-ЯЁ].*[а-яёa-z0-9С»)]\.$/iu);
    expect(text).not.toBe(next);
    expect(REASON_FAMILIES).toHaveProperty(family);
  });

  test('две причины не говорят одного и того же', () => {
    expect(new Set(REASON_CODES.map((code) => REASONS[code].text)).size).toBe(REASON_CODES.length);
  });

  test.each(REASON_CODES)('%s ведёт туда, куда сказано', (code) => {
    const { outcome } = REASONS[code];
    if (isGap(code)) {
      expect(outcomeOf(unproven(code))).toBe(outcome);
      expect(outcomeOf(proven(code))).toBe('PARTIALLY_ANSWERED');
    } else if (outcome === 'DECLINED') {
      expect(outcomeOf({ ...unproven(code), message: 'refusal', answerability: 'not_required' })).toBe(outcome);
    } else {
      expect(outcomeOf(proven(code))).toBe('FULLY_ANSWERED');
    }
  });
});

describe('итоги', () => {
  test('семь классов спецификации и три для разговора и знаний', () => {
    expect(OUTCOME_CODES).toEqual([
      ...['FULLY_ANSWERED', 'PARTIALLY_ANSWERED', 'BLOCKED_BY_AMBIGUITY', 'BLOCKED_BY_MISSING_DATA'],
      ...['BLOCKED_BY_TOOLING', 'MISROUTED', 'FAILED_TO_BIND_ENTITIES'],
      ...['ANSWERED_FROM_KNOWLEDGE', 'GREETED', 'DECLINED'],
    ]);
  });

  test('порядок причин называет каждый класс неудачи один раз', () => {
    const blocked = OUTCOME_CODES.filter((code) => OUTCOMES[code].standing === 'blocked');
    expect([...BLOCKED_ORDER].sort()).toEqual([...blocked].sort());
  });

  test('к каждому классу неудачи ведёт хотя бы одна причина', () => {
    const led = new Set<string>(REASON_CODES.map((code) => REASONS[code].outcome));
    expect(BLOCKED_ORDER.filter((code) => !led.has(code))).toEqual([]);
  });

  test.each<[string, ReasonCode[], string]>([
    ['сбой чтения не прикрывается вопросом', ['AMBIGUOUS_BUSINESS_TERM', 'MCP_TIMEOUT'], 'BLOCKED_BY_TOOLING'],
    [
      'несвязанный объект важнее отсутствия данных',
      ['NO_MATCH_IN_1C', 'ENTITY_NOT_RESOLVED'],
      'FAILED_TO_BIND_ENTITIES',
    ],
    ['сбой чтения важнее неверного пути', ['ROUTE_INSUFFICIENT_IN_FACT', '1C_UNAVAILABLE'], 'BLOCKED_BY_TOOLING'],
    ['неверный путь важнее несвязанного объекта', ['ENTITY_NOT_RESOLVED', 'ROUTE_INSUFFICIENT_IN_FACT'], 'MISROUTED'],
    ['несвязанный объект важнее неясности', ['MISSING_PERIOD', 'ENTITY_NOT_RESOLVED'], 'FAILED_TO_BIND_ENTITIES'],
    ['неясность важнее отсутствия данных', ['NO_MATCH_IN_1C', 'MISSING_PERIOD'], 'BLOCKED_BY_AMBIGUITY'],
    ['без причин верят отсутствию', [], 'BLOCKED_BY_MISSING_DATA'],
    ['оговорка не причина неудачи', ['MODEL_UNAVAILABLE'], 'BLOCKED_BY_MISSING_DATA'],
  ])('%s', (_title, reasons, outcome) => {
    expect(outcomeOf(unproven(...reasons))).toBe(outcome);
  });

  test('полный ответ по статьям — свой класс, приветствие и отказ — свои', () => {
    expect(outcomeOf({ ...proven(), message: 'knowledge' })).toBe('ANSWERED_FROM_KNOWLEDGE');
    expect(outcomeOf({ ...unproven('NO_ANSWER_IN_KNOWLEDGE_BASE'), message: 'knowledge' })).toBe(
      'BLOCKED_BY_MISSING_DATA',
    );
    expect(outcomeOf({ ...unproven(), message: 'greeting', answerability: 'not_required' })).toBe('GREETED');
  });
});

describe('противоречия и этапы', () => {
  test.each(CONFLICT_TYPES)('противоречие %s мешает полному ответу', (type) => {
    expect(isGap(CONFLICTS[type].reason)).toBe(true);
  });

  test('этапы идут по порядку хода, останавливаются только два', () => {
    expect(STAGE_NAMES).toEqual([
      ...['receiveQuestion', 'interpretFrame', 'resolveFrame', 'askClarification', 'chooseRoute', 'runRefresh'],
      ...['makePlan', 'runTools', 'collectEvidence', 'judgeCoverage', 'composeAnswer', 'recordTurn'],
    ]);
    expect(STAGE_NAMES.filter((name) => STAGES[name].pauses)).toEqual(['askClarification', 'runRefresh']);
  });

  test('имя этапа не совпадает с артефактом, а видимые слова — русские и разные', () => {
    const written = new Set<string | null>(STAGE_NAMES.map((name) => STAGES[name].writes));
    expect(STAGE_NAMES.filter((name) => written.has(name))).toEqual([]);
    expect(new Set(STAGE_NAMES.map((name) => STAGES[name].shown)).size).toBe(STAGE_NAMES.length);
    for (const name of STAGE_NAMES) expect(STAGES[name].shown).toMatch(/^[А-Я][а-яё 1,А-Я]+$/u);
  });
});
