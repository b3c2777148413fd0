/** What both answers about advances share: whose advances, their names, emptiness, the sentences about faults. */
import type { IsoDate } from '#domain/dates.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { empty } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { Empty } from '../result.ts';
import type { AdvanceState, AdvanceVat } from './advance-items.ts';
import type { VatPolicy } from './policy.ts';

export interface Asked {
  readonly asOf: IsoDate | undefined;
  readonly party: string | undefined;
  readonly accounts: readonly string[];
  readonly rowsMax: number;
}

export const FAULTS: ReadonlySet<AdvanceState> = new Set(['not_registered', 'not_deducted', 'not_restored', 'differs']);

export const isOf = ({ party }: AdvanceVat, wanted: string | undefined): boolean =>
  wanted === undefined || party?.ref === wanted.toLowerCase();

export function titlesOf(names: Names, { party, payment }: AdvanceVat) {
  return {
    party: party === null ? null : names.entity(party),
    payment: payment === null ? 'без документа' : names.title(payment),
  };
}

/** The organisation is not a payer: there is nothing that could disagree. */
export function notPayer(desk: Desk, policy: VatPolicy, asOf: IsoDate, items: readonly AdvanceVat[]): Empty | null {
  if (policy.payer.applies !== 'no' || items.some(({ charged }) => charged !== 0n)) return null;
  const proof = `${desk.organisation.name} не плательщик НДС: на ${printDate(asOf)} НДС с авансов не исчисляется, на 76.АВ и 76.ВА остатка нет.`;
  return empty('no_data', proof, { counts: desk.counts(), notes: desk.notes() });
}

export function nothing(desk: Desk, asOf: IsoDate, what: string): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  return desk.completeness() === 'complete'
    ? empty('no_data', `${what} на конец дня ${printDate(asOf)} нет: остатки прочитаны полностью.`, ground)
    : empty('not_found_on_route', `${what} на ${printDate(asOf)} не видно, но прочитано не всё.`, ground);
}

export const total = (items: readonly AdvanceVat[], of: (item: AdvanceVat) => Kopecks): Kopecks => sum(items.map(of));

export const gapOf = ({ expected, charged }: AdvanceVat): Kopecks => expected - charged;

const SAID: Readonly<Partial<Record<AdvanceState, readonly [level: 'error' | 'attention', text: string]>>> = {
  not_registered: ['error', 'в закрытом месяце нет счёта-фактуры на аванс, НДС занижен'],
  not_deducted: ['attention', 'аванс зачтён в закрытом месяце, вычет НДС с него не заявлен'],
  not_restored: ['error', 'аванс поставщику зачтён в закрытом месяце, НДС не восстановлен'],
  differs: ['attention', 'НДС аванса не соответствует его остатку и ставке'],
};

export function sayFaults(report: ReportBuilder, all: readonly AdvanceVat[]): void {
  for (const [state, [level, text]] of Object.entries(SAID)) {
    const own = all.filter((one) => one.state === state);
    if (own.length === 0) continue;
    const gap = total(own, gapOf);
    report.count(`${state}_count`, text, own.length, 'item');
    report.figure(`${state}_vat`, text, 'vat', moneyText(abs(gap)));
    report.say('found', `${text}: {${state}_vat}, платежей — {${state}_count}.`, { level });
  }
}
