/**
 * АктСверкиВзаиморасчетов: our rows are read from the ledger, internal entries of one party left out; no movements.
 * Their side repeats ours mirrored, with the difference they claim.
 */
import type { Fields, Posting, Ref } from '#demo/books/books.ts';
import { advanceAccount } from '#demo/engine/settlements.ts';
import { dayStart, organisationOf, writeDocument } from './head.ts';
import type { ReconciliationActDraft } from './money-drafts.ts';
import type { Office } from './office.ts';

const ACCOUNTS = ['60.01', '60.02', '62.01', '62.02', '76.02'];

interface Row {
  readonly document: Ref;
  readonly date: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

export function postReconciliationAct(office: Office, draft: ReconciliationActDraft): Ref {
  const { opening, rows } = readAccount(office, draft);
  const difference = draft.difference ?? 0n;
  const { document } = writeDocument(office, 'АктСверкиВзаиморасчетов', draft, {
    fields: {
      Контрагент: draft.counterparty,
      ДоговорКонтрагента: draft.contract ?? null,
      ВалютаДокумента: office.currencies.rub,
      ДатаНачала: dayStart(draft.from),
      ДатаОкончания: `${draft.to}T23:59:59`,
      ОстатокНаНачало: opening,
      ОстатокНаНачалоПоДаннымКонтрагента: -opening,
      // Ours plus theirs, both as Дт − Кт: their closing is ours mirrored, plus what they claim.
      Расхождение: difference,
      ЕстьРасхождения: difference !== 0n,
      РазбитьПоДоговорам: draft.contract === undefined,
      ЭтоДокументКонтрагента: false,
    },
    sections: {
      ПоДаннымОрганизации: rows.map((row) => rowFields(office, row, draft.contract ?? null)),
      СписокСчетов: ACCOUNTS.map((code) => ({ Счет: office.base.account(code), УчаствуетВРасчетах: true })),
    },
  });
  return document;
}

function readAccount(office: Office, draft: ReconciliationActDraft): { opening: bigint; rows: Row[] } {
  const organisation = organisationOf(office, draft);
  const totals = new Map<string, Row>();
  let opening = 0n;
  for (const posting of office.base.books.postings) {
    if (!posting.active || posting.organisation.id !== organisation.id || posting.period.slice(0, 10) > draft.to)
      continue;
    const [debit, credit] = [ownSide(posting, 'dr', draft), ownSide(posting, 'cr', draft)];
    if (debit === credit) continue;
    if (posting.period.slice(0, 10) < draft.from) {
      opening += debit ? posting.amount : -posting.amount;
      continue;
    }
    const known = totals.get(posting.recorder.id);
    totals.set(posting.recorder.id, {
      document: posting.recorder,
      date: posting.period,
      debit: (known?.debit ?? 0n) + (debit ? posting.amount : 0n),
      credit: (known?.credit ?? 0n) + (credit ? posting.amount : 0n),
    });
  }
  return { opening, rows: [...totals.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** Whether the side is a settlement with the party (and under the contract, when one is given). */
function ownSide(posting: Posting, side: 'dr' | 'cr', draft: ReconciliationActDraft): boolean {
  const { account, subconto } = posting[side];
  if (!ACCOUNTS.includes(account) && !ACCOUNTS.includes(advanceAccount(account))) return false;
  const of = (kind: string): string => subconto.find((slot) => slot.kind === kind)?.value?.id ?? '';
  return (
    of('Контрагенты') === draft.counterparty.id &&
    (draft.contract === undefined || of('Договоры') === draft.contract.id)
  );
}

function rowFields(office: Office, row: Row, contract: Ref | null): Fields {
  const { number } = office.base.object(row.document);
  return {
    Договор: contract,
    Дата: row.date,
    Документ: row.document,
    Представление: row.document.name.slice(0, 200),
    Дебет: row.debit,
    Кредит: row.credit,
    НомерДокумента: number,
    ДатаДокумента: row.date,
    НаименованиеДокумента: row.document.name.split(' ')[0] ?? '',
  };
}
