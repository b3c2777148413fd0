/** Words with several meanings: the meaning taken is a premise, and where no default is safe the person is asked before anything is read. */
import { z } from 'zod';
import { readingOf, TERMS, type TermId, termOf } from '#domain/terms.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Slots, TermSlot } from '#state/slots.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedByFailure, type Finding, finding, reason, together } from './finding.ts';

const explainedSchema = z.object({
  terms: z.array(
    z.object({
      term_id: z.string(),
      taken: z.string(),
      taken_by: z.enum(['said', 'default']),
      readings: z.array(
        z.object({
          reading_id: z.string(),
          title: z.string(),
          formula: z.string(),
          accounts: z.array(z.string()),
          tool: z.string().nullable(),
        }),
      ),
      ask_first: z.string().nullable(),
      misleads: z.string().nullable(),
    }),
  ),
});
type Explained = z.infer<typeof explainedSchema>['terms'][number];

const isTerm = (id: string): id is TermId => Object.hasOwn(TERMS, id);

/** The side that a meaning of «долги» stands for: the one thing besides accounts that a meaning fills. */
const SIDE_OF_READING: Readonly<Record<string, Slots['side']>> = {
  we_owe_suppliers: 'suppliers',
  customers_owe_us: 'customers',
  issued: 'suppliers',
  received: 'customers',
};

export async function bindTerms(desk: ResolveDesk): Promise<Finding> {
  const { terms } = desk.slots;
  if (terms.length === 0) return finding();
  const text = (desk.state.question?.readable ?? desk.frame.original_user_question).trim().slice(0, 2000);
  const result = text === '' ? null : await desk.call('explain_domain_term', { text });
  if (result?.kind === 'failed') return blockedByFailure(result);
  const explained = result?.kind === 'found' ? explainedSchema.parse(result.value).terms : [];
  return together(
    ...terms.map((term) =>
      bindTerm(
        desk,
        term,
        explained.find((one) => one.term_id === term.term),
      ),
    ),
  );
}

function bindTerm(desk: ResolveDesk, term: TermSlot, explained: Explained | undefined): Finding {
  const field = `term:${term.surface}`;
  if (term.by === 'default' && explained?.ask_first != null && mattersTo(desk, explained))
    return askMeaning(desk, term, explained);
  const status = ({ decided: 'confirmed', chosen: 'confirmed', inherited: 'inherited', default: 'assumed' } as const)[
    term.by
  ];
  return finding({ premises: [desk.premise(field, term.reading, status)], reasons: told(term) });
}

/** A word whose meanings change nothing in what is asked is not asked about. */
function mattersTo({ intent, slots }: ResolveDesk, { readings }: Explained): boolean {
  if (intent === null || intent.time === 'none') return false;
  const named = slots.accounts.length > 0 || slots.parties.length > 0;
  return !named && readings.some(({ tool }) => tool === intent.tool);
}

function askMeaning(desk: ResolveDesk, term: TermSlot, { readings, ask_first, misleads }: Explained): Finding {
  const computed = readings.filter(({ tool }) => tool === desk.intent?.tool);
  return desk.ask({
    ...{ slot: `term:${term.surface}`, code: 'AMBIGUOUS_BUSINESS_TERM' },
    question: ask_first ?? `Что понимать под «${term.surface}»?`,
    why: misleads ?? 'У слова несколько бухгалтерских значений, и суммы по ним разные.',
    options: computed.map(({ reading_id, title, formula, accounts }) => ({
      ...{ label: title, detail: formula },
      sets: {
        terms: [{ ...term, reading: reading_id, by: 'chosen' as const, confidence: 1 }],
        ...(accounts.length === 0 ? {} : { accounts }),
        ...(SIDE_OF_READING[reading_id] == null ? {} : { side: SIDE_OF_READING[reading_id] }),
      },
    })),
    otherwise: finding({
      premises: [desk.premise(`term:${term.surface}`, term.reading, 'assumed')],
      reasons: told({ ...term, by: 'default' }),
    }),
  });
}

/** Meanings that every answer of the kind states by itself: a balance is printed as that of the end of a day. */
const STATED: Readonly<Partial<Record<TermId, string>>> = { balance: 'closing' };

/** A default is told with the number of other meanings, an inherited meaning as inherited. */
function told({ term, surface, reading: id, by }: TermSlot): ReasonNote[] {
  if (!isTerm(term) || by !== 'default' || STATED[term] === id) return [];
  const { readings } = termOf(term);
  const title = readingOf(termOf(term), id)?.title;
  if (title === undefined) return [];
  return readings.length === 1
    ? []
    : [
        reason(
          'ASSUMPTION_APPLIED_EXPLICITLY',
          `«${surface}» понято так: ${title}; других значений — ${readings.length - 1}.`,
        ),
      ];
}
