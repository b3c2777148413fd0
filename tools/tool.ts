/**
 * The contract of a domain tool. One file defines one tool with everything a planner, a person and a test need to know of it; validation,
 * recording, docs and the MCP door derive from the definition.
 */
import { z } from 'zod';
import type { IsoDate } from '#domain/dates.ts';
import type { EmptyCause } from '#domain/emptiness.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import type { OnecClient } from '#onec/client.ts';
import type { Terms } from '#onec/dialect/base.ts';
import type { ToolRun } from '#state/tool-run.ts';
import type { Access } from './access.ts';
import type { Memory } from './memory.ts';
import { resultSchema, type ToolResult } from './result.ts';

export interface Limits {
  /** Rows of the value shown; totals always come from the full set, what is not shown stands as a residual line. */
  readonly rowsMax: number;
  /** The longest period in days, null when the tool has none. */
  readonly daysMax: number | null;
  /** HTTP requests to 1C in one call, repetitions included; the next one stops the call with REQUEST_BUDGET_REACHED. */
  readonly requestsMax: number;
  readonly timeoutMs: number;
}

export interface Failure {
  readonly code: ReasonCode;
  /** When it happens, in Russian. */
  readonly when: string;
}

/** A call that works on the demo base of any seed; contract tests run it. */
export interface Example {
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Fields of the input whose guid is that of the object with this name: guids differ between bases. */
  readonly bind?: Readonly<Record<string, { readonly set: string; readonly name: string }>>;
  readonly expect: ToolResult<unknown>['kind'];
  /** The cause of an empty answer or the code of a failed one. */
  readonly because?: EmptyCause | ReasonCode;
  /** What the answer shows, in Russian. */
  readonly shows: string;
}

/** Everything a tool works with; effects arrive here and nowhere else. */
export interface ToolContext {
  readonly access: Access;
  readonly onec: OnecClient;
  /** «Today» of the base. */
  readonly workingDate: IsoDate;
  /** When this call began, ISO with zone: the `read_at` of its facts. */
  readonly readAt: string;
  /** Cancellation, and the consent to an answer that rights limit: it comes marked `limited_by_rights`. */
  readonly terms: Terms;
  readonly memory: Memory;
}

/** What each cause of emptiness means for this tool and how it is proven. Only listed causes may be returned. */
export type EmptyPolicy = Readonly<Partial<Record<EmptyCause, string>>>;

export interface ToolSpec<I extends z.ZodType, V extends z.ZodType> {
  /** snake_case, verb and business object. */
  readonly name: string;
  readonly title: string;
  /** What it proves and when to call it, for a planner; in Russian. */
  readonly purpose: string;
  readonly input: I;
  /** Shape of `value` when found. */
  readonly output: V;
  /** `live` reads 1C, `none` nothing. */
  readonly source: ToolRun['source'];
  readonly failures: readonly Failure[];
  readonly limits: Limits;
  readonly emptyPolicy: EmptyPolicy;
  readonly examples: readonly Example[];
  /** Rows of a value, for the record of the call. */
  readonly rows: (value: z.output<V>) => number;
  readonly live: (context: ToolContext, input: z.output<I>) => Promise<ToolResult<z.output<V>>>;
}

/** A tool as the gateway sees it, whatever its types are. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Schema of the whole answer: found with `output`, empty or failed. */
  readonly result: z.ZodType<ToolResult<unknown>>;
  readonly source: ToolRun['source'];
  readonly failures: readonly Failure[];
  readonly limits: Limits;
  readonly emptyPolicy: EmptyPolicy;
  readonly examples: readonly Example[];
  /** Of an answer that fits `result`. */
  rows(result: ToolResult<unknown>): number;
  /** Throws ToolInputError when the input does not fit the schema. */
  run(context: ToolContext, input: unknown): Promise<ToolResult<unknown>>;
}

/** The caller's mistake: an input that the schema refuses. The message names the fields. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/** The input as the schema reads it, defaults filled in. Throws ToolInputError. */
export function parseInput<I extends z.ZodType>(tool: { readonly name: string; readonly input: I }, input: unknown) {
  const parsed = tool.input.safeParse(input);
  if (!parsed.success) throw new ToolInputError(`${tool.name}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

export function defineTool<I extends z.ZodType, V extends z.ZodType>(spec: ToolSpec<I, V>): Tool {
  const { name, title, purpose, input, output, source, failures, limits, emptyPolicy, examples } = spec;
  return {
    ...{ name, title, purpose, input, output, source, failures, limits, emptyPolicy, examples },
    result: resultSchema(output),
    rows: (result) => (result.kind === 'found' ? spec.rows(result.value as z.output<V>) : 0),
    run: (context, raw) => spec.live(context, parseInput(spec, raw)),
  };
}
