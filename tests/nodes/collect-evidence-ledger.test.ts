/** Balances, turnovers, the control and the policy as evidence: every figure on its account, side, level and moment. */
import { describe, expect, test } from 'vitest';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import { fact } from './coverage-case.ts';
import { collect, found, line, linesOf, rowsOf, sumsOf } from './evidence-desk.ts';
import {
  type BalanceInput,
  balanceValue,
  CONTRACT,
  controlValue,
  policyValue,
  type TurnoversInput,
  turnoversValue,
  VECTOR,
} from './tool-values.ts';

const balance = (more: Partial<BalanceInput> = {}, input: Called['run']['input'] = { accounts: ['60'] }): Called =>
  found('get_balance_as_of', balanceValue(more), {}, { input });
const turnovers = (more: Partial<TurnoversInput> = {}): Called =>
  found('get_account_turnovers', turnoversValue(more), {}, { input: { accounts: ['51'] } });
const SIXTY = { input: { accounts: ['60'] } };
const NOTHING = { dr: '0.00', cr: '0.00' };
const plain = { red: false, currencies: [], quantity: null };

describe('остаток', () => {
  const level = 'развёрнуто Контрагенты, Договоры';

  test('строки по аналитике, свёрнуто и развёрнуто, счета порознь', async () => {
    const { bundle } = await collect([balance()]);
    const at = (column: string) => `[Договор 5] | list=balance_rows column=${column} asked=60`;
    const told = linesOf(bundle, 'balance', 'balance_total').map((one) => one.replace(/ place=\d/, ''));
    expect(told).toEqual([
      `balance | ООО «Вектор» | 60.01 Кт 100.00 RUB | ${level} | ${at('credit')} account=60.01 analytics:Договоры=Договор 5`,
      `balance | АО «Лотос» | 60.01 Кт 40.00 RUB | ${level} | ${at('credit')} account=60.01 analytics:Договоры=Договор 5`,
      `balance | ООО «Вектор» | 60.02 Дт 30.00 RUB | ${level} | ${at('debit')} account=60.02 analytics:Договоры=Договор 5`,
      'balance_total | счёт 60 | 60 Кт 110.00 RUB | свёрнуто Счет',
      `balance_total | счёт 60 | 60 Дт 30.00 RUB | ${level}`,
      `balance_total | счёт 60 | 60 Кт 140.00 RUB | ${level}`,
      'balance | Расчёты с поставщиками | 60.01 Кт 140.00 RUB | свёрнуто Счет | kind=П',
      `balance | Расчёты с поставщиками | 60.01 Кт 140.00 RUB | ${level}`,
      'balance | Авансы выданные | 60.02 Дт 30.00 RUB | свёрнуто Счет | kind=А',
      `balance | Авансы выданные | 60.02 Дт 30.00 RUB | ${level}`,
    ]);
    expect(sumsOf(bundle, 'balance_rows').slice(0, 3)).toEqual([
      ...['kept: 3', 'kept: credit Кт 140.00 (2)', 'kept: debit Дт 30.00 (1)'],
    ]);
    expect(bundle.facts[0]?.entity_ref).toEqual(VECTOR);
    expect(
      bundle.facts.map(({ as_of_date, period, organisation, organisation_id, completeness }) =>
        [as_of_date, period, organisation, organisation_id, completeness].join(),
      ),
    ).toEqual(bundle.facts.map(() => '2020-06-30,,ООО «Наша»,org,complete'));
  });

  test('без аналитики счёт свёрнут, и развёрнутого у него нет', async () => {
    const row = { account: '60.01', subconto: [], dr: '0.00', cr: '110.00', ...plain };
    const [first] = balanceValue().accounts;
    const { bundle } = await collect([
      balance({
        ...{ level: ['Счет'], rows: [row], expanded: { dr: '0.00', cr: '110.00' } },
        accounts: first === undefined ? [] : [{ ...first, cr: '110.00', expanded: { dr: '0.00', cr: '110.00' } }],
      }),
    ]);
    expect(linesOf(bundle, 'balance', 'balance_total')).toEqual([
      'balance | Расчёты с поставщиками | 60.01 Кт 110.00 RUB | свёрнуто Счет | list=balance_rows column=credit place=1 asked=60 account=60.01 kind=П',
      'balance_total | счёт 60 | 60 Кт 110.00 RUB | свёрнуто Счет',
    ]);
  });

  test('красная строка, количество и валюта названы при строке; минус стоит на другой стороне', async () => {
    const row = (title: string, more: object) => ({
      ...{ account: '10.01', subconto: [{ kind: 'Номенклатура', title, object: null }], ...plain, ...NOTHING },
      ...more,
    });
    const { bundle } = await collect([
      balance(
        {
          ...{ level: ['Номенклатура'], collapsed: { dr: '15.00', cr: '0.00' }, accounts: [] },
          ...{ expanded: { dr: '15.00', cr: '0.00' }, control: [] },
          rows: [
            row('Болт', { dr: '20.00', quantity: '4.5' }),
            row('Гайка', { dr: '-5.00', red: true, quantity: '-1' }),
            row('Доллары', {
              currencies: [
                { currency: 'USD', dr: '0.00', cr: '7.00' },
                { currency: 'EUR', dr: '8.00', cr: '0.00' },
              ],
            }),
          ],
        },
        { accounts: ['10.01', '10.02'] },
      ),
    ]);
    const at = 'развёрнуто Номенклатура | list=balance_rows column';
    expect(linesOf(bundle, 'balance')).toEqual([
      `balance | Болт | 10.01 Дт 20.00 RUB | ${at}=debit place=1 asked=10.01, 10.02 account=10.01 quantity=4.5`,
      `balance | Гайка | 10.01 Кт 5.00 RUB | ${at}=credit place=2 asked=10.01, 10.02 account=10.01 red=да quantity=-1`,
      `balance | Доллары | 10.01 Дт 0.00 RUB | ${at}=debit place=3 asked=10.01, 10.02 account=10.01 currency:USD=7.00 currency:EUR=8.00`,
    ]);
    expect(linesOf(bundle, 'balance_total')[0]).toBe(
      'balance_total | счёт 10.01, 10.02 | 10.01, 10.02 Дт 15.00 RUB | свёрнуто Счет',
    );
  });

  test('красное сальдо обеих сторон складывается там, где ему место', async () => {
    const { bundle } = await collect([balance({ collapsed: { dr: '-3.00', cr: '-4.00' }, rows: [], accounts: [] })]);
    expect(linesOf(bundle, 'balance_total').slice(0, 2)).toEqual([
      'balance_total | счёт 60 | 60 Дт 4.00 RUB | свёрнуто Счет',
      'balance_total | счёт 60 | 60 Кт 3.00 RUB | свёрнуто Счет',
    ]);
  });

  test('счёт, которого нет среди счетов ответа, назван кодом', async () => {
    const row = { account: '76.05', subconto: [], dr: '0.00', cr: '1.00', ...plain };
    const { bundle } = await collect([balance({ rows: [row] })]);
    expect(rowsOf(bundle, 'balance_rows')).toEqual(['1 76.05 76.05 Кт 1.00']);
  });

  test.each<[string, Partial<Slots>, string[]]>([
    [
      'без условий',
      {},
      ['1 ООО «Вектор» 60.01 Кт 100.00', '2 АО «Лотос» 60.01 Кт 40.00', '3 ООО «Вектор» 60.02 Дт 30.00'],
    ],
    ['только дебет', { column: 'debit' }, ['1 ООО «Вектор» 60.02 Дт 30.00']],
    ['только кредит', { column: 'credit' }, ['1 ООО «Вектор» 60.01 Кт 100.00', '2 АО «Лотос» 60.01 Кт 40.00']],
    [
      'больше 40',
      { thresholds: [{ of: 'money', op: 'more_than', value: '40.00' }] },
      ['1 ООО «Вектор» 60.01 Кт 100.00'],
    ],
    [
      'без 60.01',
      { exclusions: [{ what: 'account', surface: '60.01', id: null, title: null }] },
      ['1 ООО «Вектор» 60.02 Дт 30.00'],
    ],
    [
      'кроме Вектора',
      { exclusions: [{ what: 'party', surface: 'В', id: 'vector', title: null }] },
      ['1 АО «Лотос» 60.01 Кт 40.00'],
    ],
    [
      'кроме договора: исключают контрагентов',
      { exclusions: [{ what: 'party', surface: 'Д', id: CONTRACT.ref, title: null }] },
      ['1 ООО «Вектор» 60.01 Кт 100.00', '2 АО «Лотос» 60.01 Кт 40.00', '3 ООО «Вектор» 60.02 Дт 30.00'],
    ],
  ])('условия: %s', async (_title, slots, rows) => {
    const { bundle, reasons } = await collect([balance()], slots);
    expect(rowsOf(bundle, 'balance_rows')).toEqual(rows);
    expect(reasons).toEqual([]);
  });

  const cut = balance({ rows: balanceValue().rows.slice(0, 1), residual: { rows: 2, dr: '30.00', cr: '40.00' } });

  test('строки обрезаны: невидимое в итоге и в прочих', async () => {
    const { bundle, reasons } = await collect([cut]);
    expect(sumsOf(bundle, 'balance_rows')).toEqual([
      ...[
        'kept: 3',
        'kept: credit Кт 140.00 (2)',
        'kept: debit Дт 30.00 (1)',
        'shown: 1',
        'shown: credit Кт 100.00 (1)',
      ],
      ...['rest: 2', 'rest: credit Кт 40.00 (1)', 'rest: debit Дт 30.00 (1)'],
    ]);
    expect([reasons, bundle.conflicts]).toEqual([[], []]);
  });

  test.each<[string, Partial<Slots>]>([
    ['сторона', { column: 'debit' }],
    ['порог', { thresholds: [{ of: 'money', op: 'more_than', value: '500.00' }] }],
    ['исключение', { exclusions: [{ what: 'account', surface: '60.01', id: null, title: null }] }],
  ])('строки обрезаны: условие «%s» не применено, и это сказано', async (_title, slots) => {
    const { bundle, reasons } = await collect([cut], slots);
    expect(rowsOf(bundle, 'balance_rows')).toEqual(['1 ООО «Вектор» 60.01 Кт 100.00']);
    expect(reasons.map(({ reason_code }) => reason_code)).toEqual(['EVIDENCE_DEPTH_LIMIT']);
  });

  test('будущие документы стоят на спрошенном счёте', async () => {
    const future = { after: '2020-06-30', documents: [], documents_total: 1, dr: '9.00', cr: '0.00' };
    const { bundle } = await collect([balance({ future })]);
    expect(linesOf(bundle, 'future_total')).toEqual([
      'future_total | документы с более поздней датой | 60 Дт 9.00 RUB | развёрнуто Регистратор | documents=1',
    ]);
  });
});

describe('обороты', () => {
  const level = 'развёрнуто Счет, Корреспондирующий счет';

  test('строки с корреспонденцией, итоги обеих сторон, остатки на концах', async () => {
    const { bundle } = await collect([turnovers()]);
    const types = [
      'turnover',
      'turnover_total',
      'internal_turnover',
      'opening_balance',
      'closing_balance',
      'month_turnover',
    ];
    expect(linesOf(bundle, ...types)).toEqual([
      `turnover | Расчётные счета | 51 Дт 900.00 RUB | ${level} | list=turnover_rows column=debit place=1 asked=51 account=51 other_account=62.01`,
      `turnover | ООО «Вектор» | 51 Кт 250.00 RUB | ${level} | list=turnover_rows column=credit place=2 asked=51 account=51 other_account=60.01`,
      'turnover_total | счёт 51 | 51 Дт 900.00 RUB | развёрнуто Счет',
      'turnover_total | счёт 51 | 51 Кт 250.00 RUB | развёрнуто Счет',
      'turnover | Расчётные счета | 51 Дт 900.00 RUB | развёрнуто Счет',
      'turnover | Расчётные счета | 51 Кт 250.00 RUB | развёрнуто Счет',
      'opening_balance | Расчётные счета | 51 Дт 10.00 RUB | свёрнуто Счет',
      'closing_balance | Расчётные счета | 51 Дт 660.00 RUB | свёрнуто Счет',
    ]);
    expect(sumsOf(bundle, 'turnover_rows').slice(0, 3)).toEqual([
      'kept: 2',
      'kept: debit Дт 900.00 (1)',
      'kept: credit Кт 250.00 (1)',
    ]);
    const moments = bundle.facts.map(
      ({ type, as_of_date, period }) => `${type} ${as_of_date ?? `${period?.from}…${period?.to}`}`,
    );
    expect(new Set(moments)).toEqual(
      new Set([
        ...['turnover', 'row_count', 'derived_total', 'turnover_total'].map((type) => `${type} 2020-04-01…2020-05-31`),
        ...['opening_balance 2020-03-31', 'closing_balance 2020-05-31'],
      ]),
    );
  });

  test('оборота по одной стороне не было: ноль — тоже ответ', async () => {
    const { bundle } = await collect([turnovers({ turnover: { dr: '900.00', cr: '0.00' }, rows: [] })]);
    expect(linesOf(bundle, 'turnover_total')).toEqual([
      'turnover_total | счёт 51 | 51 Дт 900.00 RUB | развёрнуто Счет',
      'turnover_total | счёт 51 | 51 Кт 0.00 RUB | развёрнуто Счет',
    ]);
  });

  test.each<[string, { dr: string; cr: string }, string[]]>([
    ['дебет', { dr: '70.00', cr: '0.00' }, ['70.00', '0.00']],
    ['кредит', { dr: '0.00', cr: '70.00' }, ['0.00', '70.00']],
    ['оба', { dr: '70.00', cr: '70.00' }, ['70.00', '70.00']],
    ['нет', NOTHING, []],
  ])('внутренние обороты стоят отдельно: %s', async (_title, internal, sums) => {
    const accounts = turnoversValue().accounts.map((one) => ({ ...one, internal }));
    const { bundle } = await collect([turnovers({ internal, accounts })]);
    const told = (entity: string) =>
      sums.map(
        (sum, side) => `internal_turnover | ${entity} | 51 ${side === 0 ? 'Дт' : 'Кт'} ${sum} RUB | развёрнуто Счет`,
      );
    expect(linesOf(bundle, 'internal_turnover')).toEqual([
      ...told('внутренние обороты 51'),
      ...told('Расчётные счета'),
    ]);
  });

  const months: TurnoversInput['months'] = [
    { month: '2020-04', state: 'closed', dr: '300.00', cr: '50.00' },
    { month: '2020-05', state: 'open', dr: '600.00', cr: '200.00' },
  ];

  test('месяцы стоят по порядку, со своим состоянием; порог их не убирает', async () => {
    const { bundle } = await collect([turnovers({ months })], {
      thresholds: [{ of: 'money', op: 'more_than', value: '400.00' }],
      top: { count: 1, order: 'biggest' },
    });
    const at = 'развёрнуто Счет, Месяц | list=months column';
    expect(linesOf(bundle, 'month_turnover')).toEqual([
      `month_turnover | 2020-04 | 51 Дт 300.00 RUB | ${at}=debit place=1 asked=51 month=2020-04 month_state=closed`,
      `month_turnover | 2020-04 | 51 Кт 50.00 RUB | ${at}=credit place=1 asked=51 month=2020-04 month_state=closed`,
      `month_turnover | 2020-05 | 51 Дт 600.00 RUB | ${at}=debit place=2 asked=51 month=2020-05 month_state=open`,
      `month_turnover | 2020-05 | 51 Кт 200.00 RUB | ${at}=credit place=2 asked=51 month=2020-05 month_state=open`,
    ]);
    expect(sumsOf(bundle, 'months')).toEqual([
      ...['kept: 2', 'kept: debit Дт 900.00 (2)', 'kept: credit Кт 250.00 (2)'],
      ...['shown: 2', 'shown: debit Дт 900.00 (2)', 'shown: credit Кт 250.00 (2)', 'rest: 0'],
    ]);
    expect(rowsOf(bundle, 'turnover_rows')).toEqual(['1 Расчётные счета 51 Дт 900.00']);
  });

  test('месяцев не спрашивали — их списка нет', async () => {
    const { bundle } = await collect([turnovers()]);
    expect(sumsOf(bundle, 'months')).toEqual([]);
  });

  test('спрошен один столбец: месяцы в нём же', async () => {
    const { bundle } = await collect([turnovers({ months })], { column: 'credit' });
    expect(rowsOf(bundle, 'months')).toEqual(['1 2020-04 51 Кт 50.00', '2 2020-05 51 Кт 200.00']);
  });

  const cut = turnovers({ rows: turnoversValue().rows.slice(0, 1), residual: { rows: 4, dr: '0.00', cr: '250.00' } });

  test('строки обрезаны: невидимое в итоге и в прочих', async () => {
    const { bundle } = await collect([cut]);
    expect(sumsOf(bundle, 'turnover_rows')).toEqual([
      ...[
        'kept: 5',
        'kept: debit Дт 900.00 (1)',
        'kept: credit Кт 250.00 (1)',
        'shown: 1',
        'shown: debit Дт 900.00 (1)',
      ],
      ...['rest: 4', 'rest: credit Кт 250.00 (1)'],
    ]);
    expect(bundle.conflicts).toEqual([]);
  });

  test.each<[string, Partial<Slots>]>([
    ['сторона', { column: 'credit' }],
    ['порог', { thresholds: [{ of: 'money', op: 'more_than', value: '1000.00' }] }],
    ['исключение', { exclusions: [{ what: 'account', surface: '51', id: null, title: null }] }],
  ])('строки обрезаны: условие «%s» не применено, и это сказано', async (_title, slots) => {
    const { bundle, reasons } = await collect([cut], slots);
    expect(rowsOf(bundle, 'turnover_rows')).toEqual(['1 Расчётные счета 51 Дт 900.00']);
    expect(reasons.map(({ reason_code }) => reason_code)).toEqual(['EVIDENCE_DEPTH_LIMIT']);
  });
});

test('сверка с ОСВ: остаток 1С, остаток ответа, разница и её причина по строкам', async () => {
  const { bundle } = await collect([found('control_with_osv', controlValue())]);
  expect(bundle.facts.map(line)).toEqual([
    'trial_balance | ОСВ 60.01 | 60.01 Кт 90.00 RUB | свёрнуто Счет | answer_debit=0.00 answer_credit=100.00 difference=-10.00',
    'difference_line | Поступление 7 | — -10.00 RUB | — | [Поступление 7] | account=60.01 cause=future_documents meaning=в ответ вошли документы с датой позже дня остатка',
  ]);
  expect(bundle.facts[1]?.measure).toBe('document_sum');
  expect(bundle.facts.map(({ as_of_date }) => as_of_date)).toEqual(['2020-06-30', '2020-06-30']);
});

test.each([
  ['2020-03-31', 'Установлена дата запрета text | — | closed_until=2020-03-31'],
  [null, 'Даты запрета нет text | —'],
])('учётная политика: дата запрета %s', async (closed, ban) => {
  const { bundle } = await collect([found('get_accounting_policy', policyValue(closed))]);
  expect(bundle.facts.map(line)).toEqual([
    'offset_mode | зачёт авансов | — Зачёт автоматический text | — | mode=automatic pending=2',
    `edit_ban | дата запрета изменения | — ${ban}`,
  ]);
  expect(bundle.facts[0]).toMatchObject({
    as_of_date: '2020-06-30',
    organisation: 'ООО «Наша»',
    period_state: 'unknown',
  });
});

describe('на чём стоит факт', () => {
  const own = fact({ fact_id: 'own', type: 'policy_setting', period_state: 'needs_reclosing', source_ref: 'S' });
  test('состояние месяца и чтение — те, что назвал инструмент', async () => {
    const reading = { ...own.reading, read_at: '2020-07-01T00:00:00Z', user: 'auditor' };
    const call = found('get_balance_as_of', balanceValue(), { facts: [{ ...own, reading }] }, SIXTY);
    const { bundle } = await collect([call]);
    expect(bundle.facts[0]).toMatchObject({ period_state: 'needs_reclosing', reading, source_ref: 'SRC1' });
  });

  test.each([
    ['complete', 'full'],
    ['limited_by_rights', 'restricted'],
  ] as const)('инструмент фактов не дал: чтение живое, %s → %s', async (completeness, rights) => {
    const call = found('get_balance_as_of', balanceValue(), { completeness, expected: 7, read: 7 }, SIXTY);
    const { bundle } = await collect([call]);
    expect(bundle.facts[0]).toMatchObject({
      ...{ period_state: 'unknown', completeness, rows_expected: 7, rows_read: 7 },
      reading: { from: 'live', snapshot_id: null, read_at: '2026-01-01T00:00:00Z', user: 'odata.user', rights },
    });
  });

  test('красный факт инструмента встаёт на другую сторону, прочие остаются', async () => {
    const facts = [
      fact({ fact_id: 'a', account: '1', side: 'debit', value: '-5.00', source_ref: 'S' }),
      fact({ fact_id: 'b', account: '2', side: 'credit', value: '-6.00', source_ref: 'S' }),
      fact({ fact_id: 'c', account: '3', side: 'debit', value: '7.00', source_ref: 'S' }),
      fact({ fact_id: 'd', account: null, side: null, level: null, value: '-8.00', source_ref: 'S' }),
      fact({ ...{ fact_id: 'e', account: '5', measure: 'quantity', currency: null, value: '-9' }, source_ref: 'S' }),
      fact({
        ...{ fact_id: 'f', account: '6', measure: 'currency_amount', currency: 'USD', value: '-1.5' },
        source_ref: 'S',
      }),
    ];
    const { bundle } = await collect([found('find_terms', {}, { facts })]);
    expect(bundle.facts.map(({ side, value }) => `${side} ${value}`)).toEqual([
      ...['credit 5.00', 'debit 6.00', 'debit 7.00', 'null -8.00', 'credit -9', 'debit 1.5'],
    ]);
  });

  test.each<[string, Called['run']['input'], string | undefined]>([
    ['контрагент', { counterparty_id: 'vector' }, 'vector'],
    ['договор', { contract_id: 'c' }, 'c'],
    ['оба', { counterparty_id: 'vector', contract_id: 'c' }, 'vector c'],
    ['аналитика', { where: [{ kind: 'Склады', id: 's' }] }, '{"kind":"Склады","id":"s"}'],
    ['аналитика не списком', { where: 'x' }, undefined],
    ['без отбора', {}, undefined],
  ])('чем сужено чтение: %s', async (_title, input, scope) => {
    const { bundle } = await collect([balance({}, { accounts: ['60'], ...input })]);
    const scopes = new Set(
      bundle.facts.map(({ attributes }) => attributes.find(({ name }) => name === 'scope')?.value),
    );
    expect([...scopes]).toEqual([scope]);
  });
});
