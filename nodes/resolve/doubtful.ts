/** «20.01»: an account and a day are written alike. Where the words around do not decide, only the person can. */
import { z } from 'zod';
import { printDate } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import type { Slots } from '#state/slots.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, type Finding, finding } from './finding.ts';

/** A question of its own: the account itself may have to be asked for after it. */
const SLOT = 'time_texts';
const LIKE_BOTH = /^\d{2}\.\d{2}$/;

const daySchema = z.object({ from: isoDateSchema.nullable(), to: isoDateSchema });

/** A code that was read as an account and put into no slot, or a day of a question that lacks the account. */
function doubtful({ frame, slots, intent }: ResolveDesk): string | null {
  const left = new Set([...slots.accounts, ...slots.exclusions.map(({ surface }) => surface)]);
  const span = frame.spans.find(
    ({ kind, reading }) => kind === 'account' && reading !== null && LIKE_BOTH.test(reading) && !left.has(reading),
  );
  if (span?.reading != null) return span.reading;
  const lacks = intent?.required.includes('accounts') === true && slots.accounts.length === 0;
  const day = slots.time_texts.map((text) => text.trim()).find((text) => LIKE_BOTH.test(text));
  return day !== undefined && (lacks || slots.accounts.includes(day)) ? day : null;
}

export async function bindDoubtful(desk: ResolveDesk): Promise<Finding> {
  const code = desk.isChosen(SLOT) ? null : doubtful(desk);
  if (code === null) return finding();
  const result = await desk.call('resolve_period_or_asof', { text: code });
  const day = result.kind === 'found' ? daySchema.parse(result.value) : null;
  const { accounts, time_texts } = desk.slots;
  const others = time_texts.filter((text) => text.trim() !== code);
  const asAccount = { accounts: [...new Set([...accounts, code])], time_texts: others };
  // the calendar has no such day: nothing is left to choose
  if (day === null) return finding({ slots: asAccount });
  const asDay: Partial<Slots> =
    desk.intent?.time === 'period' ? { period: { from: day.from ?? day.to, to: day.to } } : { as_of: day.to };
  return desk.ask({
    ...{ slot: SLOT, code: 'MULTIPLE_VALID_INTERPRETATIONS' },
    question: `«${code}» — это счёт или дата?`,
    why: 'Запись читается и как номер счёта, и как день: ответы были бы о разном.',
    options: [
      { label: `Счёт ${code}`, detail: null, sets: asAccount },
      {
        ...{ label: `Дата ${printDate(day.to)}`, detail: null },
        sets: { accounts: accounts.filter((one) => one !== code), time_texts: others, ...asDay },
      },
    ],
    otherwise: blockedBy('MULTIPLE_VALID_INTERPRETATIONS', `Не ясно, «${code}» — счёт или дата.`),
  });
}
