/** Kinds of wordings that accountants use: what is a name and what is none, which sentence asks, what a topic shows, which meaning a word has. */
import { describe, expect, test } from 'vitest';
import type { IntentCode } from '#domain/intents.ts';
import { unexplainedConditions } from '#state/query-frame.ts';
import { dialogueAfter, frameOf } from './rig.ts';

const partiesOf = (text: string): string[] => frameOf(text).slots.parties.map(({ surface }) => surface);
const lost = (text: string): string =>
  unexplainedConditions(frameOf(text))
    .map(({ message }) => message)
    .join(' ');

describe('что не имя', () => {
  test.each([
    'Хватило ли денег на зарплату?',
    'Учтён ли НДС с комиссии банка за май?',
    'Проведены ли накладные за июнь?',
    'По всему ли НДФЛ за март поданы уведомления?',
    'Сверяюсь по авансам, какие висят?',
    'Разложи долги поставщиков по договорам',
    'девочки, какие долги у поставщиков',
    'сверка с нерезидентом не идёт',
    'долги перед иностранными поставщиками',
    'у бухов не сходится остаток по 41',
    'расставь покупателей по долгам',
  ])('%s', (text) => {
    expect(partiesOf(text)).toEqual([]);
  });
});

describe('имя строчными после слова о платеже', () => {
  test.each([
    ['скока перечислить вектору', 'вектору'],
    ['сколько заплатить лампострою', 'лампострою'],
    ['сколько перевели горстрою в мае', 'горстрою'],
    ['сколько мы задолжали лотосу', 'лотосу'],
  ])('%s', (text, party) => {
    expect(partiesOf(text)).toEqual([party]);
  });

  test('кому платят вообще — не имя', () => {
    expect(partiesOf('сколько заплатить поставщику')).toEqual([]);
    expect(partiesOf('сколько перечислить завтра')).toEqual([]);
  });
});

describe('жалоба в несколько предложений', () => {
  test.each<[string, IntentCode]>([
    ['Акт сверки сделала, сальдо врёт. Сколько мы должны Лотосу на сегодня?', 'open_settlements'],
    ['Долг закрыли, акт подписали. Какая выручка за май?', 'sales'],
    ['Магазин жалуется на дебиторку. А какая розничная выручка за март?', 'retail_sales'],
  ])('%s', (text, intent) => {
    expect(frameOf(text).business_intent).toBe(intent);
  });

  test('предложение без слова о показателе ничего не решает само', () => {
    expect(frameOf('На складе минусовые остатки. Почему?').business_intent).toBe('negative_stock');
  });

  test('название товара ищется там, где сказано о товаре', () => {
    expect(partiesOf('Какие минусовые остатки на складе? Бегаем второй день кругами')).toEqual([]);
    expect(partiesOf('бумага А4 — реализовано сколько')).toEqual(['бумага А4']);
  });
});

describe('чего помощник не доказывает — показано ближайшее, и это сказано', () => {
  test.each<[string, IntentCode, string]>([
    ['риски по контрагентам', 'overdue_settlements', 'о рисках'],
    ['покажи самых опасных покупателей', 'overdue_settlements', 'о рисках'],
    ['больничный переходящий с мая на июнь', 'payroll_accruals', 'о больничном'],
    ['нет ли контрагентов, заведённых дважды', 'offset_candidates', 'заведённых дважды'],
    ['почему курсовая по остаткам Лотоса появилась в мае', 'account_turnovers', 'о причине'],
    ['собери цепочкой договоры и проводки', 'account_turnovers', 'о связи'],
  ])('%s', (text, intent, topic) => {
    const frame = frameOf(text);
    expect(frame.business_intent).toBe(intent);
    expect(frame.ambiguities.join(' ')).toContain(topic);
  });
});

describe('«почему» ведёт к тому, что показывает причину', () => {
  test.each<[string, IntentCode]>([
    ['почему Лотос в просрочке, если мы всё оплатили', 'unmet_advances'],
    ['Василёк заплатил, а долг висит, почему?', 'unmet_advances'],
    ['почему на 28 февраля по 68.90 дебет', 'balance_as_of'],
    ['почему не закрылся 26 счёт', 'unclosed_costs'],
    ['кто перепровёл поступление 12 от 03.06.2020', 'change_history'],
    ['в каких документах правили проводки руками', 'change_history'],
    ['какие старые долги перед поставщиками пора списывать', 'stale_debts'],
    ['сколько начислено НДС с авансов покупателей', 'received_advances'],
    ['по какой ставке начислен НДС с авансов', 'vat_advances'],
    ['нет ли лишнего вычета по НДС', 'vat_payable'],
    ['агентский НДС по нерезидентам', 'agent_vat'],
    ['не задвоили ли мы реализации', 'invoice_order'],
    ['какие счета-фактуры выставлены с опозданием', 'invoice_order'],
    ['повторно провели реализацию, ндс двойной', 'document_issues'],
    ['по каким выпускам материалы не списаны', 'document_issues'],
    ['бьётся ли выручка с НДС за май', 'vat_revenue'],
    ['по каким товарам сумма есть, а количества нет', 'negative_stock'],
    ['нет ли ошибочных цен в реализациях мая', 'goods_sales'],
    ['что висит на 08', 'fixed_assets'],
    ['что числится на 97, хотя срок вышел', 'fixed_assets'],
    ['что это за 120 евро', 'payment_by_amount'],
    ['кто из клиентов нас лучше кормит', 'margin'],
    ['прислали акт, бьёмся ли с Лотосом за май', 'reconciliation'],
    ['с кем расходимся', 'reconciliation'],
  ])('%s', (text, intent) => {
    expect(frameOf(text).business_intent).toBe(intent);
  });
});

describe('значение слова', () => {
  const meanings = (text: string): string[] =>
    frameOf(text).slots.terms.map(({ term, reading }) => `${term}=${reading}`);

  test.each([
    ['кому мы заплатили, а накладных от них так и нет', 'closing_papers=paid_without_documents'],
    ['перечислили поставщикам, а документов всё нет', 'closing_papers=paid_without_documents'],
    ['нет закрывающих документов по поставщикам', 'closing_papers=delivery'],
    ['расчёты с покупателями без документа', 'no_document=without_document'],
  ])('%s', (text, meaning) => {
    expect(frameOf(text).business_intent).toBe('open_settlements');
    expect(meanings(text)).toContain(meaning);
    expect(lost(text)).not.toContain('документ');
  });
});

describe('что именно названо', () => {
  test.each([
    ['первая десятка должников', 10],
    ['первую пятёрку покупателей по долгам', 5],
    ['biggest expenses in May', 5],
  ])('%s', (text, count) => {
    expect(frameOf(text).slots.top?.count).toBe(count);
  });

  test('удержано за февраль, а принесли в марте: считается то, что «за»', () => {
    const { slots } = frameOf('справку принесли в марте, за февраль удержано ндфл сколько');
    expect(slots.period).toEqual({ from: '2020-02-01', to: '2020-02-29' });
  });

  test('сумма рядом с реализацией в вопросе о выручке — не номер документа', () => {
    const text = 'выручка за 5 марта, по реализации 542341 — не сходится';
    expect(frameOf(text).slots.document).toBeNull();
    expect(lost(text)).toContain('542341');
  });

  test('«за счёт чего» раскрывается по корреспондирующим счетам', () => {
    const { business_intent, slots } = frameOf('за счёт чего вырос остаток 62.01 в мае');
    expect(business_intent).toBe('account_turnovers');
    expect(slots.by_corresponding).toBe(true);
  });

  test.each(['почему ставится Дт 01 Кт 19', 'откуда проводка Дт 01 Кт 000', 'проводки Дт 91.02 Кт 60.01 за май'])(
    'проводка без документа — в карточке счёта: %s',
    (text) => {
      expect(frameOf(text).business_intent).toBe('account_card');
    },
  );

  test('договоры и проводки — обороты расчётов по контрагентам и договорам', () => {
    const { slots } = frameOf('свяжи контрагентов, договоры и записи в учёте');
    expect(slots.accounts).toEqual(['60', '62', '76']);
    expect(slots.by).toEqual(['Контрагенты', 'Договоры']);
  });

  test('товар считается в штуках, сумма спрошенной суммой', () => {
    expect(frameOf('сколько продали кабеля за май').slots.measure).toBe('quantity');
    expect(frameOf('на сколько продали кабеля за май').slots.measure).toBeNull();
  });

  test('что заплатить — наш долг, о стороне словами не сказано', () => {
    expect(frameOf('долг по Вектору, в платёжку подставить').slots.side).toBe('suppliers');
    expect(frameOf('долг по Вектору').slots.side).toBeNull();
  });

  test('период словом после «период»', () => {
    const { slots } = frameOf('обороты 62.01, период — полугодие');
    expect(slots.period).toEqual({ from: '2020-01-01', to: '2020-06-30' });
  });

  test('оборотка без счёта — это все счета, со счётом — один', () => {
    expect(frameOf('оборотка за май').business_intent).toBe('trial_balance_check');
    expect(frameOf('оборотка по 62 за май').business_intent).toBe('account_turnovers');
  });
});

describe('следующая реплика', () => {
  test('«кроме» снимает отбор по тому, кого спрашивали', () => {
    const before = dialogueAfter(frameOf('выручка по Лотосу за май', { turn: 1 }));
    const { slots } = frameOf('кроме Лотоса', { conversation: before });
    expect(slots.parties).toEqual([]);
    expect(slots.exclusions.map(({ surface }) => surface)).toEqual(['Лотоса']);
  });

  test('«вернёмся к …» уходит от последнего вопроса к названному', () => {
    const before = dialogueAfter(frameOf('ндс к вычету за 2 кв', { turn: 1 }));
    const frame = frameOf('вернёмся к Лотосу, по какому договору?', { conversation: before });
    expect(frame.business_intent).toBe('open_settlements');
    expect(frame.slots.parties.map(({ surface }) => surface)).toEqual(['Лотосу']);
    expect(frame.slots.period).toBeNull();
  });
});
