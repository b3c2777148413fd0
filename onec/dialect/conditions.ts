/**
 * Parameters that hold a condition inside quotes. Whether quotes inside it are doubled differs between bases: the spelling that worked is
 * remembered, and a base that takes neither is asked without the condition, the rows being filtered here.
 */

import { OnecError } from '../errors.ts';
import type { Base } from './base.ts';
import type { Options } from './query.ts';

type Quotes = 'single' | 'doubled';

function quoted(condition: string, quotes: Quotes): string {
  return `'${quotes === 'doubled' ? condition.replaceAll("'", "''") : condition}'`;
}

/** Faults that may mean «not in these quotes». */
function mayBeQuotes(error: unknown): boolean {
  return (
    error instanceof OnecError &&
    (error.fault.code === 'QUERY_REJECTED' ||
      error.fault.code === 'SERVER_ERROR' ||
      error.fault.code === 'PROFILE_MISMATCH')
  );
}

/**
 * Runs a request with its conditions (expressions by parameter name) quoted as this base reads them. `run` gets the parameters and whether
 * the conditions are in force; when they are not, it must filter by itself — and it had better check in any case.
 */
export async function withConditions<T>(
  base: Base,
  conditions: Options,
  run: (parameters: Options, inForce: boolean) => Promise<T>,
): Promise<T> {
  const given = Object.entries(conditions).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (given.length === 0) return await run({}, true);
  const known = base.profile().condition_quotes;
  const order: readonly Quotes[] = known === 'doubled' ? ['doubled', 'single'] : ['single', 'doubled'];
  for (const quotes of order) {
    try {
      const result = await run(
        Object.fromEntries(given.map(([name, condition]) => [name, quoted(condition, quotes)])),
        true,
      );
      if (known !== quotes) base.learn({ condition_quotes: quotes });
      return result;
    } catch (error) {
      if (!mayBeQuotes(error)) throw error;
    }
  }
  return await run({}, false);
}
