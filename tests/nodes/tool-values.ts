/**
 * Small answers of the tools written by hand: a few settlements, a balance, turnovers and a document whose every figure can be followed by
 * eye. Each adds up; a test that needs one that does not says what it changes.
 */
import type { z } from 'zod';
import type {
  balanceSchema,
  controlSchema,
  movementsSchema,
  openSettlementsSchema,
  overdueSchema,
  policySchema,
  turnoversSchema,
} from '#nodes/evidence/tool-values.ts';
import type { EntityRef } from '#state/evidence-bundle.ts';
import type { ItemLine } from '#tools/settlements/lines.ts';

export const VECTOR: EntityRef = { kind: 'Catalog_Контрагенты', ref: 'vector', title: 'ООО «Вектор»' };
export const LOTUS: EntityRef = { kind: 'Catalog_Контрагенты', ref: 'lotus', title: 'АО «Лотос»' };
export const CONTRACT: EntityRef = { kind: 'Catalog_ДоговорыКонтрагентов', ref: 'contract', title: 'Договор 5' };
export const RECEIPT: EntityRef = { kind: 'Document_Поступление', ref: 'receipt', title: 'Поступление 7' };
const ORGANISATION = { id: 'org', name: 'ООО «Наша»' };
const NOTHING = { dr: '0.00', cr: '0.00' };
const dr = (sum: string) => ({ dr: sum, cr: '0.00' });
const cr = (sum: string) => ({ dr: '0.00', cr: sum });

export function item(more: Partial<ItemLine> = {}): ItemLine {
  return {
    ...{ account: '60.01', side: 'suppliers', role: 'debt', counterparty: VECTOR, contract: CONTRACT },
    ...{ contract_kind: 'СПоставщиком', document: RECEIPT, keeps_documents: true, ...cr('100.00') },
    ...{ in_currency: null, primary_date: '2020-05-02', age_days: 59, due_date: '2020-06-01' },
    ...{ due_rule: 'contract_days', days_late: 29, limitation_date: '2023-06-01' },
    ...more,
  };
}

const ADVANCE = item({
  ...{ account: '60.02', role: 'advance', document: null, ...dr('30.00') },
  ...{
    primary_date: '2020-04-15',
    age_days: 76,
    due_date: null,
    due_rule: null,
    days_late: null,
    limitation_date: null,
  },
});
/** Not late, in dollars, without a document though the account keeps them. */
const DOLLARS = item({
  ...{ account: '60.21', counterparty: LOTUS, contract: null, document: null, ...cr('700.00') },
  ...{ in_currency: { currency: 'USD', ...cr('10.00') }, primary_date: '2020-06-20', age_days: 10 },
  ...{ due_date: '2020-07-20', due_rule: 'default_days', days_late: 0, limitation_date: null },
});
/** A debit of an account of debts, nobody's: neither a debt nor an advance. */
const OPPOSITE = item({
  ...{ role: 'opposite', counterparty: null, contract: null, document: null, keeps_documents: false, ...dr('5.00') },
  ...{ primary_date: null, age_days: null, due_date: null, due_rule: null, days_late: null, limitation_date: null },
});
const LOAN = item({ account: '66.03', document: null, keeps_documents: false, ...cr('1000.00') });

export type Settlements = z.input<typeof openSettlementsSchema>;

/** Debts 800.00, advances 30.00, an opposite 5.00: we owe 765.00 net. */
export function settlements(more: Partial<Settlements> = {}): Settlements {
  const party = (counterparty: EntityRef | null, roles: Partial<Settlements['parties'][number]>) => ({
    ...{ counterparty, debt: NOTHING, advance: NOTHING, opposite: NOTHING, net: NOTHING },
    ...{ overdue: '0.00', oldest_date: null, items: 1, ...roles },
  });
  return {
    ...{ view: 'suppliers', organisation: ORGANISATION, as_of_date: '2020-06-30' },
    level: ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами'],
    totals: { debt: cr('800.00'), advance: dr('30.00'), opposite: dr('5.00') },
    ...{ loans: NOTHING, net: cr('765.00') },
    accounts: [
      { account: '60.01', name: 'Расчёты с поставщиками', dr: '5.00', cr: '100.00' },
      { account: '60.02', name: 'Авансы выданные', ...dr('30.00') },
      { account: '60.21', name: 'Расчёты в валюте', ...cr('700.00') },
    ],
    ...{ left_out: [], readings: [], pairs: [], sent_orders: null, control: [], future: null },
    parties: [
      party(VECTOR, { debt: cr('100.00'), advance: dr('30.00'), net: cr('70.00'), items: 2 }),
      party(LOTUS, { debt: cr('700.00'), net: cr('700.00') }),
      party(null, { opposite: dr('5.00'), net: dr('5.00') }),
    ],
    ...{ parties_total: 3, parties_residual: null, items: [item(), ADVANCE, DOLLARS, OPPOSITE], items_total: 4 },
    ...{ items_residual: null, offset: { mode: 'automatic', title: 'Зачёт автоматический', pending: 2 } },
    ...more,
  };
}

/** With a loan in the party's view: it stands apart from debts. */
export const withLoan = (more: Partial<Settlements> = {}): Settlements =>
  settlements({ items: [...settlements().items, LOAN], loans: cr('1000.00'), ...more });

export type OverdueInput = z.input<typeof overdueSchema>;

const late = (more: Partial<ItemLine>): ItemLine =>
  item({ account: '62.01', side: 'customers', ...dr('0.00'), ...more });

/** Customers owe 500.00, of which 310.00 late: Vector 100.00 and 10.00, Lotus 200.00. */
export function overdueValue(more: Partial<OverdueInput> = {}): OverdueInput {
  const summed = (sum: string, items: number, parties: number) => ({ sum, items, parties });
  return {
    ...{ side: 'customers', organisation: ORGANISATION, as_of_date: '2020-06-30' },
    level: ['Контрагенты', 'Договоры'],
    ...{ debt: summed('500.00', 6, 3), in_term: summed('150.00', 2, 1), due_today: summed('0.00', 0, 0) },
    ...{ overdue: summed('310.00', 3, 2), undetermined: summed('40.00', 1, 1) },
    buckets: [
      { code: 'upto_30', title: 'до 30 дней', ...summed('110.00', 2, 1) },
      { code: 'over_90', title: 'свыше 90 дней', ...summed('200.00', 1, 1) },
    ],
    rules: [{ code: 'contract_days', title: 'дни отсрочки из договора', ...summed('310.00', 3, 2) }],
    default_term: { days: 5, overdue: summed('10.00', 1, 1) },
    unoffset_advances: summed('25.00', 1, 1),
    parties: [
      {
        ...{ counterparty: LOTUS, overdue: '200.00', by_default_term: '0.00', days_late_max: 120, items: 1 },
        unoffset_advance: '0.00',
      },
      {
        ...{ counterparty: VECTOR, overdue: '110.00', by_default_term: '10.00', days_late_max: 29, items: 2 },
        unoffset_advance: '25.00',
      },
    ],
    ...{ parties_total: 2, parties_rest: '0.00' },
    items: [
      late({ counterparty: LOTUS, ...dr('200.00'), due_date: '2020-03-02', days_late: 120 }),
      late({ ...dr('100.00') }),
      late({ account: '62.21', ...dr('10.00'), due_date: '2020-06-20', due_rule: 'default_days', days_late: 10 }),
    ],
    ...{ items_total: 3, items_rest: '0.00', left_out: [], control: [] },
    ...more,
  };
}

export type BalanceInput = z.input<typeof balanceSchema>;

/** Account 60: 60.01 owes 100.00 to Vector and 40.00 to Lotus, 60.02 holds an advance of 30.00. */
export function balanceValue(more: Partial<BalanceInput> = {}): BalanceInput {
  const plain = { red: false, currencies: [], quantity: null };
  const row = (account: string, party: EntityRef, sums: { dr: string; cr: string }) => ({
    ...{ account, ...sums, ...plain },
    subconto: [
      { kind: 'Контрагенты', title: party.title, object: party },
      { kind: 'Договоры', title: CONTRACT.title, object: CONTRACT },
    ],
  });
  return {
    ...{ organisation: ORGANISATION, as_of_date: '2020-06-30', level: ['Контрагенты', 'Договоры'] },
    ...{ collapsed: cr('110.00'), expanded: { dr: '30.00', cr: '140.00' } },
    accounts: [
      {
        ...{ account: '60.01', name: 'Расчёты с поставщиками', kind: 'П', off_balance: false },
        ...{ expanded: cr('140.00'), ...cr('140.00'), ...plain },
      },
      {
        ...{ account: '60.02', name: 'Авансы выданные', kind: 'А', off_balance: false },
        ...{ expanded: dr('30.00'), ...dr('30.00'), ...plain },
      },
    ],
    rows: [row('60.01', VECTOR, cr('100.00')), row('60.01', LOTUS, cr('40.00')), row('60.02', VECTOR, dr('30.00'))],
    ...{ rows_total: 3, residual: null, control: [], future: null },
    ...more,
  };
}

export type TurnoversInput = z.input<typeof turnoversSchema>;

/** Account 51 in April and May: came 900.00, went 250.00, between own accounts 70.00. */
export function turnoversValue(more: Partial<TurnoversInput> = {}): TurnoversInput {
  return {
    ...{ organisation: ORGANISATION, period: { from: '2020-04-01', to: '2020-05-31' }, way: 'register' },
    level: ['Счет', 'Корреспондирующий счет'],
    ...{ turnover: { dr: '900.00', cr: '250.00' }, internal: NOTHING },
    accounts: [
      {
        ...{ account: '51', name: 'Расчётные счета', opening: dr('10.00'), dr: '900.00', cr: '250.00' },
        ...{ internal: NOTHING, closing: dr('660.00') },
      },
    ],
    months: [],
    rows: [
      { account: '51', other_account: '62.01', subconto: [], ...dr('900.00') },
      {
        ...{ account: '51', other_account: '60.01', ...cr('250.00') },
        subconto: [{ kind: 'Контрагенты', title: VECTOR.title, object: VECTOR }],
      },
    ],
    ...{ rows_total: 2, residual: null },
    ...more,
  };
}

export type MovementsInput = z.input<typeof movementsSchema>;

const bare = { currency: null, currency_amount: null, quantity: null };
const party = (object: EntityRef | null) => [{ kind: 'Контрагенты', object }];

/** A receipt of goods for 120.00: 100.00 and 20.00 of tax. */
export function movementsValue(more: Partial<MovementsInput> = {}): MovementsInput {
  const posting = (line: number, account: string, amount: string): MovementsInput['movements'][number] => ({
    ...{ line, period: '2020-05-02T10:00:00', active: true, amount, content: 'Поступили товары' },
    debit: { account, account_name: account, subconto: [{ kind: 'Номенклатура', object: null }], ...bare },
    credit: { account: '60.01', account_name: 'Поставщики', subconto: party(VECTOR), ...bare },
  });
  return {
    document: {
      ...{ id: RECEIPT.ref, type: RECEIPT.kind, title: RECEIPT.title, number: '0000-000007', date: '2020-05-02' },
      ...{ organisation_id: 'org', organisation: ORGANISATION.name, operation: 'Товары', amount: '120.00' },
      ...{ posted: true, deletion_mark: false, manual_adjustment: false, posting_remark: '' },
    },
    ...{ movements: [posting(1, '41.01', '100.00'), posting(2, '19.03', '20.00')], total: 2, hidden: 0 },
    by_account: [
      { account: '19.03', account_name: 'НДС', ...dr('20.00') },
      { account: '41.01', account_name: 'Товары', ...dr('100.00') },
      { account: '60.01', account_name: 'Поставщики', ...cr('120.00') },
    ],
    ...{ sum_checks: [], sum_not_checked: null, account_origins: [], period_state: 'closed' },
    ...more,
  };
}

export function controlValue(): z.input<typeof controlSchema> {
  const line = {
    account: '60.01',
    ...{ stated: cr('100.00'), stated_collapsed: cr('100.00'), osv: cr('90.00') },
    ...{ difference: '-10.00', explanations: [], unexplained: '0.00' },
  };
  return {
    ...{ organisation: ORGANISATION, as_of_date: '2020-06-30' },
    lines: [
      {
        ...line,
        explanations: [
          {
            ...{ cause: 'future_documents', title: 'в ответ вошли документы с датой позже дня остатка', sum: '-10.00' },
            lines: [{ title: RECEIPT.title, objects: [RECEIPT], sum: '-10.00' }],
          },
        ],
      },
    ],
  };
}

export const policyValue = (closed_until: string | null): z.input<typeof policySchema> => ({
  ...{ organisation_id: 'org', organisation: ORGANISATION.name, date: '2020-06-30', offset_mode: 'automatic' },
  ...{ offset_mode_title: 'Зачёт автоматический', offsets_pending: 2, closed_until },
  closed_until_state: closed_until === null ? 'Даты запрета нет' : 'Установлена дата запрета',
});
