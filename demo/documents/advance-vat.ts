/**
 * VAT of advances once the goods have moved: ФормированиеЗаписейКнигиПокупок deducts what was charged on advances of customers,
 * ФормированиеЗаписейКнигиПродаж restores what was deducted on advances to suppliers.
 * What is due is read from the ledger: VAT still held against what is still left of the advance, by the rate of its invoice.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { Cell } from '#demo/engine/ledger.ts';
import { isVatRate, type VatRate, vatInside } from '#demo/engine/vat.ts';
import { divideRounded } from '#domain/money.ts';
import { moveWritten, organisationOf, writeDocument } from './head.ts';
import { advanceVat } from './issued-invoice.ts';
import type { AdvanceVatDraft } from './money-drafts.ts';
import type { Office } from './office.ts';
import { purchaseBook, salesBook, vatPayable } from './vat-books.ts';

interface Due {
  readonly counterparty: Ref;
  readonly contract: Ref;
  /** The payment that was the advance. */
  readonly payment: Ref;
  readonly rate: VatRate;
  readonly net: bigint;
  readonly vat: bigint;
}

/** Дт 68.02 Кт 76.АВ. Returns null when nothing is due: no document is written then. */
export function postAdvanceVatDeduction(office: Office, draft: AdvanceVatDraft): Ref | null {
  const due = dueOf(office, draft, '76.АВ', '62.02');
  if (due.length === 0) return null;
  const written = writeDocument(office, 'ФормированиеЗаписейКнигиПокупок', draft, {
    fields: { ПредъявленНДСКВычету0: false },
    sections: {
      НДСсАвансов: due.map((row) => ({
        Покупатель: row.counterparty,
        ДоговорКонтрагента: row.contract,
        СчетФактура: row.payment,
        ДатаСобытия: draft.date,
        СтавкаНДС: row.rate,
        СуммаБезНДС: row.net,
        НДС: row.vat,
        ВалютаДокумента: office.currencies.rub,
        ВалютнаяСумма: row.net + row.vat,
      })),
    },
  });
  const { organisation } = written;
  moveWritten(
    office,
    written,
    due.map((row) => ({
      dr: vatPayable(),
      cr: { account: '76.АВ', subconto: { Контрагенты: row.counterparty, СФВыданные: row.payment } },
      amount: row.vat,
      content: 'Вычет НДС с полученного аванса',
    })),
    due.flatMap((row) => {
      const event = { ...row, organisation, invoice: row.payment, date: draft.date, code: '22' };
      return [
        advanceVat(office, event, 'Expense'),
        purchaseBook(office.base, event, { ...row, account: '76.АВ' }, 'АвансыПолученные'),
      ];
    }),
  );
  return written.document;
}

/** Дт 76.ВА Кт 68.02. */
export function postAdvanceVatRestoration(office: Office, draft: AdvanceVatDraft): Ref | null {
  const due = dueOf(office, draft, '76.ВА', '60.02');
  if (due.length === 0) return null;
  const written = writeDocument(office, 'ФормированиеЗаписейКнигиПродаж', draft, {
    fields: { Реализация0: false },
    sections: {
      ВосстановленПоАвансам: due.map(
        (row): Fields => ({
          Поставщик: row.counterparty,
          ДоговорКонтрагента: row.contract,
          СчетФактура: row.payment,
          СтавкаНДС: row.rate,
          СуммаБезНДС: row.net,
          НДС: row.vat,
        }),
      ),
    },
  });
  const { organisation } = written;
  moveWritten(
    office,
    written,
    due.map((row) => ({
      dr: { account: '76.ВА', subconto: { Контрагенты: row.counterparty, СФПолученные: row.payment } },
      cr: vatPayable(),
      amount: row.vat,
      content: 'Восстановление НДС с выданного аванса',
    })),
    due.map((row) =>
      salesBook(
        { ...row, organisation, invoice: row.payment, date: draft.date, code: '21' },
        { ...row, kind: 'АвансыВыданные', happening: 'ВосстановлениеНДС' },
      ),
    ),
  );
  return written.document;
}

function dueOf(office: Office, draft: AdvanceVatDraft, vatAccount: string, advanceAccount: string): Due[] {
  const organisation = organisationOf(office, draft);
  const due: Due[] = [];
  for (const cell of office.base.ledger.openCells(organisation, vatAccount)) {
    const [counterparty, payment] = [cell.subconto[0]?.value, cell.subconto[1]?.value];
    if (counterparty === null || counterparty === undefined || payment === null || payment === undefined) continue;
    const invoice = office.base.invoices.get(payment.id);
    if (draft.except?.has(counterparty.id) === true || draft.except?.has(invoice?.id ?? '') === true) continue;
    const { amount: left, contract } = advanceLeft(office, organisation, advanceAccount, counterparty, payment);
    const rate = rateOf(office, invoice);
    const held = absolute(cell);
    const vat = held - vatInside(left, rate);
    if (vat <= 0n) continue;
    const net = netOf(vat, rate);
    due.push({ counterparty, contract: contract ?? contractOf(office, payment), payment, rate, net, vat });
  }
  return due;
}

/** What is left of the advance, kopecks, and the contract it stands under. */
function advanceLeft(
  office: Office,
  organisation: Ref,
  account: string,
  counterparty: Ref,
  payment: Ref,
): { amount: bigint; contract: Ref | null } {
  let amount = 0n;
  let contract: Ref | null = null;
  for (const cell of office.base.ledger.openCells(organisation, account, counterparty)) {
    if (cell.subconto[2]?.value?.id !== payment.id) continue;
    amount += absolute(cell);
    contract = cell.subconto[1]?.value ?? null;
  }
  return { amount, contract };
}

function contractOf(office: Office, payment: Ref): Ref {
  const { fields, sections } = office.base.object(payment);
  const contract = fields.ДоговорКонтрагента ?? sections.РасшифровкаПлатежа?.[0]?.ДоговорКонтрагента;
  if (typeof contract !== 'object' || contract === null) throw new Error(`${payment.name}: нет договора`);
  return contract;
}

/** Rate of the advance invoice; an advance brought in with opening balances has none and was charged at 20/120. */
function rateOf(office: Office, invoice: Ref | undefined): VatRate {
  if (invoice === undefined) return 'НДС20_120';
  const { fields, sections } = office.base.object(invoice);
  const rate = isVatRate(fields.СтавкаНДС) ? fields.СтавкаНДС : sections.Авансы?.[0]?.СтавкаНДС;
  return isVatRate(rate) ? rate : 'НДС20_120';
}

/** The part of an advance without VAT, by the VAT in it. */
function netOf(vat: bigint, rate: VatRate): bigint {
  const percent = BigInt(/\d+/.exec(rate)?.[0] ?? '20');
  return divideRounded(vat * 100n, percent);
}

function absolute(cell: Cell): bigint {
  return cell.balance < 0n ? -cell.balance : cell.balance;
}
