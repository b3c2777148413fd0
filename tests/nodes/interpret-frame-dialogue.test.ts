/** Follow-ups: what a reply keeps of the last answer and what it drops; everything kept is a premise with its turn. */
import { describe, expect, it, test } from 'vitest';
import { newConversation } from '#state/conversation.ts';
import { ask, dialogueAfter, frameOf, named, ROWS } from './reading/rig.ts';

type Row = readonly [
  first: string,
  reply: string,
  intent: string,
  slots: Readonly<Record<string, unknown>>,
  absent?: readonly string[],
];

const DIALOGUES: readonly Row[] = [
  ['остаток 60.01 на 30.06.2020', 'а на 31.05?', 'balance_as_of', { accounts: ['60.01'], as_of: '2020-05-31' }],
  ['остаток 60.01 на 30.06.2020', 'а по покупателям?', 'balance_as_of', { accounts: ['62.01'], as_of: '2020-06-30' }],
  ['остаток 60.01 на 31.05.2020', 'а 62.02?', 'balance_as_of', { accounts: ['62.02'], as_of: '2020-05-31' }],
  [
    'остаток 60.01 на 31.05.2020',
    'а обороты за май?',
    'account_turnovers',
    { accounts: ['60.01'], period: { from: '2020-05-01', to: '2020-05-31' } },
    ['as_of'],
  ],
  ['долги поставщикам на 31.05', 'а Альфа?', 'open_settlements', { parties: ['Альфа'], as_of: '2020-05-31' }, ['side']],
  [
    'долги поставщикам на 31.05',
    'а по покупателям?',
    'open_settlements',
    { side: 'customers', as_of: '2020-05-31', terms: ['debts=customers_owe_us'] },
  ],
  [
    'долги поставщикам на 31.05',
    'только больше 100 тысяч',
    'open_settlements',
    { side: 'suppliers', as_of: '2020-05-31', thresholds: ['money more_than 100000.00'] },
  ],
  [
    'долги поставщикам на 31.05',
    'по третьему',
    'open_settlements',
    { parties: ['ООО «Гранит-Опт»'], as_of: '2020-05-31' },
  ],
  ['долги поставщикам на 31.05', 'а последний?', 'open_settlements', { parties: ['ООО «Гранит-Опт»'] }],
  [
    'долги поставщикам на 31.05',
    'без Вектора',
    'open_settlements',
    { side: 'suppliers', exclusions: ['Вектора'], as_of: '2020-05-31' },
  ],
  [
    'долги поставщикам на 31.05',
    'топ-3',
    'open_settlements',
    { side: 'suppliers', top: { count: 3, order: 'biggest' } },
  ],
  ['долги поставщикам на 31.05', 'а просрочка?', 'overdue_settlements', { side: 'suppliers', as_of: '2020-05-31' }],
  [
    'долги поставщикам на 31.05',
    'а по этому же поставщику авансы есть?',
    'open_settlements',
    { parties: ['ООО «Север-Снаб»'], terms: ['advance=issued'] },
  ],
  [
    'авансы выданные на конец месяца',
    'нет, я про полученные',
    'open_settlements',
    { side: 'customers', as_of: '2020-06-30', terms: ['advance=received'] },
  ],
  [
    'долг Вектора',
    'вернемся к Вектору, по какому договору?',
    'open_settlements',
    { parties: ['Вектору'], by: ['Договоры'] },
    ['as_of'],
  ],
  [
    'проводки реализации 0000-000245',
    'а почему кредит 90?',
    'document_movements',
    { document: 'РеализацияТоваровУслуг/0000-000245', accounts: ['90'] },
  ],
  ['проводки реализации 0000-000245', 'а 0000-000246?', 'document_movements', { document: '/0000-000246' }],
  [
    'обороты 51 за сегодня',
    'а вчера?',
    'account_turnovers',
    { accounts: ['51'], period: { from: '2020-06-29', to: '2020-06-29' } },
  ],
  [
    'обороты 51 за апрель',
    'сравни с мартом',
    'account_turnovers',
    { period: { from: '2020-04-01', to: '2020-04-30' }, compare: { from: '2020-03-01', to: '2020-03-31' } },
  ],
  [
    'обороты 51 за апрель',
    'по месяцам',
    'account_turnovers',
    { accounts: ['51'], by_month: true, period: { from: '2020-04-01', to: '2020-04-30' } },
  ],
  ['обороты 51 за апрель', 'только дебет', 'account_turnovers', { accounts: ['51'], column: 'debit' }],
  ['обороты 51 за апрель', 'а остаток?', 'balance_as_of', { accounts: ['51'], as_of: '2020-04-30' }, ['period']],
  [
    'просрочка покупателей',
    'старше 90 дней',
    'overdue_settlements',
    { side: 'customers', thresholds: ['days more_than 90'] },
  ],
  ['просрочка покупателей', 'неправильно, эти не от него', 'overdue_settlements', { side: 'customers' }, ['parties']],
  [
    'остаток на 51 по Альфе',
    'а по второй фирме?',
    'balance_as_of',
    { accounts: ['51'], organisation: 'вторая организация' },
    ['parties'],
  ],
  [
    'обороты 60 за июнь по второй фирме',
    'остаток 51 на 31.05',
    'balance_as_of',
    { accounts: ['51'], organisation: 'вторая организация', as_of: '2020-05-31' },
    ['period'],
  ],
  ['долги поставщикам на 31.05', 'другой вопрос: остаток 51', 'balance_as_of', { accounts: ['51'] }, ['side', 'as_of']],
  [
    'остаток 51 на 31.05',
    'просроченные долги покупателей',
    'overdue_settlements',
    { side: 'customers' },
    ['accounts', 'as_of'],
  ],
];

describe('продолжение', () => {
  const rows = DIALOGUES.map(([first, reply, intent, slots, absent = []]) => ({ first, reply, intent, slots, absent }));

  test.each(rows)('$first → $reply', ({ first, reply, intent, slots, absent }) => {
    const conversation = dialogueAfter(frameOf(first, { turn: 1 }), ROWS);
    const frame = frameOf(reply, { conversation });
    expect(frame.business_intent).toBe(intent);
    expect(named(frame.slots)).toMatchObject(slots);
    for (const slot of absent) expect(named(frame.slots)).not.toHaveProperty(slot);
    const inherited = frame.premises.filter(({ status }) => status === 'inherited');
    for (const premise of inherited) expect(premise.from_turn).toBe(1);
  });

  test.each(['что по долгу Вектора на 31.05', 'остаток 51 на 31.05'])('новая тема не наследует ничего: %s', (first) => {
    const conversation = dialogueAfter(frameOf(first, { turn: 1 }), ROWS);
    const { frame } = ask('а кто в этом месяце еще не сдал авансовые?', { conversation });
    expect(frame).toMatchObject({ business_intent: 'accountable_persons', slots: { parties: [], accounts: [] } });
  });

  it('допущение прошлого хода остаётся допущением', () => {
    const conversation = dialogueAfter(frameOf('хвосты поставщиков за май', { turn: 1 }), ROWS);
    const { premises } = frameOf('только больше 100 тысяч', { conversation });
    expect(premises).toContainEqual({ field: 'as_of_date', value: '2020-05-31', status: 'assumed', from_turn: 1 });
    expect(premises).toContainEqual({ field: 'side', value: 'suppliers', status: 'inherited', from_turn: 1 });
  });

  it('строки, которой не было, нет', () => {
    const conversation = dialogueAfter(frameOf('долги поставщикам', { turn: 1 }), ROWS);
    expect(frameOf('по десятому', { conversation }).ambiguities.join()).toContain('такой строки в нём нет');
  });
});

describe('значение слова, выбранное в разговоре', () => {
  const chosen = { surface: 'хвосты', resolved_to: 'overdue', confidence: 1 };

  it('живёт в разговоре', () => {
    const conversation = {
      ...newConversation('c1', 'demo'),
      active_domain: 'settlements',
      resolved_business_terms: [chosen],
    };
    expect(frameOf('хвосты по покупателям', { conversation }).slots.terms).toMatchObject([
      { reading: 'overdue', by: 'inherited' },
    ]);
  });

  it('не переходит к другому предмету и не рождается из умолчания', () => {
    const other = { ...newConversation('c1', 'demo'), active_domain: 'ledger', resolved_business_terms: [chosen] };
    expect(frameOf('хвосты по покупателям', { conversation: other }).slots.terms[0]?.by).toBe('default');
    const guessed = { ...newConversation('c1', 'demo'), resolved_business_terms: [{ ...chosen, confidence: 0.5 }] };
    expect(frameOf('хвосты по покупателям', { conversation: guessed }).slots.terms[0]?.reading).toBe('any_open');
  });
});
