/** Question: one message as it came, what kind of message it is, and what had to be undone to read it. */
import { z } from 'zod';
import { MESSAGE_KINDS } from '#domain/outcomes.ts';
import { countSchema, idSchema, instantSchema, isoDateSchema, reasonNoteSchema } from './scalars.ts';

/** Filled when absent: where a question is put to the graph by hand (Studio), the run is a dialogue of its own. */
function filled<T extends z.ZodType>(schema: T, make: () => z.input<T>) {
  return z.preprocess((given) => given ?? make(), schema);
}

/** The input of a turn: the only part of the state that comes from outside. */
export const requestSchema = z.strictObject({
  question: z.string(),
  request_id: filled(idSchema, () => crypto.randomUUID()),
  conversation_id: filled(idSchema, () => crypto.randomUUID()),
  turn_id: filled(countSchema, () => 1),
  received_at: filled(instantSchema, () => new Date().toISOString()),
});
export type Request = z.infer<typeof requestSchema>;

/** What whoever starts a run may give: the question alone is enough. */
export const requestInputSchema = z.strictObject({
  question: z.string().describe('Вопрос так, как его написал человек'),
  request_id: idSchema.optional(),
  conversation_id: idSchema.optional(),
  turn_id: countSchema.optional(),
  received_at: instantSchema.optional(),
});

/** What a message is before any reading of its meaning; the ends before routing are rows of ROUTES. */
export const SPEECH_ACTS = {
  greeting: 'приветствие',
  thanks: 'благодарность',
  capabilities: 'вопрос о том, что умеет помощник',
  write: 'просьба изменить данные',
  payroll: 'вопрос о зарплате конкретных людей',
  out_of_scope: 'не об учёте',
  not_proven: 'об учёте, но доказанного ответа на такое нет',
  unreadable: 'прочитать нельзя: пусто или слишком длинно',
  comeback: 'просьба вернуться к отложенному вопросу',
  ask: 'вопрос о данных учёта',
} as const satisfies Record<string, string>;

export type SpeechAct = keyof typeof SPEECH_ACTS;

export const questionSchema = z.strictObject({
  /** Untouched. */
  original: z.string(),
  /** Whitespace, layout and look-alike letters mended; the same length is not promised. */
  readable: z.string(),
  act: z.enum(Object.keys(SPEECH_ACTS) as [SpeechAct, ...SpeechAct[]]),
  message: z.enum(MESSAGE_KINDS),
  /** The day that «сегодня» of the base is. */
  working_date: isoDateSchema,
  /** Write requests, layouts, foreign text: what must be told beside the answer. */
  reasons: z.array(reasonNoteSchema),
});
export type Question = z.infer<typeof questionSchema>;
