/** Questions about what is planted in VAT, cost, closing and order of the company of 2020: P30–P57. */
import { type Plant, parts, row } from './planted.ts';

const MAIN = `organisation_ref = (SELECT ref FROM main)`;

/** The first of two documents entered twice: what they have in common is the condition. */
const FIRST_OF = (id: string, same: string): string => `SELECT s.name_party, s.sum, s.doc,
  d.number || '|' || substr(d.date, 1, 10) AS doc_first
  FROM sheet s JOIN documents d ON d.type = s.type AND d.counterparty_ref = s.party_ref AND d.ref <> s.object_ref AND ${same}
  WHERE s.id = '${id}'`;

/** Numbers inside the year and the prefix that no issued invoice bears. */
const MISSING_INVOICE = `WITH taken AS (SELECT split_part(number, '-', 2)::int AS n FROM documents
    WHERE type = 'СчетФактураВыданный' AND number LIKE '0000-%' AND date LIKE '2020-%' AND ${MAIN})
  SELECT n::text AS number FROM generate_series((SELECT min(n) FROM taken), (SELECT max(n) FROM taken)) AS n
  WHERE n NOT IN (SELECT n FROM taken)`;

const MANUAL_BY_MONTH = `WITH months AS (SELECT substr(date, 1, 7) AS month, count(*) AS n FROM documents
    WHERE type = 'ОперацияБух' AND ${MAIN} AND deletion_mark = '0' GROUP BY 1)
  SELECT n::text AS count, (SELECT max(n) FROM months WHERE month BETWEEN '2020-02' AND '2020-05')::text AS count_before
  FROM months WHERE month = '2020-06'`;

/** What was withheld in April, what the planted payment carried, and the rest. */
const WITHHELD = `WITH withheld AS (SELECT sum(kopecks) AS kopecks FROM entries
    WHERE account = '68.01' AND side = 'Кт' AND corr = '70' AND month = '2020-04' AND org_ref = (SELECT ref FROM main))
  SELECT w.kopecks::text AS sum_withheld, s.sum_doc, (w.kopecks - s.sum_doc::bigint)::text AS sum
  FROM withheld w, sheet s WHERE s.id = 'P52'`;

/** The nomenclature group that the planted cost stands on, and what is on 20.01 for it; in the same organisation it has no revenue. */
const GROUP_ON_20 = `WITH cost AS (SELECT s.sum, p.organisation_ref AS org, g.name FROM sheet s
    JOIN postings p ON p.recorder_ref = s.object_ref AND p.dr = '20.01'
    CROSS JOIN LATERAL (VALUES (p.dr_sub1_kind, p.dr_sub1_name), (p.dr_sub2_kind, p.dr_sub2_name), (p.dr_sub3_kind, p.dr_sub3_name))
      AS g(kind, name) WHERE s.id = 'P38' AND g.kind = 'НоменклатурныеГруппы')
  SELECT cost.name, abs(sum(e.sign * e.kopecks))::text AS sum FROM cost
  JOIN entries e ON e.account = '20.01' AND e.org_ref = cost.org AND e.day <= '2020-06-30' AND cost.name IN (e.s1, e.s2, e.s3)
  WHERE NOT EXISTS (SELECT FROM entries r WHERE r.account = '90.01.1' AND r.org_ref = cost.org AND cost.name IN (r.s1, r.s2, r.s3))
  GROUP BY 1 HAVING abs(sum(e.sign * e.kopecks))::text = min(cost.sum)`;

/** An asset is named by the first analytics of its posting. */
const ASSET = (id: string, account: string): string => `SELECT DISTINCT e.s1 AS name, s.sum, s.day FROM sheet s
  JOIN entries e ON e.recorder_ref = s.object_ref AND e.account = '${account}' WHERE s.id = '${id}'`;

export const BOOK_PLANTS: readonly Plant[] = [
  {
    id: 'P30',
    ask: 'По каким поступлениям нет счета-фактуры поставщика?',
    look: [{ sql: parts('P30', 'name_party, doc, sum') }, { sql: row('P30', 'sum') }],
  },
  {
    id: 'P31',
    ask: 'Нет ли накладных поставщиков, введенных дважды?',
    look: [{ sql: FIRST_OF('P31', 'd.incoming_number = s.incoming_number') }],
  },
  {
    id: 'P32',
    ask: 'Не задвоили ли мы реализации в июне?',
    look: [
      {
        sql: FIRST_OF('P32', `substr(d.date, 1, 10) = s.day AND round(d.amount::numeric * 100)::bigint::text = s.sum`),
      },
    ],
  },
  {
    id: 'P33',
    ask: 'Какие счета-фактуры мы выставили с опозданием и нет ли пропусков в номерах?',
    look: [{ sql: row('P33', 'name_party, doc'), says: /позже|опозд/ }, { sql: MISSING_INVOICE }],
  },
  {
    id: 'P34',
    ask: 'Правильные ли ставки НДС в июньских реализациях?',
    look: [
      { sql: row('P34', 'doc, sum_doc, sum_vat, (sum_doc::bigint * 20 / 120)::text AS sum_right'), says: /ставк/ },
    ],
  },
  {
    id: 'P35',
    ask: 'Бьется ли выручка за июнь с НДС?',
    look: [{ sql: row('P35', 'doc, sum'), says: /ндс/ }],
  },
  {
    id: 'P36',
    ask: 'Начислили ли мы агентский НДС с платежей иностранным поставщикам?',
    look: [{ sql: row('P36', 'name_party, doc'), says: /агент|68\.32|не начисл/ }],
  },
  {
    id: 'P37',
    ask: 'Почему 26 счет за май не закрылся?',
    look: [{ sql: row('P37', 'doc, sum'), says: /после закрытия|позже|задним/ }],
  },
  {
    id: 'P38',
    ask: 'Почему не закрылся 20 счет?',
    look: [{ sql: GROUP_ON_20, says: /выручк/ }],
  },
  {
    id: 'P39',
    ask: 'По каким выпускам продукции не списаны материалы?',
    look: [{ sql: row('P39', 'doc'), says: /без материал|материалов нет|не списан/ }],
  },
  {
    id: 'P40',
    ask: 'Есть ли минусовые остатки на складе?',
    look: [
      { sql: row('P40', `name_object, sum, '15' AS count`), says: /-15|невозможн/ },
      { sql: row('P40.2', 'name_object, sum'), says: /пересорт|похож/ },
    ],
  },
  {
    id: 'P41',
    ask: 'По каким товарам сумма есть, а количества нет?',
    look: [{ sql: row('P41', `name_object, sum, '0' AS count`) }],
  },
  {
    id: 'P42',
    ask: 'Где мы продали товар, а себестоимость не списали?',
    look: [{ sql: row('P42', 'doc, sum'), says: /себестоимост/ }],
  },
  {
    id: 'P43',
    ask: 'Нет ли в реализациях июня ошибочных цен?',
    look: [
      {
        sql: `SELECT s.doc, s.sum, n.name FROM sheet s JOIN document_lines l ON l.document_ref = s.object_ref
          AND abs(round(l.price::numeric * 100))::bigint::text = s.sum JOIN nomenclature n ON n.ref = l.nomenclature_ref WHERE s.id = 'P43'`,
        says: /цен/,
      },
    ],
  },
  {
    id: 'P44',
    ask: 'По Z-отчету за 5 марта 2020 магазин продал на 580 645. А в 1С какая розничная выручка за этот день?',
    look: [{ sql: row('P44', 'sum') }],
  },
  {
    id: 'P44',
    ask: 'На сколько продали Ярстройинвесту 5 марта 2020?',
    look: [{ sql: row('P44.1', 'name_party') }, { sql: row('P44.1', 'sum') }],
  },
  {
    id: 'P45',
    ask: 'Какие крупные прочие расходы были в июне?',
    look: [{ sql: row('P45', 'doc, sum'), says: /крупн|91\.02/ }],
  },
  {
    id: 'P46',
    ask: 'Сколько ручных операций было в июне, не больше ли, чем обычно?',
    look: [
      { sql: MANUAL_BY_MONTH, says: /операци/ },
      { sql: row('P46', 'doc, sum'), says: /ноч|выходн|воскрес/ },
    ],
  },
  {
    id: 'P47',
    ask: 'Что висит на 08 счете и с каких пор?',
    look: [{ sql: ASSET('P47', '08.04.2') }],
  },
  {
    id: 'P48',
    ask: 'По каким основным средствам не начисляется амортизация?',
    look: [{ sql: ASSET('P48', '01.01'), says: /не начисл/ }],
  },
  {
    id: 'P49',
    ask: 'Что до сих пор не списано на 97 счете, хотя срок вышел?',
    look: [{ sql: row('P49', 'name_object, sum, period AS day'), says: /закончил|истек|не списан|вышел/ }],
  },
  {
    id: 'P50',
    ask: 'Почему амортизация с каждым месяцем меньше, нет ли тут ошибки?',
    look: [{ sql: row('P50', 'name_object'), says: /уменьшаем|нелинейн|от остатка/ }],
    never: [{ sql: row('P50', 'name_object'), says: /ошибка:|обратите внимание/ }],
  },
  {
    id: 'P51',
    ask: 'Кто из уволенных нам должен?',
    look: [{ sql: row('P51', 'name_object, sum') }],
    hidden: /по сотрудникам они вам не открыты/,
  },
  {
    id: 'P52',
    ask: 'Весь ли НДФЛ за апрель мы перечислили?',
    look: [{ sql: WITHHELD }],
  },
  {
    id: 'P53',
    ask: 'Все ли проценты по займам начислены за май?',
    look: [{ sql: row('P53', 'name_object'), says: /(?=.*май)(не начисл|ее нет|не было|пропущ|нет начисл)/ }],
  },
  {
    id: 'P54',
    ask: 'Какие документы не проведены с начала года?',
    look: [{ sql: parts('P54', 'doc, sum'), says: /не провед/ }],
  },
  {
    id: 'P55',
    ask: 'Какие документы помечены на удаление?',
    look: [
      {
        sql: `SELECT s.doc, s.sum FROM sheet s JOIN documents d ON d.ref = s.object_ref AND d.deletion_mark = '1' WHERE s.id LIKE 'P55.%'`,
        says: /помечен/,
      },
    ],
  },
  {
    id: 'P55',
    ask: 'В каких документах проводки правили руками с начала года?',
    look: [
      {
        sql: `SELECT s.doc, s.sum FROM sheet s JOIN documents d ON d.ref = s.object_ref AND d.manual_edit = '1' WHERE s.id LIKE 'P55.%'`,
        says: /вручную|руками|ручн/,
      },
    ],
  },
  {
    id: 'P55',
    ask: 'Есть ли отключенные, неактивные проводки?',
    look: [{ sql: row('P55', 'doc, sum'), says: /отключ|неактивн/ }],
  },
  {
    id: 'P56',
    ask: 'Кто перепровел реализацию 77 от 27.03.2020, период же закрыт?',
    look: [{ sql: row('P56', 'doc') }, { sql: `SELECT 'журнал регистрации' AS name` }],
  },
  {
    id: 'P57',
    ask: 'Почему у возврата поставщику 12 от 03.06.2020 нет проводок?',
    look: [{ sql: row('P57', 'doc'), says: /не провед/ }],
  },
];
