/** What reports about results say alike: an emptiness with its cause, the state of the period, what of the question was not taken. */
import type { IsoDate } from '#domain/dates.ts';
import type { PeriodState } from '#domain/measures.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { empty } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { Empty } from '../result.ts';

export interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Nothing was met in a period; `without` tells that the same reading without the condition has rows. */
export function nothing(desk: Desk, what: string, span: Span, condition: string | null, without: boolean): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const told = `${what} за ${printPeriod(span)}`;
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', `${told} не видно, но прочитано не всё.`, ground);
  if (condition !== null && without)
    return empty('filter_too_narrow', `${told} нет: ${condition}. Без этого условия они есть.`, ground);
  return empty('no_data', `${told} нет: обороты счетов прочитаны полностью.`, ground);
}

export const EMPTY_POLICY = {
  no_data: 'За период таких операций нет, обороты счетов прочитаны полностью.',
  filter_too_narrow: 'По названному объекту операций нет, без него они есть.',
  not_found_on_route: 'Операций не видно, но чтение неполно: ноль не доказан.',
} as const;

/** An open month is told beside its figures: what is still to come into them. */
export function sayOpen(report: ReportBuilder, state: PeriodState, toCome: string): void {
  if (state === 'open') report.say('found', `Предварительно: в периоде есть незакрытый месяц, ${toCome}.`);
  if (state === 'needs_reclosing')
    report.say('found', 'В периоде есть месяц, который требует перезакрытия: после закрытия в нём меняли документы.');
}

/** Kinds of subconto that this report cannot be broken by are told. */
export function chosenKind(desk: Desk, by: readonly string[], known: readonly string[]): string | null {
  const [chosen, ...more] = by.filter((kind) => known.includes(kind));
  const left = [...by.filter((kind) => !known.includes(kind)), ...more];
  if (left.length > 0)
    desk.note('UNEXPLAINED_CONDITION', `Не учтено: разрез ${left.join(', ')} — этот ответ так не разбивается.`);
  return chosen ?? null;
}
