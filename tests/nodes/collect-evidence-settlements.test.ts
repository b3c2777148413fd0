/** Settlements as evidence: who owes what on which account, what each role, document and pair is worth. */
import { describe, expect, test } from 'vitest';
import type { Called } from '#tools/gateway.ts';
import { collect, found, linesOf, rowsOf, sumsOf } from './evidence-desk.ts';
import { CONTRACT, item, LOTUS, RECEIPT, type Settlements, settlements, VECTOR, withLoan } from './tool-values.ts';

const open = (more: Partial<Settlements> = {}, input: Called['run']['input'] = {}): Called =>
  found('get_open_settlements', settlements(more), {}, { input });

const DOCUMENTS = 'развёрнуто Контрагенты, Договоры, ДокументыРасчетовСКонтрагентами';
const ALL = '60.01, 60.02, 60.21';

describe('незакрытые расчёты', () => {
  test('контрагенты: роли порознь, стороны порознь, самая старая дата и просрочка контрагента', async () => {
    const { bundle } = await collect([open()]);
    const list = 'list=parties column';
    const of = 'view=suppliers taken=any_open';
    expect(linesOf(bundle, 'party_balance')).toEqual([
      `party_balance | АО «Лотос» | 60.21 Кт 700.00 RUB | развёрнуто Контрагенты | ${list}=debt place=1 ${of} oldest_date=2020-06-20 items=1 overdue=0.00`,
      `party_balance | ООО «Вектор» | 60.01 Кт 100.00 RUB | развёрнуто Контрагенты | ${list}=debt place=2 ${of} oldest_date=2020-04-15 items=2 overdue=100.00`,
      `party_balance | ООО «Вектор» | 60.02 Дт 30.00 RUB | развёрнуто Контрагенты | ${list}=advance place=2 ${of} oldest_date=2020-04-15 items=2 overdue=100.00`,
      `party_balance | контрагент не указан | 60.01 Дт 5.00 RUB | развёрнуто Контрагенты | ${list}=opposite place=3 ${of} items=1 overdue=0.00`,
    ]);
    expect(bundle.facts.slice(0, 4).map(({ entity_ref }) => entity_ref?.ref ?? null)).toEqual([
      ...['lotus', 'vector', 'vector', null],
    ]);
    expect(sumsOf(bundle, 'parties')).toEqual([
      ...['kept: 3', 'kept: debt Кт 800.00 (2)', 'kept: advance Дт 30.00 (1)', 'kept: opposite Дт 5.00 (1)'],
      ...['shown: 3', 'shown: debt Кт 800.00 (2)', 'shown: advance Дт 30.00 (1)', 'shown: opposite Дт 5.00 (1)'],
      'rest: 0',
    ]);
    expect(linesOf(bundle, 'derived_total')[0]).toBe(
      `derived_total | итого: долг | ${ALL} Кт 800.00 RUB | развёрнуто Контрагенты | list=parties part=kept view=suppliers taken=any_open column=debt rows=2`,
    );
  });

  test('документы: договор, документ, сроки, валюта; чего нет, то не названо', async () => {
    const { bundle } = await collect([open({}, { reading: 'overdue' })]);
    const at = (place: string) => `list=items column=${place} view=suppliers taken=overdue`;
    expect(linesOf(bundle, 'open_item')).toEqual([
      `open_item | АО «Лотос» | 60.21 Кт 700.00 RUB | ${DOCUMENTS} | ${at('debt place=1')} role=debt contract_kind=СПоставщиком document=без документа primary_date=2020-06-20 age_days=10 due_date=2020-07-20 due_rule=default_days days_late=0 currency=USD currency_amount=10.00`,
      `open_item | ООО «Вектор» | 60.01 Кт 100.00 RUB | ${DOCUMENTS} | [Договор 5, Поступление 7] | ${at('debt place=2')} role=debt contract_kind=СПоставщиком primary_date=2020-05-02 age_days=59 due_date=2020-06-01 due_rule=contract_days days_late=29 limitation_date=2023-06-01`,
      `open_item | ООО «Вектор» | 60.02 Дт 30.00 RUB | ${DOCUMENTS} | [Договор 5] | ${at('advance place=3')} role=advance contract_kind=СПоставщиком document=без документа primary_date=2020-04-15 age_days=76`,
      `open_item | контрагент не указан | 60.01 Дт 5.00 RUB | ${DOCUMENTS} | ${at('opposite place=4')} role=opposite contract_kind=СПоставщиком`,
    ]);
    expect(sumsOf(bundle, 'items').slice(0, 4)).toEqual([
      ...['kept: 4', 'kept: debt Кт 800.00 (2)', 'kept: advance Дт 30.00 (1)', 'kept: opposite Дт 5.00 (1)'],
    ]);
  });

  test('валюта стоит той стороной, на которой она есть', async () => {
    const sides = [
      { currency: 'USD', dr: '7.00', cr: '0.00' },
      { currency: 'EUR', dr: '0.00', cr: '8.00' },
    ];
    const items = sides.map((in_currency, n) => item({ in_currency, counterparty: n === 0 ? LOTUS : VECTOR }));
    const { bundle } = await collect([open({ items })]);
    const told = bundle.facts.filter(({ type }) => type === 'open_item').map(({ attributes }) => attributes.slice(-2));
    expect(told.map(([name, sum]) => [name?.value, sum?.value, sum?.measure])).toEqual([
      ...[
        ['USD', '7.00', 'currency_amount'],
        ['EUR', '8.00', 'currency_amount'],
      ],
    ]);
  });

  test('итоги по ролям, свёрнутый остаток, счета и порядок зачёта', async () => {
    const zero = { ...settlements().totals, advance: { dr: '0.00', cr: '0.00' } };
    const { bundle } = await collect([open({ totals: zero, net: { dr: '0.00', cr: '795.00' } })]);
    expect(linesOf(bundle, 'settlements_total', 'settlements_net', 'settlements_account', 'offset_mode')).toEqual([
      `settlements_total | долг | ${ALL} Кт 800.00 RUB | ${DOCUMENTS} | role=debt view=suppliers`,
      `settlements_total | аванс | ${ALL} 0.00 RUB | ${DOCUMENTS} | role=advance view=suppliers`,
      `settlements_total | обратное сальдо | ${ALL} Дт 5.00 RUB | ${DOCUMENTS} | role=opposite view=suppliers`,
      `settlements_net | свёрнуто долги и авансы | ${ALL} Кт 795.00 RUB | свёрнуто Счет | view=suppliers`,
      `settlements_account | Расчёты с поставщиками | 60.01 Дт 5.00 RUB | ${DOCUMENTS} | view=suppliers`,
      `settlements_account | Расчёты с поставщиками | 60.01 Кт 100.00 RUB | ${DOCUMENTS} | view=suppliers`,
      `settlements_account | Авансы выданные | 60.02 Дт 30.00 RUB | ${DOCUMENTS} | view=suppliers`,
      `settlements_account | Расчёты в валюте | 60.21 Кт 700.00 RUB | ${DOCUMENTS} | view=suppliers`,
      'offset_mode | зачёт авансов | — Зачёт автоматический text | — | mode=automatic pending=0 view=suppliers',
    ]);
  });

  test('счетов нет — расчёты названы расчётами', async () => {
    const { bundle } = await collect([open({ accounts: [] })]);
    expect(linesOf(bundle, 'settlements_total')[0]).toContain('| счета расчётов Кт 800.00 RUB |');
    expect(linesOf(bundle, 'derived_total')[0]).toContain('| счета расчётов Кт 800.00 RUB |');
  });

  test('займы стоят отдельно от долгов', async () => {
    const { bundle } = await collect([found('get_open_settlements', withLoan({ view: 'party' }))]);
    expect(rowsOf(bundle, 'items').filter((row) => row.includes('66.03'))).toEqual([]);
    expect(sumsOf(bundle, 'parties')[1]).toBe('kept: debt Кт 800.00 (2)');
    expect(bundle.conflicts).toEqual([]);
  });

  test('что значит «незакрытые»: каждое прочтение со своей суммой', async () => {
    const reading = (code: 'overdue' | 'small' | 'old', dr: string, cr: string) => ({
      ...{ code, title: `Название ${code}`, meaning: `Смысл ${code}`, parties: 2, items: 3, dr, cr },
    });
    const readings = [
      reading('overdue', '0.00', '100.00'),
      reading('old', '30.00', '100.00'),
      reading('small', '0.00', '0.00'),
    ];
    const { bundle } = await collect([open({ readings })]);
    expect(linesOf(bundle, 'reading_total')).toEqual([
      `reading_total | Название overdue | ${ALL} Кт 100.00 RUB | ${DOCUMENTS} | reading=overdue meaning=Смысл overdue parties=2 items=3 view=suppliers`,
      `reading_total | Название old | ${ALL} Дт 30.00 RUB | ${DOCUMENTS} | reading=old meaning=Смысл old parties=2 items=3 view=suppliers`,
      `reading_total | Название old | ${ALL} Кт 100.00 RUB | ${DOCUMENTS} | reading=old meaning=Смысл old parties=2 items=3 view=suppliers`,
      `reading_total | Название small | ${ALL} 0.00 RUB | ${DOCUMENTS} | reading=small meaning=Смысл small parties=2 items=3 view=suppliers`,
    ]);
  });

  const leg = (counterparty: typeof VECTOR | null, sum: string, contract: typeof CONTRACT | null = CONTRACT) => ({
    ...{ counterparty, contract, accounts: ['60.01', '60.02'], sum },
  });
  const beside: Partial<Settlements> = {
    pairs: [
      {
        ...{ code: 'same_contract', meaning: 'Зачёт не прошёл', common: '30.00' },
        ...{ first: leg(VECTOR, '100.00'), second: leg(VECTOR, '30.00') },
      },
      {
        ...{ code: 'mutual', meaning: 'Возможен взаимозачёт', common: '5.00' },
        ...{ first: leg(null, '5.00', null), second: leg(LOTUS, '700.00', null) },
      },
    ],
    sent_orders: [
      {
        order: { ...RECEIPT, ref: 'o1', title: 'Поручение 1' },
        counterparty: VECTOR,
        date: '2020-06-29',
        sum: '40.00',
      },
      { order: { ...RECEIPT, ref: 'o2', title: 'Поручение 2' }, counterparty: null, date: '2020-06-28', sum: '50.00' },
    ],
    left_out: [{ account: '57.01', because: 'переводы в пути', items: 2, dr: '7.00', cr: '0.00' }],
    control: [
      { account: '60.01', osv: { dr: '0.00', cr: '95.00' }, answer: { dr: '0.00', cr: '95.00' }, difference: '0.00' },
    ],
    future: {
      ...{ after: '2020-06-30', documents_total: 3, dr: '0.00', cr: '11.00' },
      documents: [
        { kind: 'Document_Поступление', ref: 'f', title: 'Поступление 9', date: '2020-07-03', dr: '0.00', cr: '11.00' },
      ],
    },
  };

  test('рядом: пары, отправленные поручения, что не вошло, сверка, будущие документы', async () => {
    const { bundle } = await collect([open(beside)]);
    const types = ['settlement_pair', 'sent_order', 'left_out', 'trial_balance', 'future_total', 'future_document'];
    expect(linesOf(bundle, ...types)).toEqual([
      'settlement_pair | ООО «Вектор» | — 30.00 RUB | — | [Договор 5, Договор 5] | pair=same_contract meaning=Зачёт не прошёл first_sum=100.00 first_contract=Договор 5 first_accounts=60.01, 60.02 second_party=ООО «Вектор» second_sum=30.00 second_contract=Договор 5 second_accounts=60.01, 60.02 view=suppliers',
      'settlement_pair | контрагент не указан | — 5.00 RUB | — | pair=mutual meaning=Возможен взаимозачёт first_sum=5.00 first_accounts=60.01, 60.02 second_party=АО «Лотос» second_sum=700.00 second_accounts=60.01, 60.02 view=suppliers',
      'sent_order | Поручение 1 | — 40.00 RUB | — | [ООО «Вектор»] | date=2020-06-29 party=ООО «Вектор» view=suppliers',
      'sent_order | Поручение 2 | — 50.00 RUB | — | date=2020-06-28 view=suppliers',
      'left_out | переводы в пути | 57.01 Дт 7.00 RUB | развёрнуто Контрагенты, Договоры | items=2 view=suppliers',
      'trial_balance | ОСВ 60.01 | 60.01 Кт 95.00 RUB | свёрнуто Счет | answer_debit=0.00 answer_credit=95.00 difference=0.00',
      `future_total | документы с более поздней датой | ${ALL} Кт 11.00 RUB | развёрнуто Регистратор | documents=3`,
      `future_document | Поступление 9 | ${ALL} Кт 11.00 RUB | развёрнуто Регистратор | date=2020-07-03`,
    ]);
    const order = bundle.facts.find(({ type }) => type === 'sent_order');
    expect([order?.measure, order?.entity_ref?.ref]).toEqual(['document_sum', 'o1']);
    expect(bundle.facts.find(({ type }) => type === 'future_document')?.entity_ref).toMatchObject({ ref: 'f' });
    expect(bundle.facts.find(({ type }) => type === 'settlement_pair')?.entity_ref).toEqual(VECTOR);
  });

  test('исключённый контрагент уходит и из пар, и из поручений', async () => {
    const exclusions = [{ what: 'party' as const, surface: 'Вектор', id: 'vector', title: VECTOR.title }];
    const { bundle } = await collect([open(beside)], { exclusions });
    const told = linesOf(bundle, 'settlement_pair', 'sent_order').map((one) => one.split(' | ').slice(0, 2).join(' '));
    expect(told).toEqual(['settlement_pair контрагент не указан', 'sent_order Поручение 2']);
  });

  test('поручения не прочитаны — о них ни слова', async () => {
    const { bundle } = await collect([open()]);
    expect(linesOf(bundle, 'sent_order', 'future_total', 'trial_balance')).toEqual([]);
  });
});
