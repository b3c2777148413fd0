/** Documents that look entered twice: the same party, incoming number, date and sum; the same sale on one day; the same number twice a year. */
import { plainNumber } from '#domain/document-numbers.ts';
import { amount, flag, moment, ref, reference, text } from '#onec/dialect/decode.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Days, readKind } from './reading.ts';

export interface Listed {
  readonly set: string;
  readonly row: WireRow;
  /** Kopecks; null when the kind has no sum. */
  readonly sum: bigint | null;
  readonly party: string;
}

export interface Double {
  readonly first: Listed;
  readonly second: Listed;
  readonly why: string;
}

/** Kinds and the key by which two of them are one. A key with an empty part says nothing. */
const KINDS: readonly (readonly [set: string, key: (one: Listed) => readonly string[], why: string])[] = [
  ['Document_ПоступлениеТоваровУслуг', incoming, 'один входящий номер, дата, поставщик и сумма'],
  ['Document_РеализацияТоваровУслуг', sameDay, 'один день, покупатель, договор и сумма'],
  ['Document_СписаниеСРасчетногоСчета', incoming, 'один входящий номер, дата, получатель и сумма'],
  ['Document_ПоступлениеНаРасчетныйСчет', incoming, 'один входящий номер, дата, плательщик и сумма'],
];

const sumText = ({ sum }: Listed): string => (sum === null || sum === 0n ? '' : String(sum));

function incoming(one: Listed): string[] {
  const { row } = one;
  const date = moment(row, 'ДатаВходящегоДокумента').slice(0, 10);
  return [one.party, plainNumber(text(row, 'НомерВходящегоДокумента')), date, sumText(one)];
}

function sameDay(one: Listed): string[] {
  const contract = reference(one.row, 'ДоговорКонтрагента')?.ref ?? '';
  return [one.party, contract, moment(one.row, 'Date').slice(0, 10), sumText(one)];
}

export function listed(set: string, row: WireRow): Listed {
  return { set, row, sum: amount(row, 'СуммаДокумента', 2), party: reference(row, 'Контрагент')?.ref ?? '' };
}

/** Pairs among posted documents of the days. A document of the days is compared with everything since the beginning of its year. */
export async function findDoubles(desk: Desk, days: Days): Promise<Double[]> {
  const found: Double[] = [];
  const year = { from: `${days.from.slice(0, 4)}-01-01`, to: days.to };
  for (const [set, key, why] of KINDS) {
    const rows = (await readKind(desk, set, year, 'Задвоенные документы')) ?? [];
    const known = new Map<string, Listed>();
    for (const row of rows.filter((one) => flag(one, 'Posted') && !flag(one, 'DeletionMark'))) {
      const one = listed(set, row);
      const parts = key(one);
      if (parts.some((part) => part === '')) continue;
      const first = known.get(parts.join('|'));
      if (first === undefined) known.set(parts.join('|'), one);
      else if (moment(row, 'Date').slice(0, 10) >= days.from) found.push({ first, second: one, why });
    }
  }
  return found;
}

const SERIES: readonly string[] = [
  'Document_ПриходныйКассовыйОрдер',
  'Document_РасходныйКассовыйОрдер',
  'Document_СчетФактураВыданный',
];

export interface Gap {
  readonly set: string;
  /** The number that is not there, as the series would write it. */
  readonly number: string;
  readonly before: WireRow;
  readonly after: WireRow;
}

export interface Numbering {
  readonly gaps: readonly Gap[];
  readonly doubles: readonly { readonly set: string; readonly number: string; readonly rows: readonly WireRow[] }[];
  readonly read: readonly { readonly set: string; readonly rows: number }[];
}

const MANY = 20;

/** Gaps and doubles inside a year and a prefix among cash orders and issued invoices; those marked for deletion hold their number. */
export async function readNumbering(desk: Desk, days: Days): Promise<Numbering> {
  const gaps: Gap[] = [];
  const doubles: { set: string; number: string; rows: WireRow[] }[] = [];
  const read: { set: string; rows: number }[] = [];
  for (const set of SERIES) {
    const rows = await readKind(desk, set, { from: `${days.from.slice(0, 4)}-01-01`, to: days.to }, 'Нумерация');
    if (rows === null) continue;
    read.push({ set, rows: rows.length });
    const series = new Map<string, WireRow[]>();
    for (const row of rows) {
      const number = text(row, 'Number');
      const key = `${moment(row, 'Date').slice(0, 4)}|${number.replace(/\d+$/, '')}|${number.length}`;
      series.set(key, [...(series.get(key) ?? []), row]);
    }
    for (const own of series.values()) {
      const sorted = [...own].sort((a, b) => (text(a, 'Number') < text(b, 'Number') ? -1 : 1));
      for (const [i, after] of sorted.entries()) {
        const before = sorted[i - 1];
        if (before === undefined) continue;
        const [low, high] = [tail(before), tail(after)];
        if (low === high && ref(before, 'Ref_Key') !== ref(after, 'Ref_Key') && inside(after, days))
          doubles.push({ set, number: text(after, 'Number'), rows: [before, after] });
        if (high - low > MANY) continue;
        for (let missing = low + 1; missing < high; missing += 1)
          if (inside(after, days)) gaps.push({ set, number: like(text(after, 'Number'), missing), before, after });
      }
    }
  }
  return { gaps, doubles, read };
}

const tail = (row: WireRow): number => Number(/\d+$/.exec(text(row, 'Number'))?.[0] ?? '0');
const inside = (row: WireRow, days: Days): boolean => moment(row, 'Date').slice(0, 10) >= days.from;

function like(number: string, value: number): string {
  const digits = /\d+$/.exec(number)?.[0] ?? '';
  return number.slice(0, number.length - digits.length) + String(value).padStart(digits.length, '0');
}
