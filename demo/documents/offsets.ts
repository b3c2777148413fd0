/**
 * Offset of advances: at posting of a shipment or a receipt, or, where settlements are deferred, at month close.
 */
import type { Fields, Ref } from '#demo/books/books.ts';
import type { PostingDraft } from '#demo/engine/ledger.ts';
import {
  advanceAccount,
  isDeferred,
  openItems,
  type Party,
  settlementSide,
  type Taken,
  takeAmount,
  takeCurrency,
} from '#demo/engine/settlements.ts';
import type { OffsetMode } from './drafts.ts';
import type { Office } from './office.ts';

const DEFERRED = 'InformationRegister_РасчетыСКонтрагентамиОтложенноеПроведение';

export interface OffsetRequest extends Party {
  readonly organisation: Ref;
  readonly date: string;
  readonly debtAccount: string;
  readonly mode: OffsetMode;
  /** What there is to cover: kopecks, or hundredths of the currency unit on a currency account. */
  readonly amount: bigint;
  readonly inCurrency: boolean;
}

/** Advances the document will consume, oldest first. A row of «ПоДокументу» beyond its remainder is an error, as in 1C. */
export function planOffset(office: Office, request: OffsetRequest): Taken[] {
  const { base } = office;
  const account = advanceAccount(request.debtAccount);
  if (request.mode === 'НеЗачитывать' || account === request.debtAccount) return [];
  if (isDeferred(base, request.organisation)) return [];
  const items = openItems(base, request.organisation, account, request.counterparty, request.contract, {
    until: request.date,
  });
  if (request.mode === 'Автоматически') {
    return (request.inCurrency ? takeCurrency : takeAmount)(items, request.amount).taken;
  }
  return request.mode.map(({ document, amount }) => {
    const { taken, rest } = takeAmount(
      items.filter((item) => item.document?.id === document.id),
      amount,
    );
    const part = taken[0];
    if (part === undefined || rest > 0n) throw new Error(`Аванс ${document.name}: остатка не хватает на ${amount}`);
    return part;
  });
}

/** Entries of a planned offset: 60.01–60.02 for a supplier, 62.02–62.01 for a customer. */
export function offsetLines(
  office: Office,
  key: Party & { readonly document: Ref; readonly debtAccount: string; readonly currency?: Ref | undefined },
  taken: readonly Taken[],
): PostingDraft[] {
  return taken.map(({ document, amount, currencyAmount }) => {
    const party = { counterparty: key.counterparty, contract: key.contract, currency: key.currency, currencyAmount };
    const debt = settlementSide(office.base, { ...party, account: key.debtAccount, document: key.document });
    const advance = settlementSide(office.base, { ...party, account: advanceAccount(key.debtAccount), document });
    return key.debtAccount.startsWith('60')
      ? { dr: debt, cr: advance, amount, content: 'Зачет аванса поставщику' }
      : { dr: advance, cr: debt, amount, content: 'Зачет аванса покупателя' };
  });
}

/** How the mode stands in the document: СпособЗачетаАвансов and the section ЗачетАвансов. */
export function offsetFields(mode: OffsetMode): { kind: string; rows: Fields[] } {
  if (typeof mode === 'string') return { kind: mode, rows: [] };
  return {
    kind: 'ПоДокументу',
    rows: mode.map(({ document, amount }) => ({ ДокументАванса: document, СуммаЗачета: amount })),
  };
}

/** Puts a document of a deferred organisation on the list of settlements to be made at month close. */
export function deferSettlement(office: Office, organisation: Ref, document: Ref, party: Party): void {
  if (!isDeferred(office.base, organisation)) return;
  office.base.put(DEFERRED, deferredKey(office, organisation, document, party), { СостояниеРасчетов: 'КВыполнению' });
}

function deferredKey(office: Office, organisation: Ref, document: Ref, party: Party): Fields {
  return {
    Организация: organisation,
    Дата: office.base.object(document).date,
    Документ: document,
    Контрагент: party.counterparty,
    ДоговорКонтрагента: party.contract,
  };
}

/**
 * Month close of a deferred organisation: debts and advances of each contract met FIFO up to the moment `until`
 * (the last second of the month). An entry belongs to the later of the two documents and to its date; rows become «Выполнено».
 */
export function executeDeferredOffsets(office: Office, organisation: Ref, until: string): void {
  const parties = new Map<string, Party>();
  for (const { fields } of [...office.base.records(DEFERRED)]) {
    const { Документ: document, Контрагент: counterparty, ДоговорКонтрагента: contract } = fields;
    if (!isRef(document) || !isRef(counterparty) || !isRef(contract)) continue;
    if (fields.СостояниеРасчетов !== 'КВыполнению' || String(fields.Дата) > until) continue;
    if (!isRef(fields.Организация) || fields.Организация.id !== organisation.id) continue;
    const party = { counterparty, contract };
    parties.set(contract.id, party);
    office.base.put(DEFERRED, deferredKey(office, organisation, document, party), { СостояниеРасчетов: 'Выполнено' });
  }
  for (const party of parties.values()) {
    for (const debtAccount of ['60.01', '62.01']) meet(office, organisation, debtAccount, party, until);
  }
}

function meet(office: Office, organisation: Ref, debtAccount: string, party: Party, until: string): void {
  const { base } = office;
  const debts = openItems(base, organisation, debtAccount, party.counterparty, party.contract, { until });
  for (const debt of debts) {
    const { document } = debt;
    if (document === null) continue;
    const account = advanceAccount(debtAccount);
    const advances = openItems(base, organisation, account, party.counterparty, party.contract, { until });
    for (const part of takeAmount(advances, debt.amount).taken) {
      const [line] = offsetLines(office, { ...party, document, debtAccount }, [part]);
      if (line === undefined || part.document === null) continue;
      const later = base.object(part.document).date > base.object(document).date ? part.document : document;
      base.move(later, [line]);
    }
  }
}

function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null && 'id' in value;
}
