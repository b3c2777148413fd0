/** Scans of VAT, invoices and duplicates. */
import type { BooksObject } from '#demo/books/books.ts';
import { daysBetween } from '#domain/dates.ts';
import { money, type Reading, refId, refName, subconto, sumBy, text } from '../reading.ts';
import { dayOf, decimal, type Scan, taxedRows } from './scan.ts';

export const VAT_SCANS: readonly Scan[] = [
  {
    name: 'поступления с НДС без счета-фактуры и не УПД',
    finds: ['ООО «Кабель-Сити» 2020-03-25', 'ООО «Кабель-Сити» 2020-06-17'],
    run: (reading) => withoutInvoice(reading, 'ПоступлениеТоваровУслуг', 'СчетФактураПолученный'),
  },
  {
    name: 'реализации без счета-фактуры и не УПД',
    finds: [],
    run: (reading) => withoutInvoice(reading, 'РеализацияТоваровУслуг', 'СчетФактураВыданный'),
  },
  {
    name: 'авансы закрытых месяцев без счета-фактуры на аванс',
    finds: ['ООО «Ромашка-Опт»'],
    run: (reading) => advancesWithoutInvoice(reading),
  },
  {
    name: '76.АВ без аванса на 62.02',
    finds: ['ООО «Кристалл»'],
    run: (reading) => {
      const held = reading.balancesBy('76.АВ', {}, ({ side }) => subconto(side, 'Контрагенты')?.name ?? '');
      return [...held.keys()].filter((name) => reading.balance('62.02', { where: { Контрагенты: name } }) === 0n);
    },
  },
  {
    name: '19 старше месяца без вычета',
    finds: ['ООО «Кабель-Сити» 12000.00'],
    run: (reading) =>
      [...reading.balancesBy('19', {}, ({ side }) => subconto(side, 'СФПолученные')?.id ?? '')]
        .map(([id, amount]) => ({ document: reading.object({ id }), amount }))
        .filter(({ document }) => dayOf(document) < '2020-05-31')
        .map(({ document, amount }) => `${refName(document.fields.Контрагент)} ${decimal(amount)}`),
  },
  {
    name: 'повтор входящего документа',
    finds: ['СчетФактураПолученный ООО «Упаковка» 451', 'ПоступлениеТоваровУслуг ООО «Упаковка» 451'],
    run: (reading) =>
      ['СчетФактураПолученный', 'ПоступлениеТоваровУслуг'].flatMap((type) => repeatedIncoming(reading, type)),
  },
  {
    name: 'похожие реализации: тот же покупатель и сумма, до трех дней между ними',
    finds: ['ООО «Электромонтаж-33» 126000.00'],
    run: (reading) => similarSales(reading),
  },
  {
    name: 'счет-фактура позже пяти дней',
    finds: ['МУП «Горсвет»'],
    run: (reading) => lateInvoices(reading),
  },
  {
    name: 'ставка строки не та, что у номенклатуры',
    finds: ['0000-000277'],
    run: (reading) =>
      reading
        .documents('РеализацияТоваровУслуг')
        .filter(({ posted }) => posted)
        .filter(({ sections }) =>
          (sections.Товары ?? []).some(
            (row) =>
              RATE_OF[text(reading.object({ id: refId(row.Номенклатура) }).fields.ВидСтавкиНДС)] !== row.СтавкаНДС,
          ),
        )
        .map(({ number }) => number.trim()),
  },
  {
    name: 'выручка без НДС при ставке 20 % по документам',
    finds: ['Document_ОперацияБух'],
    run: (reading) => revenueWithoutVat(reading),
  },
];

const RATE_OF: Readonly<Record<string, string>> = { Общая: 'НДС20', Пониженная: 'НДС10', БезНДС: 'БезНДС' };

function withoutInvoice(reading: Reading, type: string, invoiceType: string): string[] {
  const invoiced = new Set(
    reading
      .documents(invoiceType)
      .filter(({ posted }) => posted)
      .flatMap(({ sections }) => (sections.ДокументыОснования ?? []).map((row) => refId(row.ДокументОснование))),
  );
  return reading
    .documents(type)
    .filter(
      (object) =>
        object.posted &&
        taxedRows(object) &&
        object.fields.ЭтоУниверсальныйДокумент !== true &&
        !invoiced.has(object.ref),
    )
    .filter(({ fields }) => refName(fields.ВалютаДокумента) === 'руб.')
    .map((object) =>
      type.startsWith('Поступ') ? `${refName(object.fields.Контрагент)} ${dayOf(object)}` : `${object.description}`,
    );
}

function advancesWithoutInvoice(reading: Reading): string[] {
  const charged = new Set(reading.entries('76.АВ').map(({ side }) => subconto(side, 'СФВыданные')?.id));
  const advances = reading
    .entries('62.02')
    .filter(({ posting, amount }) => amount < 0n && posting.period >= '2020-01-01' && posting.period < '2020-06-01');
  return [
    ...new Set(
      advances
        .filter(
          ({ posting }) => posting.recorder.type !== 'Document_КорректировкаДолга' && !charged.has(posting.recorder.id),
        )
        .map(({ side }) => subconto(side, 'Контрагенты')?.name ?? ''),
    ),
  ];
}

function repeatedIncoming(reading: Reading, type: string): string[] {
  const seen = new Map<string, number>();
  const key = ({ fields }: BooksObject): string =>
    [
      refName(fields.Контрагент),
      text(fields.НомерВходящегоДокумента),
      text(fields.ДатаВходящегоДокумента),
      money(fields.СуммаДокумента),
      text(fields.ВидСчетаФактуры),
      fields.Исправление === true,
    ].join('|');
  for (const object of reading.documents(type).filter(({ posted }) => posted)) {
    if (text(object.fields.НомерВходящегоДокумента) === '') continue;
    seen.set(key(object), (seen.get(key(object)) ?? 0) + 1);
  }
  return [...seen]
    .filter(([, count]) => count > 1)
    .map(([found]) => `${type} ${found.split('|').slice(0, 2).join(' ')}`);
}

function similarSales(reading: Reading): Set<string> {
  const found = new Set<string>();
  const byKey = new Map<string, BooksObject[]>();
  for (const sale of reading.documents('РеализацияТоваровУслуг').filter(({ posted }) => posted)) {
    const key = `${refName(sale.fields.Контрагент)} ${decimal(money(sale.fields.СуммаДокумента))}`;
    const known = byKey.get(key) ?? [];
    if (known.some((other) => Math.abs(daysBetween(dayOf(other), dayOf(sale))) <= 3)) found.add(key);
    byKey.set(key, [...known, sale]);
  }
  return found;
}

function lateInvoices(reading: Reading): string[] {
  return reading
    .documents('СчетФактураВыданный')
    .filter(({ posted }) => posted)
    .filter((invoice) => {
      const base = invoice.sections.ДокументыОснования?.[0]?.ДокументОснование;
      return base !== undefined && daysBetween(dayOf(reading.object({ id: refId(base) })), dayOf(invoice)) > 5;
    })
    .map(({ fields }) => refName(fields.Контрагент));
}

function revenueWithoutVat(reading: Reading): string[] {
  const revenue = reading.entries('90.01.1').filter(({ side }) => subconto(side, 'СтавкиНДС')?.id === 'НДС20');
  const taxed = reading.entries('90.03').filter(({ side }) => subconto(side, 'СтавкиНДС')?.id === 'НДС20');
  const key = ({ posting }: { posting: { recorder: { id: string } } }): string => posting.recorder.id;
  const vats = sumBy(taxed, key, ({ amount }) => amount);
  const found: string[] = [];
  for (const [recorder, amount] of sumBy(revenue, key, ({ amount }) => -amount)) {
    const expected = (amount * 20n) / 120n;
    const difference = (vats.get(recorder) ?? 0n) - expected;
    if (difference > 100n || difference < -100n) {
      found.push(revenue.find((entry) => key(entry) === recorder)?.posting.recorder.type ?? '');
    }
  }
  return found;
}
