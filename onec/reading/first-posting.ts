/** Where the books of a base begin: the earliest moment of the register that can be a date of books. */
import type { IsoMoment } from '#domain/dates.ts';
import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { moment } from '../dialect/decode.ts';
import { guidLiteral, momentLiteral } from '../dialect/literals.ts';
import { both, setTarget } from '../dialect/query.ts';
import { makeFault, OnecError } from '../errors.ts';
import { countRows } from './counting.ts';
import { RECORDS_SET } from './postings.ts';

/** Dates of real bases hold garbage (year 0209); nobody kept books in 1C before this. */
const EARLIEST: IsoMoment = '1990-01-01T00:00:00';

/** The period of the first posting of an organisation, of the whole base when none is named; '' when there are no postings. Throws OnecError. */
export async function readFirstPosting(
  base: Base,
  organisation: string | undefined,
  terms: Terms,
): Promise<IsoMoment | ''> {
  const filter = both(
    `Period ge ${momentLiteral(EARLIEST)}`,
    organisation === undefined ? undefined : `Организация_Key eq ${guidLiteral(organisation)}`,
  );
  const { rows } = await fetchRows(
    base,
    RECORDS_SET,
    (rights) =>
      setTarget(RECORDS_SET, { $filter: filter, $select: 'Period', $orderby: 'Period', $top: '1', ...rights }),
    terms,
  );
  // a failure may look like an empty answer, and then books without a beginning would be taken for empty ones
  const counted = rows.length > 0 ? 0 : await countRows(base, RECORDS_SET, filter, terms);
  if (counted !== null && counted > 0)
    throw new OnecError(makeFault('RESULT_TRUNCATED', RECORDS_SET, `База насчитала ${counted}, прочитано 0`));
  // a base that does not obey $top or $orderby gives more rows, in any order
  return rows.map((row) => moment(row, 'Period')).sort()[0] ?? '';
}
