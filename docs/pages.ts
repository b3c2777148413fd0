/**
 * Pages under docs/ that are made from the tables of law. `npm run docs` writes them, a test demands that they are fresh.
 */
import { configPage } from './config-page.ts';
import { plantedPage } from './planted-page.ts';
import { reasonsPage } from './reasons-page.ts';
import { simulatorPage } from './simulator-page.ts';

export interface Page {
  readonly path: string;
  readonly render: () => string;
}

export const PAGES: readonly Page[] = [
  { path: 'docs/config.md', render: configPage },
  { path: 'docs/demo-company.md', render: plantedPage },
  { path: 'docs/reasons-1c.md', render: reasonsPage },
  { path: 'docs/simulator.md', render: simulatorPage },
];
