/** Scans of stock, prices, cash and bank. */
import { daysBetween } from '#domain/dates.ts';
import { MAIN, money, type Reading, refId, refName, SERVICE, subconto, sumBy, text } from '../reading.ts';
import { dayOf, decimal, type Scan } from './scan.ts';

export const STOCK_AND_MONEY_SCANS: readonly Scan[] = [
  {
    name: 'товар ниже нуля хоть на миг',
    finds: ['Лампа LED 10 Вт'],
    run: (reading) => negativeStock(reading),
  },
  {
    name: 'сумма без количества и количество без суммы',
    finds: ['Плафон «Лотос-2» матовый'],
    run: (reading) => unevenStock(reading),
  },
  {
    name: 'касса ниже нуля на конец дня',
    finds: ['2020-04-23 -670000'],
    run: (reading) => negativeDays(reading, '50.01', MAIN),
  },
  {
    name: 'расчетный счет ниже нуля на конец дня',
    finds: [],
    run: (reading) => [
      ...negativeDays(reading, '51', MAIN),
      ...negativeDays(reading, '51', SERVICE),
      ...negativeDays(reading, '52', MAIN),
      ...negativeDays(reading, '50.01', SERVICE),
    ],
  },
  {
    name: 'цена в строке поступления вдвое выше или ниже обычной',
    finds: [],
    run: (reading) => outliers(reading, 'ПоступлениеТоваровУслуг', 2n),
  },
  {
    name: 'платежные поручения без списания',
    finds: ['0000-000131'],
    run: (reading) => {
      const paid = new Set(
        reading
          .documents('СписаниеСРасчетногоСчета', '')
          .filter(({ posted }) => posted)
          .map(({ fields }) => refId(fields.ДокументОснование)),
      );
      return reading
        .documents('ПлатежноеПоручение', '')
        .filter(({ ref, deletionMark }) => !deletionMark && !paid.has(ref))
        .map(({ number }) => number.trim());
    },
  },
  {
    name: 'похожие платежи: тот же контрагент и сумма, до трех дней между ними',
    finds: [],
    run: (reading) =>
      ['СписаниеСРасчетногоСчета', 'ПоступлениеНаРасчетныйСчет', 'ПриходныйКассовыйОрдер'].flatMap((type) =>
        similarPayments(reading, type),
      ),
  },
  {
    name: 'цена в строке реализации втрое выше или ниже обычной',
    finds: ['Патрон E27 керамический 1250.00'],
    run: (reading) => outliers(reading, 'РеализацияТоваровУслуг', 3n),
  },
  {
    name: 'товары проданы без себестоимости',
    finds: ['0000-000289'],
    run: (reading) =>
      reading
        .documents('РеализацияТоваровУслуг')
        .filter((sale) => sale.posted && (sale.sections.Товары ?? []).length > 0)
        .filter((sale) => !reading.postingsOf(sale).some(({ dr }) => dr.account === '90.02.1'))
        .map(({ number }) => number.trim()),
  },
];

const STOCK = ['10', '41', '43'];

function negativeStock(reading: Reading): Set<string> {
  const found = new Set<string>();
  for (const code of STOCK) {
    const balances = new Map<string, bigint>();
    const entries = reading.entries(code, { organisation: '' });
    const ordered = entries
      .map((entry, i) => ({ entry, i }))
      .sort((a, b) =>
        a.entry.posting.period < b.entry.posting.period
          ? -1
          : a.entry.posting.period > b.entry.posting.period
            ? 1
            : a.i - b.i,
      );
    for (const { entry } of ordered) {
      const key = [
        entry.side.account,
        subconto(entry.side, 'Номенклатура')?.id,
        subconto(entry.side, 'Склады')?.id,
        subconto(entry.side, 'Партии')?.id,
      ].join('|');
      const balance = (balances.get(key) ?? 0n) + entry.quantity;
      balances.set(key, balance);
      if (balance < 0n) found.add(subconto(entry.side, 'Номенклатура')?.name ?? '');
    }
  }
  return found;
}

function unevenStock(reading: Reading): Set<string> {
  const found = new Set<string>();
  for (const code of STOCK) {
    const key = ({ side }: { side: Parameters<typeof subconto>[0] }): string =>
      [side.account, subconto(side, 'Номенклатура')?.name, subconto(side, 'Склады')?.name].join('|');
    const quantities = sumBy(reading.entries(code), key, ({ quantity }) => quantity);
    const sums = sumBy(reading.entries(code), key, ({ amount }) => amount);
    for (const place of new Set([...quantities.keys(), ...sums.keys()])) {
      if (quantities.has(place) !== sums.has(place)) found.add(place.split('|')[1] ?? '');
    }
  }
  return found;
}

function negativeDays(reading: Reading, account: string, organisation: string): string[] {
  const days = sumByDay(reading.entries(account, { organisation }));
  let balance = 0n;
  const found: string[] = [];
  for (const [day, change] of days) {
    balance += change;
    if (balance < 0n) found.push(`${day} ${balance}`);
  }
  return found;
}

function sumByDay(entries: ReturnType<Reading['entries']>): [string, bigint][] {
  const days = new Map<string, bigint>();
  for (const { posting, amount } of entries) {
    const day = posting.period.slice(0, 10);
    days.set(day, (days.get(day) ?? 0n) + amount);
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1));
}

function outliers(reading: Reading, type: string, times: bigint): string[] {
  const prices = new Map<string, bigint[]>();
  for (const { sections, posted, fields } of reading.documents(type)) {
    if (!posted || refName(fields.ВалютаДокумента) !== 'руб.') continue;
    for (const row of sections.Товары ?? []) {
      const name = refName(row.Номенклатура);
      prices.set(name, [...(prices.get(name) ?? []), money(row.Цена)]);
    }
  }
  return [...prices].flatMap(([name, list]) => {
    const sorted = [...list].sort((a, b) => (a < b ? -1 : 1));
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0n;
    return list
      .filter((price) => price > median * times || price * times < median)
      .map((price) => `${name} ${decimal(price)}`);
  });
}

/** Settlements only: fees, taxes and salaries repeat by their nature. */
function similarPayments(reading: Reading, type: string): string[] {
  const last = new Map<string, string>();
  const found: string[] = [];
  for (const object of reading.documents(type, '')) {
    const { fields } = object;
    if (!object.posted || !/Поставщик|Покупател/.test(text(fields.ВидОперации))) continue;
    const key = [refName(fields.Организация), refName(fields.Контрагент), money(fields.СуммаДокумента)].join(' ');
    const before = last.get(key);
    if (before !== undefined && Math.abs(daysBetween(before, dayOf(object))) <= 3) found.push(`${type} ${key}`);
    last.set(key, dayOf(object));
  }
  return found;
}
