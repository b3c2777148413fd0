/** A few rows of books written by hand, as the CSV files of the format, and the demo books of a seed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Books, loadBooks } from '#evals/books/load.ts';
import { exportBooks, withFolder } from '#evals/client/processes.ts';

type Row = Readonly<Record<string, string>>;

const COLUMNS: Readonly<Record<string, string>> = {
  organisations: 'ref,code,name,inn,kpp,restricted',
  accounts: 'code,name,kind,is_group,off_balance,is_currency,is_quantity,subconto1,subconto2,subconto3',
  counterparties: 'ref,code,name,full_name,inn,kpp,parent_ref,is_folder,legal_kind,deletion_mark',
  contracts:
    'ref,code,name,counterparty_ref,organisation_ref,kind,currency,number,date,valid_to,payment_days,pay_by_date',
  employees: 'ref,code,name,position',
  nomenclature: 'ref,code,name,unit,is_service',
  documents:
    'ref,type,number,date,organisation_ref,counterparty_ref,contract_ref,operation_kind,amount,vat_amount,currency,posted,deletion_mark,manual_edit,incoming_number,incoming_date,basis_ref,pay_by_date,author,comment',
  document_lines:
    'document_ref,section,line,nomenclature_ref,quantity,price,amount,vat_rate,vat_amount,account,settlement_document_ref,content',
  postings: [
    'recorder_type,recorder_ref,line,period,organisation_ref,active,dr,cr,amount,content',
    'dr_currency,dr_currency_amount,dr_quantity,cr_currency,cr_currency_amount,cr_quantity',
    ...['dr', 'cr'].flatMap((side) =>
      [1, 2, 3].map((n) => `${side}_sub${n}_kind,${side}_sub${n}_ref,${side}_sub${n}_name`),
    ),
  ].join(','),
};

const account = (code: string, kind: string, group = '0', currency = '0'): Row => ({
  code,
  name: `Счет ${code}`,
  kind,
  is_group: group,
  off_balance: '0',
  is_currency: currency,
  is_quantity: '0',
  subconto1: 'Контрагенты',
  subconto2: 'Договоры',
  subconto3: 'ДокументыРасчетовСКонтрагентами',
});

const contract = (ref: string, party: string, kind: string, days: string, byDate = ''): Row => ({
  ref,
  name: `Договор ${ref}`,
  counterparty_ref: party,
  organisation_ref: 'o1',
  kind,
  payment_days: days,
  pay_by_date: byDate,
});

const document = (ref: string, type: string, number: string, date: string, extra: Row = {}): Row => ({
  ref,
  type,
  number,
  date: `${date}T10:00:00`,
  organisation_ref: 'o1',
  posted: '1',
  deletion_mark: '0',
  manual_edit: '0',
  ...extra,
});

/** party, contract, document of a side; empty values are no analytics. */
type Analytics = readonly [party: string, contract: string, doc: string] | null;

const analytics = (side: 'dr' | 'cr', given: Analytics): Row => {
  if (given === null) return {};
  const kinds = ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами'];
  const names: Readonly<Record<string, string>> = PARTY_NAMES;
  return Object.fromEntries(
    given.flatMap((ref, at) => {
      const slot = `${side}_sub${at + 1}`;
      const name = at === 0 ? (names[ref] ?? '') : at === 1 ? `Договор ${ref}` : ref === '' ? '' : `Документ ${ref}`;
      return [
        [`${slot}_kind`, kinds[at] ?? ''],
        [`${slot}_ref`, ref],
        [`${slot}_name`, name],
      ];
    }),
  );
};

const posting = (
  recorder: string,
  day: string,
  [dr, drSide]: readonly [string, Analytics],
  [cr, crSide]: readonly [string, Analytics],
  amount: string,
  extra: Row = {},
): Row => ({
  recorder_type: 'ОперацияБух',
  recorder_ref: recorder,
  line: '1',
  period: `${day}T12:00:00`,
  organisation_ref: 'o1',
  active: '1',
  dr,
  cr,
  amount,
  ...analytics('dr', drSide),
  ...analytics('cr', crSide),
  ...extra,
});

export const PARTY_NAMES = { s1: 'ООО «Первый»', s2: 'АО «Второй»', c1: 'ООО «Клиент»', c2: 'ИП Иванов И.И.' } as const;

/**
 * Supplier s1: receipt r1 of 10.01 for 1 000,00 with 30 days, paid 400,00 on 20.02; receipt r2 of 05.02 for 0,37.
 * Supplier s2: advance of 250,00 on 01.03 by payment p2; receipt r3 of 15.03 for 90,00 under another contract, paid 100,00 by mistake
 * (10,00 too much). Customer c1: sale v1 of 01.03 for 600,00 due exactly on 31.03; v2 of 02.03 for 80,00 by the default term.
 * Customer c2: opening document of 31.12 with the primary date 01.10.2019 for 70,00, 14 days; an inactive posting of 999,00; a sale of
 * 01.04 00:00:00 for 5,00. Currency: s2 60.21 100,00 revalued by 3,00 without currency on 31.03.
 */
const TABLES: Readonly<Record<string, readonly Row[]>> = {
  organisations: [
    { ref: 'o1', code: '1', name: 'ООО «Малая»', restricted: '0' },
    { ref: 'o2', code: '2', name: 'ООО «Малая Вторая»', restricted: '0' },
  ],
  accounts: [
    account('41.01', 'А'),
    account('50.01', 'А'),
    account('51', 'А'),
    account('60', 'АП', '1'),
    account('60.01', 'П'),
    account('60.02', 'А'),
    account('60.21', 'П', '0', '1'),
    account('62', 'АП', '1'),
    account('62.01', 'А'),
    account('90.01', 'П'),
    account('91.02', 'А'),
    account('000', 'АП'),
  ],
  counterparties: Object.entries(PARTY_NAMES).map(([ref, name]) => ({ ref, name, full_name: name, is_folder: '0' })),
  contracts: [
    contract('k1', 's1', 'СПоставщиком', '30'),
    contract('k2', 's2', 'СПоставщиком', '10'),
    contract('k3', 's2', 'СПоставщиком', '10'),
    contract('k4', 's2', 'СПоставщиком', '', '2020-12-31'),
    contract('k5', 'c1', 'СПокупателем', '30'),
    contract('k6', 'c1', 'СПокупателем', ''),
    contract('k7', 'c2', 'СПокупателем', '14'),
  ],
  employees: [],
  nomenclature: [],
  documents: [
    document('r1', 'ПоступлениеТоваровУслуг', '0000-000001', '2020-01-10', {
      amount: '1000.00',
      vat_amount: '166.67',
    }),
    document('r2', 'ПоступлениеТоваровУслуг', '0000-000002', '2020-02-05'),
    document('r3', 'ПоступлениеТоваровУслуг', '0000-000003', '2020-03-15'),
    document('r4', 'ПоступлениеТоваровУслуг', '0000-000004', '2020-03-20'),
    document('p2', 'СписаниеСРасчетногоСчета', '0000-000002', '2020-03-01'),
    document('v1', 'РеализацияТоваровУслуг', '0000-000001', '2020-03-01'),
    document('v2', 'РеализацияТоваровУслуг', '0000-000002', '2020-03-02'),
    document('v3', 'РеализацияТоваровУслуг', '0000-000003', '2020-04-01'),
    document('d1', 'ДокументРасчетовСКонтрагентом', '0000-000001', '2019-12-31', { incoming_date: '2019-10-01' }),
  ],
  document_lines: [],
  postings: [
    posting('r1', '2020-01-10', ['41.01', null], ['60.01', ['s1', 'k1', 'r1']], '1000.00'),
    posting('m1', '2020-02-20', ['60.01', ['s1', 'k1', 'r1']], ['51', null], '400.00'),
    posting('r2', '2020-02-05', ['41.01', null], ['60.01', ['s1', 'k1', 'r2']], '0.37'),
    posting('p2', '2020-03-01', ['60.02', ['s2', 'k2', 'p2']], ['51', null], '250.00'),
    posting('r3', '2020-03-15', ['41.01', null], ['60.01', ['s2', 'k3', 'r3']], '90.00'),
    posting('m2', '2020-03-16', ['60.01', ['s2', 'k3', 'r3']], ['51', null], '100.00'),
    posting('r4', '2020-03-20', ['41.01', null], ['60.21', ['s2', 'k4', 'r4']], '100.00', {
      cr_currency: 'USD',
      cr_currency_amount: '1.50',
    }),
    posting('m3', '2020-03-31', ['91.02', null], ['60.21', ['s2', 'k4', 'r4']], '3.00', {
      cr_currency: 'USD',
      cr_currency_amount: '0',
    }),
    posting('v1', '2020-03-01', ['62.01', ['c1', 'k5', 'v1']], ['90.01', null], '600.00'),
    posting('v2', '2020-03-02', ['62.01', ['c1', 'k6', 'v2']], ['90.01', null], '80.00'),
    posting('d0', '2019-12-31', ['62.01', ['c2', 'k7', 'd1']], ['000', null], '70.00'),
    posting('v2', '2020-03-03', ['62.01', ['c2', 'k7', 'd1']], ['90.01', null], '999.00', { active: '0' }),
    posting('v3', '2020-04-01', ['62.01', ['c2', 'k7', 'v3']], ['90.01', null], '5.00', {
      period: '2020-04-01T00:00:00',
    }),
    posting('m4', '2020-03-05', ['51', null], ['50.01', null], '-15.00'),
    posting('m5', '2020-03-06', ['51', null], ['90.01', null], '40.00', { organisation_ref: 'o2' }),
  ],
};

const quoted = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Loads the hand-written books. The caller closes them. */
export async function tinyBooks(): Promise<Books> {
  return await withFolder(async (folder) => {
    await mkdir(folder, { recursive: true });
    for (const [name, header] of Object.entries(COLUMNS)) {
      const columns = header.split(',');
      const rows = (TABLES[name] ?? []).map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
      await writeFile(join(folder, `${name}.csv`), [header, ...rows, ''].join('\n'));
    }
    return await loadBooks(folder);
  });
}

/** Loads the books of the demo company. The caller closes them. */
export async function demoBooks(seed: number): Promise<Books> {
  return await withFolder(async (folder) => {
    await exportBooks({ seed, scale: 1, company: '2020' }, folder);
    return await loadBooks(folder);
  });
}
