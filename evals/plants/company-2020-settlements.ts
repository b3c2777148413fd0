/** Questions about what is planted among settlements and money of the company of 2020: P1–P29. */
import { type Plant, parts, row } from './planted.ts';

/** Items of an account that are open on the last day, by document; of the party of the row `s`. */
const OPEN_ITEMS = `SELECT e.party AS name, d.number || '|' || substr(d.date, 1, 10) AS doc, abs(sum(e.sign * e.kopecks))::text AS sum
  FROM sheet s JOIN entries e ON e.party_ref = s.party_ref JOIN documents d ON d.ref = e.doc_ref`;
const TO_THE_DAY = `e.day <= '2020-06-30' AND e.org_ref = (SELECT ref FROM main)`;

/** Three years after the due date of the first document of a debt that was entered with opening balances. */
const BARRED = (id: string): string => `SELECT s.name_object AS name, s.sum,
  ((s.period::date + c.payment_days::int) + interval '3 years')::date::text AS day
  FROM sheet s JOIN contracts c ON c.counterparty_ref = s.object_ref WHERE s.id = '${id}' AND c.payment_days IS NOT NULL`;

/** The other document of the party with the same amount: of which kind, and its contract. */
const COUNTERPART = (id: string, type: string): string => `FROM sheet s
  JOIN documents d ON d.counterparty_ref = s.party_ref AND d.type = '${type}' AND d.ref <> s.object_ref
    AND abs(round(d.amount::numeric * 100))::bigint::text = s.sum
  JOIN contracts c ON c.ref = d.contract_ref WHERE s.id = '${id}'`;

const CASH_BELOW_ZERO = `WITH days AS (SELECT day, sum(sum(sign * kopecks)) OVER (ORDER BY day) AS left_over FROM entries
    WHERE account = '50.01' AND org_ref = (SELECT ref FROM main) GROUP BY day)
  SELECT day::text AS day, abs(left_over)::text AS sum FROM days WHERE left_over < 0`;

export const SETTLEMENT_PLANTS: readonly Plant[] = [
  {
    id: 'P1',
    ask: 'Кому мы заплатили, а накладных от них до сих пор нет? На 30.06.2020',
    look: [{ sql: row('P1', 'name_party, sum, doc') }],
  },
  {
    id: 'P2',
    ask: 'Почему Вектору не зачелся аванс?',
    look: [
      {
        sql: `SELECT s.name_party, s.sum, s.name_contract, c.name AS name_other ${COUNTERPART('P2', 'СписаниеСРасчетногоСчета')}`,
        says: /договор/,
      },
    ],
  },
  {
    id: 'P3',
    ask: 'Почему предоплата Электропрому не закрылась накладной?',
    look: [
      {
        sql: `SELECT s.name_party, s.sum, s.doc, d.number || '|' || substr(d.date, 1, 10) AS doc_receipt ${COUNTERPART('P3', 'ПоступлениеТоваровУслуг')}`,
        says: /порядок|позже|раньше/,
      },
    ],
  },
  {
    id: 'P4',
    ask: 'Что у нас не закрыто по накладным Гранит-Опта?',
    look: [
      {
        sql: `${OPEN_ITEMS} WHERE s.id = 'P4' AND e.account = '60.01' AND ${TO_THE_DAY} GROUP BY 1, 2 HAVING sum(e.sign * e.kopecks) <> 0`,
      },
      { sql: row('P4', 'name_party, sum, name_contract'), says: /в дебете.*в кредите|переплат/ },
    ],
  },
  {
    id: 'P5',
    ask: 'ТрансЛогистику заплатили, а долг все равно висит. Почему?',
    look: [{ sql: row('P5', `name_party, sum, '60.01' AS account, '76.05' AS account_other`) }],
  },
  {
    id: 'P6',
    ask: 'По каким поставщикам расчеты висят без документа?',
    look: [
      {
        sql: `SELECT e.party AS name, s.sum FROM sheet s JOIN entries e ON e.recorder_ref = s.object_ref AND e.account = '60.01' WHERE s.id = 'P6'`,
        says: /без документ|документ не указан|нет документа/,
      },
    ],
  },
  {
    id: 'P7',
    ask: 'Какие копейки висят по поставщикам?',
    look: [{ sql: parts('P7', 'name_party, sum') }, { sql: row('P7', 'sum') }],
  },
  {
    id: 'P8',
    ask: 'Сколько перечислить Вектору, чтобы рассчитаться?',
    look: [{ sql: row('P8', 'name_party, doc, sum'), says: /в банк|отправлен|не исполнен/ }],
  },
  {
    id: 'P9',
    ask: 'С кем можно провести взаимозачет?',
    look: [{ sql: row('P9', 'name_party, sum'), says: /встречн|взаимозач/ }],
  },
  {
    id: 'P10',
    ask: 'По каким долгам скоро выйдет исковая давность?',
    look: [{ sql: BARRED('P10'), says: /давност|три года|трех лет/ }],
  },
  {
    id: 'P11',
    ask: 'Какие старые долги перед поставщиками пора списывать?',
    look: [{ sql: BARRED('P11'), says: /давност|три года|трех лет|списан/ }],
  },
  {
    id: 'P12',
    ask: 'Кто из покупателей просрочил оплату и на сколько дней?',
    look: [{ sql: row('P12', `name_party, doc, sum, '90' AS count`), says: /просроч/ }],
  },
  {
    id: 'P13',
    ask: 'ООО «Маяк» просрочил оплату на 30.06.2020?',
    look: [{ sql: row('P13', 'name_party'), says: /просрочки.*нет|не просроч|в срок|наступает/ }],
    never: [
      { sql: row('P13', 'doc'), says: /дней просрочки/ },
      { sql: row('P13', 'name_party'), says: /долгов нет|ничего не долж/ },
    ],
  },
  {
    id: 'P14',
    ask: 'Кто просрочил оплату из тех покупателей, у кого в договоре нет срока?',
    look: [{ sql: parts('P14', 'name_party, doc, sum') }, { sql: row('P14', 'sum'), says: /по умолчанию/ }],
  },
  {
    id: 'P15',
    ask: 'Почему Лотос в просрочке, если он все оплатил?',
    look: [
      {
        sql: `SELECT s.name_party, s.sum, s.name_contract, c.name AS name_other ${COUNTERPART('P15', 'РеализацияТоваровУслуг')}`,
        says: /договор/,
      },
    ],
  },
  {
    id: 'P16',
    ask: 'Какие авансы покупателей до сих пор не отгружены?',
    look: [{ sql: row('P16', `name_party, sum, doc, ('2020-06-30'::date - day::date)::text AS count`) }],
  },
  {
    id: 'P17',
    ask: 'На какие авансы покупателей нет счета-фактуры?',
    look: [{ sql: row('P17', 'name_party, sum, doc'), says: /нет|без счет/ }],
  },
  {
    id: 'P18',
    ask: 'По каким авансам мы не взяли вычет НДС, что висит на 76.АВ?',
    look: [{ sql: row('P18', 'name_party, sum'), says: /вычет/ }],
  },
  {
    id: 'P19',
    ask: 'Сколько НДС начислено с аванса Горэнерго?',
    look: [{ sql: row('P19', 'sum_vat') }, { sql: row('P19', 'name_party') }],
  },
  {
    id: 'P20',
    ask: 'Нет ли у нас контрагентов, заведенных дважды?',
    look: [
      {
        sql: `SELECT first.name_party, twin.name_object AS name_twin FROM sheet first, sheet twin WHERE first.id = 'P20.1' AND twin.id = 'P20'`,
        says: /инн|дубл|двойник|карточк/,
      },
    ],
  },
  {
    id: 'P21',
    ask: 'Сколько нам должен Василек?',
    look: [{ sql: row('P21', 'name_object, sum') }],
  },
  {
    id: 'P22',
    ask: 'Какие платежи Север-Снабу были в июне 2020?',
    look: [{ sql: row('P22', 'sum, day') }],
  },
  {
    id: 'P23',
    ask: 'Не превысили мы лимит наличных по одному договору?',
    look: [{ sql: row('P23', 'name_party, name_object, sum'), says: /предел|лимит/ }],
  },
  {
    id: 'P24',
    ask: 'Уходила ли касса в минус в этом году?',
    look: [{ sql: CASH_BELOW_ZERO, says: /минус|ниже нуля/ }],
  },
  {
    id: 'P25',
    ask: 'Что висит на 57.03?',
    look: [{ sql: row('P25', 'sum, day'), says: /комисси/ }],
  },
  {
    id: 'P26',
    ask: 'За кем висят подотчетные деньги и с какого времени?',
    look: [
      {
        sql: `SELECT who.name_object AS name, part.doc, part.sum FROM sheet who, sheet part WHERE who.id = 'P26' AND part.id LIKE 'P26.%'`,
      },
    ],
  },
  {
    id: 'P27',
    ask: 'Какую комиссию банк списал с валютного счета в июне?',
    look: [{ sql: row('P27', 'sum, day'), says: /eur|евро|комисс/ }],
  },
  {
    id: 'P28',
    ask: 'Нет ли документов с опечаткой в дате, из будущего?',
    look: [{ sql: row('P28', 'name_party, doc, sum'), says: /позже|будущ|опечат/ }],
  },
  {
    id: 'P29',
    ask: 'Сколько мы должны Ламповому заводу на 30.06.2020?',
    look: [
      {
        sql: `${OPEN_ITEMS} WHERE s.id = 'P29' AND e.account = '60.01' AND ${TO_THE_DAY} GROUP BY 1, 2 HAVING sum(e.sign * e.kopecks) <> 0`,
      },
    ],
  },
];
