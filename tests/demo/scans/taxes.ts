/** Scans of what closing and payroll must come to: tax accounting, transport of goods, contributions, VAT of payments. */
import { MAIN, type Reading, refId, refName, subconto, text, total } from '../reading.ts';
import { dayOf, decimal, type Scan } from './scan.ts';

const CLOSED = ['2020-01', '2020-02', '2020-03', '2020-04', '2020-05'] as const;

export const TAXES_SCANS: readonly Scan[] = [
  {
    name: 'налоговый учет: 25, 26, 90.09 и 91.09 не закрыты за месяц',
    finds: ['2020-05 26 38400.00'],
    run: (reading) => CLOSED.flatMap((month) => taxLeft(reading, month)),
  },
  {
    name: 'налог на прибыль не сходится с прибылью по налоговому учету',
    finds: [],
    run: (reading) => CLOSED.flatMap((month) => wrongProfitTax(reading, month)),
  },
  {
    name: 'транспорт на 44.01 не сходится с долей непроданных товаров',
    finds: [],
    run: (reading) => CLOSED.flatMap((month, i) => wrongTransport(reading, month, CLOSED[i - 1])),
  },
  {
    name: 'взносы месяца не сходятся с начисленным людям',
    finds: [],
    run: (reading) => [...CLOSED, '2020-06'].flatMap((month) => wrongContributions(reading, month)),
  },
  {
    name: 'НДФЛ уплачен не за тот месяц, за который удержан',
    finds: [],
    run: (reading) => wrongTaxPeriods(reading),
  },
  {
    name: 'ставка НДС в платеже не та, что в поставках по договору',
    finds: [],
    run: (reading) => wrongPaymentRates(reading),
  },
  {
    name: 'валюта куплена не дороже курса ЦБ на долю банка',
    finds: [],
    run: (reading) => cheapCurrency(reading),
  },
  {
    name: 'три и больше списаний одному поставщику за день',
    finds: [],
    run: (reading) => splitPayments(reading),
  },
];

const inTax = (posting: Parameters<typeof subconto>[0]): bigint => posting.tax.nu;

function taxBalance(reading: Reading, account: string, until: string, since = ''): bigint {
  return total(reading.entries(account, { since, until }), ({ posting, side }) =>
    posting.dr === side ? inTax(side) : -inTax(side),
  );
}

const lastOf = (month: string): string => `${month}-31`;

function taxLeft(reading: Reading, month: string): string[] {
  return ['25', '26'].flatMap((account) => {
    const left = taxBalance(reading, account, lastOf(month));
    return left === 0n ? [] : [`${month} ${account} ${decimal(left)}`];
  });
}

/** 3 % and 17 % of the year's profit by НУ in whole roubles, from revenue and costs themselves. */
function wrongProfitTax(reading: Reading, month: string): string[] {
  const until = lastOf(month);
  const own = ['90.01', '90.02', '90.07', '90.08', '91.01', '91.02'];
  const profit = -total(own, (account) => taxBalance(reading, account, until)) - reading.balance('90.03', { until });
  const due = total([3n, 17n], (percent) => ((profit * percent * 2n + 10_000n) / 20_000n) * 100n);
  const charged = total(reading.entries('68.04.1', { since: '2020-01-01', until }), ({ posting, side, amount }) =>
    posting.cr === side ? -amount : 0n,
  );
  return due === charged ? [] : [`${month} ${decimal(charged)} вместо ${decimal(due)}`];
}

function wrongTransport(reading: Reading, month: string, before: string | undefined): string[] {
  const where = { СтатьиЗатрат: 'Транспортные расходы (доставка от поставщика)' };
  const kept = reading.balance('44.01', { until: lastOf(month), where });
  const opening = before === undefined ? 0n : reading.balance('44.01', { until: lastOf(before), where });
  const { dr: spent } = reading.turnover('44.01', month, { where });
  const goods = reading.balance('41', { until: lastOf(month) });
  const sold = total(
    reading.entries('90.02.1', { since: `${month}-01`, until: lastOf(month) }),
    ({ posting, amount }) => (posting.cr.account.startsWith('41') ? amount : 0n),
  );
  const due = ((opening + spent) * goods * 2n + goods + sold) / (2n * (goods + sold));
  return due === kept ? [] : [`${month} ${decimal(kept)} вместо ${decimal(due)}`];
}

/** Accrued wages but sick pay, by person; to 12 130 a month 30 %, above it 15 % since April. */
function wrongContributions(reading: Reading, month: string): string[] {
  const bases = new Map<string, bigint>();
  for (const { posting, side, amount } of reading.entries('70', { since: `${month}-01`, until: lastOf(month) })) {
    const sick = posting.recorder.type === 'Document_БольничныйЛист';
    if (posting.cr !== side || sick || posting.dr.account === '000') continue;
    const person = subconto(side, 'РаботникиОрганизаций')?.id ?? '';
    bases.set(person, (bases.get(person) ?? 0n) - amount);
  }
  const minimum = month < '2020-04' ? null : 1_213_000n;
  const rates = { '69.02.7': [2200n, 1000n], '69.03.1': [510n, 500n], '69.01': [290n, 0n], '69.11': [20n, 20n] };
  return Object.entries(rates).flatMap(([account, [low = 0n, high = 0n]]) => {
    const due = total(bases.values(), (base) => {
      const below = minimum === null || base < minimum ? base : minimum;
      const scaled = below * low + (base - below) * high;
      return (scaled * 2n + (scaled < 0n ? -10_000n : 10_000n)) / 20_000n;
    });
    const charged = reading.turnover(account, month).cr;
    return due === charged ? [] : [`${month} ${account} ${decimal(charged)} вместо ${decimal(due)}`];
  });
}

function wrongTaxPeriods(reading: Reading): string[] {
  return reading
    .documents('СписаниеСРасчетногоСчета', '')
    .filter(({ fields }) => refName(fields.Налог) === 'НДФЛ')
    .filter((payment) => monthBefore(dayOf(payment)) !== text(payment.fields.НалоговыйПериод).slice(0, 7))
    .map(({ number }) => number.trim());
}

function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

function wrongPaymentRates(reading: Reading): string[] {
  const rates = new Map<string, Set<string>>();
  for (const type of ['ПоступлениеТоваровУслуг', 'РеализацияТоваровУслуг']) {
    for (const { fields, sections } of reading.documents(type, '')) {
      const contract = refId(fields.ДоговорКонтрагента);
      const known = rates.get(contract) ?? new Set();
      for (const rows of [sections.Товары, sections.Услуги]) {
        for (const row of rows ?? []) known.add(text(row.СтавкаНДС).replace('НДС0', 'БезНДС'));
      }
      rates.set(contract, known);
    }
  }
  const types = [
    'СписаниеСРасчетногоСчета',
    'ПоступлениеНаРасчетныйСчет',
    'ПриходныйКассовыйОрдер',
    'ПлатежноеПоручение',
  ];
  return types
    .flatMap((type) => reading.documents(type, ''))
    .flatMap((payment) => {
      const rows = payment.sections.РасшифровкаПлатежа ?? [
        { ДоговорКонтрагента: payment.fields.ДоговорКонтрагента ?? null, СтавкаНДС: payment.fields.СтавкаНДС ?? null },
      ];
      return rows.flatMap((row) => {
        const known = rates.get(refId(row.ДоговорКонтрагента));
        const rate = text(row.СтавкаНДС);
        return known === undefined || known.size === 0 || known.has(rate) ? [] : [`${payment.number.trim()} ${rate}`];
      });
    });
}

/** Roubles given for currency are its value by the official rate and 0,9 % more, the rest of 57.02 on 91.02. */
function cheapCurrency(reading: Reading): string[] {
  const bought = reading.entries('52').filter(({ posting }) => posting.cr.account === '57.02');
  return bought.flatMap(({ posting, amount }) => {
    const day = posting.period.slice(0, 10);
    const given = reading.turnover('57.02', day.slice(0, 7), {});
    const margin = total(reading.postingsOf({ ref: posting.recorder.id }), ({ dr, amount: part }) =>
      dr.account === '91.02' ? part : 0n,
    );
    const fair = (amount * 18n + 1000n) / 2000n;
    return given.dr === given.cr && margin === fair ? [] : [`${day} ${decimal(margin)} вместо ${decimal(fair)}`];
  });
}

function splitPayments(reading: Reading): string[] {
  const counts = new Map<string, number>();
  for (const payment of reading.documents('СписаниеСРасчетногоСчета', MAIN)) {
    if (!payment.posted || text(payment.fields.ВидОперации) !== 'ОплатаПоставщику') continue;
    const key = `${dayOf(payment)} ${refName(payment.fields.Контрагент)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].flatMap(([key, count]) => (count < 3 ? [] : [key]));
}
