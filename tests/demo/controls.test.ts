/** What looks wrong in the first company's books and is right: each control is there, and the sheet names the object that shows it. */
import { describe, expect, test } from 'vitest';
import { weekday } from '#domain/dates.ts';
import { reading2020, SEEDS } from './company-books.ts';
import { money, type Reading, refId, refName, rub, SERVICE, subconto, total } from './reading.ts';

interface Case {
  readonly id: string;
  readonly what: string;
  readonly says: unknown;
  readonly read: (reading: Reading) => unknown;
}

const JUNE = { since: '2020-06-01' };

const CASES: readonly Case[] = [
  {
    id: 'N1',
    what: 'операции и регламентные операции: движения есть, Posted = false',
    says: [true, true],
    read: (reading) =>
      ['ОперацияБух', 'РегламентнаяОперация'].map(
        (type) =>
          reading.documents(type, '').every(({ posted }) => !posted) &&
          reading.documents(type, '').some((object) => reading.postingsOf(object).length > 0),
      ),
  },
  {
    id: 'N2',
    what: 'десять незачтенных пар июня в организации 2, все в списке отложенных',
    says: [10, true],
    read: (reading) => {
      const contracts = deferredPairs(reading);
      const waiting = new Set(
        reading
          .records('InformationRegister_РасчетыСКонтрагентамиОтложенноеПроведение')
          .filter(({ fields }) => fields.СостояниеРасчетов === 'КВыполнению')
          .map(({ fields }) => refId(fields.ДоговорКонтрагента)),
      );
      return [contracts.length, contracts.every((contract) => waiting.has(contract))];
    },
  },
  {
    id: 'N3',
    what: '26, 44, 90, 91 не ноль в открытом июне',
    says: [true, true, true, true],
    read: (reading) => ['26', '44', '90', '91'].map((code) => reading.balance(code) !== 0n),
  },
  {
    id: 'N4',
    what: 'Кт 70 на 30.06: начисление июня без аванса',
    says: true,
    read: (reading) => {
      const where = { until: '2020-06-30' };
      const accrued = total(
        reading
          .entries('70', { ...where, ...JUNE })
          .filter(
            ({ posting, side }) => posting.cr === side && posting.recorder.type !== 'Document_РасходныйКассовыйОрдер',
          ),
        ({ posting }) => posting.amount,
      );
      const dismissed = rub('6 200,00');
      const held = total(
        reading
          .entries('70', { ...where, ...JUNE })
          .filter(({ posting, side }) => posting.dr === side && posting.cr.account === '68.01'),
        ({ posting }) => posting.amount,
      );
      const advance = total(
        reading
          .entries('70', { ...where, since: '2020-06-16' })
          .filter(({ posting, side }) => posting.dr === side && ['51', '50.01'].includes(posting.cr.account)),
        ({ posting }) => posting.amount,
      );
      return -reading.balance('70') === accrued - held - advance - dismissed;
    },
  },
  {
    id: 'N5',
    what: '76.АВ меньше НДС с авансов на 62.02',
    says: true,
    read: (reading) => reading.balance('76.АВ') < (-reading.balance('62.02') * 20n) / 120n,
  },
  {
    id: 'N6',
    what: 'аренда 120 000,00 каждый месяц, зеркально в двух организациях',
    says: [Array(6).fill(rub('120 000,00')), Array(6).fill(rub('120 000,00'))],
    read: (reading) => [
      reading
        .documents('ПоступлениеТоваровУслуг')
        .filter(({ fields, posted }) => posted && refName(fields.ДоговорКонтрагента).startsWith('Договор аренды'))
        .map(({ fields }) => money(fields.СуммаДокумента)),
      reading
        .documents('РеализацияТоваровУслуг', SERVICE)
        .filter(({ fields, posted }) => posted && refName(fields.ДоговорКонтрагента).startsWith('Договор аренды'))
        .map(({ fields }) => money(fields.СуммаДокумента)),
    ],
  },
  {
    id: 'N7',
    what: 'филиал: тот же ИНН, другой КПП, головной контрагент указан',
    says: [true, true, 'ООО «Вектор»'],
    read: (reading) => {
      const card = (name: string) =>
        reading.all('Catalog_Контрагенты').find(({ description }) => description === name)?.fields;
      const [head, branch] = [card('ООО «Вектор»'), card('Филиал ООО «Вектор» в г. Рыбинске')];
      return [head?.ИНН === branch?.ИНН, head?.КПП !== branch?.КПП, refName(branch?.ГоловнойКонтрагент)];
    },
  },
  {
    id: 'N8',
    what: 'организация 2: ни 19, ни счетов-фактур',
    says: [0, 0, 0, 0],
    read: (reading) => [
      reading.entries('19', { organisation: SERVICE }).length,
      reading.entries('68.02', { organisation: SERVICE }).length,
      reading.documents('СчетФактураВыданный', SERVICE).length,
      reading.documents('СчетФактураПолученный', SERVICE).length,
    ],
  },
  {
    id: 'N9',
    what: '60.21 меняется переоценкой: сумма без валюты',
    says: true,
    read: (reading) => {
      const revalued = reading
        .entries('60.21')
        .filter(({ posting }) => posting.recorder.type === 'Document_РегламентнаяОперация');
      return (
        revalued.length > 0 && revalued.every(({ currencyAmount, amount }) => currencyAmount === 0n && amount !== 0n)
      );
    },
  },
  {
    id: 'N10',
    what: 'возврат покупателя: красное сторно, покупатель на 19.03',
    says: [true, true],
    read: (reading) => {
      const returned = reading.documents('ВозвратТоваровОтПокупателя').filter(({ posted }) => posted);
      const postings = returned.flatMap((object) => reading.postingsOf(object));
      const customers = new Set(returned.map(({ fields }) => refId(fields.Контрагент)));
      return [
        postings.some(({ amount }) => amount < 0n),
        postings.some(({ dr, cr }) =>
          [dr, cr].some((side) => side.account === '19.03' && customers.has(subconto(side, 'Контрагенты')?.id ?? '')),
        ),
      ];
    },
  },
  {
    id: 'N11',
    what: 'на 44.01 после закрытия остается только транспорт',
    says: [true, true],
    read: (reading) => {
      const left = [
        ...reading.balancesBy(
          '44.01',
          { until: '2020-05-31' },
          ({ side }) => subconto(side, 'СтатьиЗатрат')?.name ?? '',
        ),
      ];
      return [
        left.length === 1,
        left.every(([name, amount]) => name.startsWith('Транспортные расходы') && amount > 0n),
      ];
    },
  },
  {
    id: 'N12',
    what: 'УПД принимает НДС к вычету без счета-фактуры',
    says: true,
    read: (reading) => {
      const universal = reading
        .documents('ПоступлениеТоваровУслуг')
        .filter(({ posted, fields, date }) => posted && fields.ЭтоУниверсальныйДокумент === true && date < '2020-07');
      return (
        universal.length > 10 &&
        universal.every((object) =>
          reading.postingsOf(object).some(({ dr, cr }) => dr.account === '68.02' && cr.account.startsWith('19')),
        )
      );
    },
  },
  {
    id: 'N13',
    what: 'поставщик без НДС: ни 19, ни счета-фактуры',
    says: true,
    read: (reading) => {
      const invoiced = new Set(
        reading
          .documents('СчетФактураПолученный')
          .flatMap(({ sections }) => (sections.ДокументыОснования ?? []).map((row) => refId(row.ДокументОснование))),
      );
      const untaxed = reading
        .documents('ПоступлениеТоваровУслуг')
        .filter(
          ({ posted, sections, fields }) =>
            posted &&
            refName(fields.ВалютаДокумента) === 'руб.' &&
            [...(sections.Товары ?? []), ...(sections.Услуги ?? [])].every((row) => row.СтавкаНДС === 'БезНДС'),
        );
      return (
        untaxed.length > 10 &&
        untaxed.every(
          (object) =>
            !invoiced.has(object.ref) && reading.postingsOf(object).every(({ dr }) => !dr.account.startsWith('19')),
        )
      );
    },
  },
  {
    id: 'N14',
    what: '68.02 внутри квартала по дебету: вычетов больше, чем начислено, прошлый квартал уплачен',
    says: true,
    read: (reading) => {
      const listed = reading.books.planted.find(({ id }) => id === 'N14');
      const until = listed?.period ?? '';
      const balance = reading.balance('68.02', { until });
      return balance > 0n && balance === listed?.amount && until > '2020-04-01' && until < '2020-06-30';
    },
  },
  {
    id: 'N15',
    what: '50–57–51 одним днем, 57.01 к вечеру ноль',
    says: true,
    read: (reading) => {
      const handed = reading.entries('57.01').filter(({ posting }) => posting.cr.account === '50.01');
      return (
        handed.length > 3 &&
        handed.every(({ posting }) => reading.balance('57.01', { until: posting.period.slice(0, 10) }) === 0n)
      );
    },
  },
  {
    id: 'N16',
    what: 'долг связанной организации зеркален: заем, проценты, аренда',
    says: [rub('1 500 000,00'), rub('1 500 000,00'), true],
    read: (reading) => [
      -reading.balance('66.03'),
      reading.balance('58.03', { organisation: SERVICE }),
      reading.balance('60', { where: { Контрагенты: SERVICE } }) ===
        -reading.balance('62', { organisation: SERVICE, where: { Контрагенты: 'ООО «Ясный свет»' } }),
    ],
  },
  {
    id: 'N17',
    what: 'продажа и оплата в выходные апреля–мая',
    says: [true, true],
    read: (reading) => {
      const off = ({ date }: { date: string }): boolean =>
        /^2020-0[45]/.test(date) && (weekday(date.slice(0, 10)) > 5 || /-05-(01|04|05|11)/.test(date));
      return [
        reading.documents('РеализацияТоваровУслуг').some((object) => object.posted && off(object)),
        reading.documents('ПриходныйКассовыйОрдер').some((object) => object.posted && off(object)),
      ];
    },
  },
  {
    id: 'N18',
    what: 'округление НДС 0,38 на 31.03',
    says: [['2020-03-31', rub('0,38')]],
    read: (reading) =>
      reading
        .entries('99.09', { since: '2020-03-01', until: '2020-03-31' })
        .filter(({ posting }) => posting.cr.account === '68.02')
        .map(({ posting, amount }) => [posting.period.slice(0, 10), amount]),
  },
];

function deferredPairs(reading: Reading): string[] {
  const contracts = (account: string): Set<string> =>
    new Set(reading.items(account, { organisation: SERVICE }).map(({ contract }) => contract?.id ?? ''));
  return [
    ['62.01', '62.02'],
    ['60.01', '60.02'],
  ].flatMap(([debt = '', advance = '']) => {
    const advances = contracts(advance);
    return [...contracts(debt)].filter((contract) => advances.has(contract));
  });
}

describe.each(SEEDS)('зерно %i', (seed) => {
  const reading = reading2020(seed);

  test.each(CASES)('$id: $what', ({ id, says, read }) => {
    expect(read(reading)).toEqual(says);
    const listed = reading.books.planted.filter((row) => row.kind === 'control' && row.id === id);
    expect(listed).toHaveLength(1);
    expect(listed[0]?.objectRef).not.toBe('');
    expect(listed[0]?.expectedReason).toMatch(/^норма/);
  });
});
