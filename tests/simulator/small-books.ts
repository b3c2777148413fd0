/**
 * The base the tests run on: its ledger, with the balances written beside it, its registers, and all of it together.
 */
import type { Books, BooksObject, Posting, PostingSide, Ref, RegisterRecord, Value } from '#demo/books/books.ts';
import {
  ACCOUNTS,
  ADVANCE,
  ARTICLE,
  BANK_ACCOUNT,
  BOOK,
  CLOSING,
  CONTRACT,
  CONTRACT_5,
  COST,
  DAISY,
  FOLDER,
  GROUP,
  HIDDEN_CONTRACT,
  HIDDEN_INCOME,
  HIDDEN_ORG,
  IMPORT,
  INACTIVE,
  INCOME,
  ITEM,
  KINDS,
  MANUAL,
  ORG,
  PAYMENT,
  PAYROLL,
  PERSON,
  RECEIPT,
  RUB,
  refTo,
  SALE,
  SALE_CONTRACT,
  STORE,
  TWINS,
  UNPOSTED,
  USD,
  VECTOR,
  WAGES,
} from './small-objects.ts';

function side(code: string, values: readonly (Ref | null)[], more: Partial<PostingSide> = {}): PostingSide {
  const account = ACCOUNTS.find((candidate) => candidate.code === code);
  return {
    account: code,
    subconto: (account?.subconto ?? []).map(({ kind }, i) => ({ kind, value: values[i] ?? null })),
    currency: null,
    currencyAmount: null,
    quantity: null,
    tax: { nu: 0n, pr: 0n, vr: 0n },
    ...more,
  };
}

function posting(
  recorder: BooksObject,
  line: number,
  dr: PostingSide,
  cr: PostingSide,
  amount: bigint,
  more: Partial<Posting> = {},
): Posting {
  return {
    recorder: refTo(recorder),
    line,
    period: recorder.date,
    organisation: refTo(ORG),
    active: true,
    dr,
    cr,
    amount,
    content: '',
    ...more,
  };
}

const NO_SIDE: PostingSide = {
  account: '',
  subconto: [],
  currency: null,
  currencyAmount: null,
  quantity: null,
  tax: { nu: 0n, pr: 0n, vr: 0n },
};
const TAXED = { tax: { nu: 10_000_000n, pr: 0n, vr: 0n } };
const debt = [refTo(VECTOR), refTo(CONTRACT), refTo(RECEIPT)];
const sale = [refTo(DAISY), refTo(SALE_CONTRACT), refTo(SALE)];
const bank = [refTo(BANK_ACCOUNT), refTo(ARTICLE)];

/**
 * At the start of 01.06.2020, organisation «Ясный свет»: 60.01 Кт 70 000,00 by the receipt and Кт −500,00 without a document;
 * 60.02 Дт 30 000,00; 60.21 Кт 70 000,00 (USD 1 000,00); 62.01 Дт 9 900,00, after INCOME Дт −100,00; 51 Кт 80 000,00; 41.01 170 000,00 for 20 pieces.
 */
export const POSTINGS: readonly Posting[] = [
  posting(
    RECEIPT,
    1,
    side('41.01', [refTo(ITEM), refTo(RECEIPT), refTo(STORE)], { quantity: 10_000n, ...TAXED }),
    side('60.01', debt, TAXED),
    10_000_000n,
    { content: 'Поступление товаров' },
  ),
  posting(RECEIPT, 2, side('19.03', [refTo(VECTOR), refTo(RECEIPT)]), side('60.01', debt), 2_000_000n),
  posting(
    IMPORT,
    1,
    side('41.01', [refTo(ITEM), refTo(IMPORT), refTo(STORE)], { quantity: 10_000n }),
    side('60.21', [refTo(VECTOR), refTo(CONTRACT), refTo(IMPORT)], { currency: refTo(USD), currencyAmount: 100_000n }),
    7_000_000n,
  ),
  posting(
    SALE,
    1,
    side('62.01', sale),
    side('90.01.1', [refTo(GROUP), { type: 'Enum_СтавкиНДС', id: 'НДС20', name: '20%' }, refTo(ITEM)], {
      quantity: 3_000n,
    }),
    990_000n,
  ),
  posting(HIDDEN_INCOME, 1, side('51', bank), side('62.01', [refTo(DAISY), refTo(HIDDEN_CONTRACT), null]), 77_700n, {
    organisation: refTo(HIDDEN_ORG),
  }),
  posting(PAYMENT, 1, side('60.01', debt), side('51', bank), 5_000_000n),
  posting(ADVANCE, 1, side('60.02', [refTo(VECTOR), refTo(CONTRACT_5), refTo(ADVANCE)]), side('51', bank), 3_000_000n),
  posting(MANUAL, 1, side('007', [refTo(DAISY), refTo(SALE_CONTRACT)]), NO_SIDE, 123_456n),
  posting(MANUAL, 2, side('26', [refTo(COST)]), side('60.01', [refTo(VECTOR), refTo(CONTRACT), null]), -50_000n),
  posting(INACTIVE, 1, side('26', [refTo(COST)]), side('60.01', debt), 7_000_000n, { active: false }),
  posting(CLOSING, 1, side('90.07.1', [refTo(GROUP)]), side('44.01', [refTo(COST)]), 500_000n),
  posting(INCOME, 1, side('51', bank), side('62.01', sale), 1_000_000n),
];

function record(fields: Record<string, Value>, more: Partial<RegisterRecord> = {}): RegisterRecord {
  return { recorder: null, line: 1, period: '', active: true, recordType: null, fields, ...more };
}

const vat = { Организация: refTo(ORG), СчетФактура: refTo(RECEIPT), СтавкаНДС: 'НДС20', Поставщик: refTo(VECTOR) };

const REGISTERS = new Map<string, RegisterRecord[]>([
  [
    'InformationRegister_КурсыВалют',
    [
      record({ Валюта: refTo(USD), Курс: 700_000n, Кратность: 1 }, { period: '2020-05-01T00:00:00' }),
      record({ Валюта: refTo(USD), Курс: 697_456n, Кратность: 1 }, { period: '2020-05-31T00:00:00' }),
    ],
  ],
  [
    'InformationRegister_ДатыЗапретаИзменения',
    [
      record({
        Раздел: null,
        Объект: null,
        Пользователь: { type: 'Enum_ВидыНазначенияДатЗапрета', id: 'ДляВсехПользователей', name: 'Для всех' },
        ДатаЗапрета: '2020-03-31T00:00:00',
      }),
    ],
  ],
  [
    'InformationRegister_УчетнаяПолитика',
    [
      record({ Организация: refTo(ORG), ПоддержкаПБУ18: false }, { period: '2020-01-01T00:00:00' }),
      record({ Организация: refTo(HIDDEN_ORG), ПоддержкаПБУ18: false }, { period: '2020-01-01T00:00:00' }),
    ],
  ],
  [
    'InformationRegister_РасчетНалогаУСН',
    [
      record(
        { Организация: refTo(ORG), ПериодРасчета: '2020-05-31T00:00:00', Доходы: 100n },
        { recorder: refTo(CLOSING) },
      ),
    ],
  ],
  [
    'AccumulationRegister_НДСПредъявленный',
    [
      record(
        { ...vat, СуммаБезНДС: 10_000_000n, НДС: 2_000_000n },
        { recorder: refTo(RECEIPT), period: RECEIPT.date, recordType: 'Receipt' },
      ),
      record(
        { ...vat, СуммаБезНДС: 2_500_000n, НДС: 500_000n },
        { recorder: refTo(BOOK), period: BOOK.date, recordType: 'Expense' },
      ),
    ],
  ],
  [
    'AccumulationRegister_НДСЗаписиКнигиПокупок',
    [record({ ...vat, СуммаБезНДС: 10_000_000n, НДС: 2_000_000n }, { recorder: refTo(RECEIPT), period: RECEIPT.date })],
  ],
  [
    'AccumulationRegister_ВзаиморасчетыССотрудниками',
    [
      record(
        { Организация: refTo(ORG), ФизическоеЛицо: refTo(PERSON), СуммаВзаиморасчетов: 100n },
        { recorder: refTo(PAYROLL), period: PAYROLL.date, recordType: 'Receipt' },
      ),
    ],
  ],
]);

const OBJECTS = [
  ORG,
  HIDDEN_ORG,
  RUB,
  USD,
  FOLDER,
  VECTOR,
  DAISY,
  ...TWINS,
  PERSON,
  CONTRACT,
  CONTRACT_5,
  SALE_CONTRACT,
  HIDDEN_CONTRACT,
  BANK_ACCOUNT,
  ITEM,
  STORE,
  ARTICLE,
  COST,
  GROUP,
  RECEIPT,
  IMPORT,
  PAYMENT,
  ADVANCE,
  WAGES,
  SALE,
  INCOME,
  HIDDEN_INCOME,
  MANUAL,
  INACTIVE,
  CLOSING,
  PAYROLL,
  BOOK,
  UNPOSTED,
];

/** The base itself; `seed` decides the order of ties. */
export function smallBooks(seed = 1): Books {
  const objects = new Map<string, BooksObject[]>();
  for (const item of OBJECTS) objects.set(item.set, [...(objects.get(item.set) ?? []), item]);
  return {
    company: '2020',
    seed,
    scale: 1,
    from: '2020-05',
    to: '2020-06',
    workingDate: '2020-06-30',
    restricted: [HIDDEN_ORG.ref],
    accounts: ACCOUNTS,
    subcontoKinds: KINDS,
    objects,
    constants: new Map<string, Value>([
      ['СрокОплатыПокупателей', 5],
      ['ВалютаРегламентированногоУчета', refTo(RUB)],
    ]),
    postings: [...POSTINGS],
    registers: new Map([...REGISTERS].map(([set, records]) => [set, [...records]])),
    planted: [],
  };
}
