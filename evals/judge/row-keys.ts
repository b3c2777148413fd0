/** What a row of a table names: values of the dimensions of the facts, found in its cells. */
import { documentsIn } from '../answer/money.ts';
import { nameKey } from '../answer/text.ts';
import { type Fact, NAMED_DIMS } from '../truth/facts.ts';
import { shortNumber } from './names.ts';

/** One thing a cell names: a value in any of these dimensions. */
export interface RowKey {
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly text: string;
}

/** Labels of the facts, by their comparison key: dimension → values. */
export interface Labels {
  readonly byKey: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  readonly byDocument: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** Keys of long names, longest first, to find a name inside a cell. */
  readonly long: readonly string[];
}

type Values = Map<string, Set<string>>;

const CODED = new Set<string>(['account', 'corr', 'corr_top', 'dr', 'cr', 'line']);
const EMPTY_LABEL = /^(?:<[^>]*>|без (?:документа|договора|аналитики|контрагента)|не указан\S*|\(?пусто\S*)$/i;
/** Titles of columns that hold a meaning of a word and no object: «без документа» is a meaning there. */
const MEANING_TITLE = /^значение$/i;
const MONTHS = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма[йя]',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
];
const BUCKETS: readonly (readonly [string, RegExp])[] = [
  ['1–30', /(?:^|\D)1\s*[–-]\s*30|до 30/],
  ['31–60', /3[01]\s*[–-]\s*60/],
  ['61–90', /6[01]\s*[–-]\s*90/],
  ['>90', /(?:более|больше|свыше|старше|>)\s*90|91\s*(?:\+|и бол)/],
  ['в срок', /^(?:в срок|не просрочено|срок не наступил|без просрочки)$/i],
];

function add(map: Map<string, Values>, key: string, dim: string, value: string): void {
  const values = map.get(key) ?? new Map<string, Set<string>>();
  values.set(dim, (values.get(dim) ?? new Set<string>()).add(value));
  map.set(key, values);
}

export function labelsOf(facts: readonly Fact[]): Labels {
  const byKey = new Map<string, Values>();
  const byDocument = new Map<string, Values>();
  for (const fact of facts) {
    for (const dim of NAMED_DIMS) {
      const value = fact.keys.get(dim);
      if (value === undefined) continue;
      add(byKey, CODED.has(dim) ? `${dim}:${value}` : nameKey(value), dim, value);
      for (const { number, date } of documentsIn(value)) {
        add(byDocument, `${number}|${date}`, dim, value);
        add(byDocument, `${shortNumber(number)}|${date}`, dim, value);
      }
    }
  }
  const long = [...byKey.keys()].filter((key) => key.length > 4 && !/^\w+:/.test(key));
  return { byKey, byDocument, long: long.sort((a, b) => b.length - a.length) };
}

/** Dimensions an account code stands for under a column title; beside a column of corresponding accounts «Счет» is the account itself. */
function codeDims(title: string, header: readonly string[]): readonly string[] {
  if (/корр/i.test(title)) return ['corr', 'corr_top'];
  if (/^сч[её]т$/i.test(title) && header.some((other) => /корр/i.test(other))) return ['account'];
  if (/дт|дебет/i.test(title)) return ['dr'];
  if (/кт|кредит/i.test(title)) return ['cr'];
  return ['account', 'corr', 'corr_top'];
}

function codedKey(labels: Labels, cell: string, title: string, header: readonly string[]): RowKey | null {
  const code = /^(?:сч(?:ет|ёт|\.)\s*)?(\d{2}(?:\.[\dА-ЯA-Z]{1,2}){0,2}|[А-Я]{2,3}(?:\.\d\d)?)(?=$|[\s,(«—–-])/i.exec(
    cell,
  )?.[1];
  const dims = /^№|п\/п|строк/i.test(title) ? ['line'] : codeDims(title, header);
  const value = dims.includes('line') ? /^\d+$/.exec(cell)?.[0] : code;
  if (value === undefined) return null;
  const found: Values = new Map();
  for (const dim of dims) if (labels.byKey.has(`${dim}:${value}`)) found.set(dim, new Set([value]));
  return found.size === 0 ? null : { values: found, text: cell };
}

function calendarKey(labels: Labels, cell: string): RowKey | null {
  const bucket = BUCKETS.find(([, pattern]) => pattern.test(cell))?.[0];
  const month = monthOf(cell, labels);
  const quarter = /^(?:([1-4])|(I{1,3}|IV))[\s-]*(?:й\s*)?кв/i.exec(cell);
  const roman = ['', 'I', 'II', 'III', 'IV'].indexOf(quarter?.[2]?.toUpperCase() ?? '-');
  const value = bucket ?? month ?? quarter?.[1] ?? (roman > 0 ? String(roman) : undefined);
  const found = value === undefined ? undefined : labels.byKey.get(value);
  return found === undefined ? null : { values: found, text: cell };
}

function monthOf(cell: string, labels: Labels): string | undefined {
  const digits = /^(?:(\d{2})\.(\d{4})|(\d{4})-(\d{2}))$/.exec(cell);
  if (digits !== null) return digits[1] === undefined ? `${digits[3]}-${digits[4]}` : `${digits[2]}-${digits[1]}`;
  const index = MONTHS.findIndex((stem) => new RegExp(`^${stem}[а-яё]*(?:\\s|$)`, 'i').test(cell));
  if (index < 0) return undefined;
  const suffix = `-${String(index + 1).padStart(2, '0')}`;
  const year = /\d{4}/.exec(cell)?.[0];
  return [...labels.byKey.keys()].find(
    (key) => (year === undefined || key.startsWith(year)) && /^\d{4}-\d\d$/.test(key) && key.endsWith(suffix),
  );
}

/** What a cell names, or null. The whole cell is tried first, then the documents and the longest name in it. */
export function keysOfCell(labels: Labels, cell: string, title: string, header: readonly string[] = []): RowKey[] {
  const key = nameKey(cell);
  if (key === '') return [];
  const exact =
    labels.byKey.get(key) ?? (EMPTY_LABEL.test(key) && !MEANING_TITLE.test(title) ? labels.byKey.get('') : undefined);
  if (exact !== undefined) return [{ values: exact, text: cell }];
  const coded = codedKey(labels, key, title, header) ?? calendarKey(labels, key);
  if (coded !== null) return [coded];
  const documents = documentsIn(key).flatMap(({ number, date }) => labels.byDocument.get(`${number}|${date}`) ?? []);
  if (documents.length > 0) return [{ values: documents[0] ?? new Map(), text: cell }];
  const name = labels.long.find((label) => key.includes(label));
  return name === undefined ? [] : [{ values: labels.byKey.get(name) ?? new Map(), text: cell }];
}

/** The fact speaks of everything the row names. */
export function isAbout(fact: Fact, keys: readonly RowKey[]): boolean {
  return keys.every(({ values }) =>
    [...values].some(([dim, allowed]) => {
      const value = fact.keys.get(dim);
      return value !== undefined && allowed.has(value);
    }),
  );
}
