/** Documents found and their postings against the books, counted here anew; planted documents by their stories. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Books, BooksObject, Posting } from '#demo/books/books.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { isNumber } from '#domain/document-numbers.ts';
import { QUIET_KINDS } from '#tools/documents/kinds.ts';
import { booksOf, type Desk, desk, objectNamed, openDesk, organisationsOf } from './desk.ts';

interface Listed {
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly date: string;
  readonly amount: string | null;
  readonly posted: boolean;
  readonly deletion_mark: boolean;
  readonly organisation_id: string;
  readonly matched_by: readonly string[];
  readonly comment: string;
}
interface FoundDocuments {
  readonly documents: readonly Listed[];
  readonly total: number;
  readonly hidden: number;
  readonly by_kind: readonly { type: string; documents: number; posted_sum: string }[];
}

const documents = (books: Books): BooksObject[] =>
  [...books.objects].filter(([set]) => set.startsWith('Document_')).flatMap(([, objects]) => objects);
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).sort();
const refs = (list: readonly BooksObject[]): string[] => list.map(({ ref }) => ref).sort();
const partyOf = (one: BooksObject): string => {
  const value = one.fields.Контрагент;
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : '';
};

describe.each([1, 23])('поиск документов, зерно %i', (seed) => {
  let opened: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    opened = await openDesk(booksOf(seed));
  });
  afterAll(() => opened.close());
  const find = async (input: Parameters<Desk['found']>[1]) =>
    (await opened.found<FoundDocuments>('find_documents', input)).value;

  test('короткий номер находит все свои документы всех видов и ни одного чужого', async () => {
    const value = await find({ number: '213' });
    const expected = documents(opened.books).filter(
      (one) => isNumber(one.number, '213') || isNumber(String(one.fields.НомерВходящегоДокумента ?? ''), '213'),
    );
    expect(value.total).toBe(expected.length);
    expect(ids(value.documents)).toEqual(refs(expected).slice(0, 50));
  });

  test('чей платеж на точную сумму', async () => {
    const value = await find({ amount: '1 234 567,89' });
    const expected = documents(opened.books).filter(({ fields }) => fields.СуммаДокумента === 123_456_789n);
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(value.documents)).toEqual(refs(expected));
    expect((await find({ amount: '1234567.89' })).total).toBe(expected.length);
  });

  test('непроведенные июня — только те, что должны проводиться', async () => {
    const value = await find({ state: 'unposted', date_from: '2020-06-01', date_to: '2020-06-30' });
    const expected = documents(opened.books).filter(
      (one) => !one.posted && !one.deletionMark && one.date.startsWith('2020-06') && QUIET_KINDS[one.set] === undefined,
    );
    expect(ids(value.documents)).toEqual(refs(expected));
    expect(value.documents.length).toBeGreaterThanOrEqual(4);
  });

  test('помеченные на удаление', async () => {
    const value = await find({ state: 'marked' });
    expect(ids(value.documents)).toEqual(refs(documents(opened.books).filter(({ deletionMark }) => deletionMark)));
  });

  test('контрагент и вид: сумма по виду считана со всего, а не с показанного', async () => {
    const all = (opened.books.objects.get('Document_РеализацияТоваровУслуг') ?? []).filter((one) =>
      one.date.startsWith('2020-05'),
    );
    const value = await find({
      kinds: ['Document_РеализацияТоваровУслуг'],
      date_from: '2020-05-01',
      date_to: '2020-05-31',
    });
    expect(value).toMatchObject({ total: all.length, hidden: all.length - 50 });
    const rub = all.filter((one) => one.posted && !one.deletionMark && roubles(one));
    const total = rub.reduce((sum, one) => sum + BigInt(String(one.fields.СуммаДокумента ?? 0n)), 0n);
    expect(value.by_kind).toMatchObject([{ documents: all.length, posted_sum: formatDecimal(total, 2) }]);
    const party = partyOf(all[0] as BooksObject);
    const own = await find({ kinds: ['Document_РеализацияТоваровУслуг'], counterparty_id: party });
    const expected = (opened.books.objects.get('Document_РеализацияТоваровУслуг') ?? []).filter(
      (one) => partyOf(one) === party,
    );
    expect(ids(own.documents)).toEqual(refs(expected));
  });

  test('контрагент составного поля: банковские документы находятся и не теряются', async () => {
    const set = 'Document_СписаниеСРасчетногоСчета';
    const all = (opened.books.objects.get(set) ?? []).filter((one) => partyOf(one) !== '');
    const party = objectNamed(opened.books, 'Catalog_Контрагенты', 'ООО «Север-Снаб»').ref;
    const value = await find({ kinds: [set], counterparty_id: party });
    const expected = refs(all.filter((one) => partyOf(one) === party));
    expect(expected.length).toBeGreaterThan(1);
    expect(ids(value.documents)).toEqual(expected);
  });

  test('дата с точностью до дня: документ первой секунды июля не июньский', async () => {
    const value = await find({
      kinds: ['Document_СписаниеСРасчетногоСчета'],
      amount: '150000',
      date_from: '2020-06-01',
      date_to: '2020-07-01',
    });
    const late = value.documents.filter(({ date }) => date === '2020-07-01');
    expect(late.map(({ amount }) => amount)).toEqual(['150000.00']);
    const june = await opened.call('find_documents', {
      kinds: ['Document_СписаниеСРасчетногоСчета'],
      number: late[0]?.number ?? '',
      date_from: '2020-06-01',
      date_to: '2020-06-30',
    });
    expect(june.result).toMatchObject({ kind: 'empty', cause: 'filter_too_narrow' });
  });
});

function roubles(one: BooksObject): boolean {
  const currency = one.fields.ВалютаДокумента;
  return typeof currency !== 'object' || currency === null || !('name' in currency) || /^руб/i.test(currency.name);
}

interface Movements {
  readonly document: { id: string; amount: string | null };
  readonly movements: readonly {
    line: number;
    amount: string;
    active: boolean;
    debit: { account: string; subconto: readonly { kind: string; object: { ref: string; title: string } | null }[] };
    credit: { account: string; subconto: readonly { kind: string; object: { ref: string; title: string } | null }[] };
    content: string;
  }[];
  readonly by_account: readonly { account: string; dr: string; cr: string }[];
  readonly sum_checks: readonly { rule: string; holds: boolean }[];
  readonly sum_not_checked: string | null;
  readonly account_origins: readonly { account: string; from: string; fields: readonly string[] }[];
}

const postingsOf = (books: Books, id: string): Posting[] =>
  books.postings.filter(({ recorder }) => recorder.id === id).sort((a, b) => a.line - b.line);
const sideOf = ({ account, subconto }: Posting['dr']) => ({
  account,
  subconto: subconto.map(({ kind, value }) => ({ kind, ref: value?.id ?? null })),
});

describe('проводки документа', () => {
  let opened: Desk & { close(): Promise<void> };
  beforeAll(async () => {
    opened = await openDesk(booksOf(1));
  });
  afterAll(() => opened.close());

  test('у каждого вида документов — те же проводки с той же аналитикой, что в книгах', async () => {
    const kinds = [...opened.books.objects].filter(([set]) => set.startsWith('Document_'));
    for (const [set, objects] of kinds) {
      const one = objects.find(({ ref }) => postingsOf(opened.books, ref).length > 0);
      if (one === undefined) continue;
      const { value } = await opened.found<Movements>('get_document_movements', {
        document_type: set,
        document_id: one.ref,
      });
      const expected = postingsOf(opened.books, one.ref).slice(0, 200);
      const seen = value.movements.map(({ line, amount, active, debit, credit }) => ({
        ...{ line, amount, active },
        dr: {
          account: debit.account,
          subconto: debit.subconto.map(({ kind, object }) => ({ kind, ref: object?.ref ?? null })),
        },
        cr: {
          account: credit.account,
          subconto: credit.subconto.map(({ kind, object }) => ({ kind, ref: object?.ref ?? null })),
        },
      }));
      expect([set, seen]).toEqual([
        set,
        expected.map(({ line, amount, active, dr, cr }) => ({
          line,
          amount: formatDecimal(amount, 2),
          active,
          dr: sideOf(dr),
          cr: sideOf(cr),
        })),
      ]);
    }
  });

  test('обороты по счетам — со всех действующих проводок', async () => {
    const [longest] = [...new Set(opened.books.postings.map(({ recorder }) => recorder))]
      .map((recorder) => ({ recorder, postings: postingsOf(opened.books, recorder.id) }))
      .sort((a, b) => b.postings.length - a.postings.length);
    const { recorder, postings } = longest ?? { recorder: null, postings: [] };
    const { value } = await opened.found<Movements>('get_document_movements', {
      document_type: recorder?.type ?? '',
      document_id: recorder?.id ?? '',
    });
    const total = (side: 'dr' | 'cr', account: string): string =>
      formatDecimal(
        postings
          .filter((one) => one.active && one[side].account === account)
          .reduce((sum, { amount }) => sum + amount, 0n),
        2,
      );
    expect(value.by_account.map(({ account, dr, cr }) => [account, dr, cr])).toEqual(
      value.by_account.map(({ account }) => [account, total('dr', account), total('cr', account)]),
    );
  });

  test('счет взят из документа, и сказано, из какого поля', async () => {
    const { value } = await opened.found<Movements>('get_document_movements', {
      document_type: 'Document_ПоступлениеТоваровУслуг',
      number: '0000-000213',
    });
    expect(value.sum_checks).toMatchObject([{ holds: true }]);
    const debt = value.account_origins.find(({ account }) => account === '60.01');
    expect(debt).toMatchObject({
      from: 'document',
      fields: expect.arrayContaining(['СчетУчетаРасчетовСКонтрагентом']),
    });
  });

  test.each([
    ['P57', 'Document_ВозвратТоваровПоставщику', 'не проведен'],
    ['P8', 'Document_ПлатежноеПоручение', 'проводок не делает'],
  ])('%s: проводок нет, и сказано почему', async (plant, type, words) => {
    const ref = opened.books.planted.find(({ id, objectType }) => id === plant && objectType === type)?.objectRef ?? '';
    const { result } = await opened.call('get_document_movements', { document_type: type, document_id: ref });
    expect(result).toMatchObject({ kind: 'empty', cause: 'no_data', proof: expect.stringContaining(words) });
  });

  test('номер, под который подходят два документа, не выбирается', async () => {
    const [main, service] = organisationsOf(opened.books);
    const sales = opened.books.objects.get('Document_РеализацияТоваровУслуг') ?? [];
    const of = (id: string) => sales.filter(({ fields }) => (fields.Организация as { id: string }).id === id);
    const shared = of(main.ref).find(({ number }) =>
      of(service.ref).some((other) => isNumber(other.number, number.slice(-3))),
    );
    const { result } = await opened.call('get_document_movements', {
      document_type: 'Document_РеализацияТоваровУслуг',
      number: String(Number(shared?.number.slice(-6))),
    });
    expect(result).toMatchObject({ kind: 'failed', code: 'SEVERAL_ENTITIES_MATCH' });
  });
});

describe('права и сбои', () => {
  test('без права на зарплату начисления не показаны, а имена на 70 скрыты', async () => {
    const opened = await desk(booksOf(1), { access: { payroll: false } });
    const [accrual] = opened.books.objects.get('Document_НачислениеЗарплаты') ?? [];
    const refused = await opened.call('get_document_movements', {
      document_type: 'Document_НачислениеЗарплаты',
      document_id: accrual?.ref ?? '',
    });
    expect(refused.result).toMatchObject({ kind: 'failed', code: 'PERSONAL_DATA_HIDDEN' });
    const paid = opened.books.postings.find(
      ({ recorder, dr }) => recorder.type === 'Document_СписаниеСРасчетногоСчета' && dr.account === '70',
    );
    const { value } = await opened.found<Movements>('get_document_movements', {
      document_type: paid?.recorder.type ?? '',
      document_id: paid?.recorder.id ?? '',
    });
    const people = new Set(
      (opened.books.objects.get('Catalog_ФизическиеЛица') ?? []).map(({ description }) => description),
    );
    expect([...people].filter((name) => JSON.stringify(value).includes(name))).toEqual([]);
    const list = await opened.call('find_documents', {
      kinds: ['Document_НачислениеЗарплаты'],
      date_from: '2020-01-01',
    });
    expect(list.result.kind).toBe('empty');
    if (list.result.kind === 'empty') expect(list.result.cause).toBe('not_found_on_route');
  });

  test('организация вне доступа: ни документа, ни намека на нулевой итог', async () => {
    const books = booksOf(1);
    const [main, service] = organisationsOf(books);
    const opened = await desk(books, { access: { organisations: [main.ref] } });
    const foreign = books.postings.find(({ organisation }) => organisation.id === service.ref)?.recorder;
    const one = await opened.call('get_document_movements', {
      document_type: foreign?.type ?? '',
      document_id: foreign?.id ?? '',
    });
    expect(one.result).toMatchObject({ kind: 'failed', code: 'ACCESS_LIMITED' });
    const { value, notes } = await opened.found<FoundDocuments>('find_documents', {
      kinds: ['Document_РеализацияТоваровУслуг'],
      date_from: '2020-01-01',
    });
    expect(new Set(value.documents.map(({ organisation_id }) => organisation_id))).toEqual(new Set([main.ref]));
    expect(notes.map(({ code }) => code)).toContain('ACCESS_LIMITED');
    const asked = await opened.call('find_documents', { number: '1', organisation_id: service.ref });
    expect(asked.result).toMatchObject({ kind: 'failed', code: 'ACCESS_LIMITED' });
  });

  test('права 1С скрыли организацию: полнота ограничена', async () => {
    const opened = await desk(booksOf(1), { login: ['Бухгалтер', 'огр'] });
    const { run, result } = await opened.call('find_documents', { number: '213' });
    expect(result.kind).toBe('found');
    expect(run.completeness).toBe('limited_by_rights');
  });

  test.each([
    ['1С молчит', [{ kind: 'reset' }], 'failed'],
    [
      'страница потеряла строки',
      [{ kind: 'drop-rows', rows: 2, path: '/Document_РеализацияТоваровУслуг?' }],
      'truncated',
    ],
  ] as const)('%s: не уверенный ответ, а причина', async (_title, faults, expected) => {
    const opened = await desk(booksOf(1), { faults: [...faults] });
    const { run, result } = await opened.call('find_documents', {
      kinds: ['Document_РеализацияТоваровУслуг'],
      date_from: '2020-06-01',
      date_to: '2020-06-05',
    });
    if (expected === 'failed') expect(result).toMatchObject({ kind: 'failed', code: '1C_UNAVAILABLE' });
    else expect(run.completeness).toBe('truncated');
  });
});
