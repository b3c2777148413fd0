/** Interest on loans that skips a month: every contract of an account of interest is looked at between its first and its last accrual. */
import { type IsoDate, type IsoMonth, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { CONTRACT_KIND } from '#domain/settlements.ts';
import type { CompositeValue } from '#onec/dialect/decode.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';
import type { Desk } from '../ledger/desk.ts';
import { analytic, readNames, referencesOf } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { dayOf, type Move } from './postings.ts';

interface Missed {
  readonly account: string;
  readonly contract: CompositeValue | null;
  readonly months: readonly IsoMonth[];
  /** Of the last accrual before the gap, kopecks. */
  readonly before: bigint;
}

interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Months of the span between accruals of a contract that have none. `interest` reaches over the span on both sides, else an edge hides. */
function missedOf(interest: readonly Move[], { from, to }: Span): Missed[] {
  const groups = new Map<string, Move[]>();
  for (const move of interest) {
    const key = `${move.own.account}|${subcontoByKind(move.own, CONTRACT_KIND)?.value ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, moves]): Missed[] => {
      const accrued = new Set(moves.map(({ posting }) => monthOf(dayOf(posting))));
      const sorted = [...accrued].sort();
      const [first, last, one] = [sorted[0], sorted.at(-1), moves[0]];
      if (first === undefined || last === undefined || one === undefined) return [];
      const months = monthsBetween(first, last).filter(
        (month) => !accrued.has(month) && month >= monthOf(from) && lastDay(month) <= to,
      );
      const [gap] = months;
      if (gap === undefined) return [];
      const before = moves.filter(({ posting }) => monthOf(dayOf(posting)) < gap).at(-1)?.net ?? 0n;
      return [{ account: one.own.account, contract: subcontoByKind(one.own, CONTRACT_KIND), months, before: -before }];
    });
}

/** Loans without an accrual, by contract and month, and what the month before had. */
export async function sayMissed(
  desk: Desk,
  report: ReportBuilder,
  interest: readonly Move[],
  span: Span,
): Promise<void> {
  const missed = missedOf(interest, span);
  if (missed.length === 0) return;
  const names = await readNames(desk, referencesOf(missed.map(({ contract }) => contract)));
  const titleOf = ({ contract, account }: Missed): string => analytic(names, contract)?.title ?? `счёт ${account}`;
  for (const [index, one] of missed.entries()) {
    const about = analytic(names, one.contract);
    const [loan, months] = [`missed_loan_${index + 1}`, `missed_months_${index + 1}`];
    report
      .text(loan, 'договор без начисления процентов', titleOf(one), { about })
      .text(months, 'месяцы без начисления', one.months.map(printMonth).join(', '), { about })
      .say(
        'found',
        `проценты по договору {${loan}} за {${months}} не начислены, до и после этого начислялись: проверьте.`,
        { level: 'attention' },
      );
  }
  report.table(
    {
      ...{ key: 'missed', title: 'Проценты не начислены', noun: 'contract', about: 'Договор', by: [CONTRACT_KIND] },
      columns: [
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'months', title: 'За какие месяцы', measure: 'text' },
        { key: 'before', title: 'Последнее начисление до этого', measure: 'sum_accounting', total: false },
      ],
    },
    missed.map((one) => ({
      ...{ entity: titleOf(one), ref: analytic(names, one.contract) },
      cells: {
        row_account: one.account,
        months: one.months.map(printMonth).join(', '),
        before: moneyText(one.before),
      },
    })),
    missed.length,
  );
}
