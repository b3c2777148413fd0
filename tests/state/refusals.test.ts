/** What artefacts refuse: contradictions that would let an unproven figure through. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { outcomeOf } from '#domain/outcome-of.ts';
import { coverageReportSchema, judgedBy } from '#state/coverage-report.ts';
import { conflictSchema, evidenceBundleSchema, factSchema } from '#state/evidence-bundle.ts';
import { executionPlanSchema } from '#state/execution-plan.ts';
import { type Claim, finalAnswerPackageSchema, unsupportedClaims } from '#state/final-answer.ts';
import { queryFrameSchema, unexplainedConditions } from '#state/query-frame.ts';
import { toolRunSchema } from '#state/tool-run.ts';
import { turnRecordSchema } from '#state/turn-record.ts';
import { answer, coverage, evidence, fact, frame, plan, toolRun, turn } from './artefacts.ts';

const CONFLICT = {
  conflict_id: 'X1',
  type: 'control_with_osv',
  message: 'ОСВ 60.01 Кт 152 000,00, в ответе Кт 152 340,55',
  measure: 'sum_accounting',
  expected: '152000.00',
  actual: '152340.55',
  difference: '-340.55',
  fact_ids: ['F1'],
  source_refs: ['SRC12'],
};

/** Every sentence of refusal, or nothing when the value is taken. */
function refusals(schema: z.ZodType, value: unknown): string {
  return (
    schema
      .safeParse(value)
      .error?.issues.map(({ message }) => message)
      .join('; ') ?? ''
  );
}

type Bend = readonly [title: string, changes: Record<string, unknown>, refusal: RegExp];

function refuses(name: string, schema: z.ZodType, value: object, bends: readonly Bend[]): void {
  describe(name, () => {
    test('целый принимается', () => expect(refusals(schema, value)).toBe(''));
    test.each(bends)('не принимается: %s', (_title, changes, refusal) => {
      expect(refusals(schema, { ...value, ...changes })).toMatch(refusal);
    });
  });
}

refuses('факт', factSchema, fact, [
  ['сумма без копеек', { value: '152340.5' }, /как требует его мера/],
  ['сумма с запятой', { value: '152340,55' }, /как требует его мера/],
  ['рубли без валюты', { currency: null }, /Валюта есть у денег/],
  ['штуки с валютой', { measure: 'quantity', value: '12.5' }, /Валюта есть у денег/],
  ['ни даты, ни периода', { as_of_date: null }, /либо дата, либо период/],
  ['и дата, и период', { period: { from: '2026-04-01', to: '2026-04-10' } }, /либо дата, либо период/],
  ['дата, которой нет', { as_of_date: '2026-04-31' }, /Не календарная дата/],
  ['сумма на счёте без стороны', { side: null }, /названа сторона/],
  ['сторона без счёта', { account: null, level: null }, /Сторона бывает только у счёта/],
  ['остаток без уровня', { level: null }, /назван уровень/],
  ['«полное» чтение не всех строк', { rows_read: 16 }, /сходится числом строк/],
  ['снимок без имени', { reading: { ...fact.reading, from: 'snapshot' } }, /Снимок называется/],
  ['свойство не по мере', { attributes: [{ name: 'due_date', measure: 'date', value: '31.06.2020' }] }, /его мера/],
]);

test('нулевой остаток может быть без стороны, дата и количество — без валюты', () => {
  expect(refusals(factSchema, { ...fact, value: '0.00', side: null })).toBe('');
  expect(refusals(factSchema, { ...fact, measure: 'quantity', value: '-12.5', currency: null })).toBe('');
  expect(refusals(factSchema, { ...fact, measure: 'flag', value: 'да', currency: null })).toBe('');
});

refuses('запись вызова', toolRunSchema, toolRun, [
  ['пустота без причины', { status: 'empty', rows_returned: 0 }, /Причина пустоты/],
  ['причина пустоты при удаче', { emptiness: { cause: 'no_data', proof: 'всё прочитано' } }, /Причина пустоты/],
  ['пустой ответ со строками', { status: 'empty', emptiness: { cause: 'no_data', proof: 'x' } }, /Строки возвращает/],
  ['ошибка без кода', { status: 'error', rows_returned: 0, completeness: 'unknown' }, /Код ошибки/],
  ['код ошибки при удаче', { error_code: 'MCP_TIMEOUT', error_message: 'x' }, /Код ошибки/],
  [
    'срыв, выданный за полное чтение',
    { status: 'timeout', rows_returned: 0, error_code: 'MCP_TIMEOUT', error_message: 'x' },
    /не бывает полным/,
  ],
  ['обрезанное, выданное за полное', { rows_expected: 40 }, /сходится числом строк/],
  ['конец раньше начала', { finished_at: '2026-04-10T12:01:14Z' }, /Конец раньше начала/],
  ['код не из таблицы', { status: 'error', error_code: 'SOMETHING' }, /Invalid option/],
]);

refuses('доказательства', evidenceBundleSchema, evidence, [
  ['факт без источника', { source_refs: [] }, /Нет источника SRC12/],
  ['два факта с одним номером', { facts: [fact, fact] }, /Один номер у двух фактов/],
  ['факт из другой базы', { facts: [{ ...fact, base_id: 'other' }] }, /F1 из другой базы/],
  ['противоречие о неизвестном факте', { conflicts: [{ ...CONFLICT, fact_ids: ['F9'] }] }, /Нет факта F9/],
]);

refuses('противоречие', conflictSchema, CONFLICT, [
  ['значение не по мере', { actual: '152 340,55' }, /как требует мера/],
  ['вид не из таблицы', { type: 'strange' }, /Invalid option/],
]);

refuses('каркас вопроса', queryFrameSchema, frame, [
  [
    'отрезок не из вопроса',
    { spans: [{ ...frame.spans[0], text: 'покупателям' }, ...frame.spans.slice(1)] },
    /не из вопроса/,
  ],
  ['отрезок потерян', { unexplained: [] }, /W2 либо объясняет поле, либо не объяснён/],
  ['отрезок и объясняет, и не объяснён', { unexplained: ['W1', 'W2'] }, /W1 либо/],
  ['объяснено несуществующее поле', { explained_by: { mood: ['W1', 'W3'] } }, /Поля «mood» в каркасе нет/],
  ['назван несуществующий отрезок', { unexplained: ['W2', 'W9'] }, /Нет отрезка W9/],
]);

refuses('план', executionPlanSchema, plan, [
  ['без шагов', { steps: [] }, /./],
  ['без условия остановки', { stop_conditions: [] }, /./],
  ['шаг ждёт сам себя', { steps: [{ ...plan.steps[0], depends_on: ['S1'] }] }, /ждёт S1/],
  ['шаг ждёт следующего', { steps: [{ ...plan.steps[0], depends_on: ['S2'] }, plan.steps[1]] }, /ждёт S2/],
  ['два шага с одним номером', { steps: [plan.steps[0], plan.steps[0]] }, /Один номер у двух шагов/],
]);

refuses('проверка покрытия', coverageReportSchema, coverage, [
  ['полное при пробеле', { answerability: 'full' }, /Полное покрытие при названном пробеле/],
  ['полное при одной причине-пробеле', { answerability: 'full', uncovered_points: [] }, /при названном пробеле/],
  ['полное без доказанного', { answerability: 'full', covered_points: [] }, /ничего не доказано/],
  ['неполное без причины', { why_partial: [] }, /Неполнота без причины/],
  [
    'неполное с одной оговоркой',
    { why_partial: [{ reason_code: 'ASSUMPTION_APPLIED_EXPLICITLY', message: 'дата' }] },
    /Неполнота без причины/,
  ],
  ['доказывать нечего, а пункты есть', { answerability: 'not_required' }, /Доказывать было нечего/],
]);

refuses('ответ', finalAnswerPackageSchema, answer, [
  ['без прямого вывода', { short_answer: '' }, /./],
  ['факт без доказательства', { claims: [{ ...answer.claims[0], evidence_ids: [] }] }, /на чём стоят/],
  ['два утверждения с одним номером', { claims: [answer.claims[0], answer.claims[0]] }, /Один номер/],
]);

refuses('запись хода', turnRecordSchema, turn, [
  ['ответ без проверки покрытия', { coverage_report: null, outcome: null }, /Ответ без проверки покрытия/],
  ['итог лучше доказанного', { outcome: 'FULLY_ANSWERED' }, /Итог не следует/],
  ['законченный ход без итога', { outcome: null }, /без итога/],
  ['готовый ход без ответа', { final_answer_package: null }, /Готовый ход без ответа/],
  ['причины потеряны', { reasons: [] }, /не внесена в причины хода/],
  ['конец не записан', { finished_at: null }, /Время конца/],
  ['идёт, но уже закончен', { status: 'running' }, /Время конца/],
  ['вызов к другой базе', { tool_runs: [{ ...toolRun, base_id: 'other' }] }, /Данные другой базы/],
  ['утверждение без доказательств хода', { evidence_bundle: null }, /Утверждение без доказательства/],
  [
    'утверждение в противоречии',
    { evidence_bundle: { ...evidence, conflicts: [CONFLICT] } },
    /Утверждение без доказательства или в противоречии/,
  ],
]);

test('сорванный обязательный шаг опускает итог хода', () => {
  const degraded = coverageReportSchema.parse({ ...coverage, degraded_steps: [{ step_id: 'S4', how: 'cut' }] });
  expect(outcomeOf(judgedBy(degraded, 'ledger'))).toBe('PARTIALLY_ANSWERED');
  const nothing = coverageReportSchema.parse({ ...degraded, answerability: 'insufficient', covered_points: [] });
  expect(outcomeOf(judgedBy(nothing, 'ledger'))).toBe('BLOCKED_BY_TOOLING');
});

test('непонятое условие сказано и мешает полному ответу, слово без условия — только записано', () => {
  expect(unexplainedConditions(frame)).toEqual([]);
  const question = 'хвосты кроме Лотоса';
  const cut = queryFrameSchema.parse({
    ...frame,
    original_user_question: question,
    spans: [
      { span_id: 'W1', kind: 'term', text: 'хвосты', start: 0, end: 6, reading: 'tails' },
      { span_id: 'W2', kind: 'exclusion', text: 'кроме Лотоса', start: 7, end: 19, reading: null },
    ],
    explained_by: { entity_candidates: ['W1'] },
  });
  expect(unexplainedConditions(cut)).toEqual([
    { reason_code: 'UNEXPLAINED_CONDITION', message: 'Не учтено: «кроме Лотоса» (исключение).', concerns: ['W2'] },
  ]);
});

test('утверждения без опоры названы с причиной', () => {
  const disputed = evidenceBundleSchema.parse({ ...evidence, conflicts: [CONFLICT] });
  const lost: Claim = { claim_id: 'C3', text: 'x', kind: 'inference', evidence_ids: ['F1', 'F7'] };
  expect(unsupportedClaims([...answer.claims, lost], evidence)).toEqual([{ claim_id: 'C3', why: 'no_such_evidence' }]);
  expect(unsupportedClaims(answer.claims, disputed)).toEqual([{ claim_id: 'C1', why: 'in_conflict' }]);
});
