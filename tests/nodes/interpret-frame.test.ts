/** interpretFrame on wordings of the five questions, on real questions of all kinds, on clarifications: intent, slots, spans, honesty. */
import { describe, expect, it, test } from 'vitest';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import type { Clarification, Reply } from '#state/clarification.ts';
import { unexplainedConditions } from '#state/query-frame.ts';
import type { Slots } from '#state/slots.ts';
import { LEDGER_ROWS } from './reading/ledger-rows.ts';
import { ask, frameOf, named } from './reading/rig.ts';
import { ACCOUNT_TURNOVERS } from './reading/wordings/account-turnovers.ts';
import { BALANCE_AS_OF } from './reading/wordings/balance-as-of.ts';
import { DOCUMENT_MOVEMENTS } from './reading/wordings/document-movements.ts';
import { OPEN_SETTLEMENTS } from './reading/wordings/open-settlements.ts';
import { OVERDUE_SETTLEMENTS } from './reading/wordings/overdue-settlements.ts';
import type { Wording } from './reading/wordings/wording.ts';

const WORDINGS = {
  open_settlements: OPEN_SETTLEMENTS,
  overdue_settlements: OVERDUE_SETTLEMENTS,
  balance_as_of: BALANCE_AS_OF,
  account_turnovers: ACCOUNT_TURNOVERS,
  document_movements: DOCUMENT_MOVEMENTS,
} as const satisfies Partial<Record<IntentCode, readonly Wording[]>>;

const WORDED = Object.keys(WORDINGS) as (keyof typeof WORDINGS)[];

describe.each(WORDED)('%s', (intent) => {
  it('узнаётся не меньше чем в сорока формулировках', () => {
    expect(WORDINGS[intent].length).toBeGreaterThanOrEqual(40);
  });

  test.each(WORDINGS[intent])('%s', (text, slots) => {
    const frame = frameOf(text);
    expect(frame.business_intent).toBe(intent);
    expect(named(frame.slots)).toEqual(slots);
    expect(frame.domain_candidates[0]).toBe(INTENTS[intent].domain);
    expect(frame.success_criteria.length).toBeGreaterThan(0);
    expect(frame.normalized_question).toMatch(/^(?:Определить|Показать) .+\.$/);
  });
});

describe('настоящие вопросы', () => {
  test.each(LEDGER_ROWS)('%s %s', (_, text, intent) => {
    const { frame, question, state } = ask(text);
    expect(frame?.business_intent).toBe(intent ?? 'unsupported');
    expect(question.act).toBe(intent === null ? 'not_proven' : 'ask');
    expect(state.coverage_report?.answerability).toBe(intent === null ? 'not_required' : undefined);
    expect(question.reasons.some(({ reason_code }) => reason_code === 'OUT_OF_SCOPE')).toBe(intent === null);
  });
});

describe('честность', () => {
  const untold = (text: string): string[] => unexplainedConditions(frameOf(text)).map(({ message }) => message);

  test.each([
    ['в отчете производства за смену 31 не списались материалы', 'не списались'],
    ['долги поставщикам без НДС', 'без НДС'],
    ['покажи хвосты и обороты 51 за июнь', 'хвосты'],
    ['почему остаток по 51 такой большой', 'почему'],
  ])('условие не теряется: %s', (text, condition) => {
    expect(untold(text).join(' ')).toContain(`«${condition}»`);
  });

  test.each([
    'По каким поставщикам висят хвосты?',
    'остаток 60.01 на 30.06.2020',
    'просроченные долги покупателей',
    'долги без авансов',
  ])('лишних оговорок нет: %s', (text) => {
    expect(untold(text)).toEqual([]);
  });

  test.each([
    ['остаток на 20.01', '«20.01» — это счёт 20.01 или дата'],
    ['сальдо на 31.06 по 51', 'нет в календаре: «31.06»'],
    ['обороты с мая по апрель по 51', 'читается по-разному'],
    ['обороты за июнь', 'Не назван счёт'],
    ['проводки реализации', 'нет номера'],
    ['Вектор', 'Не сказано, что именно нужно'],
    ['акт сверки за 2 кв', 'Не назван контрагент'],
  ])('неоднозначность названа: %s', (text, told) => {
    expect(frameOf(text).ambiguities.join(' ')).toContain(told);
  });

  it('код счёта и дата рядом различаются', () => {
    const { slots } = frameOf('обороты по 20.01 за 20.01');
    expect(slots.accounts).toEqual(['20.01']);
    expect(slots.period).toEqual({ from: '2020-01-20', to: '2020-01-20' });
    expect(frameOf('остаток по 20.01 на 20.01').slots).toMatchObject({ accounts: ['20.01'], as_of: '2020-01-20' });
  });

  it('счёт перед «по состоянию на» — не начало периода, расчётный счёт с номером — не счёт плана', () => {
    const { slots } = frameOf('сальдо по 60.02 по состоянию на 20.06.2020');
    expect(slots).toMatchObject({ accounts: ['60.02'], as_of: '2020-06-20' });
    const paid = frameOf('движения поступления на расчетный счет № 25');
    expect(paid.business_intent).toBe('document_movements');
    expect(paid.slots.accounts).toEqual([]);
    expect(frameOf('сколько прошло по дебету счета 66').business_intent).toBe('account_turnovers');
  });

  test.each([
    ['хвосты по покупателям, копейки не надо', [['tails', 'any_open']]],
    ['хвосты по поставщикам без авансов', [['tails', 'any_open']]],
    ['дебиторка без авансов', [['receivables', 'customers']]],
  ])('то, что исключено, значения слова не решает: %s', (text, terms) => {
    expect(frameOf(text).slots.terms.map(({ term, reading }) => [term, reading])).toEqual(terms);
  });

  it('коды счетов не исправляются', () => {
    expect(frameOf('остаток по 60.99').slots.accounts).toEqual(['60.99']);
    expect(frameOf('сальдо 62.0l на 30.06').slots.accounts).not.toContain('62.01');
  });

  it('умолчания названы допущениями', () => {
    const { premises } = frameOf('хвосты за май');
    expect(premises).toContainEqual({ field: 'as_of_date', value: '2020-05-31', status: 'assumed', from_turn: 2 });
    expect(premises).toContainEqual({
      field: 'side',
      value: 'поставщики и покупатели',
      status: 'assumed',
      from_turn: 2,
    });
    expect(frameOf('долги поставщикам без мелочи').premises.map(({ field }) => field)).toContain('thresholds');
  });
});

describe('ответы на уточнения', () => {
  const asked = (
    slot: string,
    options: { readonly id: string; readonly sets: Partial<Slots> }[] = [],
  ): Clarification => ({
    ...{ clarification_id: `2:${slot}`, slot, question: 'Что именно?', why: 'Суммы разные.' },
    reason_code: 'MULTIPLE_VALID_INTERPRETATIONS',
    options: options.map(({ id, sets }) => ({ option_id: id, label: id, detail: null, sets })),
    allow_free_text: true,
  });
  const replied = (text: string, clarification: Clarification, reply: Reply) =>
    frameOf(text, { clarifications: [{ asked: clarification, reply }] });

  it('выбор заполняет слоты и подтверждён', () => {
    const party = { surface: 'Вектор', id: 'p2', type: 'Catalog_Контрагенты', title: 'ООО «Вектор»' };
    const frame = replied('долг Вектора', asked('parties', [{ id: 'o1', sets: { parties: [party] } }]), {
      kind: 'choice',
      option_id: 'o1',
    });
    expect(frame.slots.parties).toEqual([party]);
    expect(frame.premises).toContainEqual({ field: 'parties', value: 'o1', status: 'confirmed', from_turn: 2 });
  });

  it('выбор значения слова стоит над умолчанием', () => {
    const sets: Partial<Slots> = {
      terms: [{ term: 'tails', surface: 'хвосты', reading: 'overdue', by: 'chosen', confidence: 1 }],
    };
    const frame = replied('хвосты поставщиков', asked('term:хвосты', [{ id: 'o1', sets }]), {
      kind: 'choice',
      option_id: 'o1',
    });
    expect(frame.slots.terms).toEqual(sets.terms);
  });

  test.each([
    ['обороты за июнь', 'accounts', '60', { accounts: ['60'] }],
    ['обороты за июнь', 'accounts', 'по 60.01 и 60.02', { accounts: ['60.01', '60.02'] }],
    ['обороты 51', 'period', 'за май', { period: { from: '2020-05-01', to: '2020-05-31' } }],
    ['остаток на 20.01', 'accounts', 'счет 20.01', { accounts: ['20.01'] }],
    ['проводки реализации', 'document', '245', { number: '245' }],
    ['долг Вектора', 'parties', 'филиал в Рыбинске', { party: 'филиал в Рыбинске' }],
    ['хвосты поставщиков', 'term:хвосты', 'только просроченные', { reading: 'overdue' }],
  ] as const)('%s → %s: %s', (text, slot, said, expected) => {
    const { slots } = replied(text, asked(slot), { kind: 'text', text: said });
    const flat = {
      ...slots,
      number: slots.document?.number,
      party: slots.parties[0]?.surface,
      reading: slots.terms[0]?.reading,
    };
    expect(flat).toMatchObject(expected);
  });

  it('несуществующий вариант ничего не меняет', () => {
    const clarification = asked('parties');
    const plain = frameOf('долг Вектора');
    expect(replied('долг Вектора', clarification, { kind: 'choice', option_id: 'нет' }).slots).toEqual(plain.slots);
  });
});
