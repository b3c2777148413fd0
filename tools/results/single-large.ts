/** One entry on other expenses that is most of them and more than all of the period before: told apart, for it hides what is usual. */
import { covers } from '#domain/accounts.ts';
import { sum } from '#domain/money.ts';
import type { Names } from '../ledger/names.ts';
import type { ReportBuilder } from '../report/build.ts';
import { type ExpenseLine, OTHER } from './expenses.ts';
import { byAmount } from './ledger-side.ts';
import type { Span } from './said.ts';

interface Spent {
  readonly before: Span | null;
  readonly now: readonly ExpenseLine[];
  readonly earlier: readonly ExpenseLine[];
}

/** One entry on 91.02 that is most of the account and more than all of it in the period before. */
export function singleLarge({ before, now, earlier }: Spent): ExpenseLine | null {
  const own = now.filter(({ account }) => covers(OTHER, account));
  const [largest] = own.toSorted(
    byAmount(
      ({ amount }) => amount,
      ({ recorder }) => recorder,
    ),
  );
  if (before === null || largest === undefined) return null;
  const total = sum(own.map(({ amount }) => amount));
  const past = sum(earlier.filter(({ account }) => covers(OTHER, account)).map(({ amount }) => amount));
  return largest.amount * 2n > total && largest.amount > past && past > 0n ? largest : null;
}

export function saySingle(report: ReportBuilder, single: ExpenseLine, now: readonly ExpenseLine[], names: Names): void {
  const total = sum(now.filter(({ account }) => covers(OTHER, account)).map(({ amount }) => amount));
  const document = { type: single.recorderType, ref: single.recorder };
  report
    .text('single', 'крупная операция', names.title(document), { about: names.entity(document) })
    .onAccount('single_sum', 'её сумма', OTHER, single.amount, { about: names.entity(document) })
    .percent('single_share', 'её доля в прочих расходах', single.amount, total, { about: names.entity(document) })
    .say(
      'found',
      `крупная операция — {single}, счёт ${OTHER}: {single_sum|side}, это {single_share} прочих расходов периода и больше прочих расходов прошлого.`,
      { level: 'attention' },
    );
}
