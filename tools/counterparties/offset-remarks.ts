/** What stands beside pairs of debts and advances: a remainder in two pairs, money on its way to the bank, how the organisation offsets. */
import { parseDecimal } from '#domain/decimals.ts';
import { sum } from '#domain/money.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { Deferred } from '../settlements/deferred.ts';
import type { OpenItem } from '../settlements/items.ts';
import type { findPairs } from '../settlements/pairs.ts';
import type { SentOrder } from '../settlements/sent-orders.ts';

export type Pair = ReturnType<typeof findPairs>[number];

/** A debt that has two counterparts can meet only one of them. */
export function sayTwice(report: ReportBuilder, pairs: readonly Pair[]): void {
  const times = new Map<OpenItem, number>();
  for (const { first, second } of pairs)
    for (const item of [...first, ...second]) times.set(item, (times.get(item) ?? 0) + 1);
  const twice = [...times].filter(([, count]) => count > 1).map(([item]) => item);
  if (twice.length === 0) return;
  report.count('twice', 'остатков в двух парах', twice.length, 'item', { beside: true });
  report.say(
    'found',
    'Один и тот же остаток стоит в двух парах: {twice|item}. Зачесть его можно только один раз, поэтому суммы разных видов зачёта не складываются.',
    { level: 'attention' },
  );
}

/** Money on its way to the bank lessens a debt that the books still show whole. */
export function sayOrders(
  report: ReportBuilder,
  orders: readonly SentOrder[] | null,
  parties: ReadonlySet<string>,
): void {
  const own = (orders ?? []).filter(({ counterparty }) => parties.has(counterparty?.ref ?? ''));
  if (own.length === 0) return;
  report.count('sent', 'платёжек отправлено и не исполнено', own.length, 'order', { beside: true });
  report.money('sent_sum', 'отправлено в банк и не исполнено', sum(own.map((one) => parseDecimal(one.sum, 2))), {
    beside: true,
  });
  report.say(
    'found',
    'По этим же контрагентам отправлено в банк и ещё не списано: {sent|order} на {sent_sum}; до зачёта учтите их, иначе долг погасится дважды.',
    { level: 'attention' },
  );
}

export function sayOffset(report: ReportBuilder, { mode, pending }: Deferred): void {
  if (mode === 'deferred' && pending > 0) {
    report.count('pending', 'документов ждут зачёта', pending, 'document', { beside: true });
    report.say(
      'checked',
      'Организация зачитывает авансы при закрытии месяца: ждут зачёта {pending|document}; такие пары — порядок, а не ошибка.',
    );
  } else if (mode === 'deferred') report.say('checked', 'Организация зачитывает авансы при закрытии месяца.');
  else if (mode === 'at_posting') report.say('checked', 'Организация зачитывает авансы при проведении документов.');
  else report.say('open', 'Способ зачёта авансов не прочитан: отложенный зачёт исключить нельзя.');
  report.say('checked', 'Рубли с валютой и филиалы с другим КПП между собой не сводились.');
  report.say(
    'open',
    'Можно ли зачесть, решают стороны: для взаимозачёта нужно заявление или акт, для зачёта между договорами — письмо.',
  );
}
