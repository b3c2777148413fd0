/** Scans of settlements and the cash limit. */
import { daysBetween } from '#domain/dates.ts';
import { type Item, type Reading, rub, subconto, sumBy } from '../reading.ts';
import { Terms } from '../settlement-terms.ts';
import { dayOf, party, type Scan, shown } from './scan.ts';

export const SETTLEMENTS_SCANS: readonly Scan[] = [
  {
    name: 'аванс и долг внутри одного договора',
    finds: ['60 ООО «Электропром»'],
    run: (reading) =>
      ['60', '62'].flatMap((root) =>
        pairsBy(reading, root, ({ contract }) => contract?.id ?? '').map((name) => `${root} ${name}`),
      ),
  },
  {
    name: 'аванс и долг одного контрагента на разных договорах',
    finds: ['60 ООО «Вектор»', '60 ООО «Электропром»', '62 ООО «Лотос»'],
    run: (reading) =>
      ['60', '62'].flatMap((root) =>
        pairsBy(reading, root, ({ counterparty }) => counterparty?.id ?? '').map((name) => `${root} ${name}`),
      ),
  },
  {
    name: 'внутри договора один документ в дебете, другой в кредите того же счета',
    finds: ['ООО «Гранит-Опт»'],
    run: (reading) => mixedSides(reading),
  },
  {
    name: 'просроченные долги покупателей',
    finds: ['default 11', 'ООО «Лотос» 156000.00', 'ООО «Северстрой» 484000.00', 'ООО «Старый мост» 73250.00'],
    run: (reading) => overdueCustomers(reading),
  },
  {
    name: 'просроченные долги поставщикам, рубль и больше',
    finds: ['ЗАО «Импульс» 18900.00', 'ООО «ТрансЛогистик» 57600.00'],
    run: (reading) =>
      overdue(reading, '60.01', -1n)
        .filter(({ amount }) => amount <= -100n)
        .map(shown),
  },
  {
    name: 'авансы выданные старше 90 дней',
    finds: ['ООО «Север-Снаб» 240000.00'],
    run: (reading) => aged(reading, '60.02'),
  },
  {
    name: 'авансы полученные старше 90 дней',
    finds: ['ООО «Альфа» 360000.00'],
    run: (reading) => aged(reading, '62.02'),
  },
  {
    name: 'пустой документ расчетов',
    finds: ['60.01 ООО "Гамма-Сервис"'],
    run: (reading) =>
      new Set(
        ['60', '62', '76.05', '76.06', '76.09'].flatMap((root) =>
          reading
            .entries(root, { organisation: '', where: { ДокументыРасчетовСКонтрагентами: null } })
            .filter(({ side }) => side.subconto.some(({ kind }) => kind === 'ДокументыРасчетовСКонтрагентами'))
            .map(({ side }) => `${side.account} ${subconto(side, 'Контрагенты')?.name}`),
        ),
      ),
  },
  {
    name: 'остатки 76.05, 76.06, 76.09, 76.02',
    finds: [
      '76.05 ООО «ТрансЛогистик»',
      '76.09 АО «Поручитель-Финанс»',
      '76.09 ООО "Консалт-Резерв"',
      '76.09 Управление Роспотребнадзора по Ярославской области',
    ],
    run: (reading) =>
      ['76.02', '76.05', '76.06', '76.09'].flatMap((code) =>
        [...reading.balancesBy(code, {}, ({ side }) => subconto(side, 'Контрагенты')?.name ?? '')]
          .filter(([name]) => name !== 'ООО «Лизинг-Авто»')
          .map(([name]) => `${code} ${name}`),
      ),
  },
  {
    name: 'красное сальдо расчетов по договору',
    finds: ['60.01 ООО "Гамма-Сервис"'],
    run: (reading) =>
      [
        ['60.01', 1n],
        ['60.02', -1n],
        ['62.01', -1n],
        ['62.02', 1n],
      ].flatMap(([code, sign]) =>
        [...reading.balancesBy(String(code), {}, ({ side }) => subconto(side, 'Договоры')?.id ?? '')]
          .filter(([, amount]) => amount * BigInt(sign ?? 0n) > 0n)
          .map(([contract]) => `${code} ${reading.object({ id: contract }).owner?.name}`),
      ),
  },
  {
    name: 'наличные больше 100 000 по договору',
    finds: ['Договор № 3-Н'],
    run: (reading) => cashOverLimit(reading),
  },
];

/** Parties with both a debt and an advance, matched by the key. */
function pairsBy(reading: Reading, root: string, keyOf: (item: Item) => string): string[] {
  const found = new Set<string>();
  for (const kind of ['0', '2', '3']) {
    const debts = reading.items(`${root}.${kind}1`);
    const advances = new Set(reading.items(`${root}.${kind}2`).map(keyOf));
    for (const item of debts) if (advances.has(keyOf(item))) found.add(party(item));
  }
  return [...found];
}

function mixedSides(reading: Reading): Set<string> {
  const found = new Set<string>();
  for (const account of ['60.01', '60.02', '62.01', '62.02']) {
    const signs = new Map<string, Set<boolean>>();
    for (const item of reading.items(account)) {
      const key = `${item.contract?.id}`;
      const known = signs.get(key) ?? new Set();
      known.add(item.amount > 0n);
      signs.set(key, known);
      if (known.size > 1) found.add(party(item));
    }
  }
  return found;
}

function overdue(reading: Reading, account: string, sign: bigint): Item[] {
  const terms = new Terms(reading);
  return reading
    .items(account)
    .filter((item) => item.amount * sign > 0n && item.document !== null && terms.daysOverdue(item) > 0);
}

function overdueCustomers(reading: Reading): string[] {
  const terms = new Terms(reading);
  const late = overdue(reading, '62.01', 1n);
  const byDefault = late.filter((item) => terms.of(item).rule === 'default');
  return [`default ${byDefault.length}`, ...late.filter((item) => !byDefault.includes(item)).map(shown)];
}

function aged(reading: Reading, account: string): string[] {
  return reading
    .items(account)
    .filter(({ document }) => daysBetween(dayOf(reading.object(document)), '2020-06-30') > 90)
    .map(shown);
}

function cashOverLimit(reading: Reading): string[] {
  const entries = ['60', '62', '76'].flatMap((root) => reading.entries(root, { organisation: '' }));
  const cash = entries
    .filter(({ posting }) => posting.dr.account === '50.01' || posting.cr.account === '50.01')
    .map(({ side, posting }) => ({ contract: subconto(side, 'Договоры')?.id ?? '', amount: posting.amount }))
    .filter(({ contract }) => contract !== '');
  return [
    ...sumBy(
      cash,
      ({ contract }) => contract,
      ({ amount }) => amount,
    ),
  ]
    .filter(([, amount]) => amount > rub('100 000,00'))
    .map(([contract]) => reading.object({ id: contract }).description);
}
