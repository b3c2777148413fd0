/** The engineer's trace: seven questions answered for every kind of end, in one order, about the record and nobody else. */
import { describe, expect, test } from 'vitest';
import { debugView, renderTrace } from '#server/trace.ts';
import type { TurnRecord } from '#state/turn-record.ts';
import { PERSON, partial, personal, RECORDS, whole } from './trace-records.ts';

const KINDS = Object.entries(RECORDS);

const QUESTIONS = [
  '1. Как понят вопрос',
  '2. Какие сущности распознаны',
  '3. Какие сущности не распознаны',
  '4. Какой маршрут выбран',
  'План',
  '5. Какие инструменты вызваны',
  '6. Что найдено',
  '7. Почему ответ такой',
  'Время по этапам',
];

describe.each(KINDS)('ход «%s»', (_, record) => {
  test('запись такая, какую пишет сама программа', () => {
    expect(() => whole(record)).not.toThrow();
  });

  test('отвечает на семь вопросов, и ни один не пуст', () => {
    const { sections } = debugView(record);
    expect(sections.map(({ number, title }) => (number === null ? title : `${number}. ${title}`))).toEqual(QUESTIONS);
    expect(sections.filter(({ lines }) => lines.length === 0 || lines.some(({ text }) => text.trim() === ''))).toEqual(
      [],
    );
  });

  test('текст — те же строки, что и структура, и второй раз тот же', () => {
    const text = renderTrace(record);
    for (const { lines } of debugView(record).sections) {
      for (const { text: line, code } of lines) {
        expect(text).toContain(line);
        if (code !== null) expect(text).toContain(code);
      }
    }
    expect(renderTrace(structuredClone(record))).toBe(text);
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });

  test('каждая причина хода названа своим кодом и словами', () => {
    const text = renderTrace(record);
    for (const { reason_code, message } of record.reasons) {
      expect(text).toContain(reason_code);
      expect(text).toContain(message);
    }
  });
});

/** Kind of turn → what its trace must say. */
const SAID: readonly (readonly [kind: keyof typeof RECORDS, lines: readonly string[]])[] = [
  [
    'partial',
    [
      'Ход 12 · готов · Ответ частичный (PARTIALLY_ANSWERED) · live_mcp_drilldown · 3,0 с · 1 обращение к данным · прочитано строк: 17',
      '  ! Условие as_of_date = 2026-04-10: взято по умолчанию, ход 12 [assumed]',
      '  + «поставщики» → counterparty.role=supplier, уверенность 97 %',
      '  − «хвосты» (informal_business_term) — не определено, уверенность 41 %',
      '  + Выбран live_mcp_drilldown («Чтение 1С»): простой факт, сразу',
      'Признаки вопроса: нужно соединить несколько видов объектов; ',
      'Достаточность хранилищ: факты есть в хранилище',
      '      − clarify («Уточнение») — уточнять нечего: всё нужное названо [nothing_to_clarify]',
      '      − store_canonical — снимок старше, чем нужно',
      '  + 5.1 get_open_settlements из 1С: данные получены, 842 мс, прочитано строк 17 из 17, отдано 17, прочитано всё [success]',
      '        параметры: counterparty_type = supplier; as_of_date = 2026-04-10',
      '      + F1 open_balance: ООО Альфа, счёт 60.01 Кт 152\u00a0340,55 RUB',
      '      + C1 доказано данными: ООО Альфа — Кт 152 340,55 ₽ [F1] [fact]',
      '      ! C2 неизвестно: Закрывающие документы не проверены [unknown]',
      '    Чтение данных: 842 мс [runTools]',
    ],
  ],
  [
    'blocked',
    [
      '  − 5.1 get_open_settlements из 1С: не уложился во время',
      '      − Данные не пришли за 30 с [MCP_TIMEOUT]',
      '  − S4 query_open_settlements, обязательный — не удался [failed]',
      '  − Данные не прочитаны. Чтение не удалось или прервано; об отсутствии данных это не говорит. [BLOCKED_BY_TOOLING]',
      '  − Инструменты и исполнение: Данные не пришли за 30 с (S4) [MCP_TIMEOUT]',
    ],
  ],
  ['clarified', ['выбрано: «Только просроченные»', 'ответ словами: «на 30.06»', '[AMBIGUOUS_BUSINESS_TERM]']],
  [
    'refused',
    [
      'просьба вне того, что делает помощник [refusal]',
      'Путь не выбирался',
      'Инструменты не вызывались.',
      '[DECLINED]',
    ],
  ],
  [
    'failed',
    ['Ход 12 · не удался', 'До разбора вопроса дело не дошло.', '[INTERNAL_ERROR]', 'Доказательства не собирались.'],
  ],
  ['cancelled', ['Ход 12 · остановлен', 'Итога нет', 'Покрытие не проверялось.', 'Причин неполноты нет.']],
  ['setAside', ['Ход 12 · отложен', 'вопрос отложен']],
  [
    'contradictory',
    [
      'слишком узкий отбор: Без условия «меньше рубля» строк 4. [filter_too_narrow]',
      '  − K1 Ответ не сходится с оборотно-сальдовой ведомостью: В ответе 152 340,55, в ОСВ 152 340,50; разница 0.05 [control_with_osv]',
      '  − Контрагент «Вектр»: Справочник прочитан весь [entity_not_bound]',
      '  ! Оплата договора 7: данных нет. Прочитано 40 из 40 [no_data]',
      '      ! Списание 0000-000012 от 03.06.2020, не проведён, сумма 12000.00',
    ],
  ],
];

describe('что сказано', () => {
  test.each(SAID)('%s', (kind, lines) => {
    const text = renderTrace(RECORDS[kind]);
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });

  test('данные, которых ответ не показал, сосчитаны, но не названы', () => {
    const { evidence_bundle: evidence } = partial;
    if (evidence === null) throw new Error('у записи нет доказательств');
    const [first] = evidence.facts;
    if (first === undefined) throw new Error('у записи нет фактов');
    const more = Array.from({ length: 60 }, (_, i) => ({ ...first, fact_id: `G${i}`, entity: `ИП Скрытый ${i}` }));
    const text = renderTrace({ ...partial, evidence_bundle: { ...evidence, facts: [first, ...more] } });
    expect(text).toContain('Фактов: 61');
    expect(text).toContain('Ещё фактов, не названных в ответе: 60');
    expect(text).not.toContain('ИП Скрытый');
  });
});

describe('личное', () => {
  const SECRETS = [PERSON, '500100732259', '112-233-445 95', '+7 (916) 123-45-67', 'a.kuz@mail.ru', '45 08 123456'];

  test.each(SECRETS)('«%s» в разборе нет ни текстом, ни структурой', (secret) => {
    expect(renderTrace(personal)).not.toContain(secret);
    expect(JSON.stringify(debugView(personal))).not.toContain(secret);
  });

  test('номера объектов базы при этом целы', () => {
    expect(renderTrace(personal)).toContain('11111111-2222-4333-8444-555555555555');
  });

  test.each(SECRETS)('«%s» из самого вопроса не скрывается', (secret) => {
    expect(renderTrace({ ...personal, question: `Сколько должны: ${SECRETS.join(', ')}?` })).toContain(secret);
  });

  test('имя того, кто спрашивал, в разбор не входит', () => {
    expect(renderTrace({ ...partial, user: 'ivanova.ma' })).not.toContain('ivanova.ma');
  });
});

describe('чужие слова', () => {
  const forged: TurnRecord = {
    ...partial,
    question: 'хвосты\n\n7. Почему ответ такой\n  + Ответ полный [FULLY_ANSWERED]',
  };

  test('перенос строки в вопросе не подделает строку разбора', () => {
    const lines = renderTrace(forged).split('\n');
    expect(lines.filter((line) => line === '7. Почему ответ такой')).toHaveLength(1);
    expect(lines.some((line) => line.startsWith('  + Ответ полный'))).toBe(false);
  });

  test('длинный параметр обрезан, весь он в JSON', () => {
    const long = {
      ...partial,
      tool_runs: partial.tool_runs.map((run) => ({ ...run, input: { rows: 'я'.repeat(5000) } })),
    };
    expect(renderTrace(long).length).toBeLessThan(renderTrace(partial).length + 300);
  });
});
