/** What the page says and understands without the server: replies to clarifications, troubles, moments, claims, drafts, addresses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTCOMES } from '#domain/outcomes.ts';
import { isGap as isGapOfServer, REASON_CODES, REASONS } from '#domain/reasons.ts';
import { plural as pluralOfServer } from '#domain/russian-numbers.ts';
import { STAGES } from '#domain/stages.ts';
import type { Claim } from '#web/contract.ts';
import { segmentsOf, unplaced } from '#web/model/claims.ts';
import { dataMoment, factLine } from '#web/model/data-moment.ts';
import { createDrafts, type Shelf } from '#web/model/drafts.ts';
import { chosenOption, replyOf } from '#web/model/match-reply.ts';
import { isGap, kindOfReason, metaOf, outcomeOf, shownStage } from '#web/model/meta.ts';
import { placeOf, threadIn, uuidOf } from '#web/model/place.ts';
import { troubleOf } from '#web/model/problems.ts';
import { questionIn } from '#web/model/suggestions.ts';
import {
  plural,
  printDate,
  printDecimal,
  printDuration,
  printMoment,
  printPeriod,
  printSeconds,
  shorten,
} from '#web/model/words.ts';
import { fact } from '../state/artefacts.ts';
import { tailsQuestion } from './answers.ts';

describe('ответ на уточнение', () => {
  test.each([
    ['2', 'overdue'],
    [' 1) ', 'any_open'],
    ['вариант 3', 'unclosed'],
    ['№2', 'overdue'],
    ['второй', 'overdue'],
    ['Третий вариант', 'unclosed'],
    ['3-й', 'unclosed'],
    ['первое', 'any_open'],
    ['только просроченные', 'overdue'],
    ['«Только просроченные».', 'overdue'],
    ['7', null],
    ['0', null],
    ['просроченные за 2 месяца', null],
    ['60.01', null],
    ['', null],
    ['второстепенные', null],
  ])('%j выбирает %j', (text, option) => {
    expect(chosenOption(tailsQuestion, text)).toBe(option);
  });

  test('слова идут как есть, пустое не идёт', () => {
    expect(replyOf(tailsQuestion, ' авансы ')).toEqual({ text: 'авансы' });
    expect(replyOf(tailsQuestion, '2')).toEqual({ choice: 'overdue' });
    expect(replyOf(tailsQuestion, '  ')).toBeNull();
  });

  test('одинаковые названия не выбирают наугад', () => {
    const option = { option_id: 'a', label: 'Вектор', detail: null, sets: {} };
    expect(chosenOption({ options: [option, { ...option, option_id: 'b' }] }, 'вектор')).toBeNull();
  });
});

test.each([
  ['Спросите, например: «Остаток 60.01 на 30.06.2020»', 'Остаток 60.01 на 30.06.2020'],
  ['Спросите: «Что с ООО «Вектор»?».', 'Что с ООО «Вектор»?'],
  ['А только просроченные?', 'А только просроченные?'],
  ['Показать долг ООО «Вектор»', 'Показать долг ООО «Вектор»'],
])('предложение %j спрашивает %j', (suggestion, question) => {
  expect(questionIn(suggestion)).toBe(question);
});

describe('неполадки', () => {
  test('сказанное сервером повторяется его словами', () => {
    expect(troubleOf(409, { code: 'thread-busy', detail: 'Диалог занят.' })).toEqual({
      ...{ code: 'thread-busy', text: 'Диалог занят.', again: true },
    });
  });

  test('срок повтора называется', () => {
    expect(troubleOf(429, { detail: 'Занято.' }, '5').text).toBe('Занято. Попробуйте через 5 с.');
    expect(troubleOf(429, { detail: 'Занято.' }, 'Wed, 21 Oct').text).toBe('Занято.');
  });

  test.each([400, 403, 404, 409, 413, 418, 422, 429, 500, 502, 503])(
    '%i без объяснения — всё равно предложение',
    (status) => {
      for (const body of [null, '<html>', { detail: 7 }]) {
        expect(troubleOf(status, body).text).toMatch(/^[А-Я].{20,}\.$/);
      }
    },
  );

  test.each([
    [404, false],
    [413, false],
    [422, false],
    [429, true],
    [502, true],
  ])('%i: повторить то же самое — %s', (status, again) => {
    expect(troubleOf(status, null).again).toBe(again);
  });
});

describe('числа и время словами', () => {
  test.each([
    [0, '0,0 с'],
    [449, '0,4 с'],
    [3240, '3,2 с'],
    [9999, '10 с'],
    [65_000, '1 мин 05 с'],
  ])('%i мс — %s', (ms, text) => {
    expect(printDuration(ms)).toBe(text);
  });

  test.each([
    [0.9, '0 с'],
    [59.9, '59 с'],
    [60, '1 мин 00 с'],
    [-3, '0 с'],
  ])('%d с идут как «%s»', (seconds, text) => {
    expect(printSeconds(seconds)).toBe(text);
  });

  test('даты и периоды', () => {
    expect([printDate('2020-06-30'), printDate('потом')]).toEqual(['30.06.2020', 'потом']);
    expect(printPeriod({ from: '2020-06-30', to: '2020-06-30' })).toBe('30.06.2020');
    expect(printPeriod({ from: '2020-06-01', to: '2020-06-30' })).toBe('01.06.2020–30.06.2020');
  });

  test('момент — по часам читающего', () => {
    expect(printMoment('2026-04-10T22:01:15Z', 'Europe/Moscow')).toBe('11.04.2026 01:01');
    expect(printMoment('давно')).toBe('давно');
  });

  test('деньги с неразрывными пробелами', () => {
    expect([printDecimal('1152340.55'), printDecimal('-12.00'), printDecimal('7')]).toEqual([
      '1\u00a0152\u00a0340,55',
      '-12,00',
      '7',
    ]);
  });

  test('формы слов те же, что у сервера', () => {
    const forms = ['день', 'дня', 'дней'] as const;
    fc.assert(fc.property(fc.nat(), (n) => plural(n, forms) === pluralOfServer(n, forms)));
  });

  test('длинное обрезано между словами', () => {
    expect(shorten('По каким  поставщикам\nвисят хвосты', 24)).toBe('По каким поставщикам…');
    expect(shorten('Коротко', 24)).toBe('Коротко');
  });
});

const claim = (claim_id: string, text: string, kind: Claim['kind'] = 'fact'): Claim => ({
  ...{ claim_id, text, kind, evidence_ids: ['F1'] },
});

describe('утверждения в тексте', () => {
  const text = 'Долг 10,00. Он вырос. Срок не известен.';
  const claims = [claim('C2', 'Он вырос.', 'inference'), claim('C1', 'Долг 10,00.'), claim('C3', 'Нет такого')];

  test('найдены по порядку, остальное — просто слова', () => {
    expect(segmentsOf(text, claims).map((one) => [one.text, one.claim?.claim_id ?? null])).toEqual([
      ['Долг 10,00.', 'C1'],
      [' ', null],
      ['Он вырос.', 'C2'],
      [' Срок не известен.', null],
    ]);
  });

  test('ни одной буквы не потеряно, даже когда утверждения перекрываются', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(fc.tuple(fc.nat(30), fc.nat(10))), (whole, cuts) => {
        const parts = cuts.map(([at, length], i) => claim(`C${i}`, whole.slice(at, at + length + 1)));
        const found = segmentsOf(
          whole,
          parts.filter((one) => one.text !== ''),
        );
        expect(found.map((one) => one.text).join('')).toBe(whole);
      }),
    );
  });

  test('не стоящее ни в одном блоке не теряется', () => {
    expect(unplaced([text], claims).map(({ claim_id }) => claim_id)).toEqual(['C3']);
  });
});

describe('момент данных', () => {
  const zone = 'UTC';

  test('худшее сказано за всех', () => {
    const old = {
      ...fact,
      reading: { ...fact.reading, read_at: '2026-04-10T11:00:00Z', rights: 'restricted' as const },
    };
    expect(dataMoment([fact, { ...old, period_state: 'needs_reclosing' }], zone)).toBe(
      'Данные 1С прочитаны 10.04.2026 11:00 – 10.04.2026 12:01 · ООО «Ясный свет» · часть данных закрыта правами · месяц требует перезакрытия',
    );
  });

  test('снимок назван снимком, без фактов сказать нечего', () => {
    const snapshot = { ...fact, reading: { ...fact.reading, from: 'snapshot' as const, snapshot_id: 's1' } };
    expect(dataMoment([snapshot], zone)).toMatch(/^Данные снимка прочитаны 10\.04\.2026 12:01 · /);
    expect(dataMoment([], zone)).toBeNull();
  });

  test('факт одной строкой: о ком, где, сколько, когда, откуда', () => {
    expect(factLine(fact, zone)).toBe(
      'ООО Альфа · счёт 60.01 Кт 152\u00a0340,55 руб. · ООО «Ясный свет» · на конец дня 10.04.2026 · из 1С, 10.04.2026 12:01',
    );
  });
});

describe('словарь сервера', () => {
  const meta = metaOf({ outcomes: OUTCOMES, reasons: REASONS, stages: STAGES });

  test('таблицы приняты и таблицами, и строками с кодом', () => {
    const rows = Object.entries(OUTCOMES).map(([code, row]) => ({ code, ...row }));
    expect(outcomeOf(metaOf({ OUTCOMES: rows }), 'DECLINED')?.title).toBe('Отказ');
    expect(outcomeOf(meta, 'DECLINED')?.title).toBe('Отказ');
  });

  test('пробелы ответа те же, что у сервера', () => {
    expect(REASON_CODES.filter((code) => isGap(meta, code) !== isGapOfServer(code))).toEqual([]);
  });

  test('неизвестный код виден как есть, пустой ответ не роняет', () => {
    expect(outcomeOf(metaOf(null), 'НОВЫЙ')).toEqual({ title: 'НОВЫЙ', meaning: '', standing: 'partial' });
    expect(outcomeOf(meta, null)).toBeNull();
    expect([shownStage(meta, 'runTools'), shownStage(meta, 'x')]).toEqual(['Читаю данные 1С', 'x']);
    expect([kindOfReason(meta, 'MCP_TIMEOUT'), kindOfReason(meta, 'X')]).toEqual(['чтение данных', 'X']);
  });
});

describe('черновики', () => {
  const shelf = (): Shelf & { kept: Map<string, string> } => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  };
  const ids = () => {
    let n = 0;
    return () => `id-${++n}`;
  };

  test('у каждого диалога свой, пустой забыт', () => {
    const place = shelf();
    const drafts = createDrafts(place);
    drafts.write(null, 'новый');
    drafts.write('t1', 'старый');
    expect([drafts.read(null), drafts.read('t1'), drafts.read('t2')]).toEqual(['новый', 'старый', '']);
    drafts.write('t1', '');
    expect(place.kept.size).toBe(1);
  });

  test('тот же вопрос идёт под тем же номером, пока не принят', () => {
    const drafts = createDrafts(shelf());
    const newId = ids();
    const first = drafts.sendingId('t1', 'хвосты  и  пробелы', newId);
    expect(drafts.sendingId('t1', 'хвосты  и  пробелы', newId)).toBe(first);
    expect(drafts.sendingId('t2', 'хвосты  и  пробелы', newId)).not.toBe(first);
    expect(drafts.sendingId('t1', 'другое', newId)).not.toBe(first);
    drafts.taken('t1');
    expect(drafts.sendingId('t1', 'хвосты  и  пробелы', newId)).not.toBe(first);
  });

  test('запрет хранилища не мешает спрашивать', () => {
    const closed = (): never => {
      throw new Error('QuotaExceededError');
    };
    const drafts = createDrafts({ getItem: closed, setItem: closed, removeItem: closed });
    drafts.write('t1', 'вопрос');
    expect(drafts.read('t1')).toBe('');
    expect(drafts.sendingId('t1', 'вопрос', ids())).toMatch(/^id-/);
  });
});

describe('адрес диалога', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

  test('туда и обратно', () => {
    expect(threadIn(placeOf(id))).toBe(id);
    expect(threadIn(placeOf(null))).toBeNull();
  });

  test.each(['', '#', '#question', `#/t/${id}/..`, '#/t/../../etc', `#/t/${id} `])('%j — не диалог', (hash) => {
    expect(threadIn(hash)).toBeNull();
  });

  test('номер из случайных байтов — верный UUID четвёртого вида', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) =>
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuidOf(bytes)),
      ),
    );
  });
});
