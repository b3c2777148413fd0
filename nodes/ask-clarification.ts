/** askClarification: one question back, durably. The turn stops here until the person answers, asks something else, or gives up. */
import { interrupt } from '@langchain/langgraph';
import { type Clarification, type Reply, replySchema } from '#state/clarification.ts';
import type { GraphState } from '#state/graph-state.ts';
import { defineNode, type Update } from './node.ts';
import { matchReply } from './resolve/match-reply.ts';

/** A reply that fits this question: an option that it has, words where words are allowed. Anything else leaves the question standing. */
export function replyTo(asked: Clarification) {
  return replySchema.refine(
    (reply) => {
      if (reply.kind === 'choice') return asked.options.some(({ option_id }) => option_id === reply.option_id);
      return reply.kind !== 'text' || asked.allow_free_text || matchReply(reply.text, asked) !== null;
    },
    { error: 'Такого варианта у вопроса нет' },
  );
}

/** Words that name an option are that option. */
function understood(asked: Clarification, reply: Reply): Reply {
  const option_id = reply.kind === 'text' ? matchReply(reply.text, asked) : null;
  return option_id === null ? reply : { kind: 'choice', option_id };
}

/** How the turn ends when the reply was no answer. */
const ENDS = { set_aside: 'set_aside', cancelled: 'cancelled' } as const;

function run({ clarification, clarifications, attempts }: GraphState): Update {
  if (clarification === null || clarification.reply !== null) throw new Error('Вопроса, на который ждут ответа, нет');
  const { asked } = clarification;
  const given = interrupt<Clarification, Reply>(asked, { responseSchema: replyTo(asked) });
  const reply = understood(asked, given);
  const answered = { asked, reply };
  return {
    clarification: answered,
    clarifications: [...clarifications, answered],
    attempts: { ...attempts, clarifications: attempts.clarifications + 1 },
    ...(reply.kind === 'set_aside' || reply.kind === 'cancelled' ? { status: ENDS[reply.kind] } : {}),
  };
}

export const askClarification = defineNode({
  name: 'askClarification',
  reads: ['clarification', 'clarifications', 'attempts'],
  writes: ['clarification', 'clarifications', 'attempts', 'status'],
  run,
});
