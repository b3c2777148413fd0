/**
 * The accounting register read whole, window by window, newest first. A window counts as read when as many rows came as the base counts
 * for the same window, and so does the whole; and the whole must come to the turnovers that the base itself sums up.
 */

import { failed, judged, whole } from '../completeness.ts';
import { OnecError } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';
import { mapAhead } from './ahead.ts';
import { PairSums } from './ledger-control.ts';
import { planWindows } from './ledger-plan.ts';
import { countWindow, type LedgerChunk, type LedgerReader } from './ledger-rows.ts';
import { readWindow } from './ledger-window.ts';
import { type Posting, RECORDS_SET } from './postings.ts';
import { worthNarrowing } from './salvage.ts';
import { broken } from './table-call.ts';

/** Faults after which reading on is still worth it: they are about one window. */
const LOCAL: ReadonlySet<ReasonCode> = new Set([
  'RESULT_TRUNCATED',
  'COUNT_UNKNOWN',
  'ACCESS_LIMITED',
  'ROW_UNREADABLE',
  'BAD_VALUE',
]);

/** A window without a single row and with so many faults is refused in every part of it. */
const REFUSED_PARTS = 20;

/** True when reading on would only repeat the same failure: the base is away, refuses us, or we were told to stop. */
function hopeless(chunk: LedgerChunk): boolean {
  if (chunk.read > 0) return false;
  const foreign = chunk.faults.filter((fault) => !LOCAL.has(fault.code));
  return foreign.length > REFUSED_PARTS || foreign.some((fault) => !worthNarrowing(new OnecError(fault)));
}

/**
 * The register from the newest window to the oldest, a few windows ahead; nothing but the windows under way is held. Ends early only
 * after a hopeless chunk, which it yields. Ends with a chunk without rows when the whole does not agree with the base's count or its sums.
 */
export async function* streamLedger(reader: LedgerReader): AsyncGenerator<LedgerChunk> {
  const range = reader.query.window;
  const windows = planWindows((window) => countWindow(reader, window), range, reader.query.today);
  const chunks = mapAhead(windows, reader.base.transport.concurrency + 1, ({ window, expected }) =>
    readWindow(reader, window, expected),
  );
  const pairs = new PairSums(reader);
  let read = 0;
  let doubted = false;
  try {
    for await (const chunk of chunks) {
      yield chunk;
      if (hopeless(chunk)) return;
      pairs.add(chunk.rows);
      read += chunk.read;
      doubted ||= chunk.completeness !== 'complete';
    }
    const total = doubted ? read : await countWindow(reader, range);
    if (total !== read)
      yield { ...judged<Posting>([], total === null ? null : total - read, false, RECORDS_SET), window: range };
    else if (!doubted && !(await pairs.agreeOver(range)))
      yield {
        ...broken<Posting>(whole([]), 'Проводки не дают тех оборотов между счетами, которые считает сама база'),
        window: range,
      };
  } catch (error) {
    yield { ...failed<Posting>(error), window: range };
  }
}
