/** The search over many kinds of documents, and the proof of what it means when nothing is found. */
import { causeOfEmptiness, type EmptyCause } from '#domain/emptiness.ts';
import type { Reading } from '#onec/completeness.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { type Schema, typeOfSet } from '#onec/dialect/metadata.ts';
import type { Fault } from '#onec/errors.ts';
import { isPayrollDocument } from '../access.ts';
import { failed, failedBy } from '../answers.ts';
import { stop } from '../ledger/answering.ts';
import type { Desk } from '../ledger/desk.ts';
import { kindTitle, needsNoPosting } from './kinds.ts';
import { type Criteria, canAnswer, type FoundDocument, searchKind } from './search.ts';

/** Kinds worth asking: published, allowed to this person, and able to answer the criteria. Ends the call when a named kind is not published. */
export function kindsToSearch(
  desk: Desk,
  schema: Schema,
  published: readonly string[],
  named: readonly string[] | undefined,
  criteria: Criteria,
): string[] {
  const wanted = named ?? published;
  const unknown = wanted.find((set) => typeOfSet(schema, set) === undefined);
  if (unknown !== undefined)
    return stop(failed('COMPOSITION_MISSING', `Вид документов «${kindTitle(unknown)}» не опубликован.`, unknown));
  const hidden = desk.context.access.payroll ? [] : wanted.filter(isPayrollDocument);
  if (hidden.length > 0) {
    desk.note('PERSONAL_DATA_HIDDEN', 'Зарплатные документы не просмотрены: к ним нет доступа.');
    desk.doubt('limited_by_rights');
  }
  const silent = named === undefined && criteria.state === 'unposted';
  return wanted.filter((set) => {
    const type = typeOfSet(schema, set);
    if (type === undefined || hidden.includes(set) || !canAnswer(type, criteria)) return false;
    return !(silent && needsNoPosting(set));
  });
}

/** Faults of one kind that leave the others worth reading. */
const LOCAL: ReadonlySet<Fault['code']> = new Set(['ACCESS_LIMITED', 'FORBIDDEN', 'COMPOSITION_CHANGED']);

/** A kind that could not be read at all: closed by rights it is told and left out, any other fault ends the call. */
function judged(desk: Desk, set: string, reading: Reading<FoundDocument>): Reading<FoundDocument> {
  if (reading.read > 0 || reading.faults.length === 0) return reading;
  const foreign = reading.faults.find(({ code }) => !LOCAL.has(code));
  if (foreign !== undefined) return stop(failedBy(foreign));
  if (reading.completeness !== 'limited_by_rights') desk.note('ACCESS_LIMITED', `${kindTitle(set)}: закрыто правами.`);
  return { ...reading, completeness: 'limited_by_rights', faults: [] };
}

/** Documents of these kinds; how whole the search was is told to the desk. */
export async function searchKinds(
  desk: Desk,
  schema: Schema,
  kinds: readonly string[],
  criteria: Criteria,
): Promise<FoundDocument[]> {
  const readings = await Promise.all(
    kinds.map(async (set) => {
      const type = typeOfSet(schema, set);
      return type === undefined ? null : { set, reading: await searchKind(desk.context, set, type, criteria) };
    }),
  );
  return readings.flatMap((one) =>
    one === null ? [] : [...desk.rows({ ok: true, value: judged(desk, one.set, one.reading) })],
  );
}

/** Conditions that can be left out to see whether they hide anything: the narrowest idea of the question stays. */
function widened({ number, sums, party, state, ...rest }: Criteria): Criteria | null {
  const [main, others] =
    number !== null
      ? [{ number, sums: [], party: null }, sums.length > 0 || party !== null]
      : sums.length > 0
        ? [{ number, sums, party: null }, party !== null]
        : [{ number, sums, party }, false];
  const dated = rest.from !== null || rest.to !== null;
  if (!others && state === 'any' && !dated) return null;
  return { ...rest, ...main, state: 'any', from: null, to: null };
}

/** Why nothing was found, with the proof: the same search with fewer conditions tells a narrow filter from an absence. */
export async function emptinessOf(
  desk: Desk,
  schema: Schema,
  kinds: readonly string[],
  criteria: Criteria,
): Promise<{ readonly cause: EmptyCause; readonly proof: string }> {
  const pointed = criteria.number !== null || criteria.sums.length > 0 || criteria.party !== null;
  const wide = pointed ? widened(criteria) : null;
  const others = wide === null ? null : await searchKinds(desk, schema, kinds, wide);
  const cause = causeOfEmptiness({
    ...{ failed: false, askable: true, bound: true, completeness: desk.completeness() },
    rowsWithoutConditions: others?.length ?? null,
    conditioned: others !== null,
  });
  const examples = (others ?? []).slice(0, 5).map((one) => documentTitle(one.set, one.number, one.date));
  return {
    cause,
    proof:
      cause === 'filter_too_narrow'
        ? `Под все условия не подходит ни один документ; без части условий их ${others?.length}: ${examples.join('; ')}.`
        : `Просмотрено видов документов: ${kinds.length}, подходящих нет.`,
  };
}
