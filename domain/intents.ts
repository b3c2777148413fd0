/**
 * INTENTS: what a question may want from the books. A reader scores them by their words and slots, a planner takes the tool from here, a
 * critic the points that have to be proven.
 */

import { ASSET_INTENTS } from './intents/assets.ts';
import { CLOSING_INTENTS } from './intents/closing.ts';
import type { Intent } from './intents/intent.ts';
import { MONEY_INTENTS } from './intents/money.ts';
import { MONEY_MORE_INTENTS } from './intents/money-more.ts';
import { PARTY_INTENTS } from './intents/parties.ts';
import { PEOPLE_INTENTS } from './intents/people.ts';
import { PEOPLE_MORE_INTENTS } from './intents/people-more.ts';
import { RESULT_INTENTS } from './intents/results.ts';
import { RESULT_MORE_INTENTS } from './intents/results-more.ts';
import { VAT_INTENTS } from './intents/vat.ts';
import { VAT_MORE_INTENTS } from './intents/vat-more.ts';

export {
  DOMAINS,
  type Domain,
  FEATURES,
  type Feature,
  type Intent,
  type Signals,
  USUAL_PERIODS,
  type UsualPeriod,
} from './intents/intent.ts';

const TABLE = {
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
        [
          7,
          'накладн* * нет|накладн* * * нет|накладн* * * * нет|накладн* * * * * нет|накладн* * * * * * нет|документов * нет|документов * * нет|документов * * * нет|документов * * * * нет|документов * * * * * нет|первичк* * нет|первичк* * * нет|первичк* * * * нет|первичк* * * * * нет|первичк* * * * * * нет',
        ],
        [5, 'хвост~|хвостик~|незакрыт* расчет~|открыт* расчет~|взаиморасчет~|висяк~'],
        [
          4,
          'долг|долга|долгу|долгом|долге|долги|долгов|долгам|долгами|долгах|должен|должна|должны|должно|задолж*|должник~|дебитор*|кредитор*|дз|кз|недоплат*|переплат*|owe|owes|debt|debts|owing|receivable*|payable*',
        ],
        [
          4,
          'аванс~|предоплат~|advance|advances|prepayment*|закрывающ*|документов нет|нет документов|без документов|накладн* нет|нет накладн*|нет закрывающ*|не привез*|не поставил*|не отгрузил*',
        ],
        [
          3,
          'перекос*|не закрыт*|не закры*|незакрыт*|не оплач*|неоплач*|не заплат*|не оплат*|не плат*|не рассчит*|не погаш*|не зачл*|не зачт*|незачтен*|не зачел*|расчет~|рассчита*|не прошла оплат*|деньги не прошли|деньги до сих пор не прошли|не прошли|unpaid|outstanding|за нами числится|за ними числится',
        ],
        [
          2,
          'висит|висят|висел*|висящ*|повис*|посвис*|завис*|тянет*|тянут*|числ*|взаимозачет~|неттинг~|копе*|торчит|торчат|осталось закрыть|без закрывающ*|без первичк*',
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
          'срок~ оплат~ проше*|срок~ оплат~ вышел|срок~ оплат~ истек*|срок~ оплат~ наступ*|срок~ проше*|срок~ вышел|срок~ истек*|вышел срок~|истек* срок~|прошел срок~|прошли срок~|позже срока|мимо срок~|тян* с оплат*|тян* оплат*|задержив* оплат*|задерж* с оплат*|опаздыв* с оплат*|опаздыв* с платеж*|не плат* вовремя|не заплатил* вовремя|не оплатил* вовремя|не плат* в срок|не заплат* в срок|не оплат* в срок|не плачен* в срок|не оплачен* в срок|не рассчит* в срок|не погас* в срок|не погаш* в срок|плат* не в срок|не плат* по сроку|aged list|aged report|aging|старени* долг|старени* долга|старени* долгу|старени* долгом|старени* долге|старени* долги|старени* долгов|старени* долгам|старени* долгами|старени* долгах|срок~ долг|срок~ долга|срок~ долгу|срок~ долгом|срок~ долге|срок~ долги|срок~ долгов|срок~ долгам|срок~ долгами|срок~ долгах|срок~ задолж*|приход* позже|платят позже|плат* позже|платят дольше|плат* дольше|ageing|aged debt*|неплательщик~|нарушил* срок~|выш* за срок~|без отсрочк~',
        ],
        [
          1,
          'долг|долга|долгу|долгом|долге|долги|долгов|долгам|долгами|долгах|должен|должна|должны|задолж*|должник~|дебитор*|кредитор*|отсроч*|остаток|остатк~|срок~|outstanding|owing',
        ],
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
          'сколько денег|сколько на|сколько наличн*|деньг~ есть|есть деньг~|сколько в касс~|сколько на счет~|сколько на расчетн*|сколько сейчас|что на счет~|что в касс~|накопил*|развернут*|свернут*|минус~|минусит|красн*|висит|висят',
        ],
        [1, 'задолж*|долг|долга|долгу|долгом|долге|долги|долгов|долгам|долгами|долгах|есть'],
      ],
      features: {
        balance_of_account: 12,
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
        [14, 'за счет чего|чем вызван*|из чего сложил*|из чего складыва*'],
        [5, 'оборот~|turnover*|осв за|оборотно-сальдов*|анализ~ счет~|карточк* счет~|шахматк*'],
        [
          4,
          'прошло по дебет~|прошло по кредит~|прошло по счет~|оборотк~|осв|движени* по счет~|движени* денег|движени* денежн*|движени* по касс*|приход~ и расход~|приход~ расход~|поступлен* и списани*|поступило|поступил*|пришло|приходил*|ушло|зашло|потратил*|израсход*|списал*|списано|начислил*|начислен*|выдал*|оплатил*|заплатил*|перечислил*|погас*|погаш*|потрачен*|расход~ за|затрат~ за',
        ],
        [1, 'дебет*|кредит*|расход~|затрат~|движени*|корреспонд*|внутренн*|итого'],
      ],
      features: {
        turnover_of_account: 12,
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
          'по каким регистр*|каким регистр*|по каким регистрам и счетам|проводк~|проводок|проводочк*|движени* документ~|дт кт|дт/кт|дт-кт|дт - кт|дткт|дебет-кредит|кт-дт|кт дт|кт/дт|кредит-дебет|корреспонденци* счет~ по документ~|корреспонденци* документ~|postings|записи регистр~|движени*',
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
  ...RESULT_INTENTS,
  ...VAT_INTENTS,
  ...PARTY_INTENTS,
  ...PEOPLE_INTENTS,
  ...ASSET_INTENTS,
  ...MONEY_INTENTS,
  ...CLOSING_INTENTS,
  ...RESULT_MORE_INTENTS,
  ...VAT_MORE_INTENTS,
  ...MONEY_MORE_INTENTS,
  ...PEOPLE_MORE_INTENTS,
} as const satisfies Record<string, Intent>;

export type IntentCode = keyof typeof TABLE;

export const INTENTS: Readonly<Record<IntentCode, Intent>> = TABLE;

export const INTENT_CODES = Object.keys(TABLE) as [IntentCode, ...IntentCode[]];

/** A score below which nothing was recognised, and how far the best must be ahead of the next to be taken without a remark. */
export const INTENT_FLOOR = 3;
export const INTENT_MARGIN = 1;
