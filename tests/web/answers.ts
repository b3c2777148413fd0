/** Answers as the graph gives them, for the page and the trace: with tables, controls, every kind of claim, and names that look like markup. */
import type { FinalAnswerPackage } from '#state/final-answer.ts';
import type { PendingQuestion } from '#web/contract.ts';
import { answer } from '../state/artefacts.ts';

/** A name that would run as markup if it were ever put into a page as such. */
export const HOSTILE = 'ООО «<img src=x onerror="document.title=1">»';

const N = '\u00a0';
/** Spaces inside figures and before «руб.» do not break, as the server prints them. */
const money = (text: string): string => text.replace(/(?<=\d) (?=\d{3}\b|руб)/g, N);

export const fullAnswer: FinalAnswerPackage = {
  ...answer,
  short_answer: money('Поставщикам мы должны Кт 1 216 518,30 руб. на конец дня 30.06.2020.'),
  blocks: {
    conclusion: money(
      'На конец дня 30.06.2020 мы должны поставщикам Кт 1 216 518,30 руб., авансы выданы на Дт 12 000,00 руб. (ООО «Ясный свет», БУ).',
    ),
    checked: [
      'Счета 60.01 и 60.02 на конец дня 30.06.2020, развёрнуто по контрагентам, договорам и документам расчётов',
      'Прочитано 17 строк из 17, права чтения полные',
      money('Сверка с ОСВ: 60.01 Кт 1 216 518,30, в ответе Кт 1 216 518,30; разница 0,00'),
    ],
    found: {
      paragraphs: [
        money(`ООО Альфа — Кт 152 340,55 руб. Больше всего мы должны ${HOSTILE}.`),
        'Долг вырос из-за двух поступлений июня, которые ещё не оплачены.',
      ],
      tables: [
        {
          title: 'Открытые расчёты с поставщиками на 30.06.2020',
          columns: [
            { title: 'Контрагент', align: 'left' },
            { title: 'Договор', align: 'left' },
            { title: 'Сальдо Дт', align: 'right' },
            { title: 'Сальдо Кт', align: 'right' },
          ],
          rows: [
            [HOSTILE, 'Поставка 14/2 от 12.01.2020', '', money('1 064 177,75')],
            ['ООО Альфа', 'Основной договор', '', money('152 340,55')],
            ['=HYPERLINK("http://example.com")', 'Аванс; «перчатки»', money('12 000,00'), ''],
          ],
          footer: ['Итого (3)', '', money('12 000,00'), money('1 216 518,30')],
        },
      ],
    },
    not_established: ['Закрывающие документы не проверены'],
    next: ['А только просроченные?', 'Проверить закрывающие документы'],
  },
  clarifying_question: null,
  assumptions: ['«Хвосты» — незакрытые остатки расчётов', 'Дата не названа: взята рабочая, 30.06.2020'],
  claims: [
    { claim_id: 'C1', text: money('ООО Альфа — Кт 152 340,55 руб.'), kind: 'fact', evidence_ids: ['F1'] },
    { claim_id: 'C2', text: 'Закрывающие документы не проверены', kind: 'unknown', evidence_ids: [] },
    { claim_id: 'C3', text: 'Долг вырос из-за двух поступлений июня', kind: 'inference', evidence_ids: ['F1'] },
  ],
  controls: [
    {
      text: money('Сверка с ОСВ: 60.01 Кт 1 216 518,30, в ответе Кт 1 216 518,30; разница 0,00'),
      agrees: true,
      evidence_ids: ['F1'],
    },
  ],
  repeat_in_1c: [
    {
      ...{ report: 'Оборотно-сальдовая ведомость по счету', account: '60.01' },
      period: { from: '2020-06-30', to: '2020-06-30' },
      ...{ groupings: ['Контрагенты', 'Договоры'], options: ['развернутое сальдо'] },
    },
  ],
};

export const tailsQuestion: PendingQuestion = {
  ...{ interrupt_id: 'i-1', clarification_id: '1:terms', slot: 'terms' },
  question: 'Что считать «хвостами»?',
  why: 'От этого зависит сумма: остатков почти вдвое больше, чем просроченных долгов.',
  reason_code: 'AMBIGUOUS_BUSINESS_TERM',
  options: [
    {
      option_id: 'any_open',
      label: 'Любые незакрытые остатки',
      detail: money('7 поставщиков, 1 216 518,30'),
      sets: {},
    },
    { option_id: 'overdue', label: 'Только просроченные', detail: money('2 поставщика, 164 340,55'), sets: {} },
    { option_id: 'unclosed', label: 'Документы без закрывающих', detail: null, sets: {} },
  ],
  allow_free_text: true,
};
