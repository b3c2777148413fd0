/** A document as evidence: its head, postings line by line, turnovers of accounts, the check of its sum, and what a search has found. */
import { describe, expect, test } from 'vitest';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import { collect, found, line, linesOf, rowsOf, SOURCE, sumsOf } from './evidence-desk.ts';
import { LOTUS, type MovementsInput, movementsValue, RECEIPT, VECTOR } from './tool-values.ts';

const movements = (more: Partial<MovementsInput> = {}): Called => found('get_document_movements', movementsValue(more));
const [FIRST, SECOND] = movementsValue().movements;
if (FIRST === undefined || SECOND === undefined) throw new Error('Проводок две');
const bare = { currency: null, currency_amount: null, quantity: null };

describe('движения документа', () => {
  test('шапка, проводки по порядку, обороты счетов', async () => {
    const { bundle } = await collect([movements()]);
    const posting = 'list=postings column=amount';
    expect(linesOf(bundle, 'document', 'posting', 'document_turnover')).toEqual([
      'document | Поступление 7 | — 120.00 RUB | — | number=0000-000007 date=2020-05-02 operation=Товары posted=да deletion_mark=нет manual_adjustment=нет',
      `posting | Поступление 7 | 41.01 Дт 100.00 RUB | развёрнуто Проводка | [ООО «Вектор»] | ${posting} place=1 line=1 date=2020-05-02 active=да content=Поступили товары debit_account=41.01 credit_account=60.01 credit_analytics=ООО «Вектор»`,
      `posting | Поступление 7 | 19.03 Дт 20.00 RUB | развёрнуто Проводка | [ООО «Вектор»] | ${posting} place=2 line=2 date=2020-05-02 active=да content=Поступили товары debit_account=19.03 credit_account=60.01 credit_analytics=ООО «Вектор»`,
      'document_turnover | Поступление 7 | 19.03 Дт 20.00 RUB | свёрнуто Счет | account_name=НДС',
      'document_turnover | Поступление 7 | 41.01 Дт 100.00 RUB | свёрнуто Счет | account_name=Товары',
      'document_turnover | Поступление 7 | 60.01 Кт 120.00 RUB | свёрнуто Счет | account_name=Поставщики',
    ]);
    expect(linesOf(bundle, 'row_count')[0]).toBe(
      'row_count | проводок всего | — 2 count | — | list=postings part=total',
    );
    expect(sumsOf(bundle, 'postings')).toEqual([
      ...['total: 2', 'kept: 2', 'kept: amount 120.00 (2)', 'shown: 2', 'shown: amount 120.00 (2)', 'rest: 0'],
    ]);
    expect(bundle.facts[0]).toMatchObject({ entity_ref: RECEIPT, measure: 'document_sum', period_state: 'closed' });
    expect(bundle.facts[2]?.dimensions).toEqual([VECTOR]);
    expect(new Set(bundle.facts.map(({ period }) => `${period?.from} ${period?.to}`))).toEqual(
      new Set(['2020-05-02 2020-05-02']),
    );
    expect(bundle.documents).toEqual([
      {
        ...{ document_ref: RECEIPT, number: '0000-000007', date: '2020-05-02', posted: true, deletion_mark: false },
        ...{ sum: '120.00', organisation_id: 'org', source_ref: 'SRC1' },
      },
    ]);
  });

  test('порядок проводок не меняется от величины', async () => {
    const { bundle } = await collect([
      movements({
        movements: [
          { ...SECOND, line: 1 },
          { ...FIRST, line: 2 },
        ],
      }),
    ]);
    expect(rowsOf(bundle, 'postings')).toEqual(['1 Поступление 7 19.03 Дт 20.00', '2 Поступление 7 41.01 Дт 100.00']);
  });

  test.each<[string, Partial<MovementsInput['document']>, string]>([
    ['суммы у документа нет, проведён', { amount: null }, 'document | Поступление 7 | — да flag | —'],
    [
      'суммы у документа нет, не проведён',
      { amount: null, posted: false },
      'document | Поступление 7 | — нет flag | —',
    ],
    [
      'помечен, исправлен вручную',
      { deletion_mark: true, manual_adjustment: true, posting_remark: 'не проведён' },
      'posting_remark=не проведён posted=да deletion_mark=да manual_adjustment=да',
    ],
  ])('%s', async (_title, more, says) => {
    const { bundle } = await collect([movements({ document: { ...movementsValue().document, ...more } })]);
    expect(line(bundle.facts[0] ?? fail())).toContain(says);
    expect(bundle.documents[0]).toMatchObject({
      sum: more.amount === null ? null : '120.00',
      posted: more.posted ?? true,
    });
  });

  test('движения за два дня: период от первого до последнего', async () => {
    const { bundle } = await collect([movements({ movements: [{ ...FIRST, period: '2020-05-31T23:59:59' }, SECOND] })]);
    expect(bundle.facts[0]?.period).toEqual({ from: '2020-05-02', to: '2020-05-31' });
    expect(linesOf(bundle, 'posting')[0]).toContain('date=2020-05-31 ');
  });

  test('движений нет: период — день документа', async () => {
    const { bundle } = await collect([movements({ movements: [], by_account: [], total: 0 })]);
    expect(bundle.facts[0]?.period).toEqual({ from: '2020-05-02', to: '2020-05-02' });
    expect(sumsOf(bundle, 'postings')).toEqual(['total: 0', 'kept: 0', 'shown: 0', 'rest: 0']);
  });

  test('валюта, количество и выключенная проводка названы при своей стороне', async () => {
    const debit = {
      ...FIRST.debit,
      quantity: '4.5',
      subconto: [
        { kind: 'Номенклатура', object: LOTUS },
        { kind: 'Склады', object: VECTOR },
      ],
    };
    const credit = { ...FIRST.credit, currency: 'USD', currency_amount: '1.50' };
    const odd = { ...FIRST, active: false, content: '', debit, credit };
    const half = { ...SECOND, credit: { ...credit, currency: null }, debit: { ...debit, currency: 'EUR' } };
    const { bundle } = await collect([movements({ movements: [odd, half] })]);
    const [first, second] = linesOf(bundle, 'posting');
    expect(first).toContain(
      'active=нет debit_account=41.01 debit_analytics=АО «Лотос»; ООО «Вектор» debit_quantity=4.5 credit_account=60.01 credit_analytics=ООО «Вектор» credit_currency_amount=1.50 credit_currency=USD',
    );
    expect(second).not.toMatch(/currency/);
    expect(second).toContain('debit_quantity=4.5 credit_account');
  });

  test('забалансовая проводка стоит на той стороне, что есть', async () => {
    const nobody = { account: '', account_name: '', subconto: [], ...bare };
    const off = { ...FIRST, debit: nobody, credit: { ...FIRST.credit, account: '002' } };
    const on = { ...SECOND, credit: nobody, debit: { ...SECOND.debit, account: '002' } };
    const { bundle } = await collect([movements({ movements: [off, on] })]);
    expect(rowsOf(bundle, 'postings')).toEqual(['1 Поступление 7 002 Кт 100.00', '2 Поступление 7 002 Дт 20.00']);
    expect(linesOf(bundle, 'posting')[0]).not.toContain('debit_account');
  });

  test('сверка суммы, откуда счета, чего не сверить', async () => {
    const { bundle } = await collect([
      movements({
        sum_checks: [
          { rule: 'Сумма по Кт 60', expected: '120.00', actual: '120.00', holds: true },
          { rule: 'НДС по Дт 19', expected: '20.00', actual: '21.00', holds: false },
        ],
        sum_not_checked: 'Для этого вида правила нет',
        account_origins: [{ account: '41.01', from: 'табличная часть', fields: ['СчетУчета', 'Товары'] }],
      }),
    ]);
    expect(linesOf(bundle, 'sum_check', 'account_origin', 'sum_not_checked')).toEqual([
      'sum_check | Сумма по Кт 60 | — 120.00 RUB | — | actual=120.00 holds=да',
      'sum_check | НДС по Дт 19 | — 20.00 RUB | — | actual=21.00 holds=нет',
      'account_origin | счёт 41.01 | — табличная часть text | — | account=41.01 fields=СчетУчета, Товары',
      'sum_not_checked | сумма документа | — Для этого вида правила нет text | —',
    ]);
  });

  test.each<[string, Partial<Slots>, string[]]>([
    [
      'больше 50',
      { thresholds: [{ of: 'money', op: 'more_than', value: '50.00' }] },
      ['1 Поступление 7 41.01 Дт 100.00'],
    ],
    [
      'сторона — не условие: у проводки их две',
      { column: 'credit' },
      ['1 Поступление 7 41.01 Дт 100.00', '2 Поступление 7 19.03 Дт 20.00'],
    ],
    [
      'без 19.03',
      { exclusions: [{ what: 'account', surface: '19.03', id: null, title: null }] },
      ['1 Поступление 7 41.01 Дт 100.00'],
    ],
    ['кроме Вектора', { exclusions: [{ what: 'party', surface: 'Вектор', id: 'vector', title: null }] }, []],
  ])('условия: %s', async (_title, slots, rows) => {
    const { bundle } = await collect([movements()], slots);
    expect(rowsOf(bundle, 'postings')).toEqual(rows);
  });

  test('часть проводок скрыта правами: порог не применён, и это сказано', async () => {
    const { bundle, reasons } = await collect([movements({ hidden: 1 })], {
      thresholds: [{ of: 'money', op: 'more_than', value: '50.00' }],
      exclusions: [{ what: 'account', surface: '41.01', id: null, title: null }],
    });
    expect(rowsOf(bundle, 'postings')).toHaveLength(2);
    expect(reasons.map(({ reason_code }) => reason_code)).toEqual(['EVIDENCE_DEPTH_LIMIT']);
    expect((await collect([movements({ hidden: 1 })])).reasons).toEqual([]);
  });

  test.each([
    [20, 50],
    [55, 55],
  ])('проводок показывают не меньше пятидесяти: просят %i — показано %i', async (count, shown) => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...FIRST, line: n + 1, amount: `${n + 1}.00` }));
    const { bundle } = await collect([movements({ movements: many, total: 60 })], { top: { count, order: 'biggest' } });
    expect(sumsOf(bundle, 'postings').filter((one) => /^(?:shown|rest): \d+$/.test(one))).toEqual([
      `shown: ${shown}`,
      `rest: ${60 - shown}`,
    ]);
  });
});

function fail(): never {
  throw new Error('Факта нет');
}

describe('найденные документы', () => {
  const listed = (n: number, more: object = {}) => ({
    ...{
      id: `00000000-0000-4000-8000-00000000000${n}`,
      type: 'Document_Списание',
      title: `Списание ${n}`,
      number: `${n}`,
    },
    ...{ date: '2020-02-03', organisation_id: 'org', organisation: 'ООО «Наша»', counterparty: null, amount: '5.00' },
    ...{ currency: 'RUB', posted: false, deletion_mark: true, posting_remark: '', incoming_number: '' },
    ...{ incoming_date: null, matched_by: [], comment: '', ...more },
  });
  const search = (documents: readonly object[], more = {}): Called =>
    found('find_documents', { documents, total: documents.length, hidden: 0 }, more);

  test('каждый назван целиком; чей он, не известно — не документ', async () => {
    const { bundle } = await collect([
      search([listed(1), listed(2, { organisation_id: '' }), listed(3, { amount: null })]),
    ]);
    expect(bundle.documents).toEqual(
      [1, 3].map((n) => ({
        document_ref: { kind: 'Document_Списание', ref: listed(n).id, title: `Списание ${n}` },
        ...{ number: `${n}`, date: '2020-02-03', posted: false, deletion_mark: true, sum: n === 1 ? '5.00' : null },
        ...{ organisation_id: 'org', source_ref: 'SRC1' },
      })),
    );
    expect(bundle.facts).toEqual([]);
  });

  test('один документ двух поисков назван один раз, последним словом', async () => {
    const { bundle } = await collect([search([listed(1)]), search([listed(1, { posted: true }), listed(2)])]);
    expect(bundle.documents.map(({ number, posted, source_ref }) => [number, posted, source_ref])).toEqual([
      ...[
        ['1', true, 'SRC2'],
        ['2', false, 'SRC2'],
      ],
    ]);
    expect(bundle.source_refs.map(({ source_ref }) => source_ref)).toEqual(['SRC1', 'SRC2']);
    expect(bundle.source_refs[0]).toEqual({ ...SOURCE, source_ref: 'SRC1' });
  });
});
