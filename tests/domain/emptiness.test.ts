import { describe, expect, test } from 'vitest';
import { COMPLETENESS_CODES } from '#domain/completeness.ts';
import { causeOfEmptiness, EMPTINESS, EMPTY_CAUSES, type EmptyCause, type EmptyReading } from '#domain/emptiness.ts';
import { isGap } from '#domain/reasons.ts';

const WHOLE: EmptyReading = {
  ...{ failed: false, askable: true, bound: true, completeness: 'complete' },
  ...{ conditioned: false, rowsWithoutConditions: null },
};

describe('причины пустоты', () => {
  test.each<[string, Partial<EmptyReading>, EmptyCause]>([
    ['прочитано всё, условий не было', {}, 'no_data'],
    ['без условий тоже пусто', { conditioned: true, rowsWithoutConditions: 0 }, 'no_data'],
    ['без условия строки есть', { conditioned: true, rowsWithoutConditions: 12 }, 'filter_too_narrow'],
    ['условия не снимали', { conditioned: true }, 'not_found_on_route'],
    ['часть закрыта правами', { completeness: 'limited_by_rights' }, 'not_found_on_route'],
    ['полноту проверить нечем', { completeness: 'unknown' }, 'not_found_on_route'],
    ['объект не найден', { bound: false }, 'entity_not_bound'],
    ['такой даты нет', { askable: false, bound: false }, 'wrong_question'],
    ['сорвалось и чтение, и вопрос', { failed: true, askable: false }, 'tool_failed'],
    ['чтение сорвалось', { failed: true, completeness: 'unknown', bound: false }, 'tool_failed'],
  ])('%s → причина названа', (_title, seen, cause) => {
    expect(causeOfEmptiness({ ...WHOLE, ...seen })).toBe(cause);
  });

  test('«данных нет» говорится только по полному удавшемуся чтению — во всех случаях, какие бывают', () => {
    const flags = [true, false];
    const all: EmptyReading[] = flags.flatMap((failed) =>
      flags.flatMap((askable) =>
        flags.flatMap((bound) =>
          flags.flatMap((conditioned) =>
            COMPLETENESS_CODES.flatMap((completeness) =>
              [null, 0, 2].map((rowsWithoutConditions) => ({
                ...{ failed, askable, bound, conditioned, completeness, rowsWithoutConditions },
              })),
            ),
          ),
        ),
      ),
    );
    const absent = all.filter((reading) => causeOfEmptiness(reading) === 'no_data');
    expect(all).toHaveLength(192);
    expect(absent).toEqual([
      { ...WHOLE, conditioned: true, rowsWithoutConditions: 0 },
      { ...WHOLE, conditioned: false, rowsWithoutConditions: null },
      { ...WHOLE, conditioned: false, rowsWithoutConditions: 0 },
    ]);
  });

  test('только доказанное отсутствие — ответ, остальное мешает полноте', () => {
    const answers = EMPTY_CAUSES.filter((cause) => EMPTINESS[cause].reason === null);
    expect(answers).toEqual(['no_data']);
    for (const { reason } of Object.values(EMPTINESS)) expect(reason === null || isGap(reason)).toBe(true);
  });

  test('шесть причин читаются по-разному', () => {
    expect(EMPTY_CAUSES).toHaveLength(6);
    expect(new Set(EMPTY_CAUSES.map((cause) => EMPTINESS[cause].text)).size).toBe(6);
  });
});
