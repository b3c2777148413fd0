/** ToolRun: the record of one call of a tool — who was asked what, how it ended, how long it took, how whole the answer is. */
import { z } from 'zod';
import { EMPTY_CAUSES } from '#domain/emptiness.ts';
import { completenessSchema, countSchema, idSchema, instantSchema, jsonSchema, reasonCodeSchema } from './scalars.ts';

/** An empty answer is a state of its own, never «success without data». */
export const TOOL_RUN_STATUSES = {
  success: 'данные получены',
  empty: 'данных не вернулось',
  error: 'ошибка',
  timeout: 'не уложился во время',
  schema_error: 'запрос или ответ не по схеме',
  cancelled: 'остановлен',
} as const satisfies Record<string, string>;

export type ToolRunStatus = keyof typeof TOOL_RUN_STATUSES;

const STATUSES = Object.keys(TOOL_RUN_STATUSES) as [ToolRunStatus, ...ToolRunStatus[]];

export const emptinessSchema = z.strictObject({
  cause: z.enum(EMPTY_CAUSES),
  /** How the cause was proven, in words for a person. */
  proof: z.string().min(1),
});

export const toolRunSchema = z
  .strictObject({
    tool_run_id: idSchema,
    tool_name: z.string().regex(/^[a-z][a-z0-9_]*$/),
    status: z.enum(STATUSES),
    input: z.record(z.string(), jsonSchema),
    base_id: idSchema,
    /** `live`: 1C through the MCP client; `store`: our own database; `none`: the tool reads neither. */
    source: z.enum(['live', 'store', 'none']),
    started_at: instantSchema,
    finished_at: instantSchema,
    duration_ms: z.number().nonnegative(),
    rows_returned: countSchema,
    completeness: completenessSchema,
    /** Rows the base counted; null when it does not tell. */
    rows_expected: countSchema.nullable(),
    rows_read: countSchema,
    emptiness: emptinessSchema.nullable(),
    error_code: reasonCodeSchema.nullable(),
    error_message: z.string().nullable(),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of contradictions(value)) {
      issues.push({ code: 'custom', message, path: [path], input: value });
    }
  });
export type ToolRun = z.infer<typeof toolRunSchema>;

interface Recorded {
  readonly status: ToolRunStatus;
  readonly started_at: string;
  readonly finished_at: string;
  readonly rows_returned: number;
  readonly completeness: string;
  readonly rows_expected: number | null;
  readonly rows_read: number;
  readonly emptiness: unknown;
  readonly error_code: string | null;
  readonly error_message: string | null;
}

/** A record that contradicts itself, as field and sentence. */
function contradictions(run: Recorded): (readonly [field: string, message: string])[] {
  const failed = run.status !== 'success' && run.status !== 'empty';
  const cut = run.rows_expected !== null && run.rows_expected !== run.rows_read;
  const rules: readonly (readonly [field: string, broken: boolean, message: string])[] = [
    ['emptiness', (run.status === 'empty') !== (run.emptiness !== null), 'Причина пустоты есть у пустого ответа'],
    ['error_code', failed !== (run.error_code !== null), 'Код ошибки есть у неудачи и только у неё'],
    ['error_message', failed !== (run.error_message !== null), 'Текст ошибки есть у неудачи и только у неё'],
    ['rows_returned', run.status !== 'success' && run.rows_returned > 0, 'Строки возвращает только удача'],
    ['completeness', failed && run.completeness === 'complete', 'Неудача не бывает полным чтением'],
    ['completeness', run.completeness === 'complete' && cut, 'Полное чтение сходится числом строк'],
    ['finished_at', Date.parse(run.finished_at) < Date.parse(run.started_at), 'Конец раньше начала'],
  ];
  return rules.filter(([, broken]) => broken).map(([field, , message]) => [field, message]);
}
