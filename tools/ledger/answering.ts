/** How a tool's reading ends early: with a fault of 1C or with an answer that is already known. Thrown inside a tool, a value at its border. */
import type { Outcome } from '#onec/client.ts';
import { OnecError } from '#onec/errors.ts';
import { failedBy } from '../answers.ts';
import type { Empty, Failed, ToolResult } from '../result.ts';

class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly answer: Empty | Failed;

  constructor(answer: Empty | Failed) {
    super(answer.kind);
    this.answer = answer;
  }
}

/** Ends the call with this answer. */
export function stop(answer: Empty | Failed): never {
  throw new Stopped(answer);
}

/** The value of a reading without which there is no answer. */
export function taken<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new OnecError(outcome.fault);
  return outcome.value;
}

/** The border of a tool: faults and early answers become its result; broken code is thrown on. */
export async function answering<V>(run: () => Promise<ToolResult<V>>): Promise<ToolResult<V>> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Stopped) return error.answer;
    if (error instanceof OnecError) return failedBy(error.fault);
    throw error;
  }
}
