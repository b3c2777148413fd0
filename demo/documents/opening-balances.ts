/**
 * ВводНачальныхОстатков: balances of one section of accounting through the auxiliary account 000.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import { writeDocument } from './head.ts';
import type { OpeningDraft, OpeningRow } from './money-drafts.ts';
import type { Office } from './office.ts';

const SETTLEMENT_SECTIONS = new Set(['РасчетыСПоставщикамиИПодрядчиками', 'РасчетыСПокупателямиИЗаказчиками']);
const ADVANCES = new Set(['60.02', '60.22', '60.32', '62.02', '62.22', '62.32']);

export function postOpeningBalances(office: Office, draft: OpeningDraft): Ref {
  const settlements = SETTLEMENT_SECTIONS.has(draft.section);
  const written = writeDocument(office, 'ВводНачальныхОстатков', draft, {
    fields: {
      РазделУчета: draft.section,
      ОтражатьВБухгалтерскомУчете: true,
      ОтражатьВНалоговомУчете: true,
      ОтражатьПоСпециальнымРегистрам: true,
    },
    sections: {
      [settlements ? 'РасчетыСКонтрагентами' : 'БухСправка']: draft.rows.map((row) =>
        settlements ? settlementRow(office, row) : plainRow(office, row),
      ),
    },
  });
  if (!written.moves) return written.document;
  const auxiliary = { account: '000' };
  office.base.move(
    written.document,
    draft.rows.map(({ side, stands, amount }) => ({
      dr: stands === 'dr' ? side : auxiliary,
      cr: stands === 'dr' ? auxiliary : side,
      amount,
      content: 'Ввод начальных остатков',
    })),
  );
  return written.document;
}

function settlementRow(office: Office, { side, stands, amount }: OpeningRow): Fields {
  const { subconto = {} } = side;
  return {
    СчетУчета: office.base.account(side.account),
    Контрагент: subconto.Контрагенты ?? null,
    ДоговорКонтрагента: subconto.Договоры ?? null,
    Документ: subconto.ДокументыРасчетовСКонтрагентами ?? null,
    КратностьВзаиморасчетов: 1,
    КурсВзаиморасчетов: 10_000n,
    Сумма: stands === 'dr' ? amount : 0n,
    СуммаКт: stands === 'cr' ? amount : 0n,
    Валюта: side.currency ?? office.currencies.rub,
    ВалютнаяСумма: side.currencyAmount ?? 0n,
    Аванс: ADVANCES.has(side.account),
  };
}

function plainRow(office: Office, { side, stands, amount }: OpeningRow): Fields {
  const { subconto } = office.base.ledger.account(side.account);
  const value = (slot: number): Ref | null => side.subconto?.[subconto[slot]?.kind ?? ''] ?? null;
  return {
    СчетУчета: office.base.account(side.account),
    Субконто1: value(0),
    Субконто2: value(1),
    Субконто3: value(2),
    Количество: side.quantity ?? 0n,
    Сумма: stands === 'dr' ? amount : 0n,
    СуммаКт: stands === 'cr' ? amount : 0n,
    Валюта: side.currency ?? null,
    ВалютнаяСумма: side.currencyAmount ?? 0n,
  };
}
