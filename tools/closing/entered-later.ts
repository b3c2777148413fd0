/**
 * Documents that were entered after those of the next months, by their numbers: 1C gives numbers in the order of entry, so a number greater
 * than that of a document dated later tells the order. An inference: a number can be typed by hand.
 */
import type { IsoDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { moment, ref, text } from '#onec/dialect/decode.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Move } from '../money/postings.ts';
import { readKind } from './reading.ts';

export interface Later {
  readonly type: string;
  readonly ref: string;
  readonly account: string;
  readonly amount: Kopecks;
  /** Date of a later document with a smaller number. */
  readonly nextDate: IsoDate;
}

/** Kinds whose numbers say nothing of the entry: closing itself and operations without an order of their own. */
const SILENT: ReadonlySet<string> = new Set(['Document_РегламентнаяОперация']);

const prefixOf = (number: string): string => number.replace(/\d+$/, '');

/** Of the documents behind these moves, those whose number is later than one dated after `to`; sums by document and account. */
export async function enteredLater(desk: Desk, moves: readonly Move[], to: IsoDate): Promise<Later[]> {
  const sums = new Map<string, Later>();
  for (const { posting, own, net } of moves) {
    if (SILENT.has(posting.recorderType)) continue;
    const key = `${posting.recorder}|${own.account}`;
    const known = sums.get(key);
    sums.set(key, {
      ...{ type: posting.recorderType, ref: posting.recorder, account: own.account, nextDate: '' },
      amount: (known?.amount ?? 0n) + net,
    });
  }
  const found: Later[] = [];
  for (const type of new Set([...sums.values()].map((one) => one.type))) {
    const until = desk.context.workingDate;
    const rows = await readKind(desk, type, { from: `${to.slice(0, 7)}-01`, to: until }, 'Порядок ввода документов');
    const later = (rows ?? []).filter((row) => moment(row, 'Date').slice(0, 10) > to);
    for (const one of [...sums.values()].filter((each) => each.type === type && each.amount !== 0n)) {
      const number = text((rows ?? []).find((row) => ref(row, 'Ref_Key') === one.ref) ?? {}, 'Number');
      const next = later.filter(
        (row) => prefixOf(text(row, 'Number')) === prefixOf(number) && text(row, 'Number') < number,
      );
      const last = next.at(-1);
      if (number !== '' && last !== undefined) found.push({ ...one, nextDate: moment(last, 'Date').slice(0, 10) });
    }
  }
  return found.sort((a, b) => (a.amount === b.amount ? (a.ref < b.ref ? -1 : 1) : a.amount < b.amount ? 1 : -1));
}
