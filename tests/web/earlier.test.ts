/** A long dialogue in a real browser: the last turns first, those before when they are asked for, each once and in its place. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAnswer } from './answers.ts';
import { BROWSER, type Browser } from './browser.ts';
import { scriptedServer } from './scripted-server.ts';

describe.skipIf(!BROWSER.wanted)('прежние ходы', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await BROWSER.launch();
  }, 60_000);
  afterAll(() => browser.close());

  test('показаны последние; прежние встают над ними по порядку', async () => {
    const server = await scriptedServer();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ru-RU' });
    try {
      const page = await context.newPage();
      await page.goto(server.url);
      await page.locator('.example').nth(0).waitFor();
      const asked = Array.from({ length: 9 }, (_, i) => `Вопрос номер ${i + 1}.`);
      for (const [i, question] of asked.entries()) {
        await page.locator('#question').fill(question);
        await page.locator('#send').click();
        await expect.poll(() => server.asked.length).toBe(i + 1);
        server.end(server.last().turn_id, { status: 'done', outcome: 'FULLY_ANSWERED', answer: fullAnswer }, null);
        await expect.poll(() => page.locator('#turns .answer').count()).toBe(i + 1);
      }
      await page.reload();
      const shown = () =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll('#turns > *')].map((one) => one.textContent.match(/Вопрос номер \\d+\\./)?.[0])`,
        );
      for (const count of [4, 8, 9]) {
        await expect.poll(shown).toEqual(asked.slice(-count));
        expect(await page.locator('#earlier').isVisible()).toBe(count < 9);
        if (count < 9) await page.locator('#earlier').click();
      }
    } finally {
      await context.close();
      await server.close();
    }
  });
});
