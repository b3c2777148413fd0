/** get_vat_books and get_vat_check against sums over the registers and postings of the books, the plants by sum, the norms silent. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Value } from '#demo/books/books.ts';
import type { Report, ReportTable } from '#tools/report/report.ts';
import type { Empty } from '#tools/result.ts';
import { booksOf, type Desk, desk, objectNamed, openDesk, organisationsOf } from './desk.ts';
import { kopecks, money, readingOf, SEEDS } from './ledger-figures.ts';

const Q1 = { from: '2020-01-01', to: '2020-03-31' };
const Q2 = { from: '2020-04-01', to: '2020-06-30' };
const HALF_YEAR = { from: '2020-01-01', to: '2020-06-30' };

const isObject = (value: Value | undefined): value is Exclude<Value, string | bigint | number | boolean | null> =>
  typeof value === 'object' && value !== null;

/** VAT of a book of the main organisation, agents apart. */
function bookVat(seed: number, register: string, { from, to }: { from: string; to: string }): bigint {
  const records = booksOf(seed).registers.get(`AccumulationRegister_${register}`) ?? [];
  return records
    .filter(({ period }) => period >= from && period.slice(0, 10) <= to)
    .filter(({ fields }) => isObject(fields.Организация) && fields.Организация.name === 'ООО «Ясный свет»')
    .filter(({ fields }) => register.endsWith('Покупок') || !String(fields.ВидЦенности).startsWith('НалоговыйАгент'))
    .reduce((total, { fields }) => total + (typeof fields.НДС === 'bigint' ? fields.НДС : 0n), 0n);
}

const figure = ({ figures }: Report, key: string): string | undefined => figures.find((one) => one.key === key)?.value;

function table({ tables }: Report, key: string): ReportTable {
  const found = tables.find((one) => one.key === key);
  if (found === undefined) throw new Error(`Нет таблицы ${key}`);
  return found;
}

const column = (one: ReportTable, key: string): (string | undefined)[] => one.rows.map(({ cells }) => cells[key]);
const levels = ({ statements }: Report, level: 'error' | 'attention'): number =>
  statements.filter((one) => one.level === level).length;

describe.each(SEEDS)('НДС, зерно %i', (seed) => {
  let base: Desk & { close(): Promise<void> };
  /** Each call once: several tests look at the same answer. */
  const kept = new Map<string, Promise<Report>>();
  const report = (tool: string, input: Record<string, string>): Promise<Report> => {
    const key = JSON.stringify([tool, input]);
    const known = kept.get(key) ?? base.found<Report>(tool, input).then(({ value }) => value);
    kept.set(key, known);
    return known;
  };
  const books = (input: Record<string, string>): Promise<Report> => report('get_vat_books', input);
  const check = (name: string, period: Record<string, string>): Promise<Report> =>
    report('get_vat_check', { check: name, ...period });
  beforeAll(async () => {
    base = await openDesk(booksOf(seed));
    return () => base.close();
  });

  test.each([
    ['закрытый квартал', Q1],
    ['открытый квартал', Q2],
  ])('к уплате — книга продаж без книги покупок, счёт 68.02 тот же: %s', async (_, period) => {
    const report = await books({ view: 'payable', ...period });
    const [charged, deducted] = [
      bookVat(seed, 'НДСЗаписиКнигиПродаж', period),
      bookVat(seed, 'НДСЗаписиКнигиПокупок', period),
    ];
    expect(figure(report, 'charged')).toBe(money(charged));
    expect(figure(report, 'deducted')).toBe(money(deducted));
    expect(figure(report, 'due')).toBe(money(charged - deducted));
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true, true]);
  });

  test('округление закрытого квартала — норма (N18), открытый квартал предварителен (N14)', async () => {
    const closed = await books({ view: 'payable', ...Q1 });
    expect(figure(closed, 'rounding')).toBe('0.38');
    expect(figure(closed, 'declared')).toMatch(/\.00$/);
    expect(levels(closed, 'error')).toBe(0);
    const open = await books({ view: 'payable', ...Q2 });
    expect(open.statements.some(({ text }) => text.startsWith('Предварительно'))).toBe(true);
  });

  test('к уплате: заниженный НДС аванса (P17), не заявленный вычет (P18), агентский НДС (P36)', async () => {
    const report = await books({ view: 'payable', ...Q2 });
    expect(figure(report, 'understated')).toBe('15000.00');
    expect(figure(report, 'overstated')).toBe('10000.00');
    expect(figure(report, 'agent_contract_1')).toContain('LP-88');
    expect(levels(report, 'error')).toBe(2);
    // the contract of training paid its agent VAT in March
    expect(figure(report, 'agent_contract_2')).toBeUndefined();
  });

  test('на 19 только поступления без счёта-фактуры (P30); УПД, УСН, возвраты молчат (N10, N12, N13)', async () => {
    const report = await books({ view: 'input', as_of: '2020-06-30' });
    expect(figure(report, 'hanging')).toBe(money(readingOf(seed).balance('19')));
    expect(table(report, 'items').rows.map(({ entity }) => entity)).toEqual(['ООО «Кабель-Сити»', 'ООО «Кабель-Сити»']);
    expect(column(table(report, 'items'), 'hanging_vat')).toEqual(['24000.00', '12000.00']);
    expect(figure(report, 'former_vat')).toBe('12000.00');
    expect(report.controls.every(({ agrees }) => agrees)).toBe(true);
  });

  test('76.АВ по платежам: нарушения P17 и P18, аванс P19 по ставке, июнь ждёт закрытия (N5)', async () => {
    const report = await books({ view: 'advances', as_of: '2020-06-30' });
    expect(figure(report, 'held_av')).toBe(money(readingOf(seed).balance('76.АВ')));
    expect(figure(report, 'not_registered_vat')).toBe('15000.00');
    expect(figure(report, 'not_deducted_vat')).toBe('10000.00');
    expect(figure(report, 'faults')).toBe('2');
    const rows = table(report, 'mismatches').rows;
    const faults = rows.filter(({ cells }) => cells.why !== 'ждёт закрытия месяца');
    expect(faults.map(({ entity, cells }) => [entity, cells.gap])).toEqual([
      ['ООО «Ромашка-Опт»', '15000.00'],
      ['ООО «Кристалл»', '-10000.00'],
    ]);
    expect(rows.map(({ entity }) => entity)).not.toContain('АО «Горэнерго»');
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true, true, true]);
  });

  test('названные счета: 19.03 сужает, чужой назван, контрагент сужает остаток 19', async () => {
    const party = objectNamed(base.books, 'Catalog_Контрагенты', 'ООО «Кабель-Сити»').ref;
    const input = { view: 'input', as_of: '2020-06-30', counterparty_id: party, accounts: ['19.03', '41'] };
    const { value, notes } = await base.found<Report>('get_vat_books', input);
    expect(figure(value, 'hanging')).toBe('36000.00');
    expect(notes.filter(({ code }) => code === 'UNEXPLAINED_CONDITION').map(({ message }) => message)).toEqual([
      expect.stringContaining('счёт 41'),
    ]);
    const empty = await base.call('get_vat_books', { ...input, accounts: ['19.04'] });
    expect(empty.result).toMatchObject({ kind: 'empty', cause: 'no_data' });
  });

  test('на конец закрытого мая ждать нечего: только нарушения', async () => {
    const report = await books({ view: 'advances', as_of: '2020-05-31' });
    expect(table(report, 'mismatches').rows.map(({ cells }) => cells.why)).not.toContain('ждёт закрытия месяца');
    expect(figure(report, 'faults')).toBe('2');
  });

  test('авансы без отгрузки: P16 со счётом-фактурой, P17 без неё, P19 с НДС 205 761,32', async () => {
    const report = await books({ view: 'received_advances', as_of: '2020-06-30' });
    expect(figure(report, 'advances')).toBe(money(-readingOf(seed).balance('62.02')));
    const row = (name: string) => table(report, 'advances').rows.find(({ entity }) => entity === name);
    expect(row('ООО «Альфа»')).toMatchObject({ days: 110, cells: { advance_left: '360000.00', held_vat: '60000.00' } });
    expect(row('ООО «Альфа»')?.cells.invoice).toMatch(/^№ А000-\d+ от 12\.03\.2020$/);
    expect(row('ООО «Ромашка-Опт»')?.cells).toMatchObject({ advance_left: '90000.00', invoice: 'нет' });
    expect(row('АО «Горэнерго»')?.cells).toMatchObject({ advance_left: '1234567.89', held_vat: '205761.32' });
    expect(levels(report, 'error')).toBe(1);
    expect(kopecks(figure(report, 'bare') ?? '') - kopecks(figure(report, 'waiting') ?? '')).toBe(9_000_000n);
  });

  test('поступления без счёта-фактуры: P30 за полугодие, за июнь одно', async () => {
    const report = await check('missing_invoices', HALF_YEAR);
    expect(figure(report, 'missing_vat')).toBe('36000.00');
    expect(column(table(report, 'missing'), 'total_sum')).toEqual(['144000.00', '72000.00']);
    expect(figure(await check('missing_invoices', { from: '2020-06-01', to: '2020-06-30' }), 'missing_vat')).toBe(
      '24000.00',
    );
  });

  test('повторы P31 и P32, пропуск и опоздание P33 — и больше ничего (N6, N7)', async () => {
    const report = await check('invoice_order', HALF_YEAR);
    expect([figure(report, 'receipt_sum'), figure(report, 'receipt_vat')]).toEqual(['87600.00', '14600.00']);
    expect([figure(report, 'sale_sum'), figure(report, 'sale_vat')]).toEqual(['126000.00', '21000.00']);
    expect(figure(report, 'gap_numbers')).toBe('0000-0000412');
    expect(column(table(report, 'late'), 'age')).toEqual(['12']);
    expect([figure(report, 'repeats'), figure(report, 'gaps'), figure(report, 'late')]).toEqual(['2', '1', '1']);
  });

  test('выручка: P35 без НДС, P34 не по карточке, книга сходится, возвраты молчат (N10)', async () => {
    const report = await check('revenue', Q2);
    expect(column(table(report, 'broken'), 'earned')).toEqual(['50000.00']);
    expect(figure(report, 'broken_vat')).toBe('8333.33');
    expect(table(report, 'wrong').rows.map(({ cells }) => [cells.line_sum, cells.charged_vat, cells.due_vat])).toEqual([
      ['66000.00', '6000.00', '11000.00'],
    ]);
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true, true]);
    const closed = await check('revenue', Q1);
    expect([closed.tables.find(({ key }) => key === 'broken')?.rows.length, levels(closed, 'attention')]).toEqual([
      0, 0,
    ]);
  });

  test('организация на УСН: проверки не положены, тревоги нет (N8)', async () => {
    const organisation_id = organisationsOf(base.books)[1].ref;
    const calls = [
      ...['payable', 'input', 'advances'].map((view) => ['get_vat_books', { view, ...Q2 }] as const),
      ...['missing_invoices', 'invoice_order', 'revenue'].map(
        (name) => ['get_vat_check', { check: name, ...Q2 }] as const,
      ),
    ];
    for (const [tool, input] of calls) {
      const { result } = await base.call(tool, { ...input, organisation_id });
      expect([tool, result.kind, (result as Empty).cause]).toEqual([tool, 'empty', 'no_data']);
    }
    const advances = await base.found<Report>('get_vat_books', { view: 'received_advances', organisation_id });
    expect(levels(advances.value, 'error') + levels(advances.value, 'attention')).toBe(0);
  });
});

describe('база 2026 года', () => {
  const QUARTER = { from: '2026-01-01', to: '2026-03-31' };

  test('ставка по дате: аванс 20/120 в 2026 году (Q2) и отгрузка по 20 % (Q4); аванс 2025 года молчит (R1)', async () => {
    const one = await desk(booksOf(1, '2026'));
    const advances = await one.found<Report>('get_vat_books', { view: 'advances', as_of: '2026-03-31' });
    expect([figure(advances.value, 'differs_vat'), figure(advances.value, 'faults')]).toEqual(['2500.00', '1']);
    const revenue = await one.found<Report>('get_vat_check', { check: 'revenue', ...QUARTER });
    expect(kopecks(figure(revenue.value, 'wrong_due') ?? '') - kopecks(figure(revenue.value, 'wrong_vat') ?? '')).toBe(
      166_667n,
    );
  });

  test('УСН 5 %: входной НДС к вычету (Q5), вычет с аванса молчит (R7)', async () => {
    const one = await desk(booksOf(1, '2026'));
    const organisation_id = organisationsOf(one.books)[1].ref;
    const payable = await one.found<Report>('get_vat_books', { view: 'payable', ...QUARTER, organisation_id });
    expect(figure(payable.value, 'forbidden')).toBe('4400.00');
    expect(levels(payable.value, 'error')).toBe(1);
  });
});

describe('чего не прочитать', () => {
  test('книга продаж не опубликована: отказ с причиной, а не ноль', async () => {
    const sets = ['AccumulationRegister_НДСЗаписиКнигиПродаж'];
    const one = await desk(booksOf(3), { faults: [{ kind: 'shrink', sets }] });
    const { result } = await one.call('get_vat_books', { view: 'payable', ...Q1 });
    expect(result).toMatchObject({ kind: 'failed', code: 'COMPOSITION_MISSING' });
  });

  test('политика не опубликована: проверка не выполнена, нарушений ни названо, ни отрицается', async () => {
    const sets = ['InformationRegister_НастройкиСистемыНалогообложения', 'InformationRegister_НастройкиУчетаНДС'];
    const one = await desk(booksOf(3), { faults: [{ kind: 'shrink', sets }] });
    const { result } = await one.call('get_vat_check', { check: 'missing_invoices', ...HALF_YEAR });
    expect(result).toMatchObject({ kind: 'empty', cause: 'not_found_on_route' });
    const books = await one.found<Report>('get_vat_books', { view: 'payable', ...Q2 });
    expect(books.value.statements.some(({ place }) => place === 'open')).toBe(true);
    expect(figure(books.value, 'understated')).toBeUndefined();
    expect(books.notes.map(({ code }) => code)).toContain('POLICY_UNREADABLE');
  });

  test('регистр предъявленного НДС не опубликован: счёт 19 отвечен, несверенное названо', async () => {
    const sets = ['AccumulationRegister_НДСПредъявленный'];
    const one = await desk(booksOf(3), { faults: [{ kind: 'shrink', sets }] });
    const report = (await one.found<Report>('get_vat_books', { view: 'input', as_of: '2020-06-30' })).value;
    expect(figure(report, 'hanging')).toBe('36000.00');
    expect(report.controls).toHaveLength(1);
    expect(report.statements.some(({ place }) => place === 'open')).toBe(true);
  });
});
