/** How accountants write accounts, exclusions, bounds, documents and names: kinds of wording, each with what must be read of it. */
import { describe, expect, test } from 'vitest';
import type { IntentCode } from '#domain/intents.ts';
import { unexplainedConditions } from '#state/query-frame.ts';
import { frameOf, named } from './rig.ts';

type Row = readonly [text: string, intent: IntentCode, slots: Readonly<Record<string, unknown>>];

/** The slots named in the row hold; nothing that could change the answer is left out. */
function read([text, intent, slots]: Row): void {
  const frame = frameOf(text);
  expect(frame.business_intent).toBe(intent);
  expect(named(frame.slots)).toMatchObject(slots);
  expect(unexplainedConditions(frame).map(({ message }) => message)).toEqual([]);
}

const rows = (...list: Row[]): [string, Row][] => list.map((row) => [row[0], row]);
const MAY = { from: '2020-05-01', to: '2020-05-31' };

describe('номер счёта, как бы он ни был записан', () => {
  test.each(
    rows(
      ['обороты сч. 76 за май', 'account_turnovers', { accounts: ['76'], period: MAY }],
      ['обороты по сч.76.05 за май', 'account_turnovers', { accounts: ['76.05'] }],
      ['обороты сч76 за май', 'account_turnovers', { accounts: ['76'] }],
      ['оборот по счету № 76 за май', 'account_turnovers', { accounts: ['76'] }],
      ['оборот по счёту номер 76 за май', 'account_turnovers', { accounts: ['76'] }],
      ['оборот по счёту: 76 за май', 'account_turnovers', { accounts: ['76'] }],
      ['оборот 76.ВА за май', 'account_turnovers', { accounts: ['76.ВА'] }],
      ['обороты 000 за май', 'account_turnovers', { accounts: ['000'] }],
      ['остаток МЦ.04 на 31.05', 'balance_as_of', { accounts: ['МЦ.04'], as_of: '2020-05-31' }],
      ['остаток 07 на 31.05', 'balance_as_of', { accounts: ['07'], as_of: '2020-05-31' }],
      ['входящее сальдо сч. 01 на 31.05.2020', 'balance_as_of', { accounts: ['01'], as_of: '2020-05-31' }],
    ),
  )('%s', (_, row) => read(row));
});

describe('счёт, который записан как день', () => {
  test.each(
    rows(
      ['сальдо сч. 10.09 21.05.2020', 'balance_as_of', { accounts: ['10.09'], as_of: '2020-05-21' }],
      ['остаток 10.03 по состоянию на 21.05.2020', 'balance_as_of', { accounts: ['10.03'], as_of: '2020-05-21' }],
      ['остаток 10.03 на 10.03', 'balance_as_of', { accounts: ['10.03'], as_of: '2020-03-10' }],
      ['сколько числится на 04.01 по состоянию на 21.05.2020', 'balance_as_of', { accounts: ['04.01'] }],
      ['хвосты по поставщикам на 01.03', 'open_settlements', { side: 'suppliers', as_of: '2020-02-29' }],
      ['сколько нам должны на 10.03', 'open_settlements', { side: 'customers', as_of: '2020-03-10' }],
    ),
  )('%s', (_, row) => read(row));

  test('без второго знака спрашивается, а не угадывается', () => {
    const { slots, ambiguities } = frameOf('сальдо 10.03');
    expect(slots.accounts).toEqual([]);
    expect(ambiguities.join(' ')).toContain('счёт 10.03 или дата');
  });

  test('«сальдо по счету» без номера — не чужой счёт', () => {
    const { slots, ambiguities } = frameOf('сальдо по счету на 31.05');
    expect(slots.accounts).toEqual([]);
    expect(ambiguities).toContain('Не назван счёт.');
  });
});

describe('исключение после имени', () => {
  test.each(
    rows(
      ['кому мы должны, Лотос не считай', 'open_settlements', { side: 'suppliers', exclusions: ['Лотос'] }],
      [
        'долги покупателей, ООО «Лотос» и ООО «Бриз» не показывай',
        'open_settlements',
        { exclusions: ['ООО «Лотос»', 'ООО «Бриз»'] },
      ],
      ['просрочка клиентов, Лотос не нужен', 'overdue_settlements', { exclusions: ['Лотос'] }],
      ['исключи Лотос из долгов поставщикам', 'open_settlements', { side: 'suppliers', exclusions: ['Лотос'] }],
      ['долги покупателей за минусом ООО «Лотос»', 'open_settlements', { exclusions: ['ООО «Лотос»'] }],
      ['обороты 60 за май, 60.02 не бери', 'account_turnovers', { accounts: ['60'], exclusions: ['60.02'] }],
    ),
  )('%s', (_, row) => {
    read(row);
    expect(frameOf(row[0]).slots.parties).toEqual([]);
  });

  test('имя с предлогом исключением не становится', () => {
    expect(frameOf('сверка с Лотосом не нужна, остаток 60.01').slots.exclusions).toEqual([]);
  });
});

describe('условия', () => {
  test.each(
    rows(
      ['просрочка поставщикам свыше 60 дней', 'overdue_settlements', { thresholds: ['days more_than 60'] }],
      ['просроченные клиенты больше чем на 20 дней', 'overdue_settlements', { thresholds: ['days more_than 20'] }],
      ['кто из клиентов не платит в срок больше 20 дней', 'overdue_settlements', { thresholds: ['days more_than 20'] }],
      ['хвосты по поставщикам без сумм меньше 500 руб.', 'open_settlements', { thresholds: ['money at_least 500.00'] }],
      ['незакрытые расчеты с клиентами, и долги и авансы', 'open_settlements', { side: 'customers' }],
      ['дебиторка без авансов', 'open_settlements', { side: 'customers' }],
      ['авансы выданные на 31.05', 'open_settlements', { terms: ['advance=issued'] }],
      ['список должников-клиентов на 31.05', 'open_settlements', { side: 'customers' }],
      ['обороты 51 за май с корр. счетами', 'account_turnovers', { by_corresponding: true }],
      ['обороты 51 за май по кор. счетам', 'account_turnovers', { by_corresponding: true }],
      ['обороты 51 за май в разрезе корсчетов', 'account_turnovers', { by_corresponding: true }],
      [
        'обороты 51 за апрель и май помесячно',
        'account_turnovers',
        { by_month: true, period: { from: '2020-04-01', to: '2020-05-31' } },
      ],
      ['обороты 51 за апрель и июнь', 'account_turnovers', { compare: { from: '2020-06-01', to: '2020-06-30' } }],
      ['остаток 60 по субсчетам на 31.05', 'balance_as_of', { accounts: ['60'] }],
      ['остаток 51 на конец дня 31.05.2020', 'balance_as_of', { as_of: '2020-05-31' }],
    ),
  )('%s', (_, row) => read(row));
});

describe('документ своим полным названием', () => {
  test.each(
    rows(
      [
        'проводки поступления (акт, накладная, УПД) 77 от 12.05.2020',
        'document_movements',
        { document: 'ПоступлениеТоваровУслуг/77/2020-05-12' },
      ],
      [
        'движения: Реализация (акт, накладная, УПД) 0000-000077 от 12.05.2020 16:00:01',
        'document_movements',
        { document: 'РеализацияТоваровУслуг/0000-000077/2020-05-12' },
      ],
      [
        'Дт-Кт документа: поступление 77 от 12.05',
        'document_movements',
        { document: 'ПоступлениеТоваровУслуг/77/2020-05-12' },
      ],
      ['покажи Кт-Дт по документу реализация 77', 'document_movements', { document: 'РеализацияТоваровУслуг/77' }],
      ['корр. счета по реализации № 77', 'document_movements', { document: 'РеализацияТоваровУслуг/77' }],
    ),
  )('%s', (_, row) => {
    read(row);
    expect(frameOf(row[0]).slots.parties).toEqual([]);
  });
});

describe('форма организации — часть имени', () => {
  test.each([
    [
      'долг покупателя Общество с ограниченной ответственностью «Лотос»',
      ['Общество с ограниченной ответственностью «Лотос»'],
    ],
    ['долг индивидуального предпринимателя Петренко', ['индивидуального предпринимателя Петренко']],
    ['долги «Лотос», ООО', ['«Лотос», ООО']],
    ['долги Лотос Плюс ООО на 31.05', ['Лотос Плюс ООО']],
    ['долги Лотос, ООО «Бриз»', ['Лотос', 'ООО «Бриз»']],
  ])('%s', (text, surfaces) => {
    expect(frameOf(text).slots.parties.map(({ surface }) => surface)).toEqual(surfaces);
  });
});
