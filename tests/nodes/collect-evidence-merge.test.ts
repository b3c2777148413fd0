/** Readings of a turn together: the same figure stands once, two words about one figure are a conflict, a conflict blocks what it touches. */
import { describe, expect, test } from 'vitest';
import type { Conflict, Fact } from '#state/evidence-bundle.ts';
import type { Called } from '#tools/gateway.ts';
import { attributes, conflict, fact } from './coverage-case.ts';
import { collect, found, line } from './evidence-desk.ts';
import { CONTRACT, RECEIPT, VECTOR } from './tool-values.ts';

/** An answer of a tool that brings exactly these facts. */
function reading(
  facts: readonly Fact[],
  conflicts: readonly Conflict[] = [],
  input: Called['run']['input'] = {},
): Called {
  const own = facts.map((one, index) => ({ ...one, fact_id: `own-${index + 1}`, source_ref: 'S' }));
  return found('scripted_tool', {}, { facts: own, conflicts: [...conflicts] }, { input });
}

const item = (more: Partial<Fact> = {}): Fact =>
  fact({ type: 'open_item', level: { mode: 'expanded', by: ['Контрагенты'] }, ...more });

describe('одно и то же', () => {
  test('стоит один раз под одним номером, свойства обоих чтений вместе', async () => {
    const { bundle, evidence } = await collect([
      reading([item({ attributes: attributes({ role: 'debt', content: 'первое' }) })]),
      reading([item({ attributes: attributes({ content: 'второе', number: '7' }) })]),
    ]);
    expect(bundle.facts.map(line)).toEqual([
      'open_item | Расчёты с поставщиками | 60.01 Кт 100.00 RUB | развёрнуто Контрагенты | role=debt content=первое number=7',
    ]);
    expect(bundle.facts[0]).toMatchObject({ fact_id: 'F1', source_ref: 'SRC1' });
    expect(bundle.conflicts).toEqual([]);
    expect(evidence).toMatchObject({ facts: 1, conflicts: 0 });
  });

  test.each<[string, Fact, Partial<Fact>]>([
    [
      'строка списка и то же без списка',
      item(),
      { attributes: attributes({ list: 'items', column: 'debt', place: '1', view: 'suppliers' }) },
    ],
    [
      'спрошено другим счётом',
      item({ attributes: attributes({ asked: '60' }) }),
      { attributes: attributes({ asked: '60.01' }) },
    ],
    ['счёт назван именем и кодом', fact(), { entity: 'счёт 60.01' }],
    [
      'свойства стоят в другом порядке',
      item({ attributes: attributes({ part: 'a', line: '1' }) }),
      { attributes: attributes({ line: '1', part: 'a' }) },
    ],
  ])('%s', async (_title, one, more) => {
    const { bundle } = await collect([reading([one]), reading([{ ...one, ...more }])]);
    expect([bundle.facts.length, bundle.conflicts.length]).toEqual([1, 0]);
  });
});

describe('другая цифра', () => {
  const ROW = fact({ type: 'derived_total', attributes: attributes({ list: 'items', column: 'debt' }) });
  test.each<[string, Fact, Partial<Fact>]>([
    ['другой вид', fact(), { type: 'turnover' }],
    ['другая мера', fact(), { measure: 'sum_tax' }],
    ['другая валюта', item({ measure: 'currency_amount', currency: 'USD' }), { currency: 'EUR' }],
    ['другой счёт', fact(), { account: '60.02' }],
    ['другая сторона развёрнутого', item(), { side: 'debit' }],
    ['другая сторона оборота', fact({ type: 'turnover' }), { side: 'debit' }],
    ['другая сторона оборота документа', fact({ type: 'document_turnover' }), { side: 'debit' }],
    ['другой документ с тем же счётом', fact({ type: 'document_turnover' }), { entity: 'Поступление 8' }],
    ['другой разрез', item(), { level: { mode: 'expanded', by: ['Договоры'] } }],
    ['свёрнуто и развёрнуто', fact(), { level: { mode: 'expanded', by: ['Счет'] } }],
    ['другая организация', fact(), { organisation_id: 'other' }],
    ['другой день', fact(), { as_of_date: '2020-05-31' }],
    [
      'другой период',
      fact({ as_of_date: null, period: { from: '2020-05-01', to: '2020-05-31' } }),
      { period: { from: '2020-04-01', to: '2020-05-31' } },
    ],
    ['другое имя строки', item(), { entity: 'ООО «Вектор»' }],
    ['другой объект с тем же именем', item({ entity_ref: VECTOR }), { entity_ref: { ...VECTOR, ref: 'namesake' } }],
    ['другой договор', item({ dimensions: [CONTRACT] }), { dimensions: [RECEIPT] }],
    ['другой список итога', ROW, { attributes: attributes({ list: 'parties', column: 'debt' }) }],
    ['другой столбец итога', ROW, { attributes: attributes({ list: 'items', column: 'advance' }) }],
    [
      'другой месяц',
      fact({ type: 'month_turnover', attributes: attributes({ month: '2020-05' }) }),
      { attributes: attributes({ month: '2020-04' }) },
    ],
    [
      'другое прочтение',
      item({ attributes: attributes({ reading: 'old' }) }),
      { attributes: attributes({ reading: 'small' }) },
    ],
    [
      'другая строка документа',
      item({ attributes: attributes({ line: '1' }) }),
      { attributes: attributes({ line: '2' }) },
    ],
    [
      'другой корреспондирующий',
      item({ attributes: attributes({ other_account: '51' }) }),
      { attributes: attributes({ other_account: '50' }) },
    ],
  ])('%s', async (_title, one, more) => {
    const { bundle } = await collect([reading([one]), reading([{ ...one, ...more, value: '90.00' }])]);
    expect(bundle.conflicts).toEqual([]);
    expect(bundle.facts.map(({ fact_id, source_ref }) => `${fact_id} ${source_ref}`)).toEqual(['F1 SRC1', 'F2 SRC2']);
  });

  test('отбор по контрагенту — другая цифра того же счёта', async () => {
    const { bundle } = await collect([
      reading([fact()]),
      reading([fact({ value: '90.00' })], [], { counterparty_id: 'vector' }),
    ]);
    expect(bundle.conflicts).toEqual([]);
    expect(bundle.facts).toHaveLength(2);
  });

  test('две строки одного чтения спорить не могут', async () => {
    const { bundle } = await collect([reading([item(), item({ value: '90.00' })])]);
    expect([bundle.facts.length, bundle.conflicts.length]).toEqual([2, 0]);
  });
});

describe('два чтения расходятся', () => {
  const TITLE = 'Источники расходятся';
  test.each<[string, Fact, Partial<Fact>, string, string | null]>([
    [
      'сумма',
      fact(),
      { value: '90.00' },
      `${TITLE}: Расчёты с поставщиками, счёт 60.01. В одном чтении Кт 100,00, в другом Кт 90,00.`,
      '10.00',
    ],
    [
      'сторона свёрнутого',
      fact(),
      { side: 'debit' },
      `${TITLE}: Расчёты с поставщиками, счёт 60.01. В одном чтении Кт 100,00, в другом Дт 100,00.`,
      '200.00',
    ],
    [
      'дебет',
      fact({ side: 'debit' }),
      { value: '90.00' },
      `${TITLE}: Расчёты с поставщиками, счёт 60.01. В одном чтении Дт 100,00, в другом Дт 90,00.`,
      '-10.00',
    ],
    [
      'без счёта',
      fact({
        account: null,
        side: null,
        level: null,
        entity: 'Поступление 7',
        type: 'document',
        measure: 'document_sum',
      }),
      { value: '90.00' },
      `${TITLE}: Поступление 7. В одном чтении 100,00, в другом 90,00.`,
      '-10.00',
    ],
    [
      'не деньги',
      fact({ account: null, side: null, level: null, measure: 'count', currency: null, value: '3', entity: 'строк' }),
      { value: '4' },
      `${TITLE}: строк. В одном чтении 3, в другом 4.`,
      null,
    ],
  ])('%s', async (_title, one, more, message, difference) => {
    const { bundle } = await collect([reading([one]), reading([{ ...one, ...more }])]);
    expect(bundle.conflicts).toEqual([
      {
        ...{ conflict_id: 'sources_disagree:F1:F2', type: 'sources_disagree', measure: one.measure, message },
        ...{ expected: one.value, actual: more.value ?? one.value, difference },
        ...{ fact_ids: ['F1', 'F2'], source_refs: ['SRC1', 'SRC2'] },
      },
    ]);
  });

  test('одно расхождение в строке и в итоге сказано один раз и запирает обоих', async () => {
    const total = fact({ type: 'balance_total', entity: 'счёт 60' });
    const other = fact({ type: 'balance_total', entity: 'счёт 62', account: '62', value: '7.00' });
    const { bundle } = await collect([
      reading([fact(), total, other]),
      reading([fact({ value: '90.00' }), { ...total, value: '90.00' }, { ...other, value: '8.00' }]),
    ]);
    expect(bundle.conflicts.map(({ fact_ids, expected }) => [expected, ...fact_ids])).toEqual([
      ['100.00', 'F1', 'F4', 'F2', 'F5'],
      ['7.00', 'F3', 'F6'],
    ]);
  });

  test('третье чтение согласно с первым: спор остаётся спором двух', async () => {
    const { bundle } = await collect([reading([fact()]), reading([fact({ value: '90.00' })]), reading([fact()])]);
    expect(bundle.facts.map(({ value }) => value)).toEqual(['100.00', '90.00']);
    expect(bundle.conflicts).toHaveLength(1);
  });
});

describe('противоречие внутри чтения', () => {
  const FACTS = [
    fact({ account: '60.01' }),
    fact({ account: '60', type: 'balance_total' }),
    fact({ account: '62.01' }),
    fact({ account: null, side: null, level: null, type: 'settlement_pair' }),
    fact({ account: '51, 60.01.1', type: 'derived_total' }),
    fact({ account: '600', type: 'balance_total' }),
  ];
  test.each<[string, string[], string[]]>([
    ['запирает свой факт, счета над ним и под ним и то, что на счетах не стоит', ['own-1'], ['F1', 'F2', 'F4', 'F5']],
    ['о счёте в целом: запирает его субсчета', ['own-2'], ['F1', 'F2', 'F4', 'F5']],
    ['о другом счёте', ['own-3'], ['F3', 'F4']],
    ['ни о чём: запирает всё чтение', [], ['F1', 'F2', 'F3', 'F4', 'F5', 'F6']],
    ['обо всём', FACTS.map((_, n) => `own-${n + 1}`), ['F1', 'F2', 'F3', 'F4', 'F5', 'F6']],
  ])('%s', async (_title, ids, blocked) => {
    const { bundle } = await collect([reading(FACTS, [{ ...conflict('parts_and_total', ids), source_refs: ['S'] }])]);
    expect(bundle.conflicts).toHaveLength(1);
    expect(bundle.conflicts[0]).toMatchObject({ conflict_id: 'C1', fact_ids: blocked, source_refs: ['SRC1'] });
  });

  test('чужого чтения не запирает', async () => {
    const other = reading([fact({ account: '60.01', type: 'policy_setting' })]);
    const { bundle } = await collect([
      other,
      reading(FACTS, [{ ...conflict('parts_and_total', ['own-1']), source_refs: ['S'] }]),
    ]);
    expect(bundle.conflicts[0]?.fact_ids).toEqual(['F2', 'F3', 'F5', 'F6']);
    expect(bundle.conflicts[0]?.source_refs).toEqual(['SRC2']);
  });

  test('два противоречия стоят порознь', async () => {
    const two = ['own-1', 'own-3'].map((id) => ({ ...conflict('parts_and_total', [id]), source_refs: ['S'] }));
    const { bundle } = await collect([reading(FACTS, two)]);
    expect(bundle.conflicts.map(({ conflict_id, fact_ids }) => [conflict_id, fact_ids[0]])).toEqual([
      ['C1', 'F1'],
      ['C2', 'F3'],
    ]);
  });
});
