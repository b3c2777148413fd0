/** What is wrong with stock: positions below zero with their beginning, look-alike cards, sums without pieces and pieces without sums. */
import { analytic, EMPTY_TITLE, type Names } from '../ledger/names.ts';
import type { ReportBuilder } from '../report/build.ts';
import { byAmount } from './ledger-side.ts';
import { quantityCell } from './sales-tables.ts';
import { type Fall, isPiecesOnly, isSumOnly, type Position, type Twin } from './stock.ts';

/** Positions that are told one by one; the others stand in the table. */
const TOLD = 5;

const titleOf = (names: Names, { item }: Position): string => analytic(names, item)?.title ?? EMPTY_TITLE;

export function sayFalls(
  report: ReportBuilder,
  below: readonly Position[],
  falls: ReadonlyMap<string, Fall>,
  names: Names,
): void {
  for (const [i, one] of below.slice(0, TOLD).entries()) sayOne(report, i, one, falls.get(one.key), names);
}

/** A minus on one card beside a plus on its like. */
export function sayTwins(report: ReportBuilder, twins: readonly Twin[], names: Names): void {
  for (const [i, { below: short, above }] of twins.slice(0, TOLD).entries()) {
    report
      .text(`short_${i}`, 'позиция в минусе', titleOf(names, short), { about: analytic(names, short.item) })
      .text(`twin_${i}`, 'похожая позиция', titleOf(names, above), { about: analytic(names, above.item) })
      .figure(`twin_${i}_quantity`, 'остаток похожей', 'quantity', quantityCell(above.quantity), {
        about: analytic(names, above.item),
      })
      .onAccount(`twin_${i}_sum`, 'сумма похожей', above.account, above.amount, { about: analytic(names, above.item) })
      .say(
        'found',
        `Возможен пересорт: минус по позиции {short_${i}}, а по похожей {twin_${i}} — остаток {twin_${i}_quantity} на {twin_${i}_sum|side}; сверьте карточки в документах.`,
        { kind: 'inference' },
      );
  }
}

function sayOne(report: ReportBuilder, i: number, one: Position, fall: Fall | undefined, names: Names): void {
  const warehouse = analytic(names, one.warehouse)?.title ?? '';
  report
    .text(`below_${i}`, 'позиция в минусе', titleOf(names, one), { about: analytic(names, one.item) })
    .figure(`below_${i}_quantity`, 'количество в минусе', 'quantity', quantityCell(one.quantity), {
      about: analytic(names, one.item),
    })
    .onAccount(`below_${i}_sum`, 'сумма в минусе', one.account, one.amount, { about: analytic(names, one.item) });
  if (warehouse !== '') report.text(`below_${i}_place`, 'склад', warehouse);
  const place = warehouse === '' ? '' : `, {below_${i}_place}`;
  let since = '';
  if (fall?.recorder != null) {
    report.date(`below_${i}_since`, 'в минусе с', fall.day, { beside: true });
    report.text(`below_${i}_document`, 'документ', names.title(fall.recorder), { about: names.entity(fall.recorder) });
    since = `; в минусе с {below_${i}_since}: {below_${i}_document}`;
  }
  report.say(
    'found',
    `{below_${i}}${place}, счёт ${one.account}: {below_${i}_quantity} на {below_${i}_sum|side} — остаток на невозможной стороне${since}.`,
    { level: 'error' },
  );
}

/** Sums without pieces and pieces without sums. */
export function sayHalves(report: ReportBuilder, own: readonly Position[], names: Names): void {
  const sums = own.filter(isSumOnly).sort(
    byAmount(
      ({ amount }) => amount,
      ({ key }) => key,
    ),
  );
  for (const [i, one] of sums.slice(0, TOLD).entries())
    report
      .text(`sum_${i}`, 'позиция без количества', titleOf(names, one), { about: analytic(names, one.item) })
      .onAccount(`sum_${i}_amount`, 'сумма без количества', one.account, one.amount, {
        about: analytic(names, one.item),
      })
      .say(
        'found',
        `количество ноль, а сумма осталась: {sum_${i}}, счёт ${one.account}, {sum_${i}_amount|side} — её не спишет ни одна отгрузка.`,
        { level: 'attention' },
      );
  if (sums.length > TOLD)
    report
      .count('sums', 'позиций без количества', sums.length, 'product')
      .say('found', 'Всего с суммой без количества: {sums|product}, см. таблицу.');
  const pieces = own.filter(isPiecesOnly);
  if (pieces.length > 0)
    report
      .count('pieces', 'позиций без суммы', pieces.length, 'product')
      .say('found', 'количество есть, а суммы нет: {pieces|product}, см. таблицу.', { level: 'attention' });
}
