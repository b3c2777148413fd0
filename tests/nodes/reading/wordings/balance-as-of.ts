/** How accountants ask about a balance of an account, and the slots that must come of it. */
import type { Wording } from './wording.ts';

export const BALANCE_AS_OF: readonly Wording[] = [
  ['остаток 60.01 на 30.06.2020', { accounts: ['60.01'], as_of: '2020-06-30', terms: ['balance=closing'] }],
  ['сальдо по счету 51 на 31.05', { accounts: ['51'], as_of: '2020-05-31', terms: ['balance=closing'] }],
  ['сколько денег на расчетном счете', { accounts: ['51'] }],
  ['сколько в кассе', { accounts: ['50'] }],
  ['остаток по кассе на 15 июня', { accounts: ['50'], as_of: '2020-06-15', terms: ['balance=closing'] }],
  [
    'остатки по 62.01 и 62.02 на 31.03.2020',
    { accounts: ['62.01', '62.02'], as_of: '2020-03-31', terms: ['balance=closing'] },
  ],
  ['сальдо 76.АВ на конец квартала', { accounts: ['76.АВ'], as_of: '2020-06-30', terms: ['balance=closing'] }],
  ['остаток на 51 на вчера', { accounts: ['51'], as_of: '2020-06-29', terms: ['balance=closing'] }],
  ['что на 68.90', { accounts: ['68.90'] }],
  ['сальдо 20.01', { terms: ['balance=closing'] }],
  ['остаток на 20.01', { terms: ['balance=closing'] }],
  ['остаток по 20.01 на 20.01', { accounts: ['20.01'], as_of: '2020-01-20', terms: ['balance=closing'] }],
  [
    'дебетовое сальдо 76 по контрагентам',
    { accounts: ['76'], column: 'debit', by: ['Контрагенты'], terms: ['balance=closing'] },
  ],
  [
    'кредитовый остаток 60 на конец мая в разрезе договоров',
    { accounts: ['60'], column: 'credit', as_of: '2020-05-31', by: ['Договоры'], terms: ['balance=closing'] },
  ],
  ['сколько товаров на 41 на 30 июня по складам', { accounts: ['41'], as_of: '2020-06-30', by: ['Склады'] }],
  [
    'какой остаток на счете 10.01 по номенклатуре в количестве',
    { accounts: ['10.01'], by: ['Номенклатура'], measure: 'quantity', terms: ['balance=closing'] },
  ],
  ['сальдо 71 по сотрудникам', { accounts: ['71'], by: ['РаботникиОрганизаций'], terms: ['balance=closing'] }],
  [
    'развернутое сальдо 76.05 на 30.06',
    { accounts: ['76.05'], as_of: '2020-06-30', terms: ['expanded=expanded', 'balance=closing'] },
  ],
  ['остаток на валютном счете в долларах', { accounts: ['52'], measure: 'currency', terms: ['balance=closing'] }],
  ['что лежит на 97', { accounts: ['97'] }],
  [
    'сальда по 60 с Вектором на 30.06.2020',
    { accounts: ['60'], as_of: '2020-06-30', parties: ['Вектором'], terms: ['balance=closing'] },
  ],
  ['остаток 60', { accounts: ['60'], terms: ['balance=closing'] }],
  ['осталось на счете 50', { accounts: ['50'] }],
  ['сколько денег у нас на счетах', { accounts: ['50', '51', '52', '55', '57'] }],
  ['сколько числится на 01.01', { terms: ['listed=balance'] }],
  ['счет 51 на 30 июня', { accounts: ['51'], as_of: '2020-06-30' }],
  ['51', { accounts: ['51'] }],
  ['60.01 на 30.06', { accounts: ['60.01'], as_of: '2020-06-30' }],
  [
    'остаток по счетам 50, 51, 52 на начало июня',
    { accounts: ['50', '51', '52'], as_of: '2020-05-31', terms: ['balance=opening'] },
  ],
  ['остаток по 26 по статьям затрат', { accounts: ['26'], by: ['СтатьиЗатрат'], terms: ['balance=closing'] }],
  ['сальдо по 44 на конец прошлого года', { accounts: ['44'], as_of: '2019-12-31', terms: ['balance=closing'] }],
  ['сальдо на 31.06 по 51', { accounts: ['51'], terms: ['balance=closing'] }],
  ['jcnfnjr gj 60.01 yf 30.06.2020', { accounts: ['60.01'], as_of: '2020-06-30', terms: ['balance=closing'] }],
  ['cальдo пo 51', { accounts: ['51'], terms: ['balance=closing'] }],
  ['сальдо 60.01 на 1 июля 2020', { accounts: ['60.01'], as_of: '2020-06-30', terms: ['balance=closing'] }],
  ['остаток на счете 51 на 30 апреля', { accounts: ['51'], as_of: '2020-04-30', terms: ['balance=closing'] }],
  ['сколько на счете 50', { accounts: ['50'] }],
  ['какое сальдо по 62 на конец июня', { accounts: ['62'], as_of: '2020-06-30', terms: ['balance=closing'] }],
  ['дай сальдо 76.05 по контрагентам', { accounts: ['76.05'], by: ['Контрагенты'], terms: ['balance=closing'] }],
  [
    'остатки по счету 41 в разрезе складов на 31.05.2020',
    { accounts: ['41'], as_of: '2020-05-31', by: ['Склады'], terms: ['balance=closing'] },
  ],
  [
    'кредитовое сальдо 68.02 на 31.03',
    { accounts: ['68.02'], column: 'credit', as_of: '2020-03-31', terms: ['balance=closing'] },
  ],
];
