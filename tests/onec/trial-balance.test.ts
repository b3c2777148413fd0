/** What a control needs beside detailed balances: accounts collapsed by 1C itself, counts of sets, and where the books begin. */
import { expect, test } from 'vitest';
import { type Call, json } from './scripted.ts';
import { id, ORG, type TinyBase, tinyBase, tinyData, unwrap } from './tiny-base.ts';

const A6001 = id('f', 1);
const RECORDS = '/AccountingRegister_Хозрасчетный_RecordType';

async function answering(path: string, rows: readonly Readonly<Record<string, string | number>>[]): Promise<TinyBase> {
  const data = tinyData();
  data.twist = (call) => (call.path === path ? json({ value: rows.map((row) => ({ ...row })) }) : undefined);
  return await tinyBase(data);
}

const callsOf = (base: TinyBase, path: string): Call[] => base.server.calls.filter((call) => call.path === path);

test('the trial balance is regrouped by 1C to accounts, at the start of the next day, with the sign of Dr − Cr', async () => {
  const table = '/AccountingRegister_Хозрасчетный/Balance()';
  const row = { Account_Key: A6001, Организация_Key: ORG, СуммаBalanceDr: 0, СуммаBalanceCr: -100.1 };
  const base = await answering(table, [row]);
  const reading = unwrap(await base.client.accountBalances('2020-02-29', { organisation: ORG }));
  expect(callsOf(base, table)[0]?.query).toMatchObject({
    Period: "datetime'2020-03-01T00:00:00'",
    $select: 'Account_Key,Организация_Key,СуммаBalanceDr,СуммаBalanceCr',
  });
  expect(reading.rows).toEqual([
    { account: '60.01', organisation: ORG, amount: { dr: 0n, cr: -10_010n, net: 10_010n } },
  ]);
});

test('rows of another organisation do not widen the trial balance', async () => {
  const other = id('e', 9);
  const row = { Account_Key: A6001, Организация_Key: other, СуммаBalanceDr: 5, СуммаBalanceCr: 0 };
  const base = await answering('/AccountingRegister_Хозрасчетный/Balance()', [row]);
  expect(unwrap(await base.client.accountBalances('2020-02-29', { organisation: ORG })).rows).toEqual([]);
});

test('the first posting is the earliest period, whatever the order and the number of rows that came', async () => {
  const base = await answering(RECORDS, [
    { Period: '2020-01-09T10:00:00' },
    { Period: '2019-12-31T00:00:00' },
    { Period: '2020-02-01T00:00:00' },
  ]);
  expect(unwrap(await base.client.firstPosting(ORG))).toBe('2019-12-31T00:00:00');
  const { query } = callsOf(base, RECORDS)[0] ?? {};
  expect(query).toMatchObject({ $orderby: 'Period', $top: '1', $select: 'Period' });
  // a year 0209 is a slip of the pen, not the beginning of the books
  expect(query?.$filter).toBe(`Period ge datetime'1990-01-01T00:00:00' and Организация_Key eq guid'${ORG}'`);
});

test('books without postings begin nowhere', async () => {
  const base = await answering(RECORDS, []);
  expect(unwrap(await base.client.firstPosting())).toBe('');
});

test('a set is counted under the filter that was given', async () => {
  const data = tinyData();
  const base = await tinyBase(data);
  const counted = unwrap(await base.client.count('Catalog_Контрагенты'));
  expect(counted).toBe(unwrap(await base.client.catalog('Catalog_Контрагенты')).rows.length);
});
