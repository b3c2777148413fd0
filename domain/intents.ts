/**
 * INTENTS: what a question may want from the books. A reader scores them by their words and slots, a planner takes the tool from here, a
 * critic the points that have to be proven.
 */

/** Features of a question besides its words: which slots are named and how they stand to each other. */
export const FEATURES = {
  account: 'назван счёт',
  settlement_account: 'назван счёт расчётов 60 или 62',
  other_account: 'назван другой счёт',
  party: 'назван контрагент или человек',
  party_without_account: 'назван контрагент, а счёт — нет',
  side: 'названы поставщики или покупатели',
  as_of: 'назван день',
  period: 'назван период',
  days: 'назван порог в днях',
  document_kind: 'назван вид документа',
  document_number: 'назван номер документа',
  document_latest: 'назван последний документ',
  document_amount: 'назван вид документа и его сумма',
  posting: 'названы обе стороны проводки',
  edges: 'спрошены и начало, и конец периода',
  by_month: 'разбивка по месяцам',
  by_corresponding: 'разбивка по корреспондирующим счетам',
  without_internal: 'без внутренних оборотов',
} as const satisfies Record<string, string>;

export type Feature = keyof typeof FEATURES;

/**
 * How an intent is recognised. The score is the sum of weights of the rows of `words` that were met, each row once, and of the features
 * present; forms are written as in words.ts.
 */
export interface Signals {
  readonly words: readonly (readonly [weight: number, forms: string])[];
  readonly features: Readonly<Partial<Record<Feature, number>>>;
}

export interface Intent {
  readonly title: string;
  /** What the person wants to know, for the normalised question and the trace. */
  readonly goal: string;
  readonly domain: string;
  /** Tool that proves it. */
  readonly tool: string;
  readonly shape: string;
  /** Slots without which no answer is possible and which have no safe default. */
  readonly required: readonly string[];
  /** Whether the moment is the end of a day or a period. */
  readonly time: 'as_of' | 'period' | 'none';
  readonly signals: Signals;
}

export const INTENTS = {
  open_settlements: {
    title: 'Незакрытые расчёты',
    goal: 'Определить незакрытые расчёты с контрагентами по документам на дату',
    domain: 'settlements',
    tool: 'get_open_settlements',
    shape: 'list_with_explanation',
    required: [],
    time: 'as_of',
    signals: {
      words: [
        [5, 'хвост~|хвостик~|незакрыт* расчет~|открыт* расчет~|взаиморасчет~|висяк~'],
        [
          4,
          'долг~|должен|должна|должны|должно|задолж*|должник~|дебитор*|кредитор*|дз|кз|недоплат*|переплат*|owe|owes|debt|debts|owing|receivable*|payable*',
        ],
        [
          4,
          'аванс~|предоплат~|advance|advances|закрывающ*|документов нет|нет документов|без документов|накладн* нет|нет накладн*|нет закрывающ*|не привез*|не поставил*|не отгрузил*',
        ],
        [
          3,
          'не закрыт*|не закры*|незакрыт*|не оплач*|неоплач*|не заплат*|не оплат*|не плат*|не рассчит*|не погаш*|не зачл*|не зачт*|незачтен*|не зачел*|расчет~|рассчита*|unpaid|за нами числится|за ними числится',
        ],
        [
          2,
          'висит|висят|висел*|висящ*|повис*|посвис*|завис*|тянет*|тянут*|числ*|нетто|взаимозачет~|неттинг~|копе*|торчит|торчат|осталось закрыть|без закрывающ*|без первичк*',
        ],
        [1, 'остаток|остатк~|сальдо|кому|кто'],
      ],
      features: {
        side: 2,
        party: 1,
        party_without_account: 3,
        settlement_account: 2,
        other_account: -2,
        edges: -4,
        document_number: -3,
      },
    },
  },
  overdue_settlements: {
    title: 'Просроченная задолженность',
    goal: 'Определить долги, срок оплаты которых прошёл к дате',
    domain: 'settlements',
    tool: 'get_overdue_settlements',
    shape: 'list_with_explanation',
    required: [],
    time: 'as_of',
    signals: {
      words: [
        [7, 'просроч*|overdue|past due'],
        [
          6,
          'срок~ оплат~ проше*|срок~ оплат~ вышел|срок~ оплат~ истек*|срок~ оплат~ наступ*|срок~ проше*|срок~ вышел|срок~ истек*|вышел срок~|истек* срок~|прошел срок~|прошли срок~|позже срока|мимо срок~|тян* с оплат*|тян* оплат*|задержив* оплат*|задерж* с оплат*|опаздыв* с оплат*|опаздыв* с платеж*|не плат* вовремя|не заплатил* вовремя|не оплатил* вовремя|не плат* в срок|не заплат* в срок|не оплат* в срок|не плачен* в срок|не оплачен* в срок|не рассчит* в срок|не погас* в срок|не погаш* в срок|плат* не в срок|не плат* по сроку|aged list|aged report|aging|старени* долг~|срок~ долг~|срок~ задолж*|неплательщик~|нарушил* срок~|выш* за срок~|без отсрочк~',
        ],
        [1, 'долг~|должен|должна|должны|задолж*|должник~|дебитор*|кредитор*|отсроч*|остаток|остатк~|срок~'],
      ],
      features: { side: 1, days: 1, party: 1, settlement_account: 1, other_account: -2, document_number: -3 },
    },
  },
  balance_as_of: {
    title: 'Остаток счёта на дату',
    goal: 'Определить остаток счетов на конец дня',
    domain: 'ledger',
    tool: 'get_balance_as_of',
    shape: 'figure_with_rows',
    required: ['accounts'],
    time: 'as_of',
    signals: {
      words: [
        [4, 'остаток|остатк~|сальдо|сальда|сальдов*|числ*|лежит|лежат|balance|осталось|остались'],
        [
          3,
          'сколько денег|сколько наличн*|деньг~ есть|есть деньг~|сколько в касс~|сколько на счет~|сколько на расчетн*|сколько сейчас|что на счет~|что в касс~|накопил*|развернут*|свернут*|минус~|минусит|красн*|висит|висят',
        ],
        [1, 'задолж*|долг~|есть'],
      ],
      features: {
        account: 3,
        other_account: 1,
        settlement_account: -1,
        as_of: 1,
        party_without_account: -1,
        document_number: -3,
      },
    },
  },
  account_turnovers: {
    title: 'Обороты счёта за период',
    goal: 'Определить дебетовые и кредитовые обороты счетов за период',
    domain: 'ledger',
    tool: 'get_account_turnovers',
    shape: 'figure_with_rows',
    required: ['accounts', 'time'],
    time: 'period',
    signals: {
      words: [
        [5, 'оборот~|turnover*|осв за|оборотно-сальдов*|анализ~ счет~|карточк* счет~|шахматк*'],
        [
          4,
          'оборотк~|осв|движени* по счет~|движени* денег|движени* денежн*|движени* по касс*|приход~ и расход~|приход~ расход~|поступлен* и списани*|поступило|поступил*|пришло|приходил*|ушло|зашло|потратил*|израсход*|списал*|списано|начислил*|начислен*|выдал*|оплатил*|заплатил*|перечислил*|погас*|погаш*|потрачен*|расход~ за|затрат~ за|сверк~|сверь*|сверит*|акт~ сверк~',
        ],
        [1, 'дебет*|кредит*|расход~|затрат~|движени*|корреспонд*|внутренн*|итого'],
      ],
      features: {
        account: 2,
        period: 2,
        edges: 7,
        by_month: 3,
        by_corresponding: 3,
        without_internal: 3,
        as_of: -1,
        party: 1,
        document_number: -3,
      },
    },
  },
  document_movements: {
    title: 'Движения документа',
    goal: 'Показать проводки документа и откуда они',
    domain: 'documents',
    tool: 'get_document_movements',
    shape: 'postings_with_explanation',
    required: ['document'],
    time: 'none',
    signals: {
      words: [
        [
          4,
          'проводк~|проводок|проводочк*|движени* документ~|дт кт|дт/кт|дт-кт|дт - кт|дткт|дебет-кредит|корреспонденци* счет~ по документ~|корреспонденци* документ~|postings|записи регистр~|движени*',
        ],
        [
          2,
          'как провел*|как провед*|что сделал*|что сформиров*|что записал*|как отразил*|как разнес*|как разнос*|разноск*|что внутри|состав',
        ],
        [1, 'откуда|почему|движени*|документ~'],
      ],
      features: {
        document_kind: 2,
        document_number: 5,
        document_latest: 2,
        document_amount: 3,
        posting: 2,
        account: -1,
      },
    },
  },
} as const satisfies Record<string, Intent>;

export type IntentCode = keyof typeof INTENTS;

export const INTENT_CODES = Object.keys(INTENTS) as [IntentCode, ...IntentCode[]];

/** A score below which nothing was recognised, and how far the best must be ahead of the next to be taken without a remark. */
export const INTENT_FLOOR = 3;
export const INTENT_MARGIN = 1;
