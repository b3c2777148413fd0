/**
 * State of the months a figure belongs to: open, closed, or closed and changed since. Closed means that the last operation of month close
 * is done and no row of `НеактуальныеРегламентныеОперации` says that something came after it.
 */
import { addMonths, type IsoDate, type IsoMonth, monthOf, monthsBetween } from '#domain/dates.ts';
import type { PeriodState } from '#domain/measures.ts';
import type { Outcome } from '#onec/client.ts';
import { flag, moment, text } from '#onec/dialect/decode.ts';
import { guidLiteral, momentLiteral } from '#onec/dialect/literals.ts';
import { OnecError } from '#onec/errors.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from './desk.ts';

const OPERATIONS = 'Document_РегламентнаяОперация';
const STALE = 'InformationRegister_НеактуальныеРегламентныеОперации';
/** Every regime ends its month with it. */
const LAST_OPERATION = 'ЗакрытиеСчетов90_91';
const MAX_AGE_MS = 30_000;

async function operations(desk: Desk, from: IsoDate, to: IsoDate): Promise<Outcome<WireRow[]>> {
  const { onec, terms } = desk.context;
  const window = { from: `${monthOf(from)}-01T00:00:00`, to: `${addMonths(monthOf(to), 1)}-01T00:00:00` };
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const rows: WireRow[] = [];
  for await (const chunk of onec.documents({ set: OPERATIONS, window, filter }, terms)) {
    const [fault] = chunk.faults;
    if (fault !== undefined && chunk.completeness !== 'limited_by_rights') return { ok: false, fault };
    rows.push(...chunk.rows);
  }
  return { ok: true, value: rows };
}

type States = ReadonlyMap<IsoMonth, PeriodState>;

async function read(desk: Desk, from: IsoDate, to: IsoDate): Promise<Outcome<States>> {
  const { onec, terms } = desk.context;
  const done = await operations(desk, from, to);
  if (!done.ok) return done;
  const filter = [
    `Организация_Key eq ${guidLiteral(desk.organisation.id)}`,
    `Дата ge ${momentLiteral(`${monthOf(from)}-01T00:00:00`)}`,
    `Дата le ${momentLiteral(`${to}T00:00:00`)}`,
  ].join(' and ');
  const stale = await onec.records(STALE, terms, { filter });
  if (!stale.ok) return stale;
  const closed = new Set(
    done.value
      .filter((row) => !flag(row, 'DeletionMark') && text(row, 'Состояние') === 'Выполнено')
      .filter((row) => text(row, 'ВидОперации') === LAST_OPERATION)
      .map((row) => monthOf(moment(row, 'Date'))),
  );
  const changed = new Set(stale.value.rows.map((row) => monthOf(moment(row, 'Дата'))));
  const stateOf = (month: IsoMonth): PeriodState => {
    if (!closed.has(month)) return 'open';
    return changed.has(month) ? 'needs_reclosing' : 'closed';
  };
  const months = monthsBetween(monthOf(from), monthOf(to));
  return { ok: true, value: new Map(months.map((month) => [month, stateOf(month)])) };
}

/** State of each month of a period; `unknown` when month close cannot be read, which is said. */
export async function periodStates(desk: Desk, from: IsoDate, to: IsoDate): Promise<States> {
  const key = `period_states:${desk.organisation.id}:${monthOf(from)}:${to}`;
  const outcome = await desk.context.memory.recall(key, MAX_AGE_MS, () => read(desk, from, to));
  if (outcome.ok) return outcome.value.value;
  if (outcome.fault.code === 'CANCELLED') throw new OnecError(outcome.fault);
  desk.note('POLICY_UNREADABLE', `Состояние периода: не проверено. ${outcome.fault.text}`);
  return new Map(monthsBetween(monthOf(from), monthOf(to)).map((month) => [month, 'unknown']));
}

/** From the best to the worst: a period is as sound as its worst month. */
const WORSE: readonly PeriodState[] = ['closed', 'needs_reclosing', 'open', 'unknown'];

/** The worst state among the months of a period, told when it is not simply closed. */
export async function periodState(desk: Desk, from: IsoDate, to: IsoDate): Promise<PeriodState> {
  const states = [...(await periodStates(desk, from, to)).values()];
  const state = WORSE.findLast((one) => states.includes(one)) ?? 'unknown';
  if (state === 'open' || state === 'needs_reclosing') desk.note('PERIOD_NOT_CLOSED', NOT_CLOSED[state]);
  return state;
}

const NOT_CLOSED = {
  open: 'Месяц не закрыт: цифры предварительные.',
  needs_reclosing: 'Месяц закрыт, но требует перезакрытия: после закрытия в нём меняли документы.',
};
