/** Pay, taxes and assets: figures are sums over the postings of the books, what is planted is found to the kopeck, what is right is silent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#state/scalars.ts';
import type { Report } from '#tools/report/report.ts';
import { MAIN, rub, subconto } from '../demo/reading.ts';
import { booksOf, type Desk, objectNamed, openDesk, organisationsOf } from './desk.ts';
import { money, readingOf, SEEDS } from './ledger-figures.ts';

type Closing = Desk & { close(): Promise<void> };

const figureOf = (report: Report, key: string): string | undefined =>
  report.figures.find((figure) => figure.key === key)?.value;

/** Texts of what a person is asked to look at. */
const alarms = ({ statements }: Report): string[] =>
  statements.filter(({ level }) => level !== null).map(({ text }) => text);

const titleOf = (report: Report, value: string): boolean => report.figures.some((figure) => figure.value === value);

const under = (root: string, code: string): boolean => code === root || code.startsWith(`${root}.`);

/** Дт − Кт of the main organisation by a key of the side, active postings to the end of a day. */
function nets(seed: number, root: string, to: string, kind: string): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const posting of readingOf(seed).books.postings) {
    if (!posting.active || posting.organisation.name !== MAIN || posting.period.slice(0, 10) > to) continue;
    for (const [side, sign] of [
      [posting.dr, 1n],
      [posting.cr, -1n],
    ] as const) {
      if (!under(root, side.account)) continue;
      const key = subconto(side, kind)?.id ?? '';
      found.set(key, (found.get(key) ?? 0n) + sign * posting.amount);
    }
  }
  return found;
}

/** Turnover of accounts of the main organisation between two accounts in a period. */
function between(seed: number, dr: string, cr: string, from: string, to: string): bigint {
  return readingOf(seed)
    .books.postings.filter(({ active, organisation }) => active && organisation.name === MAIN)
    .filter(({ period }) => period.slice(0, 10) >= from && period.slice(0, 10) <= to)
    .filter((posting) => under(dr, posting.dr.account) && under(cr, posting.cr.account))
    .reduce((total, { amount }) => total + amount, 0n);
}

const sumOf = (values: Iterable<bigint>): bigint => [...values].reduce((total, one) => total + one, 0n);

describe.each(SEEDS)('книги 2020 года, зерно %i', (seed) => {
  let own: Closing;
  beforeAll(async () => {
    own = await openDesk(booksOf(seed), { access: { payroll: true } });
  });
  afterAll(async () => await own.close());

  const report = async (tool: string, input: Readonly<Record<string, Json>>): Promise<Report> => {
    const { value } = await own.found<Report>(tool, input);
    expect(value.controls.map(({ agrees }) => agrees)).not.toContain(false);
    return value;
  };

  test('долг перед сотрудниками — кредит 70 по людям, уволенный отдельно (P51), июнь не тревога (N4)', async () => {
    const value = await report('get_payroll_settlements', {});
    const byPerson = [...nets(seed, '70', '2020-06-30', 'РаботникиОрганизаций').values()];
    expect(figureOf(value, 'owed')).toBe(money(-sumOf(byPerson.filter((one) => one < 0n))));
    expect(figureOf(value, 'due')).toBe(money(rub('6 200,00')));
    expect(figureOf(value, 'late')).toBe('0.00');
    expect(figureOf(value, 'dismissed_0')).toBe('2020-02-14');
    expect(figureOf(value, 'debtor_0')).toBe('Ефремов Денис Юрьевич');
    expect(alarms(value)).toHaveLength(1);
  });

  test('движение объясняет остаток 70', async () => {
    const value = await report('get_payroll_settlements', { as_of: '2020-05-31' });
    const from = '2020-05-01';
    expect(figureOf(value, 'withheld')).toBe(money(between(seed, '70', '68', from, '2020-05-31')));
    expect(figureOf(value, 'paid')).toBe(
      money(between(seed, '70', '51', from, '2020-05-31') + between(seed, '70', '50', from, '2020-05-31')),
    );
  });

  test('аванс до начисления не долг сотрудника', async () => {
    const value = await report('get_payroll_settlements', { as_of: '2020-05-29' });
    expect(alarms(value)).toHaveLength(1);
    expect(titleOf(value, 'Ефремов Денис Юрьевич')).toBe(true);
  });

  test('зарплата апреля: начислено, НДФЛ, больничный из двух источников', async () => {
    const value = await report('get_payroll_accruals', { from: '2020-04-01', to: '2020-04-30' });
    const [from, to] = ['2020-04-01', '2020-04-30'];
    const roots = ['20', '25', '26', '44', '69'];
    expect(figureOf(value, 'accrued')).toBe(money(sumOf(roots.map((root) => between(seed, root, '70', from, to)))));
    expect(figureOf(value, 'withheld')).toBe(money(between(seed, '70', '68.01', from, to)));
    expect(figureOf(value, 'sick_fund')).toBe(money(between(seed, '69.01', '70', from, to)));
    const hidden = await own.found<Report>('get_payroll_accruals', { from, to }, { payroll: false });
    expect(hidden.value.tables).toEqual([]);
    expect(figureOf(hidden.value, 'sick_fund')).toBeUndefined();
  });

  test('НДФЛ за апрель недоплачен на 20 000,00 (P52), и это единственная тревога', async () => {
    const value = await report('get_tax_settlements', { from: '2020-01-01', to: '2020-06-30', taxes: 'pay' });
    expect([figureOf(value, 'short_accrued_0'), figureOf(value, 'short_paid_0'), figureOf(value, 'short_0')]).toEqual(
      ['172 250,00', '152 250,00', '20 000,00'].map((text) => money(rub(text))),
    );
    expect(figureOf(value, 'short_month_0')).toBe('апрель 2020 г.');
    expect(alarms(value)).toHaveLength(1);
    const left = -sumOf(nets(seed, '68.01', '2020-06-30', 'ВидыПлатежейВГосБюджет').values());
    expect(figureOf(value, 'personal_left')).toBe(money(left));
    expect(figureOf(value, 'personal_paid')).toBe(money(between(seed, '68.01', '51', '2020-01-01', '2020-06-30')));
  });

  test('за апрель недоплата видна, за март — нет', async () => {
    const april = await report('get_tax_settlements', { from: '2020-04-01', to: '2020-04-30', taxes: 'pay' });
    expect(figureOf(april, 'short_0')).toBe(money(rub('20 000,00')));
    const march = await report('get_tax_settlements', { from: '2020-03-01', to: '2020-03-31', taxes: 'pay' });
    expect(alarms(march)).toEqual([]);
  });

  test('НДС: вычеты зачтены, а не уплачены; дебет 68.02 и округление N18 не тревога', async () => {
    const value = await report('get_tax_settlements', { from: '2020-01-01', to: '2020-03-31' });
    expect(figureOf(value, 'vat_paid')).toBe(money(between(seed, '68.02', '51', '2020-01-01', '2020-03-31')));
    expect(alarms(value)).toEqual([]);
  });

  test('в 2020 году ЕНС не было', async () => {
    const value = await report('get_tax_due', {});
    expect(value.statements[0]?.text).toContain('Единого налогового счёта тогда не было');
    const owed = -sumOf(
      [...nets(seed, '68', '2020-06-30', ''), ...nets(seed, '69', '2020-06-30', '')].map(([, n]) => n),
    );
    const over = value.figures.find(({ key }) => key === 'over');
    expect(rub((figureOf(value, 'owed') ?? '').replace('.', ',')) - rub((over?.value ?? '').replace('.', ','))).toBe(
      owed,
    );
    expect(alarms(value)).toEqual([]);
  });

  test('остаточная по объектам; P47, P48, P49 найдены, уменьшаемый остаток P50 — норма', async () => {
    const value = await report('get_fixed_assets', {});
    const cost = sumOf(['01', '03'].flatMap((root) => [...nets(seed, root, '2020-06-30', '').values()]));
    const worn = -sumOf(['02'].flatMap((root) => [...nets(seed, root, '2020-06-30', '').values()]));
    expect([figureOf(value, 'cost'), figureOf(value, 'worn'), figureOf(value, 'net')]).toEqual(
      [cost, worn, cost - worn].map(money),
    );
    expect(alarms(value)).toHaveLength(3);
    for (const sum of ['92 000,00', '180 000,00', '8 000,00']) expect(titleOf(value, money(rub(sum)))).toBe(true);
    for (const day of ['2020-01-20', '2020-02-12', '2020-03-31']) expect(titleOf(value, day)).toBe(true);
    expect(figureOf(value, 'reducing')).toContain('ШТОК-3');
  });

  test('до срока объект на 08 и РБП не тревога', async () => {
    expect(alarms(await report('get_fixed_assets', { as_of: '2020-02-29' }))).toEqual([]);
  });

  test('вторая организация: без недоплат и тревог', async () => {
    const [, service] = organisationsOf(own.books);
    const organisation_id = service.ref;
    const taxes = await report('get_tax_settlements', { organisation_id, from: '2020-01-01', to: '2020-06-30' });
    const pay = await report('get_payroll_settlements', { organisation_id });
    expect([...alarms(taxes), ...alarms(pay)]).toEqual([]);
    expect((await own.call('get_fixed_assets', { organisation_id })).result).toMatchObject({
      kind: 'empty',
      cause: 'no_data',
    });
  });

  test.each([
    ['get_payroll_settlements', {}],
    ['get_payroll_accruals', { from: '2020-05-01', to: '2020-05-31' }],
    ['get_tax_due', {}],
    ['get_fixed_assets', {}],
  ])('%s: о чужом счёте ответа нет', async (tool, input) => {
    const { result } = await own.call(tool, { ...input, accounts: ['41'] });
    expect(result).toMatchObject({ kind: 'empty', cause: 'wrong_question' });
  });

  test('без права на зарплату — одна сумма, ни строк, ни имён', async () => {
    const { value, notes } = await own.found<Report>('get_payroll_settlements', {}, { payroll: false });
    expect(value.tables).toEqual([]);
    expect(figureOf(value, 'pay_net')).toBe(money(-sumOf(nets(seed, '70', '2020-06-30', '').values())));
    expect(titleOf(value, 'Ефремов Денис Юрьевич')).toBe(false);
    expect(notes.map(({ code }) => code)).toContain('PERSONAL_DATA_HIDDEN');
    const person_id = objectNamed(own.books, 'Catalog_ФизическиеЛица', 'Ефремов Денис Юрьевич').ref;
    const { result } = await own.call('get_payroll_settlements', { person_id }, { payroll: false });
    expect(result).toMatchObject({ kind: 'failed', code: 'PERSONAL_DATA_HIDDEN' });
  });
});

describe('книги 2026 года', () => {
  let own: Closing;
  beforeAll(async () => {
    own = await openDesk(booksOf(1, '2026'), { access: { payroll: true } });
  });
  afterAll(async () => await own.close());

  test('недостача на ЕНС 28.01 и НДФЛ марта без уведомления', async () => {
    const { value } = await own.found<Report>('get_tax_settlements', { from: '2026-01-01', to: '2026-03-31' });
    expect([figureOf(value, 'due_0'), figureOf(value, 'uncovered_0')]).toEqual(['2026-01-28', '150000.00']);
    expect([figureOf(value, 'short_0'), figureOf(value, 'short_seen_0')]).toEqual(['146718.00', '2026-03-30']);
    expect(alarms(value)).toHaveLength(2);
  });

  test.each([
    ['2026-01-28', '150000.00', 'credit', 1],
    ['2026-02-05', '0.00', 'debit', 0],
    ['2026-02-28', '589718.00', 'debit', 0],
  ])('сальдо ЕНС на %s', async (as_of, sum, side, alarmed) => {
    const { value } = await own.found<Report>('get_tax_due', { as_of });
    expect(value.figures.find(({ key }) => key === 'single')).toMatchObject({ value: sum, side, account: '68.90' });
    expect(value.controls.map(({ agrees }) => agrees)).toEqual([true, true]);
    expect(alarms(value)).toHaveLength(alarmed);
  });

  test('право пользования амортизируется с месяца признания, тревоги нет', async () => {
    const { value } = await own.found<Report>('get_fixed_assets', { as_of: '2026-02-28' });
    expect(figureOf(value, 'leased')).toBe('1343179.96');
    expect(alarms(value)).toEqual([]);
  });
});
