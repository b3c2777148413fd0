/**
 * Figures that 1C computes: the same whatever the habits of the base, and never a part of them for the whole.
 */
import { describe, expect, test } from 'vitest';
import { PROFILES, type ProfileName } from '#demo/simulator/profiles.ts';
import { sum } from '#domain/money.ts';
import type { OnecClient, Outcome } from '#onec/client.ts';
import type { Reading } from '#onec/completeness.ts';
import { withSubaccounts } from '#onec/reading/chart.ts';
import type { BalanceQuery } from '#onec/reading/table-call.ts';
import { publish, smallBase } from './wire.ts';

const NAMES = Object.keys(PROFILES) as ProfileName[];
const TABLES = /* those whose rows nobody counts */ '/(Balance|Turnovers|BalanceAndTurnovers|DrCrTurnovers)\\(/';
const PERIOD = ['2026-01-01', '2026-02-28'] as const;

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`${outcome.fault.code}: ${outcome.fault.detail}`);
}

async function readings(client: OnecClient, query: BalanceQuery): Promise<Reading<unknown>[]> {
  return [
    await client.balance(PERIOD[1], query),
    await client.turnovers(...PERIOD, query),
    await client.statement(...PERIOD, query),
    await client.correspondence(...PERIOD, query),
  ].map((outcome) => unwrap<Reading<unknown>>(outcome));
}

async function queries(client: OnecClient): Promise<BalanceQuery[]> {
  const chart = unwrap(await client.chart());
  return [{}, { accounts: withSubaccounts(chart, '60') }];
}

describe('обороты периода вместе с его последней секундой', () => {
  test.each(NAMES)('повадки %s', async (profile) => {
    const { client, books } = await publish(smallBase(), profile);
    const reading = unwrap(await client().correspondence(...PERIOD));
    const own = books.postings.filter(
      ({ period, active }) => active && period >= '2026-01-01' && period < '2026-03-01',
    );
    expect(own.some(({ period }) => period === '2026-02-28T23:59:59')).toBe(true);
    expect(reading.completeness).toBe('complete');
    expect(sum(reading.rows.map(({ amount }) => amount))).toBe(sum(own.map(({ amount }) => amount)));
  });
});

describe('таблица без последней строки не выдана за целую', () => {
  test.each(NAMES)('повадки %s', async (profile) => {
    const { client } = await publish(smallBase(), profile, [{ kind: 'drop-rows', rows: 1, path: TABLES }]);
    const one = client();
    for (const query of await queries(one)) {
      const found = await readings(one, query);
      expect(found.map(({ completeness }) => completeness)).toEqual(Array(4).fill('truncated'));
    }
  });

  test('строка потеряна один раз: прочитано заново', async () => {
    const { client } = await publish(smallBase(), 'demo', [
      { kind: 'drop-rows', rows: 1, path: '/Turnovers\\(/', nth: 1, count: 1 },
    ]);
    expect(unwrap(await client().turnovers(...PERIOD)).completeness).toBe('complete');
  });

  test('итогов по счетам база не дает: полнота не доказана', async () => {
    const { client } = await publish(smallBase(), 'demo', [
      { kind: 'error', status: 400, body: 'json', code: 14, path: '/Turnovers\\(.*select/' },
    ]);
    expect(unwrap(await client().turnovers(...PERIOD))).toMatchObject({
      completeness: 'unknown',
      faults: [{ code: 'COUNT_UNKNOWN' }],
    });
  });
});
