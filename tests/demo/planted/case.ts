/** What a planted case is, and the small readings that several of them share. */
import { money, type Reading, refId, total } from '../reading.ts';
import { Terms } from '../settlement-terms.ts';

/** What the accountant's list says, and how a reader of the base arrives at it. */
export interface Case {
  readonly id: string;
  readonly says: unknown;
  readonly read: (reading: Reading) => unknown;
}

export const items = (reading: Reading, account: string, counterparty: string): [string, bigint][] =>
  reading
    .items(account, { where: { Контрагенты: counterparty } })
    .map(({ contract, amount }): [string, bigint] => [contract?.name ?? '', amount])
    .sort();

export const dayOf = (object: { date: string }): string => object.date.slice(0, 10);
export const basesOf = (reading: Reading, type: string): Set<string> =>
  new Set(
    reading
      .documents(type)
      .filter(({ posted }) => posted)
      .flatMap(({ sections }) => (sections.ДокументыОснования ?? []).map((row) => refId(row.ДокументОснование))),
  );
export const vatOf = (object: { sections: Record<string, readonly Record<string, unknown>[]> }): bigint =>
  total(Object.values(object.sections).flat(), (row) => (typeof row.СуммаНДС === 'bigint' ? row.СуммаНДС : 0n));
export const named = (name: string) => ({ where: { Номенклатура: name } });

export function oldItem(reading: Reading, account: string, counterparty: string): unknown {
  const [item] = reading.items(account, { where: { Контрагенты: counterparty } });
  if (item === undefined) return null;
  const { primary, due } = new Terms(reading).of(item);
  return [item.amount, primary, due];
}

export function negativeCashDays(reading: Reading): [string, bigint][] {
  const days = new Map<string, bigint>();
  for (const { posting, amount } of reading.entries('50.01')) {
    const day = posting.period.slice(0, 10);
    days.set(day, (days.get(day) ?? 0n) + amount);
  }
  let balance = 0n;
  const negative: [string, bigint][] = [];
  for (const day of [...days.keys()].sort()) {
    balance += days.get(day) ?? 0n;
    if (balance < 0n) negative.push([day, balance]);
  }
  return negative;
}

/** Kinds that need no posting. */
const NOT_POSTED =
  /ОперацияБух|РегламентнаяОперация|ПлатежноеПоручение|СчетНаОплату|АктСверки|ДокументРасчетов|Ведомость|Инвентаризация/;

export function unpostedDocuments(reading: Reading): [string, string, bigint][] {
  return [...reading.books.objects]
    .filter(([set]) => set.startsWith('Document_') && !NOT_POSTED.test(set))
    .flatMap(([, objects]) => objects)
    .filter(({ posted, deletionMark }) => !posted && !deletionMark)
    .map(({ set, date, fields }): [string, string, bigint] => [
      date.slice(0, 7),
      set.slice(9),
      money(fields.СуммаДокумента),
    ])
    .sort((a, b) => (a.join('|') < b.join('|') ? -1 : 1));
}
