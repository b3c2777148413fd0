/** Asks as a person who knows whom she means: of the options of a question back she takes the name she has in mind, else the first. */
import { z } from 'zod';
import { nameKey } from '../answer/text.ts';
import { assistantAt, type ClarificationOption } from '../client/assistant.ts';

export interface Heard {
  readonly outcome: string;
  readonly clarified: boolean;
  /** Empty when there is none. */
  readonly answer: string;
  /** What was said instead of an answer: the question back, or the reason. */
  readonly instead: string;
  readonly intent: string;
  readonly tools: readonly string[];
}

const TRACE = z.object({
  query_frame: z.object({ business_intent: z.string() }).nullable(),
  tool_runs: z.array(z.object({ tool_name: z.string() })),
});
const PATIENCE_MS = 60_000;

async function traceOf(base: string, turn: string): Promise<z.output<typeof TRACE>> {
  const none = { query_frame: null, tool_runs: [] };
  if (turn === '') return none;
  const response = await fetch(`${base}/api/turns/${turn}/trace`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const trace = TRACE.safeParse(response.ok ? await response.json() : null);
  return trace.success ? trace.data : none;
}

/** The option that is the very name, then one that holds it, then the first; null when there is nothing to choose from. */
export function meant(options: readonly ClarificationOption[], names: readonly string[]): ClarificationOption | null {
  const keys = names.map(nameKey);
  const is = (test: (label: string, name: string) => boolean): ClarificationOption | undefined =>
    options.find(({ label }) => keys.some((name) => test(nameKey(label), name)));
  return is((label, name) => label === name) ?? is((label, name) => label.includes(name)) ?? options[0] ?? null;
}

export async function hear(base: string, question: string, names: readonly string[]): Promise<Heard> {
  const { turn, chosen } = await assistantAt(base).ask(question, (options) => meant(options, names));
  const { query_frame, tool_runs } = await traceOf(base, turn.turn_id);
  return {
    outcome: turn.outcome ?? turn.status,
    clarified: chosen.length > 0 || turn.clarification != null,
    answer: turn.status === 'needs_clarification' ? '' : (turn.answer?.user_facing_answer ?? ''),
    instead: turn.clarification?.question ?? turn.reasons?.map(({ message }) => message).join(' ') ?? '',
    intent: query_frame?.business_intent ?? 'не понято',
    tools: [...new Set(tool_runs.map(({ tool_name }) => tool_name))],
  };
}
