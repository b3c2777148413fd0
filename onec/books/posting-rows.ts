/** Rows of postings.csv, and postings kept small: what repeats (analytics, types, references) is held once however many rows name it. */

import type { CompositeValue } from '../dialect/decode.ts';
import type { Chart } from '../reading/chart.ts';
import type { Posting, Side, Subconto } from '../reading/postings.ts';
import type { Names } from './catalog-rows.ts';
import { bit, money, quantity } from './cells.ts';
import type { Cells } from './columns.ts';

/** Gives back the first of equal values it was shown. */
export interface Pool {
  compact(posting: Posting): Posting;
}

export function createPool(): Pool {
  const texts = new Map<string, string>();
  const values = new Map<string, Subconto>();
  const lists = new Map<string, readonly Subconto[]>();
  function same<T>(kept: Map<string, T>, key: string, value: T): T {
    const known = kept.get(key);
    if (known !== undefined) return known;
    kept.set(key, value);
    return value;
  }
  const once = (value: string): string => same(texts, value, value);
  const subcontoKey = ({ slot, kind, value }: Subconto): string =>
    `${slot}|${kind}|${value?.type ?? ''}|${value?.value ?? ''}`;
  function side(full: Side): Side {
    const list = full.subconto.map((subconto) => same(values, subcontoKey(subconto), subconto));
    return {
      ...full,
      account: once(full.account),
      currency: once(full.currency),
      subconto: same(lists, list.map(subcontoKey).join('#'), list),
    };
  }
  return {
    compact: (posting) => ({
      ...posting,
      recorderType: once(posting.recorderType),
      recorder: once(posting.recorder),
      period: once(posting.period),
      organisation: once(posting.organisation),
      content: once(posting.content),
      dr: side(posting.dr),
      cr: side(posting.cr),
    }),
  };
}

/** Sets whose elements the subconto of these postings name, so that their names can be read. */
export function namedSets(postings: Iterable<Posting>): Set<string> {
  const sets = new Set<string>();
  for (const { dr, cr } of postings) {
    for (const subconto of [...dr.subconto, ...cr.subconto])
      if (subconto.value?.kind === 'ref') sets.add(subconto.value.type);
  }
  return sets;
}

function valueCells(value: CompositeValue | null, names: Names): readonly [string, string] {
  if (value === null) return ['', ''];
  if (value.kind === 'ref' || value.kind === 'unpublished') return [value.value, names.get(value.value) ?? ''];
  return ['', value.value];
}

function subcontoCells(side: Side, names: Names): string[] {
  return [1, 2, 3].flatMap((slot) => {
    const subconto = side.subconto.find((one) => one.slot === slot);
    return [subconto?.kind ?? '', ...valueCells(subconto?.value ?? null, names)];
  });
}

function measures(side: Side, chart: Chart, names: Names): string[] {
  const account = chart.byCode.get(side.account);
  const currency = account?.isCurrency === true;
  return [
    currency ? (names.get(side.currency) ?? '') : '',
    currency ? money(side.currencyAmount) : '',
    account?.isQuantity === true ? quantity(side.quantity) : '',
  ];
}

export function postingCells(posting: Posting, chart: Chart, names: Names): Cells {
  return [
    posting.recorderType.replace(/^Document_/, ''),
    posting.recorder,
    String(posting.line),
    posting.period,
    posting.organisation,
    bit(posting.active),
    posting.dr.account,
    posting.cr.account,
    money(posting.amount),
    posting.content,
    ...measures(posting.dr, chart, names),
    ...measures(posting.cr, chart, names),
    ...subcontoCells(posting.dr, names),
    ...subcontoCells(posting.cr, names),
  ];
}
