/** The laws of the relations on hand-written answers: each holds on a right pair and is broken by a wrong one. */
import { describe, expect, test } from 'vitest';
import type { ShownAnswer } from '#evals/judge/judge.ts';
import { dice } from '#evals/questions/dice.ts';
import {
  balancesAddUp,
  figuresDiffer,
  filterShrinks,
  organisationsAddUp,
  sameFigures,
  sidesSwitch,
  turnoversAddUp,
} from '#evals/relations/laws.ts';
import { inUpperCase, withTypo, withYo } from '#evals/relations/spelling.ts';

const answer = (short_answer: string, ...rows: string[]): ShownAnswer => ({
  short_answer,
  user_facing_answer: [short_answer, '', '| Имя | Сумма |', '| --- | ---: |', ...rows].join('\n'),
});

const PART = answer('Кт 5,00 руб.', '| ООО «А» | 5,00 |');
const WHOLE = answer('Кт 8,00 руб.', '| ООО «А» | 5,00 |', '| ООО «Б» | 3,00 |');
const turnovers = (dt: string, kt: string): ShownAnswer => answer(`Дт ${dt} и Кт ${kt}`);

type Law = (answers: readonly ShownAnswer[]) => string | null;

/** Law, answers, whether it holds. */
const LAWS: readonly (readonly [string, Law, readonly ShownAnswer[], boolean])[] = [
  ['a filter shrinks', filterShrinks, [WHOLE, PART], true],
  ['a filter that enlarges', filterShrinks, [PART, WHOLE], false],
  ['a filter with a new name', filterShrinks, [WHOLE, answer('Кт 1,00', '| ООО «В» | 1,00 |')], false],
  [
    'months add up',
    turnoversAddUp,
    [turnovers('3,00', '7,00'), turnovers('1,00', '2,00'), turnovers('2,00', '5,00')],
    true,
  ],
  [
    'a month is a kopeck short',
    turnoversAddUp,
    [turnovers('3,00', '7,00'), turnovers('1,00', '2,00'), turnovers('2,00', '4,99')],
    false,
  ],
  ['balances of opposite sides', balancesAddUp, [answer('Дт 2,00'), answer('Дт 5,00'), answer('Кт 3,00')], true],
  ['balances that do not add up', balancesAddUp, [answer('Дт 8,00'), answer('Дт 5,00'), answer('Кт 3,00')], false],
  ['same figures', sameFigures, [WHOLE, WHOLE], true],
  [
    'another figure in a row',
    sameFigures,
    [WHOLE, answer('Кт 8,00 руб.', '| ООО «А» | 4,00 |', '| ООО «Б» | 4,00 |')],
    false,
  ],
  ['60 against 62', sidesSwitch, [answer('Кт 5,00, счет 60.01'), answer('Дт 6,00, счет 62.01')], true],
  ['customers by 60', sidesSwitch, [answer('Кт 5,00, счет 60.01'), answer('Кт 6,00, счет 60.01')], false],
  ['other books', figuresDiffer, [PART, WHOLE], true],
  ['other books with the same figure', figuresDiffer, [PART, PART], false],
  [
    'other books: a side without turnover is zero in both',
    figuresDiffer,
    [turnovers('0,00', '7,00'), turnovers('0,00', '8,00')],
    true,
  ],
  [
    'organisations told one by one',
    organisationsAddUp(balancesAddUp),
    [answer('Дт 5,00, первая. Дт 3,00, вторая.'), answer('Дт 5,00'), answer('Дт 3,00')],
    true,
  ],
  [
    'organisations told as one sum',
    organisationsAddUp(balancesAddUp),
    [answer('Дт 8,00'), answer('Дт 5,00'), answer('Дт 3,00')],
    true,
  ],
  [
    'an organisation of another figure',
    organisationsAddUp(balancesAddUp),
    [answer('Дт 5,00, первая. Дт 4,00, вторая.'), answer('Дт 5,00'), answer('Дт 3,00')],
    false,
  ],
  [
    'an organisation on another side',
    organisationsAddUp(turnoversAddUp),
    [answer('Дт 5,00 и Кт 1,00. Кт 3,00 и Кт 2,00.'), turnovers('5,00', '1,00'), turnovers('3,00', '2,00')],
    false,
  ],
  [
    'an organisation is forgotten',
    organisationsAddUp(turnoversAddUp),
    [turnovers('5,00', '1,00'), turnovers('5,00', '1,00'), turnovers('3,00', '2,00')],
    false,
  ],
];

test.each(LAWS)('%s', (_, law, answers, holds) => {
  expect(law(answers) === null).toBe(holds);
});

describe('spelling', () => {
  const QUESTION = 'незакрытые расчеты с поставщиками по ООО «Ясный свет»';

  test('upper case leaves names alone', () => {
    expect(inUpperCase(QUESTION)).toBe('НЕЗАКРЫТЫЕ РАСЧЕТЫ С ПОСТАВЩИКАМИ ПО ООО «Ясный свет»');
  });

  test('«ё» where it belongs, nothing where it does not', () => {
    const spelled = [withYo(QUESTION), withYo('сальдо 51')];
    expect(spelled).toEqual(['незакрытые расчёты с поставщиками по ООО «Ясный свет»', null]);
  });

  test('a typo changes one letter of an ordinary word, never a name', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const typed = withTypo(dice(seed), QUESTION) ?? '';
      expect(Math.abs(typed.length - QUESTION.length)).toBe(1);
      expect(typed).toContain('«Ясный свет»');
    }
  });
});
