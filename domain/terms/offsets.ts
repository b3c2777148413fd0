/** Words for what is done with settlements: зачёт, сверка, корректировка, перенос, разноска and the documents that close them. */
import { decided, reading, type Term, term } from './term.ts';

const OPEN = 'get_open_settlements';
const MOVEMENTS = 'get_document_movements';
const TURNOVERS = 'get_account_turnovers';

export const OFFSETS = {
  offset: term({
    word: 'зачёт',
    forms: ['зачет~', 'зачест*', 'зачел', 'зачелс*', 'зачл*', 'зачтен*', 'незачтен*'],
    readings: [
      reading('advance', 'зачёт аванса', 'проводка Дт 60.01 Кт 60.02 или Дт 62.02 Кт 62.01', {
        side: 'both',
        accounts: ['60.01', '60.02', '62.01', '62.02'],
        tool: TURNOVERS,
      }),
      reading('mutual', 'взаимозачёт', 'проводка Дт 60.01 Кт 62.01 документа «Корректировка долга»', {
        side: 'both',
        accounts: ['60.01', '62.01'],
        tool: TURNOVERS,
      }),
      reading('ens', 'зачёт переплаты на едином налоговом счёте', 'Дт 68 Кт 68.90', {
        side: 'both',
        accounts: ['68', '68.90'],
        tool: TURNOVERS,
      }),
    ],
    fallback: 'advance',
    deciders: [decided('mutual', 'взаимн*', 'встречн*'), decided('ens', 'налог~', 'енс', 'переплат~')],
    disclaimer: 'Зачёт аванса ищу в пределах одной организации, контрагента, договора и валюты; {deferred_offset}.',
  }),
  netting: term({
    word: 'взаимозачёт',
    forms: ['взаимозачет~', 'неттинг~'],
    readings: [
      reading('two_parties', 'двусторонний', 'min(Кт 60.01; Дт 62.01) одного контрагента — возможная сумма', {
        side: 'both',
        accounts: ['60.01', '62.01'],
        tool: OPEN,
      }),
      reading('three_parties', 'трёхсторонний', 'сначала перенос долга, затем Дт 60.01 Кт 62.01', {
        side: 'both',
        accounts: ['60.01', '62.01'],
        tool: TURNOVERS,
      }),
      reading('contracts', 'между договорами одного контрагента', 'Дт и Кт одного счёта при разных D', {
        side: 'both',
        accounts: ['60', '62', '76'],
        tool: OPEN,
      }),
    ],
    fallback: 'two_parties',
    deciders: [decided('three_parties', 'трех*', 'третьи*'), decided('contracts', 'договор~', 'договорами')],
    disclaimer: 'Показана возможная сумма взаимозачёта; для него нужен акт, сам зачёт помощник не проводит.',
  }),
  reconciliation: term({
    word: 'сверка',
    forms: ['сверк~', 'сверь*', 'сверит*'],
    readings: [
      reading(
        'party',
        'акт сверки с контрагентом',
        'начальное сальдо + Σ(Дт − Кт) = конечное; внутренние зачёты исключены',
        {
          side: 'both',
          accounts: ['60', '62', '76'],
          tool: TURNOVERS,
        },
      ),
      reading('osv', 'сверка с оборотно-сальдовой ведомостью', 'остаток в ответе = остаток ОСВ, прочитанный отдельно', {
        side: 'both',
        tool: 'control_with_osv',
      }),
      reading('vat', 'сверка НДС', 'книга продаж = Кт 68.02, книга покупок = Дт 68.02', {
        side: 'both',
        accounts: ['68.02'],
        tool: TURNOVERS,
      }),
      reading('tax_office', 'сверка с налоговой', 'сальдо(68.90) с нашей стороны; сторона налоговой вне базы', {
        side: 'both',
        accounts: ['68.90'],
        tool: 'get_balance_as_of',
      }),
    ],
    fallback: 'party',
    deciders: [
      decided('osv', 'осв', 'оборотк~', 'ведомост*'),
      decided('vat', 'ндс'),
      decided('tax_office', 'налогов*', 'ифнс', 'фнс', 'енс'),
    ],
    disclaimer: 'Расхождение = наше сальдо (Дт − Кт) + их сальдо (Дт − Кт); их сторону база не знает.',
  }),
  correction: term({
    word: 'корректировка',
    forms: ['корректиров*'],
    readings: [
      reading('debt', 'корректировка долга', 'документ «Корректировка долга»: перенос, зачёт или списание', {
        tool: MOVEMENTS,
      }),
      reading('receipt', 'корректировка поступления', 'проводки разницы с S исходного поступления', {
        side: 'credit',
        accounts: ['60.01'],
        tool: MOVEMENTS,
      }),
      reading('sale', 'корректировка реализации', 'проводки разницы с S исходной реализации', {
        side: 'debit',
        accounts: ['62.01'],
        tool: MOVEMENTS,
      }),
      reading('manual', 'ручная корректировка движений', 'признак «ручная корректировка» у документа', {
        tool: 'find_documents',
      }),
      reading('return', 'уточнённая декларация', 'отчётность, в проводках не хранится'),
    ],
    fallback: 'debt',
    deciders: [
      decided('receipt', 'поступлени*', 'кп'),
      decided('sale', 'реализаци*', 'кр'),
      decided('manual', 'ручн*', 'вручную'),
      decided('return', 'деклараци*', 'уточненк*'),
    ],
    disclaimer:
      'Корректировкой считаю документ «Корректировка долга»; поступления и реализации корректируются своими документами.',
    misleads: 'Долг, поступление или реализация: это разные документы.',
    ask: 'Что корректировали: долг, поступление, реализацию или движения вручную?',
  }),
  debt_correction: term({
    word: 'КД',
    forms: ['кд'],
    readings: [
      reading('debt', 'корректировка долга', 'документ «Корректировка долга»', { tool: MOVEMENTS }),
      reading('conversion', '«Конвертация данных»', 'программа обмена: статья базы знаний'),
      reading('income_code', 'код дохода НДФЛ', 'справочник видов доходов: статья базы знаний'),
    ],
    fallback: 'debt',
    deciders: [decided('conversion', 'обмен~', 'правил~'), decided('income_code', 'ндфл', 'доход~')],
    disclaimer: 'КД прочитано как «Корректировка долга».',
  }),
  transfer: term({
    word: 'перенос',
    forms: ['перенос~', 'перенес*'],
    readings: [
      reading('debt', 'перенос долга между договорами', 'Дт и Кт одного счёта при разных D', {
        side: 'both',
        accounts: ['60', '62', '76'],
        tool: TURNOVERS,
      }),
      reading('opening', 'перенос остатков из другой базы', 'проводки со счётом 000', {
        side: 'both',
        accounts: ['000'],
        tool: TURNOVERS,
      }),
      reading('vat', 'перенос вычета НДС', 'вычет в квартале позже квартала документа'),
      reading('loss', 'перенос убытка', 'убыток прошлых лет: налоговый учёт'),
    ],
    fallback: 'debt',
    deciders: [
      decided('opening', 'остатк~', 'базы', 'баз~'),
      decided('vat', 'ндс', 'вычет~'),
      decided('loss', 'убытк~', 'убыток'),
    ],
    disclaimer: 'Переносом считаю перенос долга между договорами; движением по долгу он не считается.',
  }),
  posting_payments: term({
    word: 'разноска',
    forms: ['разноск~', 'разнес*', 'разнос*'],
    readings: [
      reading('payments', 'привязать оплаты к документам', 'S оплаты = документ долга на 60.01, 62.01', {
        side: 'both',
        accounts: ['60', '62'],
        tool: OPEN,
      }),
      reading('statement', 'разнести выписку', 'банковские документы дня', {
        side: 'both',
        accounts: ['51'],
        tool: 'find_documents',
      }),
      reading('costs', 'распределить затраты', 'Дт 20, 25, 26, 44 по статьям', {
        side: 'debit',
        accounts: ['20', '25', '26', '44'],
        tool: TURNOVERS,
      }),
    ],
    fallback: 'payments',
    deciders: [decided('statement', 'выписк~', 'банк~'), decided('costs', 'затрат~', 'затраты', 'расход~')],
    disclaimer: 'Показано, какие оплаты стоят без документа расчётов; разнести их нужно в 1С.',
  }),
  linking: term({
    word: 'подвязать, привязать',
    forms: ['подвяз*', 'привяз*', 'сшит*'],
    readings: [
      reading('settlement_document', 'указать документ расчётов', 'S пусто → S = накладная или оплата', {
        side: 'both',
        accounts: ['60', '62', '76'],
        tool: OPEN,
      }),
      reading('contract', 'указать договор', 'D операции и D долга совпадают'),
      reading('invoice', 'указать счёт-фактуру', 'счёт-фактура с документом-основанием', { tool: 'find_documents' }),
    ],
    fallback: 'settlement_document',
    deciders: [decided('contract', 'договор~'), decided('invoice', 'счет-фактур*', 'сф')],
    disclaimer: 'Показаны строки без документа расчётов; указать его нужно в 1С.',
  }),
  closing_papers: term({
    word: 'закрывающие',
    forms: [
      'закрывающ*',
      'без закрывающ*',
      'нет закрывающ*',
      'без документов',
      'документов нет',
      'нет документов',
      'нет накладн*',
      'накладн* нет',
      'накладн* * нет',
      'накладн* * * нет',
      'накладн* * * * нет',
      'накладн* * * * * нет',
      'накладн* * * * * * нет',
      'документ~ * нет',
      'документ~ * * нет',
      'документ~ * * * нет',
      'документ~ * * * * нет',
      'документ~ * * * * * нет',
      'первичк* * нет',
      'первичк* * * нет',
      'первичк* * * * нет',
      'первичк* * * * * нет',
      'первичк* * * * * * нет',
      'акт~ * нет',
      'акт~ * * нет',
      'акт~ * * * нет',
      'акт~ * * * * нет',
      'акт~ * * * * * нет',
    ],
    readings: [
      reading(
        'delivery',
        'акт, накладная или УПД к сделанной оплате',
        'сальдо(60.02; C, D, S = оплата) > 0 — их не хватает',
        {
          side: 'debit',
          accounts: ['60.02', '60.22', '60.32'],
          tool: OPEN,
        },
      ),
      reading('paid_without_documents', 'оплачено, а документов нет', 'сальдо(60.02; C, D, S = оплата) > 0', {
        side: 'debit',
        accounts: ['60.02', '60.22', '60.32'],
        tool: OPEN,
      }),
    ],
    fallback: 'delivery',
    deciders: [
      decided('paid_without_documents', 'заплат*', 'оплат*', 'оплачен*', 'перечисл*', 'перевел*', 'деньги ушли'),
    ],
    disclaimer: 'Закрывающих не хватает там, где оплата стоит авансом; непроведённые поступления показаны отдельно.',
  }),
  no_document: term({
    word: 'без документа',
    forms: ['без документа', 'без документа расчетов', 'документ не указан', 'документ расчетов не указан'],
    readings: [
      reading(
        'without_document',
        'остаток, к которому не указан документ расчётов',
        'сальдо(60, 62, 76; C, D, S = ∅)',
        {
          side: 'both',
          accounts: ['60', '62', '76'],
          tool: OPEN,
        },
      ),
    ],
    fallback: 'without_document',
    disclaimer:
      'Без документа — остатки на счетах, которые ведутся по документам расчётов, а документ в них не указан.',
  }),
  settlement_document: term({
    word: 'документ расчётов',
    forms: ['документ~ расчетов'],
    readings: [
      reading('subconto', 'накладная или оплата как субконто 60 и 62', 'S в ключе (C, D, S) остатка', {
        side: 'both',
        accounts: ['60', '62', '76'],
        tool: OPEN,
      }),
    ],
    fallback: 'subconto',
    disclaimer:
      'Документ расчётов — накладная или оплата, к которой отнесён остаток; пустой показан как «без документа».',
  }),
  deferral: term({
    word: 'отсрочка',
    forms: ['отсроч*'],
    readings: [
      reading('payment_term', 'срок оплаты по договору', 'дней в договоре; если не указано — срок по умолчанию', {
        tool: 'get_overdue_settlements',
      }),
      reading('tax', 'перенос срока налога', 'решение налоговой, в проводках не хранится'),
    ],
    fallback: 'payment_term',
    deciders: [decided('tax', 'налог~', 'взнос~')],
    disclaimer: 'Отсрочка из договора; где её нет, взят срок по умолчанию ({default_days} дн.).',
  }),
  rate_difference: term({
    word: 'курсовая разница',
    forms: ['курсов*', 'суммов*'],
    readings: [
      reading('currency', 'курсовая', 'проводки Сумма ≠ 0 при ВалютнаяСумма = 0 с 91', {
        side: 'both',
        accounts: ['60.21', '62.21', '60.31', '62.31', '52', '91'],
        tool: TURNOVERS,
      }),
      reading('units', 'по договорам в условных единицах', 'то же на 60.31 и 62.31; авансы не переоцениваются', {
        side: 'both',
        accounts: ['60.31', '62.31'],
        tool: TURNOVERS,
      }),
    ],
    fallback: 'currency',
    deciders: [decided('units', 'суммов*', 'уе')],
    disclaimer: 'Переоценка делается при закрытии месяца; авансы не переоцениваются.',
  }),
  accountable: term({
    word: 'подотчёт',
    forms: ['подотчет*'],
    readings: [
      reading('balance', 'долг подотчётников', 'Дт и Кт сальдо(71.01, 71.21; сотрудник) раздельно', {
        side: 'both',
        accounts: ['71'],
        tool: 'get_balance_as_of',
      }),
      reading('issued', 'выданные деньги', 'Дт 71 с Кт 50, 51 за период', {
        side: 'debit',
        accounts: ['71'],
        tool: TURNOVERS,
      }),
    ],
    fallback: 'balance',
    deciders: [decided('issued', 'выдал*', 'выдан*')],
    disclaimer: 'Дт 71 — не отчитались, Кт 71 — перерасход; срок отчёта — правило организации.',
  }),
} as const satisfies Record<string, Term>;
