/**
 * A posting as a record of the ledger, with its subconto.
 */
import type { Posting, PostingSide, Ref, Value } from '#demo/books/books.ts';
import type { Row } from './rows.ts';

/** References to accounts and subconto kinds, which books name by code and by predefined name. */
export interface ChartRefs {
  account(code: string): Ref | null;
  kind(name: string): Ref | null;
}

type PostingReader = (posting: Posting, chart: ChartRefs) => Value;

/** How each field of a posting is read: the common ones, then those of either side. */
const POSTING_READERS: ReadonlyMap<string, PostingReader> = new Map<string, PostingReader>([
  ['Recorder', ({ recorder }) => recorder],
  ['Period', ({ period }) => period],
  ['LineNumber', ({ line }) => line],
  ['Active', ({ active }) => active],
  ['Организация', ({ organisation }) => organisation],
  ['Сумма', ({ amount }) => amount],
  ['Содержание', ({ content }) => content],
  ...sideReaders('Dr', ({ dr }) => dr),
  ...sideReaders('Cr', ({ cr }) => cr),
]);

function sideReaders(side: 'Dr' | 'Cr', of: (posting: Posting) => PostingSide): [string, PostingReader][] {
  return [
    [`Account${side}`, (posting, chart) => chart.account(of(posting).account)],
    [`Валюта${side}`, (posting) => of(posting).currency],
    [`ВалютнаяСумма${side}`, (posting) => of(posting).currencyAmount],
    [`Количество${side}`, (posting) => of(posting).quantity],
    [`СуммаНУ${side}`, (posting) => of(posting).tax.nu],
    [`СуммаПР${side}`, (posting) => of(posting).tax.pr],
    [`СуммаВР${side}`, (posting) => of(posting).tax.vr],
    ...[0, 1, 2].flatMap((slot): [string, PostingReader][] => [
      [`ExtDimension${side}${slot + 1}`, (posting) => of(posting).subconto[slot]?.value ?? null],
      [`ExtDimensionType${side}${slot + 1}`, (posting, chart) => kindOf(of(posting), slot, chart)],
    ]),
  ];
}

function kindOf(side: PostingSide, slot: number, chart: ChartRefs): Ref | null {
  const subconto = side.subconto[slot];
  return subconto === undefined ? null : chart.kind(subconto.kind);
}

export class PostingRow implements Row {
  readonly posting: Posting;
  readonly #chart: ChartRefs;

  constructor(posting: Posting, chart: ChartRefs) {
    this.posting = posting;
    this.#chart = chart;
  }

  get(name: string): Value | undefined {
    return POSTING_READERS.get(name)?.(this.posting, this.#chart);
  }

  rows(): readonly Row[] {
    return [];
  }
}
