/** What the figures themselves must hold: the measure, the level, the control, agreement, wholeness; and what answers a question at all. */
import { describe, expect, test } from 'vitest';
import type { Fact } from '#state/evidence-bundle.ts';
import { attributes, conflict, controlLine, fact, type Given, judge, MAY, told } from './coverage-case.ts';
import { absence, criterion, party, SETTLED, turnover } from './criterion.ts';

const measured = (measure: Fact['measure'], value: string): Fact =>
  fact({
    attributes: [
      { name: 'x', measure: 'count', value: '1' },
      { name: measure, measure, value },
    ],
  });
const lack = (title: string): string[] => [
  `PARTIAL_MATCH_IN_1C: Показатель не прочитан: ${title}. Ниже — суммы бухгалтерского учёта в рублях.`,
];

criterion('Показатель', [
  [
    'валюта прочитана',
    { slots: { measure: 'currency' }, facts: [measured('currency_amount', '10.00'), controlLine()] },
    'Показатель: в валюте',
    [],
  ],
  [
    'валюты нет',
    { slots: { measure: 'currency' }, facts: [measured('quantity', '3'), controlLine()] },
    'Показатель: в валюте',
    lack('в валюте'),
  ],
  [
    'количество прочитано',
    { slots: { measure: 'quantity' }, facts: [measured('quantity', '3'), controlLine()] },
    'Показатель: количество',
    [],
  ],
  [
    'количества нет',
    { slots: { measure: 'quantity' }, facts: [measured('currency_amount', '10.00'), controlLine()] },
    'Показатель: количество',
    lack('количество'),
  ],
  [
    'налоговый учёт прочитан',
    { slots: { measure: 'tax' }, facts: [fact(), fact({ fact_id: 'F2', measure: 'sum_tax' }), controlLine()] },
    'Показатель: налоговый учёт',
    [],
  ],
  [
    'налогового учёта нет',
    { slots: { measure: 'tax' }, facts: [fact(), controlLine()] },
    'Показатель: налоговый учёт',
    lack('налоговый учёт'),
  ],
  ['сумма есть всегда', { slots: { measure: 'sum' }, facts: [fact(), controlLine()] }, null, []],
  ['пусто, и это доказано', { slots: { measure: 'currency' }, runs: absence() }, null, []],
]);

const byParty = fact({ level: { mode: 'expanded', by: ['Контрагенты', 'Договоры'] } });

criterion('Развёрнуто по', [
  ['развёрнуто', { slots: { by: ['Контрагенты'] }, facts: [byParty, controlLine()] }, 'Развёрнуто по: Контрагенты', []],
  [
    'развёрнуто не по тому',
    { slots: { by: ['Контрагенты', 'Номенклатура'] }, facts: [byParty, controlLine()] },
    'Развёрнуто по: Контрагенты, Номенклатура',
    ['PARTIAL_MATCH_IN_1C: Не развёрнуто по «Номенклатура».'],
  ],
  [
    'без корреспонденции и без месяцев',
    {
      intent: 'account_turnovers',
      slots: { period: MAY, by_corresponding: true, by_month: true },
      facts: [turnover()],
    },
    'Развёрнуто по: Корреспондирующий счет, Месяц',
    [
      'PARTIAL_MATCH_IN_1C: Не развёрнуто по «Корреспондирующий счет».',
      'PARTIAL_MATCH_IN_1C: Не развёрнуто по «Месяц».',
    ],
  ],
  [
    'по месяцам',
    {
      intent: 'account_turnovers',
      slots: { period: MAY, by_month: true },
      facts: [turnover({ level: { mode: 'expanded', by: ['Месяц'] } })],
    },
    'Развёрнуто по: Месяц',
    [],
  ],
  ['уровень не спрошен', { facts: [fact(), controlLine()] }, null, []],
  ['пусто, и это доказано', { slots: { by: ['Контрагенты'] }, runs: absence() }, null, []],
  [
    'в расчётах уровень свой',
    { ...SETTLED, slots: { by: ['Номенклатура'] }, facts: [party('party'), controlLine()] },
    null,
    [],
  ],
]);

const OSV = 'Сверено с оборотно-сальдовой ведомостью';

criterion(OSV, [
  ['сошлось', { facts: [fact(), controlLine()] }, OSV, []],
  [
    'сверка не сделана',
    { facts: [fact()] },
    OSV,
    ['EVIDENCE_DEPTH_LIMIT: Сверка с оборотно-сальдовой ведомостью не выполнена.'],
  ],
  [
    'в просрочке сверка не сделана',
    { intent: 'overdue_settlements', facts: [fact({ type: 'overdue_party' })] },
    OSV,
    ['EVIDENCE_DEPTH_LIMIT: Сверка с оборотно-сальдовой ведомостью не выполнена.'],
  ],
  [
    'в расчётах сверка не сделана',
    { ...SETTLED, facts: [party('party')] },
    OSV,
    ['EVIDENCE_DEPTH_LIMIT: Сверка с оборотно-сальдовой ведомостью не выполнена.'],
  ],
  [
    'копейка разницы на одном из счетов',
    {
      facts: [
        fact(),
        controlLine(),
        controlLine({ fact_id: 'FX', account: '60.02', side: 'debit', attributes: attributes({ difference: '0.01' }) }),
        controlLine({ fact_id: 'FY', account: '60.02', attributes: attributes({ difference: '-0.01' }) }),
      ],
    },
    OSV,
    ['CONTROL_DIFFERS: Сверка с ОСВ не сходится по счетам: 60.02. [FX, FY]'],
  ],
  ['разница не названа — сошлось', { facts: [fact(), controlLine({ attributes: [] })] }, OSV, []],
  ['пусто, и это доказано', { runs: absence() }, OSV, []],
  [
    'у оборотов своей сверки с остатком нет',
    { intent: 'account_turnovers', slots: { period: MAY }, facts: [turnover()] },
    null,
    [],
  ],
]);

test('строка сверки, о которой спорят, сверкой не служит', async () => {
  const { report } = await judge({ facts: [fact(), controlLine()], conflicts: [conflict('control_with_osv', ['FC'])] });
  expect(told(report)).toEqual([
    'CONTROL_DIFFERS: Сверка с ОСВ не сходится по счетам: 60.01. [FC]',
    'CONTROL_DIFFERS: Сто против девяноста. [FC]',
  ]);
});

describe('Цифры сходятся между собой', () => {
  test.each([
    ['sources_disagree', 'CONFLICTING_EVIDENCE'],
    ['parts_and_total', 'IDENTITY_BROKEN'],
  ] as const)('%s → %s', async (type, code) => {
    const facts = [fact(), fact({ fact_id: 'F2', entity: 'Другой счёт' }), controlLine()];
    const { report } = await judge({ facts, conflicts: [conflict(type, ['F1'])] });
    expect(told(report)).toEqual([`${code}: Сто против девяноста. [F1]`]);
    expect(report.uncovered_points).toContain('Цифры сходятся между собой — Сто против девяноста.');
    expect(report.answerability).toBe('partial');
  });

  test('спор обо всём ответе: не доказано ничего', async () => {
    const { report } = await judge({
      facts: [fact(), controlLine()],
      conflicts: [conflict('parts_and_total', ['F1'])],
    });
    expect(report).toMatchObject({ answerability: 'insufficient', covered_points: [] });
    expect(told(report)).toEqual(['IDENTITY_BROKEN: Сто против девяноста. [F1]']);
  });

  test('чужая дата не доказана и тогда, когда об этой цифре спорят', async () => {
    const facts = [fact({ as_of_date: '2020-05-31' }), fact({ fact_id: 'F2' }), controlLine()];
    const { report } = await judge({ facts, conflicts: [conflict('parts_and_total', ['F1'])] });
    expect(told(report)).toContain(
      'ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: 31.05.2020. [F1]',
    );
  });

  test('из сотни строк названы первые двадцать', async () => {
    const facts = Array.from({ length: 25 }, (_, i) => fact({ fact_id: `F${i + 1}`, as_of_date: '2020-05-31' }));
    const ids = facts.map(({ fact_id }) => fact_id);
    const { report } = await judge({
      facts: [...facts, fact({ fact_id: 'F26' }), controlLine()],
      conflicts: [conflict('parts_and_total', ids)],
    });
    const [moment, agreement] = [report.why_partial[0]?.concerns ?? [], report.why_partial[1]?.concerns ?? []];
    expect([moment, agreement]).toEqual([ids.slice(0, 20), ids.slice(0, 20)]);
  });
});

criterion('Прочитано всё', [
  ['всё', { facts: [fact(), controlLine()] }, 'Прочитано всё', []],
  [
    'обрезано',
    { facts: [fact(), fact({ fact_id: 'F2', completeness: 'truncated', rows_expected: 9 }), controlLine()] },
    'Прочитано всё',
    ['RESULT_TRUNCATED: Прочитаны не все строки, итог итогом не называю.'],
  ],
  [
    'полнота не известна',
    { facts: [fact({ completeness: 'unknown' }), controlLine()] },
    'Прочитано всё',
    ['RESULT_TRUNCATED: Прочитаны не все строки, итог итогом не называю.'],
  ],
  [
    'права говорят за себя сами',
    { facts: [fact({ completeness: 'limited_by_rights' }), controlLine()] },
    'Прочитано всё',
    [],
  ],
]);

criterion('Учтены все условия вопроса', [
  ['все', { facts: [fact(), controlLine()] }, 'Учтены все условия вопроса', []],
  [
    'кроме чего — не понято',
    {
      facts: [fact(), controlLine()],
      frame: {
        ...{ original_user_question: 'кроме того', unexplained: ['s1'] },
        spans: [{ span_id: 's1', kind: 'exclusion', text: 'кроме того', start: 0, end: 10, reading: null }],
      },
    },
    'Учтены все условия вопроса',
    ['UNEXPLAINED_CONDITION: Не учтено: «кроме того» (исключение). [s1]'],
  ],
]);

/** What stands beside an answer proves nothing of it: alone it leaves the question unanswered. */
describe('что отвечает на вопрос', () => {
  const part = (name: string): Partial<Fact> => ({ type: 'derived_total', attributes: attributes({ part: name }) });
  test.each<[NonNullable<Given['intent']>, Partial<Fact>, boolean]>([
    ['open_settlements', { type: 'party_balance' }, true],
    ['open_settlements', { type: 'open_item' }, true],
    ['open_settlements', { type: 'settlement_pair' }, false],
    ['open_settlements', part('kept'), true],
    ['open_settlements', part('shown'), false],
    ['open_settlements', { type: 'derived_total' }, false],
    ['overdue_settlements', { type: 'overdue_part' }, true],
    ['overdue_settlements', { type: 'left_out' }, false],
    ['balance_as_of', { type: 'balance_total' }, true],
    ['balance_as_of', { type: 'trial_balance' }, false],
    ['document_movements', { type: 'posting' }, true],
    ['document_movements', { type: 'document', attributes: attributes({ posted: 'да' }) }, true],
    ['document_movements', { type: 'document' }, false],
  ])('%s: %o → %s', async (intent, more, answers) => {
    const { report } = await judge({ intent, facts: [fact(more), controlLine()] });
    expect(report.answerability === 'insufficient').toBe(!answers);
  });
});

test('не сошлось ничего: показанное остаётся показанным, доказанным не названо', async () => {
  const wrong = { organisation_id: 'other', as_of_date: '2018-01-01', completeness: 'unknown' } as const;
  const { report } = await judge({
    slots: { organisation: { surface: 'нашей', id: 'org', type: null, title: null } },
    facts: [fact(wrong), fact({ ...wrong, fact_id: 'F2' })],
    conflicts: [conflict('parts_and_total', ['F1'])],
    frame: {
      ...{ original_user_question: 'кроме того', unexplained: ['s1'] },
      spans: [{ span_id: 's1', kind: 'exclusion', text: 'кроме того', start: 0, end: 10, reading: null }],
    },
  });
  expect(report).toMatchObject({ answerability: 'partial', covered_points: ['Прочитанное показано'] });
  expect(report.uncovered_points).toHaveLength(7);
});

const REPORTED = { intent: 'profit', slots: { period: MAY } } as const;
const reported = (more: Partial<Fact> = {}): Fact =>
  turnover({ type: 'report_figure', account: '90.01', attributes: attributes({ key: 'revenue' }), ...more });
const outline = (...agrees: readonly boolean[]): NonNullable<Given['reports']> => [
  {
    ...{ report_id: 'run-1', tool_name: 'get_profit', title: 'Прибыль', statements: [], tables: [], next: [] },
    controls: agrees.map((one) => ({ text: 'Сверено с ОСВ', agrees: one })),
  },
];

criterion('Показатели проверены независимым чтением', [
  [
    'все сошлись',
    { ...REPORTED, facts: [reported()], reports: outline(true, true) },
    'Показатели проверены независимым чтением',
    [],
  ],
  [
    'одна не сошлась',
    { ...REPORTED, facts: [reported()], reports: outline(true, false) },
    'Показатели проверены независимым чтением',
    ['CONTROL_DIFFERS: Проверка показателей между собой не сходится: расхождение показано.'],
  ],
  ['проверок отчёт не принёс', { ...REPORTED, facts: [reported()], reports: outline() }, null, []],
  ['отчёта нет', { facts: [fact(), controlLine()] }, null, []],
]);

describe('отчёт', () => {
  test('что он меряет, говорит он сам', async () => {
    const slots = { ...REPORTED.slots, measure: 'quantity' as const };
    const { report } = await judge({ ...REPORTED, slots, facts: [reported()], reports: outline(true) });
    expect([report.answerability, told(report)]).toEqual(['full', []]);
  });

  test('спрошенного разреза в нём может не быть', async () => {
    const slots = { ...REPORTED.slots, by: ['Номенклатура'] };
    const given = { ...REPORTED, slots, facts: [reported()], reports: outline(true) };
    expect(told((await judge(given)).report)).toEqual(['PARTIAL_MATCH_IN_1C: Не развёрнуто по «Номенклатура».']);
    const split = reported({ type: 'report_row', level: { mode: 'expanded', by: ['Номенклатура'] } });
    expect((await judge({ ...given, facts: [split] })).report.answerability).toBe('full');
  });

  test.each<[string, Partial<Fact>, boolean]>([
    ['цифра', {}, true],
    ['строка', { type: 'report_row' }, true],
    ['итог таблицы', { type: 'report_total', attributes: attributes({ part: 'kept' }) }, true],
    ['число строк', { type: 'report_count', attributes: attributes({ part: 'kept' }) }, true],
    ['итог показанного', { type: 'report_total', attributes: attributes({ part: 'shown' }) }, false],
    ['число прочих', { type: 'report_count', attributes: attributes({ part: 'rest' }) }, false],
    ['стоящее рядом', { type: 'report_aside' }, false],
    ['остаток счёта', { type: 'balance' }, false],
  ])('отвечает на вопрос: %s — %s', async (_title, more, answers) => {
    const { report } = await judge({ ...REPORTED, facts: [reported(more)], reports: outline(true) });
    expect(report.answerability === 'insufficient').toBe(!answers);
  });
});
