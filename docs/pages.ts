/**
 * Pages under docs/ that are made from the tables of law. `npm run docs` writes them, a test demands that they are fresh.
 */
import { configPage } from './config-page.ts';
import { glossaryPage } from './glossary-page.ts';
import { graphPage } from './graph-page.ts';
import { openapiPage } from './openapi-page.ts';
import { outcomesPage } from './outcomes-page.ts';
import { plantedPage } from './planted-page.ts';
import { reasonsPage } from './reasons-page.ts';
import { routesPage } from './routes-page.ts';
import { simulatorPage } from './simulator-page.ts';
import { toolsPage } from './tools-page.ts';

export interface Page {
  readonly path: string;
  readonly render: () => string | Promise<string>;
}

export const PAGES: readonly Page[] = [
  { path: 'docs/config.md', render: configPage },
  { path: 'docs/demo-company.md', render: plantedPage },
  { path: 'docs/glossary.md', render: glossaryPage },
  { path: 'docs/graph.md', render: graphPage },
  { path: 'docs/openapi.json', render: openapiPage },
  { path: 'docs/reasons.md', render: outcomesPage },
  { path: 'docs/reasons-1c.md', render: reasonsPage },
  { path: 'docs/routes.md', render: routesPage },
  { path: 'docs/simulator.md', render: simulatorPage },
  { path: 'docs/tools.md', render: toolsPage },
];
