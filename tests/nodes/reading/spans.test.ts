/** Spans: whatever is asked, every content word stands in exactly one, offsets are exact, and known pieces come back as slots. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { STOP_WORDS } from '#domain/question-words.ts';
import { plainWord } from '#domain/words.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import { ask, frameOf } from './rig.ts';

const WORD = /[\p{L}\d]+(?:[-.,/][\p{L}\d]+)*/gu;

/** Content words of a text that are not in exactly one span. */
function uncovered({ original_user_question: text, spans }: QueryFrame): string[] {
  return [...text.matchAll(WORD)]
    .filter(({ 0: word }) => !word.split(/[-/]/).every((part) => STOP_WORDS.has(plainWord(part))))
    .filter(
      ({ 0: word, index }) => spans.filter(({ start, end }) => start < index + word.length && end > index).length !== 1,
    )
    .map(({ 0: word }) => word);
}

const ACCOUNTS = fc.constantFrom('60.01', '62.02', '76.05', '51', '90.01.1', '76.АВ', '68.90');
const PERIODS = fc.constantFrom(
  ['за май', '2020-05-01', '2020-05-31'],
  ['за 2 кв', '2020-04-01', '2020-06-30'],
  ['за март 2020', '2020-03-01', '2020-03-31'],
  ['с 01.04 по 15.05', '2020-04-01', '2020-05-15'],
  ['за вчера', '2020-06-29', '2020-06-29'],
);
const PARTIES = fc.constantFrom('с Вектором', 'с ООО «Лотос»', 'с Гранит-Опт', 'с ИП Сомова');
const BREAKS = fc.constantFrom(
  ['в разрезе договоров', 'Договоры'],
  ['по контрагентам', 'Контрагенты'],
  ['в разрезе документов расчетов', 'ДокументыРасчетовСКонтрагентами'],
);
const OPENINGS = fc.constantFrom(
  'обороты по',
  'покажи обороты по',
  'какие обороты по счету',
  'добрый день, дайте обороты по',
);

describe('куски вопроса', () => {
  it('собираются обратно при любом порядке', () => {
    fc.assert(
      fc.property(
        OPENINGS,
        ACCOUNTS,
        PERIODS,
        PARTIES,
        BREAKS,
        fc.boolean(),
        (opening, account, [said, from, to], party, [by, kind], last) => {
          const tail = last ? [by, said] : [said, by];
          const frame = frameOf(`${opening} ${account} ${party} ${tail.join(' ')}`);
          expect(uncovered(frame)).toEqual([]);
          expect(frame.business_intent).toBe('account_turnovers');
          expect(frame.slots).toMatchObject({ accounts: [account], period: { from, to }, by: [kind] });
          expect(frame.slots.parties.map(({ surface }) => `с ${surface}`)).toEqual([party]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('покрывают любой текст, и чтение не падает', () => {
    const words = fc.constantFrom(
      ...'долг остаток обороты 60.01 51 на за по с 30.06 31.06 май не без кроме больше 100 тысяч Вектор «Лотос» , . ? реализация № 245 0000-000213 топ-5 НДС дт кт хвосты и или 20.01 5 квартал почему ndfl jcnfnjr'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 14 }), (list) => {
        const { frame } = ask(list.join(' '));
        if (frame !== null) expect(uncovered(frame)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('держат любые знаки', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const { question } = ask(text);
        expect(question.original).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

describe('отрезки стоят по исходному тексту', () => {
  test.each([
    ['jcnfnjr gj 60.01 yf 30.06.2020', 'jcnfnjr', 'balance'],
    ['астаток по 51', 'астаток', 'balance'],
    ['долг по Beктop', 'Beктop', 'Вектор'],
    ['pokaji dolg po Vektoru na konec maya', 'Vektoru', 'Вектору'],
    ['ОСТАТОК ПО 60.01 НА 30.06.2020', 'НА 30.06.2020', '2020-06-30'],
    ['мелочь меньше рубля не надо, долги поставщикам', 'мелочь меньше рубля не надо', 'at_least 1.00'],
  ])('%s', (text, written, reading) => {
    expect(frameOf(text).spans).toContainEqual(expect.objectContaining({ text: written, reading }));
  });

  it('в длинном рассказе вопрос — последний', () => {
    const story = 'Мы вчера долго сверялись и ничего не поняли, цифры плыли. '.repeat(40);
    const frame = frameOf(`${story}\nкакой остаток 62.01 на 31.05?`);
    expect(frame).toMatchObject({
      business_intent: 'balance_as_of',
      slots: { accounts: ['62.01'], as_of: '2020-05-31' },
    });
    expect(frame.spans[0]).toMatchObject({ kind: 'word', start: 0 });
  });
});
