/**
 * Readings of «хвосты» and its neighbours over one list of open items: each word is a condition on an item, counted in parties and roubles,
 * so that a person sees what the choice of a meaning is worth.
 */
import { z } from 'zod';
import { expand } from '#domain/accounts.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { abs } from '#domain/money.ts';
import { sidedSchema, sidedText } from '../ledger/placing.ts';
import type { Termed } from './terms.ts';

export interface Thresholds {
  /** Kopecks: a remainder below this is small. */
  readonly small: bigint;
  /** Days from the primary date: an item older than this is old. */
  readonly old: number;
  readonly asOf: IsoDate;
}

interface ReadingRow {
  readonly title: string;
  readonly meaning: (thresholds: Thresholds) => string;
  readonly holds: (item: Termed, thresholds: Thresholds) => boolean;
}

const isSmall: ReadingRow['holds'] = ({ amount }, { small }) => abs(amount) < small;
const isOverdue: ReadingRow['holds'] = ({ role, late }) => role === 'debt' && late !== null && late > 0;
const isOld: ReadingRow['holds'] = ({ age }, { old }) => age !== null && age > old;

/** Days before the end of limitation from which an item is told. */
const LIMITATION_NEAR = 90;
const LIMITATION_YEARS = 3;

/** Three years from the due date: what the ledger can prove of limitation; interruptions it does not know. */
export function limitationOf(due: IsoDate): IsoDate {
  const year = Number(due.slice(0, 4)) + LIMITATION_YEARS;
  return due.endsWith('-02-29') ? `${year}-02-28` : `${year}${due.slice(4)}`;
}

export const READINGS = {
  any_open: {
    title: 'все незакрытые расчёты по документам',
    meaning: () => 'любой ненулевой остаток по контрагенту, договору и документу; сходится с ОСВ',
    holds: () => true,
  },
  paid_without_documents: {
    title: 'авансы без закрывающих документов',
    meaning: () => 'деньги переданы, документов на них нет: остаток на счёте авансов или в пользу плательщика',
    holds: ({ role }) => role === 'advance',
  },
  overdue: {
    title: 'просроченные долги',
    meaning: () => 'срок оплаты раньше даты остатка; оплата сегодняшним днём не просрочка',
    holds: isOverdue,
  },
  small: {
    title: 'копейки',
    meaning: ({ small }) => `остаток меньше ${small / 100n} руб.`,
    holds: isSmall,
  },
  old: {
    title: 'старые остатки',
    meaning: ({ old }) => `первичный документ старше ${old} дней; движения после него здесь не проверяются`,
    holds: isOld,
  },
  without_document: {
    title: 'без документа',
    meaning: () => 'счёт ведётся по документам расчётов, а документ не указан',
    holds: ({ document, keepsDocuments }) => keepsDocuments && document === null,
  },
  opposite: {
    title: 'остаток не на своей стороне',
    meaning: () => 'дебет на счёте долга поставщику или кредит на счёте долга покупателя: переплата или исправление',
    holds: ({ role }) => role === 'opposite',
  },
  limitation_near: {
    title: 'исковая давность прошла или близко',
    meaning: () =>
      `три года от срока оплаты прошли или пройдут за ${LIMITATION_NEAR} дней; перерывы давности учёт не знает: это кандидаты на списание`,
    holds: ({ role, due }, { asOf }) =>
      role === 'debt' && due !== null && limitationOf(due) <= addDays(asOf, LIMITATION_NEAR),
  },
  in_term: {
    title: 'без замечаний',
    meaning: () => 'долги, у которых срок не наступил, без копеек и без тех, чей срок не определён',
    holds: (item, thresholds) =>
      item.role === 'debt' && item.late !== null && item.late <= 0 && !isSmall(item, thresholds),
  },
} as const satisfies Record<string, ReadingRow>;

export type ReadingCode = keyof typeof READINGS;
export const READING_CODES = Object.keys(READINGS) as [ReadingCode, ...ReadingCode[]];

export function holds(code: ReadingCode, item: Termed, thresholds: Thresholds): boolean {
  return READINGS[code].holds(item, thresholds);
}

export const readingLineSchema = z.strictObject({
  code: z.enum(READING_CODES),
  title: z.string(),
  meaning: z.string(),
  parties: z.int(),
  items: z.int(),
  ...sidedSchema.shape,
});
export type ReadingLine = z.infer<typeof readingLineSchema>;

/** Every reading over the same items; one item may be in several. */
export function readingLines(items: readonly Termed[], thresholds: Thresholds): ReadingLine[] {
  return READING_CODES.map((code) => {
    const own = items.filter((item) => holds(code, item, thresholds));
    return {
      ...{ code, title: READINGS[code].title, meaning: READINGS[code].meaning(thresholds) },
      parties: new Set(own.map(({ counterparty }) => counterparty?.ref ?? '')).size,
      items: own.length,
      ...sidedText(expand(own.map(({ amount }) => amount))),
    };
  });
}
