/** A small real graph: it reads, asks the person, answers, and tells in its log what ran. */
import { Annotation, type BaseCheckpointSaver, END, interrupt, START, StateGraph } from '@langchain/langgraph';
import { z } from 'zod';

export const SmallState = Annotation.Root({
  question: Annotation<string>(),
  /** Grows with every node: whoever reads another branch's value shows it here. */
  log: Annotation<string[]>({ reducer: (left, right) => [...left, ...right], default: () => [] }),
  /** As large as a turn's own data, written anew each turn. */
  frame: Annotation<Record<string, unknown>>({ reducer: (_left, right) => right, default: () => ({}) }),
  answer: Annotation<string | null>({ reducer: (_left, right) => right, default: () => null }),
});
type State = typeof SmallState.State;

/** The question contains this word: the graph asks back. */
export const UNCLEAR = 'непонятно';

/** Three nodes in a row, the second of which may ask. `ran` hears the name of each node as it starts. */
export function smallGraph(checkpointer: BaseCheckpointSaver, ran: (node: string) => void = () => undefined) {
  return new StateGraph(SmallState)
    .addNode('read', (state: State) => {
      ran('read');
      return {
        log: [`прочитано: ${state.question}`],
        frame: { words: state.question.split(' '), depth: { a: [1, 2] } },
      };
    })
    .addNode('ask', (state: State) => {
      ran('ask');
      if (!state.question.includes(UNCLEAR)) return { log: ['вопросов нет'] };
      const choice = interrupt<unknown, string>({ kind: 'clarification' }, { responseSchema: z.string() });
      return { log: [`выбрано: ${choice}`] };
    })
    .addNode('reply', (state: State) => {
      ran('reply');
      return { answer: `ответ на «${state.question}»`, log: [`отвечено: ${state.log.length}`] };
    })
    .addEdge(START, 'read')
    .addEdge('read', 'ask')
    .addEdge('ask', 'reply')
    .addEdge('reply', END)
    .compile({ checkpointer });
}
export type SmallGraph = ReturnType<typeof smallGraph>;

export function threadConfig(thread_id: string) {
  return { configurable: { thread_id }, durability: 'sync' as const };
}
