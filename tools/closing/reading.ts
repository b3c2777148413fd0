/** Readings that tools of closing and control share: documents of one kind over days, and documents as a source of an answer. */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { moment, text } from '#onec/dialect/decode.ts';
import { documentTitle } from '#onec/dialect/document-titles.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import { both } from '#onec/dialect/query.ts';
import { OnecError } from '#onec/errors.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { SourceRef } from '#state/evidence-bundle.ts';
import type { Desk } from '../ledger/desk.ts';

export interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const CLOSED: ReadonlySet<string> = new Set([
  'COMPOSITION_MISSING',
  'COMPOSITION_CHANGED',
  'ACCESS_LIMITED',
  'FORBIDDEN',
]);

/**
 * Documents of a kind of the desk's organisation with Date inside the days, sections included; null when the kind is closed or not
 * published, and `without` tells what is then not checked. Any other fault is thrown as OnecError.
 */
export async function readKind(
  desk: Desk,
  set: string,
  { from, to }: Days,
  without: string,
  filter?: string,
): Promise<readonly WireRow[] | null> {
  const { onec, terms } = desk.context;
  const window = { from: `${from}T00:00:00`, to: `${addDays(to, 1)}T00:00:00` };
  const own = both(`Организация_Key eq ${guidLiteral(desk.organisation.id)}`, filter);
  const rows: WireRow[] = [];
  for await (const chunk of onec.documents({ set, window, ...(own === undefined ? {} : { filter: own }) }, terms)) {
    const [fault] = chunk.faults;
    if (fault !== undefined && chunk.read === 0) {
      if (!CLOSED.has(fault.code)) throw new OnecError(fault);
      desk.note('POLICY_UNREADABLE', `${without}: не проверено. ${fault.text}`);
      return null;
    }
    rows.push(...desk.rows({ ok: true, value: chunk }));
  }
  return rows.sort((a, b) => (moment(a, 'Date') < moment(b, 'Date') ? -1 : 1));
}

export function titleOf(set: string, row: WireRow): string {
  return text(row, 'Presentation') || documentTitle(set, text(row, 'Number'), moment(row, 'Date'));
}

/** Documents or a register as a source, and the report of 1C that shows the same. */
export function source(desk: Desk, id: string, object: string, title: string, report: string, period: Days): SourceRef {
  const kind = object.startsWith('Document') ? '1C_document' : '1C_register_extract';
  return {
    ...{ source_ref: id, kind, object_type: object, object_id: object, title },
    ...{ base_id: desk.context.access.base, organisation_id: desk.organisation.id, tool_run_id: null },
    repeat_in_1c: {
      ...{
        report,
        account: null,
        period: { ...period },
        groupings: [],
        options: [`организация ${desk.organisation.name}`],
      },
    },
  };
}
