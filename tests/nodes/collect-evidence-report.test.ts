/** A report as evidence: figures and rows on their places, sums of a table exact, conditions to the table that answers, two periods compared. */
import { describe, expect, test } from 'vitest';
import type { ReportOutline } from '#state/report-outline.ts';
import type { Slots } from '#state/slots.ts';
import type { Called } from '#tools/gateway.ts';
import type { Report, ReportFigure, ReportRow, ReportTable } from '#tools/report/report.ts';
import { collect, found, line, linesOf } from './evidence-desk.ts';
import { LOTUS, VECTOR } from './tool-values.ts';

const MAY = { from: '2020-05-01', to: '2020-05-31' };
const JUNE = { from: '2020-06-01', to: '2020-06-30' };

function figure(more: Partial<ReportFigure> = {}): ReportFigure {
  return {
    ...{ key: 'revenue', title: 'выручка без НДС', measure: 'sum_accounting', value: '900.00', account: '90.01' },
    ...{ side: 'credit', by: [], currency: null, noun: null, percent: false, about: null, moment: null, beside: false },
    ...more,
  };
}

const row = (entity: string, more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ entity, ref: null, party: null, days: null, account: null, side: null, cells: {} },
  ...more,
});

/** Customers by revenue: Vector 500.00 of 5 pieces, Lotus 300.00, others 100.00 on another account. */
function table(more: Partial<ReportTable> = {}): ReportTable {
  return {
    ...{ key: 'customers', title: 'По покупателям', noun: 'customer', about: 'Покупатель', in_order: false },
    columns: [
      { key: 'quantity', title: 'Количество', measure: 'quantity', total: true },
      { key: 'revenue', title: 'Выручка', measure: 'sum_accounting', total: true },
      { key: 'deals', title: 'Сделок', measure: 'count', total: false },
    ],
    ...{ ranked_by: 'revenue', by: ['Контрагенты'], rows_total: 3, rest: null },
    rows: [
      row('АО «Лотос»', {
        ref: LOTUS,
        party: LOTUS,
        account: '62.01',
        side: 'debit',
        days: 3,
        cells: { revenue: '300.00', deals: '2' },
      }),
      row('ООО «Вектор»', {
        ref: VECTOR,
        party: VECTOR,
        account: '62.01',
        side: 'debit',
        days: 40,
        cells: { quantity: '5.5', revenue: '500.00', deals: '4' },
      }),
      row('Прочие', { account: '62.02', side: 'credit', cells: { quantity: '1', revenue: '-100.00' } }),
    ],
    ...more,
  };
}

function report(more: Partial<Report> = {}, tool_run_id = 'run-1'): Called {
  const value: Report = {
    ...{
      title: 'Отчёт',
      organisation: { id: 'org', name: 'ООО «Наша»' },
      moment: { period: MAY },
      period_state: 'closed',
    },
    ...{ figures: [figure()], tables: [], statements: [], controls: [], next: [], ...more },
  };
  return found('scripted_report', value, {}, { tool_run_id });
}

const lines = async (call: Called, slots: Partial<Slots> = {}, ...types: string[]): Promise<string[]> =>
  linesOf((await collect([call], slots)).bundle, ...types);

describe('цифры отчёта', () => {
  test.each<[string, Partial<ReportFigure>, string]>([
    [
      'деньги на счёте',
      {},
      'report_figure | выручка без НДС | 90.01 Кт 900.00 RUB | свёрнуто Счет | report=run-1 key=revenue title=выручка без НДС',
    ],
    [
      'развёрнуто',
      { by: ['Номенклатура'] },
      'report_figure | выручка без НДС | 90.01 Кт 900.00 RUB | развёрнуто Номенклатура | report=run-1 key=revenue title=выручка без НДС',
    ],
    [
      'о ком',
      { about: VECTOR },
      'report_figure | ООО «Вектор» | 90.01 Кт 900.00 RUB | свёрнуто Счет | report=run-1 key=revenue title=выручка без НДС',
    ],
    [
      'число, доля, рядом',
      { measure: 'rate', value: '12.5', account: null, side: null, percent: true, beside: true },
      'report_aside | выручка без НДС | — 12.5 rate | — | report=run-1 key=revenue title=выручка без НДС percent=да',
    ],
    [
      'сколько чего',
      { measure: 'count', value: '3', account: null, side: null, noun: 'customer' },
      'report_figure | выручка без НДС | — 3 count | — | report=run-1 key=revenue title=выручка без НДС noun=customer',
    ],
    [
      'в валюте',
      { measure: 'currency_amount', currency: 'USD', value: '7.5' },
      'report_figure | выручка без НДС | 90.01 Кт 7.5 USD | свёрнуто Счет | report=run-1 key=revenue title=выручка без НДС',
    ],
  ])('%s', async (_title, more, says) => {
    expect(await lines(report({ figures: [figure(more)] }))).toEqual([says]);
  });

  test.each<[string, Report['moment'], ReportFigure['moment'], string]>([
    ['период отчёта', { period: MAY }, null, '2020-05-01–2020-05-31'],
    ['день отчёта', { as_of: '2020-05-31' }, null, '2020-05-31'],
    ['свой день', { period: MAY }, { as_of: '2020-04-30' }, '2020-04-30'],
    ['свой период', { as_of: '2020-05-31' }, { period: JUNE }, '2020-06-01–2020-06-30'],
  ])('%s', async (_title, moment, own, says) => {
    const { bundle } = await collect([report({ moment, figures: [figure({ moment: own, about: VECTOR })] })]);
    const [one] = bundle.facts;
    expect(one?.as_of_date ?? `${one?.period?.from}–${one?.period?.to}`).toBe(says);
    expect(one).toMatchObject({ organisation: 'ООО «Наша»', period_state: 'closed', entity_ref: VECTOR });
  });

  test('что отчёт говорит вокруг цифр', async () => {
    const outline: Pick<ReportOutline, 'statements' | 'controls' | 'next' | 'title'> = {
      ...{ title: 'Прибыль за май', next: ['а за июнь?'], controls: [{ text: 'сошлось', agrees: true }] },
      statements: [{ place: 'conclusion', text: 'Выручка {revenue}.', kind: 'fact', level: null }],
    };
    const { bundle } = await collect([report({ ...outline, tables: [table()] })]);
    const { key, title, noun, about, columns, in_order } = table();
    expect(bundle.reports).toEqual([
      {
        ...outline,
        report_id: 'run-1',
        tool_name: 'scripted_report',
        tables: [{ key, title, noun, about, columns, in_order }],
      },
    ]);
  });
});

describe('таблица отчёта', () => {
  const only = (more: Partial<ReportTable> = {}, slots: Partial<Slots> = {}, ...types: string[]) =>
    lines(report({ figures: [], tables: [table(more)] }), slots, ...types);
  const names = async (more: Partial<ReportTable>, slots: Partial<Slots> = {}): Promise<string[]> =>
    (await only(more, slots, 'report_row')).map((one) => one.split(' | ')[1] ?? '');

  test('строки от большей к меньшей, главная сумма на своей стороне, прочее при ней', async () => {
    const at = 'развёрнуто Контрагенты';
    expect(await only({}, {}, 'report_row')).toEqual([
      `report_row | ООО «Вектор» | 62.01 Дт 500.00 RUB | ${at} | [ООО «Вектор»] | report=run-1 table=customers place=1 main=revenue quantity=5.5 deals=4`,
      `report_row | АО «Лотос» | 62.01 Дт 300.00 RUB | ${at} | [АО «Лотос»] | report=run-1 table=customers place=2 main=revenue deals=2`,
      `report_row | Прочие | 62.02 Дт 100.00 RUB | ${at} | report=run-1 table=customers place=3 main=revenue quantity=1`,
    ]);
  });

  test('суммы частей: к копейке, к штуке; столбца без итога нет', async () => {
    const totals = (await only({}, { top: { count: 1, order: 'biggest' } }, 'report_total', 'report_count')).map(
      (one) => one.replace(/ \| — \| report=run-1 table=customers/, ''),
    );
    expect(totals).toEqual([
      'report_count | итого: число строк | — 3 count part=kept noun=customer',
      'report_total | итого: количество | — 6.5 quantity part=kept total_of=quantity rows=3',
      'report_total | итого: выручка | — 700.00 RUB part=kept total_of=revenue rows=3',
      'report_count | показано: число строк | — 1 count part=shown noun=customer',
      'report_total | показано: количество | — 5.5 quantity part=shown total_of=quantity rows=1',
      'report_total | показано: выручка | — 500.00 RUB part=shown total_of=revenue rows=1',
      'report_count | прочие: число строк | — 2 count part=rest noun=customer',
      'report_total | прочие: количество | — 1 quantity part=rest total_of=quantity rows=2',
      'report_total | прочие: выручка | — 200.00 RUB part=rest total_of=revenue rows=2',
    ]);
  });

  test('счётный столбец складывается целым', async () => {
    const columns = [{ key: 'deals', title: 'Сделок', measure: 'count' as const, total: true }];
    expect((await only({ columns, ranked_by: null }, {}, 'report_total'))[0]).toContain('итого: сделок | — 6 count');
  });

  test('невидимые строки: в итоге и в прочих, не в показанных', async () => {
    const rest = { rows: 7, cells: { revenue: '40.00' } };
    const told = await only({ rest, rows_total: 10 }, {}, 'report_count', 'report_total');
    const sums = told.map((one) => `${one.split(' | ')[1]} ${one.split(' | ')[2]}`);
    expect(sums).toEqual([
      ...['итого: число строк — 10 count', 'итого: количество — 6.5 quantity', 'итого: выручка — 740.00 RUB'],
      ...['показано: число строк — 3 count', 'показано: количество — 6.5 quantity', 'показано: выручка — 700.00 RUB'],
      ...['прочие: число строк — 7 count', 'прочие: количество — 0 quantity', 'прочие: выручка — 40.00 RUB'],
    ]);
  });

  test.each<[string, Partial<ReportTable>, Partial<ReportRow>, string]>([
    [
      'главная — первая из денег, если по ней не упорядочено',
      { ranked_by: null },
      { cells: { quantity: '2', revenue: '9.00' } },
      'X | — 9.00 RUB',
    ],
    ['денег нет — строка названа именем', { ranked_by: null }, { cells: { quantity: '2' } }, 'X | — X text'],
    [
      'столбец по ключу стоит в дебете',
      { columns: [{ key: 'turnover_debit', title: 'Дт', measure: 'sum_accounting', total: false }], ranked_by: null },
      { account: '51', cells: { turnover_debit: '4.00' } },
      'X | 51 Дт 4.00 RUB',
    ],
    [
      'и в кредите',
      { columns: [{ key: 'turnover_credit', title: 'Кт', measure: 'sum_accounting', total: false }], ranked_by: null },
      { account: '51', cells: { turnover_credit: '4.00' } },
      'X | 51 Кт 4.00 RUB',
    ],
    [
      'счёт без стороны стоит рядом',
      {},
      { account: '51', cells: { revenue: '4.00' } },
      'X | — 4.00 RUB | развёрнуто Контрагенты | report=run-1 table=customers place=1 main=revenue row_account=51',
    ],
    ['разреза нет', { by: [] }, { cells: { revenue: '4.00' } }, 'X | — 4.00 RUB | — | report=run-1'],
  ])('%s', async (_title, more, cells, says) => {
    expect((await only({ ...more, rows: [row('X', cells)], rows_total: 1 }, {}, 'report_row'))[0]).toContain(says);
  });

  test.each<[string, Partial<Slots>, string[]]>([
    ['от меньшей', { top: { count: 5, order: 'smallest' } }, ['Прочие', 'АО «Лотос»', 'ООО «Вектор»']],
    ['больше 300', { thresholds: [{ of: 'money', op: 'more_than', value: '300.00' }] }, ['ООО «Вектор»']],
    [
      'не меньше 300',
      { thresholds: [{ of: 'money', op: 'at_least', value: '300.00' }] },
      ['ООО «Вектор»', 'АО «Лотос»'],
    ],
    ['минус считают по величине', { thresholds: [{ of: 'money', op: 'equal', value: '100.00' }] }, ['Прочие']],
    ['старше 10 дней', { thresholds: [{ of: 'days', op: 'more_than', value: '10' }] }, ['ООО «Вектор»']],
    [
      'кроме Вектора',
      { exclusions: [{ what: 'party', surface: 'В', id: 'vector', title: null }] },
      ['АО «Лотос»', 'Прочие'],
    ],
    ['без 62.01', { exclusions: [{ what: 'account', surface: '62.01', id: null, title: null }] }, ['Прочие']],
    ['только дебет', { column: 'debit' }, ['ООО «Вектор»', 'АО «Лотос»']],
    ['только кредит', { column: 'credit' }, ['Прочие']],
  ])('условия: %s', async (_title, slots, kept) => {
    expect(await names({}, slots)).toEqual(kept);
  });

  test('свой порядок строк условия не меняют', async () => {
    expect(await names({ in_order: true }, { top: { count: 5, order: 'smallest' } })).toEqual([
      'АО «Лотос»',
      'ООО «Вектор»',
      'Прочие',
    ]);
  });

  test('исключают и по самому объекту строки, если контрагент не назван', async () => {
    const rows = [
      row('ООО «Вектор»', { ref: VECTOR, cells: { revenue: '1.00' } }),
      row('Y', { cells: { revenue: '1.00' } }),
    ];
    expect(await names({ rows }, { exclusions: [{ what: 'party', surface: 'В', id: 'vector', title: null }] })).toEqual(
      ['Y'],
    );
  });

  test('что не вошло, сложено отдельно', async () => {
    const told = await only({}, { column: 'debit' }, 'report_count', 'report_total');
    expect(told.slice(-3).map((one) => one.split(' | ').slice(1, 3).join(' '))).toEqual([
      ...[
        'не вошло по условию: число строк — 1 count',
        'не вошло по условию: количество — 1 quantity',
        'не вошло по условию: выручка — -100.00 RUB',
      ],
    ]);
  });

  test('условия идут в первую таблицу с порядком, остальные целы', async () => {
    const tables = [table({ key: 'plain', ranked_by: null }), table(), table({ key: 'second' })];
    const { bundle, reasons } = await collect([report({ figures: [], tables })], { column: 'credit' });
    const rows = linesOf(bundle, 'report_row').map((one) => /table=(\w+)/.exec(one)?.[1]);
    expect(rows).toEqual([...Array(3).fill('plain'), 'customers', ...Array(3).fill('second')]);
    expect(reasons).toEqual([]);
  });

  test.each<[string, Partial<ReportTable>, string[]]>([
    ['строки обрезаны', { rest: { rows: 1, cells: {} } }, ['EVIDENCE_DEPTH_LIMIT']],
    ['таблицы с порядком нет', { ranked_by: null }, ['UNEXPLAINED_CONDITION']],
    ['строки все', {}, []],
  ])('условие: %s', async (_title, more, codes) => {
    const { bundle, reasons } = await collect([report({ tables: [table(more)] })], { column: 'credit' });
    expect(reasons.map(({ reason_code }) => reason_code)).toEqual(codes);
    expect(linesOf(bundle, 'report_row')).toHaveLength(codes.length === 0 ? 1 : 3);
    expect((await collect([report({ tables: [table(more)] })])).reasons).toEqual([]);
  });
});

describe('два периода рядом', () => {
  const at = (value: string, period: typeof MAY, more: Partial<ReportFigure> = {}, run = period.from): Called =>
    report({ moment: { period }, figures: [figure({ value, ...more })] }, run);
  const change = async (calls: readonly Called[]): Promise<string[]> => {
    const { bundle } = await collect(calls);
    return bundle.facts.filter(({ type }) => type === 'report_change').map(line);
  };

  test('разность, рост и сами суммы; позднее — то, что позже', async () => {
    const says = [
      'report_change | выручка без НДС | 90.01 Кт 300.00 RUB | свёрнуто Счет | title=выручка без НДС change_of=revenue before=900.00 after=1200.00 before_moment=май 2020 г. after_moment=июнь 2020 г. direction=up growth_percent=33.3',
    ];
    expect(await change([at('900.00', MAY), at('1200.00', JUNE)])).toEqual(says);
    expect(await change([at('1200.00', JUNE), at('900.00', MAY)])).toEqual(says);
    const { bundle } = await collect([at('900.00', MAY), at('1200.00', JUNE)]);
    expect(bundle.facts.at(-1)?.period).toEqual(JUNE);
    expect(bundle.facts.map(({ fact_id }) => fact_id)).toEqual(['F1', 'F2', 'F3']);
  });

  test.each<[string, string, string, Partial<ReportFigure>, RegExp]>([
    ['упало вдвое', '900.00', '450.00', {}, /Кт 450\.00 .*direction=down growth_percent=50\.0/],
    ['не изменилось', '900.00', '900.00', {}, /Кт 0\.00 .*direction=same growth_percent=0\.0/],
    ['было нулём: роста в процентах нет', '0.00', '5.00', {}, /Кт 5\.00 .*direction=up$/],
    ['округление в ближнюю сторону', '3.00', '4.00', {}, /growth_percent=33\.3/],
    ['и вверх', '3.00', '5.00', {}, /growth_percent=66\.7/],
    [
      'число',
      '2',
      '5',
      { measure: 'count', account: null, side: null },
      /— 3 count .*direction=up growth_percent=150\.0/,
    ],
    ['количество', '2.5', '4', { measure: 'quantity', account: null, side: null }, /— 1\.5 quantity/],
  ])('%s', async (_title, was, is, more, says) => {
    const told = await change([at(was, MAY, more), at(is, JUNE, more)]);
    expect(told).toEqual([expect.stringMatching(says)]);
  });

  test.each<[string, () => Called[]]>([
    ['один период', () => [at('900.00', MAY)]],
    ['три периода', () => [at('1.00', MAY), at('2.00', JUNE), at('3.00', { from: '2020-04-01', to: '2020-04-30' })]],
    ['разные ключи', () => [at('1.00', MAY), at('2.00', JUNE, { key: 'costs' })]],
    ['разные счета', () => [at('1.00', MAY), at('2.00', JUNE, { account: '90.02' })]],
    ['о разных', () => [at('1.00', MAY, { about: VECTOR }), at('2.00', JUNE, { about: LOTUS })]],
    ['на разных сторонах', () => [at('1.00', MAY), at('2.00', JUNE, { side: 'debit' })]],
    ['рядом стоящее', () => [at('1.00', MAY, { beside: true }), at('2.00', JUNE, { beside: true })]],
    [
      'доли',
      () =>
        ['1', '2'].map((value, n) => at(value, n === 0 ? MAY : JUNE, { measure: 'rate', account: null, side: null })),
    ],
  ])('сравнивать нечего: %s', async (_title, calls) => {
    expect(await change(calls())).toEqual([]);
  });

  test('остатки на два дня', async () => {
    const on = (as_of: string, value: string) => report({ moment: { as_of }, figures: [figure({ value })] }, as_of);
    const [told] = await change([on('2020-06-30', '7.00'), on('2020-05-31', '5.00')]);
    expect(told).toContain('before=5.00 after=7.00 before_moment=31.05.2020 after_moment=30.06.2020');
  });
});
