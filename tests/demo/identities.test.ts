/**
 * What must hold in any books of the first company, whatever the seed: balances, document sums against their postings,
 * registers against accounts, closing, the configuration's own rules.
 */
import { describe, expect, test } from 'vitest';
import type { BooksObject, Posting } from '#demo/books/books.ts';
import { assertConforms } from '#demo/configuration/conformance.ts';
import { reading2020, SEEDS } from './company-books.ts';
import { MAIN, money, type Reading, refId, refName, rub, SERVICE, subconto, sumBy, total } from './reading.ts';

/** Opening balances of the main organisation as the reference tells them: Дт positive. */
const OPENING: Readonly<Record<string, string>> = {
  '01.01': '4 860 000,00',
  '10.01': '310 000,00',
  '19.03': '84 000,00',
  '41.01': '11 450 000,00',
  '41.02': '620 000,00',
  '50.01': '46 300,00',
  '51': '2 183 400,00',
  '52': '742 868,40',
  '57.03': '38 500,00',
  '60.02': '1 260 000,00',
  '62.01': '8 940 000,00',
  '71.01': '37 500,00',
  '76.АВ': '170 000,00',
  '97.21': '96 000,00',
  '02.01': '-1 944 000,00',
  '60.01': '-9 870 000,00',
  '60.21': '-1 857 171,00',
  '62.02': '-1 020 000,00',
  '66.01': '-3 000 000,00',
  '66.03': '-1 500 000,00',
  '68.01': '-165 000,00',
  '68.02': '-1 412 000,00',
  '68.04.1': '-214 000,00',
  '69.01': '-38 900,00',
  '69.02.7': '-295 000,00',
  '69.03.1': '-68 400,00',
  '69.11': '-2 700,00',
  '70': '-1 104 600,00',
  '76.05': '-12 000,00',
  '80.09': '-100 000,00',
  '84.01': '-8 234 797,40',
};
/** Revenue with VAT by month, millions and tenths. */
const REVENUE: Readonly<Record<string, bigint>> = {
  '2020-01': 132n,
  '2020-02': 156n,
  '2020-03': 180n,
  '2020-04': 96n,
  '2020-05': 120n,
  '2020-06': 168n,
};
const QUARTERS = [
  { name: 'I', since: '2020-01-01', until: '2020-03-31' },
  { name: 'II', since: '2020-04-01', until: '2020-06-30' },
] as const;

const isOffset = (posting: Posting): boolean => {
  const pair = [posting.dr.account, posting.cr.account].sort().join('|');
  return ['60.01|60.02', '60.21|60.22', '60.31|60.32', '62.01|62.02', '62.21|62.22', '62.31|62.32'].includes(pair);
};

interface DocumentRule {
  readonly type: string;
  readonly of: (posting: Posting, document: BooksObject) => bigint;
  /** Documents the rule speaks of. */
  readonly applies?: (document: BooksObject) => boolean;
  readonly says?: (document: BooksObject) => bigint;
}

const settles = (account: string): boolean => /^(60|62|76\.0)/.test(account);
const inRoubles = ({ fields }: BooksObject): boolean => refName(fields.ВалютаДокумента) === 'руб.';
const RULES: readonly DocumentRule[] = [
  {
    type: 'ПоступлениеТоваровУслуг',
    applies: inRoubles,
    of: ({ cr, amount }, { ref }) =>
      settles(cr.account) && subconto(cr, 'ДокументыРасчетовСКонтрагентами')?.id === ref ? amount : 0n,
  },
  {
    type: 'РеализацияТоваровУслуг',
    applies: inRoubles,
    of: ({ dr, amount }, { ref }) =>
      settles(dr.account) && subconto(dr, 'ДокументыРасчетовСКонтрагентами')?.id === ref ? amount : 0n,
  },
  {
    type: 'РеализацияТоваровУслуг',
    applies: inRoubles,
    of: ({ cr, amount }) => (cr.account === '90.01.1' ? amount : 0n),
  },
  { type: 'СписаниеСРасчетногоСчета', applies: inRoubles, of: ({ cr, amount }) => (cr.account === '51' ? amount : 0n) },
  {
    type: 'ПоступлениеНаРасчетныйСчет',
    applies: inRoubles,
    of: ({ dr, amount }) => (dr.account === '51' ? amount : 0n),
  },
  { type: 'ПриходныйКассовыйОрдер', of: ({ dr, amount }) => (dr.account === '50.01' ? amount : 0n) },
  { type: 'РасходныйКассовыйОрдер', of: ({ cr, amount }) => (cr.account === '50.01' ? amount : 0n) },
  { type: 'АвансовыйОтчет', of: ({ cr, amount }) => (cr.account === '71.01' ? amount : 0n) },
  {
    type: 'СчетФактураВыданный',
    applies: ({ fields }) => fields.ВидСчетаФактуры === 'НаАванс',
    of: ({ dr, amount }) => (dr.account === '76.АВ' ? amount : 0n),
    says: ({ fields }) => money(fields.СуммаНДС) || money(fields.СуммаНДСДокумента),
  },
  { type: 'ОтчетОРозничныхПродажах', of: ({ cr, amount }) => (cr.account === '90.01.1' && amount > 0n ? amount : 0n) },
  { type: 'ОперацияБух', of: ({ amount }) => amount, says: ({ fields }) => money(fields.СуммаОперации) },
];

function balanceAccounts(reading: Reading): string[] {
  return reading.books.accounts.filter(({ isGroup, offBalance }) => !isGroup && !offBalance).map(({ code }) => code);
}

function vatRegister(reading: Reading, book: 'Покупок' | 'Продаж', since: string, until: string): bigint {
  return total(
    reading
      .records(`AccumulationRegister_НДСЗаписиКнигиПродаж`.replace('Продаж', book))
      .filter(({ period }) => period.slice(0, 10) >= since && period.slice(0, 10) <= until),
    ({ fields }) => money(fields.НДС),
  );
}

describe.each(SEEDS)('зерно %i', (seed) => {
  const reading = reading2020(seed);
  const { books } = reading;

  test('книги согласны с метаданными конфигурации', () => {
    expect(assertConforms(books)).toEqual([]);
  });

  test.each([MAIN, SERVICE])('сумма балансовых счетов ноль в любой день: %s', (organisation) => {
    const days = new Map<string, bigint>();
    for (const code of balanceAccounts(reading)) {
      for (const { posting, amount, side } of reading.entries(code, { organisation, until: '9999-12-31' })) {
        if (side.account === code) days.set(posting.period, (days.get(posting.period) ?? 0n) + amount);
      }
    }
    expect([...days].filter(([, amount]) => amount !== 0n)).toEqual([]);
  });

  test('балансовая проводка двусторонняя, забалансовая нет; группы не трогаются', () => {
    const accounts = new Map(books.accounts.map((account) => [account.code, account]));
    const wrong = books.postings.filter(({ dr, cr }) => {
      const [debit, credit] = [accounts.get(dr.account), accounts.get(cr.account)];
      const offBalance = debit?.offBalance === true || credit?.offBalance === true;
      return (
        debit?.isGroup === true ||
        credit?.isGroup === true ||
        (offBalance ? debit !== undefined && credit !== undefined : debit === undefined || credit === undefined)
      );
    });
    expect(wrong.map(({ recorder }) => recorder.name)).toEqual([]);
  });

  test('Сумма = НУ + ПР + ВР на счетах с налоговым учетом', () => {
    const taxed = new Set(books.accounts.filter(({ isTax }) => isTax).map(({ code }) => code));
    const wrong = books.postings.filter(({ dr, cr, amount }) =>
      [dr, cr].some(({ account, tax }) => taxed.has(account) && tax.nu + tax.pr + tax.vr !== amount),
    );
    expect(wrong.map(({ recorder }) => recorder.name)).toEqual([]);
  });

  test('начальные остатки — как в описании, 000 закрыт', () => {
    const opening = Object.fromEntries(
      balanceAccounts(reading)
        .map((code) => [code, reading.balance(code, { until: '2019-12-31' })] as const)
        .filter(([, amount]) => amount !== 0n),
    );
    expect(opening).toEqual(Object.fromEntries(Object.entries(OPENING).map(([code, amount]) => [code, rub(amount)])));
    for (const organisation of [MAIN, SERVICE])
      expect(reading.balance('000', { organisation, until: '2019-12-31' })).toBe(0n);
  });

  test('около 60 документов расчетов с первичной датой 2017–2019', () => {
    const stubs = reading
      .documents('ДокументРасчетовСКонтрагентом')
      .filter(({ date }) => date.startsWith('2019-12-31'));
    expect(stubs.length).toBeGreaterThanOrEqual(50);
    expect(stubs.length).toBeLessThanOrEqual(75);
    expect(
      stubs
        .filter(({ fields }) => !/^201[789]/.test(String(fields.ДатаВходящегоДокумента)))
        .map(({ description }) => description),
    ).toEqual([]);
  });

  test.each(Object.entries(REVENUE))('выручка с НДС за %s — около %s (десятые миллиона)', (month, tenths) => {
    const { cr, dr } = reading.turnover('90.01.1', month);
    const planned = tenths * 10_000_000n;
    expect(cr - dr).toBeGreaterThan((planned * 97n) / 100n);
    expect(cr - dr).toBeLessThan((planned * 103n) / 100n);
  });

  test.each(RULES.map((rule, i) => ({ ...rule, i })))(
    'сумма документа и его проводки: $type ($i)',
    ({ type, of, applies, says }) => {
      const checked = reading
        .documents(type, '')
        .filter(
          (object) =>
            (object.posted || type === 'ОперацияБух') &&
            !object.deletionMark &&
            object.fields.РучнаяКорректировка !== true,
        );
      const wrong = checked
        .filter((object) => applies === undefined || applies(object))
        .filter((object) => {
          const own = reading.postingsOf(object).filter((posting) => !isOffset(posting));
          return (
            total(own, (posting) => of(posting, object)) !== (says?.(object) ?? money(object.fields.СуммаДокумента))
          );
        });
      expect(checked.length).toBeGreaterThan(0);
      expect(wrong.map(({ description }) => description)).toEqual([]);
    },
  );

  test('непроведенный и помеченный не двигает ничего', () => {
    const silent = [...books.objects.values()]
      .flat()
      .filter(
        ({ set, posted, deletionMark }) =>
          set.startsWith('Document_') && (!posted || deletionMark) && !/ОперацияБух|РегламентнаяОперация/.test(set),
      );
    expect(silent.length).toBeGreaterThan(5);
    expect(
      silent.filter((object) => reading.postingsOf(object).length > 0).map(({ description }) => description),
    ).toEqual([]);
  });

  describe.each(QUARTERS)('НДС, $name квартал', ({ since, until }) => {
    const scope = { since, until };
    const against = (side: 'dr' | 'cr', roots: RegExp): bigint =>
      total(
        reading
          .entries('68.02', scope)
          .filter(
            ({ posting, side: own }) =>
              posting[side] === own && roots.test(posting[side === 'dr' ? 'cr' : 'dr'].account),
          ),
        ({ posting }) => posting.amount,
      );

    test('книга продаж = Кт 68.02 и агентский НДС', () => {
      const agent = total(
        reading.entries('68.32', scope).filter(({ amount }) => amount < 0n),
        ({ amount }) => -amount,
      );
      expect(vatRegister(reading, 'Продаж', since, until)).toBe(
        against('cr', /^(90\.03|91\.02|76\.АВ|76\.ВА|19)/) + agent,
      );
    });

    test('книга покупок = Дт 68.02', () => {
      expect(vatRegister(reading, 'Покупок', since, until)).toBe(against('dr', /^(19|76\.АВ|76\.ВА|90\.03)/));
    });
  });

  test('НДСПредъявленный = 19 по счету-фактуре', () => {
    const ledger = new Map<string, bigint>();
    for (const code of ['19.01', '19.02', '19.03', '19.04', '19.05']) {
      for (const [key, amount] of reading.balancesBy(
        code,
        {},
        ({ side }) => `${subconto(side, 'Контрагенты')?.id}|${subconto(side, 'СФПолученные')?.id}`,
      )) {
        ledger.set(key, (ledger.get(key) ?? 0n) + amount);
      }
    }
    const register = sumBy(
      reading
        .records('AccumulationRegister_НДСПредъявленный')
        .filter(({ period }) => period.slice(0, 10) <= '2020-06-30'),
      ({ fields }) => `${refId(fields.Поставщик)}|${refId(fields.СчетФактура)}`,
      ({ fields, recordType }) => (recordType === 'Receipt' ? money(fields.НДС) : -money(fields.НДС)),
    );
    expect([...register].sort()).toEqual([...ledger].filter(([, amount]) => amount !== 0n).sort());
  });

  test('все месяцы до мая закрыты: по каждой операции есть документ', () => {
    for (const month of ['2020-01', '2020-02', '2020-03', '2020-04', '2020-05']) {
      const kinds = new Set(
        reading
          .documents('РегламентнаяОперация')
          .filter(({ date }) => date.startsWith(month))
          .map(({ fields }) => fields.ВидОперации),
      );
      expect(kinds.size).toBeGreaterThanOrEqual(11);
    }
    expect(reading.documents('РегламентнаяОперация', '').filter(({ date }) => date.startsWith('2020-06'))).toEqual([]);
  });

  test('валютные счета: сумма = валюта по курсу конца мая', () => {
    const rate = books.registers
      .get('InformationRegister_КурсыВалют')
      ?.filter(({ fields, period }) => refName(fields.Валюта) === 'USD' && period.slice(0, 10) <= '2020-05-31')
      .at(-1)?.fields.Курс;
    for (const code of ['52', '60.21']) {
      const entries = reading
        .entries(code, { until: '2020-05-31' })
        .filter(({ side }) => side.currency?.name === 'USD');
      const currency = total(entries, ({ currencyAmount }) => currencyAmount);
      const exact = (currency * money(rate) * 2n + (currency < 0n ? -10_000n : 10_000n)) / 20_000n;
      const difference = total(entries, ({ amount }) => amount) - exact;
      expect(difference <= 2n && difference >= -2n).toBe(true);
    }
  });
});
