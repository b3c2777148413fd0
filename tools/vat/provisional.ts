/** What may still change the VAT of a period: months not closed, operations not done, advances without invoices, tax left on 19. */
import { type IsoMonth, monthOf, monthsBetween } from '#domain/dates.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { flag, moment, ref, text } from '#onec/dialect/decode.ts';
import { guidLiteral, momentLiteral } from '#onec/dialect/literals.ts';
import type { Desk } from '../ledger/desk.ts';
import { periodStates } from '../ledger/period-state.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { type AdvanceVat, readAdvanceVat } from './advance-items.ts';
import type { VatPolicy } from './policy.ts';
import type { Period } from './reading.ts';

const OPERATIONS = 'InformationRegister_ВыполнениеРегламентныхОперацийНДС';
const FORMING = {
  ФормированиеЗаписейКнигиПокупок: 'записи книги покупок',
  ФормированиеЗаписейКнигиПродаж: 'записи книги продаж',
} as const;

/** Months that are not closed, and operations on VAT that are not done in them or became stale. */
export async function sayProvisional(desk: Desk, report: ReportBuilder, { from, to }: Period): Promise<void> {
  const states = await periodStates(desk, from, to);
  const months = monthsBetween(monthOf(from), monthOf(to));
  const open = months.filter((month) => states.get(month) === 'open');
  const changed = months.filter((month) => states.get(month) === 'needs_reclosing');
  if (changed.length > 0) {
    report.text('changed_months', 'месяцы, изменённые после закрытия', changed.map(printMonth).join(', '));
    report.say('found', 'после закрытия изменены: {changed_months}; записи книг могли измениться.', {
      level: 'attention',
    });
  }
  const undone = await undoneOperations(desk, months, open);
  if (open.length === 0) return;
  report.text('open_months', 'незакрытые месяцы', open.map(printMonth).join(', '));
  const rest = undone === '' ? '' : `; не сформированы ${undone}`;
  report.say('found', `Предварительно: не закрыт {open_months}${rest}, поэтому вычеты и восстановление изменятся.`);
}

async function undoneOperations(desk: Desk, months: readonly IsoMonth[], open: readonly IsoMonth[]): Promise<string> {
  const { onec, terms } = desk.context;
  const filter = [
    `Организация_Key eq ${guidLiteral(desk.organisation.id)}`,
    `ПериодРегистрации ge ${momentLiteral(`${months[0] ?? ''}-01T00:00:00`)}`,
  ].join(' and ');
  const rows = desk.optional(await onec.records(OPERATIONS, terms, { filter }), 'Регламентные операции НДС');
  const done = (month: IsoMonth, operation: string): boolean =>
    (rows ?? []).some(
      (row) =>
        ref(row, 'Организация_Key') === desk.organisation.id &&
        monthOf(moment(row, 'ПериодРегистрации')) === month &&
        text(row, 'РегламентнаяОперация') === operation &&
        flag(row, 'Актуальность'),
    );
  const undone = Object.entries(FORMING).filter(([operation]) => open.some((month) => !done(month, operation)));
  return rows === null ? '' : undone.map(([, title]) => title).join(' и ');
}

/** What may still change the sum: advances without invoices, tax that hangs on 19. */
export async function sayMissing(desk: Desk, report: ReportBuilder, { to }: Period, policy: VatPolicy): Promise<void> {
  const { onec, terms } = desk.context;
  const accounts = [...desk.chart.byRef.values()].filter(({ code, isGroup }) => /^19\./.test(code) && !isGroup);
  const rows = desk.rows(await onec.accountBalances(to, { organisation: desk.organisation.id, accounts }, terms));
  const left = sum(rows.map(({ amount }) => amount.net));
  if (left !== 0n) {
    report.onAccount('left_19', 'НДС, не принятый к вычету', '19', left, { moment: { as_of: to }, beside: true });
    report.say('found', 'Не принято к вычету на конец периода: на счёте 19 — {left_19|side}.');
  }
  if (policy.advanceInvoices.applies !== 'yes') {
    report.say('checked', 'Авансы без счетов-фактур не проверены: политика этой проверки не требует или не прочитана.');
    return;
  }
  const { items } = await readAdvanceVat(desk, to, policy);
  const due = (state: AdvanceVat['state']): Kopecks =>
    sum(items.filter((one) => one.state === state).map(({ expected, charged }) => expected - charged));
  const [broken, waiting, excess] = [due('not_registered'), due('waiting'), due('not_deducted')];
  if (broken > 0n) {
    report.figure('understated', 'НДС с авансов без счёта-фактуры', 'vat', moneyText(broken));
    report.say(
      'found',
      'в закрытом месяце не зарегистрированы счета-фактуры на полученные авансы, НДС занижен на {understated}.',
      { level: 'error' },
    );
  }
  if (excess < 0n) {
    report.figure('overstated', 'не заявленный вычет с зачтённых авансов', 'vat', moneyText(-excess));
    report.say('found', 'аванс зачтён в закрытом месяце, а вычет НДС с него не заявлен: {overstated}.', {
      level: 'attention',
    });
  }
  if (waiting !== 0n) {
    const [verb, title] =
      waiting > 0n ? ['начислить ещё', 'НДС с авансов к начислению'] : ['вычесть ещё', 'вычет НДС с авансов'];
    report.figure('waiting', title, 'vat', moneyText(abs(waiting)), { beside: true });
    report.say('found', `При закрытии месяца по авансам покупателей предстоит ${verb} {waiting}.`);
  }
}
