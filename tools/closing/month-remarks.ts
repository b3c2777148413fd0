/** What stands beside the operations of a closed month: balances that had to go, the date of prohibition, VAT operations, entries of every month. */
import { type IsoMonth, monthOf } from '#domain/dates.ts';
import type { PeriodState } from '#domain/measures.ts';
import { abs } from '#domain/money.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { flag, moment, text } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import { readEditBan } from '../edit-ban.ts';
import type { Desk } from '../ledger/desk.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { readVatPolicy } from '../vat/policy.ts';
import { meaning, mustBeZero, readRemainders } from './closing-accounts.ts';
import { type MonthOperations, monthsBefore, operationTitle } from './month-operations.ts';
import type { Days } from './reading.ts';
import { missedHabits } from './repeated.ts';

export const VAT_REGISTER = 'InformationRegister_ВыполнениеРегламентныхОперацийНДС';

/** What is known of the closing of every month of the question. */
export interface Closing {
  readonly days: Days;
  readonly months: readonly IsoMonth[];
  readonly states: ReadonlyMap<IsoMonth, PeriodState>;
  readonly of: ((month: IsoMonth) => MonthOperations) | null;
}

/** What closing had to take away, at the end of the last month. */
export async function sayBalances(desk: Desk, report: ReportBuilder, { days, months, states }: Closing): Promise<void> {
  const last = months.at(-1) ?? monthOf(days.to);
  const state = states.get(last) ?? 'unknown';
  const left = await readRemainders(desk, days.to);
  report.table(
    {
      ...{
        key: 'balances',
        title: 'Счета, которые закрывает месяц',
        noun: 'account',
        about: 'Счёт',
        by: [],
        inOrder: true,
      },
      columns: [
        { key: 'left_debit', title: 'Остаток Дт', measure: 'sum_accounting', total: false },
        { key: 'left_credit', title: 'Остаток Кт', measure: 'sum_accounting', total: false },
        { key: 'means', title: 'Что это значит', measure: 'text' },
      ],
    },
    left.map((one) => ({
      entity: one.code,
      account: one.code,
      side: one.net < 0n ? 'credit' : 'debit',
      cells: {
        [one.net < 0n ? 'left_credit' : 'left_debit']: moneyText(abs(one.net)),
        means: meaning(one, state),
      },
    })),
    left.length,
  );
  for (const one of left.filter((each) => mustBeZero(each, state))) {
    report.onAccount(`left_${one.code}`, `остаток ${one.code} на конец месяца`, one.code, one.net, {
      moment: { as_of: days.to },
      beside: true,
    });
    report.say(
      'found',
      `Счёт ${one.code} после закрытия не пуст: {left_${one.code}|side}; после закрытия месяца на нём должен быть ноль.`,
      {
        level: 'error',
      },
    );
  }
  if (state === 'open')
    report.say('checked', 'Остатки затрат и результатов на конец открытого месяца — норма: их спишет закрытие.');
}

export async function sayBan(desk: Desk, report: ReportBuilder): Promise<void> {
  const ban = await readEditBan(desk.context, desk.organisation.id);
  if (ban.state === 'unknown')
    report.say('open', 'Дата запрета изменения не прочитана: кто может править период, не установлено.');
  if (ban.state === 'none')
    report.say(
      'checked',
      'Дата запрета изменения не установлена: править документы месяца может каждый, у кого есть права.',
    );
  if (ban.closedUntil === null) return;
  report.date('ban', 'дата запрета изменения', ban.closedUntil, { beside: true });
  report.say(
    'found',
    'Отдельный факт: дата запрета изменения — {ban}. Она говорит, кто может править документы, а не закрыт ли месяц.',
  );
}

/** VAT operations have an actuality of their own; they are asked of those who pay VAT. */
export async function sayVat(desk: Desk, report: ReportBuilder, { days }: Closing): Promise<void> {
  const gate = (await readVatPolicy(desk, days.to)).payer;
  if (gate.applies === 'no') {
    report.say('checked', 'Операции НДС не проверялись: организация не плательщик НДС.');
    return;
  }
  if (gate.applies !== 'yes') {
    report.say('open', 'Операции НДС не проверены: настройка налогов не прочитана.');
    return;
  }
  const { onec, terms } = desk.context;
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const rows = desk.optional(await onec.records(VAT_REGISTER, terms, { filter }), 'Актуальность операций НДС');
  if (rows === null) return;
  const own = rows.filter((row) => {
    const day = moment(row, 'ПериодРегистрации').slice(0, 10);
    return day >= days.from && day <= days.to;
  });
  const stale = own.filter((row) => !flag(row, 'Актуальность'));
  if (own.length === 0) {
    report.say('checked', 'Регламентных операций НДС (книги покупок и продаж) за период нет.');
    return;
  }
  report
    .count('vat_done', 'операции НДС', own.length, 'operation')
    .count('vat_stale', 'неактуальны', stale.length, 'operation');
  report.text(
    'vat_kinds',
    'неактуальные операции НДС',
    stale.map((row) => operationTitle(text(row, 'РегламентнаяОперация'))).join(', ') || 'нет',
  );
  report.say(
    stale.length === 0 ? 'checked' : 'found',
    stale.length === 0
      ? 'Операции НДС за период: {vat_done|operation}, все актуальны.'
      : 'Операции НДС требуют повтора: {vat_stale|operation} из {vat_done|operation} — {vat_kinds}.',
    stale.length === 0 ? {} : { level: 'attention' },
  );
}

/** Operations by hand that came every month and did not come in one that is closed. */
export async function sayHabits(desk: Desk, report: ReportBuilder, { months, states }: Closing): Promise<void> {
  const closed = months.filter((month) => ['closed', 'needs_reclosing'].includes(states.get(month) ?? ''));
  for (const month of closed.slice(-monthsBefore)) {
    const missed = await missedHabits(desk, month);
    for (const [i, content] of missed.entries()) {
      const key = `habit_${month.replace('-', '_')}_${i}`;
      report.text(key, 'повторявшаяся операция', content).text(`${key}_month`, 'месяц', printMonth(month));
      report.say(
        'found',
        `Ручная операция «{${key}}» вводилась каждый из прошлых месяцев, а за {${key}_month} её нет: проверьте, начислено ли.`,
        {
          ...{ level: 'attention', kind: 'inference' },
        },
      );
    }
  }
}
