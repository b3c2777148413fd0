/** Controls of what rows say, not only of how many they are: each fault is in one answer, the other answers of the base tell it. */
import { describe, expect, test } from 'vitest';
import { collect } from '../../onec/reading/ahead.ts';
import { type Call, json, type Reply } from './scripted.ts';
import { ACCOUNT, type Json, ORG, receipt, spread, type Tiny, tinyBase, tinyData, unwrap } from './tiny-base.ts';

const RECEIPTS = 'Document_ПоступлениеТоваровУслуг';

/** A base of twelve postings; answers that `isHit` names are made by `spoil` from their honest rows. */
async function spoilt(isHit: (call: Call) => boolean, spoil: (rows: readonly Json[]) => readonly Json[]) {
  const data: Tiny = tinyData();
  // a document is posted at one moment
  const moment = '2020-01-15T12:30:15';
  data.postings.push(...spread(12).map((posting) => ({ ...posting, active: true, period: moment })));
  data.twist = (call, honest) => {
    if (!isHit(call)) return undefined;
    const reply = honest();
    const body = JSON.parse(reply.body ?? '{}');
    return json(
      Array.isArray(body.RecordSet)
        ? { ...body, RecordSet: spoil(body.RecordSet) }
        : { ...body, value: spoil(body.value ?? []) },
    );
  };
  return await tinyBase(data);
}

const isTable =
  (name: string) =>
  (call: Call): boolean =>
    call.path.includes(`/${name}(`);
const isRecordSet = (call: Call): boolean => call.path.includes('(Recorder=');
const more = (field: string) => (rows: readonly Json[]) =>
  rows.map((row, at) => (at === 0 ? { ...row, [field]: Number(row[field]) + 100 } : row));
const sidesSwapped = (rows: readonly Json[]) =>
  rows.map((row) => ({ ...row, AccountDr_Key: row.AccountCr_Key, AccountCr_Key: row.AccountDr_Key }));

describe('postings against turnovers between accounts', () => {
  const LEDGER: readonly (readonly [string, (rows: readonly Json[]) => readonly Json[]])[] = [
    ['another amount in a row', more('Сумма')],
    ['debit and credit changed places', sidesSwapped],
    ['kopecks cut', (rows) => rows.map((row) => ({ ...row, Сумма: Math.trunc(Number(row.Сумма)) }))],
  ];
  test.each(LEDGER)('%s', async (_title, spoil) => {
    const base = await spoilt(isTable('RecordsWithExtDimensions'), spoil);
    const chunks = await collect(base.client.ledger());
    expect(chunks.at(-1)).toMatchObject({ completeness: 'truncated', faults: [{ code: 'IDENTITY_BROKEN' }] });
  });

  test('the turnovers are what is wrong: the same, neither of the two is believed', async () => {
    const base = await spoilt(isTable('DrCrTurnovers'), more('СуммаTurnover'));
    expect((await collect(base.client.ledger())).at(-1)?.faults).toMatchObject([{ code: 'IDENTITY_BROKEN' }]);
  });

  test('turnovers that the base does not give take nothing away', async () => {
    const data = tinyData();
    data.postings.push(...spread(12));
    data.twist = (call): Reply | undefined => (isTable('DrCrTurnovers')(call) ? { status: 500, body: '' } : undefined);
    const chunks = await collect((await tinyBase(data)).client.ledger());
    expect(new Set(chunks.map(({ completeness }) => completeness))).toEqual(new Set(['complete']));
  });
});

describe('movements of a document against the other table', () => {
  const MOVEMENTS: readonly (readonly [
    string,
    (call: Call) => boolean,
    (rows: readonly Json[]) => readonly Json[],
    string,
  ])[] = [
    ['a line is missing from the set', isRecordSet, (rows) => rows.slice(1), 'RESULT_TRUNCATED'],
    ['the set is empty', isRecordSet, () => [], 'RESULT_TRUNCATED'],
    ['a line of the set came twice', isRecordSet, (rows) => [...rows, ...rows.slice(0, 1)], 'RESULT_TRUNCATED'],
    ['another amount in the set', isRecordSet, more('Сумма'), 'IDENTITY_BROKEN'],
    ['another amount beside analytics', isTable('RecordsWithExtDimensions'), more('Сумма'), 'IDENTITY_BROKEN'],
    ['sides changed places in the set', isRecordSet, sidesSwapped, 'IDENTITY_BROKEN'],
  ];
  test.each(MOVEMENTS)('%s', async (_title, isHit, spoil, code) => {
    const base = await spoilt(isHit, spoil);
    const reading = unwrap(await base.client.movements({ type: RECEIPTS, ref: receipt(1) }));
    expect(reading.completeness).toBe('truncated');
    expect(reading.faults.map((fault) => fault.code)).toContain(code);
  });
});

const balance = (dr: number, cr: number, analytic = ''): Json => ({
  ...{ Account_Key: ACCOUNT['60.01'], Организация_Key: ORG, ExtDimension1: analytic },
  ...{ СуммаBalanceDr: dr, СуммаBalanceCr: cr },
});

/** A base whose tables of balances answer so. */
async function withBalances(answer: (call: Call) => readonly Json[] | undefined) {
  const data = tinyData();
  data.twist = (call): Reply | undefined => {
    const rows = answer(call);
    return rows === undefined ? undefined : json({ value: rows });
  };
  return (await tinyBase(data)).client;
}

describe('balances', () => {
  test('remainders of one account that met are told by their analytics', async () => {
    const [one, other] = ['поставщик 1', 'поставщик 2'];
    const client = await withBalances((call) => {
      if (!isTable('Balance')(call)) return undefined;
      const expanded = [balance(5, 0, one), balance(0, 8, other)];
      if (call.query.$select === undefined) return [balance(0, 3, other)];
      return call.query.$select.includes('ExtDimension1') ? expanded : [balance(0, 3)];
    });
    const query = { accounts: [...unwrap(await client.chart()).byCode.values()] };
    expect(unwrap(await client.balance('2020-01-31', query)).faults).toMatchObject([{ code: 'IDENTITY_BROKEN' }]);
  });

  const opening = (dr: number, cr: number): Json => ({
    ...{ Account_Key: ACCOUNT['60.01'], Организация_Key: ORG },
    ...{ СуммаOpeningBalanceDr: dr, СуммаOpeningBalanceCr: cr },
  });
  const WITNESS: readonly (readonly [string, readonly Json[], string])[] = [
    ['what the next day opens with agrees', [opening(0, 8)], 'complete'],
    ['what the next day opens with differs', [opening(8, 0)], 'truncated'],
    ['the next day opens with nothing', [], 'truncated'],
  ];
  test.each(WITNESS)('of accounts: %s', async (_title, next, expected) => {
    const client = await withBalances((call) => {
      if (isTable('Balance')(call)) return [balance(0, 8)];
      return isTable('BalanceAndTurnovers')(call) ? next : undefined;
    });
    const query = { accounts: [...unwrap(await client.chart()).byCode.values()] };
    expect(unwrap(await client.accountBalances('2020-01-31', query)).completeness).toBe(expected);
  });
});

test('an empty answer to where the books begin is believed only when the base counts nothing', async () => {
  const isFirst = (call: Call): boolean => call.query.$orderby === 'Period' && call.query.$top === '1';
  const client = (await spoilt(isFirst, () => [])).client;
  expect(await client.firstPosting()).toMatchObject({ ok: false, fault: { code: 'RESULT_TRUNCATED' } });
});

test('two different rows under one key in one answer are told, the same row twice is not', async () => {
  const [set, other] = ['Catalog_Контрагенты', { Description: 'Чужое' }];
  const twice = async (more: Json) => {
    const isWhole = (call: Call): boolean => call.path === `/${set}`;
    const base = await spoilt(isWhole, (rows) => [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, ...more }))]);
    return unwrap(await base.client.catalog(set));
  };
  expect((await twice(other)).faults).toMatchObject([{ code: 'IDENTITY_BROKEN' }]);
  expect((await twice({})).completeness).toBe('complete');
});
