/** When: every expression of time is read by the tool, fitted to what the question needs — the end of a day or a period — and told when assumed. */
import { z } from 'zod';
import { addDays } from '#domain/dates.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { NEAR_TOLD } from '#domain/topics.ts';
import type { PeriodText, ReasonNote } from '#state/scalars.ts';
import { isoDateSchema, periodSchema } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { Empty, Found } from '#tools/result.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, blockedByFailure, type Finding, finding, reason, together } from './finding.ts';
import { missingDay, missingPeriod, usualPeriod } from './missing.ts';

const readingSchema = z.object({
  kind: z.enum(['period', 'as_of', 'until', 'deadline', 'ahead', 'whenever']),
  from: isoDateSchema.nullable(),
  to: isoDateSchema,
  as_of: isoDateSchema,
  said: z.string(),
  compare: periodSchema.nullable(),
});
type Reading = z.infer<typeof readingSchema>;

const timeSchema = readingSchema.extend({
  alternatives: z.array(readingSchema),
  needs_choice: z.boolean(),
  year_assumed: z.boolean(),
});
type Time = z.infer<typeof timeSchema>;

/** A period fills what a question about a period needs, its end what a question about a day needs. */
type Needed = 'as_of' | 'period';

/** The longest period that turnovers are read for in one call. */
const YEAR_DAYS = 366;

const FIELD = { as_of: 'as_of_date', period: 'period' } as const;

function neededBy({ intent }: ResolveDesk): Needed {
  return intent?.time === 'period' ? 'period' : 'as_of';
}

export async function bindTime(desk: ResolveDesk): Promise<Finding> {
  const needed = neededBy(desk);
  const texts = desk.slots.time_texts;
  const context = desk.state.conversation?.active_time_scope.period ?? null;
  const results = await Promise.all(
    texts.map((text) => desk.call('resolve_period_or_asof', { text, ...(context === null ? {} : { context }) })),
  );
  const failure = results.find((result) => result.kind === 'failed');
  if (failure !== undefined) return blockedByFailure(failure);
  const read = results.flatMap((result, index) => (result.kind === 'found' ? [said(result, texts[index] ?? '')] : []));
  const unread = results.flatMap((result, index) =>
    result.kind === 'empty' ? [notRead(result, texts[index] ?? '')] : [],
  );
  if (unread.some(({ blocked }) => blocked.length > 0)) return together(...unread);
  const [first, second] = read;
  if (first === undefined)
    return together(
      ...unread,
      unsaid(
        desk,
        needed,
        unread.some(({ reasons }) => reasons.length === 0),
      ),
    );
  if (desk.intent?.time === 'none') return together(...unread, ofSearch(first));
  return together(...unread, fitted(desk, needed, first), compared(desk, needed, first, second));
}

/** A document has a day of its own: time in such a question only narrows where it is looked for. */
function ofSearch({ from, to, notes }: Said): Finding {
  return finding({ slots: { period: { from: from ?? to, to } }, reasons: notes });
}

interface Said extends Time {
  readonly text: string;
  readonly notes: readonly ReasonNote[];
}

const TOLD = new Set(['ASSUMPTION_APPLIED_EXPLICITLY', 'FUTURE_DATED_DOCUMENTS']);

function said(result: Found<unknown>, text: string): Said {
  const notes = result.notes.filter(({ code }) => TOLD.has(code)).map(({ code, message }) => reason(code, message));
  return { ...timeSchema.parse(result.value), text, notes };
}

/** A date that does not exist is told and never mended; words that are no time stay a condition that was not understood. */
function notRead({ notes, proof }: Empty, text: string): Finding {
  const impossible = notes.find(({ code }) => code === 'IMPOSSIBLE_DATE');
  if (impossible !== undefined) return blockedBy('IMPOSSIBLE_DATE', impossible.message);
  const unclear = notes.some(({ code }) => code === 'MISSING_PERIOD');
  return unclear
    ? finding()
    : finding({ reasons: [reason('UNEXPLAINED_CONDITION', `Не учтено: «${text}». ${proof}`)] });
}

/** A question about a cause is not stopped by a question about the period. */
const WHY =
  /(?<!\p{L})(?:почему|отчего|зачем|из-за чего|так (?:и )?(?:задумано|предусмотрено|должно быть)|это нормально|why)(?!\p{L})/iu;

/** Nothing about time in this question: what the dialogue carries, else the working date for a balance, else a question for turnovers. */
function unsaid(desk: ResolveDesk, needed: Needed, wasSaid: boolean): Finding {
  const { as_of, period, compare } = desk.slots;
  const carried = compare === null ? {} : { compare };
  if (needed === 'period' && period !== null) return filled(desk, { period, ...carried }, 'confirmed');
  if (needed === 'as_of' && as_of !== null) return filled(desk, { as_of, ...carried }, 'confirmed');
  if (needed === 'as_of' && period !== null)
    return filled(desk, { as_of: period.to }, 'assumed', endOfPeriod(printPeriod(period), period.to));
  if (desk.intent?.time === 'none') return finding();
  // where the cause is asked and only figures are shown, the month is taken as reports take it
  const isNear =
    WHY.test(desk.frame.original_user_question) || desk.frame.ambiguities.some((sentence) => NEAR_TOLD.test(sentence));
  const usual = desk.intent?.usual ?? (isNear ? 'month' : undefined);
  if (needed === 'period' && usual !== undefined && as_of === null) return usualPeriod(desk, usual);
  if (needed === 'period') return missingPeriod(desk, as_of ?? desk.today, as_of !== null);
  if (wasSaid) return missingDay(desk, desk.slots.time_texts[0] ?? '');
  const day = `конец дня ${printDate(desk.today)}`;
  return filled(desk, { as_of: desk.today }, 'assumed', `Дата не названа, взята рабочая: ${day}.`);
}

function endOfPeriod(period: string, to: string): string {
  return `Остаток за период ${period} взят на его конец: конец дня ${printDate(to)}.`;
}

type TimeSlots = Partial<Pick<Slots, 'as_of' | 'period' | 'compare'>>;

function filled(
  desk: ResolveDesk,
  slots: TimeSlots,
  status: 'confirmed' | 'assumed',
  told: string | null = null,
): Finding {
  const { as_of, period } = slots;
  const [field, value] = period != null ? [FIELD.period, `${period.from}/${period.to}`] : [FIELD.as_of, as_of ?? ''];
  return finding({
    // one of the two answers the question; the other would be a leftover of an earlier turn
    slots: { as_of: null, period: null, ...slots },
    premises: [desk.premise(field, value, status)],
    reasons: told === null ? [] : [reason('ASSUMPTION_APPLIED_EXPLICITLY', told)],
  });
}

/** A reading as the slot that is needed; null when it has no left side and a period is needed. */
function placed(needed: Needed, { from, to, as_of, compare }: Reading): TimeSlots | null {
  const beside = compare === null ? {} : { compare };
  if (needed === 'as_of') return { as_of, ...beside };
  return from === null ? null : { period: { from, to }, ...beside };
}

function fitted(desk: ResolveDesk, needed: Needed, time: Said): Finding {
  const taken = time.needs_choice ? choice(desk, needed, time) : byDefault(desk, needed, time);
  if (taken.ask !== null) return taken;
  const year = `Год в «${time.text}» не назван, взят ${time.to.slice(0, 4)}: по рабочей дате ${printDate(desk.today)}.`;
  const yearly = time.year_assumed
    ? finding({
        premises: [desk.premise('year', time.to.slice(0, 4), 'assumed')],
        reasons: [reason('ASSUMPTION_APPLIED_EXPLICITLY', year)],
      })
    : finding();
  return together(taken, yearly, finding({ reasons: time.notes }));
}

function choice(desk: ResolveDesk, needed: Needed, time: Said): Finding {
  const readings = [time, ...time.alternatives];
  return desk.ask({
    ...{ slot: needed, code: 'MULTIPLE_VALID_INTERPRETATIONS' },
    question: `Как понимать «${time.text}»?`,
    why: 'У прочтений разные границы, а с ними и разные суммы.',
    options: readings.flatMap((reading) => {
      const sets = placed(needed, reading);
      return sets === null ? [] : [{ label: reading.said, detail: null, sets }];
    }),
    otherwise: byDefault(desk, needed, time),
  });
}

function byDefault(desk: ResolveDesk, needed: Needed, time: Said): Finding {
  const slots = placed(needed, time);
  if (slots === null) return openLeft(desk, time);
  const [other] = time.alternatives;
  const doubt =
    other === undefined
      ? null
      : `«${time.text}» понято так: ${time.said}; другое прочтение — ${other.said}.`.replace('г..', 'г.');
  const whole = time.from !== null && time.from !== time.to;
  const moved = needed === 'as_of' && time.kind === 'period' && whole ? endOfPeriod(time.said, time.as_of) : null;
  const taken = filled(desk, slots, other === undefined ? 'confirmed' : 'assumed', doubt);
  return moved === null
    ? taken
    : together(taken, finding({ reasons: [reason('ASSUMPTION_APPLIED_EXPLICITLY', moved)] }));
}

/** Turnovers up to a day: from when, nobody said. */
function openLeft(desk: ResolveDesk, { kind, to, text }: Said): Finding {
  if (kind === 'whenever') {
    const period = { from: addDays(to, 1 - YEAR_DAYS), to };
    const told = `«${text}» взято как ${printPeriod(period)}: за один ответ читается не больше ${YEAR_DAYS} дней.`;
    const taken = filled(desk, { period }, 'assumed');
    return together(taken, finding({ reasons: [reason('EVIDENCE_DEPTH_LIMIT', told)] }));
  }
  if (kind !== 'until') return missingPeriod(desk, to, true);
  const period = { from: `${to.slice(0, 4)}-01-01`, to };
  const told = `Начало периода в «${text}» не названо, взято с начала года: ${printPeriod(period)}.`;
  return filled(desk, { period }, 'assumed', told);
}

/** The second expression of time is what the first is compared with. */
function compared(desk: ResolveDesk, needed: Needed, first: Said, second: Said | undefined): Finding {
  if (second === undefined || first.compare !== null || desk.intent?.time === 'none') return finding();
  const other: PeriodText | null =
    needed === 'as_of'
      ? { from: second.as_of, to: second.as_of }
      : second.from === null
        ? null
        : { from: second.from, to: second.to };
  if (other === null)
    return finding({
      reasons: [reason('UNEXPLAINED_CONDITION', `Не учтено: «${second.text}» — у периода сравнения нет начала.`)],
    });
  return finding({
    slots: { compare: other },
    premises: [desk.premise('compare', `${other.from}/${other.to}`, 'confirmed')],
  });
}
