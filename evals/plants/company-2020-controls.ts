/** Questions beside which a false alarm would come in the company of 2020: N1–N18. */
import { type Control, row } from './planted.ts';

/** Advances of June that wait for their invoices till the month is closed. */
const JUNE_ADVANCES = `SELECT e.party AS name, d.number || '|' || substr(d.date, 1, 10) AS doc FROM entries e
  JOIN documents d ON d.ref = e.doc_ref AND d.date LIKE '2020-06-%'
  WHERE e.account = '62.02' AND e.org_ref = (SELECT ref FROM main) AND e.day <= '2020-06-30'
    AND NOT EXISTS (SELECT FROM documents i WHERE i.type = 'СчетФактураВыданный' AND i.basis_ref = d.ref)
  GROUP BY 1, 2 HAVING sum(e.sign * e.kopecks) <> 0`;

const OTHER_RECEIPTS = `SELECT number || '|' || substr(date, 1, 10) AS doc FROM documents
  WHERE type = 'ПоступлениеТоваровУслуг' AND organisation_ref <> (SELECT ref FROM main)`;

/** Without the right to see persons only this is shown. */
const NET_PAY = `SELECT abs(sum(sign * kopecks))::text AS sum FROM entries
  WHERE account = '70' AND org_ref = (SELECT ref FROM main) AND day <= '2020-06-30'`;

const OPEN_ACCOUNTS = `SELECT code AS account FROM (VALUES ('25'), ('26'), ('44'), ('90'), ('91')) AS open(code)`;

export const CONTROLS_2020: readonly Control[] = [
  {
    id: 'N1',
    ask: 'Какие документы не проведены с начала года?',
    about: /не провед|непровед/,
    named: `SELECT doc, CASE type WHEN 'ОперацияБух' THEN 'Операция' ELSE 'Регламентная операция' END AS name FROM sheet WHERE id IN ('N1', 'N1.1')`,
  },
  {
    id: 'N2',
    ask: 'Почему не зачлись авансы в ООО «Ясный свет Сервис»?',
    about: /зачет|зачт/,
    named: `SELECT name_party FROM sheet WHERE id LIKE 'N2.%'`,
    seen: true,
  },
  {
    id: 'N3',
    ask: 'Закрыт ли июнь?',
    about: /июнь 2020/,
    named: OPEN_ACCOUNTS,
  },
  {
    id: 'N4',
    ask: 'Почему 70 счет не ноль на 30 июня?',
    about: /сотрудник|зарплат/,
    named: `${row('N4', 'sum')} UNION ${NET_PAY}`,
    seen: true,
  },
  {
    id: 'N5',
    ask: 'Бьется ли 76.АВ с авансами покупателей?',
    about: /76\.ав/,
    named: JUNE_ADVANCES,
    seen: true,
  },
  {
    id: 'N6',
    ask: 'Нет ли задвоенных поступлений с начала года?',
    about: /повтор|дважды|задвоен/,
    named: `SELECT name_party, doc FROM sheet WHERE id IN ('N6', 'N6.1')`,
  },
  {
    id: 'N7',
    ask: 'С кем можно сделать взаимозачет, нет ли одной фирмы на двух карточках?',
    about: /зачет|карточк/,
    named: row('N7', 'name_object'),
  },
  {
    id: 'N8',
    ask: 'По каким поступлениям нет счетов-фактур в ООО «Ясный свет Сервис»?',
    about: /ясный свет сервис/,
    named: OTHER_RECEIPTS,
  },
  {
    id: 'N9',
    ask: 'За счет чего изменился остаток 60.21 в мае?',
    about: /60\.21/,
    named: row('N9', 'sum'),
    seen: true,
  },
  {
    id: 'N10',
    ask: 'Что на 19 счете не принято к вычету на 31.01.2020?',
    about: /19/,
    named: row('N10', 'name_party'),
  },
  {
    id: 'N11',
    ask: 'Почему не закрылся 44 счет в мае?',
    about: /44/,
    named: row('N11', 'sum'),
    seen: true,
  },
  {
    id: 'N12',
    ask: 'По каким поступлениям за январь 2020 нет счета-фактуры?',
    about: /счета-фактуры/,
    named: row('N12', 'doc'),
  },
  {
    id: 'N13',
    ask: 'Какие поставщики не прислали счета-фактуры за январь 2020?',
    about: /счета-фактуры/,
    named: row('N13', 'doc'),
  },
  {
    id: 'N14',
    ask: 'Почему на 30 апреля по 68.02 дебетовое сальдо?',
    about: /68\.02/,
    named: row('N14', 'sum'),
    seen: true,
  },
  {
    id: 'N15',
    ask: 'Что висит на 57 на 15.01.2020?',
    about: /57/,
    named: row('N15', 'doc'),
  },
  {
    id: 'N16',
    ask: 'Сходится ли наш долг по займу перед Ясный свет Сервис?',
    about: /ясный свет сервис/,
    named: row('N16', 'sum'),
    seen: true,
  },
  {
    id: 'N17',
    ask: 'Какие ручные операции были в апреле 2020, нет ли ночью и в выходные?',
    about: /апрел/,
    named: `SELECT doc FROM sheet WHERE id IN ('N17', 'N17.1')`,
  },
  {
    id: 'N18',
    ask: 'Сходится ли НДС за 1 квартал 2020 с книгой продаж?',
    about: /книг/,
    named: row('N18', 'sum'),
  },
];
