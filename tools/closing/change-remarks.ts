/** What may have changed figures besides manual entries: postings switched off, entries at night, stale closing, kept versions of objects. */
import { addDays, monthOf, monthsBetween, weekday } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { amount, moment, reference } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import { LEDGER_SET } from '#onec/reading/postings.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';
import { readNames } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { grouped } from '../results/ledger-side.ts';
import { operationTitle, readMonthOperations } from './month-operations.ts';
import { type Days, titleOf } from './reading.ts';
import { MANUAL } from './repeated.ts';

export const VERSIONS = 'InformationRegister_ВерсииОбъектов';

/** Movements that are written and switched off: they stand in no sum. */
export async function sayInactive(desk: Desk, report: ReportBuilder, days: Days): Promise<void> {
  const { onec, terms } = desk.context;
  const window = { from: `${days.from}T00:00:00`, to: `${addDays(days.to, 1)}T00:00:00` };
  const filter = `Active eq false and Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const rows = desk.optional(await onec.records(LEDGER_SET, terms, { window, filter }), 'Отключённые проводки');
  if (rows === null) return;
  if (rows.length === 0) {
    report.say('checked', 'Отключённых (неактивных) проводок за период нет.');
    return;
  }
  const total = sum(rows.map((row) => amount(row, 'Сумма', 2) ?? 0n));
  report
    .count('inactive', 'отключённые проводки', rows.length, 'posting')
    .money('inactive_sum', 'на отключённых проводках', total);
  report.say(
    'found',
    'Отключены (записаны, но не действуют) {inactive|posting} на {inactive_sum}: в остатки и обороты они не входят.',
    {
      level: 'attention',
    },
  );
  await inactiveTable(desk, report, rows);
}

/** Which documents the postings that are switched off belong to. */
async function inactiveTable(desk: Desk, report: ReportBuilder, rows: readonly WireRow[]): Promise<void> {
  const groups = [...grouped(rows, (row) => reference(row, 'Recorder')?.ref ?? '').values()];
  const documents = groups.flatMap(([row]) => (row === undefined ? [] : (reference(row, 'Recorder') ?? [])));
  const names = await readNames(desk, documents);
  report.table(
    {
      ...{ key: 'inactive_documents', title: 'Отключённые (неактивные) проводки', noun: 'document', about: 'Документ' },
      ...{ by: [], inOrder: true },
      columns: [{ key: 'amount', title: 'Сумма', measure: 'sum_accounting' }],
    },
    groups.flatMap((own) => {
      const [row] = own;
      const document = row === undefined ? null : reference(row, 'Recorder');
      if (document === null) return [];
      return [
        {
          ...{ entity: names.title(document), ref: names.entity(document) },
          cells: { amount: moneyText(sum(own.map((one) => amount(one, 'Сумма', 2) ?? 0n))) },
        },
      ];
    }),
    groups.length,
  );
}

/** Sum of a manual operation, kopecks. */
export const sumOfOperation = (row: WireRow): bigint => amount(row, 'СуммаОперации', 2) ?? 0n;

const isNight = (hour: number, time: string): boolean =>
  time !== '00:00:00' && time !== '23:59:59' && (hour >= 22 || hour < 6);

/** Time of the operation itself; the time of its entry stands in the journal of registration. */
export function sayTime(report: ReportBuilder, rows: readonly WireRow[]): void {
  const odd = rows.filter((row) => {
    const [day = '', time = ''] = moment(row, 'Date').split('T');
    return isNight(Number(time.slice(0, 2)), time) || weekday(day) >= 6;
  });
  if (odd.length === 0) return;
  report.table(
    {
      ...{ key: 'odd', title: 'Ночью или в выходной', noun: 'operation', about: 'Операция', by: [], inOrder: true },
      columns: [{ key: 'amount', title: 'Сумма', measure: 'document_sum' }],
    },
    odd.map((row) => ({ entity: titleOf(MANUAL, row), cells: { amount: moneyText(sumOfOperation(row)) } })),
    50,
  );
  report.count('odd', 'ночью или в выходной', odd.length, 'operation');
  report.say(
    'found',
    'Временем ночи или выходного дня записано {odd|operation}: это время операции, не время ввода; проверьте основание.',
    {
      level: 'attention',
    },
  );
}

export async function sayStale(desk: Desk, report: ReportBuilder, days: Days): Promise<void> {
  const months = monthsBetween(monthOf(days.from), monthOf(days.to));
  const of = await readMonthOperations(desk, monthOf(days.from), monthOf(days.to));
  if (of === null) return;
  const stale = months.flatMap((month) => of(month).stale.map((kind) => ({ month, kind })));
  for (const [i, { month, kind }] of stale.entries()) {
    report
      .text(`stale_kind_${i}`, 'требует повтора', operationTitle(kind))
      .text(`stale_month_${i}`, 'месяц', printMonth(month));
    report.say(
      'found',
      `После закрытия в месяце {stale_month_${i}} меняли или вводили документы: операция {stale_kind_${i}} требует повтора.`,
      {
        level: 'attention',
      },
    );
  }
  if (stale.length === 0) report.say('checked', 'Операций закрытия месяца, ставших неактуальными, за период нет.');
}

export async function sayVersions(desk: Desk, report: ReportBuilder): Promise<void> {
  const { onec, terms } = desk.context;
  const count = await onec.count(VERSIONS, undefined, terms);
  if (!count.ok || count.value === null)
    report.say(
      'open',
      'Кто и когда правил документы, не установлено: версии объектов не опубликованы, журнал регистрации через OData не читается.',
    );
  else if (count.value === 0)
    report.say(
      'open',
      'Кто и когда правил документы, не установлено: версии объектов в базе не ведутся, журнал регистрации через OData не читается.',
    );
  else {
    report.count('versions', 'версии объектов', count.value, 'record', { beside: true });
    report.say(
      'checked',
      'История изменений ведётся: в базе {versions|record} о версиях объектов; автор и время каждой видны в карточке документа.',
    );
  }
  report.say(
    'open',
    'Перепроведение документа следа в учёте не оставляет: что изменилось со вчерашнего ответа, видно только сравнением двух чтений.',
  );
}
