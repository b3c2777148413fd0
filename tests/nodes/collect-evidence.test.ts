/** Evidence is what the tools read, to the kopeck: lists add up, conditions are exact, contradictions stand apart, emptiness has its cause. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDecimal } from '#domain/decimals.ts';
import type { EvidenceBundle, Fact } from '#state/evidence-bundle.ts';
import { attributeOf } from '#state/fact-attributes.ts';
import type { Json } from '#state/scalars.ts';
import type { Called } from '#tools/gateway.ts';
import { booksOf, type Desk, objectNamed, openDesk } from '../tools/desk.ts';
import { AS_OF, turn } from './answer-desk.ts';

let desk: Desk & { close(): Promise<void> };
let suppliers: Called;
let overdue: Called;
let balance: Called;

beforeAll(async () => {
  desk = await openDesk(booksOf(1));
  suppliers = await desk.call('get_open_settlements', { view: 'suppliers', as_of: AS_OF, rows_max: 500 });
  overdue = await desk.call('get_overdue_settlements', { side: 'customers', as_of: AS_OF, rows_max: 500 });
  balance = await desk.call('get_balance_as_of', {
    accounts: ['60'],
    as_of: AS_OF,
    by: ['Контрагенты'],
    rows_max: 500,
  });
});
afterAll(() => desk.close());

const SIDE = { side: 'suppliers', as_of: AS_OF } as const;
const kop = (text: string): bigint => parseDecimal(text, 2);

function sums(bundle: EvidenceBundle, list: string, part: string): Map<string, bigint> {
  const own = bundle.facts.filter(
    (fact) => fact.type === 'derived_total' && attributeOf(fact, 'list') === list && attributeOf(fact, 'part') === part,
  );
  return new Map(own.map((fact) => [`${attributeOf(fact, 'column')}|${fact.side}`, kop(fact.value)]));
}

const rowsOf = (bundle: EvidenceBundle, list: string): Fact[] =>
  bundle.facts.filter((fact) => attributeOf(fact, 'list') === list && attributeOf(fact, 'place') !== null);

const count = (bundle: EvidenceBundle, list: string, part: string): number =>
  Number(
    bundle.facts.find(
      (fact) => fact.type === 'row_count' && attributeOf(fact, 'list') === list && attributeOf(fact, 'part') === part,
    )?.value ?? -1,
  );

interface Value {
  totals: Record<'debt' | 'advance' | 'opposite', { dr: string; cr: string }>;
  parties: {
    counterparty: { ref: string; title: string } | null;
    debt: { cr: string };
    advance: { dr: string };
    opposite: { dr: string };
  }[];
  items: { dr: string; cr: string; account: string }[];
}

function foundIn({ result }: Called): Value {
  if (result.kind !== 'found') throw new Error('Не найдено');
  return result.value as Value;
}

/** The same answer with its value changed: what a store or a broken tool might give. */
function changed(call: Called, change: (value: Value) => void, run: Partial<Called['run']> = {}): Called {
  const copy = structuredClone(call);
  change(foundIn(copy));
  return { run: { ...copy.run, ...run }, result: copy.result };
}

describe('списки', () => {
  test('показано + прочие = итого, итого — это итог инструмента', async () => {
    const { bundle } = await turn('open_settlements', SIDE, [suppliers]);
    const { totals } = foundIn(suppliers);
    const [kept, shown, rest] = ['kept', 'shown', 'rest'].map((part) => sums(bundle, 'parties', part));
    expect(kept?.get('debt|credit')).toBe(kop(totals.debt.cr));
    expect(kept?.get('advance|debit')).toBe(kop(totals.advance.dr));
    expect(kept?.get('opposite|debit')).toBe(kop(totals.opposite.dr));
    for (const [key, sum] of kept ?? []) expect((shown?.get(key) ?? 0n) + (rest?.get(key) ?? 0n)).toBe(sum);
    expect(count(bundle, 'parties', 'shown') + count(bundle, 'parties', 'rest')).toBe(
      foundIn(suppliers).parties.length,
    );
  });

  test('строки стоят от большего к меньшему', async () => {
    const { bundle } = await turn('open_settlements', SIDE, [suppliers]);
    const sizes = new Map<number, bigint>();
    for (const fact of rowsOf(bundle, 'parties')) {
      const place = Number(attributeOf(fact, 'place'));
      sizes.set(place, (sizes.get(place) ?? 0n) + kop(fact.value));
    }
    const order = [...sizes].sort(([a], [b]) => a - b).map(([, size]) => size);
    expect(order).toEqual([...order].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  });

  test('«мелочь меньше рубля не надо»: ушло ровно копейки, остальное на месте', async () => {
    const { bundle } = await turn(
      'open_settlements',
      { ...SIDE, thresholds: [{ of: 'money', op: 'at_least', value: '1.00' }] },
      [suppliers],
    );
    const small = foundIn(suppliers).parties.filter(({ debt }) => kop(debt.cr) > 0n && kop(debt.cr) < 100n);
    expect(small).toHaveLength(6);
    expect(count(bundle, 'parties', 'dropped')).toBe(6);
    expect(sums(bundle, 'parties', 'dropped').get('debt|credit')).toBe(312n);
    expect(sums(bundle, 'parties', 'kept').get('debt|credit')).toBe(kop(foundIn(suppliers).totals.debt.cr) - 312n);
  });

  test('порог — на долг контрагента целиком: документы следуют за ним, оба списка сходятся', async () => {
    const thresholds = [{ of: 'money' as const, op: 'at_least' as const, value: '300000.00' }];
    const { bundle } = await turn('open_settlements', { ...SIDE, thresholds }, [suppliers]);
    const [parties, items] = (['parties', 'items'] as const).map((list) => sums(bundle, list, 'kept'));
    expect(items).toEqual(parties);
    const documents = rowsOf(bundle, 'items').filter(({ value }) => kop(value) < kop('300000.00'));
    expect(documents.length).toBeGreaterThan(0);
    const named = new Set(rowsOf(bundle, 'parties').map(({ entity_ref }) => entity_ref?.ref));
    expect(documents.every(({ entity_ref }) => named.has(entity_ref?.ref))).toBe(true);
  });

  test('порог у одного контрагента — на документ', async () => {
    const party = objectNamed(desk.books, 'Catalog_Контрагенты', 'ООО «Вектор»');
    const thresholds = [{ of: 'money' as const, op: 'at_least' as const, value: '1000000.00' }];
    const own = await desk.call('get_open_settlements', {
      ...{ view: 'suppliers', as_of: AS_OF, counterparty_id: party.ref, rows_max: 500 },
    });
    const { bundle } = await turn('open_settlements', { ...SIDE, thresholds }, [own]);
    expect(rowsOf(bundle, 'items').every(({ value }) => kop(value) >= kop('1000000.00'))).toBe(true);
    expect(count(bundle, 'items', 'dropped')).toBeGreaterThan(0);
  });

  test('«кроме Вектора»: ушёл весь Вектор, и он назван', async () => {
    const party = objectNamed(desk.books, 'Catalog_Контрагенты', 'ООО «Вектор»');
    const exclusions = [{ what: 'party' as const, surface: 'Вектора', id: party.ref, title: 'ООО «Вектор»' }];
    const { bundle } = await turn('open_settlements', { ...SIDE, exclusions }, [suppliers]);
    const own = foundIn(suppliers).parties.find(({ counterparty }) => counterparty?.ref === party.ref);
    expect(rowsOf(bundle, 'parties').some(({ entity_ref }) => entity_ref?.ref === party.ref)).toBe(false);
    expect(sums(bundle, 'parties', 'dropped').get('debt|credit')).toBe(kop(own?.debt.cr ?? '0.00'));
    expect(sums(bundle, 'parties', 'dropped').get('advance|debit')).toBe(kop(own?.advance.dr ?? '0.00'));
  });

  test('«без 60.21»: счёт исключён и из контрагентов', async () => {
    const exclusions = [{ what: 'account' as const, surface: '60.21', id: null, title: null }];
    const { bundle } = await turn('open_settlements', { ...SIDE, exclusions }, [suppliers]);
    const foreign = foundIn(suppliers)
      .items.filter(({ account }) => account === '60.21')
      .reduce((sum, { cr }) => sum + kop(cr), 0n);
    expect(sums(bundle, 'parties', 'kept').get('debt|credit')).toBe(kop(foundIn(suppliers).totals.debt.cr) - foreign);
  });

  test('топ-5 показывает пять, итог остаётся итогом всех', async () => {
    const { bundle } = await turn('open_settlements', { ...SIDE, top: { count: 5, order: 'biggest' } }, [suppliers]);
    expect(count(bundle, 'parties', 'shown')).toBe(5);
    expect(sums(bundle, 'parties', 'kept').get('debt|credit')).toBe(kop(foundIn(suppliers).totals.debt.cr));
  });

  test('свыше 30 дней: остались три просрочки, сумма до копейки', async () => {
    const { bundle } = await turn(
      'overdue_settlements',
      { side: 'customers', as_of: AS_OF, thresholds: [{ of: 'days', op: 'more_than', value: '30' }] },
      [overdue],
    );
    expect(rowsOf(bundle, 'overdue_parties').map(({ value }) => value)).toEqual(['484000.00', '156000.00', '73250.00']);
    expect(sums(bundle, 'overdue_parties', 'kept').get('overdue|debit')).toBe(kop('713250.00'));
    expect(sums(bundle, 'overdue_parties', 'dropped').get('overdue|debit')).toBe(kop('212400.00'));
  });

  test('строки обрезаны: условие не применено, и это сказано', async () => {
    const cut = await desk.call('get_open_settlements', { view: 'suppliers', as_of: AS_OF, rows_max: 5 });
    const { bundle, state, coverage } = await turn(
      'open_settlements',
      { ...SIDE, thresholds: [{ of: 'money', op: 'at_least', value: '1.00' }] },
      [cut],
    );
    expect(count(bundle, 'parties', 'dropped')).toBe(-1);
    expect(state.reasons.map(({ reason_code }) => reason_code)).toContain('EVIDENCE_DEPTH_LIMIT');
    expect(coverage.answerability).toBe('partial');
  });

  test('красная строка стоит на стороне своего знака, развёрнутое сальдо сходится со строками', async () => {
    const { bundle } = await turn('balance_as_of', { accounts: ['60'], as_of: AS_OF, by: ['Контрагенты'] }, [balance]);
    expect(bundle.facts.every(({ value, measure }) => measure !== 'sum_accounting' || !value.startsWith('-'))).toBe(
      true,
    );
    const expanded = bundle.facts.filter(({ type, level }) => type === 'balance_total' && level?.mode === 'expanded');
    const kept = sums(bundle, 'balance_rows', 'kept');
    for (const fact of expanded) expect(kept.get(`${fact.side}|${fact.side}`)).toBe(kop(fact.value));
  });
});

describe('слияние', () => {
  test('то же самое из двух вызовов стоит один раз', async () => {
    const once = await turn('open_settlements', SIDE, [suppliers]);
    const twice = await turn('open_settlements', SIDE, [
      suppliers,
      { ...suppliers, run: { ...suppliers.run, tool_run_id: 'second' } },
    ]);
    expect(twice.bundle.facts).toHaveLength(once.bundle.facts.length);
    expect(twice.bundle.conflicts).toEqual([]);
    expect(twice.bundle.source_refs).toHaveLength(2);
  });

  test('два чтения расходятся: противоречие, а не среднее', async () => {
    const one = await desk.call('get_balance_as_of', { accounts: ['51'], as_of: AS_OF, rows_max: 500 });
    const lie = JSON.parse(
      JSON.stringify(one)
        .replaceAll(/"dr":"9767294\.45"/g, '"dr":"9767294.44"')
        .replaceAll('"value":"9767294.45"', '"value":"9767294.44"'),
    ) as Called;
    const { bundle, coverage } = await turn('balance_as_of', { accounts: ['51'], as_of: AS_OF }, [
      one,
      { ...lie, run: { ...lie.run, tool_run_id: 'lie' } },
    ]);
    expect(bundle.conflicts.map(({ type }) => type)).toContain('sources_disagree');
    expect(coverage.why_partial.map(({ reason_code }) => reason_code)).toContain('CONFLICTING_EVIDENCE');
  });

  test.each(['debt', 'advance'] as const)('строка %s изменена после чтения: равенство нарушено', async (role) => {
    const lie = changed(suppliers, ({ items }) => {
      const item = items.find(({ cr, dr }) => (role === 'debt' ? cr : dr) !== '0.00');
      if (item !== undefined && role === 'debt') item.cr = '1.00';
      if (item !== undefined && role === 'advance') item.dr = '1.00';
    });
    const { bundle, coverage } = await turn('open_settlements', SIDE, [lie]);
    expect(bundle.conflicts.map(({ type }) => type)).toContain('parts_and_total');
    expect(coverage.answerability).not.toBe('full');
  });

  test('два контрагента порознь — не противоречие', async () => {
    const ids = ['ООО «Вектор»', 'ООО «Электропром»'].map(
      (name) => objectNamed(desk.books, 'Catalog_Контрагенты', name).ref,
    );
    const calls = await Promise.all(
      ids.map((counterparty_id) =>
        desk.call('get_balance_as_of', { accounts: ['60.01'], as_of: AS_OF, counterparty_id, rows_max: 500 }),
      ),
    );
    const parties = ids.map((id, index) => ({
      surface: String(index),
      id,
      type: 'Catalog_Контрагенты',
      title: ['ООО «Вектор»', 'ООО «Электропром»'][index] ?? '',
    }));
    const { bundle, answer } = await turn('balance_as_of', { accounts: ['60.01'], as_of: AS_OF, parties }, calls);
    expect(bundle.conflicts).toEqual([]);
    expect(answer.short_answer).toContain('312\u00a0000,00');
    expect(answer.short_answer).toContain('186\u00a0000,00');
  });
});

describe('пустота и неудачи', () => {
  test('ни одного вызова: свод пуст, причины остаются', async () => {
    const { bundle, answer, coverage } = await turn('balance_as_of', { accounts: ['51'] }, [], (state) => ({
      ...state,
      ...{ blocked: true, execution_plan: null },
      reasons: [
        { reason_code: 'ENTITY_NOT_RESOLVED', message: 'Контрагента «Вектр» в базе нет, похоже на ООО «Вектор».' },
      ],
    }));
    expect(bundle.facts).toEqual([]);
    expect(coverage.answerability).toBe('insufficient');
    expect(answer.short_answer).toContain('похоже на ООО «Вектор»');
  });

  test('причина пустоты и её доказательство названы', async () => {
    const call = await desk.call('get_balance_as_of', { accounts: ['60.99'], as_of: AS_OF });
    const { bundle } = await turn('balance_as_of', { accounts: ['60.99'], as_of: AS_OF }, [call]);
    expect(bundle.not_found).toMatchObject([{ cause: 'entity_not_bound', tool_run_id: call.run.tool_run_id }]);
  });

  test('неудача вызова записана, замечания сказаны по одному разу', async () => {
    const failed = await desk.call('get_account_turnovers', { accounts: ['51'], from: '2018-01-01', to: '2018-12-31' });
    const { bundle, state } = await turn(
      'account_turnovers',
      { accounts: ['51'], period: { from: '2018-01-01', to: '2018-12-31' } },
      [failed, failed],
    );
    expect(bundle.execution_errors.map(({ error_code }) => error_code)).toEqual([
      'BOOKS_BEGIN_LATER',
      'BOOKS_BEGIN_LATER',
    ]);
    const keys = state.reasons.map(({ reason_code, message }) => `${reason_code}|${message}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('потерянный ответ — неудача, а не пустота', async () => {
    const kept = new Map<string, Json>();
    const lost = await turn('balance_as_of', { accounts: ['60'], as_of: AS_OF }, [balance], (state) => ({
      ...state,
      tool_runs: state.tool_runs.map((one) => ({ ...one, key: 'нет такого' })),
    }));
    expect(kept.size).toBe(0);
    expect(lost.bundle.execution_errors.map(({ error_code }) => error_code)).toEqual(['INVALID_TOOL_OUTPUT']);
    expect(lost.coverage.answerability).toBe('insufficient');
  });
});
