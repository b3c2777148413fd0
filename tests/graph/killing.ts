/**
 * Where a process is killed: in a stage of a turn, before its work, after it, or inside it around the keeping of an answer; and the count of
 * calls to tools by key, which outlives the process in a file.
 */
import { appendFileSync } from 'node:fs';
import type { StageName } from '#domain/stages.ts';
import { callKey } from '#nodes/calls/call-key.ts';
import type { Deps, Node } from '#nodes/node.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { Place } from '../database.ts';

/** `torn`: the record of a call is kept and its answer not yet; `kept`: something whole has just been kept by the stage. */
export type Moment = 'before' | 'after' | 'torn' | 'kept';

export interface Killing {
  /** Title of the dialogue, by which the next process finds it. */
  readonly name: string;
  /** The last one is under way when the process dies; `=1` answers the question back that waits. */
  readonly messages: readonly string[];
  readonly stage: StageName;
  readonly moment: Moment;
  /** Which passage of the stage in the dialogue, from 1. */
  readonly passage: number;
}

/** What the killed process is told. */
export interface Orders {
  readonly place: Place;
  readonly onecUrl: string;
  readonly callsFile: string;
  readonly killings: readonly Killing[];
  /** Takes over what an earlier process left, instead of beginning dialogues. */
  readonly takesOver: boolean;
}

type Around = (node: Node) => Node;

const withoutAttempt = (key: string): string => key.slice(0, key.lastIndexOf('/'));
/** `thread/turn/tool/digest/attempt`. */
const isAnswer = (key: string): boolean => key.split('/').length === 5;

function withKeeping(deps: Deps, after: (key: string) => Promise<void>): Deps {
  const { results } = deps;
  return {
    ...deps,
    results: {
      ...results,
      async keep(key, owner, value) {
        await results.keep(key, owner, value);
        await after(key);
      },
    },
  };
}

/** Writes down every call that is asked of a tool, and every answer that is kept. */
export function counting(file: string): Around {
  const write = (what: string, key: string): void => appendFileSync(file, `${what} ${key}\n`);
  return (node) => ({
    ...node,
    async run(state, deps, runtime) {
      const { conversation_id: thread_id, turn_id } = state.request;
      const call: Deps['tools']['call'] = async (asked) => {
        write('asked', withoutAttempt(callKey({ thread_id, turn_id, ...asked, attempt: 1 })));
        return await deps.tools.call(asked);
      };
      const counted = withKeeping(deps, async (key) => {
        if (isAnswer(key)) write('kept', withoutAttempt(key));
      });
      return await node.run(state, { ...counted, tools: { ...deps.tools, call } }, runtime);
    },
  });
}

/** Keys that were asked for again although their answer was kept. */
export function askedInVain(lines: readonly string[]): string[] {
  const kept = new Set<string>();
  return lines.filter((line) => {
    const [what, key = ''] = line.split(' ');
    if (what === 'kept') kept.add(key);
    return what === 'asked' && kept.has(key);
  });
}

/** Calls `reach` at the point of the killing of the dialogue that a stage works for; what `reach` awaits, the stage awaits. */
export function reaching(killingOf: (thread: string) => Killing | undefined, reach: (at: Killing) => Promise<void>) {
  const passages = new Map<string, number>();
  const pass = ({ request }: GraphState, node: Node): number => {
    const key = `${request.conversation_id} ${node.name}`;
    const passage = (passages.get(key) ?? 0) + 1;
    passages.set(key, passage);
    return passage;
  };
  const around: Around = (node) => ({
    ...node,
    async run(state, deps, runtime) {
      const passage = pass(state, node);
      const killing = killingOf(state.request.conversation_id);
      if (killing?.stage !== node.name || killing.passage !== passage) return await node.run(state, deps, runtime);
      const at = async (moment: Moment): Promise<void> => {
        if (killing.moment === moment) await reach(killing);
      };
      await at('before');
      const update = await node.run(
        state,
        withKeeping(deps, (key) => at(key.endsWith('/run') ? 'torn' : 'kept')),
        runtime,
      );
      await at('after');
      return update;
    },
  });
  return around;
}

/** Both around one node, the first outside. */
export function both(outer: Around, inner: Around): Around {
  return (node) => outer(inner(node));
}
