/** Whatever a server sends, the client answers with values: it neither throws, nor hangs, nor passes what it was sent for what was asked. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OnecClient } from '../../onec/client.ts';
import { withSubaccounts } from '../../onec/reading/chart.ts';
import { mutated } from './mutations.ts';
import { type Call, html, json, odataError, type Reply } from './scripted.ts';
import {
  document,
  honestly,
  id,
  type Json,
  receipt,
  spread,
  type Tiny,
  tinyBase,
  tinyData,
  unwrap,
} from './tiny-base.ts';

const RECEIPTS = 'Document_ПоступлениеТоваровУслуг';

async function drain<T>(chunks: AsyncIterable<T>): Promise<void> {
  for await (const _ of chunks);
}

/** Every method of the client, once. */
async function everything(client: OnecClient): Promise<void> {
  await client.check();
  await client.books();
  await client.catalog('Catalog_Контрагенты');
  await client.document(RECEIPTS, receipt(1));
  await client.documentsByRefs(RECEIPTS, [receipt(1), receipt(2)]);
  await drain(client.documents({ set: RECEIPTS }));
  await drain(client.ledger());
  await client.movements({ type: RECEIPTS, ref: receipt(1) });
  await client.records('InformationRegister_СрокиОплатыДокументов');
  await client.balance('2020-01-31');
  await client.turnovers('2020-01-01', '2020-01-31');
  await client.statement('2020-01-01', '2020-01-31');
  await client.correspondence('2020-01-01', '2020-01-31');
  await client.virtualTable('AccountingRegister_Хозрасчетный', 'ExtDimensions', {});
}

/** A base with a few documents and their movements. */
function peopled(): Tiny {
  const data = tinyData();
  data.postings.push(...spread(12));
  const periods = [1, 2, 3, 4].map((number) => data.postings.find((one) => one.document === number)?.period ?? '');
  data.sets[RECEIPTS] = periods.map((period, index) => document(index + 1, period));
  return data;
}

describe('no answer makes the client throw', () => {
  test('one thing wrong in every third of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(400), fc.nat(40), fc.nat(120), async (where, what, from) => {
        const data = peopled();
        let seen = 0;
        data.twist = (_call, honest) => {
          seen += 1;
          return seen > from && (seen + where) % 3 === 0 ? mutated(honest(), where + seen, what + seen) : undefined;
        };
        const base = await tinyBase(data);
        await expect(everything(base.client)).resolves.toBeUndefined();
      }),
      { numRuns: 80, seed: 20 },
    );
  }, 120_000);
});

const PARTIES = 'Catalog_Контрагенты';

/** A base that answers one kind of request by a lie. */
async function liar(isAsked: (call: Call) => boolean, lie: (call: Call, honest: () => Reply) => Reply, options = {}) {
  const data = peopled();
  data.twist = (call, honest) => (isAsked(call) ? lie(call, honest) : undefined);
  return await tinyBase(data, options);
}

const of = (set: string) => (call: Call) => call.path === `/${set}`;
const rowsIn = (reply: Reply): Json[] => JSON.parse(reply.body ?? '{}').value;

describe('a body that is not what it seems', () => {
  const deep = `{"value":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
  const windows1251 = Buffer.from([0x7b, 0x22, 0x76, 0x22, 0x3a, 0x22, 0xcf, 0xf0, 0x22, 0x7d]);
  const bomb = gzipSync(`{"value":[${' '.repeat(3_000_000)}]}`);
  const page = Buffer.concat([
    Buffer.from('<html><title>'),
    Buffer.from([0xc2, 0xf5, 0xee, 0xe4]),
    Buffer.from('</title>'),
  ]);

  test.each<[string, Reply, string, string]>([
    ['nested without end', { body: deep }, 'BODY_CUT', 'оборван'],
    ['in another encoding than declared', { bytes: windows1251 }, 'NOT_ODATA', 'кодировке'],
    ['small when packed', { bytes: bomb, headers: { 'Content-Encoding': 'gzip' } }, 'ANSWER_TOO_LARGE', 'Больше'],
    ['longer than memory', { body: `{"value":[${' '.repeat(3_000_000)}]}` }, 'ANSWER_TOO_LARGE', 'Больше'],
    ['a refusal with status 200', json({ error: { code: '8', message: 'нет' } }), 'SERVER_ERROR', 'нет'],
    ['an object of nothing', json({}), 'NOT_ODATA', 'списка строк'],
    [
      "a web server's page in its own encoding",
      { status: 403, bytes: page, headers: { 'Content-Type': 'text/html; charset=windows-1251' } },
      'FORBIDDEN',
      'Вход',
    ],
  ])('%s', async (_name, reply, code, detail) => {
    const base = await liar(of(PARTIES), () => reply, { bodyLimit: 2_000_000 });
    const outcome = await base.client.catalog(PARTIES);
    const faults = outcome.ok ? outcome.value.faults : [outcome.fault];
    expect(faults[0]).toMatchObject({ code, detail: expect.stringContaining(detail) });
  });

  test.each([
    [
      'attributes in place of elements',
      '<Edmx><DataServices Schema="x"><EntityType Key="a" Property="b"/></DataServices></Edmx>',
    ],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><Edmx>&c;</Edmx>'],
  ])('a description of a base %s is none', async (_name, body) => {
    const base = await liar(
      (call) => call.path === '/$metadata',
      () => ({ body }),
    );
    expect(await base.client.open()).toMatchObject({ ok: false, fault: { code: 'NOT_ODATA' } });
  });
});

describe('a secret stays one in whatever spelling a server gives it back', () => {
  const password = 'пQ"Z&x<Y>w k%/\\';
  const spelled = [password, encodeURIComponent(password), 'пQ&quot;Z&amp;x&lt;Y&gt;w k%/\\', JSON.stringify(password)];

  test.each<[string, (said: string) => Reply]>([
    ['a message', (said) => odataError(400, '14', said)],
    ['a code', (said) => odataError(500, said)],
    ['the title of a page', (said) => html(200, said)],
    ['a title cut in the middle of it', (said) => html(200, `${'я'.repeat(116)}${said}`)],
    ['a long text cut in the middle of it', (said) => odataError(400, '14', `${' '.repeat(2_044)}${said}`)],
    ['plain text', (said) => ({ status: 500, body: said })],
  ])('%s', async (_name, say) => {
    for (const said of spelled) {
      const base = await liar(of(PARTIES), () => say(said), { password });
      const told = JSON.stringify(await base.client.catalog(PARTIES));
      expect(told).not.toMatch(/пQ|%D0%BFQ|Y>w/);
    }
  });

  test('nothing that a terminal would obey is told', async () => {
    const base = await liar(of(PARTIES), () => odataError(400, '14', 'до\u001b[2Jпосле\u202eконец'));
    const outcome = await base.client.catalog(PARTIES);
    const [fault] = outcome.ok ? outcome.value.faults : [outcome.fault];
    expect(fault?.detail).toBe('до [2Jпосле конец');
  });
});

describe('another thing than was asked for', () => {
  test('another document under a key', async () => {
    const base = await liar(
      (call) => call.path.includes('(guid'),
      () => json(document(2, '2020-01-01T00:00:00')),
    );
    expect(await base.client.document(RECEIPTS, receipt(1))).toMatchObject({ ok: false, fault: { code: 'BAD_VALUE' } });
  });

  test("another document's movements", async () => {
    const other = { Recorder: receipt(2), Recorder_Type: `StandardODATA.${RECEIPTS}`, RecordSet: [] };
    const base = await liar(
      (call) => call.path.includes('(Recorder='),
      () => json(other),
    );
    const movements = await base.client.movements({ type: RECEIPTS, ref: receipt(1) });
    expect(movements).toMatchObject({ ok: false, fault: { code: 'BAD_VALUE' } });
  });

  test('objects by reference: one that is kept back is missed, one that is gone is not', async () => {
    const kept = await liar(
      (call) => call.path === `/${RECEIPTS}` && call.query.$filter !== undefined,
      (_call, honest) => json({ value: rowsIn(honest()).slice(1) }),
    );
    const refs = [receipt(1), receipt(2)];
    expect(unwrap(await kept.client.documentsByRefs(RECEIPTS, refs))).toMatchObject({
      completeness: 'truncated',
      expected: 2,
      read: 1,
      faults: [{ code: 'RESULT_TRUNCATED' }],
    });
    const gone = await tinyBase(peopled());
    expect(unwrap(await gone.client.documentsByRefs(RECEIPTS, [...refs, id('d', 999)]))).toMatchObject({
      completeness: 'complete',
      read: 2,
    });
  });

  test('rows without a reference are no objects', async () => {
    const base = await liar(of(PARTIES), (_call, honest) =>
      json({ value: rowsIn(honest()).map(({ Ref_Key: _, ...row }) => row) }),
    );
    const reading = unwrap(await base.client.catalog(PARTIES));
    expect(reading).toMatchObject({ completeness: 'truncated', read: 0 });
  });
});

describe('no end', () => {
  test('rows made up page after page are not read for ever', async () => {
    let made = 0;
    const base = await liar(
      (call) => call.path.startsWith(`/${PARTIES}`),
      (call) => {
        if (call.path.endsWith('/$count')) return { body: '5000' };
        const count = Number(call.query.$top ?? 100);
        return json({ value: Array.from({ length: count }, () => ({ Ref_Key: id('b', ++made) })) });
      },
    );
    expect(unwrap(await base.client.catalog(PARTIES)).completeness).toBe('truncated');
    expect(made).toBeLessThan(40_000);
  });

  test('a count that ignores its filter is not followed to every second there is', async () => {
    const base = await liar(
      (call) => call.path.endsWith('_RecordType/$count'),
      () => ({ body: '20000' }),
    );
    const read = [];
    for await (const chunk of base.client.ledger()) read.push(chunk);
    expect(read.some(({ completeness }) => completeness !== 'complete')).toBe(true);
    expect(base.server.calls.length).toBeLessThan(3_000);
  });

  test('an account that stands under itself', async () => {
    const data = peopled();
    const [account] = data.sets.ChartOfAccounts_Хозрасчетный ?? [];
    if (account !== undefined) account.Parent_Key = account.Ref_Key;
    const chart = unwrap(await (await tinyBase(data)).client.chart());
    expect(withSubaccounts(chart, '60').map(({ code }) => code)).toEqual(['60', '60.01']);
  });
});

test('a figure on a chart that did not come whole is not whole, and the chart is asked for again', async () => {
  let isCut = true;
  const base = await liar(of('ChartOfAccounts_Хозрасчетный'), (_call, honest) =>
    isCut ? json({ value: rowsIn(honest()).slice(0, -1) }) : honest(),
  );
  expect(unwrap(await base.client.movements({ type: RECEIPTS, ref: receipt(1) })).completeness).toBe('truncated');
  isCut = false;
  expect(unwrap(await base.client.movements({ type: RECEIPTS, ref: receipt(1) })).completeness).toBe('complete');
});

describe('stopping', () => {
  test('one who leaves does not take the others along', async () => {
    const base = await tinyBase(peopled());
    const leaver = new AbortController();
    const [left, stayed] = [base.client.open(leaver.signal), base.client.open()];
    leaver.abort();
    expect(await left).toMatchObject({ ok: false, fault: { code: 'CANCELLED' } });
    expect(await stayed).toMatchObject({ ok: true });
  });

  test('when the last one leaves, the work is given up', async () => {
    const base = await liar(
      (call) => call.path === '/',
      () => ({ fate: 'hang' }),
    );
    const leaver = new AbortController();
    const left = base.client.open(leaver.signal);
    leaver.abort();
    expect(await left).toMatchObject({ ok: false, fault: { code: 'CANCELLED' } });
  });

  test.each([1, 5, 12, 20, 30, 45])('after request %i of a whole reading: a value, not an exception', async (after) => {
    const stop = new AbortController();
    const data = peopled();
    let seen = 0;
    data.twist = () => {
      seen += 1;
      if (seen === after) stop.abort();
      return undefined;
    };
    const base = await tinyBase(data);
    const outcome = await base.client.books({ signal: stop.signal });
    expect(outcome).toMatchObject({ ok: false, fault: { code: 'CANCELLED' } });
  });
});

test('rows and their count that lack the same row are betrayed by the sums', async () => {
  const data = peopled();
  const shortened = { ...data, postings: data.postings.filter(({ active }) => active !== false).slice(1) };
  const whole = data.postings.filter(({ active }) => active !== false);
  data.postings = whole;
  data.twist = (call) => (/_RecordType|RecordsWithExt/.test(call.path) ? honestly(shortened, call) : undefined);
  const reading = unwrap(await (await tinyBase(data)).client.books());
  expect(reading).toMatchObject({ completeness: 'truncated', counts: { postings: whole.length - 1 } });
  expect(reading.faults.map(({ code }) => code)).toEqual(['IDENTITY_BROKEN']);
});
