/** Goods by what a person calls them: every word of the name must stand in the name of the card, in any case, letters that look alike being one. */
import { cyrillicCapitals } from '#domain/lookalikes.ts';
import { isSameWord, slips, slipsAllowed } from '#domain/party-names.ts';
import { flag, ref, text } from '#onec/dialect/decode.ts';
import type { WireRow } from '#onec/transport/body.ts';
import type { EntityRef } from '#state/fact.ts';
import { empty } from '../answers.ts';
import { stop, taken } from '../ledger/answering.ts';
import type { Desk } from '../ledger/desk.ts';
import type { ReportBuilder } from '../report/build.ts';

export const GOODS_SET = 'Catalog_Номенклатура';
const MAX_AGE_MS = 60_000;

export interface Goods {
  readonly ref: string;
  readonly title: string;
  /** Folder of the catalog, '' at its root. */
  readonly folder: string;
  readonly isService: boolean;
  readonly isMarked: boolean;
}

const goodsOf = (row: WireRow): Goods => ({
  ...{ ref: ref(row, 'Ref_Key'), title: text(row, 'Description'), folder: ref(row, 'Parent_Key') },
  ...{ isService: flag(row, 'Услуга'), isMarked: flag(row, 'DeletionMark') },
});

/** The whole catalog without folders. */
export async function readGoods(desk: Desk): Promise<ReadonlyMap<string, Goods>> {
  const { onec, terms, memory } = desk.context;
  const whole = taken(await memory.recall(`names:${GOODS_SET}`, MAX_AGE_MS, () => onec.catalog(GOODS_SET, terms)));
  const rows = desk.rows({ ok: true, value: whole.value });
  return new Map(rows.filter((row) => !flag(row, 'IsFolder')).map((row) => [ref(row, 'Ref_Key'), goodsOf(row)]));
}

/** Words of a name: capitals that look alike are Cyrillic, marks and quotes are no words. */
export function goodsWords(name: string): string[] {
  const plain = cyrillicCapitals(name.toUpperCase()).toLowerCase().replaceAll('ё', 'е');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** «бумаги» is «бумага», «бумги» too; a word with a digit is met as it stands. */
function isMet(asked: string, word: string): boolean {
  if (asked === word || isSameWord(asked, word)) return true;
  const short = Math.min(asked.length, word.length);
  return !/\d/.test(`${asked}${word}`) && short > 4 && slips(asked, word, slipsAllowed(short)) <= slipsAllowed(short);
}

/** Units and words beside the name that are no part of it. */
const BESIDE = /^(?:шт|штук|штуки|товар|товара|товаров|номенклатура|номенклатуры|позиция|позиции)$/;

/** Cards whose name holds every word; exactly named ones only, when there are such. */
export function goodsNamed(goods: Iterable<Goods>, name: string): Goods[] {
  const asked = goodsWords(name).filter((word) => !BESIDE.test(word));
  if (asked.length === 0) return [];
  return [...goods]
    .filter(({ title }) => {
      const words = goodsWords(title);
      const joined = words.join('');
      return asked.every((one) => words.some((word) => isMet(one, word))) || joined === asked.join('');
    })
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The cards that are meant; ends the call when the catalog, read whole, has none. */
export function demandGoods(goods: ReadonlyMap<string, Goods>, name: string, desk: Desk): Goods[] {
  const found = goodsNamed(goods.values(), name);
  if (found.length > 0) return found;
  return stop(
    empty('entity_not_bound', `В справочнике «Номенклатура» нет позиции «${name}»: прочитано ${goods.size} карточек.`, {
      ...{ counts: desk.counts(), notes: desk.notes() },
    }),
  );
}

/** What is said of named goods: the only card by its name, or how many look-alike cards stand behind the name. Figures are put in by the caller. */
export function askedGoods(report: ReportBuilder, cards: readonly Goods[]): { said: string; about: EntityRef | null } {
  const [only, ...more] = cards;
  if (only !== undefined && more.length === 0) {
    const about = { kind: GOODS_SET, ref: only.ref, title: only.title };
    report.text('asked', 'номенклатура', only.title, { about });
    return { said: '{asked} — ', about };
  }
  report
    .count('cards', 'карточек с таким названием', cards.length, 'product')
    .say('found', 'под это название подходит {cards|product}: итог — по всем, в таблице они отдельно.', {
      level: 'attention',
    });
  return { said: 'по всем карточкам с таким названием — ', about: null };
}
