/** Words for results and closing: оборот, выручка, прибыль, продажи, закрыт. */
import { ACCOUNT, DEBT, decided, decidedWeakly, reading, type Term, term } from './term.ts';

const MONTHS = 'январ* феврал* март~ апрел* май мая мае июн* июл* август~ сентябр* октябр* ноябр* декабр*'.split(' ');
const PROFIT_ACCOUNTS = ['90', '91', '99'];

export const RESULTS = {
  closed: term({
    word: 'закрыт',
    forms: ['закры*', 'незакры*'],
    readings: [
      reading(
        'month',
        'месяц закрыт',
        'все операции закрытия выполнены и ни одна не требует повтора: состояние периода',
        {
          tool: 'get_account_turnovers',
        },
      ),
      reading('settlement', 'аванс или накладная закрыты', 'сальдо(60, 62, 76; C, D, S) = 0', {
        side: 'both',
        accounts: ['60', '62', '76'],
        tool: 'get_open_settlements',
      }),
      reading('account', 'счёт затрат закрыт', 'сальдо(20, 25, 26, 44) = 0 на конец месяца', {
        side: 'debit',
        accounts: ['20', '25', '26', '44'],
        tool: 'get_balance_as_of',
      }),
      reading('edit_ban', 'период закрыт от правок', 'дата запрета изменения не раньше конца периода', {
        tool: 'resolve_period_or_asof',
      }),
      reading('contract', 'договор закрыт', 'признак в карточке договора'),
      reading('invoice', 'счёт на оплату оплачен', 'состояние счёта на оплату'),
    ],
    fallback: 'month',
    beside: ['edit_ban'],
    deciders: [
      decidedWeakly('month', 'месяц~', 'месяцы', 'квартал~', ...MONTHS),
      decided('settlement', 'аванс~', 'накладн*', ...DEBT, 'расчет~', 'реализац*', 'поступлени*'),
      decided('account', '20', '20.01', '25', '26', '44', '44.01'),
      decided('edit_ban', 'запрет*', 'правк~', 'период~'),
      decided('contract', 'договор~'),
      decided('invoice', 'счет', 'счета'),
    ],
    disclaimer: 'Закрыт по операциям закрытия месяца; дата запрета — {edit_ban}; требуют повтора: {to_repeat}.',
    misleads: 'Месяц, счёт, документ и договор закрываются по-разному: ответ об одном не говорит о другом.',
    ask: 'Что должно быть закрыто: месяц, счёт, накладная или аванс, договор, период от правок?',
  }),

  turnover: term({
    word: 'оборот',
    forms: ['оборот~', 'оборотк~'],
    readings: [
      reading('account', 'обороты счёта за период', 'Дт и Кт счёта за период, двумя столбцами', {
        side: 'both',
        tool: 'get_account_turnovers',
      }),
      reading('revenue', 'объём продаж', 'Кт 90.01 − Дт 90.03', {
        side: 'credit',
        accounts: ['90.01', '90.03'],
        tool: 'get_account_turnovers',
      }),
      reading('money', 'движение денег', 'Дт и Кт 50, 51, 52, 55 без переводов между ними', {
        side: 'both',
        accounts: ['50', '51', '52', '55', '57'],
        tool: 'get_account_turnovers',
      }),
      reading('party', 'обороты с контрагентом', 'Дт и Кт 60, 62, 76 по C без внутренних зачётов', {
        side: 'both',
        accounts: ['60', '62', '76'],
        tool: 'get_account_turnovers',
      }),
    ],
    fallback: 'account',
    deciders: [
      decided('account', `по ${ACCOUNT}`, `счет~ ${ACCOUNT}`, 'осв', 'оборотк~'),
      decided('revenue', 'наш', 'наши', 'компани*', 'продаж*'),
      decided('money', 'денег', 'деньг~', 'денежн*', 'касс~', 'банк~'),
      decided('party', 'контрагент~', 'поставщик~', 'покупател*', 'клиент~'),
    ],
    disclaimer: 'Без внутренних оборотов {internal_accounts} на {internal} руб.',
    misleads: 'Счёт, продажи, деньги или контрагент: обороты у них разные.',
    ask: 'Чей оборот нужен: счёта, наших продаж, денег или расчётов с контрагентом?',
  }),

  revenue: term({
    word: 'выручка',
    forms: ['выручк~'],
    readings: [
      reading('net', 'без НДС, строка 2110', 'Кт 90.01 − Дт 90.03', {
        side: 'credit',
        accounts: ['90.01', '90.03'],
        tool: 'get_account_turnovers',
      }),
      reading('gross', 'с НДС', 'Кт 90.01', { side: 'credit', accounts: ['90.01'], tool: 'get_account_turnovers' }),
      reading('paid', 'получено денег', 'Дт 50, 51, 52, 57 с Кт 62.01 и 62.02', {
        side: 'debit',
        accounts: ['50', '51', '52', '57'],
        tool: 'get_account_turnovers',
      }),
      reading('kudir', 'доход по книге учёта доходов и расходов', 'записи книги доходов и расходов, кассовый метод'),
      reading('threshold', 'доход для порогов и лимитов', 'доходы по налоговым правилам за год'),
      reading('shop', 'касса магазина', 'Дт 50 с Кт 90.01 по розничным продажам', {
        side: 'debit',
        accounts: ['50'],
        tool: 'get_account_turnovers',
      }),
    ],
    fallback: 'net',
    beside: ['gross'],
    deciders: [
      decided('gross', 'ндс'),
      decided('paid', 'оплат~', 'поступил*', 'получен*', 'деньг~', 'денег'),
      decided('kudir', 'кудир', 'усн', 'упрощенк~'),
      decided('threshold', 'порог~', 'лимит~'),
      decided('shop', 'касс~', 'магазин~', 'розниц~'),
    ],
    disclaimer: 'Без НДС, по отгрузке; возвраты вычтены; прочие доходы (91) не включены.',
  }),

  profit: term({
    word: 'прибыль',
    forms: ['прибыл*', 'убыт*'],
    readings: [
      reading('gross', 'валовая', '90.01 − 90.03 − 90.02', {
        side: 'credit',
        accounts: ['90'],
        tool: 'get_account_turnovers',
      }),
      reading('sales', 'от продаж', 'валовая − 90.07 − 90.08', {
        side: 'credit',
        accounts: ['90'],
        tool: 'get_account_turnovers',
      }),
      reading('before_tax', 'до налогообложения', 'от продаж + 91.01 − 91.02', {
        side: 'credit',
        accounts: ['90', '91'],
        tool: 'get_account_turnovers',
      }),
      reading('net', 'чистая, строка 2400', 'до налогообложения − налог (99)', {
        side: 'credit',
        accounts: PROFIT_ACCOUNTS,
        tool: 'get_account_turnovers',
      }),
      reading('tax_base', 'налоговая', 'те же обороты по данным налогового учёта', {
        side: 'credit',
        accounts: PROFIT_ACCOUNTS,
        tool: 'get_account_turnovers',
      }),
      reading('money', 'сколько осталось денег', 'сальдо(50, 51, 52, 55)', {
        side: 'debit',
        accounts: ['50', '51', '52', '55'],
        tool: 'get_balance_as_of',
      }),
    ],
    fallback: 'before_tax',
    beside: ['gross', 'sales', 'net'],
    deciders: [
      decided('gross', 'валов*'),
      decided('sales', 'продаж*'),
      decided('net', 'чист*', 'квартал~', 'год', 'года', 'полугоди*'),
      decided('tax_base', 'налогов*', 'ну'),
      decided('money', 'денег', 'деньг~'),
    ],
    disclaimer: '{period_state}: не распределены {undistributed} руб. на 26 и 44; налог {tax_state}.',
  }),

  sales: term({
    word: 'продажи',
    forms: ['продаж~', 'продали', 'реализовал*'],
    readings: [
      reading('revenue', 'сумма без НДС', 'Кт 90.01 − Дт 90.03', {
        side: 'credit',
        accounts: ['90.01', '90.03'],
        tool: 'get_account_turnovers',
      }),
      reading('gross', 'сумма с НДС', 'Кт 90.01', {
        side: 'credit',
        accounts: ['90.01'],
        tool: 'get_account_turnovers',
      }),
      reading('quantity', 'количество и сумма по номенклатуре', 'Кт 41, 43 в корреспонденции с Дт 90.02, в штуках', {
        side: 'credit',
        accounts: ['41', '43'],
        tool: 'get_account_turnovers',
      }),
      reading('documents', 'документы продажи', 'проведённые реализации и отчёты о розничных продажах', {
        tool: 'find_documents',
      }),
    ],
    fallback: 'revenue',
    beside: ['gross'],
    deciders: [
      decided('quantity', 'штук~', 'количеств~', 'товар~', 'номенклатур~'),
      decided('documents', 'документ~', 'накладн*'),
      decided('gross', 'ндс'),
    ],
    disclaimer: 'По документам реализации и рознице; отгрузка без перехода права (45) не входит.',
    misleads: 'Товар или оплата: проданное и оплаченное — разные суммы, оплаченное продажами не считается.',
  }),
} as const satisfies Record<string, Term>;
