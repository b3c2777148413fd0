/** Closes a month of one organisation: every operation in order, each as a document of its own, and the record that the month is closed. */
import type { Ref } from '#demo/books/books.ts';
import { postRegulatoryOperation } from '#demo/documents/regulatory-operation.ts';
import { addDays, lastDay } from '#domain/dates.ts';
import type { Closing } from './closing.ts';
import { type ClosingOperation, operationsOf } from './operations.ts';

/** Returns the operations written, by kind. */
export function closePeriod(
  closing: Closing,
  operations: readonly ClosingOperation[] = operationsOf(closing),
): Map<string, Ref> {
  const written = new Map<string, Ref>();
  for (const { kind, lines } of operations) {
    const document = postRegulatoryOperation(closing, {
      kind,
      month: closing.month,
      lines: lines === undefined ? [] : lines(closing),
    });
    written.set(kind, document);
  }
  const last = lastDay(closing.month);
  closing.base.put(
    'InformationRegister_РезультатыЗакрытияМесяца',
    { Организация: closing.organisation },
    {
      ОтчетОбОшибках: null,
      ПериодОтчета: `${last}T23:59:59`,
      ДатаВыполнения: `${addDays(last, 1)}T20:05:00`,
      Пользователь: closing.author,
      Выполнено: true,
      ИдентификаторФоновогоЗадания: '00000000-0000-0000-0000-000000000000',
    },
  );
  return written;
}
