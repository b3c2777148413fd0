/**
 * Point 10 of the acceptance list: everything that goes wrong between a client and a base, on purpose and by request.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '#demo/simulator/faults.ts';
import { PROFILES } from '#demo/simulator/profiles.ts';
import type { Simulator } from '#demo/simulator/server.ts';
import { ask, authorization, codeOf, FULL, rowsOf, start } from './client.ts';
import { DAISY, HIDDEN_ORG, RECEIPT, VECTOR } from './small-objects.ts';

const LIST = '/Catalog_Контрагенты';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await start();
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

describe('§7.10 bodies', () => {
  it.each<[string, Fault, number, string, string]>([
    [
      'JSON',
      { kind: 'error', status: 500, body: 'json', text: 'Недостаточно памяти' },
      500,
      'application/json',
      '"code":"-1"',
    ],
    ['XML', { kind: 'error', status: 400, body: 'xml', code: 14 }, 400, 'application/xml', '<m:code>14</m:code>'],
    ['HTML', { kind: 'error', status: 500, body: 'html' }, 500, 'text/html', '1C:Enterprise 8 application error'],
    [
      'the platform',
      { kind: 'error', status: 500, body: 'platform', text: 'превышено время ожидания' },
      500,
      'application/json',
      '"exception":{"descr":"превышено время ожидания"',
    ],
    ['nothing', { kind: 'error', status: 404, body: 'empty' }, 404, 'text/plain', ''],
    ['a login page with 200', { kind: 'html-page', title: 'Вход' }, 200, 'text/html', '<title>Вход</title>'],
    [
      "the host's page",
      { kind: 'html-page', title: 'Сайт заблокирован', status: 403 },
      403,
      'text/html',
      'Сайт заблокирован',
    ],
    ['502', { kind: 'gateway', status: 502 }, 502, 'text/html', 'Bad Gateway'],
    ['503', { kind: 'gateway', status: 503 }, 503, 'text/html', 'Unavailable'],
    ['504', { kind: 'gateway', status: 504 }, 504, 'text/html', 'Time-out'],
    ['no licence', { kind: 'no-licence', limit: 0 }, 500, 'text/html', 'лицензии'],
    ['no memory', { kind: 'memory', rows: 3 }, 500, 'application/json', 'Недостаточно памяти'],
  ])('%s', async (_name, fault, status, type, part) => {
    simulator.faults.set(fault);
    const reply = await ask(simulator, LIST);
    expect([reply.status, reply.type.startsWith(type), reply.text.includes(part)]).toEqual([status, true, true]);
    if (part === '') expect(reply.text).toBe('');
  });

  it('refuses in English where told to', async () => {
    simulator.faults.set({ kind: 'english' });
    expect((await ask(simulator, '/Catalog_Нет')).text).toContain('\\"Catalog_Нет\\" entity is not found');
    expect((await ask(simulator, `${LIST}?$filter=x eq`)).text).toContain('Error parsing $filter query option');
  });
});

describe('§7.10 scope', () => {
  it.each<[string, Omit<Fault, 'kind'>, readonly number[]]>([
    ['always', {}, [502, 502, 502, 502]],
    ['from the second on', { nth: 2 }, [200, 502, 502, 502]],
    ['twice from the second', { nth: 2, count: 2 }, [200, 502, 502, 200]],
    ['once', { count: 1 }, [502, 200, 200, 200]],
    ['another path', { path: 'Document_' }, [200, 200, 200, 200]],
    ['a pattern over the query', { path: '/top=[23]/' }, [200, 502, 502, 200]],
  ])('%s', async (_name, scope, statuses) => {
    simulator.faults.set({ kind: 'gateway', status: 502, ...scope });
    const seen: number[] = [];
    for (let i = 1; i <= 4; i++) seen.push((await ask(simulator, `${LIST}?$top=${i}`)).status);
    expect(seen).toEqual(statuses);
  });

  it('starts with the faults it was given and clears them by kind', async () => {
    const other = await start({ faults: [{ kind: 'gateway', status: 502 }, { kind: 'english' }] });
    expect((await ask(other, LIST)).status).toBe(502);
    other.faults.clear('gateway');
    expect([(await ask(other, LIST)).status, other.faults.list().map(({ kind }) => kind)]).toEqual([200, ['english']]);
    await other.close();
  });
});

describe('§7.10 broken answers', () => {
  it('cuts JSON half-way as if it were whole', async () => {
    simulator.faults.set({ kind: 'truncate', how: 'cut' });
    const reply = await ask(simulator, LIST);
    expect([reply.status, reply.json, reply.text.startsWith('{"value":[')]).toEqual([200, null, true]);
  });

  it.each<['length' | 'close']>([['length'], ['close']])('ends the connection before the body: %s', async (how) => {
    simulator.faults.set({ kind: 'truncate', how });
    await expect(ask(simulator, LIST)).rejects.toThrow();
  });

  it('resets the connection', async () => {
    simulator.faults.set({ kind: 'reset', count: 1 });
    await expect(ask(simulator, LIST)).rejects.toThrow();
    expect((await ask(simulator, LIST)).status).toBe(200);
  });

  it('answers slowly', async () => {
    simulator.faults.set({ kind: 'delay', ms: 60, count: 1 });
    await ask(simulator, LIST);
    expect(simulator.log.at(-1)?.ms).toBeGreaterThanOrEqual(55);
  });

  it('lets no more requests in than there are licences', async () => {
    simulator.faults.set({ kind: 'no-licence', limit: 2 });
    simulator.faults.set({ kind: 'delay', ms: 30 });
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => ask(simulator, LIST)))).map(({ status }) => status);
    expect([statuses.includes(500), (await ask(simulator, LIST)).status]).toEqual([true, 200]);
  });
});

describe('§7.10 pages that lie', () => {
  const all = `${LIST}?$orderby=Ref_Key&$select=Ref_Key`;
  const refs = async (path: string) => rowsOf(await ask(simulator, path)).map((row) => row.Ref_Key);

  it('loses rows without a word', async () => {
    const whole = await refs(all);
    simulator.faults.set({ kind: 'drop-rows', rows: 2 });
    expect(await refs(all)).toEqual(whole.slice(0, -2));
  });

  it.each<[string, Fault, string, (whole: unknown[]) => unknown[]]>([
    ['skip', { kind: 'ignore-skip' }, '&$skip=3&$top=2', (whole) => whole.slice(0, 2)],
    ['top', { kind: 'ignore-top' }, '&$skip=3&$top=2', (whole) => whole.slice(3)],
  ])('ignores $%s', async (_name, fault, query, expected) => {
    const whole = await refs(all);
    simulator.faults.set(fault);
    expect(await refs(`${all}${query}`)).toEqual(expected(whole));
  });

  it('gives an arbitrary part of $top', async () => {
    simulator.faults.set({ kind: 'top-subset' });
    expect((await refs(`${all}&$top=8`)).length).toBe(4);
  });

  it.each([
    ['the page with the row and the field', `${LIST}?$filter=ИНН ne ''`, 500],
    ['one row with the field', `${LIST}?$filter=Ref_Key eq guid'${DAISY.ref}'&$select=Ref_Key,Комментарий`, 500],
    ['without the field', `${LIST}?$select=Ref_Key,Description`, 200],
    ['without the row', `${LIST}?$filter=Ref_Key eq guid'${VECTOR.ref}'`, 200],
  ])('a control character spoils: %s', async (_name, path, status) => {
    simulator.faults.set({ kind: 'control-character', ref: DAISY.ref, field: 'Комментарий' });
    expect((await ask(simulator, path)).status).toBe(status);
  });

  it('does not serve $count', async () => {
    simulator.faults.set({ kind: 'no-count' });
    expect((await ask(simulator, `${LIST}/$count`)).status).toBe(400);
  });

  it.each([
    [true, 200, 1],
    [false, 401, 0],
  ])('hides one more organisation, silently %s', async (silent, status, count) => {
    simulator.faults.set({ kind: 'rights', organisation: HIDDEN_ORG.ref, silent });
    const reply = await ask(simulator, '/Catalog_Организации');
    expect(reply.status).toBe(status);
    if (status === 200) expect(rowsOf(reply)).toHaveLength(count);
  });
});

describe('§7.10 limits of the web server', () => {
  it.each<[string, Fault, string, number, string]>([
    ['segment', { kind: 'segment-limit', limit: 19 }, '/Catalog_Номенклатура?$top=1', 400, 'Invalid URL'],
    [
      'query',
      { kind: 'query-limit', limit: 50 },
      `${LIST}?$filter=Description eq 'длинный запрос'`,
      404,
      'Query String Too Long',
    ],
  ])('%s', async (_name, fault, path, status, part) => {
    simulator.faults.set(fault);
    const reply = await ask(simulator, path);
    expect([reply.status, reply.text.includes(part), codeOf(reply)]).toEqual([status, true, '']);
  });

  it('a whole register does not fit into memory whatever $top, a window does', async () => {
    const other = await start({ profile: { ...PROFILES.demo, memoryRows: 5 } });
    const window =
      "RecordSet/any(r: r/Period ge datetime'2020-05-30T00:00:00' and r/Period lt datetime'2020-05-30T12:00:00')";
    const statuses = [];
    for (const path of [
      '?$top=1',
      `?$filter=${window}`,
      '/RecordsWithExtDimensions()',
      "/RecordsWithExtDimensions()?StartPeriod=datetime'2020-05-31T00:00:00'",
    ]) {
      statuses.push((await ask(other, `/AccountingRegister_Хозрасчетный${path}`)).status);
    }
    expect(statuses).toEqual([500, 200, 500, 200]);
    await other.close();
  });
});

describe('§7.10 sessions', () => {
  let cloud: Simulator;
  beforeAll(async () => {
    cloud = await start({ profile: 'cloud' });
  });
  afterEach(() => cloud.faults.clear());
  afterAll(() => cloud.close());

  const started = (other: Simulator) => ask(other, LIST, { headers: { IBSession: 'start' } });

  it('gives a cookie, takes it, ends it', async () => {
    const cookie = (await started(cloud)).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^ibsession=./);
    expect((await ask(cloud, LIST, { headers: { Cookie: cookie } })).status).toBe(200);
    expect((await ask(cloud, LIST, { headers: { Cookie: cookie, IBSession: 'finish' } })).status).toBe(200);
    const stale = await ask(cloud, LIST, { headers: { Cookie: cookie } });
    expect([stale.status, codeOf(stale)]).toEqual([400, '']);
  });

  it('forgets every session in the middle of a run', async () => {
    const cookie = (await started(cloud)).headers.get('set-cookie')?.split(';')[0] ?? '';
    cloud.faults.set({ kind: 'session', mode: 'stale', count: 1 });
    expect((await ask(cloud, LIST, { headers: { Cookie: cookie } })).status).toBe(400);
    expect((await ask(cloud, LIST)).status).toBe(200);
  });

  it('cannot start one: 406', async () => {
    cloud.faults.set({ kind: 'session', mode: 'refuse' });
    expect((await started(cloud)).status).toBe(406);
  });

  it('ignores the header where the publication does', async () => {
    cloud.faults.set({ kind: 'session', mode: 'absent' });
    expect([
      (await started(cloud)).headers.get('set-cookie'),
      (await started(simulator)).headers.get('set-cookie'),
    ]).toEqual([null, null]);
  });
});

describe('§7.10 changes under way', () => {
  const PATH = `/Document_ПоступлениеТоваровУслуг(guid'${RECEIPT.ref}')`;
  const target = { set: 'Document_ПоступлениеТоваровУслуг', ref: RECEIPT.ref };

  it.each<[string, Fault, number]>([
    ['rewritten', { kind: 'rewrite', ...target, nth: 2, count: 1 }, 200],
    ['deleted', { kind: 'delete', ...target, nth: 2, count: 1 }, 404],
    ['unpublished', { kind: 'shrink', sets: [target.set], nth: 2, count: 1 }, 404],
  ])('the document is %s between two requests', async (_name, fault, status) => {
    const other = await start({ faults: [fault] });
    const first = await ask(other, PATH);
    const second = await ask(other, PATH);
    expect([first.status, second.status, first.text === second.text]).toEqual([200, status, false]);
    await other.close();
  });

  it('the document loses its postings between two requests', async () => {
    const other = await start({ faults: [{ kind: 'unpost', ...target, nth: 2, count: 1 }] });
    const key = `/AccountingRegister_Хозрасчетный(Recorder='${RECEIPT.ref}',Recorder_Type='StandardODATA.${target.set}')`;
    expect([(await ask(other, key)).status, (await ask(other, key)).status]).toEqual([200, 404]);
    await other.close();
  });
});

describe('§7.10 control endpoint', () => {
  const command = async (body: unknown) => {
    const response = await fetch(simulator.controlUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, await response.json()] as const;
  };

  it('sets, lists and clears', async () => {
    expect(await command({ action: 'set', fault: { kind: 'gateway', status: 503, count: 1 } })).toEqual([
      200,
      { faults: [{ kind: 'gateway', status: 503, count: 1 }] },
    ]);
    expect((await ask(simulator, LIST)).status).toBe(503);
    expect(await command({ action: 'clear', kind: 'gateway' })).toEqual([200, { faults: [] }]);
  });

  it.each([
    ['unknown kind', { action: 'set', fault: { kind: 'fire' } }],
    ['missing parameter', { action: 'set', fault: { kind: 'delay' } }],
    ['wrong parameter', { action: 'set', fault: { kind: 'gateway', status: 200 } }],
    ['foreign parameter', { action: 'set', fault: { kind: 'reset', ms: 1 } }],
    ['unknown action', { action: 'burn' }],
    ['clearing an unknown kind', { action: 'clear', kind: 'fire' }],
  ])('refuses: %s', async (_name, body) => {
    expect((await command(body))[0]).toBe(400);
    expect(simulator.faults.list()).toEqual([]);
  });

  it('is no part of the log and needs POST', async () => {
    const before = simulator.log.length;
    const response = await fetch(simulator.controlUrl, { headers: { Authorization: authorization(FULL) } });
    expect([response.status, simulator.log.length]).toEqual([405, before]);
  });
});
