/** The real graph over the demo base with nothing kept outside the process: for what has no need of a database. */
import { randomUUID } from 'node:crypto';
import { MemorySaver } from '@langchain/langgraph';
import type { Engine, RunOptions, TurnEnd } from '#graph/engine.ts';
import type { Graph } from '#graph/graph.ts';
import type { Deps, Node } from '#nodes/node.ts';
import { engineOver } from '#server/assistant.ts';
import { createMemoryResults } from '#stores/memory-results.ts';
import type { Door } from './stand.ts';

export interface EngineDesk {
  readonly engine: Engine;
  readonly graph: Graph;
  readonly deps: Deps;
  /** The next turn of the dialogue. */
  ask(thread: string, question: string, options?: Partial<RunOptions>): Promise<TurnEnd>;
}

export function engineDesk(door: Door, around: (node: Node) => Node = (node) => node): EngineDesk {
  const results = createMemoryResults();
  const { base, access, gateway } = door;
  const { deps, graph, engine } = engineOver({
    ...{ base, access, gateway, results, around },
    checkpointer: new MemorySaver(),
  });
  const numbers = new Map<string, number>();
  return {
    ...{ engine, graph, deps },
    async ask(conversation_id, question, options = {}) {
      const turn_id = (numbers.get(conversation_id) ?? 0) + 1;
      numbers.set(conversation_id, turn_id);
      const request = { question, conversation_id, turn_id, request_id: randomUUID(), received_at: deps.now() };
      return await engine.start(request, { access: door.access, ...options });
    },
  };
}
