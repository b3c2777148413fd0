/** Own organisations by name, ИНН and order: what is taken, what is only listed, and what rights take away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOf, type Desk, openDesk, organisationsOf } from './desk.ts';

interface Value {
  readonly match: string;
  readonly bound_id: string | null;
  readonly organisations: readonly { id: string; name: string; main: boolean }[];
  readonly limited: boolean;
}

describe.each([1, 17])('своя организация, зерно %i', (seed) => {
  let opened: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    opened = await openDesk(booksOf(seed));
  });
  afterAll(() => opened.close());
  const ask = async (text?: string) =>
    (await opened.found<Value>('resolve_organisation', text === undefined ? {} : { text })).value;

  test('без имени — все, главная первой', async () => {
    const [main, service] = organisationsOf(opened.books);
    const value = await ask();
    expect(value).toMatchObject({ match: 'all', bound_id: main.ref, limited: false });
    expect(value.organisations.map(({ id, main: first }) => [id, first])).toEqual([
      [main.ref, true],
      [service.ref, false],
    ]);
  });

  test.each([
    ['Ясный свет', 0],
    ['ооо ясный свет', 0],
    ['ясному свету', 0],
    ['Ясный свет Сервис', 1],
    ['Сервис', 1],
    ['главная', 0],
    ['основной организации', 0],
    ['первая', 0],
    ['вторая фирма', 1],
    ['по второй фирме', 1],
    ['второму юрлицу', 1],
    ['Zcysq cdtn', 0],
  ] as const)('«%s»', async (text, index) => {
    const value = await ask(text);
    expect(value).toMatchObject({ match: 'one', bound_id: organisationsOf(opened.books)[index].ref });
    expect(value.organisations).toHaveLength(1);
  });

  test('по ИНН', async () => {
    const [, service] = organisationsOf(opened.books);
    expect((await ask(String(service.fields.ИНН))).bound_id).toBe(service.ref);
  });

  test.each(['Рога и копыта', 'третья фирма', '7700000000'])('«%s»: нет такой, доступные названы', async (text) => {
    const { result } = await opened.call('resolve_organisation', { text });
    expect(result).toMatchObject({ kind: 'empty', cause: 'entity_not_bound' });
    for (const one of organisationsOf(opened.books))
      expect(JSON.stringify(result)).toContain(JSON.stringify(one.description).slice(1, -1));
  });

  test('закрытая правами не видна, и это сказано', async () => {
    const [main, service] = organisationsOf(opened.books);
    const only = { organisations: [service.ref] };
    const { value, completeness } = await opened.found<Value>('resolve_organisation', {}, only);
    expect(value).toMatchObject({
      bound_id: service.ref,
      limited: true,
      organisations: [{ id: service.ref, main: true }],
    });
    expect(completeness).toBe('limited_by_rights');
    const { result } = await opened.call('resolve_organisation', { text: main.fields.ИНН as string }, only);
    expect(result).toMatchObject({ kind: 'empty', cause: 'not_found_on_route' });
    expect(JSON.stringify(result)).not.toContain(main.ref);
  });
});
