/** Questions about what is planted in the company of 2026 and beside which a false alarm would come there: Q1–Q7, R1–R8. */
import { type Control, type Plant, row } from './planted.ts';

export const PLANTS_2026: readonly Plant[] = [
  {
    id: 'Q1',
    ask: 'Хватило ли денег на ЕНС 28 января 2026?',
    look: [{ sql: row('Q1', 'sum'), says: /недоста|не хват|меньше|задолж|долг/ }],
  },
  {
    id: 'Q2',
    ask: 'По правильной ли ставке начислен НДС с авансов в феврале 2026?',
    look: [{ sql: row('Q2', 'name_party, sum_doc'), says: /ставк|20\/120/ }],
  },
  {
    id: 'Q3',
    ask: 'Выделен ли НДС с комиссии банка за эквайринг в феврале 2026?',
    look: [{ sql: row('Q3', 'doc, sum'), says: /ндс/ }],
  },
  {
    id: 'Q4',
    ask: 'Правильные ли ставки НДС в реализациях за февраль 2026?',
    look: [{ sql: row('Q4', 'doc, sum_doc, sum_vat'), says: /ставк/ }],
  },
  {
    id: 'Q5',
    ask: 'Не приняли ли мы лишний НДС к вычету в ООО «Домашний мастер»?',
    look: [{ sql: row('Q5', 'name_party, sum'), says: /вычет/ }],
  },
  {
    id: 'Q6',
    ask: 'По всему ли НДФЛ за март 2026 поданы уведомления?',
    look: [{ sql: row('Q6', 'sum'), says: /уведомл/ }],
  },
  {
    id: 'Q7',
    ask: 'Признаны ли проценты по аренде за февраль 2026?',
    look: [{ sql: row('Q7', 'sum'), says: /процент|76\.07/ }],
  },
];

export const CONTROLS_2026: readonly Control[] = [
  {
    id: 'R1',
    ask: 'Бьется ли НДС с авансов на 31.01.2026?',
    about: /аванс/,
    named: row('R1', 'name_party'),
  },
  {
    id: 'R2',
    ask: 'Правильно ли удержан НДФЛ за март 2026?',
    about: /ндфл|доходы физических/,
    named: row('R2', 'sum'),
  },
  {
    id: 'R3',
    ask: 'Почему в ООО «Домашний мастер» нет НДС на 19 счете?',
    about: /домашний мастер/,
    named: row('R3', 'name_party'),
  },
  {
    id: 'R4',
    ask: 'Почему на 28.02.2026 по 68.90 дебет?',
    about: /68\.90|енс/,
    named: `SELECT '68.90' AS account`,
    seen: true,
  },
  {
    id: 'R5',
    ask: 'Закрыт ли март 2026?',
    about: /март 2026/,
    named: `SELECT code AS account FROM (VALUES ('26'), ('44'), ('90'), ('91')) AS open(code)`,
  },
  {
    id: 'R6',
    ask: 'Начислены и уплачены ли взносы на травматизм за февраль 2026?',
    about: /69\.11/,
    named: `SELECT '69.11' AS account`,
    seen: true,
  },
  {
    id: 'R7',
    ask: 'Бьется ли НДС с авансов в ООО «Домашний мастер» на 28.02.2026?',
    about: /домашний мастер/,
    named: row('R7', 'name_party'),
  },
  {
    id: 'R8',
    ask: 'По каким основным средствам не начисляется амортизация на 28.02.2026?',
    about: /амортизац/,
    named: `SELECT DISTINCT s1 AS name FROM entries WHERE account = '01.03'`,
  },
];
