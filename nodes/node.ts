/**
 * What a node is: a verb that reads the state and writes its part of it, with every effect arriving through `deps`. The wrapper adds what
 * all nodes share: time per stage, stage events, the check that nothing is written under an unknown name.
 */
import { isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { z } from 'zod';
import type { IsoDate } from '#domain/dates.ts';
import type { StageName } from '#domain/stages.ts';
import { type GraphState, graphStateSchema } from '#state/graph-state.ts';
import type { Json } from '#state/scalars.ts';
import type { TurnEvent } from '#state/turn-event.ts';
import { type Access, accessSchema } from '#tools/access.ts';
import type { Called, ToolCall } from '#tools/gateway.ts';
import type { Tool } from '#tools/tool.ts';

/** Where whole answers of tools and evidence bundles lie; the first write under a key wins. */
export interface KeptResults {
  keep(key: string, owner: { thread_id: string; turn_id: number }, value: Json): Promise<void>;
  read(key: string): Promise<Json | null>;
}

/** Everything a node may touch. */
export interface Deps {
  readonly tools: { readonly tools: readonly Tool[]; call(call: ToolCall): Promise<Called> };
  readonly results: KeptResults;
  /** By whose rights this turn is answered. */
  readonly access: Access;
  /** «Today» of the base. */
  readonly today: () => IsoDate;
  /** UTC instant of our own clock. */
  readonly now: () => string;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonic: () => number;
  readonly newId: () => string;
}

/** What one run of a node gets besides the state. */
export interface Runtime {
  /** Aborted when the turn is cancelled or its time is over; every call takes it. */
  readonly signal: AbortSignal | undefined;
  /** Progress within the stage, for the person. */
  readonly tell: (event: TurnEvent) => void;
}

export type Update = Partial<GraphState>;

export interface Node {
  readonly name: StageName;
  readonly reads: readonly (keyof GraphState)[];
  readonly writes: readonly (keyof GraphState)[];
  readonly run: (state: GraphState, deps: Deps, runtime: Runtime) => Promise<Update> | Update;
}

/** A node as it stands in its file; the graph binds it to its deps. */
export function defineNode(node: Node): Node {
  return node;
}

/** Given anew with every run and never stored: whose question it is. Without it the caller of the configuration asks. */
export const RUN_CONTEXT = z.object({ access: accessSchema.optional() });

const CHANNELS = new Set(Object.keys(graphStateSchema.shape));

/** LangGraph drops what it does not know without a word: here that is an error that names the key. */
function checked(node: Node, update: Update): Update {
  const foreign = Object.keys(update).filter(
    (key) => !CHANNELS.has(key) || !node.writes.includes(key as keyof GraphState),
  );
  if (foreign.length > 0) throw new TypeError(`Узел ${node.name} пишет не своё: ${foreign.join(', ')}`);
  return update;
}

/** The node as LangGraph runs it. */
export function bound(node: Node, deps: Deps) {
  return async (state: GraphState, config: LangGraphRunnableConfig): Promise<Update> => {
    const access = RUN_CONTEXT.parse(config.context ?? {}).access ?? deps.access;
    const [started, startedAt] = [deps.monotonic(), deps.now()];
    const tell = (event: TurnEvent): void => config.writer?.(event);
    tell({ type: 'stage', stage: node.name, state: 'started' });
    try {
      const update = checked(node, await node.run(state, { ...deps, access }, { signal: config.signal, tell }));
      const timing = { stage: node.name, started_at: startedAt, duration_ms: deps.monotonic() - started };
      tell({ type: 'stage', stage: node.name, state: 'finished' });
      return { ...update, timings: [...(update.timings ?? state.timings), timing] };
    } catch (error) {
      if (!isGraphBubbleUp(error)) tell({ type: 'stage', stage: node.name, state: 'failed' });
      throw error;
    }
  };
}
