/**
 * References between steps of a plan: a field of an input that is known only when an earlier step has answered. TAKES is the law: what may
 * be taken from an answer, how, and what stands in its place when the plan is checked before anything is read.
 */
import { z } from 'zod';
import type { Json } from '#state/scalars.ts';
import { failed } from '#tools/answers.ts';
import type { Failed, ToolResult } from '#tools/result.ts';

const documentsSchema = z.object({
  total: z.number(),
  documents: z.array(z.object({ id: z.string(), type: z.string(), title: z.string() })),
});
const closingSchema = z.object({
  accounts: z.array(z.object({ account: z.string(), closing: z.object({ dr: z.string(), cr: z.string() }) })),
});

interface Take {
  readonly title: string;
  /** Fits the field that it stands for. */
  readonly sample: Json;
  /** The value, or why it cannot be taken. */
  readonly from: (value: unknown) => Json | Failed;
}

function onlyDocument(value: unknown, field: 'id' | 'type'): Json | Failed {
  const { documents, total } = documentsSchema.parse(value);
  const [first] = documents;
  if (first !== undefined && total === 1) return first[field];
  const titles = documents.slice(0, 5).map(({ title }) => title);
  return failed(
    'SEVERAL_ENTITIES_MATCH',
    `Под названное подходит документов: ${total}, выбор за вами: ${titles.join('; ')}${total > titles.length ? '…' : ''}.`,
  );
}

export const TAKES = {
  only_document_id: {
    title: 'ссылка единственного найденного документа',
    sample: '00000000-0000-4000-8000-000000000000',
    from: (value) => onlyDocument(value, 'id'),
  },
  only_document_type: {
    title: 'вид единственного найденного документа',
    sample: 'Document_Документ',
    from: (value) => onlyDocument(value, 'type'),
  },
  closing_balances: {
    title: 'остатки счетов на конец периода',
    sample: [{ account: '00', dr: '0.00', cr: '0.00' }],
    from: (value) =>
      closingSchema
        .parse(value)
        .accounts.slice(0, 20)
        .map(({ account, closing }) => ({ account, dr: closing.dr, cr: closing.cr })),
  },
} as const satisfies Record<string, Take>;

export type TakeCode = keyof typeof TAKES;

const referenceSchema = z.strictObject({
  $step: z.string().min(1),
  $take: z.enum(Object.keys(TAKES) as [TakeCode, ...TakeCode[]]),
});
type Reference = z.infer<typeof referenceSchema>;

/** A field of an input that is taken from the answer of a step. */
export function taking(step: string, take: TakeCode): Json {
  return { $step: step, $take: take } satisfies Reference;
}

type Fields = Readonly<Record<string, Json>>;

function withReferences(input: Fields, put: (reference: Reference) => Json): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      const reference = referenceSchema.safeParse(value);
      return [field, reference.success ? put(reference.data) : value];
    }),
  );
}

/** The input with samples in place of references: what a plan is checked with. */
export function sampled(input: Fields): Record<string, Json> {
  return withReferences(input, ({ $take }) => TAKES[$take].sample);
}

/** The input with values in place of references, or what stands instead of the call: an empty or failed answer of the step it waits for. */
export function bindInput(
  input: Fields,
  answers: ReadonlyMap<string, ToolResult<unknown>>,
): { readonly input: Record<string, Json> } | { readonly instead: Exclude<ToolResult<unknown>, { kind: 'found' }> } {
  let instead: Exclude<ToolResult<unknown>, { kind: 'found' }> | null = null;
  const bound = withReferences(input, ({ $step, $take }) => {
    const answer = answers.get($step);
    if (answer?.kind !== 'found') {
      instead ??=
        withoutObject(answer, $take) ??
        failed('ROUTE_EXECUTION_ABORTED', `Шаг ${$step}, от которого зависит этот, не выполнен.`);
      return null;
    }
    const value = TAKES[$take].from(answer.value);
    if (isFailed(value)) instead ??= value;
    return isFailed(value) ? null : value;
  });
  return instead === null ? { input: bound } : { instead };
}

type Unfound = Exclude<ToolResult<unknown>, { kind: 'found' }> | undefined;

/**
 * What a search did not find cannot be read: that is no proof that there is nothing in it. Figures that are proven absent leave nothing to
 * control, and that stays a proven absence.
 */
function withoutObject(answer: Unfound, take: keyof typeof TAKES): Unfound {
  const isObject = take === 'only_document_id' || take === 'only_document_type';
  return isObject && answer?.kind === 'empty' && answer.cause === 'no_data'
    ? { ...answer, cause: 'entity_not_bound' }
    : answer;
}

function isFailed(value: Json | Failed): value is Failed {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'failed';
}
