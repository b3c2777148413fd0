/** explain_domain_term: what an accountant's word can mean, which meaning is taken and what must be said about the choice. */
import { z } from 'zod';
import { SIDE_CODES } from '#domain/measures.ts';
import type { ReasonCode } from '#domain/reasons.ts';
import { chooseReading, TERM_IDS, TERMS, termOf, termsIn, termsNear } from '#domain/terms.ts';
import { countSchema } from '#state/scalars.ts';
import { empty, found, NOTHING_READ, note } from './answers.ts';
import type { Note, ToolResult } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const readingSchema = z.strictObject({
  reading_id: z.string(),
  title: z.string(),
  formula: z.string(),
  side: z.enum([...SIDE_CODES, 'both']).nullable(),
  accounts: z.array(z.string()),
  /** Tool that computes it; null: not from the books. */
  tool: z.string().nullable(),
});

const explainedSchema = z.strictObject({
  term_id: z.enum(TERM_IDS),
  word: z.string(),
  surface: z.string(),
  /** Offsets in `text`. */
  start: countSchema,
  end: countSchema,
  readings: z.array(readingSchema).min(1),
  taken: z.string(),
  /** `said`: another word of the text decides; `default`: the disclaimer has to be printed. */
  taken_by: z.enum(['said', 'default']),
  /** Readings that words of the text point at; several of them contradict. */
  pointed_at: z.array(z.string()),
  /** Shown beside the taken one, in this order. */
  beside: z.array(z.string()),
  disclaimer: z.string(),
  misleads: z.string().nullable(),
  /** To be asked before reading anything; null when the taken reading may be computed. */
  ask_first: z.string().nullable(),
});
type Explained = z.output<typeof explainedSchema>;

const input = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .describe('Слово или весь вопрос: соседние слова решают, какое значение взято'),
});
const output = z.strictObject({ terms: z.array(explainedSchema).min(1) });
type Value = z.output<typeof output>;

function explain(text: string, met: ReturnType<typeof termsIn>[number]): Explained {
  const term = termOf(met.term_id);
  const { reading, by, candidates } = chooseReading(met.term_id, text);
  const readings = term.readings.map(({ id, accounts, ...said }) => ({
    ...said,
    reading_id: id,
    accounts: [...accounts],
  }));
  return {
    ...{ ...met, word: term.word, readings },
    ...{ taken: reading.id, taken_by: by, pointed_at: [...candidates], beside: [...term.beside] },
    ...{ disclaimer: term.disclaimer, misleads: term.misleads },
    ask_first: by === 'default' ? term.ask : null,
  };
}

/** What the choice of a meaning obliges to say: nothing when there was none, the assumption, or a question to the person. */
function remarkOf(one: Explained): Note[] {
  if (one.taken_by === 'said' || one.readings.length === 1) return [];
  const title = one.readings.find(({ reading_id }) => reading_id === one.taken)?.title;
  const code: ReasonCode = one.ask_first === null ? 'ASSUMPTION_APPLIED_EXPLICITLY' : 'AMBIGUOUS_BUSINESS_TERM';
  const message =
    one.ask_first ?? `«${one.surface}» понято так: ${title}; других значений — ${one.readings.length - 1}.`;
  return [note(code, message)];
}

function unknown(text: string): ToolResult<Value> {
  const near = termsNear(text).map((id) => `«${TERMS[id].word}»`);
  const hint = near.length === 0 ? 'похожих тоже нет' : `похоже на ${near.join(', ')}`;
  return empty('not_found_on_route', `Ни одного из ${TERM_IDS.length} слов словаря в тексте нет: ${hint}.`, {
    counts: NOTHING_READ,
  });
}

/** Each term once, where it is met first. */
async function live(_context: ToolContext, { text }: z.output<typeof input>): Promise<ToolResult<Value>> {
  const met = new Map(
    termsIn(text)
      .reverse()
      .map((one) => [one.term_id, one]),
  );
  const terms = [...met.values()].reverse().map((one) => explain(text, one));
  if (terms.length === 0) return unknown(text);
  return found({ terms }, { counts: NOTHING_READ, notes: terms.flatMap(remarkOf) });
}

export const explainDomainTerm = defineTool({
  name: 'explain_domain_term',
  title: 'Значения бухгалтерского слова',
  purpose:
    'Находит в тексте слова с несколькими бухгалтерскими значениями («хвосты», «висит», «оборот»), говорит, какое значение взято и почему, ' +
    'формулы всех значений, оговорку к ответу и о чём надо спросить до чтения. Базу не читает.',
  input,
  output,
  source: 'none',
  failures: [{ code: 'MCP_SCHEMA_ERROR', when: 'текст пуст или длиннее 2000 знаков' }],
  limits: { rowsMax: TERM_IDS.length, daysMax: null, requestsMax: 0, timeoutMs: 1_000 },
  emptyPolicy: {
    not_found_on_route:
      'Слова нет в словаре; доказано сравнением со всеми словами. Это не значит, что слова не бывает: похожие названы.',
  },
  examples: [
    {
      title: 'Хвосты без уточнения',
      input: { text: 'по каким поставщикам висят хвосты?' },
      expect: 'found',
      shows:
        'взят любой незакрытый расчёт по документу, рядом — просрочка, авансы без документов, старые и мелкие остатки',
    },
    {
      title: 'Соседнее слово решает',
      input: { text: 'долги клиентов' },
      expect: 'found',
      shows: 'долг покупателей по Дт 62.01; сказано словом «клиентов»',
    },
    {
      title: 'Спросить до чтения',
      input: { text: 'какой оборот за июнь' },
      expect: 'found',
      shows: 'вопрос, чей оборот нужен: счёта, продаж, денег или контрагента',
    },
    {
      title: 'Слова нет в словаре',
      input: { text: 'абракадабра' },
      expect: 'empty',
      because: 'not_found_on_route',
      shows: 'в словаре слова нет, похожие названы, если есть',
    },
  ],
  rows: ({ terms }) => terms.length,
  live,
});
