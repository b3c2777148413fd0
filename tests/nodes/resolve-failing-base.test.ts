/** A base that fails: the same outcome and the same reason whichever stage meets the failure, soon, and never a limit of requests in its place. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '#demo/simulator/faults.ts';
import { codesOf, shown } from '../scenarios/endings.ts';
import { openTheatre, type Theatre } from '../scenarios/stage.ts';
import { booksOf } from '../tools/desk.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre(booksOf());
});
afterAll(() => theatre.close());

/** From opening through binding to reading: the number of the request from which the base fails. */
const STAGES = [1, 6, 9, 12] as const;
/** Two calls of a stage, each stopped after twenty failures in a row. */
const REQUESTS_MAX = 90;
const QUESTION = 'кто нам должен на 30.06.2020 по организации Ясный свет';

const KINDS: readonly (readonly [title: string, fault: Fault, code: string, says: RegExp])[] = [
  ['ошибка 500', { kind: 'error', status: 500, body: 'json' }, '1C_UNAVAILABLE', /Внутри 1С/],
  ['неверный пароль', { kind: 'error', status: 401, body: 'html' }, 'ACCESS_LIMITED', /имя пользователя или пароль/],
  ['доступ запрещён', { kind: 'error', status: 403, body: 'html' }, 'ACCESS_LIMITED', /запретил доступ/],
  ['страница вместо базы', { kind: 'html-page', title: 'Вход' }, 'NOT_ODATA', /отвечает не OData/],
  ['обрыв соединения', { kind: 'reset' }, '1C_UNAVAILABLE', /оборвалось/],
  ['прокси не дождался', { kind: 'gateway', status: 504 }, '1C_UNAVAILABLE', /не дождался ответа/],
];

describe.each(KINDS)('%s', (_title, fault, code, says) => {
  test.each(STAGES)('с запроса %i', async (nth) => {
    const stage = await theatre.stage({ faults: [{ ...fault, nth }] });
    const turn = await stage.ask(QUESTION);
    expect(turn.outcome, shown(turn)).toBe('BLOCKED_BY_TOOLING');
    expect(codesOf(turn), shown(turn)).toContain(code);
    expect(codesOf(turn), shown(turn)).not.toContain('REQUEST_BUDGET_REACHED');
    expect(turn.answer?.blocks.not_established.join('\n')).toMatch(says);
    expect(stage.simulator.log.length).toBeLessThan(REQUESTS_MAX);
    await stage.close();
  });
});

test('каталоги всегда отвечают ошибкой, остальное живо: причина названа, а не предел обращений', async () => {
  const stage = await theatre.stage({ faults: [{ kind: 'error', status: 500, body: 'json', path: 'Catalog_' }] });
  const turn = await stage.ask('долг Вектора на 30.06.2020');
  expect([turn.outcome, ...codesOf(turn)], shown(turn)).toEqual(['BLOCKED_BY_TOOLING', '1C_UNAVAILABLE']);
  await stage.close();
});

test.each([
  ['остаток по 99999', '99999', /Похожие: 99/],
  ['обороты 62.99 за май 2020', '62.99', /Похожие: 62, 62\.01/],
  ['остаток по счету 47 на 30.06.2020', '47', /Похожие: .*41/],
])('счёта нет в плане: %s', async (text, code, near) => {
  const stage = await theatre.stage();
  const turn = await stage.ask(text);
  expect(turn.outcome, shown(turn)).toBe('FAILED_TO_BIND_ENTITIES');
  expect(codesOf(turn)).toContain('ENTITY_NOT_RESOLVED');
  expect(turn.answer?.short_answer).toContain(`нет счёта «${code}»`);
  expect(turn.answer?.short_answer).toMatch(near);
  await stage.close();
});

test.each(['хвосты по Старому мосту', 'сколько мы должны «Старому мосту»', 'у Старого моста какие хвосты'])(
  'имя в падеже найдено: %s',
  async (text) => {
    const stage = await theatre.stage();
    const turn = await stage.ask(text);
    expect(turn.outcome, shown(turn)).not.toBe('FAILED_TO_BIND_ENTITIES');
    expect(shown(turn)).toContain('Старый мост');
    await stage.close();
  },
);
