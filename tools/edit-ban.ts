/** Until when documents may not be changed: the date of prohibition of edits. It says who may edit, not whether a month is closed. */
import type { IsoDate } from '#domain/dates.ts';
import { composite, moment, ref } from '#onec/dialect/decode.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { type Counts, countsOf } from './answers.ts';
import type { ToolContext } from './tool.ts';

const REGISTER = 'InformationRegister_ДатыЗапретаИзменения';
const EVERYBODY = 'ДляВсехПользователей';

export interface EditBan {
  /** `none`: read, and nothing is forbidden; `unknown`: could not be read whole, `why` says so. */
  readonly state: 'read' | 'none' | 'unknown';
  readonly closedUntil: IsoDate | null;
  readonly why: string;
  /** Users or groups with a date of their own. */
  readonly exceptions: number;
  readonly counts: Counts;
}

const forEverybody = (row: WireRow): boolean => composite(row, 'Пользователь')?.value === EVERYBODY;
const dated = (row: WireRow): string => moment(row, 'ДатаЗапрета').slice(0, 10);

/** The date for an organisation: its own row wins over the common one. */
export async function readEditBan(context: ToolContext, organisation: string | null): Promise<EditBan> {
  const outcome = await context.onec.records(REGISTER, context.terms);
  const nothing = {
    closedUntil: null,
    exceptions: 0,
    counts: { completeness: 'unknown', expected: null, read: 0 },
  } as const;
  if (!outcome.ok) return { ...nothing, state: 'unknown', why: outcome.fault.text };
  const { rows, completeness } = outcome.value;
  const counts = countsOf(outcome.value);
  if (completeness !== 'complete')
    return { ...nothing, counts, state: 'unknown', why: 'Регистр дат запрета прочитан не целиком.' };
  const common = rows.filter(forEverybody);
  const own = common.filter((row) => organisation !== null && composite(row, 'Объект')?.value === organisation);
  const general = common.filter((row) => composite(row, 'Объект') === null);
  const dates = (own.length > 0 ? own : general).map(dated).filter((date) => date !== '');
  const closedUntil = dates.sort().at(-1) ?? null;
  return {
    state: closedUntil === null ? 'none' : 'read',
    closedUntil,
    why: '',
    exceptions: new Set(
      rows
        .filter((row) => !forEverybody(row))
        .map((row) => ref(row, 'Раздел_Key') + composite(row, 'Пользователь')?.value),
    ).size,
    counts,
  };
}
