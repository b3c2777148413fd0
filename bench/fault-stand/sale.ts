/** A sale of the demo books that a question can name. */
import type { Books } from '#demo/books/books.ts';
import { printDate } from '#domain/russian-dates.ts';

const SALES = 'Document_РеализацияТоваровУслуг';

/** Number and date of the first posted sale of March, `0000-000118 от 02.03.2020`. */
export function saleOf({ objects, from }: Books): string {
  const month = `${from.slice(0, 4)}-03`;
  const sale = objects.get(SALES)?.find(({ posted, date }) => posted && date.startsWith(month));
  if (sale === undefined) throw new Error('В книгах нет реализаций за март');
  return `${sale.number} от ${printDate(sale.date.slice(0, 10))}`;
}
