import { describe, expect, test } from 'vitest';
import { normaliseAccountCode } from '#domain/accounts.ts';
import {
  chooseReading,
  DISCLAIMER_SLOTS,
  readingOf,
  TERM_IDS,
  type TermId,
  termOf,
  termsIn,
  termsNear,
} from '#domain/terms.ts';

const idsIn = (text: string): TermId[] => termsIn(text).map(({ term_id }) => term_id);
const slotsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);
const ALL = TERM_IDS.map((id) => [termOf(id).word, id] as const);

describe('таблица слов', () => {
  test('все одиннадцать слов с ценой ошибки есть', () => {
    const words: readonly TermId[] = [
      ...(['tails', 'hanging', 'debts', 'closed', 'stuck', 'overdue', 'advance'] as const),
      ...(['turnover', 'revenue', 'profit', 'sales'] as const),
    ];
    expect(words.filter((id) => !TERM_IDS.includes(id))).toEqual([]);
  });

  test.each(ALL)('у слова «%s» есть значение по умолчанию и оговорка', (_word, id) => {
    const term = termOf(id);
    expect(readingOf(term, term.fallback)).toBeDefined();
    expect(term.disclaimer).toMatch(/^[А-ЯЁ{].*\.$/u);
    expect(term.beside.filter((one) => one === term.fallback || readingOf(term, one) === undefined)).toEqual([]);
  });

  test.each(ALL)('значения слова «%s» различимы и посчитаны', (_word, id) => {
    const { readings, deciders } = termOf(id);
    expect(new Set(readings.map((one) => one.id)).size).toBe(readings.length);
    expect(new Set(readings.map((one) => one.title)).size).toBe(readings.length);
    expect(deciders.filter(({ reading }) => readingOf(termOf(id), reading) === undefined)).toEqual([]);
    for (const one of readings) {
      expect(one.formula.length).toBeGreaterThan(3);
      expect(one.accounts.filter((account) => normaliseAccountCode(account) !== account)).toEqual([]);
      if (one.accounts.length > 0) expect(one.side).not.toBeNull();
      // a side of the books without a tool to prove it would be an empty promise
      if (one.side !== null) expect(one.tool).not.toBeNull();
    }
  });

  test.each(ALL)('«%s» узнаётся в тексте', (word, id) => {
    expect(idsIn(word)).toContain(id);
  });

  test('места в оговорках объяснены, лишних объяснений нет', () => {
    const used = new Set(TERM_IDS.flatMap((id) => slotsOf(termOf(id).disclaimer)));
    expect([...used].sort()).toEqual(Object.keys(DISCLAIMER_SLOTS).sort());
  });

  test('слово, о котором надо спросить, говорит, чем опасен выбор', () => {
    const asking = TERM_IDS.filter((id) => termOf(id).ask !== null);
    expect(asking.length).toBeGreaterThan(0);
    for (const id of asking) {
      expect(termOf(id).misleads).not.toBeNull();
      expect(termOf(id).ask).toMatch(/\?$/);
    }
  });
});

describe('слова в вопросе', () => {
  test.each<[string, TermId[]]>([
    ['по каким поставщикам висят хвосты?', ['hanging', 'tails']],
    ['хвостиков нет ли у нас', ['tails']],
    ['хвост по 57 откуда', ['transit']],
    ['кто нам должен на 30.06', ['debts']],
    ['долго ли ещё ждать', []],
    ['НДС вроде должен приниматься к вычету', []],
    ['по идее не должны', []],
    ['кто должен платить', []],
    ['клиенты тянут с оплатой', []],
    ['из рублей минусуется валюта', []],
    ['Дебиторка топ-10', ['receivables']],
    ['почему аванс не зачёлся', ['advance', 'offset']],
    ['развернутое сальдо по 62', ['expanded', 'balance']],
    ['закрыт май?', ['closed']],
    ['незакрытые авансы', ['closed', 'advance']],
    ['сверься с Лотосом за 2 кв', ['reconciliation']],
    ['просроченная задолженность', ['overdue', 'debts']],
    ['привет, как дела', []],
  ])('«%s»', (text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });

  test('место слова — в самом вопросе, буква ё ничего не сдвигает', () => {
    for (const text of ['Ещё раз: чьи хвосты?', 'ВСЁ, ЗАЧЁТ АВАНСА']) {
      for (const { surface, start, end } of termsIn(text)) expect(text.slice(start, end)).toBe(surface);
    }
    expect(termsIn('Ещё раз: чьи хвосты?')).toEqual([{ term_id: 'tails', surface: 'хвосты', start: 13, end: 19 }]);
  });

  test.each([
    ['хвсоты', 'tails'],
    ['дебеторка', 'receivables'],
    ['прсорочка', 'overdue'],
    ['выучка', 'revenue'],
  ] as const)('описка «%s» подсказывает слово', (slip, id) => {
    expect(idsIn(slip)).toEqual([]);
    expect(termsNear(slip)[0]).toBe(id);
  });

  test.each(['корова', '60.01', '123'])('«%s» ни на что не похоже', (text) => {
    expect(termsNear(text)).toEqual([]);
  });
});

describe('выбор значения', () => {
  test.each<[TermId, string, string, 'said' | 'default']>([
    ['tails', 'у кого хвосты', 'any_open', 'default'],
    ['tails', 'просроченные хвосты', 'overdue', 'said'],
    ['debts', 'какие долги у нас', 'both_sides', 'default'],
    ['debts', 'кому мы должны', 'we_owe_suppliers', 'said'],
    ['debts', 'кто нам должен', 'customers_owe_us', 'said'],
    ['debts', 'долги клиентов', 'customers_owe_us', 'said'],
    ['debts', 'долги поставщиков и клиентов', 'both_sides', 'default'],
    ['stuck', 'завис платёж', 'payment', 'said'],
    ['stuck', '1С зависла', 'program', 'said'],
    ['advance', 'авансы на 60.02', 'issued', 'said'],
    ['advance', 'авансы', 'both', 'default'],
    ['closed', 'закрыт июнь?', 'month', 'said'],
    ['closed', 'всё закрыто?', 'month', 'default'],
    ['closed', 'какие авансы июня не закрыты', 'settlement', 'said'],
    ['debts', 'задолженность по 76, и дебет и кредит', 'both_sides', 'default'],
    ['closed', 'закрыта ли накладная 245', 'settlement', 'said'],
    ['closed', '26 закрылся', 'account', 'said'],
    ['turnover', 'обороты по 20.01 за 20.01', 'account', 'said'],
    ['turnover', 'обороты по счёту 51', 'account', 'said'],
    ['turnover', 'какой наш оборот', 'revenue', 'said'],
    ['turnover', 'оборот за 20.01', 'account', 'default'],
    ['revenue', 'выручка с НДС', 'gross', 'said'],
    ['profit', 'прибыль за май', 'before_tax', 'default'],
    ['profit', 'прибыль за полугодие', 'net', 'said'],
    ['hanging', 'висит 57.03', 'unexplained', 'said'],
    ['hanging', 'висит 57,30 руб.', 'no_movement', 'default'],
    ['hanging', 'висит 1 570 рублей', 'no_movement', 'default'],
  ])('%s: «%s» → %s (%s)', (id, text, reading, by) => {
    const chosen = chooseReading(id, text);
    expect([chosen.reading.id, chosen.by]).toEqual([reading, by]);
  });

  test('противоречивые слова рядом названы и не выбраны за человека', () => {
    expect(chooseReading('debts', 'долги поставщиков и клиентов').candidates).toEqual([
      'we_owe_suppliers',
      'customers_owe_us',
    ]);
  });
});
