/** Talks to the assistant over HTTP as a person's client does: one thread per question, clarifications answered from their options. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const OPTION = z.object({ option_id: z.string(), label: z.string(), detail: z.string().nullish() });

const TURN = z.object({
  turn_id: z.string(),
  status: z.string(),
  outcome: z.string().nullish(),
  clarification: z
    .object({
      interrupt_id: z.string(),
      slot: z.string().nullish(),
      question: z.string(),
      options: z.array(OPTION),
      allow_free_text: z.boolean().nullish(),
    })
    .nullish(),
  answer: z.object({ short_answer: z.string(), user_facing_answer: z.string() }).nullish(),
  reasons: z.array(z.object({ reason_code: z.string(), message: z.string() })).nullish(),
});

export type Turn = z.output<typeof TURN>;
export type ClarificationOption = z.output<typeof OPTION>;

export interface Asked {
  readonly turn: Turn;
  /** Options chosen on the way, in order, as they were shown. */
  readonly chosen: readonly ClarificationOption[];
  readonly milliseconds: number;
}

export interface Assistant {
  /** Asks in a thread of its own; `choose` picks among the options of a clarification, null leaves it unanswered. */
  ask(
    question: string,
    choose: (options: readonly ClarificationOption[]) => ClarificationOption | null,
  ): Promise<Asked>;
}

/** A person would not answer more questions back than this. */
const MOST_CLARIFICATIONS = 4;
const PATIENCE_MS = 180_000;
const POLL_MS = 100;

/** Throws when the server answers with anything but success, with its own words. */
async function call(url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} на ${new URL(url).pathname}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** The turn once it is finished or waits; asks again while it runs. */
async function settled(base: string, first: unknown): Promise<Turn> {
  const id = z.object({ turn_id: z.string() }).parse(first).turn_id;
  const full = TURN.safeParse(first);
  let turn = full.success ? full.data : TURN.parse(await call(`${base}/api/turns/${id}`));
  const until = performance.now() + PATIENCE_MS;
  while (['running', 'refreshing'].includes(turn.status)) {
    if (performance.now() > until) throw new Error(`Ход ${id} не закончился за ${PATIENCE_MS / 1000} с.`);
    await pause(POLL_MS);
    turn = TURN.parse(await call(`${base}/api/turns/${id}`));
  }
  return turn;
}

/** A question the server failed on: told as a failed turn, so that one failure does not end a run. */
function failedTurn(error: unknown): Turn {
  const message =
    error instanceof Error
      ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`.trim()
      : String(error);
  return {
    turn_id: '',
    status: 'failed',
    outcome: 'FAILED',
    reasons: [{ reason_code: 'EVAL_REQUEST_FAILED', message }],
  };
}

export function assistantAt(base: string): Assistant {
  const alone = askingAt(base);
  return {
    async ask(question, choose) {
      const started = performance.now();
      return await alone.ask(question, choose).catch((error: unknown) => {
        const milliseconds = Math.round(performance.now() - started);
        return { turn: failedTurn(error), chosen: [], milliseconds };
      });
    },
  };
}

function askingAt(base: string): Assistant {
  return {
    async ask(question, choose) {
      const started = performance.now();
      const thread = z.object({ thread_id: z.string() }).parse(await call(`${base}/api/threads`, {}));
      let turn = await settled(base, await call(`${base}/api/threads/${thread.thread_id}/turns?wait=1`, { question }));
      const chosen: ClarificationOption[] = [];
      while (
        turn.clarification != null &&
        turn.status === 'needs_clarification' &&
        chosen.length < MOST_CLARIFICATIONS
      ) {
        const option = choose(turn.clarification.options);
        if (option === null) break;
        chosen.push(option);
        const choice = { interrupt_id: turn.clarification.interrupt_id, choice: option.option_id };
        turn = await settled(base, await call(`${base}/api/turns/${turn.turn_id}/resume?wait=1`, choice));
      }
      return { turn, chosen, milliseconds: Math.round(performance.now() - started) };
    },
  };
}
