/** What every probe stands on: the open base, a document with movements to try things on, and how a refusal differs from a failure. */

import { type Base, fetchRows, type Terms } from '../dialect/base.ts';
import { moment, ref } from '../dialect/decode.ts';
import { momentLiteral } from '../dialect/literals.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { functionTarget, type Options, setTarget } from '../dialect/query.ts';
import { faultOf } from '../errors.ts';
import type { Profile } from '../profile.ts';
import type { Chart } from '../reading/chart.ts';
import { LEDGER_SET, type Recorder, recorderOf } from '../reading/postings.ts';
import { shift } from '../reading/windows.ts';

/** A document with movements, found once for all probes. */
export interface Sample {
  readonly recorder: Recorder;
  readonly period: string;
  readonly organisation: string;
  readonly rows: number;
}

export interface ProbeContext {
  readonly base: Base;
  readonly chart: Chart;
  readonly terms: Terms;
  readonly sample: Sample | undefined;
  readonly today: string;
}

export interface Found {
  readonly text: string;
  readonly news: Partial<Profile>;
}

/** What a probe says when the base has nothing to try it on. */
export class NoData extends Error {}

export const NOWHERE = '11111111-1111-1111-1111-111111111111';

const SAMPLE_KINDS = [
  'Document_РеализацияТоваровУслуг',
  'Document_ПоступлениеТоваровУслуг',
  'Document_СписаниеСРасчетногоСчета',
  'Document_ОперацияБух',
] as const;

/** True, false, or a refusal of the request itself. */
export async function attempt<T>(run: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await run();
  } catch (error) {
    const { code } = faultOf(error);
    if (['QUERY_REJECTED', 'PROFILE_MISMATCH', 'SERVER_ERROR', 'ENTITY_NOT_FOUND'].includes(code)) return 'refused';
    throw error;
  }
}

export function sampleOf(context: ProbeContext): Sample {
  if (context.sample === undefined) throw new NoData('в базе не нашлось проведённого документа с проводками');
  return context.sample;
}

/** A recent posted document that has postings at its own date. */
export async function findSample(base: Base, terms: Terms): Promise<Sample | undefined> {
  for (const set of SAMPLE_KINDS.filter((kind) => typeOfSet(base.schema, kind) !== undefined)) {
    const filter = set === 'Document_ОперацияБух' ? undefined : 'Posted eq true';
    const { rows } = await fetchRows(
      base,
      set,
      (rights) =>
        setTarget(set, { $filter: filter, $select: 'Ref_Key,Date', $orderby: 'Date desc', $top: '5', ...rights }),
      terms,
    );
    for (const row of rows) {
      const period = moment(row, 'Date');
      if (period === '') continue;
      const target = (rights: Options) =>
        functionTarget(
          LEDGER_SET,
          'RecordsWithExtDimensions',
          { StartPeriod: momentLiteral(period), EndPeriod: momentLiteral(shift(period, 1)) },
          rights,
        );
      const found = (await fetchRows(base, LEDGER_SET, target, terms)).rows.filter(
        (posting) => moment(posting, 'Period') === period,
      );
      const own = found.filter((posting) => recorderOf(posting).ref === ref(row, 'Ref_Key'));
      const first = own[0];
      if (first !== undefined)
        return {
          recorder: { type: set, ref: ref(row, 'Ref_Key') },
          period,
          organisation: ref(first, 'Организация_Key'),
          rows: found.length,
        };
    }
  }
  return undefined;
}
