/**
 * Requests no honest client sends: the publication answers each in the right body at once, tells nothing of its insides and stays up.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLike } from '#demo/simulator/filter/like.ts';
import { type LoggedRequest, note } from '#demo/simulator/http/request-log.ts';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, codeOf, start } from './client.ts';

const PARTIES = '/Catalog_Контрагенты';
const RECEIPTS = '/Document_ПоступлениеТоваровУслуг';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await start();
});
afterAll(() => simulator.close());

describe('filters made to break the server', () => {
  it.each<[string, string, number, string]>([
    ['brackets without end', `${PARTIES}?$filter=${'('.repeat(3000)}IsFolder${')'.repeat(3000)}`, 400, '14'],
    ['signs without end', `${PARTIES}?$filter=${'-'.repeat(7000)}1 eq 1`, 400, '14'],
    ['denials without end', `${PARTIES}?$filter=${'not '.repeat(1200)}IsFolder`, 400, '14'],
    ['a lambda in a lambda', `${RECEIPTS}?$filter=Товары/any(a: Товары/any(b: b/Сумма gt 0))`, 400, '21'],
    ['30 February', `${RECEIPTS}?$filter=Date gt datetime'2020-02-30T00:00:00'`, 400, '14'],
    ['the 99th month', `${RECEIPTS}?$filter=dayofweek(datetime'2020-99-99T00:00:00') eq 1`, 400, '14'],
    ['a shift out of the calendar', `${RECEIPTS}?$filter=dateadd(Date,'day',999999999999) gt Date`, 500, '-1'],
    ['a shift before the calendar', `${RECEIPTS}?$filter=dateadd(Date,'year',-3000) gt Date`, 500, '-1'],
    [
      'a moment that does not exist as a parameter',
      `/AccountingRegister_Хозрасчетный/Balance()?Period=datetime'2020-02-30T00:00:00'`,
      400,
      '1',
    ],
  ])('%s', async (_name, path, status, code) => {
    const reply = await ask(simulator, path);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
    expect(reply.text).not.toMatch(/\.ts:|node:|\bat /);
  });

  it.each([
    ['rounding to a thousand million digits', `${RECEIPTS}?$filter=round(СуммаДокумента,-99999999) eq 1`],
    ['an inverted range of letters', `${PARTIES}?$filter=like(Description,'[я-а]')`],
    ['a bracket nobody closes', `${PARTIES}?$filter=like(Description,'[\\')`],
  ])('%s finds nothing and fails nothing', async (_name, path) => {
    const reply = await ask(simulator, path);
    expect([reply.status, reply.json]).toMatchObject([200, { value: [] }]);
  });
});

describe('like', () => {
  it.each<[string, string, boolean]>([
    ['Бизнес', 'Б_знес', true],
    ['Бизнес', 'б%', false],
    ['Бизнес', '%не%', true],
    ['Бизнес', '%нес', true],
    ['Бизнес', '%не', false],
    ['Бизнес', '%', true],
    ['', '%', true],
    ['', '_', false],
    ['ааб', '%аб', true],
    ['А1', 'А[0-9]', true],
    ['А1', 'А[^0-9]', false],
    ['А-', 'А[а-]', true],
    ['А]', 'А]', true],
    ['💡', '_', true],
    ['a.c', 'a.c', true],
    ['abc', 'a.c', false],
  ])('«%s» like «%s»: %s', (text, pattern, expected) => {
    expect(isLike(text, pattern)).toBe(expected);
  });

  it('takes a pattern of many wildcards without going round in them', () => {
    const started = performance.now();
    expect(isLike('а'.repeat(5_000), `${'%а'.repeat(500)}ъ`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

interface Command {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** As a browser or a script would send it; fetch would not let the headers through. */
function send({ headers, body }: Command): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(simulator.controlUrl, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(body);
  });
}

describe('the control endpoint is closed to pages of a browser', () => {
  const body = '{"action":"set","fault":{"kind":"reset"}}';
  const json = { 'Content-Type': 'application/json' };

  it.each<[string, Command, number]>([
    ["a form of another site's page", { headers: { 'Content-Type': 'text/plain' }, body }, 415],
    ['no type at all', { headers: {}, body }, 415],
    ["another site's script", { headers: { ...json, Origin: 'https://example.org' }, body }, 403],
    ['a browser that names no origin', { headers: { ...json, 'Sec-Fetch-Site': 'cross-site' }, body }, 403],
    ['a name rebound to this machine', { headers: { ...json, Host: 'example.org:8011' }, body }, 403],
    ['a command that never ends', { headers: json, body: `"${'а'.repeat(100_000)}"` }, 400],
    ['the name of an inherited property', { headers: json, body: '{"action":"set","fault":{"kind":"toString"}}' }, 400],
  ])('%s', async (_name, command, status) => {
    expect(await send(command)).toBe(status);
    expect(simulator.faults.list()).toEqual([]);
  });

  it.each(['localhost:8011', '127.0.0.1', '[::1]:8011'])('a program of this machine is served: %s', async (Host) => {
    expect(await send({ headers: { ...json, Host }, body: '{"action":"list"}' })).toBe(200);
  });
});

it('a method that is no writing is not served, whatever the rights', async () => {
  const replies = await Promise.all(['HEAD', 'OPTIONS'].map((method) => ask(simulator, PARTIES, { method })));
  expect(replies.map(({ status }) => status)).toEqual([405, 405]);
});

it('the log of a long life forgets its beginning', () => {
  const log: LoggedRequest[] = [];
  const entry = { method: 'GET', path: '', query: new Map(), url: '', user: null, status: 200, rows: 0 };
  for (let ms = 0; ms < 150_000; ms += 1) note(log, { ...entry, ms });
  expect(log.length).toBeLessThanOrEqual(100_000);
  expect(log.at(-1)?.ms).toBe(149_999);
});
