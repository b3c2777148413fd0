/** The second company, early 2026: every planted figure and every control recomputed from postings, documents and registers alone. */
import { describe, expect, it } from 'vitest';
import type { Posting } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import { assertConforms } from '#demo/configuration/conformance.ts';
import { addDays, lastDay } from '#domain/dates.ts';
import { divideRounded, share } from '#domain/money.ts';
import { money, Reading, refName, type Scope, subconto, sumBy, total } from './reading.ts';

const MAIN = 'ООО «Световой поток»';
const SERVICE = 'ООО «Домашний мастер»';
const BOTH = [MAIN, SERVICE] as const;
const SEEDS = [1, 7] as const;
const MONTHS = ['2026-01', '2026-02', '2026-03'] as const;

const built = new Map<number, Reading>(
  SEEDS.map((seed) => [seed, new Reading(buildBooks({ company: '2026', seed, scale: 1 }))] as const),
);

function reading(seed: number): Reading {
  const found = built.get(seed);
  if (found === undefined) throw new Error(`Нет базы ${seed}`);
  return found;
}

const on = (until: string, organisation: string = MAIN, where: Scope['where'] = {}): Scope => ({
  organisation,
  until,
  where,
});
const roubles = (amount: number): bigint => BigInt(Math.round(amount * 100));

/** Active postings of an organisation in a month by a pair of account prefixes. */
function pairs(books: Reading, organisation: string, month: string, dr: string, cr: string): Posting[] {
  return books.books.postings.filter(
    (posting) =>
      posting.active &&
      posting.organisation.name === organisation &&
      posting.period.startsWith(month) &&
      posting.dr.account.startsWith(dr) &&
      posting.cr.account.startsWith(cr),
  );
}

const amountOf = (postings: readonly Posting[]): bigint => total(postings, ({ amount }) => amount);

function planted(books: Reading, id: string) {
  const found = books.books.planted.filter((row) => row.id === id);
  const [row] = found;
  if (row === undefined || found.length > 1) throw new Error(`${id}: строк ${found.length}`);
  return { ...row, object: books.object({ id: row.objectRef }), postings: books.postingsOf({ ref: row.objectRef }) };
}

describe.each(SEEDS)('заложенное, seed %i', (seed) => {
  const books = reading(seed);

  it('лист ответов: семь заложенных и восемь проверок, каждая со своим объектом', () => {
    const ids = books.books.planted.map(({ id, kind }) => `${id} ${kind}`).sort();
    const rows = (letter: string, count: number, kind: string) =>
      Array.from({ length: count }, (_, i) => `${letter}${i + 1} ${kind}`);
    expect(ids).toEqual([...rows('Q', 7, 'plant'), ...rows('R', 8, 'control')]);
    for (const row of books.books.planted) expect(books.object({ id: row.objectRef }).set).toBe(row.objectType);
  });

  it('Q1: на 28.01 на ЕНС не хватает 150 000,00, доплачено 05.02', () => {
    expect(books.balance('68.90', on('2026-01-27'))).toBe(roubles(366_450));
    expect(books.balance('68.90', on('2026-01-28'))).toBe(-roubles(150_000));
    expect(books.balance('68.90', on('2026-02-05'))).toBe(0n);
    expect(planted(books, 'Q1').amount).toBe(roubles(150_000));
  });

  it('Q2: аванс февраля по 20/120 — 30 500,00, по 22/122 было бы 33 000,00', () => {
    const { object, postings, amount } = planted(books, 'Q2');
    const advance = money(object.fields.Сумма);
    expect([object.fields.СтавкаНДС, advance, amountOf(postings)]).toEqual([
      'НДС20_120',
      roubles(183_000),
      roubles(30_500),
    ]);
    expect(amount).toBe(share(advance, 22n, 122n) - amountOf(postings));
    const wrong = books.documents('СчетФактураВыданный', MAIN).filter(({ fields }) => fields.СтавкаНДС === 'НДС20_120');
    expect(wrong.map(({ ref }) => ref)).toEqual([object.ref]);
  });

  it('Q3: комиссия одной недели целиком на 91.02, остальных — через акт банка с НДС', () => {
    const { object, postings, amount } = planted(books, 'Q3');
    const commission = postings.find(({ dr }) => dr.account === '91.02');
    expect([commission?.cr.account, commission?.amount]).toEqual(['57.03', roubles(549)]);
    expect(amount).toBe(share(commission?.amount ?? 0n, 22n, 122n));
    const direct = MONTHS.flatMap((month) => pairs(books, MAIN, month, '91.02', '57.03'));
    expect(direct.map(({ recorder }) => recorder.id)).toEqual([object.ref]);
    const held = MONTHS.map((month) => amountOf(pairs(books, MAIN, month, '60.02', '57.03')));
    expect(held).toEqual([roubles(1_665.3), roubles(1_116.3), roubles(1_665.3)]);
    expect(books.balance('57.03', on('2026-03-31'))).toBe(0n);
  });

  it('Q4: единственная отгрузка 2026 года по 20 %', () => {
    const { object, postings, amount } = planted(books, 'Q4');
    const charged = postings.find(({ dr }) => dr.account === '90.03');
    expect([charged?.amount, subconto(charged?.dr ?? NO_SIDE, 'СтавкиНДС')?.id]).toEqual([roubles(20_333.33), 'НДС20']);
    expect(amount).toBe(share(money(object.fields.СуммаДокумента), 22n, 122n) - (charged?.amount ?? 0n));
    const old = books.entries('90.03', { organisation: MAIN, until: '2026-03-31', where: { СтавкиНДС: 'НДС20' } });
    expect(old.map(({ posting }) => posting.recorder.id)).toEqual([object.ref]);
  });

  it('Q5: у организации на УСН 5 % есть вычет входного НДС, и он один', () => {
    const { postings, amount } = planted(books, 'Q5');
    expect(amountOf(postings)).toBe(roubles(4_400));
    expect(amount).toBe(roubles(4_400));
    const deducted = MONTHS.flatMap((month) => pairs(books, SERVICE, month, '68.02', '19'));
    expect(deducted).toEqual(postings);
  });

  it('Q6: НДФЛ за 01–22.03 без уведомления: деньги на ЕНС, налог на 68.01', () => {
    const { object, amount } = planted(books, 'Q6');
    const told = (object.sections.Налоги ?? []).map(({ Налог: tax }) => refName(tax));
    expect(told).toEqual(['Страховые взносы по единому тарифу']);
    const withheldAfter = amountOf(pairs(books, MAIN, '2026-03-31', '70', '68.01'));
    expect(-books.balance('68.01', on('2026-03-31')) - withheldAfter).toBe(amount);
    expect(books.balance('68.90', on('2026-03-31'))).toBe(amount);
  });

  it('Q7: проценты по аренде признаны за январь и не признаны за февраль', () => {
    const { amount } = planted(books, 'Q7');
    const recognised = MONTHS.map((month) => amountOf(pairs(books, MAIN, month, '91.02', '76.07.5')));
    expect(recognised).toEqual([roubles(18_962.54), 0n, 0n]);
    // обязательство на начало февраля: 76.07.1 без процентов и НДС
    const liability = -total(['76.07.1', '76.07.5', '76.07.9'], (account) => books.balance(account, on('2026-01-31')));
    expect(divideRounded(liability * 16n, 1200n)).toBe(amount);
  });
});

const NO_SIDE: Posting['dr'] = {
  account: '',
  subconto: [],
  currency: null,
  currencyAmount: null,
  quantity: null,
  tax: { nu: 0n, pr: 0n, vr: 0n },
};

describe.each(SEEDS)('что выглядит ошибкой и верно, seed %i', (seed) => {
  const books = reading(seed);

  it('R1: аванс 2025 года вычтен по 20/120, отгружен по 22 %', () => {
    const { object, postings } = planted(books, 'R1');
    expect(postings.find(({ dr }) => dr.account === '90.03')?.amount).toBe(roubles(44_000));
    const customer = refName(object.fields.Контрагент);
    const deducted = pairs(books, MAIN, '2026-01', '68.02', '76.АВ').filter(
      ({ cr }) => subconto(cr, 'Контрагенты')?.name === customer,
    );
    expect(amountOf(deducted)).toBe(roubles(40_000));
    expect(books.balance('76.АВ', on('2026-01-31', MAIN, { Контрагенты: customer }))).toBe(0n);
  });

  it('R2: НДФЛ директора с начала года — 13 % до 2,4 млн и 15 % выше', () => {
    const { object, amount } = planted(books, 'R2');
    const director = books
      .entries('70', { organisation: MAIN, until: '2026-03-31' })
      .find(({ posting }) => posting.amount === roubles(850_000));
    const name = subconto(director?.side ?? NO_SIDE, 'РаботникиОрганизаций')?.name ?? '';
    const taxes = MONTHS.map((month) =>
      pairs(books, MAIN, month, '70', '68.01').filter(({ dr }) => subconto(dr, 'РаботникиОрганизаций')?.name === name),
    );
    expect(taxes.map(amountOf)).toEqual([roubles(110_500), roubles(110_500), roubles(113_500)]);
    expect(taxes[2]?.find(({ recorder }) => recorder.id === object.ref)?.amount).toBe(amount);
    expect(total(taxes, amountOf)).toBe(divideRounded(roubles(2_400_000) * 13n + roubles(150_000) * 15n, 100n));
  });

  it('R3: НДС поставщика на УСН лежит в стоимости работ', () => {
    const { object, postings, amount } = planted(books, 'R3');
    expect(postings.map(({ dr }) => dr.account)).toEqual(['20.01']);
    expect(amountOf(postings)).toBe(money(object.fields.СуммаДокумента));
    expect(total(object.sections.Услуги ?? [], (row) => money(row.СуммаНДС))).toBe(amount);
  });

  it('R4: на конец февраля 68.90 по дебету — деньги к сроку 02.03', () => {
    const { amount } = planted(books, 'R4');
    expect(books.balance('68.90', on('2026-02-28'))).toBe(amount);
    expect(books.balance('68.90', on('2026-03-02'))).toBe(0n);
  });

  it('R5: январь и февраль закрыты, март — нет', () => {
    const operations = books.documents('РегламентнаяОперация', '').map(({ date }) => date.slice(0, 7));
    expect(new Set(operations)).toEqual(new Set(['2026-01', '2026-02']));
    for (const organisation of BOTH) {
      const at = (date: string) =>
        ['26', '44.01', '90', '91'].map((account) => books.balance(account, on(date, organisation)));
      expect([...at('2026-01-31'), ...at('2026-02-28')]).toEqual(Array(8).fill(0n));
      expect(books.balance('26', on('2026-03-31', organisation))).not.toBe(0n);
      expect(books.balance('90', on('2026-03-31', organisation))).not.toBe(0n);
    }
    expect(
      books.records('InformationRegister_РезультатыЗакрытияМесяца').map(({ fields }) => fields.ПериодОтчета),
    ).toEqual(['2026-02-28T23:59:59', '2026-02-28T23:59:59']);
  });

  it('R6: травматизм платится с 51, единый тариф и НДФЛ — только через 68.90', () => {
    const { postings, amount } = planted(books, 'R6');
    expect(postings.map(({ dr, cr }) => [dr.account, cr.account])).toEqual([['69.11', '51']]);
    expect(amountOf(postings)).toBe(amount);
    for (const account of ['68.01', '68.02', '69.09']) {
      expect(MONTHS.flatMap((month) => pairs(books, MAIN, month, account, '51'))).toEqual([]);
    }
  });

  it('R7: НДС с аванса 5/105 вычтен в месяце работ', () => {
    const { amount, postings } = planted(books, 'R7');
    expect(postings.find(({ dr }) => dr.account === '90.03')?.amount).toBe(amount);
    expect(amountOf(pairs(books, SERVICE, '2026-02', '76.АВ', '68.02'))).toBe(amount);
    expect(amountOf(pairs(books, SERVICE, '2026-02', '68.02', '76.АВ'))).toBe(amount);
  });

  it('R8: право пользования изнашивается с месяца признания поровну', () => {
    const cost = books.turnover('01.03', '2026-01', { organisation: MAIN }).dr;
    expect(cost).toBe(roubles(1_422_190.54));
    const worn = MONTHS.map((month) => books.turnover('02.03', month, { organisation: MAIN }).cr);
    expect(worn).toEqual([divideRounded(cost, 36n), divideRounded(cost, 36n), 0n]);
    expect(books.balance('76.07.9', on('2026-03-31'))).toBe(roubles(33 * 11_000));
  });
});

describe.each(SEEDS)('тождества, seed %i', (seed) => {
  const books = reading(seed);

  it('книги согласны с конфигурацией, остатки сходятся в ноль, 000 пуст', () => {
    expect(assertConforms(books.books)).toEqual([]);
    const balanced = books.books.accounts.filter(({ isGroup, offBalance }) => !isGroup && !offBalance);
    for (const organisation of BOTH) {
      expect(total(balanced, ({ code }) => books.balance(code, on('2026-03-31', organisation)))).toBe(0n);
      expect(books.balance('000', on('2026-03-31', organisation))).toBe(0n);
    }
  });

  it('несколько сотен проводок, документы без повторов номера', () => {
    expect(books.books.postings.length).toBeGreaterThan(600);
    expect(books.books.postings.length).toBeLessThan(1_000);
  });

  it('68.90 равен деньгам ЕНС без непогашенной обязанности', () => {
    const signed = (register: string, organisation: string, until: string): bigint =>
      total(
        books
          .records(`AccumulationRegister_${register}`)
          .filter(
            ({ fields, period }) => refName(fields.Организация) === organisation && period <= `${until}T23:59:59`,
          ),
        ({ fields, recordType }) => (recordType === 'Receipt' ? money(fields.Сумма) : -money(fields.Сумма)),
      );
    for (const organisation of BOTH) {
      for (const date of ['2026-01-27', '2026-01-28', '2026-02-05', '2026-02-28', '2026-03-31']) {
        const held = signed('РасчетыПоЕдиномуНалоговомуСчету', organisation, date);
        const due = signed('РасчетыПоНалогамНаЕдиномНалоговомСчете', organisation, date);
        expect([organisation, date, held - due]).toEqual([
          organisation,
          date,
          books.balance('68.90', on(date, organisation)),
        ]);
      }
    }
  });

  it('книги покупок и продаж дают 68.02 по месяцам', () => {
    for (const organisation of BOTH) {
      for (const month of MONTHS) {
        const book = (name: string): bigint =>
          total(
            books
              .records(`AccumulationRegister_НДСЗаписиКниги${name}`)
              .filter(({ fields, period }) => refName(fields.Организация) === organisation && period.startsWith(month)),
            ({ fields }) => money(fields.НДС),
          );
        const credited = amountOf(pairs(books, organisation, month, '', '68.02'));
        const deducted =
          amountOf(pairs(books, organisation, month, '68.02', '19')) +
          amountOf(pairs(books, organisation, month, '68.02', '76.АВ'));
        expect([book('Продаж'), book('Покупок')]).toEqual([credited, deducted]);
      }
    }
  });

  it('счет 19 равен НДСПредъявленному, 76.АВ — НДСсАвансов', () => {
    const left = (register: string): bigint =>
      total(books.records(`AccumulationRegister_${register}`), ({ fields, recordType }) =>
        recordType === 'Receipt' ? money(fields.НДС) : -money(fields.НДС),
      );
    const both = (account: string): bigint => books.balance(account, on('2026-03-31', ''));
    expect([left('НДСПредъявленный'), left('НДСсАвансов')]).toEqual([both('19'), both('76.АВ')]);
  });

  it('деньги и запасы не уходят в минус ни в один день', () => {
    for (let day = '2026-01-01'; day <= '2026-03-31'; day = addDays(day, 1)) {
      for (const organisation of BOTH) expect(books.balance('51', on(day, organisation)) >= 0n).toBe(true);
    }
    for (const account of ['41.01', '41.02', '10.21.1']) {
      const places = sumBy(
        books.entries(account, on('2026-03-31')),
        ({ side }) => `${subconto(side, 'Номенклатура')?.id}|${subconto(side, 'Склады')?.id}`,
        ({ quantity }) => quantity,
      );
      expect([...places.values()].filter((quantity) => quantity < 0n)).toEqual([]);
    }
  });

  it('долги с продажей и оплатой внутри одного договора зачтены, просроченных покупателей нет', () => {
    const scope = on('2026-03-31', '');
    const debts = books.items('62.01', scope);
    const advances = new Set(books.items('62.02', scope).map(({ contract }) => contract?.id));
    expect(debts.filter(({ contract }) => advances.has(contract?.id))).toEqual([]);
    const overdue = debts.filter(({ contract, document }) => {
      const days = Number(books.object(contract).fields.СрокОплаты);
      return addDays(books.object(document).date.slice(0, 10), days) < '2026-03-31';
    });
    expect(overdue.map(({ document }) => document?.name)).toEqual([]);
  });

  it('зарплата: 70 в конце марта — вторая половина месяца, взносы — 30 % фонда', () => {
    const accrued = total(
      MONTHS,
      (month) =>
        amountOf(pairs(books, MAIN, month, '26', '69.09')) + amountOf(pairs(books, MAIN, month, '44', '69.09')),
    );
    expect(accrued).toBe(roubles(3 * 339_000));
    const march = pairs(books, MAIN, '2026-03-31', '70', '68.01');
    expect(-books.balance('70', on('2026-03-31'))).toBe(roubles(1_130_000 / 2) - amountOf(march));
  });
});

describe('построение', () => {
  it('одно и то же зерно дает одну и ту же базу, другое — другие имена и те же заложенные суммы', () => {
    const again = buildBooks({ company: '2026', seed: 1, scale: 1 });
    const first = reading(1).books;
    expect([again.postings, [...again.objects], again.planted]).toEqual([
      first.postings,
      [...first.objects],
      first.planted,
    ]);
    const other = reading(7).books;
    const shown = (books: typeof first) => books.planted.map(({ id, amount, period }) => [id, amount, period]);
    expect(shown(other)).toEqual(shown(first));
    const names = (books: typeof first) =>
      (books.objects.get('Catalog_Контрагенты') ?? []).map(({ description }) => description);
    expect(names(other)).not.toEqual(names(first));
  });

  it('масштаб умножает продажи и не трогает заложенное', () => {
    const larger = new Reading(buildBooks({ company: '2026', seed: 1, scale: 4 }));
    expect(larger.books.postings.length).toBeGreaterThan(reading(1).books.postings.length * 2);
    const shown = (books: Reading) => books.books.planted.map(({ id, amount, objectRef }) => [id, amount, objectRef]);
    expect(shown(larger)).toEqual(shown(reading(1)));
  });

  it.each([
    { from: '2026-01', to: '2026-01', ids: ['Q1', 'R1', 'R3', 'R8'] },
    { from: '2026-01', to: '2026-02', ids: ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q7', 'R1', 'R3', 'R4', 'R6', 'R7', 'R8'] },
    { from: '2026-02', to: '2026-03', ids: ['Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'R4', 'R5', 'R7'] },
  ])('с $from по $to в листе только то, что случилось', ({ from, to, ids }) => {
    const part = buildBooks({ company: '2026', seed: 1, scale: 1, from, to });
    expect(part.planted.map(({ id }) => id).sort()).toEqual(ids);
    const dates = [...part.objects]
      .filter(([set]) => set.startsWith('Document_'))
      .flatMap(([, list]) => list.map(({ date }) => date));
    expect(dates.filter((date) => date > `${lastDay(to)}T23:59:59`)).toEqual([]);
    expect(part.workingDate).toBe(lastDay(to));
  });
});
