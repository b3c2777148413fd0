/** Closing and control against the books: what is planted is found with its sums, what only looks wrong raises nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { subconto } from '../demo/reading.ts';
import { booksOf, type Desk, openDesk, organisationsOf } from './desk.ts';
import { money, readingOf, SEEDS } from './ledger-figures.ts';
import { cellsOf, figureOf, raised, rowsOf } from './party-reports.ts';

const MAY = { from: '2020-05-01', to: '2020-05-31' };
const JUNE = { from: '2020-06-01', to: '2020-06-30' };
const HALF = { from: '2020-01-01', to: '2020-06-30' };

const net = (seed: number, account: string, until: string): bigint =>
  [
    ...readingOf(seed)
      .balancesBy(account, { until }, () => '')
      .values(),
  ].reduce((a, b) => a + b, 0n);

const titles = (report: Report, key: string): string[] => rowsOf(report, key).map(({ entity }) => entity);

describe.each(SEEDS)('закрытие и контроль, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  const ask = async (tool: string, input: Readonly<Record<string, string>>): Promise<Report> =>
    (await open.found<Report>(tool, input)).value;
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
  });
  afterAll(() => open.close());

  test('май закрыт и требует перезакрытия: 26 не пуст на сумму из проводок, проценты не начислены', async () => {
    const report = await ask('get_month_closing', MAY);
    expect(figureOf(report, 'verdict')).toBe('закрыт, но требует перезакрытия');
    expect([figureOf(report, 'stale'), figureOf(report, 'ban')]).toEqual(['1', '2020-03-31']);
    expect(figureOf(report, 'left_26')).toBe(money(net(seed, '26', '2020-05-31')));
    expect(figureOf(report, 'left_26')).toBe('38400.00');
    expect(figureOf(report, 'habit_2020_05_0')).toMatch(/Проценты по договору займа/);
  });

  test('открытый июнь: остатки 25, 26, 44, 90, 91 — норма, тревог нет', async () => {
    const report = await ask('get_month_closing', JUNE);
    expect([figureOf(report, 'verdict'), raised(report)]).toEqual(['не закрыт', []]);
    expect(cellsOf(rowsOf(report, 'balances'), '26').left_debit).toBe(money(net(seed, '26', '2020-06-30')));
  });

  test('полугодие: четыре месяца закрыты, один требует перезакрытия', async () => {
    const report = await ask('get_month_closing', HALF);
    expect([figureOf(report, 'months_closed'), figureOf(report, 'months_again')]).toEqual(['4', '1']);
  });

  test('почему не закрылись: «Монтаж» без выручки, 26 — документ после закрытия, транспорт — норма', async () => {
    const report = await ask('get_unclosed_costs', MAY);
    expect(cellsOf(rowsOf(report, 'costs'), 'Монтаж').left).toBe('54300.00');
    expect([figureOf(report, 'later_count'), figureOf(report, 'later_sum')]).toEqual(['1', '38400.00']);
    expect(rowsOf(report, 'costs').filter(({ cells }) => cells.why?.includes('норма'))).toHaveLength(1);
    expect(raised(report)).toHaveLength(3);
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true]);
    const total = ['20.01', '25', '26', '44.01'].map((code) => net(seed, code, '2020-05-31')).reduce((a, b) => a + b);
    expect(figureOf(report, 'by_osv')).toBe(money(total));
  });

  test('открытый месяц: накоплено, ошибок нет', async () => {
    expect(raised(await ask('get_unclosed_costs', JUNE))).toEqual([]);
  });

  test('непроведённые, помеченные, дубли, опечатка в дате, отчёт без материалов', async () => {
    const report = await ask('get_document_issues', JUNE);
    expect(rowsOf(report, 'unposted').map(({ cells }) => cells.amount)).toEqual([
      ...['9600.00', '58800.00', '23400.00', '31200.00', '3860.00'],
    ]);
    expect(titles(report, 'unposted').some((title) => /^(?:Операция|Регламентная)/u.test(title))).toBe(false);
    expect(rowsOf(report, 'marked').map(({ cells }) => cells.amount)).toEqual(['8400.00']);
    expect(rowsOf(report, 'doubles').map(({ cells }) => cells.amount)).toEqual(['87600.00', '126000.00']);
    expect(rowsOf(report, 'future').map(({ cells }) => cells.amount)).toEqual(['150000.00', '43200.00']);
    expect(titles(report, 'bare').join()).toMatch(/^Отчет производства за смену 0000-000031 /);
  });

  test('за полугодие дублей столько же: одинаковая аренда дублем не считается', async () => {
    const report = await ask('get_document_issues', HALF);
    expect(rowsOf(report, 'doubles').map(({ cells }) => cells.amount)).toEqual(['87600.00', '126000.00']);
    expect([figureOf(report, 'unposted'), figureOf(report, 'marked')]).toEqual(['6', '6']);
  });

  test('номера: нет только счёта-фактуры 412', async () => {
    const report = await ask('get_document_issues', { ...HALF, check: 'numbering' });
    expect(titles(report, 'gaps')).toEqual(['№ 0000-0000412']);
    expect(figureOf(report, 'number_doubles')).toBe('0');
  });

  test('оборотка сходится; красные — по проводкам', async () => {
    const report = await ask('get_trial_balance_check', JUNE);
    expect([figureOf(report, 'verdict'), figureOf(report, 'auxiliary')]).toEqual(['сходится', '0.00']);
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true, true]);
    const kinds = ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами'];
    const items = readingOf(seed).balancesBy('60.01', {}, ({ side }) =>
      kinds.map((kind) => subconto(side, kind)?.id ?? '').join('|'),
    );
    const red = [...items.values()].filter((one) => one > 0n).map(money);
    const shown = rowsOf(report, 'red_document').flatMap(({ account, cells }) =>
      account === '60.01' ? [cells.red_debit] : [],
    );
    expect(shown.toSorted()).toEqual(red.toSorted());
    expect(shown).toContain('2500.00');
    expect(cellsOf(rowsOf(report, 'red_analytics'), 'Лампа LED 10 Вт').red_credit).toBe('1875.00');
  });

  test('ручные операции: 14 в июне, ночная в воскресенье; в мае — корректировка движений и отключённая', async () => {
    const june = await ask('get_change_history', JUNE);
    expect([figureOf(june, 'manual'), figureOf(june, 'most'), figureOf(june, 'odd')]).toEqual(['14', '4', '1']);
    expect(rowsOf(june, 'odd').map(({ cells }) => cells.amount)).toEqual(['300000.00']);
    const may = await ask('get_change_history', MAY);
    expect(titles(may, 'edited').join()).toMatch(/0000-000199/);
    expect([figureOf(may, 'inactive'), figureOf(may, 'inactive_sum')]).toEqual(['1', '70000.00']);
    expect(figureOf(may, 'stale_kind_0')).toBe('Закрытие счетов 20, 23, 25, 26');
  });

  test('документ: состояние и ссылка по его guid', async () => {
    const report = await ask('get_document', { document_type: 'Document_ВозвратТоваровПоставщику', number: '12' });
    expect([figureOf(report, 'posted'), figureOf(report, 'sum')]).toEqual(['не проведён', '9600.00']);
    const [own] = (booksOf(seed).objects.get('Document_ВозвратТоваровПоставщику') ?? []).filter(
      ({ number }) => number === '0000-000012',
    );
    const [a, b, c, d, e] = (own?.ref ?? '').split('-');
    expect(cellsOf(rowsOf(report, 'card'), 'Навигационная ссылка').written).toBe(
      `e1cib/data/Документ.ВозвратТоваровПоставщику?ref=${d}${e}${c}${b}${a}`,
    );
  });

  test('вторая организация: операции НДС не судятся, год до учёта не ноль', async () => {
    const [, service] = organisationsOf(booksOf(seed));
    const report = await ask('get_month_closing', { ...MAY, organisation_id: service.ref });
    expect(figureOf(report, 'verdict')).toBe('закрыт');
    expect(report.statements.some(({ text }) => text.includes('не плательщик НДС'))).toBe(true);
    const early = await open.call('get_trial_balance_check', { from: '2019-01-01', to: '2019-01-31' });
    expect(early.result).toMatchObject({ kind: 'failed', code: 'BOOKS_BEGIN_LATER' });
  });
});

test('база 2026 года: незакрытый март не тревога', async () => {
  const open = await openDesk(booksOf(SEEDS[0], '2026'));
  const march = await open.found<Report>('get_month_closing', { from: '2026-03-01', to: '2026-03-31' });
  expect([figureOf(march.value, 'verdict'), raised(march.value)]).toEqual(['не закрыт', []]);
  await open.close();
});

test('оригиналы и подписи: столько, сколько отмечено в регистре у проведённых июня', async () => {
  const books = booksOf(SEEDS[0]);
  const open = await openDesk(books);
  const report = (await open.found<Report>('get_paper_state', JUNE)).value;
  const [main] = organisationsOf(books);
  const waiting = (type: string, status: string): number => {
    const marked = new Set(
      (books.registers.get('InformationRegister_СтатусыДокументов') ?? [])
        .filter(({ fields }) => (fields.Статус as { id?: string } | null)?.id === status)
        .map(({ fields }) => (fields.Документ as { id?: string } | null)?.id),
    );
    return (books.objects.get(type) ?? []).filter(
      ({ ref, posted, date, fields }) =>
        marked.has(ref) &&
        posted === true &&
        date?.startsWith('2020-06') === true &&
        (fields.Организация as { id?: string } | null)?.id === main.ref,
    ).length;
  };
  expect([figureOf(report, 'originals'), figureOf(report, 'signatures')]).toEqual([
    String(waiting('Document_ПоступлениеТоваровУслуг', 'ОригиналНеПолучен')),
    String(waiting('Document_РеализацияТоваровУслуг', 'НеПодписан')),
  ]);
  await open.close();
});
