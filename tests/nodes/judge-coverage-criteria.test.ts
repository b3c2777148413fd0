/** What is asked — of whom, when, of which accounts, sides, parties, documents — and the one fact that is of something else. */
import { expect, test } from 'vitest';
import type { Fact } from '#state/evidence-bundle.ts';
import type { DocumentSlot } from '#state/slots.ts';
import { attributes, controlLine, emptyRun, fact, judge, MAY, runOf, told } from './coverage-case.ts';
import { absence, criterion, documentFact, named, party, posting, SETTLED, turnover } from './criterion.ts';
import { AS_OF } from './turn-state.ts';

const foreign = (more: Partial<Fact> = {}): Fact =>
  fact({ fact_id: 'F2', organisation_id: 'other', organisation: 'ООО «Чужая»', ...more });

criterion('Организация', [
  [
    'спрошена и прочитана она',
    { slots: { organisation: named({ title: 'ООО «Наша»' }) }, facts: [fact(), controlLine()] },
    'Организация: ООО «Наша»',
    [],
  ],
  ['не названа, в базе одна', { facts: [fact(), controlLine()] }, 'Организация: ООО «Наша»', []],
  [
    'прочитана другая',
    { slots: { organisation: named({ title: 'ООО «Наша»' }) }, facts: [fact(), foreign(), controlLine()] },
    'Организация: ООО «Наша»',
    ['ROUTE_INSUFFICIENT_IN_FACT: Данные относятся к другой организации: ООО «Наша», ООО «Чужая». [F2]'],
  ],
  [
    'не названа, прочитаны две',
    { facts: [fact(), foreign(), controlLine()] },
    'Организация: ООО «Наша», ООО «Чужая»',
    ['ROUTE_INSUFFICIENT_IN_FACT: Данные относятся к другой организации: ООО «Наша», ООО «Чужая».'],
  ],
  [
    'спрошены все, прочитаны две',
    { slots: { all_organisations: true }, facts: [fact(), foreign(), controlLine()] },
    'Организация: ООО «Наша», ООО «Чужая»',
    [],
  ],
  ['пусто и не названа', { runs: absence() }, 'Организация: не названа', []],
  [
    'строка сверки чужой организации не делает ответ чужим',
    { slots: { organisation: named() }, facts: [fact(), controlLine({ organisation_id: 'other' })] },
    'Организация: ООО «Наша»',
    [],
  ],
]);

criterion('Дата', [
  ['тот день', { slots: { as_of: AS_OF }, facts: [fact(), controlLine()] }, 'Дата: конец дня 30.06.2020', []],
  ['день не назван — рабочая дата', { facts: [fact(), controlLine()] }, 'Дата: конец дня 30.06.2020', []],
  [
    'другие дни названы по разу',
    {
      slots: { as_of: '2020-05-31' },
      facts: [fact(), fact({ fact_id: 'F2' }), fact({ fact_id: 'F3', as_of_date: '2020-05-31' }), controlLine()],
    },
    'Дата: конец дня 31.05.2020',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: 30.06.2020. [F1, F2]'],
  ],
  [
    'два чужих дня',
    {
      slots: { as_of: '2020-05-31' },
      facts: [fact(), fact({ fact_id: 'F2', as_of_date: '2020-06-29' }), controlLine()],
    },
    'Дата: конец дня 31.05.2020',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: 30.06.2020, 29.06.2020. [F1, F2]'],
  ],
  [
    'оборот вместо остатка',
    { facts: [fact({ as_of_date: null, period: MAY }), controlLine()] },
    'Дата: конец дня 30.06.2020',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: дата не названа. [F1]'],
  ],
  [
    'о документе дату не спрашивают',
    { intent: 'document_movements', facts: [fact({ type: 'posting' }), documentFact()] },
    null,
    [],
  ],
]);
const APRIL = { from: '2020-04-01', to: '2020-04-30' };

criterion('Период', [
  [
    'тот период',
    { intent: 'account_turnovers', slots: { period: MAY }, facts: [turnover()] },
    'Период: май 2020 г.',
    [],
  ],
  [
    'два сравниваемых',
    {
      intent: 'account_turnovers',
      slots: { period: MAY, compare: APRIL },
      facts: [turnover(), turnover({ fact_id: 'F2', period: APRIL })],
    },
    'Период: май 2020 г. и апрель 2020 г.',
    [],
  ],
  [
    'начат не тем днём',
    {
      intent: 'account_turnovers',
      slots: { period: MAY },
      facts: [turnover({ period: { from: '2020-05-02', to: MAY.to } })],
    },
    'Период: май 2020 г.',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: 31.05.2020. [F1]'],
  ],
  [
    'кончен не тем днём',
    {
      intent: 'account_turnovers',
      slots: { period: MAY },
      facts: [turnover({ period: { from: MAY.from, to: '2020-05-30' } })],
    },
    'Период: май 2020 г.',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: 30.05.2020. [F1]'],
  ],
  [
    'остаток вместо оборота',
    { intent: 'account_turnovers', slots: { period: MAY }, facts: [turnover({ period: null, as_of_date: AS_OF })] },
    'Период: май 2020 г.',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: дата не названа. [F1]'],
  ],
  [
    'период не назван',
    { intent: 'account_turnovers', facts: [turnover()] },
    'Период не назван',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитано не на ту дату, о которой спрошено: 31.05.2020. [F1]'],
  ],
]);

criterion('Счета', [
  ['тот счёт', { slots: { accounts: ['60.01'] }, facts: [fact(), controlLine()] }, 'Счета: 60.01', []],
  ['субсчёт входит в счёт', { slots: { accounts: ['60'] }, facts: [fact(), controlLine()] }, 'Счета: 60', []],
  [
    'прочитан другой',
    {
      slots: { accounts: ['60.01'] },
      facts: [fact(), fact({ fact_id: 'F2', account: '60.02', side: 'debit' }), controlLine()],
    },
    'Счета: 60.01',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитан другой счёт. [F2]'],
  ],
  [
    'в сумме двух счетов один чужой',
    { slots: { accounts: ['60.01'] }, facts: [fact({ account: '60.01, 60.02' }), controlLine()] },
    'Счета: 60.01',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитан другой счёт. [F1]'],
  ],
  [
    'прочитаны не все',
    { slots: { accounts: ['60.01', '62', '76'] }, facts: [fact(), controlLine()] },
    'Счета: 60.01, 62, 76',
    ['PARTIAL_MATCH_IN_1C: Не прочитано: счёт 62, 76.'],
  ],
  [
    'сумма стоит на обоих',
    { slots: { accounts: ['60.01', '62'] }, facts: [fact({ account: '60.01, 62.01' }), controlLine()] },
    'Счета: 60.01, 62',
    [],
  ],
  ['пусто, и это доказано', { slots: { accounts: ['60.01'] }, runs: absence() }, 'Счета: 60.01', []],
  ['пусто на одном из путей', { slots: { accounts: ['60.01'] }, runs: [...absence(), runOf()] }, 'Счета: 60.01', []],
  [
    'один прочитан, на другом пути пусто',
    { slots: { accounts: ['60.01', '62'] }, facts: [fact(), controlLine()], runs: [runOf(), ...absence()] },
    'Счета: 60.01, 62',
    ['PARTIAL_MATCH_IN_1C: Не прочитано: счёт 62.'],
  ],
  ['не названы', { facts: [fact(), controlLine()] }, null, []],
  [
    'об оборотах тоже',
    { intent: 'account_turnovers', slots: { period: MAY, accounts: ['51'] }, facts: [turnover()] },
    'Счета: 51',
    [],
  ],
  [
    'в незакрытых расчётах счёт не спрашивают',
    {
      intent: 'open_settlements',
      slots: { accounts: ['62'] },
      facts: [fact({ type: 'party_balance' }), controlLine()],
    },
    null,
    [],
  ],
]);

criterion('Счета в проводках', [
  [
    'счёт есть',
    {
      intent: 'document_movements',
      slots: { accounts: ['60'] },
      facts: [documentFact(), posting('41.01'), posting('60.01', { fact_id: 'F2' })],
    },
    'Счета в проводках: 60',
    [],
  ],
  ['счёт не назван', { intent: 'document_movements', facts: [documentFact(), posting('41.01')] }, null, []],
  ['остаток счёта — не проводки', { slots: { accounts: ['60.01'] }, facts: [fact(), controlLine()] }, null, []],
]);

test('счёта в проводках нет: посылка не верна, но проводки показаны целиком', async () => {
  const { report } = await judge({
    intent: 'document_movements',
    slots: { accounts: ['60', '19', '68'] },
    facts: [documentFact(), posting('60.01')],
  });
  expect(told(report)).toEqual(['WRONG_PREMISE: В проводках документа нет счёта 19, 68.']);
  expect(report.answerability).toBe('full');
});

test('проводок не нашлось: о счёте в них сказать нечего', async () => {
  const { report } = await judge({ intent: 'document_movements', slots: { accounts: ['60'] }, runs: absence() });
  expect(told(report)).toEqual([]);
});

criterion('Стороны расчётов', [
  [
    'одна, и она прочитана',
    { ...SETTLED, slots: { side: 'suppliers' }, facts: [party('suppliers'), controlLine()] },
    'Стороны расчётов: поставщики',
    [],
  ],
  [
    'все расчёты с одним покрывают покупателей',
    { ...SETTLED, slots: { side: 'customers' }, facts: [party('party'), controlLine()] },
    'Стороны расчётов: покупатели',
    [],
  ],
  [
    'все расчёты с одним покрывают обе',
    { ...SETTLED, slots: { side: 'both' }, facts: [party('party'), controlLine()] },
    'Стороны расчётов: поставщики и покупатели',
    [],
  ],
  [
    'обе, а прочитана одна',
    { ...SETTLED, slots: { side: 'both' }, facts: [party('suppliers'), controlLine()] },
    'Стороны расчётов: поставщики и покупатели',
    ['PARTIAL_MATCH_IN_1C: Не прочитано: покупатели.'],
  ],
  [
    'вторая сторона пуста, и это доказано',
    {
      ...SETTLED,
      slots: { side: 'both' },
      facts: [party('suppliers'), controlLine()],
      runs: [runOf(), emptyRun({ input: { view: 'customers' } })],
    },
    'Стороны расчётов: поставщики и покупатели',
    [],
  ],
  [
    'просрочки второй стороны нет, и это доказано',
    {
      ...{ intent: 'overdue_settlements', slots: { side: 'both' } },
      ...{ facts: [fact({ type: 'overdue_party', attributes: attributes({ view: 'suppliers' }) }), controlLine()] },
      runs: [runOf(), emptyRun({ input: { side: 'customers' } })],
    },
    'Стороны расчётов: поставщики и покупатели',
    [],
  ],
  ['сторона не названа', { ...SETTLED, facts: [party('suppliers'), controlLine()] }, null, []],
  ['у остатка счёта сторон нет', { slots: { side: 'customers' }, facts: [fact(), controlLine()] }, null, []],
]);

const VECTOR = named({ surface: 'Вектор', id: 'vector', title: 'ООО «Вектор»' });
const ofVector = fact({ entity_ref: { kind: 'Catalog_Контрагенты', ref: 'vector', title: 'ООО «Вектор»' } });

criterion('О ком', [
  [
    'спрошенный прочитан отбором',
    {
      slots: { parties: [VECTOR] },
      facts: [fact(), controlLine()],
      runs: [runOf({ input: { counterparty_id: 'vector' } })],
    },
    'О ком: ООО «Вектор»',
    [],
  ],
  [
    'спрошенный есть среди строк',
    { slots: { parties: [VECTOR] }, facts: [ofVector, controlLine()] },
    'О ком: ООО «Вектор»',
    [],
  ],
  [
    'прочитано без него',
    { slots: { parties: [VECTOR, named({ surface: 'Ромашка', id: 'daisy' })] }, facts: [ofVector, controlLine()] },
    'О ком: ООО «Вектор», Ромашка',
    ['PARTIAL_MATCH_IN_1C: Не прочитано: Ромашка.'],
  ],
  [
    'имя найдено, а прочитано не о нём',
    { slots: { parties: [VECTOR] }, facts: [fact(), controlLine()] },
    'О ком: ООО «Вектор»',
    ['PARTIAL_MATCH_IN_1C: Не прочитано: ООО «Вектор».'],
  ],
  [
    'имя не найдено в базе',
    { slots: { parties: [named({ surface: 'Вектр', id: null })] }, facts: [fact(), controlLine()] },
    'О ком: Вектр',
    ['PARTIAL_MATCH_IN_1C: Не прочитано: Вектр.'],
  ],
  ['никто не назван', { facts: [fact(), controlLine()] }, null, []],
]);

const DOCUMENT: DocumentSlot = {
  ...{ kinds: [], number: '7', date: null, amount: null, latest: false },
  ...{ id: 'doc', type: 'Document_Поступление', title: 'Поступление 7' },
};
const MOVED = { intent: 'document_movements' } as const;

criterion('Документ', [
  [
    'тот документ',
    { ...MOVED, slots: { document: DOCUMENT }, facts: [documentFact(), posting('60.01')] },
    'Документ: Поступление 7',
    [],
  ],
  [
    'назван номером',
    { ...MOVED, slots: { document: { ...DOCUMENT, id: null, title: null } }, facts: [documentFact()] },
    'Документ: 7',
    [],
  ],
  ['не назван', { ...MOVED, facts: [documentFact()] }, 'Документ: не назван', []],
  [
    'прочитан другой',
    {
      ...{ ...MOVED, slots: { document: DOCUMENT } },
      facts: [documentFact({ entity_ref: { kind: 'Document_Поступление', ref: 'other', title: 'Поступление 8' } })],
    },
    'Документ: Поступление 7',
    ['ROUTE_INSUFFICIENT_IN_FACT: Прочитан другой документ. [FD]'],
  ],
  [
    'проводки без документа',
    { ...MOVED, slots: { document: DOCUMENT }, facts: [posting('60.01')] },
    'Документ: Поступление 7',
    ['MISSING_SUPPORTING_DOCUMENT: Проводки документа не прочитаны.'],
  ],
  [
    'у документа нет проводок, и это доказано',
    { ...MOVED, slots: { document: DOCUMENT }, runs: absence() },
    'Документ: Поступление 7',
    [],
  ],
  ['вопрос об остатке', { slots: { document: DOCUMENT }, facts: [fact(), controlLine()] }, null, []],
]);

test('имя не найдено, и один шаг не выполнялся: о нём всё равно не прочитано', async () => {
  const slots = { parties: [named({ surface: 'Вектр', id: null })] };
  const { report } = await judge({ slots, facts: [fact(), controlLine()], runs: [runOf(), null] });
  expect(told(report)).toContain('PARTIAL_MATCH_IN_1C: Не прочитано: Вектр.');
});

test('до начала учёта о дате не судят, прочие причины суду не мешают', async () => {
  const judged = async (reason_code: 'BOOKS_BEGIN_LATER' | 'PERIOD_NOT_CLOSED') => {
    const reasons = [{ reason_code, message: 'Причина.' }];
    const facts = [fact({ as_of_date: '2018-01-01' }), controlLine()];
    const { report } = await judge({ facts, change: (state) => ({ ...state, reasons }) });
    return [...report.covered_points, ...report.uncovered_points].some((one) => one.startsWith('Дата'));
  };
  expect([await judged('BOOKS_BEGIN_LATER'), await judged('PERIOD_NOT_CLOSED')]).toEqual([false, true]);
});
