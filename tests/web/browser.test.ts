/** The page in a real browser against a scripted server: what a person sees, types, loses and does not lose. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TurnRecord } from '#state/turn-record.ts';
import type { Turn } from '#web/contract.ts';
import { partial } from '../server/trace-records.ts';
import { fact } from '../state/artefacts.ts';
import { fullAnswer, HOSTILE, tailsQuestion } from './answers.ts';
import { BROWSER, type Browser, type Page } from './browser.ts';
import { type ScriptedServer, scriptedServer } from './scripted-server.ts';

const record: TurnRecord = { ...partial, final_answer_package: fullAnswer };
const DONE: Partial<Turn> = {
  ...{ status: 'done', outcome: 'PARTIALLY_ANSWERED', answer: fullAnswer, reasons: partial.reasons },
  timings: [{ stage: 'runTools', duration_ms: 3240 }],
};
const QUESTION = 'По каким поставщикам висят хвосты?';

describe.skipIf(!BROWSER.wanted)('страница в браузере', () => {
  let browser: Browser;
  let context: Awaited<ReturnType<Browser['newContext']>>;
  let server: ScriptedServer;
  let page: Page;
  let complaints: string[];
  let foreign: string[];

  beforeAll(async () => {
    browser = await BROWSER.launch();
  }, 60_000);
  afterAll(() => browser.close());

  beforeEach(async () => {
    server = await scriptedServer();
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ru-RU' });
    page = await context.newPage();
    complaints = [];
    foreign = [];
    page.on('console', (message) => {
      // A refusal of the server is logged by the browser itself; everything else is ours.
      const own = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
      if (own) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) foreign.push(request.url());
    });
    await page.goto(server.url);
    await page.locator('.example').nth(0).waitFor();
  });
  afterEach(async () => {
    await context.close();
    await server.close();
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

  async function ask(question: string): Promise<Turn> {
    const before = server.asked.length;
    await page.locator('#question').fill(question);
    await page.locator('#question').press('Enter');
    await page.locator('.running').waitFor();
    expect(server.asked).toHaveLength(before + 1);
    return server.last();
  }

  const status = (): Promise<string | null> => page.locator('#status').textContent();

  async function answered(): Promise<Turn> {
    const turn = await ask(QUESTION);
    server.end(turn.turn_id, DONE, record);
    await page.locator('.answer').waitFor();
    return turn;
  }

  test('пустой диалог предлагает пять вопросов, Shift+Enter не отправляет', async () => {
    expect(await page.locator('.example').count()).toBe(5);
    await page.locator('#question').fill('первая');
    await page.locator('#question').press('Shift+Enter');
    await page.keyboard.type('вторая');
    expect(await page.locator('#question').inputValue()).toBe('первая\nвторая');
    expect(server.asked).toEqual([]);
    await page.locator('.example', { hasText: 'хвосты' }).click();
    await page.locator('.running').waitFor();
    expect(server.asked.map(({ question }) => question)).toEqual([QUESTION]);
  });

  test('этапы видны по ходу, обрыв связи не теряет и не повторяет их', async () => {
    const { turn_id } = await ask(QUESTION);
    const emit = (stage: string, state: string): void => server.emit(turn_id, 'stage', { type: 'stage', stage, state });
    emit('receiveQuestion', 'started');
    emit('receiveQuestion', 'finished');
    emit('runTools', 'started');
    await page.locator('.stages .started', { hasText: 'Читаю данные 1С' }).waitFor();
    server.breakStreams();
    await page.waitForFunction(`performance.getEntriesByName('${server.url}api/turns/${turn_id}/events').length > 0`);
    server.emit(turn_id, 'tool', {
      ...{ type: 'tool', tool_name: 't', title: 'Незакрытые расчёты', state: 'started', done: 2, planned: 5 },
    });
    await page.locator('.pulse .now', { hasText: 'Незакрытые расчёты (2 из 5)' }).waitFor();
    expect(server.streams.slice(0, 2)).toEqual([null, '3']);
    expect(await page.locator('.stages li').count()).toBe(2);
    server.end(turn_id, DONE, record);
    await page.locator('.answer').waitFor();
    expect(await status()).toBe('Ответ готов. Ответ частичный');
  });

  test('перезагрузка посреди работы не задаёт вопрос второй раз', async () => {
    const { turn_id } = await ask(QUESTION);
    server.emit(turn_id, 'stage', { type: 'stage', stage: 'runTools', state: 'started' });
    await page.reload();
    await page.locator('.stages .started', { hasText: 'Читаю данные 1С' }).waitFor();
    server.end(turn_id, DONE, record);
    await page.locator('.answer').waitFor();
    expect(server.asked).toHaveLength(1);
  });

  test('остановка кончает ход на сервере', async () => {
    const { turn_id } = await ask(QUESTION);
    await page.locator('.running button', { hasText: 'Остановить' }).click();
    await page.locator('.note', { hasText: 'Остановлено' }).waitFor();
    expect(server.cancelled).toEqual([turn_id]);
  });

  test('уточнение: фокус на вопросе, цифра выбирает, выбранное остаётся', async () => {
    const { turn_id } = await ask(QUESTION);
    server.ask(turn_id, tailsQuestion);
    await page.locator('.clarification').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe(tailsQuestion.question);
    expect(await page.locator('.option .detail').nth(1).textContent()).toContain('2 поставщика');
    await page.reload();
    await page.locator('.clarification .asked').waitFor();
    await page.locator('.option').nth(0).press('2');
    await page.locator('.chosen', { hasText: 'Только просроченные' }).waitFor();
    expect(server.replies).toEqual([{ interrupt_id: 'i-1', choice: 'overdue' }]);
  });

  test.each([
    ['третий', { choice: 'unclosed' }],
    ['только просроченные', { choice: 'overdue' }],
    ['только авансы', { text: 'только авансы' }],
  ])('уточнение словами: «%s»', async (words, reply) => {
    const { turn_id } = await ask(QUESTION);
    server.ask(turn_id, tailsQuestion);
    await page.locator('.clarification input').fill(words);
    await page.locator('.clarification input').press('Enter');
    await page.locator('.running').waitFor();
    expect(server.replies).toEqual([{ interrupt_id: 'i-1', ...reply }]);
  });

  test('номер в поле вопроса отвечает на уточнение, другой вопрос его откладывает', async () => {
    const first = await ask(QUESTION);
    server.ask(first.turn_id, tailsQuestion);
    await page.locator('.clarification').waitFor();
    await page.locator('#question').fill('1');
    await page.locator('#question').press('Enter');
    await page.locator('.running').waitFor();
    expect(server.replies).toEqual([{ interrupt_id: 'i-1', choice: 'any_open' }]);
    expect(await page.locator('#question').inputValue()).toBe('');
    server.ask(first.turn_id, tailsQuestion);
    await page.locator('.clarification').waitFor();
    await ask('Остаток по счёту 51');
    await page.locator('.note', { hasText: 'Вопрос отложен' }).waitFor();
    const second = server.last();
    server.end(second.turn_id, DONE, record);
    await page.locator('.answer').waitFor();
    await page.locator('button', { hasText: 'Вернуться к вопросу' }).click();
    await page.locator('.running').waitFor();
    expect(server.asked.at(-1)?.question).toBe('Вернуться к отложенному вопросу');
  });

  test('ответ: вывод первым, виды утверждений различимы, момент данных назван', async () => {
    await answered();
    expect(await page.locator('.answer h2, .answer h3').nth(0).textContent()).toBe(fullAnswer.blocks.conclusion);
    expect(await page.evaluate(`[...document.querySelectorAll('.answer h3')].map((h) => h.textContent)`)).toEqual([
      ...['Допущения', 'Что проверено', 'Что найдено', 'Сверка с ОСВ', 'Что не удалось установить', 'Что дальше'],
      'Как повторить в 1С',
    ]);
    expect(await page.evaluate(`[...document.querySelectorAll('.mark')].map((m) => m.textContent)`)).toEqual([
      ...['доказано', 'вывод', 'неизвестно'],
    ]);
    await page.locator('.moment', { hasText: 'Данные 1С прочитаны' }).waitFor();
    expect(await page.locator('.answer li', { hasText: 'разница 0,00' }).count()).toBe(0);
    expect(await page.locator('.control', { hasText: 'разница 0,00' }).count()).toBe(1);
    await page.locator('.claim.fact .mark').click();
    await page.locator('.evidence', { hasText: `счёт ${fact.account ?? ''}` }).waitFor();
    await page.locator('.chip').nth(0).click();
    await page.locator('.running').waitFor();
    expect(server.asked.at(-1)?.question).toBe('А только просроченные?');
  });

  test('имена показаны буква в букву и ничего не исполняют', async () => {
    await answered();
    expect(await page.locator('tbody th').nth(0).textContent()).toBe(HOSTILE);
    const second = await ask(HOSTILE);
    server.end(second.turn_id, DONE, record);
    await page.locator('.question', { hasText: '<img' }).waitFor();
    expect(await page.evaluate(`document.querySelectorAll('#turns img, #side li img').length`)).toBe(0);
    expect(await page.title()).not.toBe('1');
  });

  test('таблица уходит в Excel числами', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await answered();
    await page.locator('button', { hasText: 'Скопировать таблицу' }).click();
    await page.waitForFunction(`document.querySelector('#status').textContent.startsWith('Таблица скопирована')`);
    const tsv = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(tsv.split(/\r?\n/)[2]).toBe('ООО Альфа\tОсновной договор\t\t152340,55');
    const download = page.waitForEvent('download');
    await page.locator('button', { hasText: 'Скачать CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Открытые расчёты с поставщиками на 30.06.2020.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\ufeffКонтрагент;Договор;/);
    await page.evaluate(
      `getSelection().selectAllChildren(document.querySelectorAll('tbody td.right')[3]); document.execCommand('copy')`,
    );
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('152340,55');
  });

  test('«Почему такой ответ»: семь вопросов, Esc закрывает и возвращает фокус', async () => {
    const { turn_id } = await answered();
    await page.locator('button', { hasText: 'Почему такой ответ' }).click();
    await page.locator('.trace section').nth(8).waitFor();
    expect(await page.locator('.trace h3').nth(0).textContent()).toBe('1. Как понят вопрос');
    expect(await page.evaluate(`[...document.querySelectorAll('.links a')].map((a) => a.href)`)).toEqual([
      `${server.url}api/turns/${turn_id}/trace`,
      `${server.url}api/turns/${turn_id}/trace?format=text`,
    ]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Почему такой ответ');
  });

  test('отказ сервера — предложение, вопрос остаётся в поле и уходит тем же номером', async () => {
    server.refuse(429, { code: 'overloaded', detail: 'Сервер занят.' });
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await page.locator('#trouble', { hasText: 'Сервер занят. Попробуйте через 5 с.' }).waitFor();
    expect(await page.locator('#question').inputValue()).toBe(QUESTION);
    await page.reload();
    await page.waitForFunction(`document.querySelector('#question').value === '${QUESTION}'`);
    await page.locator('#question').press('Enter');
    await page.locator('.running').waitFor();
    const [first, second] = server.asked;
    expect(first?.client_turn_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
    expect(await page.locator('#question').inputValue()).toBe('');
  });

  test('без сети вопрос не теряется и уходит, когда она есть', async () => {
    await context.setOffline(true);
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await page.locator('#trouble', { hasText: 'Нет сети' }).waitFor();
    expect(await page.locator('#question').inputValue()).toBe(QUESTION);
    await context.setOffline(false);
    await page.locator('#trouble button', { hasText: 'Повторить' }).click();
    await page.locator('.running').waitFor();
    expect(await page.locator('#trouble').isVisible()).toBe(false);
  });

  test('диалог переименован и удалён', async () => {
    await answered();
    await page.locator('.threads button', { hasText: 'Имя' }).click();
    await page.locator('#asking input').fill('Хвосты июня');
    await page.locator('#asking input').press('Enter');
    await page.locator('.threads a', { hasText: 'Хвосты июня' }).waitFor();
    await page.locator('.threads button', { hasText: 'Удалить' }).click();
    await page.locator('#asking button', { hasText: 'Удалить' }).click();
    await page.locator('.example').nth(0).waitFor();
    expect(await page.locator('.threads a').count()).toBe(0);
    expect(page.url()).toBe(`${server.url}#/`);
  });

  test('оценка со словами доходит', async () => {
    await answered();
    await page.locator('button', { hasText: 'Неверно' }).click();
    await page.keyboard.type('не та организация');
    await page.keyboard.press('Enter');
    await page.locator('.told', { hasText: 'Спасибо' }).waitFor();
    expect(server.feedback).toEqual([{ verdict: 'down', comment: 'не та организация' }]);
  });

  test('узкий экран: ничего не шире страницы, таблица прокручивается в себе', async () => {
    await answered();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await page.evaluate(`document.querySelector('#scroll').scrollWidth <= 390`)).toBe(true);
    await page.locator('#menu').click();
    await page.locator('.new').waitFor({ state: 'visible' });
    expect(
      await page.locator('#menu').evaluate((element) => String((element as { ariaExpanded: string }).ariaExpanded)),
    ).toBe('true');
    await page.keyboard.press('Escape');
    await page.locator('.new').waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.id')).toBe('menu');
  });

  test('в печати нет кнопок и поля вопроса', async () => {
    await answered();
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['#ask', '#side', '.table .tools', '.body > footer']) {
      expect([selector, await page.locator(selector).nth(0).isVisible()]).toEqual([selector, false]);
    }
    expect(await page.locator('.figures').isVisible()).toBe(true);
  });

  const axe = ((): string | null => {
    try {
      return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    } catch {
      return null;
    }
  })();

  test.skipIf(axe === null).each(['light', 'dark'] as const)('доступность без нарушений (%s)', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const broken = async (): Promise<string[]> => {
      await page.evaluate(axe ?? '');
      return page.evaluate(
        `axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ' ' + n.target)))`,
      );
    };
    expect(await broken()).toEqual([]);
    const { turn_id } = await ask(QUESTION);
    server.emit(turn_id, 'stage', { type: 'stage', stage: 'runTools', state: 'started' });
    await page.locator('.stages .started').waitFor();
    expect(await broken()).toEqual([]);
    server.ask(turn_id, tailsQuestion);
    await page.locator('.clarification').waitFor();
    expect(await broken()).toEqual([]);
    await page.locator('.option').nth(0).click();
    server.end(turn_id, DONE, record);
    await page.locator('.answer').waitFor();
    expect(await broken()).toEqual([]);
    await page.locator('button', { hasText: 'Почему такой ответ' }).click();
    await page.locator('.trace section').nth(8).waitFor();
    expect(await broken()).toEqual([]);
  });
});
