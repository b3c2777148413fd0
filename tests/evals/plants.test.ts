/** The judge of planted things: places of an answer, marks, what is missed, what alarms; and that the books of both companies hold every mark. */
import { describe, expect, test } from 'vitest';
import { loadBooks } from '#evals/books/load.ts';
import { exportBooks, withFolder } from '#evals/client/processes.ts';
import { companyOf } from '#evals/plants/companies.ts';
import { meant } from '#evals/plants/hearing.ts';
import { controlVerdict, missedOf } from '#evals/plants/judge.ts';
import { isShown, type Mark, marksOf } from '#evals/plants/marks.ts';
import { placesOf } from '#evals/plants/places.ts';
import { layOutSheet, readControl, readPlant, unasked } from '#evals/plants/read-marks.ts';

const ANSWER = `Не проведено 2 документа на 33 000,00 руб., ООО «Ясный свет».

Что найдено:
Обратите внимание: ООО «Лотос», аванс 156 000,00 руб. висит на 62.02.
Норма для открытого месяца: ООО «Альфа» ждёт счёта-фактуры.

Не проведены

| Документ | Контрагент | Сумма |
| --- | --- | ---: |
| Реализация 0000-000870 от 25.06.2020 14:00:00 | ООО «Квадрат» | 31 200,00 |
| Возврат № 12 от 03.06.2020 | ООО "Плафон" | -1 800,00 |

Как повторить в 1С:
- Журнал операций, ООО «Гранит»`;

test('a row is said by its title and header, asides are left out', () => {
  const places = placesOf(ANSWER);
  expect(places.map(({ kind }) => kind)).toEqual(['line', 'line', 'line', 'line', 'line', 'row', 'row']);
  expect(places.at(-1)?.said).toContain('не проведены | документ | контрагент | сумма');
  expect(places.some(({ text }) => text.includes('Гранит'))).toBe(false);
});

const ROW = 'Реализация 0000-000118 от 02.03.2020 12:40:00 | ООО "Вектор" | -684 000,00 | 90 | 76.05';
const MARKS: readonly (readonly [Mark['kind'], string, string, boolean])[] = [
  ['sum', '68400000', ROW, true],
  ['sum', '6840000', ROW, false],
  ['sum', '8400000', ROW, false],
  ['doc', '0000-000118|2020-03-02', ROW, true],
  ['doc', '0000-000118|2020-03-03', ROW, false],
  ['doc', '0000-000018|2020-03-02', ROW, false],
  ['doc', '0000-000012|2020-06-03', 'Возврат № 12 от 03.06.2020', true],
  ['doc', '0000-000012|2020-06-03', 'Возврат № 112 от 03.06.2020', false],
  ['doc', 'А000-0000009|2020-01-22', '№ А000-0000009 от 22.01.2020', true],
  ['day', '2020-03-02', ROW, true],
  ['name', 'ООО «Вектор»', ROW, true],
  ['name', 'ООО «Вектор-Плюс»', ROW, false],
  ['count', '90', ROW, true],
  ['count', '90', 'на 90.01.1 и 90 000,00', false],
  ['account', '76.05', ROW, true],
  ['account', '76', ROW, false],
  ['number', '412', 'нет номеров: 0000-0000412.', true],
  ['number', '412', '1 412,00 и 4120', false],
];

test.each(MARKS)('mark %s %s in «%s»: %s', (kind, value, text, shown) => {
  expect(isShown({ kind, value }, text)).toBe(shown);
});

test('a column that is no mark or has no value is a fault of the check', () => {
  expect(marksOf('P1', { sum_doc: '100', name_party: 'ООО' })).toEqual([
    { kind: 'sum', value: '100' },
    { kind: 'name', value: 'ООО' },
  ]);
  expect(() => marksOf('P1', { total: '1' })).toThrow('не примета');
  expect(() => marksOf('P1', { sum: null })).toThrow('в выгрузке нет');
});

const name = (value: string): Mark => ({ kind: 'name', value });
const sum = (value: string): Mark => ({ kind: 'sum', value });

const PLANTS: readonly (readonly [string, readonly Mark[], RegExp | null, RegExp | null, string | null, number])[] = [
  ['found in a row', [name('ООО «Квадрат»'), sum('3120000')], /не провед/, null, ANSWER, 0],
  ['found in a line', [name('ООО «Лотос»'), sum('15600000')], null, null, ANSWER, 0],
  ['marks stand in different places', [name('ООО «Квадрат»'), sum('15600000')], null, null, ANSWER, 1],
  ['shown, but nothing is said of it', [name('ООО «Квадрат»')], /дважды/, null, ANSWER, 1],
  ['only in an aside', [name('ООО «Гранит»')], null, null, ANSWER, 1],
  ['no answer', [name('ООО «Квадрат»')], null, null, null, 1],
  ['told to be hidden', [name('Ефремов')], null, /ясный свет/, ANSWER, 0],
];

test.each(PLANTS)('plant: %s', (_, marks, says, hidden, answer, missed) => {
  const look = [{ groups: [marks], says }];
  expect(missedOf({ look, never: [], hidden }, answer)).toHaveLength(missed);
});

test('what must never stand is named with its place', () => {
  const never = [{ groups: [[name('ООО «Лотос»')]], says: /обратите/ }];
  expect(missedOf({ look: [], never, hidden: null }, ANSWER).join()).toContain('не должно быть: Обратите внимание');
});

const CONTROLS: readonly (readonly [string, Mark, RegExp, boolean, string | null, string])[] = [
  ['a line of alarm names it', name('ООО «Лотос»'), /./, false, ANSWER, 'alarm'],
  ['a list of faults names it', name('ООО «Квадрат»'), /./, false, ANSWER, 'alarm'],
  ['named as right', name('ООО «Альфа»'), /./, true, ANSWER, 'clean'],
  ['not named', name('ООО «Ромашка»'), /проведен/, false, ANSWER, 'clean'],
  ['not named where it must be', name('ООО «Ромашка»'), /./, true, ANSWER, 'unanswered'],
  ['the answer is about another thing', name('ООО «Ромашка»'), /ендс/, false, ANSWER, 'unanswered'],
  ['no answer', name('ООО «Лотос»'), /./, false, null, 'unanswered'],
];

test.each(CONTROLS)('control: %s', (_, mark, about, seen, answer, kind) => {
  expect(controlVerdict({ about, named: [[mark]], seen }, answer).kind).toBe(kind);
});

test('of the options of a question back the very name is meant, then the one that holds it', () => {
  const options = ['Маяк, ООО', 'Филиал ООО «Маяк»', 'ООО «Маяк»'].map((label) => ({ option_id: label, label }));
  expect(meant(options, ['ООО "Маяк"'])?.label).toBe('ООО «Маяк»');
  expect(meant(options.slice(0, 2), ['ООО «Маяк»'])?.label).toBe('Филиал ООО «Маяк»');
  expect(meant(options, [])?.label).toBe('Маяк, ООО');
  expect(meant([], ['ООО «Маяк»'])).toBeNull();
});

describe.each([
  ['2020', 1],
  ['2020', 4242],
  ['2026', 1],
] as const)('company %s, seed %i', (company, seed) => {
  test('every id of the planted list is asked about and every mark is in the books', async () => {
    const { plants, controls } = companyOf(company);
    await withFolder(async (folder) => {
      await exportBooks({ seed, scale: 1, company }, folder);
      const db = await loadBooks(folder);
      try {
        await layOutSheet(db);
        for (const plant of plants) await expect(readPlant(db, plant)).resolves.toBeDefined();
        for (const control of controls) await expect(readControl(db, control)).resolves.toBeDefined();
        const asked = new Set([...plants, ...controls].map(({ id }) => id));
        expect(await unasked(db, asked)).toEqual([]);
        expect(await unasked(db, new Set())).toHaveLength(asked.size);
      } finally {
        await db.close();
      }
    });
  });
});
