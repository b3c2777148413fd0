/** Words for what is left open in settlements: хвосты, висяки, долги, просрочка, аванс and their neighbours. */
import { DEBT, decided, reading, type Term, term } from './term.ts';

const SUPPLIER_DEBT = ['60.01', '60.21', '60.31', '76.05'];
const CUSTOMER_DEBT = ['62.01', '62.21', '62.31', '76.06'];
const ADVANCES_PAID = ['60.02', '60.22', '60.32'];
const ADVANCES_GOT = ['62.02', '62.22', '62.32', '62.ОТ'];
const SETTLEMENTS = ['60', '62', '76'];

const SUPPLIERS = ['поставщик~', 'подрядчик~'];
const CUSTOMERS = ['покупател*', 'клиент~', 'заказчик~'];

export const TAILS = {
  tails: term({
    word: 'хвосты',
    forms: ['хвост~', 'хвостик~'],
    readings: [
      reading('any_open', 'любой незакрытый расчёт по документу', 'сальдо(60, 62, 76; C, D, S) ≠ 0', {
        side: 'both',
        accounts: SETTLEMENTS,
        tool: 'get_open_settlements',
      }),
      reading('paid_without_documents', 'оплачено, а документов нет', 'сальдо(60.02; C, D, S = оплата) > 0', {
        side: 'debit',
        accounts: ADVANCES_PAID,
        tool: 'get_open_settlements',
      }),
      reading('overdue', 'просрочено', 'долг по S, срок оплаты которого раньше даты', {
        side: 'both',
        accounts: [...SUPPLIER_DEBT, ...CUSTOMER_DEBT],
        tool: 'get_overdue_settlements',
      }),
      reading('debt_and_advance', 'одновременно долг и аванс', 'сальдо(60.01; C, D) < 0 и сальдо(60.02; C, D) > 0', {
        side: 'both',
        accounts: ['60.01', '60.02', '62.01', '62.02'],
        tool: 'get_open_settlements',
      }),
      reading('small', 'копейки', '|сальдо(60, 62, 76; C, D, S)| ниже порога', {
        side: 'both',
        accounts: SETTLEMENTS,
        tool: 'get_open_settlements',
      }),
      reading('old', 'старые остатки', 'сальдо(60, 62, 76; C, D, S) ≠ 0, первичный документ старше порога', {
        side: 'both',
        accounts: SETTLEMENTS,
        tool: 'get_open_settlements',
      }),
      reading('papers', 'не получены документы и счета-фактуры', 'проведённое поступление с НДС без счёта-фактуры'),
    ],
    fallback: 'any_open',
    beside: ['paid_without_documents', 'overdue', 'debt_and_advance', 'small', 'old'],
    deciders: [
      decided('overdue', 'просроч*'),
      decided('papers', 'бумаг~', 'первичк*', 'счет-фактур~', 'сф'),
      decided('small', 'копе*', 'мелк*', 'мелоч~'),
      decided('old', 'стар*', 'давн*'),
    ],
    disclaimer:
      'Хвостами считаю все незакрытые расчёты по документам; из них просрочено {overdue}, авансы без документов {paid_without_documents}. Не входят: {excluded}.',
    misleads: 'Поставщики и покупатели: стороны расчётов показываются раздельно.',
  }),

  hanging: term({
    word: 'висяки, висит',
    forms: ['висяк~', 'висит', 'висят', 'висел*', 'висящ*', 'повис*', 'посвис*'],
    readings: [
      reading(
        'no_movement',
        'остаток без движения больше 90 дней',
        'сальдо(60, 62, 76; C, D, S) ≠ 0, движения нет 90 дней',
        {
          side: 'both',
          accounts: SETTLEMENTS,
          tool: 'get_open_settlements',
        },
      ),
      reading('unoffset_advance', 'незачтённый аванс', 'аванс и долг открыты по одному контрагенту', {
        side: 'both',
        accounts: [...ADVANCES_PAID, ...ADVANCES_GOT],
        tool: 'get_open_settlements',
      }),
      reading('unexplained', 'остаток на 76 или 57 без объяснения', 'сальдо(76, 57; субконто) ≠ 0', {
        side: 'both',
        accounts: ['76', '57'],
        tool: 'get_balance_as_of',
      }),
      reading('unposted', 'непроведённый документ', 'документ с Posted = false там, где проведение нужно', {
        tool: 'find_documents',
      }),
    ],
    fallback: 'no_movement',
    beside: [],
    deciders: [
      decided('unoffset_advance', 'аванс*', '60.02', '62.02'),
      decided('unexplained', '57', '76', '57.01', '57.03', '76.05', '76.09'),
      decided('unposted', 'документ~', 'непроведен*'),
    ],
    disclaimer: 'Без движения более 90 дней (переоценка и переносы не считаются движением).',
  }),

  debts: term({
    word: 'долги',
    forms: [...DEBT, 'должны', 'должен', 'должна', 'должно', 'задолж*'],
    except: ['долж* *ть', 'долж* *ться', 'долж* *ти', 'долж* не *ть', 'долж* не *ться', 'по идее не долж*'],
    readings: [
      reading(
        'we_owe_suppliers',
        'мы должны поставщикам',
        'Кт развёрнуто сальдо(60.01, 60.21, 60.31, 76.05; C, D, S)',
        {
          side: 'credit',
          accounts: SUPPLIER_DEBT,
          tool: 'get_open_settlements',
        },
      ),
      reading(
        'customers_owe_us',
        'нам должны покупатели',
        'Дт развёрнуто сальдо(62.01, 62.21, 62.31, 76.06; C, D, S)',
        {
          side: 'debit',
          accounts: CUSTOMER_DEBT,
          tool: 'get_open_settlements',
        },
      ),
      reading('both_sides', 'обе стороны рядом', 'Кт и Дт развёрнуто, без зачёта; нетто отдельной строкой', {
        side: 'both',
        accounts: [...SUPPLIER_DEBT, ...CUSTOMER_DEBT],
        tool: 'get_open_settlements',
      }),
      reading('staff', 'долги сотрудников и перед ними', 'сальдо(70, 71, 73; сотрудник)', {
        side: 'both',
        accounts: ['70', '71', '73'],
        tool: 'get_balance_as_of',
      }),
      reading('taxes', 'налоги и взносы', 'сальдо(68, 69; вид платежа)', {
        side: 'both',
        accounts: ['68', '69'],
        tool: 'get_balance_as_of',
      }),
      reading('loans', 'займы и кредиты', 'сальдо(66, 67, 58.03; C, D)', {
        side: 'both',
        accounts: ['66', '67', '58.03'],
        tool: 'get_balance_as_of',
      }),
    ],
    fallback: 'both_sides',
    deciders: [
      decided('we_owe_suppliers', ...SUPPLIERS, 'мы'),
      decided('customers_owe_us', ...CUSTOMERS, 'нам'),
      decided('staff', 'сотрудник~', 'зарплат~', 'подотчет*'),
      decided('taxes', 'налог~', 'взнос~', 'бюджет~'),
      decided('loans', 'заем', 'займ~', 'кредиты', 'кредитов', 'кредитам'),
    ],
    disclaimer: 'Долг без вычета авансов; авансы по тем же контрагентам — {advances}; займы и налоги не включены.',
    misleads: 'Кто кому должен: сумма «нам» вместо «мы» — ответ о другой стороне.',
  }),

  stuck: term({
    word: 'зависло',
    forms: ['завис*'],
    readings: [
      reading('no_movement', 'долг или аванс без движения', 'сальдо(60, 62, 76; C, D, S) ≠ 0, движения нет 90 дней', {
        side: 'both',
        accounts: SETTLEMENTS,
        tool: 'get_open_settlements',
      }),
      reading(
        'offset_failed',
        'зачёт аванса не сработал',
        'сальдо(60.01; C) < 0 и сальдо(60.02; C) > 0 при разных ключах',
        {
          side: 'both',
          accounts: ['60.01', '60.02', '62.01', '62.02'],
          tool: 'get_open_settlements',
        },
      ),
      reading('payment', 'платёж отправлен и не исполнен', 'платёжное поручение без списания с расчётного счёта', {
        side: 'credit',
        accounts: ['51'],
        tool: 'find_documents',
      }),
      reading('transfer', 'перевод в пути', 'сальдо(57; субконто) ≠ 0', {
        side: 'debit',
        accounts: ['57'],
        tool: 'get_balance_as_of',
      }),
      reading('program', 'программа не отвечает', 'не считается по книгам: статья базы знаний'),
    ],
    fallback: 'no_movement',
    deciders: [
      decided('payment', 'платеж~', 'платежк*', 'оплат~'),
      decided('no_movement', 'аванс*', 'дебиторк*'),
      decided('transfer', '57', '57.01', '57.03', 'перевод~'),
      decided('program', '1с', 'программ~', 'база', 'компьютер~'),
    ],
    disclaimer: 'Порог 90 дней без движения — условный.',
    misleads: 'Деньги или программа: речь об остатке либо о зависшей 1С.',
  }),

  overdue: term({
    word: 'просрочка',
    forms: ['просроч*'],
    readings: [
      reading(
        'payment',
        'оплата позже срока',
        'остаток по S, у которого срок оплаты раньше даты; срок в день даты — не просрочка',
        {
          side: 'both',
          accounts: [...CUSTOMER_DEBT, ...SUPPLIER_DEBT],
          tool: 'get_overdue_settlements',
        },
      ),
      reading('delivery', 'аванс без поставки', 'сальдо(60.02; C, D, S) > 0 — отдельная строка, не просрочка', {
        side: 'debit',
        accounts: ADVANCES_PAID,
        tool: 'get_open_settlements',
      }),
      reading('in_term', 'срок оплаты ещё не прошёл', 'остаток по S, у которого срок оплаты не раньше даты', {
        side: 'both',
        accounts: [...CUSTOMER_DEBT, ...SUPPLIER_DEBT],
        tool: 'get_open_settlements',
      }),
      reading('tax', 'налог не уплачен в срок', 'сальдо(68, 69; вид платежа) после срока уплаты', {
        side: 'credit',
        accounts: ['68', '69'],
        tool: 'get_balance_as_of',
      }),
      reading(
        'goods',
        'товар с истёкшим сроком годности',
        'не считается по проводкам: срок годности в них не хранится',
      ),
    ],
    fallback: 'payment',
    beside: ['delivery'],
    deciders: [
      decided('in_term', 'не просроч*', 'непросроч*', 'без просрочк~'),
      decided('goods', 'товар~', 'годност*'),
      decided('tax', 'налог~', 'взнос~'),
      decided('delivery', 'поставк~', 'отгрузк~', 'аванс*'),
    ],
    disclaimer:
      'Срок: из документа — {by_document}, из договора — {by_contract}, по умолчанию ({default_days} дн.) — {by_default}.',
    misleads: 'Оплата или товар: это разные объекты; покупатели и поставщики показываются раздельно.',
  }),

  advance: term({
    word: 'аванс',
    forms: ['аванс~', 'предоплат~'],
    readings: [
      reading('issued', 'выданный поставщику', 'Дт развёрнуто сальдо(60.02, 60.22, 60.32; C, D, S)', {
        side: 'debit',
        accounts: ADVANCES_PAID,
        tool: 'get_open_settlements',
      }),
      reading('received', 'полученный от покупателя', 'Кт развёрнуто сальдо(62.02, 62.22, 62.32, 62.ОТ; C, D, S)', {
        side: 'credit',
        accounts: ADVANCES_GOT,
        tool: 'get_open_settlements',
      }),
      reading('both', 'выданные и полученные двумя таблицами', 'обе строки выше, без зачёта между собой', {
        side: 'both',
        accounts: [...ADVANCES_PAID, ...ADVANCES_GOT],
        tool: 'get_open_settlements',
      }),
      reading('accountable', 'выданный под отчёт', 'Дт сальдо(71.01; сотрудник)', {
        side: 'debit',
        accounts: ['71.01'],
        tool: 'get_balance_as_of',
      }),
      reading('salary', 'аванс по зарплате', 'выплачено до конца месяца, Дт 70', {
        side: 'debit',
        accounts: ['70'],
        tool: 'get_account_turnovers',
      }),
      reading('tax', 'авансовый платёж по налогу', 'Дт 68 в корреспонденции с деньгами', {
        side: 'debit',
        accounts: ['68'],
        tool: 'get_account_turnovers',
      }),
    ],
    fallback: 'both',
    deciders: [
      decided('issued', ...SUPPLIERS, 'выдан*', '60.02'),
      decided('received', ...CUSTOMERS, 'получен*', '62.02'),
      decided('accountable', 'подотчет*', '71', '71.01'),
      decided('salary', 'зарплат~', 'зп', 'сотрудник~'),
      decided('tax', 'налог~', 'усн', 'прибыл*'),
    ],
    disclaimer: 'Авансы с НДС, по счетам {accounts}; {deferred_offset}.',
    misleads: 'Выданный или полученный: это разные стороны баланса.',
  }),
} as const satisfies Record<string, Term>;
