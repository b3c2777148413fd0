/** Binding in tests: one run of resolveFrame with its artefacts checked, and what a test looks at afterwards. */
import { resolveFrame } from '#nodes/resolve-frame.ts';
import { clarificationSchema } from '#state/clarification.ts';
import type { GraphState } from '#state/graph-state.ts';
import { queryFrameSchema } from '#state/query-frame.ts';
import type { Slots, TermSlot } from '#state/slots.ts';
import { after, type Turn } from './turn-desk.ts';

export async function resolvedBy(turn: Turn, state: GraphState): Promise<GraphState> {
  const next = after(state, await resolveFrame.run(state, turn.deps, turn.runtime));
  queryFrameSchema.parse(next.query_frame);
  if (next.clarification !== null) clarificationSchema.parse(next.clarification.asked);
  return next;
}

export const slotsOf = ({ query_frame: frame }: GraphState): Slots => {
  if (frame === null) throw new Error('Каркаса нет');
  return frame.slots;
};
export const codes = ({ reasons }: GraphState): string[] => reasons.map(({ reason_code }) => reason_code);
export const told = ({ reasons }: GraphState): string => reasons.map(({ message }) => message).join(' ');
export const premiseOf = ({ query_frame: frame }: GraphState, field: string) =>
  frame?.premises.find((one) => one.field === field);
/** The question that waits; null when none does. */
export const asked = ({ clarification }: GraphState) => (clarification?.reply === null ? clarification.asked : null);

export const term = (more: Partial<TermSlot>): TermSlot => ({
  ...{ term: 'tails', surface: 'хвосты', reading: 'any_open', by: 'default', confidence: 0.5 },
  ...more,
});
