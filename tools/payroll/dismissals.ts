/** Who is dismissed and when, by the documents of dismissal; null when they cannot be read. */
import type { IsoDate } from '#domain/dates.ts';
import { flag, moment, ref } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import type { Desk } from '../ledger/desk.ts';

const DISMISSALS = 'Document_Увольнение';

export async function dismissalsOf(desk: Desk, asOf: IsoDate): Promise<ReadonlyMap<string, IsoDate> | null> {
  const { onec, terms } = desk.context;
  const { ok } = await onec.count(DISMISSALS, undefined, terms);
  if (!ok) {
    desk.note('POLICY_UNREADABLE', 'Увольнения: не проверено, документы не читаются.');
    return null;
  }
  const found = new Map<string, IsoDate>();
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)} and DeletionMark eq false`;
  for await (const chunk of onec.documents({ set: DISMISSALS, filter }, terms))
    for (const row of desk.rows({ ok: true, value: chunk })) {
      const day = (moment(row, 'ДатаУвольнения') || moment(row, 'Date')).slice(0, 10);
      if (flag(row, 'Posted') && !flag(row, 'DeletionMark') && day <= asOf)
        found.set(ref(row, 'ФизическоеЛицо_Key'), day);
    }
  return found;
}
