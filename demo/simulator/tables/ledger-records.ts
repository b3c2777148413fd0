/**
 * RecordsWithExtDimensions and ExtDimensions: the ledger record by record, with subconto.
 */

import type { Base } from '../base.ts';
import { ordered } from '../data/ordering.ts';
import { PlainRow, type Row } from '../data/rows.ts';
import { scrambled } from '../data/scramble.ts';
import { compileTest } from '../filter/compile.ts';
import { parseFilter } from '../filter/parser.ts';
import { badOption, cannotParse, outOfMemory } from '../http/odata-error.ts';
import type { QueryOptions } from '../http/query-options.ts';
import { windowOf } from './ledger-tables.ts';
import type { TableParameters } from './table-parameters.ts';
import type { TableFunction } from './table-types.ts';

/** Records of the window that pass Condition and `$filter`, in the order the base gives them. */
export function recordsWithExtDimensions(
  definition: TableFunction,
  parameters: TableParameters,
  options: QueryOptions,
  base: Base,
): readonly Row[] {
  const { profile } = base;
  if (options.skip !== null && !profile.recordsSkip) throw badOption('$skip');
  const condition = parameters.condition('Condition', definition.result, base);
  const filter = options.filter === null ? null : compileTest(parseFilter(options.filter), definition.result, base);
  const { from, to } = windowOf(parameters, base);
  if (profile.memoryRows !== null && to - from > profile.memoryRows) throw outOfMemory();
  const rows = base
    .postingRows(from, Math.max(from, to))
    .filter((row) => (condition?.(row) ?? true) && (filter?.(row) ?? true));
  const order = parameters.text(profile.orderParameter) ?? options.orderby;
  if (order === null) return rows;
  const result = ordered(rows, order, definition.result, base, 0);
  // An unknown field in the order is refused everywhere; the order itself is another matter.
  return profile.recordsOrdered ? result : rows;
}

/** First rows where the base pages the table; elsewhere an arbitrary subset that cuts recorders in half. */
export function topRecords(rows: readonly Row[], top: number, base: Base): readonly Row[] {
  if (rows.length <= top || base.profile.recordsOrdered) return rows.slice(0, top);
  const key = (row: Row) => `${JSON.stringify(row.get('Recorder'))}/${String(row.get('LineNumber'))}/${top}`;
  const chosen = new Set(scrambled(rows, key, base.seed).slice(0, top));
  return rows.filter((row) => chosen.has(row));
}

export function topOf(parameters: TableParameters): number | null {
  const text = parameters.text('Top');
  if (text === null) return null;
  if (!/^\d+$/.test(text)) throw cannotParse(text);
  return Number(text);
}

/** The whole table: one row for each filled slot of each posting. */
export function extDimensions(base: Base): readonly Row[] {
  const { profile, chart } = base;
  const [kind, value] =
    profile.extDimensionsFields === 'kind-value' ? ['Kind', 'Value'] : ['ExtDimensionType', 'ExtDimension'];
  return base.ledger.postings.flatMap((posting) =>
    [
      { side: posting.dr, recordType: 'Debit' },
      { side: posting.cr, recordType: 'Credit' },
    ].flatMap(({ side, recordType }) =>
      side.subconto.map(
        (slot) =>
          new PlainRow({
            Recorder: posting.recorder,
            LineNumber: posting.line,
            Period: posting.period,
            RecordType: recordType,
            [kind ?? '']: chart.kind(slot.kind),
            [value ?? '']: slot.value,
          }),
      ),
    ),
  );
}
