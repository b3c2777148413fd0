/** How accountants ask about turnovers of an account, and the slots that must come of it. */
import type { Wording } from './wording.ts';

export const ACCOUNT_TURNOVERS: readonly Wording[] = [
  [
    'обороты по 60 за июнь',
    { accounts: ['60'], period: { from: '2020-06-01', to: '2020-06-30' }, terms: ['turnover=account'] },
  ],
  [
    'обороты 51 за 2 кв',
    { accounts: ['51'], period: { from: '2020-04-01', to: '2020-06-30' }, terms: ['turnover=account'] },
  ],
  [
    'обороты по счету 26 за май по статьям затрат',
    {
      accounts: ['26'],
      period: { from: '2020-05-01', to: '2020-05-31' },
      by: ['СтатьиЗатрат'],
      terms: ['turnover=account'],
    },
  ],
  [
    'дебетовые обороты 51 за июнь по корреспондирующим счетам',
    {
      accounts: ['51'],
      column: 'debit',
      period: { from: '2020-06-01', to: '2020-06-30' },
      by_corresponding: true,
      terms: ['turnover=account'],
    },
  ],
  [
    'оборотка по 62 за полугодие по контрагентам',
    {
      accounts: ['62'],
      period: { from: '2020-01-01', to: '2020-06-30' },
      by: ['Контрагенты'],
      terms: ['turnover=account'],
    },
  ],
  ['осв по 76 за 1 квартал 2020', { accounts: ['76'], period: { from: '2020-01-01', to: '2020-03-31' } }],
  [
    'оборотно-сальдовая ведомость по счету 41 за май',
    { accounts: ['41'], period: { from: '2020-05-01', to: '2020-05-31' } },
  ],
  ['анализ счета 50 за июнь', { accounts: ['50'], period: { from: '2020-06-01', to: '2020-06-30' } }],
  ['карточка счета 71 за июнь', { accounts: ['71'], period: { from: '2020-06-01', to: '2020-06-30' } }],
  [
    'обороты с Вектором за полугодие',
    {
      accounts: ['60', '62', '76'],
      period: { from: '2020-01-01', to: '2020-06-30' },
      parties: ['Вектором'],
      terms: ['turnover=party'],
    },
  ],
  [
    'обороты по 60 с Вектором по месяцам',
    { accounts: ['60'], by_month: true, parties: ['Вектором'], terms: ['turnover=account'] },
  ],
  [
    'обороты 62 за май без внутренних оборотов',
    {
      accounts: ['62'],
      period: { from: '2020-05-01', to: '2020-05-31' },
      without_internal: true,
      terms: ['turnover=account'],
    },
  ],
  ['сколько поступило на 51 в июне', { accounts: ['51'], period: { from: '2020-06-01', to: '2020-06-30' } }],
  [
    'сколько пришло денег в июне',
    { accounts: ['50', '51', '52', '55', '57'], period: { from: '2020-06-01', to: '2020-06-30' } },
  ],
  ['на что потратили в мае', { period: { from: '2020-05-01', to: '2020-05-31' } }],
  [
    'расходы по 44 за июнь по статьям',
    { accounts: ['44'], period: { from: '2020-06-01', to: '2020-06-30' }, by: ['СтатьиЗатрат'] },
  ],
  ['приход и расход по кассе за июнь', { accounts: ['50'], period: { from: '2020-06-01', to: '2020-06-30' } }],
  [
    'кредитовый оборот 90.01 за июнь',
    {
      accounts: ['90.01'],
      column: 'credit',
      period: { from: '2020-06-01', to: '2020-06-30' },
      terms: ['turnover=account'],
    },
  ],
  [
    'обороты 60.01 с апреля по май',
    { accounts: ['60.01'], period: { from: '2020-04-01', to: '2020-05-31' }, terms: ['turnover=account'] },
  ],
  [
    'обороты по 20.01 за 20.01',
    { accounts: ['20.01'], period: { from: '2020-01-20', to: '2020-01-20' }, terms: ['turnover=account'] },
  ],
  [
    'обороты по 51 май к маю',
    {
      accounts: ['51'],
      period: { from: '2020-05-01', to: '2020-05-31' },
      compare: { from: '2019-05-01', to: '2019-05-31' },
      terms: ['turnover=account'],
    },
  ],
  [
    'сравни обороты 51 за июнь и май',
    {
      accounts: ['51'],
      period: { from: '2020-06-01', to: '2020-06-30' },
      compare: { from: '2020-05-01', to: '2020-05-31' },
      terms: ['turnover=account'],
    },
  ],
  ['движения по счету 50 за вчера', { accounts: ['50'], period: { from: '2020-06-29', to: '2020-06-29' } }],
  [
    'обороты 60 с начала года помесячно',
    { accounts: ['60'], period: { from: '2020-01-01', to: '2020-06-30' }, by_month: true, terms: ['turnover=account'] },
  ],
  [
    'обороты по 68.02 за 9 месяцев',
    { accounts: ['68.02'], period: { from: '2020-01-01', to: '2020-09-30' }, terms: ['turnover=account'] },
  ],
  ['обороты за июнь', { period: { from: '2020-06-01', to: '2020-06-30' }, terms: ['turnover=account'] }],
  [
    'оборот по 62.01 с 15 по 30',
    { accounts: ['62.01'], period: { from: '2020-06-15', to: '2020-06-30' }, terms: ['turnover=account'] },
  ],
  [
    'обороты по 10.01 за июнь по номенклатуре и складам',
    {
      accounts: ['10.01'],
      period: { from: '2020-06-01', to: '2020-06-30' },
      by: ['Номенклатура', 'Склады'],
      terms: ['turnover=account'],
    },
  ],
  [
    'обороты по дт 60 кт 51 за июнь',
    { accounts: ['60', '51'], period: { from: '2020-06-01', to: '2020-06-30' }, terms: ['turnover=account'] },
  ],
  [
    'обороты 76.05 за 2020 год в разрезе договоров',
    {
      accounts: ['76.05'],
      period: { from: '2020-01-01', to: '2020-12-31' },
      by: ['Договоры'],
      terms: ['turnover=account'],
    },
  ],
  ['оборотка 51', { accounts: ['51'], terms: ['turnover=account'] }],
  [
    'обороты по 51 кроме 57 за май',
    {
      accounts: ['51'],
      period: { from: '2020-05-01', to: '2020-05-31' },
      terms: ['turnover=account'],
      exclusions: ['57'],
    },
  ],
  [
    'по контракту с Лотосом: долг на начало, погашение и долг на конец, за полугодие',
    { accounts: ['60', '62', '76'], period: { from: '2020-01-01', to: '2020-06-30' }, parties: ['Лотосом'] },
  ],
  ['сколько списали с 10 счета за июнь', { accounts: ['10'], period: { from: '2020-06-01', to: '2020-06-30' } }],
  [
    'обароты по 60 за июнь',
    { accounts: ['60'], period: { from: '2020-06-01', to: '2020-06-30' }, terms: ['turnover=account'] },
  ],
  [
    'обороты по расчетному счету за 30 июня',
    { accounts: ['51'], period: { from: '2020-06-30', to: '2020-06-30' }, terms: ['turnover=account'] },
  ],
  [
    'обороты 90.01.1 за 1 кв',
    { accounts: ['90.01.1'], period: { from: '2020-01-01', to: '2020-03-31' }, terms: ['turnover=account'] },
  ],
  [
    'обороты за май по 26',
    { accounts: ['26'], period: { from: '2020-05-01', to: '2020-05-31' }, terms: ['turnover=account'] },
  ],
  [
    'дебетовый оборот 10 за июнь',
    {
      accounts: ['10'],
      column: 'debit',
      period: { from: '2020-06-01', to: '2020-06-30' },
      terms: ['turnover=account'],
    },
  ],
  [
    'сколько прошло по кассе за июнь обороты',
    { accounts: ['50'], period: { from: '2020-06-01', to: '2020-06-30' }, terms: ['turnover=account'] },
  ],
  [
    'обороты счета 51 с 01.06 по 15.06.2020',
    { accounts: ['51'], period: { from: '2020-06-01', to: '2020-06-15' }, terms: ['turnover=account'] },
  ],
  [
    'обороты по 62 в разрезе контрагентов за апрель',
    {
      accounts: ['62'],
      period: { from: '2020-04-01', to: '2020-04-30' },
      by: ['Контрагенты'],
      terms: ['turnover=account'],
    },
  ],
];
