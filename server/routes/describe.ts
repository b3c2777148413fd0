/** How routes are described: the bodies they take and give, the refusals they may answer with. /openapi.json derives from it. */
import { z } from '@hono/zod-openapi';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../problems.ts';

export const problemSchema = z
  .looseObject({
    type: z.string().describe('Постоянный адрес вида отказа'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('Одна фраза для человека'),
    code: z.enum(PROBLEM_CODES),
  })
  .openapi('Problem');

export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

export const body = <S extends z.ZodType>(schema: S) => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** Answered by every route that does anything, whatever it does. */
const USUAL: readonly ProblemCode[] = ['invalid-request', 'foreign-origin', 'internal', 'database-unavailable'];
const WITH_BODY: readonly ProblemCode[] = ['bad-json', 'wrong-content-type', 'body-too-large'];

interface ProblemResponse {
  readonly description: string;
  readonly content: { readonly 'application/problem+json': { readonly schema: typeof problemSchema } };
}

/** Responses by status for these refusals and the usual ones. */
export function refusals(codes: readonly ProblemCode[], takesBody = false): Record<number, ProblemResponse> {
  const all = [...new Set([...codes, ...USUAL, ...(takesBody ? WITH_BODY : [])])];
  const statuses = [...new Set(all.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: all
          .filter((code) => PROBLEMS[code].status === status)
          .map((code) => `\`${code}\`: ${PROBLEMS[code].title}`)
          .join('; '),
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  );
}

const id = (name: string, title: string) =>
  z.object({ id: z.string().openapi({ format: 'uuid', description: title, param: { name, in: 'path' } }) });

export const threadParams = id('id', 'Номер диалога');
export const turnParams = id('id', 'Номер хода');
