/** Movements dated after the day of an answer and after today: they are in the base, in «текущие остатки», and not in the answer. */

import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printRubles } from '#domain/russian-numbers.ts';
import type { Account } from '#onec/reading/chart.ts';
import type { Posting } from '#onec/reading/postings.ts';
import { TIME_END } from '#onec/reading/windows.ts';
import type { Desk } from './desk.ts';
import { readNames } from './names.ts';
import { sidedSchema } from './placing.ts';

export const futureSchema = z.strictObject({
  /** Documents dated later than this day. */
  after: z.string(),
  documents: z.array(
    z.strictObject({ kind: z.string(), ref: z.string(), title: z.string(), date: z.string(), ...sidedSchema.shape }),
  ),
  documents_total: z.int(),
  ...sidedSchema.shape,
});
export type Future = z.infer<typeof futureSchema>;

const SHOWN = 20;

interface Movement {
  readonly type: string;
  readonly ref: string;
  readonly date: IsoDate;
  dr: bigint;
  cr: bigint;
}

/** Turnovers of the accounts by document. `fitting` narrows to what the question is about. */
function byDocument(postings: readonly Posting[], accounts: readonly Account[], fitting: Fitting): Movement[] {
  const found = new Map<string, Movement>();
  const isOurs = (code: string): boolean => accounts.some((account) => covers(account.code, code));
  for (const posting of postings) {
    if (!posting.active) continue;
    for (const side of ['dr', 'cr'] as const) {
      if (!isOurs(posting[side].account) || !fitting(posting, side)) continue;
      const known = found.get(posting.recorder) ?? {
        ...{ type: posting.recorderType, ref: posting.recorder, date: posting.period.slice(0, 10), dr: 0n, cr: 0n },
      };
      known[side] += posting.amount;
      found.set(posting.recorder, known);
    }
  }
  return [...found.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

export type Fitting = (posting: Posting, side: 'dr' | 'cr') => boolean;

/** What is dated after the later of the day and today; null when nothing is. */
export async function readFuture(
  desk: Desk,
  asOf: IsoDate,
  accounts: readonly Account[],
  fitting: Fitting = () => true,
): Promise<Future | null> {
  const { onec, terms, workingDate } = desk.context;
  const after = asOf > workingDate ? asOf : workingDate;
  const postings: Posting[] = [];
  const window = { from: `${addDays(after, 1)}T00:00:00`, to: TIME_END };
  for await (const chunk of onec.ledger({ window, organisation: desk.organisation.id }, terms))
    postings.push(...desk.rows({ ok: true, value: chunk }));
  const movements = byDocument(postings, accounts, fitting);
  if (movements.length === 0) return null;
  const names = await readNames(desk, movements.slice(0, SHOWN));
  const total = { dr: sumOf(movements, 'dr'), cr: sumOf(movements, 'cr') };
  desk.note(
    'FUTURE_DATED_DOCUMENTS',
    `После ${printDate(after)} в базе есть документы по этим счетам: ${movements.length}, Дт ${printRubles(total.dr)}, Кт ${printRubles(total.cr)}. В ответ они не входят, в «текущих остатках» 1С — входят.`,
  );
  return {
    after,
    documents: movements.slice(0, SHOWN).map(({ type, ref, date, dr, cr }) => ({
      ...{ kind: type, ref, title: names.title({ type, ref }), date },
      ...{ dr: formatDecimal(dr, 2), cr: formatDecimal(cr, 2) },
    })),
    documents_total: movements.length,
    ...{ dr: formatDecimal(total.dr, 2), cr: formatDecimal(total.cr, 2) },
  };
}

function sumOf(movements: readonly Movement[], side: 'dr' | 'cr'): bigint {
  return movements.reduce((sum, movement) => sum + movement[side], 0n);
}
