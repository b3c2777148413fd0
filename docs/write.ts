/** `npm run docs`: writes the generated pages. */
import { writeFileSync } from 'node:fs';
import { PAGES } from './pages.ts';

for (const page of PAGES) {
  writeFileSync(page.path, await page.render());
  process.stdout.write(`${page.path}\n`);
}
