/** What the assistant made of a case, read from the trace of its last turn over HTTP. */
import { z } from 'zod';

const named = z.object({ surface: z.string(), title: z.string().nullable() });
const period = z.object({ from: z.string(), to: z.string() }).nullable();

const traceSchema = z.object({
  outcome: z.string().nullable(),
  query_frame: z
    .object({
      business_intent: z.string(),
      slots: z.object({
        accounts: z.array(z.string()),
        side: z.string().nullable(),
        column: z.string().nullable(),
        organisation: named.nullable(),
        parties: z.array(named),
        document: z
          .object({ kinds: z.array(z.string()), number: z.string().nullable(), date: z.string().nullable() })
          .nullable(),
        as_of: z.string().nullable(),
        period,
        compare: period,
        terms: z.array(z.object({ term: z.string(), surface: z.string() })),
        by: z.array(z.string()),
        by_month: z.boolean(),
        measure: z.string().nullable(),
        thresholds: z.array(z.object({ of: z.string(), op: z.string(), value: z.string() })),
        top: z.object({ count: z.number() }).nullable(),
      }),
    })
    .nullable(),
  tool_runs: z.array(z.object({ tool_name: z.string(), status: z.string() })),
  reasons: z.array(z.object({ reason_code: z.string(), message: z.string() })),
  clarifications: z.array(z.unknown()),
});

export type Trace = z.output<typeof traceSchema>;
export type HeardSlots = NonNullable<Trace['query_frame']>['slots'];

const turnSchema = z.object({
  turn_id: z.string(),
  status: z.string(),
  outcome: z.string().nullish(),
  clarification: z
    .object({ interrupt_id: z.string(), question: z.string(), options: z.array(z.object({ option_id: z.string() })) })
    .nullish(),
  answer: z.object({ short_answer: z.string(), user_facing_answer: z.string() }).nullish(),
});

export interface Heard {
  readonly status: string;
  readonly outcome: string;
  readonly clarified: string | null;
  readonly answer: string;
  readonly short: string;
  readonly trace: Trace | null;
}

const PATIENCE_MS = 180_000;

async function call(url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** A person would not answer more questions back than this. */
const MOST_CLARIFICATIONS = 2;

/** Takes the first option of each question back: what is asked is counted, what comes after it is judged. */
async function chosen(base: string, first: unknown): Promise<unknown> {
  let last = first;
  for (let asked = 0; asked < MOST_CLARIFICATIONS; asked += 1) {
    const turn = turnSchema.safeParse(last);
    const option = turn.success ? turn.data.clarification?.options[0] : undefined;
    if (!turn.success || turn.data.status !== 'needs_clarification' || option === undefined) return last;
    const body = { interrupt_id: turn.data.clarification?.interrupt_id, choice: option.option_id };
    last = await call(`${base}/api/turns/${turn.data.turn_id}/resume?wait=1`, body);
  }
  return last;
}

/** Plays the person's turns in one thread; a turn that the server refuses is told as its refusal. */
export async function hear(base: string, said: readonly string[]): Promise<Heard> {
  const { thread_id } = z.object({ thread_id: z.string() }).parse(await call(`${base}/api/threads`, {}));
  let last: unknown = null;
  for (const question of said) last = await call(`${base}/api/threads/${thread_id}/turns?wait=1`, { question });
  const first = turnSchema.safeParse(last);
  const clarified = first.success ? (first.data.clarification?.question ?? null) : null;
  last = await chosen(base, last);
  const turn = turnSchema.safeParse(last);
  if (!turn.success) {
    const refusal = z.object({ detail: z.string().nullish(), title: z.string().nullish() }).safeParse(last);
    const told = refusal.success ? (refusal.data.detail ?? refusal.data.title ?? '') : '';
    return { status: 'refused', outcome: 'REFUSED', clarified, answer: told, short: told, trace: null };
  }
  const { turn_id, status, outcome, clarification, answer } = turn.data;
  const trace = traceSchema.safeParse(await call(`${base}/api/turns/${turn_id}/trace`));
  return {
    ...{ status, outcome: outcome ?? '', clarified },
    ...{ answer: answer?.user_facing_answer ?? '', short: answer?.short_answer ?? clarification?.question ?? '' },
    trace: trace.success ? trace.data : null,
  };
}
