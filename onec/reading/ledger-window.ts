/**
 * One window of the register, proved by count: narrowed when it is too big, when rows are missing from it, or when one of its rows cannot
 * be shown; what still does not agree is said to be truncated.
 */
import { failed, judged, totalOf } from '../completeness.ts';
import { faultOf, makeFault } from '../errors.ts';
import { redact } from '../transport/redact.ts';
import {
  countWindow,
  fetchWindow,
  fieldsWithoutText,
  type LedgerChunk,
  type LedgerReader,
  TEXT_FIELD,
} from './ledger-rows.ts';
import { LEDGER_SET, type Posting, RECORDS_SET } from './postings.ts';
import { worthNarrowing } from './salvage.ts';
import { splitWindow, type Window, within } from './windows.ts';

/** Requests that narrowing one window may cost; a count that lies everywhere would else be followed to every second of the month. */
const NARROWING_BUDGET = 300;

/** Spent so much without a single row read, the requests themselves are what the base refuses, not their size. */
const FRUITLESS = 100;

interface Budget {
  left: number;
  read: boolean;
}

function exhausted(budget: Budget): boolean {
  return budget.left <= 0 || (!budget.read && budget.left <= NARROWING_BUDGET - FRUITLESS);
}

/** One second that fails as a whole: most likely a control character in a text. Its rows are read without the text, and the documents named. */
async function salvageSecond(
  reader: LedgerReader,
  window: Window,
  counted: number | null,
  cause: unknown,
): Promise<LedgerChunk> {
  try {
    const rows = await fetchWindow(reader, window, fieldsWithoutText(reader.base));
    if (rows.length === 0) return { ...failed(cause), expected: counted, completeness: 'truncated', window };
    const documents = [...new Set(rows.map((row) => `${row.recorderType}(${row.recorder})`))].join(', ');
    const fault = makeFault(
      'ROW_UNREADABLE',
      LEDGER_SET,
      redact(`${window.from}, ${documents}: не читается ${TEXT_FIELD}`),
    );
    return { ...judged(rows, counted, false, RECORDS_SET, [fault]), window };
  } catch (error) {
    if (!worthNarrowing(error)) throw error;
    return { ...failed(cause), expected: counted, completeness: 'truncated', window };
  }
}

/** A count that fails for what narrowing may mend is no reason to give up the rows. */
async function countIfAble(reader: LedgerReader, window: Window): Promise<number | null> {
  try {
    return await countWindow(reader, window);
  } catch (error) {
    if (worthNarrowing(error)) return null;
    throw error;
  }
}

/** Why a window is read in parts: its rows came in another number than was counted, or it could not be read. */
type Occasion = { readonly known: readonly Posting[] } | { readonly counted: number | null; readonly cause: unknown };

/** The parts of a window read one after another and put together again; parts that the rows at hand already prove are not read twice. */
async function readParts(
  reader: LedgerReader,
  window: Window,
  budget: Budget,
  occasion: Occasion,
): Promise<LedgerChunk> {
  const known = 'known' in occasion ? occasion.known : undefined;
  const parts: LedgerChunk[] = [];
  for (const part of splitWindow(window)) {
    const have = known?.filter((posting) => within(part, posting.period));
    budget.left -= 1;
    const expected = await countIfAble(reader, part);
    // an empty part of a window that failed is not asked again; the count of the whole is compared below
    if (have === undefined && expected === 0) continue;
    const proved = have !== undefined && have.length === expected;
    parts.push(
      proved
        ? { ...judged(have, expected, false, RECORDS_SET), window: part }
        : await readWindow(reader, part, expected, budget),
    );
  }
  const total = { ...totalOf(parts), rows: parts.flatMap((part) => part.rows), window };
  if ('known' in occasion || (parts.length > 0 && (occasion.counted === null || occasion.counted === total.expected)))
    return total;
  return {
    ...total,
    completeness: 'truncated',
    expected: occasion.counted,
    faults: [...total.faults, faultOf(occasion.cause)],
  };
}

/** One request for the window, one more when the base has changed meanwhile, and its parts when the numbers still disagree. */
async function readProved(
  reader: LedgerReader,
  window: Window,
  counted: number | null,
  budget: Budget,
): Promise<LedgerChunk> {
  const judge = (rows: readonly Posting[], expected: number | null): LedgerChunk => {
    const limited = reader.base.hidden.has(LEDGER_SET) || reader.base.hidden.has(RECORDS_SET);
    return { ...judged(rows, expected, limited, RECORDS_SET), window };
  };
  let rows = await fetchWindow(reader, window);
  budget.read = true;
  const first = judge(rows, counted);
  if (first.completeness !== 'truncated') return first;
  const now = await countWindow(reader, window);
  if (now !== counted) rows = await fetchWindow(reader, window);
  const again = judge(rows, now);
  if (again.completeness !== 'truncated' || exhausted(budget) || splitWindow(window).length === 0) return again;
  return await readParts(reader, window, budget, { known: rows });
}

/** One window, narrowed as far as it needs. A part of it that cannot be read at all comes back with its fault. */
export async function readWindow(
  reader: LedgerReader,
  window: Window,
  counted: number | null,
  budget: Budget = { left: NARROWING_BUDGET, read: false },
): Promise<LedgerChunk> {
  try {
    return await readProved(reader, window, counted, budget);
  } catch (error) {
    const seconds = splitWindow(window).length === 0;
    if (worthNarrowing(error) && seconds) return await salvageSecond(reader, window, counted, error);
    if (worthNarrowing(error) && !exhausted(budget))
      return await readParts(reader, window, budget, { counted, cause: error });
    return { ...failed(error), expected: counted, completeness: 'truncated', window };
  }
}
