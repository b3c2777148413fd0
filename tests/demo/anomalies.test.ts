/**
 * The ordinary flow has no accident of its own: every scan an auditor would run over the finished books
 * finds exactly the planted documents and nothing else. Scans read postings, documents and registers alone.
 */
import { describe, expect, test } from 'vitest';
import { reading2020, SEEDS } from './company-books.ts';
import { BOOKS_SCANS } from './scans/books.ts';
import { CARDS_SCANS } from './scans/cards.ts';
import { SETTLEMENTS_SCANS } from './scans/settlements.ts';
import { STOCK_AND_MONEY_SCANS } from './scans/stock-and-money.ts';
import { TAXES_SCANS } from './scans/taxes.ts';
import { VAT_SCANS } from './scans/vat.ts';

const SCANS = [
  ...SETTLEMENTS_SCANS,
  ...STOCK_AND_MONEY_SCANS,
  ...VAT_SCANS,
  ...BOOKS_SCANS,
  ...CARDS_SCANS,
  ...TAXES_SCANS,
];

describe.each(SEEDS)('зерно %i', (seed) => {
  const reading = reading2020(seed);

  test.each(SCANS)('$name', ({ finds, run }) => {
    expect([...run(reading)].map(String).sort()).toEqual(finds.map(String).sort());
  });
});
