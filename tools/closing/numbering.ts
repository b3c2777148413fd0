/** Gaps and repeats in the numbers of cash orders and issued invoices. */
import { kindTitle } from '../documents/kinds.ts';
import type { Desk } from '../ledger/desk.ts';
import type { ReportBuilder } from '../report/build.ts';
import { readNumbering } from './duplicates.ts';
import { type Days, titleOf } from './reading.ts';

/** Puts what was found into the report; the number of documents looked at. */
export async function numbers(desk: Desk, report: ReportBuilder, days: Days, rowsMax: number): Promise<number> {
  const { gaps, doubles, read } = await readNumbering(desk, days);
  const total = read.reduce((count, { rows }) => count + rows, 0);
  report
    .count('gaps', 'пропущено номеров', gaps.length, 'number')
    .count('number_doubles', 'повторяются номера', doubles.length, 'number')
    .count('seen', 'просмотрено', total, 'document');
  report.say(
    'conclusion',
    'Пропущенных номеров — {gaps}, повторяющихся — {number_doubles} {when}, {organisation}; просмотрено {seen|document}: кассовые ордера и выданные счета-фактуры.',
  );
  const columns = [
    { key: 'kind', title: 'Вид документа', measure: 'text' },
    { key: 'before', title: 'Соседний до', measure: 'text' },
    { key: 'after', title: 'Соседний после', measure: 'text' },
  ] as const;
  report.table(
    { ...{ key: 'gaps', title: 'Пропущенные номера', noun: 'number', about: 'Номер', by: [], inOrder: true }, columns },
    gaps.map(({ set, number, before, after }) => ({
      entity: `№ ${number}`,
      cells: { kind: kindTitle(set), before: titleOf(set, before), after: titleOf(set, after) },
    })),
    rowsMax,
  );
  report.table(
    {
      ...{ key: 'repeats', title: 'Повторяющиеся номера', noun: 'number', about: 'Номер', by: [], inOrder: true },
      columns,
    },
    doubles.map(({ set, number, rows: [before, after] }) => ({
      entity: `№ ${number}`,
      cells: {
        kind: kindTitle(set),
        before: before === undefined ? null : titleOf(set, before),
        after: after === undefined ? null : titleOf(set, after),
      },
    })),
    rowsMax,
  );
  if (gaps.length > 0)
    report.say(
      'found',
      'Пропуск номера сам по себе не нарушение: документ мог быть удалён или номер исправлен руками; проверьте, нет ли бумаги с этим номером.',
      {
        level: 'attention',
      },
    );
  report.say('checked', 'Номера сравнены внутри года и префикса; помеченный на удаление документ свой номер держит.');
  report.say(
    'open',
    'Удалённые насовсем документы следа в базе не оставляют: почему номера нет, по базе не установить.',
  );
  return total;
}
