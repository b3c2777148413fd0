/**
 * Interpretation: the words of a turn, its dialogue and its replies as a frame. Pure: the same state gives the same frame; what only the base
 * can tell of the words — which names are organisations of our own — comes as an argument.
 */
import type { Scene } from '#domain/time/readings.ts';
import { type LastTurn, newConversation } from '#state/conversation.ts';
import type { GraphState } from '#state/graph-state.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import { frameOf } from './frame.ts';
import { type FrameReading, type OwnNames, readFrame } from './read-frame.ts';
import { withStory } from './with-story.ts';

export interface Interpretation {
  readonly frame: QueryFrame;
  readonly reading: FrameReading;
}

type Read = Pick<GraphState, 'request' | 'conversation' | 'question' | 'clarifications'>;

export function interpretation(state: Read, base: string, own: OwnNames = NOBODY): Interpretation {
  const { request, question, clarifications } = state;
  if (question === null) throw new TypeError('Нет принятого вопроса');
  const conversation = state.conversation ?? newConversation(request.conversation_id, base);
  const aside = question.act === 'comeback' ? conversation.set_aside.at(-1)?.query_frame : undefined;
  // a question that was put aside goes on from itself, not from what was asked since
  const dialogue = aside === undefined ? conversation : { ...conversation, last_turn: turnOf(aside) };
  const scene: Scene = { working: question.working_date, context: contextOf(conversation), tax: null };
  const said = aside?.original_user_question ?? request.question;
  const read = withStory(said, (tail) =>
    readFrame({ question: tail, turn: request.turn_id, conversation: dialogue, scene, replies: clarifications, own }),
  );
  const reading = aside === undefined ? read : returned(read, aside);
  return { frame: frameOf(request, reading), reading };
}

function turnOf({ turn_id, business_intent, slots }: QueryFrame): LastTurn {
  return { turn_id, intent: business_intent, slots, rows: [] };
}

const NOBODY: OwnNames = { surfaces: new Set(), everyone: false };

/** The period talked about, for «на конец» and «с 15 по 30». */
function contextOf({ active_time_scope: { period } }: NonNullable<GraphState['conversation']>): Scene['context'] {
  return period ?? null;
}

/** A question put aside is read again; what its frame had from the dialogue of then and the words do not give is kept. */
function returned(reading: FrameReading, aside: QueryFrame): FrameReading {
  const kept = aside.premises.filter(
    ({ status, field }) => status !== 'assumed' && !reading.premises.some((one) => one.field === field),
  );
  const empty = (value: unknown): boolean =>
    value === null || value === false || (Array.isArray(value) && value.length === 0);
  const slots = Object.fromEntries(
    Object.entries(reading.slots).map(([key, value]) => [
      key,
      empty(value) ? aside.slots[key as keyof typeof aside.slots] : value,
    ]),
  ) as FrameReading['slots'];
  return { ...reading, slots, premises: [...reading.premises, ...kept] };
}
