/** The graph as it draws itself: Mermaid for docs/graph.md and for whoever asks an engineer's question. */
import type { Deps } from '#nodes/node.ts';
import { buildGraph } from './graph.ts';

const refuse = (): never => {
  throw new Error('Для рисунка узлы не исполняются');
};

/** Drawing runs no node: nothing here is ever called. */
const IDLE: Deps = {
  tools: { tools: [], call: refuse },
  results: { keep: refuse, read: refuse },
  access: { base: 'рисунок', user: 'рисунок', organisations: 'all', payroll: false },
  ...{ today: refuse, now: refuse, monotonic: refuse, newId: refuse },
};

/** Mermaid text without colours, one edge a line. */
export async function drawGraph(): Promise<string> {
  const drawn = await buildGraph({ deps: IDLE }).getGraphAsync();
  return drawn.drawMermaid({ withStyles: false });
}
