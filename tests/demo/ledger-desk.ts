/** A bare base for ledger stories: one organisation, a few catalogs, entries set up by hand, and postings told as short text. */
import type { Posting, Ref } from '#demo/books/books.ts';
import { enumRef } from '#demo/books/refs.ts';
import type { Closing } from '#demo/company/closing/closing.ts';
import { AssetBook } from '#demo/documents/asset-book.ts';
import { Base } from '#demo/engine/base.ts';
import type { PostingDraft, SideDraft } from '#demo/engine/ledger.ts';
import { formatDecimal } from '#domain/decimals.ts';

export class LedgerDesk {
  readonly base = new Base({
    company: '2020',
    seed: 1,
    scale: 1,
    from: '2020-01',
    to: '2020-06',
    workingDate: '2020-06-30',
  });
  readonly organisation = this.ref('Организации', 'ООО «Проба»');
  readonly author = this.ref('Пользователи', 'Бухгалтер');
  readonly usd = this.ref('Валюты', 'USD');
  readonly assets = new AssetBook();

  ref(catalog: string, description: string): Ref {
    const known = this.base.books.objects
      .get(`Catalog_${catalog}`)
      ?.find((object) => object.description === description);
    if (known !== undefined) return { type: known.set, id: known.ref, name: known.description };
    return this.base.catalog(catalog, { description });
  }

  /** Entries by hand on a day: rows of `debit`, `credit`, kopecks. */
  enter(day: string, ...rows: readonly (readonly [dr: SideDraft | null, cr: SideDraft | null, amount: bigint])[]): Ref {
    const document = this.base.document({
      type: 'ОперацияБух',
      date: `${day}T12:00:00`,
      organisation: this.organisation,
      fields: {},
    });
    this.base.move(
      document,
      rows.map(([dr, cr, amount]): PostingDraft => ({ dr, cr, amount, content: 'проба' })),
    );
    return document;
  }

  closing(month: string, more: Partial<Closing> = {}): Closing {
    const item = (name: string): Ref => this.ref('СтатьиЗатрат', name);
    return {
      base: this.base,
      organisation: this.organisation,
      author: this.author,
      month,
      assets: this.assets,
      items: {
        exchange: this.ref('ПрочиеДоходыИРасходы', 'Курсовые разницы'),
        exchangeUnits: this.ref('ПрочиеДоходыИРасходы', 'Курсовые разницы у.е.'),
        mainGroup: this.group('Торговля'),
        productionGroup: this.group('Щиты'),
        transport: item('Транспорт'),
        taxes: item('Налоги'),
        production: item('Выпуск'),
      },
      regime: { tax: 'profit', rates: { federal: 300n, regional: 1700n, simplified: 600n } },
      rate: () => 10_000n,
      transportTax: 0n,
      ...more,
    };
  }

  group(name: string): Ref {
    return this.ref('НоменклатурныеГруппы', name);
  }

  /** Side of an account with its analytics by kind; a name becomes a catalog element or an enumeration's value. */
  side(
    account: string,
    subconto: Readonly<Record<string, string | Ref | null>> = {},
    more: Partial<SideDraft> = {},
  ): SideDraft {
    const values = Object.entries(subconto).map(([kind, value]) => [
      kind,
      typeof value === 'string' ? this.#value(kind, value) : value,
    ]);
    return { account, subconto: Object.fromEntries(values), ...more };
  }

  #value(kind: string, name: string): Ref {
    if (['ВидыПлатежейВГосБюджет', 'УровниБюджетов', 'СтавкиНДС', 'ПрибылиИУбытки'].includes(kind))
      return enumRef(kind, name);
    return this.ref(
      kind === 'РаботникиОрганизаций' ? 'ФизическиеЛица' : kind === 'Договоры' ? 'ДоговорыКонтрагентов' : kind,
      name,
    );
  }

  balance(account: string): string {
    return rubles(this.base.ledger.balance(this.organisation, account));
  }

  /** Entries of a document: `26/Аренда → 60.01/Вектор 100.00`. */
  told(document: Ref): string[] {
    return this.base.books.postings.filter((posting) => posting.recorder.id === document.id).map(tell);
  }
}

export function rubles(amount: bigint): string {
  return formatDecimal(amount, 2);
}

export function tell({ dr, cr, amount }: Posting): string {
  return `${shown(dr)} → ${shown(cr)} ${rubles(amount)}`;
}

/** The same of entries that are not posted yet. */
export function tellDraft({ dr, cr, amount }: PostingDraft): string {
  return `${shownDraft(dr)} → ${shownDraft(cr)} ${rubles(amount)}`;
}

function shown(side: Posting['dr']): string {
  const first = side.subconto[0]?.value;
  return first === undefined || first === null ? side.account : `${side.account}/${first.name}`;
}

function shownDraft(side: SideDraft | null): string {
  const first = Object.values(side?.subconto ?? {})[0];
  return first === undefined || first === null ? (side?.account ?? '') : `${side?.account ?? ''}/${first.name}`;
}

/** Analytics of money that no story looks at. */
export const CASH = { СтатьиДвиженияДенежныхСредств: null };

/** Sales of a month by group: revenue with VAT and its VAT, kopecks. */
export function sell(desk: LedgerDesk, day: string, group: string, revenue: bigint, vat: bigint): void {
  const nomenclature = { НоменклатурныеГруппы: group, СтавкиНДС: 'НДС20' };
  desk.enter(
    day,
    [desk.side('50.01', CASH), desk.side('90.01.1', { ...nomenclature, Номенклатура: null }), revenue],
    [desk.side('90.03', nomenclature), desk.side('68.02', { ВидыПлатежейВГосБюджет: 'Налог' }), vat],
  );
}

/** Costs of a day paid in cash. */
export function spend(
  desk: LedgerDesk,
  day: string,
  account: string,
  item: string,
  amount: bigint,
  group?: string,
): void {
  const side = desk.side(account, {
    ...(group === undefined ? {} : { НоменклатурныеГруппы: group }),
    СтатьиЗатрат: item,
  });
  desk.enter(day, [side, desk.side('50.01', CASH), amount]);
}

/** Goods that were there before. */
export function stock(
  desk: LedgerDesk,
  account: string,
  item: string,
  quantity: bigint,
  amount: bigint,
  day = '2020-01-10',
): void {
  const side = desk.side(account, { Номенклатура: item, Партии: null, Склады: 'Склад' }, { quantity });
  desk.enter(day, [side, { account: '000' }, amount]);
}
