/** The body of evidence around the facts: what words were bound to, what is not there and why, what failed, what is said of it once. */
import { describe, expect, test } from 'vitest';
import { EMPTINESS } from '#domain/emptiness.ts';
import { REASONS } from '#domain/reasons.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { DocumentSlot, Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import { fact } from './coverage-case.ts';
import { collect, empty, found, lost, rowsOf } from './evidence-desk.ts';
import { settlements, VECTOR } from './tool-values.ts';

const open = found('get_open_settlements', settlements());
/** The first call only bound words: its step is numbered with R. */
const binding = (state: GraphState): GraphState => ({
  ...state,
  tool_runs: state.tool_runs.map((one, index) => (index === 0 ? { ...one, step_id: 'R1' } : one)),
});
const blocked = (state: GraphState): GraphState => ({ ...binding(state), blocked: true });
const DOCUMENT: DocumentSlot = {
  ...{ kinds: [], number: '213', date: null, amount: null, latest: false, id: null, type: null, title: null },
};

describe('к чему привязаны слова', () => {
  const ref = (kind: string, id: string, title: string) => ({ kind, ref: id, title });
  test.each<[string, Partial<Slots>, object[]]>([
    [
      'контрагент и организация',
      {
        parties: [{ surface: 'Вектор', id: 'vector', type: VECTOR.kind, title: VECTOR.title }],
        organisation: { surface: 'наша', id: 'org', type: null, title: null },
      },
      [
        { surface: 'Вектор', resolved_to: 'ООО «Вектор»', confidence: 1, entity_ref: VECTOR },
        { surface: 'наша', resolved_to: 'наша', confidence: 1, entity_ref: ref('unknown', 'org', 'наша') },
      ],
    ],
    ['не найденный ни к чему не привязан', { parties: [{ surface: 'Вектр', id: null, type: null, title: null }] }, []],
    [
      'документ по номеру',
      { document: { ...DOCUMENT, id: 'd', type: 'Document_Списание', title: 'Списание 213' } },
      [
        {
          surface: '213',
          resolved_to: 'Списание 213',
          confidence: 1,
          entity_ref: ref('Document_Списание', 'd', 'Списание 213'),
        },
      ],
    ],
    [
      'документ без номера — по названию',
      { document: { ...DOCUMENT, number: null, id: 'd', title: 'Списание' } },
      [{ surface: 'Списание', resolved_to: 'Списание', confidence: 1, entity_ref: ref('Document', 'd', 'Списание') }],
    ],
    [
      'документ без имени — по коду',
      { document: { ...DOCUMENT, number: null, id: 'd' } },
      [{ surface: 'd', resolved_to: 'd', confidence: 1, entity_ref: ref('Document', 'd', '') }],
    ],
    ['документ не найден', { document: DOCUMENT }, []],
    [
      'исключения и слова со значением',
      {
        exclusions: [
          { what: 'party', surface: 'Вектора', id: 'vector', title: VECTOR.title },
          { what: 'account', surface: '60.21', id: null, title: null },
        ],
        terms: [{ term: 'open', surface: 'висит', reading: 'any_open', by: 'default', confidence: 0.5 }],
      },
      [
        { surface: 'Вектора', resolved_to: 'кроме ООО «Вектор»', confidence: 1, entity_ref: null },
        { surface: '60.21', resolved_to: 'кроме 60.21', confidence: 1, entity_ref: null },
        { surface: 'висит', resolved_to: 'any_open', confidence: 0.5, entity_ref: null },
      ],
    ],
  ])('%s', async (_title, slots, bindings) => {
    expect((await collect([], slots)).bundle.entity_bindings).toEqual(bindings);
  });

  test('каркаса нет — слов нет', async () => {
    const { bundle } = await collect([open], {}, (state) => ({ ...state, query_frame: null }));
    expect(bundle.entity_bindings).toEqual([]);
    expect(rowsOf(bundle, 'parties')).toHaveLength(4);
  });
});

describe('чего нет и что не удалось', () => {
  test('причина пустоты названа словами, с доказательством и вызовом', async () => {
    const { bundle, evidence, reasons } = await collect([
      empty('get_open_settlements'),
      empty('get_balance_as_of', { cause: 'filter_too_narrow', proof: 'Без отбора 5 строк.' }),
    ]);
    expect(bundle.not_found).toEqual([
      {
        what: `get_open_settlements: ${EMPTINESS.no_data.title}`,
        cause: 'no_data',
        proof: 'Строк ноль.',
        about: '',
        tool_run_id: 'run-1',
      },
      {
        what: `get_balance_as_of: ${EMPTINESS.filter_too_narrow.title}`,
        cause: 'filter_too_narrow',
        proof: 'Без отбора 5 строк.',
        about: '',
        tool_run_id: 'run-1',
      },
    ]);
    expect(evidence).toEqual({ key: 'c1/1/evidence/1', facts: 0, conflicts: 0, not_found: 2, execution_errors: 0 });
    expect(reasons).toEqual([]);
  });

  test('пустой поиск слов — не пустота ответа, если он не остановил ход', async () => {
    const calls = [empty('resolve_counterparty', { cause: 'entity_not_bound' }), empty('get_open_settlements')];
    const passing = await collect(calls, {}, binding);
    expect(passing.bundle.not_found.map(({ cause }) => cause)).toEqual(['no_data']);
    const stopped = await collect(calls, {}, blocked);
    expect(stopped.bundle.not_found.map(({ cause }) => cause)).toEqual(['entity_not_bound', 'no_data']);
  });

  test('найденное при поиске слов ответом не служит, если поиск не остановил ход', async () => {
    expect((await collect([open], {}, binding)).bundle.facts).toEqual([]);
    expect((await collect([open], {}, blocked)).bundle.facts.length).toBeGreaterThan(0);
    const numbered = (state: GraphState) => ({
      ...state,
      tool_runs: state.tool_runs.map((one) => ({ ...one, step_id: 'SR1' })),
    });
    expect((await collect([open], {}, numbered)).bundle.facts.length).toBeGreaterThan(0);
    const long = (state: GraphState) => ({
      ...state,
      tool_runs: state.tool_runs.map((one) => ({ ...one, step_id: 'R12' })),
    });
    expect((await collect([open], {}, long)).bundle.facts).toEqual([]);
    const word = (state: GraphState) => ({
      ...state,
      tool_runs: state.tool_runs.map((one) => ({ ...one, step_id: 'Read' })),
    });
    expect((await collect([open], {}, word)).bundle.facts.length).toBeGreaterThan(0);
  });

  test('неудача записана со своим шагом и поднята причиной', async () => {
    const { bundle, reasons, evidence } = await collect([open, lost('get_balance_as_of', 'MCP_TIMEOUT')]);
    expect(bundle.execution_errors).toEqual([
      { tool_run_id: 'run-1', step_id: 'S2', error_code: 'MCP_TIMEOUT', error_message: 'Не вышло.' },
    ]);
    expect(reasons).toEqual([{ reason_code: 'MCP_TIMEOUT', message: 'Не вышло.', concerns: ['run-1'] }]);
    expect(evidence.execution_errors).toBe(1);
    expect(bundle.facts.length).toBeGreaterThan(0);
  });

  test.each<[string, unknown]>([
    ['потерян', undefined],
    ['не того вида', { kind: 'found', facts: [] }],
  ])('ответ %s: неудача, а не пустота', async (_title, value) => {
    const call = { ...open, result: value as Called['result'] };
    const { bundle, reasons } = await collect([call], {}, (state) => ({
      ...state,
      tool_runs: state.tool_runs.map((one) => ({ ...one, key: value === undefined ? 'нет' : one.key })),
    }));
    const { text } = REASONS.INVALID_TOOL_OUTPUT;
    expect(bundle.execution_errors).toMatchObject([{ error_code: 'INVALID_TOOL_OUTPUT', error_message: text }]);
    expect(bundle.not_found).toEqual([]);
    expect(reasons).toEqual([{ reason_code: 'INVALID_TOOL_OUTPUT', message: text, concerns: ['run-1'] }]);
  });

  test('считается последнее слово шага', async () => {
    const again = (state: GraphState) => ({
      ...state,
      tool_runs: state.tool_runs.map((one) => ({ ...one, step_id: 'S1' })),
    });
    const { bundle, reasons } = await collect([lost('get_open_settlements', 'MCP_TIMEOUT'), open], {}, again);
    expect([bundle.execution_errors, reasons]).toEqual([[], []]);
    expect(bundle.facts.length).toBeGreaterThan(0);
  });
});

describe('что сказать рядом', () => {
  const note = { code: 'PERIOD_NOT_CLOSED', message: 'Июнь не закрыт.' } as const;
  const noted = (tool_run_id: string): Called =>
    found('get_open_settlements', settlements(), { notes: [note] }, { tool_run_id });

  test('замечания двух вызовов сказаны один раз и относятся к обоим', async () => {
    const { reasons } = await collect([noted('a'), noted('b')]);
    expect(reasons).toEqual([{ reason_code: note.code, message: note.message, concerns: ['a', 'b'] }]);
  });

  test('сказанное раньше остаётся на своём месте и собирает вызовы', async () => {
    const before: GraphState['reasons'] = [
      { reason_code: 'WRONG_PREMISE', message: 'Посылка не верна.' },
      { reason_code: note.code, message: note.message, concerns: ['x'] },
      { reason_code: note.code, message: 'Май не закрыт.' },
    ];
    const { reasons } = await collect([noted('a')], {}, (state) => ({ ...state, reasons: before }));
    expect(reasons).toEqual([before[0], { ...before[1], concerns: ['x', 'a'] }, before[2]]);
  });

  test('замечания поиска слов говорит не этот узел', async () => {
    expect((await collect([noted('a')], {}, binding)).reasons).toEqual([]);
  });

  test.each<[string, Partial<Slots>, number]>([
    ['документ выбран — говорить не о чем', { document: { ...DOCUMENT, id: 'd' } }, 0],
    ['документ не выбран', { document: DOCUMENT }, 1],
    ['документа в вопросе нет', {}, 1],
  ])('под номер подходят несколько: %s', async (_title, slots, times) => {
    const several = { code: 'SEVERAL_ENTITIES_MATCH', message: 'Подходят двое.' } as const;
    const { reasons } = await collect([found('find_terms', {}, { notes: [several] })], slots);
    expect(reasons).toHaveLength(times);
  });

  test('другое замечание выбор документа не снимает', async () => {
    const { reasons } = await collect([noted('a')], { document: { ...DOCUMENT, id: 'd' } });
    expect(reasons).toHaveLength(1);
  });
});

describe('свод', () => {
  test('лежит под ходом и версией плана, называет вопрос и базу', async () => {
    const { bundle, evidence } = await collect([open]);
    expect(bundle).toMatchObject({ request_id: 'q1', base_id: 'demo' });
    expect(evidence).toMatchObject({ key: 'c1/1/evidence/1', facts: bundle.facts.length });
    const unplanned = await collect([], {}, (state) => ({ ...state, execution_plan: null }));
    expect(unplanned.evidence.key).toBe('c1/1/evidence/0');
    expect(unplanned.bundle).toMatchObject({ facts: [], source_refs: [], documents: [], conflicts: [] });
  });

  test('условие не мешает, когда сужать нечем', async () => {
    const cut = found(
      'get_open_settlements',
      settlements({ items: [], items_residual: { rows: 4, dr: '35.00', cr: '800.00' } }),
    );
    expect((await collect([cut], { top: { count: 1, order: 'biggest' } })).reasons).toEqual([]);
  });

  test('инструмент без своих строк приносит свои факты', async () => {
    const { bundle } = await collect([found('find_terms', {}, { facts: [fact({ source_ref: 'S' })] })]);
    expect(bundle.facts.map(({ fact_id, value }) => [fact_id, value])).toEqual([['F1', '100.00']]);
  });
});
