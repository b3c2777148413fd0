/**
 * КорректировкаДолга: offset of debts (60.01–62.01 straight), transfer of an item to another contract or party, write-off.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import { settlementSide } from '#demo/engine/settlements.ts';
import { min, sum } from '#domain/money.ts';
import { subcontoFields } from './bank-document.ts';
import { recordPrimary, writeDocument } from './head.ts';
import type { DebtAdjustmentDraft, DebtRow } from './money-drafts.ts';
import type { Office } from './office.ts';

export function postDebtAdjustment(office: Office, draft: DebtAdjustmentDraft): Ref {
  const written = writeDocument(office, 'КорректировкаДолга', draft, {
    fields: header(office, draft),
    sections: {
      ДебиторскаяЗадолженность: (draft.debtorRows ?? []).map((row) => rowFields(office, draft, row)),
      КредиторскаяЗадолженность: (draft.creditorRows ?? []).map((row) => rowFields(office, draft, row)),
    },
  });
  recordPrimary(office, written);
  if (written.moves) office.base.move(written.document, linesOf(office, draft));
  return written.document;
}

function linesOf(office: Office, draft: DebtAdjustmentDraft): PostingDraft[] {
  switch (draft.operation) {
    case 'ЗачетАвансов':
    case 'ЗачетЗадолженности':
      return meet(office, draft);
    case 'ПереносЗадолженности':
      return transfer(office, draft);
    case 'СписаниеЗадолженности':
      return writeOff(office, draft);
  }
}

/** Credits the debtor's rows against the creditor's, in order, until one side is used up. */
function meet(office: Office, draft: DebtAdjustmentDraft): PostingDraft[] {
  const debtors = (draft.debtorRows ?? []).map((row) => ({ row, rest: row.amount }));
  const lines: PostingDraft[] = [];
  for (const creditor of draft.creditorRows ?? []) {
    let rest = creditor.amount;
    for (const debtor of debtors) {
      const amount = min(rest, debtor.rest);
      if (amount <= 0n) continue;
      lines.push({
        dr: side(office, draft.creditor, creditor),
        cr: side(office, draft.debtor, debtor.row),
        amount,
        content: draft.operation === 'ЗачетАвансов' ? 'Зачет авансов' : 'Взаимозачет задолженности',
      });
      rest -= amount;
      debtor.rest -= amount;
    }
  }
  return lines;
}

/** The item moves with its own settlement document and account. */
function transfer(office: Office, draft: DebtAdjustmentDraft): PostingDraft[] {
  const { to } = draft;
  if (to === undefined) throw new Error('ПереносЗадолженности: не указано, куда переносить');
  const content = 'Перенос задолженности';
  const debts = (draft.debtorRows ?? []).map((row) => ({
    dr: settlementSide(office.base, { ...to, account: row.account, document: row.document }),
    cr: side(office, draft.debtor, row),
    amount: row.amount,
    content,
  }));
  const credits = (draft.creditorRows ?? []).map((row) => ({
    dr: side(office, draft.creditor, row),
    cr: settlementSide(office.base, { ...to, account: row.account, document: row.document }),
    amount: row.amount,
    content,
  }));
  return [...debts, ...credits];
}

function writeOff(office: Office, draft: DebtAdjustmentDraft): PostingDraft[] {
  const { writeOff: other } = draft;
  if (other === undefined) throw new Error('СписаниеЗадолженности: не указан счет списания');
  const content = 'Списание задолженности';
  const debts = (draft.debtorRows ?? []).map((row) => ({
    dr: other,
    cr: side(office, draft.debtor, row),
    amount: row.amount,
    content,
  }));
  const credits = (draft.creditorRows ?? []).map((row) => ({
    dr: side(office, draft.creditor, row),
    cr: other,
    amount: row.amount,
    content,
  }));
  return [...debts, ...credits];
}

function side(office: Office, counterparty: Ref | undefined, row: DebtRow) {
  if (counterparty === undefined) throw new Error('КорректировкаДолга: не указан контрагент');
  return settlementSide(office.base, {
    counterparty,
    contract: row.contract,
    account: row.account,
    document: row.document,
  });
}

function header(office: Office, draft: DebtAdjustmentDraft): Fields {
  const debtor = (draft.debtorRows ?? []).map(({ amount }) => amount);
  const creditor = (draft.creditorRows ?? []).map(({ amount }) => amount);
  const account = (draft.debtorRows ?? draft.creditorRows)?.[0]?.account ?? '';
  const { СчетУчетаРасчетовСКонтрагентом: accountRef = null, ...slots } = subcontoFields(
    office,
    draft.writeOff,
    debtor.length > 0 ? 'СубконтоДт' : 'СубконтоКт',
  );
  return {
    ВидОперации: draft.operation,
    ВалютаДокумента: office.currencies.rub,
    КурсДокумента: 10_000n,
    КратностьДокумента: 1,
    КонтрагентДебитор: draft.debtor ?? null,
    КонтрагентКредитор: draft.creditor ?? draft.to?.counterparty ?? null,
    ИспользоватьВспомогательныйСчет: false,
    ВидАвансаЗадолженности: KINDS.get(account) ?? 'ЗадолженностьПокупателя',
    ТипАвансаЗадолженности: draft.debtor?.id === draft.creditor?.id ? 'СамогоКонтрагента' : 'ТретьегоЛица',
    СуммаДтЗадолженности: sum(debtor),
    СуммаКтЗадолженности: sum(creditor),
    ...(draft.writeOff === undefined ? {} : { [debtor.length > 0 ? 'СчетДт' : 'СчетКт']: accountRef }),
    ...slots,
  };
}

const KINDS = new Map([
  ['62.01', 'ЗадолженностьПокупателя'],
  ['60.01', 'ЗадолженностьПоставщику'],
  ['62.02', 'АвансыПокупателя'],
  ['60.02', 'АвансыПоставщику'],
]);

function rowFields(office: Office, draft: DebtAdjustmentDraft, row: DebtRow): Fields {
  const account = office.base.account(row.account);
  return {
    ДоговорКонтрагента: row.contract,
    КурсВзаиморасчетов: 10_000n,
    КратностьВзаиморасчетов: 1,
    Сделка: row.document,
    Сумма: row.amount,
    СуммаНУ: row.amount,
    СуммаВзаиморасчетов: row.amount,
    СчетУчетаРасчетов: account,
    КорДоговорКонтрагента: draft.to?.contract ?? null,
    КорСчетУчетаРасчетов: draft.to === undefined ? null : account,
  };
}
