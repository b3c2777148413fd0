/** Words for balances: сальдо, красное, минус, дебиторка, кредиторка, копейки and others that name what stands on an account. */
import { decided, reading, type Term, term } from './term.ts';

const BALANCE = 'get_balance_as_of';
const OPEN = 'get_open_settlements';

export const BALANCES = {
  balance: term({
    word: 'сальдо',
    forms: ['сальдо', 'сальда', 'остаток', 'остатк~'],
    readings: [
      reading('closing', 'конечное', 'сальдо(счёт) на конец дня', { side: 'both', tool: BALANCE }),
      reading('opening', 'начальное', 'сальдо(счёт) на конец дня перед периодом', { side: 'both', tool: BALANCE }),
      reading('ens', 'сальдо единого налогового счёта', 'сальдо(68.90); у налоговой своё сальдо, оно вне базы', {
        side: 'both',
        accounts: ['68.90'],
        tool: BALANCE,
      }),
    ],
    fallback: 'closing',
    deciders: [decided('opening', 'начало', 'начальн*', 'входящ*'), decided('ens', 'енс', 'енп', '68.90')],
    disclaimer: 'Остаток на конец дня {date}; 60, 62 и 76 показаны развёрнуто.',
  }),
  expanded: term({
    word: 'развёрнутое и свёрнутое сальдо',
    forms: ['развернут*', 'свернут*'],
    readings: [
      reading('expanded', 'развёрнутое', 'Дт = Σ max(сальдо ключа; 0), Кт = Σ max(−сальдо ключа; 0)', {
        side: 'both',
        tool: BALANCE,
      }),
      reading('collapsed', 'свёрнутое', 'Σ сальдо ключей одним числом; уровень свёртки назван', {
        side: 'both',
        tool: BALANCE,
      }),
    ],
    fallback: 'expanded',
    beside: ['collapsed'],
    deciders: [decided('collapsed', 'свернут*', 'нетто')],
    disclaimer: 'Развёрнуто по {level}; свёрнуто по счёту — {collapsed}.',
  }),
  red: term({
    word: 'красное',
    forms: ['красн*'],
    readings: [
      reading(
        'impossible_side',
        'остаток на невозможной стороне',
        'активный счёт с сальдо < 0 или пассивный с сальдо > 0',
        {
          side: 'both',
          tool: BALANCE,
        },
      ),
      reading('storno', 'сторно', 'проводка с отрицательной суммой', { side: 'both', tool: 'get_document_movements' }),
      reading('close_step', 'операция закрытия месяца с ошибкой', 'операция закрытия в состоянии с ошибкой'),
      reading('report_overdue', 'просрочка в отчёте', 'долг по S со сроком раньше даты', {
        side: 'both',
        tool: 'get_overdue_settlements',
      }),
    ],
    fallback: 'impossible_side',
    deciders: [
      decided('storno', 'сторно', 'проводк~', 'документ~'),
      decided('close_step', 'закрыти*', 'месяц~'),
      decided('report_overdue', 'просроч*'),
    ],
    disclaimer:
      'Красным считаю остаток на стороне, которой у счёта не бывает; у 71, 76.05, 68, 69, 70 такой стороны нет.',
  }),
  minus: term({
    word: 'минус',
    forms: ['минус~', 'минусит*', 'минусов*'],
    readings: [
      reading('quantity', 'отрицательное количество', 'количество(10, 41, 43; номенклатура, склад) < 0', {
        side: 'credit',
        accounts: ['10', '41', '43'],
        tool: BALANCE,
      }),
      reading('sum_without_quantity', 'сумма без количества', 'количество = 0 при сумме ≠ 0', {
        side: 'both',
        accounts: ['10', '41', '43'],
        tool: BALANCE,
      }),
      reading('money', 'минус денег', 'сальдо(50, 51) < 0 на конец дня', {
        side: 'credit',
        accounts: ['50', '51'],
        tool: BALANCE,
      }),
      reading('ens', 'минус на едином налоговом счёте', 'Кт сальдо(68.90) у нас; сальдо налоговой вне базы', {
        side: 'credit',
        accounts: ['68.90'],
        tool: BALANCE,
      }),
    ],
    fallback: 'quantity',
    beside: ['sum_without_quantity', 'money'],
    deciders: [
      decided('money', '50', '51', 'касс~', 'банк~', 'деньг~', 'денег'),
      decided('ens', 'енс', '68.90'),
      decided('quantity', '10', '41', '43', 'товар~', 'склад~'),
    ],
    disclaimer: 'Минус искал в количестве товаров и материалов и в остатках денег на конец дня.',
    misleads: 'Товар, деньги или налоговый счёт: это разные объекты.',
  }),
  receivables: term({
    word: 'дебиторка',
    forms: ['дебитор*', 'дз'],
    readings: [
      reading('customers', 'долг покупателей', 'Дт развёрнуто сальдо(62.01, 62.21, 62.31, 76.06; C, D, S)', {
        side: 'debit',
        accounts: ['62.01', '62.21', '62.31', '76.06'],
        tool: OPEN,
      }),
      reading(
        'everybody',
        'все, кто должен нам',
        'Дт развёрнуто 60.02, 62.01, 68, 69, 70, 71, 73, 75.01, 76 минус 63',
        {
          side: 'debit',
          accounts: ['60.02', '62.01', '68', '69', '70', '71', '73', '75.01', '76', '63'],
          tool: BALANCE,
        },
      ),
      reading('balance_sheet', 'строка баланса', 'все, кто должен нам, авансы за вычетом НДС (76.ВА)', {
        side: 'debit',
        tool: BALANCE,
      }),
    ],
    fallback: 'customers',
    beside: ['everybody'],
    deciders: [decided('everybody', 'вся', 'всю', 'всего', 'общ*'), decided('balance_sheet', 'баланс~', '1230')],
    disclaimer: 'Дебиторка — долг покупателей без вычета полученных авансов; со всеми, кто должен нам, — {everybody}.',
  }),
  payables: term({
    word: 'кредиторка',
    forms: ['кредитор*', 'кз'],
    readings: [
      reading('suppliers', 'долг поставщикам', 'Кт развёрнуто сальдо(60.01, 60.21, 60.31, 76.05; C, D, S)', {
        side: 'credit',
        accounts: ['60.01', '60.21', '60.31', '76.05'],
        tool: OPEN,
      }),
      reading(
        'everybody',
        'все наши долги',
        'Кт развёрнуто 60.01, 62.02, 68, 69, 70, 71, 73.03, 75.02, 76; без 66 и 67',
        {
          side: 'credit',
          accounts: ['60.01', '62.02', '68', '69', '70', '71', '73.03', '75.02', '76'],
          tool: BALANCE,
        },
      ),
      reading('balance_sheet', 'строка баланса', 'все наши долги, авансы за вычетом НДС (76.АВ)', {
        side: 'credit',
        tool: BALANCE,
      }),
    ],
    fallback: 'suppliers',
    beside: ['everybody'],
    deciders: [decided('everybody', 'вся', 'всю', 'всего', 'общ*'), decided('balance_sheet', 'баланс~', '1520')],
    disclaimer: 'Кредиторка — долг поставщикам без вычета выданных авансов; со всеми нашими долгами — {everybody}.',
  }),
  kopecks: term({
    word: 'копейки',
    forms: ['копе*'],
    readings: [
      reading('small', 'остаток от округлений в расчётах', '0 < |сальдо(60, 62, 76; C, D, S)| ниже порога', {
        side: 'both',
        accounts: ['60', '62', '76'],
        tool: OPEN,
      }),
      reading('vat', 'расхождение НДС', 'Дт 99.09 Кт 68.02 — округление декларации до рубля', {
        side: 'both',
        accounts: ['99.09', '68.02'],
        tool: 'get_account_turnovers',
      }),
      reading('rate', 'разница курсов', 'Сумма без ВалютнаяСумма на валютных счетах', {
        side: 'both',
        accounts: ['60.21', '62.21'],
        tool: OPEN,
      }),
    ],
    fallback: 'small',
    deciders: [decided('vat', 'ндс', '68.02', '99.09'), decided('rate', 'курс~', 'валют~')],
    disclaimer: 'Копейками считаю остатки расчётов меньше {threshold} руб.',
  }),
  listed: term({
    word: 'числится',
    forms: ['числ*'],
    readings: [
      reading('balance', 'есть остаток', 'сальдо(счёт; субконто) ≠ 0', { side: 'both', tool: BALANCE }),
      reading('staff', 'человек в штате', 'кадровый учёт, в проводках не хранится'),
    ],
    fallback: 'balance',
    deciders: [decided('staff', 'штат~', 'сотрудник~', 'работник~')],
    disclaimer: 'Числится — есть остаток на конец дня {date}.',
  }),
  carried: term({
    word: 'тянется',
    forms: ['тянет*', 'тянут*'],
    except: ['тян* с оплат*', 'тян* оплат*'],
    readings: [
      reading(
        'old_balance',
        'остаток перешёл из прошлых периодов',
        'начальное сальдо(C, D, S) ≠ 0 и S раньше периода',
        {
          side: 'both',
          tool: OPEN,
        },
      ),
      reading('prefilled', 'данные подставились из справочника', 'реквизит документа равен реквизиту карточки'),
    ],
    fallback: 'old_balance',
    deciders: [decided('prefilled', 'справочник~', 'карточк*', 'подстав*')],
    disclaimer: 'Тянется — остаток был уже на начало периода; возраст считаю от первичного документа.',
  }),
  transit: term({
    word: 'хвост по 57',
    forms: ['хвост~ по 57', 'эквайринг~', 'перевод~ в пути'],
    readings: [
      reading('acquiring', 'эквайринг', 'сальдо(57.03; эквайер) = продажи по картам − зачислено − комиссия', {
        side: 'debit',
        accounts: ['57.03'],
        tool: BALANCE,
      }),
      reading('transfers', 'переводы между своими счетами', 'сальдо(57.01) ≠ 0: списано, но не зачислено', {
        side: 'debit',
        accounts: ['57.01'],
        tool: BALANCE,
      }),
    ],
    fallback: 'acquiring',
    beside: ['transfers'],
    deciders: [decided('transfers', '57.01', 'перевод~', 'переводы')],
    disclaimer: 'Продажи последних дней зачисляются банком позже: хвостом считаю остаток старше {days} дн.',
  }),
} as const satisfies Record<string, Term>;
