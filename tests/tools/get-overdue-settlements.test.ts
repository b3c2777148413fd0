/** Overdue debts follow the rule of the report exactly: which term counts, day 0, day 90, what rests on the default, what cannot be told. */
import { describe, expect, test } from 'vitest';
import type { Books } from '#demo/books/books.ts';
import { buildBooks } from '#demo/company/build.ts';
import { addDays } from '#domain/dates.ts';
import { type Item, MAIN, type Reading as Read, Reading, text, total } from '../demo/reading.ts';
import { Terms } from '../demo/settlement-terms.ts';
import { booksOf, desk, objectNamed } from './desk.ts';
import { kopecks, money, readingOf, SEEDS } from './ledger-figures.ts';

const TOOL = 'get_overdue_settlements';

interface Summed {
  sum: string;
  items: number;
  parties: number;
}
interface Value {
  debt: Summed;
  in_term: Summed;
  due_today: Summed;
  overdue: Summed;
  undetermined: Summed;
  buckets: (Summed & { code: string })[];
  rules: (Summed & { code: string })[];
  default_term: { days: number | null; overdue: Summed };
  planning: boolean;
  unoffset_advances: Summed;
  parties: { counterparty: { title: string }; overdue: string; by_default_term: string; unoffset_advance: string }[];
  items: {
    counterparty: { title: string };
    days_late: number;
    due_date: string;
    due_rule: string;
    dr: string;
    cr: string;
  }[];
}

const KIND = { suppliers: 'СПоставщиком', customers: 'СПокупателем' } as const;
type Side = keyof typeof KIND;

/** Debts of a side: the owed column of every account but those of advances. */
function debtsOf(reading: Read, side: Side, until: string): Item[] {
  return ['60.01', '60.21', '60.31', '62.01', '62.21', '62.31', '76.05', '76.06', '76.09']
    .flatMap((account) => reading.items(account, { organisation: MAIN, until }))
    .filter(({ contract }) => text(reading.object(contract).fields.ВидДоговора) === KIND[side])
    .filter(({ amount }) => (side === 'suppliers' ? amount < 0n : amount > 0n));
}

const size = (items: Iterable<Item>): string => money(total(items, ({ amount }) => (amount < 0n ? -amount : amount)));

const CASES = SEEDS.flatMap((seed) =>
  (['suppliers', 'customers'] as const).flatMap((side) =>
    ['2020-06-30', '2020-04-30'].map((day) => ({ seed, side, day })),
  ),
);

describe('суммы по срокам пересчитаны по проводкам и правилу отчёта', () => {
  test.each(CASES)('$side на $day, зерно $seed', async ({ seed, side, day }) => {
    const open = await desk(booksOf(seed));
    const { value, completeness, conflicts } = await open.found<Value>(TOOL, { side, as_of: day, rows_max: 500 });
    const reading = readingOf(seed);
    const terms = new Terms(reading);
    // the measure of the demo reads the register of terms whatever the planning; here planning is off and it holds invoices only
    const late = (item: Item): number => terms.daysOverdue(item, day);
    const debts = debtsOf(reading, side, day);
    const overdue = debts.filter((item) => late(item) > 0);
    const within = (from: number, to: number) => overdue.filter((item) => late(item) >= from && late(item) <= to);
    expect({ completeness, conflicts }).toEqual({ completeness: 'complete', conflicts: [] });
    expect(value.debt).toMatchObject({ sum: size(debts), items: debts.length });
    expect(value.overdue).toMatchObject({ sum: size(overdue), items: overdue.length });
    expect(value.in_term.sum).toBe(size(debts.filter((item) => late(item) <= 0)));
    expect(value.due_today.sum).toBe(size(debts.filter((item) => late(item) === 0)));
    expect(value.buckets.map(({ code, sum }) => [code, sum])).toEqual([
      ['days_1_30', size(within(1, 30))],
      ['days_31_60', size(within(31, 60))],
      ['days_61_90', size(within(61, 90))],
      ['over_90', size(within(91, 100_000))],
    ]);
    const rule = (code: string): string => value.rules.find((one) => one.code === code)?.sum ?? '';
    expect(rule('default_days')).toBe(size(overdue.filter((item) => terms.of(item).rule === 'default')));
    expect(rule('contract_days')).toBe(size(overdue.filter((item) => terms.of(item).rule === 'contract days')));
    expect(rule('contract_date')).toBe(size(overdue.filter((item) => terms.of(item).rule === 'contract date')));
    expect(value.items.reduce((sum, one) => sum + kopecks(one.dr) + kopecks(one.cr), 0n)).toBe(kopecks(size(overdue)));
  });
});

describe.each(SEEDS)('посеянное найдено, зерно %i', (seed) => {
  test('P12–P15: 90 дней ещё не «более 90», день 0 не просрочка, срок по умолчанию, чужой договор', async () => {
    const open = await desk(booksOf(seed));
    const { value, notes } = await open.found<Value>(TOOL, { side: 'customers', as_of: '2020-06-30' });
    const of = (title: string) => value.items.filter(({ counterparty }) => counterparty.title === title);
    expect(of('ООО «Северстрой»')).toMatchObject([{ dr: '484000.00', days_late: 90, due_rule: 'contract_days' }]);
    expect(value.buckets.find(({ code }) => code === 'days_61_90')).toMatchObject({ sum: '484000.00' });
    expect(value.due_today).toMatchObject({ sum: '96000.00', items: 1 });
    expect(of('ООО «Маяк»')).toEqual([]);
    expect(value.default_term).toMatchObject({ days: 5, overdue: { sum: '212400.00', items: 11, parties: 11 } });
    expect(value.parties.find(({ counterparty }) => counterparty.title === 'ООО «Лотос»')).toMatchObject({
      ...{ overdue: '156000.00', unoffset_advance: '156000.00' },
    });
    expect(notes.filter(({ message }) => /по умолчанию|незачтённые авансы/.test(message))).toHaveLength(2);
  });

  test('P12: на следующий день те же 484 000 — уже «более 90»', async () => {
    const open = await desk(booksOf(seed));
    const { value } = await open.found<Value>(TOOL, { side: 'customers', as_of: '2020-07-01' });
    const [item] = value.items.filter(({ counterparty }) => counterparty.title === 'ООО «Северстрой»');
    expect(item).toMatchObject({ days_late: 91 });
  });

  test('P11, P5, P7 среди просрочки поставщикам', async () => {
    const open = await desk(booksOf(seed));
    const { value } = await open.found<Value>(TOOL, { side: 'suppliers', as_of: '2020-06-30' });
    const sums = new Map(value.items.map(({ counterparty, cr }) => [counterparty.title, cr]));
    expect(sums.get('ЗАО «Импульс»')).toBe('18900.00');
    expect(sums.get('ООО «ТрансЛогистик»')).toBe('57600.00');
    expect(value.overdue.sum).toBe('76503.12');
  });
});

/** Books of one's own, changed before they are published. */
function changed(change: (books: Books, reading: Read) => void): Books {
  const books = buildBooks({ company: '2020', seed: 3, scale: 1 });
  change(books, new Reading(books));
  return books;
}

const northern = (reading: Read): Item => {
  const [item] = reading.items('62.01', { where: { Контрагенты: 'ООО «Северстрой»' } });
  if (item?.document == null) throw new Error('Нет долга Северстроя');
  return item;
};
const termRecord = (item: Item, term: string) => ({
  ...{ recorder: null, line: 1, period: '', active: true, recordType: null },
  fields: { Организация: item.organisation, Документ: item.document, СрокОплаты: `${term}T00:00:00` },
});

describe('порядок правил', () => {
  const ask = async (books: Books) => {
    const open = await desk(books);
    const { value } = await open.found<Value>(TOOL, { side: 'customers', as_of: '2020-06-30', rows_max: 500 });
    return { value, item: value.items.find(({ counterparty }) => counterparty.title === 'ООО «Северстрой»') };
  };
  const plant = (books: Books, reading: Read): void => {
    const records = books.registers.get('InformationRegister_СрокиОплатыДокументов') ?? [];
    records.push(termRecord(northern(reading), '2020-06-20'));
    books.registers.set('InformationRegister_СрокиОплатыДокументов', records);
  };

  test('срок документа не действует, пока планирование платежей выключено', async () => {
    const { value, item } = await ask(changed(plant));
    expect({ planning: value.planning, days: item?.days_late }).toEqual({ planning: false, days: 90 });
  });

  test('срок документа действует при включённом планировании', async () => {
    const { value, item } = await ask(
      changed((books, reading) => {
        plant(books, reading);
        books.constants.set('ИспользоватьПланированиеПлатежейОтПокупателей', true);
      }),
    );
    expect(value.planning).toBe(true);
    expect(item).toMatchObject({ due_rule: 'document', due_date: '2020-06-20', days_late: 10 });
  });

  test('дата оплаты из договора важнее дней отсрочки', async () => {
    const { item } = await ask(
      changed((_books, reading) => {
        reading.object(northern(reading).contract).fields.ДатаОплаты = '2020-06-25T00:00:00';
      }),
    );
    expect(item).toMatchObject({ due_rule: 'contract_date', due_date: '2020-06-25', days_late: 5 });
  });

  test('константа ноль: просрочка со следующего дня', async () => {
    const { value } = await ask(changed((books) => books.constants.set('СрокОплатыПокупателей', 0)));
    const reading = readingOf(3);
    const terms = new Terms(reading);
    const expected = debtsOf(reading, 'customers', '2020-06-30').filter(
      (item) => terms.of(item).rule === 'default' && addDays(terms.of(item).primary, 0) < '2020-06-30',
    );
    expect(value.default_term).toMatchObject({ days: 0, overdue: { sum: size(expected) } });
  });

  test('константа не опубликована: срок не определён, а не ноль', async () => {
    const open = await desk(booksOf(3), {
      faults: [{ kind: 'shrink', sets: ['Constant_СрокОплатыПокупателей'], nth: 1, count: 1 }],
    });
    const { value, notes } = await open.found<Value>(TOOL, { side: 'customers', as_of: '2020-06-30' });
    expect(value.default_term).toMatchObject({ days: null, overdue: { sum: '0.00' } });
    expect(kopecks(value.undetermined.sum)).toBeGreaterThanOrEqual(kopecks('212400.00'));
    expect(notes.some(({ message }) => message.includes('не проверено'))).toBe(true);
  });
});

describe('пустота, права, предел', () => {
  test('без долгов у этого контрагента', async () => {
    const books = booksOf(3);
    const counterparty_id = objectNamed(books, 'Catalog_Контрагенты', 'ООО «ТрансЛогистик»').ref;
    const { result } = await (await desk(books)).call(TOOL, {
      side: 'customers',
      counterparty_id,
      as_of: '2020-06-30',
    });
    expect(result).toMatchObject({ kind: 'empty', cause: 'filter_too_narrow' });
  });

  test('запросов не больше сорока', async () => {
    const open = await desk(booksOf(3));
    const requests = await open.requestsOf(() => open.found(TOOL, { side: 'customers', as_of: '2020-06-30' }));
    expect(requests).toBeLessThanOrEqual(40);
  });
});
