/** The period of an answer: from the first day of the books when it begins earlier. */
import type { IsoDate } from '#domain/dates.ts';
import { printDate } from '#domain/russian-dates.ts';
import { failed } from '../answers.ts';
import { stop } from './answering.ts';
import { booksBegin, type Desk } from './desk.ts';

/** The period from the first day of the books when it begins earlier; a period wholly before them has nothing to answer with. */
export async function afterBeginning(
  desk: Desk,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<IsoDate> {
  const begin = await booksBegin(desk);
  if (begin === '' || from >= begin) return from;
  const told = `Учёт ${desk.organisation.name} в базе с ${printDate(begin)}`;
  if (to < begin)
    return stop(failed('BOOKS_BEGIN_LATER', `${told}, раньше данных быть не может; нуля это не означает.`));
  desk.note('BOOKS_BEGIN_LATER', `${told}: показатели даны с этого дня, а не с ${printDate(from)}.`);
  return begin;
}
