/** The accounting policy decides who may be judged; the period tool tells what is closed. Both against the books. */
import { describe, expect, test } from 'vitest';
import { booksOf, desk, organisationsOf } from './desk.ts';

interface Policy {
  readonly organisation: string;
  readonly groups: readonly { title: string; state: string; settings: readonly { name: string; value: string }[] }[];
  readonly gates: readonly { check: string; applies: string }[];
  readonly offset_mode: string;
  readonly offsets_pending: number;
  readonly closed_until: string | null;
}

const gates = ({ gates: list }: Policy): Record<string, string> =>
  Object.fromEntries(list.map(({ check, applies }) => [check, applies]));

describe('учетная политика', () => {
  test.each([
    [
      '2020',
      0,
      '2020-06-30',
      {
        vat: 'yes',
        advance_invoices: 'yes',
        profit_tax: 'yes',
        simplified_tax: 'no',
        deferred_tax: 'no',
        single_tax_account: 'no',
      },
      'at_posting',
    ],
    [
      '2020',
      1,
      '2020-06-30',
      { vat: 'no', input_vat_deduction: 'no', advance_invoices: 'no', profit_tax: 'no', simplified_tax: 'yes' },
      'deferred',
    ],
    [
      '2026',
      0,
      '2026-03-31',
      { vat: 'yes', input_vat_deduction: 'yes', single_tax_account: 'yes', simplified_tax: 'no' },
      'at_posting',
    ],
    [
      '2026',
      1,
      '2026-03-31',
      { vat: 'yes', input_vat_deduction: 'no', single_tax_account: 'yes', simplified_tax: 'yes' },
      'at_posting',
    ],
  ] as const)('компания %s, организация %i на %s', async (company, index, date, expected, mode) => {
    const books = booksOf(1, company);
    const opened = await desk(books);
    const organisation = organisationsOf(books)[index];
    const { value } = await opened.found<Policy>('get_accounting_policy', {
      organisation_id: organisation?.ref ?? '',
      date,
    });
    expect(value).toMatchObject({ organisation: organisation?.description, offset_mode: mode });
    expect(gates(value)).toMatchObject(expected);
    const pending = (books.registers.get('InformationRegister_РасчетыСКонтрагентамиОтложенноеПроведение') ?? []).filter(
      ({ fields }) =>
        fields.СостояниеРасчетов === 'КВыполнению' &&
        (fields.Организация as { id: string }).id === organisation?.ref &&
        String(fields.Дата).slice(0, 10) <= date,
    );
    expect(value.offsets_pending).toBe(pending.length);
  });

  test('действует запись, начавшаяся до даты, а не последняя в базе', async () => {
    const books = structuredClone(booksOf(1));
    const [main] = organisationsOf(books);
    const register = books.registers.get('InformationRegister_НастройкиСистемыНалогообложения');
    const own = register?.find(({ fields }) => (fields.Организация as { id: string }).id === main.ref);
    if (register === undefined || own === undefined) throw new Error('нет настроек');
    register.push({ ...own, line: 1, period: '2021-01-01T00:00:00', fields: { ...own.fields, ПлательщикНДС: false } });
    const opened = await desk(books);
    const at = async (date: string) => gates((await opened.found<Policy>('get_accounting_policy', { date })).value).vat;
    expect([await at('2020-06-30'), await at('2021-01-01')]).toEqual(['yes', 'no']);
  });

  test('непубликованный регистр — «не проверено», остальные прочитаны', async () => {
    const opened = await desk(booksOf(1), {
      faults: [
        { kind: 'shrink', sets: ['InformationRegister_НастройкиУчетаНДС', 'InformationRegister_ДатыЗапретаИзменения'] },
      ],
    });
    const { value, notes } = await opened.found<Policy & { closed_until_state: string }>('get_accounting_policy', {
      date: '2020-06-30',
    });
    expect(gates(value)).toMatchObject({ vat: 'yes', advance_invoices: 'unknown' });
    expect(value).toMatchObject({ closed_until: null, closed_until_state: 'unknown' });
    expect(notes.filter(({ code }) => code === 'POLICY_UNREADABLE')).toHaveLength(2);
  });

  test('ни один регистр не читается — отказ, а не «нарушений нет»', async () => {
    const sets = [
      'НастройкиСистемыНалогообложения',
      'НастройкиУчетаНДС',
      'УчетнаяПолитика',
      'НастройкиУчетаНалогаНаПрибыль',
      'НастройкиУчетаУСН',
    ];
    const opened = await desk(booksOf(1), {
      faults: [{ kind: 'shrink', sets: sets.map((name) => `InformationRegister_${name}`) }],
    });
    const { result } = await opened.call('get_accounting_policy', { date: '2020-06-30' });
    expect(result).toMatchObject({ kind: 'failed', code: 'POLICY_UNREADABLE' });
  });

  test('закрытая организация: отказ, а не чужая политика', async () => {
    const books = booksOf(1);
    const [main, service] = organisationsOf(books);
    const restricted = await desk(books, { login: ['Бухгалтер', 'огр'] });
    const hidden = await restricted.call('get_accounting_policy', { organisation_id: service.ref });
    expect(hidden.result).toMatchObject({ kind: 'failed', code: 'ACCESS_LIMITED' });
    const limited = await desk(books, { access: { organisations: [main.ref] } });
    const refused = await limited.call('get_accounting_policy', { organisation_id: service.ref });
    expect(refused.result).toMatchObject({ kind: 'failed', code: 'ACCESS_LIMITED' });
  });
});

interface Time {
  readonly as_of: string;
  readonly from: string | null;
  readonly to: string;
  readonly balance_period: string;
  readonly turnover_end: string;
  readonly closed_until: string | null;
  readonly closed_until_state: string;
  readonly alternatives: readonly { as_of: string }[];
  readonly needs_choice: boolean;
  readonly may_be_account: boolean;
}

describe('срок и период через ворота', () => {
  test('«на 1 июля»: остаток на конец 30.06, граница таблицы — начало 1 июля', async () => {
    const opened = await desk(booksOf(1));
    const { value, notes } = await opened.found<Time>('resolve_period_or_asof', { text: 'на 1 июля' });
    expect(value).toMatchObject({
      ...{ from: null, to: '2020-06-30', as_of: '2020-06-30', balance_period: '2020-07-01T00:00:00' },
      ...{
        turnover_end: '2020-06-30T23:59:59',
        closed_until: '2020-03-31',
        closed_until_state: 'read',
        needs_choice: false,
      },
    });
    expect(value.alternatives.map(({ as_of }) => as_of)).toEqual(['2020-07-01']);
    expect(notes.map(({ message }) => message).join()).toContain('конец дня 30.06.2020');
  });

  test('невозможная дата названа, а без контекста «на конец» переспрошено', async () => {
    const opened = await desk(booksOf(1));
    const impossible = await opened.call('resolve_period_or_asof', { text: 'на 31.06' });
    expect(impossible.result).toMatchObject({
      kind: 'empty',
      cause: 'wrong_question',
      proof: expect.stringContaining('31.06'),
    });
    const open = await opened.call('resolve_period_or_asof', { text: 'на конец' });
    expect(open.result).toMatchObject({ kind: 'empty', notes: [{ code: 'MISSING_PERIOD' }] });
    const known = await opened.found<Time>('resolve_period_or_asof', {
      text: 'на конец',
      context: { from: '2020-05-01', to: '2020-05-31' },
    });
    expect(known.value.as_of).toBe('2020-05-31');
  });

  test('1С молчит: дата определена, дата запрета — «неизвестна»', async () => {
    const opened = await desk(booksOf(1), { faults: [{ kind: 'reset' }] });
    const { value } = await opened.found<Time>('resolve_period_or_asof', { text: 'за 2 кв 2020' });
    expect(value).toMatchObject({
      from: '2020-04-01',
      to: '2020-06-30',
      closed_until: null,
      closed_until_state: 'unknown',
    });
  });

  test('«20.01» может быть и счетом', async () => {
    const opened = await desk(booksOf(1));
    const { value } = await opened.found<Time>('resolve_period_or_asof', { text: '20.01' });
    expect(value).toMatchObject({ may_be_account: true, to: '2020-01-20' });
  });
});
