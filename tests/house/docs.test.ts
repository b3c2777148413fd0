import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PAGES } from '../../docs/pages.ts';

describe('страницы docs соответствуют своим таблицам (обновить: npm run docs)', () => {
  test.each(PAGES.map((page) => [page.path, page] as const))('%s', async (path, page) => {
    expect(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).toBe(await page.render());
  });
});
