/**
 * A row that breaks the answer it stands in: 1C puts a control character from a text field into the page and the whole page fails.
 * The row is found by its place, then read field by field, and what cannot be read is named.
 */
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { type Options, setTarget } from '../dialect/query.ts';
import { type Fault, makeFault, OnecError } from '../errors.ts';
import { reasonOf } from '../reasons.ts';
import type { WireRow, WireValue } from '../transport/body.ts';
import { redact } from '../transport/redact.ts';

export interface Salvaged {
  /** What could be read of it; undefined when not even its key. */
  readonly row?: WireRow;
  readonly fault: Fault;
}

/** Faults that a smaller piece may not have: too much asked, or a row that cannot be shown. */
export function worthNarrowing(error: unknown): boolean {
  if (!(error instanceof OnecError)) return false;
  const { code } = error.fault;
  return reasonOf(code).narrow || (code === 'QUERY_REJECTED' && error.fault.odataCode !== '6');
}

/** Fields that hold free text or rows with free text; the others cannot hold a control character. */
function fieldsOf(base: Base, set: string): { safe: string[]; risky: string[] } {
  const type = typeOfSet(base.schema, set);
  const safe: string[] = [];
  const risky: string[] = [];
  for (const [field, edm] of type?.properties ?? []) {
    const owner = field.endsWith('_Type') ? field.slice(0, -5) : field;
    const text = edm === 'Edm.String' && !type?.composites.has(owner) && !type?.keys.includes(field);
    (text || type?.sections.has(field) ? risky : safe).push(field);
  }
  return { safe, risky };
}

/** Encoded characters of one `$select`; the rest of the query has to fit beside it. */
const SELECT_BUDGET = 1_000;

/** Fields in as many selections as their names need, each with the key. */
function selections(fields: readonly string[], keys: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const field of fields.filter((one) => !keys.includes(one))) {
    const size = encodeURIComponent(field).length + 3;
    if (size > room) {
      parts.push([...keys]);
      room = SELECT_BUDGET;
    }
    parts.at(-1)?.push(field);
    room -= size;
  }
  return parts;
}

async function readFields(
  base: Base,
  set: string,
  where: Options,
  fields: readonly string[],
  terms: Terms,
): Promise<WireRow | undefined> {
  const { rows } = await fetchRows(
    base,
    set,
    (rights) => setTarget(set, { ...where, $select: fields.join(','), ...rights }),
    terms,
  );
  return rows[0];
}

async function isShown(
  base: Base,
  set: string,
  where: Options,
  keys: readonly string[],
  terms: Terms,
): Promise<boolean> {
  try {
    await readFields(base, set, where, keys, terms);
    return true;
  } catch (error) {
    if (!worthNarrowing(error)) throw error;
    return false;
  }
}

/** Reads the one row that `where` selects, leaving out the fields that cannot be read. */
export async function salvageRow(base: Base, set: string, where: Options, terms: Terms): Promise<Salvaged> {
  const { safe, risky } = fieldsOf(base, set);
  const keys = typeOfSet(base.schema, set)?.keys ?? [];
  let row: Record<string, WireValue | undefined> = {};
  const lost: string[] = [];
  // a row whose very key cannot be read is not asked for field by field: it is not the row that is refused
  if (!(await isShown(base, set, where, keys, terms)))
    return { fault: makeFault('ROW_UNREADABLE', set, `строка на месте ${where.$skip ?? '?'}`) };
  for (const fields of [...selections(safe, keys), ...risky.map((field) => [...keys, field])]) {
    try {
      row = { ...row, ...(await readFields(base, set, where, fields, terms)) };
    } catch (error) {
      if (!worthNarrowing(error)) throw error;
      lost.push(...fields.filter((field) => !keys.includes(field)));
    }
  }
  const name = keys.map((key) => String(row[key] ?? '')).join(', ');
  const found = name.replaceAll(', ', '') !== '';
  const fault = makeFault(
    'ROW_UNREADABLE',
    set,
    found ? redact(`${set}(${name}): не читаются поля ${lost.join(', ')}`) : `строка на месте ${where.$skip ?? '?'}`,
  );
  return found ? { row, fault } : { fault };
}
