/** Scans of cards: namesakes, contracts against their names and papers, deliveries that look like one entered twice. */
import type { BooksObject } from '#demo/books/books.ts';
import { daysBetween } from '#domain/dates.ts';
import { money, type Reading, refId, text, total } from '../reading.ts';
import { dayOf, decimal, type Scan } from './scan.ts';

const FORMS =
  /общество с ограниченной ответственностью|индивидуальный предприниматель|(?<![а-яё])(?:ооо|ooo|ао|пао|зао|муп|нко|тд|ип)(?![а-яё])/g;

export const CARDS_SCANS: readonly Scan[] = [
  {
    name: 'одинаковые названия без учета формы: пара с тем же ИНН и нарочные однофамильцы',
    finds: [2, 3],
    run: (reading) => {
      const counts = new Map<string, number>();
      for (const { isFolder, description } of reading.all('Catalog_Контрагенты')) {
        if (isFolder) continue;
        const name = description
          .toLowerCase()
          .replace(FORMS, '')
          .replaceAll('ё', 'е')
          .replace(/[^a-zа-я0-9]/g, '');
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return [...counts.values()].filter((count) => count > 1);
    },
  },
  {
    name: 'номер или дата договора не те, что в названии',
    finds: [],
    run: (reading) =>
      reading
        .all('Catalog_ДоговорыКонтрагентов')
        .filter(({ description, fields }) => {
          const number = /(?:№|Дог\.) (\S+)/.exec(description)?.[1] ?? fields.Номер;
          const [, day, month, year] = / от (\d\d)\.(\d\d)\.(\d{4})/.exec(description) ?? [];
          const date = year === undefined ? fields.Дата : `${year}-${month}-${day}T00:00:00`;
          return fields.Номер !== number || fields.Дата !== date;
        })
        .map(({ description }) => description),
  },
  {
    name: 'документ старше своего договора',
    finds: [],
    run: (reading) => {
      const signed = new Map(
        reading.all('Catalog_ДоговорыКонтрагентов').map(({ ref, fields }) => [ref, text(fields.Дата)]),
      );
      return documents(reading)
        .filter(
          (object) => primaryDay(object) < (signed.get(refId(object.fields.ДоговорКонтрагента)) ?? '').slice(0, 10),
        )
        .map(({ description }) => description);
    },
  },
  {
    name: 'похожие поступления товаров и возмещения эквайера: та же сумма того же контрагента, до трех дней между ними',
    finds: [],
    run: (reading) => {
      const receipts = reading
        .documents('ПоступлениеТоваровУслуг', '')
        .filter(({ fields }) => fields.ВидОперации === 'Товары');
      const cards = reading
        .documents('ПоступлениеНаРасчетныйСчет', '')
        .filter(({ fields }) => text(fields.ВидОперации).startsWith('ПоступленияОтПродаж'));
      return [receipts, cards].flatMap(alike);
    },
  },
  {
    name: 'доп. расходы: строки не складываются в документ и его НДС',
    finds: [],
    run: (reading) =>
      reading
        .documents('ПоступлениеДопРасходов', '')
        .filter(({ posted }) => posted)
        .filter(({ fields, sections }) => {
          const rows = sections.Товары ?? [];
          const sums = [total(rows, ({ Сумма }) => money(Сумма)), total(rows, ({ СуммаНДС }) => money(СуммаНДС))];
          return sums[0] !== money(fields.СуммаДокумента) || sums[1] !== money(fields.СуммаНДС);
        })
        .map(({ description }) => description),
  },
];

function documents(reading: Reading): BooksObject[] {
  return [...reading.books.objects].flatMap(([set, objects]) => (set.startsWith('Document_') ? objects : []));
}

/** Day of the paper itself for a document that only stands for it. */
function primaryDay(object: BooksObject): string {
  const stub = object.set === 'Document_ДокументРасчетовСКонтрагентом';
  return stub ? text(object.fields.ДатаВходящегоДокумента).slice(0, 10) : dayOf(object);
}

function alike(objects: readonly BooksObject[]): string[] {
  const seen = new Map<string, BooksObject>();
  const found: string[] = [];
  for (const object of [...objects].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const amount = money(object.fields.СуммаДокумента);
    const key = `${refId(object.fields.Контрагент)}|${amount}`;
    const before = seen.get(key);
    if (before !== undefined && daysBetween(dayOf(before), dayOf(object)) <= 3) {
      found.push(`${dayOf(object)} ${decimal(amount)}`);
    }
    seen.set(key, object);
  }
  return found;
}
