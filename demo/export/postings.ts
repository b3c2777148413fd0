/**
 * postings.csv: every posting, active or not, with both sides' subconto by slot.
 */
import type { Books, Posting, PostingSide } from '#demo/books/books.ts';
import { flag, moneyCell, nameCell, numberCell, refCell } from './cells.ts';
import type { CsvFile, Row } from './csv-file.ts';

const SLOTS = [0, 1, 2];

const subcontoColumns = (['dr', 'cr'] as const).flatMap((side) =>
  SLOTS.flatMap((slot) => ['kind', 'ref', 'name'].map((part) => `${side}_sub${slot + 1}_${part}`)),
);

function measures(side: PostingSide): Row {
  return [nameCell(side.currency), moneyCell(side.currencyAmount), numberCell(side.quantity, 3)];
}

function subconto(side: PostingSide): Row {
  return SLOTS.flatMap((slot) => {
    const one = side.subconto[slot];
    return one === undefined ? ['', '', ''] : [one.kind, refCell(one.value), nameCell(one.value)];
  });
}

function postingRow(posting: Posting): Row {
  return [
    posting.recorder.type.replace('Document_', ''),
    posting.recorder.id,
    String(posting.line),
    posting.period,
    posting.organisation.id,
    flag(posting.active),
    posting.dr.account,
    posting.cr.account,
    moneyCell(posting.amount),
    posting.content,
    ...measures(posting.dr),
    ...measures(posting.cr),
    ...subconto(posting.dr),
    ...subconto(posting.cr),
  ];
}

export const POSTING_FILE: CsvFile = {
  name: 'postings.csv',
  columns: [
    'recorder_type',
    'recorder_ref',
    'line',
    'period',
    'organisation_ref',
    'active',
    'dr',
    'cr',
    'amount',
    'content',
    'dr_currency',
    'dr_currency_amount',
    'dr_quantity',
    'cr_currency',
    'cr_currency_amount',
    'cr_quantity',
    ...subcontoColumns,
  ],
  *rows({ postings }: Books): Generator<Row> {
    const ordered = [...postings].sort(
      (a, b) => (a.recorder.id < b.recorder.id ? -1 : a.recorder.id > b.recorder.id ? 1 : 0) || a.line - b.line,
    );
    for (const posting of ordered) yield postingRow(posting);
  },
};
